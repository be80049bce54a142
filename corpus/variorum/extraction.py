"""What an extractor gives back, whatever the text came as: the contract of the entry points `variorum.extractors`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

EDITION_NOT_TOLD = "unknown"
"""The edition of a text that says nothing of it, or that is of none of the corpus's."""


def editions_differ(one: str, other: str) -> bool:
    """Whether two texts are known to be of different editions."""
    return one != other and EDITION_NOT_TOLD not in (one, other)


class Kind(StrEnum):
    """What a segment of a rules text is."""

    RULE = "rule"
    ERRATUM = "erratum"
    FAQ = "faq"
    DEFINITION = "definition"
    EXAMPLE = "example"
    STRATAGEM = "stratagem"
    TABLE = "table"
    DIAGRAM = "diagram"
    SUMMARY = "summary"
    NOTE = "note"
    REDIRECT = "redirect"
    BOOK = "book"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """One copy of a source, as it was read."""

    path: str
    source: str
    """Id of the source in `sources.toml` that the content was recognised as."""
    edition: str
    """Id of the edition, or `unknown`."""
    family: str
    """Name of the grammar that segmented it."""
    version: str | None
    """The version that the copy states of itself, never trusted alone."""
    bytes_hash: str
    """sha256 of the file's bytes."""
    text_hash: str
    """sha256 of the words of the whole normalised text."""
    extractor: str
    """Version of the extractor: prints of different ones are not compared silently."""

    @property
    def edition_said(self) -> str:
        """The edition, as a reader takes it in."""
        return f"edition {self.edition}" if self.edition == EDITION_NOT_TOLD else self.edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """One record as found in a witness. `text` is the source's wording and stays on the reader's machine."""

    kind: Kind
    title: str
    edition: str
    source: str
    version: str | None
    headings: tuple[str, ...]
    """The path of headings above it, outermost first."""
    order: int
    """Place among the records of the witness, from 0."""
    lines: tuple[tuple[int, int], ...]
    """Runs of input lines it came from, first and last, counted from 1."""
    text: str
    print: str
    words: int
    page: int | None = None
    paragraph: str | None = None
    """Which paragraph or sentence of the printed rule an erratum speaks of."""
    action: str | None = None
    """`change` or `add` for an erratum."""
    question: str | None = None
    answer: str | None = None
    flavour: str | None = None
    fields: tuple[tuple[str, str], ...] = ()
    """Labelled parts in order: a stratagem's WHEN, TARGET, EFFECT; a table's caption; a book's version."""
    parent: int | None = None
    """`order` of the record that this one explains or belongs to."""
    refs: tuple[str, ...] = ()
    """Titles that its text sends the reader to."""
    keywords: tuple[str, ...] = ()
    amends: str | None = None
    """Title of the printed rule that an erratum amends."""
    same_as: int | None = None
    """`order` of an earlier record with the same print, or the same question."""
    marked_new: bool = False


class Fate(StrEnum):
    """What became of a line of input."""

    RECORD = "record"
    HEADING = "heading"
    NOISE = "noise"
    WARNING = "warning"
    BLANK = "blank"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFate:
    """One input line's entry in the account."""

    line: int
    fate: Fate
    detail: str
    """The record's order, the kind of noise, or the warning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """A witness, its records, and an account in which each line of input stands exactly once."""

    witness: Witness
    records: tuple[Extracted, ...]
    account: tuple[LineFate, ...]
    remarks: tuple[str, ...] = ()
    """What a person should know of the reading as a whole, such as an emendation that no longer applies."""

    @property
    def warnings(self) -> tuple[LineFate, ...]:
        """Lines of the account that a person should look at."""
        return tuple(entry for entry in self.account if entry.fate is Fate.WARNING)


Extractor = Callable[[Sequence[Path]], list[Extraction]]
"""Reads files and gives one extraction for each, in order. Raises `BadInput` for a file it cannot use."""
