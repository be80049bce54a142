"""Distances in 8th edition: three-dimensional, from base to base, or from the main body where there is no base."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.distance import (
    Closest,
    ClosestUnit,
    Distance,
    Engaged,
    Engagement,
    InContact,
    Measure,
    MoveNearEnemies,
    Reach,
    Touch,
    Within,
)
from variorum.questions.space import Place
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.spacing import (
    WHOLE_MODEL,
    Parts,
    closest_unit,
    engagement,
    gap,
    near_straight,
    parts_of,
    told,
    within_reach,
)

FIRST_FAQ = "8e@2017-07"
COMMENTARY = "8e@2017-11"
RULEBOOK_FAQ = "8e@2018-09"
BASES, SLANT, HULL = "8e/faq/distances-between-bases", "8e/faq/three-dimensions", "8e/faq/what-the-hull-is"
VEHICLES = "8e/faq/vehicle-with-a-base"
PILE_IN, OPTIONAL, CHARGE = "8e/pile-in-move", "8e/faq/piling-in-is-optional", "8e/faq/charge-ends-in-coherency"


def measured(place: Place) -> Parts:
    """What of the model distances are measured to. Cites `8e/faq/distances-between-bases`, `8e/faq/what-the-hull-is`."""
    whole = facts(HULL).word("body-is") == WHOLE_MODEL
    return parts_of(place, body_for=facts(BASES).words("body-measured-for"), whole=whole)


def hull_unsettled(*places: Place) -> Declined | None:
    """Why no distance to such models is settled before the Designers' Commentary; None where it is."""
    if any(not place.base and place.further for place in places):
        return Declined(because="what belongs to the hull of a model without a base, an FAQ of a later date says")
    return None


@answers(Measure, cites=[BASES, VEHICLES, SLANT], since=FIRST_FAQ)
def measure_at_first(ask: Measure, dice: Dice) -> Distance | Declined:
    """As later, where it does not matter what belongs to a hull."""
    return hull_unsettled(ask.first, ask.second) or measure(ask, dice)


@answers(Measure, cites=[BASES, VEHICLES, SLANT, HULL], since=COMMENTARY)
def measure(ask: Measure, dice: Dice) -> Distance:  # noqa: ARG001
    """Between the nearest points of bases or hulls, on the slant unless a rule names a direction; for shots too."""
    return told(gap(measured(ask.first), measured(ask.second), how=ask.how))


@answers(
    Within,
    cites=["8e/faq/within-includes-the-limit", "8e/faq/within-and-wholly-within", BASES, VEHICLES, SLANT, HULL],
    since=RULEBOOK_FAQ,
)
def within(ask: Within, dice: Dice) -> Reach | Declined:  # noqa: ARG001
    """Within by any part of the unit, wholly by all of it; the limit itself is within."""
    return within_reach(ask, measured)


@answers(Closest, cites=[BASES, VEHICLES, SLANT], since=FIRST_FAQ)
def closest_at_first(ask: Closest, dice: Dice) -> ClosestUnit | Declined:
    """As later, where it does not matter what belongs to a hull."""
    every = (*ask.unit, *(place for other in ask.others for place in other))
    return hull_unsettled(*every) or closest_before_ties(ask, dice)


@answers(Closest, cites=[BASES, VEHICLES, SLANT, HULL, "8e/faq/closest-that-cannot-be-shot"], since=COMMENTARY)
def closest_before_ties(ask: Closest, dice: Dice) -> ClosestUnit | Declined:
    """The nearest unit; who picks among equals is not said yet."""
    answer = closest(ask, dice)
    if isinstance(answer, ClosestUnit) and answer.chosen_by != "nobody":
        return Declined(because="who picks among units equally near, an FAQ of a later date says")
    return answer


@answers(Closest, cites=["8e/faq/equally-near", BASES, VEHICLES, SLANT, HULL], since=RULEBOOK_FAQ)
def closest(ask: Closest, dice: Dice) -> ClosestUnit | Declined:  # noqa: ARG001
    """The nearest unit; among equals its user's player picks, and for nobody's rule the winner of a roll-off."""
    return closest_unit(ask, measured, unowned="the winner of a roll-off")


@answers(Engaged, cites=["8e/falling-back", BASES, VEHICLES, SLANT], since=FIRST_FAQ)
def engaged_at_first(ask: Engaged, dice: Dice) -> Engagement | Declined:
    """As later, where it does not matter what belongs to a hull."""
    return hull_unsettled(*ask.unit, *ask.enemy) or engaged(ask, dice)


@answers(Engaged, cites=["8e/falling-back", BASES, VEHICLES, SLANT, HULL], since=COMMENTARY)
def engaged(ask: Engaged, dice: Dice) -> Engagement | Declined:  # noqa: ARG001
    """Whether some model is within 1", on the slant, of an enemy model."""
    return engagement(ask, measured, _near)


def _near(one: Parts, other: Parts) -> bool:
    """Whether two models are near enough to fight. Cites `8e/falling-back`."""
    return near_straight(one, other, reach=facts("8e/falling-back").inches("engagement-range"))


@answers(MoveNearEnemies, cites=["8e/falling-back", PILE_IN])
def move_at_first(ask: MoveNearEnemies, dice: Dice) -> Permission | Declined:
    """As later, as far as FAQs are not needed for it."""
    if ask.move == "fall back" and ask.passes_near and not ask.ends_near:
        return Declined(because="whether a unit that Falls Back may pass near enemies, an FAQ of a later date says")
    if ask.move in ("charge", "consolidate"):
        return Declined(because="where charges end and how units consolidate, FAQs of a later date say")
    return move(ask, dice)


@answers(
    MoveNearEnemies,
    cites=["8e/falling-back", "8e/faq/falling-back-near-enemies", CHARGE, PILE_IN, OPTIONAL],
    since=FIRST_FAQ,
)
def move(ask: MoveNearEnemies, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """From near an enemy a unit Falls Back, past enemies if need be and away from all, or stays; it may come closer."""
    if ask.move == "charge":
        return _charge(ask)
    if ask.move in ("pile in", "consolidate"):
        return Permission(allowed=_can_come_closer(ask))
    if ask.starts_near and ask.move not in facts("8e/falling-back").words("moves-near-enemies"):
        return Permission(allowed=False)
    if ask.move == "fall back":
        return _fall_back(ask)
    if ask.passes_near or ask.ends_near:
        return Declined(because="how near other moves may come to enemies is not in the texts at hand")
    return Permission(allowed=True)


def _charge(ask: MoveNearEnemies) -> Permission | Declined:
    """Whether a unit may charge so: not if it ends near nobody. Cites `8e/faq/charge-ends-in-coherency`."""
    if not ask.ends_near:
        return Permission(allowed=False)
    return Declined(because="a charge comes near its targets and near nobody else; who is near here is not given")


def _can_come_closer(ask: MoveNearEnemies) -> bool:
    """Whether models that come closer to the nearest enemy, or stay, can end so: those near one do not leave it.

    Cites `8e/pile-in-move`, `8e/faq/piling-in-is-optional`.
    """
    if ask.move == "pile in":
        closer = facts(PILE_IN).flag("pile-in-ends-closer")
    else:
        closer = facts(OPTIONAL).flag("consolidation-ends-closer")
    return ask.ends_near or not (ask.starts_near and closer)


def _fall_back(ask: MoveNearEnemies) -> Permission | Declined:
    """Whether a unit may Fall Back so. Cites `8e/falling-back`, `8e/faq/falling-back-near-enemies`."""
    if not ask.starts_near:
        return Declined(because='units are said to Fall Back that begin within 1" of an enemy, and no others')
    passes = not ask.passes_near or facts("8e/faq/falling-back-near-enemies").flag("may-pass-near-enemies")
    ends = not ask.ends_near or facts("8e/falling-back").flag("may-end-near-enemies")
    return Permission(allowed=passes and ends)


@answers(InContact, cites=[CHARGE, "8e/falling-back", BASES, VEHICLES], since=FIRST_FAQ)
def contact(ask: InContact, dice: Dice) -> Touch | Declined:  # noqa: ARG001
    """Bases that touch; overhangs change nothing, and models without bases are not spoken of."""
    if not (ask.first.base and ask.second.base):
        return Declined(because="the texts speak of base-to-base contact; a model without a base is not spoken of")
    one, other = measured(ask.first), measured(ask.second)
    return Touch(contact=near_straight(one, other, reach=0), engaged=_near(one, other))
