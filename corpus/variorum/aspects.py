"""Aspects: a record's facts as typed values, and the parsers that give their strings a meaning.

An aspect is written in a record as `range = "24 in"` or `passes = "total > psychic test"`. Its name is declared once, below
`corpus/aspects`, with one of the types below. What the compare tables show and what the engines compute with is the same
value, so the two cannot disagree.
"""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

AspectValue = bool | int | str | list[str]


class AspectType(StrEnum):
    """How an aspect's value is written and read."""

    COUNT = "count"
    """A whole number: `5`."""
    FLAG = "flag"
    """`true` or `false`."""
    DICE = "dice"
    """Dice that are rolled and added up: `"2D6"`, `"D3"`, `"D6+1"`."""
    INCHES = "inches"
    """A distance: `"24 in"`."""
    COMPARISON = "comparison"
    """When something holds: `"total >= warp charge"`. The right side may be a number."""
    RATIO = "ratio"
    """A share: `"1/4"`."""
    WORD = "word"
    """One of the words that the declaration lists for the aspect."""
    WORDS = "words"
    """Several such words, in an order that matters."""
    PHRASE = "phrase"
    """A few words of ours, for readers only: no engine computes with it."""


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """*count* dice of *sides*, added up, plus a constant. A D3 is a D6 halved; a D66 is tens and units."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        count = "" if self.count == 1 else str(self.count)
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{count}D{self.sides}{plus}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left OP right`, where both sides name a quantity of the test, or the right is a number."""

    left: str
    op: str
    right: str | int

    def holds(self, quantities: Mapping[str, int]) -> bool:
        """Whether the comparison holds for the named *quantities*. Raises KeyError for one that is missing."""
        right = self.right if isinstance(self.right, int) else quantities[self.right]
        return _OPERATORS[self.op](quantities[self.left], right)

    def __str__(self) -> str:
        return f"{self.left} {self.op} {self.right}"


_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
_DICE = re.compile(r"(\d*)D(\d+)([+-]\d+)?")
_INCHES = re.compile(r"(\d+) in")
_COMPARISON = re.compile(r"([a-z][a-z '-]*?) (>=|<=|>|<|=) ([a-z][a-z '-]*|-?\d+)")
_RATIO = re.compile(r"(\d+)/([1-9]\d*)")


def parse_dice(text: str) -> DiceExpression:
    """The dice that *text* names. Raises ValueError for anything but `2D6`, `D3`, `D6+1` and their like."""
    match = _DICE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} names no dice; write them as 2D6, D3 or D6+1")
    count, sides, plus = match.groups()
    return DiceExpression(int(count or 1), int(sides), int(plus or 0))


def parse_inches(text: str) -> int:
    """The inches that *text* gives. Raises ValueError for anything but `24 in` and its like."""
    match = _INCHES.fullmatch(text)
    if match is None:
        raise ValueError(f'{text!r} is no distance; write it as "24 in"')
    return int(match[1])


def parse_comparison(text: str) -> Comparison:
    """The comparison in *text*. Raises ValueError for anything but `total >= warp charge` and its like."""
    match = _COMPARISON.fullmatch(text)
    if match is None:
        raise ValueError(f'{text!r} is no comparison; write it as "total >= warp charge"')
    left, op, right = match.groups()
    return Comparison(left, op, int(right) if right.lstrip("-").isdigit() else right)


def parse_ratio(text: str) -> tuple[int, int]:
    """Numerator and denominator of *text*. Raises ValueError for anything but `1/4` and its like."""
    match = _RATIO.fullmatch(text)
    if match is None:
        raise ValueError(f'{text!r} is no share; write it as "1/4"')
    return int(match[1]), int(match[2])


def check_aspect(value: AspectValue, kind: AspectType, words: tuple[str, ...] = ()) -> str | None:
    """What is wrong with *value* as an aspect of type *kind*, or None when nothing is."""
    problem = _shape_problem(value, kind)
    if problem is not None:
        return problem
    listed = value if isinstance(value, list) else [value]
    if kind in (AspectType.WORD, AspectType.WORDS):
        strays = [word for word in listed if word not in words]
        if strays:
            return f"{strays[0]!r} is not among its words {', '.join(words)}"
    return None


def _shape_problem(value: AspectValue, kind: AspectType) -> str | None:
    expected = _PYTHON_TYPE[kind]
    if type(value) is not expected:
        return f"{value!r} is no {kind}; write {_EXAMPLE[kind]}"
    parser = _PARSERS.get(kind)
    if parser is not None and isinstance(value, str):
        try:
            parser(value)
        except ValueError as error:
            return str(error)
    return None


_PARSERS: dict[AspectType, Callable[[str], object]] = {
    AspectType.DICE: parse_dice,
    AspectType.INCHES: parse_inches,
    AspectType.COMPARISON: parse_comparison,
    AspectType.RATIO: parse_ratio,
}
_PYTHON_TYPE: dict[AspectType, type] = {
    AspectType.COUNT: int,
    AspectType.FLAG: bool,
    AspectType.WORDS: list,
    **dict.fromkeys((*_PARSERS, AspectType.WORD, AspectType.PHRASE), str),
}
_EXAMPLE: dict[AspectType, str] = {
    AspectType.COUNT: "a whole number",
    AspectType.FLAG: "true or false",
    AspectType.DICE: '"2D6"',
    AspectType.INCHES: '"24 in"',
    AspectType.COMPARISON: '"total >= warp charge"',
    AspectType.RATIO: '"1/4"',
    AspectType.WORD: "one word",
    AspectType.WORDS: "a list of words",
    AspectType.PHRASE: "a phrase",
}
