"""Questions about dice and numbers: rolling, modifying, re-rolling, rolling off."""

from dataclasses import dataclass
from typing import Literal

from variorum.questions.counts import check_counts
from variorum.questions.registry import question
from variorum.questions.verdicts import Total

Operation = Literal["set", "divide", "multiply", "add", "subtract", "improve", "worsen"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """One rule's change to a number."""

    op: Operation
    value: int
    aura: str = ""
    """Name of the aura ability that makes it; empty when none does."""
    condition: str = ""
    """Name of the condition that it comes with, such as `suppressed`; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """What dice come to."""

    total: int


@question("dice.roll", answer=Rolled)
@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice:
    """What do these dice come to?"""

    dice: str
    """`D6`, `2D6`, `D3`, `D66`, `D3+1` and their like."""


@question("dice.modify", answer=Total)
@dataclass(frozen=True, slots=True, kw_only=True)
class ModifiedRoll:
    """What does this roll come to, once its modifiers are applied?"""

    dice: str = "D6"
    modifiers: tuple[Modifier, ...] = ()
    roll: Literal["hit", "other"] = "other"
    """A Hit roll, or a roll that no rule caps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacteristicValue:
    """A characteristic after its modifiers, written as on a datasheet."""

    value: str


Characteristic = Literal[
    "Move",
    "Weapon Skill",
    "Ballistic Skill",
    "Strength",
    "Toughness",
    "Wounds",
    "Attacks",
    "Leadership",
    "Save",
    "Objective Control",
    "Range",
    "Armour Penetration",
    "Damage",
]


@question("dice.characteristic", answer=CharacteristicValue)
@dataclass(frozen=True, slots=True, kw_only=True)
class ModifiedCharacteristic:
    """What is this characteristic, once its modifiers are applied?"""

    characteristic: Characteristic
    value: str
    """As printed: `4`, `3+`, `-1`, `D3`, `20"-60"`, `-`, `*`, `20+"`."""
    modifiers: tuple[Modifier, ...] = ()
    weapon: Modifier | None = None
    """What a melee weapon's own Strength does to its user's: x2 is multiply by 2."""
    toughness: str | None = None
    """The model's Toughness, for a characteristic that is a dash and has to be known."""


@question("dice.best", answer=CharacteristicValue)
@dataclass(frozen=True, slots=True, kw_only=True)
class BestValue:
    """Which of a unit's values for one characteristic is the best, or the worst?"""

    characteristic: Characteristic | Literal["invulnerable save", "Feel No Pain"]
    values: tuple[str, ...]
    """As printed, one for each model or weapon."""
    wanted: Literal["best", "worst"] = "best"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflicted:
    """Damage that attacks inflict together."""

    damage: int


@question("dice.damage", answer=Inflicted)
@dataclass(frozen=True, slots=True, kw_only=True)
class DamageOfAttacks:
    """How much damage do these unsaved attacks of one weapon inflict, when rules modify the damage of each?"""

    damage: str
    """The Damage characteristic as printed: `1`, `D3`, `D6+1`. Random damage is rolled for one attack after the other."""
    attacks: int = 1
    modifiers: tuple[Modifier, ...] = ()
    """What rules of either side do to the damage; a halving is meant with fractions up."""

    def __post_init__(self) -> None:
        check_counts(attacks=self.attacks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Successes:
    """How many of several dice succeed."""

    successes: int


@question("dice.succeed", answer=Successes)
@dataclass(frozen=True, slots=True, kw_only=True)
class CountSuccesses:
    """How many of these dice succeed, after re-rolls and modifiers?"""

    count: int
    """How many D6 are rolled, one after the other; then the re-rolled ones, in the same order."""
    needs: int
    """The target: 3 for 3+."""
    modifiers: tuple[int, ...] = ()
    """Each rule's pips, added up."""
    reroll: Literal["none", "ones", "failed", "all"] = "none"
    """Which dice are rolled again: those showing 1, those below the target before modifiers, or all."""
    roll: Literal["hit", "wound", "save", "other"] = "other"
    """The last is a roll that no rule caps and that has no rule for a 1 or a 6."""

    def __post_init__(self) -> None:
        check_counts(count=self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What dice come to, and whether two or three of them show the same."""

    total: int
    double: bool
    triple: bool


@question("dice.pool", answer=Kept)
@dataclass(frozen=True, slots=True, kw_only=True)
class DicePool:
    """What is left of a roll of several D6 once rules have discarded some, and is it a double or a triple?"""

    count: int
    """How many D6 are rolled."""
    discard: tuple[Literal["lowest", "highest"], ...] = ()
    """One entry for each rule that discards a die."""

    def __post_init__(self) -> None:
        check_counts(count=self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Triggered:
    """Whether a rule that waits for a number takes effect."""

    triggered: bool


@question("dice.trigger", answer=Triggered)
@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger:
    """Does a rule that acts on a certain roll take effect on this one?"""

    on: int
    """The number in the rule."""
    or_more: bool = False
    """The rule says that number or more, such as 6+."""
    unmodified: bool = False
    """The rule speaks of the unmodified roll."""
    rerolled_from: int | None = None
    """The face before a re-roll, if there was one."""
    shows: int | None = None
    """The face that the die shows now; None to roll it."""
    modifiers: tuple[int, ...] = ()
    roll: Literal["hit", "other"] = "other"
    """A Hit roll, or a roll that no rule caps."""
    automatic: bool = False
    """The roll succeeded automatically."""
    treated_as: int | None = None
    """Another rule treats the die's result as this value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerolling:
    """Whether dice may be rolled again, and how many of them are."""

    allowed: bool
    dice: int = 0


@question("dice.reroll", answer=Rerolling)
@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """A rule lets a player roll again; may they do so with this roll, and with how many of its dice?"""

    dice: str = "D6"
    """The dice of one roll."""
    faces: tuple[int, ...]
    """The D6 faces that were rolled: those of one roll, or of several rolls that were thrown at once."""
    only_results: tuple[int, ...] = ()
    """Results that the rule lets one re-roll; empty for any. For a D3 they are D3 results."""
    only_some: bool = False
    """The player would like to re-roll only one of several dice that were added up."""
    one_roll: bool = False
    """Of several rolls thrown at once the rule lets only one be re-rolled."""
    rerolled: bool = False
    """It has been re-rolled once."""
    modified: bool = False
    """Its modifiers have been applied."""
    command_reroll: bool = False
    """The rule is the Stratagem Command Re-roll, used on a kind of roll that it covers."""
    whose: Literal["own", "opponent's"] = "own"
    acted_since: bool = False
    """Something else has happened since the roll, such as an enemy's answer to it."""
    roll_off: Literal["no", "tied", "decided"] = "no"
    """The faces are both players' dice of a roll-off: a tie that has to be settled, or a result that a rule would change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """Who comes first out of a roll-off."""

    winner: Literal["first", "second"]


@question("dice.roll_off", answer=Winner)
@dataclass(frozen=True, slots=True, kw_only=True)
class RollOff:
    """Each player rolls a D6, the first player's before the second's; who comes first?"""

    purpose: Literal["any", "units set up after both armies"] = "any"
    """What is rolled for; for the second, who sets up first."""
    modifier: int = 0
    """What some rule would add to the first player's die."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The value that a number ends with."""

    value: int


@question("dice.two_settings", answer=Settled)
@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSettings:
    """Two rules set one characteristic of a model to different values; which does it end with?

    More of the characteristic is better for the model's player, and each player orders rules to their own advantage.
    """

    first: int
    second: int
    turn: Literal["own", "opponent's", "neither"] = "own"
    """Whose turn it is for the model's player; neither when a battle round starts or ends."""
    roll_off_lets: Literal["own side", "opponent"] = "own side"
    """Who gets to choose by a roll-off, when it is neither player's turn."""


@question("dice.ignore_modifiers", answer=Settled)
@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreModifiers:
    """A rule lets a player ignore any or all modifiers to a number of which more is better; what can they make of it?"""

    value: int
    modifiers: tuple[int, ...]
    """What each rule adds."""
