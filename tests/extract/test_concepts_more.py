"""Pages of reference sites in other states: numbered steps, lines broken at a margin, pages that lost all headings."""

from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract


def page(tmp_path: Path, text: str) -> Extraction:
    """The extraction of *text*, in which no line is left over."""
    path = tmp_path / "page.md"
    path.write_text(text)
    [extraction] = extract([path])
    assert not [entry for entry in extraction.account if entry.fate is Fate.WARNING]
    return extraction


def made(extraction: Extraction) -> list[tuple[Kind, str, tuple[str, ...]]]:
    """Kind, title and headings of its records."""
    return [(record.kind, record.title, record.headings) for record in extraction.records]


STEPS = """\
VOYAGES
Before your units can sail you must select a voyage, as each model needs a berth.
SAILING ORDERS
All voyages have orders that a player follows. They are the following steps:
1. Muster Boats
Each voyage tells a player how many boats the harbour lends to his army for it.
2. Read the Chart
Each chart shows where whales were seen, and which models may be set up beside them.
3. Light the Lanterns
Players roll off
"""


def test_numbered_titles_below_capitals_make_a_concepts_page(tmp_path: Path) -> None:
    """Few capitals are enough with them, and the next number is a heading above a text that was cut off too."""
    found = page(tmp_path, STEPS)
    below = ("VOYAGES", "SAILING ORDERS")
    assert found.witness.family == "concepts-page"
    assert made(found) == [
        (Kind.NOTE, "VOYAGES", ()),
        (Kind.RULE, "SAILING ORDERS", below[:1]),
        *[(Kind.RULE, title, below) for title in ("1. Muster Boats", "2. Read the Chart", "3. Light the Lanterns")],
    ]


def test_steps_stand_below_the_section_that_lists_them(tmp_path: Path) -> None:
    """Titles alone make the page: its own above another, and steps that a list names before they come."""
    found = page(
        tmp_path,
        "The Watch\n\nThe Order\n\nEach watch is a phase in which both players ring a bell for their units.\n\n"
        "Bell Phase\n\nIn your Command phase you ring once for each unit within Engagement Range.\n\n"
        "Lantern Phase\n\nThe phase has two steps.\n\n  1. Trim Wicks\n  2. Pour Oil\n\n"
        "1. Trim Wicks\n\nSelect one model that holds a lantern and trim it before anything else is done this phase.\n\n"
        "Short Wicks\n\nA wick that is short burns for one turn, and then its model has no light at all.\n\n"
        "2. Pour Oil\n\nEach model that holds a lantern takes oil from the barrel, one after another.\n",
    )
    phase = ("The Watch", "Lantern Phase")
    assert made(found) == [
        *[(Kind.RULE, title, phase[:1]) for title in ("The Order", "Bell Phase", "Lantern Phase")],
        (Kind.RULE, "1. Trim Wicks", phase),
        (Kind.RULE, "Short Wicks", (*phase, "1. Trim Wicks")),
        (Kind.RULE, "2. Pour Oil", phase),
    ]


BROKEN = """\
# HARBOUR
The harbour is where all units begin and
where they come home.

## MOORING ROPES
AND KNOTS
A unit that moors must take one rope for
each model. For example, three models take
three ropes and one more for its own bow.
For example, a lone model takes one rope, and
no more than that.
* Mooring: One rope for each
model.
* Knots hold until the end of the
Command phase.

## 2 BUOYS
_Example: A model two lengths away
cannot see it._

A buoy is seen by each model within
Engagement Range of it.
"""


def test_lines_broken_at_a_margin_are_paragraphs_again(tmp_path: Path) -> None:
    """A heading, a paragraph, an item and a slanted example, each of several lines, are one each."""
    found = page(tmp_path, BROKEN)
    assert made(found) == [
        (Kind.NOTE, "HARBOUR", ()),
        (Kind.RULE, "MOORING ROPES AND KNOTS", ("HARBOUR",)),
        (Kind.SUMMARY, "MOORING ROPES AND KNOTS", ("HARBOUR",)),
        (Kind.RULE, "2 BUOYS", ("HARBOUR",)),
        (Kind.EXAMPLE, "Example", ("HARBOUR", "2 BUOYS")),
    ]
    rule, summary = found.records[1:3]
    assert rule.text.endswith("for its own bow. For example, a lone model takes one rope, and no more than that.")
    assert summary.text.splitlines() == [
        "Mooring: One rope for each model.",
        "Knots hold until the end of the Command phase.",
    ]
    assert [entry.line for entry in found.account if entry.detail == str(rule.order)] == [*range(5, 12)]


def test_a_fence_is_one_paragraph_and_headings_may_ask(tmp_path: Path) -> None:
    """Capitals in a fence are no heading; a marked question is an entry with the answer below it."""
    found = page(
        tmp_path,
        "# The Turn\n\nOne unit after another, in the Command phase.\n\n---\n\n## Order\n\n```\nDAWN WATCH\n- Bell phase\n"
        "- Lantern phase\n```\n\n## Whales\n\nA model sees a whale within Engagement Range.\n\n## Doubts\n\n"
        "### Q: Can a unit ring twice?\n**A:** No.\n",
    )
    assert made(found) == [
        (Kind.NOTE, "The Turn", ()),
        (Kind.RULE, "Order", ("The Turn",)),
        (Kind.RULE, "Whales", ("The Turn",)),
        (Kind.FAQ, "Can a unit ring twice?", ("The Turn", "Doubts")),
    ]
    assert found.records[1].text == "DAWN WATCH - Bell phase - Lantern phase"
    assert found.records[3].answer == "No."


def test_bars_behind_cells_and_numbers_of_steps_are_no_headings(tmp_path: Path) -> None:
    """Rows with bars at their ends only are a table; a number alone above a name in capitals is none of the text."""
    found = page(
        tmp_path,
        "BELL PHASE\nThe phase is split into two steps for each unit.\n1\nRING\n2\nREST\n||\n"
        "1. RING\nEach model rings within Engagement Range.\n2. REST\nEach model rests, as the table shows.\n"
        "Bell | Rest |\nSmall | 2 turns |\nOIL\nOil is for lanterns, and no unit drinks it.\n",
    )
    assert [(kind, title) for kind, title, _ in made(found)] == [
        (Kind.NOTE, "BELL PHASE"),
        (Kind.RULE, "1. RING"),
        (Kind.RULE, "2. REST"),
        (Kind.TABLE, "2. REST"),
        (Kind.RULE, "OIL"),
    ]
    assert dict(found.records[3].fields)["Small"] == "2 turns"


HEADLESS = """\
Bells toll over the grey water, and lamps go out one by one along the mole.
In your Bell phase you can select one unit from your army; each model in it must ring until the end of the phase.
A unit cannot ring unless one of the following applies:
■ It is moored. ■ It is within Engagement Range of a buoy.
Each model in the unit must ring.
Designer’s note: A bell under water still rings.
Fog rolls in, and the old hands grow silent.
Each time a unit is lost in fog, roll one D6 for each of its models: on a 1, that model drifts until it is found.
Models with [FOGHORN] in their profile are known as Foghorn models. Each time such a model drifts, select another unit.
Can drift twice.
Models with [DIVER] in their profile are known as Diver models. They cannot drift unless a player says so.
"""


def test_rules_without_headings_are_parted_by_what_sums_them_up(tmp_path: Path) -> None:
    """Also by the flavour that opens one, and by the words with which a text names its own rule."""
    found = page(tmp_path, HEADLESS)
    assert found.witness.family == "updates-page"
    assert [(record.kind, record.title, " ".join(record.text.split()[:4])) for record in found.records] == [
        (Kind.NOTE, "Introduction", "Bells toll over the"),
        (Kind.RULE, "In your Bell phase you can…", "In your Bell phase"),
        (Kind.NOTE, "Designer’s note", "A bell under water"),
        (Kind.SUMMARY, "In your Bell phase you can…", "Each model in the"),
        (Kind.RULE, "Each time a unit is lost…", "Each time a unit"),
        (Kind.RULE, "Foghorn", "Models with [FOGHORN] in"),
        (Kind.SUMMARY, "Foghorn", "Can drift twice."),
        (Kind.RULE, "Diver", "Models with [DIVER] in"),
    ]
    assert found.records[4].flavour == "Fog rolls in, and the old hands grow silent."


@pytest.mark.parametrize("mark", ["- {}", "{:d}. {}"])
def test_a_paste_marks_every_line(tmp_path: Path, mark: str) -> None:
    """Dashes or numbers before lines that go on with a sentence, or before nothing, are none of a list."""
    lines = [*STEPS.splitlines()[:4], "which not one unit", "may leave out.", "", *STEPS.splitlines()[4:]]
    numbers = mark.startswith("{:")
    pasted = [mark.format(place, line) if numbers else mark.format(line) for place, line in enumerate(lines, 1)]
    bare = page(tmp_path, "\n".join(lines))
    assert made(page(tmp_path, "\n".join(pasted))) == made(bare)


def test_a_question_and_quoted_words_may_be_headings(tmp_path: Path) -> None:
    """One question is enough, and a title may begin with a quotation."""
    found = page(
        tmp_path,
        "Moves of Boats\n\nThese are all moves that a unit has in a phase.\n\nWhich kind of move can my boats make?\n\nA boat that begins its turn in Engagement Range of "
        "a whale can only fall back, and no more.\n\n“Where to Row From” and Anchors\n\nMeasure from the bow of the "
        "boat to the nearest unit or model.\n\nDrifting Models\n\nA drifting model moves with the tide in each phase.\n"
        "\nWhales and Units\n\nNo unit moves through a whale, however small it may be.\n",
    )
    assert [title for kind, title, _ in made(found) if kind is Kind.RULE][-4:] == [
        "Which kind of move can my boats make?",
        "“Where to Row From” and Anchors",
        "Drifting Models",
        "Whales and Units",
    ]


@pytest.mark.parametrize("mark", ["- ", "  • "])
def test_titles_over_summaries_are_such_a_page(tmp_path: Path, mark: str) -> None:
    """Headings in title case with bullets below their prose, in an edition that has such pages."""
    found = page(
        tmp_path,
        "The Harbour\nThis page tells of the Command phase and of Engagement Range.\n"
        "Ropes\nEach unit that moors takes one rope for each of its models, and no more than one.\n"
        f"{mark}One rope for each model.\n"
        "Buoys\nA buoy is seen by each model within Engagement Range of it, even at night.\n"
        f"{mark}Each model within Engagement Range sees a buoy.\n"
        "Oil\nOil is poured in the Command phase, once for each unit that holds a lantern.\n"
        f"{mark}Oil: poured once for each unit.\n",
    )
    assert found.witness.family == "concepts-page"
    assert [(kind, title) for kind, title, _ in made(found)][-6:] == [
        (kind, title) for title in ("Ropes", "Buoys", "Oil") for kind in (Kind.RULE, Kind.SUMMARY)
    ]


def test_capitals_over_summaries_without_their_bullets(tmp_path: Path) -> None:
    """The last lines of several sections that have only the words above them are their summaries."""
    found = page(
        tmp_path,
        "HARBOUR\nThis page tells of the Command phase.\n"
        "ROPES\nEach unit that moors takes one rope for each of its models, and no more than one.\n"
        "One rope for each model.\n"
        "BUOYS\nA buoy is seen by each model within Engagement Range of it, even at night.\n"
        "Each model within Engagement Range sees a buoy\n"
        "OIL\nOil is poured in the Command phase, once for each unit that holds a lantern.\n"
        "Oil: poured once for each unit.\n",
    )
    assert [(kind, title) for kind, title, _ in made(found)][1:] == [
        (kind, title) for title in ("ROPES", "BUOYS", "OIL") for kind in (Kind.RULE, Kind.SUMMARY)
    ]


def test_errata_broken_at_a_margin_are_whole_again(tmp_path: Path) -> None:
    """An instruction begins a line of its own; the words below it go on to where the margin was not reached."""
    found = page(
        tmp_path,
        "Change to: ‘Each time a unit of divers goes down, roll one\n"
        "D6 for each of its models. Those that roll a 1 stay below.\n"
        "Old Divers never do.’\n"
        "Add the following: ‘A model that stays below counts as a\n"
        "model in Reserves. It comes up in the next phase, and it is\n"
        "wet.’\n"
        "Change to: ‘Lanterns do not burn below, but for one which a\n"
        "unit of Old Divers has lit.’\n",
    )
    assert [(record.kind, record.action, len(record.text.splitlines())) for record in found.records] == [
        (Kind.ERRATUM, action, 1) for action in ("change", "add", "change")
    ]


def noise(extraction: Extraction) -> list[int]:
    """The lines that are a site's and not its page's."""
    return [entry.line for entry in extraction.account if entry.fate is Fate.NOISE]


def test_what_a_site_sets_around_a_page_is_noise(tmp_path: Path) -> None:
    """Without its menu the first heading is the page's; its footer is in no record."""
    bare = page(tmp_path, STEPS.replace("Players roll off", "Players roll off.") + "No lantern burns twice.\n")
    framed = page(
        tmp_path,
        "Home\nHarbour Rules\n" + STEPS.replace("Players roll off", "Players roll off.") + "No lantern burns twice.\n"
        "© The Keepers\nBack to top\n",
    )
    assert made(framed) == made(bare)
    assert framed.records[-1].text == bare.records[-1].text
    assert noise(framed) == [1, 2, 14, 15]


def test_what_a_site_sets_around_errata_is_noise(tmp_path: Path) -> None:
    """The introduction begins below the menu, and the last erratum ends above the footer."""
    errata = (
        "This section collects what a unit of divers has to unlearn.\n"
        "Change to: ‘Each model dives once in a phase.’\nAdd the following: ‘No unit dives in a storm.’\n"
    )
    framed = page(tmp_path, f"Home\nHarbour Rules\n{errata}© The Keepers\nBack to top\n")
    assert [(record.kind, record.text) for record in framed.records] == [
        (record.kind, record.text) for record in page(tmp_path, errata).records
    ]
    assert noise(framed) == [1, 2, 6, 7]


def test_the_stylesheets_between_the_pages_of_a_dump_are_no_text(tmp_path: Path) -> None:
    """Nor are the titles that it gave its pages, alone or glued to the end of a line."""
    style = "body {\nmargin: 20px;\n}"
    told = "Each model of a unit that has a lamp sees one whole inch further in its command phase."
    path = tmp_path / "page.md"
    path.write_text(
        f"# Whale War - Lamps\n\n{style}\n\n# LAMPS\n\n{told}\n\n# OLD LAMPS\n\n{told}\n\n- A lamp sees one inch further.# Whale War - Lamps\n\n"
        f"{style}\n\n# Whale War - Lamps\n\n# WET NETS\n\n{told}\n\n- A model sees further.\n\n# DRY OARS\n\n{told}\n",
        encoding="utf-8",
    )
    page = extract([path])[0]
    found = [(record.title, record.text) for record in page.records]
    assert found == [
        ("LAMPS", told),
        ("OLD LAMPS", told),
        ("OLD LAMPS", "A lamp sees one inch further."),
        ("WET NETS", told),
        ("WET NETS", "A model sees further."),
        ("DRY OARS", told),
    ]


def test_a_heading_over_nothing_but_a_list_is_a_rule(tmp_path: Path) -> None:
    """There is nothing that the list could sum up, unless the heading says that it does."""
    rule = "A unit that casts its net rolls one dice for each of its models in this phase."
    text = f"# LAMPS\n\n{rule}\n\n## NETS\n\n{rule}\n\n- Roll a dice.\n\n## OARS\n\n- Oars break.\n- Oars float.\n\n## BELLS\n\n{rule}\n"
    found = [(kind, title) for kind, title, _ in made(page(tmp_path, text))]
    assert found[-4:] == [(Kind.RULE, "NETS"), (Kind.SUMMARY, "NETS"), (Kind.RULE, "OARS"), (Kind.RULE, "BELLS")]


@pytest.mark.parametrize("label", ["{}. ", "{}: ", "**{}.** "])
def test_titles_that_open_their_paragraphs_are_headings(tmp_path: Path, label: str) -> None:
    """Where most paragraphs have one, and none comes again."""
    rule = "Each model of a unit within Engagement Range of a whale can throw one net in its Command phase."
    text = "Harbour Rules\n\n" + "\n\n".join(label.format(name) + rule for name in ("Nets", "Wet Ropes", "Bells"))
    below = ("Harbour Rules",)
    assert made(page(tmp_path, text)) == [
        (Kind.RULE, "Nets", below),
        (Kind.RULE, "Wet Ropes", below),
        (Kind.RULE, "Bells", below),
    ]


def test_a_list_of_terms_has_no_such_titles(tmp_path: Path) -> None:
    """What a colon announces belongs to the sentence."""
    term = "these show how many models of the unit may stand on the deck in each phase."
    text = f"HARBOUR\nEach unit has:\n\nNets: {term}\n\nRopes: {term}\n\nBells: {term}\n\nOARS\nA unit rows.\n\nSAILS\nA unit sails.\n"
    assert [title for _, title, _ in made(page(tmp_path, text))][:2] == ["HARBOUR", "OARS"]


def test_the_numbers_of_rules_tell_headings_and_their_depth(tmp_path: Path) -> None:
    """A plain dump marks them in no other way."""
    rule = "Each model of a unit within Engagement Range of a whale can throw one net in its Command phase."
    text = f"15 Nets\n15.01 Throwing a Net\n{rule}\n15.02 Wet nets\n{rule}\n15.10 Nets aboard\n{rule}\n"
    below = ("15 Nets",)
    assert [(title, headings) for _, title, headings in made(page(tmp_path, text))] == [
        ("15.01 Throwing a Net", below),
        ("15.02 Wet nets", below),
        ("15.10 Nets aboard", below),
    ]


def test_headings_in_small_letters_stand_between_blank_lines(tmp_path: Path) -> None:
    """So does the page's title above the first of them."""
    rule = "Each model of a unit within Engagement Range of a whale can throw one net in its Command phase."
    text = "Harbour rules\n\n" + "".join(
        f"{name} a net\n\n{rule}\n\n- One net a unit.\n\n" for name in ("Cast", "Mend", "Haul")
    )
    found = made(page(tmp_path, text))
    assert found[0] == (Kind.RULE, "Cast a net", ("Harbour rules",))
    assert [kind for kind, _, _ in found] == [Kind.RULE, Kind.SUMMARY] * 3


def test_strong_print_and_labels_below_headings(tmp_path: Path) -> None:
    """A title in strong print stands below the marked one; what says only which print this is from is noise."""
    rule = "Each model of a unit within Engagement Range of a whale can throw one net in its Command phase."
    text = (
        f"## Nets\n\nCasting nets.\n\n### Throwing\n\nSalt Print 3\n\n{rule}\n\n**Wet Nets**\n\nSalt Print 3\n\n{rule}\n\n"
        f"### Mending\n\nSalt Print 3\n\n{rule}\n\n### Hauling\n\nPrint · page 4\n\n{rule}\n"
    )
    found = page(tmp_path, text)
    assert [(title, headings[-1:]) for _, title, headings in made(found)][1:] == [
        ("Throwing", ("Nets",)),
        ("Wet Nets", ("Throwing",)),
        ("Mending", ("Nets",)),
        ("Hauling", ("Nets",)),
    ]
    assert all("rint" not in record.text for record in found.records)


def test_a_title_whose_text_announces_capitals_heads_these(tmp_path: Path) -> None:
    """All of them up to the next title; a line with the document's version alone says nothing."""
    rule = "Each model of a unit within Engagement Range of a whale can throw one net in its Command phase."
    text = (
        f"HARBOUR RULES\n\nTHE HARBOUR 2020\nRevision 1\n\nRelease Notes\n\n{rule}\n\n"
        f"Last Rules\n{rule} This is its last form:\n\nOPEN NETS\n{rule}\n\nWET NETS\n{rule}\n\nTORN NETS\n{rule}\n"
    )
    found = made(page(tmp_path, text))
    assert [headings[-1] for _, title, headings in found if title.endswith("NETS")] == ["Last Rules"] * 3
    assert "THE HARBOUR 2020" not in [title for _, title, _ in found]


@pytest.mark.parametrize("marks", [("1.", "2."), ("-", "-")])
def test_steps_stand_below_the_section_that_lists_them_whatever_box_comes_between(
    tmp_path: Path, marks: tuple[str, str]
) -> None:
    """The list may be in other letters than their headings, and without numbers."""
    rule = "Each model of a unit within Engagement Range of a whale can throw one net in its Command phase."
    text = (
        f"CASTING NETS\n{rule}\nEach unit follows these steps:\n{marks[0]} Select Nets\n{marks[1]} Throw Nets\n"
        f"OLD NETS\n{rule}\n1. SELECT NETS\n{rule}\nWHILE AFLOAT\n{rule}\n2. THROW NETS\n{rule}\nSAME NETS\n{rule}\n"
    )
    assert [(title, headings) for _, title, headings in made(page(tmp_path, text))][1:] == [
        ("OLD NETS", ("CASTING NETS",)),
        ("1. SELECT NETS", ("CASTING NETS",)),
        ("WHILE AFLOAT", ("CASTING NETS", "1. SELECT NETS")),
        ("2. THROW NETS", ("CASTING NETS",)),
        ("SAME NETS", ("CASTING NETS",)),
    ]


def test_lines_that_sum_up_are_told_by_their_words_where_no_mark_is_left(tmp_path: Path) -> None:
    """Numbers of headings are no such marks; below a short line a longer one may sum up too."""
    rule = (
        "In the Command phase of an army, each time a unit throws a net, its player selects one whale within Engagement Range of that unit and in its "
        "sight. If the net misses, the unit can throw it again, provided that no other unit has thrown a net this turn."
    )
    sums_up = (
        "Each unit throws one net.\nIf the net misses, and provided that no other unit has thrown a net this turn, the "
        "unit can throw it again at a whale within Engagement Range and in its sight.\n"
    )
    text = "THE HUNT\nThe sea is cold.\n" + "".join(
        f"{number}. {name}\n{rule}\n{sums_up}" for number, name in enumerate(("CAST", "HAUL", "MEND NETS"), 1)
    )
    found = page(tmp_path, text)
    summaries = [record.text for record in found.records if record.kind is Kind.SUMMARY]
    assert summaries == [sums_up.strip()] * 3


def test_a_page_without_headings_and_summaries_is_cut_by_paragraphs(tmp_path: Path) -> None:
    """Lists go with what announces them, however many items they have; a caption points at a piece by its keyword."""
    items = "".join(f"- It {verb}.\n" for verb in ("dives", "sleeps", "sings", "is a WHALE", "is lost", "drifts"))
    text = (
        f"A unit is eligible to cast a net unless one or more of the following apply to it on the battlefield:\n{items}"
        f"If a unit casts a net, until the end of the phase:\n{items}"
        "Each time a model hauls a net, roll one D6 for each unit within its reach on the battlefield.\n"
        "When a BOAT model is moved, it cannot end that move within 3 inches of another unit of the same player.\n"
        "Some models have no lantern; each time such a model is selected, measure from the prow of its boat.\n"
        "The WHALE can be seen by this BOAT unit, so it can be selected as the target of its nets.\n"
    )
    found = page(tmp_path, text)
    assert [record.kind for record in found.records] == [Kind.RULE] * 5 + [Kind.DIAGRAM]
    assert found.records[0].text.count("\n- ") == 6
