"""Stylesheets that a dump carried along: where they stand among the lines."""

import re
from collections.abc import Sequence

from variorum_extract.draft import Line

_SELECTOR = re.compile(r"[@.#*:\[]?[\w.#:,>~+*@()\[\]=\"' -]{0,160}\{")
_DECLARATION = re.compile(r"-{0,2}[a-z][\w-]{0,40}\s{0,4}:[^{}]{1,200};")
_WHOLE_RULES = re.compile(r"(?:[\w.#:,>~+*@()\[\]=\"' -]{1,160}+\{[^{}]{0,400}+\} {0,4}+)++")
"""A line of nothing but rules, as a page has a sheet that it shows as text."""
_COMMENT = re.compile(r"/\*.*\*/")
_TAG = re.compile(r"</?style\b[^>]*>", re.IGNORECASE)


def stylesheet_lines(lines: Sequence[Line]) -> set[int]:
    """The numbers of the lines that are stylesheet: whole rules only, so that no stray brace eats a text."""
    if not any("{" in line.text or "<" in line.text for line in lines):
        return set()
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    for place, line in enumerate(lines):
        text = line.text.strip()
        if _TAG.fullmatch(text) or _WHOLE_RULES.fullmatch(text):
            spans.append((place, place))
        elif _SELECTOR.fullmatch(text):
            opened.append(place)
        elif text == "}" and opened:
            spans.append((opened.pop(), place))
        elif text and not (_DECLARATION.fullmatch(text) or _COMMENT.fullmatch(text)):
            opened.clear()
    return _numbers(lines, spans)


def _numbers(lines: Sequence[Line], spans: list[tuple[int, int]]) -> set[int]:
    """The numbers of the lines in *spans* that have text; each line is looked at once, however spans nest."""
    found: set[int] = set()
    reached = 0
    for first, last in sorted(spans):
        found.update(line.number for line in lines[max(first, reached) : last + 1] if line.text.strip())
        reached = max(reached, last + 1)
    return found
