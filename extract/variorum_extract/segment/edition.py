"""Which edition a text speaks of, by the words that only one of them has."""

import re
from collections.abc import Iterable

from variorum.extraction import EDITION_NOT_TOLD
from variorum_extract.draft import Line

_TELLING: dict[str, tuple[str, ...]] = {
    "2e": (
        "hand-to-hand",
        "break test",
        "break tests",
        "armour value",
        "hiding",
        "strategy cards",
        "psychology",
        "squad coherency",
        "2nd edition",
    ),
    "8e": (
        "deny the witch",
        '6" vertically',
        "power rating",
        "battle-forged",
        "tactical objective",
        "index:",
        "8th edition",
        "new edition of warhammer 40,000",
        "our rules are perfect",
    ),
    "9e": (
        "engagement range",
        '5" vertically',
        "power level",
        "crusade",
        "command phase",
        "power rating",
        "9th edition",
        "psychic action",
        "highlighted in blue",
    ),
    "10e": (
        "battle-shock",
        "battle-shocked",
        "objective control",
        "strategic reserves",
        "leader ability",
        "attached unit",
        "effect:",
        "lethal hits",
        "[assault]",
        "[rapid fire",
        "[sustained hits",
        "surge move",
        "marked in red",
        "10th edition",
    ),
    EDITION_NOT_TOLD: (
        "assault phase",
        "initiative",
        "hull points",
        "glancing",
        "cover save",
        "psychic shooting attack",
        "turbo-boost",
        "3rd edition",
        "4th edition",
        "5th edition",
        "6th edition",
        "7th edition",
    ),
}
_NAMED = 2
"""What an edition's own name counts, against one for another word."""
_COVERED = _TELLING.keys() - {EDITION_NOT_TOLD}
_ORDINAL = re.compile(r"(?<=\d[a-z]{2})-(?=edition)")
_PRIMES = str.maketrans({"”": '"', "″": '"', "“": '"', "’": "'"})


def edition_of(lines: Iterable[Line], *, otherwise: str) -> str:
    """The edition whose telling words stand in *lines* most often by kind, or *otherwise* when none does."""
    text = " ".join(re.sub(r"\s+", " ", line.text) for line in lines).translate(_PRIMES).casefold()
    text = _ORDINAL.sub(" ", text)
    scores = {
        edition: sum((word in text) * (_NAMED if word.endswith(" edition") else 1) for word in words)
        for edition, words in _TELLING.items()
        if edition in (otherwise, *_COVERED)
    }
    best = max(scores, key=lambda edition: scores[edition])
    ties = [edition for edition, score in scores.items() if score == scores[best]]
    if scores[best] == 0 or (len(ties) > 1 and otherwise in ties):
        return otherwise
    return best
