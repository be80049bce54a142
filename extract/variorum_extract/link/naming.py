"""Titles for records that a copy left without one: the rule that a text names, or else its first words."""

import re

_NAMES = (
    ("] in ", re.compile(r"^[A-Z][a-z]+s? with \[(?P<name>[^\]]{2,40})\] in (?:its|their) profile")),
    (
        "’ listed in ",
        re.compile(r"‘(?P<name>[A-Z][\w’' -]{1,40}?)(?: ?[xX]\b[\"”″]?)?’ listed in (?:its|their) abilit"),
    ),
    (" known as ", re.compile(r"\b(?:is|are) known as (?P<name>[a-z-]{3,20}(?: [a-z-]{3,20}){0,2})[.,;]")),
    (
        " ability",
        re.compile(r"^[^.]{0,80}?\bwith the (?P<name>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,4}) ability\b"),
    ),
    ("’ ", re.compile(r"^[^.]{0,80}?‘(?P<name>[a-z-]{3,20}’ [a-z]{4,20})\b")),
)
"""Ways in which a text names its rule, each after words without which it is not there."""
_OPENING_WORDS = 6
_READ = 600


def rule_named(text: str) -> str | None:
    """The rule that the beginning of *text* names as its own, or None."""
    beginning = text[:_READ]
    for needed, pattern in _NAMES:
        found = pattern.search(beginning) if needed in beginning else None
        if found:
            return _titled(found["name"].replace("’ ", " "))
    return None


def opening(text: str) -> str:
    """The first words of *text* with an ellipsis, as a title that claims nothing."""
    words = text.strip("-–•*†‡‘’“” ").split("\n", 1)[0].split(maxsplit=_OPENING_WORDS)
    return " ".join(words[:_OPENING_WORDS]).rstrip(",.;:") + ("…" if len(words) > _OPENING_WORDS else "")


def _titled(name: str) -> str:
    """*name* with its words capitalised; one that is in capitals throughout becomes title case."""
    words = name.split()
    return " ".join(word[:1].upper() + (word[1:].lower() if name.isupper() else word[1:]) for word in words)
