"""Dice and numbers in 8th edition."""

from collections.abc import Sequence
from fractions import Fraction

from variorum.aspects import DiceExpression
from variorum.dice import Dice, roll
from variorum.facts import facts
from variorum.questions.arithmetic import (
    CharacteristicValue,
    CountSuccesses,
    DamageOfAttacks,
    Inflicted,
    ModifiedCharacteristic,
    ModifiedRoll,
    Modifier,
    Reroll,
    Rerolling,
    RollDice,
    Rolled,
    RollOff,
    Successes,
    Trigger,
    Triggered,
    Winner,
)
from variorum.questions.verdicts import Total
from variorum.rules import Declined, answers
from variorum_engines.shared.modifying import (
    SCALING,
    SHIFTING,
    divides_by_nothing,
    in_arithmetic,
    modified,
    once_each,
    operations,
    raised,
    repeats,
    replaced,
    set_twice,
)
from variorum_engines.shared.notation import Printed, dice_to_roll, read_characteristic
from variorum_engines.shared.rerolling import RerollTerms, faces_after_rerolls, reroll
from variorum_engines.shared.rolling import damage_of_each, higher_wins, meets

NO_SUCH_DICE = "the texts at hand know no {}, only D6 and D3"
UNKNOWN_ORDER = Declined(
    because="the texts at hand do not say in which order a roll is multiplied, divided and added to"
)
NO_FRACTIONS = Declined(because="the texts at hand do not say how such a fraction is rounded")
NO_CHANGE = "the texts at hand do not say what modifiers make of {}"


def _kinds() -> tuple[str, ...]:
    return facts("8e/faq/d3-re-rolled-by-its-value").words("dice-kinds")


def _counted(modifiers: Sequence[Modifier]) -> Sequence[Modifier] | Declined:
    """The modifiers that count: identical auras once, all others added up."""
    if repeats(modifiers, named="condition"):
        return Declined(because="the texts at hand do not say whether a named condition counts twice")
    kept = once_each(modifiers, named="aura", adds_up=facts("8e/faq/identical-auras").flag("same-aura-adds-up"))
    if kept is None:
        return Declined(because="the texts at hand speak of auras that are identical, not of one name and two effects")
    return kept


@answers(RollDice, cites=["8e/re-rolls", "8e/faq/d3-re-rolled-by-its-value"])
def roll_dice(ask: RollDice, dice: Dice) -> Rolled | Declined:
    """The dice added up, a D3 being a D6 halved. Cites `8e/re-rolls`, `8e/faq/d3-re-rolled-by-its-value`."""
    named = dice_to_roll(ask.dice, _kinds())
    return Declined(because=NO_SUCH_DICE.format(ask.dice)) if named is None else Rolled(total=roll(dice, named))


@answers(
    ModifiedRoll,
    cites=[
        "8e/faq/roll-modifiers-add-up",
        "8e/faq/never-less-than-one",
        "8e/faq/above-six",
        "8e/faq/charge-beyond-twelve",
        "8e/faq/identical-auras",
    ],
)
def modify(ask: ModifiedRoll, dice: Dice) -> Total | Declined:
    """The roll with all its modifiers added up, without a cap. Cites `8e/faq/roll-modifiers-add-up`."""
    named = dice_to_roll(ask.dice, _kinds())
    if named is None:
        return Declined(because=NO_SUCH_DICE.format(ask.dice))
    modifiers = _counted(ask.modifiers)
    if isinstance(modifiers, Declined):
        return modifiers
    done = operations(modifiers)
    if done - SCALING - SHIFTING or divides_by_nothing(modifiers):
        return Declined(because="the texts at hand only multiply, divide, add to and subtract from rolls")
    if done & SCALING and len(done) > 1:
        return UNKNOWN_ORDER
    unmodified = roll(dice, named)
    total = modified(unmodified, modifiers, order=tuple(done))
    if total.denominator > 1:
        return NO_FRACTIONS
    lowest = facts("8e/faq/never-less-than-one").count("lowest-result")
    return Total(total=max(int(total), lowest), unmodified=unmodified)


@answers(
    ModifiedCharacteristic,
    cites=[
        "8e/faq/characteristic-replaced-first",
        "8e/faq/strength-and-weapon",
        "8e/faq/random-characteristic-modified",
        "8e/faq/minimum-move-modified",
        "8e/faq/strength-of-a-dash",
        "8e/faq/identical-auras",
    ],
)
def characteristic(ask: ModifiedCharacteristic, _dice: Dice) -> CharacteristicValue | Declined:
    """Replaced, then multiplied or divided, then added to; then its weapon. Cites `8e/faq/strength-and-weapon`."""
    modifiers = _counted(ask.modifiers)
    if isinstance(modifiers, Declined):
        return modifiers
    problem = _unheard_of(ask, modifiers)
    if problem:
        return Declined(because=NO_CHANGE.format(problem))
    if not modifiers and ask.weapon is None:
        return CharacteristicValue(value=ask.toughness if ask.value == "-" and ask.toughness else ask.value)
    printed = replaced(read_characteristic(ask.value), modifiers)
    if isinstance(printed, DiceExpression):
        return _random(printed, modifiers, ask)
    return _numbers(printed, modifiers, ask)


def _unheard_of(ask: ModifiedCharacteristic, modifiers: Sequence[Modifier]) -> str:
    """What the texts leave open about this characteristic or its modifiers; empty when nothing is."""
    printed = read_characteristic(ask.value)
    as_target = isinstance(printed, Printed) and printed.is_target
    if ask.characteristic == "Objective Control" or (ask.characteristic == "Leadership" and as_target):
        return f"{ask.characteristic} {ask.value}, as later editions print it"
    null = facts("8e/faq/strength-of-a-dash").words("null-characteristics")
    if ask.value == "-" and ask.toughness is not None and ask.characteristic not in null:
        return f"{ask.characteristic} that is a dash"
    if ask.weapon is not None and (ask.characteristic != "Strength" or ask.weapon.op in ("improve", "worsen")):
        return f"{ask.characteristic} when a melee weapon acts on it like this"
    if divides_by_nothing(modifiers if ask.weapon is None else (*modifiers, ask.weapon)):
        return "a number that is divided by nothing"
    if set_twice(modifiers):
        return "a characteristic for which two rules give new values"
    return "Armour Penetration" if ask.characteristic == "Armour Penetration" and modifiers else ""


def _order() -> tuple[str, ...]:
    replaced_first = facts("8e/faq/characteristic-replaced-first").words("modifier-order")
    return replaced_first + facts("8e/faq/strength-and-weapon").words("modifier-order")


def _random(
    printed: DiceExpression, modifiers: Sequence[Modifier], ask: ModifiedCharacteristic
) -> CharacteristicValue | Declined:
    """Dice with what is added to their result."""
    if ask.weapon is not None or operations(modifiers) - SHIFTING:
        return Declined(because=NO_CHANGE.format("a random characteristic that is not merely added to"))
    return CharacteristicValue(value=str(raised(printed, modifiers)))


def _numbers(
    printed: Printed | None, modifiers: Sequence[Modifier], ask: ModifiedCharacteristic
) -> CharacteristicValue | Declined:
    """Each number of the characteristic modified alike, then by the weapon, in the form it was printed in."""
    if printed is None:
        return Declined(because=NO_CHANGE.format(f"{ask.characteristic} {ask.value}"))
    worded = {"improve", "worsen"} if printed.is_target else SCALING | SHIFTING
    if operations(modifiers) - worded - (set() if printed.is_span else {"set"}):
        return Declined(because=NO_CHANGE.format(f"{ask.characteristic} {ask.value} in these words"))
    lower_is_better = facts("8e/faq/characteristic-replaced-first").word("better-before-a-plus") == "lower"
    counted = in_arithmetic(modifiers, lower_is_better=lower_is_better)
    values = [modified(number, counted, order=_order()) for number in printed.numbers]
    if ask.weapon is not None and _settled(values, printed) is not None:
        values = [modified(int(value), [ask.weapon], order=(ask.weapon.op,)) for value in values]
    numbers = _settled(values, printed)
    if numbers is None:
        return Declined(because=NO_CHANGE.format(f"{ask.characteristic} {ask.value} when it would be that small"))
    return CharacteristicValue(value=str(printed.with_numbers(numbers)))


def _settled(values: Sequence[Fraction], printed: Printed) -> tuple[int, ...] | None:
    """*values* as whole numbers; None for fractions, for less than 1 and for targets of 1+, on which no text speaks."""
    if any(value.denominator > 1 or value < 1 or (printed.is_target and value == 1) for value in values):
        return None
    return tuple(int(value) for value in values)


@answers(
    DamageOfAttacks,
    cites=["8e/faq/damage-halved-for-each-attack", "8e/faq/random-characteristic-modified", "8e/faq/identical-auras"],
)
def damage(ask: DamageOfAttacks, dice: Dice) -> Inflicted | Declined:
    """The damage of each attack rolled, modified and rounded up on its own. Cites the FAQ on halved damage."""
    modifiers = _counted(ask.modifiers)
    if isinstance(modifiers, Declined):
        return modifiers
    problem = _unheard_of_damage(ask, modifiers)
    if problem:
        return Declined(because=NO_CHANGE.format(problem))
    each = damage_of_each(ask, dice, modifiers=modifiers, kinds=_kinds(), order=_order())
    if each is None:
        return Declined(because=NO_SUCH_DICE.format(ask.damage))
    if any(one < 1 for one in each):
        return Declined(because=NO_CHANGE.format("damage that would be less than 1"))
    return Inflicted(damage=sum(each))


def _unheard_of_damage(ask: DamageOfAttacks, modifiers: Sequence[Modifier]) -> str:
    """What the texts leave open about damage modified like this; empty when nothing is."""
    done = operations(modifiers)
    if done - SCALING - SHIFTING - {"set"} or divides_by_nothing(modifiers) or set_twice(modifiers):
        return "damage in these words"
    if done & SCALING and len(done) > 1:
        return "damage that is both scaled and otherwise changed, as to their order"
    if "multiply" in done and "+" in ask.damage:
        return f"{ask.damage}, of which a part may or may not be a modifier itself"
    return ""


@answers(
    CountSuccesses,
    cites=[
        "8e/hit-roll",
        "8e/wound-roll",
        "8e/re-rolls",
        "8e/faq/re-roll-ones-before-modifiers",
        "8e/faq/roll-modifiers-add-up",
        "8e/faq/never-less-than-one",
        "8e/faq/above-six",
    ],
)
def succeed(ask: CountSuccesses, dice: Dice) -> Successes | Declined:
    """The dice that reach the target after re-rolls and then modifiers. Cites `8e/hit-roll`, `8e/wound-roll`."""
    lowest = facts("8e/faq/never-less-than-one").count("lowest-result")
    fails_on = facts(f"8e/{ask.roll}-roll").count("always-fails-on") if ask.roll in ("hit", "wound") else None
    shift = sum(ask.modifiers)
    faces = faces_after_rerolls(ask, dice)
    if ask.roll == "save" and 1 in faces and 1 + shift >= ask.needs:
        return Declined(because="the texts at hand do not say whether a saving throw of 1 always fails")
    return Successes(successes=sum(face != fails_on and max(face + shift, lowest) >= ask.needs for face in faces))


@answers(
    Trigger,
    cites=[
        "8e/faq/rolls-of-6-plus",
        "8e/faq/supercharged-plasma",
        "8e/faq/automatic-hits-roll-nothing",
        "8e/faq/never-less-than-one",
    ],
)
def trigger(ask: Trigger, dice: Dice) -> Triggered | Declined:
    """Whether the final result is what the rule waits for. Cites `8e/faq/rolls-of-6-plus`."""
    if ask.treated_as is not None:
        return Declined(because="the texts at hand do not speak of dice treated as a value")
    if ask.automatic and ask.roll != "hit":
        return Declined(because="the texts at hand speak of automatic hits alone")
    if ask.automatic and not facts("8e/faq/automatic-hits-roll-nothing").flag("automatic-success-triggers"):
        return Triggered(triggered=False)
    face = dice.face() if ask.shows is None else ask.shows
    lowest = facts("8e/faq/never-less-than-one").count("lowest-result")
    return Triggered(triggered=meets(face if ask.unmodified else max(face + sum(ask.modifiers), lowest), ask))


@answers(
    Reroll,
    cites=[
        "8e/re-rolls",
        "8e/roll-offs",
        "8e/faq/d3-re-rolled-by-its-value",
        "8e/faq/command-re-roll-at-once",
        "8e/faq/command-re-roll-own-dice",
        "8e/faq/re-roll-ones-before-modifiers",
    ],
)
def reroll_dice(ask: Reroll, _dice: Dice) -> Rerolling | Declined:
    """Whether the roll may be made again, and with how many dice. Cites `8e/re-rolls`."""
    rules = facts("8e/re-rolls")
    terms = RerollTerms(
        kinds=_kinds(),
        times=rules.count("re-rolls-per-die"),
        before_modifiers=rules.flag("re-rolls-before-modifiers"),
        specific_results_of_a_sum=False,
        command_reroll="of one die",
        picked_from_fast_dice=None,
        tied_roll_off=facts("8e/roll-offs").word("roll-off-tie") == "rolled again",
        changed_roll_off=None,
    )
    return reroll(ask, terms)


@answers(RollOff, cites=["8e/roll-offs", "8e/faq/set-up-after-both-armies"])
def roll_off(ask: RollOff, dice: Dice) -> Winner | Declined:
    """Who rolls higher, ties rolled again; whoever wins also sets up first. Cites `8e/roll-offs`."""
    if ask.modifier:
        return Declined(because="the texts at hand do not say whether a roll-off may be modified")
    return higher_wins(dice, highest=facts("8e/roll-offs").word("roll-off-won-by") == "highest")
