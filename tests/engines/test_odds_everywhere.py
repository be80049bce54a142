"""Exact odds of every question that draws dice, in every edition, against brute force and against a simulation.

The scenarios are those of the corpus's cases. Brute force plays each on every row of faces; it shares nothing with
`variorum.odds` and its branches.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, product
from math import sqrt

import pytest

from variorum.asking import build_ask, question_by_id
from variorum.dice import Dice, Seeded
from variorum.odds import distribution
from variorum.plugins import engines
from variorum.rules import Engine
from variorum.store import load

SCENARIOS = 6
"""Scenarios of each question and edition that are played."""
MOST_DICE = 4
"""Faces that brute force may need for a scenario: more than 6 to the power of this many rows take too long."""
ROLLS = 4000
SIGMAS = 4.5
"""How far a frequency may lie from its chance, in standard deviations of the mean of `ROLLS` rolls. By chance alone one
frequency in 150000 lies farther off, and about a thousand are compared; the seeds are fixed, so that a test which
passes once passes always."""


class NeedsMore(Exception):
    """The row of faces was too short."""


class RolledAfresh(Exception):
    """The row shows a tie that is rolled afresh, so that it decides nothing."""


@dataclass(slots=True)
class Row:
    """Faces in a row, and how many of them were drawn."""

    faces: tuple[int, ...]
    drawn: int = 0

    def face(self) -> int:
        """The next face of the row."""
        if self.drawn == len(self.faces):
            raise NeedsMore
        self.drawn += 1
        return self.faces[self.drawn - 1]

    def unequal_pair(self) -> tuple[int, int]:
        """The next two faces, unless they tie."""
        first, second = self.face(), self.face()
        if first == second:
            raise RolledAfresh
        return first, second


def dice_needed(engine: Engine, ask: object) -> int | None:
    """How many faces every way through the scenario can be played with; None for more than `MOST_DICE`."""
    for length in range(MOST_DICE + 1):
        try:
            for faces in product(range(1, 7), repeat=length):
                played(engine, ask, faces)
        except NeedsMore:
            continue
        return length
    return None


def played(engine: Engine, ask: object, faces: Iterable[int]) -> object:
    """What the engine says with these faces; None where they tie and are rolled afresh."""
    try:
        return engine.answer(ask, Row(tuple(faces)))
    except RolledAfresh:
        return None


def by_brute_force(engine: Engine, ask: object, length: int) -> dict[object, Fraction]:
    """The share of each outcome among all rows of *length* faces that decide anything."""
    outcomes = Counter(played(engine, ask, faces) for faces in product(range(1, 7), repeat=length))
    del outcomes[None]
    return {outcome: Fraction(ways, outcomes.total()) for outcome, ways in outcomes.items()}


def drawing() -> Iterator[tuple[str, str, object]]:
    """Edition, question and scenario of cases that draw dice: some of each question and edition."""
    taken: Counter[tuple[str, str]] = Counter()
    seen: set[tuple[str, object]] = set()
    for case in load().cases:
        ask = build_ask(question_by_id(case.asks), case.given)
        for edition, engine in engines().items():
            key = edition, case.asks
            if taken[key] < SCENARIOS and (edition, ask) not in seen and dice_needed(engine, ask):
                taken[key] += 1
                seen.add((edition, ask))
                yield edition, case.asks, ask


HELD = list(drawing())
scenarios = pytest.mark.parametrize(
    ("edition", "ask"),
    [(edition, ask) for edition, _, ask in HELD],
    ids=[f"{edition}-{question}-{number}" for number, (edition, question, _) in zip(count(1), HELD, strict=False)],
)


def test_every_question_that_draws_dice_is_among_them() -> None:
    """No case's tape belongs to a question, in an edition that answers it, of which no scenario is played here."""
    played_here = {(edition, question) for edition, question, _ in HELD}
    with_tapes = {
        (answer.edition, case.asks)
        for case in load().cases
        for answer in case.answers
        if (answer.accepted and (case.dice if answer.dice is None else answer.dice))
    }
    silent = {key for key in with_tapes if not _draws(*key)}
    assert with_tapes - silent <= played_here


def _draws(edition: str, question: str) -> bool:
    """Whether the edition's engine draws a face for some case of the question."""
    for case in load().cases:
        row = Row(())
        if case.asks == question:
            try:
                engines()[edition].answer(build_ask(question_by_id(question), case.given), row)
            except NeedsMore:
                return True
    return False


@scenarios
def test_odds_are_exact(edition: str, ask: object) -> None:
    """The chances of all outcomes are those of counting every row of faces."""
    engine = engines()[edition]
    length = dice_needed(engine, ask)
    assert length
    assert distribution(lambda dice: engine.answer(ask, dice)) == by_brute_force(engine, ask, length)


@scenarios
def test_a_simulation_agrees(edition: str, ask: object) -> None:
    """Seeded rolls show no outcome that has no chance, and each as often as its chance lets expect."""
    engine = engines()[edition]
    dice: Dice = Seeded(20170617)
    seen = Counter(engine.answer(ask, dice) for _ in range(ROLLS))
    chances = distribution(lambda each: engine.answer(ask, each))
    assert set(seen) <= set(chances)
    for outcome, chance in chances.items():
        spread = sqrt(chance * (1 - chance) / ROLLS)
        assert abs(seen[outcome] / ROLLS - chance) <= SIGMAS * spread, outcome
