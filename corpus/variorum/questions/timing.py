"""Questions about timing: what comes first, who decides, whose turn a rule means, and how long an effect lasts.

The players are `you` and `opponent`. Where both roll off, your die is drawn before your opponent's.
"""

from dataclasses import dataclass
from typing import Literal

from variorum.questions.counts import check_counts
from variorum.questions.registry import question
from variorum.questions.verdicts import Permission

Player = Literal["you", "opponent"]
Tie = Literal["when", "just after", "next step", "start", "during", "end", "scoring"]
"""What a rule waits for.

`when` and `just after` something happens; the `next step` of the sequence that is under way; the `start` or the `end` of
this phase, turn or battle round, or any time `during` it; `scoring` is the check of missions for victory points.
"""
Moment = Literal[
    "your turn",
    "opponent's turn",
    "start of a battle round",
    "end of a battle round",
    "first round, before the first turn",
    "before the battle",
    "after the battle",
    "both armies deployed",
]
Naming = Literal["your", "your opponent's", "neither player's", "a unit's"]
"""Whose phase or turn the words of a rule name, where `you` are the player who controls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedRule:
    """A rule that is to be resolved now."""

    name: str
    owner: Literal["you", "opponent", "nobody"] = "you"
    tie: Tie = "during"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """In which order rules are resolved, as far as it is fixed, and who settles the rest."""

    stages: tuple[tuple[str, ...], ...]
    """Names of the rules: all of one stage are resolved before any of the next."""
    ordered_by: Literal["you", "opponent", "nobody"] = "nobody"
    """Who puts the rules of a stage in order; nobody when each stage has one rule or the players take turns."""
    turn_about: tuple[Player, ...] = ()
    """Whose rule comes at each place, when the players take turns in resolving theirs."""


@question("timing.order", answer=Sequence)
@dataclass(frozen=True, slots=True, kw_only=True)
class SameMoment:
    """Several rules are to be resolved at this moment; in which order, and who decides?"""

    rules: tuple[TimedRule, ...]
    moment: Moment = "your turn"
    attacker: Player = "you"
    """Who is the Attacker, where the mission names one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """Which player it is."""

    player: Player


@question("timing.optional", answer=First)
@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalRules:
    """Both players have a rule that they may use at this moment or not; who has to say first?"""

    moment: Moment = "your turn"


@question("timing.now", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class UseNow:
    """May a rule of this phase, turn or battle round be used at the point that play has reached?"""

    tie: Literal["start", "during", "end"] = "during"
    start_rules_left: int = 0
    """Other rules for the start that are still to be resolved."""
    other_rules_left: int = 0
    """Rules tied to neither start nor end that are still to be resolved."""
    others_used: bool = False
    """A rule tied to neither start nor end has taken effect."""
    end_rule_used: bool = False
    """A rule for the end has taken effect."""
    says_otherwise: bool = False
    """The rule itself says that it may be used even so."""

    def __post_init__(self) -> None:
        check_counts(start_rules_left=self.start_rules_left, other_rules_left=self.other_rules_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """Whether a rule applies."""

    applies: bool


@question("timing.whose", answer=Application)
@dataclass(frozen=True, slots=True, kw_only=True)
class WhoseMoment:
    """Does a rule that you control apply in this player's phase or turn?"""

    names: Naming = "neither player's"
    span: Literal["phase", "turn"] = "phase"
    turn: Player = "you"
    """Whose turn it is."""
    unit: Player = "you"
    """Who controls the unit, where the rule speaks of a unit's phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """How often something happens."""

    times: int


@question("timing.times", answer=Times)
@dataclass(frozen=True, slots=True, kw_only=True)
class HowOften:
    """How often is a rule for the start or end of something triggered in so many full battle rounds?"""

    span: Literal["battle round", "turn", "phase"] = "phase"
    names: Naming = "neither player's"
    rounds: int = 5
    unit: Player = "you"
    """Who controls the unit, where the rule speaks of a unit's phase."""

    def __post_init__(self) -> None:
        check_counts(rounds=self.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The step of the Command phase in which a rule takes effect."""

    step: Literal["command step", "battle-shock step", "end of the battle-shock step"]


@question("timing.step", answer=Step)
@dataclass(frozen=True, slots=True, kw_only=True)
class CommandStep:
    """In which step of the Command phase does this rule take effect?"""

    says: Literal["no step", "command step", "battle-shock step", "end of the phase"] = "no step"
    """What its words say."""
    rule: Literal["Stratagem", "other"] = "other"


@question("timing.out_of_phase", answer=Application)
@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfPhase:
    """A unit acts as if it were another phase; does a further rule apply to that action?"""

    rule: Literal["used in that phase", "used in any phase", "lets it act in that phase", "limits the action"]
    """The further rule: what it is for."""
    out_of_phase: bool = True
    """It is not really that phase of the unit's player."""
    as_if: bool = True
    """The rule that lets the unit act says that it does so as if it were that phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prevailing:
    """Which number holds, and whose rule gives it."""

    value: int
    whose: Literal["first", "second", "both"]


@question("timing.priority", answer=Prevailing)
@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Two rules ask for two things that cannot both be had; which holds?"""

    during: Literal["attacks", "reinforcements"] = "attacks"
    first: int
    """In attacks the number before the plus that the attacking model's rule lets it wound on, such as 2 for 2+.

    With reinforcements the inches that the rule by which the unit arrives keeps it away from enemies.
    """
    second: int
    """In attacks the number that the target's rule asks for; with reinforcements the inches that the enemy's rule does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """Which of a rule's two effects apply."""

    basic: bool
    improved: bool


@question("timing.conditions", answer=Effects)
@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """A rule has an effect under one condition and an improved one under a second; which apply?"""

    first_met: bool
    second_met: bool
    improved: Literal["instead", "as well"] = "instead"
    """Whether the improved effect takes the place of the basic one or is added to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """Whether an effect still applies."""

    lasts: bool


@question("timing.persists", answer=Lasting)
@dataclass(frozen=True, slots=True, kw_only=True)
class Persisting:
    """Does an effect on a unit go on after what has happened to the unit?"""

    since: Literal[
        "nothing happened",
        "embarked and disembarked",
        "Attached unit came apart",
        "taken off the table and set up again",
        "became Battle-shocked",
    ] = "nothing happened"
    until: Literal["a moment", "out of range"] = "a moment"
    """The effect lasts until some moment comes, or as long as the unit is in range of something."""
    over: bool = False
    """That moment has come, or the unit is out of range now."""


@question("timing.pre_battle", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class PreBattle:
    """May a rule that is used about the time of deployment be used at this stage?"""

    rule: Literal["before the battle", "redeploys units", "after both armies are deployed", "before the first turn"]
    """What its words say; the last is for the beginning of the first battle round."""
    stage: Literal[
        "before deployment",
        "during deployment",
        "both armies deployed",
        "first turn determined",
        "first battle round begun",
        "first turn begun",
    ]
    """How far the preparations have come."""


@question("timing.limit", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class UseLimit:
    """A rule with a limit has been used; may it be used again in this part of the game?"""

    part: Literal["deployment", "phase"] = "deployment"
    limit: Literal["once per phase", "once per battle", "none"] = "once per phase"
    used_in_part: int = 0
    """Times that it has been used in this part."""
    used_before: int = 0
    """Times that it was used earlier in the battle."""

    def __post_init__(self) -> None:
        check_counts(used_in_part=self.used_in_part, used_before=self.used_before)


@question("timing.destroyed", answer=Application)
@dataclass(frozen=True, slots=True, kw_only=True)
class OnDestruction:
    """Does a rule apply that acts when a model or unit is destroyed, if another rule keeps it from that?"""

    kept: Literal["not at all", "from being destroyed", "from removal, for a while"] = "not at all"
    what: Literal["model", "unit"] = "model"
    rule_of: Player = "you"
    """Whose the rule is that acts on the destruction of what you control."""


@question("timing.roller", answer=First)
@dataclass(frozen=True, slots=True, kw_only=True)
class WhoRolls:
    """Who rolls for what a model's destruction sets off, such as an explosion?"""

    model: Player = "you"
    """Whose the model is."""
    destroyed_by: Player = "opponent"
    turn: Player = "you"


@question("timing.select", answer=Permission)
@dataclass(frozen=True, slots=True, kw_only=True)
class SelectUnit:
    """A rule has its player select a unit of their own; may it be one that is here?"""

    where: Literal["on the battlefield", "in reserve", "embarked"]
    """In reserve is any place from which it will be set up later."""
    says_otherwise: bool = False
    """The rule itself says that it may be."""
    other_requirements: bool = True
    """The unit is all else that the rule asks for."""


@question("timing.units_destroyed", answer=Times)
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsDestroyed:
    """How many units with a keyword are destroyed when parts of an Attached unit are?"""

    bodyguard_destroyed: bool = False
    bodyguard_has_it: bool = False
    """The keyword stands on the Bodyguard unit's own datasheet."""
    leaders_destroyed: int = 0
    """Leader units of it that are destroyed."""
    leaders_have_it: bool = True

    def __post_init__(self) -> None:
        check_counts(leaders_destroyed=self.leaders_destroyed)
