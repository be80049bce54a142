"""Concepts: one rule's matter across editions, in words, in facts and in play."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from docutils import nodes

from variorum.compare import CaseRow, Comparison, Fact, FactRow, OddsTable, Step
from variorum.model import Concept
from variorum_sphinx.elements import (
    Content,
    bullets,
    chip,
    hidden_toctree,
    joined,
    literal,
    page_link,
    paragraph,
    reference,
    section,
    tag,
)
from variorum_sphinx.layers import Layers, layers
from variorum_sphinx.pages.cases import folded_cases
from variorum_sphinx.pages.declared import declared
from variorum_sphinx.pages.marks import (
    account_mark,
    answering,
    edition_class,
    edition_link,
    edition_mark,
    said,
    unattested,
)
from variorum_sphinx.places import CONCEPTS, SOURCES, anchor, change_page, concept_page, slug
from variorum_sphinx.plots import odds_svg
from variorum_sphinx.prose import paragraphs, prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Column, Row, column, definitions, table
from variorum_sphinx.wording import CHANGES, chance, count, fact, fraction, heading, outcome, plain, share

OPENED = 2
"""Cases that a page shows unfolded."""


def render_index(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page of all concepts, by system."""
    return section(
        "Concepts",
        paragraph(
            "A concept is what rules of several editions are about, whatever each calls it. Its page sets the editions "
            "side by side.",
            cls="v-lead",
        ),
        *(
            section(
                heading(system),
                tag("div", *(_card(survey, concept) for concept in concepts), cls="v-cards"),
                anchor=f"system-{slug(system)}",
            )
            for system, concepts in survey.systems.items()
        ),
        *([] if survey.systems else [paragraph("No concept stands in the corpus yet.")]),
        hidden_toctree(CONCEPTS, [concept_page(concept.id) for concept in survey.corpus.concepts]),
        anchor="concepts",
    )


def _card(survey: Survey, concept: Concept) -> nodes.Element:
    comparison = survey.comparisons[concept.id]
    differing = sum(row.differs for row in comparison.cases)
    return tag(
        "div",
        tag("p", reference("concept", concept.id), cls="v-card-head"),
        tag("p", *prose(concept.summary), cls="v-clamp"),
        tag(
            "p",
            *joined((edition_mark(survey, edition) for edition, held in comparison.records.items() if held), " "),
            cls="v-small",
        ),
        tag(
            "p",
            share(differing, len(comparison.cases), "case", one="ends differently", many="end differently"),
            cls="v-small",
        ),
        cls="v-card",
    )


def render_concept(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page of a concept."""
    concept = survey.corpus.concept(subject[0])
    comparison = survey.comparisons[concept.id]
    return declared(
        "concept",
        concept.id,
        prose(concept.title),
        tag("p", literal(concept.id), f" · {heading(concept.system)}", cls="v-meta"),
        *paragraphs(concept.summary, cls="v-lead"),
        section(
            "Facts side by side" if len(_covered(comparison)) > 1 else "Facts",
            *facts(survey, comparison),
            anchor="facts",
        ),
        section("What changed, step by step", *_lineage(survey, comparison), anchor="lineage"),
        section("Words, facts, play", *_layers(survey, concept), anchor="layers"),
        *([section("Odds", *_odds(survey, comparison), anchor="odds")] if _drawn(comparison) else []),
        *_cases(survey, comparison),
        section("Rules and sources", *_sources(survey, comparison), anchor="sources"),
        title=concept.title,
    )


def facts(survey: Survey, comparison: Comparison, *, most: int | None = None) -> Iterator[nodes.Node]:
    """The table of a concept's facts, or of the *most* that tell its editions apart, with what its marks mean."""
    rows = comparison.facts if most is None else _telling(comparison)[:most]
    if not rows:
        yield paragraph("No fact has been entered for its records yet.")
        return
    editions = _covered(comparison)
    shared = [row for row in rows if len(_stating(row)) > 1]
    if shared:
        yield table(
            (_fact_row(editions, row) for row in shared),
            caption=f"{comparison.concept.title}: facts by edition",
            columns=[
                column("Fact"),
                *(
                    Column(
                        head=(edition_link(survey, edition),),
                        label=survey.short(edition),
                        cls=edition_class(survey, edition),
                    )
                    for edition in editions
                ),
            ],
            cls="v-compare",
        )
    for edition in editions:
        alone = [row for row in rows if _stating(row) == [edition]]
        if alone:
            yield _stated_alone(survey, edition, alone)
    yield from _facts_notes(survey, comparison, rows)


def _covered(comparison: Comparison) -> list[str]:
    return [edition for edition, held in comparison.records.items() if held]


def _stating(row: FactRow) -> list[str]:
    return [edition for edition, held in row.facts.items() if held]


def _stated_alone(survey: Survey, edition: str, rows: list[FactRow]) -> nodes.Element:
    """Facts that only one edition's texts state: a list, since a table would be dashes."""
    return tag(
        "div",
        tag("p", "Stated only for ", edition_link(survey, edition), cls="v-alone-head"),
        definitions(
            (
                (
                    _fact_name(row),
                    [
                        tag("div", *_fact_line(row, each.value, [each], alone=len(row.facts[edition]) == 1))
                        for each in row.facts[edition]
                    ],
                )
                for row in rows
            ),
        ),
        cls="v-alone",
    )


def _fact_name(row: FactRow) -> nodes.Element:
    helped = [tag("span", row.aspect.help, cls="v-fact-help")] if row.aspect.help else []
    return tag("span", tag("span", row.aspect.label, cls="v-fact-name"), *helped)


def _facts_notes(survey: Survey, comparison: Comparison, rows: Sequence[FactRow]) -> Iterator[nodes.Node]:
    """What the marks in the facts mean, and what the facts leave out."""
    notes: list[Content] = []
    if any(row.differs for row in rows):
        notes += [
            tag("span", "≠", cls="v-mark"),
            " marks a fact that is not what it was in the edition before it that states one. ",
        ]
    if any(not each.attested for row in rows for held in row.facts.values() for each in held):
        notes.append(
            "(?) marks a fact that no text read for this corpus states: it rests on an account, or on a copy that was only "
            "looked up. "
        )
    silent = [survey.short(edition) for edition in comparison.editions if not comparison.records[edition]]
    if silent:
        notes.append(f"The corpus has no record of it for {' or '.join(silent)} edition. ")
    if len(rows) < len(comparison.facts):
        notes.append(f"These are {len(rows)} of {count(len(comparison.facts), 'fact')}.")
    if notes:
        yield paragraph(*notes, cls="v-small")


def _telling(comparison: Comparison) -> list[FactRow]:
    """The facts that differ, those that most editions state first."""
    differing = [row for row in comparison.facts if row.differs]
    return sorted(differing, key=lambda row: -sum(bool(held) for held in row.facts.values()))


def _fact_row(editions: list[str], row: FactRow) -> Row:
    cells: list[tuple[Content, ...]] = []
    before: set[str] | None = None
    for edition in editions:
        held = row.facts[edition]
        values = {each.value for each in held}
        changed = bool(values) and before is not None and values != before
        if values:
            before = values
        cells.append(_fact_cell(row, held, changed=changed))
    return Row(head=(_fact_name(row),), cells=tuple(cells), cls="v-differs" if row.differs else "")


def _fact_cell(row: FactRow, held: tuple[Fact, ...], *, changed: bool) -> tuple[Content, ...]:
    if not held:
        dash = tag("span", "–", aria_hidden="true")
        return (tag("span", dash, tag("span", "no such fact", cls="v-unseen"), cls="v-none"),)
    by_value: dict[str, list[Fact]] = {}
    for each in held:
        by_value.setdefault(each.value, []).append(each)
    lines = [tag("div", *_fact_line(row, value, facts, alone=len(by_value) == 1)) for value, facts in by_value.items()]
    if not changed:
        return tuple(lines)
    mark = tag("span", tag("span", "≠", aria_hidden="true"), tag("span", "changed: ", cls="v-unseen"), cls="v-mark")
    return (tag("div", mark, tag("div", *lines), cls="v-changed"),)


def _fact_line(row: FactRow, value: str, facts: list[Fact], *, alone: bool) -> Iterator[Content]:
    """A value, whether anything attests it, and, where the edition's records differ, which of them give it."""
    yield tag("span", fact(value, row.aspect.type), cls="v-fact")
    if not any(each.attested for each in facts):
        yield " "
        yield account_mark()
    if not alone:
        yield tag("span", *joined((reference("record", each.record) for each in facts), ", "), cls="v-fact-of")


def _lineage(survey: Survey, comparison: Comparison) -> Iterator[nodes.Node]:
    if not comparison.steps:
        yield paragraph("Its lineage has not been written yet.")
        return
    yield tag("ol", *(_step(survey, step) for step in comparison.steps), cls="v-timeline")


def _step(survey: Survey, step: Step) -> nodes.Element:
    link = step.link
    older, newer = link.step
    words = [step.words]
    if all(step.lengths):
        words.append("{} words, then {}".format(*step.lengths))
    doubt = [] if link.confidence == "high" else [f"confidence: {link.confidence}"]
    review = [] if link.reviewed else ["not reviewed yet"]
    sides = [
        tag("p", f"{name}: ", *joined(reference("record", each) for each in held), cls="v-small")
        for name, held in (("Before", link.older), ("After", link.newer))
        if held
    ]
    return tag(
        "li",
        tag(
            "p",
            edition_mark(survey, older),
            " → ",
            edition_mark(survey, newer),
            " ",
            chip(link.kind.value, kind=f"change-{link.kind.value}"),
            " ",
            tag("span", CHANGES[link.kind], cls="v-small"),
            cls="v-step",
        ),
        *paragraphs(link.note),
        tag("p", "; ".join((*words, *doubt, *review)), cls="v-small"),
        *sides,
    )


def _layers(survey: Survey, concept: Concept) -> Iterator[nodes.Node]:
    order = [edition.id for edition in survey.corpus.editions]
    rows = [(older, newer, layers(survey.corpus, concept, older, newer)) for older, newer in combinations(order, 2)]
    if not any(each.covered for _, _, each in rows):
        yield paragraph("Fewer than two editions have a record of it, so there is nothing to set side by side.")
        return
    yield table(
        (_layer_row(survey, older, newer, each) for older, newer, each in rows if each.covered),
        caption="Any two editions that both have records, in three layers",
        columns=(column("Editions"), column("Words"), column("Facts"), column("Play")),
    )
    silent = [f"{survey.short(older)} and {survey.short(newer)}" for older, newer, each in rows if not each.covered]
    if silent:
        yield paragraph(f"Without records on both sides: {', '.join(silent)}.", cls="v-small")


def _layer_row(survey: Survey, older: str, newer: str, each: Layers) -> Row:
    return Row(
        head=(page_link(change_page(older, newer), edition_mark(survey, older), " → ", edition_mark(survey, newer)),),
        cells=(
            (each.words_said, *([tag("div", each.lengths_said, cls="v-small")] if each.lengths_said else [])),
            (said(each.facts_said, quiet=not each.differing_facts),),
            (said(each.play_said, quiet=not each.differing_cases),),
        ),
    )


def _drawn(comparison: Comparison) -> list[OddsTable]:
    return [odds for odds in comparison.odds if odds.series]


def _odds(survey: Survey, comparison: Comparison) -> Iterator[nodes.Node]:
    yield paragraph(
        "Exact, from every way the dice can fall, through the same functions that answer the cases.", cls="v-small"
    )
    names = {edition: survey.short(edition) for edition in comparison.editions}
    for place, odds in enumerate(_drawn(comparison), start=1):
        yield section(
            odds.odds.title,
            tag(
                "figure",
                nodes.raw("", odds_svg(odds, ordinals=survey.ordinals, names=names), format="html"),
                tag("figcaption", f"{odds.odds.outcome}, by {odds.odds.label}"),
                cls="v-figure",
            ),
            tag("details", tag("summary", "The same numbers as a table"), _odds_table(survey, odds), cls="v-more"),
            anchor=f"odds-{place}",
        )


def _odds_table(survey: Survey, odds: OddsTable) -> nodes.Element:
    mean = odds.odds.equals is None
    points = [dict(series.points) for series in odds.series]
    return table(
        (
            Row(
                head=(plain(x),),
                cells=tuple(
                    (chance(values[x], mean=mean), " ", tag("span", fraction(values[x]), cls="v-exact"))
                    if x in values
                    else ("–",)
                    for values in points
                ),
            )
            for x in odds.odds.over
        ),
        caption=f"{odds.odds.title}: {odds.odds.outcome}",
        columns=(
            column(odds.odds.label),
            *(
                Column(head=(edition_mark(survey, series.edition),), label=survey.short(series.edition), cls="v-number")
                for series in odds.series
            ),
        ),
        stacks=False,
    )


def _cases(survey: Survey, comparison: Comparison) -> Iterator[nodes.Node]:
    groups: dict[str, list[CaseRow]] = {}
    for row in comparison.cases:
        groups.setdefault(outcome(row)[1], []).append(row)
    differing, alike = groups.get("differs", []), groups.get("same", [])
    if differing:
        yield section(
            "Scenarios that end differently",
            paragraph(f"{len(differing)} of {count(len(comparison.cases), 'case')} that rest on these rules."),
            *folded_cases(survey, differing, opened=OPENED),
            anchor="play",
        )
    if alike:
        yield section(
            "Scenarios that end alike",
            paragraph("The same verdict in every edition whose texts settle one."),
            *folded_cases(survey, alike),
            anchor="play-alike",
        )
    rest = [*groups.get("single", []), *groups.get("unknown", [])]
    if rest:
        yield section(
            "Scenarios that one edition settles",
            paragraph("There is nothing to compare here: the texts of the other editions leave these cases open."),
            *_one_edition_cases(survey, rest),
            anchor="play-single",
        )


def _one_edition_cases(survey: Survey, rows: list[CaseRow]) -> Iterator[nodes.Node]:
    """The cases behind the edition that settles them, so that a hundred of them take a line each."""
    settling: dict[str, list[CaseRow]] = {}
    for row in rows:
        edition = next((each for each, ruling in row.rulings.items() if not ruling.answer.unknown), "")
        settling.setdefault(edition, []).append(row)
    for edition, held in settling.items():
        yield tag(
            "details",
            tag(
                "summary",
                *([edition_mark(survey, edition), ": "] if edition else ["Settled nowhere: "]),
                count(len(held), "case"),
            ),
            *folded_cases(survey, held),
            cls="v-more",
        )


def _sources(survey: Survey, comparison: Comparison) -> Iterator[nodes.Node]:
    for edition, records in comparison.records.items():
        if records:
            yield tag("h3", edition_link(survey, edition), cls="v-topic")
            yield bullets(
                [
                    reference("record", record.id),
                    ": ",
                    *joined(
                        (
                            tag(
                                "span",
                                page_link(
                                    SOURCES,
                                    tag("cite", survey.corpus.source(seen.source).title),
                                    anchor=anchor("source", seen.source),
                                ),
                                f", {seen.at}",
                            )
                            for seen in record.seen
                        ),
                        "; ",
                    ),
                    *unattested(survey, record),
                ]
                for record in records
            )
    held = set(comparison.concept.records)
    code = [coded for coded in survey.code if held.intersection(coded.rule.cites)]
    if code:
        yield tag("h3", "Functions of the engines", cls="v-topic")
        yield bullets([edition_mark(survey, coded.edition), " ", *answering(coded)] for coded in code)
