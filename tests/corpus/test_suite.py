"""The suite: judging, running, reporting, and catching an engine that is wrong."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest
from corpus.build import CASES, write_corpus

from variorum import Declined, Dice, Engine, answers, compose
from variorum.aspects import parse_dice
from variorum.dice import roll
from variorum.errors import Unknown
from variorum.model import Answer
from variorum.questions.arithmetic import RollDice, Rolled
from variorum.questions.mind import Denial, DenyTheWitch
from variorum.rules import Rule
from variorum.store import Corpus, load
from variorum.suite import Status, ask, askings, judge, report_lines, run, through_its_span


def engine_of(edition: str, function: object, *rulesets: str) -> Engine:
    """An engine with one rule, for an edition that need not be in the corpus."""
    rule = function.rule  # type: ignore[attr-defined] # put there by `answers`
    assert isinstance(rule, Rule)
    return Engine(edition=edition, rules={rule.question: (rule,)}, rulesets=rulesets)


@answers(RollDice, cites=["2x/roll"])
def honest(ask: RollDice, dice: Dice) -> Rolled:
    """Rolls what is asked."""
    return Rolled(total=roll(dice, parse_dice(ask.dice)))


@answers(RollDice, cites=["2x/roll"])
def broken(ask: RollDice, dice: Dice) -> Rolled:
    """Is off by one."""
    return Rolled(total=roll(dice, parse_dice(ask.dice)) + 1)


@answers(RollDice, cites=["2x/roll"])
def silent(ask: RollDice, dice: Dice) -> Declined:  # noqa: ARG001 - the signature of a rule
    """Has no opinion."""
    return Declined(because="it is not said")


@answers(RollDice, cites=["2x/roll"])
def greedy(ask: RollDice, dice: Dice) -> Rolled:  # noqa: ARG001 - the signature of a rule
    """Rolls more than the tape holds."""
    return Rolled(total=sum(dice.face() for _ in range(9)))


@pytest.mark.parametrize(
    ("function", "status"),
    [(honest, Status.PASS), (broken, Status.FAIL), (silent, Status.DECLINED), (greedy, Status.ERROR)],
)
def test_each_way_an_engine_can_end_has_its_status(tmp_path: Path, function: object, status: Status) -> None:
    """Right, wrong, silent and raising engines are told apart, and none of them stops the run."""
    corpus = load([write_corpus(tmp_path)])
    engines = {"2x": engine_of("2x", function, "2x@start", "2x@later")}
    (verdict,) = run(corpus, engines, edition="2x").verdicts
    assert verdict.status is status
    assert verdict.id == "roll.two[2x@start]"


def test_an_engine_without_the_rule_is_unsupported(tmp_path: Path) -> None:
    """An edition without an engine is unsupported too, and a question that does not arise passes."""
    report = run(load([write_corpus(tmp_path)]), {})
    assert [verdict.status for verdict in report.verdicts] == [Status.PASS, Status.UNSUPPORTED]


def test_an_answer_to_a_question_that_does_not_arise_fails() -> None:
    """An engine that makes up a rule is caught."""
    absent = Answer(since="8e@2017-06", absent=True, because="no")
    assert judge(absent, {"total": 7}, declined=None) is Status.FAIL
    assert judge(absent, None, declined=Status.DECLINED) is Status.PASS


def test_what_the_texts_leave_open_is_not_judged() -> None:
    """Nothing an engine says there counts for or against it."""
    unknown = Answer(since="8e@2017-06", unknown=True, because="no text")
    assert judge(unknown, {"total": 7}, declined=None) is Status.OPEN


def test_an_exception_is_an_error_whatever_the_texts_say() -> None:
    """An engine that raises is wrong even where nothing it could have said is judged."""
    unknown = Answer(since="8e@2017-06", unknown=True, because="no text")
    assert judge(unknown, None, declined=Status.ERROR) is Status.ERROR


def test_any_of_accepts_each_reading_and_no_other() -> None:
    """A choice that the text leaves is judged as a choice."""
    answer = Answer(since="8e@2017-06", any_of=({"total": 7}, {"total": 8}))
    assert judge(answer, {"total": 8, "more": 1}, declined=None) is Status.PASS
    assert judge(answer, {"total": 9}, declined=None) is Status.FAIL


@pytest.mark.parametrize(("expected", "got"), [(1, True), (True, 1), (0, False), ("1", 1), ([1, 2], [1, True])])
def test_a_number_is_no_flag(expected: object, got: object) -> None:
    """Values of another kind are not equal, whatever Python says."""
    answer = Answer(since="8e@2017-06", expect={"x": expected})
    assert judge(answer, {"x": got}, declined=None) is Status.FAIL


def test_a_field_that_is_missing_fails() -> None:
    """An answer without a field that the case judges is wrong."""
    answer = Answer(since="8e@2017-06", expect={"total": None})
    assert judge(answer, {}, declined=None) is Status.FAIL


def test_every_case_of_the_corpus_is_answered_rightly(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """Our engines agree with every answer that the texts settle, and decline every question that does not arise."""
    report = run(corpus, engines)
    assert [(each.id, each.status, each.got, each.reason) for each in report.verdicts if each.status not in GOOD] == []
    assert report.judged > 0


GOOD = {Status.PASS, Status.OPEN}


def test_our_engines_decline_what_the_texts_leave_open(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """Where the texts at hand do not say, our engines do not say either."""
    opened = [verdict for verdict in run(corpus, engines).verdicts if verdict.status is Status.OPEN]
    assert opened
    assert [(verdict.id, verdict.got) for verdict in opened if verdict.got is not None] == []


def test_an_answer_holds_until_the_next(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """At every later ruleset for which a case has no other answer, our engines still give the one they gave."""
    held = [later for asking in askings(corpus) for later in through_its_span(corpus, asking)]
    verdicts = [ask(each, engines.get(each.answer.edition)) for each in held]
    assert len(verdicts) > len(list(askings(corpus)))
    assert [(each.id, each.status, each.got) for each in verdicts if each.status not in GOOD] == []
    assert [(each.id, each.got) for each in verdicts if each.status is Status.OPEN and each.got is not None] == []


def test_an_engine_broken_on_purpose_is_caught(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """A denial that needs only to equal the Psychic test fails the suite, in 8th edition and nowhere else."""
    eighth = engines["8e"]
    sound = eighth.rule(DenyTheWitch)
    assert sound is not None

    @answers(DenyTheWitch, cites=sound.cites)
    def lenient(ask: DenyTheWitch, dice: Dice) -> object:
        said = sound.answer(ask, dice)
        if isinstance(said, Denial) and said.total == ask.psychic_test:
            return Denial(allowed=True, resisted=True, total=said.total)
        return said

    mutant = engine_of("8e", lenient, *eighth.rulesets)
    others = {**eighth.rules, **mutant.rules}
    report = run(corpus, {**engines, "8e": Engine(edition="8e", rules=others, rulesets=eighth.rulesets)})
    assert report.disagreements
    assert {(verdict.edition, verdict.asks) for verdict in report.disagreements} == {("8e", "psychic.deny")}


def test_the_suite_can_be_narrowed(corpus: Corpus) -> None:
    """One edition by id or alias, one question or one system."""
    assert {each.answer.edition for each in askings(corpus, edition="rt")} == {"2e"}
    assert {each.case.asks for each in askings(corpus, asks="psychic.deny")} == {"psychic.deny"}
    assert {each.case.asks.partition(".")[0] for each in askings(corpus, asks="nerve")} == {"nerve"}
    with pytest.raises(Unknown, match=r"psychic\.deny"):
        list(askings(corpus, asks="psychic.denny"))


def test_a_span_ends_where_the_next_answer_begins(corpus: Corpus) -> None:
    """An answer of 2017 holds until that of September 2018, and that one to the end."""
    spans = {
        asking.answer.since: [each.answer.since for each in through_its_span(corpus, asking)]
        for asking in askings(corpus, edition="8e", asks="nerve.leadership")
        if asking.case.id == "nerve.lender-no-better"
    }
    assert spans == {"8e@2017-06": ["8e@2017-06", "8e@2017-07", "8e@2017-11"], "8e@2018-09": ["8e@2018-09"]}


def test_an_answer_may_bring_its_own_dice(tmp_path: Path) -> None:
    """An edition that rolls other dice than the case is played with its own tape."""
    cases = CASES.replace("expect = { total = 7 }", "expect = { total = 3 }\ndice = [1, 2]")
    corpus = load([write_corpus(tmp_path, cases=cases)])
    engines = {"2x": engine_of("2x", honest, "2x@start", "2x@later")}
    assert run(corpus, engines, edition="2x").counts[Status.PASS] == 1


def test_the_report_is_json_lines_with_a_header_and_a_footer(tmp_path: Path) -> None:
    """A reader sees from the footer that nothing was cut off, and its counts are those of the lines."""
    lines = [json.loads(line) for line in report_lines(run(load([write_corpus(tmp_path)]), {}))]
    assert [line["line"] for line in lines] == ["header", "verdict", "verdict", "footer"]
    assert lines[-1]["verdicts"] == 2
    assert lines[-1]["counts"]["unsupported"] == 1


def test_composing_from_a_module_finds_the_rule() -> None:
    """The functions above compose into an engine of an edition that the corpus has."""
    made = ModuleType("made")
    vars(made)["honest"] = honest
    assert compose("9e", made).rule(RollDice) is not None
