"""The terms of a text: its telling words without their endings, for judging which texts belong together."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from variorum.prints import words_of

_ENDINGS = ("ications", "ying", "iers", "ier", "ies", "ied", "ings", "ing", "ers", "er", "ed", "es", "s", "y", "e")
_SHORTEST_STEM = 4
_LITTLE = frozenset(
    words_of(
        """a an and any are as at be been by can cannot do does each either for from had has have if in into is it
    its just may more must no nor not of on one only or other own same so some such than that the their them
    then there these they this those to two until up when where which while who with within you your e g i s""",
    ),
)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """*word* without possessive and ending: `modifiers`, `modifies` and `modifying` have the same stem."""
    bare = word.removesuffix("'s").rstrip("'")
    for ending in _ENDINGS:
        if bare.endswith(ending) and len(bare) - len(ending) >= _SHORTEST_STEM:
            return bare.removesuffix(ending)
    return bare


def terms(text: str) -> list[str]:
    """The stems of the telling words of *text*, in order, with repeats."""
    return [stem(word) for word in words_of(text) if word not in _LITTLE]


def title_fit(title: str, text: str) -> int:
    """How many of *title*'s terms *text* has, less those that it lacks."""
    wanted, had = set(terms(title)), set(terms(text))
    return len(wanted & had) - len(wanted - had)


def names_title(title: str, text: str) -> bool:
    """Whether *text* has every term of *title*."""
    wanted = set(terms(title))
    return bool(wanted) and wanted <= set(terms(text))


@dataclass(frozen=True, slots=True)
class Weights:
    """How telling each term is among some texts: the rarer, the more."""

    _weights: Mapping[str, float]

    @classmethod
    def of(cls, texts: Iterable[Sequence[str]]) -> "Weights":
        """The weights among *texts*, each given as its terms."""
        seen: Counter[str] = Counter()
        count = 0
        for text in texts:
            seen.update(set(text))
            count += 1
        return cls({term: math.log(1 + count / (1 + times)) for term, times in seen.items()})

    def shared(self, one: AbstractSet[str], other: AbstractSet[str]) -> float:
        """The weight of the terms that *one* and *other*, which is one of the texts, share."""
        return math.fsum(map(self._weights.__getitem__, one & other))
