"""Entries: a heading of an updates document with what stands under it, and the questions with their answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from variorum_extract.clean import Block, Shape
from variorum_extract.errata_wording import example_title, instruction, order, reference
from variorum_extract.segment.core_headings import Part, part_of, with_headings

_ANSWERS = re.compile(r"(?:\*\*)?A\s?[.)](?:\*\*)?\s+(?=\S)")
"""The label of an answer that is one only below a question: elsewhere it may be the key of a picture."""


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

    def take(self, block: Block) -> None:
        """Put *block* into the answer, or into the question as long as that is not answered."""
        label = None if self.answered or block.shape is not Shape.PARAGRAPH else _ANSWERS.match(block.text)
        if label:
            block = replace(block, shape=Shape.ANSWER, text=block.text[label.end() :])
        self.answered = self.answered or block.shape is Shape.ANSWER
        (self.answer if self.answered else self.question).append(block)


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


def outline(blocks: Sequence[Block]) -> Outline:
    """The entries and questions of *blocks*; a heading with no text under it divides, or names a section."""
    made = Outline()
    reader = _Reader(made)
    for block in with_headings(blocks):
        reader.take(block)
    reader.close()
    return made


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
            self._asked.take(block)
        else:
            self._in_entry(block)

    def close(self) -> None:
        """End what is still open."""
        if self._entry is not None and not self._entry.body:
            self._made.entries.append(self._entry)
        self._entry = None

    def _heading(self, block: Block) -> None:
        self._asked = None
        part = part_of(block.text)
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

    def _in_entry(self, block: Block) -> None:
        if self._entry is None:
            self._place += 1
            self._entry = Entry(part=self._part, heading=None, place=self._place)
        if self._part is Part.FRONT and self._entry.heading and (instruction(block.text) or order(block.text)):
            self._part = self._entry.part = Part.ERRATA
        if not self._entry.body:
            self._made.entries.append(self._entry)
        self._entry.body.append(block)


def _numbered(text: str) -> bool:
    return re.match(r"(?:diagram\s+)?\d{1,2}[.:]?\s", text, re.IGNORECASE) is not None
