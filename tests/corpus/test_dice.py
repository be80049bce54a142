"""Dice in their three forms, and the odds that come from them."""

import itertools
from collections import Counter
from fractions import Fraction

import icepool
import pytest

from variorum.aspects import parse_dice
from variorum.dice import Branch, Dice, NotADieFace, Seeded, Tape, TapeRanOut, one_die, roll, roll_faces
from variorum.odds import distribution


def test_a_tape_gives_its_faces_in_order_and_then_stops() -> None:
    """A rule that rolls more than the tape holds is told so."""
    tape = Tape([4, 2])
    assert roll_faces(tape, 2) == (4, 2)
    with pytest.raises(TapeRanOut, match="holds 2 dice"):
        tape.face()


@pytest.mark.parametrize("face", [0, 7, True, "4", 2.0])
def test_a_tape_holds_only_faces(face: object) -> None:
    """What a D6 does not show is refused before anything is rolled."""
    with pytest.raises(NotADieFace, match="from 1 to 6"):
        Tape([face])  # type: ignore[list-item] # the wrong type is the point


@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_with_fractions_up(face: int, value: int) -> None:
    """One or two give one, three or four give two, five or six give three."""
    assert roll(Tape([face]), parse_dice("D3")) == value


def test_a_d66_reads_tens_then_units() -> None:
    """The first die is the tens."""
    assert roll(Tape([3, 6]), parse_dice("D66")) == 36


def test_sums_add_their_constant_once() -> None:
    """2D6+1 adds one to the total."""
    assert roll(Tape([4, 5]), parse_dice("2D6+1")) == 10


def test_a_die_these_games_do_not_have_is_an_error() -> None:
    """A D8 cannot be read off a D6."""
    with pytest.raises(ValueError, match="no D8"):
        one_die(Tape([1]), 8)


def test_the_same_seed_gives_the_same_faces() -> None:
    """A simulation can be played again."""
    assert roll_faces(Seeded(7), 50) == roll_faces(Seeded(7), 50)
    assert roll_faces(Seeded(7), 50) != roll_faces(Seeded(8), 50)


@pytest.mark.parametrize("dice", [Tape([3, 3, 2, 2, 5, 1]), Seeded(1)])
def test_ties_are_rolled_again(dice: Dice) -> None:
    """A pair that ties never comes out."""
    first, second = dice.unequal_pair()
    assert first != second


def test_a_tape_skips_its_ties() -> None:
    """The pair given is the first on the tape that does not tie."""
    assert Tape([3, 3, 2, 2, 5, 1]).unequal_pair() == (5, 1)


@pytest.mark.parametrize(("text", "peer"), [("2D6", icepool.d6 + icepool.d6), ("3D6+1", 3 @ icepool.d6 + 1)])
def test_exact_odds_of_sums_agree_with_icepool(text: str, peer: icepool.Die[int]) -> None:
    """The distribution of a sum is that of an independent library."""
    ours = distribution(lambda dice: roll(dice, parse_dice(text)))
    assert ours == {total: Fraction(peer.probability(total)) for total in peer.outcomes()}


def test_exact_odds_of_a_rule_that_rolls_on_agree_with_brute_force() -> None:
    """A rule that re-rolls ones draws more dice on some paths; every path has its own weight."""

    def best_after_reroll(dice: Dice) -> int:
        return max(dice.face() if face == 1 else face for face in roll_faces(dice, 2))

    expected: Counter[int] = Counter()
    for first, second, third, fourth in itertools.product(range(1, 7), repeat=4):
        again = iter((third, fourth))
        expected[max(next(again) if face == 1 else face for face in (first, second))] += 1
    assert distribution(best_after_reroll) == {best: Fraction(ways, 6**4) for best, ways in expected.items()}


def test_exact_odds_add_up_to_one() -> None:
    """Nothing is lost over a roll-off, whose ties are rolled again."""
    odds = distribution(lambda dice: dice.unequal_pair())
    assert sum(odds.values()) == 1
    assert set(odds) == set(itertools.permutations(range(1, 7), 2))


def test_a_rule_without_dice_has_one_outcome() -> None:
    """An outcome that needs no roll is certain."""
    assert distribution(lambda _dice: "yes") == {"yes": Fraction(1)}


def test_a_seeded_simulation_comes_near_the_exact_odds() -> None:
    """Ten thousand seeded rolls lie within two in a hundred of the exact chance."""
    dice = Seeded(2026)
    seven_or_more = sum(sum(roll_faces(dice, 2)) >= 7 for _ in range(10_000)) / 10_000
    assert abs(seven_or_more - 21 / 36) < 0.02


def test_a_branch_walks_on_from_its_choices() -> None:
    """The path after the last face of a die ends the walk."""
    branch = Branch([5])
    assert branch.face() == 6
    assert branch.next_choices() == []
