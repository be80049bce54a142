"""Exact odds of a nerve test: our enumeration through the rule, as a multiple of icepool's time for the bare sum."""

import statistics
import time
from collections.abc import Callable

import icepool

from variorum.dice import Dice
from variorum.odds import distribution
from variorum.plugins import engines
from variorum.questions.mind import DenyTheWitch

ROUNDS = 200
PSYCHIC_TEST = 7


def median_seconds(work: Callable[[], object]) -> float:
    """The median time of one call, over two hundred."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def ours() -> object:
    """Every way a Deny the Witch test can fall, through the 8th edition rule."""
    engine, ask = engines()["8e"], DenyTheWitch(distance=12, psychic_test=PSYCHIC_TEST)

    def play(dice: Dice) -> object:
        return engine.answer(ask, dice)

    return distribution(play)


def theirs() -> object:
    """The same chance from icepool's dice, without a rule."""
    return (2 @ icepool.d6 > PSYCHIC_TEST).probability(True)


def main() -> None:
    """Print both medians and their ratio."""
    peer, own = median_seconds(theirs), median_seconds(ours)
    print(f"odds of a denial: ours {own * 1e3:.2f} ms, icepool {peer * 1e3:.2f} ms, ratio {own / peer:.1f}")


if __name__ == "__main__":
    main()
