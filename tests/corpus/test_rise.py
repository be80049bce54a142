"""The rising run that weighs most, against every run there is."""

from itertools import combinations, pairwise

import hypothesis.strategies as st
from hypothesis import given

from variorum.rise import heaviest_rise

ROWS = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 5)), max_size=9)


@given(ROWS)
def test_no_rising_run_weighs_more(rows: list[tuple[int, int]]) -> None:
    """The run rises strictly, and of all choices of places none that rises is heavier."""
    places = sorted(heaviest_rise(rows))
    assert all(rows[first][0] < rows[second][0] for first, second in pairwise(places))
    heaviest = max(
        sum(rows[place][1] for place in chosen)
        for size in range(len(rows) + 1)
        for chosen in combinations(range(len(rows)), size)
        if all(rows[first][0] < rows[second][0] for first, second in pairwise(chosen))
    )
    assert sum(rows[place][1] for place in places) == heaviest


def test_a_long_sequence_takes_no_quadratic_time() -> None:
    """Two hundred thousand rows in falling order leave one in place."""
    assert len(heaviest_rise([(-each, 1) for each in range(200_000)])) == 1
