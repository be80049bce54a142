"""Comparing editions on one concept in three layers: words, facts and play."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from variorum.asking import build_ask, plain_answer, question_by_id
from variorum.errors import BadInput
from variorum.model import Answer, AspectName, Case, Change, Concept, Link, Odds, Record, Seen
from variorum.odds import distribution
from variorum.rules import Declined, Engine
from variorum.store import Corpus

OTHER_WORDS = "other words"


class Fact(Struct, frozen=True, kw_only=True):
    """A value that one record gives for an aspect."""

    record: str
    value: str
    attested: bool
    """A text read for this corpus says so; otherwise it rests on an account."""


class FactRow(Struct, frozen=True, kw_only=True):
    """One aspect across editions; an edition without the fact has none."""

    aspect: AspectName
    facts: dict[str, tuple[Fact, ...]]

    @property
    def differs(self) -> bool:
        """Whether two editions that have the fact give it other values."""
        values = {tuple(sorted({fact.value for fact in facts})) for facts in self.facts.values() if facts}
        return len(values) > 1


class Step(Struct, frozen=True, kw_only=True):
    """One link of lineage, with what the prints say of the words."""

    link: Link
    words: str
    """`same words`, `other words`, or why that cannot be told."""
    lengths: tuple[int, int]
    """Words on the older and on the newer side, 0 where nothing was read."""


class Ruling(Struct, frozen=True, kw_only=True):
    """What a case comes to in one edition at its last ruleset."""

    edition: str
    answer: Answer

    @property
    def said(self) -> str:
        """The ruling in a line: the fields expected, or that the question does not arise, or is open."""
        if self.answer.absent:
            return "does not arise"
        if self.answer.unknown:
            return "not in the texts at hand"
        return " or ".join(
            ", ".join(f"{name} = {plain(value)}" for name, value in each.items()) for each in self.answer.accepted
        )


class CaseRow(Struct, frozen=True, kw_only=True):
    """One case with its ruling in each edition compared."""

    case: Case
    rulings: dict[str, Ruling]

    @property
    def differs(self) -> bool:
        """Whether the scenario ends otherwise in one edition than in another, as far as the texts say."""
        working = question_by_id(self.case.asks).working
        known = [ruling.answer for ruling in self.rulings.values() if not ruling.answer.unknown]
        return any(_disagree(first, second, working) for first, second in combinations(known, 2))


def _disagree(first: Answer, second: Answer, working: frozenset[str]) -> bool:
    """Whether two answers differ in a field that both judge; one that does not arise differs from one that does."""
    if first.absent or second.absent:
        return first.absent is not second.absent
    shared = (set(first.accepted[0]) & set(second.accepted[0])) - working
    return any(
        {str(each.get(name)) for each in first.accepted} != {str(each.get(name)) for each in second.accepted}
        for name in shared
    )


class Series(Struct, frozen=True, kw_only=True):
    """Exact odds of one scenario in one edition: a value for each x, or None where the edition has no answer."""

    edition: str
    points: tuple[tuple[int, Fraction], ...]


class OddsTable(Struct, frozen=True, kw_only=True):
    """A typical scenario's odds in every edition that can answer it."""

    odds: Odds
    series: tuple[Series, ...]


class Comparison(Struct, frozen=True, kw_only=True):
    """A concept across editions."""

    concept: Concept
    editions: tuple[str, ...]
    records: dict[str, tuple[Record, ...]]
    facts: tuple[FactRow, ...]
    steps: tuple[Step, ...]
    cases: tuple[CaseRow, ...]
    odds: tuple[OddsTable, ...]


def compare(corpus: Corpus, engines: Mapping[str, Engine], concept_id: str, editions: Sequence[str] = ()) -> Comparison:
    """The concept across *editions*, by default all. Raises `Unknown` for an id, `BadInput` for a single edition."""
    concept = corpus.concept(concept_id)
    chosen = _chosen(corpus, editions)
    records = {
        edition: tuple(corpus.record(each) for each in concept.records if each.partition("/")[0] == edition)
        for edition in chosen
    }
    return Comparison(
        concept=concept,
        editions=chosen,
        records=records,
        facts=tuple(fact_rows(corpus, concept, records)),
        steps=tuple(step(corpus, link) for link in concept.lineage if _between(corpus, link, chosen)),
        cases=tuple(case_rows(corpus, concept, chosen)),
        odds=tuple(odds_table(engines, odds, chosen) for odds in concept.odds),
    )


def _chosen(corpus: Corpus, editions: Sequence[str]) -> tuple[str, ...]:
    wanted = {corpus.edition(name).id for name in editions}
    if len(wanted) == 1:
        raise BadInput(f"edition {editions[0]}", "one edition compares with nothing", "name two, or none for all")
    return tuple(edition.id for edition in corpus.editions if not wanted or edition.id in wanted)


def _between(corpus: Corpus, link: Link, chosen: tuple[str, ...]) -> bool:
    """Whether the link's step lies between the first and the last edition chosen."""
    order = [edition.id for edition in corpus.editions]
    older, newer = (order.index(edition) for edition in link.step)
    return order.index(chosen[0]) <= older and newer <= order.index(chosen[-1])


def fact_rows(corpus: Corpus, concept: Concept, records: Mapping[str, Sequence[Record]]) -> Iterator[FactRow]:
    """A row for each aspect of the concept that some record has."""
    for name in concept.aspects:
        row = FactRow(
            aspect=corpus.aspects_by_name[name],
            facts={edition: tuple(_facts(corpus, held, name)) for edition, held in records.items()},
        )
        if any(row.facts.values()):
            yield row


def _facts(corpus: Corpus, records: Sequence[Record], name: str) -> Iterator[Fact]:
    """One fact for each value that the records give, from a text rather than from an account where both say the same."""
    found: dict[str, Fact] = {}
    for record in sorted((each for each in records if name in each.aspects), key=corpus.attested, reverse=True):
        value = plain(record.aspects[name])
        found.setdefault(value, Fact(record=record.id, value=value, attested=corpus.attested(record)))
    yield from found.values()


def plain(value: object) -> str:
    """A value of a fact or scenario as a reader takes it in."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        nested = any(isinstance(each, list | tuple) for each in value)
        return ("; " if nested else ", ").join(plain(each) for each in value) or "none"
    if value is None:
        return "none"
    return str(value)


def step(corpus: Corpus, link: Link) -> Step:
    """The link with what its records' prints tell of the words."""
    older, newer = (
        [seen for each in side for seen in corpus.record(each).seen if seen.print] for side in (link.older, link.newer)
    )
    if not older or not newer:
        words = (
            "nothing to compare" if link.kind in (Change.DROPPED, Change.INTRODUCED) else "not read in both editions"
        )
    else:
        same = {seen.print for seen in older} & {seen.print for seen in newer}
        words = "same words" if same else OTHER_WORDS
    return Step(
        link=link,
        words=words,
        lengths=(_length(older), _length(newer)),
    )


def _length(seen: Sequence[Seen]) -> int:
    """Words of all prints together; one that stands in two sources, or under two records, counts once."""
    return sum({each.print: each.words for each in seen}.values())


def case_rows(corpus: Corpus, concept: Concept, editions: Sequence[str]) -> Iterator[CaseRow]:
    """Every case that asks a question of the concept and rests on one of its records, with its rulings in *editions*."""
    held = set(concept.records)
    for case in corpus.cases:
        if case.asks in (concept.asks or (case.asks,)) and any(
            cite in held for answer in case.answers for cite in answer.cites
        ):
            rulings = {
                answer.edition: Ruling(edition=answer.edition, answer=answer)
                for answer in case.answers
                if answer.edition in editions
            }
            yield CaseRow(case=case, rulings={edition: rulings[edition] for edition in editions if edition in rulings})


def odds_table(engines: Mapping[str, Engine], odds: Odds, editions: Sequence[str]) -> OddsTable:
    """The exact odds of a typical scenario in those of *editions* whose engines answer it."""
    wanted = [edition for edition in editions if edition in engines and (not odds.editions or edition in odds.editions)]
    series = [Series(edition=edition, points=tuple(_points(engines[edition], odds))) for edition in wanted]
    return OddsTable(odds=odds, series=tuple(each for each in series if each.points))


def _points(engine: Engine, odds: Odds) -> Iterator[tuple[int, Fraction]]:
    question = question_by_id(odds.asks)
    if engine.rule(question.asks) is None:
        return
    for x in odds.over:
        scenario = build_ask(question, {**odds.given, odds.vary: x})
        chances = distribution(lambda dice, ask=scenario: engine.answer(ask, dice))  # type: ignore[misc]
        if any(isinstance(outcome, Declined) for outcome in chances):
            continue
        values = [(plain_answer(outcome)[odds.field], chance) for outcome, chance in chances.items()]
        if odds.equals is None:
            yield x, sum((Fraction(_number(value)) * chance for value, chance in values), Fraction(0))
        else:
            yield x, sum((chance for value, chance in values if value == odds.equals), Fraction(0))


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise BadInput("odds", f"{value!r} has no mean", "give `equals` for a field that is no number")
    return value
