"""What the rooms of the extractor hand to one another: lines of input, and drafts of the records made from them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from variorum.extraction import Fate, Kind, LineFate


class Mark(StrEnum):
    """What the markup of a copy says of a line, where a dump says nothing."""

    FLAVOUR = "flavour"
    """It belongs to the story and rules nothing."""
    CARD = "card"
    """It stands on the card of a stratagem."""
    SUMMARY = "summary"
    """It sums up what stands above it."""
    NOTE = "note"
    """It stands in a box apart from the rules."""
    CAPTION = "caption"
    """It says what a picture shows."""
    POP_UP = "pop-up"
    """A text begins with it that the page shows where the pointer rests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of input as a dump has it; an HTML page is first laid out as such lines."""

    number: int
    """Counted from 1 in the file; lines laid out from HTML count in the order of the page."""
    text: str
    page: int | None = None
    """The page, from 1, of a copy whose layout was seen, so that its columns are in order; None in a text or dump."""
    marked_new: bool = False
    """Whether the copy marks it as new, by a colour or a star."""
    mark: Mark | None = None


@dataclass(slots=True, kw_only=True)
class Draft:
    """A record in the making, from a segmenter; `finish` gives it its order, print and links."""

    kind: Kind
    title: str
    headings: tuple[str, ...] = ()
    lines: list[int] = field(default_factory=list)
    """Numbers of the input lines that it is made from."""
    text: str = ""
    """The wording that the print is taken of: no title, no flavour, no instruction line, no page furniture."""
    page: int | None = None
    paragraph: str | None = None
    action: str | None = None
    question: str | None = None
    answer: str | None = None
    flavour: str | None = None
    fields: tuple[tuple[str, str], ...] = ()
    parent: "Draft | None" = None
    parent_known: bool = False
    """Whether its parent is given, and not to be judged from its words."""
    refs: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    amends: str | None = None
    marked_new: bool = False

    @property
    def printed(self) -> str:
        """The text that its print is taken of: question and answer of an FAQ entry, else its body."""
        if self.kind is Kind.FAQ:
            return f"{self.question or ''}\n{self.answer or ''}"
        return self.text


@dataclass(slots=True)
class Account:
    """The fate of every line of input, each set once; lines of a draft are entered when it is finished."""

    fates: dict[int, LineFate] = field(default_factory=dict)

    def enter(self, lines: Iterable[Line], fate: Fate, detail: str) -> None:
        """Enter the fate of *lines*: for noise the kind of noise, for a warning what a person should look at."""
        self.enter_numbers((line.number for line in lines), fate, detail)

    def enter_numbers(self, numbers: Iterable[int], fate: Fate, detail: str) -> None:
        """Enter the fate of the lines that have these *numbers*, as `enter` does."""
        for number in numbers:
            self.fates[number] = LineFate(line=number, fate=fate, detail=detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A kind of document: how it is recognised by its content, and the grammar that segments it."""

    name: str
    recognise: Callable[[Sequence[Line]], float]
    """How surely these lines are such a document, from 0 to 1; pure and quick."""
    segment: Callable[[Sequence[Line], Account], list[Draft]]
    """The drafts in the order of the document; every line that no draft holds is entered in the account."""
    identify: Callable[[Sequence[Line]], "Identity"]
    """Which source and version the document says it is."""
    reads_pop_ups: bool = False
    """Whether its grammar takes the pop-up texts at the end of a page too, and the cards among its entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What a document says of itself."""

    source: str
    edition: str
    version: str | None
    told: bool = False
    """Whether it says its edition in so many words, in a table of books say, and not only by the words of its rules."""
