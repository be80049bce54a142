"""Timing in all editions, held against brute force over orders, turns walked one by one, and symmetry."""

import dataclasses
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.dice import Seeded, Tape
from variorum.odds import distribution
from variorum.questions import Question, all_questions
from variorum.questions.timing import (
    Application,
    Conditions,
    Conflict,
    Effects,
    First,
    HowOften,
    Moment,
    Naming,
    OptionalRules,
    Player,
    Prevailing,
    SameMoment,
    Sequence,
    Tie,
    TimedRule,
    Times,
    UnitsDestroyed,
    UseNow,
    WhoseMoment,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, Engine
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.shared.timing import stages
from variorum_engines.tenth import engine as tenth

TIMING = [question for question in all_questions() if question.id.startswith("timing.")]
OUTSIDE_TURNS = sorted(set(get_args(Moment)) - {"your turn", "opponent's turn", "both armies deployed"})
PLAYERS: tuple[Player, ...] = get_args(Player)
ONE_EACH = (TimedRule(name="mine"), TimedRule(name="theirs", owner="opponent"))
NO_DICE = Tape(())
rules = st.lists(
    st.builds(TimedRule, name=st.uuids().map(str), owner=st.sampled_from(PLAYERS), tie=st.sampled_from(get_args(Tie))),
    max_size=6,
).map(tuple)


def sequence(engine: Engine, ask: SameMoment, seed: int = 1) -> Sequence:
    """The sequence that the engine gives, where it gives one."""
    answer = engine.answer(ask, Seeded(seed))
    assert isinstance(answer, Sequence)
    return answer


@given(rules=rules, moment=st.sampled_from(get_args(Moment)))
def test_every_rule_is_resolved_once(rules: tuple[TimedRule, ...], moment: Moment) -> None:
    """No rule is lost or doubled by being put into stages."""
    for engine in (second, eighth, ninth, tenth):
        answer = engine.answer(SameMoment(rules=rules, moment=moment), Seeded(2))
        if isinstance(answer, Sequence):
            assert Counter(name for stage in answer.stages for name in stage) == Counter(rule.name for rule in rules)


@given(rules=rules, shuffle=st.randoms(use_true_random=False))
def test_the_order_of_writing_does_not_matter(rules: tuple[TimedRule, ...], shuffle: object) -> None:
    """The same rules written in another order fall into the same stages."""
    mixed = list(rules)
    shuffle.shuffle(mixed)  # type: ignore[attr-defined] # hypothesis gives a random.Random
    first, again = (tenth.answer(SameMoment(rules=tuple(each)), NO_DICE) for each in (rules, mixed))
    if isinstance(first, Sequence):
        assert isinstance(again, Sequence)
        assert [set(stage) for stage in first.stages] == [set(stage) for stage in again.stages]
    else:
        assert isinstance(again, Declined)


LADDER = ("when", "just after", "start", "during", "end", "scoring")
"""What 10th edition's texts put first, of rules that wait for different things."""


@pytest.mark.parametrize(("earlier", "later"), [pair for pair in product(LADDER, repeat=2) if pair[0] != pair[1]])
def test_any_two_rules_stand_as_on_the_ladder(earlier: Tie, later: Tie) -> None:
    """Whichever of two is written first, the one on the lower rung is resolved first, and nobody decides."""
    answer = sequence(tenth, SameMoment(rules=(TimedRule(name="a", tie=earlier), TimedRule(name="b", tie=later))))
    in_order = ("a", "b") if LADDER.index(earlier) < LADDER.index(later) else ("b", "a")
    assert answer == Sequence(stages=tuple((name,) for name in in_order))


def test_stages_are_the_one_order_that_breaks_no_pair() -> None:
    """Of all orders of distinct things, only that of the stages keeps each pair of a total order."""
    earlier = {"just after": {"when"}, "start": {"when", "just after"}, "end": {"when", "just after", "start"}}
    ties: tuple[Tie, ...] = ("end", "when", "start", "just after")
    kept = [
        order
        for order in permutations(ties)
        if not any(after in earlier.get(before, ()) for before, after in pairwise(order))
        and all(set(order[:place]) >= earlier.get(tie, set()) for place, tie in enumerate(order))
    ]
    found = stages([TimedRule(name=tie, tie=tie) for tie in ties], earlier=earlier)
    assert found is not None
    assert kept == [tuple(rule.tie for stage in found for rule in stage)]


@pytest.mark.parametrize("engine", [ninth, tenth], ids=lambda engine: engine.edition)
@pytest.mark.parametrize("moment", OUTSIDE_TURNS)
def test_a_roll_off_is_fair(engine: Engine, moment: Moment) -> None:
    """Outside of turns each player gets to order the rules in half of all cases."""
    ask = SameMoment(rules=ONE_EACH, moment=moment)
    chances = distribution(lambda dice: engine.answer(ask, dice).ordered_by)  # type: ignore[attr-defined] # a Sequence
    assert chances == {player: Fraction(1, 2) for player in PLAYERS}


@pytest.mark.parametrize("engine", [ninth, tenth], ids=lambda engine: engine.edition)
@pytest.mark.parametrize(("moment", "by"), [("your turn", "you"), ("opponent's turn", "opponent")])
def test_nobody_rolls_within_a_turn(engine: Engine, moment: Moment, by: Player) -> None:
    """The player whose turn it is decides, without a die."""
    answer = engine.answer(SameMoment(rules=ONE_EACH, moment=moment), NO_DICE)
    assert isinstance(answer, Sequence)
    assert answer.ordered_by == by


@given(mine=st.integers(1, 5), theirs=st.integers(1, 5), attacker=st.sampled_from(PLAYERS))
def test_turns_alternate_until_one_side_has_none_left(mine: int, theirs: int, attacker: Player) -> None:
    """Walking the turns by hand gives the same players, in 10th edition from the Attacker on."""
    units = [TimedRule(name=f"m{number}") for number in range(mine)]
    units += [TimedRule(name=f"t{number}", owner="opponent") for number in range(theirs)]
    answer = sequence(tenth, SameMoment(rules=tuple(units), moment="both armies deployed", attacker=attacker))
    left, turn, walked = {"you": mine, "opponent": theirs}, attacker, list[Player]()
    while any(left.values()):
        if left[turn]:
            left[turn] -= 1
            walked.append(turn)
        turn = "opponent" if turn == "you" else "you"
    assert list(answer.turn_about) == walked


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_low_goes_first_in_second_and_high_in_eighth(faces: tuple[int, int]) -> None:
    """With the same two dice the other player starts, and on a tie 2nd edition's page says nothing."""
    ask = SameMoment(rules=ONE_EACH, moment="both armies deployed")
    low = second.answer(ask, Tape(faces))
    if faces[0] == faces[1]:
        assert isinstance(low, Declined)
        return
    high = eighth.answer(ask, Tape(faces))
    assert isinstance(low, Sequence)
    assert isinstance(high, Sequence)
    assert low.turn_about == high.turn_about[::-1]
    assert high.turn_about[0] == ("you" if faces[0] > faces[1] else "opponent")


@pytest.mark.parametrize("moment", [*OUTSIDE_TURNS, "both armies deployed"])
@given(seed=st.integers(0, 500))
def test_the_winner_orders_and_the_loser_speaks_first(moment: Moment, seed: int) -> None:
    """With the same dice the player who orders rules is the one who need not say first whether they use theirs."""
    first = tenth.answer(OptionalRules(moment=moment), Seeded(seed))
    assert isinstance(first, First)
    if moment != "both armies deployed":
        assert first.player != sequence(tenth, SameMoment(rules=ONE_EACH, moment=moment), seed).ordered_by
    yours, theirs = Seeded(seed).unequal_pair()
    assert first.player == ("opponent" if yours > theirs else "you")


@given(start=st.integers(0, 3), others=st.integers(0, 3), used=st.booleans(), ended=st.booleans())
def test_a_phase_goes_from_its_start_to_its_end(start: int, others: int, used: bool, ended: bool) -> None:  # noqa: FBT001
    """Whatever is left and used, a rule may be used unless an earlier one is left or a later one has been used."""
    rungs = ("start", "during", "end")
    left, gone = {"start": start > 0, "during": others > 0}, {"during": used, "end": ended}
    for place, tie in enumerate(rungs):
        ask = UseNow(
            tie=tie,  # type: ignore[arg-type] # one of the three
            start_rules_left=start,
            other_rules_left=others,
            others_used=used,
            end_rule_used=ended,
        )
        early = any(left.get(rung) for rung in rungs[:place])
        late = any(gone.get(rung) for rung in rungs[place + 1 :])
        assert tenth.answer(ask, NO_DICE) == Permission(allowed=not early and not late)


@pytest.mark.parametrize("engine", [eighth, tenth], ids=lambda engine: engine.edition)
@pytest.mark.parametrize("names", get_args(Naming))
@given(rounds=st.integers(0, 12), unit=st.sampled_from(PLAYERS))
def test_counting_turns_one_by_one(engine: Engine, names: Naming, rounds: int, unit: Player) -> None:
    """A rule is triggered as often as there are turns in the battle in whose phase it applies."""
    times = engine.answer(HowOften(names=names, rounds=rounds, unit=unit), NO_DICE)
    each = [engine.answer(WhoseMoment(names=names, turn=turn, unit=unit), NO_DICE) for turn in PLAYERS] * rounds
    if isinstance(times, Declined):
        assert all(isinstance(one, Declined) for one in each)
        return
    assert times == Times(times=sum(one == Application(applies=True) for one in each))


@pytest.mark.parametrize(("turn", "other"), [PLAYERS, PLAYERS[::-1]])
@pytest.mark.parametrize("names", ["your", "your opponent's"])
def test_one_players_phase_is_not_the_others(names: Naming, turn: Player, other: Player) -> None:
    """A phase that is given to a player is that of exactly one of the two."""
    ask = WhoseMoment(names=names, turn=turn)
    assert tenth.answer(ask, NO_DICE) != tenth.answer(dataclasses.replace(ask, turn=other), NO_DICE)


@given(first=st.integers(2, 6), second_number=st.integers(2, 6))
def test_the_attackers_number_always_holds(first: int, second_number: int) -> None:
    """What the target asks for never changes the number that the attack needs."""
    answer = tenth.answer(Conflict(first=first, second=second_number), NO_DICE)
    assert isinstance(answer, Prevailing)
    assert answer.value == first


@given(first=st.integers(0, 24), second_number=st.integers(0, 24))
def test_reinforcements_keep_both_distances(first: int, second_number: int) -> None:
    """The distance that holds satisfies both rules, and no smaller one does."""
    answer = tenth.answer(Conflict(during="reinforcements", first=first, second=second_number), NO_DICE)
    assert isinstance(answer, Prevailing)
    fitting = [inches for inches in range(25) if inches >= first and inches >= second_number]
    assert answer.value == fitting[0]


@pytest.mark.parametrize("improved", ["instead", "as well"])
def test_a_better_effect_never_comes_without_its_first_condition(improved: str) -> None:
    """Whatever else is met, nothing applies while the first condition is not."""
    ask = Conditions(first_met=False, second_met=True, improved=improved)  # type: ignore[arg-type] # one of the two
    assert tenth.answer(ask, NO_DICE) == Effects(basic=False, improved=False)


@given(leaders=st.integers(0, 3), bodyguard=st.booleans(), on_bodyguard=st.booleans(), on_leaders=st.booleans())
def test_parts_count_by_their_own_datasheets(
    leaders: int,
    bodyguard: bool,  # noqa: FBT001
    on_bodyguard: bool,  # noqa: FBT001
    on_leaders: bool,  # noqa: FBT001
) -> None:
    """Going through the destroyed parts one by one gives the same number."""
    parts = [on_leaders] * leaders + [on_bodyguard] * bodyguard
    ask = UnitsDestroyed(
        bodyguard_destroyed=bodyguard,
        bodyguard_has_it=on_bodyguard,
        leaders_destroyed=leaders,
        leaders_have_it=on_leaders,
    )
    assert tenth.answer(ask, NO_DICE) == Times(times=parts.count(True))


@pytest.mark.parametrize("engine", [second, eighth, ninth, tenth], ids=lambda engine: engine.edition)
@pytest.mark.parametrize("question", TIMING, ids=lambda question: question.id)
@given(data=st.data())
def test_every_scenario_has_an_answer_or_a_reason(engine: Engine, question: Question, data: st.DataObject) -> None:
    """No scenario raises; what is not answered is declined in words."""
    drawn: dict[str, st.SearchStrategy[object]] = {
        name: st.integers(0) for name, hint in get_type_hints(question.asks).items() if hint is int
    }
    if question.asks is SameMoment:
        drawn["rules"] = rules
    ask = data.draw(st.builds(question.asks, **drawn))
    answer = engine.answer(ask, Seeded(1))
    assert isinstance(answer, question.answer) or (isinstance(answer, Declined) and answer.because)
