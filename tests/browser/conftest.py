"""The whole site in a browser's tab."""

from collections.abc import Iterator

import pytest
from browser.chromium import Browser, browser, executable
from browser.whole_site import whole_site

__all__ = ["whole_site"]


@pytest.fixture(scope="session")
def tab() -> Iterator[Browser]:
    """A tab of the installed Chromium; skips where there is none."""
    path = executable()
    if path is None:
        pytest.skip("no Chromium is installed")
    with browser(path) as opened:
        yield opened
