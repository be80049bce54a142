"""What a run of the suite comes to, as counts and as JSON Lines."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from importlib import metadata

import msgspec

from variorum.suite.judge import DISAGREEMENTS, Status, Verdict

REPORT_VERSION = 1


class Report(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The verdicts of a run, in the corpus's order."""

    verdicts: tuple[Verdict, ...]

    @cached_property
    def counts(self) -> Counter[Status]:
        """How many verdicts there are of each status."""
        return Counter(verdict.status for verdict in self.verdicts)

    @property
    def judged(self) -> int:
        """Askings whose answer the texts settle."""
        return len(self.verdicts) - self.counts[Status.OPEN]

    @property
    def disagreements(self) -> tuple[Verdict, ...]:
        """Verdicts on which the engine and the texts disagree."""
        return tuple(verdict for verdict in self.verdicts if verdict.status in DISAGREEMENTS)

    def of_edition(self, edition: str) -> "Report":
        """The part of the report about one edition."""
        return Report(verdicts=tuple(verdict for verdict in self.verdicts if verdict.edition == edition))


def report_lines(report: Report) -> Iterator[str]:
    """The report as JSON Lines: a header, a line for each verdict, a footer. Without its footer it was cut short."""
    header = {"line": "header", "report": REPORT_VERSION, "variorum": metadata.version("variorum")}
    yield _line(header)
    for verdict in report.verdicts:
        yield _line({"line": "verdict", "id": verdict.id, **msgspec.to_builtins(verdict)})
    counts = {status.value: report.counts[status] for status in Status}
    yield _line({"line": "footer", "verdicts": len(report.verdicts), "judged": report.judged, "counts": counts})


def _line(content: dict[str, object]) -> str:
    return msgspec.json.encode(content).decode()
