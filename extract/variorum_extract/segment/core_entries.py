"""Entries: a heading of an updates document with what stands under it, and the questions with their answers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from variorum_extract.clean import Block, Shape
from variorum_extract.clean.footers import VERSION_LINE
from variorum_extract.errata_wording import example_title, instruction, order, reference
from variorum_extract.segment.core_headings import Part, heads_card, part_of, with_headings
from variorum_extract.segment.core_parting import parted
from variorum_extract.segment.core_sections import Sections, enclosing, nested_headings
from variorum_extract.segment.shapes import is_capitals

_ANSWERS = re.compile(r"(?:\*\*)?A\s?[.)](?:\*\*)?\s+(?=\S)")
"""The label of an answer that is one only below a question: elsewhere it may be the key of a picture."""
_STATES_VERSION = re.compile(r"\bversion \d", re.IGNORECASE)
_SELF_CONTAINED = re.compile(r"\s[-–—]\s|,\s")
"""What parts the name of a card from the part of it that is meant, so that no heading above needs to name it."""


@dataclass(slots=True, kw_only=True)
class Entry:
    """A heading and the blocks under it."""

    part: Part
    heading: Block | None
    body: list[Block] = field(default_factory=list)
    outer: Block | None = None
    """The heading without a text of its own that stands above it on the same page."""
    above: tuple[str, ...] = ()
    """The words of the headings above that one."""
    enclosing: tuple[str, ...] = ()
    """The words of what encloses its part, such as the army whose errata these are."""
    told_above: "Entry | None" = None
    """The entry above that is only an instruction, so that this one, under a heading in capitals, is of its text."""
    nested: tuple[str, ...] | None = None
    """The words of the headings above it by the levels of their marks, or None where all have the same one."""
    page_title: str = ""
    """The title of its page, where that heads what stands under no other heading on it."""
    place: int = 0

    def path(self, name: str | None) -> tuple[str, ...]:
        """The headings above its outer one; *name* is that of its part."""
        return (*self.enclosing, *((name,) if name else ()), *self.above)

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
    above: tuple[str, ...] = ()
    enclosing: tuple[str, ...] = ()
    early: bool = False
    """Whether it stands above the first heading of the questions' part."""
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
    unmarked = all(block.shape is not Shape.HEADING or heads_card(blocks, place) for place, block in enumerate(blocks))
    headed = with_headings(parted(blocks), unmarked=unmarked)
    reader = _Reader(made, {id(headed[place]) for place in enclosing(headed)}, nested_headings(headed))
    for block in headed:
        reader.take(block)
    reader.close()
    for before, entry in pairwise(made.entries):
        if entry.told_above is None and entry.page == before.page and _has_rows(entry) and not is_told(entry):
            entry.told_above = before.told_above
    return made


class _Reader:
    """Takes blocks in order and fills an outline."""

    def __init__(self, made: Outline, enclosers: set[int], nested: Mapping[int, tuple[str, ...]]) -> None:
        self._made = made
        self._nested = nested
        self._enclosers = enclosers
        self._part = Part.FRONT
        self._entry: Entry | None = None
        self._asked: Asked | None = None
        self._section: Block | None = None
        self._sections = Sections()
        self._enclosing: tuple[str, ...] = ()
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
        entry = self._entry
        if entry is not None and not entry.body and (self._section is None or entry.heading is not self._section):
            self._enter(entry)
        self._entry = None

    def _heading(self, block: Block) -> None:
        self._asked = None
        part = part_of(block.text)
        self._leave_empty(block, part)
        if part is not None:
            self._part = part
            self._made.names.setdefault(part, block.text)
            self._made.dividers.append(block)
            self._entry = self._section = None
            self._sections.clear()
            return
        if self._part in {Part.FRONT, Part.QUESTIONS} and reference(block.text):
            self._part = Part.ERRATA
        self._sections.turn_page(block.page)
        self._place += 1
        self._section = None
        self._entry = Entry(part=self._part, heading=block, nested=self._nested.get(id(block)), place=self._place)

    def _leave_empty(self, block: Block, part: Part | None) -> None:
        """Settle a heading with nothing under it: it divides what follows, or stands for a lost text."""
        entry = self._entry
        if entry is None or entry.body or entry.heading is None or entry.heading is self._section:
            return
        self._entry = None
        if part is not None or (entry.heading.page == block.page and not _numbered(entry.heading.text)):
            self._made.dividers.append(entry.heading)
            if id(entry.heading) in self._enclosers:
                self._enclosing = (entry.heading.text,)
            if part is None and example_title(entry.heading.text) is None:
                self._sections.open(entry.heading)
        else:
            self._enter(entry)

    def _enter(self, entry: Entry) -> None:
        """Add *entry* to the outline, under the sections that it stands in."""
        running = self._sections.running
        if not running and entry.part is Part.ERRATA and _SELF_CONTAINED.search(entry.title):
            self._sections.close_cards()
        self._sections.running = False
        if entry.heading is not None and not running and self._made.entries and is_capitals(entry.title):
            entry.told_above = _told_above(self._made.entries[-1])
        entry.outer, entry.above, entry.enclosing = self._sections.innermost, self._sections.above, self._enclosing
        self._made.entries.append(entry)
        if entry.part is Part.FRONT:
            self._sections.clear()

    def _question(self, block: Block) -> None:
        entry = self._entry
        direct = self._sections.running
        if entry is not None and entry.heading is not None and not entry.body and self._section is not entry.heading:
            self._section = entry.heading
            self._made.dividers.append(entry.heading)
            if not direct and self._part is not Part.QUESTIONS:
                self._sections.close_cards()
            self._sections.running = False
        self._place += 1
        self._asked = Asked(
            part=self._part,
            question=[block],
            section=self._section,
            outer=self._sections.innermost if self._section else None,
            above=self._sections.above if self._section else (),
            enclosing=self._enclosing,
            early=Part.QUESTIONS not in self._made.names,
            place=self._place,
        )
        self._made.asked.append(self._asked)

    def _in_entry(self, block: Block) -> None:
        if self._entry is None:
            self._place += 1
            self._entry = Entry(part=self._part, heading=None, place=self._place)
        if self._entry.heading and not self._entry.body and states_version(self._entry.title, block.text):
            self._part = self._entry.part = Part.FRONT
            self._enclosing = ()
        told = self._entry.heading and self._part in {Part.FRONT, Part.QUESTIONS}
        if told and (instruction(block.text) or order(block.text)):
            self._part = self._entry.part = Part.ERRATA
        if not self._entry.body:
            self._enter(self._entry)
        self._entry.body.append(block)


def _told_above(before: Entry) -> Entry | None:
    """The entry whose instruction goes on below *before*: itself, or the one that it is of, or None."""
    if before.told_above is not None or before.heading is None or is_capitals(before.title):
        return before.told_above
    alone = len(before.body) == 1 and order(before.body[0].text) is None
    told = instruction(before.body[0].text) if alone else None
    return before if told and not told[1] else None


def is_told(entry: Entry) -> bool:
    """Whether *entry* says what it amends or how, as errata do and what introduces them does not."""
    return reference(entry.title) is not None or any(
        instruction(block.text) or order(block.text) for block in entry.body
    )


def states_version(title: str, below: str) -> bool:
    """Whether the heading *title*, or what stands right *below* it, states the version of a document that begins there."""
    return _STATES_VERSION.search(title) is not None or VERSION_LINE.fullmatch(below) is not None


def _has_rows(entry: Entry) -> bool:
    return any(block.rows for block in entry.body)


def _numbered(text: str) -> bool:
    return re.match(r"(?:diagram\s+)?\d{1,2}[.:]?\s", text, re.IGNORECASE) is not None
