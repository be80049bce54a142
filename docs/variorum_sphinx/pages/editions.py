"""Editions: what the corpus covers of each and what it does not, and where its records stand."""

from collections import Counter
from collections.abc import Iterable, Iterator

from docutils import nodes

from variorum.extraction import Kind
from variorum.model import Edition, Record, Source
from variorum_sphinx.elements import (
    Content,
    bullets,
    hidden_toctree,
    joined,
    page_link,
    paragraph,
    reference,
    section,
    tag,
)
from variorum_sphinx.pages.marks import edition_mark
from variorum_sphinx.places import (
    EDITIONS,
    SOURCES,
    anchor,
    change_page,
    edition_page,
    faq_page,
    return_page,
    topic_page,
)
from variorum_sphinx.prose import paragraphs, prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Row, column, table
from variorum_sphinx.wording import KINDS, count, count_kind, heading

RULES = (Kind.RULE, Kind.DEFINITION, Kind.STRATAGEM, Kind.TABLE)
"""Kinds of records that a topic names one by one; it counts the others."""


def render_index(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page of all editions."""
    return section(
        "Editions",
        paragraph(
            "No edition is called current here. Each is given as far as the texts at hand reach, "
            "and each page says how far that is.",
            cls="v-lead",
        ),
        tag("div", *(_card(survey, edition) for edition in survey.corpus.editions), cls="v-cards"),
        hidden_toctree(EDITIONS, [edition_page(edition.id) for edition in survey.corpus.editions]),
        anchor="editions",
    )


def _card(survey: Survey, edition: Edition) -> nodes.Element:
    records = [record for record in survey.corpus.records if record.edition == edition.id]
    return tag(
        "div",
        tag(
            "p",
            page_link(edition_page(edition.id), edition_mark(survey, edition.id)),
            " ",
            edition.years,
            cls="v-card-head",
        ),
        *paragraphs(edition.summary),
        tag("p", count(len(records), "record"), cls="v-small"),
        cls="v-card",
    )


def render_edition(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page of an edition."""
    edition = survey.corpus.edition(subject[0])
    topics = survey.by_topic(edition.id)
    return section(
        edition.name,
        *paragraphs(edition.summary, cls="v-lead"),
        tag("p", *joined(_ways_on(survey, edition), " · "), cls="v-ways"),
        section(
            "Rules by topic",
            *(_topic(edition, topic, records) for topic, records in topics.items()),
            *([] if topics else [paragraph("No record of this edition stands in the corpus yet.")]),
            hidden_toctree(edition_page(edition.id), [topic_page(edition.id, topic) for topic in topics]),
            anchor="rules",
        ),
        section("What the corpus covers", *_covers(survey, edition), anchor="covers"),
        section("What it does not cover", *_gaps(survey, edition), anchor="gaps"),
        section("Points in time", _rulesets(edition), anchor="rulesets"),
        anchor="edition",
    )


def _ways_on(survey: Survey, edition: Edition) -> Iterator[Content]:
    if survey.later(edition.id):
        yield page_link(return_page(edition.id), f"What has changed since {survey.short(edition.id)}")
    if survey.faq(edition.id):
        yield page_link(faq_page(edition.id), "FAQ")
    order = [each.id for each in survey.corpus.editions]
    for other in order:
        if other != edition.id:
            older, newer = sorted((edition.id, other), key=order.index)
            yield page_link(change_page(older, newer), f"Changes {survey.short(older)} to {survey.short(newer)}")


def _topic(edition: Edition, topic: str, records: list[Record]) -> nodes.Element:
    main = [record for record in records if record.kind in RULES]
    rest = Counter(record.kind for record in records if record not in main)
    more = joined(count_kind(rest[kind], kind) for kind in KINDS if rest[kind])
    return tag(
        "div",
        tag("h3", page_link(topic_page(edition.id, topic), heading(topic)), cls="v-topic"),
        tag(
            "p",
            *joined((reference("record", record.id) for record in main), " · "),
            *([tag("span", " and " if main else "", *more, cls="v-small")] if more else []),
        ),
        cls="v-topic-box",
    )


def _covers(survey: Survey, edition: Edition) -> Iterator[nodes.Node]:
    records = [record for record in survey.corpus.records if record.edition == edition.id]
    kinds = Counter(record.kind for record in records)
    concepts = {concept.id for record in records for concept in survey.corpus.concepts_of.get(record.id, ())}
    report = survey.report.of_edition(edition.id)
    coded = {each.question for each in survey.code if each.edition == edition.id}
    yield bullets(
        [
            [
                f"{count(len(records), 'record')}: ",
                *joined(count_kind(kinds[kind], kind) for kind in KINDS if kinds[kind]),
            ],
            [f"{len(concepts)} of {count(len(survey.corpus.concepts), 'concept')} have a record of it"],
            [f"{report.judged} verdicts that the texts settle"],
            [f"an engine that answers {len(coded)} of {count(len(survey.questions), 'question')}"],
        ]
    )
    sources = [source for source in survey.corpus.sources if source.edition == edition.id]
    if sources:
        yield table(
            (_source_row(survey, source) for source in sources),
            caption="Texts it is read through",
            columns=(
                column("Source"),
                column("Authority"),
                column("Version and date"),
                column("Records", cls="v-number"),
            ),
        )


def _source_row(survey: Survey, source: Source) -> Row:
    return Row(
        head=(page_link(SOURCES, source.title, anchor=anchor("source", source.id)),),
        cells=(
            (source.authority.value, *([] if source.held else [", not held"])),
            ("; ".join(filter(None, (source.version, source.date))) or "not stated",),
            (str(len(survey.resting_on.get(source.id, ()))),),
        ),
    )


def _gaps(survey: Survey, edition: Edition) -> Iterator[nodes.Node]:
    absent = [
        concept
        for concept in survey.corpus.concepts
        if not any(record.partition("/")[0] == edition.id for record in concept.records)
    ]
    unknown = [
        case
        for case in survey.corpus.cases
        for answer in case.answers
        if answer.edition == edition.id and answer.unknown
    ]
    accounts = [
        record
        for record in survey.corpus.records
        if record.edition == edition.id and not survey.corpus.attested(record)
    ]
    lines: list[list[Content]] = []
    if absent:
        lines.append(["No record on ", *joined(reference("concept", concept.id) for concept in absent), "."])
    if accounts:
        lines.append(
            [
                "Not stated by any text that was read: ",
                *joined(reference("record", record.id) for record in accounts),
                ".",
            ]
        )
    if unknown:
        lines.append([f"{count(len(unknown), 'case')} that its texts at hand leave open."])
    yield bullets(lines) if lines else paragraph("Nothing that the corpus knows of.")
    yield from _explained(
        "Why nothing is said on a concept",
        ([reference("concept", concept.id), ": ", *prose(note)] for concept, note in survey.silences(edition.id)),
    )
    yield from _explained(
        "Why no case can be made of an entry",
        (
            [reference("record", exclusion.record), ": ", *prose(exclusion.because)]
            for exclusion in survey.corpus.exclusions
            if exclusion.record.partition("/")[0] == edition.id
        ),
    )


def _explained(words: str, lines: Iterable[list[Content]]) -> Iterator[nodes.Node]:
    """Reasons behind a summary that counts them, or nothing where there is none."""
    held = list(lines)
    if held:
        yield tag("details", tag("summary", f"{words} ({len(held)})"), bullets(held), cls="v-more")


def _rulesets(edition: Edition) -> nodes.Element:
    return tag(
        "ol",
        *(
            tag(
                "li",
                tag("span", ruleset.date or "no date", cls="v-when"),
                " ",
                tag("span", ruleset.title, cls="v-what"),
                *(tag("p", *prose(ruleset.note), cls="v-small") for _ in [0] if ruleset.note),
            )
            for ruleset in edition.rulesets
        ),
        cls="v-timeline",
    )


def all_topics(survey: Survey) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each topic's page with its edition and topic."""
    for edition in survey.corpus.editions:
        for topic in survey.by_topic(edition.id):
            yield topic_page(edition.id, topic), (edition.id, topic)
