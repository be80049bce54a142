"""A web page laid out as the lines that a dump of that page has."""

import re
from collections.abc import Iterable

from bs4 import BeautifulSoup, NavigableString, Tag
from bs4.element import PageElement
from selectolax.lexbor import LexborHTMLParser

from variorum.errors import BadInput
from variorum_extract.read.grids import answer_cells, chart_rows, classes, row_label, row_lines, table_rows, text_of
from variorum_extract.read.layout import Layout

_WHOLE = re.compile(r"<!doctype\s+html|<(?:html|head|body)[\s>]", re.IGNORECASE)
_BLOCK_END = re.compile(r"</(?:div|p|td|tr|table|section|h[1-6]|li|ul|ol)\s*>", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_CARD_LABEL = re.compile(r"(?:WHEN|TARGET|EFFECT|RESTRICTIONS|COST):")

_UNREAD = frozenset(
    re.findall(
        r"\S+",
        "head title script style noscript template svg nav button select option iframe object input "
        "textarea canvas video audio",
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
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_FORMATTING = frozenset(
    re.findall(
        r"\S+",
        "a b big code em font i nobr s small strike strong tt u",
    ),
)
_SELF_ENDING = frozenset(
    re.findall(
        r"\S+",
        "p li td th tr dt dd option br img input hr meta link wbr col area base embed source track",
    ),
)
_FEW_BLOCKS = 2
_DEEPEST = 3_000
_MOST_COPIES = 20_000_000
"""Nestings and copies of formatting above which no honest page goes; the parser's time grows with their square."""


def is_page(text: str) -> bool:
    """Whether *text* is a web page or a piece of one."""
    return _WHOLE.search(text, 0, 4096) is not None or len(_BLOCK_END.findall(text, 0, 200_000)) > _FEW_BLOCKS


def laid_out(html: str, *, where: str) -> list[str]:
    """The lines of the page *html*: headings marked with `#`, tables as markdown rows, pop-up texts where they stand.

    Raises `BadInput`, naming *where*, for a page that is nested too deeply to be read.
    """
    _refuse_depth(html, where)
    soup = BeautifulSoup(LexborHTMLParser(html).html or "", "lxml")
    layout = Layout()
    _walk(soup, layout)
    layout.end()
    return layout.lines


def _refuse_depth(html: str, where: str) -> None:
    depth = deepest = formatting = most_formatting = blocks = 0
    for close, name in _TAG.findall(html):
        tag = name.casefold()
        step = -1 if close else 1
        if tag in _FORMATTING:
            formatting = max(0, formatting + step)
            most_formatting = max(most_formatting, formatting)
        elif tag not in _SELF_ENDING:
            depth = max(0, depth + step)
            deepest = max(deepest, depth)
        blocks += tag not in _FORMATTING
    if deepest > _DEEPEST or most_formatting * blocks > _MOST_COPIES:
        raise BadInput(
            where, "is nested too deeply for a page of text", "save the page from a browser again, or its text"
        )


def _walk(root: Tag, layout: Layout) -> None:
    """Lay out everything below *root*, without recursion: a page may be nested deeper than Python's stack."""
    todo: list[tuple[PageElement, bool]] = [(root, True)]
    keyword_just_ended = False
    while todo:
        node, entering = todo.pop()
        if isinstance(node, NavigableString):
            if type(node) is NavigableString and node:
                keyword_just_ended = False
                _text(node, layout)
            continue
        if not isinstance(node, Tag) or node.name in _UNREAD:
            continue
        if not entering:
            keyword_just_ended = "kwb" in classes(node) or (keyword_just_ended and node.name == "span")
            _leave(node, layout)
            continue
        if keyword_just_ended and "kwb" in classes(node):
            layout.text(" ")
        inside = _enter(node, layout)
        todo.append((node, False))
        todo.extend((child, True) for child in reversed(list(inside)))


def _text(node: NavigableString, layout: Layout) -> None:
    if node.parent is not None and node.parent.name == "pre":
        layout.verbatim(str(node))
    else:
        layout.text(str(node))


def _enter(tag: Tag, layout: Layout) -> Iterable[PageElement]:
    """What of *tag* is still to be laid out, once its beginning is."""
    whole = _whole(tag, layout)
    if whole is not None:
        return whole
    name = tag.name
    if name == "br":
        layout.line_break()
    elif str(tag.get("id") or "").startswith("tooltip_content"):
        layout.close_up()
    elif name in _PARAGRAPHS:
        layout.blank()
    elif name in _LINES:
        layout.end()
        if name == "ol":
            _number_items(tag)
        elif name == "li":
            layout.text(_item_mark(tag))
    elif name in ("b", "strong") and _CARD_LABEL.match(text_of(tag)):
        layout.end()
    return tag.children


def _whole(tag: Tag, layout: Layout) -> Iterable[PageElement] | None:
    """What is left of a heading, chart, table or row of a question, laid out as a whole; None for any other tag."""
    if tag.name in _HEADINGS:
        return _heading(tag, layout)
    if "chart" in classes(tag):
        return _chart(tag, layout)
    if tag.name == "table":
        return _table(tag, layout)
    label = row_label(tag) if tag.name == "tr" else None
    return _entry_row(tag, label, layout) if label is not None else None


def _heading(tag: Tag, layout: Layout) -> Iterable[PageElement]:
    layout.blank()
    text = text_of(tag)
    if text:
        layout.line(f"{'#' * _HEADINGS[tag.name]} {text}")
    return ()


def _leave(tag: Tag, layout: Layout) -> None:
    if tag.name in _PARAGRAPHS or tag.name in _HEADINGS:
        layout.blank()
    elif tag.name in _LINES or str(tag.get("id") or "").startswith("tooltip_content"):
        layout.end()


def _number_items(items: Tag) -> None:
    """Give each item of an ordered list the number that a browser shows."""
    number = _number(items, "start", otherwise=1)
    for item in items.find_all("li", recursive=False):
        number = _number(item, "value", otherwise=number)
        item["value"] = str(number)
        number += 1


def _number(tag: Tag, attribute: str, *, otherwise: int) -> int:
    found = re.fullmatch(r"[0-9]{1,4}", str(tag.get(attribute) or ""))
    return int(found[0]) if found else otherwise


def _item_mark(item: Tag) -> str:
    ordered = item.parent is not None and item.parent.name == "ol"
    return f"{item['value']}. " if ordered else "• "


def _table(table: Tag, layout: Layout) -> Iterable[PageElement]:
    layout.end()
    rows = table_rows(table)
    if rows is None:
        return table.children
    caption = table.find("caption")
    if isinstance(caption, Tag):
        rows.insert(0, (text_of(caption),))
    for line in row_lines(rows):
        layout.line(line)
    return ()


def _chart(chart: Tag, layout: Layout) -> Iterable[PageElement]:
    heading = chart.find(list(_HEADINGS))
    rows = chart_rows(chart)
    if not any(len(row) > 1 for row in rows):
        layout.end()
        return chart.children
    if isinstance(heading, Tag):
        _heading(heading, layout)
    for line in row_lines(rows, headed=not rows[0][0][:1].isdecimal()):
        layout.line(line)
    return ()


def _entry_row(row: Tag, label: str, layout: Layout) -> Iterable[PageElement]:
    layout.end()
    if label == "A":
        layout.line("A")
    else:
        layout.text("Q: ")
    return answer_cells(row)
