"""What stands on a PDF's page: runs of letters, boxes and rules, and the rows that are made of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

SAME_BASE = 0.4
"""Of the size of a letter: how far two runs may differ in height and stand on one line."""
WORD_GAP = 0.16
"""Of the size of a letter: less room than this stands between the letters of a word."""
WIDEST_SPACE = 0.5
"""Of the size of a letter: more room than this parts a line."""
RISE = 0.7
"""Of the size of a letter: how far it stands above its base line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A run of letters of one style; all measures in points, upwards and to the right."""

    text: str
    """It may end in a space, which takes no room."""
    page: int
    left: float
    right: float
    base: float
    """Height of its base line."""
    size: float
    bold: bool
    italic: bool
    new: bool
    """Whether its colour marks it as new."""
    order: int = 0
    """Its place among the pieces of the page as the file has them."""
    sideways: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What a drawn path takes: a box, or a rule where it is thin."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page: its edges and what stands on it."""

    number: int
    left: float
    bottom: float
    right: float
    top: float
    pieces: tuple[Piece, ...]
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A printed line within a column, or a part of one; or a row of a table."""

    text: str
    page: int
    left: float
    right: float
    base: float
    size: float
    bold: bool
    """Whether all of it is bold."""
    italic: bool
    """Whether all of it is in italics."""
    new: bool
    parted: bool = False
    """Whether wide gaps part it."""
    cells: tuple[tuple[str, ...], ...] = ()
    """The lines of each of its cells, if it is a row of a table."""
    column: int = 0
    """Counted through the document in reading order."""
    frame: int = 0
    """The box it stands in, counted through the document from 1, or 0."""
    edge: float = 0.0
    """Where its column ends on the right."""

    @property
    def top(self) -> float:
        """How high its letters reach."""
        return self.base + RISE * self.size


def same_line(first: Row | Piece, second: Row | Piece) -> bool:
    """Whether two rows or pieces stand on one line."""
    return abs(first.base - second.base) <= SAME_BASE * min(first.size, second.size)


def usual_size(rows: Iterable[Row]) -> float:
    """The size in which most letters of *rows* are set."""
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[round(row.size, 1)] += len(row.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0
