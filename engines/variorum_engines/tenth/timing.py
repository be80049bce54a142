"""Timing in 10th edition: order, steps, whose phase, out-of-phase rules, priority, and effects that last."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.timing import (
    Application,
    CommandStep,
    Conditions,
    Conflict,
    Effects,
    First,
    HowOften,
    Lasting,
    OnDestruction,
    OptionalRules,
    OutOfPhase,
    Persisting,
    PreBattle,
    Prevailing,
    SameMoment,
    SelectUnit,
    Sequence,
    Step,
    Times,
    UnitsDestroyed,
    UseNow,
    WhoseMoment,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.timing import (
    Ties,
    active,
    earlier_ties,
    in_rounds,
    in_whose_moment,
    names,
    ordered,
    other,
    owners,
    stages,
    turn_about,
    winner,
)

STEPS: dict[str, Step] = {
    step.step: step
    for step in (Step(step="command step"), Step(step="battle-shock step"), Step(step="end of the battle-shock step"))
}
COMES_BEFORE = {"when": "10e/when", "just after": "10e/just-after", "start": "10e/faq/rules-for-the-start-come-first"}
COMES_AFTER = {"end": "10e/end-of-the-phase", "scoring": "10e/faq/rules-before-scoring"}
"""For what a rule waits for, the record that says what it comes before or after."""
NO_UNITS_TURN = "the texts speak of a unit's phase, not of its turn"


def _earlier() -> Ties:
    return earlier_ties(
        before={tie: facts(record).words("comes-before") for tie, record in COMES_BEFORE.items()},
        after={tie: facts(record).words("comes-after") for tie, record in COMES_AFTER.items()},
    )


def _highest_wins() -> bool:
    return facts("10e/roll-offs").word("roll-off-won-by") == "highest"


@answers(
    SameMoment,
    cites=[
        "10e/sequencing",
        "10e/active-player",
        "10e/roll-offs",
        "10e/redeployments",
        *COMES_BEFORE.values(),
        *COMES_AFTER.values(),
    ],
)
def same_moment(ask: SameMoment, dice: Dice) -> Sequence | Declined:
    """What rules wait for sets the stages; within one, the active player or the winner of a roll-off orders."""
    found = stages(ask.rules, earlier=_earlier())
    if found is None:
        return Declined(because="the texts do not set a rule that names no point against the steps of a sequence")
    answer = ordered(
        found, ask.moment, dice, by_roll_off=facts("10e/sequencing").words("order-by-roll-off"), highest=_highest_wins()
    )
    if answer is not None:
        return answer
    rule = facts("10e/redeployments")
    if ask.moment not in rule.words("turn-about-at") or len(found) > 1 or "nobody" in owners(ask.rules):
        return Declined(because="once both armies are deployed the texts speak of players' rules for redeploying units")
    attacker_starts = rule.word("turn-about-starts") == "the Attacker"
    starts = ask.attacker if attacker_starts else winner(dice, highest=_highest_wins())
    return Sequence(stages=names(found), turn_about=turn_about(ask.rules, starts=starts))


@answers(
    OptionalRules,
    cites=["10e/faq/who-decides-on-optional-rules-first", "10e/active-player", "10e/roll-offs"],
)
def optional(ask: OptionalRules, dice: Dice) -> First:
    """The player whose turn it is, or the loser of a roll-off. Cites `10e/faq/who-decides-on-optional-rules-first`."""
    return First(player=active(ask.moment) or other(winner(dice, highest=_highest_wins())))


@answers(UseNow, cites=["10e/faq/rules-for-the-start-come-first", "10e/end-of-the-phase"])
def use_now(ask: UseNow, _dice: Dice) -> Permission | Declined:
    """Only what is not too early and not too late. Cites `10e/end-of-the-phase`."""
    earlier = _earlier()
    waits_for = {"start": ask.start_rules_left > 0, "during": ask.other_rules_left > 0}
    has_gone_by = {"during": ask.others_used, "end": ask.end_rule_used}
    too_early = any(left and tie in earlier.get(ask.tie, ()) for tie, left in waits_for.items())
    too_late = any(used and ask.tie in earlier.get(tie, ()) for tie, used in has_gone_by.items())
    if ask.says_otherwise and (too_early or too_late):
        return Declined(because="the texts do not speak of rules that except themselves")
    return Permission(allowed=not (too_early or too_late))


@answers(
    WhoseMoment,
    cites=["10e/the-turn-and-the-phase", "10e/models-phase", "10e/units-phase", "10e/controlling-player"],
)
def whose_moment(ask: WhoseMoment, _dice: Dice) -> Application | Declined:
    """The player who is named, the unit's player, or either. Cites `10e/the-turn-and-the-phase`."""
    if ask.span == "turn" and ask.names == "a unit's":
        return Declined(because=NO_UNITS_TURN)
    return in_whose_moment(ask, unnamed=facts("10e/the-turn-and-the-phase").words("unnamed-means"))


@answers(
    HowOften,
    cites=["10e/start-of-the-phase", "10e/example/start-of-the-command-phase", "10e/the-turn-and-the-phase"],
)
def how_often(ask: HowOften, _dice: Dice) -> Times | Declined:
    """Once in every one that the rule means. Cites `10e/start-of-the-phase`."""
    if ask.span == "turn" and ask.names == "a unit's":
        return Declined(because=NO_UNITS_TURN)
    if ask.span != "battle round":
        return Times(times=in_rounds(ask, unnamed=facts("10e/the-turn-and-the-phase").words("unnamed-means")))
    if ask.names != "neither player's":
        return Declined(because="a battle round is neither player's")
    return Times(times=ask.rounds)


@answers(
    CommandStep,
    cites=[
        "10e/end-of-the-command-phase",
        "10e/faq/command-phase-stratagems-without-a-step",
        "10e/faq/command-phase-rules-without-a-step",
    ],
)
def command_step(ask: CommandStep, _dice: Dice) -> Step:
    """The step it names, the end of the last for the end of the phase, otherwise the Command step."""
    held = facts("10e/end-of-the-command-phase")
    named = {"no step": held.word("default-step"), "end of the phase": held.word("end-of-command-phase-in")}
    return STEPS[named.get(ask.says, ask.says)]


@answers(
    OutOfPhase,
    cites=[
        "10e/out-of-phase-rules",
        "10e/out-of-phase-rules-in-the-commentary",
        "10e/example/pinning-bombardment-in-overwatch",
        "10e/faq/big-guns-never-tire-out-of-phase",
        "10e/faq/firing-deck-out-of-phase",
        "10e/command-re-roll",
    ],
)
def out_of_phase(ask: OutOfPhase, _dice: Dice) -> Application | Declined:
    """No rule of the phase that is copied; those of any phase do. Cites `10e/out-of-phase-rules`."""
    if not ask.out_of_phase or ask.rule == "used in any phase":
        return Application(applies=True)
    if not ask.as_if:
        return Declined(because="the texts speak of actions that are made as if it were another phase")
    if ask.rule == "limits the action":
        return Declined(because="the texts say which rules cannot be used, not which limits hold")
    return Application(applies=facts("10e/out-of-phase-rules").flag("phase-rules-out-of-phase"))


@answers(Conflict, cites=["10e/priority-of-rules", "10e/attackers-priority", "10e/reinforcement-priority"])
def conflict(ask: Conflict, _dice: Dice) -> Prevailing:
    """The attacking model's number; with Reinforcements the limit, where it asks for more. Cites `10e/priority-of-rules`."""
    if ask.during == "attacks":
        both = ask.first == ask.second
        first = facts("10e/attackers-priority").word("attack-priority") == "the attacking model's"
    else:
        # A place that is far enough for the rule by which the unit arrives is also outside of the smaller distance.
        both = ask.second <= ask.first
        limit = facts("10e/reinforcement-priority").word("reinforcement-priority")
        first = limit != "limits where they are set up"
    value = ask.first if first or both else ask.second
    return Prevailing(value=value, whose="both" if both else "first" if first else "second")


@answers(Conditions, cites=["10e/multiple-conditions", "10e/example/hard-wired-for-destruction"])
def conditions(ask: Conditions, _dice: Dice) -> Effects:
    """The better effect where both conditions are met, the first effect under its own. Cites `10e/multiple-conditions`."""
    needs_both = facts("10e/multiple-conditions").flag("improved-needs-both")
    improved = ask.second_met and (ask.first_met or not needs_both)
    replaced = improved and ask.improved == "instead"
    return Effects(basic=ask.first_met and not replaced, improved=improved)


@answers(
    Persisting,
    cites=["10e/persisting-effects", "10e/repositioned-units", "10e/faq/earlier-stratagems-go-on"],
)
def persisting(ask: Persisting, _dice: Dice) -> Lasting | Declined:
    """Until its time is up or its condition ends, whatever happens to the unit. Cites `10e/persisting-effects`."""
    if ask.since not in ("nothing happened", "taken off the table and set up again") and ask.until == "out of range":
        return Declined(because="the texts say it of effects with a duration")
    held = facts("10e/persisting-effects")
    survives = {
        "nothing happened": True,
        "embarked and disembarked": held.flag("outlasts-embarking"),
        "Attached unit came apart": held.flag("outlasts-coming-apart"),
        "taken off the table and set up again": facts("10e/repositioned-units").flag("outlasts-leaving"),
        "became Battle-shocked": not facts("10e/faq/earlier-stratagems-go-on").flag("earlier-stratagems-end"),
    }
    return Lasting(lasts=survives[ask.since] and not ask.over)


@answers(PreBattle, cites=["10e/redeployments"])
def pre_battle(ask: PreBattle, _dice: Dice) -> Permission | Declined:
    """Units are redeployed between the Deploy Armies step and the next. Cites `10e/redeployments`."""
    if ask.rule != "redeploys units":
        return Declined(because="the texts say when units are redeployed, and nothing of other such rules in general")
    return Permission(allowed=ask.stage == facts("10e/redeployments").word("used-at-stage"))


@answers(OnDestruction, cites=["10e/faq/rules-on-a-prevented-destruction"])
def on_destruction(ask: OnDestruction, _dice: Dice) -> Application | Declined:
    """Not while destruction is prevented, but while removal is. Cites `10e/faq/rules-on-a-prevented-destruction`."""
    if ask.kept == "not at all":
        return Application(applies=True)
    if ask.kept == "from removal, for a while" and ask.what == "unit":
        return Declined(because="the texts speak of a model that is kept from being removed, not of a unit")
    applies = ask.kept in facts("10e/faq/rules-on-a-prevented-destruction").words("destruction-rules-when")
    return Application(applies=applies)


@answers(SelectUnit, cites=["10e/faq/reserves-as-a-stratagems-target", "10e/embarked-units"])
def select_unit(ask: SelectUnit, _dice: Dice) -> Permission:
    """A unit in Reserves may be, one in a Transport only where the rule says so. Cites `10e/embarked-units`."""
    reachable = {
        "on the battlefield": True,
        "in reserve": facts("10e/faq/reserves-as-a-stratagems-target").flag("selectable-in-reserve"),
        "embarked": facts("10e/embarked-units").flag("selectable-embarked"),
    }
    return Permission(allowed=ask.other_requirements and (ask.says_otherwise or reachable[ask.where]))


@answers(UnitsDestroyed, cites=["10e/example/destroyed-part-of-an-attached-unit", "10e/leaders-and-bodyguards-part"])
def units_destroyed(ask: UnitsDestroyed, _dice: Dice) -> Times | Declined:
    """Each destroyed part counts by its own datasheet. Cites `10e/example/destroyed-part-of-an-attached-unit`."""
    shared = facts("10e/example/destroyed-part-of-an-attached-unit").flag("destroyed-part-shares-keywords")
    leaders_have_it = ask.leaders_have_it or (shared and ask.bodyguard_has_it)
    bodyguard_has_it = ask.bodyguard_has_it or (shared and ask.leaders_have_it)
    return Times(times=ask.leaders_destroyed * leaders_have_it + (ask.bodyguard_destroyed and bodyguard_has_it))
