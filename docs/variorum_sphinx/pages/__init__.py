"""The pages that are made from the corpus: which there are, and what stands on each."""

from collections.abc import Callable, Iterator, Mapping

from docutils import nodes
from msgspec import Struct

from variorum.errors import BadInput
from variorum_sphinx.pages import cases, changes, concepts, editions, faq, records, returning, sources, suite
from variorum_sphinx.places import CASES, CHANGES, CONCEPTS, EDITIONS, FAQ, SOURCES, SUITE, concept_page, edition_page
from variorum_sphinx.survey import Survey

__all__ = ["Page", "all_pages", "render"]


class Page(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page's kind and what it is about: all that its source file says."""

    kind: str
    subject: tuple[str, ...] = ()


Renderer = Callable[[Survey, tuple[str, ...]], nodes.section]

_RENDERERS: Mapping[str, Renderer] = {
    "concepts": concepts.render_index,
    "concept": concepts.render_concept,
    "editions": editions.render_index,
    "edition": editions.render_edition,
    "topic": records.render_topic,
    "changes": changes.render_index,
    "change": changes.render_changes,
    "return": returning.render_return,
    "faq": faq.render_index,
    "faq-edition": faq.render_faq,
    "cases": cases.render_index,
    "question": cases.render_question,
    "suite": suite.render_suite,
    "sources": sources.render_sources,
}


def render(survey: Survey, page: Page) -> nodes.section:
    """What stands on *page*. Raises `BadInput` for a kind that there is not."""
    renderer = _RENDERERS.get(page.kind)
    if renderer is None:
        raise BadInput(f"page {page.kind!r}", "no such kind", f"use one of {', '.join(_RENDERERS)}")
    return renderer(survey, page.subject)


def all_pages(survey: Survey) -> dict[str, Page]:
    """Every page under its name. Raises `BadInput` when two ids come to the same name."""
    found: dict[str, Page] = {}
    for name, kind, subject in _listed(survey):
        if name in found:
            held = "/".join(found[name].subject)
            raise BadInput(
                "/".join(subject), f"its page would be {name}, as that of {held or found[name].kind}", "rename one"
            )
        found[name] = Page(kind=kind, subject=subject)
    return found


def _listed(survey: Survey) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    indices = {
        CONCEPTS: "concepts",
        EDITIONS: "editions",
        CHANGES: "changes",
        FAQ: "faq",
        CASES: "cases",
        SUITE: "suite",
        SOURCES: "sources",
    }
    for name, kind in indices.items():
        yield name, kind, ()
    for concept in survey.corpus.concepts:
        yield concept_page(concept.id), "concept", (concept.id,)
    for edition in survey.corpus.editions:
        yield edition_page(edition.id), "edition", (edition.id,)
    several = {
        "topic": editions.all_topics,
        "change": changes.change_pages,
        "return": returning.return_pages,
        "faq-edition": faq.faq_pages,
        "question": cases.question_pages,
    }
    for kind, pages in several.items():
        for name, subject in pages(survey):
            yield name, kind, subject
