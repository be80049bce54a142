"""Sections of an updates document: headings without a text of their own, nested, and those that enclose its parts."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from variorum_extract.clean import Block, Shape
from variorum_extract.segment.core_headings import Part, part_of
from variorum_extract.segment.shapes import is_capitals

_FEWEST_LEVELS = 2
_BOLD_LEVEL = 7
"""The level of a heading that only bold print marks."""
_GAME = re.compile(r"warhammer 40,?000", re.IGNORECASE)
_DIVISION = re.compile(
    r"(?:core|faction|general|universal|game|mission|additional) (?:rules|changes|updates)", re.IGNORECASE
)
_TOPIC = re.compile(
    r"(?:army|detachment|crusade) rules?|datasheets?|stratagems?|enhancements?|(?:\S.{0,60} )?detachments?|unit cards?"
    r"|requisitions|agendas|battle (?:traits|scars)|crusade relics|(?:wargear|warlord) (?:lists?|traits)|relics|psychic disciplines?",
    re.IGNORECASE,
)
"""What the rules of one army are divided into."""
_OWN_TOPIC = re.compile(
    r"(?!\w+ing\b|core\b|new\b)[^\W\d_][^.:!?]{0,100}\s(?:(?:detachment|army|crusade) rules?|enhancements|stratagems|datasheets|agendas)",
    re.IGNORECASE,
)
"""Such a topic behind the name of the army or detachment that has it."""


class _Rank(IntEnum):
    """How high a heading without a text of its own stands."""

    DIVISION = 0
    ARMY = 1
    TOPIC = 2
    CARD = 3


@dataclass(slots=True)
class Sections:
    """The headings without a text of their own that the reading stands under.

    A heading ends those of its rank and below, but for the one right above it, which it stands under.
    """

    _open: list[tuple[_Rank, Block]] = field(default_factory=list)
    running: bool = False
    """Whether the deepest heading is the last thing that was read."""

    @property
    def innermost(self) -> Block | None:
        """The deepest heading."""
        return self._open[-1][1] if self._open else None

    @property
    def above(self) -> tuple[str, ...]:
        """The words of the headings above the deepest one, outermost first."""
        return tuple(block.text for _, block in self._open[:-1])

    def open(self, block: Block) -> None:
        """Enter the section of the empty heading *block*."""
        rank = _rank(block.text)
        if self.running and rank is _Rank.TOPIC and self._open[-1][0] is _Rank.CARD:
            army = self._open[-1][1]
            self._leave(_Rank.ARMY)
            self._open.append((_Rank.ARMY, army))
        elif not self.running or rank < self._open[-1][0]:
            self._leave(rank)
        self._open.append((rank, block))
        self.running = True

    def close_cards(self) -> None:
        """Leave the sections that are no more than the name of a card."""
        self._leave(_Rank.CARD)

    def clear(self) -> None:
        """Leave every section."""
        self._open, self.running = [], False

    def turn_page(self, page: int) -> None:
        """Leave what ends with its page: the name of a card, and a section that stands in no other."""
        if self._open and self._open[-1][1].page != page:
            self._leave(_Rank.CARD)
            if len(self._open) == 1:
                self._open = []

    def _leave(self, rank: _Rank) -> None:
        self._open = [(one, block) for one, block in self._open if one < rank]


def _rank(text: str) -> _Rank:
    if _DIVISION.fullmatch(text):
        return _Rank.DIVISION
    if is_topic(text):
        return _Rank.TOPIC
    return _Rank.ARMY if is_capitals(text) else _Rank.CARD


def is_topic(text: str) -> bool:
    """Whether *text* is one of what the rules of an army are divided into, such as its stratagems."""
    return _TOPIC.fullmatch(text) is not None or _OWN_TOPIC.fullmatch(text) is not None


def nested_headings(blocks: Sequence[Block]) -> dict[int, tuple[str, ...]]:
    """The words of the headings above each heading of *blocks*, by its identity and by the levels of their marks.

    One in bold print stands below all marked ones. None where all have the same level. A single heading of the highest level is the title of the whole and encloses nothing.
    """
    heads = [block for block in blocks if block.shape is Shape.HEADING]
    levels = Counter(block.level for block in heads if block.level)
    if len(levels) < _FEWEST_LEVELS:
        return {}
    top = min(levels)
    found: dict[int, tuple[str, ...]] = {}
    above: list[Block] = []
    for block in heads:
        level = block.level or _BOLD_LEVEL
        above = [one for one in above if (one.level or _BOLD_LEVEL) < level]
        found[id(block)] = tuple(one.text for one in above)
        if level > top or levels[top] > 1:
            above.append(block)
    return found


def enclosing(blocks: Sequence[Block]) -> set[int]:
    """The places of headings right above the heading of a part that they enclose, such as an army above its errata.

    A document's own name may stand there too: what has no text before it encloses only where others do so as well.
    """
    found: list[int] = []
    told = first = False
    for place, block in enumerate(blocks[:-1]):
        heads = block.shape is Shape.HEADING and part_of(block.text) is None and not _GAME.fullmatch(block.text)
        below = blocks[place + 1]
        if heads and below.shape is Shape.HEADING and part_of(below.text) in {Part.ERRATA, Part.QUESTIONS}:
            first = first or not told
            found.append(place)
        told = told or block.shape is not Shape.HEADING
    return set() if first and len(found) == 1 else set(found)
