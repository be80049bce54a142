"""Engines as values composed of functions."""

from types import ModuleType

import pytest

from variorum.dice import Dice, Tape
from variorum.errors import CorpusError, Unknown
from variorum.facts import Facts, facts, rulesets_of
from variorum.questions.arithmetic import RollDice, Rolled
from variorum.questions.nerve import NerveTest
from variorum.rules import Declined, Engine, Rule, TwoRules, answers, compose


@answers(RollDice, cites=["8e/a"])
def one(ask: RollDice, dice: Dice) -> Rolled:  # noqa: ARG001 - the signature of a rule
    """One."""
    return Rolled(total=1)


@answers(RollDice, cites=["8e/b"], since="8e@2017-11")
def two(ask: RollDice, dice: Dice) -> Rolled:  # noqa: ARG001 - the signature of a rule
    """Two."""
    return Rolled(total=2)


@answers(RollDice, cites=["8e/c"])
def three(ask: RollDice, dice: Dice) -> Rolled:  # noqa: ARG001 - the signature of a rule
    """Three."""
    return Rolled(total=3)


def module(**functions: object) -> ModuleType:
    """A module with these names in it."""
    made = ModuleType("made")
    vars(made).update(functions)
    return made


def test_a_later_rule_takes_over_at_its_ruleset() -> None:
    """Before its ruleset the earlier rule answers, from then on the later one; without a ruleset the last."""
    engine = compose("8e", module(one=one, two=two))
    ask = RollDice(dice="D6")
    assert engine.answer(ask, Tape([]), ruleset="8e@2017-07") == Rolled(total=1)
    assert engine.answer(ask, Tape([]), ruleset="8e@2017-11") == Rolled(total=2)
    assert engine.answer(ask, Tape([]), ruleset="8e@2018-09") == Rolled(total=2)
    assert engine.answer(ask, Tape([])) == Rolled(total=2)


def test_a_ruleset_of_another_edition_is_an_error() -> None:
    """The engine names the rulesets that it knows."""
    with pytest.raises(Unknown, match="8e@2017-06"):
        compose("8e", module(one=one)).rule(RollDice, ruleset="10e@2023-06")


def test_a_question_without_a_rule_is_declined() -> None:
    """The reason names the edition and the question."""
    said = compose("8e", module(one=one)).answer(NerveTest(leadership=7, models=5), Tape([]))
    assert isinstance(said, Declined)
    assert "8e" in said.because
    assert "NerveTest" in said.because


def test_two_rules_for_one_question_clash() -> None:
    """An engine in which two functions answer one question from the same ruleset on cannot be made."""
    with pytest.raises(TwoRules, match="both answer RollDice"):
        compose("8e", module(one=one, three=three))


def test_a_function_composed_twice_is_one_rule() -> None:
    """Modules may hand on each other's functions."""
    engine = compose("8e", module(one=one), module(also=one))
    assert len(engine.rules[RollDice]) == 1


def test_a_rule_carries_its_citations() -> None:
    """What a function rests on is found from the engine."""
    rule = compose("8e", module(one=one)).rule(RollDice)
    assert isinstance(rule, Rule)
    assert rule.cites == ("8e/a",)
    assert rule.name.endswith("test_rules.one")


def test_facts_are_read_as_the_type_asked_for() -> None:
    """Dice, distances and comparisons come out of a record's strings; the wrong type names the record."""
    held = Facts("8e/x", {"dice": "2D6", "range": "24 in", "passes": "total > 7", "attempts": 1, "share": "1/4"})
    assert str(held.dice("dice")) == "2D6"
    assert held.inches("range") == 24
    assert held.comparison("passes").holds({"total": 8})
    assert held.count("attempts") == 1
    assert held.ratio("share") == (1, 4)
    with pytest.raises(CorpusError, match=r"8e/x, aspects\.range"):
        held.count("range")
    with pytest.raises(CorpusError, match="has no aspect 'reach'"):
        held.inches("reach")


def test_facts_of_a_record_that_is_not_there_are_an_error() -> None:
    """An engine cannot rest on a record that does not exist."""
    with pytest.raises(Unknown, match="8e/no-such-rule"):
        facts("8e/no-such-rule")
    with pytest.raises(Unknown, match="0e"):
        rulesets_of("0e")


def test_an_engine_is_a_value() -> None:
    """Two engines composed alike are equal."""
    assert compose("8e", module(one=one)) == compose("8e", module(one=one))
    assert isinstance(compose("8e", module(one=one)), Engine)
