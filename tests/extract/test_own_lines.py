"""Nothing of a page is lost, said twice or put elsewhere: a record's words are those of the lines it names."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
SOURCES = os.environ.get("VARIORUM_SOURCES")
OWN = ("faq_page", "faq_page_errata", "fan_rules", "fan_rules_boats", "concepts_page", "concepts_page_steps")
FROM = ("001", "003", "004")
GLUED = {Kind.BOOK, Kind.TABLE}
"""Kinds whose cells a dump glues together, so that its words are others."""


def cases() -> Iterator[object]:
    """Our own dumps, and the sources of the same families where they are at hand."""
    yield from (pytest.param(PAGES / f"{name}.txt", id=name) for name in OWN)
    found = [path for number in FROM for path in Path(SOURCES).glob(f"{number}_*.txt")] if SOURCES else []
    yield from (pytest.param(path, id=path.name[:3]) for path in found)


def letters(text: str) -> Counter[str]:
    """How often each letter and digit stands in *text*: marks, spaces and how lines break do not count."""
    return Counter(re.sub(r"[\W_]", "", text))


def told(record: Extracted) -> str:
    """Everything that *record* says, its title where that is a line of the page."""
    if record.kind is Kind.FAQ:
        return f"Q {record.question} {'A' if record.answer is not None else ''} {record.answer}"
    return f"{record.flavour or ''} {record.text}"


@pytest.fixture(scope="module", params=cases())
def page(request: pytest.FixtureRequest) -> tuple[Extraction, list[str]]:
    """A page as it was read, and its lines."""
    path: Path = request.param
    return extract([path])[0], path.read_text("utf-8").splitlines()


def test_no_line_is_in_two_records(page: tuple[Extraction, list[str]]) -> None:
    """Each line is one record's at most."""
    lines = [number for record in page[0].records for first, last in record.lines for number in range(first, last + 1)]
    assert [number for number, times in Counter(lines).items() if times > 1] == []


def test_every_line_is_a_records_or_a_heading_or_furniture(page: tuple[Extraction, list[str]]) -> None:
    """No line with text is left over, and none needs a person to look at it."""
    fates = {entry.line: entry.fate for entry in page[0].account}
    left = {number for number, line in enumerate(page[1], 1) if line.strip() and fates[number] is Fate.BLANK}
    assert left == set()
    assert page[0].warnings == ()


def test_the_words_of_a_record_are_those_of_its_lines(page: tuple[Extraction, list[str]]) -> None:
    """Letter for letter, but for a title, an erratum's reference and instruction, and a card's head above them."""
    extraction, lines = page
    wrong = []
    for record in extraction.records:
        if record.kind in GLUED or (record.kind is Kind.LOST and not record.text):
            continue
        stand = letters(
            " ".join(lines[number - 1] for first, last in record.lines for number in range(first, last + 1))
        )
        more = letters(told(record)) - stand
        less = (stand - letters(told(record))) if record.kind not in {Kind.ERRATUM, Kind.STRATAGEM} else Counter[str]()
        if more - letters("|") or less - letters(record.title):
            wrong.append((record.order, record.title, more, less))
    assert wrong == []
