"""An edition added from outside: data and one engine package, no edit elsewhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from variorum.store import Corpus

EDITIONS = """
[[edition]]
id = "toy"
name = "Toy edition"
years = "2030"
summary = "Everything is settled on a single die."
[[edition.ruleset]]
id = "toy@start"
title = "Start"
date = "2030"
"""
SOURCES = """
[[source]]
id = "toy-leaflet"
title = "Leaflet"
publisher = "a friend"
edition = "toy"
kind = "leaflet"
authority = "publisher"
"""
RECORDS = """
[[record]]
id = "toy/denial"
kind = "rule"
title = "Denial"
summary = "A psyker within 6\\" denies on a single die that beats the test."
aspects = { dice = "D6", range = "6 in", passes = "total > psychic test" }
seen = [{ source = "toy-leaflet", at = "page 1" }]
"""
LINEAGE = """
[[link]]
concept = "denying-powers"
kind = "changed"
step = ["8e", "toy"]
older = ["8e/deny-the-witch-test"]
newer = ["toy/denial"]
note = "One die, and a quarter of the reach."
"""
ENGINE = '''
"""The toy edition's engine."""

import sys

from variorum import Dice, answers, compose, facts, roll
from variorum.questions.mind import Denial, DenyTheWitch

DENIAL = facts("toy/denial")


@answers(DenyTheWitch, cites=["toy/denial"])
def deny(ask: DenyTheWitch, dice: Dice) -> Denial:
    """The denial on one die."""
    if ask.distance > DENIAL.inches("range"):
        return Denial(allowed=False, resisted=False, total=None)
    total = roll(dice, DENIAL.dice("dice"))
    passed = DENIAL.comparison("passes").holds({"total": total, "psychic test": ask.psychic_test})
    return Denial(allowed=True, resisted=passed, total=total)


engine = compose("toy", sys.modules[__name__])
'''


@pytest.fixture
def toy(tmp_path: Path, corpus: Corpus) -> Path:
    """A folder with an installed-looking package that brings a corpus and an engine."""
    case = next(case for case in corpus.cases if case.asks == "psychic.deny" and case.given["distance"] == 20)
    answers = f"""
[[answer]]
case = "{case.id}"
since = "toy@start"
expect = {{ allowed = false }}
cites = ["toy/denial"]
"""
    files = {
        "toy_edition/__init__.py": "from pathlib import Path\n\ncorpus = Path(__file__).parent / 'corpus'\n",
        "toy_edition/engine.py": ENGINE,
        "toy_edition/corpus/editions.toml": EDITIONS,
        "toy_edition/corpus/sources.toml": SOURCES,
        "toy_edition/corpus/records/toy/all.toml": RECORDS,
        "toy_edition/corpus/lineage/all.toml": LINEAGE,
        "toy_edition/corpus/answers/all.toml": answers,
        "toy_edition-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: toy-edition\nVersion: 1.0\n",
        "toy_edition-1.0.dist-info/entry_points.txt": (
            "[variorum.engines]\ntoy = toy_edition.engine:engine\n[variorum.corpora]\ntoy = toy_edition:corpus\n"
        ),
    }
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return tmp_path


def variorum(toy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the command says with the toy edition installed."""
    return subprocess.run(
        [sys.executable, "-c", "from variorum.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(toy)},
    )


def test_its_cases_run_on_its_engine(toy: Path) -> None:
    """The suite finds the edition, its answer to a case it did not write, and its engine."""
    done = variorum(toy, "suite", "--edition", "toy", "--json")
    assert done.returncode == 0, done.stderr
    footer = json.loads(done.stdout.splitlines()[-1])
    assert footer["counts"]["pass"] == 1


def test_it_stands_beside_the_others(toy: Path) -> None:
    """Comparing sets its facts, its step of lineage and its odds beside an older edition's."""
    done = variorum(toy, "compare", "denying-powers", "8e", "toy")
    assert done.returncode == 0, done.stderr
    for words in ("6 in", "24 in", "8e to toy: changed"):
        assert words in done.stdout, words


def test_its_rules_are_found(toy: Path) -> None:
    """Show and search know its records."""
    assert "Leaflet" in variorum(toy, "show", "toy/denial").stdout
    assert "toy/denial" in variorum(toy, "search", "single", "die").stdout


def test_the_corpus_stays_sound_with_it(toy: Path) -> None:
    """Lint has nothing to say about the whole."""
    done = variorum(toy, "lint")
    assert done.returncode == 0, done.stdout
