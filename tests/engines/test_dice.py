"""Dice and arithmetic of the four engines, held against brute force and against what must hold of any numbers."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.asking import build_ask, question_by_id
from variorum.dice import Tape
from variorum.odds import distribution
from variorum.questions.arithmetic import (
    CharacteristicValue,
    CountSuccesses,
    DamageOfAttacks,
    IgnoreModifiers,
    Inflicted,
    Kept,
    ModifiedCharacteristic,
    ModifiedRoll,
    Modifier,
    Reroll,
    Rerolling,
    RollDice,
    Rolled,
    RollOff,
    Settled,
    Successes,
    Trigger,
    Triggered,
    TwoSettings,
    Winner,
)
from variorum.questions.verdicts import Total
from variorum.rules import Declined, Engine
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.tenth import engine as tenth

FACES = range(1, 7)
ALL = [second, eighth, ninth, tenth]
LATER = [eighth, ninth, tenth]
small = st.integers(1, 4)
shifts = st.lists(st.builds(Modifier, op=st.sampled_from(["add", "subtract"]), value=small), max_size=4)
any_modifiers = st.lists(
    st.builds(Modifier, op=st.sampled_from(["divide", "multiply", "add", "subtract"]), value=small), max_size=4
)
later = pytest.mark.parametrize("engine", LATER, ids=lambda engine: engine.edition)


def chances(engine: Engine, ask: object) -> dict[object, Fraction]:
    """Every outcome of *ask* with its chance."""
    return distribution(lambda dice: engine.answer(ask, dice))


def asked(question: str, **fields: object) -> object:
    """The question with these plain fields, checked as a case's are."""
    return build_ask(question_by_id(question), fields)


def total_shift(modifiers: list[Modifier]) -> int:
    """What added and subtracted modifiers come to."""
    return sum(each.value if each.op == "add" else -each.value for each in modifiers)


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.edition)
def test_two_dice_fall_in_a_triangle(engine: Engine) -> None:
    """The total t of 2D6 has 6 - |7 - t| of 36 ways in every edition."""
    odds = chances(engine, RollDice(dice="2D6"))
    assert odds == {Rolled(total=total): Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


@later
def test_a_d3_is_even(engine: Engine) -> None:
    """Each value of a D3 is as likely as the others."""
    assert chances(engine, RollDice(dice="D3")) == {Rolled(total=value): Fraction(1, 3) for value in (1, 2, 3)}


def test_a_d66_has_thirty_six_values() -> None:
    """A D66 shows each pair of digits from 1 to 6 once in 36."""
    odds = chances(tenth, RollDice(dice="D66"))
    assert odds == {Rolled(total=10 * tens + units): Fraction(1, 36) for tens, units in product(FACES, FACES)}


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.edition)
@pytest.mark.parametrize("dice", ["D8", "six", "", "0D6", "D6-2", "3"])
def test_what_is_no_die_of_the_game_is_declined(engine: Engine, dice: str) -> None:
    """Other dice, words and dice less a number are declined, not raised."""
    assert isinstance(engine.answer(RollDice(dice=dice), Tape([1, 1])), Declined)


@given(face=st.integers(1, 6), modifiers=any_modifiers)
def test_ninth_edition_modifies_a_roll_in_its_order(face: int, modifiers: list[Modifier]) -> None:
    """The result is the formula face ÷ × + -, rounded up once and never below 1."""
    value = Fraction(face)
    for each in modifiers:
        value = value / each.value if each.op == "divide" else value
    for each in modifiers:
        value = value * each.value if each.op == "multiply" else value
    value += total_shift([each for each in modifiers if each.op in ("add", "subtract")])
    answer = ninth.answer(ModifiedRoll(modifiers=tuple(modifiers)), Tape([face]))
    assert answer == Total(total=max(1, ceil(value)), unmodified=face)


@given(face=st.integers(1, 6), modifiers=any_modifiers)
def test_ninth_and_tenth_edition_agree_on_rolls_without_a_cap(face: int, modifiers: list[Modifier]) -> None:
    """Both editions state one order, one rounding and one floor."""
    ask = ModifiedRoll(modifiers=tuple(modifiers))
    assert ninth.answer(ask, Tape([face])) == tenth.answer(ask, Tape([face]))


@later
@given(face=st.integers(1, 6), modifiers=any_modifiers.filter(lambda held: len(held) < 4))
def test_the_order_in_which_modifiers_are_named_is_nothing(
    engine: Engine, face: int, modifiers: list[Modifier]
) -> None:
    """Every order of the same modifiers gives the same answer."""
    answers = {engine.answer(ModifiedRoll(modifiers=order), Tape([face])) for order in permutations(modifiers)}
    assert len(answers) == 1


@given(face=st.integers(1, 6), modifiers=shifts)
def test_a_tenth_edition_hit_roll_moves_by_one_at_most(face: int, modifiers: list[Modifier]) -> None:
    """However many modifiers there are, a Hit roll stays within 1 of its face."""
    answer = tenth.answer(ModifiedRoll(modifiers=tuple(modifiers), roll="hit"), Tape([face]))
    shift = total_shift(modifiers)
    sign = (shift > 0) - (shift < 0)
    assert answer == Total(total=max(1, face + sign), unmodified=face)


@given(face=st.integers(1, 6), modifiers=shifts)
def test_an_eighth_edition_hit_roll_moves_by_the_whole_sum(face: int, modifiers: list[Modifier]) -> None:
    """Nothing caps the sum, only the floor of 1 stops it."""
    answer = eighth.answer(ModifiedRoll(modifiers=tuple(modifiers), roll="hit"), Tape([face]))
    assert answer == Total(total=max(1, face + total_shift(modifiers)), unmodified=face)


@given(face=st.integers(1, 6), modifiers=any_modifiers)
def test_eighth_edition_declines_scaling_beside_anything_else(face: int, modifiers: list[Modifier]) -> None:
    """Multiplying or dividing a roll beside another operation has no order in its texts."""
    done = {each.op for each in modifiers}
    if done & {"divide", "multiply"} and len(done) > 1:
        assert isinstance(eighth.answer(ModifiedRoll(modifiers=tuple(modifiers)), Tape([face])), Declined)


def brute_hits(needs: int, shift: int, *, cap: int | None, six_hits: bool, reroll: str) -> Fraction:
    """The chance of one shot to hit, counted over every pair of a first and a second throw."""
    if cap is not None:
        shift = max(-cap, min(cap, shift))
    hits = 0
    for first, again in product(FACES, FACES):
        rerolled = reroll == "all" or (reroll == "ones" and first == 1) or (reroll == "failed" and first < needs)
        face = again if rerolled else first
        hits += face != 1 and (face + shift >= needs or (six_hits and face == 6))
    return Fraction(hits, 36)


@pytest.mark.parametrize("reroll", ["none", "ones", "failed", "all"])
@pytest.mark.parametrize("shift", [-3, -2, -1, 0, 1, 2])
@pytest.mark.parametrize("needs", [3, 4, 5, 6])
def test_odds_to_hit_are_those_of_brute_force(needs: int, shift: int, reroll: str) -> None:
    """8th edition without a cap and 10th with its cap and its criticals give the counted chances."""
    ask = asked("dice.succeed", count=1, needs=needs, modifiers=[shift], reroll=reroll, roll="hit")
    hit = Successes(successes=1)
    eight = brute_hits(needs, shift, cap=None, six_hits=False, reroll=reroll)
    ten = brute_hits(needs, shift, cap=1, six_hits=True, reroll=reroll)
    assert chances(eighth, ask).get(hit, Fraction(0)) == eight
    assert chances(tenth, ask).get(hit, Fraction(0)) == ten


@later
def test_several_dice_succeed_independently(engine: Engine) -> None:
    """Three dice on 5+ succeed as often as the binomial law says."""
    odds = chances(engine, CountSuccesses(count=3, needs=5))
    assert odds == {
        Successes(successes=wins): ways * Fraction(1, 3) ** wins * Fraction(2, 3) ** (3 - wins)
        for wins, ways in enumerate((1, 3, 3, 1))
    }


@pytest.mark.parametrize("kind", ["hit", "wound", "save"])
@given(needs=st.integers(2, 7), bonus=st.integers(0, 6))
def test_a_natural_one_never_succeeds_in_tenth_edition(kind: str, needs: int, bonus: int) -> None:
    """No bonus carries a 1 to the target of a Hit roll, a Wound roll or a saving throw."""
    ask = asked("dice.succeed", count=1, needs=needs, modifiers=[bonus], roll=kind)
    assert tenth.answer(ask, Tape([1])) == Successes(successes=0)


@pytest.mark.parametrize("discard", [(), ("lowest",), ("highest",), ("lowest", "highest"), ("lowest", "lowest")])
@pytest.mark.parametrize("count", [3, 4])
def test_pools_are_those_of_brute_force(count: int, discard: tuple[str, ...]) -> None:
    """Totals, doubles and triples after discards match a count over every throw."""
    counted: Counter[Kept] = Counter()
    for faces in product(FACES, repeat=count):
        left = list(faces)
        for which in discard:
            left.remove(min(left) if which == "lowest" else max(left))
        same = [sum(one == other for other in left) for one in left]
        counted[Kept(total=sum(left), double=max(same) > 1, triple=max(same) > 2)] += 1
    expected = {kept: Fraction(ways, 6**count) for kept, ways in counted.items()}
    assert chances(tenth, asked("dice.pool", count=count, discard=list(discard))) == expected


@later
def test_a_roll_off_is_fair(engine: Engine) -> None:
    """Each player wins half of the roll-offs, however many ties come first."""
    odds = chances(engine, RollOff())
    assert odds == {Winner(winner="first"): Fraction(1, 2), Winner(winner="second"): Fraction(1, 2)}


@pytest.mark.parametrize(("first", "other"), [pair for pair in product(FACES, FACES) if pair[0] != pair[1]])
def test_late_units_start_the_other_way_round_in_second_and_eighth_edition(first: int, other: int) -> None:
    """On any scores that differ, the two editions let opposite players start."""
    ask = RollOff(purpose="units set up after both armies")
    assert second.answer(ask, Tape([first, other])) != eighth.answer(ask, Tape([first, other]))


@given(
    faces=st.lists(st.integers(1, 6), min_size=1, max_size=4),
    results=st.lists(st.integers(1, 6), max_size=3),
    some=st.sampled_from([False, True]),
)
@later
def test_no_die_is_rerolled_twice_nor_after_modifiers(
    engine: Engine, faces: list[int], results: list[int], *, some: bool
) -> None:
    """Whatever else holds, a re-rolled or modified roll is not rolled again."""
    for spent in ("rerolled", "modified"):
        fields = {"faces": faces, "only_results": results, "only_some": some, spent: True}
        ask = asked("dice.reroll", **fields)
        assert engine.answer(ask, Tape([])) == Rerolling(allowed=False)


@given(faces=st.lists(st.integers(1, 6), min_size=1, max_size=5), results=st.sets(st.integers(1, 3), min_size=1))
@later
def test_d3s_are_rerolled_by_their_own_values(engine: Engine, faces: list[int], results: set[int]) -> None:
    """Of D3s thrown at once those re-rolled are the ones whose half, rounded up, is listed."""
    answer = engine.answer(Reroll(dice="D3", faces=tuple(faces), only_results=tuple(results)), Tape([]))
    due = [face for face in faces if ceil(face / 2) in results]
    assert answer == Rerolling(allowed=bool(due), dice=len(due))


@later
@pytest.mark.parametrize("shows", FACES)
@pytest.mark.parametrize("before", FACES)
def test_only_the_face_after_a_reroll_counts(engine: Engine, shows: int, before: int) -> None:
    """What a die showed before a re-roll has no say in any edition."""
    with_reroll = Trigger(on=6, unmodified=True, rerolled_from=before, shows=shows)
    without = Trigger(on=6, unmodified=True, shows=shows)
    assert engine.answer(with_reroll, Tape([])) == engine.answer(without, Tape([]))


@given(shows=st.integers(1, 6), on=st.integers(1, 7), shift=st.integers(-3, 3), or_more=st.booleans())
def test_unmodified_rules_ignore_modifiers_everywhere(shows: int, on: int, shift: int, *, or_more: bool) -> None:
    """A rule on the unmodified roll sees the face alone in 8th, 9th and 10th edition."""
    ask = Trigger(on=on, or_more=or_more, unmodified=True, shows=shows, modifiers=(shift,), roll="hit")
    expected = Triggered(triggered=shows == on or (or_more and shows > on))
    assert [engine.answer(ask, Tape([])) for engine in LATER] == [expected] * 3


LIMITS = {
    "Toughness": ("4", 1, None),
    "Attacks": ("3", 1, None),
    "Strength": ("5", 1, None),
    "Damage": ("2", 1, None),
    "Objective Control": ("2", 0, None),
    "Leadership": ("7+", 5, 8),
    "Save": ("3+", 2, None),
    "Weapon Skill": ("4+", 2, None),
    "Ballistic Skill": ("3+", 2, None),
    "Armour Penetration": ("-2", None, 0),
    "Move": ('6"', 1, None),
    "Range": ('24"', 1, None),
}
words = st.lists(st.builds(Modifier, op=st.sampled_from(["improve", "worsen"]), value=st.integers(0, 9)), max_size=4)


@pytest.mark.parametrize("name", LIMITS)
@given(modifiers=words)
def test_tenth_edition_characteristics_keep_their_limits(name: str, modifiers: list[Modifier]) -> None:
    """Improved and worsened in any way, a characteristic moves by the sum and stops at its limits."""
    printed, least, most = LIMITS[name]
    start = int(printed.strip('+"'))
    improvement = sum(each.value if each.op == "improve" else -each.value for each in modifiers)
    lower_is_better = printed.endswith("+") or name == "Armour Penetration"
    number = start - improvement if lower_is_better else start + improvement
    number = number if least is None else max(number, least)
    number = number if most is None else min(number, most)
    changes = [{"op": each.op, "value": each.value} for each in modifiers]
    ask = asked("dice.characteristic", characteristic=name, value=printed, modifiers=changes)
    assert tenth.answer(ask, Tape([])) == CharacteristicValue(value=printed.replace(str(start), str(number)))


@pytest.mark.parametrize("value", ['20+"', "-", "*", "N/A"])
@given(modifiers=any_modifiers)
def test_some_values_never_change(value: str, modifiers: list[Modifier]) -> None:
    """No modifier touches a minimum Move, a dash, a star or N/A in 10th edition."""
    ask = ModifiedCharacteristic(characteristic="Move", value=value, modifiers=tuple(modifiers))
    assert tenth.answer(ask, Tape([])) == CharacteristicValue(value=value)


@given(strength=st.integers(3, 9), doubled=st.booleans(), shift=st.integers(-2, 3), weapon=st.integers(2, 3))
def test_an_eighth_edition_weapon_acts_on_the_users_finished_strength(
    strength: int, shift: int, weapon: int, *, doubled: bool
) -> None:
    """A weapon's multiple is taken of what the user's Strength comes to without it."""
    modifiers = [Modifier(op="add" if shift >= 0 else "subtract", value=abs(shift))]
    if doubled:
        modifiers.append(Modifier(op="multiply", value=2))
    ask = ModifiedCharacteristic(
        characteristic="Strength",
        value=str(strength),
        modifiers=tuple(modifiers),
        weapon=Modifier(op="multiply", value=weapon),
    )
    assert eighth.answer(ask, Tape([])) == CharacteristicValue(
        value=str(((2 if doubled else 1) * strength + shift) * weapon)
    )


@given(value=st.integers(0, 9), modifiers=any_modifiers)
def test_a_new_value_hides_the_printed_one(value: int, modifiers: list[Modifier]) -> None:
    """Once a characteristic is set, what was printed makes no difference in 10th edition."""
    held = (*modifiers, Modifier(op="set", value=value))
    answers = {
        tenth.answer(ModifiedCharacteristic(characteristic="Attacks", value=printed, modifiers=held), Tape([]))
        for printed in ("1", "4", "D6")
    }
    assert len(answers) == 1


@pytest.mark.parametrize("engine", [eighth, tenth], ids=lambda engine: engine.edition)
@pytest.mark.parametrize("damage", ["1", "2", "3", "D3", "D6"])
def test_damage_of_two_attacks_is_that_of_one_and_one(engine: Engine, damage: str) -> None:
    """Halving each attack by itself, two attacks inflict what single ones do, added up over every pair."""
    half = (Modifier(op="divide", value=2),)
    one = {
        outcome.damage: odds
        for outcome, odds in chances(engine, DamageOfAttacks(damage=damage, modifiers=half)).items()
        if isinstance(outcome, Inflicted)
    }
    both: dict[object, Fraction] = {}
    for (left, odds), (right, others) in product(one.items(), one.items()):
        together = Inflicted(damage=left + right)
        both[together] = both.get(together, Fraction(0)) + odds * others
    assert chances(engine, DamageOfAttacks(damage=damage, modifiers=half, attacks=2)) == both


@given(damage=st.integers(1, 9), melta=st.integers(0, 6), attacks=st.integers(0, 4))
def test_damage_set_to_zero_leaves_what_is_added(damage: int, melta: int, attacks: int) -> None:
    """In 10th edition only what is added after the change to 0 is inflicted."""
    modifiers = (Modifier(op="add", value=melta), Modifier(op="set", value=0))
    ask = DamageOfAttacks(damage=str(damage), attacks=attacks, modifiers=modifiers)
    assert tenth.answer(ask, Tape([])) == Inflicted(damage=melta * attacks)


@given(values=st.lists(st.integers(2, 7), min_size=1, max_size=6))
def test_best_and_worst_are_the_ends_of_the_values(values: list[int]) -> None:
    """Targets are best when low, other characteristics when high, and worst at the other end."""
    for form, best, worst in (("{}+", min(values), max(values)), ("{}", max(values), min(values))):
        printed = tuple(form.format(value) for value in values)
        for wanted, number in (("best", best), ("worst", worst)):
            ask = asked(
                "dice.best", characteristic="Save" if "+" in form else "Wounds", values=list(printed), wanted=wanted
            )
            assert tenth.answer(ask, Tape([])) == CharacteristicValue(value=form.format(number))


@given(first=st.integers(0, 20), other=st.integers(0, 20))
def test_the_players_share_the_two_settings(first: int, other: int) -> None:
    """In one player's turn the higher value stands, in the other's the lower, whichever is named first."""
    ends = [
        tenth.answer(TwoSettings(first=one, second=two, turn=turn), Tape([]))
        for one, two in ((first, other), (other, first))
        for turn in ("own", "opponent's")
    ]
    high, low = Settled(value=max(first, other)), Settled(value=min(first, other))
    assert ends == [high, low, high, low]


@given(value=st.integers(0, 10), modifiers=st.lists(st.integers(-4, 4), max_size=4))
def test_ignoring_modifiers_gives_the_best_subset(value: int, modifiers: list[int]) -> None:
    """No choice of modifiers to keep beats what the rule answers."""
    subsets = product((False, True), repeat=len(modifiers))
    best = max(value + sum(each for each, kept in zip(modifiers, keep, strict=True) if kept) for keep in subsets)
    assert tenth.answer(IgnoreModifiers(value=value, modifiers=tuple(modifiers)), Tape([])) == Settled(value=best)
