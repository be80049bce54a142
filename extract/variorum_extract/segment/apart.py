"""Headings in sentence case: a few words between a sentence's end and prose, on a page that marks no headings."""

from collections.abc import Sequence
from dataclasses import replace

from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import Shaped, bullet, is_row, is_title

_WORDS = 6
_ASKING_WORDS = 10
_PROSE_WORDS = 12
_FEWEST = 3
_LONGEST = 60
_MARKS = "¹²³†‡* "
_ENDS = '.:!?)’”"'


def with_titles(lines: Sequence[Shaped]) -> list[Shaped]:
    """*lines*, all filled, with those marked that stand apart as headings do, where several of them do or they ask."""
    if any(line.level is not None for line in lines):
        return list(lines)
    found = {place for place in range(len(lines)) if _stands_apart(lines, place)}
    if len(found) < _FEWEST:
        found = {place for place in found if lines[place].text[-1] == "?"}
    return [replace(line, titled=True) if place in found else line for place, line in enumerate(lines)]


def _stands_apart(lines: Sequence[Shaped], place: int) -> bool:
    text = lines[place].text
    words = _ASKING_WORDS if text[-1] == "?" else _WORDS
    if len(text) > _LONGEST or len(text.split()) > words or place + 1 >= len(lines):
        return False
    if not (text[0].isupper() and (text[-1].isalnum() or text[-1] in "?)")) or bullet(text) is not None or is_row(text):
        return False
    above = lines[place - 1].text.rstrip(_MARKS) or "." if place else "."
    below = lines[place + 1].text
    prose = len(below.split()) >= _PROSE_WORDS or len(below) >= _LONGEST
    apart = above[-1] in _ENDS and prose and below[0].isupper() and bullet(below) is None
    return apart and not is_title(text) and label_of(text) is None
