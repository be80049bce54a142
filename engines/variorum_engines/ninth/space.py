"""Unit coherency in 9th edition."""

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
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.ninth.distance import measured
from variorum_engines.shared.spacing import coherency, near_apart, neighbours

NOBODY = "a unit has one model at least"


@answers(
    CheckCoherency,
    cites=["9e/unit-coherency", "9e/measuring-distances", "9e/within-and-wholly-within"],
)
def check(ask: CheckCoherency, dice: Dice) -> Coherent | Declined:  # noqa: ARG001
    """Whether each model has one neighbour, or two in a larger unit, and all form one group."""
    if ask.dispersed:
        return Declined(because="Dispersed Formation is of 2nd edition")
    if not ask.models:
        return Declined(because=NOBODY)
    rule = facts("9e/unit-coherency")
    near = partial(near_apart, reach=rule.inches("coherency-range"), height=rule.inches("coherency-height"))
    linked = neighbours(list(map(measured, ask.models)), near)
    lone = len(ask.models) == 1 and not rule.flag("lone-model-needs-neighbours")
    return coherency(
        linked,
        needed=0 if lone else _needed(len(ask.models)),
        one_group=rule.flag("one-group"),
        bound=not ask.fighting or rule.flag("binds-in-combat"),
    )


def _needed(models: int) -> int:
    """How many neighbours each of *models* needs. Cites `9e/unit-coherency`."""
    rule = facts("9e/unit-coherency")
    larger = models >= rule.count("larger-unit-from")
    return rule.count("neighbours-in-larger-units" if larger else "neighbours")


@answers(EndMove, cites=["9e/unit-coherency"])
def end_move(ask: EndMove, dice: Dice) -> MoveEnds:  # noqa: ARG001
    """A move of any kind ends in coherency or is not made."""
    rule = facts("9e/unit-coherency")
    allowed = ask.coherent or rule.flag("move-may-end-incoherent")
    goes_back = not allowed and rule.flag("models-go-back")
    return MoveEnds(allowed=allowed, models="where they started" if goes_back else "where they moved to")


@answers(SplitUnit, cites=["9e/unit-coherency"])
def split(ask: SplitUnit, dice: Dice) -> AfterSplit | Declined:  # noqa: ARG001
    """It moves into coherency or not at all."""
    rule = facts("9e/unit-coherency")
    parts = [part for part in ask.parts if part > 0]
    if not parts:
        return Declined(because=NOBODY)
    if len(parts) == 1:
        if _needed(sum(parts)) > rule.count("neighbours"):
            return Declined(because="one group so large can lack coherency; how many neighbours each has is not given")
        return AfterSplit(must_regroup=False, may_move=True)
    return AfterSplit(must_regroup=True, may_move=ask.can_regroup or rule.flag("split-unit-may-move"))


@answers(SetUpUnit, cites=["9e/setting-up-in-coherency"])
def set_up(ask: SetUpUnit, dice: Dice) -> Placement | Declined:  # noqa: ARG001
    """Those that fit are set up and the rest count as destroyed, whatever the occasion."""
    rule = facts("9e/setting-up-in-coherency")
    left_over = max(0, ask.models - ask.fit)
    if not left_over:
        return Placement(set_up=ask.models, destroyed=0)
    return Placement(
        set_up=ask.fit if rule.flag("unit-set-up-in-part") else 0,
        destroyed=left_over if rule.flag("unplaced-destroyed") else 0,
        triggers=None,
    )


@answers(AddModel, cites=["9e/setting-up-in-coherency", "9e/engagement-range"])
def add(ask: AddModel, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """Beside any model of its unit, and outside every enemy's Engagement Range."""
    rule, engagement = facts("9e/setting-up-in-coherency"), facts("9e/engagement-range")
    if not ask.unit_on_table:
        return Declined(because="models added to a unit that is not on the battlefield are not spoken of")
    beside = ask.near in rule.words("added-models-join")
    standing = not ask.unit_arrived_this_phase or rule.flag("arrived-unit-may-gain-models")
    engaged = ask.enemy_distance <= engagement.inches("engagement-range")
    clear = not engaged or engagement.flag("set-up-in-engagement-range")
    return Permission(allowed=beside and standing and clear)
