"""`variorum verify`, `diff` and `suggest`, run as their users run them."""

import json
import unicodedata
from pathlib import Path

import pytest
from corpus.test_cli import variorum

PAGE = Path(__file__).parents[1] / "pages" / "faq_page.txt"
EVIL = '<script>alert("x")</script>'


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The page with one word changed, one answer put elsewhere, hostile signs in it, under a name that says nothing."""
    text = PAGE.read_text("utf-8")
    assert text.count("Walls stop the light.") == 1
    text = text.replace("Walls stop the light.", f"Reefs stop the light. {EVIL} \x1b[2J\x1b]0;gone\x07")
    path = tmp_path / "v9.9"
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def added(tmp_path: Path) -> str:
    """A corpus folder that knows two texts of the page, and has a source for it."""
    segments = [json.loads(line) for line in variorum("extract", str(PAGE), "--json").stdout.splitlines()]
    rules = [each for each in segments if each.get("title") in {"Breath Test", "Cold Courage", "HARPOON"}]
    assert len(rules) == 3
    folder = tmp_path / "added"
    (folder / "records").mkdir(parents=True)
    (folder / "sources.toml").write_text(
        '[[source]]\nid = "lanterns"\ntitle = "Lanterns"\npublisher = "us"\nedition = "8e"\nkind = "page"\n'
        'authority = "publisher"\nheld = true\nversion = "7"\n'
    )
    (folder / "records" / "all.toml").write_text(
        "".join(
            f'[[record]]\nid = "8e/lantern-{place}"\nkind = "rule"\ntitle = "{each["title"]}"\nsummary = "Ours."\n'
            f'seen = [{{ source = "lanterns", at = "{each["title"]}", print = "{each["print"]}", words = 9 }}]\n'
            for place, each in enumerate(rules)
        )
    )
    return str(folder)


def widest(text: str) -> int:
    """Columns of the longest line, as a terminal counts them."""
    return max(
        sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line) for line in text.splitlines()
    )


def test_verify_ends_with_zero_when_the_copy_is_the_source(added: str) -> None:
    """Source, version, counts, and that its layout is another source's."""
    done = variorum("verify", str(PAGE), VARIORUM_CORPUS=added)
    assert done.returncode == 0, done.stderr
    assert "is lanterns, version 7: 3 of 3 known texts are in it" in done.stdout
    assert "built like 8e-faq-page" in done.stdout


def test_verify_ends_with_one_when_a_known_text_differs(added: str, tmp_path: Path) -> None:
    """The record, its place and the segment that stands there are named."""
    changed = tmp_path / "copy"
    changed.write_text(PAGE.read_text("utf-8").replace("roll 2D6", "roll 3D6"), "utf-8")
    done = variorum("verify", str(changed), VARIORUM_CORPUS=added)
    assert done.returncode == 1
    assert "is nearest to lanterns, version 7: 2 of 3 known texts are in it" in done.stdout
    assert "differs: 8e/lantern-0 (Breath Test) -> rule" in done.stdout


def test_verify_ends_with_one_for_a_copy_that_nothing_is_known_of() -> None:
    """It is unknown, whatever it is built like."""
    done = variorum("verify", str(PAGE))
    assert done.returncode == 1
    assert "unknown: the corpus has none of its" in done.stdout


def test_verify_refuses_to_call_copies_equal_that_differ_in_a_word(added: str, other: Path) -> None:
    """Each by itself has every known text; against one another they differ, and the exit code says so."""
    assert variorum("verify", str(other), VARIORUM_CORPUS=added).returncode == 0
    done = variorum("verify", str(PAGE), str(other), VARIORUM_CORPUS=added)
    assert done.returncode == 1
    assert "different: texts only in the first 1, only in the second 1" in " ".join(done.stdout.split())


def test_verify_gives_json_to_programs(added: str, other: Path) -> None:
    """An object for each copy and one for the two; the same verdict as in words."""
    done = variorum("verify", str(PAGE), str(other), "--json", VARIORUM_CORPUS=added)
    one, second, pair = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1
    assert one["source"] == second["source"] == "lanterns"
    assert {(check["known"]["record"], check["standing"]) for check in one["checks"]} == {
        (f"8e/lantern-{place}", "matches") for place in range(3)
    }
    assert one["witness"]["path"] == str(PAGE)
    assert pair["likeness"] == "different"


def test_diff_ends_with_zero_for_the_same_copy_and_with_one_for_another(other: Path) -> None:
    """And shows the word that changed with what it was."""
    same = variorum("diff", str(PAGE), str(PAGE))
    assert same.returncode == 0
    assert "the same records in the same order" in same.stdout
    done = variorum("diff", str(PAGE), str(other))
    assert done.returncode == 1
    assert "[-Walls-]" in done.stdout
    assert "{+Reefs+}" in done.stdout


def test_diff_gives_json_to_programs(other: Path) -> None:
    """Counts, and for each record its outcome and the spans of its two wordings."""
    done = variorum("diff", str(PAGE), str(other), "--json")
    diff = json.loads(done.stdout)
    assert done.returncode == 1
    assert diff["counts"]["changed"] == 1
    assert sum(diff["counts"].values()) == len(diff["rows"])
    [row] = [row for row in diff["rows"] if row["outcome"] == "changed"]
    assert ("Walls", "Reefs") in {
        (span["old"].split()[-1], span["new"].split()[-1])
        for span in row["spans"]
        if span["mark"] == "wording" and span["old"]
    }
    assert row["older"]["order"] == row["newer"]["order"]
    assert row["older"]["print"] != row["newer"]["print"]


def test_nothing_of_a_copy_commands_the_terminal(other: Path) -> None:
    """Escape sequences of a hostile copy are shown as signs that do nothing."""
    for done in (variorum("diff", str(PAGE), str(other), "--all"), variorum("verify", str(PAGE), str(other), "--all")):
        assert "\x1b" not in done.stdout
        assert "\x07" not in done.stdout


def test_diff_writes_a_page_in_which_hostile_text_is_escaped(other: Path, tmp_path: Path) -> None:
    """The page says what the terminal says, and has no tag of the copy's."""
    target = tmp_path / "redlines.html"
    done = variorum("diff", str(PAGE), str(other), "--html", str(target))
    assert done.returncode == 1
    assert f"redlines written to {target}" in done.stdout
    html = target.read_text("utf-8")
    assert "Reefs" in html
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_a_page_that_cannot_be_written_is_one_line_and_leaves_nothing(other: Path, tmp_path: Path) -> None:
    """A folder that is not there is named, before anything is printed."""
    done = variorum("diff", str(PAGE), str(other), "--html", str(tmp_path / "no" / "page.html"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
    assert not (tmp_path / "no").exists()


def test_suggest_lists_candidates_by_edition() -> None:
    """In words and as JSON, one object for each other edition."""
    done = variorum("suggest", "8e/deny-the-witch-test")
    assert done.returncode == 0
    assert "10th edition" in done.stdout
    rows = [json.loads(line) for line in variorum("suggest", "8e/deny-the-witch-test", "--json").stdout.splitlines()]
    assert [row["edition"] for row in rows] == ["2e", "9e", "10e"]
    assert all(1 <= len(row["records"]) <= 5 for row in rows)


def test_suggest_looks_through_copies(other: Path) -> None:
    """Segments of a copy of another edition are listed with their place."""
    done = variorum("suggest", "10e/leadership-test", "--with", str(other))
    assert done.returncode == 0
    assert "8e-faq-page segment" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "{page}", "{other}", "--all"],
        ["diff", "{page}", "{other}", "--all"],
        ["suggest", "10e/leadership-test", "--with", "{other}"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_nothing_is_wider_than_the_window(other: Path, arguments: list[str]) -> None:
    """Eighty columns when COLUMNS says so, and no line ends in blanks but those of tables."""
    done = variorum(*(each.format(page=PAGE, other=other) for each in arguments), COLUMNS="80")
    assert widest(done.stdout) <= 80
    assert not [line for line in done.stdout.splitlines() if line.startswith("  ") and line.rstrip() != line]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["verify", "empty.txt"], "empty.txt"),
        (["verify", "binary.bin"], "binary.bin"),
        (["verify", "letter.txt"], "letter.txt"),
        (["verify", "none.txt"], "none.txt"),
        (["verify", "."], "."),
        (["diff", "letter.txt", "letter.txt"], "letter.txt"),
        (["diff", "none.txt", "letter.txt"], "none.txt"),
        (["suggest", "8e/deny-the-witch-tes"], "did you mean 8e/deny-the-witch-test"),
        (["suggest", "8e/smite", "--with", "letter.txt"], "letter.txt"),
    ],
)
def test_wrong_input_gets_one_line_and_exit_two(tmp_path: Path, arguments: list[str], words: str) -> None:
    """What, where and how to mend it, in one line on stderr."""
    (tmp_path / "empty.txt").touch()
    (tmp_path / "binary.bin").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "letter.txt").write_text("Dear friend,\nhow are you? I am well.\n")
    done = variorum(*arguments, cwd=tmp_path)
    assert done.returncode == 2, done.stdout
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_the_sources_fit_a_window_of_eighty_columns(sources: list[Path]) -> None:
    """Every source verified, and the two updates against each other with every record."""
    older, newer = (str(next(path for path in sources if path.name.startswith(f"00{n}_"))) for n in (0, 2))
    assert widest(variorum("verify", *map(str, sources), "--all", COLUMNS="80").stdout) <= 80
    assert widest(variorum("diff", older, newer, "--all", COLUMNS="80").stdout) <= 80
