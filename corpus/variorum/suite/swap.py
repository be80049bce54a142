"""Edition swap: one edition's cases put to another's engine, which must fail some of them wherever a rule changed."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct, structs

from variorum.asking import check_asked, question_by_id
from variorum.compare import CaseRow, case_rows
from variorum.model import Answer, Change, Concept, Link
from variorum.rules import Engine
from variorum.store import Corpus
from variorum.suite.judge import Status
from variorum.suite.run import Asking, ask

PLAYS_OTHERWISE = frozenset(
    {Change.CHANGED, Change.SPLIT, Change.MERGED, Change.REPLACED, Change.DROPPED, Change.INTRODUCED}
)
"""Kinds of change after which some scenario should end otherwise."""


class Outcome(StrEnum):
    """What swapping the engines of a step showed, in one direction."""

    NOTICED = "noticed"
    OPEN = "open"
    """No case of the concept is settled by the texts of both editions."""
    EXPLAINED = "explained"
    """No case notices the change, and the link says why none can."""
    HOLE = "hole"
    """No case notices the change, and nothing says why."""
    STALE = "stale"
    """The link says that no case can notice the change, and one does."""


UNSOUND = frozenset({Outcome.HOLE, Outcome.STALE})


class Swap(Struct, frozen=True, kw_only=True):
    """One edition's answers to a concept's cases, put to the engine at the other end of a step of lineage."""

    concept: str
    link: Link
    cases_of: str
    """The edition whose answers are expected."""
    engine: str
    """The edition whose engine is asked."""
    settled: tuple[str, ...]
    """Ids of the concept's cases that the texts of both editions settle."""
    noticed: tuple[str, ...]
    """Those of them on which the engine fails."""

    @property
    def outcome(self) -> Outcome:
        """What the swap showed."""
        if self.noticed:
            return Outcome.STALE if self.link.unnoticed else Outcome.NOTICED
        if self.link.unnoticed:
            return Outcome.EXPLAINED
        return Outcome.HOLE if self.settled else Outcome.OPEN


def swaps(
    corpus: Corpus, engines: Mapping[str, Engine], *, edition: str | None = None, asks: str | None = None
) -> Iterator[Swap]:
    """Both swaps of every step of lineage that says a rule changed in play, where both editions have engines.

    *edition* keeps the steps into and out of it, *asks* the concepts about one question or the system before its dot.
    Raises `Unknown` for an edition or question that is not there.
    """
    wanted = None if edition is None else corpus.edition(edition).id
    if asks is not None:
        check_asked(asks)
    for concept in corpus.concepts:
        if asks is not None and not any(asks in (each, each.partition(".")[0]) for each in concept.asks):
            continue
        for link in concept.lineage:
            if link.kind in PLAYS_OTHERWISE and set(link.step) <= set(engines) and wanted in (None, *link.step):
                rows = _rows(corpus, concept, link)
                for cases_of, engine in (link.step, link.step[::-1]):
                    yield _swap(concept, link, rows, cases_of, engines[engine])


def _rows(corpus: Corpus, concept: Concept, link: Link) -> list[CaseRow]:
    """The concept's cases that the texts of both editions of the step settle."""
    return [
        row
        for row in case_rows(corpus, concept, link.step)
        if len(row.rulings) == len(link.step) and not any(ruling.answer.unknown for ruling in row.rulings.values())
    ]


def _swap(concept: Concept, link: Link, rows: list[CaseRow], cases_of: str, engine: Engine) -> Swap:
    return Swap(
        concept=concept.id,
        link=link,
        cases_of=cases_of,
        engine=engine.edition,
        settled=tuple(row.case.id for row in rows),
        noticed=tuple(row.case.id for row in rows if _fails(row, cases_of, engine)),
    )


def _fails(row: CaseRow, cases_of: str, engine: Engine) -> bool:
    """Whether *engine*, as it stands last, fails what *cases_of* expects: other fields, no answer, or too few dice."""
    asking = Asking(case=row.case, answer=row.rulings[cases_of].answer)
    answer = structs.replace(_without_working(asking), since=engine.rulesets[-1], dice=asking.tape)
    return ask(structs.replace(asking, answer=answer), engine).status is not Status.PASS


def _without_working(asking: Asking) -> Answer:
    """The answer without fields that only show the working, such as a total: in them two editions may differ and agree."""
    working = question_by_id(asking.case.asks).working
    accepted = tuple(
        {name: value for name, value in each.items() if name not in working} for each in asking.answer.accepted
    )
    return asking.answer if asking.answer.absent else structs.replace(asking.answer, expect=None, any_of=accepted)
