"""Spacing: how far bases are apart, who has whom for a neighbour, and whether a unit is one group."""

from collections.abc import Callable, Sequence
from math import hypot

from variorum.questions.space import Coherent, Place

MILLIMETRES_PER_INCH = 25.4
RADII_PER_WIDTH = 2
TOLERANCE = 1e-6
"""Inches by which a distance may pass a limit and still be exactly at it: decimals of a scenario are rounded."""


def across(one: Place, other: Place) -> float:
    """Inches between the edges of two round bases as seen from above; 0 where they touch or overlap."""
    between_centres = hypot(one.x - other.x, one.y - other.y)
    return max(0.0, between_centres - (one.base + other.base) / RADII_PER_WIDTH / MILLIMETRES_PER_INCH)


def height_between(one: Place, other: Place) -> float:
    """Inches between the levels on which two bases stand."""
    return abs(one.z - other.z)


def straight(one: Place, other: Place) -> float:
    """Inches between the nearest points of two flat round bases, on the slant where they stand at two levels."""
    return hypot(across(one, other), height_between(one, other))


def reaches(distance: float, limit: float) -> bool:
    """Whether *distance* is within *limit*, the limit included."""
    return distance <= limit + TOLERANCE


def neighbours_straight(models: Sequence[Place], *, reach: int) -> list[set[int]]:
    """For each of *models* the indices of those at most *reach* inches away, edge to edge and on the slant."""
    return _neighbours(models, lambda one, other: reaches(straight(one, other), reach))


def neighbours_apart(models: Sequence[Place], *, reach: int, height: int) -> list[set[int]]:
    """For each of *models* the indices of those at most *reach* inches away across and *height* inches up or down."""
    return _neighbours(
        models, lambda one, other: reaches(across(one, other), reach) and reaches(height_between(one, other), height)
    )


def _neighbours(models: Sequence[Place], near: Callable[[Place, Place], bool]) -> list[set[int]]:
    return [
        {place for place, other in enumerate(models) if place != own and near(one, other)}
        for own, one in enumerate(models)
    ]


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
