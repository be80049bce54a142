"""The headings of a page laid out as lines: those that tags mark, and those that only stand or look like one."""

from collections import Counter

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.grids import opens_with_text
from variorum_extract.read.headings import words_of_heading
from variorum_extract.read.layout import Layout
from variorum_extract.read.outline import Outline
from variorum_extract.read.rule_numbers import next_to, rule_number, step_number

_BELOW = frozenset(("p", "blockquote", "pre", "dl", "figure", "hr", "table", "ul", "ol", "section", "article"))
"""What stands in a heading only where its end is missing."""
_ONLY_LINKS = frozenset(("see also", "related rules"))
"""Headings of lists of links, below which no other stands."""


class HeadingLines:
    """The headings of the page below a root, laid out on *layout*; what a page sets beside their words goes *aside*."""

    def __init__(self, root: Tag, layout: Layout, aside: list[str]) -> None:
        self.outline = Outline(root)
        self.bare: dict[str, str] = {}
        """Headings, as they are laid out, by what they are without the numbers that stand in tags of their own."""
        self._layout = layout
        self._aside = aside
        self._loud: list[tuple[int, int]] = []
        """The headings that only their looks tell: which of the page's they stand below, and their lines."""

    def marked(self, heading: Tag) -> tuple[bool, Tag | None]:
        """Lay out *heading*, which a tag marks: whether what is in it is still to be, and the number beside it now read."""
        self._layout.blank()
        before = self._number_before(heading)
        mark = self.outline.mark_of(heading)
        if opens_with_text(heading, before=_BELOW):  # Its end is missing, and what stands below it is in it.
            self._layout.text(f"{mark} {before} " if before else f"{mark} ")
            return True, None
        words = words_of_heading(heading, aside=self._aside)
        other = next_to(heading, "next")
        after = rule_number(other) if other is not None else ""
        text = " ".join(filter(None, (before, words, after)))
        if text.casefold().rstrip(":") in _ONLY_LINKS:
            self.outline.forget()
        if text:
            self.note(heading, text)
            self._layout.line(f"{mark} {text}")
        return False, other if after else None

    def begin(self) -> None:
        """Begin the line of a heading below the last one that is marked as one."""
        self._layout.blank()
        self._layout.text(f"{self.outline.mark_below} ")

    def name(self, title: Tag) -> None:
        """Lay out *title* as a heading below the last one that is marked as one."""
        self.begin()
        self._layout.text(words_of_heading(title, aside=self._aside))
        self._layout.end()

    def loud(self, title: Tag) -> None:
        """Lay out *title*, which only its looks tell, as `name` does."""
        self.name(title)
        self._loud.append((self.outline.place, self._layout.last))

    def title(self, title: Tag) -> None:
        """Lay out the *title* of the whole, which the headings below it stand under."""
        text = words_of_heading(title, aside=self._aside)
        if text:
            self.outline.title()
            self._layout.blank()
            self._layout.line(f"# {text}")

    def note(self, heading: Tag, text: str) -> None:
        """Note what the *text* of *heading* is without the numbers of rules in it."""
        bare = words_of_heading(heading, numbered=False) if any(map(str.isdecimal, text)) else ""
        if bare and bare != text:
            self.bare[text] = bare

    def finish(self) -> None:
        """Make labels of those headings that only looks tell and that stand below one heading several times."""
        times = Counter((above, self._layout.text_of(place)) for above, place in self._loud)
        for above, place in self._loud:
            if times[above, self._layout.text_of(place)] > 1:
                self._layout.make_label(place)

    def _number_before(self, heading: Tag) -> str:
        """The number of the rule that stands before *heading*, taken back from there; a step's is furniture."""
        other = next_to(heading, "prev")
        number = rule_number(other) if other is not None else ""
        step = step_number(other) if other is not None and not number else ""
        if not (number or step) or not self._layout.take_back(number or step):
            return ""
        if step:
            self._aside.append(step)
            self._layout.blank()
        return number
