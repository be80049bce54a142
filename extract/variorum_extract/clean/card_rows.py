"""Stratagem cards printed as tables, a row or a column for each part, as the lines of a card."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from variorum.extraction import Fate
from variorum_extract.clean.blocks import one_spaced
from variorum_extract.draft import Account, Line

_PARTS = ("WHEN", "TARGET", "EFFECT", "RESTRICTION", "RESTRICTIONS")
_COSTS = ("COST", "CP COST", "CP")
_NAMES = ("STRATAGEM", "NAME", "TITLE")
_LABELS = frozenset((*_PARTS, *_COSTS, *_NAMES, "TYPE"))
_FEWEST = 3
"""Labels that tell the columns of cards."""
_LABELLED = re.compile(r"[*_\s]*(?P<label>[A-Za-z ]{2,12}?)[*_\s]*:[*_\s]*(?P<text>\S.*)")
_RULE = re.compile(r"\|[\s|:-]*\|?")
_AMOUNT = re.compile(r"\d{1,2}")
_BREAK = re.compile(r"\s*<br\s*/?>\s*", re.IGNORECASE)


def without_rows(lines: Sequence[Line], account: Account | None = None) -> list[Line]:
    """*lines* with the cells of cards on lines of their own, cost first; rules and heads are entered in *account*."""
    found: list[Line] = []
    end = 0
    for start, after in _tables(lines):
        rows = [_cells(line.text) for line in lines[start:after]]
        first = next((place for place, row in enumerate(rows) if any(row)), 0)
        columns = [_label(cell) for cell in rows[first]]
        if {"WHEN", "EFFECT"} <= {*columns} and sum(label in _LABELS for label in columns) >= _FEWEST:
            made = _by_columns(lines[start:after], rows, columns, first)
        elif {"WHEN", "EFFECT"} <= {_labelled(row)[0] for row in rows if row}:
            made = _by_rows(lines[start:after], rows)
        else:
            continue
        kept = {line.number for line in made}
        if account is not None:
            left = [line for line in lines[start:after] if line.number not in kept]
            account.enter((line for line in left if _RULE.fullmatch(line.text.strip())), Fate.NOISE, "table rule")
            account.enter(
                (line for line in left if not _RULE.fullmatch(line.text.strip())), Fate.HEADING, "label on a card"
            )
        found += [*lines[end:start], *made]
        end = after
    return [*found, *lines[end:]] if end else list(lines)


def _tables(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The places of the rows of each table; a blank line between two of them parts none."""
    start: int | None = None
    last = 0
    for place, line in enumerate(lines):
        if line.text.startswith("|") and line.text.count("|") > 1:
            start, last = place if start is None else start, place
        elif start is not None and (line.text.strip() or place > last + 1):
            yield start, last + 1
            start = None
    if start is not None:
        yield start, last + 1


def _cells(text: str) -> list[str]:
    return [] if _RULE.fullmatch(text.strip()) else [cell.strip() for cell in one_spaced(text).strip("|").split("|")]


def _label(cell: str) -> str:
    """What *cell* says as the label of a part."""
    return cell.strip("*_: ").upper()


def _labelled(row: Sequence[str]) -> tuple[str, list[str]]:
    """The label that *row* opens with, in a cell of its own or before a colon, and the texts behind it; or no label."""
    if _label(row[0]) in _LABELS and any(row[1:]):
        return _label(row[0]), [cell for cell in row[1:] if cell]
    inline = _LABELLED.fullmatch(row[0])
    if inline is not None and _label(inline["label"]) in _LABELS:
        return _label(inline["label"]), [inline["text"], *filter(None, row[1:])]
    return "", [cell for cell in row if cell]


def _by_columns(lines: Sequence[Line], rows: Sequence[Sequence[str]], columns: Sequence[str], first: int) -> list[Line]:
    """The cards of a table that has them as rows, below the row of its *columns*, the *first* that is filled."""
    made: list[Line] = []
    for line, row in zip(lines[first + 1 :], rows[first + 1 :], strict=True):
        told = sorted(zip(columns, row, strict=False), key=lambda cell: _order(cell[0]))
        for label, text in told:
            made += _lines_of(label, [text], line) if text else []
    return made


def _by_rows(lines: Sequence[Line], rows: Sequence[Sequence[str]]) -> list[Line]:
    """The card of a table that has a row for each part: its cost, wherever it stands, above the first."""
    made: list[Line] = []
    when = 0
    for line, row in zip(lines, rows, strict=True):
        if not row:
            continue
        label, texts = _labelled(row)
        if label == "WHEN":
            when = len(made)
        if label in _COSTS and len(made) > when:
            made[when:when] = _lines_of(label, texts, line)
        else:
            made += _lines_of(label, texts, line)
    return made


def _order(label: str) -> int:
    """Where the part *label* stands on a card: its name, then its cost and type, then what it rules."""
    return 0 if label in _NAMES else 2 if label in _PARTS else 1


def _lines_of(label: str, texts: Sequence[str], line: Line) -> list[Line]:
    """The lines of a card that its part *label* with *texts* is, each numbered as *line*."""
    pieces = [piece for text in texts for piece in _BREAK.split(text) if piece]
    if label in _NAMES:
        pieces[0] = f"**{pieces[0].strip('*_ ')}**"
    elif label in _COSTS and _AMOUNT.fullmatch(pieces[0]):
        pieces[0] = f"{pieces[0]}CP"
    elif label in _PARTS:
        pieces[0] = f"{label}: {pieces[0]}"
    return [replace(line, text=piece) for piece in pieces]
