"""How near texts are by their words: sparse TF-IDF vectors over words and word pairs, compared by cosine."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from variorum.prints import words_of

TITLE_WEIGHT = 0.25
"""What the same title adds to a cosine of 1."""
PAIR_WEIGHT = 0.25
"""What a pair of words counts beside its words, which it counts again: at 1, two wordings of one rule look unlike."""

CROWD = 50
"""More texts than this that hold a feature are too many to be told from one another by it."""

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
            feature: (PAIR_WEIGHT if " " in feature else 1)
            * (1 + log(count))
            * (1 + log((1 + self.texts) / (1 + self.holding.get(feature, 0))))
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


def cosine(first: Vector, second: Vector) -> float:
    """How near two vectors of length 1 are, from 0 to 1."""
    short, long = sorted((first, second), key=len)
    return sum(value * long[feature] for feature, value in short.items() if feature in long)


class Index:
    """Texts that can be asked which of them are near to another, at least as near as *least*.

    Where *least* is above 0, a feature that a crowd of texts holds finds no text; it only adds to what others found.
    """

    def __init__(self, vectors: Sequence[Vector], *, least: float = 0.0) -> None:
        self._vectors, self._least = vectors, least
        self._holders: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, vector in enumerate(vectors):
            for feature, value in vector.items():
                self._holders[feature].append((place, value))
        self._common = {feature for feature, holders in self._holders.items() if least and len(holders) > CROWD}
        self._rest = [self._length(vector) for vector in vectors]

    def near(self, vector: Vector) -> dict[int, float]:
        """The cosine with each text that is near and shares a feature, under the text's place."""
        found: dict[int, float] = defaultdict(float)
        for feature, value in vector.items():
            if feature not in self._common:
                for place, other in self._holders.get(feature, ()):
                    found[place] += value * other
        rest = self._length(vector)
        common = {feature: value for feature, value in vector.items() if feature in self._common}
        # No two texts can gain more from what is common than the lengths of that part of them, multiplied.
        hopeful = {place: part for place, part in found.items() if part + rest * self._rest[place] >= self._least}
        cosines = {place: part + cosine(common, self._vectors[place]) for place, part in hopeful.items()}
        return {place: value for place, value in cosines.items() if value >= self._least}

    def _length(self, vector: Vector) -> float:
        """How long the part of *vector* is that crowds of texts hold."""
        return sqrt(sum(value * value for feature, value in vector.items() if feature in self._common))


def title_likeness(first: str, second: str) -> float:
    """The share of words that two titles have in common, from 0 to 1."""
    ours, others = set(words_of(first)), set(words_of(second))
    return len(ours & others) / len(ours | others) if ours and others else 0.0
