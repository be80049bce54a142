"""Distances in 9th edition: between the nearest points of bases, or of any parts of models without a base."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.distance import Closest, ClosestUnit, Distance, Engaged, Engagement, Measure, Reach, Within
from variorum.questions.space import Place
from variorum.rules import Declined, answers
from variorum_engines.shared.spacing import (
    WHOLE_MODEL,
    Parts,
    closest_unit,
    engagement,
    gap,
    near_apart,
    parts_of,
    told,
    within_reach,
)

MEASURING = "9e/measuring-distances"


def measured(place: Place) -> Parts:
    """What of the model distances are measured to. Cites `9e/measuring-distances`."""
    rule = facts(MEASURING)
    whole = rule.word("body-is") == WHOLE_MODEL
    return parts_of(place, body_for=rule.words("body-measured-for"), whole=whole)


@answers(Measure, cites=[MEASURING])
def measure(ask: Measure, dice: Dice) -> Distance:  # noqa: ARG001
    """Between the nearest points, in a straight line unless a rule names a direction; whatever it is for."""
    return told(gap(measured(ask.first), measured(ask.second), how=ask.how))


@answers(Within, cites=["9e/within-and-wholly-within", MEASURING])
def within(ask: Within, dice: Dice) -> Reach | Declined:  # noqa: ARG001
    """Within by any part of one model, wholly by every part of all; the limit itself is within."""
    return within_reach(ask, measured)


@answers(Closest, cites=[MEASURING])
def closest(ask: Closest, dice: Dice) -> ClosestUnit | Declined:  # noqa: ARG001
    """The nearest unit; among equals the player picks whose unit uses the rule."""
    unowned = Declined(because="the player picks whose unit uses the rule; who does when there is none is not said")
    return closest_unit(ask, measured, unowned=unowned)


@answers(Engaged, cites=["9e/engagement-range", MEASURING])
def engaged(ask: Engaged, dice: Dice) -> Engagement | Declined:  # noqa: ARG001
    """Whether some model is within Engagement Range of an enemy model, across and in height."""
    return engagement(ask, measured, _near)


def _near(one: Parts, other: Parts) -> bool:
    """Whether two models are within Engagement Range of each other. Cites `9e/engagement-range`."""
    rule = facts("9e/engagement-range")
    return near_apart(one, other, reach=rule.inches("engagement-range"), height=rule.inches("engagement-height"))
