"""Dice and numbers in 9th edition: the core book's chapter of concepts, which holds none of its phases."""

from variorum.dice import Dice, roll
from variorum.facts import facts
from variorum.questions.arithmetic import (
    CountSuccesses,
    DamageOfAttacks,
    ModifiedCharacteristic,
    ModifiedRoll,
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
    SHIFTING,
    divides_by_nothing,
    modified,
    operations,
    repeats,
    rounded_up,
    unnamed,
)
from variorum_engines.shared.notation import dice_to_roll
from variorum_engines.shared.rerolling import RerollTerms, faces_after_rerolls, reroll
from variorum_engines.shared.rolling import higher_wins, meets

NO_SUCH_DICE = "the page knows no {}, only D6 and D3"
NO_PHASES = "the page holds no phase of the game, and so not the rules for {} rolls"
ROLLS_ONLY = Declined(because="the page speaks of modifiers to dice rolls, not to characteristics or damage")


def _kinds() -> tuple[str, ...]:
    return facts("9e/dice").words("dice-kinds")


@answers(RollDice, cites=["9e/dice", "9e/modifying-rolls"])
def roll_dice(ask: RollDice, dice: Dice) -> Rolled | Declined:
    """The dice added up, a D3 being a D6 halved. Cites `9e/dice`."""
    named = dice_to_roll(ask.dice, _kinds())
    return Declined(because=NO_SUCH_DICE.format(ask.dice)) if named is None else Rolled(total=roll(dice, named))


@answers(ModifiedRoll, cites=["9e/modifying-rolls", "9e/dice"])
def modify(ask: ModifiedRoll, dice: Dice) -> Total | Declined:
    """The roll divided, multiplied, added to and subtracted from, then rounded up. Cites `9e/modifying-rolls`."""
    rules = facts("9e/modifying-rolls")
    order = rules.words("modifier-order")
    named = dice_to_roll(ask.dice, _kinds())
    if named is None:
        return Declined(because=NO_SUCH_DICE.format(ask.dice))
    if unnamed(ask.modifiers, order) or divides_by_nothing(ask.modifiers):
        return Declined(because="the page only divides, multiplies, adds to and subtracts from a roll")
    if repeats(ask.modifiers, named="aura") or repeats(ask.modifiers, named="condition"):
        return Declined(because="the page does not say whether abilities of one name add up")
    if ask.roll == "hit" and ask.modifiers and not _within_any_cap(ask):
        return Declined(because=NO_PHASES.format("Hit"))
    unmodified = roll(dice, named)
    total = rounded_up(modified(unmodified, ask.modifiers, order=order))
    return Total(total=max(total, rules.count("lowest-result")), unmodified=unmodified)


def _within_any_cap(ask: ModifiedRoll) -> bool:
    """Whether the modifiers only add and subtract, and come to so little that no cap could matter."""
    return operations(ask.modifiers) <= SHIFTING and abs(modified(0, ask.modifiers, order=tuple(SHIFTING))) <= 1


@answers(ModifiedCharacteristic, cites=["9e/modifying-rolls"])
def characteristic(_ask: ModifiedCharacteristic, _dice: Dice) -> Declined:
    """Nothing: the page is silent on characteristics. Cites `9e/modifying-rolls`."""
    return ROLLS_ONLY


@answers(DamageOfAttacks, cites=["9e/modifying-rolls"])
def damage(_ask: DamageOfAttacks, _dice: Dice) -> Declined:
    """Nothing: the page is silent on damage. Cites `9e/modifying-rolls`."""
    return ROLLS_ONLY


@answers(CountSuccesses, cites=["9e/dice", "9e/modifying-rolls", "9e/unmodified-roll"])
def succeed(ask: CountSuccesses, dice: Dice) -> Successes | Declined:
    """The dice that reach the target after re-rolls and modifiers. Cites `9e/modifying-rolls`."""
    if ask.roll != "other":
        return Declined(because=NO_PHASES.format(ask.roll))
    lowest = facts("9e/modifying-rolls").count("lowest-result")
    shift = sum(ask.modifiers)
    faces = faces_after_rerolls(ask, dice)
    return Successes(successes=sum(max(face + shift, lowest) >= ask.needs for face in faces))


@answers(Trigger, cites=["9e/unmodified-roll", "9e/modifying-rolls"])
def trigger(ask: Trigger, dice: Dice) -> Triggered | Declined:
    """Whether the result, or the unmodified one, is what the rule waits for. Cites `9e/unmodified-roll`."""
    if ask.automatic or ask.treated_as is not None:
        return Declined(because="the page speaks neither of automatic successes nor of dice treated as a value")
    shift = sum(ask.modifiers)
    if ask.roll == "hit" and abs(shift) > 1 and not ask.unmodified:
        return Declined(because=NO_PHASES.format("Hit"))
    face = dice.face() if ask.shows is None else ask.shows
    lowest = facts("9e/modifying-rolls").count("lowest-result")
    return Triggered(triggered=meets(face if ask.unmodified else max(face + shift, lowest), ask))


@answers(Reroll, cites=["9e/re-rolls", "9e/unmodified-roll", "9e/roll-offs", "9e/dice"])
def reroll_dice(ask: Reroll, _dice: Dice) -> Rerolling | Declined:
    """Whether the roll may be made again, and with how many dice. Cites `9e/re-rolls`, `9e/unmodified-roll`."""
    rules, roll_offs = facts("9e/unmodified-roll"), facts("9e/roll-offs")
    terms = RerollTerms(
        kinds=_kinds(),
        times=rules.count("re-rolls-per-die"),
        before_modifiers=rules.flag("re-rolls-before-modifiers"),
        specific_results_of_a_sum=facts("9e/re-rolls").word("re-roll-of-results") == "only those dice",
        command_reroll="unknown",
        picked_from_fast_dice=None,
        tied_roll_off=roll_offs.word("roll-off-tie") == "rolled again",
        changed_roll_off=roll_offs.flag("roll-off-dice-may-be-changed"),
    )
    return reroll(ask, terms)


@answers(RollOff, cites=["9e/roll-offs"])
def roll_off(ask: RollOff, dice: Dice) -> Winner | Declined:
    """Who rolls higher, ties rolled afresh and modifiers left out. Cites `9e/roll-offs`."""
    if ask.purpose != "any":
        return Declined(because="the page does not say who sets up first after both armies")
    rules = facts("9e/roll-offs")
    if ask.modifier and rules.flag("roll-off-dice-may-be-changed"):
        return Declined(because="the page does not say how a roll-off is modified")
    return higher_wins(dice, highest=rules.word("roll-off-won-by") == "highest")
