"""The table of books at the head of a reference site's page, of which a tool left every cell on a line of its own."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum_extract.draft import Line

_HEAD = ("book", "kind", "edition")
_MORE_HEAD = ("version", "last update")
_KIND = re.compile(r"[A-Z][a-z]+(?:[ -][A-Za-z][a-z]*){0,3}")
EDITION = re.compile(r"1[0-3]|[1-9]")
"""The edition that a book is of."""
_VERSION = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,2}[a-z]?")
_DATE = re.compile(r"(?:\d{1,2} )?[A-Z][a-z]{2,8}(?: \d{1,2},)? \d{4}")
_TOP = 80
"""Lines from the top among which the head of the table stands."""


def with_rows(lines: Sequence[Line], parts: dict[int, list[int]]) -> list[Line]:
    """*lines* with the cells of such a table as rows between bars; *parts* is told which lines a row was."""
    filled = [place for place, line in enumerate(lines) if line.text.strip()]
    texts = [lines[place].text.strip() for place in filled]
    head = next((at for at in range(min(_TOP, len(texts))) if _folded(texts[at : at + len(_HEAD)]) == _HEAD), None)
    if head is None:
        return list(lines)
    end = head + len(_HEAD)
    while end < len(texts) and texts[end].casefold() in _MORE_HEAD:
        end += 1
    rows = [(head, end, texts[head:end])]
    while (row := _row(texts, end)) is not None:
        rows.append((end, row[0], row[1]))
        end = row[0]
    if len(rows) == 1:
        return list(lines)
    made = list(lines[: filled[head]])
    for first, after, cells in rows:
        numbers = [lines[place].number for place in filled[first:after]]
        parts[numbers[0]] = numbers
        made.append(replace(lines[filled[first]], text=f"| {' | '.join(cells)} |"))
    return [*made, *lines[filled[end - 1] + 1 :]]


def _folded(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(text.casefold() for text in texts)


def _row(texts: Sequence[str], start: int) -> tuple[int, list[str]] | None:
    """The place after the row that begins at *start*, and its cells: its title may stand there twice."""
    title = start
    if start + 1 < len(texts) and texts[start] == texts[start + 1]:
        title += 1
    kind, edition = title + 1, title + 2
    if edition >= len(texts) or not (_KIND.fullmatch(texts[kind]) and EDITION.fullmatch(texts[edition])):
        return None
    cells = [texts[title], texts[kind], texts[edition]]
    end = edition + 1
    for shape in (_VERSION, _DATE):
        told = end < len(texts) and shape.fullmatch(texts[end]) is not None
        cells.append(texts[end] if told else "")
        end += told
    return end, cells
