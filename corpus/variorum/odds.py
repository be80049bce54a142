"""Exact odds: every way the dice can fall, through the same rule functions that answer the cases."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from math import prod
from typing import TypeVar

from variorum.dice import Branch, Dice

Outcome = TypeVar("Outcome", bound=Hashable)


def paths(play: Callable[[Dice], Outcome]) -> Iterator[tuple[Outcome, int]]:
    """Each outcome of *play* with the number of equally likely ways its path had: its chance is one in that many."""
    choices: list[int] = []
    while True:
        branch = Branch(choices)
        outcome = play(branch)
        yield outcome, prod(branch.widths)
        choices = branch.next_choices()
        if not choices:
            return


def distribution(play: Callable[[Dice], Outcome]) -> dict[Outcome, Fraction]:
    """The chance of each outcome of *play*, exact, in the order first met. They add up to one.

    *play* is called once for each way its dice can fall, so its cost grows sixfold with every die.
    """
    ways: dict[tuple[Outcome, int], int] = {}
    for outcome, one_in in paths(play):
        ways[outcome, one_in] = ways.get((outcome, one_in), 0) + 1
    chances: dict[Outcome, Fraction] = {}
    for (outcome, one_in), count in ways.items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(count, one_in)
    return chances
