"""The same page as HTML and as a dump: the same records, the same prints."""

from dataclasses import replace
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
FAMILIES = {
    "faq_page": "faq-page",
    "faq_page_sections": "faq-page",
    "faq_page_errata": "faq-page",
    "fan_rules": "fan-rules",
    "fan_rules_boats": "fan-rules",
    "concepts_page": "concepts-page",
    "concepts_page_steps": "concepts-page",
    "core_updates": "core-rules-updates",
    "updates_page": "updates-page",
}


def both(name: str) -> tuple[Extraction, Extraction]:
    """The page *name* as HTML and as a dump."""
    html, text = extract([PAGES / f"{name}.html", PAGES / f"{name}.txt"])
    return html, text


def comparable(extraction: Extraction) -> list[Extracted]:
    """Its records without what a dump does not have: places in the file, and charts, which it loses."""
    records = []
    for record in extraction.records:
        plain = replace(record, lines=())
        if record.title.endswith("Chart (D6)"):
            plain = replace(plain, kind=Kind.LOST, text="", print="", words=0, fields=())
        records.append(plain)
    return records


@pytest.mark.parametrize("name", FAMILIES)
def test_a_page_and_its_dump_give_the_same_records(name: str) -> None:
    """All fields of all records agree, prints among them."""
    html, text = both(name)
    assert html.records
    assert comparable(html) == comparable(text)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_page_and_its_dump_are_the_same_source(name: str) -> None:
    """Both are recognised as one source of one family in one version."""
    html, text = both(name)
    assert html.witness.family == text.witness.family == FAMILIES[name]
    assert (html.witness.source, html.witness.version) == (text.witness.source, text.witness.version)


@pytest.mark.parametrize("name", FAMILIES)
def test_no_page_leaves_a_warning(name: str) -> None:
    """Every line of pages without damage is understood."""
    for extraction in both(name):
        assert extraction.warnings == ()


def test_a_chart_that_a_dump_loses_is_a_table_in_the_page() -> None:
    """Boxes arranged as a chart become rows; the dump, which has its title alone, says that it is lost."""
    html, text = both("fan_rules")
    [chart] = [record for record in html.records if record.title == "Hull Damage Chart (D6)"]
    [lost] = [record for record in text.records if record.title == "Hull Damage Chart (D6)"]
    assert chart.kind is Kind.TABLE
    assert chart.fields[1:] == (("1-3", "The hull holds."), ("4-6", "Water comes in and the squad must leave."))
    assert (lost.kind, lost.text) == (Kind.LOST, "")


def test_the_narrow_copy_of_a_book_is_not_a_second_book() -> None:
    """Rows for narrow screens are left out, though a Cyrillic letter stands in their class."""
    html, _ = both("faq_page")
    assert [record.title for record in html.records if record.kind is Kind.BOOK] == ["Diving Down", "The Black Water"]


def test_marked_headings_decide_how_sections_nest(tmp_path: Path) -> None:
    """Where the page marks its levels, words do not count."""
    path = tmp_path / "page.html"
    sections = "".join(
        f"<h2>{top}</h2><p>A model of the army may roll a dice here, whatever its unit is called by others.</p>"
        f"<h3>{below}</h3><p>Points and wounds of a unit count once.</p>"
        for top, below in (("Nets", "Ropes"), ("Bells", "Boats"))
    )
    path.write_text(f"<html><body><h1>Tools</h1>{sections}</body></html>")
    [extraction] = extract([path])
    assert [(record.headings, record.title) for record in extraction.records] == [
        (("Tools",), "Nets"),
        (("Tools", "Nets"), "Ropes"),
        (("Tools",), "Bells"),
        (("Tools", "Bells"), "Boats"),
    ]
