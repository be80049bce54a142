"""What the corpus holds, as immutable types: editions, sources, records, concepts and cases.

Authored TOML is decoded strictly into these by `variorum.store`; an unknown or missing field is an error.
"""

from enum import StrEnum

from msgspec import Struct, field

from variorum.aspects import AspectType, AspectValue
from variorum.extraction import Kind


class Authority(StrEnum):
    """How near a source's words are to the publisher's."""

    PUBLISHER = "publisher"
    TRANSCRIPTION = "transcription"
    PARAPHRASE = "fan paraphrase"
    ACCOUNT = "account"
    """Somebody's report of what a rulebook says."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The root of all authored entries: immutable, keyword-only, strict."""


class Ruleset(Entry, frozen=True, kw_only=True):
    """A point in time at which an edition's rules, as amended, stand."""

    id: str
    title: str
    date: str = ""
    """Year, month or day, as exactly as it is known: `2017`, `2017-06`, `2017-06-17`; empty when it is not."""
    note: str = ""


class Edition(Entry, frozen=True, kw_only=True):
    """One edition of the game, with its rulesets in order of time."""

    id: str
    name: str
    years: str
    summary: str
    aliases: tuple[str, ...] = ()
    rulesets: tuple[Ruleset, ...] = field(name="ruleset")


class Source(Entry, frozen=True, kw_only=True):
    """A document that rules are cited from."""

    id: str
    title: str
    publisher: str
    edition: str
    kind: str
    authority: Authority
    version: str = ""
    date: str = ""
    url: str = ""
    held: bool = False
    """Whether a witness of it has been read for this corpus, so that its records carry prints.

    A source that is not was only looked up, whatever its authority; what rests on such sources alone is unattested.
    """
    note: str = ""


class AspectName(Entry, frozen=True, kw_only=True):
    """A name that records may use for a fact, with the type of its values."""

    name: str
    type: AspectType
    label: str
    """How tables head it."""
    words: tuple[str, ...] = ()
    help: str = ""


class Seen(Entry, frozen=True, kw_only=True):
    """Where a record's text stands in a source, with the print of its words when a witness was read."""

    source: str
    at: str
    print: str = ""
    words: int = 0


class System(Entry, frozen=True, kw_only=True):
    """A part of the game that concepts and segments are sorted by."""

    name: str
    summary: str


class Segment(Entry, frozen=True, kw_only=True):
    """One segment of the copy that a held source was read from: all that may be kept of it, which is no word."""

    source: str
    order: int
    """Place among the copy's segments, from 0."""
    kind: Kind
    at: str
    """Its heading, or the heading and the number of a question below it."""
    print: str
    words: int
    system: str = ""
    """Name of the system that it is mostly about, written by a curator; empty before one has read it."""

    @property
    def key(self) -> str:
        """What no two segments share."""
        return f"{self.source} {self.order}"


class Record(Entry, frozen=True, kw_only=True):
    """One rule, ruling, definition, example or other unit of an edition's rules, in our own words."""

    id: str
    kind: Kind
    title: str
    summary: str
    aspects: dict[str, AspectValue] = {}
    seen: tuple[Seen, ...]
    refs: tuple[str, ...] = ()
    """Ids of records that its text sends the reader to."""
    explains: tuple[str, ...] = ()
    """Ids of the records that an example, FAQ entry or note is about."""
    amends: str = ""
    note: str = ""
    """Ours: what a reader should know about the text's state or our reading of it."""

    @property
    def edition(self) -> str:
        """Id of the edition it belongs to."""
        return self.id.partition("/")[0]


class Change(StrEnum):
    """What became of a rule from one edition to another."""

    UNCHANGED = "unchanged"
    REWORDED = "reworded"
    CHANGED = "changed"
    RENAMED = "renamed"
    SPLIT = "split"
    MERGED = "merged"
    REPLACED = "replaced"
    DROPPED = "dropped"
    INTRODUCED = "introduced"
    UNKNOWN = "unknown"
    """The texts at hand of one of the two editions do not speak of it."""


class Link(Entry, frozen=True, kw_only=True):
    """One step of a concept's lineage, between two neighbouring editions."""

    kind: Change
    step: tuple[str, str]
    """The older and the newer edition."""
    older: tuple[str, ...] = ()
    newer: tuple[str, ...] = ()
    note: str
    confidence: str = "high"
    reviewed: bool = True
    unnoticed: str = ""
    """Why no scenario that the texts of both editions settle ends otherwise, where the step says that it should."""


class Odds(Entry, frozen=True, kw_only=True):
    """A typical scenario whose exact odds a concept's page draws, over a range of one of its values."""

    title: str
    asks: str
    given: dict[str, object]
    vary: str
    """The field of `given` that runs over `over`."""
    over: tuple[int, ...]
    label: str
    """What the varied value means, for the axis."""
    field: str
    """The field of the answer that is looked at."""
    equals: bool | int | str | None = None
    """The value whose chance is drawn; without it, the field's mean is."""
    outcome: str
    """What the drawn chance or mean is of, for the axis."""
    editions: tuple[str, ...] = ()


class Concept(Entry, frozen=True, kw_only=True):
    """What records of several editions are about."""

    id: str
    title: str
    summary: str
    system: str
    """The system of `SYSTEMS` it belongs to, a heading of the site."""
    records: tuple[str, ...]
    """Ids of its records, in the order in which a reader should meet them."""
    aspects: tuple[str, ...]
    """Names of the aspects that its table sets side by side, in order."""
    asks: tuple[str, ...] = ()
    lineage: tuple[Link, ...] = field(name="link", default=())
    odds: tuple[Odds, ...] = ()


class Level(StrEnum):
    """How binding a case is."""

    REQUIRED = "required"
    PERMITTED = "permitted"
    DISPUTED = "disputed"


class Answer(Entry, frozen=True, kw_only=True):
    """What a case's question comes to from one ruleset on: expected, one of several, absent or unknown."""

    since: str
    expect: dict[str, object] | None = None
    any_of: tuple[dict[str, object], ...] = ()
    absent: bool = False
    """The question does not arise in the edition; `because` says why."""
    unknown: bool = False
    """The texts at hand do not say; `because` says what they leave open."""
    because: str = ""
    cites: tuple[str, ...] = ()
    dice: tuple[int, ...] | None = None
    """A tape of its own, where the edition rolls other dice than the case's."""

    @property
    def edition(self) -> str:
        """Id of the edition its ruleset belongs to."""
        return self.since.partition("@")[0]

    @property
    def accepted(self) -> tuple[dict[str, object], ...]:
        """Every set of fields that counts as right; empty when nothing is asked."""
        return self.any_of if self.expect is None else (self.expect,)


class Case(Entry, frozen=True, kw_only=True):
    """A scenario put to a question, with one answer for each span of rulesets."""

    id: str
    title: str
    asks: str
    given: dict[str, object]
    dice: tuple[int, ...] = ()
    level: Level = Level.REQUIRED
    reviewed_through: str
    """The last edition whose texts this case was held against; later ones are unreviewed."""
    answers: tuple[Answer, ...] = field(name="answer")
    note: str = ""


class LaterAnswer(Answer, frozen=True, kw_only=True):
    """An answer to a case that stands in another file: how a corpus adds its edition to cases it did not write."""

    case: str


class LaterLink(Link, frozen=True, kw_only=True):
    """A step of lineage for a concept that stands in another file; its newer records join the concept."""

    concept: str


class Exclusion(Entry, frozen=True, kw_only=True):
    """An FAQ entry or worked example that no case can be made of, and why."""

    record: str
    because: str
