"""Profiles of models and weapons that a dump set as one line per cell: which of its lines are values and no page numbers."""

import re
from collections.abc import Sequence

from variorum_extract.draft import Line

VALUE = re.compile(
    r"[+-]?\d{1,3}[\"”″+]?|\d{0,2}D(?:3|6)(?:\s?\+\s?\d{1,2})?[\"”″]?|\d{1,2}[\"”″]?-\d{1,2}[\"”″]|[-–*]|N/A|Melee"
)
"""What a characteristic of a profile is."""
HEAD = re.compile(r"[A-Z][A-Za-z]{0,2}|RANGE|Range|[A-Z]{4,6}")
"""What a column of a profile is called."""
_FEWEST = 3
_LONGEST = 8


def cell_lines(lines: Sequence[Line]) -> set[int]:
    """The numbers of the lines that are cells of profiles: values in a row, one at least that a dice roll needs (`3+`)."""
    found: set[int] = set()
    run: list[Line] = []
    blank = 0
    for line in lines:
        text = line.text.strip() if len(line.text) <= 3 * _LONGEST else "x"
        if not text and blank < 1:
            blank += 1
        elif text and len(text) <= _LONGEST and VALUE.fullmatch(text):
            run.append(line)
            blank = 0
        else:
            found |= _cells(run)
            run, blank = [], 0
    return found | _cells(run)


def _cells(run: Sequence[Line]) -> set[int]:
    rolled = any(line.text.rstrip().endswith("+") for line in run)
    return {line.number for line in run} if len(run) >= _FEWEST and rolled else set()
