"""Rolling for damage, rolling off, and what a rule that waits for a number makes of a roll."""

from collections.abc import Collection

from variorum.dice import Dice, roll
from variorum.questions.arithmetic import DamageOfAttacks, Trigger, Winner
from variorum_engines.shared.notation import Printed, read_characteristic, rollable


def damage_of_each(ask: DamageOfAttacks, dice: Dice, kinds: Collection[str]) -> tuple[int, ...] | None:
    """Damage of each attack before modifiers, rolled where it is random; None for what is no damage."""
    printed = read_characteristic(ask.damage)
    if isinstance(printed, Printed):
        return printed.numbers * ask.attacks if printed.is_plain else None
    if printed is None or not rollable(printed, kinds):
        return None
    return tuple(roll(dice, printed) for _ in range(ask.attacks))


def higher_wins(dice: Dice, *, highest: bool) -> Winner:
    """Who comes first out of a roll-off whose ties are rolled again; unless *highest*, the lower score does."""
    first, second = dice.unequal_pair()
    return Winner(winner="first" if (first > second) is highest else "second")


def meets(value: int, ask: Trigger) -> bool:
    """Whether *value* is the number that the rule waits for, or more where it says so."""
    return value >= ask.on if ask.or_more else value == ask.on
