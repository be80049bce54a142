"""What changed between two editions, concept by concept, and what a returning player has to learn."""

from collections.abc import Iterator
from itertools import combinations

from docutils import nodes

from variorum.model import Change
from variorum_sphinx.elements import (
    Content,
    bullets,
    chip,
    hidden_toctree,
    joined,
    page_link,
    paragraph,
    reference,
    section,
    tag,
)
from variorum_sphinx.layers import Layers, layers
from variorum_sphinx.pages.marks import edition_link, edition_mark
from variorum_sphinx.places import CHANGES, change_page, return_page, slug
from variorum_sphinx.prose import prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Column, Row, column, table
from variorum_sphinx.wording import count, fact, heading

QUADRANT = (
    (False, False, "Same words, same verdicts", "Nothing to learn."),
    (True, False, "Other words, same verdicts", "Rewritten, and no case notices."),
    (False, True, "Same words, other verdicts", "What it stands among has changed."),
    (True, True, "Other words, other verdicts", "Learn it anew."),
)
"""Whether words and verdicts differ, what that is called, and what it means for a player."""


def pairs(survey: Survey) -> Iterator[tuple[str, str]]:
    """Each two editions, the older first."""
    yield from combinations((edition.id for edition in survey.corpus.editions), 2)


def change_pages(survey: Survey) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each page of changes with its two editions."""
    for older, newer in pairs(survey):
        yield change_page(older, newer), (older, newer)


def return_pages(survey: Survey) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each page for a returning player with the edition last played."""
    for edition in survey.corpus.editions:
        yield return_page(edition.id), (edition.id,)


def render_index(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page that leads to any two editions."""
    order = [edition.id for edition in survey.corpus.editions]
    children = [name for name, _ in (*change_pages(survey), *return_pages(survey))]
    return section(
        "Changes",
        paragraph("Pick the older edition in a row and the newer one in a column.", cls="v-lead"),
        table(
            (
                Row(
                    head=(edition_mark(survey, older),),
                    cells=tuple(
                        (page_link(change_page(older, newer), _pair(survey, older, newer)),)
                        if order.index(older) < order.index(newer)
                        else ("–",)
                        for newer in order[1:]
                    ),
                )
                for older in order[:-1]
            ),
            caption="Any two editions",
            columns=(
                column("From"),
                *(Column(head=(edition_mark(survey, each),), label=survey.short(each)) for each in order[1:]),
            ),
        ),
        section(
            "Coming back after a while",
            bullets(
                [page_link(return_page(edition.id), f"I last played {survey.short(edition.id)} edition")]
                for edition in survey.corpus.editions
            ),
            anchor="coming-back",
        ),
        hidden_toctree(CHANGES, children),
        anchor="changes",
    )


def _pair(survey: Survey, older: str, newer: str) -> str:
    return f"{survey.short(older)} to {survey.short(newer)}"


def render_changes(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page of what changed from one edition to another."""
    older, newer = subject
    every = [layers(survey.corpus, concept, older, newer) for concept in survey.corpus.concepts]
    covered = [each for each in every if each.covered]
    return section(
        f"From {survey.short(older)} to {survey.short(newer)} edition",
        paragraph(
            f"{count(len(covered), 'concept')} with records in both editions, of {len(every)} in the corpus. ",
            f"{sum(len(each.differing_facts) for each in covered)} facts differ and "
            f"{len({row.case.id for each in covered for row in each.differing_cases})} cases end differently.",
            cls="v-lead",
        ),
        section(
            "Words and verdicts",
            paragraph(
                "Each concept stands where the prints of its texts and the cases put it. "
                "A text that was not read in both editions puts it nowhere.",
                cls="v-small",
            ),
            *_quadrant(covered),
            anchor="quadrant",
        ),
        section("By concept", *_by_system(survey, every), anchor="concepts"),
        anchor="changes",
    )


def _quadrant(covered: list[Layers]) -> Iterator[nodes.Node]:
    placed: dict[tuple[bool, bool], list[Layers]] = {}
    untold = []
    for each in covered:
        if each.same_words is None or not each.cases:
            untold.append(each)
        else:
            placed.setdefault((not each.same_words, bool(each.differing_cases)), []).append(each)
    yield tag(
        "div",
        *(
            tag(
                "div",
                tag("p", title, cls="v-card-head"),
                tag("p", meaning, cls="v-small"),
                _concepts(placed.get((words, play), [])),
                cls=f"v-quarter v-quarter-{'other' if play else 'same'}",
            )
            for words, play, title, meaning in QUADRANT
        ),
        cls="v-quadrant",
    )
    if untold:
        yield tag(
            "p",
            "Cannot be told, for want of words read in both or of a case that both settle: ",
            *joined(reference("concept", each.concept.id) for each in untold),
            ".",
            cls="v-small",
        )


def _concepts(held: list[Layers]) -> nodes.Node:
    return bullets([reference("concept", each.concept.id)] for each in held) if held else tag("p", "none", cls="v-none")


def _by_system(survey: Survey, every: list[Layers]) -> Iterator[nodes.Node]:
    for system in survey.systems:
        held = [each for each in every if each.concept.system == system]
        yield table(
            (_row(each) for each in held),
            caption=heading(system),
            columns=(column("Concept"), column("Kind of change"), column("Words"), column("Facts that differ"), column("Play")),
            cls="v-changes",
        )


def _row(each: Layers) -> Row:
    if not each.covered:
        silent = "one of the two editions has no record of it"
        kinds = _chips(each) or [tag("span", silent, cls="v-none")]
        return Row(head=(reference("concept", each.concept.id),), cells=(tuple(kinds), ("–",), ("–",), ("–",)))
    facts: list[Content] = [
        tag(
            "div",
            tag("span", row.aspect.label, cls="v-key"),
            " ",
            " → ".join(
                " / ".join(dict.fromkeys(fact(held.value, row.aspect.type) for held in facts))
                for facts in row.facts.values()
            ),
        )
        for row in each.differing_facts
    ]
    return Row(
        head=(reference("concept", each.concept.id),),
        cells=(
            tuple(_chips(each)) or ("no lineage written",),
            (each.words_said, *([tag("div", each.lengths_said, cls="v-small")] if each.lengths_said else [])),
            tuple(facts) or (each.facts_said,),
            (each.play_said,),
        ),
    )


def _chips(each: Layers) -> list[Content]:
    return joined((chip(kind.value, kind=f"change-{kind.value}") for kind in each.kinds), " ")


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
            section(
                heading(system),
                *(_since(survey, concept_id, edition, later) for concept_id in (concept.id for concept in concepts)),
                anchor=f"system-{slug(system)}",
            )
            for system, concepts in survey.systems.items()
        ),
        anchor="last-played",
    )


def _since(survey: Survey, concept_id: str, edition: str, later: list[str]) -> nodes.Element:
    concept = survey.corpus.concept(concept_id)
    order = [each.id for each in survey.corpus.editions]
    links = [link for link in concept.lineage if order.index(link.step[0]) >= order.index(edition)]
    against = [layers(survey.corpus, concept, edition, newer) for newer in later]
    latest = next((each for each in reversed(against) if each.covered), None)
    said: list[Content] = []
    if latest is not None:
        newer = later[against.index(latest)]
        said = [
            tag("p", f"Against {survey.short(newer)}: {latest.facts_said}; {latest.play_said}.", cls="v-small"),
        ]
    known = [link for link in links if link.kind is not Change.UNKNOWN]
    silent = [link for link in links if link.kind is Change.UNKNOWN]
    return tag(
        "div",
        tag("h3", reference("concept", concept.id), cls="v-topic"),
        *(
            tag(
                "p",
                tag("span", edition_mark(survey, link.step[1]), cls="v-in"),
                " ",
                chip(link.kind.value, kind=f"change-{link.kind.value}"),
                " ",
                *prose(link.note),
            )
            for link in known
        ),
        *(
            tag("p", edition_mark(survey, link.step[1]), " ", *prose(link.note), cls="v-small v-silent")
            for link in silent
        ),
        *([] if links else [tag("p", "Its lineage since has not been written.", cls="v-small")]),
        *said,
        cls="v-topic-box",
    )
