"""Web pages as sites of several kinds write them: what is no text is set aside, and what markup tells is heeded."""

from pathlib import Path

import pytest

from variorum.errors import BadInput
from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum_extract import extract
from variorum_extract.read.page import laid_out

RULE = "Each unit of the army rolls a dice for its models, and on a 4 it dives."


def page(body: str) -> str:
    """A page of three rules with *body* among them, on a site with a main part."""
    rules = "".join(f"<h2>{title}</h2><p>{RULE}</p>" for title in ("Ropes", "Nets"))
    return f"<html><body><main><h1>Tools</h1><p>{RULE}</p>{rules}{body}</main></body></html>"


def extracted(html: str, folder: Path) -> Extraction:
    """The extraction of the page *html*."""
    path = folder / "page.html"
    path.write_text(html, encoding="utf-8")
    return extract([path])[0]


def seen(extraction: Extraction) -> list[tuple[tuple[str, ...], str]]:
    """The headings and the title of each record."""
    return [(record.headings, record.title) for record in extraction.records]


def only(extraction: Extraction, title: str) -> Extracted:
    """The one record with that *title*."""
    [record] = [record for record in extraction.records if record.title == title]
    return record


AROUND = {
    "header": '<header class="site-header"><p>The Lamp Post</p><a href="/">Start</a></header>',
    "aside": "<aside><h2>Recent</h2><p>Painting whalers in an evening.</p></aside>",
    "aside with a title": '<aside><h1>Contents</h1><a href="/b">Bells</a></aside>',
    "footer": "<footer><p>Made with ropes.</p></footer>",
    "navigation": '<div role="navigation"><h2>Contents</h2><ul><li>1 Ropes</li></ul></div>',
    "dialog": '<div role="dialog"><p>We would like to set some crumbs.</p></div>',
    "notice": '<div id="cookie-bar">This site stores things, as all do.</div>',
    "comments": '<section id="comments"><h2>1 comment</h2><p>My unit of divers sank.</p></section>',
    "not for paper": '<div class="noprint"><div>Factions</div><a href="/w">Whalers</a></div>',
    "for ears": '<span class="sr-only">Toggle the light</span>',
    "menu by its name": '<div class="left-menu"><a href="/a">Boats</a> <a href="/b">Bells</a></div>',
    "advert": '<div class="ad-slot">Buy a boat!</div>',
    "wiki": '<div class="printfooter">Retrieved from a harbour</div>',
    "way past the menu": '<a href="#ropes">Skip to the rules</a>',
    "unseen": '<span style="display: none">x</span>',
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
def test_what_stands_around_a_page_is_named_noise(around: str, tmp_path: Path) -> None:
    """It is no part of any record, and the account has it as furniture."""
    plain = extracted(page(""), tmp_path)
    framed = extracted(page("").replace("<main>", f"{around}<main>"), tmp_path)
    assert [record.print for record in framed.records] == [record.print for record in plain.records]
    assert seen(framed) == seen(plain)
    assert {entry.detail for entry in framed.account if entry.fate is Fate.NOISE} == {"page furniture"}


KEPT = {
    "sidebar with a rule": f'<div class="sidebar"><p>Beware: {RULE}</p></div>',
    "menu in words": f'<div class="menu-text"><p>Beware: {RULE} See <a href="/x">there</a>.</p></div>',
    "folded": f"<div hidden><p>Beware: {RULE}</p></div>",
    "unfolded by a script": f'<div style="display:none"><p>Beware: {RULE}</p></div>',
    "a note aside": f"<aside><p>Beware: {RULE}</p></aside>",
    "units that are links": f'<p>Beware: {RULE}</p><ul><li><a href="/a">Diver</a></li><li><a href="/b">Whaler</a></li></ul>',
}


@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
def test_no_rule_is_taken_for_furniture(kept: str, tmp_path: Path) -> None:
    """What only has the name or the tag of furniture, or is folded away, stays."""
    last = extracted(page(kept), tmp_path).records[-1]
    assert f"Beware: {RULE}" in last.text


def test_what_stands_beside_a_title_in_its_header_is_furniture() -> None:
    """A date, say; a paragraph there is text."""
    html = page("<article><header><h2>Bells</h2><span>page 7</span><p>Ring them.</p></header></article>")
    laid = laid_out(html, where="page")
    assert laid.lines[-1] == "Ring them."
    assert laid.furniture == ["page 7"]


def test_a_page_that_would_be_nothing_but_furniture_is_text() -> None:
    """A wrapper with a telling name around all of it does not empty a page."""
    laid = laid_out(f'<html><body><div class="noprint"><p>{RULE}</p></div></body></html>', where="page")
    assert (laid.lines, laid.furniture) == ([RULE], [])


def test_an_unseen_copy_is_not_read_twice() -> None:
    """What a script would show in another place stands on the page already."""
    laid = laid_out(
        f'<html><body><p>{RULE}</p><div style="display:none"><p>{RULE}</p></div></body></html>', where="page"
    )
    assert (laid.lines, laid.furniture) == ([RULE], [RULE])


def test_a_list_of_links_to_the_page_itself_is_its_table_of_contents() -> None:
    """Whether it is a list or a line for each."""
    links = [f'<a href="#{name}">{name}</a>' for name in ("bells", "boats", "nets")]
    for contents in (
        f"<ul>{''.join(f'<li>{link}</li>' for link in links)}</ul>",
        "".join(f"<p>{link}</p>" for link in links),
    ):
        assert laid_out(f"<html><body>{contents}<p>{RULE}</p></body></html>", where="page").lines == [RULE]


def test_a_cell_of_links_beside_a_text_is_a_menu() -> None:
    """As old pages are arranged, in a table."""
    menu = "<td><a href=a>Boats</a><br><a href=b>Bells</a><br><a href=c>Nets</a></td>"
    laid = laid_out(f"<html><table><tr>{menu}<td><h2>Diving</h2><p>{RULE}</table></html>", where="page")
    assert laid.lines == ["## Diving", "", RULE]


HEADINGS = {
    '<h2>Ropes<a class="headerlink" href="#ropes">¶</a></h2>': "## Ropes",
    '<h2>Ropes<a href="#ropes" title="link">\u200b</a></h2>': "## Ropes",
    '<h2><span>Ropes</span><span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>': "## Ropes",
    "<h2><span>01</span><span>Ropes</span></h2>": "## 01 Ropes",
    '<h2><button aria-expanded="false">Ropes<svg><title>open</title></svg></button></h2>': "## Ropes",
    '<h2><span>Ropes</span><span>7<span class="sr-only"> entries</span></span></h2>': "## Ropes",
    "<h2>Dice: D<b>6</b> or 1<sup>st</sup></h2>": "## Dice: D6 or 1st",
    '<div role="heading" aria-level="3">Ropes</div>': "### Ropes",
    '<h4 class="outline_header">Ropes</h4>': "## Ropes",
    '<div class="step"><span>4</span></div><a name="x"></a><h3>Ropes</h3>': "### Ropes",
}


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_is_its_words(heading: str) -> None:
    """Nothing that a site sets beside them, and numbers apart from them."""
    lines = laid_out(f"<html><body><p>{RULE}</p>{heading}<p>{RULE}</p></body></html>", where="page").lines
    assert lines == [RULE, "", HEADINGS[heading], "", RULE]


def test_strong_print_alone_on_its_line_is_a_heading_below_the_last() -> None:
    """Not in a sentence, not with a stop, and not where the page marks no headings at all."""
    body = f"<p><b>Fear</b><br>{RULE}</p><p><b>Take care:</b><br>{RULE}</p><p><b>Fear</b> is bad.</p>"
    lines = laid_out(f"<html><body><h2>Minds</h2>{body}</body></html>", where="page").lines
    assert [line for line in lines if line != RULE and line] == ["## Minds", "### Fear", "Take care:", "Fear is bad."]
    assert "### Fear" not in laid_out(f"<html><body>{body}</body></html>", where="page").lines


def test_a_title_of_a_whole_document_stands_above_its_headings() -> None:
    """As word processors save it: a paragraph with the style of a title."""
    lines = laid_out("<html><body><p class=MsoTitle>Boats</p><h1>Ropes</h1></body></html>", where="page").lines
    assert lines == ["# Boats", "", "## Ropes"]


def test_columns_that_only_keep_others_apart_are_none() -> None:
    """A cell that spans takes the room of those that it spans."""
    rows = [
        "<tr><th>Roll</th><th></th><th>Hull</th><th>Deck</th></tr>",
        '<tr><td rowspan="2">1</td><td></td><td colspan="2">Leak</td></tr>',
        "<tr><td></td><td>Fire</td><td>Smoke</td></tr>",
        "<tr><td></td><td></td><td></td><td></td></tr>",
    ]
    lines = laid_out(f"<html><body><table>{''.join(rows)}</table></body></html>", where="page").lines
    assert lines == ["| Roll | Hull | Deck |", "|---|---|---|", "| 1 | Leak |  |", "|  | Fire | Smoke |"]


def test_a_table_that_arranges_paragraphs_is_no_table() -> None:
    """Two cells of much text are read one after the other."""
    text = "".join(f"<p>{RULE}</p>" for _ in range(5))
    lines = laid_out(
        f"<html><body><table><tr><td>{text}</td><td>Beside</td></tr></table></body></html>", where="page"
    ).lines
    assert [line for line in lines if line] == [RULE] * 5 + ["Beside"]


CARDS = {
    9: '<div class="stratWrapper_CS"><div class="stratName_9k"><span>HOLD FAST</span><span>1CP/2CP</span></div>'
    '<div class="stratFaction_CS">Divers – Wargear Stratagem</div><p class="ShowFluff">All dive.</p>'
    '<div class="stratText_CS">Use this when a unit dives.<br><br>It dives again.</div></div>',
    10: '<div class="str10Wrap"><div class="str10Name">HOLD FAST</div><div class="str10CP">1CP/2CP</div>'
    '<div class="str10Type">Divers – Wargear Stratagem</div><div class="str10Legend ShowFluff">All dive.</div>'
    '<div class="str10Text"><span>WHEN:</span> A unit dives.<br><br><span>EFFECT:</span> It dives.<br><br>It dives again.</div></div>',
    11: '<div class="str11Wrap"><div class="str11Type">Divers – Wargear Stratagem</div><div class="str11Name">HOLD FAST</div>'
    '<div class="str11CP">1CP/2CP</div><div class="str11Legend ShowFluff">All dive.</div>'
    '<div class="str11Text"><b>WHEN:</b> A unit dives.<br><br><b>EFFECT:</b> It dives.<br><br>It dives again.</div></div>',
}


@pytest.mark.parametrize("edition", CARDS)
def test_a_stratagem_is_read_from_its_card(edition: int, tmp_path: Path) -> None:
    """Name, cost and type in any order; flavour apart; its text to the end of the card, and what follows is not of it."""
    question = '<table><tr><td class="faq_Q">Q:</td><td>May a unit roll?</td></tr><tr><td class="faq_A">A:</td><td>No.</td></tr></table>'
    found = extracted(f"<html><body><h2>Tricks</h2>{question}{CARDS[edition]}<p>{RULE}</p></body></html>", tmp_path)
    card = only(found, "HOLD FAST")
    assert card.kind is Kind.STRATAGEM
    assert dict(card.fields)["cost"] == "1CP/2CP"
    assert dict(card.fields)["type"] == "Divers – Wargear Stratagem"
    assert card.flavour == "All dive."
    assert card.text.endswith("It dives again.")


def test_a_question_that_only_attributes_name_is_one(tmp_path: Path) -> None:
    """As sites tell it to search engines, or to their style sheets."""
    entry = (
        '<div itemtype="https://schema.org/Question"><h3 itemprop="name" class="faq-question">May unit {} roll a dice?</h3>'
        '<div itemprop="acceptedAnswer"><p>No, models may not.</p></div></div>'
    )
    found = extracted(f"<html><body><h2>Dice</h2>{entry.format(1)}{entry.format(2)}</body></html>", tmp_path)
    assert [(record.kind, record.question, record.answer) for record in found.records] == [
        (Kind.FAQ, f"May unit {number} roll a dice?", "No, models may not.") for number in (1, 2)
    ]


def test_pop_up_texts_of_a_rules_page_are_rules_of_their_own(tmp_path: Path) -> None:
    """At the end of the page, with flavour apart as it is marked, whatever it says; not parts of the last rule."""
    popped = (
        '<div class="tooltip_templates"><span id="tooltip_content1"><div class="tooltip_header">Hit Roll</div>'
        f'<p class="ShowFluff">Each of you can roll a 4.</p>{RULE}</span>'
        '<span id="tooltip_content2"><div class="tooltip_header">A bell sinks</div>Its unit is lost.</span></div>'
    )
    found = extracted(page("").replace("</main>", f"</main>{popped}"), tmp_path)
    assert (only(found, "Hit Roll").text, only(found, "Hit Roll").flavour) == (RULE, "Each of you can roll a 4.")
    assert only(found, "A bell sinks").text == "Its unit is lost."
    assert only(found, "Nets").text == RULE


def test_a_pop_up_within_a_sentence_does_not_break_it(tmp_path: Path) -> None:
    """It stands at the end under the words that it explains."""
    sentence = '<p>If it is <span>shaken<span class="tooltiptext">It failed a test.</span></span>, each model of the unit runs.</p>'
    found = extracted(page(f"<h2>Minds</h2>{sentence}"), tmp_path)
    assert only(found, "Minds").text == "If it is shaken, each model of the unit runs."
    assert only(found, "shaken").text == "It failed a test."


def test_a_button_in_a_sentence_is_a_word_of_it() -> None:
    """As pages write terms that they explain on a click; a button apart is a control."""
    term, button = "<p>A <button>diver</button> dives.</p>", "<div><button>Close</button></div>"
    lines = laid_out(
        f"<html><body>{button}{term}<p><button>Divers</button> <b>dive</b>.</p></body></html>", where="page"
    ).lines
    assert lines == ["A diver dives.", "", "Divers dive."]


def test_a_button_that_unfolds_what_follows_is_its_title() -> None:
    """A heading below the last one if it is written as one."""
    folded = "<div><button aria-expanded='false'>{}</button></div><p>Then.</p>"
    html = f"<html><body><h2>Nets</h2>{folded.format('Deep Nets')}{folded.format('Who dives?')}</body></html>"
    assert [line for line in laid_out(html, where="page").lines if line] == [
        "## Nets",
        "### Deep Nets",
        "Then.",
        "Who dives?",
        "Then.",
    ]


def test_a_heading_in_a_section_within_another_stands_below_the_heading_of_that() -> None:
    """Though its tag says the same level; sections without headings of their own count for nothing."""
    inner = "<div><section><h3>Ropes</h3><article><h3>Long Rope</h3><h4>Knots</h4></article></section></div>"
    html = f"<html><body><main><section><h3>Tools</h3>{inner}</section><section><h3>Boats</h3></section></main></body></html>"
    assert [line for line in laid_out(html, where="page").lines if line] == [
        "### Tools",
        "#### Ropes",
        "##### Long Rope",
        "###### Knots",
        "### Boats",
    ]


def test_a_card_on_a_page_without_questions_is_a_stratagem(tmp_path: Path) -> None:
    """Below the heading that it stands under, its labels spelt as cards spell them."""
    card = (
        '<article class="stratagem"><div><h3><button>Long Breath</button></h3><span class="stratagem-type">Divers - Wargear'
        ' Stratagem</span><div class="cp">1CP</div></div><p><b>When</b><br>A unit dives.</p><p><b>Effect</b><br>It dives.</p></article>'
    )
    found = only(extracted(page(f"<h2>Tricks</h2>{card}"), tmp_path), "Long Breath")
    assert (found.kind, found.headings) == (Kind.STRATAGEM, ("Tools", "Tricks"))
    assert found.text == "WHEN: A unit dives.\nEFFECT: It dives."
    assert found.fields[:2] == (("cost", "1CP"), ("type", "Divers - Wargear Stratagem"))


def test_the_title_of_a_box_is_its_label() -> None:
    """Where a site sets a note or an example in a box of its own."""
    box = f'<div class="admonition note"><p class="admonition-title">designer’s note</p><p>{RULE}</p></div>'
    assert laid_out(page(box), where="page").lines[-1] == f"Designer’s note: {RULE}"


def test_what_unfolds_under_its_own_title_is_a_section(tmp_path: Path) -> None:
    """Below the heading that it stands under; an example stays one."""
    folded = f"<details><summary><b>Deep Water</b></summary><p>{RULE}</p></details>"
    shown = f"<details><summary>Example</summary><p>{RULE}</p></details>"
    found = extracted(page(folded + shown), tmp_path)
    assert only(found, "Deep Water").headings == ("Tools", "Nets")
    assert [record.kind for record in found.records][-1] is Kind.EXAMPLE


def test_what_is_unseen_within_the_text_stays_and_around_it_goes() -> None:
    """A dialog of the site is unseen beside the text, a section that unfolds within it."""
    unseen = "<div hidden>You cannot do this to a unit at this time.</div>"
    within, around = page(unseen), page("").replace("</main>", f"</main>{unseen}")
    assert len(laid_out(within, where="page").furniture) == 0
    assert len(laid_out(around, where="page").furniture) == 1


def test_the_facts_in_the_box_of_a_wiki_are_a_table() -> None:
    """A row for each, named by it."""
    box = (
        '<aside class="portable-infobox"><h2>Saves</h2><div class="pi-data"><h3 class="pi-data-label">Dice</h3>'
        '<div class="pi-data-value">D6</div></div></aside>'
    )
    assert "| Dice | D6 |" in laid_out(page(box), where="page").lines


def test_an_ability_named_by_its_class_stands_below_the_last_heading() -> None:
    """And the next one beside it, whatever level that heading has; so does what stands in a text called its title."""
    html = page("<h3>Deep</h3><p>It is.</p>" + 2 * "<div><div class='abName'>Swim</div><div>Go on.</div></div>")
    lines = [line for line in laid_out(html, where="page").lines if line.startswith("#")]
    assert lines[-3:] == ["### Deep", "#### Swim", "#### Swim"]


def test_boxes_that_say_that_they_are_a_table_are_its_rows() -> None:
    """With roles for their rows, or as boxes of boxes; a table that says so as well is read as ever."""
    boxes = "<div role='table'>{}<div>Depth</div><div>Light</div></div>{}<div>1-3</div><div>None</div></div></div>"
    table = ["| Depth | Light |", "|---|---|", "| 1-3 | None |"]
    assert laid_out(page(boxes.format("<div>", "<div>")), where="page").lines[-3:] == table
    row = "<div role='row'>"
    assert (
        laid_out(page(boxes.format(f"<div role='rowgroup'>{row}", f"{row}") + "</div>"), where="page").lines[-3:]
        == table
    )
    cells = "<tr><td>Depth</td><td>Light</td></tr><tr><td>1-3</td><td>None</td></tr>"
    assert laid_out(page(f"<table role='table'>{cells}</table>"), where="page").lines[-3:] == table


def test_a_button_called_a_term_is_a_word_wherever_it_stands() -> None:
    """Also alone in an item or a title that unfolds, whose number stands apart; any other one is a control."""
    term = "<button class='term-button'>{}</button>".format
    title = f"<summary><span>{term('3.1')}</span><strong>{term('Deep Dives')}</strong></summary>"
    html = page(
        f"<ul><li>{term('Bells')}</li></ul><div><button>Print</button></div><details>{title}<p>Go.</p></details>"
    )
    lines = laid_out(html, where="page").lines
    assert "• Bells" in lines
    assert "### 3.1 Deep Dives" in lines
    assert "Print" not in "".join(lines)


def test_nothing_stands_below_a_heading_of_links() -> None:
    """What unfolds after it is titled as it would be without."""
    html = page(
        "<h3>Dives</h3><p>Go.</p><h4>See also</h4><ul><li>Bells</li></ul><details><summary>Depth</summary></details>"
    )
    assert "#### Depth" in laid_out(html, where="page").lines


def test_a_page_of_nothing_but_cards_is_one_of_rules(tmp_path: Path) -> None:
    """Each is a stratagem below the heading that they stand under, though no document has them after its headings."""
    card = (
        "<article class='stratagem'><div><h3>{}</h3><span class='stratagem-type'>Harbour Stratagem</span></div>"
        "<div class='cp'>1CP</div><p><b>WHEN</b><br>Your Shooting phase.</p><p><b>TARGET</b><br>One unit of models.</p>"
        "<p><b>EFFECT</b><br>It dives.</p></article>"
    )
    cards = "".join(map(card.format, ("OUT LAMPS", "HAUL IN", "ALL HANDS", "BELLS")))
    extraction = extracted(f"<html><body><h1>Harbour</h1><h2>Stratagems</h2>{cards}</body></html>", tmp_path)
    assert [record.kind for record in extraction.records] == [Kind.STRATAGEM] * 4
    assert extraction.records[0].headings[-1] == "Stratagems"


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ("Roll a D6 for the damage of each hit on the armour of a vehicle.", True),
        ("The damage of each hit on the armour of a vehicle in this attack by an enemy is told below.", False),
        ("Roll a D6 and move your pawn as many places.", False),
    ],
)
def test_words_of_war_tell_the_game_beside_dice_only(told: str, *, known: bool, tmp_path: Path) -> None:
    """They are everyone's; a game of dice alone is another."""
    rules = "".join(f"<h2>{title}</h2><p>{told}</p>" for title in ("Boats", "Ropes", "Nets", "Bells"))
    html = f"<html><body><h1>Tools</h1>{rules}</body></html>"
    if known:
        assert len(extracted(html, tmp_path).records) == 4
    else:
        with pytest.raises(BadInput):
            extracted(html, tmp_path)


def test_what_unfolds_to_nothing_but_links_and_what_no_one_has_opened_is_furniture() -> None:
    """A dialogue that stands open is text, as is what unfolds to a sentence with links in it."""
    links = "".join(f"<a href='/{name}'>Old drawing {name}</a>" for name in "abc")
    html = page(
        f"<details><summary>Drawings</summary><div>{links}</div></details><dialog><p>Print me</p></dialog>"
        f"<dialog open><p>Haul in.</p></dialog><details><summary>Depth</summary><p>{links} are deep.</p></details>"
    )
    whole = laid_out(html, where="page")
    assert len(whole.furniture) == 2
    assert "### Depth" in whole.lines
    assert "Haul in." in whole.lines


def test_what_markup_calls_flavour_is_none_of_a_rule(tmp_path: Path) -> None:
    """Whichever family reads it; a rule that says nothing else keeps it."""
    fluff = "<div class='ShowFluff'>Cold is the deep.</div>"
    extraction = extracted(page(f"<h2>Bells</h2>{fluff}<p>{RULE}</p><h2>Depth</h2>{fluff}"), tmp_path)
    bells, depth = only(extraction, "Bells"), only(extraction, "Depth")
    assert (bells.text, bells.flavour) == (RULE, "Cold is the deep.")
    assert depth.text == "Cold is the deep."
