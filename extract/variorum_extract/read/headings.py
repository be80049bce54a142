"""The words of a page's headings, without what a page sets beside them, and their levels."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.furniture import is_beside
from variorum_extract.read.grids import HEADINGS, SILENT, classes, opening_of, text_of
from variorum_extract.read.rule_numbers import is_named_number, rule_number
from variorum_extract.read.tree import Event, Walk, beside, first_of

_LEVELS = {name: level for level, name in enumerate(HEADINGS, 1)}
_SEAM = "\0"
_WORD_END = re.compile(r"(?:[^\W\d_]{3}|[\])!?’”])\0\d|\w\0\d\d\.|\d\0(?:[^\W\d_]{3}|[\[(“])")
_NAMED = {"abName": 3, "hi_custom_underline": 4}
"""Names that reference sites give to headings of theirs that are none by their tag."""
_LEVELLED = re.compile(r"(?:Mso)?(?:heading|title)[-_]?([1-6])", re.IGNORECASE)
"""Names of headings that tell their level."""
_ARIA_LEVELS = frozenset("123456")
_LONGEST = 60
_FEWEST_LETTERS = 3
_BLOCKS = ("p", "div", "li", "table", "br")
"""Letters of a line in strong print that is a heading."""
_NUMBER = re.compile(r"(?:\d{1,2}\.)+(?:\d{1,2}(?!\d))?\s?")
"""What numbers a heading in front of its words."""
_FOR_EARS = frozenset(("sr-only", "visually-hidden"))
_DEEPEST = 8
_INLINE = frozenset(("span", "font", "u", "i", "em", "big", "a", "b", "strong"))
_CELLS = frozenset(("td", "th", "li", "dd", "button", "summary", "label"))
_LINE_ENDS = frozenset(("br", "p", "div", "ul", "ol", "table", "hr", *HEADINGS))
_LAST = ("'", ")", "]", "’")
_NOTE = re.compile(r"(?:\S*[-_])?(?:note|callout|hint|tip|house-?rules?)(?:[-_](?:box|block|text))?", re.IGNORECASE)
_PRICED = re.compile(r"[^\W\d_].{1,50}?[\s(\[+]\d{1,3}\s?(?:pts|points|CP)[)\].]?", re.IGNORECASE)
_ASIDE = re.compile(r"examples?.{0,4}|(?:designer.{0,2} )?notes?|yes|no|or|and", re.IGNORECASE)
_OUTLINE = 2
"""The lowest level of a heading that is one of the page's outline."""


def level_of(heading: Tag) -> int:
    """The level of *heading*, from 1; the reference sites set headings of the outline above others of their kind."""
    level = _LEVELS.get(heading.tag or "") or named_level(heading.attributes, classes(heading)) or _OUTLINE
    return min(level, _OUTLINE) if is_outline(heading) else level


def is_outline(heading: Tag) -> bool:
    """Whether *heading* says that it is one of the page's outline."""
    return "outline_header" in classes(heading)


def level_below(heading: Tag) -> int:
    """How far *heading*, which is one only by its name, stands below the last that is one by its tag; 0 for others."""
    if heading.tag in _LEVELS or heading.attributes.get("role") == "heading" or _level_told(classes(heading)):
        return 0
    return (named_level(heading.attributes, classes(heading)) or _OUTLINE) - _OUTLINE


def named_level(given: Mapping[str, str | None], names: frozenset[str]) -> int | None:
    """The level of a tag that is a heading by its attributes *given*, its classes *names* among them; None for others."""
    if given.get("role") == "heading":
        told = given.get("aria-level") or ""
        return int(told) if told in _ARIA_LEVELS else _OUTLINE
    return next((level for name, level in _NAMED.items() if name in names), None) or _level_told(names)


@lru_cache(maxsize=4096)
def _level_told(names: frozenset[str]) -> int | None:
    """The level that one of the classes *names* is, as word processors and style sheets call theirs; None without one."""
    return next((int(found[1]) for name in names if (found := _LEVELLED.fullmatch(name)) is not None), None)


def words_of_heading(heading: Tag, *, aside: list[str] | None = None, numbered: bool = True) -> str:
    """The words of *heading* on one line; numbers in tags of their own stand apart.

    Links to itself and to editors, and what else is no part of them, go to *aside*. Numbers of rules that come after the
    words, or are called so, are part of them only if *numbered*.
    """
    only = heading.first_child
    if only is not None and only.next is None and only.tag == "-text":
        return " ".join((only.text_content or "").split())
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
        if event is Event.START and not numbered and rule_number(node) and (found or is_named_number(node)):
            walk.skip()
        elif event is Event.START and (node.tag in SILENT or node.tag == "svg" or is_beside(node) or _counts(node)):
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


def is_loud(block: Tag) -> bool:
    """Whether *block* is a heading that only looks tell, in capitals: it names what follows it where it stands."""
    words = opening_of(block, _LONGEST + 1).strip()
    if not words.isupper() or len(words) <= _FEWEST_LETTERS or not names_what_follows(block):
        return False
    follows = beside(block, "next")
    return follows is not None and first_of(block, *_BLOCKS) is None


def opens_in_strong_print(block: Tag) -> bool:
    """Whether *block* begins with strong print that may be a heading of what follows it."""
    first = block.first_child
    while first is not None and not first.is_element_node and not (first.text_content or "").strip():
        first = first.next
    return first is not None and first.tag in ("b", "strong")


def names_what_follows(tag: Tag) -> bool:
    """Whether the words of *tag* read as a heading of what follows: few, from a capital on, without a stop, no label."""
    words = _NUMBER.sub("", " ".join(opening_of(tag, _LONGEST + 1).split()))
    told = words[-1:].isalnum() or words[-1:] in _LAST
    return told and len(words) <= _LONGEST and words[:1].isupper() and _ASIDE.fullmatch(words) is None


def is_priced(items: Tag) -> bool:
    """Whether the list *items* is one item, which names something and what it costs: a heading of what follows."""
    inner = list(islice(items.iter(), 2))
    if len(inner) != 1:
        return False
    words = opening_of(inner[0], _LONGEST + 1)
    return len(words) <= _LONGEST and _PRICED.fullmatch(" ".join(words.split())) is not None


def defines(term: Tag) -> bool:
    """Whether *term* of a list of definitions, or the one head of a row, is a heading of the sentences that follow it."""
    told = beside(term, "next") if term.tag == "dt" else None
    if term.tag == "th":
        row = term.parent
        alone = row is not None and beside(term, "next") is None and beside(term, "prev") is None
        told = beside(row, "next") if row is not None and alone else None
    if told is None or told.tag not in ("dd", "tr") or not names_what_follows(term):
        return False
    return len(opening_of(told, _LONGEST)) >= _LONGEST and not labels(term)


def is_note(box: Tag, names: frozenset[str]) -> bool:
    """Whether *box*, with the classes *names*, holds a note beside the rules: text alone, without a heading of its own."""
    told = box.tag == "aside" or any(_NOTE.fullmatch(name) for name in names)
    return told and first_of(box, "table", "section", *HEADINGS) is None


def is_of_picture(caption: Tag) -> bool:
    """Whether *caption* stands below a picture alone, and no table or text."""
    figure = caption.parent
    if figure is None or (beside(caption, "next") is not None and beside(caption, "prev") is not None):
        return False
    return first_of(figure, "img", "svg") is not None and first_of(figure, "table", "p") is None


def follows_notes(small: Tag) -> bool:
    """Whether *small* print is a note of its own: below a table, or below the small print of another."""
    before = beside(small, "prev")
    return before is not None and before.tag in ("table", "small")


def labels(term: Tag) -> bool:
    """Whether *term* of a list of definitions, in capitals, is the label of a part of the rule that the list is."""
    words = opening_of(term, _LONGEST + 1).strip()
    told = beside(term, "next")
    return words.isupper() and words[-1].isalnum() and len(words) <= _LONGEST and told is not None and told.tag == "dd"


def _ends_line(tag: Tag, way: str) -> bool:
    """Whether nothing but the end of a line stands beside *tag*, by `prev` before it or by `next` after it."""
    other = beside(tag, way)
    return other is None or other.tag in _LINE_ENDS


def _meet(before: str, after: str) -> bool:
    """Whether a number and a word or bracket, and no dice or ordinal, meet where *before* ends and *after* begins."""
    return _WORD_END.search(before + _SEAM + after) is not None


def _counts(tag: Tag) -> bool:
    """Whether *tag* is a number that only those who cannot see the page are told the meaning of: of entries, say."""
    if tag.tag != "span" or not opening_of(tag, 1)[:1].isdecimal():
        return False
    return any(not _FOR_EARS.isdisjoint(classes(child)) for child in islice(tag.iter(), _DEEPEST))
