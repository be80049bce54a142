"""Spacing: which parts of a model count, how far models are apart, who is whose neighbour, what is within what.

Editions differ in what counts of a model and in how near is near; both are arguments here.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from variorum.questions.distance import Closest, ClosestUnit, Distance, Engaged, Engagement, Reach, Within
from variorum.questions.space import Coherent, Place
from variorum.rules import Declined
from variorum_engines.shared.geometry import (
    Part,
    across,
    area_of,
    at_most,
    base_of,
    block_of,
    height_between,
    level_reach,
    lies_within,
    reaches_across,
    reaches_apart,
    reaches_straight,
    straight,
    telling_levels,
)

Parts = tuple[Part, ...]
"""What counts of one model."""
How = Literal["as it is", "horizontally", "vertically"]
WHOLE_MODEL = "every part of the model"
NOBODY = "without models there is nothing to measure to"
DECIMALS = 2
"""Decimal places of a distance that an answer tells."""


def parts_of(place: Place, *, body_for: Collection[str], whole: bool) -> Parts:
    """What distances are measured to: the base if there is one, and the body for models of the sorts in *body_for*.

    With *whole* everything that sticks out of the body counts as well. Empty for a model without a base whose body does not
    count.
    """
    base = base_of(place)
    solids = ((place.hull,) if place.hull else ()) + (place.further if whole else ())
    body = tuple(map(block_of, solids)) if sort_of(place) in body_for else ()
    return body if base is None else (base, *body)


def sort_of(place: Place) -> str:
    """The sort of model, as the aspects name those whose body counts."""
    if not place.base:
        return "models without a base"
    return {
        "vehicle": "vehicles with a base",
        "walker": "walkers with a base",
        "aircraft": "aircraft with a base",
        "other": "other models with a base",
    }[place.kind]


def all_of(place: Place) -> Parts:
    """Every part of a model, whatever distances are measured to."""
    return parts_of(place, body_for=(sort_of(place),), whole=True)


def bases_touch(one: Place, other: Place) -> bool:
    """Whether the bases of two models touch; never where one has none."""
    mine, theirs = base_of(one), base_of(other)
    return mine is not None and theirs is not None and reaches_straight(mine, theirs, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """How far two models are apart, and between which of their parts."""

    inches: float
    first: Part
    second: Part


def gap(one: Parts, other: Parts, *, how: How) -> Gap:
    """The distance between the nearest parts of two models; of parts equally near, bases come first."""
    measure = {"as it is": straight, "horizontally": across, "vertically": height_between}[how]
    gaps = [Gap(inches=measure(mine, theirs), first=mine, second=theirs) for mine in one for theirs in other]
    nearest = min(each.inches for each in gaps)
    return next(each for each in gaps if at_most(each.inches, nearest))


def told(each: Gap) -> Distance:
    """A distance as an answer tells it."""
    return Distance(
        inches=round(each.inches, DECIMALS),
        first="body" if each.first.kind == "body" else "base",
        second="body" if each.second.kind == "body" else "base",
    )


def near_straight(one: Parts, other: Parts, *, reach: float) -> bool:
    """Whether some part of *one* is within *reach* inches of some part of *other*, on the slant."""
    return any(reaches_straight(mine, theirs, reach) for mine in one for theirs in other)


def near_across(one: Parts, other: Parts, *, reach: float) -> bool:
    """Whether some part of *one* is within *reach* inches of some part of *other*, as seen from above."""
    return any(reaches_across(mine, theirs, reach) for mine in one for theirs in other)


def near_apart(one: Parts, other: Parts, *, reach: float, height: float) -> bool:
    """Whether some part of *one* is within *reach* inches across, and *height* in height, of some part of *other*."""
    return any(reaches_apart(mine, theirs, wide=reach, high=height) for mine in one for theirs in other)


def wholly_near(one: Parts, other: Parts, *, reach: float, how: How) -> bool:
    """Whether every point of every part of *one* is within *reach* inches of *other*, whichever part of it that is."""
    if how == "horizontally":
        return all(lies_within(mine, [(part, reach) for part in other]) for mine in one)
    return all(
        lies_within(level, list(_grounds(level, other, reach=reach)))
        for mine in one
        for level in telling_levels(mine, other, reach)
    )


def _grounds(level: Part, other: Parts, *, reach: float) -> Iterator[tuple[Part, float]]:
    """The parts of *other* that are within *reach* of a *level* at all, and how far across that is."""
    for part in other:
        allowed = level_reach(level, part, reach)
        if allowed is not None:
            yield part, allowed


def target_of(ask: Within, measured: Callable[[Place], Parts]) -> Parts:
    """What is measured from: the model, or the area; nothing where the scenario has neither."""
    if ask.model is not None:
        return measured(ask.model)
    return (area_of(ask.area, level=ask.level),) if ask.area else ()


def reach_of(unit: Sequence[Parts], target: Parts, *, inches: float, how: How) -> Reach:
    """How much of a unit is within *inches* of *target*."""
    near = near_across if how == "horizontally" else near_straight
    each = [near(model, target, reach=inches) for model in unit]
    return Reach(
        within=any(each),
        every_model=all(each),
        wholly=all(wholly_near(model, target, reach=inches, how=how) for model in unit),
    )


def within_reach(ask: Within, measured: Callable[[Place], Parts]) -> Reach | Declined:
    """How much of the unit is within the distance asked about."""
    target = target_of(ask, measured)
    if not ask.unit or not target:
        return Declined(because=NOBODY)
    return reach_of(list(map(measured, ask.unit)), target, inches=ask.inches, how=ask.how)


def engagement(
    ask: Engaged, measured: Callable[[Place], Parts], near: Callable[[Parts, Parts], bool]
) -> Engagement | Declined:
    """How many models of the unit are *near* an enemy."""
    if not ask.unit or not ask.enemy:
        return Declined(because=NOBODY)
    enemies = list(map(measured, ask.enemy))
    models = sum(any(near(model, enemy) for enemy in enemies) for model in map(measured, ask.unit))
    return Engagement(engaged=models > 0, models=models)


def closest_of(ask: Closest, measured: Callable[[Place], Parts], *, how: How = "as it is") -> tuple[int, ...]:
    """Places in the list of the unit that is nearest, or of all that are equally near; none where nobody is."""
    unit = list(map(measured, ask.unit))
    distances = {
        place: min(gap(mine, measured(theirs), how=how).inches for mine in unit for theirs in other)
        for place, other in enumerate(ask.others)
        if unit and other
    }
    return tuple(place for place, each in distances.items() if at_most(each, min(distances.values())))


def closest_unit(
    ask: Closest, measured: Callable[[Place], Parts], *, unowned: Literal["the winner of a roll-off"] | Declined
) -> ClosestUnit | Declined:
    """The nearest unit; among equals the player of the rule's unit picks, and for a rule of no unit as *unowned* says."""
    places = closest_of(ask, measured)
    if not places:
        return Declined(because="where nobody is, nobody is closest")
    if len(places) == 1:
        return ClosestUnit(closest=places, chosen_by="nobody")
    if ask.rule_of != "neither player":
        return ClosestUnit(closest=places, chosen_by=ask.rule_of)
    return unowned if isinstance(unowned, Declined) else ClosestUnit(closest=places, chosen_by=unowned)


def neighbours(models: Sequence[Parts], near: Callable[[Parts, Parts], bool]) -> list[set[int]]:
    """For each of *models* the indices of those that are *near* it."""
    linked: list[set[int]] = [set() for _ in models]
    for own, one in enumerate(models):
        for place, other in enumerate(models[:own]):
            if near(one, other):
                linked[own].add(place)
                linked[place].add(own)
    return linked


def is_one_group(linked: Sequence[set[int]]) -> bool:
    """Whether every model can be reached from every other by steps between neighbours; true of no models."""
    reached: set[int] = set()
    ahead = {0} if linked else set()
    while ahead:
        reached |= ahead
        ahead = {place for own in ahead for place in linked[own]} - reached
    return len(reached) == len(linked)


def lacking(linked: Sequence[set[int]], *, needed: int) -> int:
    """How many models have fewer neighbours than *needed*."""
    return sum(len(others) < needed for others in linked)


def coherency(linked: Sequence[set[int]], *, needed: int, one_group: bool, bound: bool) -> Coherent:
    """Whether each model has the neighbours *needed* and, where *one_group* is asked for, all hang together."""
    alone = lacking(linked, needed=needed)
    coherent = not alone and (not one_group or is_one_group(linked))
    return Coherent(coherent=coherent, alone=alone, bound=bound)
