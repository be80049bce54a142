"""Tables of an updates document that a dump set as one line per cell: their heads in capitals, a value at each row's end."""

import re
from collections.abc import Sequence

from variorum_extract.clean import Block, Shape
from variorum_extract.segment.shapes import is_capitals

_VALUE = re.compile(r"[-+]?\d{1,3}(?:\.\d)?\s?(?:[\"”″+]|mm|cm|VP|CP|pts?)?|\d?D\d{1,2}(?:\+\d{1,2})?[\"”″]?|[-–]|N/A")
_FEWEST_COLUMNS = 2
_MOST_COLUMNS = 6
_FEWEST_ROWS = 2


def unflattened(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with the cells of each flattened table as one table; each block is looked at by few others."""
    made: list[Block] = []
    place = 0
    while place < len(blocks):
        table, after = _table(blocks, place)
        made.append(table or blocks[place])
        place = after
    return made


def _table(blocks: Sequence[Block], start: int) -> tuple[Block | None, int]:
    """The table whose heads stand at *start* and the place after it, or None and the place after that block."""
    columns = 0
    while columns <= _MOST_COLUMNS and _is_cell(blocks, start + columns) and is_capitals(blocks[start + columns].text):
        columns += 1
    if not _FEWEST_COLUMNS <= columns <= _MOST_COLUMNS:
        return None, start + 1
    end = start + columns
    while _is_row(blocks[end : end + columns], columns):
        end += columns
    if end < start + columns * (_FEWEST_ROWS + 1):
        return None, start + 1
    cells = blocks[start:end]
    rows = tuple(tuple(cell.text for cell in cells[place : place + columns]) for place in range(0, len(cells), columns))
    table = Block(
        shape=Shape.TABLE,
        text="\n".join(" | ".join(row) for row in rows),
        lines=tuple(line for cell in cells for line in cell.lines),
        page=cells[0].page,
        rows=rows,
    )
    return table, end


def _is_cell(blocks: Sequence[Block], place: int) -> bool:
    return place < len(blocks) and blocks[place].shape is Shape.PARAGRAPH


def _is_row(cells: Sequence[Block], columns: int) -> bool:
    """Whether *cells* are a whole row: words first, a value at its end."""
    if len(cells) < columns or any(cell.shape is not Shape.PARAGRAPH for cell in cells):
        return False
    return _VALUE.fullmatch(cells[0].text) is None and _VALUE.fullmatch(cells[-1].text) is not None
