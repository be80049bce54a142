"""Questions and answers that a page names as such in attributes, and what of its buttons is text."""

import re
from collections.abc import Mapping
from functools import lru_cache

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.grids import classes, opening_of
from variorum_extract.read.tree import beside

_QUESTION = re.compile(r"(?:\S*[_-])?(?:faq|qa|q-a)[_-]*(?:q|question)", re.IGNORECASE)
_ANSWER = re.compile(r"(?:\S*[_-])?(?:faq|qa|q-a)[_-]*(?:a|answer)", re.IGNORECASE)
ANSWERS = "[itemprop=acceptedAnswer], [class*=nswer], [class*=faq-a], [class*=faq_a]"
"""What a tag has in it that holds more than a question."""
_OF_A_LINE = frozenset(
    ("p", "li", "td", "th", "dd", "dt", "span", "b", "strong", "em", "i", "a", "blockquote", "caption")
)
"""What a button that is a word of a sentence stands in, or has beside it."""
_TERM = re.compile(r"(?:\S*[_-])?(?:term|keyword|glossary)(?:[_-](?:button|link|ref|word))?", re.IGNORECASE)
"""Names of buttons that are words which explain themselves."""
_LABEL = re.compile(r"[QA](?:uestion|nswer)?[:.]?", re.IGNORECASE)
_LONGEST_LABEL = len("question: ")
_LABELLED = re.compile(r"[QA](?:uestion|nswer)?\s?\d{0,3}\s?[:.)]", re.IGNORECASE)


def part_of_entry(given: Mapping[str, str | None]) -> str | None:
    """`Q` or `A` for a tag whose attributes *given* say that it is a question or an answer; else None."""
    if given.get("itemprop") == "acceptedAnswer":
        return "A"
    names = given.get("class")
    return _part(names) if names else None


@lru_cache(maxsize=4096)
def _part(names: str) -> str | None:
    """`Q` or `A` for classes *names* that tell a question or an answer; else None."""
    for name in names.split():
        if _QUESTION.fullmatch(name):
            return "Q"
        if _ANSWER.fullmatch(name):
            return "A"
    return None


def is_labelled(text: str) -> bool:
    """Whether *text* says itself, in front, that it is a question or an answer."""
    return _LABELLED.match(text) is not None


def label_in_front(part: Tag) -> Tag | None:
    """The tag that a question or an answer opens with if it is nothing but the label of *part*, else None."""
    first = (
        beside(part.first_child, "next")
        if part.first_child is not None and not _tells(part.first_child)
        else part.first_child
    )
    if first is None or not first.is_element_node:
        return None
    return first if _LABEL.fullmatch(opening_of(first, _LONGEST_LABEL).strip()) else None


def _tells(node: Tag) -> bool:
    """Whether *node* is a tag, or text that is not blank."""
    return node.is_element_node or bool((node.text_content or "").strip())


def speaks(button: Tag) -> bool:
    """Whether *button* is text and no control: a word of a sentence that explains itself, or the title of what unfolds."""
    around = button.parent
    if "aria-expanded" in button.attributes or any(_TERM.fullmatch(name) for name in classes(button)):
        return True
    return around is not None and around.tag in _OF_A_LINE and any(_is_text(button, way) for way in ("prev", "next"))


def _is_text(tag: Tag, way: str) -> bool:
    """Whether a text, or what may be a part of one, stands beside *tag*, by `prev` before it or by `next` after it."""
    other = beside(tag, way)
    return other is not None and (other.is_text_node or other.tag in _OF_A_LINE)
