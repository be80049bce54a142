"""The lines of a column, and among them the rows of tables: parts under one another with room or rules between."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from variorum_extract.read.pdf_fragments import joined
from variorum_extract.read.pdf_marks import RISE, Box, Row, same_line

COST = re.compile(r"\d{1,2}\s?CP")
"""What a card costs, which stands beside its name or label."""
_CELL_GAP = 1.0
"""Of a letter's size: the least room between two cells of a line."""
_GUTTER = 0.6
"""Of a letter's size: the least room between two columns of a table."""
_LONGEST_MARK = 3
"""Letters of a bullet, or a number and its stop, that stands before a hanging item."""
_FAR = 3.0
"""Of a letter's size: lines farther apart are of one table only if a rule stands between."""
_TIGHT = 1.35
"""Of a letter's size: lines of one cell are no farther apart."""
_LARGER = 1.3
_FEWEST_LINES, _ENOUGH_LINES = 2, 3
"""Lines of several cells that a table has at least: with a bold head, rules or many cells, and without."""
_FEWEST_COLUMNS, _MANY = 2, 3
_HALF = 0.5
"""Of a table's width: what is drawn over so much of it parts its rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """Lines of cells, the places where its columns begin, and the heights at which its rows are parted."""

    lines: Sequence[Sequence[Row]]
    starts: tuple[float, ...]
    rules: tuple[float, ...]
    loose: bool
    """Whether room parts some of its lines."""


def _cells_of(line: Sequence[Row], starts: Sequence[float]) -> list[list[str]]:
    """The texts of *line* by the columns that begin at *starts*."""
    found: list[list[str]] = [[] for _ in starts]
    for part in line:
        found[max(bisect_right(starts, part.left) - 1, 0)].append(part.text)
    return found


def set_in_rows(fragments: Sequence[Row], boxes: Sequence[Box]) -> list[Row]:
    """The rows that *fragments* of one column make, from top to bottom; *boxes* are what is drawn on the page."""
    lines = lines_of(fragments)
    found: list[Row] = []
    place = 0
    while place < len(lines):
        if lines[place][0].cells:
            found += lines[place]
            place += 1
            continue
        table = _table(lines, place, boxes)
        if table is None:
            costs = [part for part in lines[place] if COST.fullmatch(part.text)]
            others = [part for part in lines[place] if part not in costs]
            found += [_whole_line(others), *costs] if others else costs
            place += 1
        else:
            found += _table_rows(table)
            place += len(table.lines)
    return found


def lines_of(fragments: Sequence[Row]) -> list[list[Row]]:
    """*fragments* by line, from top to bottom and from left to right."""
    lines: list[list[Row]] = []
    for row in sorted(fragments, key=lambda one: (-one.base, one.left)):
        if lines and same_line(lines[-1][0], row):
            lines[-1].append(row)
        else:
            lines.append([row])
    return [sorted(line, key=lambda one: one.left) for line in lines]


def _whole_line(line: Sequence[Row]) -> Row:
    """The parts of *line* as one row, marked as parted where wide gaps part it."""
    row = line[0]
    for part in line[1:]:
        wide = part.left - row.right > _CELL_GAP * max(row.size, part.size) and len(row.text) > _LONGEST_MARK
        row = replace(joined(row, part), parted=row.parted or wide)
    return row


def _table(lines: Sequence[Sequence[Row]], start: int, boxes: Sequence[Box]) -> _Table | None:
    """The table that begins with the line at *start*, or None where none does."""
    if not _is_parted(lines[start]):
        return None
    taken = [(part.left, part.right) for part in lines[start]]
    end = start + 1
    while end < len(lines) and not lines[end][0].cells and _goes_on(lines[end - 1], lines[end], boxes):
        together = merged([*taken, *((part.left, part.right) for part in lines[end])], lines[end][0].size)
        if len(together) < (len(taken) if len(lines[end]) == 1 else _FEWEST_COLUMNS):
            break
        taken, end = together, end + 1
    while end > start + 1 and _is_below(lines[end - 1], lines[end - 2], taken[0][1]):
        end -= 1
    held = lines[start:end]
    taken = merged([(part.left, part.right) for line in held for part in line], held[0][0].size)
    rules = _rules(held, boxes)
    parted = sum(_is_parted(line) for line in held)
    headed = all(part.bold for part in held[0]) and not all(part.bold for part in held[-1])
    wide = all(len(line) >= _MANY for line in held)
    least = _FEWEST_LINES if headed or wide or rules else _ENOUGH_LINES
    if parted < least or len(taken) < _FEWEST_COLUMNS:
        return None
    loose = any(not _is_tight(above, line) for above, line in pairwise(held))
    return _Table(lines=held, starts=tuple(left for left, _ in taken), rules=rules, loose=loose)


def _is_below(line: Sequence[Row], above: Sequence[Row], edge: float) -> bool:
    """Whether *line*, the last one found, is a text below a table, as it stands left of *edge* and goes on with nothing."""
    goes_on = _is_tight(above, line) and line[0].text[0].islower()
    return len(line) == 1 and line[0].left < edge and not goes_on


def _is_tight(above: Sequence[Row], line: Sequence[Row]) -> bool:
    """Whether *line* stands as close below the line *above* as lines of one cell do."""
    return above[0].base - line[0].base <= _TIGHT * max(above[0].size, line[0].size)


def _is_parted(line: Sequence[Row]) -> bool:
    """Whether *line* has cells: parts with much room between them."""
    return any(second.left - first.right > _CELL_GAP * max(first.size, second.size) for first, second in pairwise(line))


def _goes_on(above: Sequence[Row], line: Sequence[Row], boxes: Sequence[Box]) -> bool:
    """Whether *line* stands close enough below the line *above*, in letters of its size and no title, to be of its table."""
    small, large = sorted((above[0].size, line[0].size))
    title = len(line) == 1 and line[0].bold and not _is_tight(above, line)
    if title or large > _LARGER * small:
        return False
    return above[0].base - line[0].base <= _FAR * large or bool(_rules([above, line], boxes))


def merged(spans: Sequence[tuple[float, float]], size: float) -> list[tuple[float, float]]:
    """*spans* from left to right, those as one that no room for a gutter parts."""
    found: list[tuple[float, float]] = []
    for left, right in sorted(spans):
        if found and left - found[-1][1] < _GUTTER * size:
            found[-1] = (found[-1][0], max(right, found[-1][1]))
        else:
            found.append((left, right))
    return found


def _rules(lines: Sequence[Sequence[Row]], boxes: Sequence[Box]) -> tuple[float, ...]:
    """The heights between the first and the last of *lines* at which what is drawn parts them, from the top."""
    left = min(part.left for line in lines for part in line)
    right = max(part.right for line in lines for part in line)
    top, bottom = _middle(lines[0]), _middle(lines[-1])
    drawn: defaultdict[int, float] = defaultdict(float)
    for box in boxes:
        across = min(box.right, right) - max(box.left, left)
        for height in {round(box.top), round(box.bottom)}:
            if across > 0 and bottom < height < top:
                drawn[height] += across
    return tuple(sorted((height for height, across in drawn.items() if across >= _HALF * (right - left)), reverse=True))


def _table_rows(table: _Table) -> Iterator[Row]:
    """The rows of *table*, each with the lines of its cells."""
    held: list[Sequence[Row]] = []
    for line in table.lines:
        if held and _begins_row(line, held, table):
            yield table_row(held, table.starts)
            held = []
        held.append(line)
    yield table_row(held, table.starts)


def _begins_row(line: Sequence[Row], above: Sequence[Sequence[Row]], table: _Table) -> bool:
    """Whether *line* begins a row of *table* below the lines *above*: below a rule, or by what stands in its cells."""
    last = above[-1]
    if any(_middle(line) < rule < _middle(last) for rule in table.rules):
        return True
    tight = _is_tight(last, line)
    in_head = bool(table.rules) and _middle(line) > table.rules[0]
    bold = all(part.bold for part in (*last, *line))
    if in_head or bold or len(table.rules) >= _FEWEST_LINES:
        return not tight
    cells = _cells_of(line, table.starts)
    if not cells[0]:
        return not tight
    return not (tight and not any(cells[1:]) and (table.loose or cells[0][0][:1].islower()))


def _middle(line: Sequence[Row]) -> float:
    """The height of the middle of its letters."""
    return line[0].base + RISE / 2 * line[0].size


def table_row(lines: Sequence[Sequence[Row]], starts: Sequence[float]) -> Row:
    """*lines* as one row of a table whose columns begin at *starts*."""
    cells: list[list[str]] = [[] for _ in starts]
    for line in lines:
        for cell, texts in zip(cells, _cells_of(line, starts), strict=True):
            if texts:
                cell.append(" ".join(texts))
    whole = _whole_line([part for line in lines for part in line])
    return replace(whole, parted=True, base=lines[-1][0].base, cells=tuple(tuple(cell) for cell in cells))
