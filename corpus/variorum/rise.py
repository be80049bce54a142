"""What stands in order already: the rising run of a sequence that weighs most, so that the least has to move."""

from bisect import bisect_left
from collections.abc import Sequence


def heaviest_rise(rows: Sequence[tuple[int, int]]) -> frozenset[int]:
    """Places of the strictly rising run of *rows* (value, weight above 0), not necessarily neighbours, that weighs most.

    In time n log n: of the runs seen so far, only those are kept that no lighter one undercuts.
    """
    values: list[int] = []
    totals: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for place, (value, weight) in enumerate(rows):
        first = bisect_left(values, value)
        total = weight + (totals[first - 1] if first else 0)
        before.append(ends[first - 1] if first else None)
        last = first
        while last < len(totals) and totals[last] <= total:
            last += 1
        if first == last < len(values) and values[first] == value:
            continue
        values[first:last], totals[first:last], ends[first:last] = [value], [total], [place]
    found = set()
    at = ends[-1] if ends else None
    while at is not None:
        found.add(at)
        at = before[at]
    return frozenset(found)
