"""Unit coherency in 8th edition."""

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
from variorum_engines.eighth.distance import measured
from variorum_engines.shared.spacing import coherency, near_apart, neighbours

RULEBOOK_FAQ = "8e@2018-09"
COMMENTARY = "8e@2017-11"
ADDED = "models join a unit"


@answers(CheckCoherency, cites=["8e/unit-coherency", "8e/faq/distances-between-bases"])
def check_at_first(ask: CheckCoherency, dice: Dice) -> Coherent | Declined:
    """As later, for models on bases."""
    if not all(place.base for place in ask.models):
        return Declined(because="what the hull of a model without a base is, an FAQ of a later date says")
    return check(ask, dice)


@answers(
    CheckCoherency,
    cites=[
        "8e/unit-coherency",
        "8e/faq/distances-between-bases",
        "8e/faq/what-the-hull-is",
        "8e/faq/within-includes-the-limit",
        "8e/faq/within-and-wholly-within",
        "8e/faq/no-separate-groups",
    ],
    since=COMMENTARY,
)
def check(ask: CheckCoherency, dice: Dice) -> Coherent | Declined:  # noqa: ARG001
    """Whether each model has another near enough, across and in height, and all form one group."""
    if ask.dispersed:
        return Declined(because="Dispersed Formation is of 2nd edition")
    if not ask.models:
        return Declined(because="a unit is made up of one model at least")
    rule = facts("8e/unit-coherency")
    near = partial(near_apart, reach=rule.inches("coherency-range"), height=rule.inches("coherency-height"))
    linked = neighbours(list(map(measured, ask.models)), near)
    lone = len(ask.models) == 1 and not rule.flag("lone-model-needs-neighbours")
    return coherency(
        linked,
        needed=0 if lone else rule.count("neighbours"),
        one_group=rule.flag("one-group"),
        bound=not ask.fighting or rule.flag("binds-in-combat"),
    )


@answers(EndMove, cites=["8e/unit-coherency", "8e/faq/charge-ends-in-coherency", "8e/faq/split-unit-cannot-move"])
def end_move(ask: EndMove, dice: Dice) -> MoveEnds:  # noqa: ARG001
    """A move of any kind ends in coherency or is not made."""
    if ask.coherent or facts("8e/unit-coherency").flag("move-may-end-incoherent"):
        return MoveEnds(allowed=True, models="where they moved to")
    return MoveEnds(allowed=False, models="where they started")


@answers(SplitUnit, cites=["8e/unit-coherency"])
def split_at_first(ask: SplitUnit, dice: Dice) -> AfterSplit | Declined:
    """It has to regroup with its next move; what it does when it cannot is not said yet."""
    if _parts(ask) > 1 and not ask.can_regroup:
        return Declined(because="what a unit does that cannot regain coherency is only said in an FAQ of a later date")
    return split(ask, dice)


@answers(SplitUnit, cites=["8e/unit-coherency", "8e/faq/split-unit-cannot-move"], since=COMMENTARY)
def split(ask: SplitUnit, dice: Dice) -> AfterSplit | Declined:  # noqa: ARG001
    """It has to regroup with its next move, and does not move when it cannot."""
    parts = _parts(ask)
    if not parts:
        return Declined(because="a unit is made up of one model at least")
    if parts == 1:
        return AfterSplit(must_regroup=False, may_move=True)
    may_move = ask.can_regroup or facts("8e/faq/split-unit-cannot-move").flag("split-unit-may-move")
    return AfterSplit(must_regroup=True, may_move=may_move)


def _parts(ask: SplitUnit) -> int:
    """How many parts the unit is in. A part is a group of neighbours, so a unit in one part is in coherency."""
    return sum(part > 0 for part in ask.parts)


@answers(SetUpUnit, cites=["8e/unit-coherency"])
def set_up_at_first(ask: SetUpUnit, dice: Dice) -> Placement | Declined:  # noqa: ARG001
    """All models where all fit; what is done for want of room is not said yet."""
    if ask.fit >= ask.models:
        return Placement(set_up=ask.models, destroyed=0)
    return Declined(because="what becomes of a unit or of models that cannot be set up in coherency is not said")


@answers(SetUpUnit, cites=["8e/unit-coherency", "8e/faq/where-added-models-go"], since=RULEBOOK_FAQ)
def set_up(ask: SetUpUnit, dice: Dice) -> Placement | Declined:
    """Added models without room are left out; of other set-ups without room nothing is said."""
    rule = facts("8e/faq/where-added-models-go")
    if ask.occasion != ADDED or ask.fit >= ask.models:
        return set_up_at_first(ask, dice)
    left_over = ask.models - ask.fit
    return Placement(set_up=ask.fit, destroyed=left_over if rule.flag("unplaced-destroyed") else 0)


@answers(AddModel, cites=["8e/unit-coherency"])
def add_at_first(ask: AddModel, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: the core rules do not speak of added models."""
    return Declined(because="the core rules at hand do not speak of models that are added; an FAQ does later")


@answers(AddModel, cites=["8e/faq/where-added-models-go", "8e/unit-coherency"], since=RULEBOOK_FAQ)
def add(ask: AddModel, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """Beside a model that has stood there since the phase began, and farther than 1" from every enemy."""
    rule = facts("8e/faq/where-added-models-go")
    if not ask.unit_on_table:
        return Declined(because="models added to a unit that is not on the battlefield are not spoken of")
    beside = ask.near in rule.words("added-models-join")
    standing = not ask.unit_arrived_this_phase or rule.flag("arrived-unit-may-gain-models")
    clear = ask.enemy_distance > rule.inches("clear-of-enemies")
    return Permission(allowed=beside and standing and clear)
