"""Which family a text belongs to, judged by its content and never by its file's name."""

import re
from collections.abc import Sequence

from variorum.errors import BadInput
from variorum_extract.draft import Family, Line
from variorum_extract.segment import FAMILIES, fan_rules
from variorum_extract.segment.cards_apart import cards_apart

_GAME = re.compile(
    r"\b(models?|units?|armies|army|dice|d6|2d6|d3|re-?rolls?|phase|wounds?|weapons?|battlefield|stratagems?|codex"
    r"|saving throws?|keywords?|datasheets?|squads?|charge|psychic|psyker|toughness|ballistic|leadership|morale|points|objectives?|missions?|terrain)\b",
    re.IGNORECASE,
)
_DIE = re.compile(r"\b(?:dice|\d?d(?:3|6|66))\b", re.IGNORECASE)
_OF_WAR = re.compile(r"\b(damage|hit|armour|vehicle|enemy|shooting|combat|attack|strength)s?\b", re.IGNORECASE)
"""Words that other texts have as well: they tell something beside dice only, and each half as much."""
_FEWEST_WORDS = 3
_SUREST_ENOUGH = 0.3
_READ = 2000
_TOP = 6_000
_TOP_LETTERS = 360_000


def recognise(lines: Sequence[Line], *, where: str) -> Family:
    """The family that *lines* belong to most surely. Raises `BadInput`, naming *where*, when no family knows them."""
    filled = [line for line in top(lines) if line.text]
    scores = [(family.recognise(filled), family) for family in FAMILIES] if _speaks_of_the_game(filled) else []
    best = max(scores, key=lambda scored: scored[0], default=None)
    if best is not None and best[0] < _SUREST_ENOUGH and cards_apart(filled)[1]:
        return fan_rules.family  # A page of nothing but stratagems: its grammar asks for no words of its own.
    if best is None or best[0] < _SUREST_ENOUGH:
        raise BadInput(
            where,
            "no rules text that I know",
            "bring an updates document, an FAQ page, a rules page or a concepts page, as PDF, web page, markdown or text",
        )
    return best[1]


def top(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines by which a text is judged: more than a book of rules has, and enough of several pasted together."""
    filled = letters = 0
    for place, line in enumerate(lines):
        filled += bool(line.text)
        letters += len(line.text)
        if filled == _TOP or letters >= _TOP_LETTERS:
            return lines[: place + 1]
    return lines


def _speaks_of_the_game(lines: Sequence[Line]) -> bool:
    words: set[str] = set()
    of_war: set[str] = set()
    rolls = False
    for line in lines[:_READ]:
        words.update(word.casefold() for word in _GAME.findall(line.text))
        of_war.update(word.casefold() for word in _OF_WAR.findall(line.text))
        rolls = rolls or _DIE.search(line.text) is not None
        if len(words) + rolls * len(of_war) / 2 >= _FEWEST_WORDS:
            return True
    return False
