"""Which edition a text speaks of, by the words that only one of them has."""

import re
from collections.abc import Iterable

from variorum.extraction import EDITION_NOT_TOLD
from variorum_extract.draft import Line

_ONLY: dict[str, tuple[str, ...]] = {
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
        '6" vertically',
        "tactical objective",
        "8th edition",
        "new edition of warhammer 40,000",
        "our rules are perfect",
    ),
    "9e": (
        "combat attrition",
        "light cover",
        "dense cover",
        "heavy cover",
        "9th edition",
        "psychic action",
        "highlighted in blue",
    ),
    "10e": (
        "battle-shock",
        "battle-shocked",
        "objective control",
        "level of control",
        "leader ability",
        "attached unit",
        "army rule",
        "detachment rule",
        "enhancements",
        "effect:",
        "critical hit",
        "critical wound",
        "desperate escape",
        "emergency disembarkation",
        "remaining combats",
        "charge bonus",
        "hover mode",
        "plunging fire",
        "barricades and fuel pipes",
        "sealed buildings",
        "feel no pain",
        "deadly demise",
        "lone operative",
        "lethal hits",
        "[assault]",
        "[blast]",
        "[hazardous]",
        "[heavy]",
        "[pistol]",
        "[precision]",
        "[psychic]",
        "[rapid fire",
        "[sustained hits",
        "[torrent]",
        "surge move",
        "pivot value",
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
"""The words that one edition alone has."""
_SHARED: dict[tuple[str, ...], tuple[str, ...]] = {
    ("8e", "9e"): (
        "battle-forged",
        "deny the witch",
        "psychic test",
        "morale test",
        "morale phase",
        "power rating",
        "warlord trait",
    ),
    ("8e", "10e"): ("index:",),
    ("9e", "10e"): ("engagement range", '5" vertically', "command phase", "strategic reserves"),
}
"""The words that these editions have and the others have not: half as telling for each."""
_NAMED = 2
"""What an edition's own name counts, against one for another word."""
_COVERED = _ONLY.keys() - {EDITION_NOT_TOLD}
_ORDINAL = re.compile(r"(?<=\d[a-z]{2})-(?=edition)")
_PRIMES = str.maketrans({"”": '"', "″": '"', "“": '"', "’": "'"})


def edition_of(lines: Iterable[Line], *, otherwise: str) -> str:
    """The edition whose telling words stand in *lines* most by kind, or *otherwise* where none does or it is among several."""
    text = " ".join(re.sub(r"\s+", " ", line.text) for line in lines).translate(_PRIMES).casefold()
    text = _ORDINAL.sub(" ", text)
    scores = {
        edition: float(sum((word in text) * (_NAMED if word.endswith(" edition") else 1) for word in words))
        for edition, words in _ONLY.items()
        if edition in (otherwise, *_COVERED)
    }
    for editions, words in _SHARED.items():
        for edition in editions:
            scores[edition] += sum(word in text for word in words) / len(editions)
    best = max(scores, key=lambda edition: scores[edition])
    ties = [edition for edition, score in scores.items() if score == scores[best]]
    if scores[best] == 0 or (len(ties) > 1 and otherwise in ties):
        return otherwise
    return best
