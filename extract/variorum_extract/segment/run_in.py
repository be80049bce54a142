"""Titles in the line of their text: one that opens its paragraph, and one that carries the number of its rule."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_row, is_title

RUN_IN = 7
"""The level of a title that opens its paragraph: below all that a mark can say."""
_OPENS = re.compile(r"(?P<name>[A-Z][^.:;!?|]{1,60}?)\s?(?P<stop>[.:])\s+(?=[A-Z‘“\"'(])")
_STRONG = re.compile(r"\s*\*\*[^*]+(?:[.:]\*\*|\*\*\s?[.:])\s")
_CARD = frozenset(("WHEN", "TARGET", "EFFECT", "RESTRICTIONS", "COST"))
_ANSWERS = frozenset(("yes", "no"))
_NAME_WORDS = 6
_TEXT_WORDS = 12
_FEWEST, _FEWEST_STRONG = 3, 2
_MOST_OTHERS = 1.5
"""How many paragraphs without such a title a page may have for each with one."""
_NUMBER = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,3}){0,2})\.?[ \t]+(?P<name>[A-Z“‘\"].*)")
_NUMBERED_WORDS = 10
_STOPS = ".,;:"


def is_told(heading: Shaped) -> bool:
    """Whether the level of *heading* is told by how it stands in its line, and no mark says it."""
    return heading.level is not None and heading.line.text.lstrip()[:1] not in ("#", "*")


def with_run_in(lines: Sequence[Shaped]) -> list[Shaped]:
    """*lines*, all filled, with the titles that open paragraphs as headings of their own, where enough paragraphs have one.

    On a page with other headings they are parts of the texts below these.
    """
    if any(line.level is not None for line in lines) or sum(is_capitals(line.text) for line in lines) > 1:
        return list(lines)
    ends = {place: end for place, line in enumerate(lines) if (end := _name_end(line)) is not None}
    for place in sorted(ends):  # What a colon announces is a list.
        above = lines[place - 1].text if place else ""
        if above.endswith(":") or (place and place - 1 not in ends and _OPENS.match(above)):
            del ends[place]
    times = Counter(_name(lines[place], end) for place, end in ends.items())
    ends = {place: end for place, end in ends.items() if times[_name(lines[place], end)] == 1}  # Labels come again.
    strong = {place for place in ends if _STRONG.match(lines[place].line.text)}
    others = sum(_is_paragraph(line) for line in lines) - len(ends)
    if len(strong) >= _FEWEST_STRONG:
        ends = ends if others <= _MOST_OTHERS * len(ends) else {place: ends[place] for place in strong}
    elif len(ends) < _FEWEST or others > _MOST_OTHERS * len(ends):
        return list(lines)
    found: list[Shaped] = []
    for place, line in enumerate(lines):
        if place in ends:
            text = line.text[ends[place] :]
            found += [replace(line, text=_name(line, ends[place]), level=RUN_IN), replace(line, text=text)]
        else:
            found.append(replace(line, level=1) if _is_title_of(lines, place, ends) else line)
    return found


def _is_title_of(lines: Sequence[Shaped], place: int, ends: Collection[int]) -> bool:
    """Whether the line at *place* is the page's title: the first, a few words, and the next is one of those told."""
    text = lines[place].text
    return place == 0 and 1 in ends and len(text.split()) <= _NAME_WORDS and text[0].isupper() and text[-1].isalnum()


def _name(line: Shaped, end: int) -> str:
    """The title that *line* has up to *end*."""
    return line.text[:end].rstrip(" .:")


def _name_end(line: Shaped) -> int | None:
    """The place in the text of *line* where the text begins that its title opens, or None without one."""
    text = line.text
    found = _OPENS.match(text) if line.level is None and text[:1].isupper() else None
    if found is None or label_of(text) is not None or found["name"] in _CARD or found["name"].casefold() in _ANSWERS:
        return None
    name = found["name"]
    titled = len(name.split()) <= _NAME_WORDS and (is_capitals(name) or is_title(name))
    enough = len(text[found.end() :].split()) >= _TEXT_WORDS
    return found.end() if titled and enough else None


def _is_paragraph(line: Shaped) -> bool:
    prose = line.level is None and bullet(line.text) is None and not is_row(line.text)
    return prose and len(line.text.split()) >= _TEXT_WORDS


def with_numbered(lines: Sequence[Shaped]) -> list[Shaped]:
    """*lines*, all filled, with those that carry a rule's number (`15.02`, or 1, 2 … in a row) over prose as headings.

    The deeper a number, the deeper the heading; all numbers count up.
    """
    if any(line.level is not None for line in lines):
        return list(lines)
    found: dict[int, tuple[int, ...]] = {}
    for place in reversed(range(len(lines))):
        number = _numbered(lines[place].text)
        if number is not None and (place + 1 in found or _has_text(lines, place + 1)):
            found[place] = number
    numbers = [found[place] for place in sorted(found)]
    parted = sum(len(number) > 1 for number in numbers)
    in_a_row = numbers == [(count,) for count in range(1, len(numbers) + 1)]
    if (
        len(numbers) < (_FEWEST if not in_a_row else _FEWEST_STRONG)
        or numbers != sorted(numbers)
        or not (parted > 1 or in_a_row)
    ):
        return list(lines)
    levels = {place: len(number) for place, number in found.items()}
    levels.update({0: 1} if _is_title_of(lines, 0, found) else {})
    return [replace(line, level=levels[place]) if place in levels else line for place, line in enumerate(lines)]


def _numbered(text: str) -> tuple[int, ...] | None:
    found = _NUMBER.fullmatch(text) if text[:1].isdigit() else None
    if found is None or text[-1] in _STOPS or len(found["name"].split()) > _NUMBERED_WORDS or bullet(text) is not None:
        return None
    number = tuple(map(int, found["number"].split(".")))
    return number if len(number) > 1 or is_title(found["name"]) or is_capitals(found["name"]) else None


def _has_text(lines: Sequence[Shaped], place: int) -> bool:
    text = lines[place].text if place < len(lines) else ""
    return bool(text) and (
        bullet(text) is not None or is_row(text) or len(text.split()) > _NAME_WORDS or text[-1] == "."
    )
