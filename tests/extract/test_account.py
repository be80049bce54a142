"""The account: every line of a text stands in it once, whatever the text is."""

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from variorum.errors import BadInput
from variorum.extraction import Extraction, Fate
from variorum_extract import extract
from variorum_extract.read import read
from variorum_extract.segment.run_on import parted

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*_*.*"))
SOURCES = os.environ.get("VARIORUM_SOURCES")
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")
WHOLE_LINES = ("faq-page", "fan-rules", "concepts-page")
"""Families in which no line of input holds two records, unless entries were run together on it."""
UNKNOWN = "no grammar rule knows this line"
DEBRIS = [
    "",
    "|",
    "# ",
    "Q: ",
    "A",
    "†",
    "2+",
    "- ",
    "©",
    "\xa0",
    "‘",
    "</td>",
    "<div>",
    "<table>",
    "1CP",
    "\x0c",
    "((",
]


def source(number: str) -> Path:
    """The source text whose file starts with *number*."""
    [path] = Path(SOURCES or "").glob(f"{number}_*.txt")
    return path


def held(extraction: Extraction) -> list[int]:
    """Numbers of the lines that its records hold, each as often as a record holds it."""
    return [line for record in extraction.records for first, last in record.lines for line in range(first, last + 1)]


def check(path: Path) -> Extraction:
    """The extraction of *path*, once its account is seen to hold each line once and to agree with the records."""
    [extraction] = extract([path])
    copy = read(path)
    input_lines = (*copy.lines, *copy.furniture)
    assert [entry.line for entry in extraction.account] == [line.number for line in input_lines]
    lines = held(extraction)
    if extraction.witness.family in WHOLE_LINES:
        whole = {line.number for line in input_lines if len(parted([line])) == 1}
        assert [number for number, times in Counter(lines).items() if times > 1 and number in whole] == []
        assert all(record.lines for record in extraction.records)
    warned = {entry.line for entry in extraction.warnings}
    assert {entry.line for entry in extraction.account if entry.fate is Fate.RECORD} == set(lines) - warned
    assert not [entry for entry in extraction.account if entry.detail == UNKNOWN]
    return extraction


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_each_line_of_a_page_is_accounted_once(path: Path) -> None:
    """No line is lost, and where pages are whole none belongs to two records."""
    assert check(path).records


@WITH_SOURCES
@pytest.mark.parametrize("number", ["000", "001", "002", "003", "004"])
def test_each_line_of_a_source_is_accounted_once(number: str) -> None:
    """No line of the five texts is lost."""
    assert check(source(number)).records


@WITH_SOURCES
@pytest.mark.parametrize("number", ["001", "003", "004"])
def test_undamaged_sources_leave_no_warning(number: str) -> None:
    """Nothing in these texts needs a person's eye."""
    assert check(source(number)).warnings == ()


def test_the_same_text_twice_gives_the_same_extraction() -> None:
    """Extraction is pure: nothing of one call is left for the next."""
    assert extract(PAGES) == extract(PAGES)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """One of our pages with some lines gone, doubled, moved, cut or full of debris."""
    lines = draw(st.sampled_from(PAGES)).read_text(encoding="utf-8").split("\n")
    for _ in range(draw(st.integers(1, 8))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "blank", "cut", "strew"])):
            case "drop" if len(lines) > 1:
                del lines[place]
            case "double":
                lines.insert(draw(st.integers(0, len(lines))), lines[place])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "blank":
                lines.insert(place, "")
            case "cut":
                lines[place] = lines[place][: draw(st.integers(0, len(lines[place])))]
            case _:
                at = draw(st.integers(0, len(lines[place])))
                lines[place] = lines[place][:at] + draw(st.sampled_from(DEBRIS)) + lines[place][at:]
    return "\n".join(lines)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=damaged())
def test_no_damage_breaks_the_account(tmp_path: Path, text: str) -> None:
    """A damaged page is refused in plain words or accounted for in full."""
    path = tmp_path / "damaged"
    path.write_text(text, encoding="utf-8")
    refused = str(path)
    try:
        check(path)
    except BadInput as error:
        refused = str(error)
    assert refused.startswith(str(path))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_no_bytes_break_the_reader(tmp_path: Path, data: bytes) -> None:
    """Bytes of any kind are read as lines or refused in plain words."""
    path = tmp_path / "bytes"
    path.write_bytes(data)
    refused = str(path)
    try:
        assert any(line.text.strip() for line in read(path).lines)
    except BadInput as error:
        refused = str(error)
    assert refused.startswith(str(path))
