"""Where text stands on a page: rows, columns in reading order, and the furniture at the edges."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from variorum_extract.errata_wording import instruction, reference

_SAME_BASE = 0.4
"""Of the size of a letter: how far a raised figure stands from its line."""
_WORD_GAP = 0.22
_WIDEST_SPACE = 0.5
_CELL_GAP = 1.0
_EDGE = 0.09
"""Of a page's height: the strips at its top and bottom in which furniture stands."""
_NUMBER = re.compile(r"(?:[-–—|]\s*)?(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?(?:\s*[-–—|])?", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")
_MIDDLE = (0.3, 0.7)
_STEPS = 81
_MOST_ACROSS = 0.6
_LONGEST_MARK = 3
"""Letters of a bullet, or a number and its stop, that stands before a hanging item."""
_TITLE = 1.6
_REPEATED = 0.4
_SMALL = 0.85
_APART = 1.6
_SAME_PLACE = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A run of text of one style; all measures in points, upwards and to the right."""

    text: str
    page: int
    left: float
    right: float
    base: float
    """Height of its base line."""
    size: float
    bold: bool
    new: bool
    """Whether its colour marks it as new."""
    sideways: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page: its edges and what stands on it."""

    number: int
    left: float
    bottom: float
    right: float
    top: float
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A printed line within a column."""

    text: str
    page: int
    left: float
    right: float
    base: float
    size: float
    bold: bool
    """Whether all of it is bold."""
    new: bool
    parted: bool = False
    """Whether wide gaps part it, as in a table."""
    column: int = 0
    """Counted through the document in reading order."""
    edge: float = 0.0
    """Where its column ends on the right."""


def rows(sheets: Sequence[Sheet]) -> tuple[list[Row], list[Row]]:
    """The rows of *sheets* in reading order, and the rows that are page furniture."""
    fragments = {sheet.number: _fragments(sheet) for sheet in sheets}
    furniture = _furniture(sheets, fragments)
    found: list[Row] = []
    left_out: list[Row] = []
    column = 0
    for sheet in sheets:
        kept: list[Row] = []
        for fragment in fragments[sheet.number]:
            (left_out if id(fragment) in furniture else kept).append(fragment)
        left_out += [_row([piece]) for piece in sheet.pieces if not _stands(piece, sheet)]
        for held in _columns(kept, sheet):
            column += 1
            set_in = _joined(held)
            edge = max(row.right for row in set_in)
            found += [replace(row, column=column, edge=edge) for row in set_in]
    return _widened(found), left_out


def _widened(found: Sequence[Row]) -> list[Row]:
    """*found*, where every part of a printed column has the edge of the whole column."""
    edges: dict[tuple[int, int], float] = defaultdict(float)
    starts: dict[int, float] = {}
    for row in found:
        starts[row.column] = min(starts.get(row.column, row.left), row.left)
    for row in found:
        place = (row.page, round(starts[row.column] / 40))
        edges[place] = max(edges[place], row.edge)
    return [replace(row, edge=edges[row.page, round(starts[row.column] / 40)]) for row in found]


def _stands(piece: Piece, sheet: Sheet) -> bool:
    """Whether *piece* stands upright within the edges of *sheet*."""
    middle = (piece.left + piece.right) / 2
    return not piece.sideways and sheet.left <= middle <= sheet.right and sheet.bottom <= piece.base <= sheet.top


def _fragments(sheet: Sheet) -> list[Row]:
    """The pieces of *sheet* put together where nothing parts them."""
    pieces = sorted((piece for piece in sheet.pieces if _stands(piece, sheet)), key=lambda one: (-one.base, one.left))
    lines: list[list[Piece]] = []
    for piece in pieces:
        if lines and lines[-1][0].base - piece.base <= _SAME_BASE * min(lines[-1][0].size, piece.size):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    found = []
    for line in lines:
        run: list[Piece] = []
        for piece in sorted(line, key=lambda one: one.left):
            if run and piece.left - max(one.right for one in run) > _WIDEST_SPACE * max(piece.size, run[-1].size):
                found.append(_row(run))
                run = []
            run.append(piece)
        found.append(_row(run))
    return found


def _row(pieces: Sequence[Piece]) -> Row:
    """*pieces*, from left to right, as one row."""
    text = ""
    right = 0.0
    for piece in pieces:
        gap = text and piece.left - right > _WORD_GAP * piece.size
        text += f" {piece.text}" if gap else piece.text
        right = max(right, piece.right)
    main = max(pieces, key=lambda piece: len(piece.text.strip()))
    lettered = [piece for piece in pieces if any(letter.isalnum() for letter in piece.text)]
    return Row(
        text=" ".join(text.split()),
        page=main.page,
        left=min(piece.left for piece in pieces),
        right=right,
        base=main.base,
        size=main.size,
        bold=bool(lettered) and all(piece.bold for piece in lettered),
        new=any(piece.new for piece in lettered),
    )


def _furniture(sheets: Sequence[Sheet], fragments: dict[int, list[Row]]) -> set[int]:
    """The identities of fragments at the edges of pages: page numbers, small lines apart, and what returns there."""
    body = _usual_size(row for held in fragments.values() for row in held)
    seen: Counter[tuple[str, int]] = Counter()
    held: list[tuple[Row, tuple[str, int]]] = []
    found: set[int] = set()
    for sheet in sheets:
        strip = _EDGE * (sheet.top - sheet.bottom)
        outermost = _outermost(fragments[sheet.number])
        for row in fragments[sheet.number]:
            inside = sheet.bottom + strip < row.base < sheet.top - strip
            if inside or id(row) not in outermost:
                continue
            if _NUMBER.fullmatch(row.text) or _is_apart(row, fragments[sheet.number], body):
                found.add(id(row))
            elif instruction(row.text) is None and reference(row.text) is None:
                key = (_FIGURES.sub("0", row.text.casefold()), round(row.base / _SAME_PLACE))
                held.append((row, key))
                seen[key] += 1
    for row, (text, place) in held:
        times = max(
            seen[text, near] + (seen[text, place] if near != place else 0) for near in range(place - 1, place + 2)
        )
        if times > 1 and times >= _REPEATED * len(sheets):
            found.add(id(row))
    return found


def _usual_size(fragments: Iterable[Row]) -> float:
    """The size in which most letters of *fragments* are set."""
    sizes: Counter[float] = Counter()
    for row in fragments:
        sizes[round(row.size, 1)] += len(row.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _is_apart(row: Row, fragments: Sequence[Row], body: float) -> bool:
    """Whether *row*, smaller than the *body* of the text and no footnote, stands well apart from it."""
    text = [one for one in fragments if one.size > _SMALL * body and _NUMBER.fullmatch(one.text) is None]
    return (
        row.size <= _SMALL * body
        and row.text[0] not in "*†‡"
        and all(abs(one.base - row.base) > _APART * body for one in text)
    )


def _outermost(fragments: Sequence[Row]) -> set[int]:
    """The identities of fragments on the two highest and the two lowest lines of a page."""
    heights: list[float] = []
    for row in sorted(fragments, key=lambda one: one.base):
        if not heights or row.base - heights[-1] > _SAME_BASE * row.size:
            heights.append(row.base)
    low, high = heights[:2], heights[-2:]
    return {
        id(row) for row in fragments if any(abs(row.base - height) <= _SAME_BASE * row.size for height in (*low, *high))
    }


def _columns(fragments: Sequence[Row], sheet: Sheet) -> list[list[Row]]:
    """*fragments* by column in reading order: what runs across both parts the page into bands."""
    gutter = _gutter(fragments, sheet)
    if gutter is None:
        return [list(fragments)] if fragments else []
    across = [row for row in fragments if _crosses(row, gutter) or _spans(row, gutter, fragments)]
    apart = {id(row) for row in across}
    heights = sorted({row.base for row in across}, reverse=True)
    bands: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in fragments:
        above = sum(height > row.base + _SAME_BASE * row.size for height in heights)
        if id(row) in apart:
            bands[above, 2].append(row)
        else:
            bands[above, 0 if row.right <= gutter else 1].append(row)
    return _merged([(side, held) for (_, side), held in sorted(bands.items(), key=lambda band: band[0])])


def _merged(bands: Iterable[tuple[int, list[Row]]]) -> list[list[Row]]:
    """The rows of *bands*, those that run across both columns joined when nothing stands between them."""
    found: list[list[Row]] = []
    before = 0
    for side, held in bands:
        if found and side == before == 2:  # noqa: PLR2004 - the side of rows that run across
            found[-1] += held
        else:
            found.append(held)
        before = side
    return found


def _gutter(fragments: Sequence[Row], sheet: Sheet) -> float | None:
    """Where the gap between two columns runs, or None for a page with one."""
    width = sheet.right - sheet.left
    low, high = _MIDDLE
    places = [sheet.left + width * (low + (high - low) * step / (_STEPS - 1)) for step in range(_STEPS)]
    crossed = {place: sum(_crosses(row, place) for row in fragments) for place in places}
    fewest = min(crossed.values())
    middle = sheet.left + width / 2
    best = min((place for place in places if crossed[place] == fewest), key=lambda place: abs(place - middle))
    left = sum(row.right <= best for row in fragments)
    right = sum(row.left >= best for row in fragments)
    if not min(left, right) or fewest > _MOST_ACROSS * len(fragments):
        return None
    return best


def _crosses(row: Row, place: float) -> bool:
    return row.left < place < row.right


def _spans(row: Row, gutter: float, fragments: Sequence[Row]) -> bool:
    """Whether *row* is a title over both columns, though it is short: the other column leaves room beside it."""
    if row.size < _TITLE * _usual_size(fragments) or row.left > gutter:
        return False
    beside = [one for one in fragments if one.left >= gutter]
    low, high = row.base - 0.3 * row.size, row.base + row.size
    return not any(low < one.base < high for one in beside) and any(one.base <= low for one in beside)


def _joined(fragments: Sequence[Row]) -> list[Row]:
    """The fragments of one column, those on the same line as one row, from top to bottom."""
    found: list[Row] = []
    for row in sorted(fragments, key=lambda one: (-one.base, one.left)):
        above = found[-1] if found else None
        if above is not None and above.base - row.base <= _SAME_BASE * min(above.size, row.size):
            first, second = sorted((above, row), key=lambda one: one.left)
            main = max(first, second, key=lambda one: len(one.text))
            wide = second.left - first.right > _CELL_GAP * main.size and len(first.text) > _LONGEST_MARK
            found[-1] = replace(
                main,
                text=f"{first.text} {second.text}",
                left=first.left,
                right=max(first.right, second.right),
                bold=first.bold and second.bold,
                new=first.new or second.new,
                parted=first.parted or second.parted or wide,
            )
        else:
            found.append(row)
    return found
