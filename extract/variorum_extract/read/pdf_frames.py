"""The boxes of a page that have a text of their own, such as a card or an example."""

from collections.abc import Sequence
from dataclasses import dataclass

from variorum_extract.read.pdf_marks import RISE, Box, Row

_MOST_BOXES = 400
_TOUCH = 1.5
_LEAST_WIDTH = 60.0
_PADDING = 2.5
"""Points that a box leaves on the left of its text; a highlight leaves less."""
_SAME_PLACE = 3.0
_FEWEST_LINES = 2
_WHOLE = 0.95
"""Of all rows: a box that holds more of them is the border of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A box and the rows in it; all measures in points."""

    left: float
    right: float
    base: float
    """Its lower edge."""
    top: float
    rows: tuple[Row, ...]


Item = Row | Frame


def framed(rows: Sequence[Row], boxes: Sequence[Box]) -> list[Item]:
    """*rows*, those of a box put together as a frame; boxes that touch are one, borders of everything are none."""
    found: list[Item] = list(rows)
    for box in sorted(_grown(boxes), key=_area, reverse=True):
        inside = [row for row in found if isinstance(row, Row) and _holds(box, row)]
        if _is_frame(box, inside, rows):
            held = {id(row) for row in inside}
            found = [one for one in found if id(one) not in held]
            found.append(Frame(left=box.left, right=box.right, base=box.bottom, top=box.top, rows=tuple(inside)))
    return found


def _area(box: Box) -> float:
    return (box.right - box.left) * (box.top - box.bottom)


def _grown(boxes: Sequence[Box]) -> list[Box]:
    """The boxes that *boxes* make where they touch."""
    grown: list[Box] = []
    for box in sorted(boxes, key=lambda one: -one.top)[:_MOST_BOXES]:
        made = box
        while touching := [one for one in grown if _touch(one, made)]:
            grown = [one for one in grown if one not in touching]
            made = Box(
                left=min(one.left for one in (*touching, made)),
                bottom=min(one.bottom for one in (*touching, made)),
                right=max(one.right for one in (*touching, made)),
                top=max(one.top for one in (*touching, made)),
            )
        grown.append(made)
    return grown


def _touch(first: Box, second: Box) -> bool:
    """Whether two boxes touch or overlap; one that lies well within the other does neither."""
    outer, inner = (first, second) if _area(first) >= _area(second) else (second, first)
    within = (
        outer.left < inner.left - _TOUCH
        and inner.right + _TOUCH < outer.right
        and outer.bottom < inner.bottom - _TOUCH
        and inner.top + _TOUCH < outer.top
    )
    apart = (
        first.left > second.right + _TOUCH
        or second.left > first.right + _TOUCH
        or first.bottom > second.top + _TOUCH
        or second.bottom > first.top + _TOUCH
    )
    return not within and not apart


def _holds(box: Box, row: Row) -> bool:
    """Whether the middle of *row* lies in *box*."""
    across = (row.left + row.right) / 2
    return box.left <= across <= box.right and box.bottom <= row.base + RISE / 2 * row.size <= box.top


def _is_frame(box: Box, inside: Sequence[Row], rows: Sequence[Row]) -> bool:
    """Whether *box* is drawn around the text *inside*, and not behind words of it or around all *rows*."""
    if box.right - box.left < _LEAST_WIDTH or len({round(row.base) for row in inside}) < _FEWEST_LINES:
        return False
    if len(inside) >= _WHOLE * len(rows) or min(row.left for row in inside) - box.left < _PADDING:
        return False
    return not any(
        row.left < box.right - _SAME_PLACE
        and row.right > box.left + _SAME_PLACE
        and box.bottom < row.base + RISE / 2 * row.size < box.top
        and (row.left < box.left - _SAME_PLACE or row.right > box.right + _SAME_PLACE)
        for row in rows
    )
