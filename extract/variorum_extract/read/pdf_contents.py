"""The table of contents of a document: titles and the pages where they stand."""

import re
from collections.abc import Sequence

from variorum_extract.read.pdf_marks import Row

_HEADING = re.compile(r"(?:table of )?contents", re.IGNORECASE)
_LED = re.compile(r"\S.*?(?:\s?[.…·_]){4,}\s*\d{1,3}")
"""A title, dots and a number."""
_ENTRY = re.compile(r"(?=.*[^\W\d_]).*?(?P<page>\d{1,3})|(?P<first>\d{1,3})\s+[^\W\d_].*")
_FEWEST = 3


def contents(rows: Sequence[Row]) -> set[int]:
    """The places of those of *rows*, in reading order, that are a table of contents, its heading and broken lines included."""
    found = {place for place, row in enumerate(rows) if _LED.fullmatch(row.text)}
    found |= {place + 1 for place in found if place + 2 in found and _is_between(rows, place + 1)}
    for place, row in enumerate(rows):
        if _HEADING.fullmatch(row.text):
            after = next((n for n in range(place + 1, len(rows)) if n not in found), len(rows))
            if after == place + 1:
                after = _end_of_counted(rows, place + 1)
            found.update(range(place, after) if after > place + 1 else ())
    return found


def _is_between(rows: Sequence[Row], place: int) -> bool:
    """Whether the row at *place* is the first line of the entry below it."""
    row = rows[place]
    return row.size == rows[place - 1].size and not row.text.endswith(".")


def _end_of_counted(rows: Sequence[Row], start: int) -> int:
    """The place after the rows from *start* on that end, or all begin, with numbers that count up, as many as entries are."""
    last, place = 0, start
    while place < len(rows) and (entry := _ENTRY.fullmatch(rows[place].text)):
        number = int(entry["page"] or entry["first"])
        if number < last:
            break
        last, place = number, place + 1
    return place if place - start >= _FEWEST else start
