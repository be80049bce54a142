"""What is wrong with a corpus beyond the shape of its entries: dangling ids, untyped aspects, unanswered editions."""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields

from msgspec import Struct

from variorum.asking import build_ask, question_by_id
from variorum.aspects import check_aspect
from variorum.compare import OTHER_WORDS, step
from variorum.errors import VariorumError
from variorum.extraction import Kind
from variorum.model import Answer, Case, Change, Concept, Link, Record, Seen, Segment
from variorum.store import Corpus

ONE_SIDED = {Change.INTRODUCED: "older", Change.DROPPED: "newer"}
"""Kinds of change that have no records on the named side."""


class Finding(Struct, frozen=True, kw_only=True):
    """One thing to mend: in which entry, in which field, what is wrong, and how to mend it."""

    table: str
    """The kind of entry, as its file heads it: `record`, `case`, `excluded`."""
    key: str
    """What the entry is known by: its id, for most kinds."""
    field: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.table} {self.key}, {self.field}: {self.problem}; {self.remedy}"


_Problem = tuple[str, str, str]
"""Field, problem and remedy: a finding whose entry the caller knows."""


def lint(corpus: Corpus) -> list[Finding]:
    """Everything that is wrong with *corpus*, in the order of its entries; empty when it is sound."""
    return [
        Finding(table=table, key=key, field=field, problem=problem, remedy=remedy)
        for table, key, problems in _entries(corpus)
        for field, problem, remedy in problems
    ]


def _entries(corpus: Corpus) -> Iterator[tuple[str, str, Iterable[_Problem]]]:
    """Each entry's table and key, with what is wrong with it."""
    for source in corpus.sources:
        yield "source", source.id, _edition(corpus, "edition", source.edition)
    for segment in corpus.segments:
        yield "segment", segment.key, _segment(corpus, segment)
    for record in corpus.records:
        yield "record", record.id, _record(corpus, record)
    for concept in corpus.concepts:
        yield "concept", concept.id, _concept(corpus, concept)
    for case in corpus.cases:
        yield "case", case.id, _case(corpus, case)
    for exclusion in corpus.exclusions:
        yield "excluded", exclusion.record, _exclusion(corpus, exclusion.record)


def _edition(corpus: Corpus, field: str, name: str) -> Iterator[_Problem]:
    editions = [edition.id for edition in corpus.editions]
    if name not in editions:
        yield field, f"no edition {name!r}", f"name one of {', '.join(editions)}"


def _written(**texts: str) -> Iterator[_Problem]:
    for field, text in texts.items():
        if not text.strip():
            yield field, "is empty", "write it"


def _system(corpus: Corpus, name: str) -> Iterator[_Problem]:
    names = [system.name for system in corpus.systems]
    if name not in names:
        near = difflib.get_close_matches(name, names, n=1)
        yield "system", f"no system {name!r}", f"name {near[0] if near else 'one'} of systems.toml"


def _segment(corpus: Corpus, segment: Segment) -> Iterator[_Problem]:
    source = corpus.sources_by_id.get(segment.source)
    if source is None or not source.held:
        yield "source", f"no source {segment.source!r} is held", "enter it in sources.toml, with `held = true`"
    yield from _system(corpus, segment.system)


def _known_records(corpus: Corpus, field: str, names: Iterable[str]) -> Iterator[_Problem]:
    for name in names:
        if name not in corpus.records_by_id:
            yield field, f"no record {name!r}", "name one that is there"


def _record(corpus: Corpus, record: Record) -> Iterator[_Problem]:
    yield from _edition(corpus, "id", record.edition)
    yield from _written(title=record.title, summary=record.summary)
    if not record.seen:
        yield "seen", "no source is named", "say where the text stands"
    for seen in record.seen:
        yield from _seen(corpus, record, seen)
    yield from _known_records(corpus, "refs", record.refs)
    yield from _known_records(corpus, "explains", record.explains)
    yield from _known_records(corpus, "amends", filter(None, [record.amends]))
    for name, value in record.aspects.items():
        declared = corpus.aspects_by_name.get(name)
        if declared is None:
            yield f"aspects.{name}", "not declared", "declare it below corpus/aspects"
            continue
        problem = check_aspect(value, declared.type, declared.words)
        if problem is not None:
            yield f"aspects.{name}", problem, "see its declaration below corpus/aspects"
    if record.kind in (Kind.FAQ, Kind.EXAMPLE) and not _used(corpus, record):
        yield "id", "no case cites it", "write one, or enter the reason in the ledger"


def _used(corpus: Corpus, record: Record) -> bool:
    return record.id in corpus.cases_citing or any(each.record == record.id for each in corpus.exclusions)


def _seen(corpus: Corpus, record: Record, seen: Seen) -> Iterator[_Problem]:
    source = corpus.sources_by_id.get(seen.source)
    if source is None:
        yield "seen", f"no source {seen.source!r}", "enter it in sources.toml"
    elif source.edition != record.edition:
        yield "seen", f"{seen.source} is of {source.edition}", "cite a source of the record's edition"
    elif source.held and not seen.print:
        yield "seen", f"no print of {seen.source}", "take print and words from `variorum extract`"
    elif seen.print and not source.held:
        yield "seen", f"a print of {seen.source}, which is not held", "leave the print out"


def _concept(corpus: Corpus, concept: Concept) -> Iterator[_Problem]:
    yield from _written(title=concept.title, summary=concept.summary)
    yield from _system(corpus, concept.system)
    yield from _known_records(corpus, "records", concept.records)
    for name in concept.aspects:
        if name not in corpus.aspects_by_name:
            yield "aspects", f"no aspect {name!r}", "declare it below corpus/aspects"
    for asks in concept.asks:
        try:
            question_by_id(asks)
        except VariorumError as error:
            yield "asks", str(error), "name a question of variorum.questions"
    for place, link in enumerate(concept.lineage, start=1):
        for field, problem, remedy in _link(corpus, concept, link):
            yield f"link {place}, {field}", problem, remedy
    for odds in concept.odds:
        try:
            build_ask(question_by_id(odds.asks), {**odds.given, odds.vary: odds.over[0]})
        except VariorumError as error:
            yield f"odds {odds.title!r}", str(error), "mend the scenario"


def _link(corpus: Corpus, concept: Concept, link: Link) -> Iterator[_Problem]:
    for edition in link.step:
        yield from _edition(corpus, "step", edition)
    for side, records, edition in (("older", link.older, link.step[0]), ("newer", link.newer, link.step[1])):
        strays = [each for each in records if each not in concept.records or each.partition("/")[0] != edition]
        if strays:
            yield side, f"{strays[0]} is no record of this concept in {edition}", "list it in the concept's records"
        empty_by_kind = ONE_SIDED.get(link.kind) == side
        if empty_by_kind and records:
            yield side, f"{link.kind} has no {side} side", "leave it out"
        if not records and not empty_by_kind and link.kind is not Change.UNKNOWN:
            yield side, f"{link.kind} needs records", "name them, or call the step unknown"
    if link.kind is Change.UNCHANGED and step(corpus, link).words == OTHER_WORDS:
        yield (
            "kind",
            "unchanged says that the words are the same, and no print is",
            "call the step reworded, or changed",
        )


def _case(corpus: Corpus, case: Case) -> Iterator[_Problem]:
    yield from _written(title=case.title)
    try:
        build_ask(question_by_id(case.asks), case.given)
    except VariorumError as error:
        yield "given", str(error), "mend the scenario"
    rulesets = {ruleset.id for edition in corpus.editions for ruleset in edition.rulesets}
    for since, times in Counter(answer.since for answer in case.answers).items():
        if since not in rulesets:
            yield "answer.since", f"no ruleset {since!r}", "name one of editions.toml"
        if times > 1:
            yield "answer.since", f"{since} is answered {times} times", "keep one, or use any_of"
    yield from _edition(corpus, "reviewed_through", case.reviewed_through)
    answered = {answer.edition for answer in case.answers}
    for edition in _reviewed(corpus, case):
        if edition not in answered:
            yield "answer", f"says nothing of {edition}", "expect something, or say absent or unknown and why"
    for answer in case.answers:
        for field, problem, remedy in _answer(corpus, case, answer):
            yield f"answer of {answer.since}, {field}", problem, remedy


def _reviewed(corpus: Corpus, case: Case) -> Iterator[str]:
    editions = [edition.id for edition in corpus.editions]
    if case.reviewed_through in editions:
        yield from editions[: editions.index(case.reviewed_through) + 1]


def _answer(corpus: Corpus, case: Case, answer: Answer) -> Iterator[_Problem]:
    ways = (answer.expect is not None) + bool(answer.any_of) + answer.absent + answer.unknown
    if ways != 1:
        yield "expect", f"{ways} of expect, any_of, absent and unknown are given", "give exactly one"
    for expected in answer.accepted:
        yield from _expected(case, expected)
    if (answer.absent or answer.unknown) and not answer.because:
        yield "because", "no reason", "say why the question does not arise or what the texts leave open"
    if not answer.cites and not answer.unknown:
        yield "cites", "cites nothing", "name the records that it rests on"
    yield from _known_records(corpus, "cites", answer.cites)
    for cite in answer.cites:
        if cite.partition("/")[0] != answer.edition:
            yield "cites", f"{cite} is of another edition", f"cite records of {answer.edition}"


def _expected(case: Case, expected: dict[str, object]) -> Iterator[_Problem]:
    if not expected:
        yield "expect", "expects nothing", "list the fields that the text settles"
    try:
        held = {field.name for field in fields(question_by_id(case.asks).answer)}
    except VariorumError:
        return  # The case's own finding says so.
    for name in sorted(set(expected) - held):
        yield f"expect.{name}", "the answer has no such field", f"it has {', '.join(sorted(held))}"


def _exclusion(corpus: Corpus, record: str) -> Iterator[_Problem]:
    yield from _known_records(corpus, "record", [record])
    if record in corpus.cases_citing:
        yield "record", "a case cites it", "take it out of the ledger"
