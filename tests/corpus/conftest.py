"""Fixtures of the tests that fetch: servers on this machine, a clock, a folder for copies."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from corpus.loopback import BODY, Clock, Host, Page, serving


@pytest.fixture
def hosts() -> Iterator[Callable[[], Host]]:
    """A way to start servers, each on a port of its own; they end with the test."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(serving())


@pytest.fixture
def host(hosts: Callable[[], Host]) -> Host:
    """One server, with a page that has a strong name for its state."""
    host = hosts()
    host.pages["/doc"] = Page(body=BODY, headers={"ETag": '"one"'})
    return host


@pytest.fixture
def clock() -> Clock:
    """A clock of the test's own."""
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where copies go."""
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"
