"""Three kinds of dice for one rule: a tape for cases, a seeded roller for simulation, a branch for exact odds."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from variorum.aspects import DiceExpression
from variorum.errors import VariorumError

PIPS = 6
"""Every die of these games is a D6; a D3 is one halved, a D66 two read as digits."""


class TapeRanOut(VariorumError):
    """A rule rolled more dice than the tape holds."""

    def __init__(self, drawn: int) -> None:
        super().__init__(drawn)
        self.drawn = drawn

    def __str__(self) -> str:
        return f"the tape holds {self.drawn} dice and the rule rolled another; give it more"


class NotADieFace(VariorumError):
    """A tape holds something that a D6 does not show."""

    def __init__(self, face: object) -> None:
        super().__init__(face)
        self.face = face

    def __str__(self) -> str:
        return f"a D6 does not show {self.face!r}; write faces from 1 to {PIPS}"


class Dice(Protocol):
    """A source of D6 faces. Rules draw from it and from nothing else."""

    def face(self) -> int:
        """The next face, 1 to 6."""
        ...

    def unequal_pair(self) -> tuple[int, int]:
        """Two faces, rolled again together for as long as they tie."""
        ...


def roll_faces(dice: Dice, count: int) -> tuple[int, ...]:
    """*count* D6 faces in the order rolled."""
    return tuple(dice.face() for _ in range(count))


def roll(dice: Dice, expression: DiceExpression) -> int:
    """The total of *expression*: a D3 is a D6 halved with fractions up, a D66 is tens and units."""
    return sum(one_die(dice, expression.sides) for _ in range(expression.count)) + expression.plus


def one_die(dice: Dice, sides: int) -> int:
    """One die of *sides*, read off D6 faces. Raises ValueError for a die that these games do not have."""
    if sides == PIPS:
        return dice.face()
    if sides == PIPS // 2:
        return halved(dice.face())
    if sides == int(f"{PIPS}{PIPS}"):
        return int(f"{dice.face()}{dice.face()}")
    raise ValueError(f"no D{sides} in these games; they have D3, D6 and D66")


def halved(face: int) -> int:
    """The D3 value of a D6 face: 1 or 2 give 1, 3 or 4 give 2, 5 or 6 give 3."""
    return -(-face // 2)


@dataclass(slots=True)
class Tape:
    """Faces fixed beforehand, drawn in order. Raises `TapeRanOut` past the end."""

    faces: Sequence[int]
    drawn: int = 0

    def __post_init__(self) -> None:
        for face in self.faces:
            if type(face) is not int or not 1 <= face <= PIPS:
                raise NotADieFace(face)

    def face(self) -> int:
        """The next face on the tape."""
        if self.drawn == len(self.faces):
            raise TapeRanOut(self.drawn)
        self.drawn += 1
        return self.faces[self.drawn - 1]

    def unequal_pair(self) -> tuple[int, int]:
        """The next pair on the tape that does not tie."""
        return _reroll_ties(self)


@dataclass(slots=True)
class Seeded:
    """Faces from a pseudo-random sequence: the same seed gives the same game."""

    seed: int
    _random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)  # noqa: S311 - games, not secrets

    def face(self) -> int:
        """The next face of the sequence."""
        return self._random.randint(1, PIPS)

    def unequal_pair(self) -> tuple[int, int]:
        """The next pair of the sequence that does not tie."""
        return _reroll_ties(self)


def _reroll_ties(dice: Dice) -> tuple[int, int]:
    while True:
        first, second = dice.face(), dice.face()
        if first != second:
            return first, second


@dataclass(slots=True)
class Branch:
    """One path through every way the dice can fall; `paths` in `variorum.odds` walks them all.

    Each draw is a choice among equally likely outcomes. The path replays `choices` and takes the first outcome of any
    draw beyond them, noting how many outcomes each draw had.
    """

    choices: list[int]
    widths: list[int] = field(default_factory=list)

    def face(self) -> int:
        """One of six equally likely faces."""
        return self._choose(PIPS) + 1

    def unequal_pair(self) -> tuple[int, int]:
        """One of the thirty equally likely pairs that do not tie: rolling ties again changes no odds."""
        first, second = divmod(self._choose(PIPS * (PIPS - 1)), PIPS - 1)
        return first + 1, second + 1 + (second >= first)

    def _choose(self, width: int) -> int:
        depth = len(self.widths)
        if depth == len(self.choices):
            self.choices.append(0)
        self.widths.append(width)
        return self.choices[depth]

    def next_choices(self) -> list[int]:
        """The choices of the path after this one, empty after the last."""
        choices = list(self.choices)
        while choices:
            if choices[-1] + 1 < self.widths[len(choices) - 1]:
                choices[-1] += 1
                break
            choices.pop()
        return choices
