"""Tables whose rows are drawn: parts of lines between rules, or in boxes, that lie under one another."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from variorum_extract.read.pdf_marks import RISE, Box, Row
from variorum_extract.read.pdf_tables import lines_of, merged, table_row

_THIN = 2.5
_SHORTEST = 30.0
"""Points that a rule between rows is long at least."""
_SAME = 3.0
"""Points within which two rules lie at one height, touch, or begin and end at the same place."""
_MOST_RULES = 1_000
_FEWEST_ROWS, _FEWEST_WALLED = 3, 2
"""Rows of a table without upright rules, and of one with them."""
_FEWEST_COLUMNS = 2
_MOST_LINES, _MOST_WALLED = 6, 15
"""Lines that half of the rows of a table have at most: more are columns of text between two rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """What is drawn across, at a height."""

    left: float
    right: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Band:
    """What stands between two rules that begin and end at the same places, and the upright rules there."""

    left: float
    right: float
    parts: tuple[Row, ...]
    walls: tuple[float, ...]

    @property
    def spans(self) -> list[tuple[float, float]]:
        """What its parts take across."""
        return [(part.left, part.right) for part in self.parts]


def with_ruled_tables(parts: Sequence[Row], boxes: Sequence[Box]) -> list[Row]:
    """*parts* of lines, those between the rules of tables put together as rows with cells; *boxes* are what is drawn."""
    found: list[Row] = list(parts)
    taken: set[int] = set()
    for chain in _chains(_rules(boxes)):
        for table in _tables(list(_bands(chain, parts, boxes))):
            inside = [part for band in table for part in band.parts]
            if taken.isdisjoint(map(id, inside)):
                taken.update(map(id, inside))
                found += _rows(table)
    return [row for row in found if id(row) not in taken]


def upright_rules(boxes: Sequence[Box]) -> list[Box]:
    """Those of *boxes* that are rules between columns or cells."""
    return [box for box in boxes if box.right - box.left <= _THIN < box.top - box.bottom][:_MOST_RULES]


def _rules(boxes: Sequence[Box]) -> list[_Rule]:
    """What *boxes* draw across: rules, and the edges of boxes; those that touch at one height are one."""
    drawn: list[_Rule] = []
    for box in boxes:
        if box.right - box.left > _THIN:
            heights = (box.top, box.bottom) if box.top - box.bottom > _THIN else ((box.top + box.bottom) / 2,)
            drawn += [_Rule(left=box.left, right=box.right, height=height) for height in heights]
    made: list[_Rule] = []
    level: list[_Rule] = []
    for rule in sorted(drawn, key=lambda one: one.height)[: 4 * _MOST_RULES]:
        if level and rule.height - level[0].height > _SAME:
            made += _joined(level)
            level = []
        level.append(rule)
    made += _joined(level)
    return [rule for rule in made if rule.right - rule.left >= _SHORTEST][:_MOST_RULES]


def _joined(level: Sequence[_Rule]) -> Iterator[_Rule]:
    """The rules at one *level*, those that touch as one."""
    held: _Rule | None = None
    for rule in sorted(level, key=lambda one: one.left):
        if held is not None and rule.left <= held.right + _SAME:
            held = _Rule(left=held.left, right=max(held.right, rule.right), height=held.height)
            continue
        if held is not None:
            yield held
        held = rule
    if held is not None:
        yield held


def _chains(rules: Sequence[_Rule]) -> list[list[_Rule]]:
    """Those of *rules* together that begin and end at the same places, each from top to bottom."""
    chains: list[list[_Rule]] = []
    for rule in sorted(rules, key=lambda one: -one.height):
        like = next((chain for chain in chains if _is_like(chain[0], rule)), None)
        if like is None:
            chains.append([rule])
        else:
            like.append(rule)
    return [chain for chain in chains if len(chain) > _FEWEST_WALLED]


def _is_like(first: _Rule, second: _Rule) -> bool:
    return abs(first.left - second.left) <= _SAME and abs(first.right - second.right) <= _SAME


def _bands(chain: Sequence[_Rule], parts: Sequence[Row], boxes: Sequence[Box]) -> Iterator[_Band | None]:
    """What stands between the rules of *chain*, from top to bottom; None where something runs out of them."""
    walls = upright_rules(boxes)
    ordered = sorted(parts, key=_middle)
    heights = [_middle(part) for part in ordered]
    for above, below in pairwise(chain):
        level = ordered[bisect_left(heights, below.height) : bisect_right(heights, above.height)]
        inside = [part for part in level if part.right > above.left + _SAME and part.left < above.right - _SAME]
        out = any(part.left < above.left - _SAME or part.right > above.right + _SAME for part in inside)
        middle = (above.height + below.height) / 2
        places = {
            round((wall.left + wall.right) / 2)
            for wall in walls
            if wall.bottom <= middle <= wall.top and above.left + _SAME < wall.left < above.right - _SAME
        }
        if out:
            yield None
        elif inside:
            yield _Band(left=above.left, right=above.right, parts=tuple(inside), walls=tuple(sorted(places)))


def _middle(part: Row) -> float:
    return part.base + RISE / 2 * part.size


def _tables(bands: Sequence[_Band | None]) -> Iterator[list[_Band]]:
    """The tables that *bands* make: those under one another whose parts leave the same gutters free."""
    held: list[_Band] = []
    taken: list[tuple[float, float]] = []
    for band in (*bands, None):
        together = [] if band is None else merged([*taken, *band.spans], band.parts[0].size)
        if band is not None and (band.walls or len(together) >= _FEWEST_COLUMNS):
            held.append(band)
            taken = together
            continue
        if _is_table(held):
            yield held
        held, taken = [], []
        if band is not None and len(merged(band.spans, band.parts[0].size)) >= _FEWEST_COLUMNS:
            held, taken = [band], merged(band.spans, band.parts[0].size)


def _is_table(held: Sequence[_Band]) -> bool:
    """Whether *held* are the rows of a table, and not columns of text between rules."""
    walled = any(band.walls for band in held)
    if len(held) < (_FEWEST_WALLED if walled else _FEWEST_ROWS):
        return False
    lines = median(len({round(part.base) for part in band.parts}) for band in held)
    several = sum(len(merged(band.spans, band.parts[0].size)) >= _FEWEST_COLUMNS for band in held)
    return lines <= (_MOST_WALLED if walled else _MOST_LINES) and several >= _FEWEST_WALLED


def _rows(table: Sequence[_Band]) -> Iterator[Row]:
    """The rows of *table*."""
    walls = sorted({wall for band in table for wall in band.walls})
    apart = [walls[place] for place in range(len(walls)) if not place or walls[place] - walls[place - 1] > _SAME]
    spans = merged([span for band in table for span in band.spans], table[0].parts[0].size)
    starts = (table[0].left, *apart) if apart else tuple(left for left, _ in spans)
    for band in table:
        yield table_row(lines_of(band.parts), starts)
