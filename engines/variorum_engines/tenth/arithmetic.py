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
)
from variorum.questions.verdicts import Total
from variorum.rules import Declined, answers
from variorum_engines.shared.modifying import capped, modified, rounded_up, set_twice, settings, unnamed
from variorum_engines.shared.notation import dice_to_roll
from variorum_engines.shared.rerolling import RerollTerms, faces_after_rerolls, reroll
from variorum_engines.shared.rolling import meets
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


def _cap(kind: str) -> int | None:
    """How much rolls of *kind* are modified by at most, None for no cap. Cites `10e/modifying-rolls`."""
    rules = facts("10e/modifying-rolls")
    return rules.count("modifier-cap") if kind in rules.words("capped-rolls") else None


def _caps(kind: str) -> tuple[int | None, ...]:
    """Every cap that the texts allow for: of a Wound roll they do not say whether it has one."""
    known = _cap(kind)
    if known is not None or kind == "other":
        return (known,)
    return (None, facts("10e/modifying-rolls").count("modifier-cap"))


def _result(face: int, modifiers: tuple[int, ...], cap: int | None) -> int:
    """What a die that shows *face* comes to with *modifiers*, limited to *cap*. Cites `10e/modifying-rolls`."""
    return max(face + capped(sum(modifiers), cap), facts("10e/modifying-rolls").count("lowest-result"))


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
    cites=["10e/modifying-rolls", "10e/re-rolls", "10e/critical-hit", "10e/critical-wound"],
)
def succeed(ask: CountSuccesses, dice: Dice) -> Successes | Declined:
    """The dice that reach the target, or are critical, after re-rolls and capped modifiers."""
    if ask.roll == "save":
        return Declined(because="the texts at hand do not describe saving throws")
    faces = faces_after_rerolls(ask, dice)
    best_of_one = max(_result(1, ask.modifiers, cap) for cap in _caps(ask.roll))
    if ask.roll != "other" and 1 in faces and best_of_one >= ask.needs:
        return Declined(because=f"the texts at hand do not say whether a {ask.roll} roll of 1 always fails")
    critical = facts(CRITICALS[ask.roll]) if ask.roll in CRITICALS else None
    always = critical.count("critical-on") if critical and critical.flag("critical-succeeds") else None
    counts = {
        sum(face == always or _result(face, ask.modifiers, cap) >= ask.needs for face in faces)
        for cap in _caps(ask.roll)
    }
    if len(counts) > 1:
        return Declined(because=f"the texts at hand do not say whether {ask.roll} rolls are among those with a cap")
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
    return face if ask.unmodified else _result(face, ask.modifiers, _cap(ask.roll))


@answers(
    Reroll,
    cites=["10e/re-rolls", "10e/fast-dice-and-one-re-roll", "10e/command-re-roll", "10e/d66"],
)
def reroll_dice(ask: Reroll, _dice: Dice) -> Rerolling | Declined:
    """Whether the roll may be made again, and with how many dice. Cites `10e/re-rolls`."""
    rules = facts("10e/re-rolls")
    terms = RerollTerms(
        kinds=dice_kinds(),
        times=rules.count("re-rolls-per-die"),
        before_modifiers=rules.flag("re-rolls-before-modifiers"),
        specific_results_of_a_sum=rules.word("re-roll-of-results") == "only those dice",
        command_reroll="of any roll",
        picked_from_fast_dice=facts("10e/fast-dice-and-one-re-roll").count("re-rolls-from-fast-dice"),
        tied_roll_off=None,
        changed_roll_off=None,
    )
    return reroll(ask, terms)


@answers(RollOff, cites=["10e/redeployments"])
def roll_off(_ask: RollOff, _dice: Dice) -> Declined:
    """Nothing: the texts name roll-offs without saying how they are made. Cites `10e/redeployments`."""
    return Declined(
        because="the texts at hand name roll-offs and do not say how they are made; "
        "units deployed anew need none, as their rule says who goes first"
    )
