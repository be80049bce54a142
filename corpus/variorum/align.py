"""Which record of one copy is which record of another: by print first, then by words and title, else nobody's.

Copies of one edition are paired here. Across editions only the same words pair; what else belongs together there is
for a curator to say, who gets candidates from `variorum.suggest`.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from variorum.extraction import EDITION_NOT_TOLD, Extracted, Kind
from variorum.prints import words_of
from variorum.rise import heaviest_rise
from variorum.tfidf import TITLE_WEIGHT, Index, Vector, cosine, features, title_likeness, weigh

SAME_NAME_FLOOR = 0.25
"""Least cosine of two records of a kind whose title nothing else in either copy bears."""
SAME_KIND_FLOOR = 0.6
"""Least cosine of two records of a kind whose titles do not tell."""
OTHER_KIND_FLOOR = 0.8
"""Least cosine of two records of different kinds, whose titles must also agree by half."""
OTHER_KIND_TITLE = 0.5
DIGITS = 3
"""Decimal places of a score."""


class By(StrEnum):
    """What a pair rests on."""

    PRINT = "print"
    WORDS = "words"
    TITLE = "title"
    """Neither copy has the text, only its name."""
    NONE = "no counterpart"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A record of the older copy with its counterpart in the newer, or one of them alone."""

    older: int | None
    """Place among the older copy's records."""
    newer: int | None
    score: float
    """From 0 to 1: how near the two are; 0 for one alone."""
    by: By


def align(older: Sequence[Extracted], newer: Sequence[Extracted]) -> tuple[Pair, ...]:
    """A pair for each record of two copies, each record in one: in the newer copy's order, then those it lacks."""
    alignment = _Alignment(older, newer)
    alignment.by_print()
    alignment.by_title_alone()
    if len({record.edition for record in (*older, *newer)} - {EDITION_NOT_TOLD}) <= 1:
        alignment.by_words()
    return alignment.pairs()


def out_of_order(pairs: Sequence[Pair]) -> frozenset[int]:
    """Places in the newer copy of the fewest records that must move so that all pairs stand in the older order."""
    rows = sorted((pair.newer, pair.older) for pair in pairs if pair.newer is not None and pair.older is not None)
    stay = heaviest_rise([(older, 1) for _, older in rows])
    return frozenset(newer for place, (newer, _) in enumerate(rows) if place not in stay)


class _Alignment:
    """Pairs under construction over two copies' records."""

    def __init__(self, older: Sequence[Extracted], newer: Sequence[Extracted]) -> None:
        self.older, self.newer = older, newer
        self.found: dict[int, Pair] = {}
        """Pairs under the newer copy's place."""
        self.taken: set[int] = set()
        """Places of the older copy that have a counterpart."""

    def by_print(self) -> None:
        """Pair the same words; where several records share them, those of one name first, then in order."""
        for keys in (lambda record: (record.print, record.kind, _name(record)), lambda record: record.print):
            waiting: dict[object, deque[int]] = defaultdict(deque)
            for place, record in enumerate(self.older):
                if record.words and place not in self.taken:
                    waiting[keys(record)].append(place)
            for place, record in enumerate(self.newer):
                if place not in self.found and waiting.get(keys(record)):
                    self._take(waiting[keys(record)].popleft(), place, score=1.0, by=By.PRINT)

    def by_title_alone(self) -> None:
        """Pair records of a kind and a name that have no words at all in either copy."""
        waiting: dict[object, deque[int]] = defaultdict(deque)
        for place, record in enumerate(self.older):
            if not record.words:
                waiting[record.kind, _name(record)].append(place)
        for place, record in enumerate(self.newer):
            if not record.words and waiting.get((record.kind, _name(record))):
                self._take(waiting[record.kind, _name(record)].popleft(), place, score=1.0, by=By.TITLE)

    def by_words(self) -> None:
        """Pair what is left, the nearest first, as long as a pair reaches its floor and no sibling is nearer."""
        for score, older, newer in sorted(self._candidates(), key=lambda each: (-each[0], each[1:])):
            if older not in self.taken and newer not in self.found:
                self._take(older, newer, score=score, by=By.WORDS)

    def _take(self, older: int, newer: int, *, score: float, by: By) -> None:
        self.taken.add(older)
        self.found[newer] = Pair(older=older, newer=newer, score=round(score, DIGITS), by=by)

    def _candidates(self) -> Iterator[tuple[float, int, int]]:
        counts = [[features(record.text) for record in side] for side in (self.older, self.newer)]
        weights = weigh([*counts[0], *counts[1]])
        olds, news = ([weights.vector(each) for each in side] for side in counts)
        index = Index(olds, least=SAME_KIND_FLOOR)
        siblings = (_Siblings(self.older, olds, index), _Siblings(self.newer, news))
        bearers = (_sole_bearers(self.older), _sole_bearers(self.newer))
        for newer, record in enumerate(self.newer):
            if newer in self.found:
                continue
            namesakes = _namesakes(newer, record, bearers)
            near = {older: cosine(olds[older], news[newer]) for older in namesakes} | index.near(news[newer])
            for older, likeness in near.items():
                if older in self.taken:
                    continue
                other = self.older[older]
                title = title_likeness(other.title, record.title)
                floor = SAME_NAME_FLOOR if older in namesakes else _floor(other, record, title=title)
                if likeness >= floor and (
                    older in namesakes or likeness > max(siblings[0].nearest(older), siblings[1].nearest(newer))
                ):
                    yield (likeness + TITLE_WEIGHT * title) / (1 + TITLE_WEIGHT), older, newer

    def pairs(self) -> tuple[Pair, ...]:
        """Every pair, and everything that has no counterpart."""
        rows = [self.found.get(place) or _alone(newer=place) for place in range(len(self.newer))]
        return (*rows, *(_alone(older=place) for place in range(len(self.older)) if place not in self.taken))


def _alone(*, older: int | None = None, newer: int | None = None) -> Pair:
    return Pair(older=older, newer=newer, score=0.0, by=By.NONE)


class _Siblings:
    """How near a record's nearest neighbour of its kind and of other words is in its own copy."""

    def __init__(self, records: Sequence[Extracted], vectors: Sequence[Vector], index: Index | None = None) -> None:
        self._records, self._vectors = records, vectors
        self._index = index or Index(vectors, least=SAME_KIND_FLOOR)
        self._known: dict[int, float] = {}

    def nearest(self, place: int) -> float:
        """The highest cosine, 0 where no such neighbour is so near that it could be taken for the record."""
        if place not in self._known:
            own = self._records[place]
            self._known[place] = max(
                (
                    likeness
                    for other, likeness in self._index.near(self._vectors[place]).items()
                    if self._records[other].kind is own.kind and self._records[other].print != own.print
                ),
                default=0.0,
            )
        return self._known[place]


def _floor(older: Extracted, newer: Extracted, *, title: float) -> float:
    """The least cosine at which two that are not namesakes are one record."""
    if older.kind is newer.kind:
        return SAME_KIND_FLOOR
    return OTHER_KIND_FLOOR if title >= OTHER_KIND_TITLE else float("inf")


def _name(record: Extracted) -> tuple[str, ...]:
    return tuple(words_of(record.title))


Bearers = dict[tuple[str, ...], dict[Kind, int]]


def _sole_bearers(records: Sequence[Extracted]) -> Bearers:
    """For each name, the places of the records that bear it alone among their kind."""
    named: dict[tuple[str, ...], dict[Kind, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, record in enumerate(records):
        if name := _name(record):
            named[name][record.kind].append(place)
    return {
        name: {kind: places[0] for kind, places in kinds.items() if len(places) == 1} for name, kinds in named.items()
    }


def _namesakes(newer: int, record: Extracted, bearers: tuple[Bearers, Bearers]) -> list[int]:
    """Places of the older copy's records that must be this one if they are at all alike: of its name, and of its kind.

    A copy that lost a table or a picture has a record of kind `lost` in its place.
    """
    theirs, ours = (side.get(_name(record), {}) for side in bearers)
    if ours.get(record.kind) != newer:
        return []
    return [older for kind, older in theirs.items() if kind is record.kind or Kind.LOST in (kind, record.kind)]
