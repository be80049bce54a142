"""Nerve in 2nd edition (1993): Break tests, leaders and the Commander."""

from variorum.dice import Dice, roll
from variorum.facts import facts
from variorum.questions.nerve import (
    HowLong,
    InsaneBravery,
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
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.nerve import Offer, best_of_unit, best_offer, lost_share

NO_SUCH_STATE = "being Battle-shocked is a state of 10th edition; a 2nd edition unit that fails is Broken"


@answers(WhoTests, cites=["2e/break-test", "2e/commanders"])
def who_tests(ask: WhoTests, dice: Dice) -> TestsDue | Declined:  # noqa: ARG001
    """One test for a quarter lost in the turn unless the unit has tested, one whenever the Commander falls nearby."""
    commanders, losses = facts("2e/commanders"), facts("2e/break-test")
    if ask.battle_shocked:
        return Declined(because=NO_SUCH_STATE)
    if ask.told_by_rules:
        return Declined(because="the texts know no other rule that calls for a Break test")
    if ask.moment in commanders.words("tests-in"):
        return _commander_slain(ask)
    if ask.moment in losses.words("tests-in"):
        return TestsDue(tests=int(_lost_enough(ask)))
    return Declined(
        because="a 2nd edition squad tests for what it loses by shooting and in close combat, "
        "and the texts speak of no other phase"
    )


def _commander_slain(ask: WhoTests) -> TestsDue | Declined:
    if ask.distance_to_commander is None:
        return Declined(because="how far away the slain Commander stood is not given")
    near = ask.distance_to_commander <= facts("2e/commanders").inches("range")
    return TestsDue(tests=int(ask.models > 0 and near))


def _lost_enough(ask: WhoTests) -> bool:
    held = facts("2e/break-test")
    if ask.models == 0 or ask.tests_taken_this_turn >= held.count("tests-per-turn"):
        return False
    before = ask.models + ask.lost_this_turn
    return lost_share(ask.lost_this_turn, before=before, share=held.ratio("losses-to-test"))


@answers(NerveTest, cites=["2e/break-test", "2e/broken"])
def break_test(ask: NerveTest, dice: Dice) -> Nerve | Declined:
    """2D6 up to the Leadership is a pass, more breaks the unit; nobody is removed."""
    held = facts("2e/break-test")
    if ask.battle_shocked:
        return Declined(because=NO_SUCH_STATE)
    if ask.passes_by_rule or ask.modifier:
        return Declined(because="the texts speak neither of modifiers to a Break test nor of passing without a roll")
    if ask.models == 0:
        return Declined(because="the texts do not speak of tests by squads that are gone")
    total = roll(dice, held.dice("dice"))
    passed = held.comparison("passes").holds({"total": total, "leadership": ask.leadership})
    return Nerve(passed=passed, total=total, status="steady" if passed else "broken")


@answers(WhoseLeadership, cites=["2e/break-test", "2e/leading-squads", "2e/commanders"])
def whose_leadership(ask: WhoseLeadership, dice: Dice) -> Leadership | Declined:  # noqa: ARG001
    """The highest of the unit's own, its leader's, and that of a Commander near enough."""
    if ask.aura is not None or ask.mob_rule:
        return Declined(because="the texts know no other lenders of Leadership than leaders and the Commander")
    if ask.modifier:
        return Declined(because="the texts do not say how Leadership is modified")
    if ask.toughness is not None or not ask.own:
        return Declined(because="2nd edition prints zeros, not dashes, and the texts have no test with one")
    commanders = facts("2e/commanders")
    better = facts("2e/leadership").word("leadership-scale")
    offers = [Offer(best_of_unit(ask.own, better=better), "own")]
    if ask.leader is not None and facts("2e/leading-squads").flag("leader-lends-leadership"):
        offers.append(Offer(ask.leader, "leader"))
    if ask.commander is not None:
        if ask.commander_distance is None:
            return Declined(because="how far away the Commander stands is not given")
        if ask.commander_distance <= commanders.inches("range"):
            offers.append(Offer(ask.commander, "commander"))
    return best_offer(offers, better=better)


@answers(WhileShaken, cites=["2e/leading-squads", "2e/broken"])
def while_broken(ask: WhileShaken, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """A leader cannot stay behind when his squad flees; other deeds are not of this edition or not in the texts."""
    if ask.deed == "its leader stays while it flees":
        return Permission(allowed=not facts("2e/leading-squads").flag("leaders-flee-too"))
    return Declined(
        because="surge moves and Desperate Escape are of 10th edition, and no list of Strategy Cards is held"
    )


@answers(HowLong, cites=["2e/broken"])
def how_long(ask: HowLong, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: how a Broken unit rallies is not recorded."""
    return Declined(because="the texts do not say how a Broken unit rallies")


@answers(UnitStrength, cites=["2e/break-test"])
def strength(ask: UnitStrength, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: tests depend on the losses of one turn, not on what a unit began with."""
    return Declined(
        because="2nd edition tests nerve for what a squad loses in one turn, not for what is left of its first number"
    )


@answers(ShakenControl, cites=["2e/broken"])
def control(ask: ShakenControl, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: no model has a characteristic for controlling objectives."""
    return Declined(because="2nd edition has no characteristic for controlling objectives")


@answers(InsaneBravery, cites=["2e/break-test"])
def bravery(ask: InsaneBravery, dice: Dice) -> Declined:  # noqa: ARG001
    """Declined: the edition's Strategy Cards are not recorded."""
    return Declined(because="no list of 2nd edition's Strategy Cards is held, and it has no Stratagems")
