"""Geometry of models: their parts as upright blocks on the table, and distances between them in three dimensions.

Round parts are measured by their centres and radii. Oval bases, bodies and areas are outlines, for which shapely is needed;
it is imported where it is used, so that engines load without it and questions about round bases do without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, inf, radians, sin, sqrt, tau
from statistics import fmean
from typing import TYPE_CHECKING, Literal

from variorum.questions.space import Place, Point, Solid

if TYPE_CHECKING:
    from shapely import Geometry

MILLIMETRES_PER_INCH = 25.4
RADII_PER_WIDTH = 2
TOLERANCE = 1e-4
"""Inches by which a distance may pass a limit and still be exactly at it.

Scenarios are written with a few decimals, and outlines are drawn with corners; each of the two is off by less than this.
"""
OUTLINE_CORNERS = 1024
"""Corners of an oval's outline. The edge of a base 170 mm long lies at most 0.00002 inches outside it."""
SHAPES_KEPT = 4096
"""Outlines that are kept for the next distance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A base, or a block of a model, or an area: its outline seen from above, and its lowest and highest level."""

    kind: Literal["base", "body", "area"]
    low: float
    high: float
    centre: Point | None = None
    """Of a round part; None for one with an outline."""
    radius: float = 0
    outline: tuple[Point, ...] = ()
    """Corners in order; two of them are a line."""

    @property
    def shape(self) -> "Geometry":
        """What is seen from above; of a round part its centre."""
        return _shape(self.outline if self.centre is None else (self.centre,))


@lru_cache(maxsize=SHAPES_KEPT)
def _shape(corners: tuple[Point, ...]) -> "Geometry":
    import shapely

    # With its last corner said again, a ring may have as few as one: it collapses to a point, or two to a line.
    shape = shapely.make_valid(shapely.Polygon((*corners, corners[-1], corners[-1])))
    shapely.prepare(shape)
    return shape


def base_of(place: Place) -> Part | None:
    """The base as a flat part; None for a model without one."""
    if not place.base:
        return None
    centre, half_width = (place.x, place.y), _half(place.base)
    if place.length is None or place.length == place.base:
        return Part(kind="base", low=place.z, high=place.z, centre=centre, radius=half_width)
    oval = _oval(centre, _half(place.length), half_width, facing=place.facing)
    return Part(kind="base", low=place.z, high=place.z, outline=oval)


def _half(millimetres: int) -> float:
    """Half of a width, in inches."""
    return millimetres / RADII_PER_WIDTH / MILLIMETRES_PER_INCH


@lru_cache(maxsize=SHAPES_KEPT)
def _oval(centre: Point, along: float, athwart: float, *, facing: float) -> tuple[Point, ...]:
    """Corners on the ellipse with these half axes, the first of them *facing* degrees from the x axis."""
    turned = radians(facing)
    corners = []
    for step in range(OUTLINE_CORNERS):
        angle = tau * step / OUTLINE_CORNERS
        u, v = along * cos(angle), athwart * sin(angle)
        corners.append((centre[0] + u * cos(turned) - v * sin(turned), centre[1] + u * sin(turned) + v * cos(turned)))
    return tuple(corners)


def block_of(solid: Solid) -> Part:
    """A body, or something that sticks out of one, as a part."""
    return Part(kind="body", low=solid.low, high=solid.high, outline=solid.outline)


def area_of(outline: tuple[Point, ...], *, level: float | None = None) -> Part:
    """An area, a line or a point as a part: at one *level*, or through all heights."""
    low, high = (-inf, inf) if level is None else (level, level)
    if len(outline) == 1:
        return Part(kind="area", low=low, high=high, centre=outline[0])
    return Part(kind="area", low=low, high=high, outline=outline)


def across(one: Part, other: Part) -> float:
    """Inches between two parts as seen from above; 0 where they touch or overlap."""
    if one.centre is not None and other.centre is not None:
        between = hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])
    else:
        between = float(one.shape.distance(other.shape))
    return max(0.0, between - one.radius - other.radius)


def height_between(one: Part, other: Part) -> float:
    """Inches between the levels of two parts; 0 where they have a level in common."""
    return max(0.0, one.low - other.high, other.low - one.high)


def straight(one: Part, other: Part) -> float:
    """Inches between the nearest points of two parts, on the slant where they stand at two levels."""
    return hypot(across(one, other), height_between(one, other))


def at_most(distance: float, limit: float) -> bool:
    """Whether *distance* is not more than *limit*, the limit included."""
    return distance <= limit + TOLERANCE


def reaches_across(one: Part, other: Part, limit: float) -> bool:
    """Whether two parts are within *limit* of each other as seen from above."""
    if one.centre is not None and other.centre is not None:
        return at_most(across(one, other), limit)
    import shapely

    return bool(shapely.dwithin(one.shape, other.shape, limit + TOLERANCE + one.radius + other.radius))


def reaches_apart(one: Part, other: Part, *, wide: float, high: float) -> bool:
    """Whether two parts are within *wide* inches across and *high* inches in height of each other."""
    return at_most(height_between(one, other), high) and reaches_across(one, other, wide)


def reaches_straight(one: Part, other: Part, limit: float) -> bool:
    """Whether the nearest points of two parts are within *limit* of each other, on the slant."""
    height, allowed = height_between(one, other), limit + TOLERANCE
    return height <= allowed and reaches_across(one, other, _leg(allowed, height) - TOLERANCE)


def telling_levels(part: Part, others: Sequence[Part], limit: float) -> list[Part]:
    """*part* cut level wherever what is within *limit* of *others* begins or ends to hold a corner of it, and between.

    A corner that is held at all of these levels is held at every level.
    """
    if part.low == part.high:
        return [part]
    ends = {part.low, part.high}
    for other in others:
        for corner in part.outline:
            high = _leg(limit, across(replace(part, centre=corner, outline=()), other))
            ends |= {min(max(level, part.low), part.high) for level in (other.low - high, other.high + high)}
    found = sorted(ends)
    return [replace(part, low=level, high=level) for level in (*found, *map(fmean, pairwise(found)))]


def level_reach(level: Part, other: Part, limit: float) -> float | None:
    """How far from *other*, as seen from above, points at a *level* are within *limit* on the slant; None if all are not."""
    height = height_between(level, other)
    return _leg(limit, height) if at_most(height, limit) else None


def _leg(slant: float, other: float) -> float:
    """The leg of a right-angled triangle with this longest side and this *other* leg; 0 where that is the longer."""
    return sqrt(max(0.0, slant * slant - other * other))


def lies_within(one: Part, grounds: Sequence[tuple[Part, float]]) -> bool:
    """Whether every point of *one* is, as seen from above, as near to some part of *grounds* as that part's limit says."""
    if any(_lies_within_one(one, other, limit) for other, limit in grounds):
        return True
    if len(grounds) <= 1:
        return False
    import shapely

    return _covers(shapely.union_all([_ground(other, limit) for other, limit in grounds]), one)


def _lies_within_one(one: Part, other: Part, limit: float) -> bool:
    if other.centre is None:
        return _covers(_ground(other, limit), one)
    farthest = other.radius + limit
    if one.centre is not None:
        return at_most(hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]) + one.radius, farthest)
    return all(at_most(hypot(x - other.centre[0], y - other.centre[1]), farthest) for x, y in one.outline)


def _ground(part: Part, limit: float) -> "Geometry":
    """Every place within *limit* of the part, as seen from above."""
    return part.shape.buffer(part.radius + limit + TOLERANCE, quad_segs=OUTLINE_CORNERS)


def _covers(ground: "Geometry", part: Part) -> bool:
    return bool(ground.covers(part.shape)) and part.radius <= ground.boundary.distance(part.shape)
