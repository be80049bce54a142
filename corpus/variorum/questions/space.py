"""Questions about unit coherency: who stands with whom, and what happens when they cannot."""

from dataclasses import dataclass
from typing import Literal

from variorum.questions.registry import question
from variorum.questions.verdicts import Permission


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one model stands: the centre of its round base, in inches, and the base's width in millimetres."""

    x: float
    y: float
    z: float = 0
    """Height of the base above the table; heights are compared base to base."""
    base: int = 32
    """Width of the base in millimetres."""


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
