"""Unit coherency in 2nd edition (1993)."""

from functools import partial

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.space import (
    AddModel,
    AfterSplit,
    CheckCoherency,
    Coherent,
    EndMove,
    MoveEnds,
    Placement,
    SetUpUnit,
    SplitUnit,
)
from variorum.rules import Declined, answers
from variorum_engines.second.distance import NO_BASES, measured
from variorum_engines.shared.spacing import coherency, near_straight, neighbours

NOBODY = "without models there is no unit that could be in coherency"


@answers(
    CheckCoherency,
    cites=["2e/squad-coherency", "2e/breaking-coherency", "2e/dispersed-formation", "2e/outside-squadron-coherency"],
)
def check(ask: CheckCoherency, dice: Dice) -> Coherent | Declined:  # noqa: ARG001
    """Whether the models form one chain, each at most 2" (4" when dispersed) from the next; combat frees them."""
    if not ask.models:
        return Declined(because=NOBODY)
    if not all(place.base for place in ask.models):
        return Declined(because=NO_BASES)
    if len(ask.models) > 1 and any(place.kind != "other" for place in ask.models):
        return Declined(because="how far a squadron of vehicles may spread, the page does not say")
    rule = facts("2e/squad-coherency")
    reach = (facts("2e/dispersed-formation") if ask.dispersed else rule).inches("coherency-range")
    linked = neighbours(list(map(measured, ask.models)), partial(near_straight, reach=reach))
    lone = len(ask.models) == 1 and not rule.flag("lone-model-needs-neighbours")
    return coherency(
        linked,
        needed=0 if lone else rule.count("neighbours"),
        one_group=rule.flag("one-group"),
        bound=not ask.fighting or facts("2e/breaking-coherency").flag("binds-in-combat"),
    )


@answers(EndMove, cites=["2e/squad-coherency", "2e/breaking-coherency"])
def end_move(ask: EndMove, dice: Dice) -> MoveEnds | Declined:  # noqa: ARG001
    """No for a normal move out of coherency; the end of a charge and a try to regroup are left open."""
    if ask.move not in ("normal", "charge"):
        return Declined(because="the page tells of normal moves, running and charges, and of no move of this name")
    if ask.coherent or facts("2e/squad-coherency").flag("move-may-end-incoherent"):
        return MoveEnds(allowed=True, models="where they moved to")
    if ask.move == "charge":
        return Declined(because="combat frees a squad from coherency; whether the charge into it does, is not said")
    if ask.began_split:
        return Declined(because="a split unit has to try to regroup; whether a try may fall short is not said")
    return MoveEnds(allowed=False, models="where they started")


@answers(SplitUnit, cites=["2e/breaking-coherency"])
def split(ask: SplitUnit, dice: Dice) -> AfterSplit | Declined:  # noqa: ARG001
    """It has to try to close up; when it cannot, the smaller of two parts is Broken."""
    rule = facts("2e/breaking-coherency")
    parts = sorted(part for part in ask.parts if part > 0)
    if not parts:
        return Declined(because=NOBODY)
    if len(parts) == 1:
        return AfterSplit(must_regroup=False, may_move=True)
    may_move = ask.can_regroup or rule.flag("split-unit-may-move")
    if ask.can_regroup or not rule.flag("smaller-part-broken"):
        return AfterSplit(must_regroup=True, may_move=may_move)
    smaller, larger, *others = parts
    if others:
        return Declined(because="the page has the smaller part Broken and does not speak of more than two parts")
    if smaller == larger:
        return Declined(because="the page has the smaller part Broken and does not speak of equal ones")
    return AfterSplit(must_regroup=True, may_move=may_move, broken=smaller)


@answers(SetUpUnit, cites=["2e/squad-coherency"])
def set_up(ask: SetUpUnit, dice: Dice) -> Placement | Declined:  # noqa: ARG001
    """All models where all fit; what is done for want of room is left open."""
    if ask.occasion == "a unit is set up" and ask.fit >= ask.models:
        return Placement(set_up=ask.models, destroyed=0)
    return Declined(because="the page does not say what becomes of models that cannot be set up, or that are added")


@answers(AddModel, cites=["2e/squad-coherency", "2e/leading-squads"])
def add(ask: AddModel, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: characters walk up to the squads that they join, and nobody else is said to be added to one."""
    return Declined(because="the page knows characters who move up to a squad, and no models set up to join one")
