"""A PDF as lines: its text with place, size, weight and colour, from the file's own text objects."""

import ctypes
import re
import zlib
from collections.abc import Iterator
from contextlib import closing
from itertools import islice

import pypdfium2
from pypdfium2 import raw

from variorum.errors import BadInput
from variorum_extract.draft import Line
from variorum_extract.read.pdf_layout import Piece, Sheet, rows
from variorum_extract.read.pdf_lines import lines_of_rows

START = b"%PDF-"

_REMEDY = "fetch it again, or save its text and bring that"
_MOST_PAGES = 1_000
_MOST_OBJECTS = 12_000
"""Text objects of a page: above what one has that sets every letter by itself; pdfium's time grows with the square."""
_MOST_LOOKS = 200_000_000
"""Characters times text objects of a page that pdfium goes through; a dense page of rules has five million."""
_TAIL = 2048
"""Bytes at the end of a file in which its last mark must stand; readers allow 1024."""
_STREAM = re.compile(rb"/FlateDecode\b(?P<rest>[^\0]{0,400}?)>>\s{0,4}stream\r?\n", re.DOTALL)
_ENCODED_AGAIN = re.compile(rb"/(?:ASCII85|ASCIIHex|DCT|LZW|RunLength|JPX|CCITTFax|JBIG2)")
_LONGEST_ENTRIES = 400
_UNLOCKED = -1
_STEP = 1 << 20
_MOST_UNPACKED = 1 << 29
_BOLD = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_BOLD_WEIGHT = 600
_DINGBATS = re.compile(r"dingbat|wingding|webding", re.IGNORECASE)
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\u2010": "-", "\u2011": "-"})
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\ufffd]")
_SLANT = 0.05
_LEAST_STRENGTH = 0.45
_LEAST_LIGHT = 80
_BLUE_FROM, _RED_TO = 195, 20
"""Degrees on the wheel of colours: from blue over magenta to red."""


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
    for number in range(len(document)):
        try:
            with closing(document[number]) as page:
                yield _sheet(page, number + 1, where)
        except pypdfium2.PdfiumError:
            raise BadInput(where, f"is a damaged PDF (page {number + 1} cannot be read)", _REMEDY) from None


def _sheet(page: pypdfium2.PdfPage, number: int, where: str) -> Sheet:
    """The pieces of text on *page*, upright as it is shown."""
    turn = pypdfium2.PdfMatrix().rotate(page.get_rotation())
    left, bottom, right, top = turn.on_rect(*page.get_bbox())
    things = list(islice(page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]), _MOST_OBJECTS + 1))
    pieces: list[Piece] = []
    too_much = BadInput(where, f"has too much on page {number}", "save its text and bring that")
    if len(things) > _MOST_OBJECTS:
        raise too_much
    with closing(page.get_textpage()) as text:
        if len(things) * text.count_chars() > _MOST_LOOKS:
            raise too_much
        for thing in things:
            thing.textpage = text
            piece = _piece(thing, turn, number)
            if piece is not None:
                pieces.append(piece)
    return Sheet(number=number, left=left, bottom=bottom, right=right, top=top, pieces=tuple(pieces))


def _piece(thing: pypdfium2.PdfTextObj, turn: pypdfium2.PdfMatrix, page: int) -> Piece | None:
    """The text object *thing* on the page that *turn* sets upright; None when it shows nothing."""
    font = thing.get_font()
    name = font.get_base_name() if font.raw else ""
    text = _CONTROLS.sub("", thing.extract().translate(_HYPHENS))
    if not text.strip():
        return None
    if _DINGBATS.search(name) and len(text.strip()) == 1:
        text = "•"
    outer = _outer(thing).multiply(turn)
    matrix = thing.get_matrix().multiply(outer)
    left, _, right, _ = outer.on_rect(*thing.get_bounds())
    return Piece(
        text=text,
        page=page,
        left=left,
        right=right,
        base=matrix.f,
        size=thing.get_font_size() * abs(matrix.d),
        bold=_BOLD.search(name) is not None or (bool(font.raw) and font.get_weight() >= _BOLD_WEIGHT),
        new=_is_new(thing),
        sideways=abs(matrix.b) > _SLANT * abs(matrix.a) or matrix.a <= 0,
    )


def _outer(thing: pypdfium2.PdfTextObj) -> pypdfium2.PdfMatrix:
    """The matrix of the forms that *thing* stands in."""
    matrix, form = pypdfium2.PdfMatrix(), thing.container
    while form is not None:
        matrix, form = matrix.multiply(form.get_matrix()), form.container
    return matrix


def _is_new(thing: pypdfium2.PdfTextObj) -> bool:
    """Whether *thing* is set in red, magenta or blue, by which publishers mark what is new."""
    red, green, blue, seen = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFPageObj_GetFillColor(thing, red, green, blue, seen):
        return False
    return is_new_colour(red.value, green.value, blue.value)


def is_new_colour(red: int, green: int, blue: int) -> bool:
    """Whether a colour, each part 0 to 255, is a red, magenta or blue strong enough to be meant."""
    light, dark = max(red, green, blue), min(red, green, blue)
    if light < _LEAST_LIGHT or light - dark < _LEAST_STRENGTH * light:
        return False
    spread = light - dark
    if light == red:
        angle = 60 * (green - blue) / spread % 360
    elif light == green:
        angle = 120 + 60 * (blue - red) / spread
    else:
        angle = 240 + 60 * (red - green) / spread
    return angle >= _BLUE_FROM or angle <= _RED_TO
