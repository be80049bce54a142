"""Distances in 2nd edition (1993): from base edge to base edge, as far as its page says."""

from variorum.dice import Dice
from variorum.questions.distance import Closest, ClosestUnit, Distance, Measure, Reach, Within
from variorum.questions.space import Place
from variorum.rules import Declined, answers
from variorum_engines.shared.geometry import base_of
from variorum_engines.shared.spacing import NOBODY, How, Parts, closest_of, gap, reach_of, told

READINGS: tuple[How, ...] = ("as it is", "horizontally")
"""Whether height counts in a distance, the page does not say."""
NO_BASES = "the page measures squads between base edges; of vehicles and of models without a base it says nothing"
HEIGHT_OPEN = "whether height counts in a distance, the page does not say"
EDGES = "2e/squad-coherency"


def measured(place: Place) -> Parts:
    """What of the model distances are measured to: its base. Cites `2e/squad-coherency`."""
    base = base_of(place)
    return () if base is None else (base,)


def without_rule(*places: Place) -> bool:
    """Whether the page does not say from where some of these models are measured."""
    return any(not place.base or place.kind != "other" for place in places)


@answers(Measure, cites=[EDGES])
def measure(ask: Measure, dice: Dice) -> Distance | Declined:  # noqa: ARG001
    """Between the base edges, for models on one level."""
    if ask.how != "as it is":
        return Declined(because="the page knows no rule that asks for one direction alone")
    if ask.purpose != "a rule":
        return Declined(because="from where shots and the reach of abilities are measured, the page does not say")
    if without_rule(ask.first, ask.second):
        return Declined(because=NO_BASES)
    if ask.first.z != ask.second.z:
        return Declined(because=HEIGHT_OPEN)
    return told(gap(measured(ask.first), measured(ask.second), how=ask.how))


@answers(Within, cites=[EDGES, "2e/commanders"])
def within(ask: Within, dice: Dice) -> Reach | Declined:  # noqa: ARG001
    """All or nothing: where only part of a unit is near enough, or height decides, the page leaves it open."""
    if ask.model is None or ask.how != "as it is":
        return Declined(because="the page knows neither distances to an area nor distances in one direction alone")
    if without_rule(ask.model, *ask.unit):
        return Declined(because=NO_BASES)
    if not ask.unit:
        return Declined(because=NOBODY)
    target, unit = measured(ask.model), list(map(measured, ask.unit))
    first, *others = (reach_of(unit, target, inches=ask.inches, how=how) for how in READINGS)
    if any(other != first for other in others):
        return Declined(because=HEIGHT_OPEN)
    if first.within != first.wholly:
        return Declined(because="how much of a model or a unit has to be within, the page does not say")
    return first


@answers(Closest, cites=["2e/targeting-characters", EDGES])
def closest(ask: Closest, dice: Dice) -> ClosestUnit | Declined:  # noqa: ARG001
    """The unit nearest by base edges; a tie, and a matter that height decides, is left open."""
    if without_rule(*ask.unit, *(place for other in ask.others for place in other)):
        return Declined(because=NO_BASES)
    first, *others = (closest_of(ask, measured, how=how) for how in READINGS)
    if any(other != first for other in others):
        return Declined(because=HEIGHT_OPEN)
    if len(first) != 1:
        return Declined(because="nobody is there, or several are equally close and the page does not say who picks")
    return ClosestUnit(closest=first, chosen_by="nobody")
