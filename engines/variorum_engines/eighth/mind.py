"""Psychic powers in 8th edition."""

from variorum.aspects import DiceExpression
from variorum.dice import Dice, roll
from variorum.facts import Facts, facts
from variorum.questions.mind import (
    AttemptPower,
    Denial,
    DenyTheWitch,
    Harm,
    IgnoreHarm,
    Manifestation,
    PowerReaches,
    PsychicTest,
    SkipPhase,
    Smite,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers

STEPPING_IN = "8e@2017-07"
RULEBOOK_FAQ = "8e@2018-09"

SMITE = "Smite"
NOT_DENIED = Denial(allowed=False, resisted=False, total=None)


@answers(
    PsychicTest,
    cites=["8e/psychic-test", "8e/faq/roll-modifiers-add-up", "8e/faq/above-six", "8e/faq/never-less-than-one"],
)
def psychic_test(ask: PsychicTest, dice: Dice) -> Manifestation:
    """Whether 2D6 reach the warp charge. Cites `8e/psychic-test`."""
    rule = facts("8e/psychic-test")
    lowest = facts("8e/faq/never-less-than-one").count("lowest-result")
    total = max(roll(dice, rule.dice("dice")) + ask.modifier, lowest)
    quantities = {"total": total, "warp charge": ask.warp_charge}
    return Manifestation(manifested=rule.comparison("passes").holds(quantities), total=total)


@answers(AttemptPower, cites=["8e/psychic-test", "8e/psyker", "8e/strength-from-death"])
def attempt_at_first(ask: AttemptPower, _dice: Dice) -> Permission | Declined:
    """Whether the core rules alone allow the attempt. Cites `8e/psychic-test`."""
    if not _may_try(ask):
        return Permission(allowed=False)
    if ask.embarked and not ask.rule_lets_it_from_inside:
        return Declined(because="the core rules at hand do not speak of psykers inside transports; an FAQ does later")
    if ask.tried_by_friend and ask.matched_play:
        return Declined(because="Psychic Focus is only known from an FAQ of a later date")
    return Permission(allowed=True)


@answers(
    AttemptPower,
    cites=[
        "8e/psychic-test",
        "8e/psyker",
        "8e/strength-from-death",
        "8e/faq/no-powers-from-inside",
        "8e/faq/soulburst-with-a-friends-power",
        "8e/faq/soulburst-with-its-own-power",
    ],
    since=STEPPING_IN,
)
def attempt(ask: AttemptPower, _dice: Dice) -> Permission:
    """Whether the psyker may try the power, from where it is and after what was tried. Cites `8e/psychic-test`."""
    inside = facts("8e/faq/no-powers-from-inside").flag("works-while-embarked") or ask.rule_lets_it_from_inside
    placed = inside or not ask.embarked
    return Permission(allowed=_may_try(ask) and placed and _focus_allows(ask))


def _may_try(ask: AttemptPower) -> bool:
    """Whether psyker, power and attempts left allow it, whatever friends did. Cites `8e/psyker`."""
    rule = facts("8e/psychic-test")
    able = (ask.psyker or not rule.flag("needs-psyker")) and (ask.knows or not rule.flag("must-know-it"))
    beyond_datasheet = ask.extra_action and facts("8e/strength-from-death").flag("extra-although-done")
    untried = int(ask.tried_by_it) < rule.count("attempts")
    return able and untried and (ask.attempts_left > 0 or beyond_datasheet)


def _focus_allows(ask: AttemptPower) -> bool:
    """Whether a friend's earlier attempt leaves the power open. Cites `8e/faq/soulburst-with-a-friends-power`."""
    rule = facts("8e/faq/soulburst-with-a-friends-power")
    if not ask.tried_by_friend or ask.power in rule.words("focus-spares"):
        return True
    return rule.flag("friends-power-again-in-matched-play" if ask.matched_play else "friends-power-again")


@answers(DenyTheWitch, cites=["8e/deny-the-witch-test", "8e/psyker"])
def deny_at_first(ask: DenyTheWitch, dice: Dice) -> Denial | Declined:
    """A psyker's attempt to resist a power; sight and target do not matter. Cites `8e/deny-the-witch-test`."""
    by_ability = ask.denies_by == "ability"
    if by_ability and ask.rule_range is None and _may_deny(ask):
        return Declined(because="the core rules at hand give the range of psykers alone; an FAQ later gives abilities'")
    stated = ask.rule_range if by_ability else None
    named = facts("8e/deny-the-witch-test").inches("range")
    return _denial(ask, dice, reach=named if stated is None else stated)


@answers(
    DenyTheWitch,
    cites=[
        "8e/deny-the-witch-test",
        "8e/psyker",
        "8e/faq/deny-needs-no-sight",
        "8e/faq/deny-without-being-targeted",
        "8e/faq/range-of-denying-abilities",
    ],
    since=RULEBOOK_FAQ,
)
def deny(ask: DenyTheWitch, dice: Dice) -> Denial:
    """An attempt to resist a power, by a psyker or by an ability. Cites `8e/faq/range-of-denying-abilities`."""
    by_ability = ask.denies_by == "ability"
    stated = ask.rule_range if by_ability else None
    named = facts("8e/faq/range-of-denying-abilities" if by_ability else "8e/deny-the-witch-test").inches("range")
    return _denial(ask, dice, reach=named if stated is None else stated)


def _denial(ask: DenyTheWitch, dice: Dice, *, reach: int) -> Denial:
    """The denial at *reach* inches, rolled when it is allowed at all. Cites `8e/deny-the-witch-test`."""
    rule = facts("8e/deny-the-witch-test")
    if not _may_deny(ask) or ask.distance > reach or not _stands_clear(ask):
        return NOT_DENIED
    total = roll(dice, rule.dice("dice"))
    quantities = {"total": total, "psychic test": ask.psychic_test}
    return Denial(allowed=True, resisted=rule.comparison("passes").holds(quantities), total=total)


def _may_deny(ask: DenyTheWitch) -> bool:
    """Whether it can deny at all and nobody has tried against this power. Cites `8e/deny-the-witch-test`."""
    able = ask.denies_by != "neither" and ask.attempts_left > 0
    return able and ask.attempts_made < facts("8e/deny-the-witch-test").count("attempts")


def _stands_clear(ask: DenyTheWitch) -> bool:
    """Whether sight and target are as a denial wants them: it wants neither. Cites `8e/faq/deny-needs-no-sight`."""
    seen = ask.visible or not facts("8e/faq/deny-needs-no-sight").flag("needs-sight")
    return seen and (ask.targeted or not facts("8e/faq/deny-without-being-targeted").flag("needs-to-be-targeted"))


@answers(Smite, cites=["8e/smite", "8e/psychic-test", "8e/deny-the-witch-test"])
def smite(ask: Smite, dice: Dice) -> Harm:
    """Mortal wounds on the unit it strikes, none when the power fails or is denied. Cites `8e/smite`."""
    rule = facts("8e/smite")
    quantities = {"total": ask.psychic_test, "warp charge": rule.count("warp-charge")}
    if ask.resisted or not facts("8e/psychic-test").comparison("passes").holds(quantities):
        return Harm(mortal_wounds=0)
    return Harm(mortal_wounds=roll(dice, _smite_dice(rule, ask.psychic_test)))


def _smite_dice(rule: Facts, psychic_test: int) -> DiceExpression:
    greater = rule.comparison("greater-when").holds({"psychic test": psychic_test})
    return rule.dice("greater-mortal-wounds" if greater else "mortal-wounds")


@answers(PowerReaches, cites=["8e/smite"])
def reaches_at_first(ask: PowerReaches, _dice: Dice) -> Permission | Declined:
    """Whether Smite falls on the unit; the core rules at hand say nothing of other powers. Cites `8e/smite`."""
    if ask.power != SMITE:
        return Declined(because="the core rules at hand describe no power but Smite; an FAQ speaks of others later")
    return _smite_reaches(ask)


@answers(
    PowerReaches,
    cites=["8e/smite", "8e/faq/power-on-an-unseen-friend", "8e/faq/when-characters-can-be-targeted"],
    since=STEPPING_IN,
)
def reaches_before_ties(ask: PowerReaches, _dice: Dice) -> Permission | Declined:
    """Whether the power takes effect; equally near enemies are open still. Cites `8e/faq/power-on-an-unseen-friend`."""
    return _smite_reaches(ask) if ask.power == SMITE else _picked(ask)


@answers(
    PowerReaches,
    cites=[
        "8e/smite",
        "8e/faq/power-on-an-unseen-friend",
        "8e/faq/when-characters-can-be-targeted",
        "8e/faq/equally-near",
    ],
    since=RULEBOOK_FAQ,
)
def reaches(ask: PowerReaches, _dice: Dice) -> Permission | Declined:
    """Whether the power takes effect; of equally near enemies Smite's player picks. Cites `8e/faq/equally-near`."""
    if ask.power != SMITE:
        return _picked(ask)
    return Permission(allowed=_in_smites_reach(ask) and ask.closest != "another is")


def _smite_reaches(ask: PowerReaches) -> Permission | Declined:
    if not _in_smites_reach(ask) or ask.closest == "another is":
        return Permission(allowed=False)
    if ask.closest == "it ties":
        return Declined(because="which of two equally near units is the closest is only said in an FAQ of a later date")
    return Permission(allowed=True)


def _in_smites_reach(ask: PowerReaches) -> bool:
    """Whether the unit is near enough and seen; whether it is a Character is no matter. Cites `8e/smite`."""
    rule = facts("8e/smite")
    return (ask.visible or not rule.flag("needs-sight")) and ask.distance <= rule.inches("range")


def _picked(ask: PowerReaches) -> Permission | Declined:
    """Whether a power that picks whom it affects may pick this unit. Cites `8e/faq/power-on-an-unseen-friend`."""
    if ask.power_range is not None and ask.distance > ask.power_range:
        return Permission(allowed=False)
    if ask.power == "a power on a friend":
        needs_sight = ask.power_needs_sight or facts("8e/faq/power-on-an-unseen-friend").flag("needs-sight")
        return Permission(allowed=ask.visible or not needs_sight)
    if not ask.visible and not ask.power_needs_sight:
        return Declined(because="the texts at hand do not say whether a power needs sight of the enemy it targets")
    open_to_powers = not ask.character or facts("8e/faq/when-characters-can-be-targeted").flag(
        "characters-may-be-targeted"
    )
    return Permission(allowed=ask.visible and open_to_powers)


@answers(SkipPhase, cites=["8e/faq/no-phase-is-skipped"], since=RULEBOOK_FAQ)
def skip(ask: SkipPhase, _dice: Dice) -> Permission:
    """Never, however few psykers there are. Cites `8e/faq/no-phase-is-skipped`."""
    rule = facts("8e/faq/no-phase-is-skipped")
    return Permission(
        allowed=rule.flag("part-of-a-phase-may-be-skipped" if ask.only_a_part else "phase-may-be-skipped")
    )


@answers(IgnoreHarm, cites=["8e/faq/slain-outright"], since=STEPPING_IN)
def ignore_at_first(ask: IgnoreHarm, _dice: Dice) -> Permission | Declined:
    """Not when the model is slain without losing wounds. Cites `8e/faq/slain-outright`."""
    if ask.harm == "slain outright":
        return Permission(allowed=facts("8e/faq/slain-outright").flag("wounds-may-be-ignored"))
    return Declined(because="that lost wounds can be ignored although mortal wounds took them is said in a later FAQ")


@answers(IgnoreHarm, cites=["8e/faq/slain-outright", "8e/faq/mortal-wounds-can-be-ignored"], since=RULEBOOK_FAQ)
def ignore(ask: IgnoreHarm, _dice: Dice) -> Permission | Declined:
    """Against mortal wounds, not against being slain. Cites `8e/faq/mortal-wounds-can-be-ignored`."""
    if ask.harm == "slain outright":
        return Permission(allowed=facts("8e/faq/slain-outright").flag("wounds-may-be-ignored"))
    if ask.only_against_psychic:
        return Declined(because="no 8th edition text at hand speaks of a rule that ignores psychic wounds alone")
    return Permission(allowed=facts("8e/faq/mortal-wounds-can-be-ignored").flag("wounds-may-be-ignored"))
