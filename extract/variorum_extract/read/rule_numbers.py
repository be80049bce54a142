"""The numbers that sites set beside their headings: those of rules belong to them, those of steps are drawn for the eye."""

import re

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.grids import classes, opening_of

_PARTS = re.compile(r"\d{1,2}(?:\.\d{1,2})+")
_WHOLE = re.compile(r"\d{1,2}(?:\.\d{1,2})*")
_STEP = re.compile(r"\d{1,2}")
_NAMED = re.compile(r"h_number|\S*(?:rule|section|heading|title)[-_]?num(?:ber)?", re.IGNORECASE)
_HOLDERS = frozenset(("span", "div", "small"))
_BETWEEN = frozenset(("a", "-text", "-comment"))
_LONGEST = len("10.10.10")


def rule_number(tag: Tag) -> str:
    """The number that *tag* is nothing but, if it is a rule's: one of several parts, or called so by its class; else nothing."""
    if tag.tag not in _HOLDERS:
        return ""
    text = opening_of(tag, _LONGEST + 1).strip()
    return text if (_WHOLE if is_named_number(tag) else _PARTS).fullmatch(text) else ""


def is_named_number(tag: Tag) -> bool:
    """Whether the classes of *tag* call it the number of a rule."""
    return any(_NAMED.fullmatch(name) for name in classes(tag))


def step_number(tag: Tag) -> str:
    """The number of a step that *tag* is nothing but, drawn apart from all text; else nothing."""
    text = opening_of(tag, len("99 ")).strip() if tag.tag == "div" else ""
    return text if _STEP.fullmatch(text) else ""


def next_to(heading: Tag, way: str) -> Tag | None:
    """The tag beside *heading*, by `prev` before it or by `next` after it, empty ones and anchors passed over."""
    found = getattr(heading, way)
    while found is not None and found.tag in _BETWEEN and not (found.text() or "").strip():
        found = getattr(found, way)
    return found if found is not None and found.is_element_node else None
