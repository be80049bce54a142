"""Timing: stages in which rules are resolved, whose phase a rule means, and how players take turns."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, zip_longest

from variorum.dice import Dice
from variorum.questions.arithmetic import Winner
from variorum.questions.timing import Application, HowOften, Moment, Naming, Player, TimedRule, WhoseMoment
from variorum.questions.timing import Sequence as Order
from variorum_engines.shared.rolling import higher_wins

Ties = Mapping[str, Collection[str]]
"""For each thing that a rule may wait for, what comes before the rules that wait for it."""
PLAYERS: dict[Player, str] = {"you": "your", "opponent": "your opponent's"}
"""How the words of a rule name each player's phase."""


def earlier_ties(*, before: Mapping[str, Collection[str]], after: Mapping[str, Collection[str]]) -> Ties:
    """What comes before each thing, from what some come *before* and what others come *after*."""
    found = {tie: set(earlier) for tie, earlier in after.items()}
    for tie, later_ones in before.items():
        for later in later_ones:
            found.setdefault(later, set()).add(tie)
    return found


def stages(rules: Sequence[TimedRule], *, earlier: Ties) -> tuple[tuple[TimedRule, ...], ...] | None:
    """The *rules* in the stages that *earlier* puts them in; None where it leaves open what comes next."""
    left, found = list(rules), list[tuple[TimedRule, ...]]()
    while left:
        ties = {rule.tie for rule in left}
        ready = {tie for tie in ties if ties.isdisjoint(earlier.get(tie, ()))}
        if len(ready) != 1:
            return None
        found.append(tuple(rule for rule in left if rule.tie in ready))
        left = [rule for rule in left if rule.tie not in ready]
    return tuple(found)


def names(found: Sequence[Sequence[TimedRule]]) -> tuple[tuple[str, ...], ...]:
    """The names of the rules in each stage."""
    return tuple(tuple(rule.name for rule in stage) for stage in found)


def one_each(found: Sequence[Sequence[TimedRule]]) -> bool:
    """Whether no stage leaves anything to order."""
    return all(len(stage) == 1 for stage in found)


def ordered(
    found: Sequence[Sequence[TimedRule]], moment: Moment, dice: Dice, *, by_roll_off: Collection[str], highest: bool
) -> Order | None:
    """The stages, with the active player or at moments *by_roll_off* its winner to order them; None at any other."""
    if one_each(found):
        return Order(stages=names(found))
    by = active(moment)
    if by is None and moment in by_roll_off:
        by = winner(dice, highest=highest)
    return None if by is None else Order(stages=names(found), ordered_by=by)


def turn_about(rules: Sequence[TimedRule], *, starts: Player) -> tuple[Player, ...]:
    """Whose rule comes at each place when the players resolve one each in turn, until both have none left."""
    first: list[Player] = [starts for rule in rules if rule.owner == starts]
    second: list[Player] = [other(starts) for rule in rules if rule.owner == other(starts)]
    return tuple(player for player in chain.from_iterable(zip_longest(first, second)) if player is not None)


def owners(rules: Sequence[TimedRule]) -> set[str]:
    """Who has a rule among *rules*."""
    return {rule.owner for rule in rules}


def other(player: Player) -> Player:
    """The player that *player* plays against."""
    return "opponent" if player == "you" else "you"


def active(moment: Moment) -> Player | None:
    """Whose turn it is; None when it is neither player's."""
    if moment == "your turn":
        return "you"
    return "opponent" if moment == "opponent's turn" else None


def winner(dice: Dice, *, highest: bool) -> Player:
    """Who wins a roll-off in which your die falls first and ties are rolled again."""
    return player_of(higher_wins(dice, highest=highest))


def player_of(rolled: Winner) -> Player:
    """Who won a roll-off in which your die fell first."""
    return "you" if rolled.winner == "first" else "opponent"


def meant(naming: Naming, *, unit: Player, unnamed: Collection[str]) -> tuple[Player, ...]:
    """The players whose phases or turns a rule means; *unnamed* are those of a rule that names neither player."""
    if naming == "a unit's":
        return (unit,)
    words = unnamed if naming == "neither player's" else (naming,)
    return tuple(player for player, name in PLAYERS.items() if name in words)


def in_whose_moment(ask: WhoseMoment, *, unnamed: Collection[str]) -> Application:
    """Whether this player's turn is among those that the rule means."""
    return Application(applies=ask.turn in meant(ask.names, unit=ask.unit, unnamed=unnamed))


def in_rounds(ask: HowOften, *, unnamed: Collection[str]) -> int:
    """How many of the phases or turns that the rule means there are in so many battle rounds."""
    return ask.rounds * len(meant(ask.names, unit=ask.unit, unnamed=unnamed))
