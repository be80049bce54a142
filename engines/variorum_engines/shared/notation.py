"""Dice and characteristics as they are printed, taken apart and written back."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from variorum.aspects import DiceExpression, parse_dice
from variorum.dice import Dice, one_die

_PRINTED = re.compile(r"(?P<low>-?\d+)(?P<tail>\+?\"?)(?:-(?P<high>\d+)\")?")
_FORMS = {"": "{}", "+": "{}+", '"': '{}"'}


@dataclass(frozen=True, slots=True)
class Printed:
    """The numbers of a characteristic, with the form they are written in: `{}+` for a target such as 3+."""

    numbers: tuple[int, ...]
    form: str

    @property
    def is_target(self) -> bool:
        """Whether it is written with a plus sign, so that it is met by rolling it or more."""
        return self.form == _FORMS["+"]

    @property
    def is_plain(self) -> bool:
        """Whether it is a number and nothing else."""
        return self.form == _FORMS[""]

    @property
    def is_span(self) -> bool:
        """Whether it has a least and a most, as a minimum Move does."""
        return len(self.numbers) > 1

    def with_numbers(self, numbers: Sequence[int]) -> "Printed":
        """The same form with other *numbers*."""
        return replace(self, numbers=tuple(numbers))

    def __str__(self) -> str:
        return self.form.format(*self.numbers)


def read_characteristic(text: str) -> Printed | DiceExpression | None:
    """What *text* stands for: numbers, dice to roll, or None for a dash, a star and whatever else is no number."""
    match = _PRINTED.fullmatch(text)
    if match is None:
        return read_dice(text)
    form = _FORMS.get(match["tail"])
    if form is None:
        return None
    if match["high"] is None:
        return Printed((int(match["low"]),), form)
    if form != _FORMS['"']:
        return None
    return Printed((int(match["low"]), int(match["high"])), f"{form}-{form}")


def plain_number(number: int) -> Printed:
    """*number* by itself, as a rule gives it that replaces a characteristic."""
    return Printed((number,), _FORMS[""])


def read_dice(text: str) -> DiceExpression | None:
    """The dice that *text* names, or None when it names none."""
    try:
        return parse_dice(text)
    except ValueError:
        return None


def dice_to_roll(text: str, kinds: Collection[str]) -> DiceExpression | None:
    """The dice that *text* names: at least one of *kinds* (`D3`, `D6`), with nothing taken off the total; else None."""
    named = read_dice(text)
    if named is None or named.count == 0 or named.plus < 0 or f"D{named.sides}" not in kinds:
        return None
    return named


def each_die(dice: Dice, expression: DiceExpression) -> tuple[int, ...]:
    """What each die of *expression* shows, without its constant."""
    return tuple(one_die(dice, expression.sides) for _ in range(expression.count))
