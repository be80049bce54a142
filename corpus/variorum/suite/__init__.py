"""The conformance suite: every case put to an engine, judged, and reported."""

from variorum.suite.judge import Status, Verdict, judge
from variorum.suite.report import Report, report_lines
from variorum.suite.run import Asking, askings, run

__all__ = ["Asking", "Report", "Status", "Verdict", "askings", "judge", "report_lines", "run"]
