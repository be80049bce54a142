"""The corpus as one immutable value: loaded from every root, checked for clashes, looked up by id."""

import difflib
import hashlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from variorum.decode import decode_entries, read_tables
from variorum.errors import CorpusError, Unknown
from variorum.model import (
    Answer,
    AspectName,
    Case,
    Concept,
    Edition,
    Exclusion,
    LaterAnswer,
    LaterLink,
    Link,
    Record,
    Segment,
    Source,
    System,
)
from variorum.roots import corpus_roots, toml_files

T = TypeVar("T", bound=msgspec.Struct)

CACHE_VARIABLE = "VARIORUM_CACHE"
"""Environment variable with the folder for compiled corpora; empty switches the cache off."""

CACHED_COPIES = 7
"""How many compiled corpora are kept before the oldest goes."""


class Corpus(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything authored, in order: editions by time, the rest as written."""

    editions: tuple[Edition, ...]
    sources: tuple[Source, ...]
    aspects: tuple[AspectName, ...]
    records: tuple[Record, ...]
    concepts: tuple[Concept, ...]
    cases: tuple[Case, ...]
    exclusions: tuple[Exclusion, ...]
    systems: tuple[System, ...]
    segments: tuple[Segment, ...]

    def edition(self, name: str) -> Edition:
        """The edition with this id or alias. Raises `Unknown`."""
        for edition in self.editions:
            if name in (edition.id, *edition.aliases):
                return edition
        raise Unknown("edition", name, tuple(edition.id for edition in self.editions))

    def record(self, record_id: str) -> Record:
        """The record with this id. Raises `Unknown`."""
        return _look_up(self.records_by_id, record_id, "record")

    def concept(self, concept_id: str) -> Concept:
        """The concept with this id. Raises `Unknown`."""
        return _look_up(self.concepts_by_id, concept_id, "concept")

    def case(self, case_id: str) -> Case:
        """The case with this id. Raises `Unknown`."""
        return _look_up(self.cases_by_id, case_id, "case")

    def source(self, source_id: str) -> Source:
        """The source with this id. Raises `Unknown`."""
        return _look_up(self.sources_by_id, source_id, "source")

    @cached_property
    def records_by_id(self) -> Mapping[str, Record]:
        """Every record under its id."""
        return {record.id: record for record in self.records}

    @cached_property
    def concepts_by_id(self) -> Mapping[str, Concept]:
        """Every concept under its id."""
        return {concept.id: concept for concept in self.concepts}

    @cached_property
    def cases_by_id(self) -> Mapping[str, Case]:
        """Every case under its id."""
        return {case.id: case for case in self.cases}

    @cached_property
    def sources_by_id(self) -> Mapping[str, Source]:
        """Every source under its id."""
        return {source.id: source for source in self.sources}

    @cached_property
    def aspects_by_name(self) -> Mapping[str, AspectName]:
        """Every declared aspect under its name."""
        return {aspect.name: aspect for aspect in self.aspects}

    @cached_property
    def printed(self) -> Mapping[tuple[str, str], tuple[Record, ...]]:
        """For each source and print that records were seen with, the records."""
        found: dict[tuple[str, str], list[Record]] = {}
        for record in self.records:
            for seen in record.seen:
                if seen.print:
                    found.setdefault((seen.source, seen.print), []).append(record)
        return {place: tuple(records) for place, records in found.items()}

    @cached_property
    def cases_citing(self) -> Mapping[str, tuple[Case, ...]]:
        """For each record id that a case cites, the cases."""
        found: dict[str, list[Case]] = {}
        for case in self.cases:
            for cite in dict.fromkeys(cite for answer in case.answers for cite in answer.cites):
                found.setdefault(cite, []).append(case)
        return {record: tuple(cases) for record, cases in found.items()}

    @cached_property
    def concepts_of(self) -> Mapping[str, tuple[Concept, ...]]:
        """For each record id that a concept holds, the concepts."""
        found: dict[str, list[Concept]] = {}
        for concept in self.concepts:
            for record in concept.records:
                found.setdefault(record, []).append(concept)
        return {record: tuple(concepts) for record, concepts in found.items()}

    @cached_property
    def referring_to(self) -> Mapping[str, tuple[Record, ...]]:
        """For each record id, the records that refer to it, explain it or amend it."""
        found: dict[str, list[Record]] = {}
        for record in self.records:
            targets = (*record.refs, *record.explains, *([record.amends] if record.amends else []))
            for target in dict.fromkeys(targets):
                found.setdefault(target, []).append(record)
        return {target: tuple(records) for target, records in found.items()}

    def attested(self, record: Record) -> bool:
        """Whether a text that was read for this corpus says what *record* says."""
        return any(self.sources_by_id[seen.source].held for seen in record.seen if seen.source in self.sources_by_id)


def _look_up(entries: Mapping[str, T], name: str, kind: str) -> T:
    try:
        return entries[name]
    except KeyError:
        raise Unknown(kind, name, tuple(difflib.get_close_matches(name, entries, n=2, cutoff=0.6))) from None


@dataclass(frozen=True, slots=True)
class _Part:
    """One kind of entry: its field of the corpus, where its files stand, and what the entries are."""

    field: str
    place: str
    table: str
    kind: type[msgspec.Struct]
    key: str = "id"

    def files(self, root: Path) -> list[Path]:
        if self.place.endswith(".toml"):
            path = root / self.place
            return [path] if path.is_file() else []
        return toml_files(root, self.place)


_PARTS = (
    _Part("editions", "editions.toml", "edition", Edition),
    _Part("sources", "sources.toml", "source", Source),
    _Part("aspects", "aspects", "aspect", AspectName, key="name"),
    _Part("records", "records", "record", Record),
    _Part("concepts", "concepts", "concept", Concept),
    _Part("cases", "cases", "case", Case),
    _Part("exclusions", "ledger", "excluded", Exclusion, key="record"),
    _Part("systems", "systems.toml", "system", System, key="name"),
    _Part("segments", "witnesses", "segment", Segment, key="key"),
)


def load(roots: Iterable[Path] | None = None) -> Corpus:
    """The corpus of *roots*, by default of the project and of every installed addition.

    A compiled copy, keyed by the content of every file, is kept in the user's cache and used when it fits.
    Raises `CorpusError` for the first entry that is wrong.
    """
    folders = corpus_roots() if roots is None else tuple(roots)
    for folder in folders:
        if not folder.is_dir():
            raise CorpusError(str(folder), "no such folder", "name a folder that holds a corpus")
    cached = _cache_file(folders)
    if cached is not None and cached.is_file():
        try:
            return msgspec.json.decode(cached.read_bytes(), type=Corpus)
        except (msgspec.DecodeError, OSError):
            pass  # A damaged copy is no reason to stop: it is made anew below.
    corpus = _compile(folders)
    if cached is not None:
        _write_whole(cached, msgspec.json.encode(corpus))
    return corpus


def _compile(roots: tuple[Path, ...]) -> Corpus:
    found = {part.field: tuple(entry for _, entry in _entries(part, roots)) for part in _PARTS}
    corpus = msgspec.convert(found, Corpus, from_attributes=True)
    return msgspec.structs.replace(
        corpus,
        editions=tuple(sorted(corpus.editions, key=lambda edition: edition.rulesets[0].date)),
        cases=_with_later_answers(corpus.cases, _added(roots, "answers", "answer", LaterAnswer)),
        concepts=_with_later_links(corpus.concepts, _added(roots, "lineage", "link", LaterLink)),
    )


def _added(roots: tuple[Path, ...], folder: str, table: str, kind: type[T]) -> list[tuple[Path, T]]:
    return [
        (path, entry)
        for root in roots
        for path in toml_files(root, folder)
        for entry in decode_entries(read_tables(path, table), kind, where=str(path))
    ]


def _with_later_answers(cases: tuple[Case, ...], added: list[tuple[Path, LaterAnswer]]) -> tuple[Case, ...]:
    by_id = {case.id: case for case in cases}
    for path, later in added:
        case = by_id.get(later.case)
        if case is None:
            raise CorpusError(f"{path}, answer to {later.case}", "no case has this id", "name one that is there")
        answer = Answer(**{name: getattr(later, name) for name in Answer.__struct_fields__})
        by_id[later.case] = msgspec.structs.replace(case, answers=(*case.answers, answer))
    return tuple(by_id.values())


def _with_later_links(concepts: tuple[Concept, ...], added: list[tuple[Path, LaterLink]]) -> tuple[Concept, ...]:
    by_id = {concept.id: concept for concept in concepts}
    for path, later in added:
        concept = by_id.get(later.concept)
        if concept is None:
            raise CorpusError(f"{path}, link of {later.concept}", "no concept has this id", "name one that is there")
        link = Link(**{name: getattr(later, name) for name in Link.__struct_fields__})
        by_id[later.concept] = msgspec.structs.replace(
            concept,
            records=tuple(dict.fromkeys((*concept.records, *link.newer))),
            lineage=(*concept.lineage, link),
        )
    return tuple(by_id.values())


def _entries(part: _Part, roots: Iterable[Path]) -> list[tuple[Path, msgspec.Struct]]:
    """Each entry of a kind with the file it stands in. Raises `CorpusError` for a key that stands twice."""
    found: dict[str, tuple[Path, msgspec.Struct]] = {}
    for root in roots:
        for path in part.files(root):
            for entry in decode_entries(read_tables(path, part.table), part.kind, where=str(path)):
                key = getattr(entry, part.key)
                if key in found:
                    raise CorpusError(
                        f"{path}, {part.table} {key}",
                        f"stands in {found[key][0]} already",
                        "ids are never reused; give it another",
                    )
                found[key] = (path, entry)
    return list(found.values())


def entry_files(roots: Iterable[Path] | None = None) -> Mapping[tuple[str, str], Path]:
    """The file in which each entry stands, under its table and its key."""
    folders = corpus_roots() if roots is None else tuple(roots)
    return {
        (part.table, str(getattr(entry, part.key))): path for part in _PARTS for path, entry in _entries(part, folders)
    }


def _cache_file(roots: tuple[Path, ...]) -> Path | None:
    folder = os.environ.get(CACHE_VARIABLE)
    if folder == "":
        return None
    base = Path(folder) if folder else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "variorum"
    state = hashlib.sha256(Path(__file__).with_name("model.py").read_bytes())
    for root in roots:
        for part in _PARTS:
            for path in part.files(root):
                state.update(f"\0{path}\0".encode())
                state.update(path.read_bytes())
    return base / f"corpus-{state.hexdigest()[:32]}.json"


def _write_whole(path: Path, content: bytes) -> None:
    """Write *content* so that a reader finds all of it or nothing; an unwritable cache is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        copies = sorted(path.parent.glob("corpus-*.json"), key=lambda copy: copy.stat().st_mtime, reverse=True)
        for old in copies[CACHED_COPIES:]:
            old.unlink(missing_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        pass
