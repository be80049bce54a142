"""Tables of results or numbers whose cells a dump glued together, row by row (`D6Result`, `1-2The net tears`)."""

import re
from collections.abc import Sequence

from variorum_extract.segment.shapes import Shaped
from variorum_extract.segment.tables import Table

_HEAD = re.compile(
    r"(?P<dice>(?P<count>\d?)D(?P<faces>3|6)(?: ROLL| [Rr]oll| [Rr]esult)?)(?P<rest>[A-Z][^.:;?!]{1,60})"
)
_COUNTED = re.compile(r"(?P<first>\d{1,3})(?:\s?[-–]\s?(?P<last>\d{1,4}))?(?P<open>\+)?(?P<cell>.*)")
_PLAIN_HEAD = re.compile(r"[A-Z][^.:;?!|\d]{3,80}")
_SEAM = re.compile(r"(?<=[a-z])(?=[A-Z])")
_RESULT = re.compile(r"[+–-]?\d{1,3}(?:\s?[-–]\s?\d{1,3})?\+?[\"”″]?")
_COUNTS = re.compile(r"(?<![\dD])\d+(?![\dD])")
_TOLD = re.compile(r"(?P<result>(?P<number>\d{1,2})(?:\s?[-–]\s?\d{1,2})?\+?):?\s+(?P<meaning>[^\W\d].*)")
_FEWEST = 2
_RESULTS_AND_MEANINGS = 2
_MOST_COLUMNS = 12
_SHORT = 4
_MOST = 36


def glued_table(lines: Sequence[Shaped], start: int) -> tuple[Table, int] | None:
    """The table whose glued head stands at *start* and the place after it, or None when none stands there.

    Its rows take up the results of the dice from the lowest to the highest, without a gap.
    """
    head = _HEAD.fullmatch(lines[start].text)
    if head is None:
        return _counted(lines, start)
    lowest = int(head["count"] or 1)
    highest = lowest * int(head["faces"])
    rows: list[tuple[str, str]] = []
    expected, place = lowest, start + 1
    while place < len(lines) and len(rows) < _MOST and expected <= highest:
        found = _row(lines[place].text, expected, highest)
        if found is None:
            break
        row, last = found
        rows.append(row)
        expected, place = last + 1, place + 1
    if len(rows) < _FEWEST or expected <= highest:
        return None
    return Table(caption=None, columns=(head["dice"].strip(), head["rest"].strip()), rows=tuple(rows)), place


def parted_chart(lines: Sequence[Shaped], start: int, *, titled: bool = False) -> tuple[Table, int] | None:
    """The chart with every cell on a line of its own from *start* on, and the place after it, or None.

    Either the heads of its columns come first, which look like headings, or a first result, its meaning below it; in
    one that stands *titled* another line may be the result.
    """
    told_rows = _told_rows(lines, start) if titled else None
    if told_rows is not None:
        return told_rows
    place = start
    while place < min(len(lines), start + _MOST_COLUMNS) and (lines[place].titled or lines[place].level is not None):
        place += 1
    if titled and place == start + 1:  # A chart has two columns at least.
        place = start
    columns = tuple(line.text for line in lines[start:place])
    rows: list[tuple[str, ...]] = []
    size = len(columns) or _RESULTS_AND_MEANINGS
    while size > 1 and place + size <= len(lines) and len(rows) < _MOST:
        row = lines[place : place + size]
        loose = bool(columns) or titled
        first = titled and not rows
        heads = not (columns or first) and row[0].titled and _COUNTS.search(row[0].text) is None
        if (
            heads
            or any(cell.level is not None for cell in row)
            or not _is_chart_row([cell.text for cell in row], loose=loose)
        ):
            break
        rows.append(tuple(cell.text for cell in row))
        place += size
    told = bool(columns) or any(_RESULT.fullmatch(cell) for row in rows for cell in row) or _are_terms(rows)
    if not told or len(rows) < _FEWEST - bool(columns):
        return None
    return Table(caption=None, columns=columns, rows=tuple(rows)), place


def _told_rows(lines: Sequence[Shaped], start: int) -> tuple[Table, int] | None:
    """The chart with a result and its meaning on each line from *start* on, the results rising, and the place after it."""
    rows: list[tuple[str, str]] = []
    last = 0
    for line in lines[start : start + _MOST]:
        found = _TOLD.fullmatch(line.text)
        if found is None or int(found["number"]) <= last:
            break
        rows.append((found["result"], found["meaning"]))
        last = int(found["number"])
    if len(rows) < _FEWEST:
        return None
    return Table(caption=None, columns=(), rows=tuple(rows)), start + len(rows)


def _are_terms(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the second cell of each of *rows* is a sentence about the first."""
    return all(row[1].endswith(".") for row in rows)


def _is_chart_row(cells: Sequence[str], *, loose: bool) -> bool:
    """Whether *cells* are a result and its meaning or, when *loose*, short but for the last."""
    if not loose:
        return _RESULT.fullmatch(cells[0]) is not None and _RESULT.fullmatch(cells[1]) is None
    return all(len(cell.split()) <= _SHORT and cell[-1] not in ".:" for cell in cells[:-1])


def _counted(lines: Sequence[Shaped], start: int) -> tuple[Table, int] | None:
    """The table of numbers in a row (`1-5`, `6-10`, `11+`) whose glued head stands at *start* and the place after it."""
    if _PLAIN_HEAD.fullmatch(lines[start].text) is None:
        return None
    rows: list[tuple[str, str]] = []
    for place in range(start + 1, min(len(lines), start + 1 + _MOST)):
        found = _COUNTED.fullmatch(lines[place].text)
        following = _COUNTED.match(lines[place + 1].text) if place + 1 < len(lines) else None
        if found is None:
            return None
        if found["open"] and found["last"] is None:
            if len(rows) + 1 < _FEWEST or not found["cell"].strip():
                return None
            rows.append((f"{found['first']}+", found["cell"].strip()))
            columns = tuple(part.strip() for part in _SEAM.split(lines[start].text, maxsplit=1))
            return Table(caption=None, columns=columns, rows=tuple(rows)), place + 1
        row = _range(lines[place].text, before=int(following["first"])) if following else None
        if row is None:
            return None
        rows.append(row)
    return None


def _range(text: str, *, before: int) -> tuple[str, str] | None:
    """The two cells of the row *text*, whose numbers end right *before* those of the next row, or None."""
    found = re.match(rf"(?P<numbers>\d{{1,3}}\s?[-–]\s?{before - 1}|{before - 1})(?P<cell>.+)", text)
    cell = found["cell"].strip() if found else ""
    return (re.sub(r"\s", "", found["numbers"]), cell) if found and cell else None


def _row(text: str, expected: int, highest: int) -> tuple[tuple[str, str], int] | None:
    """The two cells of the row *text*, whose result has to begin at *expected*, and the last result that it takes."""
    first = str(expected)
    if not text.startswith(first):
        return None
    rest = text[len(first) :]
    open_ended = re.match(r"\+(?=\S)", rest)
    if open_ended:
        return (f"{first}+", rest[1:].strip()), highest
    span = re.match(r"\s?[-–]\s?(\d{1,2})", rest)
    if span:
        for width in range(len(span[1]), 0, -1):
            last, cell = int(span[1][:width]), rest[span.start(1) + width :].strip()
            if expected < last <= highest and cell:
                return (f"{first}-{last}", cell), last
        return None
    return ((first, rest.strip()), expected) if rest.strip() else None
