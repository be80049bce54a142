"""Tables and charts of a page as rows of cells, and those rows as lines."""

import re
from collections.abc import Iterator, Sequence

from bs4 import NavigableString, Tag

_LABEL = re.compile(r"([QA])\s*[:.]?")
_LOOK_ALIKES = str.maketrans("асеорхукмнтвіѕјАСЕОРХУКМНТВІЅЈ", "aceopxykmhtbisjACEOPXYKMHTBISJ")
_SPACE = re.compile(r"\s+")
_DIE = re.compile(r"\d{1,3}(?:\s?[-–]\s?\d{1,3}|\+)?")
_LABELLED = 2
"""Cells that a row of a question has at least: its label and its text."""

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BLOCKS = frozenset(("div", "p", "li", "section", *_HEADINGS))


def classes(tag: Tag) -> frozenset[str]:
    """The classes of *tag*, with Cyrillic letters that look Latin made so."""
    given = tag.get("class") or []
    names = given.split() if isinstance(given, str) else given
    return frozenset(name.translate(_LOOK_ALIKES) for name in names)


def text_of(tag: Tag) -> str:
    """The text of *tag* on one line."""
    parts = []
    for node in tag.descendants:
        if type(node) is NavigableString:
            parts.append(str(node))
        elif isinstance(node, Tag) and (node.name == "br" or node.name in _BLOCKS):
            parts.append(" ")
    return _SPACE.sub(" ", "".join(parts)).strip()


def row_label(row: Tag) -> str | None:
    """`Q` or `A` for a row of a question or an answer, which its first of several cells says; else None."""
    own = _cells(row)
    if len(own) < _LABELLED:
        return None
    for name in classes(own[0]):
        if name.casefold() in ("faq_q", "faq_a"):
            return name[-1].upper()
    found = _LABEL.fullmatch(_start_of(own[0]))
    return found[1] if found else None


def answer_cells(row: Tag) -> list[Tag]:
    """The cells of *row* after its label."""
    return _cells(row)[1:]


def table_rows(table: Tag) -> list[tuple[str, ...]] | None:
    """The rows of a table of data; None for a table that only arranges the page, or holds questions."""
    if table.find("table") is not None or table.find(_HEADINGS) is not None:
        return None
    wide = any("book_wide" in classes(tag) for tag in table.find_all(("span", "td", "tr")))
    rows = []
    for row in table.find_all("tr"):
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
    boxes = [child for child in chart.children if isinstance(child, Tag) and child.name not in _HEADINGS]
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
    return [child for child in box.children if isinstance(child, Tag) and child.name not in ("br", "b", "i", "a")]


def _cells(row: Tag) -> list[Tag]:
    return [child for child in row.children if isinstance(child, Tag) and child.name in ("td", "th")]


def _start_of(cell: Tag) -> str:
    """The text of *cell*, or enough of it to see that it is no label."""
    found = ""
    for part in cell.strings:
        found += str(part)
        if len(found.strip()) > len("Q: "):
            break
    return found.strip()
