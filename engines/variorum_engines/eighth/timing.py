"""Timing in 8th edition: before the battle and the first turn, whose phase, the end of a phase, who rolls."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.timing import (
    Application,
    First,
    HowOften,
    Lasting,
    OutOfPhase,
    Persisting,
    PreBattle,
    SameMoment,
    SelectUnit,
    Sequence,
    Times,
    UseLimit,
    UseNow,
    WhoRolls,
    WhoseMoment,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.timing import (
    Ties,
    in_rounds,
    in_whose_moment,
    names,
    one_each,
    owners,
    stages,
    turn_about,
    winner,
)

STAGE_OF = {
    "before the battle": "8e/faq/before-the-battle",
    "after both armies are deployed": "8e/faq/set-up-after-both-armies",
    "before the first turn": "8e/faq/before-the-first-turn",
}
"""For what a rule's words say of its time, the record that says which stage of the preparations that is."""
NO_PHASE_NAMED = "8e/faq/phases-of-neither-side"


def _earlier() -> Ties:
    return {"end": facts("8e/faq/after-the-end-of-the-phase").words("comes-after")}


@answers(
    SameMoment,
    cites=[
        "8e/faq/before-the-battle",
        "8e/faq/before-the-first-turn",
        "8e/faq/set-up-after-both-armies",
        "8e/faq/after-the-end-of-the-phase",
        "8e/roll-offs",
    ],
    since="8e@2018-09",
)
def same_moment(ask: SameMoment, dice: Dice) -> Sequence | Declined:
    """Before the battle the winner of a roll-off orders all; before the first turn the players take turns from them."""
    found = stages(ask.rules, earlier=_earlier())
    if found is None:
        return Declined(because="the texts do not say which of these moments of a phase comes first")
    if one_each(found):
        return Sequence(stages=names(found))
    all_ordered = facts("8e/faq/before-the-battle").words("order-by-roll-off")
    in_turns = (
        *facts("8e/faq/before-the-first-turn").words("turn-about-at"),
        *facts("8e/faq/set-up-after-both-armies").words("turn-about-at"),
    )
    if ask.moment not in (*all_ordered, *in_turns):
        return Declined(because="the texts order rules before the battle and before the first turn only")
    if owners(ask.rules) != {"you", "opponent"} or len(found) > 1:
        return Declined(because="the texts speak of both players having rules for that very moment")
    first = winner(dice, highest=facts("8e/roll-offs").word("roll-off-won-by") == "highest")
    if ask.moment in all_ordered:
        return Sequence(stages=names(found), ordered_by=first)
    return Sequence(stages=names(found), turn_about=turn_about(ask.rules, starts=first))


@answers(UseNow, cites=["8e/faq/after-the-end-of-the-phase"], since="8e@2018-09")
def use_now(ask: UseNow, _dice: Dice) -> Permission | Declined:
    """Nothing of the phase once its end has come, unless it says so. Cites `8e/faq/after-the-end-of-the-phase`."""
    if ask.tie not in _earlier()["end"] or ask.start_rules_left:
        return Declined(because="the texts rule only on what may still be used once the end of a phase has come")
    return Permission(allowed=ask.says_otherwise or not ask.end_rule_used)


@answers(WhoseMoment, cites=[NO_PHASE_NAMED], since="8e@2018-09")
def whose_moment(ask: WhoseMoment, _dice: Dice) -> Application | Declined:
    """The player who is named, or either. Cites `8e/faq/phases-of-neither-side`."""
    if ask.span != "phase" or ask.names == "a unit's":
        return Declined(because="the texts speak of friendly and enemy phases, not of turns or of a unit's phase")
    return in_whose_moment(ask, unnamed=facts(NO_PHASE_NAMED).words("unnamed-means"))


@answers(HowOften, cites=[NO_PHASE_NAMED], since="8e@2018-09")
def how_often(ask: HowOften, _dice: Dice) -> Times | Declined:
    """Once in every phase that the rule means. Cites `8e/faq/phases-of-neither-side`."""
    if ask.span != "phase" or ask.names == "a unit's":
        return Declined(because="the texts speak of friendly and enemy phases, not of turns, rounds or a unit's phase")
    return Times(times=in_rounds(ask, unnamed=facts(NO_PHASE_NAMED).words("unnamed-means")))


@answers(OutOfPhase, cites=["8e/faq/when-characters-can-be-targeted"], since="8e@2017-07")
def out_of_phase(ask: OutOfPhase, _dice: Dice) -> Application | Declined:
    """A limit on the Shooting phase holds in it and not in others. Cites `8e/faq/when-characters-can-be-targeted`."""
    if ask.rule != "limits the action" or (ask.out_of_phase and ask.as_if):
        return Declined(because="the texts say only that the limits of a phase hold in it")
    return Application(applies=not ask.out_of_phase)


@answers(
    OutOfPhase,
    cites=["8e/faq/when-characters-can-be-targeted", "8e/faq/as-if-it-were-the-shooting-phase"],
    since="8e@2018-09",
)
def as_if_in_phase(ask: OutOfPhase, dice: Dice) -> Application | Declined:
    """It also holds for what is done as if it were that phase. Cites `8e/faq/as-if-it-were-the-shooting-phase`."""
    if ask.rule == "limits the action" and ask.out_of_phase and ask.as_if:
        held = facts("8e/faq/as-if-it-were-the-shooting-phase")
        return Application(applies=held.flag("phase-limits-out-of-phase"))
    return out_of_phase(ask, dice)


@answers(Persisting, cites=["8e/faq/persistent-effects-end-with-removal"], since="8e@2018-09")
def persisting(ask: Persisting, _dice: Dice) -> Lasting | Declined:
    """It does not survive being taken off the table. Cites `8e/faq/persistent-effects-end-with-removal`."""
    if ask.since != "taken off the table and set up again":
        return Declined(because="the texts speak only of models that are taken off the table and set up again")
    if ask.until == "out of range" and not ask.over:
        return Declined(because="the texts do not say whether what is in range affects the model anew")
    return Lasting(lasts=facts("8e/faq/persistent-effects-end-with-removal").flag("outlasts-leaving"))


@answers(
    PreBattle,
    cites=["8e/faq/before-the-battle", "8e/faq/set-up-after-both-armies", "8e/faq/before-the-first-turn"],
    since="8e@2018-09",
)
def pre_battle(ask: PreBattle, _dice: Dice) -> Permission | Declined:
    """At its own stage of the preparations. Cites `8e/faq/before-the-battle`."""
    if ask.rule not in STAGE_OF:
        return Declined(because="the texts do not speak of units that are deployed anew")
    if ask.rule == "after both armies are deployed" and ask.stage == "first turn determined":
        return Declined(because="the texts do not say when the first turn is determined")
    return Permission(allowed=ask.stage == facts(STAGE_OF[ask.rule]).word("used-at-stage"))


@answers(UseLimit, cites=["8e/faq/deployment-is-no-phase"], since="8e@2018-09")
def use_limit(ask: UseLimit, _dice: Dice) -> Permission:
    """What is limited in a phase is free in deployment. Cites `8e/faq/deployment-is-no-phase`."""
    in_phase = ask.part == "phase" or facts("8e/faq/deployment-is-no-phase").flag("deployment-is-a-phase")
    uses = {
        "once per battle": max(ask.used_in_part, ask.used_before),
        "once per phase": ask.used_in_part if in_phase else 0,
        "none": 0,
    }
    return Permission(allowed=uses[ask.limit] == 0)


@answers(WhoRolls, cites=["8e/faq/who-rolls-for-an-explosion"], since="8e@2017-11")
def who_rolls(ask: WhoRolls, _dice: Dice) -> First:
    """The player whose model it was, whoever destroyed it. Cites `8e/faq/who-rolls-for-an-explosion`."""
    own = facts("8e/faq/who-rolls-for-an-explosion").word("destruction-rolled-by") == "the model's player"
    return First(player=ask.model if own else ask.destroyed_by)


@answers(SelectUnit, cites=["8e/faq/units-not-yet-there"], since="8e@2018-09")
def select_unit(ask: SelectUnit, _dice: Dice) -> Permission | Declined:
    """No unit that has not arrived, unless the rule says so. Cites `8e/faq/units-not-yet-there`."""
    if ask.where == "embarked":
        return Declined(because="the texts speak of units that have not arrived, not of passengers")
    there = ask.where == "on the battlefield" or facts("8e/faq/units-not-yet-there").flag("selectable-in-reserve")
    return Permission(allowed=ask.other_requirements and (there or ask.says_otherwise))
