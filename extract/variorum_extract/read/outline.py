"""How deep the headings of a page stand, told tag by tag as a walk meets them."""

from dataclasses import dataclass
from itertools import islice

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.grids import HEADINGS
from variorum_extract.read.headings import is_outline, level_below, level_of

_SECTIONS = frozenset(("section", "article"))
_BOXES = frozenset(("aside", "details"))
"""What stands apart from the text around it, with headings of its own."""
_DEEPEST = 40


@dataclass(slots=True)
class _Section:
    """A section of the page while it is open."""

    place: int
    """Its tag, by its place in memory."""
    told: int = 0
    """The level that its first heading says; 0 before it."""
    level: int = 0
    """The level that this heading has, as the section stands in others."""


@dataclass(slots=True)
class _Box:
    """A box of the page while it is open."""

    place: int
    """Its tag, by its place in memory."""
    level: int
    """The level of the last heading above it."""
    named: bool = False
    """Whether its title is a heading that no tag marks."""


class Outline:
    """The outline of the page below a root so far."""

    def __init__(self, root: Tag) -> None:
        self._sections: list[_Section] = []
        self._boxes: list[_Box] = []
        self._level = self._above = 0
        """The level of the last heading that the page marks as one, and of the one before; 0 above the first."""
        self.place = 0
        """How many headings the page has marked."""
        self._titled = False
        """Whether a paragraph that is the title of the whole stands above all headings."""
        self._told = root.css_first(".outline_header") is not None
        """Whether the page tells which of its headings are of its outline; the others stand below these."""

    @property
    def has_begun(self) -> bool:
        """Whether the page has marked a heading."""
        return self._level > 0

    @property
    def mark_below(self) -> str:
        """The mark of a heading below the last one that is marked as one."""
        above = sum(box.named for box in islice(reversed(self._boxes), _DEEPEST))
        return "#" * min(self._level + above + 1, len(HEADINGS))

    def enter(self, tag: Tag, name: str) -> None:
        """Note that *tag* of that *name* begins."""
        if name in _SECTIONS:
            self._sections.append(_Section(tag.mem_id))
        elif name in _BOXES:
            self._boxes.append(_Box(tag.mem_id, self._level))

    def leave(self, tag: int) -> None:
        """Note that *tag*, by its place in memory, ends: what follows a box stands where it would without."""
        if self._sections and self._sections[-1].place == tag:
            self._sections.pop()
        if self._boxes and self._boxes[-1].place == tag:
            self._level = self._boxes.pop().level

    def title(self) -> None:
        """Note the title of the whole, which no tag marks as a heading."""
        self._titled = True

    def name_box(self) -> None:
        """Note that the innermost box has a title that is a heading and that no tag marks."""
        if self._boxes:
            self._boxes[-1].named = True

    def mark_of(self, heading: Tag) -> str:
        """The mark of *heading*, and note it."""
        below = level_below(heading) if self._level else 0
        self._above = self._level
        self.place += 1
        if not below:
            lower = self._told and heading.tag in HEADINGS[1:] and not is_outline(heading)
            self._level = self._nested(level_of(heading) + self._titled + lower)
        return "#" * min(self._level + below, len(HEADINGS))

    def forget(self) -> None:
        """Take the last heading, of a list of links, for none that others stand below."""
        if 0 < self._above < self._level:
            self._level = self._above

    def _nested(self, level: int) -> int:
        """The level of a heading of that *level* in the sections that it stands in: below those that they have theirs from."""
        around = islice(reversed(self._sections), _DEEPEST)
        own = next((section for section in around if section.told), None)
        innermost = self._sections[-1] if self._sections else None
        nested = level
        if own is not None:
            nested = own.level + level - own.told
            nested = nested if own is innermost else max(nested, own.level + 1)
        nested = min(max(nested, 1), len(HEADINGS))
        if innermost is not None and not innermost.told:
            innermost.told, innermost.level = level, nested
        return nested
