"""Bytes to lines: encodings, line ends, and what of a web page becomes a line."""

from pathlib import Path

import pytest

from variorum_extract.read import read

TEXT = "Breath – the ‘test’\nRoll 2D6.\n"


def lines_of(folder: Path, data: bytes) -> list[str]:
    """The lines of a file holding *data*."""
    path = folder / "copy"
    path.write_bytes(data)
    return [line.text for line in read(path).lines]


def page(folder: Path, body: str) -> list[str]:
    """The lines of a web page with *body*."""
    return lines_of(folder, f"<!DOCTYPE html><html><body>{body}</body></html>".encode())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_a_text_reads_the_same_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    """Five encodings of one text give the same two lines."""
    assert lines_of(tmp_path, TEXT.encode(encoding)) == ["Breath – the ‘test’", "Roll 2D6."]


def test_a_page_is_read_in_the_encoding_that_it_declares(tmp_path: Path) -> None:
    """A Cyrillic page that is not UTF-8 says so in its head and is believed."""
    html = '<html><head><meta charset="windows-1251"></head><body><p>Волна</p></body></html>'
    assert lines_of(tmp_path, html.encode("cp1251")) == ["Волна"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_ends_a_line(tmp_path: Path, end: str) -> None:
    """Line numbers are those an editor shows, whatever ends the lines."""
    assert lines_of(tmp_path, f"One{end}{end}Three{end}".encode()) == ["One", "", "Three"]


def test_a_form_feed_does_not_end_a_line(tmp_path: Path) -> None:
    """Characters that only some tools take for line ends do not shift the numbers."""
    assert lines_of(tmp_path, "One\x0cTwo\u2028Three\nFour".encode()) == ["One\x0cTwo\u2028Three", "Four"]


def test_scripts_styles_and_comments_are_not_text(tmp_path: Path) -> None:
    """What a browser does not show as text is no line."""
    body = "<script>var a = 'model';</script><style>p { color: red }</style><!-- hidden --><p>Shown</p>"
    assert page(tmp_path, body) == ["Shown"]


def test_text_after_the_page_ends_is_kept(tmp_path: Path) -> None:
    """Text that a damaged page carries after its end tag is read like the rest."""
    html = b"<html><body><p>Inside</p></body></html><p>After</p> and more"
    assert lines_of(tmp_path, html) == ["Inside", "", "After", "", "and more"]


def test_paragraphs_stand_apart_and_boxes_do_not(tmp_path: Path) -> None:
    """Paragraphs and double breaks leave a blank line, boxes and single breaks only a new one."""
    assert page(tmp_path, "<div>a</div><div>b<br>c<br><br>d</div><p>e</p><p>f</p>") == [
        "a",
        "b",
        "c",
        "",
        "d",
        "",
        "e",
        "",
        "f",
    ]


def test_headings_carry_their_level(tmp_path: Path) -> None:
    """A heading's line is marked with its level, its own mark-up gone."""
    assert page(tmp_path, "<h2>Bells <b>and</b> Boats</h2><p>Text</p>") == ["## Bells and Boats", "", "Text"]


def test_list_items_carry_their_number(tmp_path: Path) -> None:
    """Ordered lists count on from where they start; others have a bullet."""
    assert page(tmp_path, "<ul><li>a</li></ul><ol start='3'><li>b</li><li>c</li></ol>") == ["• a", "3. b", "4. c"]


def test_a_table_of_data_becomes_rows(tmp_path: Path) -> None:
    """Cells stand between bars, and a bar within a cell cannot be taken for one."""
    html = "<table><tr><th>Roll</th><th>Effect</th></tr><tr><td>1</td><td>sinks | drifts</td></tr></table>"
    assert page(tmp_path, html) == ["| Roll | Effect |", "|---|---|", r"| 1 | sinks \| drifts |"]


def test_a_table_that_only_arranges_a_page_is_no_table(tmp_path: Path) -> None:
    """A table of one column is read as the boxes it holds."""
    assert page(tmp_path, "<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>") == ["One", "Two"]


def test_keyword_words_that_touch_are_parted(tmp_path: Path) -> None:
    """Two words of a keyword in boxes of their own do not run together, nested or not."""
    body = (
        "<p>A <span class='kwb'>DEEP</span><span class='tooltip9'><span class='kwb kwbu'>DIVER</span></span>s unit</p>"
    )
    assert page(tmp_path, body) == ["A DEEP DIVERs unit"]


def test_text_set_as_it_is_keeps_its_lines(tmp_path: Path) -> None:
    """A dump wrapped in a page by a browser still has its lines."""
    assert page(tmp_path, "<pre>One\nTwo\n\nThree</pre>") == ["One", "Two", "", "Three"]


def test_a_deep_page_is_read_to_its_bottom(tmp_path: Path) -> None:
    """Nesting far beyond Python's recursion limit loses nothing."""
    assert page(tmp_path, "<div>" * 1900 + "bottom" + "</div>" * 1900 + "<p>after</p>") == ["bottom", "", "after"]
