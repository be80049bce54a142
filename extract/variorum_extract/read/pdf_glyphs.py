"""The letters of a PDF's page as runs of one style, and the boxes and rules drawn on it."""

import ctypes
import math
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

import pypdfium2
from pypdfium2 import raw

from variorum_extract.read.pdf_marks import WIDEST_SPACE, WORD_GAP, Box, Piece, Sheet

_MOST_LETTERS = _MOST_THINGS = 60_000
"""Letters of a page, spaces counted, and things drawn on it: ten times what a dense page of rules has."""
_MOST_DRAWN = 4_000
"""Paths of a page that are looked at."""
_MOST_CORNERS = 60
"""Points of a path that is a box, round corners and all, or a disc; a drawing has more."""
_BOLD = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_BOLD_WEIGHT = 600
_ITALIC = re.compile(r"ital|obli", re.IGNORECASE)
_ITALIC_FLAG = 1 << 6
_DINGBATS = re.compile(r"dingbat|wingding|webding", re.IGNORECASE)
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\u2010": "-", "\u2011": "-", "\xa0": " ", "\u2002": " "})
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff\ufffd]")
_LIGATURE = re.compile(r"[\ufb00-\ufb06]")
_SLANT = 0.05
_SAME_BASE = 0.05
_LONGEST_NAME = 256
_LEAST_STRENGTH = 0.45
_LEAST_LIGHT = 80
_BLUE_FROM, _RED_TO = 195, 20
"""Degrees on the wheel of colours: from blue over magenta to red."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """How the letters of a text object are set."""

    quarter: int | None
    """The quarter turns by which its line runs against the page, or None for any other angle."""
    size: float
    bold: bool
    italic: bool
    new: bool
    dingbats: bool


@dataclass(slots=True, kw_only=True)
class _Run:
    """A letter, or letters that follow one another while they are gathered; measured along their own line."""

    style: _Style
    base: float
    left: float
    right: float
    text: str
    spaced: bool
    """Whether a space stands before it."""


def sheet(page: pypdfium2.PdfPage, number: int) -> Sheet | None:
    """The letters, boxes and rules of *page*, upright for most of its letters; None when there are too many."""
    if raw.FPDFPage_CountObjects(page) > _MOST_THINGS:
        return None
    with closing(page.get_textpage()) as text:
        count = text.count_chars()
        if count > _MOST_LETTERS:
            return None
        runs = list(_runs(text.raw, count))
    letters: Counter[int | None] = Counter()
    for run in runs:
        letters[run.style.quarter] += len(run.text)
    quarter = next((turn for turn, _ in letters.most_common() if turn is not None), 0)
    left, bottom, right, top = _turned(page.get_bbox(), quarter)
    return Sheet(
        number=number,
        left=left,
        bottom=bottom,
        right=right,
        top=top,
        pieces=tuple(_piece(run, number, quarter, order) for order, run in enumerate(runs)),
        boxes=tuple(_boxes(page, quarter)),
    )


def _piece(run: _Run, page: int, quarter: int, order: int) -> Piece:
    text = "•" if run.style.dingbats and len(run.text.strip()) == 1 else run.text
    return Piece(
        text=text,
        page=page,
        left=run.left,
        right=run.right,
        base=run.base,
        size=run.style.size,
        bold=run.style.bold,
        italic=run.style.italic,
        new=run.style.new,
        order=order,
        sideways=run.style.quarter != quarter,
    )


def _turned(box: tuple[float, float, float, float], quarter: int) -> tuple[float, float, float, float]:
    """*box* (left, bottom, right, top) as one sees it whose lines run *quarter* turns against the page."""
    left, bottom, right, top = box
    if quarter == 1:
        return bottom, -right, top, -left
    if quarter == 2:  # noqa: PLR2004 - upside down
        return -right, -top, -left, -bottom
    if quarter == 3:  # noqa: PLR2004 - downwards
        return -top, left, -bottom, right
    return box


def _runs(text: raw.FPDF_TEXTPAGE, count: int) -> Iterator[_Run]:
    """The runs of the *count* letters of *text*: of one style, on one line, without room for a word between."""
    run: _Run | None = None
    for letter in _letters(text, count):
        if run is not None and _goes_on(run, letter):
            run.text += f" {letter.text}" if letter.spaced else letter.text
            run.right = max(run.right, letter.right)
            continue
        if run is not None:
            run.text += " " if letter.spaced else ""
            yield run
        run = letter
    if run is not None:
        yield run


def _goes_on(run: _Run, letter: _Run) -> bool:
    """Whether *letter* goes on with *run*: of its text object, on its line, near its end."""
    size = run.style.size
    most = WIDEST_SPACE if letter.spaced else WORD_GAP
    return (
        letter.style is run.style
        and -WIDEST_SPACE * size <= letter.left - run.right <= most * size
        and abs(letter.base - run.base) <= _SAME_BASE * size
    )


def _letters(text: raw.FPDF_TEXTPAGE, count: int) -> Iterator[_Run]:
    """The letters of *text* that show something, each as a run of its own; those of a text object share a style.

    Leaning letters leave less room than a space takes, so behind them one that pdfium found is one.
    """
    box, (x, y) = raw.FS_RECTF(), (ctypes.c_double(), ctypes.c_double())
    owner, style, spaced, last = None, None, False, None
    for place in range(count):
        letter = _letter(raw.FPDFText_GetUnicode(text, place))
        if not letter:
            continue
        if letter.isspace():
            leans = last is not None and last.style.italic
            spaced = spaced or leans or raw.FPDFText_IsGenerated(text, place) != 1
            continue
        if raw.FPDFText_IsGenerated(text, place) == 1:
            continue
        thing = ctypes.cast(raw.FPDFText_GetTextObject(text, place), ctypes.c_void_p).value
        if style is None or thing != owner:
            owner, style = thing, _style(text, place)
        if style.size <= 0 or not raw.FPDFText_GetLooseCharBox(text, place, box):
            continue
        raw.FPDFText_GetCharOrigin(text, place, x, y)
        shown = (min(box.left, box.right), min(box.bottom, box.top), max(box.left, box.right), max(box.bottom, box.top))
        left, _, right, _ = _turned(shown, style.quarter or 0)
        _, base, _, _ = _turned((x.value, y.value, x.value, y.value), style.quarter or 0)
        last = _Run(style=style, base=base, left=left, right=right, text=letter, spaced=spaced)
        spaced = False
        yield last


def _letter(code: int) -> str:
    """The letter or letters that stand for *code*, ligatures apart; none for what shows nothing."""
    if code > sys.maxunicode:
        return ""
    letter = _CONTROLS.sub("", chr(code).translate(_HYPHENS))
    return unicodedata.normalize("NFKC", letter) if _LIGATURE.match(letter) else letter


def _style(text: raw.FPDF_TEXTPAGE, place: int) -> _Style:
    """How the letter at *place* is set."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, place, matrix)
    name = ctypes.create_string_buffer(_LONGEST_NAME)
    flags = ctypes.c_int()
    raw.FPDFText_GetFontInfo(text, place, name, _LONGEST_NAME, flags)
    font = name.value.decode("utf-8", "replace")
    return _Style(
        quarter=_quarter(matrix),
        size=raw.FPDFText_GetFontSize(text, place) * math.hypot(matrix.c, matrix.d),
        bold=_BOLD.search(font) is not None or raw.FPDFText_GetFontWeight(text, place) >= _BOLD_WEIGHT,
        italic=_ITALIC.search(font) is not None or bool(flags.value & _ITALIC_FLAG) or _leans(matrix),
        new=_is_new(text, place),
        dingbats=_DINGBATS.search(font) is not None,
    )


def _quarter(matrix: raw.FS_MATRIX) -> int | None:
    """The quarter turns to the left by which *matrix* turns a line, or None when it is aslant."""
    across, up = matrix.a, matrix.b
    if abs(up) <= _SLANT * abs(across):
        return 0 if across > 0 else 2
    if abs(across) <= _SLANT * abs(up):
        return 1 if up > 0 else 3
    return None


def _leans(matrix: raw.FS_MATRIX) -> bool:
    """Whether *matrix* slants upright letters, as is done where a font has no italics."""
    along: float = matrix.a * matrix.c + matrix.b * matrix.d
    return abs(along) > 2 * _SLANT * math.hypot(matrix.a, matrix.b) * math.hypot(matrix.c, matrix.d)


def _is_new(text: raw.FPDF_TEXTPAGE, place: int) -> bool:
    """Whether a letter is set in red, magenta or blue, by which publishers mark what is new."""
    red, green, blue, seen = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFText_GetFillColor(text, place, red, green, blue, seen):
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


def _boxes(page: pypdfium2.PdfPage, quarter: int) -> Iterator[Box]:
    """The boxes and rules drawn on *page*, as one sees them whose lines run *quarter* turns against it."""
    for thing in islice(page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]), _MOST_DRAWN):
        if raw.FPDFPath_CountSegments(thing) > _MOST_CORNERS:
            continue
        matrix, form = pypdfium2.PdfMatrix(), thing.container
        while form is not None:
            matrix, form = matrix.multiply(form.get_matrix()), form.container
        left, bottom, right, top = _turned(matrix.on_rect(*thing.get_bounds()), quarter)
        yield Box(left=left, bottom=bottom, right=right, top=top)
