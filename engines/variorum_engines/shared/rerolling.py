"""Whether dice may be rolled again, and how many: what three editions say in much the same words."""

from dataclasses import dataclass
from typing import Literal

from variorum.aspects import DiceExpression
from variorum.dice import PIPS, Dice, halved, roll_faces
from variorum.questions.arithmetic import CountSuccesses, Reroll, Rerolling
from variorum.rules import Declined
from variorum_engines.shared.notation import dice_to_roll

SILENT = "the texts at hand do not say whether {} may be re-rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollTerms:
    """What an edition says about re-rolls. None stands for what its texts leave open."""

    kinds: tuple[str, ...]
    """Dice that it has: `D3`, `D6`."""
    times: int
    """How often one die may be re-rolled."""
    before_modifiers: bool
    specific_results_of_a_sum: bool
    """It says that of dice added up only those with a result that may be re-rolled are."""
    command_reroll: Literal["unknown", "of one die", "of any roll"]
    """What its texts say of the Stratagem Command Re-roll: nothing, that it is for one's own dice and at once, or also
    which of several dice it rolls again."""
    picked_from_fast_dice: int | None
    """Rolls that are picked out of several thrown at once, where a rule lets one be re-rolled."""
    tied_roll_off: bool | None
    changed_roll_off: bool | None


def reroll(ask: Reroll, terms: RerollTerms) -> Rerolling | Declined:
    """Whether *ask* may be rolled again under *terms*, and how many dice are."""
    shape = dice_to_roll(ask.dice, terms.kinds)
    if shape is None or not ask.faces or len(ask.faces) % _dice_of(shape):
        return Declined(because=f"{len(ask.faces)} faces of {ask.dice} are no roll that the texts describe")
    if ask.roll_off != "no":
        return _roll_off(ask, terms)
    if int(ask.rerolled) >= terms.times or (ask.modified and terms.before_modifiers):
        return Rerolling(allowed=False)
    return _by_whom(ask, terms) or _counted(ask, shape, terms)


def _by_whom(ask: Reroll, terms: RerollTerms) -> Rerolling | Declined | None:
    """What follows from who rolled, and when; None when nothing does."""
    if ask.command_reroll and terms.command_reroll == "unknown":
        return Declined(because=SILENT.format("a roll by a Stratagem"))
    if ask.whose == "own" and not ask.acted_since:
        return None
    if ask.command_reroll:
        return Rerolling(allowed=False)
    what = "an opponent's die, or one's own after something else has happened, by a rule other than Command Re-roll"
    return Declined(because=SILENT.format(what))


def _roll_off(ask: Reroll, terms: RerollTerms) -> Rerolling | Declined:
    allowed = terms.tied_roll_off if ask.roll_off == "tied" else terms.changed_roll_off
    if allowed is None:
        return Declined(because=SILENT.format("dice of a roll-off"))
    return Rerolling(allowed=allowed, dice=len(ask.faces) if allowed else 0)


def _dice_of(shape: DiceExpression) -> int:
    """How many D6 are thrown for one roll of *shape*: one for each die, and for each digit of a D66."""
    return shape.count * len(str(shape.sides))


def _counted(ask: Reroll, shape: DiceExpression, terms: RerollTerms) -> Rerolling | Declined:
    dice_each = _dice_of(shape)
    together = dice_each > 1
    one_of_several = len(ask.faces) > dice_each and (ask.one_roll or ask.command_reroll)
    unsaid = _unsaid(ask, shape, terms, one_of_several=one_of_several)
    if unsaid:
        return Declined(because=SILENT.format(unsaid))
    due = _due(ask, shape)
    if together and ask.only_some:
        if not ask.only_results:
            return Rerolling(allowed=False)
        if due > 1:
            return Declined(because=SILENT.format("only some of the dice with a result that may be re-rolled"))
    if one_of_several and terms.picked_from_fast_dice is not None:
        due = min(due, terms.picked_from_fast_dice * dice_each)
    return Rerolling(allowed=due > 0, dice=due)


def _unsaid(ask: Reroll, shape: DiceExpression, terms: RerollTerms, *, one_of_several: bool) -> str:
    """Which of several dice are meant, where the texts do not say that; empty where they do."""
    if ask.command_reroll and len(ask.faces) > 1 and terms.command_reroll == "of one die":
        return "one die of several, or all of them, by a Stratagem whose words they do not hold"
    if ask.only_results and _dice_of(shape) > shape.count:
        return "single digits"
    if ask.only_results and shape.count > 1 and not terms.specific_results_of_a_sum:
        return "single results among dice that are added up"
    if one_of_several and terms.picked_from_fast_dice is None:
        return "one of several rolls that were thrown at once"
    if one_of_several and ask.only_results and shape.count > 1:
        return "single results in one of several sums that were thrown at once"
    return ""


def _due(ask: Reroll, shape: DiceExpression) -> int:
    """How many dice show a result that may be re-rolled; a die that is halved counts by its half."""
    if not ask.only_results:
        return len(ask.faces)
    results = ask.faces if shape.sides == PIPS else tuple(halved(face) for face in ask.faces)
    return sum(result in ask.only_results for result in results)


def faces_after_rerolls(ask: CountSuccesses, dice: Dice) -> tuple[int, ...]:
    """The faces that stand once those due are rolled again: all dice first, then the re-rolls in the same order."""
    first = roll_faces(dice, ask.count)
    return tuple(dice.face() if _again(face, ask) else face for face in first)


def _again(face: int, ask: CountSuccesses) -> bool:
    match ask.reroll:
        case "ones":
            return face == 1
        case "failed":
            return face < ask.needs
        case "all":
            return True
        case _:
            return False
