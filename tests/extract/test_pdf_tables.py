"""The tables of a PDF as the rows of a markdown table: with rules and without, cells of several lines, beside text."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from extract.pdfs import Box, Page, Run, dump_of, pdf, set_pages
from extract.test_pdf import PAPER, extraction, lines_of

HULLS = """\
| Hull of the boat | Oars | Worth |
|---|---|---|
| A skiff of the outer harbour, that is woven of reeds and tarred by its own crew each spring before the boats go out | 2 | 15 |
| Barge | 14 | 80 |
"""


def rows_at(top: float, rows: Sequence[tuple[str, ...]], *, starts: tuple[float, ...], step: float = 16.0) -> Page:
    """*rows* of cells that begin at *starts*, an empty cell left out."""
    return [
        Run(left=left, base=top - step * number, text=cell)
        for number, row in enumerate(rows)
        for left, cell in zip(starts, row, strict=False)
        if cell
    ]


@pytest.mark.parametrize("columns", [1, 2])
def test_a_paper_with_a_table_gives_the_prints_of_its_dump(tmp_path: Path, columns: int) -> None:
    """The rows of a table in an erratum and in the commentary are those that a dump has."""
    text = PAPER.replace("## Page 7", f"## Page 6 – Hulls\n\nAdd the following:\n\n{HULLS}\n## Page 7") + f"\n{HULLS}"
    printed = extraction(tmp_path, pdf(set_pages(text, columns=columns)))
    dumped = extraction(tmp_path, dump_of(text))
    assert [(one.kind, one.title, one.text, one.print) for one in printed.records] == [
        (one.kind, one.title, one.text, one.print) for one in dumped.records
    ]
    assert len(printed.records) > 9


def test_a_table_without_rules_is_known_by_its_columns(tmp_path: Path) -> None:
    """Three lines whose parts stand under one another are rows."""
    rows = [("Depth", "Breath"), ("Shallow", "9+"), ("Deep", "4+"), ("Abyss", "none")]
    page = rows_at(600, rows, starts=(40, 160))
    page.append(
        Run(left=40, base=700, text="A crew that dives takes a test by how deep the sea is at the place of its boat.")
    )
    assert lines_of(tmp_path, [page])[1:] == [
        "| Depth | Breath |",
        "|---|---|",
        "| Shallow | 9+ |",
        "| Deep | 4+ |",
        "| Abyss | none |",
    ]


def test_rules_part_the_rows_of_a_table(tmp_path: Path) -> None:
    """Lines between two rules are lines of one row, whichever of its cells is the longest."""
    rows = [
        ("Bell", "What it does"),
        ("The bell of the", "It wakes."),
        ("outer wall", ""),
        ("Brass", "It scares the"),
        ("", "fish."),
    ]
    page = rows_at(600, rows, starts=(40, 200), step=11.4)
    page += [Box(left=40, bottom=base, width=300, height=0.5) for base in (610, 597, 574, 550)]
    assert lines_of(tmp_path, [page]) == [
        "| Bell | What it does |",
        "|---|---|",
        "| The bell of the outer wall | It wakes. |",
        "| Brass | It scares the fish. |",
    ]


def test_a_bold_head_of_two_lines_is_one_row(tmp_path: Path) -> None:
    """Heads that their columns break are put together."""
    head: Page = [
        Run(left=left, base=base, text=text, bold=True)
        for left, base, text in ((40, 611.4, "Kind of"), (160, 611.4, "Oars it"), (40, 600, "boat"), (160, 600, "has"))
    ]
    page = head + rows_at(584, [("Skiff", "2"), ("Barge", "14")], starts=(40, 160))
    assert lines_of(tmp_path, [page])[0] == "| Kind of boat | Oars it has |"


def test_results_of_a_dice_have_no_head(tmp_path: Path) -> None:
    """A table whose first row begins with a number has columns without names."""
    rows = [("1", "The net tears."), ("2-5", "The net holds."), ("6", "The net is full.")]
    assert lines_of(tmp_path, [rows_at(600, rows, starts=(40, 90))]) == [
        "|  |  |",
        "|---|---|",
        "| 1 | The net tears. |",
        "| 2-5 | The net holds. |",
        "| 6 | The net is full. |",
    ]


def test_a_table_stands_in_its_column_beside_text(tmp_path: Path) -> None:
    """Its rows do not run on into the next column."""
    text = "While the bell of the outer wall rings no crew casts"
    rows = [("Depth", "Breath", "Oars"), ("Shallow", "9+", "2"), ("Deep", "4+", "14"), ("Abyss", "none", "none")]
    page = rows_at(704.8, rows, starts=(40, 160, 250), step=11.4)
    page += [Run(left=310, base=750 - 11.4 * n, text=text) for n in range(12)]
    lines = lines_of(tmp_path, [page])
    assert lines == [
        "| Depth | Breath | Oars |",
        "|---|---|---|",
        "| Shallow | 9+ | 2 |",
        "| Deep | 4+ | 14 |",
        "| Abyss | none | none |",
        " ".join([text] * 12),
    ]


def test_a_lone_line_with_a_gap_is_no_table(tmp_path: Path) -> None:
    """A name with its cost at the end of the line stays one line, and so does the text around it."""
    page: Page = [
        Run(left=40, base=640, text="Here are the tricks that a crew may buy before the boats go out to the reef."),
        *rows_at(600, [("BRIGHT LAMPS", "2CP")], starts=(40, 250)),
        Run(left=40, base=588.6, text="A lamp is trimmed by its crew, and shines twice as far for one phase."),
    ]
    assert not any(line.startswith("|") for line in lines_of(tmp_path, [page]))


def test_a_heading_between_two_tables_is_no_row(tmp_path: Path) -> None:
    """Each table has its own heading, though both have the same columns."""
    page = rows_at(600, [("Boat", "Worth"), ("Skiff", "15"), ("Barge", "80")], starts=(40, 160))
    page.append(Run(left=40, base=540, text="Bells", bold=True))
    page += rows_at(524, [("Bell", "Worth"), ("Brass", "5"), ("Iron", "3")], starts=(40, 160))
    lines = lines_of(tmp_path, [page])
    assert lines[4:6] == ["# Bells", "| Bell | Worth |"]
    assert len(lines) == 9
