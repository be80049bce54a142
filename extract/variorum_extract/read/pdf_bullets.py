"""Bullets that are drawn on a page and not written: small boxes or discs before the first word of a line."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from variorum_extract.read.pdf_marks import RISE, Box, Piece

_SMALLEST, _LARGEST = 0.15, 0.8
"""Of the size of the letters beside: how high and wide a bullet is."""
_SQUARE = 1.5
"""How much higher than wide a bullet may be, or wider than high."""
_FARTHEST = 3.0
"""Of a letter's size: how far a bullet may hang out."""
_NEAR = 0.7
"""Of a letter's size: what stands behind a word as close as this is a sign in its line."""


def drawn_bullets(pieces: Sequence[Piece], boxes: Sequence[Box]) -> Iterator[Piece]:
    """A bullet for each of *boxes* that stands before the first of *pieces* on a line."""
    ordered = sorted(pieces, key=lambda piece: piece.base)
    bases = [piece.base for piece in ordered]
    highest = max((piece.size for piece in pieces), default=0.0)
    for box in boxes:
        wide, high = box.right - box.left, box.top - box.bottom
        if not (0 < wide <= _SQUARE * high and high <= _SQUARE * wide and high <= _LARGEST * highest):
            continue
        first = bisect_left(bases, box.bottom - RISE * highest)
        near = [one for one in ordered[first : bisect_right(bases, box.top)] if _is_beside(box, one)]
        beside = min(near, key=lambda one: abs(one.left - box.left), default=None)
        inline = any(0 <= box.left - one.right <= _NEAR * one.size for one in near)
        if beside is not None and beside.left >= box.right and not inline and _may_stand_before(box, beside):
            yield Piece(
                text="•",
                page=beside.page,
                left=box.left,
                right=box.right,
                base=beside.base,
                size=beside.size,
                bold=False,
                italic=False,
                new=False,
                order=-1,
            )


def _is_beside(box: Box, piece: Piece) -> bool:
    """Whether *box* stands among the letters of the line of *piece*, at most as far from it as a bullet hangs."""
    middle = (box.top + box.bottom) / 2
    far = _FARTHEST * piece.size
    return (
        piece.base <= middle <= piece.base + RISE * piece.size
        and piece.right >= box.left - far
        and piece.left <= box.right + far
    )


def _may_stand_before(box: Box, piece: Piece) -> bool:
    """Whether *box* is as large as a bullet of *piece* is."""
    return _SMALLEST * piece.size <= box.top - box.bottom <= _LARGEST * piece.size
