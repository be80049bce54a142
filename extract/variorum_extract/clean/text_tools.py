"""What tools that turn a web page into text do to its lines, undone: underlined headings, columns of spaces, broken sentences."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from variorum_extract.clean.book_cells import with_rows
from variorum_extract.clean.cell_lines import barred
from variorum_extract.clean.joined import Joined
from variorum_extract.clean.pieces import is_in_pieces, whole
from variorum_extract.draft import Line

_RULE = re.compile(r"(=|-)\1{2,}")
_LEVELS = {"=": "#", "-": "##"}
_LONGEST_HEADING = 120
_GAP = re.compile(r"\S {2,}(?=\S)")
_FEWEST_ROWS = 3
_MOST_ROWS = 200
_LONGEST_ROW = 400
_MOST_LOWER = 0.25
"""The share of a table's rows that may begin in small letters; columns of prose have more of them."""
_CELL_WORDS = 12


def mended(lines: Sequence[Line]) -> Joined:
    """*lines* of a text or dump as a person would have written them, where a tool's marks are plain."""
    parts: dict[int, list[int]] = {}
    found = _columns_barred(_underlined(with_rows(lines, parts), parts))
    if is_in_pieces(found):
        found = barred(whole(found, parts), parts)
    return Joined(lines=found, parts=parts)


def _underlined(lines: Sequence[Line], parts: dict[int, list[int]]) -> list[Line]:
    """*lines* with headings that a line of their own length stands below marked as headings."""
    found: list[Line] = []
    for line in lines:
        rule = _RULE.fullmatch(line.text.rstrip()) if line.text[:3] in ("===", "---") else None
        above = found[-1] if found else None
        if rule is None or above is None or not _is_underlined(above.text, rule[0]):
            found.append(line)
            continue
        found[-1] = replace(above, text=f"{_LEVELS[rule[1]]} {above.text.strip()}")
        parts[above.number] = [above.number, line.number]
    return found


def _is_underlined(text: str, rule: str) -> bool:
    bare = text.strip()
    return 0 < len(bare) <= _LONGEST_HEADING and len(bare) == len(rule) and bare[0] not in "#|-="


def _columns_barred(lines: Sequence[Line]) -> list[Line]:
    """*lines* with the rows of tables whose columns are set in spaces as rows between bars."""
    found = list(lines)
    for start, end in _runs(lines):
        rows = _rows([line.text for line in lines[start:end]])
        for place, row in enumerate(rows, start):
            found[place] = replace(lines[place], text=f"| {' | '.join(row)} |")
    return found


def _runs(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The places of the lines in a row, enough of them, that have a gap each."""
    start = 0
    for place in range(len(lines) + 1):
        text = lines[place].text if place < len(lines) else ""
        gapped = "  " in text and len(text) <= _LONGEST_ROW and "|" not in text and _GAP.search(text) is not None
        if gapped and place - start < _MOST_ROWS:
            continue
        if place - start >= _FEWEST_ROWS:
            yield start, place
        start = place + 1


def _rows(texts: Sequence[str]) -> list[list[str]]:
    """The cells of *texts*, parted where all of them have two spaces or more; none where they are no table."""
    width = max(map(len, texts))
    free = [all(text[place : place + 1] in ("", " ") for text in texts) for place in range(width)]
    first = free.index(False)
    starts = [place for place in range(first + 1, width) if not free[place] and free[place - 1] and free[place - 2]]
    bounds = [first, *starts, width]
    rows = [[text[start:end].strip() for start, end in itertools.pairwise(bounds)] for text in texts]
    lower = sum(row[0][:1].islower() for row in rows)
    fits = all(row[0] and len(row[0].split()) <= _CELL_WORDS for row in rows)
    return rows if starts and fits and lower <= _MOST_LOWER * len(rows) else []
