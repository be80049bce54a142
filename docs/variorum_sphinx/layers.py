"""Two editions on one concept in three layers, words, facts and play, each with what cannot be told."""

from dataclasses import dataclass

from variorum.compare import CaseRow, FactRow, case_rows, fact_rows, step
from variorum.model import Change, Concept, Link
from variorum.store import Corpus
from variorum_sphinx.wording import share

_SAME = {"same words": True, "other words": False}
"""What `compare.step` says of words that were read on both sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """What differs between an older and a newer edition on a concept."""

    concept: Concept
    covered: bool
    """Both editions have records of it."""
    links: tuple[Link, ...]
    """The steps of its lineage that lie between the two."""
    same_words: bool | None
    """None when the words were not read in both."""
    lengths: tuple[int, int]
    facts: tuple[FactRow, ...]
    """The facts that both editions state."""
    cases: tuple[CaseRow, ...]
    """The cases that both editions settle."""

    @property
    def differing_facts(self) -> tuple[FactRow, ...]:
        """The facts that are not the same in both."""
        return tuple(row for row in self.facts if row.differs)

    @property
    def differing_cases(self) -> tuple[CaseRow, ...]:
        """The cases that end differently."""
        return tuple(row for row in self.cases if row.differs)

    @property
    def differs(self) -> bool:
        """Whether a fact or a verdict is not the same in both."""
        return bool(self.differing_facts or self.differing_cases)

    @property
    def kinds(self) -> tuple[Change, ...]:
        """The kinds of change on the way from the one to the other, in order, each once."""
        return tuple(dict.fromkeys(link.kind for link in self.links))

    @property
    def words_said(self) -> str:
        """Whether the words are the same."""
        if self.same_words is None:
            return "not read in both"
        return "the same words" if self.same_words else "other words"

    @property
    def lengths_said(self) -> str:
        """How long the text is on either side."""
        return f"{self.lengths[0]} → {self.lengths[1]} words" if all(self.lengths) else ""

    @property
    def facts_said(self) -> str:
        """How many of the facts that both state differ."""
        if not self.facts:
            return "no fact stated by both"
        return share(len(self.differing_facts), len(self.facts), "fact", one="differs", many="differ")

    @property
    def play_said(self) -> str:
        """How many of the cases that both settle end differently."""
        if not self.cases:
            return "no case settled by both"
        return share(len(self.differing_cases), len(self.cases), "case", one="ends differently", many="end differently")


def layers(corpus: Corpus, concept: Concept, older: str, newer: str) -> Layers:
    """The three layers of *concept* from *older* to *newer*."""
    order = [edition.id for edition in corpus.editions]
    sides = {
        edition: tuple(corpus.record(each) for each in concept.records if each.partition("/")[0] == edition)
        for edition in (older, newer)
    }
    pair = Link(
        kind=Change.CHANGED,
        step=(older, newer),
        older=tuple(record.id for record in sides[older]),
        newer=tuple(record.id for record in sides[newer]),
        note="",
    )
    between = step(corpus, pair)
    return Layers(
        concept=concept,
        covered=all(sides.values()),
        links=tuple(
            link
            for link in concept.lineage
            if order.index(older) <= order.index(link.step[0]) and order.index(link.step[1]) <= order.index(newer)
        ),
        same_words=_SAME.get(between.words),
        lengths=between.lengths,
        facts=tuple(row for row in fact_rows(corpus, concept, sides) if all(row.facts.values())),
        cases=tuple(row for row in case_rows(corpus, concept, (older, newer)) if _settled(row)),
    )


def _settled(row: CaseRow) -> bool:
    return len(row.rulings) > 1 and not any(ruling.answer.unknown for ruling in row.rulings.values())
