"""One verdict: what an engine said, held against what the case's texts say."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from variorum.model import Answer


class Status(StrEnum):
    """How one asking ended."""

    PASS = "pass"  # noqa: S105 - a verdict, not a password
    FAIL = "fail"
    DECLINED = "declined"
    """The engine leaves open what the texts settle."""
    UNSUPPORTED = "unsupported"
    """The engine has no rule for the question."""
    ERROR = "error"
    """The engine raised an exception."""
    OPEN = "open"
    """The texts at hand do not say, so nothing is judged."""


DISAGREEMENTS = frozenset({Status.FAIL, Status.ERROR})


class Verdict(Struct, frozen=True, kw_only=True):
    """One case in one span of rulesets: what was expected and what came."""

    case: str
    title: str
    asks: str
    edition: str
    ruleset: str
    status: Status
    expected: tuple[dict[str, object], ...]
    """Every set of fields that counts as right; empty when the question does not arise or is open."""
    got: dict[str, object] | None
    reason: str = ""
    """Why the engine gave no answer, or why none was asked for."""

    @property
    def id(self) -> str:
        """Name of the asking, stable across releases."""
        return f"{self.case}[{self.ruleset}]"


def judge(answer: Answer, got: Mapping[str, object] | None, *, declined: Status | None) -> Status:
    """The status of *got* for a case's *answer*; *declined* says how the engine gave none.

    A question that does not arise is rightly answered by declining it. An exception is an error even where the texts are
    silent. Fields that the case does not list are not judged.
    """
    if declined is Status.ERROR:
        return Status.ERROR
    if answer.unknown:
        return Status.OPEN
    if answer.absent:
        return Status.FAIL if got is not None else Status.PASS
    if got is None:
        return declined or Status.ERROR
    return Status.PASS if any(_matches(expected, got) for expected in answer.accepted) else Status.FAIL


def _matches(expected: Mapping[str, object], got: Mapping[str, object]) -> bool:
    return all(name in got and _same(value, got[name]) for name, value in expected.items())


def _same(expected: object, got: object) -> bool:
    """Whether two plain values are equal and of one kind: 1 is not true, whatever Python says."""
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(map(_same, expected, got))
    return isinstance(expected, bool) == isinstance(got, bool) and expected == got
