"""The parts of printed lines that nothing wide parts: letters to words, words to fragments, raised figures set down."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from variorum_extract.read.pdf_bullets import drawn_bullets
from variorum_extract.read.pdf_marks import WORD_GAP, Piece, Row, Sheet, same_line
from variorum_extract.read.pdf_spacing import least_space, tracking, widest_spaces

_MARK = re.compile(
    r"[•■▪◦●○‣►▶*†‡–-]|\(?\d{1,2}[.)]|[a-z][.)]|[QA]\s?:|(?:WHEN|TARGET|EFFECT|RESTRICTIONS?|COST|DURATION)\s?:"
)
"""What hangs before a text: the bullet or number of an item, the label of a question, an answer or part of a card."""
_FARTHEST_MARK = 6.0
_LEAST_SHARE = 0.25
"""Of the letters of a row: those in its size, the others being smaller, such as small capitals."""
_SMALLER = 0.8
_LONGEST_RAISED = 4
_BESIDE = 0.3
_DEEPEST, _HIGHEST = -0.4, 0.7
"""Of a letter's size: where lowered and raised figures stand."""


def fragments(sheet: Sheet) -> list[Row]:
    """The upright pieces of *sheet*, put together where nothing wide parts them, from top to bottom."""
    pieces = _set_down([piece for piece in sheet.pieces if stands(piece, sheet)])
    pieces += drawn_bullets(pieces, sheet.boxes)
    pieces.sort(key=lambda one: (-one.base, one.left))
    lines: list[list[Piece]] = []
    for piece in pieces:
        if lines and same_line(lines[-1][0], piece):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [row for line in lines for row in _with_marks(_parts(sorted(line, key=lambda one: one.left)))]


def stands(piece: Piece, sheet: Sheet) -> bool:
    """Whether *piece* stands upright within the edges of *sheet*."""
    middle = (piece.left + piece.right) / 2
    return not piece.sideways and sheet.left <= middle <= sheet.right and sheet.bottom <= piece.base <= sheet.top


def row_of(pieces: Sequence[Piece], *, gap: float = WORD_GAP) -> Row:
    """*pieces*, from left to right, as one row; *gap* is the least room between two words, as a share of the size."""
    texts: list[str] = []
    right = 0.0
    weight: defaultdict[float, int] = defaultdict(int)
    for piece in pieces:
        if texts and piece.left - right > gap * piece.size:
            texts.append(" ")
        texts.append(piece.text)
        right = max(right, piece.right)
        weight[piece.size] += len(piece.text.strip())
    size = max(size for size, letters in weight.items() if letters >= _LEAST_SHARE * sum(weight.values()))
    lettered = [piece for piece in pieces if _is_lettered(piece)]
    return Row(
        text=" ".join("".join(texts).split()),
        page=pieces[0].page,
        left=min(piece.left for piece in pieces),
        right=right,
        base=next(piece.base for piece in pieces if piece.size == size),
        size=size,
        bold=bool(lettered) and all(piece.bold for piece in lettered),
        italic=bool(lettered) and all(piece.italic for piece in lettered),
        new=any(piece.new for piece in lettered),
    )


def joined(first: Row, second: Row) -> Row:
    """*first* and *second*, to the right of it on its line, as one row."""
    lettered = [row for row in (first, second) if _is_lettered(row)]
    return replace(
        max(first, second, key=lambda one: len(one.text)),
        text=f"{first.text} {second.text}",
        left=min(first.left, second.left),
        right=max(first.right, second.right),
        bold=bool(lettered) and all(row.bold for row in lettered),
        italic=bool(lettered) and all(row.italic for row in lettered),
        new=first.new or second.new,
        parted=first.parted or second.parted,
    )


def _is_lettered(one: Piece | Row) -> bool:
    return any(letter.isalnum() for letter in one.text)


def _set_down(pieces: Sequence[Piece]) -> list[Piece]:
    """*pieces*, in the order of the file, with raised and lowered ones on the base line of what they stand beside."""
    found: list[Piece] = []
    line = 0.0
    for place, piece in enumerate(pieces):
        before = found[-1] if found else None
        after = pieces[place + 1] if place + 1 < len(pieces) else None
        if before is not None and _is_raised(piece, before, line):
            found.append(replace(piece, base=before.base))
        elif after is not None and _is_raised(piece, after, after.size):
            found.append(replace(piece, base=after.base))
            line = after.size
        else:
            found.append(piece)
            line = piece.size
    return found


def _is_raised(piece: Piece, beside: Piece, size: float) -> bool:
    """Whether *piece* is a raised or lowered figure of *beside*, whose line is set in *size*."""
    return (
        len(piece.text.strip()) <= _LONGEST_RAISED
        and piece.size <= _SMALLER * size
        and min(abs(piece.left - beside.right), abs(beside.left - piece.right)) <= _BESIDE * size
        and _DEEPEST <= (piece.base - beside.base) / size <= _HIGHEST
    )


def _parts(line: Sequence[Piece]) -> list[Row]:
    """The parts of *line*, from left to right."""
    gap = least_space(line)
    found: list[Row] = []
    run: list[Piece] = []
    right = 0.0
    for piece, widest in zip(line, (0.0, *widest_spaces(line, tracking(line))), strict=True):
        if run and piece.left - right > widest:
            found.append(row_of(run, gap=gap))
            run = []
        right = max(right, piece.right) if run else piece.right
        run.append(piece)
    found.append(row_of(run, gap=gap))
    return found


def _with_marks(line: Iterable[Row]) -> list[Row]:
    """The parts of a *line*, a mark as one with what it hangs before."""
    found: list[Row] = []
    for row in line:
        before = found[-1] if found else None
        near = before is not None and row.left - before.right <= _FARTHEST_MARK * row.size
        if before is not None and near and _MARK.fullmatch(before.text):
            found[-1] = joined(before, row)
        else:
            found.append(row)
    return found
