"""What a converter wrote above a document: lines of labels and values, closed off by a rule of dashes."""

import re
from collections.abc import Sequence

from variorum_extract.draft import Line

_LABELLED = re.compile(r"(?:[-*]\s+)?(?:\*\*)?[A-Za-z][\w /-]{0,30}:(?:\*\*)?(?:\s+\S.*)?")
_RULER = re.compile(r"-{3,}")
_FEWEST_LABELS = 3
_MOST_LINES = 30


def front_matter(lines: Sequence[Line]) -> set[int]:
    """The numbers of the filled lines above the text that only say what file it is, their heading and rule included."""
    found: list[Line] = []
    labels = 0
    for line in lines[:_MOST_LINES]:
        text = line.text.strip()
        if not text:
            continue
        found.append(line)
        if _RULER.fullmatch(text):
            if labels:
                return {one.number for one in found} if labels >= _FEWEST_LABELS else set()
        elif _LABELLED.fullmatch(text):
            labels += 1
        elif not text.startswith("#") or labels:
            return set()
    return set()
