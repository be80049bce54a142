"""What the markup of reference sites and of fan sites tells: numbers, editions, summaries, books, headings by their looks."""

from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract
from variorum_extract.read.page import laid_out

RULE = "Each unit of the army rolls a dice for its models, and on a 4 it dives."
RULES = "".join(f"<h2>{title}</h2><p>{RULE}</p>" for title in ("Ropes", "Nets"))


def extracted(body: str, folder: Path) -> Extraction:
    """The extraction of a page of three rules with *body* after them."""
    path = folder / "page.html"
    path.write_text(f"<html><body><h1>Tools</h1><p>{RULE}</p>{RULES}{body}</body></html>", encoding="utf-8")
    return extract([path])[0]


def seen(extraction: Extraction) -> list[tuple[Kind, tuple[str, ...], str]]:
    """The kind, the headings and the title of each record below the first three."""
    return [(record.kind, record.headings, record.title) for record in extraction.records][3:]


def headings(body: str) -> list[str]:
    """The lines of the page of *body* that are marked as headings."""
    page = f"<html><body><h2>Tools</h2><p>{RULE}</p>{body}</body></html>"
    return [line for line in laid_out(page, where="page").lines if line.startswith("#")][1:]


NUMBERED = {
    '<h3>Nets</h3><span class="h_number">05</span>': "### Nets 05",
    "<h3>Nets</h3> <small>5.01</small>": "### Nets 5.01",
    '<div class="rule-number">5</div><h3>Nets</h3>': "### 5 Nets",
    "<div>5.01</div><a name=n></a><h3>Nets</h3>": "### 5.01 Nets",
    '<h3>[NETS]<span class="h_number">24.16</span></h3>': "### [NETS] 24.16",
    "<header><h3>Nets</h3><span>5.01</span></header>": "### Nets 5.01",
    "<h3>Nets</h3><p>5 of them.</p>": "### Nets",
}


@pytest.mark.parametrize("numbered", NUMBERED)
def test_the_number_of_a_rule_stays_with_its_heading(numbered: str) -> None:
    """Whether it stands in it, beside it or above it, and whether its parts or its class tell what it is."""
    assert headings(numbered) == [NUMBERED[numbered]]


def test_a_path_names_rules_by_their_words_alone(tmp_path: Path) -> None:
    """The number of a rule stands in its title only; one that its words begin with is one of them."""
    number, rule = '<span class="h_number">{}</span>'.format, f"<p>{RULE}</p>"
    found = extracted(
        f"<h2>Bells{number(24)}</h2>{rule}<h3>Big Bells{number(24.1)}</h3>{rule}<h4>Oldest Bell</h4>{rule}", tmp_path
    )
    assert [(headings, title) for _, headings, title in seen(found)] == [
        (("Tools",), "Bells 24"),
        (("Tools", "Bells"), "Big Bells 24.1"),
        (("Tools", "Bells", "Big Bells"), "Oldest Bell"),
    ]
    assert laid_out(f"<html><body><h2><b>1.2</b> Bells</h2>{rule}</body></html>", where="page").bare == {}


def test_a_card_tells_the_edition_where_the_page_does_not(tmp_path: Path) -> None:
    """By its class, against words of another edition; a table of books is surer."""
    card = (
        '<div class="str11Wrap"><div class="str11Name">HOLD FAST<span class="h_number">15.03</span></div><div class="str11CP">1CP</div>'
        '<div class="str11Type">Core Stratagem</div><div><b>EFFECT:</b> It dives and is battle-shocked.</div></div>'
    )
    found = extracted(f"<h2>Tricks</h2>{card}", tmp_path)
    assert (found.witness.edition, found.witness.source[:4]) == ("11e", "11e-")
    assert seen(found) == [(Kind.STRATAGEM, ("Tools", "Tricks"), "HOLD FAST 15.03")]
    book = "<table><tr><td>Book</td><td>Kind</td><td>Edition</td></tr><tr><td>Deep Book</td><td>Codex</td><td>10</td></tr></table>"
    assert extracted(f"<h2>Tricks</h2>{card}<h2>Books</h2>{book}", tmp_path).witness.edition == "10e"


def test_a_table_of_books_is_one_on_any_page(tmp_path: Path) -> None:
    """A record for each book; its columns are a heading."""
    row = "<tr><td>{}</td><td>Codex</td><td>9</td><td>1.1</td><td>June 2022</td></tr>".format
    head = "<tr><td>Book</td><td>Kind</td><td>Edition</td><td>Version</td><td>Last update</td></tr>"
    found = extracted(f"<h2>Books</h2><table>{head}{row('Deep Book')}{row('Harbour Book')}</table>", tmp_path)
    assert seen(found) == [(Kind.BOOK, ("Tools", "Books"), f"{name} Book") for name in ("Deep", "Harbour")]
    assert found.witness.edition == "9e"
    assert not found.warnings


def test_what_a_control_says_is_furniture() -> None:
    """A term that is called a button is none."""
    html = f'<html><body><h3>FAQ</h3><div class="btnToggle">Show all</div><p class="term-button">Open Top</p><p>{RULE}</p></body></html>'
    laid = laid_out(html, where="page")
    assert laid.furniture == ["Show all"]
    assert "Open Top" in laid.lines


def test_pop_up_texts_stand_below_a_footer_and_may_lack_a_title(tmp_path: Path) -> None:
    """The footer is noise and no more; what has no title is named by its first words."""
    question = "<h2>FAQ</h2><p>Q: May a unit dive?</p><p>A: No.</p><p>Q: May a model?</p><p>A: No.</p>"
    popped = f'<span id="tooltip_content1">{RULE}</span><span id="tooltip_content2"><div class="tooltip_header">Bell</div>It rings.</span>'
    found = extracted(f"{question * 2}<div>© A diver</div>{popped}", tmp_path)
    assert [record.title for record in found.records[-2:]] == ["Each unit of the army rolls…", "Bell"]
    assert [entry.detail for entry in found.account if entry.fate is Fate.NOISE] == ["footer"]


def test_a_framed_list_sums_its_rule_up(tmp_path: Path) -> None:
    """It is a record below the rule, whichever family has it and whether it is a pop-up text."""
    frame = '<div class="frameLight"><ul><li>Roll a dice.</li><li>Dive.</li></ul></div>'
    popped = f'<span id="tooltip_content1"><div class="tooltip_header">Bell</div>{RULE}<br><br>{frame}</span>'
    found = extracted(f"<h2>Bells</h2><p>{RULE}</p>{frame}<ul><li>A list.</li></ul>{popped}", tmp_path)
    assert seen(found)[1::2] == [(Kind.SUMMARY, ("Tools",), "Bells"), (Kind.SUMMARY, (), "Bell")]
    assert {record.text for record in found.records[4::2]} == {"Roll a dice.\nDive."}
    assert "Roll a dice." not in found.records[3].text
    assert found.records[3].text.endswith("A list.")


NAMED = {
    "<ul><li><span>Long Rope</span> <span>30 pts</span></li></ul><p>It is long.</p>": "### Long Rope 30 pts",
    f'<p class="loud">LONG ROPE</p><p>{RULE}</p>': "### LONG ROPE",
    f"<dl><dt>Long Rope</dt><dd>{RULE}</dd></dl>": "### Long Rope",
    f"<table><tr><th>Long Rope</th></tr><tr><td>{RULE}</td></tr></table>": "### Long Rope",
    f"<p class=MsoHeading4>Long Rope</p><p>{RULE}</p>": "#### Long Rope",
}


@pytest.mark.parametrize("named", NAMED)
def test_what_names_the_text_below_it_is_a_heading(named: str) -> None:
    """By its price, its capitals, its place in a list or a row of its own, or its name."""
    assert headings(named) == [NAMED[named]]


def test_what_is_alike_below_one_heading_is_a_label() -> None:
    """Though it is in capitals; so are the terms in capitals of a list of parts."""
    goal = f'<p class="goal">{{}}</p><p class="part">REWARD</p><p>{RULE}</p>'
    parts = (
        "<dl><dt>WHILE MOVING</dt><dd><p>Keep dry.</p></dd><dt>AFTER MOVING</dt><dd><ul><li>Dry.</li></ul></dd></dl>"
    )
    html = f"<html><body><h2>Goals</h2>{goal.format('FIND A WRECK')}{goal.format('RING A BELL')}{parts}</body></html>"
    lines = [line for line in laid_out(html, where="page").lines if line]
    assert lines[:3] == ["## Goals", "### FIND A WRECK", f"REWARD: {RULE}"]
    assert lines[-3:] == ["WHILE MOVING: Keep dry.", "AFTER MOVING:", "• Dry."]


def test_headings_that_are_not_of_the_outline_stand_below_those_that_are() -> None:
    """Where a page tells which are, whatever their tags."""
    assert headings(
        '<h2 class="outline_header">Army</h2><h2>Bells</h2><h3>Ring</h3><h2 class="outline_header">Sea</h2>'
    ) == [
        "## Army",
        "### Bells",
        "#### Ring",
        "## Sea",
    ]


def test_a_box_apart_has_no_say_in_what_follows_it() -> None:
    """What unfolds below it stands below the heading above it."""
    assert headings(
        "<h3>Bells</h3><aside><h4>Why?</h4><p>So.</p></aside><details><summary>Big Bells</summary></details>"
    ) == [
        "### Bells",
        "#### Why?",
        "#### Big Bells",
    ]


def test_a_heading_that_asks_above_a_yes_or_no_is_a_question(tmp_path: Path) -> None:
    """Any other one stays a rule."""
    found = extracted("<h2>May they dive?</h2><p>No. They float.</p><h2>Why?</h2><p>They float.</p>", tmp_path)
    assert [(record.kind, record.answer) for record in found.records[3:]] == [
        (Kind.FAQ, "No. They float."),
        (Kind.RULE, None),
    ]


def test_a_card_without_a_cost_is_a_rule_below_its_name(tmp_path: Path) -> None:
    """And what stands in its name or around it is not read twice."""
    card = f'<div class="str11Wrap"><h4><div class="str11Name">DEEP DIVE<span class="h_number">1.04</span></div></h4><div>{RULE}</div></div>'
    found = extracted(f"<h2>Moves</h2>{card}", tmp_path)
    assert seen(found) == [(Kind.RULE, ("Tools", "Moves"), "DEEP DIVE 1.04")]
    assert found.records[-1].text == RULE


def test_tables_beside_each_other_are_two(tmp_path: Path) -> None:
    """Though no text stands between them."""
    table = "<table><tr><td><b>{}</b></td><td>D6</td></tr><tr><td>Deep</td><td>1-3</td></tr><tr><td>Flat</td><td>4-6</td></tr></table>"
    found = extracted(f"<h2>Seas</h2>{table.format('Depth')}{table.format('Tide')}", tmp_path)
    assert [dict(record.fields)["columns"] for record in found.records[3:]] == ["Depth | D6", "Tide | D6"]


def test_a_caption_is_a_diagram_and_the_painter_is_none(tmp_path: Path) -> None:
    """Below the heading that the picture stands under."""
    picture = "<figure><img src=a><figcaption>{}</figcaption></figure>".format
    found = extracted(
        f"<h2>Seas</h2><p>{RULE}</p>{picture('This boat is wholly in the sea.')}{picture('Ed Tar')}", tmp_path
    )
    assert seen(found)[1:] == [(Kind.DIAGRAM, ("Tools", "Seas"), "This boat is wholly in the…")]
    assert found.records[-1].text == "This boat is wholly in the sea."


def test_a_box_of_links_to_the_page_is_furniture() -> None:
    """With a title that no tag marks, or none."""
    links = "".join(f'<a href="#{name}">{name}</a>' for name in ("bells", "boats", "nets"))
    html = f"<html><body><section><div><span>The deck</span></div><div>{links}</div></section><div>{links}</div><p>{RULE}</p></body></html>"
    assert laid_out(html, where="page").lines == [RULE]


def test_examples_that_are_names_alone_show_nothing(tmp_path: Path) -> None:
    """They stay in their rule; sentences do not."""
    found = extracted(
        "<h2>Seas</h2><p>They are wet.</p><p>Examples: Bays, deep pools, ponds.</p><p>Example: A pool, say.</p>",
        tmp_path,
    )
    assert [record.kind for record in found.records[3:]] == [Kind.RULE, Kind.EXAMPLE]


def test_what_only_looks_like_a_name_is_none() -> None:
    """One item of several, a short fact, capitals at the end of a text or with a stop."""
    item, fact = "<ul><li>Long Rope 30 pts</li><li>Net 5 pts</li></ul>", "<dl><dt>Length</dt><dd>9 inches</dd></dl>"
    assert headings(f'{item}{fact}<p class="x">NOW.</p><div><p class="x">THE END</p></div>') == []


def test_what_unfolds_within_another_stands_below_it() -> None:
    """A heading of its own within its title has the level that it says."""
    inner = "<details><summary>Knots</summary><p>Tie.</p></details>"
    html = f"<details><summary>Ropes</summary><p>Haul.</p>{inner}</details><details><summary><h2>Nets</h2></summary></details>"
    assert headings(html) == ["### Ropes", "#### Knots", "## Nets"]


def test_a_paragraph_that_says_it_is_a_note_is_one(tmp_path: Path) -> None:
    """In a box or not."""
    found = extracted("<h2>Bells</h2><p>They ring.</p><aside>Note: Not at night.</aside>", tmp_path)
    assert seen(found) == [(Kind.RULE, ("Tools",), "Bells"), (Kind.NOTE, ("Tools", "Bells"), "Note")]
    assert found.records[-1].text == "Not at night."


def test_a_first_heading_with_sisters_is_no_title_of_its_page(tmp_path: Path) -> None:
    """Where bullets sum rules up as well; the text below it is a rule like others."""
    rules = "".join(f"<h3>{title}</h3><p>{RULE}</p><ul><li>It dives.</li></ul>" for title in ("ROPES", "NETS", "BELLS"))
    path = tmp_path / "page.html"
    path.write_text(
        f"<html><body><h2>TOOLS</h2><p>{RULE}</p>{rules}<h2>BOATS</h2><p>{RULE}</p></body></html>", encoding="utf-8"
    )
    [found] = extract([path])
    assert found.witness.family == "concepts-page"
    assert (found.records[0].kind, found.records[-1].headings) == (Kind.RULE, ())


def test_a_paragraph_in_an_item_is_its_text() -> None:
    """It stands behind the mark; strong print that may be a heading stands apart from it."""
    html = f"<html><body><ul><li><p>Dive.</p><p>Rise.</p></li><li><div>Swim.</div></li></ul><p>{RULE}</p></body></html>"
    assert [line for line in laid_out(html, where="page").lines if line][:3] == ["• Dive.", "Rise.", "• Swim."]


def test_a_label_in_a_tag_of_its_own_is_no_word_of_a_question(tmp_path: Path) -> None:
    """Nor of its answer."""
    entry = (
        '<div class="faq-item"><div class="faq-question"><span>Q</span>May unit {} roll a dice?</div>'
        '<div class="faq-answer"> <b>A</b>No, models may not.</div></div>'
    )
    path = tmp_path / "page.html"
    entries = "".join(map(entry.format, range(3)))
    path.write_text(f"<html><body><h2>Dice</h2>{entries}</body></html>", encoding="utf-8")
    [found] = extract([path])
    assert [(record.question, record.answer) for record in found.records] == [
        (f"May unit {number} roll a dice?", "No, models may not.") for number in range(3)
    ]


def test_a_commentary_defines_on_any_page(tmp_path: Path) -> None:
    """What only sends to another entry is a redirect."""
    found = extracted(f"<h2>Rules Commentary</h2><h3>Dive</h3><p>{RULE}</p><h3>Plunge</h3><p>See Dive.</p>", tmp_path)
    assert [kind for kind, _, _ in seen(found)] == [Kind.DEFINITION, Kind.REDIRECT]


def test_a_stylesheet_that_a_page_shows_as_text_is_noise(tmp_path: Path) -> None:
    """On one line, however many rules it has."""
    found = extracted("<p>body { margin: 2px; } h1, h2 { color: #333; border: 0 }</p>", tmp_path)
    assert seen(found) == []
    assert "color" not in "".join(record.text for record in found.records)


def test_a_chart_may_be_a_list_of_rolls() -> None:
    """Each item is a row; notes in small print below a table are lines of their own."""
    chart = '<div class="chart"><ul><li><b>1</b> It sinks.</li><li><b>2-6</b> It floats.</li></ul></div>'
    notes = "<table><tr><td>D6</td><td>Sea</td></tr></table><small>* Rough.</small><small>† Flat.</small>"
    lines = [line for line in laid_out(f"<html><body>{chart}{notes}</body></html>", where="page").lines if line]
    assert lines[2:4] == ["| 1 | It sinks. |", "| 2-6 | It floats. |"]
    assert lines[-2:] == ["* Rough.", "† Flat."]


def test_a_box_of_notes_is_a_record_below_its_rule(tmp_path: Path) -> None:
    """By its class or its tag, each box by itself; one that says what it is needs neither, and footnotes are none."""
    boxes = '<div class="note"><p>They rust.</p><p>Often.</p></div><p>Ring them.</p><aside>At night.</aside>'
    found = extracted(f'<h2>Bells</h2><p>They ring.</p>{boxes}<p class="footnote">Once.</p>', tmp_path)
    assert seen(found)[1:] == [(Kind.NOTE, ("Tools", "Bells"), "Note")] * 2
    assert [record.text for record in found.records[3:]] == [
        "They ring.\nRing them.\nOnce.",
        "They rust.\nOften.",
        "At night.",
    ]
