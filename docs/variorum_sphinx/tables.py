"""Tables that a screen reader can walk through and that become cards where a window is narrow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from docutils import nodes

from variorum_sphinx.elements import Content, tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column's heading, and how its cells are labelled where the heading is out of sight."""

    head: tuple[Content, ...]
    label: str
    cls: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row: what it is about, and a cell for each further column."""

    head: tuple[Content, ...]
    cells: tuple[tuple[Content, ...], ...]
    cls: str = ""


def column(words: str, *, cls: str = "") -> Column:
    """A column headed by *words*."""
    return Column(head=(words,), label=words, cls=cls)


def table(
    rows: Iterable[Row], *, caption: str, columns: Sequence[Column], cls: str = "", stacks: bool = True
) -> nodes.Element:
    """A table of *rows*; the first column heads them. It *stacks* into cards where narrow, or scrolls in its own box.

    What a cell holds stands in one element, beside which a card sets the cell's label.

    The roles are spelt out because a browser drops those of a table whose rows are laid out as cards.
    """
    head = tag("tr", *(_heading(each) for each in columns), role="row")
    body = tag("tbody", *(_row(row, columns) for row in rows), role="rowgroup")
    whole = tag(
        "table",
        tag("caption", caption),
        tag("thead", head, role="rowgroup"),
        body,
        cls=f"v-table {'v-stacks' if stacks else ''} {cls}",
        role="table",
    )
    if stacks:
        return tag("div", whole, cls="v-table-box")
    return tag("div", whole, cls="v-table-box", role="region", tabindex="0", aria_label=caption)


def _heading(each: Column) -> nodes.Element:
    return tag("th", *each.head, cls=each.cls, scope="col", role="columnheader")


def _row(row: Row, columns: Sequence[Column]) -> nodes.Element:
    return tag(
        "tr",
        tag("th", *row.head, scope="row", role="rowheader"),
        *(
            tag("td", tag("div", *cell), cls=each.cls, role="cell", data_label=each.label)
            for each, cell in zip(columns[1:], row.cells, strict=True)
        ),
        cls=row.cls,
        role="row",
    )


def definitions(entries: Iterable[tuple[Content, Iterable[Content]]], *, cls: str = "") -> nodes.Element:
    """A list of terms, each with what belongs to it; entries without anything are left out."""
    held = [(term, list(content)) for term, content in entries]
    return tag(
        "dl",
        *(tag("div", tag("dt", term), tag("dd", *content)) for term, content in held if content),
        cls=f"v-list {cls}",
    )
