"""Running cases against engines in this process."""

from collections.abc import Iterator, Mapping
from itertools import takewhile

from msgspec import Struct, structs

from variorum.asking import build_ask, check_asked, plain_answer, question_by_id
from variorum.dice import Tape
from variorum.model import Answer, Case
from variorum.rules import Declined, Engine
from variorum.store import Corpus
from variorum.suite.judge import Status, Verdict, judge
from variorum.suite.report import Report


class Asking(Struct, frozen=True, kw_only=True):
    """One case put to one edition, at the ruleset from which its answer holds."""

    case: Case
    answer: Answer

    @property
    def id(self) -> str:
        """Name of the asking, stable across releases."""
        return f"{self.case.id}[{self.answer.since}]"

    @property
    def tape(self) -> tuple[int, ...]:
        """The D6 faces that it is played with."""
        return self.case.dice if self.answer.dice is None else self.answer.dice


def askings(corpus: Corpus, *, edition: str | None = None, asks: str | None = None) -> Iterator[Asking]:
    """Every asking of the corpus in order, of one edition or one question if named.

    *asks* may be a question or the system before its dot. Raises `Unknown` for an edition or question that is not there.
    """
    wanted = None if edition is None else corpus.edition(edition).id
    if asks is not None:
        check_asked(asks)
    for case in corpus.cases:
        if asks is not None and asks not in (case.asks, case.asks.partition(".")[0]):
            continue
        for answer in case.answers:
            if wanted in (None, answer.edition):
                yield Asking(case=case, answer=answer)


def through_its_span(corpus: Corpus, asking: Asking) -> Iterator[Asking]:
    """The asking at each ruleset at which its answer holds: from its own up to the case's next one in that edition."""
    rulesets = [ruleset.id for ruleset in corpus.edition(asking.answer.edition).rulesets]
    start = rulesets.index(asking.answer.since)
    later = {answer.since for answer in asking.case.answers} - {asking.answer.since}
    for ruleset in (asking.answer.since, *takewhile(lambda held: held not in later, rulesets[start + 1 :])):
        yield structs.replace(asking, answer=structs.replace(asking.answer, since=ruleset))


def run(
    corpus: Corpus, engines: Mapping[str, Engine], *, edition: str | None = None, asks: str | None = None
) -> Report:
    """The verdicts of every asking. An exception in an engine is a verdict and stops nothing."""
    return Report(
        verdicts=tuple(
            ask(asking, engines.get(asking.answer.edition)) for asking in askings(corpus, edition=edition, asks=asks)
        )
    )


def ask(asking: Asking, engine: Engine | None) -> Verdict:
    """The verdict of one asking put to *engine*."""
    answer = asking.answer
    got, declined, said = _play(asking, engine)
    return Verdict(
        case=asking.case.id,
        title=asking.case.title,
        asks=asking.case.asks,
        edition=answer.edition,
        ruleset=answer.since,
        status=judge(answer, got, declined=declined),
        expected=answer.accepted,
        got=got,
        reason=said or answer.because,
    )


def _play(asking: Asking, engine: Engine | None) -> tuple[dict[str, object] | None, Status | None, str]:
    question = question_by_id(asking.case.asks)
    scenario = build_ask(question, asking.case.given)
    try:
        if engine is None or engine.rule(question.asks, ruleset=asking.answer.since) is None:
            return None, Status.UNSUPPORTED, f"no rule of {asking.answer.edition} answers {question.id}"
        said = engine.answer(scenario, Tape(asking.tape), ruleset=asking.answer.since)
        if isinstance(said, Declined):
            return None, Status.DECLINED, said.because
        return plain_answer(said), None, ""
    except Exception as error:  # noqa: BLE001 - whatever an engine does wrong is its verdict
        return None, Status.ERROR, f"{type(error).__name__}: {error}"
