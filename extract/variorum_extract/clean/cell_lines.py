"""Tables of which a tool left every cell on a line of its own: told by the numbers that come back row after row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from variorum_extract.draft import Line

_VALUE = re.compile(
    r"[-–—+]|None|[+–-]?\d{1,4}(?:[-–]\d{1,4})?[+%]?[\"”″]?|[+–-]?\d?D\d{1,3}(?:\s?[+–-]\s?\d{1,2})?|\d\+"
)
_CELL_WORDS = 8
_FEWEST_CELLS = 6
_MOST_COLUMNS = 12
_ABOVE = 3
"""Lines that a heading and a caption above a table take at most, and one."""
_FEWEST_ROWS = 3
"""Rows of a table, its head among them."""


def barred(lines: Sequence[Line], parts: dict[int, list[int]]) -> list[Line]:
    """*lines* with the cells of tables as rows between bars; *parts* is told which lines a row was."""
    found: list[Line] = []
    free = 0
    for start, end in _runs(lines):
        first, size, rows = _grid([lines[place].text.strip() for place in range(start, end)])
        if not rows:
            continue
        found += lines[free : start + first]
        free = start + first + rows * size
        for place in range(start + first, free, size):
            row = lines[place : place + size]
            parts[row[0].number] = [part for line in row for part in parts.get(line.number, [line.number])]
            found.append(replace(row[0], text=f"| {' | '.join(line.text.strip() for line in row)} |"))
    return [*found, *lines[free:]]


def _runs(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The places of short lines right below each other, enough for a table."""
    start = 0
    for place in range(len(lines) + 1):
        text = lines[place].text.strip() if place < len(lines) else ""
        if text and text[-1] not in ".:;," and text[0] not in "#|" and text.count(" ") < _CELL_WORDS:
            continue
        if place - start >= _FEWEST_CELLS:
            yield start, place
        start = place + 1


def _grid(cells: Sequence[str]) -> tuple[int, int, int]:
    """Where the table in *cells* begins, and how many columns and rows it has; the most of them, no rows where none is."""
    values = [_VALUE.fullmatch(cell) is not None for cell in cells]
    best = (0, 0, 0)
    for size in range(2, min(_MOST_COLUMNS, len(cells) // _FEWEST_ROWS) + 1):
        for first in range(_ABOVE):
            rows = 1 + _alike(values[first + size :], size)
            if rows >= _FEWEST_ROWS and rows * size > best[1] * best[2] and not values[first]:
                best = (first, size, rows)
    return best


def _alike(values: Sequence[bool], size: int) -> int:
    """How many rows of *size* cells have a value in the same columns: in the first alone, or in others and not there."""
    row = tuple(values[:size])
    if not any(row):
        return 0
    rows = 0
    while (rows + 1) * size <= len(values):
        own = tuple(values[rows * size : (rows + 1) * size])
        if own[0] != row[0] or (not row[0] and own != row):
            break
        rows += 1
    return rows
