"""Headings in sentence case: a few words between a sentence's end and prose, on a page that marks no headings."""

from collections.abc import Sequence
from dataclasses import replace

from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import Shaped, bullet, is_row, is_title

_WORDS = 6
_PROSE_WORDS = 12
_FEWEST = 3
_LONGEST = 60
_ENDS = '.:!?)’”"'


def with_titles(lines: Sequence[Shaped]) -> list[Shaped]:
    """*lines*, all filled, with those marked that stand apart as headings do, where several of them do."""
    if any(line.level is not None for line in lines):
        return list(lines)
    found = {place for place in range(len(lines)) if _stands_apart(lines, place)}
    if len(found) < _FEWEST:
        return list(lines)
    return [replace(line, titled=True) if place in found else line for place, line in enumerate(lines)]


def _stands_apart(lines: Sequence[Shaped], place: int) -> bool:
    text = lines[place].text
    if len(text) > _LONGEST or len(text.split()) > _WORDS or place + 1 >= len(lines):
        return False
    if not (text[0].isupper() and (text[-1].isalnum() or text[-1] in "?)")) or bullet(text) is not None or is_row(text):
        return False
    above, below = lines[place - 1].text if place else ".", lines[place + 1].text
    apart = above[-1] in _ENDS and len(below.split()) >= _PROSE_WORDS and below[0].isupper() and bullet(below) is None
    return apart and not is_title(text) and label_of(text) is None
