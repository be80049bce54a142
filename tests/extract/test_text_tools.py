"""Texts as the tools that turn a page into text leave them: underlined headings, columns of spaces, pieces of sentences."""

from pathlib import Path

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract
from variorum_extract.clean.text_tools import mended
from variorum_extract.draft import Line

PROSE = "Each unit of an army has models, and every model of it rolls one dice before the boats go out."
PIECES = """\
The Launch
Launching
A boat that is to sail needs a
Harbour Rope
, and every unit that hauls it adds the
Strength
of its models. The boat sails on a
D6
roll of 4 or more.
Old Lamps
Each
Lamp
is lit by a model of the unit that carries it, as the table tells:
Lamps
Kind of Lamp†
Score
Tin
4+
Brass lamp
5+
Any other
6+
†
Those that have no glass go out at the first wind of the battle.
"""


def read(folder: Path, text: str) -> Extraction:
    """The extraction of a page of *text*, in which no line is left over."""
    path = folder / "page.txt"
    path.write_text(text, encoding="utf-8")
    found = extract([path])[0]
    assert found.warnings == ()
    return found


def texts(*lines: str) -> list[str]:
    """*lines* as they are mended."""
    return [line.text for line in mended([Line(number=n, text=text) for n, text in enumerate(lines, 1)]).lines]


def test_a_line_of_the_same_length_marks_the_heading_above_it() -> None:
    """Any other line of dashes is none of its business."""
    assert texts("The Launch", "==========", "Lamps", "-----", "Nets", "---------") == [
        "# The Launch",
        "## Lamps",
        "Nets",
        "---------",
    ]


def test_an_underline_has_the_fate_of_its_heading(tmp_path: Path) -> None:
    """No line is lost for it, and the levels nest the sections."""
    page = read(
        tmp_path, f"The Launch\n==========\n\nLamps\n-----\n\n{PROSE}\n\n### Tin\n\n{PROSE}\n\nNets\n----\n\n{PROSE}\n"
    )
    assert [record.headings for record in page.records] == [("The Launch",), ("The Launch", "Lamps"), ("The Launch",)]
    assert page.account[4].fate is Fate.RECORD


def test_columns_of_spaces_are_a_table() -> None:
    """Lines that all have a gap in the same place are rows; prose with wide spaces is not."""
    assert texts("Score  Outcome     ", "4      It holds", "10+    It is lost  ") == [
        "| Score | Outcome |",
        "| 4 | It holds |",
        "| 10+ | It is lost |",
    ]
    prose = ("The boat sails.  It is lost.", "One unit is aboard.  All row.", "No one sees  it go.")
    assert texts(*prose) == list(prose)


def test_pieces_of_a_sentence_are_put_together(tmp_path: Path) -> None:
    """Words on a line of their own belong to the sentence around them; headings and cells do not."""
    page = read(tmp_path, PIECES)
    rules = {record.title: record.text for record in page.records if record.kind is Kind.RULE}
    assert list(rules) == ["Launching", "Old Lamps"]
    assert rules["Launching"].startswith("A boat that is to sail needs a Harbour Rope, and every unit")
    assert rules["Launching"].endswith("The boat sails on a D6 roll of 4 or more.")
    assert rules["Old Lamps"].startswith("Each Lamp is lit by a model")


def test_a_cell_a_line_is_a_table_where_numbers_come_back(tmp_path: Path) -> None:
    """The caption and the head stand above the rows, the note and its mark below them."""
    page = read(tmp_path, PIECES)
    [table] = [record for record in page.records if record.kind is Kind.TABLE]
    assert table.text == "Kind of Lamp† | Score\nTin | 4+\nBrass lamp | 5+\nAny other | 6+"
