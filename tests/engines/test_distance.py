"""Distances: what the editions share and where they part, held against formulas, sampled points and one another."""

from dataclasses import replace
from itertools import permutations, product
from math import cos, hypot, radians, sin
from typing import Literal, get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from variorum.asking import build_ask, question_by_id
from variorum.dice import Tape
from variorum.errors import BadInput
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
from variorum.questions.space import CheckCoherency, Coherent, Place, Solid
from variorum.questions.verdicts import Permission
from variorum.rules import Declined, Engine
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.tenth import engine as tenth

NO_DICE = Tape(())
MODERN = [eighth, ninth, tenth]
ALL = [second, *MODERN]
CLEAR = 0.02
"""Inches to either side of a limit at which a rounded distance decides."""
Kind = Literal["other", "vehicle", "walker", "aircraft"]
KINDS: tuple[Kind, ...] = get_args(Kind)

coordinates = st.integers(-40, 40).map(lambda quarter: quarter / 4)
heights = st.sampled_from([0.0, 0.0, 0.0, 0.5, 3.0, 5.0, 6.25])
widths = st.sampled_from([25, 32, 60])
soldiers = st.builds(Place, x=coordinates, y=coordinates, z=heights, base=widths)
level_soldiers = st.builds(Place, x=coordinates, y=coordinates, base=widths)
limits = st.integers(0, 48).map(lambda quarter: quarter / 4)


@st.composite
def machines(draw: st.DrawFn, *, kinds: tuple[Kind, ...] = KINDS, based: bool | None = None) -> Place:
    """Something with a body as wide as drawn, a gun that sticks out of it, and a base or none."""
    x, y = draw(coordinates), draw(coordinates)
    wide, deep = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    low = draw(st.sampled_from([0.0, 1.0, 3.0]))
    body = Solid(outline=rectangle(x - wide, y - deep, x + wide, y + deep), low=low, high=low + 2)
    gun = Solid(outline=rectangle(x + wide, y - 0.1, x + wide + 2, y + 0.1), low=low + 1, high=low + 1.2)
    has_base = draw(st.booleans()) if based is None else based
    return Place(x=x, y=y, base=60 if has_base else 0, hull=body, further=(gun,), kind=draw(st.sampled_from(kinds)))


def rectangle(left: float, low: float, right: float, high: float) -> tuple[tuple[float, float], ...]:
    """Corners of a box."""
    return (left, low), (right, low), (right, high), (left, high)


def measure(
    engine: Engine,
    first: Place,
    second_: Place,
    *,
    how: Literal["as it is", "horizontally", "vertically"] = "as it is",
) -> Distance:
    """What *engine* says how far two models are apart."""
    answer = engine.answer(Measure(first=first, second=second_, how=how), NO_DICE)
    assert isinstance(answer, Distance)
    return answer


def reach(engine: Engine, unit: tuple[Place, ...], inches: float, **target: object) -> Reach:
    """What *engine* says of how much of a unit is within so many inches."""
    answer = engine.answer(Within(unit=unit, inches=inches, **target), NO_DICE)  # type: ignore[arg-type] # fields by name
    assert isinstance(answer, Reach)
    return answer


def edges(one: Place, other: Place) -> float:
    """Inches between two round bases as seen from above, from their centres and widths."""
    return max(0, hypot(one.x - other.x, one.y - other.y) - one.base / 50.8 - other.base / 50.8)


modern = pytest.mark.parametrize("engine", MODERN, ids=lambda engine: engine.edition)


@modern
@given(one=soldiers, other=soldiers)
def test_round_bases_are_measured_by_their_centres(engine: Engine, one: Place, other: Place) -> None:
    """Across, in height and on the slant, two round bases are as far apart as their centres and widths give."""
    wide, high = edges(one, other), abs(one.z - other.z)
    assert measure(engine, one, other, how="horizontally").inches == pytest.approx(wide, abs=0.0051)
    assert measure(engine, one, other, how="vertically").inches == pytest.approx(high, abs=0.0051)
    assert measure(engine, one, other).inches == pytest.approx(hypot(wide, high), abs=0.0051)


@given(one=level_soldiers, other=level_soldiers)
def test_on_one_level_and_on_bases_every_edition_measures_alike(one: Place, other: Place) -> None:
    """What editions disagree on is hulls and height; without them they give one distance."""
    assert len({measure(engine, one, other).inches for engine in ALL}) == 1


@modern
@given(one=machines(), other=machines())
def test_measuring_is_mutual(engine: Engine, one: Place, other: Place) -> None:
    """From one machine to the other is as far as back."""
    there, back = measure(engine, one, other), measure(engine, other, one)
    assert there.inches == back.inches


@given(machine=machines(kinds=("vehicle",), based=True), soldier=soldiers)
def test_a_vehicle_on_a_base_is_its_base_till_tenth_edition(machine: Place, soldier: Place) -> None:
    """In 8th and 9th edition it is measured as if it had no body; in 10th it is never farther, and never nearer than all."""
    bare = replace(machine, hull=None, further=())
    assert measure(eighth, machine, soldier) == measure(eighth, bare, soldier)
    assert measure(ninth, machine, soldier) == measure(ninth, bare, soldier)
    whole = replace(machine, base=0)
    nearer = min(measure(tenth, bare, soldier).inches, measure(tenth, whole, soldier).inches)
    assert measure(tenth, machine, soldier).inches == nearer


@modern
@given(machine=machines(kinds=("walker", "other"), based=True), soldier=soldiers)
def test_walkers_and_monsters_on_bases_are_their_bases(engine: Engine, machine: Place, soldier: Place) -> None:
    """Whatever they hold out, no edition measures it."""
    assert measure(engine, machine, soldier) == measure(engine, replace(machine, hull=None, further=()), soldier)


@given(machine=machines(based=False), soldier=soldiers)
def test_what_sticks_out_counts_from_ninth_edition(machine: Place, soldier: Place) -> None:
    """Without a base the main body is measured in 8th edition, and the nearest part of all in 9th and 10th."""
    body = replace(machine, further=())
    gun = replace(machine, hull=machine.further[0], further=())
    assert measure(eighth, machine, soldier) == measure(eighth, body, soldier)
    nearer = min(measure(ninth, body, soldier).inches, measure(ninth, gun, soldier).inches)
    assert measure(ninth, machine, soldier).inches == measure(tenth, machine, soldier).inches == nearer


@modern
@given(first=machines(), other=machines(), inches=limits)
def test_within_agrees_with_measuring(engine: Engine, first: Place, other: Place, inches: float) -> None:
    """One model is within a distance of another just when it is measured to be no farther."""
    for how in ("as it is", "horizontally"):
        found = measure(engine, first, other, how=how).inches
        assume(abs(found - inches) > CLEAR)
        assert reach(engine, (first,), inches, model=other, how=how).within == (found < inches)


@modern
@settings(max_examples=50, deadline=None)
@given(unit=st.lists(machines(), min_size=1, max_size=3).map(tuple), model=machines(), inches=limits)
def test_wholly_is_more_than_every_and_every_more_than_within(
    engine: Engine, unit: tuple[Place, ...], model: Place, inches: float
) -> None:
    """A unit that is wholly within has every model within, and one with every model within is within."""
    found = reach(engine, unit, inches, model=model)
    each = [reach(engine, (one,), inches, model=model) for one in unit]
    assert found.wholly <= found.every_model <= found.within
    assert found == Reach(
        within=any(one.within for one in each),
        every_model=all(one.within for one in each),
        wholly=all(one.wholly for one in each),
    )


@modern
@settings(max_examples=50, deadline=None)
@given(model=machines(), soldier=soldiers, inches=limits, more=limits)
def test_whoever_is_within_is_within_more(
    engine: Engine, model: Place, soldier: Place, inches: float, more: float
) -> None:
    """A longer distance takes in all that a shorter one does."""
    near, far = (reach(engine, (soldier,), each, model=model) for each in (inches, inches + more))
    assert near.within <= far.within
    assert near.wholly <= far.wholly


@modern
@given(centre=soldiers, soldier=soldiers, inches=limits)
def test_wholly_within_of_a_round_base_is_to_its_far_edge(
    engine: Engine, centre: Place, soldier: Place, inches: float
) -> None:
    """Between round bases the farthest point lies behind the centre, and height counts with it."""
    wide = max(0, hypot(soldier.x - centre.x, soldier.y - centre.y) + soldier.base / 50.8 - centre.base / 50.8)
    farthest = hypot(wide, soldier.z - centre.z)
    assume(abs(farthest - inches) > CLEAR)
    assert reach(engine, (soldier,), inches, model=centre).wholly == (farthest < inches)


@given(unit=st.lists(soldiers, min_size=1, max_size=3).map(tuple), model=soldiers, inches=limits)
def test_where_second_edition_answers_it_answers_as_the_others(
    unit: tuple[Place, ...], model: Place, inches: float
) -> None:
    """Its page settles all or nothing, and then no later edition says otherwise."""
    found = second.answer(Within(unit=unit, model=model, inches=inches), NO_DICE)
    if not isinstance(found, Declined):
        assert found == reach(tenth, unit, inches, model=model)
        assert found in (
            Reach(within=True, every_model=True, wholly=True),
            Reach(within=False, every_model=False, wholly=False),
        )


@modern
@given(
    unit=st.lists(soldiers, min_size=1, max_size=2).map(tuple),
    others=st.lists(st.lists(soldiers, max_size=2).map(tuple), min_size=1, max_size=4).map(tuple),
)
def test_the_closest_is_the_one_measured_to_be_nearest(
    engine: Engine, unit: tuple[Place, ...], others: tuple[tuple[Place, ...], ...]
) -> None:
    """Of all pairs of models the nearest names the unit; who is not there is never named."""
    far = {
        place: min(hypot(edges(one, other), one.z - other.z) for one in unit for other in models)
        for place, models in enumerate(others)
        if models
    }
    found = engine.answer(Closest(unit=unit, others=others), NO_DICE)
    if not far:
        assert isinstance(found, Declined)
        return
    nearest = min(far.values())
    assume(all(each < nearest + 1e-9 or each > nearest + 0.001 for each in far.values()))
    closest = tuple(place for place, each in far.items() if each < nearest + 1e-9)
    assert found == ClosestUnit(closest=closest, chosen_by="nobody" if len(closest) == 1 else "you")


@modern
@given(others=st.lists(st.tuples(level_soldiers), min_size=2, max_size=3), unit=level_soldiers)
def test_the_order_of_the_list_does_not_matter(engine: Engine, others: list[tuple[Place]], unit: Place) -> None:
    """However the units are listed, the same ones are closest."""
    named = set()
    for order in permutations(others):
        found = engine.answer(Closest(unit=(unit,), others=order), NO_DICE)
        assert isinstance(found, ClosestUnit)
        named.add(frozenset(order[place] for place in found.closest))
    assert len(named) == 1


def test_a_tie_is_broken_by_whose_rule_it_is() -> None:
    """You choose for your rule and your opponent for theirs; for nobody's only 8th edition knows how, and not at first."""
    tied = Closest(unit=(Place(x=0, y=0),), others=((Place(x=4, y=0),), (Place(x=-4, y=0),)))
    for engine in MODERN:
        assert engine.answer(tied, NO_DICE) == ClosestUnit(closest=(0, 1), chosen_by="you")
        theirs = engine.answer(replace(tied, rule_of="your opponent"), NO_DICE)
        assert theirs == ClosestUnit(closest=(0, 1), chosen_by="your opponent")
    nobodys = replace(tied, rule_of="neither player")
    rolled = ClosestUnit(closest=(0, 1), chosen_by="the winner of a roll-off")
    assert eighth.answer(nobodys, NO_DICE) == rolled
    for engine in (second, ninth, tenth):
        assert isinstance(engine.answer(nobodys, NO_DICE), Declined)
    assert isinstance(eighth.answer(tied, NO_DICE, ruleset="8e@2017-11"), Declined)


@modern
@given(
    unit=st.lists(soldiers, min_size=1, max_size=4).map(tuple),
    enemy=st.lists(soldiers, min_size=1, max_size=4).map(tuple),
)
def test_engagement_is_counted_pair_by_pair(engine: Engine, unit: tuple[Place, ...], enemy: tuple[Place, ...]) -> None:
    """Within 1" on the slant in 8th edition, within 1" across and 5" in height later; and mutual."""

    def near(one: Place, other: Place) -> bool:
        wide, high = edges(one, other), abs(one.z - other.z)
        assume(abs(wide - 1) > 0.001 and abs(hypot(wide, high) - 1) > 0.001)
        return hypot(wide, high) < 1 if engine is eighth else wide < 1 and high <= 5

    near_whom = [[near(one, other) for other in enemy] for one in unit]
    expected = sum(map(any, near_whom))
    there = engine.answer(Engaged(unit=unit, enemy=enemy), NO_DICE)
    back = engine.answer(Engaged(unit=enemy, enemy=unit), NO_DICE)
    assert there == Engagement(engaged=expected > 0, models=expected)
    assert isinstance(back, Engagement)
    assert back.engaged == (expected > 0)


def moves(engine: Engine, **fields: object) -> bool | None:
    """Whether *engine* allows the move; None where it leaves it open."""
    answer = engine.answer(MoveNearEnemies(**fields), NO_DICE)  # type: ignore[arg-type] # fields by name
    return answer.allowed if isinstance(answer, Permission) else None


@pytest.mark.parametrize("engine", [eighth, tenth], ids=lambda engine: engine.edition)
def test_nobody_walks_away_from_near_an_enemy(engine: Engine) -> None:
    """A Normal or Advance move from near an enemy is not made, wherever it leads."""
    for move, passes, ends in product(("normal", "advance"), (False, True), (False, True)):
        assert moves(engine, move=move, starts_near=True, passes_near=passes, ends_near=ends) is False


@pytest.mark.parametrize("engine", [eighth, tenth], ids=lambda engine: engine.edition)
def test_falling_back_is_judged_by_its_end(engine: Engine) -> None:
    """Passing near enemies makes no difference to it, ending near them does."""
    for passes, ends in product((False, True), repeat=2):
        assert moves(engine, move="fall back", starts_near=True, passes_near=passes, ends_near=ends) is not ends


def test_before_the_faq_it_is_open_whether_falling_back_may_pass() -> None:
    """8th edition's core rule speaks of the end of the move alone."""
    past = MoveNearEnemies(move="fall back", starts_near=True, passes_near=True)
    assert isinstance(eighth.answer(past, NO_DICE, ruleset="8e@2017-06"), Declined)
    ends = replace(past, ends_near=True)
    assert eighth.answer(ends, NO_DICE, ruleset="8e@2017-06") == Permission(allowed=False)


def test_a_fight_moves_near_or_not_at_all_in_tenth_edition() -> None:
    """A Pile-in ends near an enemy; so does a Consolidation, or else it goes for an objective marker from far off."""
    for starts, passes in product((False, True), repeat=2):
        for ends in (False, True):
            assert moves(tenth, move="pile in", starts_near=starts, passes_near=passes, ends_near=ends) is ends
        assert moves(tenth, move="consolidate", starts_near=starts, passes_near=passes, ends_near=True) is True
        from_near = moves(tenth, move="consolidate", starts_near=starts, passes_near=passes)
        assert from_near is (False if starts else None)


def test_a_fight_may_end_anywhere_closer_in_eighth_edition() -> None:
    """Models that move come closer to the nearest enemy: who is near one stays near, others may end anywhere."""
    for move, starts, passes, ends in product(("pile in", "consolidate"), *[(False, True)] * 3):
        allowed = moves(eighth, move=move, starts_near=starts, passes_near=passes, ends_near=ends)
        assert allowed is (ends or not starts)


@pytest.mark.parametrize("engine", [eighth, tenth], ids=lambda engine: engine.edition)
def test_a_charge_ends_near_somebody(engine: Engine) -> None:
    """One that does not is none; whom another ends near decides about it."""
    for passes in (False, True):
        assert moves(engine, move="charge", passes_near=passes) is False
        assert moves(engine, move="charge", passes_near=passes, ends_near=True) is None


def test_nobody_charges_out_of_a_fight_in_tenth_edition() -> None:
    """8th edition's texts do not say it of charges that end near an enemy."""
    assert moves(tenth, move="charge", starts_near=True, ends_near=True) is False
    assert moves(eighth, move="charge", starts_near=True, ends_near=True) is None


def test_nobody_falls_back_from_afar_in_tenth_edition() -> None:
    """8th edition's texts let units near enemies Fall Back and do not speak of others."""
    for passes, ends in product((False, True), repeat=2):
        assert moves(tenth, move="fall back", passes_near=passes, ends_near=ends) is False
        assert moves(eighth, move="fall back", passes_near=passes, ends_near=ends) is None


def test_before_the_faqs_charges_and_consolidations_are_open() -> None:
    """8th edition's core rules at hand have piling in and nothing of where charges end or how units consolidate."""
    for move, ends in product(("charge", "consolidate"), (False, True)):
        ask = MoveNearEnemies(move=move, ends_near=ends)  # type: ignore[arg-type] # words of the question
        assert isinstance(eighth.answer(ask, NO_DICE, ruleset="8e@2017-06"), Declined)
    away = MoveNearEnemies(move="pile in", starts_near=True)
    assert eighth.answer(away, NO_DICE, ruleset="8e@2017-06") == Permission(allowed=False)


@pytest.mark.parametrize("engine", [eighth, tenth], ids=lambda engine: engine.edition)
@given(angle=st.floats(0, 360), one=widths, other=widths)
def test_bases_touch_at_every_angle(engine: Engine, angle: float, one: int, other: int) -> None:
    """Rim to rim is contact in every direction; a hundredth of an inch apart is none, though near enough to fight."""
    first, way = Place(x=0, y=0, base=one), radians(angle)
    for gap in (0.0, 0.01):
        apart = one / 50.8 + other / 50.8 + gap
        there = Place(x=apart * cos(way), y=apart * sin(way), base=other)
        assert engine.answer(InContact(first=first, second=there), NO_DICE) == Touch(contact=not gap, engaged=True)


@settings(max_examples=60, deadline=None)
@given(
    man=soldiers,
    machine=machines(based=True),
    move=st.sampled_from(["pile in", "consolidate", "charge", "another"]),
    kept_off=st.sampled_from(["its base", "Engagement Range"]),
)
def test_an_overhang_adds_contact_and_takes_none(
    man: Place,
    machine: Place,
    move: Literal["pile in", "consolidate", "charge", "another"],
    kept_off: Literal["its base", "Engagement Range"],
) -> None:
    """With an overhang in the way models are in contact that were not, only piling in or consolidating, and never fewer."""
    plain = tenth.answer(InContact(first=man, second=machine, move=move), NO_DICE)
    helped = tenth.answer(InContact(first=man, second=machine, move=move, kept_off=kept_off), NO_DICE)
    lazy = InContact(first=man, second=machine, move=move, kept_off=kept_off, as_close_as_possible=False)
    short = InContact(first=man, second=machine, move=move, kept_off=kept_off, far_enough=False)
    assert isinstance(plain, Touch)
    assert isinstance(helped, Touch)
    assert plain.contact <= plain.engaged
    assert plain.contact <= helped.contact
    assert plain.engaged <= helped.engaged
    if move not in ("pile in", "consolidate"):
        assert helped.contact == plain.contact
    assert tenth.answer(lazy, NO_DICE) == tenth.answer(short, NO_DICE) == plain


@settings(max_examples=60, deadline=None)
@given(first=soldiers, dead=st.lists(machines(), min_size=1, max_size=3).map(tuple), inches=limits)
def test_the_destroyed_are_measured_where_the_last_of_them_stood(
    first: Place, dead: tuple[Place, ...], inches: float
) -> None:
    """Only the last model counts, at its nearest as if it stood there, and some point is within the distance or beyond it."""
    found = tenth.answer(MeasureDestroyed(first=first, destroyed=dead, inches=inches), NO_DICE)
    assert isinstance(found, ToDestroyed)
    assert found.model == len(dead) - 1
    assert found.nearest == measure(tenth, first, dead[-1]).inches
    assert found.can_be_within or found.can_be_beyond
    standing = reach(tenth, (dead[-1],), inches, model=first)
    assert (found.can_be_within, found.can_be_beyond) == (standing.within, not standing.wholly)


def quarters(unit: tuple[Place, ...], **fields: float) -> InQuarters:
    """How 10th edition has a unit stand to the quarters of a 60" by 44" battlefield."""
    answer = tenth.answer(TableQuarters(unit=unit, **fields), NO_DICE)
    assert isinstance(answer, InQuarters)
    return answer


on_the_table = st.builds(
    Place, x=st.integers(6, 234).map(lambda x: x / 4), y=st.integers(6, 170).map(lambda y: y / 4), base=widths
)


@given(model=on_the_table)
def test_a_round_base_is_in_as_many_quarters_as_its_lines_cut(model: Place) -> None:
    """It is in two for each dividing line that it reaches over, in four at both unless the centre escapes it."""
    radius = model.base / 50.8
    over_x, over_y = abs(model.x - 30) < radius, abs(model.y - 22) < radius
    assume(all(abs(abs(off) - radius) > 0.001 for off in (model.x - 30, model.y - 22)))
    if over_x and over_y:
        expected = 4 if hypot(model.x - 30, model.y - 22) < radius else 3
    else:
        expected = 2 if over_x or over_y else 1
    assert quarters((model,)) == InQuarters(within=expected, wholly=expected == 1)


@given(model=on_the_table, height=heights, inches=limits)
def test_quarters_know_no_height_and_no_side(model: Place, height: float, inches: float) -> None:
    """A model stands to them as it does on a floor above, and as its mirror image does."""
    here = quarters((model,), inches=inches)
    assert quarters((replace(model, z=height),), inches=inches) == here
    assert quarters((replace(model, x=60 - model.x),), inches=inches) == here
    assert quarters((replace(model, y=44 - model.y),), inches=inches) == here


@given(model=on_the_table)
def test_from_afar_everybody_is_within_every_quarter(model: Place) -> None:
    """75" is more than the battlefield's diagonal."""
    assert quarters((model,), inches=75) == InQuarters(within=4, wholly=True)


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.edition)
@given(gap=st.sampled_from([1.0, 2.0, 2.01, 3.0]), facing=st.integers(0, 359))
def test_coherency_of_oval_bases_is_from_rim_to_rim(engine: Engine, gap: float, facing: int) -> None:
    """Riders in file, nose to tail in any direction, are in coherency up to 2" apart."""
    step, way = 75 / 25.4 + gap, radians(facing)
    riders = tuple(
        Place(x=place * step * cos(way), y=place * step * sin(way), base=42, length=75, facing=facing)
        for place in range(3)
    )
    assert engine.answer(CheckCoherency(models=riders), NO_DICE) == Coherent(
        coherent=gap <= 2, alone=0 if gap <= 2 else 3
    )


@modern
def test_coherency_of_tanks_is_from_hull_to_hull(engine: Engine) -> None:
    """Tanks 2" apart are in coherency; a gun that bridges a wider gap helps from 9th edition on."""
    gun = Solid(outline=rectangle(6, 1.9, 7, 2.1), low=1, high=1.2)

    def platoon(gap: float) -> CheckCoherency:
        return CheckCoherency(
            models=tuple(
                Place(
                    x=left + 3,
                    y=2,
                    base=0,
                    hull=Solid(outline=rectangle(left, 0, left + 6, 4), low=0, high=2),
                    further=() if left else (gun,),
                )
                for left in (0, 6 + gap)
            )
        )

    whole, split = Coherent(coherent=True, alone=0), Coherent(coherent=False, alone=2)
    assert engine.answer(platoon(2), NO_DICE) == whole
    assert engine.answer(platoon(2.5), NO_DICE) == (split if engine is eighth else whole)
    assert engine.answer(platoon(3.01), NO_DICE) == split


def test_hulls_wait_for_the_texts_that_tell_of_them() -> None:
    """2nd edition never measures them, 8th not before its FAQs, and a gun not before the Designers' Commentary."""
    tank = Place(x=0, y=0, base=0, hull=Solid(outline=rectangle(-3, -2, 3, 2), low=0, high=2))
    gunned = replace(tank, further=(Solid(outline=rectangle(3, -0.1, 5, 0.1), low=1, high=1.2),))
    soldier = Place(x=9, y=0)
    plain, armed = (Measure(first=each, second=soldier) for each in (tank, gunned))
    assert isinstance(second.answer(plain, NO_DICE), Declined)
    assert isinstance(eighth.answer(plain, NO_DICE, ruleset="8e@2017-06"), Declined)
    assert isinstance(eighth.answer(plain, NO_DICE, ruleset="8e@2017-07"), Distance)
    assert isinstance(eighth.answer(armed, NO_DICE, ruleset="8e@2017-07"), Declined)
    assert isinstance(eighth.answer(armed, NO_DICE, ruleset="8e@2017-11"), Distance)
    for ask in (
        Closest(unit=(soldier,), others=((gunned,),)),
        Engaged(unit=(soldier,), enemy=(gunned,)),
        CheckCoherency(models=(gunned, tank)),
    ):
        assert isinstance(eighth.answer(ask, NO_DICE, ruleset="8e@2017-07"), Declined)
        assert not isinstance(eighth.answer(ask, NO_DICE, ruleset="8e@2017-11"), Declined)


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.edition)
def test_where_nobody_is_there_is_no_distance(engine: Engine) -> None:
    """Units without models get no answer from any edition."""
    soldier = Place(x=0, y=0)
    for ask in (
        Within(unit=(), model=soldier, inches=6),
        Within(unit=(soldier,), inches=6),
        Closest(unit=(), others=((soldier,),)),
        Closest(unit=(soldier,), others=()),
        Closest(unit=(soldier,), others=((), ())),
        Engaged(unit=(), enemy=(soldier,)),
        Engaged(unit=(soldier,), enemy=()),
        MeasureDestroyed(first=soldier, destroyed=()),
        TableQuarters(unit=()),
    ):
        assert isinstance(engine.answer(ask, NO_DICE), Declined)


@pytest.mark.parametrize(
    ("question", "given_", "says"),
    [
        ("distance.measure", {"first": {"x": 0, "y": 0, "base": 0}, "second": {"x": 1, "y": 1}}, "without a base"),
        ("distance.measure", {"first": {"x": float("nan"), "y": 0}, "second": {"x": 1, "y": 1}}, "no place"),
        ("distance.measure", {"first": {"x": 1e9, "y": 0}, "second": {"x": 1, "y": 1}}, "no place"),
        ("distance.measure", {"first": {"x": 0, "y": 0, "base": -1}, "second": {"x": 1, "y": 1}}, "without extent"),
        ("distance.within", {"unit": [], "inches": -1, "area": [[0, 0]]}, "0 or more"),
        ("distance.within", {"unit": [], "model": {"x": 0, "y": 0}, "area": [[0, 0]]}, "model or an area"),
        ("distance.quarters", {"unit": [], "width": 0}, "without extent"),
        ("distance.destroyed", {"first": {"x": 0, "y": 0}, "destroyed": [], "inches": float("inf")}, "no place"),
        (
            "coherency.check",
            {"models": [{"x": 0, "y": 0, "hull": {"outline": [[0, 0], [1, 0], [1, 0]]}}]},
            "3 that differ",
        ),
        (
            "coherency.check",
            {"models": [{"x": 0, "y": 0, "hull": {"outline": [[0, 0], [1, 0], [1, 1]], "low": 2, "high": 1}}]},
            "underside",
        ),
    ],
)
def test_a_model_that_cannot_stand_is_named_in_one_line(question: str, given_: dict[str, object], says: str) -> None:
    """Shapes and distances that no table has are refused where they are read, with what to give instead."""
    with pytest.raises(BadInput, match=says) as refused:
        build_ask(question_by_id(question), given_)
    assert "\n" not in str(refused.value)
