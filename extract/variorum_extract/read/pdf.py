"""A PDF as lines, or the one line that says why it cannot be read."""

from collections.abc import Iterator
from contextlib import closing

import pypdfium2
from pypdfium2 import raw

from variorum.errors import BadInput
from variorum_extract.draft import Line
from variorum_extract.read.pdf_damage import Damaged, TooMuch, check, is_cut_short
from variorum_extract.read.pdf_fragments import fragments
from variorum_extract.read.pdf_glyphs import sheet
from variorum_extract.read.pdf_layout import rows
from variorum_extract.read.pdf_lines import lines_of_rows
from variorum_extract.read.pdf_marks import Sheet

START = b"%PDF-"

_REMEDY = "fetch it again, or save its text and bring that"
_MOST_PAGES = 1_000
_MOST_FRAGMENTS = 5_000
"""Parts of lines on a page that stand apart: five times what a page full of tables has."""
_UNLOCKED = -1


def laid_out_pdf(data: bytes, *, where: str) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines of the PDF *data* in reading order, a paragraph or heading each, and its page furniture.

    Raises `BadInput`, naming *where*, for a file that is encrypted, cut short, damaged, or without any text.
    """
    document = _opened(data, where)
    with closing(document):
        _refuse_damage(data, where, locked=raw.FPDF_GetSecurityHandlerRevision(document) != _UNLOCKED)
        sheets = list(_sheets(document, where))
    parts = [fragments(one) for one in sheets]
    for number, held in enumerate(parts, 1):
        if len(held) > _MOST_FRAGMENTS:
            raise _too_much(where, number)
    found, furniture = rows(sheets, parts)
    if not found:
        raise BadInput(where, "is a PDF without text", "bring one that was not scanned, or its text")
    lines = lines_of_rows(found)
    after = len(lines) + 1
    noise = tuple(Line(number=n, text=row.text, page=row.page) for n, row in enumerate(furniture, after))
    return lines, noise


def _opened(data: bytes, where: str) -> pypdfium2.PdfDocument:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code in {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}:
            raise BadInput(where, "is an encrypted PDF", "save a copy without its password") from None
        if is_cut_short(data):
            raise BadInput(where, "is a PDF that was cut short", _REMEDY) from None
        raise BadInput(where, "is a damaged PDF", _REMEDY) from None
    if len(document) > _MOST_PAGES:
        document.close()
        raise BadInput(where, f"is a PDF of more than {_MOST_PAGES} pages", "cut it into its documents")
    return document


def _refuse_damage(data: bytes, where: str, *, locked: bool) -> None:
    """Refuse a PDF without its end, and what its streams show; those of a *locked* one cannot be looked at."""
    if is_cut_short(data):
        raise BadInput(where, "is a PDF that was cut short", _REMEDY)
    try:
        if not locked:
            check(data)
    except Damaged:
        raise BadInput(where, "is a damaged PDF", _REMEDY) from None
    except TooMuch:
        raise BadInput(where, "is a PDF that unpacks to too much", "save its text and bring that") from None


def _sheets(document: pypdfium2.PdfDocument, where: str) -> Iterator[Sheet]:
    for number in range(1, len(document) + 1):
        try:
            with closing(document[number - 1]) as page:
                found = sheet(page, number)
        except pypdfium2.PdfiumError:
            raise BadInput(where, f"is a damaged PDF (page {number} cannot be read)", _REMEDY) from None
        if found is None:
            raise _too_much(where, number)
        yield found


def _too_much(where: str, page: int) -> BadInput:
    return BadInput(where, f"has too much on page {page}", "save its text and bring that")
