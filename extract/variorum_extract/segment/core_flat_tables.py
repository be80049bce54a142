"""Tables and profiles of an updates document that a dump flattened, with one line per cell or the cells in a row."""

import re
from collections.abc import Sequence

from variorum_extract.clean import Block, Shape
from variorum_extract.clean.profile_cells import HEAD, VALUE
from variorum_extract.segment.shapes import is_capitals

_VALUE = re.compile(r"[-+]?\d{1,3}(?:\.\d)?\s?(?:[\"”″+]|mm|cm|VP|CP|pts?)?|\d?D\d{1,2}(?:\+\d{1,2})?[\"”″]?|[-–]|N/A")
_FEWEST_COLUMNS = 2
_MOST_COLUMNS = 6
_FEWEST_ROWS = 2
_FEWEST_HEADS = 4
_MOST_HEADS = 12
_LONGEST_HEADS = 90


def unflattened(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with the cells of each flattened table as one table; each block is looked at by few others."""
    made: list[Block] = []
    place = 0
    while place < len(blocks):
        table, after = _profile(blocks, place) or _lined(blocks, place) or _table(blocks, place)
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
    rows = [[cell.text for cell in cells[place : place + columns]] for place in range(0, len(cells), columns)]
    return _made(rows, cells), end


def _made(rows: Sequence[Sequence[str]], cells: Sequence[Block]) -> Block:
    """The table of *rows* that the blocks *cells* are."""
    return Block(
        shape=Shape.TABLE,
        text="\n".join(" | ".join(row) for row in rows),
        lines=tuple(line for cell in cells for line in cell.lines),
        page=cells[0].page,
        rows=tuple(tuple(row) for row in rows),
    )


def _profile(blocks: Sequence[Block], start: int) -> tuple[Block, int] | None:
    """The profile with a line per cell whose heads begin at *start*, the first of them perhaps words, and the place after it."""
    first = start
    if not (_is_cell(blocks, start) and HEAD.fullmatch(blocks[start].text)):
        first += 1
    heads = first
    while heads < first + _MOST_HEADS and _is_cell(blocks, heads) and HEAD.fullmatch(blocks[heads].text):
        heads += 1
    columns = heads - first
    if columns < _FEWEST_HEADS or heads == len(blocks):
        return None
    named = VALUE.fullmatch(blocks[heads].text) is None
    columns -= named and first == start
    if first > start and not named:
        return None
    size, end = columns + named, heads
    while _is_profile_row(blocks[end : end + size], named=named, size=size):
        end += size
    if end == heads:
        return None
    texts = [block.text for block in blocks[start:end]]
    return _made([texts[place : place + size] for place in range(0, len(texts), size)], blocks[start:end]), end


def _is_profile_row(cells: Sequence[Block], *, named: bool, size: int) -> bool:
    if len(cells) < size or any(cell.shape is not Shape.PARAGRAPH for cell in cells):
        return False
    return all(VALUE.fullmatch(cell.text) for cell in cells[named:]) and not (named and VALUE.fullmatch(cells[0].text))


def _lined(blocks: Sequence[Block], start: int) -> tuple[Block, int] | None:
    """The profile with a line per row whose heads stand on the line at *start*, and the place after it."""
    heads = blocks[start].text.split() if len(blocks[start].text) <= _LONGEST_HEADS else []
    columns = _tail(heads, HEAD)
    if columns < _FEWEST_HEADS or blocks[start].shape is Shape.TABLE:
        return None
    rows: list[list[str]] = []
    end = start + 1
    while _is_cell(blocks, end):
        cells = blocks[end].text.split()
        width = _tail(cells, VALUE)
        if width < _FEWEST_HEADS or width > columns or (rows and len(rows[0]) != width + (width < len(cells))):
            break
        rows.append([*([" ".join(cells[:-width])] if width < len(cells) else []), *cells[-width:]])
        columns = width
        end += 1
    if not rows:
        return None
    named = len(rows[0]) > columns
    head = [*([" ".join(heads[:-columns])] if named else []), *heads[-columns:]]
    return _made([head, *rows], blocks[start:end]), end


def _tail(words: Sequence[str], shape: re.Pattern[str]) -> int:
    """How many of the last of *words* have the *shape*."""
    return next((place for place, word in enumerate(reversed(words)) if shape.fullmatch(word) is None), len(words))


def _is_cell(blocks: Sequence[Block], place: int) -> bool:
    return place < len(blocks) and blocks[place].shape is Shape.PARAGRAPH


def _is_row(cells: Sequence[Block], columns: int) -> bool:
    """Whether *cells* are a whole row: words first, a value at its end."""
    if len(cells) < columns or any(cell.shape is not Shape.PARAGRAPH for cell in cells):
        return False
    return _VALUE.fullmatch(cells[0].text) is None and _VALUE.fullmatch(cells[-1].text) is not None
