"""Rolling for damage, rolling off, and what a rule that waits for a number makes of a roll."""

from collections.abc import Collection, Sequence

from variorum.dice import Dice, roll
from variorum.questions.arithmetic import DamageOfAttacks, Modifier, Trigger, Winner
from variorum_engines.shared.modifying import modified, rounded_up, settings
from variorum_engines.shared.notation import Printed, dice_to_roll, read_characteristic


def damage_of_each(
    ask: DamageOfAttacks, dice: Dice, *, modifiers: Sequence[Modifier], kinds: Collection[str], order: Sequence[str]
) -> tuple[int, ...] | None:
    """Damage of each attack, rolled where it is random, modified in *order* and rounded up by itself.

    Nothing is rolled where *modifiers* put a number in its place. None for what is no damage.
    """
    each = _unmodified_damage(ask, dice, modifiers=modifiers, kinds=kinds)
    return None if each is None else tuple(rounded_up(modified(one, modifiers, order=order)) for one in each)


def _unmodified_damage(
    ask: DamageOfAttacks, dice: Dice, *, modifiers: Sequence[Modifier], kinds: Collection[str]
) -> tuple[int, ...] | None:
    if settings(modifiers):
        return tuple(settings(modifiers)) * ask.attacks
    printed = read_characteristic(ask.damage)
    if isinstance(printed, Printed):
        return printed.numbers * ask.attacks if printed.is_plain else None
    named = dice_to_roll(ask.damage, kinds)
    return None if named is None else tuple(roll(dice, named) for _ in range(ask.attacks))


def higher_wins(dice: Dice, *, highest: bool) -> Winner:
    """Who comes first out of a roll-off whose ties are rolled again; unless *highest*, the lower score does."""
    first, second = dice.unequal_pair()
    return first_of(first, second, highest=highest)


def first_of(first: int, second: int, *, highest: bool) -> Winner:
    """Who comes first with two scores that do not tie: the higher one's player, or the lower one's unless *highest*."""
    return Winner(winner="first" if (first > second) is highest else "second")


def meets(value: int, ask: Trigger) -> bool:
    """Whether *value* is the number that the rule waits for, or more where it says so."""
    return value >= ask.on if ask.or_more else value == ask.on
