"""A web page laid out as the lines that a dump of that page has."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode as Tag

from variorum.errors import BadInput
from variorum_extract.read.grids import (
    HEADINGS,
    chart_rows,
    classes,
    label_cell,
    opening_of,
    opens_with_text,
    row_label,
    row_lines,
    table_rows,
    text_of,
)
from variorum_extract.read.layout import Layout
from variorum_extract.read.tree import Event, Walk, first_of, hand_back, tree_of

_WHOLE = re.compile(r"<!doctype\s+html|<(?:html|head|body)[\s>]", re.IGNORECASE)
_BLOCK_END = re.compile(r"</(?:div|p|td|tr|table|section|h[1-6]|li|ul|ol)\s*>", re.IGNORECASE)
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[a-z][a-z0-9]*+)(?P<rest>(?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+)", re.IGNORECASE
)
_ATTRIBUTE = re.compile(r"[^\s/=]+")
_CARD_LABEL = re.compile(r"(?:WHEN|TARGET|EFFECT|RESTRICTIONS|COST):")
_LONGEST_LABEL = len("RESTRICTIONS:")

_UNREAD = frozenset(
    re.findall(
        r"\S+",
        "head title script style noscript template svg nav button select option iframe object input "
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
_LEVELS = {name: level for level, name in enumerate(HEADINGS, 1)}
_BELOW_A_HEADING = _PARAGRAPHS | {"table", "ul", "ol", "section", "article"}
_FORMATTING = frozenset(
    re.findall(
        r"\S+",
        "a b big code em font i nobr s small strike strong tt u",
    ),
)
_SELF_ENDING = frozenset(
    re.findall(
        r"\S+",
        "p li td th tr dt dd script style br img input hr meta link wbr col area base embed source track",
    ),
)
_FEW_BLOCKS = 2
_DEEPEST_CHART = 8
"""Charts within charts that are looked at as a whole."""
_DEEPEST = 2_000
_MOST_COPIES = 20_000_000
"""Nestings and copies of formatting above which no honest page goes; the parser's time grows with their square."""
_MOST_TAGS = 1_000_000
"""Tags, opening and closing; the parser's room grows with them."""
_MOST_OF = {"option": 10_000, "html": 1_000, "body": 1_000}
"""Tags, opening and closing, of those that the parser holds each against all others."""
_MOST_ATTRIBUTES = 1_000
"""Words in a tag; the parser holds each against all others."""
_TOO_DEEP = "is nested too deeply for a page of text"
_REMEDY = "save the page from a browser again, or its text"


def is_page(text: str) -> bool:
    """Whether *text* is a web page or a piece of one."""
    return _WHOLE.search(text, 0, 4096) is not None or len(_BLOCK_END.findall(text, 0, 200_000)) > _FEW_BLOCKS


def laid_out(html: str, *, where: str) -> list[str]:
    """The lines of the page *html*: headings marked with `#`, tables as markdown rows, pop-up texts where they stand.

    Raises `BadInput`, naming *where*, for a page that is nested too deeply to be read.
    """
    problem = _problem(html)
    if problem is not None:
        raise BadInput(where, problem, _REMEDY)
    page = [html.encode()]
    del html  # Each form of the page goes as soon as the next is made: two at once are what most room is taken by.
    root = tree_of(page)
    layout = Layout()
    if root is not None:
        _Reader(layout).through(root)
        layout.end()
    del root
    hand_back()
    return layout.lines


def _problem(html: str) -> str | None:
    """Why *html* is not to be parsed: the parsers' room grows with its tags, their time with the square of its depth."""
    few = dict(_MOST_OF)
    depth = deepest = formatting = most_formatting = blocks = 0
    for count, found in enumerate(_TAG.finditer(html), 1):
        if count > _MOST_TAGS:
            return f"has more than {_MOST_TAGS} tags"
        if len(found["rest"]) > _MOST_ATTRIBUTES and len(_ATTRIBUTE.findall(found["rest"])) > _MOST_ATTRIBUTES:
            return f"has a tag with more than {_MOST_ATTRIBUTES} attributes"
        tag = found["name"].casefold()
        step = -1 if found["close"] else 1
        if tag in few:
            few[tag] -= 1
            if few[tag] < 0:
                return f"has more than {_MOST_OF[tag]} tags {tag!r}"
        if tag in _FORMATTING:
            formatting = max(0, formatting + step)
            most_formatting = max(most_formatting, formatting)
            continue
        blocks += 1
        if tag not in _SELF_ENDING:
            depth = max(0, depth + step)
            deepest = max(deepest, depth)
    return _TOO_DEEP if deepest > _DEEPEST or most_formatting * blocks > _MOST_COPIES else None


class _Reader:
    """A reader that goes through a page's tree and lays it out."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._keyword_just_ended = False
        self._label: int | None = None
        """The cell that was read as the label of the row it stands in."""
        self._charts: list[int] = []
        """What is called a chart and is none, outermost first, while its end is not reached."""
        self._items: dict[int, int] = {}
        """The number that a browser shows before an item of an ordered list."""

    def through(self, root: Tag) -> None:
        """Lay out everything in *root*."""
        walk = Walk(root)
        for event, node in walk:
            if event is Event.TEXT:
                self._text(node)
                continue
            name = node.tag or ""
            unread = name in _UNREAD or node.mem_id == self._label
            if event is Event.START:
                if unread or not self._enter(node, name):
                    walk.skip()
            elif not unread:
                self._leave(node, name)

    def _text(self, node: Tag) -> None:
        self._keyword_just_ended = False
        text, around = node.text_content or "", node.parent
        if around is not None and around.tag == "pre":
            self._layout.verbatim(text)
        else:
            self._layout.text(text)

    def _enter(self, tag: Tag, name: str) -> bool:
        """Whether what is in *tag* is still to be laid out, once its beginning, or the whole of it, is."""
        named = classes(tag)
        if self._keyword_just_ended and "kwb" in named:
            self._layout.text(" ")
        if name in _LEVELS:
            return self._heading(tag)
        if "chart" in named:
            return self._chart(tag)
        if name == "table":
            return self._table(tag)
        label = row_label(tag) if name == "tr" else None
        if label is not None:
            return self._entry_row(tag, label)
        self._begin(tag, name)
        return True

    def _begin(self, tag: Tag, name: str) -> None:
        layout = self._layout
        if name == "br":
            layout.line_break()
        elif _is_pop_up(tag):
            layout.close_up()
        elif name in _PARAGRAPHS:
            layout.blank()
        elif name in _LINES:
            layout.end()
            if name == "ol":
                self._items.update(_numbers(tag))
            elif name == "li":
                number = self._items.get(tag.mem_id)
                layout.text("• " if number is None else f"{number}. ")
        elif name in ("b", "strong") and _CARD_LABEL.match(opening_of(tag, _LONGEST_LABEL)):
            layout.end()

    def _leave(self, tag: Tag, name: str) -> None:
        if self._charts and self._charts[-1] == tag.mem_id:
            self._charts.pop()
        self._keyword_just_ended = "kwb" in classes(tag) or (self._keyword_just_ended and name == "span")
        if name in _PARAGRAPHS or name in _LEVELS:
            self._layout.blank()
        elif name in _LINES or _is_pop_up(tag):
            self._layout.end()

    def _heading(self, tag: Tag) -> bool:
        self._layout.blank()
        mark = "#" * _LEVELS[tag.tag or ""]
        if opens_with_text(tag, before=_BELOW_A_HEADING):  # Its end is missing, and what stands below it is in it.
            self._layout.text(f"{mark} ")
            return True
        text = text_of(tag)
        if text:
            self._layout.line(f"{mark} {text}")
        return False

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

    def _entry_row(self, row: Tag, label: str) -> bool:
        self._layout.end()
        if label == "A":
            self._layout.line("A")
        else:
            self._layout.text("Q: ")
        self._label = label_cell(row).mem_id
        return True


def _is_pop_up(tag: Tag) -> bool:
    """Whether *tag* holds a text that the page shows where the pointer rests."""
    name = tag.id
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
