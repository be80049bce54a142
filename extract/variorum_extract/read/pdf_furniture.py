"""What stands at the edges of a document's pages and is none of its text: running heads and feet, page numbers."""

import re
from collections import Counter
from collections.abc import Sequence

from variorum_extract.errata_wording import instruction, reference
from variorum_extract.read.pdf_marks import SAME_BASE, Row, Sheet, usual_size

_EDGE = 0.09
"""Of a page's height: the strips at its top and bottom in which furniture stands."""
_NUMBER = re.compile(r"(?:[-–—|]\s*)?(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?(?:\s*[-–—|])?", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")
_REPEATED = 0.4
"""Of all pages: a line that stands at the edge of so many is furniture."""
_SMALL = 0.85
_APART = 1.6
_SAME_PLACE = 3.0


def furniture(sheets: Sequence[Sheet], parts: Sequence[Sequence[Row]]) -> set[int]:
    """The identities of those *parts* of *sheets* that are page numbers, small lines apart, or return at the edges."""
    body = usual_size(row for held in parts for row in held)
    seen: Counter[tuple[str, int]] = Counter()
    held: list[tuple[Row, tuple[str, int]]] = []
    found: set[int] = set()
    for sheet, fragments in zip(sheets, parts, strict=True):
        strip = _EDGE * (sheet.top - sheet.bottom)
        lines = [one.base for one in fragments if one.size > _SMALL * body and not _NUMBER.fullmatch(one.text)]
        for row in _outermost(fragments):
            if sheet.bottom + strip < row.base < sheet.top - strip:
                continue
            if _NUMBER.fullmatch(row.text) or _is_apart(row, lines, body):
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


def _is_apart(row: Row, lines: Sequence[float], body: float) -> bool:
    """Whether *row*, smaller than the *body* of the text and no footnote, stands well apart from the *lines* of text, by their height."""
    return (
        row.size <= _SMALL * body
        and row.text[0] not in "*†‡"
        and all(abs(base - row.base) > _APART * body for base in lines)
    )


def _outermost(fragments: Sequence[Row]) -> list[Row]:
    """The fragments on the two highest and the two lowest lines of a page."""
    heights: list[float] = []
    for row in sorted(fragments, key=lambda one: one.base):
        if not heights or row.base - heights[-1] > SAME_BASE * row.size:
            heights.append(row.base)
    ends = (*heights[:2], *heights[-2:])
    return [row for row in fragments if any(abs(row.base - height) <= SAME_BASE * row.size for height in ends)]
