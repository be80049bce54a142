"""Tables and charts of a page as rows of cells, and those rows as lines."""

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.tree import Event, Walk, below, first_of

_LABEL = re.compile(r"([QA])\s*[:.]?")
_LOOK_ALIKES = str.maketrans("асеорхукмнтвіѕјАСЕОРХУКМНТВІЅЈ", "aceopxykmhtbisjACEOPXYKMHTBISJ")
_DIE = re.compile(r"\d{1,3}(?:\s?[-–]\s?\d{1,3}|\+)?")
_ROLLED = re.compile(r"(?P<die>\d{1,3}(?:\s?[-–]\s?\d{1,3}|\+)?)\s?[:.–-]?\s(?P<result>\S.*)")
"""A row of a chart that stands in one box."""
_LABELLED = 2
"""Cells that a row of a question has at least: its label and its text."""
_LONGEST_LABEL = 4
"""Letters, one more than a label has."""

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BLOCKS = frozenset(("br", "div", "p", "li", "section", *HEADINGS))
SILENT = frozenset(("script", "style", "template", "rt", "rp"))
"""Tags whose text is none of the page's."""
_WIDEST_SPAN = 40
_FEW_ROWS, _MANY_BLOCKS, _MUCH = 2, 4, 300
"""Rows of a table that only arranges the page, and how many blocks of how many letters one of its cells has."""
_LOOKED_AT = 16
"""Pieces of text that are read to see what a tag opens with: empty tags may be nested in it to any depth."""


def classes(tag: Tag) -> frozenset[str]:
    """The classes of *tag*, with Cyrillic letters that look Latin made so."""
    return classes_in(tag.attributes.get("class"))


def classes_in(given: str | None) -> frozenset[str]:
    """The classes that *given* as an attribute lists, with Cyrillic letters that look Latin made so."""
    return _classes(given) if given else frozenset()


@lru_cache(maxsize=4096)
def _classes(given: str) -> frozenset[str]:
    return frozenset(given.translate(_LOOK_ALIKES).split())


def text_of(tag: Tag) -> str:
    """The text of *tag* on one line."""
    return " ".join("".join(_pieces(tag)).split())


def holds_a_list(tag: Tag) -> bool:
    """Whether nothing but one list stands in *tag*."""
    inner = list(islice(tag.iter(), 2))
    return len(inner) == 1 and inner[0].tag in ("ul", "ol") and not _has_loose_text(tag)


def opening_of(tag: Tag, length: int) -> str:
    """The text that *tag* opens with, at least *length* letters of it unless it ends or little but tags follows."""
    found = ""
    for piece in islice(_pieces(tag), _LOOKED_AT):
        found = (found + piece).lstrip()
        if len(found) >= length:
            break
    return found


def opens_with_text(tag: Tag, *, before: Container[str]) -> bool:
    """Whether a text comes first in *tag*, and then a tag with a name in *before*."""
    found = False
    for event, node in Walk(tag):
        if event is Event.TEXT:
            found = found or bool((node.text_content or "").strip())
        elif event is Event.START and node.tag in before:
            return found
    return False


def _pieces(tag: Tag) -> Iterator[str]:
    """The text of *tag* between one tag and the next, some of it empty; a space where a block begins."""
    own = tag.mem_id
    walk = Walk(tag)
    for event, node in walk:
        if event is Event.TEXT:
            yield node.text_content or ""
        elif event is Event.START:
            name = node.tag
            if name in SILENT:
                walk.skip()
            yield " " if name in _BLOCKS and node.mem_id != own else ""


def row_label(row: Tag) -> str | None:
    """`Q` or `A` for a row of a question or an answer, which its first of several cells says; else None."""
    own = _cells(row)
    if len(own) < _LABELLED:
        return None
    for name in classes(own[0]):
        if name.casefold() in ("faq_q", "faq_a"):
            return name[-1].upper()
    found = _LABEL.fullmatch(opening_of(own[0], _LONGEST_LABEL).rstrip())
    return found[1] if found else None


def label_cell(row: Tag) -> Tag:
    """The cell of *row* that its label stands in."""
    return _cells(row)[0]


def table_rows(table: Tag) -> list[tuple[str, ...]] | None:
    """The rows of a table of data; None for a table that only arranges the page, or holds questions."""
    if first_of(table, "table", *HEADINGS) is not None:
        return None
    wide = any("book_wide" in classes(tag) for tag in below(table, "span", "td", "tr"))
    rows: list[list[str]] = []
    spans: dict[int, int] = {}
    arranges = 0
    for row in below(table, "tr"):
        if row_label(row) is not None:
            return None
        if wide and "book_tight" in classes(row):
            continue
        cells = _cells(row)
        arranges = max(arranges, *map(_blocks_in, cells)) if cells and len(rows) < _FEW_ROWS else arranges
        texts = _spanned(cells, spans)
        if any(texts):
            rows.append(texts)
    if arranges >= _MANY_BLOCKS and len(rows) <= _FEW_ROWS:
        return None
    found = _without_spacers(rows)
    return found if any(len(cells) > 1 for cells in found) else None


def _blocks_in(cell: Tag) -> int:
    """How many paragraphs, lines and lists *cell* has, if much text stands in them."""
    count = sum(1 for _ in islice(below(cell, "p", "br", "div", "ul", "ol", "hr"), _MANY_BLOCKS))
    return count if count >= _MANY_BLOCKS and len(opening_of(cell, _MUCH)) + len(cell.text()) > _MUCH else 0


def _spanned(cells: Sequence[Tag], spans: dict[int, int]) -> list[str]:
    """The texts of *cells* of a row, with empty ones where others span: this row's, and by *spans* those above it."""
    texts: list[str] = []
    for cell in cells:
        while spans.get(len(texts), 0):
            spans[len(texts)] -= 1
            texts.append("")
        given = cell.attributes
        across = _span(given.get("colspan")) if len(cells) > 1 else 1
        down = _span(given.get("rowspan")) - 1
        for place in range(len(texts), len(texts) + across):
            spans[place] = down
        texts += [text_of(cell), *[""] * (across - 1)]
    while cells and spans.get(len(texts), 0):
        spans[len(texts)] -= 1
        texts.append("")
    return texts


def _span(given: str | None) -> int:
    """How many rows or columns a cell takes by an attribute *given*; more than a table of rules has count as one."""
    return int(given) if given is not None and given.isdecimal() and 1 < int(given) <= _WIDEST_SPAN else 1


def _without_spacers(rows: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """*rows* without columns in which no row has anything, as those that only keep others apart."""
    several = [row for row in rows if len(row) > 1]
    width = max(map(len, several), default=0)
    filled = [place for place in range(width) if any(place < len(row) and row[place] for row in several)]
    if len(filled) == width:
        return [tuple(row) for row in rows]
    return [tuple(row[place] for place in filled if place < len(row)) if len(row) > 1 else tuple(row) for row in rows]


def chart_rows(chart: Tag) -> list[tuple[str, ...]]:
    """The rows of a chart made of boxes: one for each box of boxes, or one from each die result to the next."""
    if _has_loose_text(chart):
        return []
    told = chart.css("[role=row]")
    if told:
        return [tuple(text_of(cell) for cell in _inner(row)) for row in told if _inner(row)]
    boxes = [child for child in chart.iter() if child.tag not in HEADINGS]
    while len(boxes) == 1 and _inner(boxes[0]) and not _has_loose_text(boxes[0]):
        boxes = _inner(boxes[0])
    if boxes and all(len(_inner(box)) > 1 and not _has_loose_text(box) for box in boxes):
        return [tuple(text_of(cell) for cell in _inner(box)) for box in boxes]
    texts = [text for text in map(text_of, boxes) if text]
    rolled = [_ROLLED.fullmatch(text) for text in texts]
    if len(texts) > 1 and all(rolled):
        return [(found["die"], found["result"]) for found in rolled if found is not None]
    starts = [place for place, text in enumerate(texts) if _DIE.fullmatch(text)]
    if not starts:
        return [(text,) for text in texts]
    rows = [tuple(texts[: starts[0]])] if starts[0] else []
    ends = [*starts[1:], len(texts)]
    return rows + [tuple(texts[start:end]) for start, end in zip(starts, ends, strict=True)]


def infobox_rows(box: Tag) -> list[tuple[str, ...]]:
    """The rows of the *box* of facts that a wiki sets beside a page's text: the name of each fact, and what it is."""
    rows: list[tuple[str, ...]] = []
    for data in box.css(".pi-data"):
        name, value = data.css_first(".pi-data-label"), data.css_first(".pi-data-value")
        if name is not None and value is not None:
            rows.append((text_of(name), text_of(value)))
    return rows


def row_lines(rows: Sequence[tuple[str, ...]], *, headed: bool = True) -> Iterator[str]:
    """*rows* as lines of a markdown table; its columns have no names when it is not *headed*."""
    if not rows:
        return
    width = max(len(row) for row in rows)
    place = 0
    if not headed:
        yield _line(("",) * width)
    while headed and place < len(rows) - 1 and len(rows[place]) == 1 < width:
        yield _line(rows[place])
        place += 1
    if headed:
        yield _line(rows[place])
        place += 1
    yield "|" + "---|" * width
    for row in rows[place:]:
        yield _line(row)


def _line(row: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


def _inner(box: Tag) -> list[Tag]:
    return [child for child in box.iter() if child.tag not in ("br", "b", "i", "a")]


def _has_loose_text(box: Tag) -> bool:
    """Whether text stands in *box* outside all the tags in it."""
    return any(node.is_text_node and (node.text_content or "").strip() for node in box.iter(include_text=True))


def _cells(row: Tag) -> list[Tag]:
    return [child for child in row.iter() if child.tag in ("td", "th")]
