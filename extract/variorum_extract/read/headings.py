"""The words of a page's headings, without what a page sets beside them, and their levels."""

import re
from collections.abc import Mapping
from itertools import islice

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.furniture import is_beside
from variorum_extract.read.grids import HEADINGS, SILENT, classes, opening_of, text_of
from variorum_extract.read.tree import Event, Walk, beside

_LEVELS = {name: level for level, name in enumerate(HEADINGS, 1)}
_SEAM = "\0"
_WORD_END = re.compile(r"[^\W\d_]{3}\0\d|\d\0[^\W\d_]{3}")
_NAMED = {"abName": 3, "hi_custom_underline": 4}
"""Names that reference sites give to headings of theirs that are none by their tag."""
_ARIA_LEVELS = frozenset("123456")
_LONGEST = 60
"""Letters of a line in strong print that is a heading."""
_NUMBER = re.compile(r"(?:\d{1,2}\.)+(?:\d{1,2}(?!\d))?\s?")
"""What numbers a heading in front of its words."""
_FOR_EARS = frozenset(("sr-only", "visually-hidden"))
_DEEPEST = 8
_INLINE = frozenset(("span", "font", "u", "i", "em", "big", "a", "b", "strong"))
_CELLS = frozenset(("td", "th", "li", "dd", "button", "summary", "label"))
_LINE_ENDS = frozenset(("br", "p", "div", "ul", "ol", "table", "hr", *HEADINGS))
_LAST = ("'", ")", "]", "’")
_ASIDE = re.compile(r"examples?.{0,4}|(?:designer.{0,2} )?notes?|yes|no|or|and", re.IGNORECASE)
_OUTLINE = 2
"""The lowest level of a heading that is one of the page's outline."""


def level_of(heading: Tag) -> int:
    """The level of *heading*, from 1; the reference sites set headings of the outline above others of their kind."""
    level = _LEVELS.get(heading.tag or "") or named_level(heading.attributes, classes(heading)) or _OUTLINE
    return min(level, _OUTLINE) if "outline_header" in classes(heading) else level


def level_below(heading: Tag) -> int:
    """How far *heading*, which is one only by its name, stands below the last that is one by its tag; 0 for others."""
    if heading.tag in _LEVELS or heading.attributes.get("role") == "heading":
        return 0
    return (named_level(heading.attributes, classes(heading)) or _OUTLINE) - _OUTLINE


def named_level(given: Mapping[str, str | None], names: frozenset[str]) -> int | None:
    """The level of a tag that is a heading by its attributes *given*, its classes *names* among them; None for others."""
    if given.get("role") == "heading":
        told = given.get("aria-level") or ""
        return int(told) if told in _ARIA_LEVELS else _OUTLINE
    return next((level for name, level in _NAMED.items() if name in names), None)


def words_of_heading(heading: Tag, *, aside: list[str] | None = None) -> str:
    """The words of *heading* on one line; numbers in tags of their own stand apart.

    Links to itself and to editors, and what else is no part of them, go to *aside*.
    """
    found: list[str] = []
    walk = Walk(heading)
    fresh = False
    for event, node in walk:
        if event is Event.TEXT:
            text = node.text_content or ""
            if fresh and found and _meet(found[-1][-3:], text[:3]):
                found.append(" ")
            if text:
                found.append(text)
                fresh = False
            continue
        fresh = True
        if event is Event.START and (node.tag in SILENT or node.tag == "svg" or is_beside(node) or _counts(node)):
            walk.skip()
            text = text_of(node) if aside is not None and node.tag not in SILENT else ""
            if text and aside is not None:
                aside.append(text)
        elif node.tag in ("br", "div", "p"):
            found.append(" ")
    return " ".join("".join(found).split())


def stands_as_heading(strong: Tag) -> bool:
    """Whether *strong* print that begins a line is a heading: a few words without a stop, and alone on the line."""
    if not names_what_follows(strong):
        return False
    around: Tag | None = strong
    for _ in range(_DEEPEST):
        if around is None or around.tag not in _INLINE:
            break
        if not (_ends_line(around, "prev") and _ends_line(around, "next")):
            return False
        around = around.parent
    return around is not None and around.tag not in _CELLS


def names_what_follows(tag: Tag) -> bool:
    """Whether the words of *tag* read as a heading of what follows: few, from a capital on, without a stop, no label."""
    words = _NUMBER.sub("", " ".join(opening_of(tag, _LONGEST + 1).split()))
    told = words[-1:].isalnum() or words[-1:] in _LAST
    return told and len(words) <= _LONGEST and words[:1].isupper() and _ASIDE.fullmatch(words) is None


def _ends_line(tag: Tag, way: str) -> bool:
    """Whether nothing but the end of a line stands beside *tag*, by `prev` before it or by `next` after it."""
    other = beside(tag, way)
    return other is None or other.tag in _LINE_ENDS


def _meet(before: str, after: str) -> bool:
    """Whether a number and a word, and no dice or ordinal, meet where *before* ends and *after* begins."""
    return _WORD_END.search(before + _SEAM + after) is not None


def _counts(tag: Tag) -> bool:
    """Whether *tag* is a number that only those who cannot see the page are told the meaning of: of entries, say."""
    if tag.tag != "span" or not opening_of(tag, 1)[:1].isdecimal():
        return False
    return any(not _FOR_EARS.isdisjoint(classes(child)) for child in islice(tag.iter(), _DEEPEST))
