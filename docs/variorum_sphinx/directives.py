"""Directives for hand-written pages that show the corpus: its size, its editions, one concept's facts."""

from collections.abc import Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from variorum_sphinx.elements import Content, page_link, paragraph, reference, tag
from variorum_sphinx.pages.concepts import facts
from variorum_sphinx.pages.marks import edition_class
from variorum_sphinx.places import CASES, CONCEPTS, EDITIONS, SUITE, return_page
from variorum_sphinx.prose import paragraphs
from variorum_sphinx.survey import Survey, survey
from variorum_sphinx.wording import count


class CorpusDirective(SphinxDirective):
    """A directive that shows something of the corpus."""

    def run(self) -> list[nodes.Node]:
        """What it shows."""
        return list(self.show(survey(tuple(self.config.variorum_roots))))

    def show(self, held: Survey) -> Iterator[nodes.Node]:
        """The nodes for *held*."""
        raise NotImplementedError


class LastPlayed(CorpusDirective):
    """Asks which edition the reader last played, and leads to what has changed since."""

    def show(self, held: Survey) -> Iterator[nodes.Node]:
        """A link for each edition that has a later one, and one for the last."""
        yield tag(
            "ul",
            *(
                tag(
                    "li",
                    page_link(
                        return_page(edition.id),
                        tag("span", held.short(edition.id), cls="v-door-name"),
                        tag("span", edition.years, cls="v-door-years"),
                    ),
                    cls=f"v-door {edition_class(held, edition.id)}",
                )
                for edition in held.corpus.editions
            ),
            cls="v-doors",
        )


class ConceptFacts(CorpusDirective):
    """Shows a concept's facts side by side: the one named, or the one in which most facts differ.

    The option `most` keeps to so many facts that tell the editions apart.
    """

    optional_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"most": directives.positive_int}

    def show(self, held: Survey) -> Iterator[nodes.Node]:
        """The concept's title, its summary, its table; a line instead when the corpus has no concept."""
        chosen = self._chosen(held)
        if chosen is None:
            yield paragraph("No concept stands in the corpus yet.")
            return
        comparison = held.comparisons[chosen]
        yield tag("p", reference("concept", chosen), cls="v-show-title")
        yield from paragraphs(comparison.concept.summary)
        yield from facts(held, comparison, most=self.options.get("most"))

    def _chosen(self, held: Survey) -> str | None:
        if self.arguments and self.arguments[0] in held.comparisons:
            return str(self.arguments[0])
        by_differences = sorted(
            held.comparisons.items(), key=lambda item: sum(row.differs for row in item[1].facts), reverse=True
        )
        return by_differences[0][0] if by_differences else None


class CorpusSize(CorpusDirective):
    """Says how much the corpus holds."""

    def show(self, held: Survey) -> Iterator[nodes.Node]:
        """The counts, each leading to what it counts."""
        corpus = held.corpus
        counts: list[tuple[str, Content]] = [
            (EDITIONS, count(len(corpus.editions), "edition")),
            (EDITIONS, count(len(corpus.records), "record")),
            (CONCEPTS, count(len(corpus.concepts), "concept")),
            (CASES, count(len(corpus.cases), "case")),
            (SUITE, f"{held.report.judged} verdicts judged"),
        ]
        yield tag("ul", *(tag("li", page_link(page, words)) for page, words in counts), cls="v-counts")
