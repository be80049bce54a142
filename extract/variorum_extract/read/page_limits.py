"""How much a page may hold and still be parsed: the parser's room and time grow faster with some things than with size."""

import re

_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[a-z][a-z0-9]*+)(?P<rest>(?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+)", re.IGNORECASE
)
_ATTRIBUTE = re.compile(r"[^\s/=]+")
_FORMATTING = frozenset(
    re.findall(
        r"\S+",
        "a b big code em font i nobr s small strike strong tt u",
    ),
)
_SELF_ENDING = frozenset(
    re.findall(
        r"\S+",
        "p li td th tr dt dd script style br img input hr meta link wbr col area base embed source track",
    ),
)
_DEEPEST = 2_000
_MOST_COPIES = 20_000_000
"""Nestings and copies of formatting above which no honest page goes; the parser's time grows with their square."""
_MOST_TAGS = 1_000_000
"""Tags, opening and closing; the parser's room grows with them."""
_MOST_OF = {"option": 10_000, "html": 1_000, "body": 1_000}
"""Tags, opening and closing, of those that the parser holds each against all others."""
_MOST_ATTRIBUTES = 1_000
"""Words in a tag; the parser holds each against all others."""
_TOO_DEEP = "is nested too deeply for a page of text"


def problem_of(html: str) -> str | None:
    """Why *html* is not to be parsed: the parsers' room grows with its tags, their time with the square of its depth."""
    few = dict(_MOST_OF)
    depth = deepest = formatting = most_formatting = blocks = 0
    for count, found in enumerate(_TAG.finditer(html), 1):
        if count > _MOST_TAGS:
            return f"has more than {_MOST_TAGS} tags"
        if len(found["rest"]) > _MOST_ATTRIBUTES and len(_ATTRIBUTE.findall(found["rest"])) > _MOST_ATTRIBUTES:
            return f"has a tag with more than {_MOST_ATTRIBUTES} attributes"
        tag = found["name"].casefold()
        step = -1 if found["close"] else 1
        if tag in few:
            few[tag] -= 1
            if few[tag] < 0:
                return f"has more than {_MOST_OF[tag]} tags {tag!r}"
        if tag in _FORMATTING:
            formatting = max(0, formatting + step)
            most_formatting = max(most_formatting, formatting)
            continue
        blocks += 1
        if tag not in _SELF_ENDING:
            depth = max(0, depth + step)
            deepest = max(deepest, depth)
    return _TOO_DEEP if deepest > _DEEPEST or most_formatting * blocks > _MOST_COPIES else None
