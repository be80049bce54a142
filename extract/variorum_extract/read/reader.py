"""A page's tree read from its beginning to its end, tag by tag, and laid out."""

import re
from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.draft import Mark
from variorum_extract.read.entries import ANSWERS, is_labelled, label_in_front, part_of_entry, speaks
from variorum_extract.read.furniture import Furniture
from variorum_extract.read.grids import (
    HEADINGS,
    chart_rows,
    classes,
    classes_in,
    holds_a_list,
    infobox_rows,
    label_cell,
    opening_of,
    row_label,
    row_lines,
    table_rows,
    text_of,
)
from variorum_extract.read.heading_lines import HeadingLines
from variorum_extract.read.headings import (
    defines,
    follows_notes,
    is_loud,
    is_note,
    is_of_picture,
    is_priced,
    labels,
    named_level,
    names_what_follows,
    opens_in_strong_print,
    stands_as_heading,
    words_of_heading,
)
from variorum_extract.read.layout import Layout
from variorum_extract.read.stratagems import edition_of, head_of, is_stratagem, label_of, opens_with_label
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
_BOXES = frozenset(("aside", "blockquote", "div", "p", "section"))
_LABELS = frozenset(("b", "strong", "span", "dt", "h4", "h5"))
"""Tags that may hold a label of a card."""
_TOOLTIPS = frozenset(("tooltiptext", "tooltip-text", "tooltip-content", "tooltip__content", "tooltip-inner"))
_INLINE = frozenset(("a", "abbr", "b", "dfn", "em", "i", "mark", "span", "strong", "u"))
_LONGEST_MARK = 12
"""Letters of what is before a question or an answer, and a few more."""
_DEEPEST_CHART = 8
"""Charts within charts that are looked at as a whole."""


_FLAVOUR = re.compile(r"ShowFluff|str\d{1,2}Legend|stratLegend\d?", re.IGNORECASE)
_ASIDE = re.compile(r"admonition-?(?:title|heading)\w*|markdown-alert-title|callout-title\w*", re.IGNORECASE)
_FRAME = re.compile(r"frame[A-Z]\w*|(?:\S*-)?summary(?:-\S*)?", re.IGNORECASE)
"""Names of boxes that set a rule's summary apart."""
_TITLES = frozenset(("MsoTitle", "title", "Title"))


class Reader:
    """A reader that goes through a page's tree and lays it out."""

    def __init__(self, root: Tag, layout: Layout, furniture: Furniture | None) -> None:
        self._root = root
        self._layout = layout
        self._around = furniture
        self.furniture: list[str] = []
        self.edition: str | None = None
        """The edition that the last card tells that does."""
        self._keyword_just_ended = False
        self._read: set[int] = set()
        """The tags yet to come that were read as the label of the row, or as the head of the card, that they stand in."""
        self._skipped: int | None = None
        """The tag that was met last and not entered."""
        self._keywords: list[int] = []
        self._marked: list[tuple[int, Mark]] = []
        """What is said of all that stands in a tag, after the tag."""
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
        self.headings = HeadingLines(root, layout, self.furniture)

    @property
    def _has_begun(self) -> bool:
        """Whether the page has marked a heading."""
        return self.headings.outline.has_begun

    def through(self) -> None:
        """Lay out everything in the root."""
        walk = Walk(self._root)
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
        self.headings.finish()
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
        entry = row_label(tag) if name == "tr" else None
        if entry is not None:
            self._entry_row(tag, entry)
        elif label := self._label_of(tag, name):
            self._layout.end()
            self._layout.text(label)
            self._label_just_ended = True
            self._read.add(tag.mem_id)
        elif name == "li" or not (self._label_just_ended and (name in _LINES or name in _PARAGRAPHS)):
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

    def _label_of(self, tag: Tag, name: str) -> str | None:
        """The label, with its colon, of a part of a card or of a list of parts that *tag* of that *name* is; else None."""
        label = label_of(tag) if self._cards and name in _LABELS else None
        if label is None and name == "dt" and labels(tag):
            return f"{text_of(tag)}: "
        return label

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
            self.edition = edition_of(named) or self.edition
        elif (name in _LINES or name in _PARAGRAPHS) and any(_FLAVOUR.fullmatch(one) for one in named):
            self._mark(tag, Mark.FLAVOUR)
        elif name == "div" and not self._cards and any(map(_FRAME.fullmatch, named)) and holds_a_list(tag):
            self._mark(tag, Mark.SUMMARY)
        elif name in _BOXES and not self._cards and is_note(tag, named):
            self._mark(tag, Mark.NOTE)

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
        if name in ("p", "div") and layout.opens_item and not opens_in_strong_print(tag):
            return  # It is the text of the item.
        if name in _PARAGRAPHS:
            layout.blank()
        elif name in _LINES:
            layout.end()
            self._begin_line(tag, name)
        else:
            self._begin_inline(tag, name)

    def _begin_inline(self, tag: Tag, name: str) -> None:
        """Begin what stands in a line and may part it."""
        layout = self._layout
        if name == "br":
            if not self._label_just_ended:
                layout.line_break()
        elif name == "button":
            self._begin_button(tag)
        elif name == "small" and follows_notes(tag):
            layout.end()
        elif name in ("b", "strong"):
            if opens_with_label(tag):
                layout.end()
            elif self._has_begun and not (self._cards or layout.is_open) and stands_as_heading(tag):
                self.headings.begin()

    def _begin_line(self, tag: Tag, name: str) -> None:
        """Begin what stands on lines of its own: a section, a list or its item, the title of what unfolds."""
        self.headings.outline.enter(tag, name)
        if name == "ul" and self._has_begun and is_priced(tag):
            self.headings.begin()
            self._layout.text(text_of(tag))
            self._layout.end()
            self._read.update(item.mem_id for item in tag.iter())
        elif name == "aside" and not tag.attributes and is_note(tag, frozenset()):
            self._mark(tag, Mark.NOTE)
        elif name == "ol":
            self._items.update(_numbers(tag))
        elif name == "summary":
            self._begin_summary(tag)
        elif name == "figcaption" and is_of_picture(tag):
            self._mark(tag, Mark.CAPTION)
        elif name in ("dt", "th") and self._has_begun and defines(tag):
            self.headings.begin()
        elif name == "li":
            number = self._items.get(tag.mem_id)
            self._layout.text("• " if number is None else f"{number}. ")

    def _begin_summary(self, title: Tag) -> None:
        """Begin the *title* of what unfolds, a heading if it reads as one; a heading of its own in it is that anyway."""
        if self._has_begun and names_what_follows(title) and first_of(title, *HEADINGS) is None:
            self.headings.name(title)
            self._read.add(title.mem_id)
            self.headings.outline.name_box()

    def _begin_button(self, button: Tag) -> None:
        """Begin a line with what *button* unfolds, which it names; one that stands in a sentence is a word of it."""
        if "aria-expanded" in button.attributes:
            if self._has_begun and names_what_follows(button):
                self.headings.begin()
            else:
                self._layout.end()

    def _leave(self, tag: Tag, name: str) -> None:
        own = tag.mem_id
        self.headings.outline.leave(own)
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
        _left(self._cards, own)
        if self._marked and self._marked[-1][0] == own:
            self._layout.end()
            self._marked.pop()
            self._layout.mark = self._marked[-1][1] if self._marked else None

    def _mark(self, tag: Tag, mark: Mark) -> None:
        """Say *mark* of all lines that stand in *tag*."""
        self._layout.end()
        self._marked.append((tag.mem_id, mark))
        self._layout.mark = mark

    def _card(self, card: Tag) -> None:
        """Lay out the head of a stratagem's *card* in the order that cards have, if it has one."""
        head = list(head_of(card, aside=self.furniture))
        self._layout.blank()
        self._cards.append(card.mem_id)
        self._mark(card, Mark.CARD)
        for order, (tag, text) in enumerate(head):
            self.edition = edition_of(classes(tag)) or self.edition
            self._read.add(tag.mem_id)
            named = order == 0 and self._has_begun and not self._pop_ups
            if named:
                self.headings.note(tag, text)
            self._layout.line(f"{self.headings.outline.mark_below} {text}" if named else text)

    def _heading(self, tag: Tag) -> bool:
        if self._cards and any(node.mem_id in self._read for node in tag.traverse()):
            self._layout.blank()
            return True  # The name of the card stands in it, which was read as such.
        inside, number = self.headings.marked(tag)
        if number is not None:
            self._read.add(number.mem_id)
        return inside

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
        label = label_in_front(tag)
        if label is not None:
            self._read.add(label.mem_id)
        if part == "Q":
            words = words_of_heading(tag, aside=self.furniture)
            words = words.removeprefix(text_of(label)).lstrip() if label is not None else words
            self._layout.line(words if is_labelled(words) else f"Q: {words}")
            return False
        if label is not None or not is_labelled(opening_of(tag, _LONGEST_MARK)):
            self._layout.line("A")
        return True

    def _box(self, tag: Tag, named: frozenset[str]) -> bool | None:
        """As `_told` of a *tag* that is by its classes *named* a wiki's box of facts or a title, or looks like this."""
        if "portable-infobox" in named:
            return self._infobox(tag)
        if any(_ASIDE.fullmatch(name) for name in named):
            return self._label(tag)
        if tag.tag == "p" and named & _TITLES:
            self.headings.title(tag)
            return False
        told = self._has_begun and not (self._cards or self._pop_ups)
        if told and tag.tag in ("p", "div") and is_loud(tag):
            self.headings.loud(tag)
            return False
        return None

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
