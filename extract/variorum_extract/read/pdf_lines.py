"""The rows of a PDF as the lines that a good dump of it has: paragraphs and list items whole, headings marked."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from variorum_extract.draft import Line
from variorum_extract.errata_wording import LONGEST_HEADING, closes_quote, instruction, opens_quote, reference
from variorum_extract.read.grids import row_lines
from variorum_extract.read.pdf_asides import Paragraph, marks
from variorum_extract.read.pdf_marks import Row
from variorum_extract.read.pdf_tables import COST
from variorum_extract.read.pdf_words import joined_lines, words_of

_BULLET = re.compile(r"(?:[•■▪◦●]\s*|[-–*]\s+)(?=\S)")
_NUMBERED = re.compile(r"\d{1,2}[.)]\s+(?=\S)")
_LABEL = re.compile(r"(?:[QA]\s?:|(?:WHEN|TARGET|EFFECT|RESTRICTIONS?|COST|DURATION)\s?:)")
_ASIDE = re.compile(r"Examples?(?:\s+\d{1,2}|\s+[A-Z])?\s?:|(?:Designer|Editor)[’']?s[’']? Notes?\s?:")
_CARD = re.compile(r"\d{1,2}\s?CP|[^a-z]{0,80}\bSTRATAGEM\b[^a-z]{0,40}")
_STARRED = re.compile(r"\*\s*Pages?\s+\d", re.IGNORECASE)
_ENDED = re.compile(r"[.!?:;…][’”\"')\]*]*$|[’”]$")
_SHORTENED = re.compile(r"\b(?:e\.g|i\.e|etc|vs|cf|pp?)\.$")
_CLOSING = ("’", "”")
_LARGER, _SMALLER = 1.15, 0.85
_TITLE = 1.6
_CAPITALS = 0.7
"""Of a letter's size: how high small capitals are at least."""
_WIDE = 1.2
"""Of the usual distance between lines: above it, a new paragraph begins."""
_WIDE_IN_TITLE, _CLOSE_IN_TITLE = 1.5, 1.25
"""Of the size of its letters: above it, a new title begins; and where the first word of a line had room above it."""
_INDENT = 4.0
_SLACK = 0.6
"""Of a letter's size: how much room beyond the next word a line must leave to have been ended on purpose."""

_SHORT = 0.4
"""Of a column's width: the room that is left where something ends without a stop, as a heading does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """How a document is set."""

    body: float
    """Size of its body text."""
    leading: float
    """Distance between two lines of a paragraph, as a share of their size."""
    larger: tuple[float, ...]
    """Sizes of its headings, largest first."""
    words: frozenset[str]
    """All words that stand whole on a row, folded, compounds and their parts both."""


@dataclass(slots=True)
class _Open:
    """A paragraph, list item or heading while its rows are gathered."""

    rows: list[Row] = field(default_factory=list)

    @property
    def first(self) -> Row:
        return self.rows[0]

    @property
    def last(self) -> Row:
        return self.rows[-1]

    @property
    def bold(self) -> bool:
        return all(row.bold for row in self.rows)


def lines_of_rows(rows: Sequence[Row]) -> tuple[Line, ...]:
    """A line for each paragraph, list item and heading of *rows*, with blank ones between as a dump has them."""
    setting = _setting(rows)
    found: list[_Open] = []
    for row in rows:
        if found and not _begins(row, found[-1], setting):
            found[-1].rows.append(row)
        else:
            found.append(_Open(rows=[row]))
    return _numbered(_dumped(found, setting), setting)


def _setting(rows: Sequence[Row]) -> _Setting:
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[_rounded(row.size)] += len(row.text)
    body = max(sizes.most_common(1)[0][0], 0.5)
    usual = Counter(
        round((above.base - row.base) / row.size, 1)
        for above, row in pairwise(rows)
        if above.column == row.column and _rounded(row.size) == _rounded(above.size) == body and _goes_on(row)
    )
    return _Setting(
        body=body,
        leading=max(usual, key=lambda step: usual[step]) if usual else 1.2,
        larger=tuple(sorted((size for size in sizes if size >= _LARGER * body), reverse=True)),
        words=words_of(row.text for row in rows),
    )


def _goes_on(row: Row) -> bool:
    """Whether *row* goes on with a sentence."""
    return row.text[0].islower() and not row.cells


def _rounded(size: float) -> float:
    """*size* to half a point."""
    return round(size * 2) / 2


def _begins(row: Row, above: _Open, setting: _Setting) -> bool:
    """Whether *row* begins something new below *above*."""
    last = above.last
    if row.cells or last.cells:
        headed = row.column != last.column and row.bold and row.cells != above.first.cells
        return len(row.cells) != len(last.cells) or headed
    ended = _ENDED.search(last.text) is not None and _SHORTENED.search(last.text) is None
    if max(row.size, last.size) > _LARGER * min(row.size, last.size):
        return ended or not _is_in_small_capitals(row, last, setting)
    title = row.size >= _LARGER * setting.body
    widest = _widest_in_title(row, last) if title else _WIDE * setting.leading
    apart = not 0 < last.base - row.base <= widest * max(row.size, last.size)
    if _LABEL.fullmatch(last.text):
        return False
    if row.column != last.column:
        return (apart or not title) and _begins_column(row, above, setting, ended=ended)
    cost = COST.fullmatch(row.text) or COST.fullmatch(last.text)
    if row.frame != last.frame or apart or cost or _is_marked(row, ended=ended):
        return True
    return row.size < _LARGER * setting.body and _parts_text(row, above, ended=ended)


def _widest_in_title(row: Row, last: Row) -> float:
    """The distance to *last*, as a share of its size, at which *row* still is of one title with it."""
    return _CLOSE_IN_TITLE if _ended_on_purpose(last, row, ended=True) else _WIDE_IN_TITLE


def _is_in_small_capitals(row: Row, last: Row, setting: _Setting) -> bool:
    """Whether *row* goes on with *last* in small capitals, or after a line of them, as the names of keywords are set."""
    small, large = sorted((row, last), key=lambda one: one.size)
    close = row.column == last.column and 0 < last.base - row.base <= _WIDE * setting.leading * large.size
    capitals = small.text.isupper() or (small is row and row.text[0].islower())
    return close and capitals and _rounded(large.size) == setting.body and small.size >= _CAPITALS * large.size


def _begins_column(row: Row, above: _Open, setting: _Setting, *, ended: bool) -> bool:
    """Whether *row*, the first of its column or box, begins something new and does not go on with *above*."""
    last = above.last
    if bool(row.frame) != bool(last.frame) or row.size >= _TITLE * setting.body or _is_marked(row, ended=True):
        return True
    if row.text[0].islower():
        return ended and last.text[-1] not in ";:"
    whole = ended and (len(above.rows) == 1 or last.text.endswith(_CLOSING))
    heavier = above.bold != row.bold or (row.bold and ended)
    return heavier or whole or _ended_on_purpose(last, row, ended=ended)


def _parts_text(row: Row, above: _Open, *, ended: bool) -> bool:
    """Whether *row*, in the size of the text and close below *above*, looks unlike it, is set off, or leaves it room."""
    last = above.last
    goes_on = row.text[0].islower()
    heavier = row.bold != last.bold and not goes_on and (above.bold or ended)
    if heavier or (row.italic != last.italic and ended) or _is_set_off(row, above, ended=ended):
        return True
    return (ended or not goes_on) and _ended_on_purpose(last, row, ended=ended)


def _is_marked(row: Row, *, ended: bool) -> bool:
    """Whether *row* opens as a list item, a question, an answer, a reference or an instruction does."""
    text = row.text
    if _BULLET.match(text) is not None:
        return ended or text[0] not in "-–*" or _STARRED.match(text) is not None
    if row.bold and reference(text) is not None:
        return True
    if _LABEL.match(text) is not None or instruction(text) is not None:
        return True
    return ended and (_NUMBERED.match(text) or _ASIDE.match(text)) is not None


def _is_set_off(row: Row, above: _Open, *, ended: bool) -> bool:
    """Whether *row* leaves the indentation of *above*: out of a hanging list item, or in as a first line."""
    if _is_item(above.first.text):
        hangs = len(above.rows) > 1 and above.last.left > above.first.left + _INDENT
        return hangs and row.left < above.first.left + _INDENT / 2
    return ended and len(above.rows) > 1 and row.left > above.last.left + _INDENT


def _ended_on_purpose(last: Row, row: Row, *, ended: bool) -> bool:
    """Whether *last* leaves room for the first word of *row*, and much room when its sentence has not *ended*."""
    word = row.text.split(" ", 1)[0]
    width = (row.right - row.left) * len(word) / len(row.text)
    least = 0.0 if ended else _SHORT * (last.edge - last.left)
    return last.edge - last.right > max(width + _SLACK * last.size, least)


def _is_item(text: str) -> bool:
    return (_BULLET.match(text) or _NUMBERED.match(text)) is not None and _STARRED.match(text) is None


def _dumped(found: Sequence[_Open], setting: _Setting) -> list[tuple[str, _Open | None]]:
    """Each of *found* as the text of a line, with a blank one between all but list items."""
    made: list[tuple[str, _Open | None]] = []
    texts = [joined_lines([row.text for row in one.rows], setting.words) for one in found]
    quoted = _quoted(found, texts, setting)
    listed = False
    for place, (one, text) in enumerate(zip(found, texts, strict=True)):
        if one.first.cells:
            made += [("", None)] * bool(made) + [(line, one) for line in _table(one.rows, setting)]
            listed = False
            continue
        heading = _heading(one, text, setting, quoted=place in quoted)
        item = not heading and _is_item(text)
        if made and not (item and listed):
            made.append(("", None))
        if heading:
            made.append((f"{'#' * heading} {text}", one))
        else:
            made.append((_BULLET.sub("- ", text) if item else text, one))
        listed = item
    return made


def _table(rows: Sequence[Row], setting: _Setting) -> Iterator[str]:
    """The table of *rows* as the lines of a markdown table; rows that begin with a number have no head.

    A head that returns in the next column is left out, and a row that goes on there is one.
    """
    cells: list[tuple[str, ...]] = []
    for place, row in enumerate(rows):
        texts = tuple(joined_lines(cell, setting.words) for cell in row.cells)
        turned = place > 0 and row.column != rows[place - 1].column
        if turned and texts == cells[0]:
            continue
        if turned and not texts[0] and len(cells) > 1:
            cells[-1] = tuple(f"{above} {text}".strip() for above, text in zip(cells[-1], texts, strict=True))
        else:
            cells.append(texts)
    return row_lines(cells, headed=not _is_number(rows[0].cells[0]))


def _is_number(cell: Sequence[str]) -> bool:
    """Whether *cell* begins with a number, as the result of a dice does, and no head of a table."""
    return bool(cell) and cell[0][0].isdecimal()


def _quoted(found: Sequence[_Open], texts: Sequence[str], setting: _Setting) -> set[int]:
    """The places of what an erratum quotes: to the closing mark, or where it has none, what follows the instruction."""
    quoted: set[int] = set()
    opened: int | None = None
    for place, (one, text) in enumerate(zip(found, texts, strict=True)):
        if reference(text) is not None or one.first.size >= _TITLE * setting.body:
            opened = None
        elif place and instruction(texts[place - 1]) is not None and opens_quote(text):
            opened = place
            quoted.add(place)
        if opened is not None and closes_quote(text):
            quoted.update(range(opened, place + 1))
            opened = None
    return quoted


def _heading(one: _Open, text: str, setting: _Setting, *, quoted: bool) -> int:
    """The level of the heading that *one* is, from 1, or 0 for text; what is *quoted* has only titles as headings."""
    size = _rounded(one.first.size)
    level = next((n for n, larger in enumerate(setting.larger, 1) if size >= larger), len(setting.larger) + 1)
    level = min(level, 6)
    title = size >= _TITLE * setting.body
    if len(text) > LONGEST_HEADING or (any(row.parted for row in one.rows) and not title):
        return 0
    if reference(text) is not None:
        return level if one.bold or size >= _LARGER * setting.body else 0
    if _LABEL.match(text) or instruction(text) or _CARD.fullmatch(text):
        return 0
    if _BULLET.match(text) or (_is_item(text) and not one.bold):
        return 0
    if title:
        return level
    opens = not quoted and any(letter.isalpha() for letter in text)
    stands_out = size >= _LARGER * setting.body or (one.bold and size >= _SMALLER * setting.body)
    return level if opens and stands_out and not text.endswith((".", "!", ";", ",")) else 0


def _numbered(made: Sequence[tuple[str, _Open | None]], setting: _Setting) -> tuple[Line, ...]:
    lines = []
    page = made[0][1].first.page if made and made[0][1] else 1
    told = iter(marks([_paragraph(text, one) for text, one in made if one], setting.body))
    for number, (text, one) in enumerate(made, 1):
        page = one.first.page if one else page
        new = one is not None and _is_new(one, setting)
        lines.append(Line(number=number, text=text, page=page, marked_new=new, mark=next(told) if one else None))
    return tuple(lines)


def _paragraph(text: str, one: _Open) -> Paragraph:
    return Paragraph(rows=one.rows, text=text, heading=text.startswith("#"), item=text.startswith("- "))


def _is_new(one: _Open, setting: _Setting) -> bool:
    """Whether *one* is marked as new: by its colour, if it is no title, or by a star before its reference."""
    return _STARRED.match(one.first.text) is not None or any(
        row.new and row.size < _TITLE * setting.body for row in one.rows
    )
