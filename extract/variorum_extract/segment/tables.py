"""Tables: markdown rows, and tables that a dump flattened into one short line per cell."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from variorum_extract.segment.shapes import Shaped, bullet, is_row

_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
_CELL_END = re.compile(r"(?<!\\)\|")
_VALUE = re.compile(r"\d{1,2}\+|[-–]|\d{1,2}(?:[-–]\d{1,2})?[\"”″]?|\d?D\d{1,2}(?:\+\d)?")
_GLUED_DICE = re.compile(r"(?<=[^\W\d_])(?=\d?D\d{1,2}\b)")
_CELL_WORDS = 8
_LONGEST_CELL = 200
_PLAIN, _VALUED = "cell", "value"
_LONGEST_ROW = 5
_FEWEST_ROWS = 2
_LONGEST_RUN = 60
_NOTES = "†‡*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table: its caption if any, columns, rows and the notes below it."""

    caption: str | None
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """One line for the columns, for each row and for each note; the same however the table was laid out."""
        rows = [row for row in (self.columns, *self.rows) if any(row)]
        return "\n".join([" | ".join(row) for row in rows] + list(self.notes))

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """`caption`, `columns`, one field per row named by its first cell, and `note` for each note."""
        found = [("caption", self.caption)] if self.caption else []
        if any(self.columns):
            found.append(("columns", " | ".join(self.columns)))
        found += [(row[0], " | ".join(row[1:])) for row in self.rows]
        return tuple(found + [("note", note) for note in self.notes])


def cells(text: str) -> tuple[str, ...]:
    """The cells of a markdown row."""
    return tuple(cell.replace("\\|", "|").strip() for cell in _CELL_END.split(text.strip())[1:-1])


def markdown_table(lines: Sequence[Shaped], start: int) -> tuple[Table, int]:
    """The table whose first row stands at *start*, with the notes right below it, and the place after both."""
    place, rows, ruled = start, [], False
    while place < len(lines) and is_row(lines[place].text):
        rule = _RULE.fullmatch(lines[place].text) is not None
        if not rule:
            rows.append(cells(lines[place].text))
        elif ruled and len(rows) > 1:  # Another table begins with the row above its rule.
            rows.pop()
            place -= 1
            break
        ruled = ruled or rule
        place += 1
    notes = []
    while place < len(lines) and lines[place].text[:1] and lines[place].text[0] in _NOTES:
        notes.append(lines[place].text)
        place += 1
    caption = _only(rows[0]) if len(rows) > 1 else None
    if caption is not None:
        rows = rows[1:]
    table = Table(
        caption=caption,
        columns=rows[0] if rows else (),
        rows=tuple(rows[1:]),
        notes=tuple(notes),
    )
    return table, place


def _only(row: tuple[str, ...]) -> str | None:
    """The text of a row that has one filled cell, as a caption over the whole width has."""
    filled = [cell for cell in row if cell]
    return filled[0] if len(filled) == 1 and row[0] else None


def flat_table(lines: Sequence[Shaped], start: int) -> tuple[Table, int] | None:
    """The two-column table flattened from *start* on and the place after it, or None when none stands there.

    Its rows end in a value (`4+`, `D3`, `6"`) and take the same number of lines; what is over at the top is heading.
    """
    run: list[str] = []
    values: list[int] = []
    for line in lines[start : start + _LONGEST_RUN]:
        cell = _cell(line.text) if len(line.text) < _LONGEST_CELL else None
        if cell is None:
            break
        run.append(line.text)
        if cell == _VALUED:
            values.append(len(run))
            if len(values) > 1 and not _is_even(values):
                return None
    if len(values) < _FEWEST_ROWS:
        return None
    size = values[1] - values[0]
    head = run[: values[0] - size]
    rows = tuple((" ".join(run[end - size : end - 1]), run[end - 1]) for end in values)
    columns = tuple(_GLUED_DICE.split(head[-1])) if head else ()
    caption = " ".join(head[:-1]) or None
    return Table(caption=caption, columns=columns, rows=rows), start + values[-1]


def _is_even(values: Sequence[int]) -> bool:
    """Whether rows that end at *values* take the same few lines each, seen by the first two and the last two."""
    size = values[1] - values[0]
    return 1 < size <= min(_LONGEST_ROW, values[0]) and values[-1] - values[-2] == size


@lru_cache(maxsize=4096)
def _cell(text: str) -> str | None:
    """Whether *text* is a cell, and one that a row ends in; a line is asked for again by every line above it."""
    short = bool(text) and text[-1] not in ".:;" and text.count(" ") < _CELL_WORDS
    if not short or is_row(text) or (text not in "-–" and bullet(text) is not None):
        return None
    return _VALUED if _VALUE.fullmatch(text) else _PLAIN
