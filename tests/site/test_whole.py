"""The whole site: every object has its place, every link leads somewhere, every page can be read."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup, Tag

from variorum import Engine
from variorum.compare import case_rows
from variorum.model import Concept
from variorum.questions import all_questions, question_of
from variorum.store import Corpus

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

Pages = Mapping[str, BeautifulSoup]
HEADINGS = re.compile(r"^h[1-6]$")
CSS_ADDRESS = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
LOADING = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "use": "href",
}


@pytest.fixture(scope="session")
def pages(whole_site: Path) -> Pages:
    """Every page under its path in the site; what the theme keeps among its own files is no page."""
    return {
        name: BeautifulSoup(path.read_text("utf-8"), "lxml")
        for path in sorted(whole_site.rglob("*.html"))
        if not (name := path.relative_to(whole_site).as_posix()).startswith("_static/")
    }


@pytest.fixture(scope="session")
def places(pages: Pages) -> Mapping[str, tuple[str, Tag]]:
    """Every id that begins as those of objects do, with its page and its element."""
    kinds = ("record-", "concept-", "case-", "question-", "source-")
    return {
        str(element["id"]): (name, element)
        for name, page in pages.items()
        for element in page.find_all(id=True)
        if str(element["id"]).startswith(kinds)
    }


@pytest.fixture(scope="session")
def objects(corpus: Corpus) -> set[str]:
    """The anchor of every object of the corpus, as the guide promises it."""
    return {
        *(f"record-{record.id}" for record in corpus.records),
        *(f"concept-{concept.id}" for concept in corpus.concepts),
        *(f"case-{case.id}" for case in corpus.cases),
        *(f"question-{question.id}" for question in all_questions()),
        *(f"source-{source.id}" for source in corpus.sources),
    }


def leads_to(element: Tag, page: str) -> set[str]:
    """The anchors that links within *element*, which stands on *page*, lead to."""
    return {fragment for _, fragment in targets(element, page)}


def targets(element: Tag, page: str) -> Iterator[tuple[str, str]]:
    """The page and the fragment of every link within *element* that stays on the site."""
    for link in element.find_all("a", href=True):
        address = urlsplit(str(link["href"]))
        if address.scheme or address.netloc:
            continue
        yield resolved(page, unquote(address.path)) if address.path else page, unquote(address.fragment)


def resolved(page: str, path: str) -> str:
    """The *path* of a link on *page*, from the top of the site."""
    parts: list[str] = []
    for part in (PurePosixPath(page).parent / path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def body(page: BeautifulSoup) -> Tag:
    """What a page says, without the furniture around it."""
    article = page.select_one("article.bd-article")
    assert article is not None
    return article


def test_every_object_has_its_anchor_once(pages: Pages, objects: set[str]) -> None:
    """Each record, concept, case, question and source stands in one place of the site and no more."""
    found = Counter(str(element["id"]) for page in pages.values() for element in page.find_all(id=True))
    assert {name: found[name] for name in objects if found[name] != 1} == {}


def test_no_id_stands_twice_on_a_page(pages: Pages) -> None:
    """A fragment means one element."""
    twice = {
        name: [
            value for value, times in Counter(str(each["id"]) for each in page.find_all(id=True)).items() if times > 1
        ]
        for name, page in pages.items()
    }
    assert {name: ids for name, ids in twice.items() if ids} == {}


def test_every_link_leads_somewhere(whole_site: Path, pages: Pages) -> None:
    """Each link's page or file is there, and its fragment on that page."""
    ids = {name: {str(element["id"]) for element in page.find_all(id=True)} for name, page in pages.items()}
    lost = [
        (name, target, fragment)
        for name, page in pages.items()
        for target, fragment in targets(page, name)
        if not (whole_site / target).is_file() or (fragment and target in ids and fragment not in ids[target])
    ]
    assert lost == []


def test_headings_are_in_order(pages: Pages) -> None:
    """A page has one heading of the first level, and no level is skipped on the way down."""
    for name, page in pages.items():
        levels = [int(heading.name[1]) for heading in page.find_all(HEADINGS)]
        assert levels.count(1) == 1, name
        skipped = [(above, below) for above, below in pairwise(levels) if below > above + 1]
        assert skipped == [], name


def test_every_page_says_what_it_is(pages: Pages) -> None:
    """Each page has a language, a title of its own, a width for telephones, and one main part."""
    titles = Counter(page.title.get_text(strip=True) for page in pages.values() if page.title)
    assert {title: times for title, times in titles.items() if times > 1} == {}
    for name, page in pages.items():
        assert page.title is not None, name
        assert page.html is not None, name
        assert page.html.get("lang") == "en", name
        assert page.find("meta", attrs={"name": "viewport"}) is not None, name
        assert len(page.find_all("main")) == 1, name


def test_pictures_have_words(pages: Pages) -> None:
    """An image has an alternative text, and a drawing a label that says what it shows."""
    for name, page in pages.items():
        assert [str(image) for image in page.find_all("img") if not image.get("alt")] == [], name
        drawings = body(page).find_all("svg") if page.select_one("article.bd-article") else []
        assert all(each.get("role") == "img" and each.get("aria-label") for each in drawings), name


def test_odds_are_drawn_with_a_table(pages: Pages, corpus: Corpus) -> None:
    """Beside each drawing stand its numbers, for those who do not see it."""
    drawn = 0
    for concept in corpus.concepts:
        for figure in pages[f"concepts/{concept.id}.html"].select("figure"):
            drawn += 1
            assert figure.find_next_sibling("details").find("table") is not None  # type: ignore[union-attr]  # or it fails
    assert drawn


def test_tables_have_headed_columns_and_rows(pages: Pages) -> None:
    """Each table has a row of column heads, each data row a head of its own, and all say what they head."""
    for name, page in pages.items():
        if name in ("rule-index.html", "search.html"):
            continue
        for table in body(page).find_all("table"):
            heads = table.find_all("th")
            assert heads, name
            if table.get("role") == "table":
                assert all(head.get("scope") in ("col", "row") for head in heads), name
                assert all(row.find("th", scope="row") for row in table.select("tbody tr")), name
                assert table.caption is not None, name
                assert table.caption.get_text(strip=True), name
                assert table.select("tbody tr"), name


def test_nothing_is_loaded_from_elsewhere(whole_site: Path, pages: Pages) -> None:
    """Scripts, styles, pictures and fonts all stand on the site."""
    for name, page in pages.items():
        for element, attribute in LOADING.items():
            for held in page.find_all(element, **{attribute: True}):
                address = urlsplit(str(held[attribute]))
                assert not address.netloc, f"{name}: {held}"
                assert address.scheme in ("", "data"), f"{name}: {held}"
        for style in page.find_all("style"):
            assert_home(name, style.get_text())
    for sheet in whole_site.rglob("*.css"):
        assert_home(sheet.name, sheet.read_text("utf-8"))


def assert_home(where: str, style: str) -> None:
    """Fail if a style sheet names an address on another host."""
    for found in CSS_ADDRESS.finditer(style):
        address = urlsplit(found[1] or found[2])
        assert not address.netloc, f"{where}: {found[0]}"
        assert address.scheme in ("", "data"), f"{where}: {found[0]}"


def test_a_concept_and_its_records_name_each_other(
    corpus: Corpus, pages: Pages, places: Mapping[str, tuple[str, Tag]]
) -> None:
    """A concept's page leads to each of its records, and each of them leads back."""
    for concept in corpus.concepts:
        name, section = places[f"concept-{concept.id}"]
        assert {f"record-{record}" for record in concept.records} <= leads_to(section, name), concept.id
        for record in concept.records:
            where, entry = places[f"record-{record}"]
            assert f"concept-{concept.id}" in leads_to(entry, where), record
    assert pages


def test_a_concept_names_its_cases(corpus: Corpus, places: Mapping[str, tuple[str, Tag]]) -> None:
    """Each case that compares the concept stands on its page: its title, and the link to its own place."""
    for concept in corpus.concepts:
        name, section = places[f"concept-{concept.id}"]
        rows = list(case_rows(corpus, concept, [edition.id for edition in corpus.editions]))
        assert {f"case-{row.case.id}" for row in rows} <= leads_to(section, name), concept.id
        assert len(section.select("details.v-case")) == len(rows), concept.id


def test_a_case_and_its_records_name_each_other(corpus: Corpus, places: Mapping[str, tuple[str, Tag]]) -> None:
    """A case leads to each record that a verdict rests on, and each of them leads back to the case."""
    for case in corpus.cases:
        name, section = places[f"case-{case.id}"]
        for cite in {cite for answer in case.answers for cite in answer.cites}:
            assert f"record-{cite}" in leads_to(section, name), case.id
            where, entry = places[f"record-{cite}"]
            assert f"case-{case.id}" in leads_to(entry, where), cite


def test_records_that_refer_to_each_other_name_each_other(
    corpus: Corpus, places: Mapping[str, tuple[str, Tag]]
) -> None:
    """Whatever a record refers to, explains or amends is linked, and links back."""
    for record in corpus.records:
        name, entry = places[f"record-{record.id}"]
        for other in {*record.refs, *record.explains, *filter(None, [record.amends])}:
            assert f"record-{other}" in leads_to(entry, name), record.id
            where, section = places[f"record-{other}"]
            assert f"record-{record.id}" in leads_to(section, where), other


def test_a_record_and_its_sources_name_each_other(corpus: Corpus, places: Mapping[str, tuple[str, Tag]]) -> None:
    """A record leads to each source that it stands in, and the source's entry lists it."""
    for record in corpus.records:
        name, entry = places[f"record-{record.id}"]
        for seen in record.seen:
            assert f"source-{seen.source}" in leads_to(entry, name), record.id
            where, section = places[f"source-{seen.source}"]
            assert f"record-{record.id}" in leads_to(section, where), seen.source


def test_engine_functions_stand_with_records_questions_and_concepts(
    corpus: Corpus, engines: Mapping[str, Engine], places: Mapping[str, tuple[str, Tag]]
) -> None:
    """A function is named by each record it cites, by its question, and by the concepts of those records."""
    named = 0
    for engine in engines.values():
        for asks, rules in engine.rules.items():
            question = question_of(asks)
            assert question is not None
            for rule in rules:
                assert rule.name in codes(places[f"question-{question.id}"][1]), question.id
                for cite in rule.cites:
                    where, entry = places[f"record-{cite}"]
                    assert rule.name in codes(entry), cite
                    assert f"question-{question.id}" in leads_to(entry, where), cite
                    named += 1
                    for concept in concepts_of(corpus, cite):
                        assert rule.name in codes(places[f"concept-{concept.id}"][1]), concept.id
    assert named


def codes(element: Tag) -> set[str]:
    """What stands within *element* as code."""
    return {code.get_text() for code in element.find_all("code")}


def concepts_of(corpus: Corpus, record: str) -> list[Concept]:
    """The concepts that hold *record*."""
    return [concept for concept in corpus.concepts if record in concept.records]


def test_the_home_page_asks_for_the_edition_last_played(corpus: Corpus, pages: Pages) -> None:
    """There is a door for each edition, and behind it a page that names every concept that edition has."""
    doors = [str(link["href"]) for link in pages["index.html"].select(".v-doors a")]
    assert len(doors) == len(corpus.editions)
    for door, edition in zip(doors, corpus.editions[:-1], strict=False):
        held = {
            f"concept-{concept.id}"
            for concept in corpus.concepts
            if any(record.startswith(f"{edition.id}/") for record in concept.records)
        }
        assert held <= leads_to(body(pages[door]), door), door


def test_the_coverage_counts_every_segment_once(pages: Pages, corpus: Corpus) -> None:
    """By source and by system, each row adds up, and so do the rows."""
    page = pages["sources.html"]
    tables = [
        each
        for each in page.find_all("table")
        if each.caption and each.caption.get_text().strip().startswith("Segments by")
    ]
    assert [len(each.tbody.find_all("tr")) for each in tables] == [
        len({segment.source for segment in corpus.segments}),
        len({segment.system for segment in corpus.segments}),
    ]
    for each in tables:
        rows = [[int(cell.get_text()) for cell in row.find_all("td")] for row in each.tbody.find_all("tr")]
        assert sum(row[0] for row in rows) == len(corpus.segments)
        assert all(row[0] == sum(row[1:]) for row in rows)
