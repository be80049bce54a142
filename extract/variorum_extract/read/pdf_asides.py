"""What the setting of a paragraph tells of it: a caption in small letters, a list in a box of its own that sums up."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from variorum_extract.draft import Mark
from variorum_extract.picture_labels import is_labels
from variorum_extract.read.pdf_marks import Row

_SMALL, _SMALLER = 0.92, 0.87
"""Of the size of the text: captions in italics, or with a key, and others, are no larger."""
_FEWEST_WORDS = 6
_HALF = 0.5
_KEY = re.compile(r"[A-H]\s?[.:)]\s+(?=[A-Z])")
"""What a caption begins with that speaks of a part of a picture."""
_LABELLED = re.compile(r"(?:[^\W\d_]+[’']?s?\s){0,2}[^\W\d_]+(?:\s\d{1,2})?\s?:|For example\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph, heading or item of a list as it is set."""

    rows: Sequence[Row]
    text: str
    heading: bool
    item: bool


def marks(paragraphs: Sequence[Paragraph], body: float) -> list[Mark | None]:
    """What each of *paragraphs* is by its setting, in a document whose *body* has that size, or None."""
    lists = _boxes_of_lists(paragraphs)
    found: list[Mark | None] = []
    section: list[Paragraph] = []
    for one in paragraphs:
        if one.heading:
            found += [*_captions(section, body), None]
            section = []
        else:
            section.append(one)
    found += _captions(section, body)
    return [Mark.SUMMARY if one.rows[0].frame in lists else mark for one, mark in zip(paragraphs, found, strict=True)]


def _captions(section: Sequence[Paragraph], body: float) -> list[Mark | None]:
    """Which of the paragraphs below a heading are captions: the small ones below others, where only captions are small."""
    captions = [_is_caption(one, body) for one in section]
    small = any(_is_said(one) and _largest(one) <= _SMALL * body and not _is_caption(one, body) for one in section)
    own = next((place for place, one in enumerate(section) if not is_labels(one.text)), 0)
    if small or not section or captions[own]:
        return [None] * len(section)
    labels = [is_labels(one.text) for one in section]
    for before, after in (*pairwise(range(len(section))), *pairwise(reversed(range(len(section))))):
        captions[after] = captions[after] or (captions[before] and labels[after])
    return [Mark.CAPTION if caption else None for caption in captions]


def _is_caption(one: Paragraph, body: float) -> bool:
    if one.item or not one.text[0].isalnum() or not _is_said(one):
        return False
    if _KEY.match(one.text) is None and _LABELLED.match(one.text):
        return False
    slanted = sum(row.italic for row in one.rows) > _HALF * len(one.rows)
    return _largest(one) <= (_SMALL if slanted or _KEY.match(one.text) else _SMALLER) * body


def _is_said(one: Paragraph) -> bool:
    """Whether *one* is a text, and no row of a table or label."""
    return len(one.text.split()) >= _FEWEST_WORDS and not one.rows[0].cells


def _largest(one: Paragraph) -> float:
    return max(row.size for row in one.rows)


def _boxes_of_lists(paragraphs: Iterable[Paragraph]) -> frozenset[int]:
    """The boxes that hold nothing but items of a list."""
    lists: set[int] = set()
    others: set[int] = {0}
    for one in paragraphs:
        (lists if one.item else others).add(one.rows[0].frame)
    return frozenset(lists - others)
