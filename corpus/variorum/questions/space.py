"""Where models stand, and questions about unit coherency: who stands with whom, and what when they cannot."""

from dataclasses import dataclass
from math import isfinite
from typing import Literal

from variorum.questions.counts import check_counts
from variorum.questions.registry import question
from variorum.questions.verdicts import Permission

Point = tuple[float, float]
"""A place on the table seen from above, in inches."""
FARTHEST = 100_000
"""Inches from the table's corner that a scenario may go."""


def check_lengths(*lengths: float) -> None:
    """Raises ValueError for a length that no table has room for, or that is no number."""
    for length in lengths:
        if not (isfinite(length) and abs(length) <= FARTHEST):
            raise ValueError(f"{length} is no place on a table; give inches, at most {FARTHEST}")


def check_outline(corners: tuple[Point, ...], *, at_least: int) -> None:
    """Raises ValueError for an outline with fewer than so many corners, or with one that is on no table."""
    if len(set(corners)) < at_least:
        raise ValueError(f"an outline of {len(set(corners))} corners; give {at_least} that differ, in order")
    for corner in corners:
        check_lengths(*corner)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """A part of a model that is no base, as an upright block: its outline seen from above, and its heights."""

    outline: tuple[Point, ...]
    """The corners in order, in inches on the table; three at least."""
    low: float = 0
    """Inches from the table to its underside."""
    high: float = 0
    """Inches from the table to its top."""

    def __post_init__(self) -> None:
        check_outline(self.outline, at_least=3)
        check_lengths(self.low, self.high)
        if self.low > self.high:
            raise ValueError(f"a body from {self.low} up to {self.high} inches; give its underside as `low`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one model stands, and its shape: a base, round or oval, or none; a body; and what sticks out of the body."""

    x: float
    """Of the centre of its base, or of the model if it has none, in inches."""
    y: float
    z: float = 0
    """Height of the base above the table; heights are compared base to base."""
    base: int = 32
    """Width of the base in millimetres; 0 for a model without one."""
    length: int | None = None
    """Length of an oval base in millimetres, along its facing; None for a round one."""
    facing: float = 0
    """Degrees from the x axis towards the y axis, along which an oval base is long."""
    hull: Solid | None = None
    """The main body, where it matters; a model without a base has one."""
    further: tuple[Solid, ...] = ()
    """Turrets, sponsons, aerials, wings, banners and whatever else sticks out of the main body."""
    kind: Literal["other", "vehicle", "walker", "aircraft"] = "other"
    """A Vehicle that is a Walker or an Aircraft is `walker` or `aircraft`."""

    def __post_init__(self) -> None:
        check_lengths(self.x, self.y, self.z, self.base, self.length or 1)
        if not isfinite(self.facing):
            raise ValueError(f"a model that faces {self.facing}; give degrees")
        if self.base < 0 or (self.length is not None and self.length < 1):
            raise ValueError("a base without extent; give millimetres, or 0 as width for a model without a base")
        if not self.base and (self.hull is None or self.length is not None):
            raise ValueError("a model without a base; give it a hull, and no length of its base")


@dataclass(frozen=True, slots=True, kw_only=True)
class Coherent:
    """Whether a unit is in coherency, and how many of its models lack the neighbours they need."""

    coherent: bool
    """Whether it is, where its models stand, be it asked for at the moment or not."""
    alone: int
    """Models with too few neighbours, counted whatever the unit's grouping."""
    bound: bool = True
    """The rules ask for coherency at this moment."""


@question("coherency.check", answer=Coherent)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCoherency:
    """Is this unit in coherency where it stands?"""

    models: tuple[Place, ...]
    dispersed: bool = False
    """It uses 2nd edition's Dispersed Formation."""
    fighting: bool = False
    """It is in hand-to-hand combat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEnds:
    """What becomes of a move."""

    allowed: bool
    models: Literal["where they moved to", "where they started"]


@question("coherency.move", answer=MoveEnds)
@dataclass(frozen=True, slots=True, kw_only=True)
class EndMove:
    """May a unit end its move like this?"""

    coherent: bool
    """It would end the move in coherency."""
    move: Literal["normal", "advance", "fall back", "charge", "pile in", "consolidate"] = "normal"
    began_split: bool = False
    """It was out of coherency before the move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterSplit:
    """What a unit out of coherency has to do, and who breaks."""

    must_regroup: bool
    """It has to end its next move in coherency, or to try."""
    may_move: bool
    """It may make a move at all, given whether it can regroup."""
    broken: int = 0
    """Models that count as Broken."""


@question("coherency.split", answer=AfterSplit)
@dataclass(frozen=True, slots=True, kw_only=True)
class SplitUnit:
    """Casualties have split a unit; what now?"""

    parts: tuple[int, ...]
    """Models in each part."""
    can_regroup: bool
    """Its next move can bring it back into coherency."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """What becomes of models that are to be set up."""

    set_up: int
    """Models that are placed."""
    destroyed: int
    """Models that count as destroyed."""
    triggers: bool | None = False
    """Their destruction triggers rules for when a model is destroyed; None when the texts do not say."""


@question("coherency.set_up", answer=Placement)
@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpUnit:
    """A unit or some models are to be set up, and not all can be placed in coherency; what becomes of them?"""

    models: int
    fit: int
    """How many of them can be placed in coherency."""
    occasion: Literal["a unit is set up", "a rule says that it must be set up", "models join a unit"]

    def __post_init__(self) -> None:
        check_counts(models=self.models, fit=self.fit)


@question("coherency.add", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class AddModel:
    """May a model that joins a unit during the battle be placed here?"""

    near: Literal["a model there since the phase began", "a model that joined this phase", "no model of the unit"]
    """Which model of its unit it is in coherency with; one joined this phase if it was not on the table at its start."""
    unit_on_table: bool = True
    """The unit it joins is on the battlefield."""
    unit_arrived_this_phase: bool = False
    """That unit was not on the battlefield when the phase began."""
    enemy_distance: int = 12
    """Whole inches to the nearest enemy model."""
    unit_engaged_with_it: bool = False
    """That enemy's unit is already within Engagement Range (8th edition: 1") of the unit being joined."""
