"""Headings in sentence case: a few words between a sentence's end and prose, on a page that marks no headings."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import Shaped, bullet, is_row, is_title

_WORDS = 6
_ASKING_WORDS = 10
_PROSE_WORDS = 12
_FEWEST = 3
_HEADING_WORDS = 10
_LONGEST = 60
_MARKS = "¹²³†‡* "
_ENDS = '.:!?)’”"'


def standing_alone(lines: Sequence[Shaped]) -> frozenset[int]:
    """The numbers of those of *lines*, all filled, that stand as headings do, between blank ones, where several do."""
    numbers = [0, *(line.number for line in lines), 0]
    found = [
        line.number
        for line, before, after in zip(lines, numbers, numbers[2:], strict=False)
        if (before == 0 or before < line.number - 1) and after > line.number + 1 and may_head(line.text)
    ]
    return frozenset(found if len(found) >= _FEWEST else ())


def may_head(text: str) -> bool:
    """Whether *text* is a few words without a stop, as a heading is in any case of letters."""
    short = len(text.split()) <= _HEADING_WORDS and text[0].isupper() and (text[-1].isalnum() or text[-1] in "?)")
    return short and ". " not in text and ": " not in text and not is_row(text) and label_of(text) is None


def with_titles(lines: Sequence[Shaped], *, alone: Collection[int] = ()) -> list[Shaped]:
    """*lines*, all filled, with those marked that stand apart as headings do, where several of them do or they ask.

    Those *alone* between blank lines do so whatever stands above them.
    """
    if any(line.level is not None for line in lines):
        return list(lines)
    found = {place for place, line in enumerate(lines) if _stands_apart(lines, place, alone=line.number in alone)}
    if 1 in found and may_head(lines[0].text) and lines[0].text[-1].isalnum():
        found.add(0)
    if len(found) < _FEWEST:
        found = {place for place in found if lines[place].text[-1] == "?"}
    return [replace(line, titled=True) if place in found else line for place, line in enumerate(lines)]


def _stands_apart(lines: Sequence[Shaped], place: int, *, alone: bool) -> bool:
    text = lines[place].text
    words = _ASKING_WORDS if text[-1] == "?" else _WORDS
    if len(text) > _LONGEST or len(text.split()) > words or place + 1 >= len(lines):
        return False
    if not (text[0].isupper() and (text[-1].isalnum() or text[-1] in "?)")) or bullet(text) is not None or is_row(text):
        return False
    above = lines[place - 1].text.rstrip(_MARKS) or "." if place else "."
    below = lines[place + 1].text
    prose = len(below.split()) >= _PROSE_WORDS or len(below) >= _LONGEST
    apart = (alone or above[-1] in _ENDS) and prose and below[0].isupper() and bullet(below) is None
    return apart and not is_title(text) and label_of(text) is None
