"""What a page lost or mixed up is put right: strays, footnotes, and the heading above a table of books."""

from pathlib import Path

from variorum.extraction import Extracted, Kind
from variorum_extract import extract
from variorum_extract.draft import Line
from variorum_extract.segment.core_signs import is_redirect
from variorum_extract.segment.glossary import with_terms

COMMENTARY = """# RULES COMMENTARY

# Anchors

An anchor holds a boat where it lies.

# Lanterns

See Lamps.

# Hauling Nets

# Hauling a Crew’s Net

Some rules haul nets, and any number of them may be hauled. In such cases, the following points apply:

- Nets are hauled by hand.
- A wet net weighs twice as much.

# Mending Sails in Storms

Some rules let a boat mend a sail in a storm.

- When a crew’s net is hauled, it is hauled by that whole crew.

# Lamps

A lamp is lit with 2D6 dice.
"""
TABLED = """LANTERNS

Each model of a unit has a lantern and burns oil on 2D6 in the Shooting phase.

| Lamp† | Oil |
|---|---|
| Brass | 2 |
| Tin* | 3 |

† A lamp of another metal counts as brass and burns on a roll of 4+.
* Not at sea.

BUOYS

A buoy floats until a weapon hits it.

ROPES

A rope has a Toughness of 3 and holds one unit.
"""
BOOKS = """Harbour rules header

Books

BookKindEditionVersionLast update
  Harbour RulebookRulebook81.2May 2018

FAQs

Q: Can a unit dive twice in a phase?

A: No, each model dives once on 2D6 dice.
"""


def read(tmp_path: Path, text: str) -> list[Extracted]:
    """The records of *text*."""
    path = tmp_path / "copy.txt"
    path.write_text(text, encoding="utf-8")
    return list(extract([path])[0].records)


def test_a_body_that_a_stray_shows_to_be_of_the_empty_heading_above_goes_there(tmp_path: Path) -> None:
    """Two headings in a row share one body; the item that belongs to the second one was read at the next entry."""
    texts = {record.title: record.text for record in read(tmp_path, COMMENTARY)}
    assert texts["Hauling Nets"].count("\n- ") == 2
    assert texts["Hauling a Crew’s Net"].startswith("- When a crew’s net")
    assert "whole crew" not in texts["Mending Sails in Storms"]


def test_each_note_below_a_table_is_a_footnote_of_that_table(tmp_path: Path) -> None:
    """With its mark; the table keeps its rows."""
    records = read(tmp_path, TABLED)
    [table] = [record for record in records if record.kind is Kind.TABLE]
    notes = [record for record in records if record.parent == table.order]
    assert [(note.kind, note.title, note.text[0]) for note in notes] == [
        (Kind.NOTE, "Footnote", "†"),
        (Kind.NOTE, "Footnote", "*"),
    ]
    assert notes[0].text.endswith("4+.")
    assert table.text.endswith("Tin* | 3")
    assert [name for name, _ in table.fields] == ["columns", "Brass", "Tin*"]


def test_a_book_stands_under_the_heading_of_its_table(tmp_path: Path) -> None:
    """Where one is printed above it."""
    [book] = [record for record in read(tmp_path, BOOKS) if record.kind is Kind.BOOK]
    assert (book.title, book.headings) == ("Harbour Rulebook", ("Books",))


GLOSSARY = """HARBOUR TERMS GLOSSARY

Anchored: A boat whose models did not move in the Movement phase is anchored.
Example: A boat is set up and stays there, so it is anchored.

Becalmed unit: A unit that rolled a 1 on its D6 is becalmed
until the end of the battle round.

Crew (of a boat): Every model of the unit is crew.

Drifting: A boat drifts when no model steers it.

Ebb: The ebb is the last battle round.

- It ends when the dice do.
"""


def test_terms_in_the_order_of_the_alphabet_are_definitions(tmp_path: Path) -> None:
    """Each opens its paragraph; what follows up to the next is its own, examples apart."""
    records = read(tmp_path, GLOSSARY)
    defined = [record for record in records if record.kind is Kind.DEFINITION]
    assert [record.title for record in defined] == ["Anchored", "Becalmed unit", "Crew (of a boat)", "Drifting", "Ebb"]
    assert {record.headings for record in defined} == {("HARBOUR TERMS GLOSSARY",)}
    assert defined[1].text.endswith("battle round.")
    assert defined[4].text.endswith("- It ends when the dice do.")
    [example] = [record for record in records if record.kind is Kind.EXAMPLE]
    assert example.parent == defined[0].order


def test_labels_in_any_order_are_no_glossary() -> None:
    """The parts of a rule have names too."""
    text = GLOSSARY.replace("Becalmed unit", "Oars").replace("Crew (of a boat)", "Nets").replace("Drifting", "Masts")
    lines = [Line(number=number, text=line) for number, line in enumerate(text.split("\n"), 1)]
    assert with_terms(lines) == lines


FACTION = """Whalers

Books Book        Kind          Edition  Version  Last update
Whalers           Faction Pack  10       1.0      May 2025

FAQ

Faction Pack: Whalers

Q: Can a unit of whalers dive twice in a phase?

A: No, each model dives once.

Q: Does a net count as a weapon?

A: Yes.

Introduction

These pages have a Detachment of whalers.

1
DETACHMENT RULE
Each model of your army re-rolls hits of 1.

Army Rules

The Tide

When the tide turns, roll one D6 for each boat.
"""


def test_sections_that_follow_the_questions_are_rules_of_the_page(tmp_path: Path) -> None:
    """They stand below the FAQ no more, and a title with its text on the next line is no pop-up text there."""
    found = [(record.kind, record.headings, record.title) for record in read(tmp_path, FACTION)]
    assert found[0] == (Kind.BOOK, ("Books",), "Whalers")
    assert {headings for kind, headings, _ in found if kind is Kind.FAQ} == {("FAQ", "Faction Pack: Whalers")}
    assert found[3:] == [
        (Kind.RULE, (), "Introduction"),
        (Kind.RULE, (), "DETACHMENT RULE"),
        (Kind.RULE, ("Army Rules",), "The Tide"),
    ]


def test_the_edit_link_of_a_wiki_is_no_part_of_its_heading(tmp_path: Path) -> None:
    """As tools print it, with and without spaces."""
    text = TABLED.replace("LANTERNS", "LANTERNS [ edit ]").replace("BUOYS", "BUOYS[edit]")
    titles = [record.title for record in read(tmp_path, text)]
    assert "LANTERNS" in titles
    assert "BUOYS" in titles


def test_books_above_a_glossary_are_books(tmp_path: Path) -> None:
    """Whichever grammar reads the page, and with their cells glued."""
    records = read(tmp_path, BOOKS.partition("FAQs")[0] + GLOSSARY)
    assert [record.title for record in records if record.kind is Kind.BOOK] == ["Harbour Rulebook"]
    assert sum(record.kind is Kind.DEFINITION for record in records) == 5


def test_the_menu_of_a_site_on_one_line_heads_nothing(tmp_path: Path) -> None:
    """It stands at the top, and begins at home."""
    records = read(tmp_path, f"Home | Lanterns | Buoys and Ropes | Contact\n\n{TABLED}")
    assert not [record for record in records if any("Home" in heading for heading in (record.title, *record.headings))]


def test_what_sends_to_a_numbered_rule_is_a_redirect() -> None:
    """The stops of a number end no sentence."""
    assert is_redirect("See Ropes (2.03.01).")
    assert not is_redirect("See Ropes. They hold.")
