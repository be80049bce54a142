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
from variorum_sphinx.pages.marks import edition_mark, said
from variorum_sphinx.places import CHANGES, change_page, return_page, slug
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


def render_index(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page that leads to any two editions."""
    order = [edition.id for edition in survey.corpus.editions]
    children = [name for name, _ in change_pages(survey)] + [return_page(edition) for edition in order]
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
            f"{count(sum(len(each.differing_facts) for each in covered), 'fact')} and "
            f"{count(len({row.case.id for each in covered for row in each.differing_cases}), 'verdict')} are not the same.",
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
        told = [each for each in held if each.covered or set(each.kinds) - {Change.UNKNOWN}]
        silent = [each for each in held if each not in told]
        content: list[nodes.Node] = []
        if told:
            content.append(
                table(
                    (_row(each) for each in sorted(told, key=lambda each: not each.differs)),
                    caption=heading(system),
                    columns=(
                        column("Concept"),
                        column("Kind of change"),
                        column("Facts that differ"),
                        column("Play"),
                        column("Words"),
                    ),
                    cls="v-changes",
                )
            )
        if silent:
            content.append(
                tag(
                    "p",
                    "One of the two editions has no record of it: ",
                    *joined(reference("concept", each.concept.id) for each in silent),
                    ".",
                    cls="v-small",
                )
            )
        yield section(heading(system), *content, anchor=f"system-{slug(system)}")


def _row(each: Layers) -> Row:
    kinds = tuple(_chips(each)) or ("no lineage written",)
    if not each.covered:
        silent = tag("span", "one edition has no record of it", cls="v-none")
        return Row(head=(reference("concept", each.concept.id),), cells=(kinds, (silent,), ("–",), ("–",)))
    return Row(
        head=(reference("concept", each.concept.id),),
        cells=(
            kinds,
            tuple(changed_facts(each)) or (said(each.facts_said, quiet=True),),
            (said(each.play_said, quiet=not each.differing_cases),),
            (each.words_said, *([tag("div", each.lengths_said, cls="v-small")] if each.lengths_said else [])),
        ),
    )


def changed_facts(each: Layers) -> list[Content]:
    """A line for each fact that differs: what it was, and what it is."""
    return [
        tag(
            "div",
            tag("span", f"{row.aspect.label}:", cls="v-key"),
            " ",
            " → ".join(
                " or ".join(dict.fromkeys(fact(held.value, row.aspect.type) for held in facts))
                for facts in row.facts.values()
            ),
            cls="v-step-fact",
        )
        for row in each.differing_facts
    ]


def _chips(each: Layers) -> list[Content]:
    return joined((chip(kind.value, kind=f"change-{kind.value}") for kind in each.kinds), " ")
