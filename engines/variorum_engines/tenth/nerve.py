"""Nerve in 10th edition: Battle-shock tests, what they leave behind, and a unit's strength."""

from variorum.dice import Dice, roll
from variorum.facts import facts
from variorum.questions.arithmetic import Modifier
from variorum.questions.nerve import (
    Bravery,
    Control,
    HowLong,
    InsaneBravery,
    Leadership,
    Nerve,
    NerveTest,
    Shaken,
    ShakenControl,
    Strength,
    TestsDue,
    UnitStrength,
    WhileShaken,
    WhoseLeadership,
    WhoTests,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.modifying import divides_by_nothing, modified, rounded_up
from variorum_engines.shared.nerve import Offer, below_share, best_offer

ELSEWHERE = frozenset({"psychic phase", "morale phase", "commander slain"})
"""Moments that are of other editions."""
NEEDS_THE_UNIT = frozenset(
    {"be the target of the enemy's Stratagem", "make a surge move", "fall back without Desperate Escape tests"}
)
"""Deeds of which the texts say nothing once the unit is destroyed."""


@answers(
    WhoTests,
    cites=[
        "10e/battle-shock-tests",
        "10e/battle-shock-step",
        "10e/below-half-strength",
        "10e/repositioned-units",
        "10e/faq/tests-in-both-steps",
        "10e/faq/tests-in-a-step",
    ],
)
def who_tests(ask: WhoTests, dice: Dice) -> TestsDue | Declined:  # noqa: ARG001
    """One for being Below Half-strength where that calls for it, and what rules ask for; one at most in the step."""
    held, step = facts("10e/battle-shock-tests"), facts("10e/faq/tests-in-a-step")
    if ask.moment in ELSEWHERE:
        return Declined(because="10th edition has no Psychic or Morale phase, and no Commander whose death is tested")
    if ask.models == 0 and not held.flag("tests-when-destroyed"):
        return TestsDue(tests=0)
    in_step = ask.moment in held.words("tests-in")
    missed = ask.repositioned and facts("10e/repositioned-units").flag("tests-on-return")
    below_half = _strength(
        ask.models, starting=ask.starting, wounds=ask.wounds, starting_wounds=ask.starting_wounds
    ).below_half
    tests = int(below_half and ((in_step and ask.own_turn) or missed)) + ask.told_by_rules
    if in_step or step.flag("tests-elsewhere-capped"):
        tests = min(tests, step.count("tests-per-step"))
    return TestsDue(tests=tests)


@answers(
    NerveTest,
    cites=[
        "10e/battle-shock-tests",
        "10e/battle-shocked",
        "10e/leadership-test",
        "10e/automatically-successful",
        "10e/modifying-rolls",
        "10e/profile-characteristics",
    ],
)
def battle_shock_test(ask: NerveTest, dice: Dice) -> Nerve | Declined:
    """2D6 that reach the Leadership are a pass; a unit that is Battle-shocked stays so either way."""
    held, profile = facts("10e/battle-shocked"), facts("10e/profile-characteristics")
    if ask.models == 0:
        return Declined(because="a destroyed unit takes no Battle-shock test")
    if not profile.count("least-leadership") <= ask.leadership <= profile.count("most-leadership"):
        return Declined(because="no Leadership of 10th edition is as good or as bad as that")
    if ask.passes_by_rule:
        total, passed = None, True
    else:
        least = facts("10e/modifying-rolls").count("lowest-result")
        total = max(least, roll(dice, held.dice("dice")) + ask.modifier)
        passed = held.comparison("passes").holds({"total": total, "leadership": ask.leadership})
    ends = passed and facts("10e/battle-shock-tests").flag("later-tests-change-it")
    shocked = (ask.battle_shocked and not ends) or not passed
    return Nerve(passed=passed, total=total, status="battle-shocked" if shocked else "steady")


@answers(
    WhoseLeadership,
    cites=[
        "10e/unit-leadership",
        "10e/modifiers",
        "10e/modifying-a-units-characteristic",
        "10e/null-characteristics",
        "10e/profile-characteristics",
    ],
)
def whose_leadership(ask: WhoseLeadership, dice: Dice) -> Leadership | Declined:  # noqa: ARG001
    """The best of the models in the unit, its leader among them; a dash gives way to Toughness, which stays as it is.

    Leadership that a character lends replaces the unit's before modifiers to the unit are added, as other replaced
    characteristics do; the character's own modifiers have made it what it is.
    """
    if ask.commander is not None or ask.mob_rule:
        return Declined(because="10th edition has neither a Commander who lends Leadership nor Mob Rule")
    offers = [Offer(_limited(value + ask.modifier), "own") for value in ask.own]
    if ask.toughness is not None:
        changed = ask.modifier if facts("10e/null-characteristics").flag("null-modified") else 0
        offers.append(Offer(ask.toughness + changed, "own"))
    if ask.leader is not None:
        offers.append(Offer(_limited(ask.leader + ask.modifier), "leader"))
    if ask.aura is not None:
        offers.append(Offer(_limited(_limited(ask.aura + ask.aura_modifier) + ask.modifier), "aura"))
    if not offers:
        return Declined(because="no model's Leadership is given")
    return best_offer(offers, better=facts("10e/unit-leadership").word("leadership-scale"))


def _limited(value: int) -> int:
    held = facts("10e/profile-characteristics")
    return max(held.count("least-leadership"), min(held.count("most-leadership"), value))


@answers(
    UnitStrength,
    cites=["10e/starting-strength", "10e/below-starting-strength", "10e/below-half-strength", "10e/splitting-units"],
)
def strength(ask: UnitStrength, dice: Dice) -> Strength:  # noqa: ARG001
    """Models left against those it began with, which for a part of a split unit are its own; wounds for one model."""
    starting = ask.starting if ask.split_off is None else ask.split_off
    return _strength(ask.models, starting=starting, wounds=ask.wounds, starting_wounds=ask.starting_wounds)


def _strength(models: int, *, starting: int, wounds: int, starting_wounds: int) -> Strength:
    counts_wounds = starting == 1 and models > 0
    left, whole = (wounds, starting_wounds) if counts_wounds else (models, starting)
    below = facts("10e/below-starting-strength").comparison("below-starting")
    return Strength(
        below_starting=below.holds({"remaining": left, "starting": whole}),
        below_half=below_share(left, whole=whole, share=facts("10e/below-half-strength").ratio("below-share")),
    )


@answers(HowLong, cites=["10e/battle-shock-tests", "10e/repositioned-units"])
def how_long(ask: HowLong, dice: Dice) -> Shaken | Declined:  # noqa: ARG001
    """Until the own Command phase starts, whatever has happened to the unit; failing after that is a new state."""
    if ask.now == "next own command phase":
        return Shaken(lasts=False)
    if ask.failed_in == "enemy turn" and ask.now == "next enemy turn":
        # The own Command phase lies between the two enemy turns.
        if ask.failed_since:
            return Declined(because="it depends on whether the second failure came before or after the Command phase")
        return Shaken(lasts=False)
    return Shaken(lasts=True)


@answers(
    WhileShaken,
    cites=["10e/battle-shocked", "10e/affected-by-a-stratagem", "10e/faq/earlier-stratagems-go-on"],
)
def while_shaken(ask: WhileShaken, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """What a Battle-shocked unit may do, by version 1.2 of the updates, which has no surge moves."""
    if ask.deed == "make a surge move":
        return Declined(because="version 1.2 of the updates does not speak of surge moves")
    return _while_shaken(ask)


@answers(
    WhileShaken,
    cites=[
        "10e/battle-shocked",
        "10e/affected-by-a-stratagem",
        "10e/faq/earlier-stratagems-go-on",
        "10e/surge-moves",
    ],
    since="10e@updates-later",
)
def while_shaken_with_surges(ask: WhileShaken, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """What a Battle-shocked unit may do, surge moves included."""
    return _while_shaken(ask)


def _while_shaken(ask: WhileShaken) -> Permission | Declined:
    if ask.deed == "its leader stays while it flees":
        return Declined(because="nobody flees: a unit that fails is Battle-shocked where it stands")
    if ask.destroyed and ask.deed in NEEDS_THE_UNIT:
        return Declined(because="the unit is destroyed, so it neither moves nor is there for the enemy to pick")
    shocked = facts("10e/battle-shocked")
    allowed = {
        "be the target of its own side's Stratagem": shocked.flag("own-stratagems-may-affect"),
        # Only its own side is kept from affecting it.
        "be the target of the enemy's Stratagem": True,
        "keep the effects of Stratagems used on it before": not facts("10e/faq/earlier-stratagems-go-on").flag(
            "earlier-stratagems-end"
        ),
        "make a surge move": facts("10e/surge-moves").flag("surge-while-shaken"),
        "fall back without Desperate Escape tests": not shocked.flag("desperate-escape-for-all"),
        "its side uses a Stratagem that targets no unit": facts("10e/affected-by-a-stratagem").flag(
            "untargeted-stratagems"
        ),
    }
    return Permission(allowed=allowed[ask.deed])


@answers(
    ShakenControl,
    cites=[
        "10e/battle-shocked",
        "10e/modifiers",
        "10e/faq/two-rules-set-one-characteristic",
        "10e/profile-characteristics",
    ],
)
def control(ask: ShakenControl, dice: Dice) -> Control | Declined:  # noqa: ARG001
    """What is set comes first, in the order that suits the player whose turn it is; then divide, add, and round up."""
    modifiers = [Modifier(op="divide", value=ask.divide), Modifier(op="add", value=ask.add)]
    if divides_by_nothing(modifiers):
        return Declined(because="no rule divides by a number that is not positive")
    settings = [] if ask.set_to is None else [ask.set_to]
    if ask.shaken:
        settings.append(facts("10e/battle-shocked").count("control-set-to"))
    if settings:
        last = max(settings) if ask.own_turn else min(settings)
        modifiers.append(Modifier(op="set", value=last))
    value = rounded_up(modified(ask.control, modifiers, order=facts("10e/modifiers").words("modifier-order")))
    return Control(control=max(facts("10e/profile-characteristics").count("least-objective-control"), value))


@answers(InsaneBravery, cites=["10e/insane-bravery", "10e/battle-shocked", "10e/affected-by-a-stratagem"])
def bravery(ask: InsaneBravery, dice: Dice) -> Bravery:  # noqa: ARG001
    """In the own Battle-shock step before the roll, once a battle, for its price, on a unit not yet Battle-shocked."""
    held = facts("10e/insane-bravery")
    in_time = ask.step == held.word("used-in") and ask.moment == held.word("used-at") and ask.own_turn
    left = held.count("uses-per-battle") - int(ask.used_this_battle)
    paid = ask.command_points >= held.count("command-points")
    reachable = not ask.battle_shocked or facts("10e/battle-shocked").flag("own-stratagems-may-affect")
    allowed = in_time and left > 0 and paid and reachable
    return Bravery(allowed=allowed, passed=allowed and held.flag("passes-automatically"))
