"""The whole site, built once in a run for every test that looks at it."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest


@cache
def built(folder: Path) -> Path:
    """The folder below *folder* that the site of the corpus was built into, by the command that people use."""
    site = folder / "variorum-site" / "html"
    done = subprocess.run(
        [sys.executable, "-c", "from variorum.cli import main; main()", "site", "--to", str(site)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return site


@pytest.fixture(scope="session")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's folder."""
    return built(tmp_path_factory.getbasetemp())
