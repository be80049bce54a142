"""The bibliography: every source with its authority, its version, and the records that rest on it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from docutils import nodes

from variorum.ledger import Standing, by_source, by_system
from variorum.model import Authority, Source
from variorum_sphinx.elements import Content, bullets, chip, literal, paragraph, reference, section, tag
from variorum_sphinx.pages.marks import account_mark, edition_link
from variorum_sphinx.places import anchor
from variorum_sphinx.prose import paragraphs
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Row, column, definitions, table
from variorum_sphinx.wording import count

AUTHORITIES = {
    Authority.PUBLISHER: "The publisher’s own document.",
    Authority.TRANSCRIPTION: "Somebody’s copy of the publisher’s words.",
    Authority.PARAPHRASE: "A fan’s retelling in other words.",
    Authority.ACCOUNT: "Somebody’s report of what a rulebook says.",
}
"""What each authority means."""
FEW = 12
"""Records that a source's list may show before it is folded."""


def render_sources(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page of all sources, by edition."""
    return section(
        "Sources",
        paragraph(
            "No sentence of these texts stands on this site. Records give our summary, the facts, and a print: a "
            "fingerprint of the words, by which you can tell whether your own copy says the same.",
            cls="v-lead",
        ),
        paragraph(
            "Some texts were not read here from end to end but only looked up. They have no prints, and what rests on "
            "them alone is marked (?), be they accounts or copies."
        ),
        definitions((authority.value, [meaning]) for authority, meaning in AUTHORITIES.items()),
        *(
            section(
                edition.name,
                *(_source(survey, source) for source in survey.corpus.sources if source.edition == edition.id),
                anchor=f"edition-{edition.id}",
            )
            for edition in survey.corpus.editions
            if any(source.edition == edition.id for source in survey.corpus.sources)
        ),
        *_coverage(survey),
        anchor="sources",
    )


def _coverage(survey: Survey) -> Iterator[nodes.section]:
    """How much of the texts is in the corpus; nothing when no text was read for it."""
    if not survey.ledger:
        return
    yield section(
        "How much of them is in",
        paragraph(
            "Each text was cut into its segments: rules, errata, questions, examples, cards, tables. A segment is covered "
            "when a record retells it and, if it is a question or an example, a case asks it; it is excluded when no case "
            "can be made of it, for a reason that the page of its edition gives."
        ),
        _coverage_table(
            "Source",
            (
                ([survey.corpus.source(name).title], counts)
                for name, counts in by_source(survey.corpus, survey.ledger).items()
            ),
        ),
        _coverage_table(
            "System",
            (([name or "Not sorted yet"], counts) for name, counts in by_system(survey.corpus, survey.ledger).items()),
        ),
        anchor="coverage",
    )


def _coverage_table(head: str, rows: Iterable[tuple[list[Content], Counter[Standing]]]) -> nodes.Element:
    return table(
        (
            Row(
                head=tuple(name),
                cells=((str(counts.total()),), *((str(counts[standing]),) for standing in Standing)),
            )
            for name, counts in rows
        ),
        caption=f"Segments by {head.lower()}",
        columns=[column(head), *(column(words, cls="v-number") for words in ("All", *map(str.capitalize, Standing)))],
        stacks=False,
    )


def _source(survey: Survey, source: Source) -> nodes.section:
    records = survey.resting_on.get(source.id, ())
    account: list[Content] = [] if source.held else [" ", account_mark()]
    listed: list[nodes.Node] = [bullets([reference("record", record.id)] for record in records)]
    if len(records) > FEW:
        listed = [tag("details", tag("summary", count(len(records), "record")), *listed, cls="v-more")]
    return section(
        source.title,
        tag(
            "p",
            literal(source.id),
            " ",
            chip(source.authority.value, kind="account" if source.authority is Authority.ACCOUNT else "note"),
            *account,
            cls="v-meta",
        ),
        definitions(_facts(survey, source), cls="v-apparatus"),
        *paragraphs(source.note),
        *(listed if records else [paragraph("No record rests on it.", cls="v-small")]),
        anchor=anchor("source", source.id),
        cls="v-entry",
    )


def _facts(survey: Survey, source: Source) -> Iterator[tuple[str, list[Content]]]:
    yield "From", [source.publisher]
    yield "Edition", [edition_link(survey, source.edition)]
    yield "Kind", [source.kind]
    yield "Version", [source.version] if source.version else []
    yield "Date", [source.date] if source.date else []
    yield "Where", [_link(source.url)] if source.url else []
    yield "Read here", ["yes, its records carry prints" if source.held else "no, only looked up: it gives no prints"]


def _link(url: str) -> Content:
    """The address as a link when it leads to the web; otherwise as text, whatever it may be."""
    if urlsplit(url).scheme not in ("http", "https"):
        return url
    return tag("a", url, href=url, cls="reference external v-url", rel="noopener noreferrer")
