"""The columns of a page, or of a box on it, in reading order: the gutters between them and how far these reach."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median, quantiles

from variorum_extract.read.pdf_frames import Frame, Item
from variorum_extract.read.pdf_marks import Box, Row

_GUTTER = 0.8
"""Of a letter's size: the least width of a gutter."""
_HANGS = 0.35
"""Of a letter's size: how far a quotation mark may hang out of its column into the gutter."""
_SAME_PLACE = 3.0
_NEAR = 40.0
"""Points from where a column begins: something of it begins before that."""
_MOST_STARTS = 16
_MOST_TITLES = 100
"""Titles of a part of a page that are looked at, and places where columns may begin."""
_FEW, _ENOUGH, _SURE = 2, 3, 4
"""Rows on either side of a gutter: enough where it is known, enough by themselves, enough to make it known."""
_WIDE = 0.12
"""Of a page's width: how wide the rows of a column are."""
_NESTED, _ALIKE, _FEWEST_NESTED = 0.6, 0.75, 5
"""A region narrower than this share of the page is a column; it has columns of its own if they are as wide as another."""
_FILLED = 0.5
"""Of a column's width: what half of its lines take, if it is one of text."""
_TITLE = 1.6
_ENDS = (".", "!", "?", ":", ";", ",", "’", "”", ")")
_SENTENCES = 0.4
_MIDDLE = 0.03
"""Of a region's width: how far right of its middle the second of two columns begins."""
_NEW_ROW = 1.4
"""Of a letter's size: lines farther apart than this are not of one paragraph."""
_LEVEL = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A part of a page, at last a column: what is in it, and the rules that run across it."""

    items: list[Item]
    rules: list[Box]
    page: float
    """How wide the page is."""
    size: float
    """The usual size of its letters."""
    left: float
    limit: float
    """Where the next column begins, or the page ends."""
    known: set[int] = field(default_factory=set)
    """Where gutters of the page end, in steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gutter:
    """A gap between two columns: where the right one begins, and what stands on its sides."""

    start: float
    left: list[Item]
    right: list[Item]

    @property
    def top(self) -> float:
        return max(item.top for item in (*self.left, *self.right))

    @property
    def bottom(self) -> float:
        return min(item.base for item in (*self.left, *self.right))


def columns(region: Region) -> list[Region]:
    """The columns of *region* in reading order: what runs across several parts them into bands."""
    region.known.update(_middle_steps(region))
    found: list[Region] = []
    waiting = [region]
    while waiting:
        part = waiting.pop()
        bands = _bands(part)
        if bands:
            waiting += reversed(bands)
        elif part.items:
            found.append(part)
    return found


def _middle_steps(region: Region) -> range:
    """The steps right of the middle of *region*, where few rows make a column if none but titles run across it."""
    middle = (region.left + region.limit) / 2
    last = middle + _MIDDLE * (region.limit - region.left)
    for item in region.items:
        title = isinstance(item, Row) and item.size >= _TITLE * region.size
        if item.left < middle and item.right > middle and not title:
            return range(0)
    return range(round(middle / _SAME_PLACE), round(last / _SAME_PLACE) + 1)


def _bands(region: Region) -> list[Region]:
    """The parts of *region* from top to bottom by the tallest of its gutters, or none where it has no gutter."""
    gutters = _gutters(region)
    if not gutters:
        return []
    tallest = max(gutters, key=lambda one: (round((one.top - one.bottom) / region.size), -one.start))
    found: list[Region] = []
    rest = sorted(region.items, key=lambda item: -_middle(item))
    for gutter in sorted((one for one in gutters if one.start == tallest.start), key=lambda one: -one.top):
        held = {id(item) for item in (*gutter.left, *gutter.right)}
        found += [
            replace(region, items=[item for item in rest if id(item) not in held and _middle(item) > gutter.bottom]),
            replace(region, items=gutter.left, limit=gutter.start),
            replace(region, items=gutter.right, left=gutter.start),
        ]
        rest = [item for item in rest if id(item) not in held and _middle(item) <= gutter.bottom]
    return [*found, replace(region, items=rest)]


def _middle(item: Item) -> float:
    """The height of its middle."""
    return (item.top + item.base) / 2


def _gutters(region: Region) -> list[_Gutter]:
    """The gutters between columns of *region*."""
    found: list[_Gutter] = []
    titles = [item for item in region.items if isinstance(item, Row) and item.size >= _TITLE * region.size][
        :_MOST_TITLES
    ]
    for start in _starts(region):
        weak: list[_Gutter] = []
        for gutter in _reaches(region, start, titles):
            lines = min(_lines(gutter.left), _lines(gutter.right))
            if not _parts_columns(gutter, region):
                continue
            if lines >= _SURE:
                region.known.add(round(start / _SAME_PLACE))
            both_framed = all(any(isinstance(one, Frame) for one in side) for side in (gutter.left, gutter.right))
            (found if lines >= _ENOUGH or both_framed else weak).append(gutter)
        found += weak if _is_known(start, region) else []
    return found


def _lines(side: Sequence[Item]) -> int:
    """The lines of *side*, those in its boxes too."""
    rows = (row for item in side for row in (item.rows if isinstance(item, Frame) else (item,)))
    return len({round(row.base) for row in rows})


def _is_known(start: float, region: Region) -> bool:
    place = round(start / _SAME_PLACE)
    return not region.known.isdisjoint((place - 1, place, place + 1))


def _starts(region: Region) -> list[float]:
    """Where several items of *region* begin, and so a column may: those that begin most often."""
    found: list[tuple[float, int]] = []
    for item in sorted(region.items, key=lambda one: one.left):
        weight = _FEW if isinstance(item, Frame) else 1
        if found and item.left - found[-1][0] <= _SAME_PLACE:
            found[-1] = (found[-1][0], found[-1][1] + weight)
        else:
            found.append((item.left, weight))
    likely = [one for one in found[1:] if one[1] >= _FEW or _is_known(one[0], region)]
    return [left for left, _ in sorted(likely, key=lambda one: -one[1])[:_MOST_STARTS]]


def _reaches(region: Region, start: float, titles: Sequence[Row]) -> list[_Gutter]:
    """The gutters that end at *start*: between one thing that runs across it and the next."""
    low, high = start - _GUTTER * region.size, start - _HANGS * region.size
    right = [item for item in region.items if item.left >= high]
    shut = [(item.top, item.base) for item in region.items if item.left < high and item.right > low]
    shut += [(rule.top, rule.bottom) for rule in region.rules if rule.left < low - _NEAR and rule.right > high + _NEAR]
    shut += [(title.top, title.base) for title in titles if title.right <= low and _heads_both(title, right)]
    shut.sort(reverse=True)
    free = sorted((item for item in region.items if item.right <= low or item.left >= high), key=_middle)
    found: list[_Gutter] = []
    for bottom in (*(top for top, _ in shut), float("-inf")):
        held: list[Item] = []
        while free and _middle(free[-1]) > bottom:
            held.append(free.pop())
        on_right = [item for item in held if item.left >= high]
        on_left = [item for item in held if item.right <= low]
        if bottom > float("-inf"):
            on_left = _without_heads_below(on_left, on_right)
        if on_left and any(item.left - start <= _NEAR for item in on_right):
            found.append(_Gutter(start=start, left=on_left, right=on_right))
    return found


def _heads_both(title: Row, right: Sequence[Item]) -> bool:
    """Whether *title* stands over both columns, though it is short: the *right* one leaves room beside it."""
    low, high = title.base - 0.3 * title.size, title.base + title.size
    return not any(one.base < high and one.top > low for one in right) and any(one.top <= low for one in right)


def _without_heads_below(left: list[Item], right: Sequence[Item]) -> list[Item]:
    """*left*, from top to bottom, but for headings at its end, below all of *right*: they head what runs across below."""
    lowest = min((item.base for item in right), default=float("-inf"))
    kept = list(left)
    while kept and isinstance(kept[-1], Row) and kept[-1].bold and kept[-1].top <= lowest:
        kept.pop()
    return kept


def _parts_columns(gutter: _Gutter, region: Region) -> bool:
    """Whether what stands on the sides of *gutter* is two columns of text, and not the cells of a table."""
    sides = (gutter.left, [one for one in gutter.right if one.left - gutter.start <= _NEAR])
    if max(map(_lines, sides)) < _FEW:
        return False
    if min(max(one.top for one in side) for side in sides) <= max(min(one.base for one in side) for side in sides):
        return False
    if region.limit - region.left < _NESTED * region.page:
        starts = (min(one.left for one in sides[0]), gutter.start)
        widths = (gutter.start - starts[0], max(one.right for one in sides[1]) - gutter.start)
        if min(widths) < _ALIKE * max(widths) or min(map(_lines, sides)) < _FEWEST_NESTED:
            return False
    if all(_is_text(side, region) for side in sides):
        return not _is_wide_table(*sides)
    return _has_table_beside_text(gutter, region)


def _has_table_beside_text(gutter: _Gutter, region: Region) -> bool:
    """Whether the sides of *gutter* are equally wide, as the columns of a page are, and lines of text fill one of them."""
    width = gutter.start - min(one.left for one in gutter.left)
    right = [one for one in gutter.right if one.left - gutter.start <= max(width, _NEAR)]
    other = max(one.right for one in right) - gutter.start
    if min(width, other) < max(_ALIKE * max(width, other), _WIDE * region.page):
        return False
    near = [one for one in gutter.right if one.left - gutter.start <= _NEAR]
    return any(
        median(one.right - one.left for one in side) >= _FILLED * across
        for side, across in ((gutter.left, width), (near, other))
    )


def _is_text(side: Sequence[Item], region: Region) -> bool:
    """Whether *side* is a line by itself, is wide enough for a column, or its short lines are sentences."""
    widths = [item.right - item.left for item in side]
    if len(side) == 1:
        return True
    usual = quantiles(widths, n=4)[2]
    if usual >= _WIDE * region.page or any(isinstance(item, Frame) for item in side):
        return True
    ended = sum(isinstance(item, Row) and item.text.endswith(_ENDS) for item in side)
    return ended >= _SENTENCES * len(side)


def _is_wide_table(left: Sequence[Item], right: Sequence[Item]) -> bool:
    """Whether the paragraphs of both sides begin at the same heights, below a bold head over each: rows of a table."""
    starts = [_paragraph_starts(side) for side in (left, right)]
    if min(len(one) for one in starts) < _ENOUGH or len(starts[0]) != len(starts[1]):
        return False
    if not all(isinstance(one[0], Row) and one[0].bold and not one[0].text.endswith(_ENDS) for one in starts):
        return False
    bold = sum(isinstance(one, Row) and one.bold for one in starts[1])
    return bold == 1 and all(abs(one.base - two.base) <= _LEVEL for one, two in zip(*starts, strict=True))


def _paragraph_starts(side: Sequence[Item]) -> list[Item]:
    ordered = sorted(side, key=lambda one: -one.base)
    found = ordered[:1]
    for above, below in pairwise(ordered):
        size = below.size if isinstance(below, Row) else 0.0
        if above.base - below.base > _NEW_ROW * size:
            found.append(below)
    return found
