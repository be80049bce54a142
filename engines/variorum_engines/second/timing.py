"""Timing in 2nd edition (1993): the order and the time of infiltration, which is all that the page has of it."""

from variorum.dice import Dice
from variorum.facts import facts
from variorum.questions.timing import PreBattle, SameMoment, Sequence
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, answers
from variorum_engines.shared.rolling import first_of
from variorum_engines.shared.timing import names, player_of, turn_about

INFILTRATION = "2e/infiltrators-roll-off"


@answers(SameMoment, cites=[INFILTRATION])
def same_moment(ask: SameMoment, dice: Dice) -> Sequence | Declined:
    """Of two infiltrating units that of the lower score is deployed first. Cites `2e/infiltrators-roll-off`."""
    if ask.moment != "both armies deployed" or sorted(rule.owner for rule in ask.rules) != ["opponent", "you"]:
        return Declined(because="the page says who comes first for two infiltrating units only, one of each side")
    yours, theirs = dice.face(), dice.face()
    if yours == theirs:
        return Declined(because="the page does not say what happens on equal scores")
    starts = player_of(first_of(yours, theirs, highest=facts(INFILTRATION).word("roll-off-won-by") == "highest"))
    return Sequence(stages=names([ask.rules]), turn_about=turn_about(ask.rules, starts=starts))


@answers(PreBattle, cites=[INFILTRATION])
def pre_battle(ask: PreBattle, _dice: Dice) -> Permission | Declined:
    """Infiltrators are placed once both armies are deployed. Cites `2e/infiltrators-roll-off`."""
    if ask.rule != "after both armies are deployed":
        return Declined(because="of rules about deployment the page has only that on infiltrators")
    if ask.stage == "first turn determined":
        return Declined(because="the page does not say when the first turn is determined")
    return Permission(allowed=ask.stage == facts(INFILTRATION).word("used-at-stage"))
