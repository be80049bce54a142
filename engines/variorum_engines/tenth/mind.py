"""Psychic powers in 10th edition: weapons and abilities instead of tests, so most older questions do not arise."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.mind import (
    AntiPsyker,
    AttemptPower,
    Classification,
    DenyTheWitch,
    IgnoreHarm,
    IsPsychicAttack,
    PowerReaches,
    PsychicTest,
    SkipPhase,
    Smite,
    UsePsychic,
    WoundRoll,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers

UPDATES = "10e@updates-1.2"
COUNTED = {
    "weapon": ("10e/psychic-attacks", "attacks of psychic weapons"),
    "ability": ("10e/psychic-attacks", "mortal wounds of psychic abilities"),
    "hazardous test": ("10e/faq/hazardous-psychic-weapons", "mortal wounds of hazardous tests for psychic weapons"),
}
"""For each origin of harm the record, and the words of it, that count it among Psychic Attacks where it is psychic."""
NO_POWERS = ("10e/powers-neither-manifested-nor-denied",)


@answers(PsychicTest, cites=NO_POWERS)
def psychic_test(_ask: PsychicTest, _dice: Dice) -> Declined:
    """That no test manifests anything. Cites `10e/powers-neither-manifested-nor-denied`."""
    return Declined(
        because="10th edition's texts turn psychic powers into weapons and abilities; no test manifests them"
    )


@answers(AttemptPower, cites=NO_POWERS)
def attempt(_ask: AttemptPower, _dice: Dice) -> Declined:
    """That nothing is manifested. Cites `10e/powers-neither-manifested-nor-denied`."""
    return Declined(because="10th edition's texts turn psychic powers into weapons and abilities; none is manifested")


@answers(DenyTheWitch, cites=NO_POWERS)
def deny(_ask: DenyTheWitch, _dice: Dice) -> Declined:
    """That nothing is denied. Cites `10e/powers-neither-manifested-nor-denied`."""
    return Declined(because="10th edition's texts know no way of denying what is psychic")


@answers(Smite, cites=NO_POWERS)
def smite(_ask: Smite, _dice: Dice) -> Declined:
    """That no power is every psyker's. Cites `10e/powers-neither-manifested-nor-denied`."""
    return Declined(because="10th edition's texts have no power that every psyker knows")


@answers(PowerReaches, cites=NO_POWERS)
def reaches(_ask: PowerReaches, _dice: Dice) -> Declined:
    """That each ability says whom it affects. Cites `10e/powers-neither-manifested-nor-denied`."""
    return Declined(because="10th edition's texts know no powers; a Psychic ability says itself whom it affects")


@answers(SkipPhase, cites=["10e/phases-without-a-psychic-one"])
def skip(_ask: SkipPhase, _dice: Dice) -> Declined:
    """That there is no such phase. Cites `10e/phases-without-a-psychic-one`."""
    return Declined(because="10th edition's texts name no Psychic phase")


@answers(
    IsPsychicAttack,
    cites=[
        "10e/psychic-attacks",
        "10e/faq/psychic-ability-on-its-own-unit",
        "10e/faq/doombolt-and-feel-no-pain",
        "10e/faq/hazardous-psychic-weapons",
    ],
    since=UPDATES,
)
def psychic_attack(ask: IsPsychicAttack, _dice: Dice) -> Classification | Declined:
    """Whether weapon, ability or Hazardous test makes it a Psychic Attack. Cites `10e/psychic-attacks`."""
    if ask.by != "weapon" and ask.harm != "mortal wounds":
        return Declined(because="the texts give damage other than mortal wounds to weapons alone")
    record, words = COUNTED[ask.by]
    counted = words in facts(record).words("psychic-attacks-are")
    itself_too = facts("10e/faq/psychic-ability-on-its-own-unit").flag("also-against-its-own-unit")
    return Classification(psychic_attack=ask.psychic and counted and (itself_too or not ask.to_itself))


@answers(UsePsychic, cites=["10e/psychic-weapons-and-abilities"], since=UPDATES)
def use(ask: UsePsychic, _dice: Dice) -> Permission:
    """Whether the model has it; the keyword is no condition. Cites `10e/psychic-weapons-and-abilities`."""
    rule = facts("10e/psychic-weapons-and-abilities")
    fit = ask.psyker or not rule.flag("needs-psyker")
    return Permission(allowed=fit and (ask.has_it or not rule.flag("must-know-it")))


@answers(
    IgnoreHarm,
    cites=["10e/mortal-wounds-in-the-commentary", "10e/faq/doombolt-and-feel-no-pain", "10e/psychic-attacks"],
    since=UPDATES,
)
def ignore(ask: IgnoreHarm, _dice: Dice) -> Permission | Declined:
    """Against any mortal wounds, or against psychic ones alone. Cites `10e/mortal-wounds-in-the-commentary`."""
    if ask.harm == "slain outright":
        return Declined(
            because="the texts do not say whether ignoring lost wounds helps when a rule says that a model is destroyed"
        )
    if ask.only_against_psychic:
        helps = facts("10e/faq/doombolt-and-feel-no-pain").flag("ignored-against-psychic-attacks")
        return Permission(allowed=ask.psychic and helps)
    return Permission(allowed=facts("10e/mortal-wounds-in-the-commentary").flag("wounds-may-be-ignored"))


@answers(AntiPsyker, cites=["10e/example/anti-psyker-and-a-leader", "10e/critical-wound"], since=UPDATES)
def anti_psyker(ask: AntiPsyker, _dice: Dice) -> WoundRoll:
    """Critical on the weapon's number against psykers, else on a 6. Cites `10e/example/anti-psyker-and-a-leader`."""
    rule = facts("10e/example/anti-psyker-and-a-leader")
    shared = rule.flag("unit-shares-keywords") and ask.psykers > 0
    counts = shared and (ask.allocated_to_psyker or not rule.flag("allocation-matters"))
    always = facts("10e/critical-wound").count("critical-on")
    return WoundRoll(critical=ask.wound_roll >= always or (counts and ask.wound_roll >= ask.number))
