"""Nerve in all editions, held against brute force, symmetry and a timeline drawn independently."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.dice import Dice, Seeded, Tape
from variorum.odds import distribution
from variorum.questions.nerve import Bravery as BraveryVerdict
from variorum.questions.nerve import Control as ControlVerdict
from variorum.questions.nerve import (
    HowLong,
    InsaneBravery,
    Nerve,
    NerveTest,
    Shaken,
    ShakenControl,
    Strength,
    UnitStrength,
    WhileShaken,
    WhoseLeadership,
    WhoTests,
)
from variorum.questions.nerve import Leadership as LeadershipVerdict
from variorum.questions.nerve import TestsDue as Due
from variorum.rules import Declined, Engine
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.tenth import engine as tenth

PAIRS = tuple(product(range(1, 7), repeat=2))
NO_DICE = Tape(())


def nerve(engine: Engine, ask: NerveTest, dice: Dice) -> Nerve:
    """The outcome of a test that the engine does not decline."""
    outcome = engine.answer(ask, dice)
    assert isinstance(outcome, Nerve)
    return outcome


def chance_to_pass(engine: Engine, ask: NerveTest) -> Fraction:
    """The exact chance that the test is passed."""
    return distribution(lambda dice: nerve(engine, ask, dice).passed).get(True, Fraction(0))


@pytest.mark.parametrize("leadership", range(2, 13))
def test_break_test_odds(leadership: int) -> None:
    """A Break test is passed by every pair of faces that adds up to the Leadership or less."""
    passing = sum(first + second_die <= leadership for first, second_die in PAIRS)
    assert chance_to_pass(second, NerveTest(leadership=leadership, models=5)) == Fraction(passing, 36)


@pytest.mark.parametrize("leadership", range(5, 9))
def test_the_scales_mirror_each_other(leadership: int) -> None:
    """Two dice fall as often at or above a number as at or below what it lacks of fourteen."""
    new = chance_to_pass(tenth, NerveTest(leadership=leadership, models=5))
    assert new == chance_to_pass(second, NerveTest(leadership=14 - leadership, models=5))


@pytest.mark.parametrize(("leadership", "models", "lost"), tuple(product((4, 7, 10), (1, 3, 12), (0, 1, 5, 11))))
def test_flight_odds(leadership: int, models: int, lost: int) -> None:
    """As many flee as the die and the losses exceed the Leadership by, while there are models to flee."""
    ask = NerveTest(leadership=leadership, models=models, lost_this_turn=lost)
    found = distribution(lambda dice: nerve(eighth, ask, dice).fled)
    expected = [min(models, max(0, face + lost - leadership)) for face in range(1, 7)]
    assert found == {fled: Fraction(expected.count(fled), 6) for fled in dict.fromkeys(expected)}


@given(st.integers(4, 10), st.integers(1, 20), st.integers(0, 15), st.integers(1, 6))
def test_losses_only_make_it_worse(leadership: int, models: int, lost: int, face: int) -> None:
    """One more model slain never lets fewer flee, and those who flee are never more than there are."""
    ask = NerveTest(leadership=leadership, models=models, lost_this_turn=lost)
    before = nerve(eighth, ask, Tape((face,)))
    after = nerve(eighth, replace(ask, lost_this_turn=lost + 1), Tape((face,)))
    assert before.fled <= after.fled <= models


@given(st.integers(4, 10), st.integers(1, 20), st.integers(0, 15), st.integers(1, 6))
def test_failing_in_eighth_is_fleeing(leadership: int, models: int, lost: int, face: int) -> None:
    """A Morale test is failed exactly when somebody flees, and wipes the unit out exactly when all do."""
    outcome = nerve(eighth, NerveTest(leadership=leadership, models=models, lost_this_turn=lost), Tape((face,)))
    assert outcome.passed == (outcome.fled == 0)
    assert outcome.destroyed == (outcome.fled == models)
    assert outcome.status == "steady"


@given(st.integers(5, 8), st.integers(-3, 3), st.sampled_from(PAIRS))
def test_a_shocked_unit_stays_shocked(leadership: int, modifier: int, faces: tuple[int, int]) -> None:
    """No roll, good or bad, takes the state from a unit that is Battle-shocked already."""
    ask = NerveTest(leadership=leadership, models=4, modifier=modifier, battle_shocked=True)
    assert nerve(tenth, ask, Tape(faces)).status == "battle-shocked"


@given(st.integers(5, 8), st.integers(-3, 3), st.sampled_from(PAIRS))
def test_the_state_follows_the_roll(leadership: int, modifier: int, faces: tuple[int, int]) -> None:
    """A steady unit becomes Battle-shocked exactly when it fails, and nobody is removed."""
    outcome = nerve(tenth, NerveTest(leadership=leadership, models=4, modifier=modifier), Tape(faces))
    assert (outcome.status == "battle-shocked") == (not outcome.passed)
    assert (outcome.fled, outcome.destroyed) == (0, False)


@pytest.mark.parametrize(("engine", "drawn"), [(second, 2), (eighth, 1), (tenth, 2)])
def test_dice_rolled(engine: Engine, drawn: int) -> None:
    """Each edition rolls its own number of dice and no more."""
    tape = Tape((3, 3, 3))
    nerve(engine, NerveTest(leadership=7, models=5), tape)
    assert tape.drawn == drawn


def test_an_automatic_pass_rolls_nothing() -> None:
    """A test that is passed by rule leaves the dice alone."""
    assert nerve(tenth, NerveTest(leadership=8, models=5, passes_by_rule=True), NO_DICE).total is None


def due(engine: Engine, ask: WhoTests) -> int:
    """How many tests are due, where the engine does not decline."""
    outcome = engine.answer(ask, NO_DICE)
    assert isinstance(outcome, Due)
    return outcome.tests


@given(st.integers(1, 12), st.integers(0, 12), st.integers(1, 5))
def test_a_quarter_is_a_quarter_of_any_size(models: int, lost: int, scale: int) -> None:
    """Whether a squad tests depends on the share it lost, not on how large it is."""
    small = WhoTests(moment="shooting phase", starting=24, models=models, lost_this_turn=lost)
    large = replace(small, models=models * scale, lost_this_turn=lost * scale)
    assert due(second, small) == due(second, large)


@given(st.integers(1, 10), st.integers(0, 20), st.integers(0, 3))
def test_the_commanders_death_ignores_earlier_tests(models: int, distance: int, taken: int) -> None:
    """Only the distance counts when the Commander falls."""
    ask = WhoTests(
        moment="commander slain",
        starting=10,
        models=models,
        tests_taken_this_turn=taken,
        distance_to_commander=distance,
    )
    assert due(second, ask) == (distance <= 12)


@given(st.integers(1, 20), st.integers(0, 20), st.integers(0, 4), st.booleans())
def test_one_test_in_the_battle_shock_step(starting: int, models: int, told: int, own_turn: bool) -> None:  # noqa: FBT001
    """No unit tests twice in that step, and in the Command step it tests as often as rules say."""
    ask = WhoTests(
        moment="battle-shock step",
        own_turn=own_turn,
        starting=starting,
        models=min(models, starting),
        wounds=1,
        told_by_rules=told,
    )
    assert due(tenth, ask) <= 1
    if ask.models:
        assert due(tenth, replace(ask, moment="command step")) == told


@given(st.integers(2, 30), st.data())
def test_units_below_half_are_below_their_start(starting: int, data: st.DataObject) -> None:
    """Below half implies below the start, losing another model never undoes either, and half is twice too few."""
    models = data.draw(st.integers(1, starting))
    held = tenth.answer(UnitStrength(starting=starting, models=models), NO_DICE)
    fewer = tenth.answer(UnitStrength(starting=starting, models=models - 1), NO_DICE)
    assert isinstance(held, Strength)
    assert isinstance(fewer, Strength)
    assert held.below_half == (models + models < starting)
    assert held.below_starting >= held.below_half
    assert (fewer.below_starting, fewer.below_half) >= (held.below_starting, held.below_half)


@given(st.integers(2, 20), st.data())
def test_a_lone_model_is_measured_like_a_unit_of_wounds(whole: int, data: st.DataObject) -> None:
    """Wounds of one model stand for models of a unit of as many."""
    left = data.draw(st.integers(1, whole))
    alone = UnitStrength(starting=1, models=1, wounds=left, starting_wounds=whole)
    unit = UnitStrength(starting=whole, models=left)
    assert tenth.answer(alone, NO_DICE) == tenth.answer(unit, NO_DICE)


@given(st.integers(1, 10), st.integers(10, 20), st.integers(1, 10))
def test_a_split_part_forgets_the_whole(part: int, whole: int, models: int) -> None:
    """A part of a split unit is measured as if it had always been a unit of its own."""
    split = UnitStrength(starting=whole, models=models, split_off=part)
    assert tenth.answer(split, NO_DICE) == tenth.answer(UnitStrength(starting=part, models=models), NO_DICE)


def lent(engine: Engine, ask: WhoseLeadership) -> int:
    """The Leadership that the unit tests on, where the engine does not decline."""
    outcome = engine.answer(ask, NO_DICE)
    assert isinstance(outcome, LeadershipVerdict)
    return outcome.value


VALUES = st.lists(st.integers(5, 10), min_size=1, max_size=6).map(tuple)


@given(VALUES, st.integers(2, 10), st.integers(0, 24))
def test_a_commander_never_harms(own: tuple[int, ...], commander: int, distance: int) -> None:
    """Borrowing from the Commander is a choice: with him near, the unit tests on no less than without."""
    alone = WhoseLeadership(own=own)
    helped = lent(second, replace(alone, commander=commander, commander_distance=distance))
    assert helped == max([*own, *([commander] if distance <= 12 else [])])


@given(VALUES, st.integers(-3, 3), st.integers(2, 10), st.integers(-3, 3))
def test_a_lender_is_beyond_the_units_modifiers(own: tuple[int, ...], mine: int, aura: int, its: int) -> None:
    """What changes the unit's own value leaves the lender's alone, and the other way about."""
    ask = WhoseLeadership(own=own, modifier=mine, aura=aura, aura_modifier=its)
    assert lent(eighth, ask) == max(max(own) + mine, aura + its)


@given(VALUES, st.integers(1, 30), st.integers(1, 30), st.integers(0, 12))
def test_mobs_count_heads(own: tuple[int, ...], models: int, other: int, distance: int) -> None:
    """With Mob Rule a unit has the most of its own value, its heads, and those of a mob near by."""
    ask = WhoseLeadership(own=own, mob_rule=True, models=models, other_mob=other, other_mob_distance=distance)
    assert lent(eighth, ask) == max([*own, models, *([other] if distance <= 6 else [])])


@given(VALUES, st.integers(-4, 4), st.none() | st.integers(5, 8))
def test_tenth_keeps_to_its_scale(own: tuple[int, ...], modifier: int, leader: int | None) -> None:
    """No modifier takes a unit past 5+ or 8+, and a leader never makes it worse."""
    ask = WhoseLeadership(own=own, modifier=modifier)
    with_leader = lent(tenth, replace(ask, leader=leader))
    assert 5 <= with_leader <= lent(tenth, ask) <= 8


TIMELINE = {
    "own command phase": 0,
    "own turn": 1,
    "enemy turn": 2,
    "next own turn, before its command phase": 3,
    "next own command phase": 4,
    "next enemy turn of the enemy turn": 6,
}


def moment_of(failed_in: str, now: str) -> int:
    """Where *now* stands on the timeline of a unit that failed in *failed_in*."""
    if now == "same turn":
        return TIMELINE[failed_in] if failed_in == "enemy turn" else 1
    if now == "next enemy turn":
        return TIMELINE["next enemy turn of the enemy turn"] if failed_in == "enemy turn" else TIMELINE["enemy turn"]
    return TIMELINE[now]


@pytest.mark.parametrize("failed_in", ["own command phase", "own turn", "enemy turn"])
@pytest.mark.parametrize(
    "now", ["same turn", "next enemy turn", "next own turn, before its command phase", "next own command phase"]
)
@pytest.mark.parametrize("since", ["nothing", "passed_since", "repositioned", "destroyed"])
def test_the_state_ends_with_the_command_phase(failed_in: str, now: str, since: str) -> None:
    """The state lasts exactly while no own Command phase has begun, whatever else happened."""
    ask = HowLong(failed_in=failed_in, now=now, **({} if since == "nothing" else {since: True}))  # type: ignore[arg-type]  # literals, drawn from the question's own
    outcome = tenth.answer(ask, NO_DICE)
    assert outcome == Shaken(lasts=moment_of(failed_in, now) < TIMELINE["next own command phase"])


def control(ask: ShakenControl) -> int:
    """The Objective Control that a model of 10th edition counts with."""
    outcome = tenth.answer(ask, NO_DICE)
    assert isinstance(outcome, ControlVerdict)
    return outcome.control


@given(st.integers(0, 10), st.integers(1, 3), st.integers(-2, 5), st.booleans())
def test_shaken_models_have_what_is_added(printed: int, divide: int, add: int, own_turn: bool) -> None:  # noqa: FBT001
    """Of a Battle-shocked model's Objective Control only what is added afterwards remains."""
    ask = ShakenControl(control=printed, shaken=True, divide=divide, add=add, own_turn=own_turn)
    assert control(ask) == max(0, add)


@given(st.integers(0, 10), st.integers(1, 30), st.integers(1, 3), st.integers(0, 5))
def test_the_active_player_orders_to_advantage(printed: int, set_to: int, divide: int, add: int) -> None:
    """In its own turn a model counts as if only the other rule set it, in the enemy's as if it were merely shaken."""
    both = ShakenControl(control=printed, shaken=True, set_to=set_to, divide=divide, add=add)
    assert control(both) == control(replace(both, shaken=False))
    assert control(replace(both, own_turn=False)) == control(replace(both, set_to=None))


@pytest.mark.parametrize(
    "spoiled",
    [
        {"moment": "after the roll"},
        {"step": "command step"},
        {"step": "another phase"},
        {"own_turn": False},
        {"used_this_battle": True},
        {"command_points": 0},
        {"battle_shocked": True},
    ],
)
def test_insane_bravery_needs_all_its_conditions(spoiled: dict[str, object]) -> None:
    """Spoiling any one condition forbids the Stratagem, and then it passes no test."""
    ask = InsaneBravery()
    assert tenth.answer(ask, NO_DICE) == BraveryVerdict(allowed=True, passed=True)
    assert tenth.answer(replace(ask, **spoiled), NO_DICE) == BraveryVerdict(allowed=False, passed=False)  # type: ignore[arg-type]  # fields by name


def test_surge_moves_come_with_the_later_updates() -> None:
    """The earlier state of the updates leaves surge moves open, the later one forbids them."""
    ask = WhileShaken(deed="make a surge move")
    assert isinstance(tenth.answer(ask, NO_DICE, ruleset="10e@updates-1.2"), Declined)
    assert tenth.answer(ask, NO_DICE, ruleset="10e@updates-later") == tenth.answer(
        WhileShaken(deed="fall back without Desperate Escape tests"), NO_DICE
    )


def test_lent_leadership_waits_for_its_ruling() -> None:
    """Before the rulebook FAQ the order of loan and modifiers is open; Mob Rule never was."""
    lender, mob = WhoseLeadership(own=(7,), aura=9), WhoseLeadership(own=(7,), mob_rule=True, models=9)
    assert isinstance(eighth.answer(lender, NO_DICE, ruleset="8e@2017-11"), Declined)
    assert lent(eighth, lender) == 9
    assert eighth.answer(mob, NO_DICE, ruleset="8e@2017-06") == eighth.answer(mob, NO_DICE)


@pytest.mark.parametrize(
    "ask",
    [
        NerveTest(leadership=7, models=5),
        WhoTests(moment="morale phase", starting=5, models=4, lost_this_turn=1),
        WhoseLeadership(own=(7,)),
        UnitStrength(starting=5, models=4),
        InsaneBravery(),
    ],
)
def test_ninth_is_silent(ask: object) -> None:
    """The engine of 9th edition declines whatever its page does not speak of."""
    assert isinstance(ninth.answer(ask, Seeded(1)), Declined)
