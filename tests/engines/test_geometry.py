"""Geometry of bases, hulls and areas: against sampled points, formulas for boxes, and what turning and moving leave alone."""

import subprocess
import sys
from itertools import product
from math import cos, dist, hypot, inf, isclose, radians, sin, tau

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from variorum.questions.space import Place, Point, Solid
from variorum_engines.shared.geometry import (
    Part,
    across,
    area_of,
    base_of,
    block_of,
    height_between,
    level_reach,
    lies_within,
    reaches_across,
    reaches_apart,
    reaches_straight,
    straight,
)
from variorum_engines.shared.spacing import wholly_near

RIM = 720
"""Points that the oracle takes on a rim; of the longest base here they lie 0.02" apart."""
CLEAR = 0.001
"""Inches to either side of a limit at which a verdict is certain."""

coordinates = st.integers(-40, 40).map(lambda quarter: quarter / 4)
heights = st.sampled_from([0.0, 0.0, 1.5, 3.0, 6.25])
widths = st.sampled_from([25, 32, 60, 105])
lengths = st.sampled_from([None, 70, 120])
angles = st.integers(0, 23).map(lambda step: step * 15.0)
places = st.builds(Place, x=coordinates, y=coordinates, z=heights, base=widths, length=lengths, facing=angles)
round_places = st.builds(Place, x=coordinates, y=coordinates, z=heights, base=widths)
sides = st.integers(1, 24).map(lambda quarter: quarter / 4)
boxes = st.tuples(coordinates, coordinates, sides, sides)
limits = st.integers(0, 48).map(lambda quarter: quarter / 4)


def base(place: Place) -> Part:
    """The base, which every place here has."""
    part = base_of(place)
    assert part is not None
    return part


def rim(place: Place) -> list[Point]:
    """Points on the edge of a base, from the equation of an ellipse."""
    along, athwart = (place.length or place.base) / 50.8, place.base / 50.8
    turned = radians(place.facing)
    points = []
    for step in range(RIM):
        u, v = along * cos(step * tau / RIM), athwart * sin(step * tau / RIM)
        points.append((place.x + u * cos(turned) - v * sin(turned), place.y + u * sin(turned) + v * cos(turned)))
    return points


def box(corner: tuple[float, float, float, float], *, low: float = 0, high: float = 0) -> Part:
    """A box with its lower left corner there, so wide and so deep."""
    x, y, wide, deep = corner
    return block_of(Solid(outline=((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), low=low, high=high))


def to_box(point: Point, corner: tuple[float, float, float, float]) -> float:
    """Inches from a point to a box, by clamping."""
    x, y, wide, deep = corner
    return hypot(max(x - point[0], 0, point[0] - x - wide), max(y - point[1], 0, point[1] - y - deep))


@given(one=round_places, other=round_places)
def test_round_bases_are_as_far_apart_as_their_nearest_rim_points(one: Place, other: Place) -> None:
    """No pair of points on two rims is nearer than the distance, and one is nearly as near."""
    assume(across(base(one), base(other)) > 0)
    mine, theirs = ([(*point, place.z) for point in rim(place)[::4]] for place in (one, other))
    nearest = min(dist(point, then) for point in mine for then in theirs)
    found = straight(base(one), base(other))
    assert found <= nearest + 1e-9
    assert nearest <= found + 0.05


@settings(max_examples=40, deadline=None)
@given(one=places, other=places)
def test_oval_bases_are_as_far_apart_as_their_nearest_rim_points(one: Place, other: Place) -> None:
    """The same holds of ovals, however they are turned."""
    found = across(base(one), base(other))
    assume(found > 0)
    nearest = min(dist(point, then) for point in rim(one)[::4] for then in rim(other)[::4])
    assert found <= nearest + 5e-5
    assert nearest <= found + 0.1


@given(place=round_places, other=places, facing=angles)
def test_an_oval_as_wide_as_long_is_round(place: Place, other: Place, facing: float) -> None:
    """A base whose length is its width is measured by its centre and radius, whatever its facing."""
    as_oval = Place(x=place.x, y=place.y, z=place.z, base=place.base, length=place.base, facing=facing)
    assert base(as_oval) == base(place)
    assert straight(base(as_oval), base(other)) == straight(base(place), base(other))


@given(first=boxes, second=boxes)
def test_boxes_are_as_far_apart_as_their_sides(
    first: tuple[float, float, float, float], second: tuple[float, float, float, float]
) -> None:
    """The gap between two boxes is that of their extents along x and y."""
    sideways = max(second[0] - first[0] - first[2], first[0] - second[0] - second[2], 0)
    deep = max(second[1] - first[1] - first[3], first[1] - second[1] - second[3], 0)
    assert isclose(across(box(first), box(second)), hypot(sideways, deep), abs_tol=1e-9)


@given(place=round_places, corner=boxes)
def test_a_round_base_is_as_far_from_a_box_as_its_centre_less_its_radius(
    place: Place, corner: tuple[float, float, float, float]
) -> None:
    """Round against straight sides is exact: no polygon stands in for the circle."""
    expected = max(0, to_box((place.x, place.y), corner) - place.base / 50.8)
    assert isclose(across(base(place), box(corner)), expected, abs_tol=1e-9)


@given(low=heights, high=heights, other_low=heights, other_high=heights)
def test_heights_are_apart_by_what_no_level_shares(
    low: float, high: float, other_low: float, other_high: float
) -> None:
    """Blocks that share a level are not apart in height; others are by the gap between roof and keel."""
    assume(low <= high and other_low <= other_high)
    levels = [low + (high - low) * step / 40 for step in range(41)]
    others = [other_low + (other_high - other_low) * step / 40 for step in range(41)]
    shared = low <= other_high and other_low <= high
    expected = 0 if shared else min(abs(one - other) for one, other in product(levels, others))
    found = height_between(box((0, 0, 1, 1), low=low, high=high), box((9, 0, 1, 1), low=other_low, high=other_high))
    assert isclose(found, expected, abs_tol=1e-9)


@given(one=places, other=places)
def test_distances_are_mutual(one: Place, other: Place) -> None:
    """From here to there is as far as from there to here."""
    assert isclose(straight(base(one), base(other)), straight(base(other), base(one)), abs_tol=1e-9)


@given(one=places, other=places, quarter=st.integers(1, 3), x=coordinates, y=coordinates)
def test_moving_and_turning_the_table_changes_nothing(
    one: Place, other: Place, quarter: int, x: float, y: float
) -> None:
    """Distances stay when both models are turned about the table's corner by quarters and pushed alike."""

    def moved(place: Place) -> Part:
        spot = complex(place.x, place.y) * 1j**quarter + complex(x, y)
        turned = place.facing + 90 * quarter
        return base(Place(x=spot.real, y=spot.imag, z=place.z, base=place.base, length=place.length, facing=turned))

    assert isclose(across(moved(one), moved(other)), across(base(one), base(other)), abs_tol=5e-5)


@given(angle=st.floats(0, 360), gap=st.integers(0, 12), length=st.integers(33, 170), other=st.integers(25, 170))
def test_the_limit_is_within_at_any_angle(angle: float, gap: int, length: int, other: int) -> None:
    """An oval nose to rim with a round base, whole inches apart in any direction, is within them and not within less."""
    apart = gap + length / 50.8 + other / 50.8
    way = radians(angle)
    oval = base(Place(x=0, y=0, base=32, length=length, facing=angle))
    rounded = base(Place(x=apart * cos(way), y=apart * sin(way), base=other))
    assert reaches_across(oval, rounded, gap)
    assert reaches_straight(oval, rounded, gap)
    assert reaches_apart(oval, rounded, wide=gap, high=0)
    assert not reaches_across(oval, rounded, gap - CLEAR)
    assert not reaches_straight(oval, rounded, gap - CLEAR)


@given(one=places, other=places, limit=limits)
def test_reaching_agrees_with_measuring(one: Place, other: Place, limit: float) -> None:
    """Away from the limit, who is within it is who is measured to be."""
    for measure, reach in ((across, reaches_across), (straight, reaches_straight)):
        found = measure(base(one), base(other))
        assume(abs(found - limit) > CLEAR)
        assert reach(base(one), base(other), limit) == (found < limit)


@settings(max_examples=60, deadline=None)
@given(place=places, corner=boxes, limit=limits)
def test_a_base_lies_within_when_each_point_of_its_rim_does(
    place: Place, corner: tuple[float, float, float, float], limit: float
) -> None:
    """Around a box, all of a base is within so many inches just when all of its rim is."""
    farthest = max(to_box(point, corner) for point in rim(place))
    assume(abs(farthest - limit) > CLEAR)
    assert lies_within(base(place), [(box(corner), limit)]) == (farthest < limit)


@given(place=round_places, corner=boxes, limit=limits)
def test_a_box_lies_within_when_each_of_its_corners_does(
    place: Place, corner: tuple[float, float, float, float], limit: float
) -> None:
    """Around a round base, all of a box is within so many inches just when its corners are."""
    x, y, wide, deep = corner
    farthest = max(
        hypot(x + right - place.x, y + up - place.y) - place.base / 50.8 for right, up in product((0, wide), (0, deep))
    )
    assume(abs(farthest - limit) > CLEAR)
    assert lies_within(box(corner), [(base(place), limit)]) == (farthest < limit)


def test_a_notch_is_outside() -> None:
    """A base whose rim touches both wings of an L lies within it only where it stays off the notch."""
    wings = area_of(((0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)))
    assert lies_within(base(Place(x=1, y=1)), [(wings, 0)])
    assert not lies_within(base(Place(x=2, y=2)), [(wings, 0)])
    assert not reaches_across(base(Place(x=4, y=4)), wings, 0)


def test_two_grounds_together_hold_what_neither_holds() -> None:
    """A base across the seam of two areas lies within both together, and within neither."""
    left, right = area_of(((0, 0), (3, 0), (3, 3), (0, 3))), area_of(((3, 0), (6, 0), (6, 3), (3, 3)))
    across_the_seam = base(Place(x=3, y=1.5))
    assert lies_within(across_the_seam, [(left, 0), (right, 0)])
    assert not lies_within(across_the_seam, [(left, 0)])
    assert not lies_within(across_the_seam, [(right, 0)])
    assert not lies_within(across_the_seam, [])


@given(radius=st.integers(25, 160), depth=st.floats(0.5, 3))
def test_a_base_that_touches_the_edge_from_inside_lies_within(radius: int, depth: float) -> None:
    """Exactly inside counts, a hundredth over the edge does not."""
    ground = area_of(((0, 0), (20, 0), (20, 20), (0, 20)))
    half = radius / 50.8
    assert lies_within(base(Place(x=half, y=10 + depth, base=radius)), [(ground, 0)])
    assert not lies_within(base(Place(x=half - 0.01, y=10 + depth, base=radius)), [(ground, 0)])


@given(height=st.floats(0, 6), limit=st.floats(0, 6))
def test_the_reach_across_of_a_level_is_a_leg_of_a_triangle(height: float, limit: float) -> None:
    """At a height, so far across is within a limit that the two and the limit make a right angle; none above it."""
    assume(abs(height - limit) > CLEAR)
    part, other = box((0, 0, 1, 1), low=height, high=height), box((0, 0, 1, 1))
    found = level_reach(part, other, limit)
    if height > limit:
        assert found is None
    else:
        assert found is not None
        assert isclose(hypot(found, height), limit, abs_tol=1e-9)


@settings(max_examples=80, deadline=None)
@given(
    block=st.tuples(boxes.filter(lambda found: found[2] <= 2 and found[3] <= 2), st.floats(0.25, 6)),
    place=round_places,
    wing=st.tuples(boxes, heights),
    limit=limits,
)
def test_a_tall_block_is_wholly_near_where_each_of_its_points_is(
    block: tuple[tuple[float, float, float, float], float],
    place: Place,
    wing: tuple[tuple[float, float, float, float], float],
    limit: float,
) -> None:
    """Of a base and a wing above it, one may be near the block's foot and the other near its top."""
    (corner, high), (wing_corner, low) = block, wing
    x, y, wide, deep = corner
    farthest = 0.0
    for u, v, w in product(range(5), range(5), range(49)):
        point, level = (x + wide * u / 4, y + deep * v / 4), high * w / 48
        to_base = hypot(max(dist(point, (place.x, place.y)) - place.base / 50.8, 0), level - place.z)
        to_wing = hypot(to_box(point, wing_corner), max(low - level, 0, level - low - 1))
        farthest = max(farthest, min(to_base, to_wing))
    ship = (base(place), box(wing_corner, low=low, high=low + 1))
    found = wholly_near((box(corner, high=high),), ship, reach=limit, how="as it is")
    assert not (found and farthest > limit + CLEAR)
    assert found or farthest > limit - max(wide, deep, high / 12) / 8 - CLEAR


def test_a_tall_block_between_a_base_and_a_wing_is_near_the_two() -> None:
    """Its foot is near the base and its top near the wing; near its middle, nearer than at either end, both are."""
    block = (box((2, -0.1, 0.2, 0.2), high=4),)
    ship = (base(Place(x=0, y=0, base=60)), box((3, -1, 3, 2), low=3, high=4))
    assert not wholly_near(block, ship, reach=1.5, how="as it is")
    assert not wholly_near(block, ship[:1], reach=2, how="as it is")
    assert not wholly_near(block, ship[1:], reach=2, how="as it is")
    assert wholly_near(block, ship, reach=2, how="as it is")


def test_an_area_has_every_height_and_a_point_its_own() -> None:
    """A ruin's outline is level with every floor; a marker at one level is measured on the slant."""
    model = base(Place(x=0, y=0, z=4, base=25))
    assert straight(model, area_of(((-1, -1), (1, -1), (1, 1), (-1, 1)))) == 0
    assert straight(model, area_of(((0, 0),), level=0)) == 4
    assert area_of(((0, 0), (9, 0))).high == inf


@given(ends=st.tuples(coordinates, coordinates, coordinates, coordinates), place=round_places)
def test_two_corners_are_a_line(ends: tuple[float, float, float, float], place: Place) -> None:
    """The distance to an edge is the distance to the nearest of its points."""
    x, y, then_x, then_y = ends
    points = [(x + (then_x - x) * step / 500, y + (then_y - y) * step / 500) for step in range(501)]
    nearest = max(0, min(dist(point, (place.x, place.y)) for point in points) - place.base / 50.8)
    assert isclose(across(base(place), area_of(((x, y), (then_x, then_y)))), nearest, abs_tol=0.05)


@pytest.mark.parametrize(
    "outline",
    [
        ((0, 0), (2, 2), (2, 0), (0, 2)),
        ((0, 0), (1, 0), (2, 0)),
        ((0, 0), (0, 0), (1, 1), (1, 1), (2, 0)),
        ((0, 0), (4, 0), (4, 4), (1, 4), (1, -2), (0, -2)),
        ((-100_000, -100_000), (100_000, -100_000), (100_000, 100_000)),
    ],
)
def test_odd_outlines_are_measured_all_the_same(outline: tuple[Point, ...]) -> None:
    """Outlines that cross themselves, lie in a line or repeat corners give distances and no error."""
    odd, model = block_of(Solid(outline=outline)), base(Place(x=0.5, y=0.5, base=25))
    assert 0 <= straight(odd, model) < 3
    assert reaches_straight(odd, model, 3)
    assert isinstance(lies_within(model, [(odd, 1)]), bool)
    assert isinstance(lies_within(odd, [(model, 1)]), bool)


def test_engines_measure_round_bases_without_shapely() -> None:
    """Loading every engine, and measuring between round bases, needs nothing compiled."""
    code = """
import sys
for name in ("shapely", "numpy", "msgspec"):
    sys.modules[name] = None
from variorum.dice import Tape
from variorum.questions.distance import Measure
from variorum.questions.space import Place
from variorum_engines import eighth, ninth, second, tenth
ask = Measure(first=Place(x=0, y=0), second=Place(x=5, y=0))
print({each.engine.answer(ask, Tape(())).inches for each in (second, eighth, ninth, tenth)})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "{3.74}\n", done.stderr
