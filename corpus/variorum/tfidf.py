"""How near texts are by their words: sparse TF-IDF vectors over words and word pairs, compared by cosine."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from variorum.prints import words_of

TITLE_WEIGHT = 0.25
"""What the same title adds to a cosine of 1; the weight that found most lineages among five."""

Vector = Mapping[str, float]


def features(text: str) -> Counter[str]:
    """How often each word and each pair of neighbouring words stands in *text*."""
    words = words_of(text)
    return Counter(words) + Counter(f"{first} {second}" for first, second in pairwise(words))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each feature is worth: the rarer among the texts, the more."""

    texts: int
    holding: Mapping[str, int]
    """In how many of the texts each feature stands."""

    def vector(self, counts: Mapping[str, int]) -> Vector:
        """The text's vector, of length 1; empty for a text without words."""
        raw = {
            feature: (1 + log(count)) * (1 + log((1 + self.texts) / (1 + self.holding.get(feature, 0))))
            for feature, count in counts.items()
        }
        length = sqrt(sum(value * value for value in raw.values()))
        return {feature: value / length for feature, value in raw.items()} if length else {}


def weigh(texts: Iterable[Mapping[str, int]]) -> Weights:
    """The weights that the features of *texts* have among one another."""
    holding: Counter[str] = Counter()
    total = 0
    for counts in texts:
        holding.update(counts.keys())
        total += 1
    return Weights(texts=total, holding=holding)


class Index:
    """Texts that can be asked which of them are near to another."""

    def __init__(self, vectors: Sequence[Vector]) -> None:
        self._holders: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, vector in enumerate(vectors):
            for feature, value in vector.items():
                self._holders[feature].append((place, value))

    def near(self, vector: Vector) -> dict[int, float]:
        """The cosine with each text that shares a feature with *vector*, under the text's place."""
        found: dict[int, float] = defaultdict(float)
        for feature, value in vector.items():
            for place, other in self._holders.get(feature, ()):
                found[place] += value * other
        return dict(found)


def title_likeness(first: str, second: str) -> float:
    """The share of words that two titles have in common, from 0 to 1."""
    ours, others = set(words_of(first)), set(words_of(second))
    return len(ours & others) / len(ours | others) if ours and others else 0.0
