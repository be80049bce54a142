"""What stands above a document and is none of its text: what a converter wrote there, and the table of contents."""

import re
from collections.abc import Sequence

from variorum_extract.draft import Line

_LABELLED = re.compile(r"(?:[-*]\s+)?(?:\*\*)?[A-Za-z][\w /-]{0,30}:(?:\*\*)?(?:\s+\S.*)?")
_RULER = re.compile(r"-{3,}")
_FEWEST_LABELS = 3
_MOST_LINES = 30
_CONTENTS = re.compile(r"(?:#{1,6}\s+)?[*_]*(?:table of )?contents[*_]*\s?:?", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:[-*•■]\s+)?(?:\S.{0,100}?[\s.…·]+\d{1,3}|(?:[\d.]+\s+)?\S.{0,100}?\s?[.…·]{4,})")
_LISTED = re.compile(r"(?:[-*•■]|\d{1,2}[.)])\s+[^.:;!]{2,80}[^.:;!,]")
_FEWEST_ENTRIES = 2
_NEAR_TOP = 400
"""Lines from the top among which a document's contents stand."""


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


def contents(lines: Sequence[Line]) -> set[int]:
    """The numbers of the lines of a table of contents: its heading, and the entries with their pages or in a list below."""
    head = next((place for place, line in enumerate(lines[:_NEAR_TOP]) if _CONTENTS.fullmatch(line.text.strip())), None)
    if head is None:
        return set()
    found = [lines[head].number]
    for line in lines[head + 1 :]:
        text = line.text.strip()
        if text and not (_NUMBERED.fullmatch(text) or _LISTED.fullmatch(text)):
            break
        found += [line.number] if text else []
    return set(found) if len(found) > _FEWEST_ENTRIES else set()
