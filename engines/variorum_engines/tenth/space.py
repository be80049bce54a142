"""Unit coherency in 10th edition."""

from functools import partial

from variorum.dice import Dice
from variorum.facts import Facts, facts
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
from variorum_engines.shared.spacing import coherency, near_apart, neighbours
from variorum_engines.tenth.distance import measured

NOBODY = "without models there is no unit; one that loses its last model is destroyed"


@answers(
    CheckCoherency,
    cites=[
        "10e/unit-coherency-distances",
        "10e/unit-coherency",
        "10e/within-and-wholly-within",
        "10e/horizontal-and-vertical-distances",
    ],
)
def check(ask: CheckCoherency, dice: Dice) -> Coherent | Declined:  # noqa: ARG001
    """Whether each model has one neighbour, or two in a larger unit, and all form one group."""
    if ask.dispersed:
        return Declined(because="Dispersed Formation is of 2nd edition")
    if not ask.models:
        return Declined(because=NOBODY)
    rule = facts("10e/unit-coherency-distances")
    near = partial(near_apart, reach=rule.inches("coherency-range"), height=rule.inches("coherency-height"))
    linked = neighbours(list(map(measured, ask.models)), near)
    lone = len(ask.models) == 1 and not rule.flag("lone-model-needs-neighbours")
    bound = not ask.fighting or facts("10e/unit-coherency").flag("binds-in-combat")
    return coherency(
        linked,
        needed=0 if lone else _needed(len(ask.models)),
        one_group=rule.flag("one-group"),
        bound=bound,
    )


def _needed(models: int) -> int:
    """How many neighbours each of *models* needs. Cites `10e/unit-coherency-distances`."""
    rule = facts("10e/unit-coherency-distances")
    larger = models >= rule.count("larger-unit-from")
    return rule.count("neighbours-in-larger-units" if larger else "neighbours")


@answers(
    EndMove,
    cites=["10e/unit-coherency", "10e/coherency-of-pile-in-moves", "10e/coherency-of-consolidation-moves"],
)
def end_move(ask: EndMove, dice: Dice) -> MoveEnds:  # noqa: ARG001
    """A move of any kind ends in coherency, or its models go back."""
    rule = facts("10e/unit-coherency")
    allowed = ask.coherent or rule.flag("move-may-end-incoherent")
    goes_back = not allowed and rule.flag("models-go-back")
    return MoveEnds(allowed=allowed, models="where they started" if goes_back else "where they moved to")


@answers(SplitUnit, cites=["10e/unit-coherency", "10e/unit-coherency-distances"])
def split(ask: SplitUnit, dice: Dice) -> AfterSplit | Declined:  # noqa: ARG001
    """It moves into coherency or not at all."""
    parts = [part for part in ask.parts if part > 0]
    if not parts:
        return Declined(because=NOBODY)
    if len(parts) == 1:
        if _needed(sum(parts)) > facts("10e/unit-coherency-distances").count("neighbours"):
            return Declined(because="one group so large can lack coherency; how many neighbours each has is not given")
        return AfterSplit(must_regroup=False, may_move=True)
    may_move = ask.can_regroup or facts("10e/unit-coherency").flag("split-unit-may-move")
    return AfterSplit(must_regroup=True, may_move=may_move)


@answers(
    SetUpUnit,
    cites=[
        "10e/unit-coherency",
        "10e/set-up-on-the-battlefield",
        "10e/faq/forced-set-up-without-room",
        "10e/adding-models-to-a-unit",
    ],
)
def set_up(ask: SetUpUnit, dice: Dice) -> Placement | Declined:  # noqa: ARG001
    """All or nothing for a unit of the player's choosing; a forced set-up and added models lose those left over."""
    left_over = max(0, ask.models - ask.fit)
    if not left_over:
        return Placement(set_up=ask.models, destroyed=0)
    rule, triggers = _without_room(ask)
    return Placement(
        set_up=ask.fit if rule.flag("unit-set-up-in-part") else 0,
        destroyed=left_over if rule.flag("unplaced-destroyed") else 0,
        triggers=triggers,
    )


def _without_room(ask: SetUpUnit) -> tuple[Facts, bool]:
    """The rule for want of room on this occasion, and whether the models' destruction triggers rules."""
    if ask.occasion == "a unit is set up":
        return facts("10e/unit-coherency"), False
    if ask.occasion == "models join a unit":
        rule = facts("10e/adding-models-to-a-unit")
        return rule, rule.flag("unplaced-trigger-rules")
    forced = facts("10e/faq/forced-set-up-without-room")
    return forced, facts("10e/set-up-on-the-battlefield").flag("unplaced-trigger-rules")


@answers(
    AddModel,
    cites=[
        "10e/adding-models-to-a-unit",
        "10e/returning-models-to-a-unit",
        "10e/faq/models-returned-to-an-arrived-unit",
        "10e/engagement-range",
    ],
)
def add(ask: AddModel, dice: Dice) -> Permission:  # noqa: ARG001
    """Beside a model there since the phase began, and engaged only by those who engage its unit already."""
    rule = facts("10e/adding-models-to-a-unit")
    if not ask.unit_on_table:
        return Permission(allowed=rule.flag("exempt-off-the-table"))
    beside = ask.near in rule.words("added-models-join")
    standing = not ask.unit_arrived_this_phase or rule.flag("arrived-unit-may-gain-models")
    engaged = ask.enemy_distance <= facts("10e/engagement-range").inches("engagement-range")
    exempt = ask.unit_engaged_with_it and rule.flag("added-in-engagement-range-of-engaged")
    clear = not engaged or exempt or rule.flag("set-up-in-engagement-range")
    return Permission(allowed=beside and standing and clear)
