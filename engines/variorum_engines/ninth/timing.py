"""Timing in 9th edition: who orders rules that fall due together."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.timing import SameMoment, Sequence
from variorum.rules import Declined, answers
from variorum_engines.shared.timing import ordered, stages


@answers(SameMoment, cites=["9e/sequencing", "9e/sequencing-summary", "9e/roll-offs"])
def same_moment(ask: SameMoment, dice: Dice) -> Sequence | Declined:
    """The active player orders them, at the edges of a battle round or the battle the winner of a roll-off."""
    found = stages(ask.rules, earlier={})
    if found is None:
        return Declined(because="the page does not say which of these moments comes first")
    answer = ordered(
        found,
        ask.moment,
        dice,
        by_roll_off=facts("9e/sequencing").words("order-by-roll-off"),
        highest=facts("9e/roll-offs").word("roll-off-won-by") == "highest",
    )
    return answer or Declined(because="the page does not say whether the end of deployment is before the battle")
