"""A page's tree read from its beginning to its end, tag by tag, and laid out."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.draft import Mark
from variorum_extract.read.entries import ANSWERS, is_labelled, part_of_entry, speaks
from variorum_extract.read.furniture import Furniture
from variorum_extract.read.grids import (
    HEADINGS,
    chart_rows,
    classes_in,
    infobox_rows,
    label_cell,
    opening_of,
    opens_with_text,
    row_label,
    row_lines,
    table_rows,
    text_of,
)
from variorum_extract.read.headings import (
    level_below,
    level_of,
    named_level,
    names_what_follows,
    stands_as_heading,
    words_of_heading,
)
from variorum_extract.read.layout import Layout
from variorum_extract.read.stratagems import head_of, is_stratagem, label_of, opens_with_label
from variorum_extract.read.tree import Event, Walk, first_of

_UNREAD = frozenset(
    re.findall(
        r"\S+",
        "head title script style noscript template svg button select option iframe object input "
        "textarea canvas video audio rt rp",
    ),
)
_PARAGRAPHS = frozenset(["p", "blockquote", "pre", "dl", "figure", "hr"])
_LINES = frozenset(
    re.findall(
        r"\S+",
        "div section article main header footer aside address table tbody thead tfoot tr td th "
        "caption ul ol li dt dd summary details figcaption center form fieldset legend",
    ),
)
_BELOW_A_HEADING = _PARAGRAPHS | {"table", "ul", "ol", "section", "article"}
_DEEPEST_SECTION = 40
_SECTIONS = frozenset(("section", "article"))
_LABELS = frozenset(("b", "strong", "span", "dt", "h4", "h5"))
"""Tags that may hold a label of a card."""
_TOOLTIPS = frozenset(("tooltiptext", "tooltip-text", "tooltip-content", "tooltip__content", "tooltip-inner"))
_INLINE = frozenset(("a", "abbr", "b", "dfn", "em", "i", "mark", "span", "strong", "u"))
_BETWEEN = frozenset(("a", "-text", "-comment"))
_LONGEST_NUMBER = 3
_LONGEST_MARK = 12
"""Letters of what is before a question or an answer, and a few more."""
_DEEPEST_CHART = 8
"""Charts within charts that are looked at as a whole."""


_FLAVOUR = re.compile(r"ShowFluff|str\d{1,2}Legend|stratLegend\d?", re.IGNORECASE)
_ASIDE = re.compile(r"admonition-?(?:title|heading)\w*|markdown-alert-title|callout-title\w*", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,2}")
_ONLY_LINKS = frozenset(("see also", "related rules"))
"""Headings of lists of links, below which no other stands."""
_TITLES = frozenset(("MsoTitle", "title", "Title"))


@dataclass(slots=True)
class _Section:
    """A section of the page while it is open."""

    place: int
    """Its tag, by its place in memory."""
    told: int = 0
    """The level that its first heading says; 0 before it."""
    level: int = 0
    """The level that this heading has, as the section stands in others."""


class Reader:
    """A reader that goes through a page's tree and lays it out."""

    def __init__(self, layout: Layout, furniture: Furniture | None) -> None:
        self._layout = layout
        self._around = furniture
        self.furniture: list[str] = []
        self._keyword_just_ended = False
        self._read: set[int] = set()
        """The tags yet to come that were read as the label of the row, or as the head of the card, that they stand in."""
        self._skipped: int | None = None
        """The tag that was met last and not entered."""
        self._keywords: list[int] = []
        self._flavours: list[int] = []
        self._pop_ups: list[int] = []
        self._cards: list[int] = []
        self._entries: list[int] = []
        """What is called a question and has more in it than one."""
        self._charts: list[int] = []
        """What is called a chart and is none. As in the others: outermost first, while its end is not reached."""
        self._label_just_ended = False
        self._lifted: dict[str, str] = {}
        """Texts that pop up within a line, by the words that they explain."""
        self._items: dict[int, int] = {}
        """The number that a browser shows before an item of an ordered list."""
        self._sections: list[_Section] = []
        self._level = 0
        """The level of the last heading that the page marks as one; 0 above the first."""
        self._titled = False
        """Whether a paragraph that is the title of the whole stands above all headings."""

    def through(self, root: Tag) -> None:
        """Lay out everything in *root*."""
        walk = Walk(root)
        for event, node in walk:
            if event is Event.TEXT:
                self._text(node)
                continue
            name = node.tag or ""
            if event is Event.END:
                if self._around is not None:
                    self._around.leave(node)
                if node.mem_id != self._skipped:
                    self._leave(node, name)
            elif (
                (name in _UNREAD and not (name == "button" and speaks(node)))
                or node.mem_id in self._read
                or not self._enter(node, name, node.attributes)
            ):
                self._skipped = node.mem_id
                self._read.discard(node.mem_id)
                walk.skip()
        for words, text in self._lifted.items():
            self._layout.close_up()
            self._layout.next_mark = Mark.POP_UP
            self._layout.line(words)
            self._layout.line(text)

    def _text(self, node: Tag) -> None:
        text, around = node.text_content or "", node.parent
        if self._keyword_just_ended or self._label_just_ended:
            self._keyword_just_ended = False
            self._label_just_ended = self._label_just_ended and not text.strip()
        if around is not None and around.tag == "pre":
            self._layout.verbatim(text)
        else:
            self._layout.text(text)

    def _enter(self, tag: Tag, name: str, given: Mapping[str, str | None]) -> bool:
        """Whether what is in *tag* is still to be laid out, once its beginning, or the whole of it, is."""
        if self._around is not None and self._around.has(tag, name, given):
            self._set_aside(tag, name)
            return False
        if given:
            named = classes_in(given.get("class"))
            whole = self._told(tag, given, named)
            if whole is not None:
                return whole
            self._note(tag, name, given, named)
        if name in HEADINGS:
            return self._heading(tag)
        if name == "table":
            return self._table(tag)
        label = row_label(tag) if name == "tr" else None
        if label is not None:
            self._entry_row(tag, label)
        elif self._cards and name in _LABELS and (label := label_of(tag)) is not None:
            self._layout.end()
            self._layout.text(label)
            self._label_just_ended = True
            self._read.add(tag.mem_id)
        elif not (self._label_just_ended and (name in _LINES or name in _PARAGRAPHS)):
            self._begin(tag, name)
        return tag.mem_id not in self._read

    def _told(self, tag: Tag, given: Mapping[str, str | None], named: frozenset[str]) -> bool | None:
        """As `_enter` of a *tag* that its attributes *given*, its classes *named* among them, tell apart; None of others."""
        if self._layout.is_open and self._lift(tag, given):
            return False
        part = part_of_entry(given)
        if part is not None:
            return self._entry_part(tag, part)
        if named_level(given, named) is not None:
            return self._heading(tag)
        if "chart" in named or (given.get("role") == "table" and tag.tag != "table"):
            return self._chart(tag)
        return self._box(tag, named)

    def _note(self, tag: Tag, name: str, given: Mapping[str, str | None], named: frozenset[str]) -> None:
        """Note what the attributes *given*, its classes *named* among them, say of all that stands in *tag*."""
        if "kwb" in named:
            if self._keyword_just_ended:
                self._layout.text(" ")
            self._keywords.append(tag.mem_id)
        elif _is_pop_up(given):
            self._pop_ups.append(tag.mem_id)
            self._layout.close_up()
            self._layout.next_mark = Mark.POP_UP
        elif is_stratagem(named) and not self._cards:
            self._card(tag)
        elif (name in _LINES or name in _PARAGRAPHS) and any(_FLAVOUR.fullmatch(one) for one in named):
            self._layout.end()
            self._flavours.append(tag.mem_id)
            self._layout.mark = Mark.FLAVOUR

    def _lift(self, tag: Tag, given: Mapping[str, str | None]) -> bool:
        """Whether *tag* holds a text that pops up within the line that it stands in, and which goes to the page's end."""
        named = given.get("role") == "tooltip" or not _TOOLTIPS.isdisjoint((given.get("class") or "").split())
        around, before = tag.parent, tag.prev
        if not named or around is None or before is None or not before.is_text_node:
            return False
        words = " ".join((before.text_content or "").split())
        text = text_of(tag)
        if text and words and around.tag in _INLINE:
            self._lifted.setdefault(words, text)
            return True
        return False

    def _set_aside(self, tag: Tag, name: str) -> None:
        """Set *tag*, which is furniture, aside; what it stands in goes on on another line unless it is inline."""
        if name in _LINES or name in _PARAGRAPHS:
            self._layout.end()
        text = text_of(tag)
        if text:
            self.furniture.append(text)

    def _begin(self, tag: Tag, name: str) -> None:
        layout = self._layout
        if name == "br":
            if not self._label_just_ended:
                layout.line_break()
        elif name == "button":
            self._begin_button(tag)
        elif name in _PARAGRAPHS:
            layout.blank()
        elif name in _LINES:
            layout.end()
            self._begin_line(tag, name)
        elif name in ("b", "strong"):
            if opens_with_label(tag):
                layout.end()
            elif self._level and not (self._cards or layout.is_open) and stands_as_heading(tag):
                self._open_heading()

    def _begin_line(self, tag: Tag, name: str) -> None:
        """Begin what stands on lines of its own: a section, a list or its item, the title of what unfolds."""
        if name in _SECTIONS:
            self._sections.append(_Section(tag.mem_id))
        elif name == "ol":
            self._items.update(_numbers(tag))
        elif name == "summary" and self._level and names_what_follows(tag):
            self._open_heading()
            self._layout.text(words_of_heading(tag, aside=self.furniture))
            self._layout.end()
            self._read.add(tag.mem_id)
        elif name == "li":
            number = self._items.get(tag.mem_id)
            self._layout.text("• " if number is None else f"{number}. ")

    def _begin_button(self, button: Tag) -> None:
        """Begin a line with what *button* unfolds, which it names; one that stands in a sentence is a word of it."""
        if "aria-expanded" in button.attributes:
            if self._level and names_what_follows(button):
                self._open_heading()
            else:
                self._layout.end()

    def _open_heading(self) -> None:
        """Begin the line of a heading below the last one that is marked as one."""
        self._layout.blank()
        self._layout.text(f"{self._mark_below} ")

    @property
    def _mark_below(self) -> str:
        """The mark of a heading below the last one that is marked as one."""
        return "#" * min(self._level + 1, len(HEADINGS))

    def _leave(self, tag: Tag, name: str) -> None:
        own = tag.mem_id
        if self._sections and self._sections[-1].place == own:
            self._sections.pop()
        if _left(self._keywords, own):
            self._keyword_just_ended = True
        elif name != "span":
            self._keyword_just_ended = False
        if name in _PARAGRAPHS or name in HEADINGS:
            self._layout.blank()
        elif name in _LINES:
            self._layout.end()
        _left(self._charts, own)
        _left(self._entries, own)
        if _left(self._pop_ups, own):
            self._layout.end()
        if _left(self._flavours, own) or _left(self._cards, own):
            self._layout.end()
            self._layout.mark = Mark.FLAVOUR if self._flavours else Mark.CARD if self._cards else None

    def _card(self, card: Tag) -> None:
        """Lay out the head of a stratagem's *card* in the order that cards have, if it has one."""
        head = list(head_of(card))
        self._layout.blank()
        self._cards.append(card.mem_id)
        self._layout.mark = Mark.CARD
        for order, (place, text) in enumerate(head):
            self._read.add(place)
            named = order == 0 and self._level and len(head) > 1
            self._layout.line(f"{self._mark_below} {text}" if named else text)

    def _heading(self, tag: Tag) -> bool:
        self._layout.blank()
        self._take_back_number(tag)
        below = level_below(tag) if self._level else 0
        above = self._level
        if not below:
            self._level = self._nested(level_of(tag) + self._titled)
        mark = "#" * min(self._level + below, len(HEADINGS))
        if opens_with_text(tag, before=_BELOW_A_HEADING):  # Its end is missing, and what stands below it is in it.
            self._layout.text(f"{mark} ")
            return True
        text = words_of_heading(tag, aside=self.furniture)
        if text.casefold().rstrip(":") in _ONLY_LINKS and 0 < above < self._level:
            self._level = above
        if text:
            self._layout.line(f"{mark} {text}")
        return False

    def _nested(self, level: int) -> int:
        """The level of a heading of that *level* in the sections that it stands in: below those that they have theirs from."""
        around = islice(reversed(self._sections), _DEEPEST_SECTION)
        own = next((section for section in around if section.told), None)
        innermost = self._sections[-1] if self._sections else None
        nested = level
        if own is not None:
            nested = (
                own.level + level - own.told if own is innermost else max(own.level + level - own.told, own.level + 1)
            )
        nested = min(max(nested, 1), len(HEADINGS))
        if innermost is not None and not innermost.told:
            innermost.told, innermost.level = level, nested
        return nested

    def _title(self, tag: Tag) -> bool:
        """Lay out the title of the whole, which the headings below it stand under."""
        text = words_of_heading(tag, aside=self.furniture)
        if text:
            self._titled = True
            self._layout.blank()
            self._layout.line(f"# {text}")
        return False

    def _take_back_number(self, heading: Tag) -> None:
        """Take back the number of a step that stands drawn above its *heading*, apart from all text: it is furniture."""
        before = heading.prev
        while before is not None and before.tag in _BETWEEN and not (before.text() or "").strip():
            before = before.prev
        number = opening_of(before, _LONGEST_NUMBER).strip() if before is not None and before.tag == "div" else ""
        if _NUMBER.fullmatch(number) and self._layout.take_back(number):
            self.furniture.append(number)
            self._layout.blank()

    def _table(self, table: Tag) -> bool:
        self._layout.end()
        rows = table_rows(table)
        if rows is None:
            return True
        caption = first_of(table, "caption")
        if caption is not None:
            rows.insert(0, (text_of(caption),))
        for line in row_lines(rows):
            self._layout.line(line)
        return False

    def _chart(self, chart: Tag) -> bool:
        rows = chart_rows(chart) if len(self._charts) < _DEEPEST_CHART else []
        if not any(len(row) > 1 for row in rows):
            self._layout.end()
            self._charts.append(chart.mem_id)
            return True
        heading = first_of(chart, *HEADINGS)
        if heading is not None:
            self._heading(heading)
        for line in row_lines(rows, headed=not rows[0][0][:1].isdecimal()):
            self._layout.line(line)
        return False

    def _entry_part(self, tag: Tag, part: str) -> bool:
        """Lay out the question that *tag* is, or the beginning of the answer."""
        if part == "Q" and (self._entries or tag.css_first(ANSWERS) is not None):
            self._entries.append(tag.mem_id)
            return True
        self._layout.end()
        if part == "Q":
            words = words_of_heading(tag, aside=self.furniture)
            self._layout.line(words if is_labelled(words) else f"Q: {words}")
            return False
        if not is_labelled(opening_of(tag, _LONGEST_MARK)):
            self._layout.line("A")
        return True

    def _box(self, tag: Tag, named: frozenset[str]) -> bool | None:
        """As `_told` of a *tag* whose classes *named* tell that it is a wiki's box of facts, or a title; None of others."""
        if "portable-infobox" in named:
            return self._infobox(tag)
        if any(_ASIDE.fullmatch(name) for name in named):
            return self._label(tag)
        return self._title(tag) if tag.tag == "p" and named & _TITLES else None

    def _label(self, title: Tag) -> bool:
        """Lay out the *title* of a box, a note say, in front of what stands in it, as its label."""
        words = words_of_heading(title, aside=self.furniture)
        self._layout.end()
        if words:
            self._layout.text(f"{words[0].upper()}{words[1:].rstrip(':')}: ")
            self._label_just_ended = True
        return False

    def _infobox(self, box: Tag) -> bool:
        """Lay out the *box* of facts of a wiki's page, a row for each; what is in it besides stands on the page as well."""
        rows = infobox_rows(box)
        self._layout.end()
        for line in row_lines(rows, headed=False):
            self._layout.line(line)
        if rows:
            self.furniture.append(text_of(box))
        return not rows

    def _entry_row(self, row: Tag, label: str) -> None:
        self._layout.end()
        if label == "A":
            self._layout.line("A")
        else:
            self._layout.text("Q: ")
        self._read.add(label_cell(row).mem_id)


def _left(opened: list[int], tag: int) -> bool:
    """Whether *tag*, by its place in memory, is the innermost of the tags *opened*; it is taken from them then."""
    if not opened or opened[-1] != tag:
        return False
    opened.pop()
    return True


def _is_pop_up(given: Mapping[str, str | None]) -> bool:
    """Whether a tag with the attributes *given* holds a text that the page shows where the pointer rests."""
    name = given.get("id")
    return name is not None and name.startswith("tooltip_content")


def _numbers(items: Tag) -> Iterator[tuple[int, int]]:
    """The number that a browser shows before each item of an ordered list."""
    number = _number(items, "start", otherwise=1)
    for item in items.iter():
        if item.tag == "li":
            number = _number(item, "value", otherwise=number)
            yield item.mem_id, number
            number += 1


def _number(tag: Tag, attribute: str, *, otherwise: int) -> int:
    found = re.fullmatch(r"[0-9]{1,4}", tag.attributes.get(attribute) or "")
    return int(found[0]) if found else otherwise
