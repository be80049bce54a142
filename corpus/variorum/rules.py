"""Engines: an edition as a value composed of small functions, each of which answers one question and cites its records."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar

from variorum.dice import Dice
from variorum.errors import Unknown, VariorumError
from variorum.facts import rulesets_of

Asked = TypeVar("Asked")
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """What an engine says to a question that its edition's texts leave open, or that it has no rule for."""

    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One function that answers one question, with the records it rests on.

    `since` is the ruleset from which the function holds; None is the edition's first.
    """

    question: type
    answer: Callable[[Any, Dice], object]
    cites: tuple[str, ...]
    since: str | None

    @property
    def name(self) -> str:
        """Dotted name of the function, for pages that link the rule to its code."""
        return f"{self.answer.__module__}.{self.answer.__qualname__}"


class TwoRules(VariorumError):
    """Two functions of an engine answer the same question from the same ruleset on."""

    def __init__(self, edition: str, first: Rule, second: Rule) -> None:
        super().__init__(edition, first, second)
        self.edition, self.first, self.second = edition, first, second

    def __str__(self) -> str:
        return (
            f"{self.edition}: {self.first.name} and {self.second.name} both answer "
            f"{self.first.question.__name__}; give the later one a `since`"
        )


def answers(
    question: type[Asked], *, cites: Iterable[str], since: str | None = None
) -> Callable[[Callable[[Asked, Dice], Given]], Callable[[Asked, Dice], Given]]:
    """A decorator that makes a function the answer to *question*, resting on the records in *cites*."""

    def mark(function: Callable[[Asked, Dice], Given]) -> Callable[[Asked, Dice], Given]:
        rule = Rule(question=question, answer=function, cites=tuple(cites), since=since)
        function.__dict__["rule"] = rule
        return function

    return mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What answers questions for one edition."""

    edition: str
    rules: Mapping[type, tuple[Rule, ...]]
    """For each question its rules, the earliest ruleset's first."""
    rulesets: tuple[str, ...]
    """The edition's rulesets in order, the first being where rules without `since` begin."""

    def rule(self, question: type, *, ruleset: str | None = None) -> Rule | None:
        """The rule that answers *question* at *ruleset*, by default at the last one; None when there is none.

        Raises `Unknown` for a ruleset that the edition does not have.
        """
        if ruleset is not None and ruleset not in self.rulesets:
            raise Unknown("ruleset", ruleset, self.rulesets)
        reached = self.rulesets if ruleset is None else self.rulesets[: self.rulesets.index(ruleset) + 1]
        held = [rule for rule in self.rules.get(question, ()) if rule.since is None or rule.since in reached]
        return held[-1] if held else None

    def answer(self, ask: object, dice: Dice, *, ruleset: str | None = None) -> object:
        """The edition's answer to *ask*: a dataclass of the question's answer type, or `Declined`."""
        rule = self.rule(type(ask), ruleset=ruleset)
        if rule is None:
            return Declined(because=f"the {self.edition} engine has no rule for {type(ask).__name__}")
        return rule.answer(ask, dice)


def compose(edition: str, *modules: ModuleType) -> Engine:
    """The engine made of every function in *modules* that `answers` a question. Raises `TwoRules` on a clash."""
    order = rulesets_of(edition)
    found: dict[type, list[Rule]] = {}
    for module in modules:
        for value in vars(module).values():
            rule = getattr(value, "rule", None)
            if isinstance(rule, Rule):
                _add(found.setdefault(rule.question, []), rule, edition)
    sort_key = {ruleset: place for place, ruleset in enumerate(order)}
    return Engine(
        edition=edition,
        rules={
            question: tuple(sorted(rules, key=lambda rule: sort_key.get(rule.since or order[0], 0)))
            for question, rules in found.items()
        },
        rulesets=order,
    )


def _add(rules: list[Rule], rule: Rule, edition: str) -> None:
    if rule in rules:
        return
    for other in rules:
        if other.since == rule.since:
            raise TwoRules(edition, other, rule)
    rules.append(rule)
