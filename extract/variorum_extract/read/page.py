"""A web page laid out as the lines that a dump of that page has."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from selectolax.lexbor import LexborNode as Tag

from variorum.errors import BadInput
from variorum_extract.draft import Mark
from variorum_extract.read.furniture import Furniture
from variorum_extract.read.layout import Layout
from variorum_extract.read.page_limits import problem_of
from variorum_extract.read.reader import Reader
from variorum_extract.read.tree import hand_back, tree_of

_WHOLE = re.compile(r"<!doctype\s+html|<(?:html|head|body)[\s>]", re.IGNORECASE)
_BLOCK_END = re.compile(r"</(?:div|p|td|tr|table|section|h[1-6]|li|ul|ol)\s*>", re.IGNORECASE)
_FEW_BLOCKS = 2
_REMEDY = "save the page from a browser again, or its text"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOut:
    """A page as lines."""

    lines: list[str]
    marks: Mapping[int, Mark]
    """What the markup says of some of them, by their place."""
    furniture: list[str]
    """What stands around the page's own text, a line for each piece."""
    edition: str | None = None
    """The edition that its markup tells."""
    bare: Mapping[str, str] = field(default_factory=dict)
    """Its headings with numbers in tags of their own, by what they are without these."""


def is_page(text: str) -> bool:
    """Whether *text* is a web page or a piece of one."""
    return _WHOLE.search(text, 0, 4096) is not None or len(_BLOCK_END.findall(text, 0, 200_000)) > _FEW_BLOCKS


def laid_out(html: str, *, where: str) -> LaidOut:
    """The lines of the page *html*: headings marked with `#`, tables as markdown rows, pop-up texts where they stand.

    A page that would be nothing but furniture has none. Raises `BadInput`, naming *where*, for a page that is nested
    too deeply to be read.
    """
    problem = problem_of(html)
    if problem is not None:
        raise BadInput(where, problem, _REMEDY)
    page = [html.encode()]
    del html  # Each form of the page goes as soon as the next is made: two at once are what most room is taken by.
    root = tree_of(page)
    layout = Layout()
    furniture: list[str] = []
    edition = None
    bare: dict[str, str] = {}
    if root is not None:
        reader = _read(root, layout, Furniture(root))
        if reader.furniture and not layout.lines:
            reader = _read(root, layout, None)
        furniture, edition, bare = reader.furniture, reader.edition, reader.headings.bare
        del reader
    del root
    hand_back()
    return LaidOut(lines=layout.lines, marks=layout.marks, furniture=furniture, edition=edition, bare=bare)


def _read(root: Tag, layout: Layout, furniture: Furniture | None) -> Reader:
    """The reader that has gone through *root* and laid out all but its *furniture*."""
    reader = Reader(root, layout, furniture)
    reader.through()
    layout.end()
    return reader
