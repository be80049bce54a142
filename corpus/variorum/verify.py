"""What a copy is: which source by the prints of its records, and which of the corpus's records it bears out."""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from variorum.extraction import Extracted, Extraction, Kind, Witness
from variorum.model import Record, Seen
from variorum.prints import words_of
from variorum.store import Corpus

LIKE_NAMED = 0.75
"""Share of a segment's title that the place of a record must name for the segment to be that record's, reworded."""
_QUESTION = re.compile(r"(?P<heading>.+), question (?P<number>\d{1,4})")


class Standing(StrEnum):
    """How a record of the corpus stands to a copy."""

    MATCHES = "matches"
    """A segment has its words. Marks are not looked at: a print is blind to them."""
    DIFFERS = "differs"
    """A segment stands at its place with other words."""
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One record of the corpus held against a copy."""

    record: str
    at: str
    print: str
    standing: Standing
    order: int | None
    """The segment that matches or differs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many of a source's texts in the corpus a copy has."""

    source: str
    held: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What one copy is found to be."""

    witness: Witness
    source: str | None
    """The source whose texts it has, or None when it has none of the corpus's."""
    version: str | None
    """The version of that source that the corpus was made from."""
    shares: tuple[Share, ...]
    """Every source that it has a text of, the likeliest first."""
    checks: tuple[Check, ...]
    new: tuple[int, ...]
    """Orders of its segments whose words the corpus has no print of, so that nothing is said of them."""
    remarks: tuple[str, ...]

    @property
    def matches(self) -> bool:
        """Whether the copy is known and bears out every record of the corpus that its source has."""
        return self.source is not None and all(check.standing is Standing.MATCHES for check in self.checks)


class Likeness(StrEnum):
    """How two copies of one source stand to each other."""

    SAME_FILE = "same bytes"
    SAME_TEXT = "same text"
    """Every record in every mark, and every word outside of them, in order."""
    SAME_RECORDS = "same records, other words around them"
    SAME_WORDS = "same words, otherwise marked or titled"
    DIFFERENT = "different"

    @property
    def equal(self) -> bool:
        """Whether the records of the two copies are the same in every mark and title."""
        return self not in (Likeness.SAME_WORDS, Likeness.DIFFERENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Twins:
    """Two copies of one source held against each other."""

    first: str
    second: str
    likeness: Likeness
    only_first: int
    """Segments whose words the second copy lacks."""
    only_second: int


def verify(corpus: Corpus, extraction: Extraction) -> Verdict:
    """What the copy is, by prints alone; what it states of itself is only remarked on."""
    seen = _seen(corpus)
    prints = {record.print for record in extraction.records if record.words}
    shares = _shares(seen, prints)
    source = shares[0].source if shares else None
    places = seen[source] if source is not None else []
    known = {each.print for rows in seen.values() for _, each in rows}
    return Verdict(
        witness=extraction.witness,
        source=source,
        version=(corpus.source(source).version or None) if source in corpus.sources_by_id and source else None,
        shares=shares,
        checks=tuple(_checks(places, extraction.records)),
        new=tuple(record.order for record in extraction.records if record.words and record.print not in known),
        remarks=tuple(_remarks(corpus, extraction.witness, shares)),
    )


def twins(extractions: Sequence[Extraction], verdicts: Sequence[Verdict]) -> tuple[Twins, ...]:
    """Every two of the copies that are of one source, held against each other."""
    return tuple(
        _twins(first, second)
        for (first, one), (second, other) in combinations(zip(extractions, verdicts, strict=True), 2)
        if (one.source or first.witness.source) == (other.source or second.witness.source)
    )


def _seen(corpus: Corpus) -> Mapping[str, list[tuple[Record, Seen]]]:
    """Every place of a record that has a print, by source."""
    found: dict[str, list[tuple[Record, Seen]]] = defaultdict(list)
    for record in corpus.records:
        for place in record.seen:
            if place.print:
                found[place.source].append((record, place))
    return found


def _shares(seen: Mapping[str, Sequence[tuple[Record, Seen]]], prints: set[str]) -> tuple[Share, ...]:
    """Sources by how many of the copy's texts they have; of two that have as many, the one that it lacks less of."""
    shares = []
    for source, rows in seen.items():
        texts = {place.print for _, place in rows}
        if texts & prints:
            shares.append(Share(source=source, held=len(texts & prints), total=len(texts)))
    return tuple(sorted(shares, key=lambda share: (-share.held, share.total, share.source)))


def _checks(places: Sequence[tuple[Record, Seen]], records: Sequence[Extracted]) -> Iterator[Check]:
    by_print: dict[str, int] = {}
    for segment in records:
        by_print.setdefault(segment.print, segment.order)
    wanted = {place.print for _, place in places}
    free = frozenset(each.order for each in records if each.words and each.print not in wanted)
    for record, place in places:
        order = by_print.get(place.print)
        standing = Standing.MATCHES
        if order is None:
            order = _named(record, place, records, free=free)
            standing = Standing.MISSING if order is None else Standing.DIFFERS
        yield Check(record=record.id, at=place.at, print=place.print, standing=standing, order=order)


def _named(record: Record, place: Seen, records: Sequence[Extracted], *, free: Container[int]) -> int | None:
    """The segment among *free* that stands where the record should; None when none or several could.

    A place that counts (`General Questions, question 15`) is counted out; else the title must name the segment.
    """
    counted = _QUESTION.fullmatch(place.at)
    if counted is not None:
        heading = words_of(counted["heading"].rpartition(", ")[2])
        asked = [each for each in records if each.kind is Kind.FAQ and each.headings]
        under = [each.order for each in asked if words_of(each.headings[-1]) == heading]
        number = int(counted["number"])
        return under[number - 1] if 0 < number <= len(under) and under[number - 1] in free else None
    names = [words_of(record.title), words_of(place.at.rpartition(", ")[2])]
    told = {word for name in names for word in name}
    ranked: dict[tuple[bool, bool, float], list[int]] = defaultdict(list)
    for segment in records:
        title = words_of(segment.title)
        share = len(set(title) & told) / len(title) if title else 0.0
        if segment.order in free and (title in names or (share >= LIKE_NAMED and segment.kind is record.kind)):
            ranked[title in names, segment.kind is record.kind, share].append(segment.order)
    best = ranked[max(ranked)] if ranked else []
    return best[0] if len(best) == 1 else None


def _remarks(corpus: Corpus, witness: Witness, shares: Sequence[Share]) -> Iterator[str]:
    if not shares:
        yield f"built like {witness.source}, but none of its records has words that the corpus knows"
        return
    best = shares[0]
    if best.source != witness.source:
        yield f"built like {witness.source}, but most of the words it shares are of {best.source}"
    source = corpus.sources_by_id.get(best.source)
    if witness.version is None or source is None or not source.version:
        return
    agrees = witness.version in source.version.replace("(", " ").replace(")", " ").split()
    whole = best.held == best.total
    if agrees and not whole:
        yield f"states version {witness.version}, as the corpus's copy does, and yet its words differ"
    elif not agrees:
        yield f"states version {witness.version} of itself; the corpus was made from version {source.version}"


def _twins(first: Extraction, second: Extraction) -> Twins:
    prints = [[record.print for record in each.records if record.words] for each in (first, second)]
    texts = [[(record.title, record.text) for record in each.records] for each in (first, second)]
    if first.witness.bytes_hash == second.witness.bytes_hash:
        likeness = Likeness.SAME_FILE
    elif texts[0] == texts[1]:
        same = first.witness.text_hash == second.witness.text_hash
        likeness = Likeness.SAME_TEXT if same else Likeness.SAME_RECORDS
    elif prints[0] == prints[1]:
        likeness = Likeness.SAME_WORDS
    else:
        likeness = Likeness.DIFFERENT
    return Twins(
        first=first.witness.path,
        second=second.witness.path,
        likeness=likeness,
        only_first=len(set(prints[0]) - set(prints[1])),
        only_second=len(set(prints[1]) - set(prints[0])),
    )
