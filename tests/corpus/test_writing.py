"""Files are written whole or not at all, and the commands that begin entries add to them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from variorum.cli.new import command
from variorum.errors import BadInput
from variorum.writing import writing


def test_a_file_takes_its_place_when_the_block_is_done(tmp_path: Path) -> None:
    """A reader sees the old content until then."""
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    with writing(target) as file:
        file.write(b"new")
        file.flush()
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [target]


def test_a_block_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """Neither half a file nor a temporary one."""

    def fail() -> None:
        with writing(tmp_path / "a.txt") as file:
            file.write(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The folder is not there."""
    with pytest.raises(BadInput, match="cannot be written"), writing(tmp_path / "no" / "a.txt"):
        pass


def test_new_adds_to_a_file_and_keeps_what_it_has(tmp_path: Path) -> None:
    """One blank line stands between the entries."""
    target = tmp_path / "cases.toml"
    target.write_text("# cases", "utf-8")
    done = CliRunner().invoke(command, ["case", "deny.far-off", "--asks", "psychic.deny", "--to", str(target)])
    assert done.exit_code == 0, done.output
    assert target.read_text("utf-8").startswith('# cases\n\n[[case]]\nid = "deny.far-off"\n')


def test_new_prints_when_no_file_is_named() -> None:
    """To look at, or to paste."""
    done = CliRunner().invoke(command, ["record", "8e/faq/who-decides-now", "--of", "8e-faq-page:53"])
    assert done.exit_code == 0, done.output
    assert 'seen = [{ source = "8e-faq-page"' in done.output
