"""Entries: a heading of an updates document with what stands under it, and the questions with their answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from variorum_extract.clean import Block, Shape
from variorum_extract.segment.errata_wording import LONGEST_HEADING, example_title, reference


class Part(Enum):
    """The parts of an updates document."""

    FRONT = "front"
    ERRATA = "errata"
    QUESTIONS = "questions"
    COMMENTARY = "commentary"


@dataclass(slots=True, kw_only=True)
class Entry:
    """A heading and the blocks under it."""

    part: Part
    heading: Block | None
    body: list[Block] = field(default_factory=list)
    outer: Block | None = None
    """The heading without a text of its own that stands above it on the same page."""
    place: int = 0

    @property
    def title(self) -> str:
        """The words of its heading."""
        return self.heading.text.rstrip(":").strip() if self.heading else ""

    @property
    def page(self) -> int:
        """The page of the dump that it begins on."""
        if self.heading:
            return self.heading.page
        return self.body[0].page if self.body else 0


@dataclass(slots=True, kw_only=True)
class Asked:
    """A question, the blocks of its answer, and the heading of its section, if one stands above it."""

    part: Part
    question: list[Block]
    answer: list[Block] = field(default_factory=list)
    answered: bool = False
    section: Block | None = None
    outer: Block | None = None
    place: int = 0


@dataclass(slots=True)
class Outline:
    """A document as entries and questions in order, with the headings that only divide it."""

    entries: list[Entry] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    dividers: list[Block] = field(default_factory=list)
    names: dict[Part, str] = field(default_factory=dict)
    """The heading of each part, as it is printed."""
    in_order: bool = False
    """Whether its columns are known to be in order, so that nothing has strayed."""


_PARTS = (
    (
        Part.COMMENTARY,
        re.compile(r"(?:rules|designers?[’']?s?) commentary(?: version)?(?: \d+(?:\.\d+)*)?", re.IGNORECASE),
    ),
    (
        Part.QUESTIONS,
        re.compile(r"faqs?|frequently asked questions|q\s?&\s?a|questions (?:&|and) answers", re.IGNORECASE),
    ),
    (
        Part.ERRATA,
        re.compile(
            r"(?:rules )?(?:updates?|amendments|errata)(?: (?:&|and) (?:errata|amendments|updates))?", re.IGNORECASE
        ),
    ),
)
_SENDS = re.compile(r"See (?:also )?(?:diagrams?|pages?)\b", re.IGNORECASE)


def outline(blocks: Sequence[Block]) -> Outline:
    """The entries and questions of *blocks*; a heading with no text under it divides, or names a section."""
    made = Outline()
    reader = _Reader(made)
    for block in blocks:
        reader.take(_as_heading(block))
    reader.close()
    return made


def _as_heading(block: Block) -> Block:
    """*block*, as a heading when it is an erratum's reference, and as a paragraph when it only sends to a diagram."""
    if block.shape is Shape.PARAGRAPH and len(block.text) < LONGEST_HEADING and reference(block.text):
        return Block(shape=Shape.HEADING, text=block.text, lines=block.lines, page=block.page)
    if block.shape is Shape.HEADING and _SENDS.match(block.text):
        return Block(shape=Shape.PARAGRAPH, text=block.text, lines=block.lines, page=block.page)
    return block


class _Reader:
    """Takes blocks in order and fills an outline."""

    def __init__(self, made: Outline) -> None:
        self._made = made
        self._part = Part.FRONT
        self._entry: Entry | None = None
        self._asked: Asked | None = None
        self._section: Block | None = None
        self._outer: Block | None = None
        self._place = 0

    def take(self, block: Block) -> None:
        """Put *block* where it belongs."""
        if block.shape is Shape.HEADING:
            self._heading(block)
        elif block.shape is Shape.QUESTION:
            self._question(block)
        elif self._asked is not None:
            self._in_answer(self._asked, block)
        else:
            self._in_entry(block)

    def close(self) -> None:
        """End what is still open."""
        if self._entry is not None and not self._entry.body:
            self._made.entries.append(self._entry)
        self._entry = None

    def _heading(self, block: Block) -> None:
        self._asked = None
        part = next((part for part, name in _PARTS if name.fullmatch(block.text.strip())), None)
        self._leave_empty(block, part)
        if part is not None:
            self._part = part
            self._made.names.setdefault(part, block.text)
            self._made.dividers.append(block)
            self._entry = self._section = self._outer = None
            return
        if self._part in {Part.FRONT, Part.QUESTIONS} and reference(block.text):
            self._part = Part.ERRATA
        if self._outer is not None and self._outer.page != block.page:
            self._outer = None
        self._place += 1
        self._section = None
        self._entry = Entry(part=self._part, heading=block, outer=self._outer, place=self._place)

    def _leave_empty(self, block: Block, part: Part | None) -> None:
        """Settle a heading with nothing under it: it divides what follows, or stands for a lost text."""
        entry = self._entry
        if entry is None or entry.body or entry.heading is None or entry.heading is self._section:
            return
        self._entry = None
        if part is not None or (entry.heading.page == block.page and not _numbered(entry.heading.text)):
            self._made.dividers.append(entry.heading)
            if part is not None:
                self._outer = None
            elif example_title(entry.heading.text) is None:
                self._outer = entry.heading
        else:
            self._made.entries.append(entry)

    def _question(self, block: Block) -> None:
        entry = self._entry
        if entry is not None and entry.heading is not None and not entry.body and self._section is not entry.heading:
            self._section = entry.heading
            self._made.dividers.append(entry.heading)
        self._place += 1
        self._asked = Asked(
            part=self._part,
            question=[block],
            section=self._section,
            outer=entry.outer if entry and self._section else None,
            place=self._place,
        )
        self._made.asked.append(self._asked)

    def _in_answer(self, asked: Asked, block: Block) -> None:
        if block.shape is Shape.ANSWER:
            asked.answered = True
        (asked.answer if asked.answered else asked.question).append(block)

    def _in_entry(self, block: Block) -> None:
        if self._entry is None:
            self._place += 1
            self._entry = Entry(part=self._part, heading=None, place=self._place)
        if not self._entry.body:
            self._made.entries.append(self._entry)
        self._entry.body.append(block)


def _numbered(text: str) -> bool:
    return re.match(r"(?:diagram\s+)?\d{1,2}[.:]?\s", text, re.IGNORECASE) is not None
