"""A PDF as lines, or the one line that says why it cannot be read."""

import re
import zlib
from collections.abc import Iterator
from contextlib import closing

import pypdfium2
from pypdfium2 import raw

from variorum.errors import BadInput
from variorum_extract.draft import Line
from variorum_extract.read.pdf_glyphs import sheet
from variorum_extract.read.pdf_layout import rows
from variorum_extract.read.pdf_lines import lines_of_rows
from variorum_extract.read.pdf_marks import Sheet

START = b"%PDF-"

_REMEDY = "fetch it again, or save its text and bring that"
_MOST_PAGES = 1_000
_TAIL = 2048
"""Bytes at the end of a file in which its last mark must stand; readers allow 1024."""
_STREAM = re.compile(rb"/FlateDecode\b(?P<rest>[^\0]{0,400}?)>>\s{0,4}stream\r?\n", re.DOTALL)
_ENCODED_AGAIN = re.compile(rb"/(?:ASCII85|ASCIIHex|DCT|LZW|RunLength|JPX|CCITTFax|JBIG2)")
_LONGEST_ENTRIES = 400
_UNLOCKED = -1
_STEP = 1 << 20
_MOST_UNPACKED = 1 << 29


def laid_out_pdf(data: bytes, *, where: str) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines of the PDF *data* in reading order, a paragraph or heading each, and its page furniture.

    Raises `BadInput`, naming *where*, for a file that is encrypted, cut short, damaged, or without any text.
    """
    document = _opened(data, where)
    with closing(document):
        _refuse_damage(data, where, locked=raw.FPDF_GetSecurityHandlerRevision(document) != _UNLOCKED)
        sheets = list(_sheets(document, where))
    found, furniture = rows(sheets)
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
        if b"%%EOF" not in data[-_TAIL:]:
            raise BadInput(where, "is a PDF that was cut short", _REMEDY) from None
        raise BadInput(where, "is a damaged PDF", _REMEDY) from None
    if len(document) > _MOST_PAGES:
        document.close()
        raise BadInput(where, f"is a PDF of more than {_MOST_PAGES} pages", "cut it into its documents")
    return document


def _refuse_damage(data: bytes, where: str, *, locked: bool) -> None:
    """Refuse a PDF without its end, and one with a packed stream that does not unpack: pdfium mends both silently.

    The streams of a *locked* one, which opens without a password, cannot be looked at.
    """
    if b"%%EOF" not in data[-_TAIL:]:
        raise BadInput(where, "is a PDF that was cut short", _REMEDY)
    left = _MOST_UNPACKED
    for stream in () if locked else _STREAM.finditer(data):
        before = data[max(0, stream.start() - _LONGEST_ENTRIES) : stream.start()].rpartition(b"obj")[2]
        if _ENCODED_AGAIN.search(before + stream["rest"]):
            continue
        left = _unpack(data, stream.end(), left)
        if left < 0:
            raise BadInput(where, "is a damaged PDF", _REMEDY)


def _unpack(data: bytes, start: int, left: int) -> int:
    """How much may still be unpacked, of *left* bytes, after the stream at *start*; below 0 when it is damaged."""
    unpacking = zlib.decompressobj()
    packed = memoryview(data)[start:]
    place = 0
    try:
        while not unpacking.eof and left > 0:
            fed = unpacking.unconsumed_tail or bytes(packed[place : place + _STEP])
            if not fed:
                return -1
            place += 0 if unpacking.unconsumed_tail else len(fed)
            left -= len(unpacking.decompress(fed, _STEP))
    except zlib.error:
        return -1
    return max(left, 0)


def _sheets(document: pypdfium2.PdfDocument, where: str) -> Iterator[Sheet]:
    for number in range(1, len(document) + 1):
        try:
            with closing(document[number - 1]) as page:
                found = sheet(page, number)
        except pypdfium2.PdfiumError:
            raise BadInput(where, f"is a damaged PDF (page {number} cannot be read)", _REMEDY) from None
        if found is None:
            raise BadInput(where, f"has too much on page {number}", "save its text and bring that")
        yield found
