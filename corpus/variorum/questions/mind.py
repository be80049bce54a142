"""Questions about psychic powers: manifesting, denying, whom they reach, and what counts as a psychic attack."""

from dataclasses import dataclass
from typing import Literal

from variorum.questions.counts import check_counts
from variorum.questions.registry import question
from variorum.questions.verdicts import Permission


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifestation:
    """How a Psychic test ends."""

    manifested: bool
    total: int


@question("psychic.test", answer=Manifestation, working=["total"])
@dataclass(frozen=True, slots=True, kw_only=True)
class PsychicTest:
    """Does this Psychic test manifest the power?"""

    warp_charge: int
    modifier: int = 0
    """Added to the total of the roll."""


@question("psychic.attempt", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptPower:
    """May this model attempt to manifest this power now?"""

    power: str = "a power it knows"
    """`Smite`, or any other words for another power."""
    psyker: bool = True
    knows: bool = True
    """It knows the power."""
    attempts_left: int = 1
    """Attempts that its datasheet still lets it make in this phase."""
    tried_by_it: bool = False
    """It has attempted this power this turn."""
    tried_by_friend: bool = False
    """Another psyker of its army has attempted this power this turn."""
    matched_play: bool = False
    embarked: bool = False
    rule_lets_it_from_inside: bool = False
    extra_action: bool = False
    """It is a further attempt that another ability grants, as if it were the Psychic phase."""

    def __post_init__(self) -> None:
        check_counts(attempts_left=self.attempts_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Denial:
    """Whether a power may be denied, and whether it is."""

    allowed: bool
    resisted: bool
    total: int | None
    """The total of the roll; None when none was made."""


@question("psychic.deny", answer=Denial, working=["total"])
@dataclass(frozen=True, slots=True, kw_only=True)
class DenyTheWitch:
    """Can this model deny an enemy's power, and does it?"""

    distance: int
    """Inches to the enemy who manifested the power."""
    psychic_test: int
    """The result of the Psychic test that manifested it."""
    visible: bool = True
    """The enemy psyker can be seen."""
    targeted: bool = False
    """The power is aimed at the denier's own unit."""
    attempts_made: int = 0
    """Attempts already made this turn to deny this power, by any model."""
    denies_by: Literal["psyker", "ability", "neither"] = "psyker"
    """It is a psyker, or has an ability that lets it deny, or neither."""
    rule_range: int | None = None
    """Inches that such an ability states of its own; None when it states none."""
    attempts_left: int = 1
    """Attempts to deny that the model may still make in this phase."""

    def __post_init__(self) -> None:
        check_counts(attempts_made=self.attempts_made, attempts_left=self.attempts_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Mortal wounds that a power inflicts."""

    mortal_wounds: int


@question("psychic.smite", answer=Harm)
@dataclass(frozen=True, slots=True, kw_only=True)
class Smite:
    """How many mortal wounds does Smite inflict after this Psychic test?"""

    psychic_test: int
    resisted: bool = False


@question("psychic.affects", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class PowerReaches:
    """Can this power take effect on this unit?"""

    power: Literal["Smite", "a power on a friend", "a power that targets an enemy"]
    distance: int
    visible: bool = True
    """The psyker can see the unit."""
    closest: Literal["it is", "it ties", "another is"] = "it is"
    """Whether it is the closest visible enemy; in a tie the psyker's player picks it."""
    character: bool = False
    """It is an enemy CHARACTER with fewer than 10 wounds."""
    power_needs_sight: bool = False
    """The power's own text asks for sight."""
    power_range: int | None = None
    """Inches that the power's own text gives; None when it gives none. Smite has its range from the rules."""


@question("psychic.skip", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class SkipPhase:
    """May a player skip the Psychic phase, or a part of it?"""

    own_psykers: int = 0
    enemy_psykers: int = 0
    only_a_part: bool = False
    """Only a part of the phase is to be left out."""

    def __post_init__(self) -> None:
        check_counts(own_psykers=self.own_psykers, enemy_psykers=self.enemy_psykers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Classification:
    """Whether harm counts as done by a Psychic Attack."""

    psychic_attack: bool


@question("psychic.attack", answer=Classification)
@dataclass(frozen=True, slots=True, kw_only=True)
class IsPsychicAttack:
    """Was this harm done by a Psychic Attack?"""

    harm: Literal["normal damage", "mortal wounds"]
    by: Literal["weapon", "ability", "hazardous test"]
    psychic: bool
    """The weapon has [PSYCHIC], or the ability is tagged Psychic."""
    to_itself: bool = False
    """The unit that suffers is the one that has the ability or weapon."""


@question("psychic.use", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class UsePsychic:
    """May this model use this psychic weapon or ability?"""

    psyker: bool
    """It has the PSYKER keyword."""
    what: Literal["weapon", "ability"] = "weapon"
    has_it: bool = True
    """The weapon or ability is among those it has."""


@question("psychic.ignore", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreHarm:
    """Can a rule that ignores lost wounds help a model against this harm?"""

    harm: Literal["mortal wounds", "slain outright"]
    """What the power, ability or weapon does: inflict mortal wounds, or slay a model without wounding it."""
    psychic: bool = True
    """The harm is psychic: a power, a psychic ability or a psychic weapon does it."""
    only_against_psychic: bool = False
    """The rule ignores wounds from Psychic Attacks and no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundRoll:
    """Whether a Wound roll scores a Critical Wound."""

    critical: bool


@question("psychic.anti", answer=WoundRoll)
@dataclass(frozen=True, slots=True, kw_only=True)
class AntiPsyker:
    """Does this roll of an [ANTI-PSYKER] weapon score a Critical Wound?"""

    number: int
    """The number after the keyword, without its plus sign: 4 for [ANTI-PSYKER 4+]."""
    wound_roll: int
    """The unmodified Wound roll."""
    psykers: int
    """Models of the target unit that have the PSYKER keyword."""
    allocated_to_psyker: bool = True
    """The attack is allocated to one of them."""

    def __post_init__(self) -> None:
        check_counts(number=self.number, psykers=self.psykers)
