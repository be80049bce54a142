"""Characteristics and damage in 10th edition."""

from collections.abc import Sequence

from variorum.aspects import DiceExpression
from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.arithmetic import (
    BestValue,
    CharacteristicValue,
    DamageOfAttacks,
    IgnoreModifiers,
    Inflicted,
    ModifiedCharacteristic,
    Modifier,
    Settled,
    TwoSettings,
)
from variorum.rules import Declined, answers
from variorum_engines.shared.modifying import (
    SHIFTING,
    divides_by_nothing,
    in_arithmetic,
    modified,
    once_each,
    operations,
    raised,
    repeats,
    replaced,
    rounded_up,
    set_twice,
    settings,
)
from variorum_engines.shared.notation import Printed, read_characteristic
from variorum_engines.shared.rolling import damage_of_each

ARMOUR_PENETRATION = "Armour Penetration"
NO_WEAPON_MODIFIER = Declined(
    because="the question does not arise: a weapon has a Strength of its own, and does nothing to its user's"
)
NO_NUMBER = "the texts at hand do not say what modifiers make of {}"
TWO_VALUES = "which of two new values stays depends on whose turn it is; ask that by itself"


def dice_kinds() -> tuple[str, ...]:
    """The dice that the texts know."""
    return facts("10e/re-rolls").words("dice-kinds") + facts("10e/d66").words("dice-kinds")


def order() -> tuple[str, ...]:
    """The stages in which modifiers apply. Cites `10e/modifiers`."""
    return facts("10e/modifiers").words("modifier-order")


def counted(modifiers: Sequence[Modifier]) -> Sequence[Modifier] | Declined:
    """The modifiers that count: a named condition once, others as often as they come. Auras are left open."""
    if repeats(modifiers, named="aura"):
        return Declined(because="the texts at hand except Auras from their rule on abilities of one name")
    if divides_by_nothing(modifiers):
        return Declined(because="no rule divides by nothing")
    adds_up = facts("10e/abilities-with-the-same-name").flag("same-condition-adds-up")
    kept = once_each(modifiers, named="condition", adds_up=adds_up)
    if kept is None:
        return Declined(because="the texts at hand do not say which of two effects of one condition counts")
    return kept


@answers(
    ModifiedCharacteristic,
    cites=[
        "10e/modifiers",
        "10e/modifying-characteristics",
        "10e/improving-and-worsening",
        "10e/profile-characteristics",
        "10e/weapon-characteristics",
        "10e/null-characteristics",
        "10e/abilities-with-the-same-name",
    ],
)
def characteristic(ask: ModifiedCharacteristic, _dice: Dice) -> CharacteristicValue | Declined:
    """The value replaced, divided, multiplied, added to, lessened, rounded up, and kept within its limits."""
    if ask.weapon is not None:
        return NO_WEAPON_MODIFIER
    if ask.value in facts("10e/modifying-characteristics").words("never-modified"):
        return CharacteristicValue(value=_substituted(ask))
    modifiers = counted(ask.modifiers)
    if isinstance(modifiers, Declined):
        return modifiers
    if not modifiers:
        return CharacteristicValue(value=ask.value)
    if set_twice(modifiers):
        return Declined(because=TWO_VALUES)
    printed = replaced(read_characteristic(ask.value), modifiers)
    return _random(printed, modifiers, ask) if isinstance(printed, DiceExpression) else _number(printed, modifiers, ask)


def _substituted(ask: ModifiedCharacteristic) -> str:
    """The value as printed, or Toughness as it is, where a dash has to be known. Cites `10e/null-characteristics`."""
    stands_in = ask.characteristic in facts("10e/null-characteristics").words("null-characteristics")
    return ask.toughness if ask.value == "-" and stands_in and ask.toughness is not None else ask.value


def _lower_is_better(characteristic: str, *, target: bool) -> bool:
    rules = facts("10e/or-better")
    if target:
        return rules.word("better-before-a-plus") == "lower"
    if characteristic == ARMOUR_PENETRATION:
        return rules.word("better-armour-penetration") == "lower"
    return rules.word("better-otherwise") == "lower"


def _limits(characteristic: str) -> tuple[int | None, int | None]:
    """The least and the most that *characteristic* can come to, None where no text limits it."""
    aspects = {
        **facts("10e/profile-characteristics").aspects,
        **facts("10e/weapon-characteristics").aspects,
    }
    name = characteristic.lower().replace(" ", "-")
    least, most = aspects.get(f"least-{name}"), aspects.get(f"most-{name}")
    return (least if isinstance(least, int) else None), (most if isinstance(most, int) else None)


def _least(characteristic: str, modifiers: Sequence[Modifier]) -> int | None:
    """The least of :func:`_limits`, unless a rule changes Damage to 0. Cites `10e/weapon-characteristics`."""
    least, _ = _limits(characteristic)
    exception = facts("10e/weapon-characteristics").count("damage-may-be-set-to")
    return exception if characteristic == "Damage" and exception in settings(modifiers) else least


def _number(
    printed: Printed | None, modifiers: Sequence[Modifier], ask: ModifiedCharacteristic
) -> CharacteristicValue | Declined:
    if printed is None or printed.is_span:
        return Declined(because=NO_NUMBER.format(f"{ask.characteristic} {ask.value}"))
    lower_is_better = _lower_is_better(ask.characteristic, target=printed.is_target)
    (number,) = printed.numbers
    value = modified(number, in_arithmetic(modifiers, lower_is_better=lower_is_better), order=order())
    least, most = _least(ask.characteristic, modifiers), _limits(ask.characteristic)[1]
    if value.denominator > 1 and value < 0 and least is None:
        return Declined(
            because=NO_NUMBER.format(f"{ask.characteristic} {ask.value}, which would be a negative fraction")
        )
    whole = rounded_up(value)
    if least is not None:
        whole = max(whole, least)
    if most is not None:
        whole = min(whole, most)
    if whole < 0 and ask.characteristic != ARMOUR_PENETRATION:
        return Declined(because=NO_NUMBER.format(f"{ask.characteristic} {ask.value} when it would be less than 0"))
    return CharacteristicValue(value=str(printed.with_numbers([whole])))


def _random(
    printed: DiceExpression, modifiers: Sequence[Modifier], ask: ModifiedCharacteristic
) -> CharacteristicValue | Declined:
    """Dice with what is added to their result."""
    if printed.plus and operations(modifiers) & {"improve", "worsen"}:
        return Declined(because=NO_NUMBER.format(f"{ask.value} in the words improve and worsen"))
    turned = in_arithmetic(modifiers, lower_is_better=_lower_is_better(ask.characteristic, target=False))
    if operations(turned) - SHIFTING:
        return Declined(because=f"{ask.value} has to be rolled before it is multiplied or divided")
    changed = raised(printed, turned)
    least = _least(ask.characteristic, modifiers)
    if least is not None and changed.count + changed.plus < least:
        return Declined(because=f"{changed} has to be rolled before its limit can be kept")
    return CharacteristicValue(value=str(changed))


@answers(BestValue, cites=["10e/best", "10e/worst", "10e/or-better", "10e/or-worse"])
def best(ask: BestValue, _dice: Dice) -> CharacteristicValue | Declined:
    """The value that no other betters, or that none is worse than. Cites `10e/best`, `10e/worst`."""
    printed = [read_characteristic(value) for value in ask.values]
    numbers = [each for each in printed if isinstance(each, Printed) and not each.is_span]
    if not numbers or len(numbers) < len(printed) or len({each.form for each in numbers}) > 1:
        return Declined(because=NO_NUMBER.format("a comparison of values that are not all numbers of one kind"))
    lower_is_better = _lower_is_better(ask.characteristic, target=numbers[0].is_target)
    pick = min if lower_is_better is (ask.wanted == "best") else max
    return CharacteristicValue(value=str(pick(numbers, key=lambda each: each.numbers)))


@answers(
    DamageOfAttacks,
    cites=[
        "10e/modifiers",
        "10e/attacks-characteristics",
        "10e/damage-characteristic",
        "10e/damage-roll",
        "10e/weapon-characteristics",
        "10e/faq/damage-to-zero-then-melta",
        "10e/abilities-with-the-same-name",
    ],
)
def damage(ask: DamageOfAttacks, dice: Dice) -> Inflicted | Declined:
    """The Damage of each attack rolled, modified, rounded up and kept to its least, then added up."""
    modifiers = counted(ask.modifiers)
    if isinstance(modifiers, Declined):
        return modifiers
    if set_twice(modifiers):
        return Declined(because=TWO_VALUES)
    if "+" in ask.damage and operations(modifiers) & {"improve", "worsen"} and not settings(modifiers):
        return Declined(because=NO_NUMBER.format(f"{ask.damage} in the words improve and worsen"))
    turned = in_arithmetic(modifiers, lower_is_better=_lower_is_better("Damage", target=False))
    each = damage_of_each(ask, dice, modifiers=turned, kinds=dice_kinds(), order=order())
    if each is None:
        return Declined(because=f"{ask.damage} is no Damage that the texts know")
    least = _least("Damage", modifiers) or 0
    return Inflicted(damage=sum(max(one, least) for one in each))


@answers(TwoSettings, cites=["10e/faq/two-rules-set-one-characteristic"])
def two_settings(ask: TwoSettings, _dice: Dice) -> Settled:
    """The value that the player who orders the two rules has applied last. Cites the FAQ on two such rules."""
    rules = facts("10e/faq/two-rules-set-one-characteristic")
    between_turns = rules.word("settings-ordered-between-turns-by") == "a roll-off"
    in_turns = rules.word("settings-ordered-by") == "the active player"
    own_choice = (ask.turn == "own") is in_turns
    if ask.turn == "neither":
        own_choice = between_turns and ask.roll_off_lets == "own side"
    return Settled(value=max(ask.first, ask.second) if own_choice else min(ask.first, ask.second))


@answers(IgnoreModifiers, cites=["10e/ignoring-modifiers"])
def ignore_modifiers(ask: IgnoreModifiers, _dice: Dice) -> Settled:
    """The number with its positive modifiers alone. Cites `10e/ignoring-modifiers`."""
    picks = facts("10e/ignoring-modifiers").word("may-ignore") == "any or all"
    return Settled(value=ask.value + sum(max(each, 0) if picks else each for each in ask.modifiers))
