"""Questions about nerve: who tests it, with whose Leadership, and what failing does.

Editions print Leadership on two scales: as a number that one wants high (2nd, 8th) or as a target such as 7+ that one
wants low (10th). A scenario gives the number printed, without the plus sign.
"""

from dataclasses import dataclass
from typing import Literal

from variorum.questions.counts import check_counts
from variorum.questions.registry import question
from variorum.questions.verdicts import Permission

Moment = Literal[
    "command step",
    "battle-shock step",
    "movement phase",
    "psychic phase",
    "shooting phase",
    "charge phase",
    "fight phase",
    "morale phase",
    "end of the turn",
    "commander slain",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TestsDue:
    """How many nerve tests a unit has to take at one moment."""

    tests: int


@question("nerve.due", answer=TestsDue)
@dataclass(frozen=True, slots=True, kw_only=True)
class WhoTests:
    """Must this unit test its nerve now, and how often?"""

    moment: Moment
    own_turn: bool = True
    starting: int
    """Models the unit began with (its Starting Strength)."""
    models: int
    """Models it has left; 0 when it is destroyed."""
    lost_this_turn: int = 0
    wounds: int = 1
    """Wounds left, for a unit that began as one model."""
    starting_wounds: int = 1
    tests_taken_this_turn: int = 0
    told_by_rules: int = 0
    """Other rules that tell the unit to test at this very moment."""
    battle_shocked: bool = False
    distance_to_commander: int | None = None
    """Inches to the army's Commander when he was slain; None when he was not."""
    repositioned: bool = False
    """It was off the table during its Command phase and has just been set up again."""

    def __post_init__(self) -> None:
        check_counts(
            starting=self.starting,
            models=self.models,
            lost_this_turn=self.lost_this_turn,
            wounds=self.wounds,
            starting_wounds=self.starting_wounds,
            tests_taken_this_turn=self.tests_taken_this_turn,
            told_by_rules=self.told_by_rules,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Nerve:
    """How a nerve test ends."""

    passed: bool
    total: int | None
    """What was compared with Leadership; None when no dice were rolled."""
    fled: int = 0
    """Models that are removed because of it."""
    destroyed: bool = False
    """Nobody of the unit is left."""
    status: Literal["steady", "broken", "battle-shocked"] = "steady"
    """The state that the unit is in after the test."""


@question("nerve.test", answer=Nerve, working=["total"])
@dataclass(frozen=True, slots=True, kw_only=True)
class NerveTest:
    """How does this unit's nerve test end?"""

    leadership: int
    """The Leadership that counts for the test, as printed."""
    models: int
    """Models left in the unit."""
    lost_this_turn: int = 0
    modifier: int = 0
    """Added to the total of the roll."""
    passes_by_rule: bool = False
    """Another rule lets the unit pass without a roll."""
    battle_shocked: bool = False
    """It is Battle-shocked already."""

    def __post_init__(self) -> None:
        check_counts(models=self.models, lost_this_turn=self.lost_this_turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leadership:
    """The Leadership that a unit tests on, and whose it is."""

    value: int
    whose: Literal["own", "leader", "commander", "aura", "mob"]


@question("nerve.leadership", answer=Leadership)
@dataclass(frozen=True, slots=True, kw_only=True)
class WhoseLeadership:
    """Which Leadership does this unit test on, when it takes the best that the rules let it use?"""

    own: tuple[int, ...]
    """The printed Leadership of each model in the unit (a joined leader not counted); empty when all print a dash."""
    toughness: int | None = None
    """Toughness of the models whose Leadership is a dash; None when none prints one."""
    modifier: int = 0
    """Added to the unit's own Leadership as printed, by rules that affect the unit."""
    leader: int | None = None
    """Leadership of a character who has joined the unit."""
    commander: int | None = None
    commander_distance: int | None = None
    """Inches from the unit to the army's Commander."""
    aura: int | None = None
    """Leadership of a character whose ability lends it to units in range, which this unit is."""
    aura_modifier: int = 0
    """Added to that character's Leadership by rules that affect the character."""
    mob_rule: bool = False
    """The unit has 8th edition's Mob Rule ability."""
    models: int = 1
    """Models in the unit now."""
    other_mob: int = 0
    """Models in another friendly unit with Mob Rule."""
    other_mob_distance: int | None = None

    def __post_init__(self) -> None:
        check_counts(models=self.models)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """How a unit's numbers stand against what it began with."""

    below_starting: bool
    below_half: bool


@question("nerve.strength", answer=Strength)
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitStrength:
    """Is this unit below its Starting Strength, or below half of it?"""

    starting: int
    """Models in the unit when it joined the army; for a split unit, in the whole before the split."""
    models: int
    """Models it has left."""
    split_off: int | None = None
    """Models that this part got when a rule split the unit before the battle; None when it was not split."""
    wounds: int = 1
    """Wounds left, for a unit that began as one model."""
    starting_wounds: int = 1

    def __post_init__(self) -> None:
        check_counts(
            starting=self.starting, models=self.models, wounds=self.wounds, starting_wounds=self.starting_wounds
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaken:
    """Whether the state that a failed test brought still lasts."""

    lasts: bool


@question("nerve.lasts", answer=Shaken)
@dataclass(frozen=True, slots=True, kw_only=True)
class HowLong:
    """A unit failed a nerve test; is it still shaken now?"""

    failed_in: Literal["own command phase", "own turn", "enemy turn"]
    now: Literal["same turn", "next enemy turn", "next own turn, before its command phase", "next own command phase"]
    passed_since: bool = False
    """It has passed a further test since."""
    failed_since: bool = False
    """It has failed a further test since, before the moment named in `now`."""
    repositioned: bool = False
    """It has left the table and come back since."""
    destroyed: bool = False


@question("nerve.may", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class WhileShaken:
    """May a unit whose nerve has failed do this, or have this done to it?"""

    deed: Literal[
        "be the target of its own side's Stratagem",
        "be the target of the enemy's Stratagem",
        "keep the effects of Stratagems used on it before",
        "make a surge move",
        "fall back without Desperate Escape tests",
        "its side uses a Stratagem that targets no unit",
        "its leader stays while it flees",
    ]
    destroyed: bool = False
    """Its last model has been destroyed since it failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """The Objective Control that a model counts with."""

    control: int


@question("nerve.control", answer=Control)
@dataclass(frozen=True, slots=True, kw_only=True)
class ShakenControl:
    """What is the Objective Control of a model once its unit's nerve and other rules are counted?"""

    control: int
    """As printed."""
    shaken: bool
    divide: int = 1
    """What another rule divides it by."""
    add: int = 0
    """What another rule adds to it."""
    set_to: int | None = None
    """What a further rule sets it to."""
    own_turn: bool = True
    """Whose turn it is decides who puts two rules that set it in order, each to their own advantage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bravery:
    """Whether Insane Bravery can be used, and whether the test is passed by it."""

    allowed: bool
    passed: bool


@question("nerve.bravery", answer=Bravery)
@dataclass(frozen=True, slots=True, kw_only=True)
class InsaneBravery:
    """Can a player use the Insane Bravery Stratagem now?"""

    moment: Literal["before the roll", "after the roll"] = "before the roll"
    step: Literal["battle-shock step", "command step", "another phase"] = "battle-shock step"
    own_turn: bool = True
    used_this_battle: bool = False
    command_points: int = 1
    battle_shocked: bool = False
    """The unit is Battle-shocked already, by an earlier test."""
