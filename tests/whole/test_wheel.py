"""The wheel, installed alone: it carries everything that the suite and the site need."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that has the wheel and sees this one's third-party packages, but not the checkout."""
    folder = tmp_path_factory.mktemp("alone")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    for installed in Path(sys.prefix).glob("lib/python*/site-packages/*"):
        name = installed.name.lower()
        if not name.startswith(("variorum", "_editable_impl_variorum", "__pycache__")) and not name.endswith(".pth"):
            (packages / installed.name).symlink_to(installed)
    return folder


def run(alone: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """What the installed wheel's command says, run away from the checkout with an empty home."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(cwd), "LANG": "C.UTF-8"}
    return subprocess.run(
        [str(alone / "bin" / "python"), "-c", "from variorum.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=environment,
    )


def test_the_wheel_holds_the_four_packages_and_the_corpus(wheel: Path) -> None:
    """Nothing else is at its top level, and no test travels in it."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    top = {name.partition("/")[0] for name in names if ".dist-info/" not in name}
    assert top == {"variorum", "variorum_extract", "variorum_engines", "variorum_sphinx"}
    for needed in ("variorum/_data/editions.toml", "variorum_sphinx/_pages/conf.py", "variorum/py.typed"):
        assert needed in names, needed
    assert any(name.endswith("LICENSE") for name in names)


def test_it_uses_its_own_corpus(alone: Path, tmp_path: Path) -> None:
    """The code and the data that answer are the wheel's, not the checkout's."""
    code = "import variorum, variorum.roots; print(variorum.__file__); print(variorum.roots.own_root())"
    done = subprocess.run(
        [str(alone / "bin" / "python"), "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert all(line.startswith(str(alone)) for line in done.stdout.splitlines())


def test_the_suite_runs_from_it(alone: Path, tmp_path: Path) -> None:
    """Every case passes away from the checkout."""
    done = run(alone, "suite", cwd=tmp_path)
    assert done.returncode == 0, done.stderr + done.stdout


def test_the_site_builds_from_it(alone: Path, tmp_path: Path) -> None:
    """Pages, styles and pictures travel in the wheel."""
    done = run(alone, "site", "--to", "site", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Variorum" in (tmp_path / "site" / "index.html").read_text("utf-8")
