"""Distances in 10th edition: between bases, or any parts of Vehicles and of models without a base."""

from itertools import pairwise, product
from statistics import fmean

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.distance import (
    Closest,
    ClosestUnit,
    Distance,
    Engaged,
    Engagement,
    InContact,
    InQuarters,
    Measure,
    MeasureDestroyed,
    MoveNearEnemies,
    Reach,
    TableQuarters,
    ToDestroyed,
    Touch,
    Within,
)
from variorum.questions.space import Place
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.geometry import area_of
from variorum_engines.shared.spacing import (
    NOBODY,
    WHOLE_MODEL,
    Parts,
    all_of,
    bases_touch,
    closest_unit,
    engagement,
    gap,
    near_apart,
    near_straight,
    parts_of,
    reach_of,
    sort_of,
    told,
    wholly_near,
    within_reach,
)

MEASURING, HULL, VEHICLES = "10e/measuring-distances", "10e/hull", "10e/vehicles-with-bases"
WITHIN, ENGAGEMENT = "10e/within-and-wholly-within", "10e/engagement-range"
DESTROYED = "10e/measuring-to-a-destroyed-model"
MOVES = {"normal": "10e/normal-move", "advance": "10e/advance-move", "fall back": "10e/fall-back-move"}
CHOICE, CHARGE = "10e/choice-of-moves", "10e/charge-move"


def measured(place: Place, *, by: str = HULL) -> Parts:
    """What of the model distances are measured to, by this record. Cites `10e/hull`."""
    rule = facts(by)
    whole = rule.word("body-is") == WHOLE_MODEL
    return parts_of(place, body_for=rule.words("body-measured-for"), whole=whole)


@answers(Measure, cites=[MEASURING, HULL, VEHICLES, "10e/horizontal-and-vertical-distances"])
def measure(ask: Measure, dice: Dice) -> Distance:  # noqa: ARG001
    """Between the nearest points, on the slant unless a rule names a direction; whatever it is for."""
    return told(gap(measured(ask.first), measured(ask.second), how=ask.how))


@answers(Within, cites=[WITHIN, MEASURING, HULL, VEHICLES, "10e/horizontal-and-vertical-distances"])
def within(ask: Within, dice: Dice) -> Reach | Declined:  # noqa: ARG001
    """Within by any part of one model, wholly by every part of all; the limit itself is within."""
    return within_reach(ask, measured)


@answers(Closest, cites=["10e/closest-model-or-unit", MEASURING, HULL, VEHICLES])
def closest(ask: Closest, dice: Dice) -> ClosestUnit | Declined:  # noqa: ARG001
    """The nearest unit; among equals the controlling player of the unit with the rule picks."""
    unowned = Declined(because="the controlling player picks; who does for a rule of no unit is not said")
    return closest_unit(ask, measured, unowned=unowned)


@answers(Engaged, cites=[ENGAGEMENT, "10e/units-engagement-range", MEASURING, HULL, VEHICLES])
def engaged(ask: Engaged, dice: Dice) -> Engagement | Declined:  # noqa: ARG001
    """Whether some model is within Engagement Range of an enemy model, across and in height."""
    return engagement(ask, measured, _near)


def _near(one: Parts, other: Parts) -> bool:
    """Whether two models are within Engagement Range of each other. Cites `10e/engagement-range`."""
    rule = facts(ENGAGEMENT)
    return near_apart(one, other, reach=rule.inches("engagement-range"), height=rule.inches("engagement-height"))


@answers(
    MoveNearEnemies,
    cites=[
        "10e/moving-within-engagement-range",
        CHOICE,
        *MOVES.values(),
        CHARGE,
        "10e/coherency-of-pile-in-moves",
        "10e/coherency-of-consolidation-moves",
    ],
)
def move(ask: MoveNearEnemies, dice: Dice) -> Permission | Declined:  # noqa: ARG001
    """From near an enemy only by Falling Back, piling in or consolidating; each move has its limits on the way."""
    if ask.starts_near and ask.move not in facts("10e/moving-within-engagement-range").words("moves-near-enemies"):
        return Permission(allowed=False)
    if ask.move in MOVES:
        return Permission(allowed=_in_the_movement_phase(ask))
    if ask.move == "charge":
        return _charge(ask)
    if ask.move == "consolidate" and not (ask.ends_near or ask.starts_near):
        return Declined(because="it may, towards an objective marker, when no enemy is in reach; neither is given")
    return Permission(allowed=ask.ends_near)


def _in_the_movement_phase(ask: MoveNearEnemies) -> bool:
    """Whether a unit may choose this move, and make it so. Cites `10e/choice-of-moves` and the move's own record."""
    if not ask.starts_near and ask.move not in facts(CHOICE).words("moves-away-from-enemies"):
        return False
    rule = facts(MOVES[ask.move])
    passes = not ask.passes_near or rule.flag("may-pass-near-enemies")
    return passes and (not ask.ends_near or rule.flag("may-end-near-enemies"))


def _charge(ask: MoveNearEnemies) -> Permission | Declined:
    """Whether a unit may charge so: not if it ends near nobody. Cites `10e/charge-move`."""
    if facts(CHARGE).flag("must-end-near-enemies") and not ask.ends_near:
        return Permission(allowed=False)
    return Declined(because="a charge ends near its targets and near nobody else; who is near here is not given")


@answers(
    InContact,
    cites=["10e/base-to-base-contact", "10e/charging-with-a-unit", VEHICLES, HULL, ENGAGEMENT],
)
def contact(ask: InContact, dice: Dice) -> Touch | Declined:  # noqa: ARG001
    """Bases that touch, hulls of Vehicles on bases right above or beside, and overhangs that are made up for."""
    rule, vehicles = facts("10e/base-to-base-contact"), facts(VEHICLES)
    one, other = measured(ask.first), measured(ask.second)
    by_hull = {sort_of(ask.first), sort_of(ask.second)} & {*vehicles.words("vehicle-contact-for")}
    if not by_hull and not (ask.first.base and ask.second.base):
        return Declined(because="contact is said of bases that touch, and of Vehicles on bases; here a base is missing")
    wide, high = vehicles.inches("vehicle-contact-range"), vehicles.inches("vehicle-contact-height")
    touches = bases_touch(ask.first, ask.second) or (by_hull and near_apart(one, other, reach=wide, height=high))
    in_the_way = ask.kept_off != "nothing" and _made_up_for(ask)
    in_contact = bool(touches) or (in_the_way and ask.move in rule.words("overhang-moves"))
    engaged = _near(one, other) or in_contact or (in_the_way and ask.kept_off == "Engagement Range")
    return Touch(contact=in_contact, engaged=engaged)


def _made_up_for(ask: InContact) -> bool:
    """Whether an overhang that is in the way is made up for. Cites `10e/base-to-base-contact`."""
    reach = facts("10e/base-to-base-contact").inches("overhang-range")
    near = near_straight(all_of(ask.first), all_of(ask.second), reach=reach)
    return ask.far_enough and ask.as_close_as_possible and near


@answers(MeasureDestroyed, cites=["10e/measuring-to-a-destroyed-unit", DESTROYED, HULL])
def destroyed(ask: MeasureDestroyed, dice: Dice) -> ToDestroyed | Declined:  # noqa: ARG001
    """To whatever point the player likes of where the last model stood."""
    if not ask.destroyed:
        return Declined(because=NOBODY)
    first, last = measured(ask.first), measured(ask.destroyed[-1], by=DESTROYED)
    return ToDestroyed(
        model=len(ask.destroyed) - 1,
        nearest=told(gap(last, first, how="as it is")).inches,
        can_be_within=near_straight(last, first, reach=ask.inches),
        can_be_beyond=not wholly_near(last, first, reach=ask.inches, how="as it is"),
    )


@answers(TableQuarters, cites=["10e/table-quarter", "10e/horizontal-and-vertical-distances", WITHIN, HULL, VEHICLES])
def quarters(ask: TableQuarters, dice: Dice) -> InQuarters | Declined:  # noqa: ARG001
    """How many of the four quarters around the battlefield's centre the unit is within, measured across alone."""
    if not ask.unit:
        return Declined(because=NOBODY)
    unit = list(map(measured, ask.unit))
    columns, rows = (pairwise((0.0, fmean((0, extent)), extent)) for extent in (ask.width, ask.depth))
    reaches = [
        reach_of(
            unit,
            (area_of(((left, low), (right, low), (right, high), (left, high))),),
            inches=ask.inches,
            how="horizontally",
        )
        for (left, right), (low, high) in product(columns, rows)
    ]
    return InQuarters(
        within=sum(each.within for each in reaches),
        wholly=any(each.wholly for each in reaches),
    )
