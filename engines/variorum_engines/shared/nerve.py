"""Nerve: shares of a unit, and the best Leadership out of several that may be used."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from variorum.questions.nerve import Leadership

Lender = Literal["own", "leader", "commander", "aura", "mob"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A Leadership that a unit may use, and whose it is."""

    value: int
    whose: Lender


def best_offer(offers: Iterable[Offer], *, better: str) -> Leadership:
    """The best of *offers*, where *better* says whether a `higher` or a `lower` number is; the first of equals.

    Raises ValueError when nothing is offered.
    """
    pick = max if better == "higher" else min
    best = pick(offers, key=lambda offer: offer.value)
    return Leadership(value=best.value, whose=best.whose)


def best_of_unit(values: Iterable[int], *, better: str) -> int:
    """The best Leadership among the models of a unit. Raises ValueError when there are none."""
    return max(values) if better == "higher" else min(values)


def lost_share(lost: int, *, before: int, share: tuple[int, int]) -> bool:
    """Whether *lost* models are *share* (numerator, denominator) or more of the *before* that there were."""
    numerator, denominator = share
    return lost * denominator >= before * numerator


def below_share(left: int, *, whole: int, share: tuple[int, int]) -> bool:
    """Whether *left* is less than *share* (numerator, denominator) of *whole*."""
    numerator, denominator = share
    return left * denominator < whole * numerator
