"""The conformance suite: every case put to an engine, judged, and reported."""

from variorum.suite.judge import Status, Verdict, judge
from variorum.suite.report import Report, report_lines
from variorum.suite.run import Asking, ask, askings, run, through_its_span
from variorum.suite.swap import UNSOUND, Outcome, Swap, swaps

__all__ = [
    "UNSOUND",
    "Asking",
    "Outcome",
    "Report",
    "Status",
    "Swap",
    "Verdict",
    "ask",
    "askings",
    "judge",
    "report_lines",
    "run",
    "swaps",
    "through_its_span",
]
