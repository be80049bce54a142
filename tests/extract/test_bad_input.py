"""Files that are no rules text: one clear line each, and never a traceback."""

from pathlib import Path

import pytest

from variorum.errors import BadInput
from variorum_extract import extract

PROSE = "The cat sat by the window.\nIt rained all day, and nobody came.\n"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "has no text"),
        (b" \n\t\n\xc2\xa0\n", "has no text"),
        (b"\xef\xbb\xbf", "has no text"),
        (b"<html><body><script>x</script></body></html>", "has no text"),
        (b"unit\0model\0dice", "is not text"),
        (bytes(range(1, 32)) * 40, "is not text"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "is a PDF that was cut short"),
        (b"PK\x03\x04" + b"x" * 30, "is a zip archive, not text"),
        (b"\x89PNG\r\n\x1a\n", "is a picture, not text"),
        (PROSE.encode(), "no rules text that I know"),
        (b"<html><body><p>" + PROSE.encode() + b"</p></body></html>", "no rules text that I know"),
        (b"<html><body>" + b"<div>" * 5000 + b"unit", "is nested too deeply for a page of text"),
        (b"<html><body>" + b"<i>x<p>y" * 20_000, "is nested too deeply for a page of text"),
    ],
)
def test_a_file_without_rules_is_refused_in_one_line(tmp_path: Path, data: bytes, problem: str) -> None:
    """The message names the file and what is wrong with it, and proposes a remedy."""
    path = tmp_path / "some file.txt"
    path.write_bytes(data)
    with pytest.raises(BadInput) as raised:
        extract([path])
    message = str(raised.value)
    assert message.startswith(f"{path}: {problem}")
    assert "; " in message
    assert "\n" not in message


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """A file that is not there is named."""
    with pytest.raises(BadInput, match="is not there"):
        extract([tmp_path / "nothing.txt"])


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder is no file."""
    with pytest.raises(BadInput, match="is no file"):
        extract([tmp_path])


def test_a_name_that_no_file_can_have_is_refused() -> None:
    """A zero byte in the name is caught before the system sees it."""
    with pytest.raises(BadInput):
        extract([Path("a\0b")])


def test_a_manual_about_something_else_is_refused(tmp_path: Path) -> None:
    """Headings and lists alone do not make a rules text."""
    path = tmp_path / "manual.md"
    path.write_text("# Install\n\nRun it.\n\n# Use\n\nStart it.\n\n# Remove\n\nDelete it.\n\n# License\n\nFree.\n")
    with pytest.raises(BadInput, match="no rules text that I know"):
        extract([path])


def test_one_bad_file_spoils_the_call(tmp_path: Path) -> None:
    """No half result: the good file before a bad one is not returned."""
    good = Path(__file__).parents[1] / "pages" / "faq_page.txt"
    bad = tmp_path / "empty.txt"
    bad.write_bytes(b"")
    assert len(extract([good])) == 1
    with pytest.raises(BadInput):
        extract([good, bad])


def test_the_name_of_a_file_says_nothing(tmp_path: Path) -> None:
    """A page is recognised by its content under any name."""
    pages = Path(__file__).parents[1] / "pages"
    renamed = tmp_path / "core_updates_v1.2_notes.bin"
    renamed.write_bytes((pages / "faq_page.html").read_bytes())
    assert extract([renamed])[0].witness.family == "faq-page"
