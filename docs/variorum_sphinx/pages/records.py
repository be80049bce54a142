"""Records as they stand on the pages of their edition: what they say, their facts, and everything that points to them."""

from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes

from variorum.extraction import Kind
from variorum.model import Record, Seen
from variorum_sphinx.elements import (
    Content,
    bullets,
    chip,
    folded,
    joined,
    literal,
    page_link,
    paragraph,
    reference,
    section,
    tag,
)
from variorum_sphinx.pages.declared import declared
from variorum_sphinx.pages.marks import account_mark, answering, unattested
from variorum_sphinx.places import SOURCES, anchor, edition_page
from variorum_sphinx.prose import paragraphs, prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import definitions
from variorum_sphinx.wording import KINDS, count, fact, heading, plain


def render_topic(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page of an edition's records on one topic, kind by kind."""
    edition, topic = subject
    records = survey.by_topic(edition)[topic]
    return section(
        f"{heading(topic)} in {survey.short(edition)} edition",
        paragraph(
            f"{count(len(records), 'record')} in our own words, each with the facts it states, the place where its text "
            "stands, and everything that rests on it. ",
            page_link(edition_page(edition), f"What the corpus covers of {survey.short(edition)} edition"),
            ".",
            cls="v-lead",
        ),
        *(
            section(
                heading(KINDS[kind][1]),
                *(record_section(survey, record) for record in held),
                anchor=f"kind-{kind.value}",
            )
            for kind, held in by_kind(records)
        ),
        anchor="topic",
    )


def by_kind(records: Iterable[Record]) -> Iterator[tuple[Kind, list[Record]]]:
    """The *records* of each kind, rules first."""
    listed = list(records)
    for kind in KINDS:
        held = [record for record in listed if record.kind is kind]
        if held:
            yield kind, held


def record_section(survey: Survey, record: Record) -> nodes.section:
    """A record with its facts, its sources, and what it is tied to."""
    facts = facts_list(survey, record)
    return declared(
        "record",
        record.id,
        prose(record.title),
        tag(
            "p",
            literal(record.id),
            " ",
            chip(KINDS[record.kind][0], kind="note"),
            *unattested(survey, record),
            cls="v-meta",
        ),
        *paragraphs(record.summary, cls="v-summary"),
        *([facts] if facts else []),
        definitions(_ties(survey, record), cls="v-apparatus"),
        *(paragraphs(record.note, cls="v-small v-note") if record.note else []),
        title=record.title,
        cls="v-entry",
    )


def facts_list(survey: Survey, record: Record) -> nodes.Element | None:
    """The record's aspects under their headings, or None when it has none."""
    if not record.aspects:
        return None
    declared_aspects = survey.corpus.aspects_by_name
    return definitions(
        (
            (
                declared_aspects[name].label if name in declared_aspects else name,
                [fact(plain(value), declared_aspects[name].type) if name in declared_aspects else plain(value)],
            )
            for name, value in record.aspects.items()
        ),
        cls="v-facts",
    )


def _ties(survey: Survey, record: Record) -> Iterator[tuple[str, Sequence[Content]]]:
    corpus = survey.corpus
    yield "Stands in", joined((place for seen in record.seen for place in [_place(survey, seen)]), "; ")
    yield "Amends", [reference("record", record.amends)] if record.amends else []
    yield "Explains", _records(record.explains)
    yield "Refers to", _records(record.refs)
    yield "Referred to by", _records(other.id for other in corpus.referring_to.get(record.id, ()))
    yield (
        "Compared under",
        joined((reference("concept", concept.id) for concept in corpus.concepts_of.get(record.id, ())), "; "),
    )
    cases = corpus.cases_citing.get(record.id, ())
    yield "Cases", [folded(count(len(cases), "case"), (reference("case", case.id) for case in cases))] if cases else []
    if record.id in survey.excluded:
        yield "No case", prose(survey.excluded[record.id])
    code = survey.code_citing.get(record.id, ())
    yield "Played by", [bullets((answering(coded) for coded in code), cls="v-plain")] if code else []


def _records(ids: Iterable[str]) -> list[Content]:
    return joined((reference("record", each) for each in ids), "; ")


def _place(survey: Survey, seen: Seen) -> nodes.Node:
    source = survey.corpus.sources_by_id.get(seen.source)
    title = source.title if source else seen.source
    said: list[Content] = [page_link(SOURCES, tag("cite", title), anchor=anchor("source", seen.source)), f": {seen.at}"]
    if seen.words:
        said.append(f", {count(seen.words, 'word')}")
    if seen.print:
        said += [", print ", literal(seen.print)]
    if source and not source.held:
        said += [" ", account_mark()]
    return tag("span", *said)
