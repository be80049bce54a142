"""Dice and numbers in 2nd edition (1993), as far as the page that retells it uses them."""

from variorum.dice import Dice, roll, roll_faces
from variorum.facts import facts
from variorum.questions.arithmetic import (
    CountSuccesses,
    RollDice,
    Rolled,
    RollOff,
    Successes,
    Trigger,
    Triggered,
    Winner,
)
from variorum.rules import Declined, answers
from variorum_engines.shared.notation import dice_to_roll
from variorum_engines.shared.rolling import first_of, meets


@answers(RollDice, cites=["2e/d6", "2e/two-dice-added"])
def roll_dice(ask: RollDice, dice: Dice) -> Rolled | Declined:
    """The sum of the D6 that are rolled. Cites `2e/d6`, `2e/two-dice-added`."""
    named = dice_to_roll(ask.dice, facts("2e/d6").words("dice-kinds"))
    if named is None or named.plus:
        return Declined(because=f"the page rolls no {ask.dice}, only D6")
    return Rolled(total=roll(dice, named))


@answers(CountSuccesses, cites=["2e/d6"])
def succeed(ask: CountSuccesses, dice: Dice) -> Successes | Declined:
    """The dice that show the target or more. Cites `2e/d6`."""
    if ask.modifiers or ask.reroll != "none":
        return Declined(because="the page does not say how modifiers add up, and has no re-rolls")
    if ask.roll != "other":
        return Declined(because=f"the page does not describe the {ask.roll} roll")
    return Successes(successes=sum(face >= ask.needs for face in roll_faces(dice, ask.count)))


@answers(Trigger, cites=["2e/d6"])
def trigger(ask: Trigger, dice: Dice) -> Triggered | Declined:
    """Whether the die shows what the rule waits for. Cites `2e/d6`."""
    if ask.modifiers or ask.rerolled_from is not None or ask.automatic or ask.treated_as is not None:
        return Declined(because="the page does not say how modifiers, re-rolls or automatic hits bear on such a rule")
    if ask.roll != "other":
        return Declined(because=f"the page does not describe the {ask.roll} roll")
    return Triggered(triggered=meets(dice.face() if ask.shows is None else ask.shows, ask))


@answers(RollOff, cites=["2e/infiltrators-roll-off"])
def roll_off(ask: RollOff, dice: Dice) -> Winner | Declined:
    """Who deploys infiltrators first: the lower score. Cites `2e/infiltrators-roll-off`."""
    if ask.purpose != "units set up after both armies" or ask.modifier:
        return Declined(because="the page rolls off for infiltrators only, and modifies no die of it")
    first, second = dice.face(), dice.face()
    if first == second:
        return Declined(because="the page does not say what happens on equal scores")
    return first_of(first, second, highest=facts("2e/infiltrators-roll-off").word("roll-off-won-by") == "highest")
