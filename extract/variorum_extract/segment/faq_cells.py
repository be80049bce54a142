"""Questions and answers as a table's cells: a label, a bar, the text, and a bar at its end."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum_extract.draft import Line

_CELL = re.compile(
    r"(?:\|\s*\**(?P<barred>[QA])\s?\d{0,3}\s?:|\**(?P<bare>[QA])\s?\d{0,3}\s?:?)\**\s*\|\s*(?P<text>[^\s|][^|]+)\|?"
)
_STARTS = ("Q", "A", "|", "*")
_END = "| \t"


def without_bars(lines: Sequence[Line]) -> list[Line]:
    """*lines* with such cells as plain entries: the label with its colon, then the text."""
    found: list[Line] = []
    inside = asking = False
    for line in lines:
        text = line.text.strip()
        cell = _CELL.fullmatch(text) if text.startswith(_STARTS) else None
        label = (cell["barred"] or cell["bare"]) if cell is not None else ""
        if cell is not None and (label == "Q" or asking):
            asking = label == "Q"
            found.append(replace(line, text=f"{label}: {cell['text'].rstrip(_END)}"))
            inside = not text.endswith("|")
        elif inside and text.endswith("|") and not text.startswith("|"):
            found.append(replace(line, text=text.rstrip(_END)))
            inside = False
        else:
            found.append(line)
    return found
