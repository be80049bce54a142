"""The FAQ browser: each entry's ruling, what it explains, and the cases made of it."""

from collections.abc import Iterator

from docutils import nodes

from variorum.model import Record
from variorum_sphinx.elements import (
    Content,
    bullets,
    folded,
    hidden_toctree,
    joined,
    page_link,
    paragraph,
    reference,
    section,
    tag,
)
from variorum_sphinx.pages.marks import edition_mark
from variorum_sphinx.places import FAQ, faq_page, slug
from variorum_sphinx.prose import prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Row, column, table
from variorum_sphinx.wording import count, heading


def faq_pages(survey: Survey) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each edition's FAQ page, for editions that have one."""
    for edition in survey.corpus.editions:
        if survey.faq(edition.id):
            yield faq_page(edition.id), (edition.id,)


def render_index(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page that leads to each edition's FAQ."""
    children = list(faq_pages(survey))
    return section(
        "FAQ",
        paragraph(
            "What the publisher was asked and how it ruled, retold in our words, with the cases that hold an engine to "
            "the ruling.",
            cls="v-lead",
        ),
        bullets(_line(survey, name, subject[0]) for name, subject in children),
        *([] if children else [paragraph("No FAQ entry stands in the corpus yet.")]),
        hidden_toctree(FAQ, [name for name, _ in children]),
        anchor="faq",
    )


def _line(survey: Survey, name: str, edition: str) -> list[Content]:
    entries = [record for records in survey.faq(edition).values() for record in records]
    used = sum(record.id in survey.corpus.cases_citing for record in entries)
    entry = count(len(entries), "entry", "entries")
    return [page_link(name, edition_mark(survey, edition)), f" {entry}, {used} of them cited by cases"]


def render_faq(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page of an edition's FAQ, by topic."""
    edition = subject[0]
    return section(
        f"FAQ of {survey.short(edition)} edition",
        *(
            section(
                heading(topic),
                table(
                    (_row(survey, record) for record in records),
                    caption=f"{heading(topic)}: {count(len(records), 'entry', 'entries')}",
                    columns=(column("Asked about"), column("Ruling"), column("Cases")),
                    cls="v-faq",
                ),
                anchor=f"topic-{slug(topic)}",
            )
            for topic, records in survey.faq(edition).items()
        ),
        anchor="faq",
    )


def _row(survey: Survey, record: Record) -> Row:
    ruling: list[Content] = [tag("div", *prose(record.summary))]
    if record.explains:
        explained = joined((reference("record", each) for each in record.explains), "; ")
        ruling.append(tag("div", "Explains ", *explained, cls="v-small"))
    cases = survey.corpus.cases_citing.get(record.id, ())
    links = [reference("case", case.id) for case in cases]
    made: tuple[Content, ...] = (folded(count(len(links), "case"), links),) if links else ()
    if record.id in survey.excluded:
        made = (tag("span", "No case: ", *prose(survey.excluded[record.id]), cls="v-small"),)
    return Row(head=(reference("record", record.id),), cells=(tuple(ruling), made or ("none yet",)))
