"""Glossaries: terms that open their paragraphs, in the order of the alphabet, made the headings of their definitions."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from variorum.prints import words_of
from variorum_extract.draft import Line
from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import is_capitals

_TERM = re.compile(r"(?P<term>[A-Z‘“\"'\[][^.:;!?|]{1,60}?):\s+(?=[A-Z‘“\"'(\[])")
_LEVEL = re.compile(r"#{1,6}(?=\s)")
_FEWEST = 5
_IN_ORDER = 0.8
"""The share of the terms that stand in order; a page that happens to have labels has them in any."""
_TERM_WORDS = 8
_FAR = 8
"""Lines from the first term up to which its heading stands."""


def with_terms(lines: Sequence[Line]) -> Sequence[Line]:
    """*lines* with the terms of a glossary as headings of their own, a level below the headings that are marked."""
    ends = {place: term.end() for place, line in enumerate(lines) if (term := _opening_term(line.text)) is not None}
    terms = {place: tuple(words_of(lines[place].text[:end].partition("(")[0])) for place, end in ends.items()}
    kept = _in_order(terms)
    if len(kept) < _FEWEST:
        return lines
    inside = sum(kept[0] <= place <= kept[-1] for place in terms)
    if len(kept) < _IN_ORDER * inside:
        return lines
    mark = "#" * min(6, 1 + max((len(level[0]) for line in lines if (level := _LEVEL.match(line.text))), default=1))
    found: list[Line] = []
    opened = set(kept)
    above = _heading_above(lines, kept[0])
    for place, line in enumerate(lines):
        if place in opened:
            name, text = line.text[: ends[place]].rstrip(" :"), line.text[ends[place] :]
            blank = replace(line, text="")
            found += [blank, replace(line, text=f"{mark} {name}"), blank, replace(line, text=text)]
        else:
            found.append(line if place != above else replace(line, text=f"# {line.text.strip()}"))
    return found


def _heading_above(lines: Sequence[Line], first: int) -> int | None:
    """The place of the line in capitals that heads the terms from *first* on, a paragraph between them at most."""
    filled = [place for place in range(max(0, first - _FAR), first) if lines[place].text.strip()][-2:]
    texts = ((place, lines[place].text.strip()) for place in reversed(filled))
    return next((place for place, text in texts if is_capitals(text) and text[0] != "#"), None)


def _opening_term(text: str) -> re.Match[str] | None:
    """The term and colon that *text* opens with, where it is no label of a part (`Example:`, `Q:`)."""
    found = _TERM.match(text)
    if (
        found is None
        or len(found["term"].split()) > _TERM_WORDS
        or found["term"].isupper()
        or label_of(text) is not None
    ):
        return None
    return found


def _in_order(terms: dict[int, tuple[str, ...]]) -> list[int]:
    """The places of as many of *terms* as follow one another in the order of the alphabet."""
    ends: list[tuple[str, ...]] = []
    places: list[int] = []
    before: dict[int, int | None] = {}
    for place, term in terms.items():
        at = bisect_right(ends, term)
        before[place] = places[at - 1] if at else None
        ends[at : at + 1], places[at : at + 1] = [term], [place]
    found: list[int] = []
    last = places[-1] if places else None
    while last is not None:
        found.append(last)
        last = before[last]
    return found[::-1]
