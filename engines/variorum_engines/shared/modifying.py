"""Modifiers to numbers: which count, in which order, and what they come to before rounding."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from variorum.aspects import DiceExpression
from variorum.questions.arithmetic import Modifier, Operation
from variorum_engines.shared.notation import Printed, plain_number

SCALING = frozenset({"divide", "multiply"})
SHIFTING = frozenset({"add", "subtract"})


def modified(number: int, modifiers: Iterable[Modifier], *, order: Sequence[str]) -> Fraction:
    """*number* after *modifiers*, stage by stage as *order* lists them (`divide`, `add or subtract`), not rounded.

    What stands in one stage gives the same in any order. An operation that no stage names is not applied.
    """
    held = tuple(modifiers)
    value = Fraction(number)
    for stage in order:
        for operation in stage.split(" or "):
            for modifier in held:
                if modifier.op == operation:
                    value = _applied(value, modifier)
    return value


def _applied(value: Fraction, modifier: Modifier) -> Fraction:
    if modifier.op == "set":
        return Fraction(modifier.value)
    if modifier.op == "divide":
        return value / modifier.value
    if modifier.op == "multiply":
        return value * modifier.value
    return value + (modifier.value if modifier.op == "add" else -modifier.value)


def in_arithmetic(modifiers: Iterable[Modifier], *, lower_is_better: bool) -> tuple[Modifier, ...]:
    """*modifiers* with improving and worsening turned into adding to the number and subtracting from it."""
    turned: dict[str, Operation] = {"improve": "add", "worsen": "subtract"}
    if lower_is_better:
        turned = {"improve": "subtract", "worsen": "add"}
    return tuple(replace(modifier, op=turned.get(modifier.op, modifier.op)) for modifier in modifiers)


def operations(modifiers: Iterable[Modifier]) -> frozenset[str]:
    """The kinds of operation among *modifiers*."""
    return frozenset(modifier.op for modifier in modifiers)


def unnamed(modifiers: Iterable[Modifier], order: Sequence[str]) -> frozenset[str]:
    """The operations among *modifiers* that no stage of *order* names."""
    return operations(modifiers) - {operation for stage in order for operation in stage.split(" or ")}


def settings(modifiers: Iterable[Modifier]) -> frozenset[int]:
    """The different values that *modifiers* set the number to."""
    return frozenset(modifier.value for modifier in modifiers if modifier.op == "set")


def set_twice(modifiers: Iterable[Modifier]) -> bool:
    """Whether *modifiers* set the number to two values that differ."""
    return len(settings(modifiers)) > 1


def replaced(
    printed: Printed | DiceExpression | None, modifiers: Iterable[Modifier]
) -> Printed | DiceExpression | None:
    """*printed*, or the number that *modifiers* put in the place of dice."""
    values = settings(modifiers)
    return plain_number(min(values)) if values and isinstance(printed, DiceExpression) else printed


def raised(dice: DiceExpression, modifiers: Iterable[Modifier]) -> DiceExpression:
    """*dice* with what *modifiers* add to their result and subtract from it."""
    return replace(dice, plus=int(modified(dice.plus, modifiers, order=tuple(SHIFTING))))


def divides_by_nothing(modifiers: Iterable[Modifier]) -> bool:
    """Whether one of *modifiers* divides by a number that is not positive, which no rule does."""
    return any(modifier.op == "divide" and modifier.value <= 0 for modifier in modifiers)


def once_each(modifiers: Sequence[Modifier], *, named: str, adds_up: bool) -> Sequence[Modifier] | None:
    """*modifiers* with those of one name in their field *named*, `aura` or `condition`, counted once unless *adds_up*.

    None where two of one name differ, so that which of them counts is open.
    """
    if adds_up:
        return modifiers
    kept: list[Modifier] = []
    for modifier in modifiers:
        if not (getattr(modifier, named) and modifier in kept):
            kept.append(modifier)
    return None if repeats(kept, named=named) else tuple(kept)


def repeats(modifiers: Iterable[Modifier], *, named: str) -> bool:
    """Whether two of *modifiers* come from an `aura`, or bring a `condition`, of one name."""
    names = [name for modifier in modifiers if (name := getattr(modifier, named))]
    return len(names) != len(set(names))


def rounded_up(value: Fraction) -> int:
    """*value* with its fraction rounded up to the next whole number."""
    return -(-value.numerator // value.denominator)


def capped(total: int, cap: int | None) -> int:
    """*total*, the sum of a roll's modifiers, limited to *cap* either way; None is no limit."""
    return total if cap is None else max(-cap, min(cap, total))
