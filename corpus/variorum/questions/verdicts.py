"""Answers that several questions share."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """Whether something may be done."""

    allowed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What a roll comes to, and what it showed before any modifier."""

    total: int
    unmodified: int
