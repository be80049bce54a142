"""How wide the spaces of a printed line are: letters set apart, and lines that are stretched to fill their column."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from variorum_extract.read.pdf_marks import WIDEST_SPACE, WORD_GAP, Piece

_WIDEST_TRACKING = 0.6
_FEWEST_TRACKED = 4
_CLOSE, _CLOSE_WORD_GAP = 0.02, 0.11
"""Of a letter's size: what letters that are not set apart leave between them at most, and least between their words."""
_LIKE, _UNLIKE = 1.25, 1.6
_EVEN, _UNEVEN = 1.15, 1.4
"""How much wider than the others a space of a stretched line may be: one of names, and another."""
_WIDEST_STRETCHED, _WIDEST_UNWRITTEN, _WIDEST_ALONE = 4.0, 2.0, 1.5
"""Of a letter's size: the widest spaces of a stretched line, those that are mere room, and the only one of a line of two words."""
_FEWEST_SPACES = 2
_HALF = 0.5


def tracking(line: Sequence[Piece]) -> float:
    """The room between the letters of a *line* that is set letter by letter, as a share of their size."""
    gaps = _letter_gaps(line)
    return max(median(gaps), 0.0) if len(gaps) >= _FEWEST_TRACKED else 0.0


def _letter_gaps(line: Sequence[Piece]) -> list[float]:
    """The room between each two letters of *line* that are set by themselves, words apart where that is wide."""
    gaps = (
        (second.left - first.right) / second.size
        for first, second in pairwise(line)
        if _is_letter(first) and _is_letter(second) and first.text[-1:] != " "
    )
    return [gap for gap in gaps if gap < _WIDEST_TRACKING]


def least_space(line: Sequence[Piece]) -> float:
    """The least room that parts two words of *line*, as a share of their size; less where its letters stand close."""
    gaps = _letter_gaps(line)
    if len(gaps) < _FEWEST_TRACKED:
        return WORD_GAP
    usual = median(gaps)
    return WORD_GAP + usual if usual > _CLOSE else _CLOSE_WORD_GAP


def widest_spaces(line: Sequence[Piece], tracked: float) -> list[float]:
    """The points that may lie between each of *line*, from left to right, and the next, where no more than a space does."""
    found = [_widest_space(first, second, tracked) for first, second in pairwise(line)]
    place = 0
    for held in _written_on(line):
        widest = _stretched(held)
        for first, second in pairwise(held):
            size = max(first.size, second.size)
            if size <= _LIKE * min(first.size, second.size):
                found[place] = max(found[place], widest * size)
            place += 1
        place += 1
    return found


def _widest_space(first: Piece, second: Piece, tracked: float) -> float:
    """Points that may lie between *first* and *second* of one line; little between two of very unlike size."""
    small, large = sorted((first.size, second.size))
    if large > _UNLIKE * small:
        return WORD_GAP * small
    return (WIDEST_SPACE + (2 * tracked if _is_letter(first) and _is_letter(second) else 0.0)) * large


def _is_letter(piece: Piece) -> bool:
    return len(piece.text.strip()) == 1


def _written_on(line: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The parts of *line* that the file writes one piece after the other, as it does with what is one text."""
    held: list[Piece] = []
    for piece in line:
        if held and piece.order != held[-1].order + 1:
            yield held
            held = []
        held.append(piece)
    yield held


def _stretched(held: Sequence[Piece]) -> float:
    """The widest space, as a share of the letters' size, of *held* if it is stretched to fill a line, or nothing.

    Its spaces are about as wide as one another; and they are written, or half of its words are no names, or they are
    just as wide and no numbers stand there.
    """
    spaces = [
        (first, second, gap)
        for first, second in pairwise(held)
        if (gap := (second.left - first.right) / max(first.size, second.size)) > WORD_GAP
    ]
    if not spaces:
        return 0.0
    gaps = [gap for _, _, gap in spaces]
    usual = median(gaps)
    written = all(first.text.endswith(" ") for first, _, _ in spaces)
    worded = sum(second.text[0].islower() for _, second, _ in spaces) >= _HALF * len(spaces)
    worded = worded or (max(gaps) <= _EVEN * min(gaps) and not any(map(str.isdigit, "".join(one.text for one in held))))
    if any(" " in piece.text.strip() for piece in held):
        return _UNEVEN * WIDEST_SPACE if written else 0.0
    if len(spaces) < _FEWEST_SPACES:
        return (_WIDEST_STRETCHED if worded else _WIDEST_ALONE) if written else 0.0
    widest = _WIDEST_STRETCHED if written else _WIDEST_UNWRITTEN
    return min(_UNEVEN * usual, widest) if written or worded else 0.0
