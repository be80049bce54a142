"""What a markdown page sets apart on lines of its own: headings in strong print, and labels that tell where a text is from."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from variorum_extract.draft import Line
from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_row

_STRONG = re.compile(r"\s*(?:\d{1,2}(?:\.\d{1,2}){1,3})?\s?(?:\*\*|__)[^*_]+(?:\*\*|__)\s*")
_GLUED = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\s?(?=[A-Z])")
_NAMED = re.compile(r"[\"'‘“]?[A-Z][^.:;!]*[\w)?’”\"]")
_HEADING_WORDS = 8
_LABEL_WORDS = 6
_FEWEST = 3
_TOP, _DEEPEST = 1, 6
_TELLS_NOTHING = re.compile(
    r"(?!See\b)[^.]{0,40}\b(?:[Pp]|[Pp]g|[Pp]ages?)\.? ?\d{1,3}(?:[-–]\d{1,3})?|[a-z]{3,12}",
)
"""Where a text is printed, or a word for what it is."""
_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}")
_LEADS = re.compile(r".{0,80}[←→☰↗]")


def is_marked(line: Shaped) -> bool:
    """Whether *line* is marked as a heading."""
    return line.level is not None


def with_strong(lines: Sequence[Shaped]) -> list[Shaped]:
    """*lines*, all filled, with those in strong print that stand over prose as headings, one deeper than the marked one above.

    A page that marks no heading otherwise has several of them, the first of its lines above the others.
    """
    level: int | None = None
    unmarked = not any(line.level is not None for line in lines)
    if unmarked:
        strong = sum(strong_title(line) is not None and _heads(lines, place + 1) for place, line in enumerate(lines))
        level = _TOP if strong >= _FEWEST else None
    found: list[Shaped] = []
    for place, line in enumerate(lines):
        level = line.level or level
        title = strong_title(line) if level is not None and line.level is None else None
        if title is not None and _heads(lines, place + 1):
            own = _TOP if unmarked and place == 0 else min((level or 0) + 1, _DEEPEST)
            found.append(replace(line, text=title, level=own))
        else:
            found.append(line)
    return found


def strong_title(line: Shaped) -> str | None:
    """The title that *line* is in strong print, without a rule's number glued to it, or None."""
    if _STRONG.fullmatch(line.line.text) is None:
        return None
    text = _GLUED.sub("", line.text, count=1)
    named = len(text.split()) <= _HEADING_WORDS and _NAMED.fullmatch(text) is not None and label_of(text) is None
    return text if named else None


def _heads(lines: Sequence[Shaped], place: int) -> bool:
    below = lines[place].text if place < len(lines) else ""
    return bool(below) and not is_row(below) and bullet(below) is None and (below[0].isupper() or below[0] in "‘“\"'")


def without_labels(
    lines: Sequence[Shaped], *, heads: Callable[[Shaped], bool] = is_marked
) -> tuple[list[Shaped], list[Line]]:
    """*lines* without what tells nothing beside the lines that *heads* finds, and those.

    That is a rule's number alone above one, a label between it and its prose (which print this is from, what kind of text
    it is), and anywhere the arrows that lead to other pages.
    """
    places = [
        place
        for place in range(1, len(lines) - 1)
        if heads(lines[place - 1])
        and lines[place].level is None
        and _may_label(lines[place].text, lines[place + 1].text)
    ]
    times = Counter(lines[place].text for place in places)
    labels = {
        place for place in places if times[lines[place].text] >= _FEWEST or _TELLS_NOTHING.fullmatch(lines[place].text)
    }
    for place, line in enumerate(lines):
        numbers = place + 1 < len(lines) and _NUMBER.fullmatch(line.text) is not None and heads(lines[place + 1])
        if numbers or (line.level is None and _LEADS.match(line.text) and line.text[-1] not in ".!?"):
            labels.add(place)
    return [line for place, line in enumerate(lines) if place not in labels], [
        lines[place].line for place in sorted(labels)
    ]


def _may_label(text: str, below: str) -> bool:
    few = len(text.split()) <= _LABEL_WORDS and text[-1].isalnum() and any(map(str.isalpha, text))
    prose = len(below.split()) > _HEADING_WORDS and not is_row(below)
    return few and prose and not is_row(text) and bullet(text) is None and label_of(text) is None


def labels_in_capitals(lines: Sequence[Shaped]) -> frozenset[int]:
    """The places of *lines* in capitals that are parts of a text and no headings: several below one, and others are marked."""
    marked = [line for line in lines if line.level is not None]
    if len(marked) < _FEWEST or not any(is_capitals(line.text) for line in marked):
        return frozenset()
    found: set[int] = set()
    below: list[int] = []
    for place, line in enumerate(lines):
        if line.level is not None:
            below = []
        elif is_capitals(line.text):
            below.append(place)
            found.update(below if len(below) >= _FEWEST else ())
    return frozenset(found)
