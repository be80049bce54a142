"""What a copy is: which source by the prints of its segments, and which of the texts that the corpus knows it has."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from variorum.extraction import Extracted, Extraction, Kind, Witness
from variorum.ledger import places
from variorum.prints import print_of, words_of
from variorum.store import Corpus

LIKE_NAMED = 0.75
"""Share of a segment's title that a known text's place must name for the segment to be that text, reworded."""
_QUESTION = re.compile(r"(?P<heading>.+), question (?P<number>\d{1,4})")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_NO_WORDS = print_of("")


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A text of a source that the corpus has a print of."""

    record: str | None
    """Id of a record that retells it; None where none does yet."""
    title: str
    at: str
    kind: Kind
    print: str


class Standing(StrEnum):
    """How a known text stands to a copy."""

    MATCHES = "matches"
    """A segment has its words. Marks are not looked at: a print is blind to them."""
    DIFFERS = "differs"
    """A segment stands at its place with other words."""
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One text that the corpus knows of the copy's source, held against the copy."""

    known: Known
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
    """Orders of its other segments whose words the corpus has no print of, so that nothing is said of them."""
    remarks: tuple[str, ...]

    @property
    def matches(self) -> bool:
        """Whether the copy is known and has every text that the corpus knows of its source."""
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
    texts = known_texts(corpus)
    prints = {record.print for record in extraction.records if record.words}
    shares = _shares(texts, prints, like=extraction.witness.source)
    source = shares[0].source if shares else None
    checks = tuple(_checks(texts.get(source or "", ()), extraction.records))
    everywhere = {each.print for known in texts.values() for each in known}
    said = {check.order for check in checks}
    return Verdict(
        witness=extraction.witness,
        source=source,
        version=(corpus.source(source).version or None) if source else None,
        shares=shares,
        checks=checks,
        new=tuple(
            record.order
            for record in extraction.records
            if record.words and record.print not in everywhere and record.order not in said
        ),
        remarks=tuple(_remarks(corpus, extraction.witness, shares)),
    )


def twins(extractions: Sequence[Extraction], verdicts: Sequence[Verdict]) -> tuple[Twins, ...]:
    """Every two of the copies that are of one source, held against each other."""
    return tuple(
        _twins(first, second)
        for (first, one), (second, other) in combinations(zip(extractions, verdicts, strict=True), 2)
        if (one.source or first.witness.source) == (other.source or second.witness.source)
    )


def known_texts(corpus: Corpus) -> Mapping[str, Sequence[Known]]:
    """By source, every text that the corpus has a print of: the segments of its own copy, and what records add."""
    found: dict[str, list[Known]] = defaultdict(list)
    for segment in corpus.segments:
        if segment.print != _NO_WORDS:
            held = corpus.printed.get((segment.source, segment.print), ())
            record = held[0].id if held else None
            found[segment.source].append(
                Known(record=record, title=segment.at, at=segment.at, kind=segment.kind, print=segment.print)
            )
    listed = {(source, each.print) for source, known in found.items() for each in known}
    for each in corpus.records:
        for seen in each.seen:
            if seen.print and seen.print != _NO_WORDS and (seen.source, seen.print) not in listed:
                found[seen.source].append(
                    Known(record=each.id, title=each.title, at=seen.at, kind=each.kind, print=seen.print)
                )
    return found


def _shares(texts: Mapping[str, Sequence[Known]], prints: set[str], *, like: str) -> tuple[Share, ...]:
    """Sources by how many of the copy's texts they have.

    Of two that have as many comes first the one that the copy is built *like*, else the one that it lacks less of.
    """
    shares = []
    for source, known in texts.items():
        held = sum(each.print in prints for each in known)
        if held:
            shares.append(Share(source=source, held=held, total=len(known)))
    return tuple(sorted(shares, key=lambda share: (-share.held, share.source != like, share.total, share.source)))


def _checks(known: Sequence[Known], records: Sequence[Extracted]) -> Iterator[Check]:
    by_print = {segment.print: segment.order for segment in reversed(records)}
    wanted = {each.print for each in known}
    free = [each for each in records if each.words and each.print not in wanted]
    places = _Places(records, free)
    for each in known:
        order = by_print.get(each.print)
        standing = Standing.MATCHES
        if order is None:
            order = places.of(each)
            standing = Standing.MISSING if order is None else Standing.DIFFERS
        yield Check(known=each, standing=standing, order=order)


class _Places:
    """Where the texts of a copy stand, for finding the one that stands where a known text should."""

    def __init__(self, records: Sequence[Extracted], free: Sequence[Extracted]) -> None:
        self._free = free
        where = dict(places(records))
        self._by_place = {(each.kind, where[each.order]): each.order for each in reversed(free)}
        self._orders = frozenset(each.order for each in free)
        self._questions: dict[tuple[str, ...], list[int]] = defaultdict(list)
        """Orders of the questions under a heading."""
        for record in records:
            if record.kind is Kind.FAQ and record.headings:
                self._questions[tuple(words_of(record.headings[-1]))].append(record.order)

    def of(self, known: Known) -> int | None:
        """The free segment that stands where *known* should; None when none or several could.

        A place that counts (`General Questions, question 15`) is counted out; else the title must name the segment.
        """
        named = self._by_place.get((known.kind, known.at))
        if named is not None:
            return named
        counted = _QUESTION.fullmatch(known.at)
        if counted is not None:
            under = self._questions[tuple(words_of(counted["heading"].rpartition(", ")[2]))]
            number = int(counted["number"])
            return under[number - 1] if 0 < number <= len(under) and under[number - 1] in self._orders else None
        names = [words_of(known.title), words_of(known.at.rpartition(", ")[2])]
        told = {word for name in names for word in name}
        ranked: dict[tuple[bool, bool, float], list[int]] = defaultdict(list)
        for segment in self._free:
            title = words_of(segment.title)
            share = len(set(title) & told) / len(title) if title else 0.0
            if title in names or (share >= LIKE_NAMED and segment.kind == known.kind):
                ranked[title in names, segment.kind == known.kind, share].append(segment.order)
        best = ranked[max(ranked)] if ranked else []
        return best[0] if len(best) == 1 else None


def _remarks(corpus: Corpus, witness: Witness, shares: Sequence[Share]) -> Iterator[str]:
    if not shares:
        yield f"built like {witness.source}, which says nothing of its words"
        return
    best = shares[0]
    if best.source != witness.source:
        yield f"built like {witness.source}, but most of the words it shares are of {best.source}"
    stated, ours = (_number(version) for version in (witness.version, corpus.source(best.source).version))
    if stated is None or ours is None:
        return
    if stated != ours:
        yield f"states version {stated} of itself; the corpus was made from version {ours}"
    elif best.held < best.total:
        yield f"states version {stated}, as the corpus's copy does, and yet its words differ"


def _number(version: str | None) -> str | None:
    """The first number in what a document states of its version: `1.2` of `1.2 (June 2024)`."""
    found = _NUMBER.search(version or "")
    return found.group() if found else None


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
