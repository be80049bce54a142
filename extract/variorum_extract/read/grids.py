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
_LABELLED = 2
"""Cells that a row of a question has at least: its label and its text."""
_LONGEST_LABEL = 4
"""Letters, one more than a label has."""

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BLOCKS = frozenset(("br", "div", "p", "li", "section", *HEADINGS))
_SILENT = frozenset(("script", "style", "template", "rt", "rp"))
"""Tags whose text is none of the page's."""
_LOOKED_AT = 16
"""Pieces of text that are read to see what a tag opens with: empty tags may be nested in it to any depth."""


def classes(tag: Tag) -> frozenset[str]:
    """The classes of *tag*, with Cyrillic letters that look Latin made so."""
    given = tag.attributes.get("class")
    return _classes(given) if given else frozenset()


@lru_cache(maxsize=4096)
def _classes(given: str) -> frozenset[str]:
    return frozenset(given.translate(_LOOK_ALIKES).split())


def text_of(tag: Tag) -> str:
    """The text of *tag* on one line."""
    return " ".join("".join(_pieces(tag)).split())


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
            if name in _SILENT:
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
    rows = []
    for row in below(table, "tr"):
        if row_label(row) is not None:
            return None
        if wide and "book_tight" in classes(row):
            continue
        cells = tuple(text_of(cell) for cell in _cells(row))
        if any(cells):
            rows.append(cells)
    return rows if any(len(cells) > 1 for cells in rows) else None


def chart_rows(chart: Tag) -> list[tuple[str, ...]]:
    """The rows of a chart made of boxes: one for each box of boxes, or one from each die result to the next."""
    boxes = [child for child in chart.iter() if child.tag not in HEADINGS]
    while len(boxes) == 1 and _inner(boxes[0]):
        boxes = _inner(boxes[0])
    if boxes and all(len(_inner(box)) > 1 for box in boxes):
        return [tuple(text_of(cell) for cell in _inner(box)) for box in boxes]
    texts = [text for text in map(text_of, boxes) if text]
    starts = [place for place, text in enumerate(texts) if _DIE.fullmatch(text)]
    if not starts:
        return [(text,) for text in texts]
    rows = [tuple(texts[: starts[0]])] if starts[0] else []
    ends = [*starts[1:], len(texts)]
    return rows + [tuple(texts[start:end]) for start, end in zip(starts, ends, strict=True)]


def row_lines(rows: Sequence[tuple[str, ...]], *, headed: bool = True) -> Iterator[str]:
    """*rows* as lines of a markdown table; its columns have no names when it is not *headed*."""
    width = max((len(row) for row in rows), default=0)
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


def _cells(row: Tag) -> list[Tag]:
    return [child for child in row.iter() if child.tag in ("td", "th")]
