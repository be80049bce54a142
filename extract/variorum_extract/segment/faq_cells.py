"""Questions and answers as a table's cells: a label, a bar, the text, and a bar at its end; or a column for each."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum.extraction import Fate
from variorum_extract.draft import Account, Line

_CELL = re.compile(
    r"(?:\|\s*\**(?P<barred>[QA])\s?\d{0,3}\s?:|\**(?P<bare>[QA])\s?\d{0,3}\s?:?)\**\s*\|\s*(?P<text>[^\s|][^|]+)\|?"
)
_HEAD = re.compile(r"\|?\s*\**(?:Q|Questions?)\**\s*\|\s*\**(?:A|Answers?|Rulings?)\**\s*\|?", re.IGNORECASE)
_ROW = re.compile(r"\|?\s*(?P<question>[^\s|][^|]*)\|\s*(?P<answer>[^|]*)\|?")
_RULE = re.compile(r"[\s|:-]+")
_BOTH = re.compile(
    r"\|?\s*\**Q\s?\d{0,3}\s?:?\**\s*\|\s*(?P<question>[^|]+)\|\s*\**A\s?\d{0,3}\s?:?\**\s*\|\s*(?P<answer>[^|]+)\|?"
)
"""A question and its answer in one row, each behind its label."""
_STARTS = ("Q", "A", "|", "*")
_END = "| \t"
_HEAD_ROWS = 2


def _heads_cells(lines: Sequence[Line], place: int) -> bool:
    """Whether the empty row or the rule at *place* stands above a row with a label in a cell of its own."""
    below = (line.text.strip() for line in lines[place + 1 : place + 1 + _HEAD_ROWS])
    return any(_CELL.fullmatch(text) or _BOTH.fullmatch(text) for text in below if text.startswith(_STARTS))


def without_bars(lines: Sequence[Line], account: Account | None = None) -> list[Line]:
    """*lines* with such cells as plain entries: the label with its colon, then the text; heads of columns are entered."""
    found: list[Line] = []
    inside = asking = columns = False
    for place, line in enumerate(lines):
        text = line.text.strip()
        head = _HEAD.fullmatch(text) is not None
        columns = head or (columns and "|" in text)
        cell = _CELL.fullmatch(text) if text.startswith(_STARTS) else None
        label = (cell["barred"] or cell["bare"]) if cell is not None else ""
        row = _BOTH.fullmatch(text) if cell is None and text.startswith(_STARTS) else None
        row = row or (_ROW.fullmatch(text) if columns else None)
        ruled = "|" in text and _RULE.fullmatch(text) is not None
        if head or (ruled and (columns or asking or _heads_cells(lines, place))):
            found.append(replace(line, text=""))
            if account is not None:
                account.enter([line], Fate.HEADING, "columns of a table")
        elif row is not None:
            found.append(replace(line, text=f"Q: {row['question'].strip()}"))
            if row["answer"].strip():
                found.append(replace(line, text=f"A: {row['answer'].strip()}"))
        elif cell is not None and (label == "Q" or asking):
            asking = label == "Q"
            found.append(replace(line, text=f"{label}: {cell['text'].rstrip(_END)}"))
            inside = not text.endswith("|")
        elif inside and text.endswith("|") and not text.startswith("|"):
            found.append(replace(line, text=text.rstrip(_END)))
            inside = False
        else:
            found.append(line)
    return found
