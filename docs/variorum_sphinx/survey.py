"""Everything that the pages show, worked out once from the corpus and the engines."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from variorum.asking import question_by_id
from variorum.compare import CaseRow, Comparison, Ruling, compare
from variorum.decode import read_tables
from variorum.errors import BadInput
from variorum.extraction import Kind
from variorum.ledger import Entry, ledger
from variorum.model import Case, Change, Concept, Edition, Record
from variorum.plugins import engines as installed_engines
from variorum.questions import Question, all_questions, question_of
from variorum.roots import corpus_roots, toml_files
from variorum.rules import Engine, Rule
from variorum.store import Corpus, load
from variorum.suite import Report, run


@dataclass(frozen=True, slots=True, kw_only=True)
class Coded:
    """A function of an engine, with the edition it plays and the question it answers."""

    edition: str
    question: str
    rule: Rule


@dataclass(frozen=True, kw_only=True)
class Survey:
    """The corpus with its comparisons, its run of the suite, and everything that points backwards."""

    corpus: Corpus
    engines: Mapping[str, Engine]
    topics: Mapping[str, str]
    """For each record the topic it is filed under."""

    @cached_property
    def comparisons(self) -> Mapping[str, Comparison]:
        """Every concept across all editions."""
        return {concept.id: compare(self.corpus, self.engines, concept.id) for concept in self.corpus.concepts}

    @cached_property
    def report(self) -> Report:
        """The suite as it ran for this build."""
        return run(self.corpus, self.engines)

    @cached_property
    def ordinals(self) -> Mapping[str, int]:
        """For each edition its place in time, from 1; it picks the edition's colour and mark."""
        return {edition.id: place for place, edition in enumerate(self.corpus.editions, start=1)}

    @cached_property
    def systems(self) -> Mapping[str, tuple[Concept, ...]]:
        """The concepts of each system that has any, in the order in which systems are entered."""
        found: dict[str, list[Concept]] = {system.name: [] for system in self.corpus.systems}
        for concept in self.corpus.concepts:
            found.setdefault(concept.system, []).append(concept)
        return {system: tuple(concepts) for system, concepts in found.items() if concepts}

    @cached_property
    def case_rows(self) -> Mapping[str, CaseRow]:
        """Every case with its ruling in each edition that it says something of."""
        return {
            case.id: CaseRow(
                case=case,
                rulings={answer.edition: Ruling(edition=answer.edition, answer=answer) for answer in case.answers},
            )
            for case in self.corpus.cases
        }

    @cached_property
    def cases_of(self) -> Mapping[str, tuple[Case, ...]]:
        """The cases that ask each question."""
        found: dict[str, list[Case]] = {}
        for case in self.corpus.cases:
            found.setdefault(case.asks, []).append(case)
        return {question: tuple(cases) for question, cases in found.items()}

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Every question, by id. Raises `Unknown` when a case asks another."""
        for asks in self.cases_of:
            question_by_id(asks)
        return all_questions()

    @cached_property
    def code(self) -> tuple[Coded, ...]:
        """Every function of every engine."""
        return tuple(
            Coded(edition=engine.edition, question=question.id, rule=rule)
            for engine in self.engines.values()
            for asks, rules in engine.rules.items()
            if (question := question_of(asks)) is not None
            for rule in rules
        )

    @cached_property
    def code_citing(self) -> Mapping[str, tuple[Coded, ...]]:
        """For each record id, the functions that cite it."""
        found: dict[str, list[Coded]] = {}
        for coded in self.code:
            for cite in coded.rule.cites:
                found.setdefault(cite, []).append(coded)
        return {record: tuple(held) for record, held in found.items()}

    @cached_property
    def ledger(self) -> tuple[Entry, ...]:
        """What became of every segment of the sources read."""
        return ledger(self.corpus)

    @cached_property
    def excluded(self) -> Mapping[str, str]:
        """For each record in the ledger, why no case can be made of it."""
        return {exclusion.record: exclusion.because for exclusion in self.corpus.exclusions}

    @cached_property
    def resting_on(self) -> Mapping[str, tuple[Record, ...]]:
        """The records that each source holds."""
        found: dict[str, list[Record]] = {}
        for record in self.corpus.records:
            for source in dict.fromkeys(seen.source for seen in record.seen):
                found.setdefault(source, []).append(record)
        return {source: tuple(records) for source, records in found.items()}

    def by_topic(self, edition: str) -> dict[str, list[Record]]:
        """The records of *edition* under their topics, in the alphabet of topics."""
        found: dict[str, list[Record]] = {}
        for record in self.corpus.records:
            if record.edition == edition:
                found.setdefault(self.topics[record.id], []).append(record)
        return dict(sorted(found.items()))

    def faq(self, edition: str) -> dict[str, list[Record]]:
        """The FAQ entries of *edition* under their topics."""
        entries = {
            topic: [record for record in records if record.kind is Kind.FAQ]
            for topic, records in self.by_topic(edition).items()
        }
        return {topic: records for topic, records in entries.items() if records}

    def short(self, edition: str) -> str:
        """The name of *edition* where room is scarce: what stands before its brackets and its word `edition`."""
        return self.corpus.edition(edition).name.partition("(")[0].replace("edition", "").strip() or edition

    def later(self, edition: str) -> tuple[Edition, ...]:
        """The editions after *edition*, in order of time."""
        return self.corpus.editions[self.ordinals[edition] :]

    def silences(self, edition: str) -> list[tuple[Concept, str]]:
        """Concepts on which the texts of *edition* at hand say nothing, each with what its lineage says of that."""
        found: dict[str, tuple[Concept, list[str]]] = {}
        for concept in self.corpus.concepts:
            for link in concept.lineage:
                here = link.older if link.step[0] == edition else link.newer
                if link.kind is Change.UNKNOWN and edition in link.step and not here:
                    found.setdefault(concept.id, (concept, []))[1].append(link.note)
        return [(concept, " ".join(dict.fromkeys(notes))) for concept, notes in found.values()]


def topics_of(roots: tuple[Path, ...]) -> dict[str, str]:
    """For each record id the name of the file that it stands in, which is its topic."""
    return {
        str(entry.get("id")): path.stem
        for root in roots
        for path in toml_files(root, "records")
        for entry in read_tables(path, "record")
    }


@cache
def survey(roots: tuple[str, ...] = ()) -> Survey:
    """The survey of the corpora at *roots*, by default of everything installed. Raises `CorpusError`, `Unknown`."""
    folders = tuple(Path(root) for root in roots) or corpus_roots()
    corpus = load(folders)
    if not corpus.editions:
        raise BadInput("editions.toml", "no edition stands in it", "a site needs one at least")
    covered = {edition.id for edition in corpus.editions}
    engines = {edition: engine for edition, engine in installed_engines().items() if edition in covered}
    return Survey(corpus=corpus, engines=engines, topics=topics_of(folders))
