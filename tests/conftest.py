"""What several test folders share: the corpus, the engines, and the folder of real source texts."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from variorum import Engine
from variorum.plugins import engines as installed_engines
from variorum.store import Corpus, load


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The whole corpus."""
    return load()


@pytest.fixture(scope="session")
def engines() -> Mapping[str, Engine]:
    """The installed engines."""
    return installed_engines()


@pytest.fixture(scope="session")
def sources() -> list[Path]:
    """The real source texts, from the folder that VARIORUM_SOURCES names; skips where it names none."""
    folder = os.environ.get("VARIORUM_SOURCES")
    if not folder:
        pytest.skip("VARIORUM_SOURCES names no folder of source texts")
    return sorted(Path(folder).glob("*.txt"))
