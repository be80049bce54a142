"""A pytest plugin: `pytest --variorum` puts every case to the installed engines, one test for each asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from variorum.suite import Asking


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that switch the suite on and narrow it."""
    group = parser.getgroup("variorum")
    group.addoption("--variorum", action="store_true", help="run Variorum's cases against the installed engines")
    group.addoption("--variorum-edition", metavar="EDITION", help="only cases of this edition")
    group.addoption("--variorum-asks", metavar="QUESTION", help="only this question, or this system's questions")


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Append one item for each asking that the texts settle."""
    if not config.getoption("--variorum"):
        return
    from variorum.store import load
    from variorum.suite import askings

    edition, asks = config.getoption("--variorum-edition"), config.getoption("--variorum-asks")
    items.extend(
        AskingItem.of(session, asking)
        for asking in askings(load(), edition=edition, asks=asks)
        if not asking.answer.unknown
    )


class Disagreement(Exception):
    """An engine and a case's texts disagree."""


class AskingItem(pytest.Item):
    """One case put to one edition's engine."""

    asking: Asking

    @classmethod
    def of(cls, session: pytest.Session, asking: Asking) -> AskingItem:
        """The item of *asking*, below *session*."""
        item: AskingItem = cls.from_parent(session, name=f"variorum::{asking.id}")
        item.asking = asking
        return item

    def runtest(self) -> None:
        """Ask and judge; anything but a pass is a disagreement."""
        from variorum.plugins import engines
        from variorum.suite import Status
        from variorum.suite.run import ask

        verdict = ask(self.asking, engines().get(self.asking.answer.edition))
        if verdict.status is not Status.PASS:
            expected = " or ".join(map(str, verdict.expected)) or "no answer, the question does not arise"
            raise Disagreement(f"{verdict.status}: expected {expected}, got {verdict.got or verdict.reason}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override] # no style
        """A disagreement in two lines; anything else as pytest shows it."""
        if isinstance(excinfo.value, Disagreement):
            return f"{self.asking.case.title}\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[str, int | None, str]:
        """The question asked and the asking's id."""
        return self.asking.case.asks, None, self.asking.id
