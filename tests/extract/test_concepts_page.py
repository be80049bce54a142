"""The page of concepts: headings in capitals, prose, and bullets that sum it up."""

import os
from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
SOURCES = os.environ.get("VARIORUM_SOURCES")
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")


@cache
def source() -> Extraction:
    """The 9th-edition page among the sources."""
    [path] = Path(SOURCES or "").glob("001_*.txt")
    return extract([path])[0]


@cache
def steps() -> Extraction:
    """Our own page of a phase with numbered steps."""
    return extract([PAGES / "concepts_page_steps.txt"])[0]


@WITH_SOURCES
def test_the_source_is_recognised() -> None:
    """Its edition is told by its words; it has no version."""
    witness = source().witness
    assert (witness.source, witness.edition, witness.version) == ("9e-concepts-page", "9e", None)


@WITH_SOURCES
def test_every_heading_is_a_rule() -> None:
    """Fifteen headings under the page's title, in the order of the page."""
    rules = [record for record in source().records if record.kind is Kind.RULE]
    assert {record.headings for record in rules} == {("CORE RULES DEFINITIONS AND CONCEPTS",)}
    assert [record.title for record in rules] == [
        "MISSIONS",
        "ARMY",
        "DATASHEETS",
        "KEYWORDS",
        "UNITS",
        "UNIT COHERENCY",
        "ENGAGEMENT RANGE",
        "BATTLEFIELD",
        "TERRAIN FEATURES",
        "MEASURING DISTANCES",
        "WITHIN AND WHOLLY WITHIN",
        "DICE",
        "RE-ROLLS",
        "ROLL-OFFS",
        "SEQUENCING",
    ]


@WITH_SOURCES
def test_bullets_are_one_summary_of_their_rule() -> None:
    """Eleven rules have bullets; how many each has was counted by hand."""
    summaries = [record for record in source().records if record.kind is Kind.SUMMARY]
    assert {record.title: len(record.text.splitlines()) for record in summaries} == {
        "ARMY": 1,
        "KEYWORDS": 3,
        "UNITS": 5,
        "UNIT COHERENCY": 3,
        "ENGAGEMENT RANGE": 2,
        "MEASURING DISTANCES": 5,
        "WITHIN AND WHOLLY WITHIN": 4,
        "DICE": 6,
        "RE-ROLLS": 4,
        "ROLL-OFFS": 2,
        "SEQUENCING": 1,
    }
    for record in summaries:
        assert source().records[record.parent or 0].title == record.title


@WITH_SOURCES
def test_rules_have_all_their_paragraphs() -> None:
    """Paragraphs of each rule, counted by hand; its bullets are none of them."""
    rules = [record for record in source().records if record.kind is Kind.RULE]
    assert [len(record.text.split("\n\n")) for record in rules] == [1, 3, 1, 3, 1, 2, 1, 1, 2, 2, 3, 2, 2, 1, 1]


@WITH_SOURCES
def test_a_keyword_in_angle_brackets_is_text() -> None:
    """What looks like a tag is kept and is a keyword."""
    [rule] = [record for record in source().records if record.title == "KEYWORDS" and record.kind is Kind.RULE]
    assert {"<CHAPTER>", "<LEGION>", "<MARK OF CHAOS>", "INFANTRY"} <= set(rule.keywords)


@WITH_SOURCES
def test_the_sites_last_line_is_noise() -> None:
    """The call to report mistakes belongs to no rule."""
    assert [(entry.line, entry.detail) for entry in source().account if entry.fate is Fate.NOISE] == [
        (80, "site footer")
    ]


def test_escaped_brackets_of_a_page_are_text() -> None:
    """Brackets that the page escapes come out as the dump has them."""
    [extraction] = extract([PAGES / "concepts_page.html"])
    [tides] = [record for record in extraction.records if record.title == "TIDES" and record.kind is Kind.RULE]
    assert tides.keywords == ("<EBB>", "<FLOOD>")


def test_headings_not_in_capitals_are_read_where_the_page_marks_them(tmp_path: Path) -> None:
    """A marked heading among those in capitals opens a section like them."""
    path = tmp_path / "page.html"
    path.write_text(
        "<html><body><h1>TERMS</h1><h2>UNITS</h2><p>A unit is one model or more.</p><h2>ARMIES</h2><p>All units.</p>"
        "<h2>DICE</h2><p>A D6 has six sides.</p><h2>More dice</h2><p>A D3 is half a D6.</p></body></html>",
    )
    [extraction] = extract([path])
    assert [record.title for record in extraction.records] == ["UNITS", "ARMIES", "DICE", "More dice"]


def test_numbered_headings_stand_under_the_one_in_capitals() -> None:
    """A list of steps is no heading; the same words above their own text are."""
    assert [(record.title, record.headings[1:]) for record in steps().records if record.kind is Kind.RULE] == [
        ("WATCH PHASE", ()),
        ("1. BELL", ("WATCH PHASE",)),
        ("2. LANTERN", ("WATCH PHASE",)),
        ("OIL", ()),
        ("DRIFTING", ()),
        ("Hints and Tips", ("DRIFTING",)),
    ]


def test_steps_and_announced_lists_are_the_rules_and_bullets_sum_up() -> None:
    """What a colon announces stays in its place in the rule."""
    [rule] = [record for record in steps().records if (record.title, record.kind) == ("2. LANTERN", Kind.RULE)]
    [summary] = [record for record in steps().records if record.parent == rule.order and record.kind is Kind.SUMMARY]
    assert [line[:2] for line in rule.text.splitlines()] == ["Ro", "1.", "2.", "", "A "]
    assert summary.text == "One roll for each boat.\nLow roll: lantern out."


def test_examples_and_notes_are_records_of_their_own() -> None:
    """Each belongs to the rule of its section; their labels are their titles."""
    found = {record.kind: record for record in steps().records if record.kind in {Kind.EXAMPLE, Kind.NOTE}}
    example, note = found[Kind.EXAMPLE], found[Kind.NOTE]
    assert (example.title, steps().records[example.parent or 0].title) == ("Example", "2. LANTERN")
    assert (note.title, steps().records[note.parent or 0].title) == ("Designer’s Note", "OIL")
    assert example.text.startswith("A boat on Leadership 8")


def test_a_starred_line_below_a_table_is_its_note() -> None:
    """A star right below a table is no bullet, and its words are none of the table's."""
    [table] = [record for record in steps().records if record.kind is Kind.TABLE]
    [note] = [record for record in steps().records if record.title == "Footnote"]
    assert (note.text, note.parent) == ("* Less when it was holed.", table.order)
    assert "holed" not in table.text


def test_marked_headings_with_summaries_are_such_a_page(tmp_path: Path) -> None:
    """No capitals are needed where the page marks its headings and sums up below its rules."""
    path = tmp_path / "page.html"
    path.write_text(
        "<html><body><h1>The Watch</h1><p>One phase.</p><h2>Bell</h2><p>A unit rings within Engagement Range.</p>"
        "<ul><li>Ring once.</li></ul><h2>Lantern</h2><p>A model lights it in the Command phase.</p>"
        "<ul><li>Light one.</li></ul></body></html>",
    )
    [extraction] = extract([path])
    assert extraction.witness.family == "concepts-page"
    assert [record.kind for record in extraction.records] == [Kind.NOTE, *[Kind.RULE, Kind.SUMMARY] * 2]


def kinds(tmp_path: Path, text: str) -> list[tuple[Kind, str, int | None, str]]:
    """Kind, title, parent and first words of the records of a page of *text* with enough sections around it."""
    path = tmp_path / "page.txt"
    path.write_text(
        f"THE WATCH\nUNITS\nA unit is one model or more.\nARMIES\nAn army is all units.\n{text}\nDICE\nA D6 has six sides.\n"
    )
    [extraction] = extract([path])
    made = [
        (record.kind, record.title, record.parent, " ".join(record.text.split()[:3])) for record in extraction.records
    ]
    assert made[:2] == [(Kind.RULE, "UNITS", None, "A unit is"), (Kind.RULE, "ARMIES", None, "An army is")]
    assert made[-1] == (Kind.RULE, "DICE", None, "A D6 has")
    return made[2:-1]


@pytest.mark.parametrize(
    "shown",
    [
        "Example: Two boats tie up at once.",
        "Example – Two boats tie up at once.",
        "EXAMPLE: Two boats tie up at once.",
        "Example\nTwo boats tie up at once.",
        "EXAMPLE\nTwo boats tie up at once.",
    ],
)
def test_an_example_is_known_by_its_label(tmp_path: Path, shown: str) -> None:
    """A colon, a dash or a line of its own sets the label off; the summary below is the rule's."""
    assert kinds(tmp_path, f"MOORING\nBoats tie up to a pier.\n{shown}\n- Tie up.") == [
        (Kind.RULE, "MOORING", None, "Boats tie up"),
        (Kind.EXAMPLE, shown[:7], 2, "Two boats tie"),
        (Kind.SUMMARY, "MOORING", 2, "Tie up."),
    ]


def test_a_paragraph_that_begins_with_for_example_is_one(tmp_path: Path) -> None:
    """What says so in its first words keeps them; what says so later in a paragraph is part of the rule."""
    text = "MOORING\nBoats tie up. For example, one may.\nFor example, two boats tie up at once."
    assert kinds(tmp_path, text) == [
        (Kind.RULE, "MOORING", None, "Boats tie up."),
        (Kind.EXAMPLE, "Example", 2, "For example, two"),
    ]


def test_a_title_between_a_sentence_and_the_table_it_announces_is_a_caption(tmp_path: Path) -> None:
    """The prose below goes on with the rule above; a title that nothing announces is a heading."""
    rows = "| BOAT | OIL |\n|---|---|\n| Skiff | 2 |"
    assert kinds(tmp_path, f"FUEL\nLook at the table below.\nBOAT FUEL\n{rows}\nOil burns all night.") == [
        (Kind.RULE, "FUEL", None, "Look at the"),
        (Kind.TABLE, "BOAT FUEL", 2, "BOAT | OIL"),
    ]
    assert kinds(tmp_path, f"FUEL\nOil burns all night.\nBOATS\n{rows}\nA skiff is small.") == [
        (Kind.RULE, "FUEL", None, "Oil burns all"),
        (Kind.RULE, "BOATS", None, "A skiff is"),
        (Kind.TABLE, "BOATS", 3, "BOAT | OIL"),
    ]


def test_headings_between_two_steps_belong_to_the_first(tmp_path: Path) -> None:
    """Steps are siblings, whatever stands between them."""
    path = tmp_path / "page.txt"
    path.write_text(
        "THE TURN\nA turn has two steps for each unit.\n1. BELL\nA model rings it.\nRINGING\nPull the rope.\nTOLLING\n"
        "Pull it slowly.\n2. LANTERN\nLight it on a dice roll of 4+.\nOIL\nA unit carries oil.\n",
    )
    [extraction] = extract([path])
    assert [(record.title, record.headings[1:]) for record in extraction.records if record.kind is Kind.RULE] == [
        ("1. BELL", ()),
        ("RINGING", ("1. BELL",)),
        ("TOLLING", ("1. BELL",)),
        ("2. LANTERN", ()),
        ("OIL", ()),
    ]


def test_marks_decide_what_numbers_would_not(tmp_path: Path) -> None:
    """A marked heading between two numbered ones keeps its place."""
    path = tmp_path / "page.md"
    path.write_text(
        "# THE TURN\n\n## BELLS\n\nA model rings one.\n\n### 1. BELL\n\nA unit pulls.\n\n## LANTERNS\n\nRoll dice.\n\n"
        "### 2. LIGHT\n\nLight it.\n",
    )
    [extraction] = extract([path])
    assert [(record.title, record.headings[1:]) for record in extraction.records] == [
        ("BELLS", ()),
        ("1. BELL", ("BELLS",)),
        ("LANTERNS", ()),
        ("2. LIGHT", ("LANTERNS",)),
    ]


def test_a_list_that_prose_follows_is_part_of_it(tmp_path: Path) -> None:
    """A summary stands last; a list with the rule going on below it is the rule's, footers aside."""
    text = (
        "MOORING\nA boat has ropes.\n- Bow rope.\n- Stern rope.\nBoth of them have to hold until the tide has turned."
    )
    assert kinds(tmp_path, text) == [(Kind.RULE, "MOORING", None, "A boat has")]


@pytest.mark.parametrize(
    "listed",
    ["- It is at a pier, or\n- It is at a buoy.\n- Tie up anywhere.", "- It is at a pier.\n- Tie up: anywhere."],
)
def test_a_summary_right_below_an_announced_list_is_apart(tmp_path: Path, listed: str) -> None:
    """The list ends with the item after `or`, or where items begin to name what they sum up."""
    found = kinds(tmp_path, f"MOORING\nA boat ties up if any of these are true:\n{listed}")
    assert [(kind, parent) for kind, _, parent, _ in found] == [(Kind.RULE, None), (Kind.SUMMARY, 2)]
    assert found[1][3].startswith("Tie up")


def test_a_bullet_broken_in_two_lines_is_whole(tmp_path: Path) -> None:
    """The second line goes on in small letters where the first has no end."""
    found = kinds(tmp_path, "MOORING\nBoats tie up.\n- Tie\nup at once.\n- Then rest.")
    assert found == [(Kind.RULE, "MOORING", None, "Boats tie up."), (Kind.SUMMARY, "MOORING", 2, "Tie up at")]
