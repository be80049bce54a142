"""Lines that sum up what stands above them, told by their words where a copy lost what marks them."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from variorum_extract.link.terms import terms

ANNOUNCES = re.compile(r"\b(?:following|below|then)\b|:$", re.IGNORECASE)
"""What a sentence has that speaks of what comes next."""
_WORDS = 20
LONGEST = 12
"""Lines that a summary has at most."""
_SHARE, _LEAST_SHARE, _FULL_SHARE = 0.6, 0.4, 0.85
"""Shares of the words of a summary's line that the text above it has."""
_LONG_WORDS = 45
_MOST_SENTENCES = 2
_SENTENCE = re.compile(r"[.!?][’”‘\"]?(?:\s+|$)")
_NAME = re.compile(r"(?<=\w )[A-Z][a-z]+")


def sums_up(text: str, told: AbstractSet[str], *, surely: bool = True) -> bool:
    """Whether *text* is one short sentence, with a stop or without, that has little but terms *told* above it, names of these only.

    Where other signs speak for it, so that it need not be told *surely* by its words, a smaller share is enough.
    """
    if not told or len(text.split()) > _WORDS or ANNOUNCES.search(text):
        return False
    names = set(terms(" ".join(_NAME.findall(text))))
    return names <= told and repeats(text, told, share=_SHARE if surely else _LEAST_SHARE)


def repeats(text: str, told: AbstractSet[str], *, share: float = _SHARE) -> bool:
    """Whether *text* is one sentence of whose terms at least that *share* are *told*."""
    words = set(terms(text))
    return len(_SENTENCE.findall(text)) <= 1 and bool(words) and len(words & told) >= share * len(words)


def restating_tail(texts: Sequence[str]) -> int:
    """How many of the last of *texts* sum up those above them; never all, and no more than a summary has.

    The first of them does so surely; below it a longer line does that has next to nothing but terms told above.
    """
    length = reach = 0
    while reach < min(len(texts) - 1, LONGEST):
        above = len(texts) - reach - 1
        told = {term for text in texts[:above] for term in terms(text)}
        surely = sums_up(texts[above], told)
        if not (surely or _restates(texts[above], told)):
            break
        reach += 1
        length = reach if surely else length
    return length


def _restates(text: str, told: AbstractSet[str]) -> bool:
    """Whether *text* is a sentence or two of whose terms nearly all are *told*, and announces nothing."""
    words = set(terms(text))
    few = len(text.split()) <= _LONG_WORDS and len(_SENTENCE.findall(text)) <= _MOST_SENTENCES
    return few and text[-1] != ":" and bool(words) and len(words & told) >= _FULL_SHARE * len(words)
