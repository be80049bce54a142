"""What 10th edition's core book settles and its updates leave alone, counted here over every face by the book's own words."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.asking import build_ask, question_by_id
from variorum.dice import Tape
from variorum.odds import distribution
from variorum.questions.arithmetic import RollOff, Successes, Winner
from variorum.rules import Declined
from variorum_engines.ninth import engine as ninth
from variorum_engines.tenth import engine as tenth

FACES = range(1, 7)
pips = st.lists(st.integers(-3, 3), max_size=4)


def put(**fields: object) -> object:
    """A question on dice that have to succeed."""
    return build_ask(question_by_id("dice.succeed"), fields)


def wounds(face: int, *, needs: int, total: int) -> bool:
    """A 6 wounds and a 1 does not; between them the roll counts with a pip at most, up or down."""
    if face in (1, 6):
        return face == 6
    pip = 0 if total == 0 else total // abs(total)
    return face + pip >= needs


@pytest.mark.parametrize("kind", ["hit", "wound"])
@given(face=st.sampled_from(FACES), needs=st.integers(2, 6), modifiers=pips)
def test_one_pip_is_the_most_for_hit_and_wound_rolls(kind: str, face: int, needs: int, modifiers: list[int]) -> None:
    """Whatever modifiers add up to, a roll to hit or to wound is shifted by 1 at most, and a 1 and a 6 stand."""
    expected = Successes(successes=int(wounds(face, needs=needs, total=sum(modifiers))))
    assert tenth.answer(put(count=1, needs=needs, modifiers=modifiers, roll=kind), Tape([face])) == expected


@given(face=st.sampled_from(FACES), needs=st.integers(2, 7), penalty=st.integers(0, 6))
def test_armour_penetration_has_no_limit(face: int, needs: int, penalty: int) -> None:
    """A saving throw is worsened by the whole of its penalty, and no 6 saves by itself."""
    answer = tenth.answer(put(count=1, needs=needs, modifiers=[-penalty], roll="save"), Tape([face]))
    assert answer == Successes(successes=int(face != 1 and face - penalty >= needs))


@given(
    face=st.sampled_from(FACES), needs=st.integers(2, 7), bonuses=st.lists(st.integers(1, 3), min_size=1, max_size=3)
)
def test_a_saving_throw_is_improved_by_one_pip(face: int, needs: int, bonuses: list[int]) -> None:
    """However many bonuses there are, they come to 1."""
    answer = tenth.answer(put(count=1, needs=needs, modifiers=bonuses, roll="save"), Tape([face]))
    assert answer == Successes(successes=int(face != 1 and face + 1 >= needs))


@given(face=st.sampled_from(FACES), needs=st.integers(2, 7), bonus=st.integers(0, 3), penalty=st.integers(0, 3))
def test_bonuses_against_penalties_are_open_only_where_it_matters(
    face: int, needs: int, bonus: int, penalty: int
) -> None:
    """The limit before the penalty, or on both together: where the two readings part the engine declines."""
    before = face != 1 and face + min(bonus, 1) - penalty >= needs
    together = face != 1 and face + min(bonus - penalty, 1) >= needs
    answer = tenth.answer(put(count=1, needs=needs, modifiers=[bonus, -penalty], roll="save"), Tape([face]))
    if before == together:
        assert answer == Successes(successes=int(before))
    else:
        assert isinstance(answer, Declined)


@pytest.mark.parametrize(("mine", "theirs"), [pair for pair in product(FACES, FACES) if pair[0] != pair[1]])
@pytest.mark.parametrize("modifier", [-5, 0, 5])
def test_no_rule_moves_a_roll_off(mine: int, theirs: int, modifier: int) -> None:
    """The higher face wins, whatever a rule would add, in 9th and 10th edition alike."""
    ask = RollOff(modifier=modifier)
    winner = Winner(winner="first" if mine > theirs else "second")
    assert [engine.answer(ask, Tape([mine, theirs])) for engine in (ninth, tenth)] == [winner, winner]


@pytest.mark.parametrize("needs", range(2, 8))
def test_odds_to_save_in_cover_are_those_of_a_count(needs: int) -> None:
    """One saving throw with a bonus of 1 succeeds as often as faces do that are no 1 and reach the target."""
    odds = distribution(lambda dice: tenth.answer(put(count=1, needs=needs, modifiers=[1], roll="save"), dice))
    saved = Fraction(sum(face != 1 and face + 1 >= needs for face in FACES), 6)
    assert odds.get(Successes(successes=1), Fraction(0)) == saved
