"""Candidates for a curator: what in the other editions a record may go with, never a link by itself."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from variorum.errors import BadInput
from variorum.extraction import EDITION_NOT_TOLD, Extracted, Extraction
from variorum.model import Record
from variorum.store import Corpus
from variorum.tfidf import TITLE_WEIGHT, Index, features, title_likeness, weigh

BEST = 5
"""Candidates of each edition: the right one stands among so many far more often than first."""
DIGITS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A record of the corpus, or a segment of a copy, that may go with the record asked for."""

    record: str | None
    """Id of the corpus's record that it is; None for a segment that the corpus does not know."""
    title: str
    score: float
    """Cosine of the words, plus a quarter of the titles' likeness."""
    linked: bool
    """A concept holds both already."""
    source: str | None = None
    """Of a segment, the source of its copy."""
    order: int | None = None
    """Of a segment, its place among the copy's records."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """The best candidates of one edition, the best first."""

    edition: str
    records: tuple[Candidate, ...]
    segments: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A text that can be near to another, as its title and its words."""

    title: str
    text: str


def nearest(asked: Page, among: Sequence[Page], *, most: int = BEST) -> list[tuple[float, int]]:
    """The best of *among*, each as its score and its place; one that shares no word is none."""
    return Shelf(among).nearest(asked, most=most)


class Shelf:
    """Pages in order, that can be asked for those nearest to another page."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        counts = [features(page.text) for page in pages]
        self._weights = weigh(counts)
        self._index = Index([self._weights.vector(each) for each in counts])

    def nearest(self, asked: Page, *, most: int = BEST) -> list[tuple[float, int]]:
        """The best pages, each as its score and its place; one that shares no word is none."""
        cosines = self._index.near(self._weights.vector(features(asked.text)))
        scores = (
            (cosine + TITLE_WEIGHT * title_likeness(asked.title, self._pages[place].title), -place)
            for place, cosine in cosines.items()
        )
        return [(round(score, DIGITS), -place) for score, place in nlargest(most, scores)]


def suggest(corpus: Corpus, record_id: str, extractions: Sequence[Extraction] = ()) -> tuple[Suggestion, ...]:
    """The five best records of each other edition, and segments of the copies given. Raises `Unknown`.

    Raises `BadInput` for a copy of an edition that the corpus does not have.
    """
    record = corpus.record(record_id)
    together = {other for concept in corpus.concepts_of.get(record.id, ()) for other in concept.records}
    held: dict[str, list[Record]] = defaultdict(list)
    for other in corpus.records:
        held[other.edition].append(other)
    segments: dict[str, list[Extracted]] = defaultdict(list)
    editions = {edition.id for edition in corpus.editions}
    for extraction in extractions:
        if extraction.witness.edition not in editions:
            raise BadInput(
                extraction.witness.path,
                "tells no edition that the corpus has"
                if extraction.witness.edition == EDITION_NOT_TOLD
                else f"is of {extraction.witness.edition}, which the corpus does not have",
                f"bring a copy of {', '.join(sorted(editions))}",
            )
        segments[extraction.witness.edition].extend(each for each in extraction.records if each.words)
    known = {(seen.source, seen.print): other.id for other in corpus.records for seen in other.seen if seen.print}
    asked = record_page(record)
    worded = _worded(record, extractions, asked)
    return tuple(
        Suggestion(
            edition=edition.id,
            records=tuple(_records(asked, held[edition.id], together)),
            segments=tuple(_segments(worded, segments[edition.id], known, together)),
        )
        for edition in corpus.editions
        if edition.id != record.edition
    )


def record_page(record: Record) -> Page:
    """What a record says in our words: title, summary, facts."""
    facts = " ".join(f"{name} {value}" for name, value in record.aspects.items())
    return Page(title=record.title, text=f"{record.title} {record.summary} {facts}")


def segment_page(segment: Extracted) -> Page:
    """What a segment says in its copy's words."""
    return Page(title=segment.title, text=f"{segment.title} {segment.text}")


def _worded(record: Record, extractions: Sequence[Extraction], asked: Page) -> Page:
    """The record with its own wording, where one of the copies has it."""
    prints = {seen.print for seen in record.seen if seen.print}
    own = [each.text for extraction in extractions for each in extraction.records if each.print in prints]
    return Page(title=asked.title, text=" ".join((asked.text, *own[:1])))


def _records(asked: Page, records: Sequence[Record], together: set[str]) -> list[Candidate]:
    return [
        Candidate(
            record=records[place].id, title=records[place].title, score=score, linked=records[place].id in together
        )
        for score, place in nearest(asked, [record_page(each) for each in records])
    ]


def _segments(
    asked: Page, segments: Sequence[Extracted], known: Mapping[tuple[str, str], str], together: set[str]
) -> list[Candidate]:
    found = []
    for score, place in nearest(asked, [segment_page(each) for each in segments]):
        segment = segments[place]
        record = known.get((segment.source, segment.print))
        found.append(
            Candidate(
                record=record,
                title=segment.title,
                score=score,
                linked=record in together,
                source=segment.source,
                order=segment.order,
            )
        )
    return found
