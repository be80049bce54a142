"""Where text stands on a page: rows in reading order, column by column and box by box, and the furniture."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from variorum_extract.read.pdf_columns import Region, columns
from variorum_extract.read.pdf_contents import contents
from variorum_extract.read.pdf_fragments import row_of, stands
from variorum_extract.read.pdf_frames import Frame, Item, framed
from variorum_extract.read.pdf_furniture import furniture
from variorum_extract.read.pdf_grids import with_ruled_tables
from variorum_extract.read.pdf_marks import Row, Sheet, usual_size
from variorum_extract.read.pdf_tables import set_in_rows

_THIN, _LEAST_RULE = 2.5, 30.0
"""Points: what is thinner and longer than this is a rule."""
_ALIKE = 40.0
"""Points within which columns that end at the same place begin at the same place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counts:
    """The numbers of columns and frames, through the whole document."""

    columns: Iterator[int] = field(default_factory=lambda: count(1))
    frames: Iterator[int] = field(default_factory=lambda: count(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Rows of a column that nothing else comes between."""

    rows: list[Row]
    limit: float
    """Where the next column begins, or the page ends."""


def rows(sheets: Sequence[Sheet], parts: Sequence[Sequence[Row]]) -> tuple[list[Row], list[Row]]:
    """The rows of *sheets* in reading order, set together from the *parts* of each, and the rows that are furniture."""
    apart = furniture(sheets, parts)
    counts = _Counts()
    found: list[Row] = []
    left_out: list[Row] = []
    for sheet, fragments in zip(sheets, parts, strict=True):
        left_out += [row for row in fragments if id(row) in apart]
        left_out += [row_of([piece]) for piece in sheet.pieces if not stands(piece, sheet)]
        kept = [row for row in fragments if id(row) not in apart]
        found += _widened(list(_in_order(kept, sheet, counts, edges=(sheet.left, sheet.right))))
    listed = contents(found)
    left_out += [found[place] for place in sorted(listed)]
    return [row for place, row in enumerate(found) if place not in listed], left_out


def _in_order(
    fragments: Sequence[Row], sheet: Sheet, counts: _Counts, *, edges: tuple[float, float], frame: int = 0
) -> Iterator[_Part]:
    """*fragments*, all of *sheet* or of a *frame* on it, in reading order; its *edges* are left and right."""
    region = Region(
        items=framed(with_ruled_tables(fragments, sheet.boxes), sheet.boxes),
        rules=[box for box in sheet.boxes if box.top - box.bottom <= _THIN and box.right - box.left >= _LEAST_RULE],
        page=sheet.right - sheet.left,
        size=usual_size(fragments),
        left=edges[0],
        limit=edges[1],
    )
    for column in columns(region):
        for item in _gathered(column.items):
            if isinstance(item, Frame):
                inner = (item.left, item.right)
                yield from _in_order(item.rows, sheet, counts, edges=inner, frame=next(counts.frames))
            else:
                number = next(counts.columns)
                made = [replace(row, column=number, frame=frame) for row in set_in_rows(item, sheet.boxes)]
                yield _Part(rows=made, limit=column.limit)


def _gathered(items: Sequence[Item]) -> Iterator[Frame | list[Row]]:
    """*items* of a column from top to bottom, the rows between two frames together."""
    held: list[Row] = []
    for item in sorted(items, key=lambda one: -one.top):
        if isinstance(item, Row):
            held.append(item)
            continue
        if held:
            yield held
        held = []
        yield item
    if held:
        yield held


def _widened(parts: Sequence[_Part]) -> list[Row]:
    """The rows of *parts* of a page, where every part of a printed column has the edge of the whole column."""
    edges: dict[tuple[int, int], float] = defaultdict(float)
    places = [(round(min(row.left for row in part.rows) / _ALIKE), round(part.limit)) for part in parts]
    for part, place in zip(parts, places, strict=True):
        edges[place] = max([edges[place], *(row.right for row in part.rows if not row.cells)])
    return [replace(row, edge=edges[place]) for part, place in zip(parts, places, strict=True) for row in part.rows]
