"""Aspects: typed values written as strings."""

import pytest

from variorum.aspects import (
    AspectType,
    Comparison,
    DiceExpression,
    check_aspect,
    parse_comparison,
    parse_dice,
    parse_inches,
    parse_ratio,
)


@pytest.mark.parametrize(
    ("text", "count", "sides", "plus"),
    [("D6", 1, 6, 0), ("2D6", 2, 6, 0), ("D3", 1, 3, 0), ("D66", 1, 66, 0), ("D6+1", 1, 6, 1), ("3D6-2", 3, 6, -2)],
)
def test_dice_are_read_and_written_alike(text: str, count: int, sides: int, plus: int) -> None:
    """Reading dice and writing them gives the same text."""
    assert parse_dice(text) == DiceExpression(count, sides, plus)
    assert str(parse_dice(text)) == text


@pytest.mark.parametrize("text", ["", "d6", "2 D6", "6", "2D", "D6+", "D6 + 1"])
def test_what_names_no_dice_is_refused(text: str) -> None:
    """Near misses say how dice are written."""
    with pytest.raises(ValueError, match="2D6, D3"):
        parse_dice(text)


def test_a_comparison_holds_for_its_quantities() -> None:
    """The operator in the text decides, at the limit as well."""
    more = parse_comparison("total > psychic test")
    assert more == Comparison("total", ">", "psychic test")
    assert more.holds({"total": 8, "psychic test": 7})
    assert not more.holds({"total": 7, "psychic test": 7})
    assert parse_comparison("total >= 7").holds({"total": 7})
    assert not parse_comparison("total <= -1").holds({"total": 0})


def test_a_comparison_with_a_missing_quantity_is_an_error() -> None:
    """An engine that leaves a quantity out is told, not answered."""
    with pytest.raises(KeyError):
        parse_comparison("total > psychic test").holds({"total": 8})


@pytest.mark.parametrize("text", ["total", "total > ", "7 < total", "Total > x", "a >> b"])
def test_what_is_no_comparison_is_refused(text: str) -> None:
    """Near misses say how a comparison is written."""
    with pytest.raises(ValueError, match="total >= warp charge"):
        parse_comparison(text)


def test_inches_and_ratios_are_read() -> None:
    """Distances are whole inches, shares two whole numbers."""
    assert parse_inches("24 in") == 24
    assert parse_ratio("1/4") == (1, 4)
    with pytest.raises(ValueError, match="24 in"):
        parse_inches('24"')
    with pytest.raises(ValueError, match="1/4"):
        parse_ratio("1/0")


@pytest.mark.parametrize(
    ("value", "kind", "words", "sound"),
    [
        (5, AspectType.COUNT, (), True),
        (True, AspectType.COUNT, (), False),
        ("5", AspectType.COUNT, (), False),
        (1, AspectType.FLAG, (), False),
        (False, AspectType.FLAG, (), True),
        ("2D6", AspectType.DICE, (), True),
        ("two dice", AspectType.DICE, (), False),
        ("own", AspectType.WORD, ("own", "aura"), True),
        ("theirs", AspectType.WORD, ("own", "aura"), False),
        (["own", "aura"], AspectType.WORDS, ("own", "aura"), True),
        (["own", "theirs"], AspectType.WORDS, ("own", "aura"), False),
    ],
)
def test_a_value_is_held_against_its_type(
    value: bool | int | str | list[str],  # noqa: FBT001 - the value under test
    kind: AspectType,
    words: tuple[str, ...],
    sound: bool,  # noqa: FBT001 - the expectation
) -> None:
    """A number is no flag, a flag no number, and a word must be one of those declared."""
    assert (check_aspect(value, kind, words) is None) is sound
