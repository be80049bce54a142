"""Nerve in 8th edition: Morale tests, Mob Rule and lent Leadership."""

from variorum.dice import Dice, roll
from variorum.facts import facts
from variorum.questions.nerve import (
    HowLong,
    Leadership,
    Nerve,
    NerveTest,
    ShakenControl,
    TestsDue,
    UnitStrength,
    WhileShaken,
    WhoseLeadership,
    WhoTests,
)
from variorum.rules import Declined, answers
from variorum_engines.shared.nerve import Offer, best_of_unit, best_offer

ELSEWHERE = frozenset({"command step", "battle-shock step", "commander slain"})
"""Moments that are of other editions."""
NO_STATE = Declined(because="a failed Morale test removes models at once and leaves no state behind")


@answers(WhoTests, cites=["8e/morale-test"])
def who_tests(ask: WhoTests, dice: Dice) -> TestsDue | Declined:  # noqa: ARG001
    """One test in the Morale phase for a unit of either player that had models slain this turn."""
    held = facts("8e/morale-test")
    if ask.battle_shocked:
        return NO_STATE
    if ask.moment in ELSEWHERE:
        return Declined(
            because="8th edition tests nerve in the Morale phase; it has neither Command phase nor Commander"
        )
    if ask.told_by_rules:
        return Declined(because="the texts know no other rule that calls for a Morale test")
    mine = ask.own_turn or held.word("tested-by") == "both players"
    slain = ask.models > 0 and ask.lost_this_turn >= held.count("slain-to-test")
    return TestsDue(tests=int(ask.moment in held.words("tests-in") and mine and slain))


@answers(NerveTest, cites=["8e/morale-test", "8e/faq/wiped-out", "8e/faq/never-less-than-one"])
def morale_test(ask: NerveTest, dice: Dice) -> Nerve | Declined:
    """A D6 plus the models slain this turn; for each point above the Leadership a model flees."""
    held = facts("8e/morale-test")
    if ask.battle_shocked:
        return NO_STATE
    if ask.passes_by_rule:
        return Declined(because="the texts do not speak of Morale tests that are passed without a roll")
    if ask.models == 0:
        return Declined(because="nobody is left who could flee; the unit has been wiped out")
    total = roll(dice, held.dice("dice")) + ask.modifier
    if held.flag("adds-losses"):
        total += ask.lost_this_turn
    total = max(total, facts("8e/faq/never-less-than-one").count("lowest-result"))
    failed = held.comparison("fails").holds({"total": total, "leadership": ask.leadership})
    over = (total - ask.leadership) * held.count("flee-per-point") if failed else 0
    fled = min(over, ask.models)
    wiped_out = fled == ask.models and facts("8e/faq/wiped-out").flag("fled-count-as-lost")
    return Nerve(passed=not failed, total=total, fled=fled, destroyed=wiped_out)


@answers(WhoseLeadership, cites=["8e/morale-test", "8e/mob-rule", "8e/faq/mob-rule-varies"])
def leadership(ask: WhoseLeadership, dice: Dice) -> Leadership | Declined:  # noqa: ARG001
    """The best of the unit's own and what Mob Rule lends."""
    if ask.aura is not None:
        return Declined(
            because="before the rulebook FAQ of 2018 no text knows lent Leadership, nor how it and modifiers meet"
        )
    return _best(ask)


@answers(
    WhoseLeadership,
    cites=["8e/morale-test", "8e/mob-rule", "8e/faq/mob-rule-varies", "8e/faq/lent-leadership-comes-last"],
    since="8e@2018-09",
)
def leadership_with_lenders(ask: WhoseLeadership, dice: Dice) -> Leadership | Declined:  # noqa: ARG001
    """The best of the unit's own, a character's put in its place after modifiers, and what Mob Rule lends."""
    return _best(ask)


def _best(ask: WhoseLeadership) -> Leadership | Declined:
    if ask.leader is not None or ask.commander is not None:
        return Declined(
            because="the texts know neither characters who join squads nor a Commander who lends Leadership"
        )
    if ask.toughness is not None or not ask.own:
        return Declined(because="the texts put Toughness in place of a dash for Strength only")
    plain, shifted = (_offers(ask, on_mob=on_mob) for on_mob in (0, ask.modifier))
    if plain != shifted:
        return Declined(because="the texts do not say whether a modifier falls on the number that Mob Rule lends")
    return plain


def _offers(ask: WhoseLeadership, *, on_mob: int) -> Leadership:
    """The best Leadership, if modifiers change the number that Mob Rule lends by *on_mob*."""
    better = facts("8e/morale-test").word("leadership-scale")
    offers = [Offer(best_of_unit(ask.own, better=better) + ask.modifier, "own")]
    if ask.aura is not None:
        offers.append(Offer(ask.aura + ask.aura_modifier, "aura"))
    if ask.mob_rule:
        offers.append(Offer(ask.models + on_mob, "mob"))
        reach = facts("8e/mob-rule").inches("range")
        if ask.other_mob_distance is not None and ask.other_mob_distance <= reach:
            offers.append(Offer(ask.other_mob + on_mob, "mob"))
    return best_offer(offers, better=better)


@answers(UnitStrength, cites=["8e/morale-test"])
def strength(ask: UnitStrength, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: nothing in this edition's tests depends on what the unit began with."""
    return Declined(because="8th edition tests for models slain in the turn, whatever the unit began with")


@answers(HowLong, cites=["8e/morale-test"])
def how_long(ask: HowLong, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: there is no state that could last."""
    return NO_STATE


@answers(WhileShaken, cites=["8e/morale-test"])
def while_shaken(ask: WhileShaken, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: there is no state that could forbid anything."""
    return NO_STATE


@answers(ShakenControl, cites=["8e/morale-test"])
def control(ask: ShakenControl, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: there is no state that could change what a model controls."""
    return NO_STATE
