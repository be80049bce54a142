"""Unit coherency: a brute-force graph as oracle, and what must hold wherever the models stand."""

from dataclasses import replace
from itertools import combinations, permutations, product
from math import cos, dist, hypot, sin, tau
from typing import Literal, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from variorum.dice import Tape
from variorum.questions.space import (
    AddModel,
    AfterSplit,
    CheckCoherency,
    Coherent,
    EndMove,
    MoveEnds,
    Place,
    Placement,
    SetUpUnit,
    SplitUnit,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, Engine
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.shared.spacing import is_one_group
from variorum_engines.tenth import engine as tenth

NO_DICE = Tape(())
MODERN = [eighth, ninth, tenth]
ALL = [second, *MODERN]
Occasion = Literal["a unit is set up", "a rule says that it must be set up", "models join a unit"]
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)
STAY = MoveEnds(allowed=False, models="where they started")
GO = MoveEnds(allowed=True, models="where they moved to")
LIMITS = {"8e": (2, 6), "9e": (2, 5), "10e": (2, 5)}
"""Inches across and in height, written down here apart from the records."""

quarters = st.integers(0, 24).map(lambda quarter: quarter / 4)
heights = st.sampled_from([0.0, 0.0, 0.0, 3.0, 4.75, 5.5, 7.0])
bases = st.sampled_from([25, 32, 40, 60])
places = st.builds(Place, x=quarters, y=quarters, z=heights, base=bases)
units = st.lists(places, min_size=1, max_size=8)
level_units = st.lists(st.builds(Place, x=quarters, y=quarters, base=bases), min_size=1, max_size=8)
engines = pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.edition)
modern = pytest.mark.parametrize("engine", MODERN, ids=lambda engine: engine.edition)


def check(
    engine: Engine, models: list[Place], *, dispersed: bool = False, fighting: bool = False
) -> Coherent | Declined:
    """What *engine* says of a unit whose models stand there."""
    ask = CheckCoherency(models=tuple(models), dispersed=dispersed, fighting=fighting)
    answer = engine.answer(ask, NO_DICE)
    assert isinstance(answer, Coherent | Declined)
    return answer


def is_clear_cut(models: list[Place]) -> bool:
    """Whether no two of the models are so near to a limit that rounding could decide."""
    return all(
        abs(distance - limit) > 1e-4
        for one, other in combinations(models, 2)
        for distance in (edges(one, other), abs(one.z - other.z), hypot(edges(one, other), one.z - other.z))
        for limit in (2, 4, 5, 6)
    )


def edges(one: Place, other: Place) -> float:
    """Inches between two base edges as seen from above, by way of the centres."""
    return max(0, dist((one.x, one.y), (other.x, other.y)) - one.base / 50.8 - other.base / 50.8)


def links(edition: str, models: list[Place]) -> set[frozenset[int]]:
    """Pairs of models that are neighbours, counted out pair by pair."""
    pairs = set()
    for (first, one), (second_, other) in combinations(enumerate(models), 2):
        if edition == "2e":
            near = edges(one, other) ** 2 + (one.z - other.z) ** 2 <= 2**2
        else:
            wide, high = LIMITS[edition]
            near = edges(one, other) <= wide and abs(one.z - other.z) <= high
        if near:
            pairs.add(frozenset((first, second_)))
    return pairs


def cannot_be_cut(pairs: set[frozenset[int]], models: int) -> bool:
    """Whether, however the models are sorted in two heaps, some pair of neighbours lies across."""
    for heaps in product((0, 1), repeat=models):
        if len(set(heaps)) == 2 and not any(len({heaps[model] for model in pair}) == 2 for pair in pairs):
            return False
    return True


def short_of(pairs: set[frozenset[int]], models: int, needed: int) -> int:
    """How many models are in fewer than *needed* pairs."""
    return sum(sum(model in pair for pair in pairs) < needed for model in range(models))


@engines
@given(models=units)
def test_the_verdict_is_that_of_a_graph_drawn_by_hand(engine: Engine, models: list[Place]) -> None:
    """Counting neighbours pair by pair and trying every way to cut the unit gives the engine's answer."""
    assume(is_clear_cut(models))
    pairs, size = links(engine.edition, models), len(models)
    larger_from = {"2e": 99, "8e": 99, "9e": 6, "10e": 7}[engine.edition]
    needed = 0 if size == 1 else 2 if size >= larger_from else 1
    alone, whole = short_of(pairs, size, needed), cannot_be_cut(pairs, size)
    assert check(engine, models) == Coherent(coherent=not alone and whole, alone=alone)


@engines
@given(models=units, by=st.tuples(*[st.integers(-40, 40)] * 3))
def test_moving_the_whole_unit_changes_nothing(engine: Engine, models: list[Place], by: tuple[int, int, int]) -> None:
    """A unit carried elsewhere as it stands, up or down too, keeps its verdict."""
    assume(is_clear_cut(models))
    moved = [replace(model, x=model.x + by[0], y=model.y + by[1], z=model.z + by[2]) for model in models]
    assert check(engine, moved) == check(engine, models)


@engines
@given(models=units, turn=st.floats(0, tau))
def test_turning_the_whole_unit_changes_nothing(engine: Engine, models: list[Place], turn: float) -> None:
    """A unit turned about the table's corner keeps its verdict."""
    assume(is_clear_cut(models))
    east, north = cos(turn), sin(turn)
    turned = [
        replace(model, x=model.x * east - model.y * north, y=model.x * north + model.y * east) for model in models
    ]
    assert check(engine, turned) == check(engine, models)


@engines
@given(data=st.data(), models=units)
def test_the_order_of_the_models_changes_nothing(engine: Engine, data: st.DataObject, models: list[Place]) -> None:
    """A unit whose models are named in another order keeps its verdict."""
    assert check(engine, data.draw(st.permutations(models))) == check(engine, models)


@engines
@given(models=units, quarter=st.integers(0, 3))
def test_closer_is_never_worse(engine: Engine, models: list[Place], quarter: int) -> None:
    """Drawing all models nearer to a point leaves a coherent unit coherent and nobody more alone."""
    share = quarter / 4
    drawn = [replace(model, x=model.x * share, y=model.y * share, z=model.z * share) for model in models]
    before, after = check(engine, models), check(engine, drawn)
    if isinstance(before, Coherent) and isinstance(after, Coherent):
        assert after.coherent >= before.coherent
        assert after.alone <= before.alone
    else:
        assert isinstance(before, Declined) or not before.coherent


@engines
@given(models=units, wider=st.integers(0, 60))
def test_wider_bases_are_never_worse(engine: Engine, models: list[Place], wider: int) -> None:
    """Wider bases on the same spots leave a coherent unit coherent."""
    before = check(engine, models)
    if isinstance(before, Coherent) and before.coherent:
        assert check(engine, [replace(model, base=model.base + wider) for model in models]) == before


@given(models=units)
def test_what_9th_edition_allows_its_neighbours_allow(models: list[Place]) -> None:
    """Coherency of 9th edition, the strictest, is coherency in 8th and 10th as well."""
    strictest = check(ninth, models)
    assert isinstance(strictest, Coherent)
    if strictest.coherent:
        assert check(eighth, models) == check(tenth, models) == strictest


@given(models=level_units)
def test_8th_and_2nd_edition_agree_on_the_level(models: list[Place]) -> None:
    """On one level a chain of neighbours 2" apart is coherency in both editions."""
    assert check(second, models) == check(eighth, models)


@given(models=units)
def test_dispersing_never_harms(models: list[Place]) -> None:
    """A squad in coherency stays so when it uses Dispersed Formation."""
    close, loose = check(second, models), check(second, models, dispersed=True)
    assert isinstance(close, Coherent)
    assert isinstance(loose, Coherent)
    assert loose.coherent >= close.coherent
    assert loose.alone <= close.alone


@engines
@given(models=units)
def test_combat_changes_what_is_asked_and_not_where_models_stand(engine: Engine, models: list[Place]) -> None:
    """Only 2nd edition frees a fighting unit, and its models stand no nearer for it."""
    calm, fighting = check(engine, models), check(engine, models, fighting=True)
    if isinstance(calm, Declined):
        assert isinstance(fighting, Declined)
    else:
        assert isinstance(calm, Coherent)
        assert calm.bound
        assert fighting == replace(calm, bound=engine is not second)


@engines
@given(one=bases, other=bases, beyond=st.floats(0.001, 3))
def test_the_limit_itself_is_within(engine: Engine, one: int, other: int, beyond: float) -> None:
    """Bases exactly 2" apart are neighbours whatever their widths, and farther apart they are not."""
    apart = 2 + (one + other) / 50.8
    limit = check(engine, [Place(x=0, y=0, base=one), Place(x=apart, y=0, base=other)])
    past = check(engine, [Place(x=0, y=0, base=one), Place(x=apart + beyond, y=0, base=other)])
    assert limit == Coherent(coherent=True, alone=0)
    assert past == Coherent(coherent=False, alone=2)


@given(pairs=st.sets(st.frozensets(st.integers(0, 5), min_size=2, max_size=2)))
def test_one_group_is_what_cannot_be_cut(pairs: set[frozenset[int]]) -> None:
    """A graph counts as one group just when no sorting into two heaps leaves it uncut."""
    linked = [{other for pair in pairs if own in pair for other in pair if other != own} for own in range(6)]
    assert is_one_group(linked) == cannot_be_cut(pairs, 6)


@engines
def test_nobody_is_no_unit(engine: Engine) -> None:
    """Of no models, and of no parts, the question does not arise."""
    assert isinstance(check(engine, []), Declined)
    assert isinstance(engine.answer(SplitUnit(parts=(), can_regroup=True), NO_DICE), Declined)
    assert isinstance(engine.answer(SplitUnit(parts=(0, 0), can_regroup=False), NO_DICE), Declined)


@modern
def test_only_its_end_decides_a_move(engine: Engine) -> None:
    """From 8th edition on a move of any kind stands or falls with the coherency at its end, split before or not."""
    for move, split in product(get_args(EndMove.__annotations__["move"]), (False, True)):
        for coherent in (False, True):
            answer = engine.answer(EndMove(coherent=coherent, move=move, began_split=split), NO_DICE)
            assert answer == (GO if coherent else STAY)


@engines
def test_no_move_into_coherency_is_forbidden(engine: Engine) -> None:
    """No edition forbids a move that ends in coherency; 2nd may not know the move."""
    for move, split in product(get_args(EndMove.__annotations__["move"]), (False, True)):
        answer = engine.answer(EndMove(coherent=True, move=move, began_split=split), NO_DICE)
        assert isinstance(answer, Declined) or answer == GO


parts_of_a_unit = st.lists(st.integers(1, 20), min_size=1, max_size=4)


@engines
@given(parts=parts_of_a_unit, can_regroup=st.booleans())
def test_the_order_of_the_parts_changes_nothing(engine: Engine, parts: list[int], *, can_regroup: bool) -> None:
    """However the parts are named, and with empty ones among them, the unit fares the same."""
    expected = engine.answer(SplitUnit(parts=tuple(parts), can_regroup=can_regroup), NO_DICE)
    for order in permutations([*parts, 0]):
        assert engine.answer(SplitUnit(parts=order, can_regroup=can_regroup), NO_DICE) == expected


@engines
@given(parts=parts_of_a_unit)
def test_who_can_regroup_may_move_and_does_not_break(engine: Engine, parts: list[int]) -> None:
    """A unit that can come together again has to, may move, and nobody of it is Broken."""
    assume(len(parts) > 1)
    answer = engine.answer(SplitUnit(parts=tuple(parts), can_regroup=True), NO_DICE)
    assert answer == AfterSplit(must_regroup=True, may_move=True, broken=0)


@given(first=st.integers(1, 20), then=st.integers(1, 20))
def test_less_than_half_of_a_squad_breaks_for_being_apart(first: int, then: int) -> None:
    """Of two parts that cannot meet, 2nd edition breaks the one that is less than half; halves it leaves open."""
    answer = second.answer(SplitUnit(parts=(first, then), can_regroup=False), NO_DICE)
    if first == then:
        assert isinstance(answer, Declined)
    else:
        assert isinstance(answer, AfterSplit)
        assert 0 < answer.broken * 2 < first + then
        assert answer.broken in (first, then)


@modern
@given(parts=parts_of_a_unit)
def test_who_cannot_regroup_stands_still(engine: Engine, parts: list[int]) -> None:
    """From 8th edition on a split unit that cannot regroup does not move, and nobody breaks."""
    assume(len(parts) > 1)
    answer = engine.answer(SplitUnit(parts=tuple(parts), can_regroup=False), NO_DICE)
    assert answer == AfterSplit(must_regroup=True, may_move=False, broken=0)


@engines
@given(models=st.integers(0, 30), room=st.integers(0, 30), more=st.integers(0, 30))
def test_nobody_is_both_set_up_and_destroyed(engine: Engine, models: int, room: int, more: int) -> None:
    """Models set up and destroyed are never more than there were, and more room never sets up fewer."""
    for occasion in OCCASIONS:
        fits = [min(room, models), min(room + more, models)]
        less, rather = (engine.answer(SetUpUnit(models=models, fit=fit, occasion=occasion), NO_DICE) for fit in fits)
        if not isinstance(less, Declined):
            assert isinstance(less, Placement)
            assert isinstance(rather, Placement)
            assert less.set_up + less.destroyed <= models
            assert less.set_up <= fits[0]
            assert less.set_up <= rather.set_up
            assert less.destroyed >= rather.destroyed or less.set_up == 0


@modern
@given(models=st.integers(0, 30))
def test_who_fits_is_set_up(engine: Engine, models: int) -> None:
    """Where there is room for all, all are set up and nobody is destroyed."""
    for occasion in OCCASIONS:
        answer = engine.answer(SetUpUnit(models=models, fit=models, occasion=occasion), NO_DICE)
        assert answer == Placement(set_up=models, destroyed=0)


@given(models=st.integers(1, 30), missing=st.integers(1, 30))
def test_only_force_sets_up_a_part_in_10th_edition(models: int, missing: int) -> None:
    """With room for some, a unit of one's own choosing stays off whole; a forced one leaves the others destroyed."""
    fit = max(0, models - missing)
    chosen, forced, added = (
        tenth.answer(SetUpUnit(models=models, fit=fit, occasion=occasion), NO_DICE) for occasion in OCCASIONS
    )
    assert chosen == Placement(set_up=0, destroyed=0)
    assert forced == added == Placement(set_up=fit, destroyed=models - fit, triggers=False)


additions = st.builds(
    AddModel,
    near=st.sampled_from(get_args(AddModel.__annotations__["near"])),
    unit_arrived_this_phase=st.booleans(),
    enemy_distance=st.integers(0, 12),
    unit_engaged_with_it=st.booleans(),
)


@modern
@given(ask=additions, farther=st.integers(0, 12))
def test_farther_from_enemies_is_never_worse(engine: Engine, ask: AddModel, farther: int) -> None:
    """A model that may be added somewhere may be added there with the enemy farther off."""
    near = engine.answer(ask, NO_DICE)
    far = engine.answer(replace(ask, enemy_distance=ask.enemy_distance + farther), NO_DICE)
    assert isinstance(near, Permission)
    assert isinstance(far, Permission)
    assert far.allowed >= near.allowed


@given(ask=additions)
def test_8th_edition_asks_the_most_of_added_models(ask: AddModel) -> None:
    """Where 8th edition lets a model be added, 9th and 10th do."""
    strictest = eighth.answer(ask, NO_DICE)
    assert isinstance(strictest, Permission)
    if strictest.allowed:
        assert ninth.answer(ask, NO_DICE) == tenth.answer(ask, NO_DICE) == strictest


@given(ask=additions)
def test_only_an_engaged_unit_draws_added_models_into_a_fight(ask: AddModel) -> None:
    """Within an inch of enemies 10th edition adds models to a unit that they engage, and 9th to none."""
    close = replace(ask, enemy_distance=min(ask.enemy_distance, 1))
    assert ninth.answer(close, NO_DICE) == Permission(allowed=False)
    if not close.unit_engaged_with_it:
        assert tenth.answer(close, NO_DICE) == Permission(allowed=False)


@given(
    ask=st.one_of(
        additions,
        st.builds(SplitUnit, parts=parts_of_a_unit.map(tuple), can_regroup=st.booleans()),
        st.builds(SetUpUnit, models=st.integers(0, 9), fit=st.integers(0, 9), occasion=st.sampled_from(OCCASIONS)),
    )
)
def test_faqs_answer_what_was_open_and_overturn_nothing(ask: object) -> None:
    """Before an FAQ 8th edition declines or says what it says after it."""
    latest = eighth.answer(ask, NO_DICE)
    for ruleset in eighth.rulesets:
        earlier = eighth.answer(ask, NO_DICE, ruleset=ruleset)
        assert isinstance(earlier, Declined) or earlier == latest
