"""What stands at the edges of a document's pages and is none of its text: running heads and feet, page numbers."""

import re
from collections import Counter
from collections.abc import Sequence

from variorum_extract.errata_wording import instruction, reference
from variorum_extract.read.pdf_marks import SAME_BASE, Row, Sheet, usual_size

_EDGE = 0.09
"""Of a page's height: the strips at its top and bottom in which furniture stands."""
_NUMBER = re.compile(
    r"(?:[-–—|]\s*)?(?:page\s+)?(?P<number>\d{1,4})(?:\s*(?:/|of)\s*\d{1,4})?(?:\s*[-–—|])?", re.IGNORECASE
)
_FIGURES = re.compile(r"\d+")
_REPEATED = 0.4
"""Of all pages: a line that stands at the edge of so many is furniture."""
_FEWEST_STANDING, _MOST_PAGES = 4, 0.7
"""Pages, at least, and the share of all of them, on which a text stands that is printed on every page."""
_SMALL, _TITLE = 0.85, 1.6
"""Of the size of the text: a title in such letters heads its part where it first stands, though it returns."""
_APART = 1.6
_SAME_PLACE = 3.0


def furniture(sheets: Sequence[Sheet], parts: Sequence[Sequence[Row]]) -> set[int]:
    """The identities of those *parts* of *sheets* that are page numbers, small lines apart, or return at the edges."""
    body = usual_size(row for held in parts for row in held)
    seen: Counter[tuple[str, int]] = Counter()
    held: list[tuple[Row, tuple[str, int]]] = []
    found: set[int] = set()
    numbers: list[tuple[Row, int, list[float]]] = []
    for sheet, fragments in zip(sheets, parts, strict=True):
        strip = _EDGE * (sheet.top - sheet.bottom)
        lines = [one.base for one in fragments if one.size > _SMALL * body and not _NUMBER.fullmatch(one.text)]
        for row in _outermost(fragments):
            if sheet.bottom + strip < row.base < sheet.top - strip:
                continue
            numbered = _NUMBER.fullmatch(row.text)
            if numbered is not None:
                numbers.append((row, int(numbered["number"]) - sheet.number, lines))
            elif _is_apart(row, lines, body) and not _reaches_in(row, sheet, fragments):
                found.add(id(row))
            elif instruction(row.text) is None and reference(row.text) is None:
                key = (_FIGURES.sub("0", row.text.casefold()), round(row.base / _SAME_PLACE))
                held.append((row, key))
                seen[key] += 1
    titles: set[str] = set()
    for row, (text, place) in held:
        times = max(
            seen[text, near] + (seen[text, place] if near != place else 0) for near in range(place - 1, place + 2)
        )
        heads = row.size >= _TITLE * body and text not in titles
        titles.add(text)
        if times > 1 and times >= _REPEATED * len(sheets) and not heads:
            found.add(id(row))
    small = [[row for row in held if row.size <= _SMALL * body] for held in parts]
    return found | _page_numbers(numbers, body) | _standing(small)


def _standing(parts: Sequence[Sequence[Row]]) -> set[int]:
    """The identities of those *parts* of pages that stand at the same place on most of several, such as an imprint."""
    places = Counter(place for held in parts for place in {_place(row) for row in held})
    least = max(_FEWEST_STANDING, _MOST_PAGES * len(parts))
    return {id(row) for held in parts for row in held if places[_place(row)] >= least}


def _place(row: Row) -> tuple[str, int, int]:
    return row.text, round(row.left / _SAME_PLACE), round(row.base / _SAME_PLACE)


def _page_numbers(numbers: Sequence[tuple[Row, int, list[float]]], body: float) -> set[int]:
    """The identities of those *numbers* that count up from page to page, or stand well apart from the lines of text.

    With each comes how much it is more than its page is, and the heights of the lines of its page.
    """
    counted = Counter(ahead for _, ahead, _ in numbers)
    return {
        id(row)
        for row, ahead, lines in numbers
        if counted[ahead] > 1 or all(abs(base - row.base) > _APART * body for base in lines)
    }


def _is_apart(row: Row, lines: Sequence[float], body: float) -> bool:
    """Whether *row*, smaller than the *body* of the text and no footnote, stands well apart from the *lines* of text, by their height."""
    return (
        row.size <= _SMALL * body
        and row.text[0] not in "*†‡"
        and all(abs(base - row.base) > _APART * body for base in lines)
    )


def _reaches_in(row: Row, sheet: Sheet, fragments: Sequence[Row]) -> bool:
    """Whether *row* is of a paragraph or list that goes on below the strip at the top of *sheet*, or above that at the foot."""
    strip = _EDGE * (sheet.top - sheet.bottom)
    inwards = -1 if row.base > (sheet.top + sheet.bottom) / 2 else 1
    last = row
    for other in sorted(fragments, key=lambda one: inwards * one.base):
        step = inwards * (other.base - last.base)
        if step > _APART * last.size:
            break
        if step > SAME_BASE * last.size and other.left < last.right and other.right > last.left:
            last = other
    return sheet.bottom + strip < last.base < sheet.top - strip


def _outermost(fragments: Sequence[Row]) -> list[Row]:
    """The fragments on the two highest and the two lowest lines of a page."""
    heights: list[float] = []
    for row in sorted(fragments, key=lambda one: one.base):
        if not heights or row.base - heights[-1] > SAME_BASE * row.size:
            heights.append(row.base)
    ends = (*heights[:2], *heights[-2:])
    return [row for row in fragments if any(abs(row.base - height) <= SAME_BASE * row.size for height in ends)]
