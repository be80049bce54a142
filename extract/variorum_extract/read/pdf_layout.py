"""Where text stands on a page: rows, columns in reading order, and the furniture at the edges."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from variorum_extract.errata_wording import instruction, reference
from variorum_extract.read.pdf_fragments import fragments, joined, row_of, stands
from variorum_extract.read.pdf_marks import SAME_BASE, Row, Sheet, same_line, usual_size

_CELL_GAP = 1.0
_EDGE = 0.09
"""Of a page's height: the strips at its top and bottom in which furniture stands."""
_NUMBER = re.compile(r"(?:[-–—|]\s*)?(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?(?:\s*[-–—|])?", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")
_MIDDLE = (0.3, 0.7)
_STEPS = 81
_MOST_ACROSS = 0.6
_LONGEST_MARK = 3
"""Letters of a bullet, or a number and its stop, that stands before a hanging item."""
_TITLE = 1.6
_REPEATED = 0.4
_SMALL = 0.85
_APART = 1.6
_SAME_PLACE = 3.0


def rows(sheets: Sequence[Sheet]) -> tuple[list[Row], list[Row]]:
    """The rows of *sheets* in reading order, and the rows that are page furniture."""
    parts = {sheet.number: fragments(sheet) for sheet in sheets}
    furniture = _furniture(sheets, parts)
    found: list[Row] = []
    left_out: list[Row] = []
    column = 0
    for sheet in sheets:
        kept: list[Row] = []
        for fragment in parts[sheet.number]:
            (left_out if id(fragment) in furniture else kept).append(fragment)
        left_out += [row_of([piece]) for piece in sheet.pieces if not stands(piece, sheet)]
        for held in _columns(kept, sheet):
            column += 1
            set_in = _set_in_lines(held)
            edge = max(row.right for row in set_in)
            found += [replace(row, column=column, edge=edge) for row in set_in]
    return _widened(found), left_out


def _widened(found: Sequence[Row]) -> list[Row]:
    """*found*, where every part of a printed column has the edge of the whole column."""
    edges: dict[tuple[int, int], float] = defaultdict(float)
    starts: dict[int, float] = {}
    for row in found:
        starts[row.column] = min(starts.get(row.column, row.left), row.left)
    for row in found:
        place = (row.page, round(starts[row.column] / 40))
        edges[place] = max(edges[place], row.edge)
    return [replace(row, edge=edges[row.page, round(starts[row.column] / 40)]) for row in found]


def _furniture(sheets: Sequence[Sheet], fragments: dict[int, list[Row]]) -> set[int]:
    """The identities of fragments at the edges of pages: page numbers, small lines apart, and what returns there."""
    body = usual_size(row for held in fragments.values() for row in held)
    seen: Counter[tuple[str, int]] = Counter()
    held: list[tuple[Row, tuple[str, int]]] = []
    found: set[int] = set()
    for sheet in sheets:
        strip = _EDGE * (sheet.top - sheet.bottom)
        outermost = _outermost(fragments[sheet.number])
        for row in fragments[sheet.number]:
            inside = sheet.bottom + strip < row.base < sheet.top - strip
            if inside or id(row) not in outermost:
                continue
            if _NUMBER.fullmatch(row.text) or _is_apart(row, fragments[sheet.number], body):
                found.add(id(row))
            elif instruction(row.text) is None and reference(row.text) is None:
                key = (_FIGURES.sub("0", row.text.casefold()), round(row.base / _SAME_PLACE))
                held.append((row, key))
                seen[key] += 1
    for row, (text, place) in held:
        times = max(
            seen[text, near] + (seen[text, place] if near != place else 0) for near in range(place - 1, place + 2)
        )
        if times > 1 and times >= _REPEATED * len(sheets):
            found.add(id(row))
    return found


def _is_apart(row: Row, fragments: Sequence[Row], body: float) -> bool:
    """Whether *row*, smaller than the *body* of the text and no footnote, stands well apart from it."""
    text = [one for one in fragments if one.size > _SMALL * body and _NUMBER.fullmatch(one.text) is None]
    return (
        row.size <= _SMALL * body
        and row.text[0] not in "*†‡"
        and all(abs(one.base - row.base) > _APART * body for one in text)
    )


def _outermost(fragments: Sequence[Row]) -> set[int]:
    """The identities of fragments on the two highest and the two lowest lines of a page."""
    heights: list[float] = []
    for row in sorted(fragments, key=lambda one: one.base):
        if not heights or row.base - heights[-1] > SAME_BASE * row.size:
            heights.append(row.base)
    low, high = heights[:2], heights[-2:]
    return {
        id(row) for row in fragments if any(abs(row.base - height) <= SAME_BASE * row.size for height in (*low, *high))
    }


def _columns(fragments: Sequence[Row], sheet: Sheet) -> list[list[Row]]:
    """*fragments* by column in reading order: what runs across both parts the page into bands."""
    gutter = _gutter(fragments, sheet)
    if gutter is None:
        return [list(fragments)] if fragments else []
    across = [row for row in fragments if _crosses(row, gutter) or _spans(row, gutter, fragments)]
    apart = {id(row) for row in across}
    heights = sorted({row.base for row in across}, reverse=True)
    bands: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in fragments:
        above = sum(height > row.base + SAME_BASE * row.size for height in heights)
        if id(row) in apart:
            bands[above, 2].append(row)
        else:
            bands[above, 0 if row.right <= gutter else 1].append(row)
    return _merged([(side, held) for (_, side), held in sorted(bands.items(), key=lambda band: band[0])])


def _merged(bands: Iterable[tuple[int, list[Row]]]) -> list[list[Row]]:
    """The rows of *bands*, those that run across both columns joined when nothing stands between them."""
    found: list[list[Row]] = []
    before = 0
    for side, held in bands:
        if found and side == before == 2:  # noqa: PLR2004 - the side of rows that run across
            found[-1] += held
        else:
            found.append(held)
        before = side
    return found


def _gutter(fragments: Sequence[Row], sheet: Sheet) -> float | None:
    """Where the gap between two columns runs, or None for a page with one."""
    width = sheet.right - sheet.left
    low, high = _MIDDLE
    places = [sheet.left + width * (low + (high - low) * step / (_STEPS - 1)) for step in range(_STEPS)]
    crossed = {place: sum(_crosses(row, place) for row in fragments) for place in places}
    fewest = min(crossed.values())
    middle = sheet.left + width / 2
    best = min((place for place in places if crossed[place] == fewest), key=lambda place: abs(place - middle))
    left = sum(row.right <= best for row in fragments)
    right = sum(row.left >= best for row in fragments)
    if not min(left, right) or fewest > _MOST_ACROSS * len(fragments):
        return None
    return best


def _crosses(row: Row, place: float) -> bool:
    return row.left < place < row.right


def _spans(row: Row, gutter: float, fragments: Sequence[Row]) -> bool:
    """Whether *row* is a title over both columns, though it is short: the other column leaves room beside it."""
    if row.size < _TITLE * usual_size(fragments) or row.left > gutter:
        return False
    beside = [one for one in fragments if one.left >= gutter]
    low, high = row.base - 0.3 * row.size, row.base + row.size
    return not any(low < one.base < high for one in beside) and any(one.base <= low for one in beside)


def _set_in_lines(fragments: Sequence[Row]) -> list[Row]:
    """The fragments of one column, those on the same line as one row, from top to bottom."""
    found: list[Row] = []
    for row in sorted(fragments, key=lambda one: (-one.base, one.left)):
        above = found[-1] if found else None
        if above is not None and same_line(above, row):
            first, second = sorted((above, row), key=lambda one: one.left)
            made = joined(first, second)
            wide = second.left - first.right > _CELL_GAP * made.size and len(first.text) > _LONGEST_MARK
            found[-1] = replace(made, parted=made.parted or wide)
        else:
            found.append(row)
    return found
