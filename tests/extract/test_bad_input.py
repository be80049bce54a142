"""Files that are no rules text: one clear line each, and never a traceback."""

import time
import zipfile
from pathlib import Path

import pytest
from extract.pdfs import pdf, set_pages

from variorum.cli import main
from variorum.errors import BadInput
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
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
        (b"PK\x05\x06" + b"\0" * 18, "is a zip archive, not text"),
        (b"\x1f\x8b\x08" + b"x" * 30, "is a packed file, not text"),
        (b"\x89PNG\r\n\x1a\n", "is a picture, not text"),
        (PROSE.encode(), "no rules text that I know"),
        (b"<html><body><p>" + PROSE.encode() + b"</p></body></html>", "no rules text that I know"),
        (b"<html><body>" + b"<div>" * 5000 + b"unit", "is nested too deeply for a page of text"),
        (b"<html><body>" + b"<div>" * 100_000 + b"unit", "is nested too deeply for a page of text"),
        (b"<html><body>" + b"<table><tr><td>" * 600 + b"unit", "no rules text that I know"),
        (b"<html><body>" + b"<i>x<p>y" * 20_000, "is nested too deeply for a page of text"),
        (b"<html><body><select>" + b"<option>unit" * 5000, "is nested too deeply for a page of text"),
        (b"<html><body><select>" + b"<option>unit</option>" * 60_000, "has more than 10000 tags 'option'"),
        (b"<html><body>" + b"<html a=1>" * 5000, "has more than 1000 tags 'html'"),
        (b"<html><body>" + b"<b></b>" * 600_000, "has more than 1000000 tags"),
        (b"<html><body><p " + b"a=1 " * 5000 + b">unit", "has a tag with more than 1000 attributes"),
        (b"unit\n" * 600_000, "has more than 500000 lines"),
        ("\u30e6\u30cb\u30c3\u30c8".encode("shift_jis") * 50, "is not text"),
        (PROSE.encode("utf-16-le"), "is not text"),
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


def test_a_file_above_the_limit_is_not_read(tmp_path: Path) -> None:
    """Two hundred megabytes on one line, of which the disk holds none, are refused by their size."""
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(BadInput, match="is larger than 16 MB"):
        extract([path])


def test_a_link_to_nowhere_and_a_device_are_refused(tmp_path: Path) -> None:
    """What only looks like a file is never opened, for reading it might never end."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "zeros").symlink_to("/dev/zero")
    for name, problem in (("loop", "is not there"), ("zeros", "is no file")):
        with pytest.raises(BadInput, match=problem):
            extract([tmp_path / name])


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's own words say why, and nothing else does."""
    path = tmp_path / "locked.txt"
    path.write_text(PROSE)

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(BadInput, match=r"cannot be read \(Permission denied\)"):
        extract([path])


def test_an_archive_is_not_unpacked(tmp_path: Path) -> None:
    """A small archive of two hundred megabytes is refused by its first bytes."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("text.txt", "w") as file:
        for _ in range(200):
            file.write(bytes(1_000_000))
    with pytest.raises(BadInput, match="is a zip archive"):
        extract([path])


@pytest.mark.parametrize("page", ["faq_page.html", "core_updates.html", "fan_rules.html"])
def test_a_page_cut_off_in_the_middle_of_a_tag_keeps_what_it_has(tmp_path: Path, page: str) -> None:
    """A download that broke off gives the records of its first part."""
    data = (PAGES / page).read_bytes()
    path = tmp_path / "cut.html"
    path.write_bytes(data[: data.index(b">", len(data) * 2 // 3)])
    [whole], [cut] = extract([PAGES / page]), extract([path])
    assert 1 < len(cut.records) < len(whole.records)
    assert [record.print for record in cut.records][:2] == [record.print for record in whole.records][:2]


def test_lines_in_another_encoding_are_read_and_told(tmp_path: Path) -> None:
    """A file pasted together of two encodings gives the records of the whole one, and says where it changes."""
    data = (PAGES / "core_updates.txt").read_bytes()
    path = tmp_path / "mixed.txt"
    path.write_bytes(data.replace("‘".encode(), b"\x91", 1))
    [whole], [mixed] = extract([PAGES / "core_updates.txt"]), extract([path])
    assert [record.print for record in mixed.records] == [record.print for record in whole.records]
    assert len(mixed.remarks) == 1
    line = data[: data.index("‘".encode())].count(b"\n") + 1
    assert f"from line {line} on, was read as Windows-1252" in mixed.remarks[0]


def test_a_text_in_one_old_encoding_needs_no_word(tmp_path: Path) -> None:
    """Windows' own encoding throughout is no damage."""
    text = (PAGES / "core_updates.txt").read_text(encoding="utf-8")
    path = tmp_path / "old.txt"
    path.write_bytes(text.encode("cp1252"))
    [whole], [old] = extract([PAGES / "core_updates.txt"]), extract([path])
    assert (old.records, old.remarks) == (whole.records, ())


def test_a_file_that_ends_within_a_letter_says_so(tmp_path: Path) -> None:
    """The half letter at the end is left out, and the rest is not taken for another encoding."""
    data = (PAGES / "core_updates.txt").read_bytes()
    path = tmp_path / "half.txt"
    path.write_bytes(data + "–".encode()[:2])
    [whole], [half] = extract([PAGES / "core_updates.txt"]), extract([path])
    assert [record.print for record in half.records] == [record.print for record in whole.records]
    assert half.remarks == ("it ends in the middle of a letter",)


def test_letters_that_were_lost_before_are_counted(tmp_path: Path) -> None:
    """The mark that stands for an unreadable letter is a remark."""
    path = tmp_path / "lost.txt"
    path.write_text((PAGES / "core_updates.txt").read_text(encoding="utf-8") + "\ufffd\ufffd\n", encoding="utf-8")
    assert extract([path])[0].remarks == ("2 of its letters cannot be read",)


@pytest.mark.parametrize("name", ["punycode", "unicode_escape", "rot13", "zlib", "idna", "no-such-thing", "x" * 30])
def test_a_declared_encoding_that_no_page_has_is_not_believed(tmp_path: Path, name: str) -> None:
    """A page cannot have its bytes put through whatever Python knows."""
    path = tmp_path / "page.html"
    page = (PAGES / "faq_page.html").read_bytes().replace(b"<head>", b"<head><meta charset=" + name.encode() + b">")
    path.write_bytes(page.replace(b"</body>", b"\xe9</body>"))
    [whole], [extraction] = extract([PAGES / "faq_page.html"]), extract([path])
    assert [record.print for record in extraction.records] == [record.print for record in whole.records]


def test_scripts_in_a_page_are_never_text(tmp_path: Path) -> None:
    """A thousand scripts that write questions change nothing."""
    path = tmp_path / "page.html"
    script = "<script>document.write('<div>Q: May I?</div>');</script>"
    path.write_text((PAGES / "faq_page.html").read_text(encoding="utf-8").replace("<body>", f"<body>{script * 1000}"))
    [whole], [extraction] = extract([PAGES / "faq_page.html"]), extract([path])
    assert extraction.records == whole.records


@pytest.mark.parametrize(
    "line",
    [
        "Aa ",
        "See ",
        "Q: ",
        "■ ",
        "**a** ",
        "‘’",
        "a. ",
        "(",
        "[",
        "|",
        "#",
        "_",
        "Page 3 – ",
        "1. A ",
        "Example: ",
        "<",
    ],
)
def test_one_endless_line_takes_no_endless_time(tmp_path: Path, line: str) -> None:
    """Ten times the length takes no fifty times the time, whatever the line repeats."""

    def seconds(length: int) -> float:
        path = tmp_path / "line.txt"
        path.write_text(f"models units dice\nChange to:\nAdd the following:\n{line * (length // len(line))}")
        start = time.process_time()
        extract([path])
        return time.process_time() - start

    seconds(1_000)
    assert seconds(300_000) < 50 * max(seconds(30_000), 0.01)


@pytest.mark.parametrize(
    ("page", "line"),
    [
        *(("faq_page.txt", line) for line in ("5+", "- ", "2CP", "See Nets", "A", "Q: one?", "Cold Courage")),
        *(
            ("core_updates.txt", line)
            for line in ("# Nets", "# Q: One?", "Change to:", "Example: One.", "- One", "| a |")
        ),
        *(
            ("updates_page.txt", line)
            for line in ("Example: One.", "- One", "Nets: one.", "Change to:", "‘One.’", "One.")
        ),
        *(("concepts_page.txt", line) for line in ("NETS", "- One", "| a |", "One.")),
        *(("fan_rules.txt", line) for line in ("Nets", "One.", "| a |", "Nets Chart (D6)")),
    ],
)
def test_a_pile_of_lines_takes_no_endless_time(tmp_path: Path, page: str, line: str) -> None:
    """Ten times the lines at the end of a page take no thirty times the time."""

    def seconds(count: int) -> float:
        path = tmp_path / page
        path.write_text((PAGES / page).read_text(encoding="utf-8") + f"\n{line}" * count, encoding="utf-8")
        start = time.process_time()
        extract([path])
        return time.process_time() - start

    seconds(100)
    assert seconds(10_000) < 30 * max(seconds(1_000), 0.01)


@pytest.mark.parametrize("page", ["faq_page.txt", "core_updates.txt", "fan_rules.txt", "updates_page_cards.txt"])
def test_blank_lines_anywhere_take_no_endless_time(tmp_path: Path, page: str) -> None:
    """Eight thousand blank lines after some line of a page are passed over once; records come before and after."""
    lines = (PAGES / page).read_text(encoding="utf-8").split("\n")
    path = tmp_path / page
    for place in [place for place, line in enumerate(lines) if not line][::3]:
        path.write_text("\n".join([*lines[:place], *[""] * 8_000, *lines[place:]]), encoding="utf-8")
        start = time.process_time()
        [extraction] = extract([path])
        assert time.process_time() - start < 3
        assert any(record.lines and record.lines[-1][1] > 8_000 for record in extraction.records)


def test_the_command_ends_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, one line on stderr, nothing on stdout."""
    broken = pdf(set_pages("# Nets"), packed=True)
    for name, data in {"empty": b"", "cut.pdf": broken[: len(broken) // 2], "nulls": b"unit\0dice"}.items():
        (tmp_path / name).write_bytes(data)
    for name in ("empty", "cut.pdf", "nulls", "missing", "."):
        with pytest.raises(SystemExit) as raised:
            main(["extract", str(tmp_path / name)])
        said = capsys.readouterr()
        assert raised.value.code == 2
        assert said.out == ""
        assert said.err.startswith(f"variorum: {tmp_path}")
        assert said.err.count("\n") == 1
