"""Questions about distances: how far, within or wholly within, which is the closest, who is engaged or in contact."""

from dataclasses import dataclass
from typing import Literal

from variorum.questions.registry import question
from variorum.questions.space import Place, Point, check_lengths, check_outline
from variorum.questions.verdicts import Permission


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """How far two models are from each other, and which part of each it was measured to."""

    inches: float
    """To two decimal places; 0 where they touch or overlap."""
    first: Literal["base", "body"]
    """What of the first model is nearest; the base where it and the body are equally near."""
    second: Literal["base", "body"]


@question("distance.measure", answer=Distance)
@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """How far apart are these two models?"""

    first: Place
    second: Place
    how: Literal["as it is", "horizontally", "vertically"] = "as it is"
    """Some rules ask for one direction alone."""
    purpose: Literal["a rule", "a shot", "an aura"] = "a rule"
    """What the distance is needed for; the first model shoots, or has the aura."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """How much of a unit is within a distance."""

    within: bool
    """The unit is."""
    every_model: bool
    """Each of its models is, by some part at least."""
    wholly: bool
    """The unit is wholly."""


@question("distance.within", answer=Reach)
@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """Is this unit within, or wholly within, so many inches of a model or of an area?"""

    unit: tuple[Place, ...]
    inches: float = 0
    """0 asks who is within an area itself."""
    model: Place | None = None
    """The model that is measured from; or else there is an area."""
    area: tuple[Point, ...] = ()
    """Corners of the area in order; two are a line, such as a battlefield edge, and one is a point."""
    level: float | None = None
    """Inches from the table to a line or a point that lies at one height; None for an area, which has all heights."""
    how: Literal["as it is", "horizontally"] = "as it is"

    def __post_init__(self) -> None:
        check_lengths(self.inches, self.level or 0)
        if self.inches < 0:
            raise ValueError(f"within {self.inches} inches; give 0 or more")
        if self.model is not None and self.area:
            raise ValueError("measured from two things; give a model or an area")
        if self.area:
            check_outline(self.area, at_least=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosestUnit:
    """Which unit a rule takes for the closest."""

    closest: tuple[int, ...]
    """Places in the list, from 0, of the unit that is closest, or of all that are equally close."""
    chosen_by: Literal["nobody", "you", "your opponent", "the winner of a roll-off"]
    """Who says which one of several it is; nobody where one is closest."""


@question("distance.closest", answer=ClosestUnit)
@dataclass(frozen=True, slots=True, kw_only=True)
class Closest:
    """Which of these units is the closest, and who chooses among equals?"""

    unit: tuple[Place, ...]
    """The unit, or the one model, that the rule measures from."""
    others: tuple[tuple[Place, ...], ...]
    """The units in question; one without models is not there."""
    rule_of: Literal["you", "your opponent", "neither player"] = "you"
    """Who controls the unit that uses the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engagement:
    """Whether two enemy units are near enough to each other to fight."""

    engaged: bool
    models: int
    """Models of the first unit that are near enough to an enemy model."""


@question("distance.engaged", answer=Engagement)
@dataclass(frozen=True, slots=True, kw_only=True)
class Engaged:
    """Are these enemy units within Engagement Range (8th edition: 1") of each other?"""

    unit: tuple[Place, ...]
    enemy: tuple[Place, ...]


@question("distance.move", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveNearEnemies:
    """May a unit make this move, given how near to enemies it starts, passes and ends?

    Near is within Engagement Range of an enemy model; in 8th edition, within 1".
    """

    move: Literal["normal", "advance", "fall back", "charge", "pile in", "consolidate"]
    starts_near: bool = False
    passes_near: bool = False
    """Some model comes near an enemy on its way."""
    ends_near: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """Whether two enemy models are in base-to-base contact, and near enough to fight."""

    contact: bool
    engaged: bool
    """They are within Engagement Range of each other; in 8th edition, within 1"."""


@question("distance.contact", answer=Touch)
@dataclass(frozen=True, slots=True, kw_only=True)
class InContact:
    """Are these two enemy models in base-to-base contact?"""

    first: Place
    """The model that moved there."""
    second: Place
    move: Literal["pile in", "consolidate", "charge", "another"] = "another"
    """The first model's move."""
    kept_off: Literal["nothing", "its base", "Engagement Range"] = "nothing"
    """What the second model's overhang alone keeps the first from: to touch its base, or to come near at all."""
    far_enough: bool = True
    """Its move would have sufficed to get there."""
    as_close_as_possible: bool = True
    """It moved as close as it could."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDestroyed:
    """What a player who has to measure to somebody destroyed measures to."""

    model: int
    """Place in the list, from 0, of the model that is measured to."""
    nearest: float
    """Inches to the nearest point that may be taken, to two decimal places."""
    can_be_within: bool
    """The player can take a point that is within the distance asked about."""
    can_be_beyond: bool
    """The player can take a point that is not."""


@question("distance.destroyed", answer=ToDestroyed)
@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureDestroyed:
    """How far is it to a model or a unit that has been destroyed?"""

    first: Place
    """The model that is measured from."""
    destroyed: tuple[Place, ...]
    """Where the models of the unit stood, in the order in which they were destroyed."""
    inches: float = 0
    """The distance that a rule asks about."""

    def __post_init__(self) -> None:
        check_lengths(self.inches)


@dataclass(frozen=True, slots=True, kw_only=True)
class InQuarters:
    """How a unit stands to the four quarters of the battlefield."""

    within: int
    """How many of the four it is within."""
    wholly: bool
    """It is wholly within one."""


@question("distance.quarters", answer=InQuarters)
@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuarters:
    """Which quarters of the battlefield is this unit within, or within so many inches of?"""

    unit: tuple[Place, ...]
    width: float = 60
    """Of the battlefield in inches, along x; one of its corners lies at 0, 0."""
    depth: float = 44
    """Along y."""
    inches: float = 0
    """0 asks who is within the quarter itself."""

    def __post_init__(self) -> None:
        check_lengths(self.width, self.depth, self.inches)
        if self.width <= 0 or self.depth <= 0 or self.inches < 0:
            raise ValueError("a battlefield without extent, or a distance below 0; give inches")
