"""The fan site's rules page: sections, how they nest, tables with their notes, charts that were lost."""

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
SOURCES = os.environ.get("VARIORUM_SOURCES")
PROFILE = {"M": "3", "WS": "3", "BS": "3", "S": "3", "T": "3", "W": "1", "I": "3", "A": "1", "Ld": "7"}
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")


@cache
def source() -> Extraction:
    """The 2nd-edition page among the sources."""
    [path] = Path(SOURCES or "").glob("004_*.txt")
    return extract([path])[0]


def titled(extraction: Extraction, title: str, kind: Kind) -> Extracted:
    """The one record of *kind* with *title*."""
    [record] = [record for record in extraction.records if (record.title, record.kind) == (title, kind)]
    return record


@WITH_SOURCES
def test_the_source_is_recognised() -> None:
    """Its own title names it; it has no version."""
    witness = source().witness
    assert (witness.source, witness.edition, witness.version) == ("2e-general-rules-page", "2e", None)


@WITH_SOURCES
def test_every_section_and_table_is_there() -> None:
    """36 sections with prose, nine tables with three notes, three charts without a body, counted by hand."""
    assert Counter(record.kind for record in source().records) == {
        Kind.RULE: 36,
        Kind.TABLE: 9,
        Kind.NOTE: 3,
        Kind.LOST: 3,
    }


@WITH_SOURCES
def test_sections_nest_as_they_read() -> None:
    """What belongs under which heading is told without marks."""
    below: dict[str, list[str]] = {}
    for record in source().records:
        if record.kind is Kind.RULE:
            below.setdefault("/".join(record.headings[1:]), []).append(record.title)
    assert below[""] == [
        "Characteristics",
        "Heroic Characters",
        "Cavalry",
        "Squad Coherency",
        "Infiltration",
        "Buildings",
        "Victory Points",
        "Mission Cards",
        "Strategy Cards",
    ]
    assert len(below["Characteristics"]) == 11
    assert below["Heroic Characters"] == ["Leading Squads", "Targeting Characters", "Commanders"]
    assert below["Squad Coherency"] == ["Breaking Coherency", "Dispersed Formation"]
    assert below["Hiding"] == [
        "Hidden Models",
        "Going into Hiding",
        "Spotting Hidden Models",
        "Detecting Hidden Models",
    ]
    assert below["Buildings"] == ["Moving in Buildings", "Attacking Buildings", "Doors", "Bunkers"]


@WITH_SOURCES
def test_the_profile_table_is_read() -> None:
    """Ten columns and one row under the section that introduces it."""
    table = titled(source(), "Troop Type", Kind.TABLE)
    assert table.fields == (
        ("columns", " | ".join(("Troop Type", *PROFILE))),
        ("Standard Human", " | ".join(PROFILE.values())),
    )
    assert source().records[table.parent or 0].title == "Characteristic Profiles"


@WITH_SOURCES
@pytest.mark.parametrize(
    ("title", "rows", "words"),
    [("Type of Building", 6, 36), ("Type of Door", 4, 45), ("Bunker Hit Table (D6)", 3, 16)],
)
def test_notes_belong_to_their_table(title: str, rows: int, words: int) -> None:
    """A line that opens with a dagger is the footnote of the table above it."""
    table = titled(source(), title, Kind.TABLE)
    names = [name for name, _ in table.fields]
    assert len(names) - names.count("caption") - names.count("columns") == rows
    [note] = [record for record in source().records if record.parent == table.order]
    assert (note.kind, note.title, note.headings) == (Kind.NOTE, "Footnote", table.headings)
    assert len(note.text.split()) == words + 1


@WITH_SOURCES
def test_charts_without_a_body_are_lost() -> None:
    """Three charts have a title only; each belongs to the rule that sends the reader there."""
    lost = {record.title: record for record in source().records if record.kind is Kind.LOST}
    assert {title: source().records[record.parent or 0].title for title, record in lost.items()} == {
        "Building Damage Chart (D6)": "Attacking Buildings",
        "Bunker Damage Chart (D6)": "Bunkers",
        "Bunker Door Damage Chart (D6)": "Bunkers",
    }
    assert {record.text for record in lost.values()} == {""}


@WITH_SOURCES
def test_tables_without_prose_belong_to_the_section_above() -> None:
    """Two sections hold a table alone; their rule is the one that says what the tables are for."""
    parents = [titled(source(), title, Kind.TABLE).parent for title in ("Vehicles", "Characters")]
    assert [source().records[parent or 0].title for parent in parents] == ["Victory Points"] * 2


@WITH_SOURCES
def test_a_closing_line_on_all_tables_belongs_to_their_section() -> None:
    """What is said of all tables below a heading is no part of the last table's own section."""
    assert titled(source(), "Victory Points", Kind.RULE).lines == ((117, 118), (165, 165))
    assert titled(source(), "Support Weapon Batteries", Kind.RULE).lines == ((154, 154), (161, 164))


@WITH_SOURCES
def test_lines_broken_in_a_sentence_are_one_paragraph() -> None:
    """Four lines of the dump are two sentences."""
    assert len(titled(source(), "Support Weapon Batteries", Kind.RULE).text.splitlines()) == 2


@WITH_SOURCES
def test_the_prose_around_a_table_is_one_rule() -> None:
    """Text before and after a table, its note and a lost chart is the rule of its section."""
    rule = titled(source(), "Attacking Buildings", Kind.RULE)
    assert rule.lines == ((74, 75), (85, 85), (87, 88))


def test_a_section_of_a_table_alone_is_that_table() -> None:
    """No rule without words is made for a heading that a table follows."""
    [extraction] = extract([PAGES / "fan_rules.txt"])
    assert titled(extraction, "Boats", Kind.TABLE).headings == ("General Rules", "Victory Points")
    assert not [record for record in extraction.records if record.kind is Kind.RULE and record.title == "Boats"]
    assert titled(extraction, "Bells", Kind.RULE).text == "A bell that was hauled up again counts as cut."


def test_markdown_marks_are_believed(tmp_path: Path) -> None:
    """A dump that kept its marks nests by them."""
    path = tmp_path / "page.md"
    path.write_text(
        "# Sea\n\n## Nets\n\nA unit throws nets.\n\n### Ropes\n\nA model may cut a rope on a dice roll of 4+.\n\n"
        "## Bells\n\nThe army rings its bells.\n",
    )
    [extraction] = extract([path])
    assert [(record.headings, record.title) for record in extraction.records] == [
        (("Sea",), "Nets"),
        (("Sea", "Nets"), "Ropes"),
        (("Sea",), "Bells"),
    ]


def test_an_example_is_a_record_of_its_own() -> None:
    """A paragraph that says it is an example belongs to the rule of its section."""
    [extraction] = extract([PAGES / "fan_rules_boats.txt"])
    [example] = [record for record in extraction.records if record.kind is Kind.EXAMPLE]
    assert extraction.records[example.parent or 0].title == "Psychology of Crews"
    assert example.text.startswith("A crew with Leadership 7")


def test_short_sections_stand_alone_unless_they_speak_of_the_one_above(tmp_path: Path) -> None:
    """A few words about something else tie a section to nothing; words of the page's own title tie nothing either."""
    path = tmp_path / "page.txt"
    path.write_text(
        "Sea Monsters\n\nKraken Terror\nA squad that sees a kraken must test on its Leadership, and flees when it fails "
        "the test.\nCalm\nA bell ends this terror.\nFrenzy\nSharks add 1 to dice.\nMonsters Below\nSea monsters hide.\n",
    )
    [extraction] = extract([path])
    assert [(record.title, record.headings[1:]) for record in extraction.records] == [
        ("Kraken Terror", ()),
        ("Calm", ("Kraken Terror",)),
        ("Frenzy", ()),
        ("Monsters Below", ()),
    ]


def test_prose_below_the_title_does_not_hide_that_it_is_the_pages(tmp_path: Path) -> None:
    """The first heading is the page's, as where it is marked; all others stand below it."""
    body = "Masts\nA squad may climb a mast on a roll of 4+.\nAnchors\nA model may drop one.\n"
    (tmp_path / "page.txt").write_text(f"The Deck\n\nUnits stand on deck.\n{body}")
    marked = body.replace("Masts", "## Masts").replace("Anchors", "## Anchors")
    (tmp_path / "page.md").write_text(f"# The Deck\n\nUnits stand on deck.\n{marked}")
    plain, markdown = extract([tmp_path / "page.txt", tmp_path / "page.md"])
    expected = [((), "The Deck"), (("The Deck",), "Masts"), (("The Deck",), "Anchors")]
    assert [(record.headings, record.title) for record in plain.records] == expected
    assert [(record.headings, record.title) for record in markdown.records] == expected


def test_a_designers_note_under_a_title_of_its_own_is_a_note(tmp_path: Path) -> None:
    """The label may stand alone above what it labels; it opens no section."""
    path = tmp_path / "page.txt"
    path.write_text(
        "The Deck\n\nMasts\nA squad may climb a mast on a roll of 4+.\nDesigner's Note\nMasts were taller once.\n"
        "Anchors\nA model may drop one.\nRopes\nA unit has two.\n",
    )
    [extraction] = extract([path])
    assert [(record.kind, record.title, record.parent) for record in extraction.records] == [
        (Kind.RULE, "Masts", None),
        (Kind.NOTE, "Designer's Note", 0),
        (Kind.RULE, "Anchors", None),
        (Kind.RULE, "Ropes", None),
    ]


def test_a_titled_table_after_the_opening_prose_is_a_table(tmp_path: Path) -> None:
    """What is called a table or a chart opens no section, right below the page's title either."""
    path = tmp_path / "page.txt"
    path.write_text(
        "The Deck\n\nUnits stand on deck.\nFall Table (D6)\n| D6 | Result |\n|---|---|\n| 1-6 | Wet |\n"
        "Masts\nA squad may climb a mast.\nRopes\nA model has two.\nAnchors\nA model may drop one.\n",
    )
    [extraction] = extract([path])
    assert [(record.kind, record.title, record.parent) for record in extraction.records[:2]] == [
        (Kind.RULE, "The Deck", None),
        (Kind.TABLE, "Fall Table (D6)", 0),
    ]


def test_a_note_below_a_lone_table_is_kept(tmp_path: Path) -> None:
    """A section of a table and a designer's note gives both; the note belongs to the table."""
    path = tmp_path / "page.txt"
    path.write_text(
        "Sea\n\nNets\nA squad throws nets.\nRopes\nA model cuts ropes.\nBells\nA bell rings on a dice roll.\n"
        "Boats\n| Boat | Points |\n|---|---|\n| Skiff | 1 |\nDesigner's Note: Skiffs are small.\n",
    )
    [extraction] = extract([path])
    table, note = extraction.records[-2:]
    assert (table.kind, note.kind, note.parent) == (Kind.TABLE, Kind.NOTE, table.order)
    assert extraction.warnings == ()


def test_an_example_without_a_body_is_lost(tmp_path: Path) -> None:
    """A label with nothing below it says that something stood there."""
    path = tmp_path / "page.txt"
    path.write_text(
        "The Deck\n\nMasts\nA squad may climb a mast on a dice roll of 4+.\nAnchors\nA model may drop one.\nRopes\n"
        "A unit has two.\nExample: Four hands hold two ropes.\nExample\n",
    )
    [extraction] = extract([path])
    assert extraction.warnings == ()
    assert [(record.kind, record.title, record.parent) for record in extraction.records[2:]] == [
        (Kind.RULE, "Ropes", None),
        (Kind.EXAMPLE, "Example", 2),
        (Kind.LOST, "Example", 2),
    ]
