"""The real updates document, set as a PDF again: as many records, word for word, as its dump has."""

import re
from pathlib import Path

import pytest
from extract.pdfs import Page, Run, dump_of, pdf, set_pages

from variorum_extract import extract
from variorum_extract.clean import pages
from variorum_extract.draft import Account
from variorum_extract.read import read

_HEADING = re.compile(r"#+\s+")


def marked_up(path: Path) -> str:
    """The dump at *path* in the mark-up of `set_pages`: headings in capitals as titles, the others as bold lines."""
    made: list[str] = []
    for page in pages(read(path).lines, Account()):
        for line in page.lines:
            text = re.sub(r"^[-*•■]\s+", "- ", line.text.strip())
            bare = _HEADING.sub("", text)
            if text.startswith("|") or not text:
                made.append("")
            elif text.startswith("- "):
                made.append(text)
            elif bare != text and not bare.startswith(("Q:", "A:")):
                made += ["", f"# {bare}" if bare.isupper() and len(bare) < 40 else f"## {bare}"]
            else:
                made += ["", bare]
    return "\n".join(made).encode("cp1252", "replace").decode("cp1252")


@pytest.mark.parametrize("columns", [1, 2])
def test_the_real_document_set_as_a_pdf_keeps_every_print(tmp_path: Path, sources: list[Path], columns: int) -> None:
    """Thirty pages of columns, with running heads and page numbers, read as the same words in the same records."""
    [source] = [path for path in sources if path.name.startswith("000_")]
    text = marked_up(source)
    sheets: list[Page] = set_pages(text, columns=columns)
    for number, sheet in enumerate(sheets, 1):
        sheet += [Run(left=40, base=812, text="RUNNING HEAD", size=7), Run(left=290, base=24, text=str(number))]
    printed, dumped = tmp_path / "paper.pdf", tmp_path / "paper.txt"
    printed.write_bytes(pdf(sheets, packed=True))
    dumped.write_text(dump_of(text), "utf-8")
    found, told = extract([printed, dumped])
    assert len(sheets) > 25
    assert sorted(one.print for one in found.records) == sorted(one.print for one in told.records)
