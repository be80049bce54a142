"""What became of every segment of the sources read: which have a record, which are cases, which are excluded and why.

Also the lists of segments themselves, which hold prints and places and not a word of the texts.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from variorum.extraction import Extracted, Extraction, Kind
from variorum.model import Segment
from variorum.store import Corpus

NEEDS_CASE = frozenset((Kind.FAQ, Kind.EXAMPLE))
"""Kinds of which each has to be a case, or to be excluded with a reason."""
PLACE_WORDS = 6
"""Words of a title that a place keeps: a title may be the opening of a sentence of the source."""


class Standing(StrEnum):
    """How far a segment has come."""

    COVERED = "covered"
    """It has a record and, if an FAQ entry or an example, a case."""
    EXCLUDED = "excluded"
    """It has a record, and a reason why no case can be made of it."""
    NO_CASE = "no case"
    OPEN = "no record"


class Entry(Struct, frozen=True, kw_only=True):
    """One segment in the ledger."""

    segment: Segment
    records: tuple[str, ...]
    cases: tuple[str, ...]
    """Cases that cite one of the records; given for FAQ entries and examples only."""
    because: str
    """Why no case can be made of it; empty when one can."""
    standing: Standing


def ledger(corpus: Corpus) -> tuple[Entry, ...]:
    """An entry for each segment of the sources that were read, in their order."""
    reasons = {each.record: each.because for each in corpus.exclusions}
    return tuple(_entry(corpus, segment, reasons) for segment in corpus.segments)


def _entry(corpus: Corpus, segment: Segment, reasons: dict[str, str]) -> Entry:
    records = [record.id for record in corpus.printed.get((segment.source, segment.print), ())]
    cases = [case.id for record in records for case in corpus.cases_citing.get(record, ())]
    because = next((reasons[record] for record in records if record in reasons), "")
    if not records:
        standing = Standing.OPEN
    elif segment.kind not in NEEDS_CASE or cases:
        standing = Standing.COVERED
    else:
        standing = Standing.EXCLUDED if because else Standing.NO_CASE
    return Entry(
        segment=segment,
        records=tuple(records),
        cases=tuple(dict.fromkeys(cases)) if segment.kind in NEEDS_CASE else (),
        because=because,
        standing=standing,
    )


def by_source(corpus: Corpus, entries: Iterable[Entry]) -> dict[str, Counter[Standing]]:
    """How many entries stand how, under their source, in the order in which sources are entered."""
    return _counted(((entry.segment.source, entry.standing) for entry in entries), corpus.sources_by_id)


def by_system(corpus: Corpus, entries: Iterable[Entry]) -> dict[str, Counter[Standing]]:
    """How many entries stand how, under their system, in the order in which systems are entered; unsorted ones last."""
    names = (*(system.name for system in corpus.systems), "")
    return _counted(((entry.segment.system, entry.standing) for entry in entries), names)


def _counted(pairs: Iterable[tuple[str, Standing]], names: Iterable[str]) -> dict[str, Counter[Standing]]:
    found: dict[str, Counter[Standing]] = defaultdict(Counter)
    for name, standing in pairs:
        found[name][standing] += 1
    return {name: found[name] for name in names if name in found}


def segments_of(extraction: Extraction, known: Sequence[Segment] = ()) -> tuple[Segment, ...]:
    """The segments of a copy as the corpus keeps them; a known one keeps its system, found by print or else by place."""
    source = extraction.witness.source
    ours = [each for each in known if each.source == source]
    systems = {each.print: each.system for each in ours}
    by_place = {(each.kind, each.at): each.system for each in ours}
    where = dict(places(extraction.records))
    return tuple(
        Segment(
            source=source,
            order=record.order,
            kind=record.kind,
            at=where[record.order],
            print=record.print,
            words=record.words,
            system=systems.get(record.print) or by_place.get((record.kind, where[record.order]), ""),
        )
        for record in extraction.records
    )


def places(records: Sequence[Extracted]) -> Iterator[tuple[int, str]]:
    """Each record's order and its place in its copy, without a sentence of its source."""
    asked: Counter[tuple[str, ...]] = Counter()
    titles = {record.order: _clipped(record.title) for record in records}
    for record in records:
        place = titles[record.order]
        if record.kind is Kind.FAQ:
            asked[record.headings] += 1
            place = f"{record.headings[-1] if record.headings else 'FAQ'}, question {asked[record.headings]}"
            titles[record.order] = place
        elif record.kind is Kind.EXAMPLE and record.parent is not None:
            place = f"{place}, {titles[record.parent]}"
        yield record.order, place


def _clipped(title: str) -> str:
    words = title.split()
    return " ".join(words) if len(words) <= PLACE_WORDS else f"{' '.join(words[:PLACE_WORDS])}…"


def written(segments: Sequence[Segment]) -> str:
    """The segments of one source as a file of TOML, one a line."""
    rows = "".join(f"  {_inline(segment)},\n" for segment in segments)
    return (
        f"# The segments of the copy of {segments[0].source} that this corpus was read from: where each stands, what it\n"
        "# is, and the print of its words. `variorum ledger --read` writes all but `system`, which a curator does.\n"
        f"segment = [\n{rows}]\n"
    )


def _inline(segment: Segment) -> str:
    fields = ((name, getattr(segment, name)) for name in segment.__struct_fields__ if getattr(segment, name) != "")
    return "{ " + ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in fields) + " }"
