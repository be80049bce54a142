"""The page of concepts: headings in capitals, prose, and bullets that sum it up."""

import os
from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
SOURCES = os.environ.get("VARIORUM_SOURCES")
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")


@cache
def source() -> Extraction:
    """The 9th-edition page among the sources."""
    [path] = Path(SOURCES or "").glob("001_*.txt")
    return extract([path])[0]


@WITH_SOURCES
def test_the_source_is_recognised() -> None:
    """Its edition is told by its words; it has no version."""
    witness = source().witness
    assert (witness.source, witness.edition, witness.version) == ("9e-concepts-page", "9e", None)


@WITH_SOURCES
def test_every_heading_is_a_rule() -> None:
    """Fifteen headings under the page's title, in the order of the page."""
    rules = [record for record in source().records if record.kind is Kind.RULE]
    assert {record.headings for record in rules} == {("CORE RULES DEFINITIONS AND CONCEPTS",)}
    assert [record.title for record in rules] == [
        "MISSIONS",
        "ARMY",
        "DATASHEETS",
        "KEYWORDS",
        "UNITS",
        "UNIT COHERENCY",
        "ENGAGEMENT RANGE",
        "BATTLEFIELD",
        "TERRAIN FEATURES",
        "MEASURING DISTANCES",
        "WITHIN AND WHOLLY WITHIN",
        "DICE",
        "RE-ROLLS",
        "ROLL-OFFS",
        "SEQUENCING",
    ]


@WITH_SOURCES
def test_bullets_are_one_summary_of_their_rule() -> None:
    """Eleven rules have bullets; how many each has was counted by hand."""
    summaries = [record for record in source().records if record.kind is Kind.SUMMARY]
    assert {record.title: len(record.text.splitlines()) for record in summaries} == {
        "ARMY": 1,
        "KEYWORDS": 3,
        "UNITS": 5,
        "UNIT COHERENCY": 3,
        "ENGAGEMENT RANGE": 2,
        "MEASURING DISTANCES": 5,
        "WITHIN AND WHOLLY WITHIN": 4,
        "DICE": 6,
        "RE-ROLLS": 4,
        "ROLL-OFFS": 2,
        "SEQUENCING": 1,
    }
    for record in summaries:
        assert source().records[record.parent or 0].title == record.title


@WITH_SOURCES
def test_a_keyword_in_angle_brackets_is_text() -> None:
    """What looks like a tag is kept and is a keyword."""
    [rule] = [record for record in source().records if record.title == "KEYWORDS" and record.kind is Kind.RULE]
    assert {"<CHAPTER>", "<LEGION>", "<MARK OF CHAOS>", "INFANTRY"} <= set(rule.keywords)


@WITH_SOURCES
def test_the_sites_last_line_is_noise() -> None:
    """The call to report mistakes belongs to no rule."""
    assert [(entry.line, entry.detail) for entry in source().account if entry.fate is Fate.NOISE] == [
        (80, "site footer")
    ]


def test_escaped_brackets_of_a_page_are_text() -> None:
    """Brackets that the page escapes come out as the dump has them."""
    [extraction] = extract([PAGES / "concepts_page.html"])
    [tides] = [record for record in extraction.records if record.title == "TIDES" and record.kind is Kind.RULE]
    assert tides.keywords == ("<EBB>", "<FLOOD>")


def test_bullets_without_prose_are_still_a_summary(tmp_path: Path) -> None:
    """A heading with bullets alone makes no rule without words."""
    path = tmp_path / "page.txt"
    path.write_text(
        "TERMS\nUNITS\nA unit is one model or more.\nARMIES\nAn army is all units.\nDICE\n- D6: six sides.\nNETS\nA net.\n",
    )
    [extraction] = extract([path])
    assert [(record.kind, record.title, record.parent) for record in extraction.records][2] == (
        Kind.SUMMARY,
        "DICE",
        None,
    )


def test_headings_not_in_capitals_are_read_where_the_page_marks_them(tmp_path: Path) -> None:
    """A marked heading among those in capitals opens a section like them."""
    path = tmp_path / "page.html"
    path.write_text(
        "<html><body><h1>TERMS</h1><h2>UNITS</h2><p>A unit is one model or more.</p><h2>ARMIES</h2><p>All units.</p>"
        "<h2>DICE</h2><p>A D6 has six sides.</p><h2>More dice</h2><p>A D3 is half a D6.</p></body></html>",
    )
    [extraction] = extract([path])
    assert [record.title for record in extraction.records] == ["UNITS", "ARMIES", "DICE", "More dice"]
