"""The rows of a PDF as paragraphs: how far lines stand apart, and words that their ends break."""

from pathlib import Path

from extract.pdfs import Page, Run
from extract.test_pdf import lines_of


def test_paragraphs_of_one_line_stay_apart(tmp_path: Path) -> None:
    """Full lines that stand apart are paragraphs, though no two lines of the paper stand closer."""
    text = [
        f"Crew {n} rows its boat over the reef and casts its nets there before the long night of the bells"
        for n in range(5)
    ]
    page: Page = [Run(left=40, base=700 - 17.1 * n, text=line) for n, line in enumerate(text)]
    assert lines_of(tmp_path, [page]) == text


def test_a_paragraph_set_wide_is_one_line(tmp_path: Path) -> None:
    """Lines that go on in lower case show how far the lines of a paragraph stand apart."""
    text = ["A crew rows its boat over the reef", "and casts its nets", "there before the long night of the bells"]
    page: Page = [Run(left=40, base=700 - 17.1 * n, text=line) for n, line in enumerate(text)]
    assert lines_of(tmp_path, [page]) == [" ".join(text)]


def test_self_keeps_its_hyphen_at_the_end_of_a_line(tmp_path: Path) -> None:
    """No word begins with it but compounds."""
    rows = ("Of all the nets in the harbour this is a self-", "mending one.")
    page: Page = [Run(left=40, base=700 - 11.4 * n, text=row) for n, row in enumerate(rows)]
    assert lines_of(tmp_path, [page]) == ["Of all the nets in the harbour this is a self-mending one."]
