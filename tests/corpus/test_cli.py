"""The command line, run as its users run it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from corpus.build import CASES


def variorum(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """What the installed command prints and how it ends."""
    return subprocess.run(
        [str(Path(sys.executable).with_name("variorum")), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
    )


def test_show_prints_a_record_with_its_facts_and_where_it_stands() -> None:
    """Facts, source and the way back to concepts and cases are all there."""
    done = variorum("show", "8e/deny-the-witch-test")
    assert done.returncode == 0
    for words in ("2D6", "24 in", "total > psychic test", "8th edition (2017)", "denying-powers", "deny.unseen"):
        assert words in done.stdout, words


@pytest.mark.parametrize("name", ["nerve", "deny.unseen-caster", "psychic.deny", "2e/break-test"])
def test_show_knows_concepts_cases_and_questions(name: str) -> None:
    """Whatever has an id can be shown."""
    done = variorum("show", name)
    assert done.returncode == 0
    assert name in done.stdout


def test_show_lists_the_fields_of_a_question_with_what_they_are_and_mean() -> None:
    """Types are said in words, what may be left out says what it is then, and each field has its help below."""
    shown = variorum("show", "coherency.check").stdout
    lines = [line.split() for line in shown.splitlines()]
    assert any(line[:4] == ["models", "list", "of:", "Place"] and "required" in line for line in lines)
    assert ["dispersed", "yes", "or", "no", "no"] in lines
    lines = [line.split() for line in variorum("show", "coherency.set_up").stdout.splitlines()]
    assert ["fit", "whole", "number", "required"] in lines
    assert ["How", "many", "of", "them", "can", "be", "placed", "in", "coherency."] in lines


def test_fewer_than_none_is_no_scenario() -> None:
    """A count below 0 is refused in one line that names the field."""
    done = variorum("ask", "coherency.set_up", "models=5", "fit=-1", "occasion=a unit is set up")
    assert done.returncode == 2
    assert "fit" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_show_gives_json_to_programs() -> None:
    """The same entry as data."""
    entry = json.loads(variorum("show", "8e/smite", "--json").stdout)
    assert entry["id"] == "8e/smite"


def test_compare_prints_every_layer() -> None:
    """Facts, kinds of change, verdicts, odds and sources stand in one page of text."""
    done = variorum("compare", "nerve", "8e", "10e")
    assert done.returncode == 0
    for words in ("Facts", "What changed", "Play", "Odds", "Sources", "D6", "2D6", "battle-shocked"):
        assert words in done.stdout, words


def test_compare_fits_a_terminal_of_eighty_columns() -> None:
    """No line is cut, none is longer than asked."""
    done = variorum("compare", "nerve", COLUMNS="80")
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_compare_gives_odds_as_fractions_to_programs() -> None:
    """Exact chances cross the border as n/d."""
    comparison = json.loads(variorum("compare", "nerve", "--json").stdout)
    points = [point for table in comparison["odds"] for series in table["series"] for point in series["points"]]
    assert points
    assert all("/" in chance for _, chance in points)


def test_search_finds_and_says_when_it_does_not() -> None:
    """Exit 0 with hits, 1 without."""
    assert "8e/smite" in variorum("search", "smite").stdout
    nothing = variorum("search", "zzzz")
    assert nothing.returncode == 1
    assert "nothing has 'zzzz'" in nothing.stderr


def test_ask_puts_a_scenario_of_ones_own_to_the_engines() -> None:
    """With dice one answer, without them every answer with its exact chance, and always what it rests on."""
    scenario = ["psychic.deny", "distance=20", "psychic_test=7", "--edition", "8e"]
    thrown = variorum("ask", *scenario, "--dice", "4,4")
    assert "allowed = yes, resisted = yes, total = 8" in thrown.stdout
    assert "8e/deny-the-witch-test" in thrown.stdout
    (reply,) = map(json.loads, variorum("ask", *scenario, "--json").stdout.splitlines())
    chances = {answer["total"]: answer["chance"] for answer in reply["answers"]}
    assert chances[7] == "1/6"
    assert len(chances) == 11


def test_suite_prints_a_table_and_exits_clean() -> None:
    """A line for each edition, and none of disagreement."""
    done = variorum("suite")
    assert done.returncode == 0, done.stdout
    assert "10e" in done.stdout
    assert "expected" not in done.stdout


def test_suite_exits_one_when_an_engine_disagrees(tmp_path: Path) -> None:
    """A case that expects something else is shown with what it expected, what it got and what it rests on."""
    folder = tmp_path / "added"
    (folder / "cases").mkdir(parents=True)
    wrong = """
[[case]]
id = "roll.wrong"
title = "A double four that is called nine"
asks = "dice.roll"
given = { dice = "2D6" }
dice = [4, 4]
reviewed_through = "2e"
[[case.answer]]
since = "2e@1993"
unknown = true
because = "x"
[[case.answer]]
since = "9e@2020-07"
expect = { total = 9 }
cites = ["9e/dice"]
"""
    (folder / "cases" / "wrong.toml").write_text(wrong)
    done = variorum("suite", "--asks", "dice.roll", VARIORUM_CORPUS=str(folder))
    assert done.returncode == 1, done.stderr
    for words in ("roll.wrong[9e@2020-07]", "total = 9", "'total': 8", "9e/dice"):
        assert words in done.stdout, words


def test_suite_exits_four_when_it_is_not_sound_itself(tmp_path: Path) -> None:
    """A dangling citation stops the run before an engine is judged by it."""
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "x.toml").write_text(CASES.replace("1x@start", "8e@never"))
    done = variorum("suite", VARIORUM_CORPUS=str(tmp_path))
    assert done.returncode == 4
    assert "the suite is not sound" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "8e/deny-the-witch-tes"], "did you mean 8e/deny-the-witch-test"),
        (["show", "nonsense-at-all"], "variorum search"),
        (["compare", "nerves"], "did you mean nerve"),
        (["compare", "nerve", "7e"], "no edition '7e'"),
        (["compare", "nerve", "8e"], "name two"),
        (["suite", "--edition", "11e"], "no edition '11e'"),
        (["suite", "--asks", "psychic.denny"], "psychic.deny"),
        (["suite", "--asks", "psychi"], "psychic"),
        (["suite", "--swap", "--asks", "psychi"], "psychic"),
        (["ask", "psychic.denny"], "did you mean psychic.deny"),
        (["ask", "psychic.deny", "distance=20"], "psychic_test"),
        (["ask", "psychic.deny", "distance"], "FIELD=VALUE"),
        (["ask", "psychic.deny", "distance=far", "psychic_test=7"], "$.distance"),
        (["ask", "psychic.deny", "distance=20", "psychic_test=7", "--dice", "4"], "holds 1 dice"),
        (["ask", "psychic.deny", "distance=20", "psychic_test=7", "--dice", "4,9"], "does not show 9"),
        (["ask", "psychic.deny", "distance=20", "psychic_test=7", "--dice", "two"], "list of faces"),
        (["extract", "no-such-file.txt"], "no-such-file.txt"),
        (["extract", "empty.txt"], "empty"),
        (["extract", "binary.bin"], "binary"),
        (["extract", "letter.txt"], "letter.txt"),
        (["extract", "."], "."),
    ],
)
def test_wrong_input_gets_one_line_and_exit_two(tmp_path: Path, arguments: list[str], words: str) -> None:
    """What, where and how to mend it, in one line on stderr, and never a traceback."""
    (tmp_path / "empty.txt").touch()
    (tmp_path / "binary.bin").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "letter.txt").write_text("Dear friend,\nhow are you? I am well.\n")
    done = variorum(*arguments, cwd=tmp_path)
    assert done.returncode == 2, done.stdout
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_a_broken_corpus_gets_one_line_and_exit_two(tmp_path: Path) -> None:
    """A TOML record that is broken names the file and the line."""
    (tmp_path / "records" / "8e").mkdir(parents=True)
    (tmp_path / "records" / "8e" / "mine.toml").write_text("[[record]\n")
    done = variorum("suite", VARIORUM_CORPUS=str(tmp_path))
    assert done.returncode == 2
    assert "records/8e/mine.toml: not valid TOML" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_extract_writes_all_or_nothing(tmp_path: Path) -> None:
    """A target that cannot be written is named, and nothing is left beside it."""
    page = Path(__file__).parents[1] / "pages" / "faq_page.txt"
    target = tmp_path / "out.jsonl"
    assert variorum("extract", str(page), "--to", str(target)).returncode == 0
    records = [json.loads(line) for line in target.read_text().splitlines()]
    assert {"faq", "rule"} <= {record["kind"] for record in records}
    done = variorum("extract", str(page), "--to", str(tmp_path / "no" / "out.jsonl"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == [target]


def test_extract_accounts_for_each_line() -> None:
    """The ledger as JSON Lines has one entry for each line of input."""
    page = Path(__file__).parents[1] / "pages" / "concepts_page.txt"
    done = variorum("extract", str(page), "--account", "--json")
    entries = [json.loads(line) for line in done.stdout.splitlines()]
    assert [entry["line"] for entry in entries] == list(range(1, len(page.read_text().splitlines()) + 1))


def test_a_closed_pipe_is_no_error() -> None:
    """`variorum suite --json | head -1` ends quietly."""
    command = f"{Path(sys.executable).with_name('variorum')} suite --json | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout)["line"] == "header"
