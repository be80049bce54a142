"""What a returning player has to learn: what has become of each concept since the edition last played."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from docutils import nodes

from variorum.model import Change, Concept, Link
from variorum_sphinx.elements import Content, chip, joined, paragraph, reference, section, tag
from variorum_sphinx.layers import Layers, layers
from variorum_sphinx.pages.changes import changed_facts
from variorum_sphinx.pages.marks import edition_link, edition_mark
from variorum_sphinx.places import return_page, slug
from variorum_sphinx.prose import prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.wording import heading

SAME_RULE = frozenset({Change.UNCHANGED, Change.REWORDED, Change.RENAMED})
"""Kinds of change that leave the rule as it was."""


def return_pages(survey: Survey) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each page for a returning player with the edition last played."""
    for edition in survey.corpus.editions:
        yield return_page(edition.id), (edition.id,)


def render_return(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page for a reader who last played an edition: what has changed since, by concept."""
    edition = subject[0]
    later = [each.id for each in survey.later(edition)]
    name = survey.short(edition)
    if not later:
        return section(
            f"I last played {name} edition",
            paragraph(
                f"The corpus holds nothing after {name} edition, so there is nothing here that you would have to "
                "learn. That says how far the corpus reaches, not that the game stands still.",
                cls="v-lead",
            ),
            paragraph("What it covers of your edition: ", edition_link(survey, edition), "."),
            anchor="last-played",
        )
    return section(
        f"I last played {name} edition",
        paragraph(
            "What has changed since, concept by concept, as far as the texts at hand reach: ",
            *joined((edition_link(survey, each) for each in later), ", "),
            ".",
            cls="v-lead",
        ),
        *(
            section(heading(system), *_system_since(survey, concepts, edition), anchor=f"system-{slug(system)}")
            for system, concepts in survey.systems.items()
        ),
        anchor="last-played",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """What became of a concept since an edition."""

    concept: Concept
    links: tuple[Link, ...]
    newer: str = ""
    """The last later edition that has records of it, if the edition itself has some."""
    layers: Layers | None = None

    @property
    def stays(self) -> bool:
        """Whether whoever knew it knows it still, as far as the texts tell."""
        return bool(
            self.layers and not self.layers.differs and self.links and {link.kind for link in self.links} <= SAME_RULE
        )

    @property
    def untold(self) -> bool:
        """Whether the texts at hand tell nothing of it."""
        return self.layers is None and all(link.kind is Change.UNKNOWN for link in self.links)


def _since(survey: Survey, concept: Concept, edition: str) -> Since:
    order = [each.id for each in survey.corpus.editions]
    links = tuple(link for link in concept.lineage if order.index(link.step[0]) >= order.index(edition))
    for later in reversed(survey.later(edition)):
        against = layers(survey.corpus, concept, edition, later.id)
        if against.covered:
            return Since(concept=concept, links=links, newer=later.id, layers=against)
    return Since(concept=concept, links=links)


def _system_since(survey: Survey, concepts: Iterable[Concept], edition: str) -> Iterator[nodes.Node]:
    """What is new first, then in a line each what stays and what cannot be told."""
    every = [_since(survey, concept, edition) for concept in concepts]
    for each in every:
        if not each.stays and not each.untold:
            yield _topic_since(survey, each, name=survey.short(edition))
    for words, held in (
        ("The same rule in other words: ", [each for each in every if each.stays]),
        ("The texts at hand do not tell what became of ", [each for each in every if each.untold]),
    ):
        if held:
            links = joined((reference("concept", each.concept.id) for each in held), "; ")
            yield tag("p", words, *links, ".", cls="v-small")


def _topic_since(survey: Survey, each: Since, *, name: str) -> nodes.Element:
    told: list[Content] = []
    if each.layers is not None:
        told = [
            *changed_facts(each.layers),
            tag(
                "div", f"{survey.short(each.newer)} against {name}: {each.layers.facts_said}; {each.layers.play_said}."
            ),
        ]
    return tag(
        "div",
        tag("h3", reference("concept", each.concept.id), cls="v-topic"),
        *(_step(survey, link) for link in each.links),
        *([] if each.links else [tag("p", "Its lineage since has not been written.", cls="v-small")]),
        *([tag("div", *told, cls="v-told")] if told else []),
        cls="v-topic-box",
    )


def _step(survey: Survey, link: Link) -> nodes.Element:
    open_step = link.kind is Change.UNKNOWN
    kind: list[Content] = [] if open_step else [chip(link.kind.value, kind=f"change-{link.kind.value}"), " "]
    words = prose(link.note)
    return tag("p", edition_mark(survey, link.step[1]), " ", *kind, *words, cls="v-silent" if open_step else "")
