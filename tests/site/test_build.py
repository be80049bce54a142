"""Building into a folder: what is refused, what is left behind, what is replaced."""

from collections.abc import Callable
from pathlib import Path

import pytest

from variorum.errors import BadInput
from variorum_sphinx import build
from variorum_sphinx.build import build_site

CONF = """
project = "tiny"
extensions = ["variorum_sphinx"]
source_suffix = {".md": "restructuredtext"}
html_theme = "basic"
html_static_path = ["_static"]
"""

Written = Callable[[str], None]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Makes the hand-written pages a single one of the given text, and lets no page come from the corpus."""
    pages = tmp_path / "pages"
    for name in ("guide", "_static", "_templates"):
        (pages / name).mkdir(parents=True)
    (pages / "conf.py").write_text(CONF, "utf-8")
    monkeypatch.setattr(build, "hand_written", lambda: pages)
    monkeypatch.setattr(build, "all_pages", lambda _survey: {})

    def write(text: str) -> None:
        (pages / "index.md").write_text(f"Tiny\n====\n\n{text}\n", "utf-8")

    return write


def left_in(folder: Path) -> list[str]:
    """Names in *folder*."""
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    """What no build of ours has made is not touched."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("Dear", "utf-8")
    with pytest.raises(BadInput, match="holds something other than a site"):
        build_site(tmp_path / "letters")
    assert left_in(tmp_path / "letters") == ["dear.txt"]


def test_a_file_and_a_link_are_refused(tmp_path: Path) -> None:
    """Neither a file nor a link to a folder is replaced."""
    (tmp_path / "file").write_text("text", "utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    for name in ("file", "link"):
        with pytest.raises(BadInput, match="is no folder"):
            build_site(tmp_path / name)
    assert left_in(tmp_path) == ["file", "folder", "link"]


def test_an_empty_folder_is_filled(tmp_path: Path, written: Written) -> None:
    """An empty folder becomes the site, with the schemas of questions and answers and nothing of Sphinx's own."""
    written("Words.")
    target = tmp_path / "out" / "site"
    target.mkdir(parents=True)
    assert build_site(target) == target
    assert "Words." in (target / "index.html").read_text("utf-8")
    assert (target / "_static" / "schema" / "questions" / "psychic.deny.json").is_file()
    assert (target / "_static" / "schema" / "answers" / "psychic.deny.json").is_file()
    assert not {".doctrees", ".buildinfo"} & set(left_in(target))
    assert left_in(tmp_path / "out") == ["site"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, written: Written) -> None:
    """A warning ends the build with one line that names its place; no folder comes of it."""
    written(":rule:`8e/no-such-thing`")
    target = tmp_path / "out" / "site"
    with pytest.raises(BadInput) as caught:
        build_site(target)
    assert "\n" not in str(caught.value)
    assert "index.md:4" in str(caught.value)
    assert "8e/no-such-thing" in str(caught.value)
    assert str(tmp_path) not in str(caught.value)
    assert left_in(tmp_path / "out") == []


def test_a_failure_spares_the_site_that_stands(tmp_path: Path, written: Written) -> None:
    """The old site is whole after a build that failed."""
    target = tmp_path / "out" / "site"
    written("Old words.")
    build_site(target)
    before = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}
    written(":rule:`8e/no-such-thing`")
    with pytest.raises(BadInput):
        build_site(target)
    assert {path: path.read_bytes() for path in target.rglob("*") if path.is_file()} == before
    assert left_in(tmp_path / "out") == ["site"]


def test_an_old_site_is_replaced_as_a_whole(tmp_path: Path, written: Written) -> None:
    """A page that the new site does not have is gone."""
    target = tmp_path / "out" / "site"
    written("Old words.")
    build_site(target)
    (target / "gone.html").write_text("old", "utf-8")
    written("New words.")
    build_site(target)
    assert "New words." in (target / "index.html").read_text("utf-8")
    assert not (target / "gone.html").exists()
    assert left_in(tmp_path / "out") == ["site"]


def test_a_place_that_cannot_be_written_is_said(
    tmp_path: Path, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the last step fails, the old site is put back and the reason is given."""
    target = tmp_path / "out" / "site"
    written("Old words.")
    build_site(target)
    rename = Path.rename

    def refuse(path: Path, to: Path) -> Path:
        if path.name == "html":
            raise PermissionError(13, "Permission denied")
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(BadInput, match="Permission denied"):
        build_site(target)
    assert "Old words." in (target / "index.html").read_text("utf-8")
    assert left_in(tmp_path / "out") == ["site"]
