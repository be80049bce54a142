"""Dice and numbers in 10th edition; what is done to characteristics stands in `characteristics`."""

from collections import Counter

from variorum.dice import Dice, roll, roll_faces
from variorum.facts import facts
from variorum.questions.arithmetic import (
    CountSuccesses,
    DicePool,
    Kept,
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
from variorum_engines.shared.modifying import capped, modified, rounded_up, set_twice, settings, unnamed
from variorum_engines.shared.notation import dice_to_roll
from variorum_engines.shared.rerolling import RerollTerms, faces_after_rerolls, reroll
from variorum_engines.shared.rolling import higher_wins, meets
from variorum_engines.tenth.characteristics import (
    best,
    characteristic,
    counted,
    damage,
    dice_kinds,
    ignore_modifiers,
    order,
    two_settings,
)

__all__ = [
    "best",
    "characteristic",
    "damage",
    "ignore_modifiers",
    "modify",
    "pool",
    "reroll_dice",
    "roll_dice",
    "roll_off",
    "succeed",
    "trigger",
    "two_settings",
]

NO_SUCH_DICE = "the texts at hand know no {}"
CRITICALS = {"hit": "10e/critical-hit", "wound": "10e/critical-wound"}
ROLLS = {"hit": "10e/hit-roll", "wound": "10e/wound-roll", "save": "10e/saving-throw"}
CAPS = ("10e/modifying-rolls", "10e/wound-roll")


def _cap(kind: str) -> int | None:
    """How much rolls of *kind* are modified by at most, None for no cap. Cites `10e/modifying-rolls`."""
    caps = (rules.count("modifier-cap") for rules in map(facts, CAPS) if kind in rules.words("capped-rolls"))
    return next(caps, None)


def _shifts(kind: str, modifiers: tuple[int, ...]) -> set[int]:
    """What *modifiers* come to on a roll of *kind*, in every way that the texts allow for.

    Of a saving throw they do not say whether its bonuses are limited before penalties are counted or together with them.
    Cites `10e/saving-throw`.
    """
    if kind != "save":
        return {capped(sum(modifiers), _cap(kind))}
    most = facts("10e/saving-throw").count("improved-by-at-most")
    bonuses = sum(max(each, 0) for each in modifiers)
    return {min(sum(modifiers), most), min(bonuses, most) + sum(modifiers) - bonuses}


def _result(face: int, shift: int) -> int:
    """What a die that shows *face* comes to once *shift* is added. Cites `10e/modifying-rolls`."""
    return max(face + shift, facts("10e/modifying-rolls").count("lowest-result"))


@answers(RollDice, cites=["10e/re-rolls", "10e/d66"])
def roll_dice(ask: RollDice, dice: Dice) -> Rolled | Declined:
    """The dice added up, a D3 being half a D6 and a D66 tens and units. Cites `10e/re-rolls`, `10e/d66`."""
    named = dice_to_roll(ask.dice, dice_kinds())
    return Declined(because=NO_SUCH_DICE.format(ask.dice)) if named is None else Rolled(total=roll(dice, named))


@answers(
    ModifiedRoll, cites=["10e/modifiers", "10e/modifying-rolls", "10e/treated-as", "10e/abilities-with-the-same-name"]
)
def modify(ask: ModifiedRoll, dice: Dice) -> Total | Declined:
    """The roll modified in order and rounded up, within the cap of a Hit roll. Cites `10e/modifying-rolls`."""
    named = dice_to_roll(ask.dice, dice_kinds())
    if named is None:
        return Declined(because=NO_SUCH_DICE.format(ask.dice))
    modifiers = counted(ask.modifiers)
    if isinstance(modifiers, Declined):
        return modifiers
    if unnamed(modifiers, order()) or set_twice(modifiers):
        return Declined(
            because="the texts at hand set, divide, multiply, add to and subtract from a roll, and set it once"
        )
    unmodified = roll(dice, named)
    counts_as = next(iter(settings(modifiers)), unmodified)
    shift = rounded_up(modified(unmodified, modifiers, order=order())) - counts_as
    lowest = facts("10e/modifying-rolls").count("lowest-result")
    return Total(total=max(counts_as + capped(shift, _cap(ask.roll)), lowest), unmodified=unmodified)


@answers(
    CountSuccesses,
    cites=["10e/modifying-rolls", "10e/re-rolls", *ROLLS.values(), *CRITICALS.values()],
)
def succeed(ask: CountSuccesses, dice: Dice) -> Successes | Declined:
    """The dice that reach the target, or are critical, after re-rolls and capped modifiers."""
    faces = faces_after_rerolls(ask, dice)
    never = facts(ROLLS[ask.roll]).count("always-fails-on") if ask.roll in ROLLS else None
    critical = facts(CRITICALS[ask.roll]) if ask.roll in CRITICALS else None
    always = critical.count("critical-on") if critical and critical.flag("critical-succeeds") else None
    counts = {
        sum(face == always or (face != never and _result(face, shift) >= ask.needs) for face in faces)
        for shift in _shifts(ask.roll, ask.modifiers)
    }
    if len(counts) > 1:
        return Declined(
            because="the texts do not say whether a save's bonuses are limited before penalties are counted"
        )
    return Successes(successes=counts.pop())


@answers(DicePool, cites=["10e/discarding-dice", "10e/double", "10e/triple"])
def pool(ask: DicePool, dice: Dice) -> Kept | Declined:
    """What is left after each rule's discard, and whether it holds a double or a triple."""
    rules = facts("10e/discarding-dice")
    if len(ask.discard) * rules.count("discards") >= ask.count:
        return Declined(because="the texts at hand do not say what a roll is of which nothing is left")
    left = sorted(roll_faces(dice, ask.count))
    for which in ask.discard:
        kept = len(left) - rules.count("discards")
        left = left[-kept:] if which == "lowest" else left[:kept]
    most = max(Counter(left).values())
    return Kept(
        total=sum(left),
        double=most >= facts("10e/double").count("double-of"),
        triple=most >= facts("10e/triple").count("triple-of"),
    )


@answers(
    Trigger,
    cites=[
        "10e/critical-hit",
        "10e/modifying-rolls",
        "10e/re-rolls",
        "10e/unmodified-roll",
        "10e/automatically-successful",
        "10e/treated-as",
        "10e/result-without-effect",
    ],
)
def trigger(ask: Trigger, dice: Dice) -> Triggered | Declined:
    """Whether the result, or the unmodified one, is what the rule waits for. Cites `10e/critical-hit`."""
    if ask.automatic and not facts("10e/automatically-successful").flag("automatic-success-triggers"):
        return Triggered(triggered=False)
    face = dice.face() if ask.shows is None else ask.shows
    own = meets(_looked_at(face, ask), ask)
    if ask.treated_as is None:
        return Triggered(triggered=own)
    triggered = facts("10e/treated-as").flag("treated-as-triggers") and meets(_looked_at(ask.treated_as, ask), ask)
    if own and not triggered:
        return Declined(because="the texts at hand do not say that a rule on the face itself stops working")
    return Triggered(triggered=triggered)


def _looked_at(face: int, ask: Trigger) -> int:
    """What a rule looks at on a die that shows, or counts as, *face*."""
    return face if ask.unmodified else _result(face, capped(sum(ask.modifiers), _cap(ask.roll)))


@answers(
    Reroll,
    cites=["10e/re-rolls", "10e/fast-dice-and-one-re-roll", "10e/command-re-roll", "10e/d66", "10e/roll-offs"],
)
def reroll_dice(ask: Reroll, _dice: Dice) -> Rerolling | Declined:
    """Whether the roll may be made again, and with how many dice. Cites `10e/re-rolls`."""
    rules, roll_offs = facts("10e/re-rolls"), facts("10e/roll-offs")
    terms = RerollTerms(
        kinds=dice_kinds(),
        times=rules.count("re-rolls-per-die"),
        before_modifiers=rules.flag("re-rolls-before-modifiers"),
        specific_results_of_a_sum=rules.word("re-roll-of-results") == "only those dice",
        command_reroll="of any roll",
        picked_from_fast_dice=facts("10e/fast-dice-and-one-re-roll").count("re-rolls-from-fast-dice"),
        tied_roll_off=roll_offs.word("roll-off-tie") == "rolled again",
        changed_roll_off=roll_offs.flag("roll-off-dice-may-be-changed"),
    )
    return reroll(ask, terms)


@answers(RollOff, cites=["10e/roll-offs", "10e/redeployments"])
def roll_off(ask: RollOff, dice: Dice) -> Winner | Declined:
    """Who rolls higher, ties rolled afresh and modifiers left out. Cites `10e/roll-offs`."""
    if ask.purpose != "any":
        return Declined(because="units deployed anew need no roll-off, as their rule says who goes first")
    rules = facts("10e/roll-offs")
    if ask.modifier and rules.flag("roll-off-dice-may-be-changed"):
        return Declined(because="the texts do not say how a roll-off is modified")
    return higher_wins(dice, highest=rules.word("roll-off-won-by") == "highest")
