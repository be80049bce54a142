"""The letters of a PDF: ligatures, letters set one by one, raised figures, italics, and pages that lie on their side."""

from pathlib import Path
from time import perf_counter

import pytest
from extract.pdfs import BODY, Page, Run, pdf, set_pages, spelt, width_of
from extract.test_pdf import PAPER, lines_of

from variorum_extract.read import read


def test_ligatures_are_read_as_their_letters(tmp_path: Path) -> None:
    """A word with a ligature is the same word as without."""
    page: Page = [Run(left=40, base=700, text="The ﬁrst ﬂag ﬂies over the reeﬁng crew.")]
    assert lines_of(tmp_path, [page]) == ["The first flag flies over the reefing crew."]


@pytest.mark.parametrize("shown", [0, 90, 180, 270])
def test_pages_that_lie_on_their_side_are_read_by_their_letters(tmp_path: Path, shown: int) -> None:
    """However a page is shown, its text is read along its own lines."""
    path = tmp_path / "paper.pdf"
    path.write_bytes(pdf(set_pages(PAPER), turned=shown))
    assert [line.text for line in read(path).lines if line.text] == lines_of(tmp_path, set_pages(PAPER))


def test_letters_set_one_by_one_are_read_as_words(tmp_path: Path) -> None:
    """A paper whose every letter is placed by itself has the same records."""
    pages = set_pages(PAPER)
    letters: list[Page] = [[one for run in page if isinstance(run, Run) for one in spelt(run)] for page in pages]
    assert lines_of(tmp_path, letters) == lines_of(tmp_path, pages)


def test_a_page_of_thirty_thousand_letters_is_read_in_seconds(tmp_path: Path) -> None:
    """A full page takes no longer than its letters do, each set by itself."""
    text = "A crew of nine models rows its boat out to the reef and casts its nets there. " * 3
    rows = [Run(left=20, base=810 - 7 * n, text=text, size=4) for n in range(110)]
    page: Page = [one for row in rows for one in spelt(row)]
    assert len(page) > 20_000
    start = perf_counter()
    lines = lines_of(tmp_path, [page])
    assert perf_counter() - start < 20
    assert " ".join(lines).count("casts its nets there.") == 330


def test_raised_figures_stand_in_their_line(tmp_path: Path) -> None:
    """The small letters of an ordinal and of a note's mark go on with their word, and part no line."""
    page: Page = []
    for number in range(4):
        left, base = 40.0, 700 - 11.4 * number
        for text, raised in ((f"Crew {number} rows on the 2", "nd"), (" day out to the reef", "1"), (" by night.", "")):
            page.append(Run(left=left, base=base, text=text))
            left += width_of(text, BODY)
            page.append(Run(left=left, base=base + 4, text=raised, size=5))
            left += width_of(raised, 5)
    [line] = lines_of(tmp_path, [page])
    assert line == " ".join(f"Crew {n} rows on the 2nd day out to the reef1 by night." for n in range(4))


def test_letters_set_apart_are_one_word(tmp_path: Path) -> None:
    """A title whose letters stand wide apart keeps its words, beside text that does not."""
    title = Run(left=40, base=700, text="NETS AND LAMPS", size=11, bold=True)
    page: Page = [*spelt(title, tracking=3.5), Run(left=40, base=670, text="A net is cast before the lamps are lit.")]
    assert lines_of(tmp_path, [page]) == ["# NETS AND LAMPS", "A net is cast before the lamps are lit."]


def test_italics_that_end_begin_a_paragraph(tmp_path: Path) -> None:
    """A line of mood in italics stands apart from the rule right below it."""
    page: Page = [
        Run(
            left=40,
            base=700,
            text="Fog rolls in from the sea, and the bells of the outer harbour wall fall silent.",
            italic=True,
        ),
        Run(left=40, base=688.6, text="Until the fog lifts, no unit shines a lamp over more than two inches"),
        Run(left=40, base=677.2, text="or so.", italic=True),
    ]
    assert lines_of(tmp_path, [page]) == [
        "Fog rolls in from the sea, and the bells of the outer harbour wall fall silent.",
        "Until the fog lifts, no unit shines a lamp over more than two inches or so.",
    ]
