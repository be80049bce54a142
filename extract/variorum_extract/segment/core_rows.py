"""Errata and questions that a dump set as rows of a table: the reference and the text side by side."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from variorum_extract.clean import Block, Shape, blocks_of
from variorum_extract.errata_wording import instruction, order, reference

_FEWEST_CELLS = 2
_HEAD = re.compile(r"\|?\s*(?:Q|Questions?)\s*\|\s*(?:A|Answers?)\s*\|?", re.IGNORECASE)


def asks_and_answers(text: str) -> bool:
    """Whether *text* is the head of a table with questions on the left and their answers on the right."""
    return _HEAD.fullmatch(text) is not None


def unrolled(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with each table of errata or of questions as the headings and paragraphs, or questions, in its rows."""
    made: list[Block] = []
    for block in blocks:
        made += _unrolled(block) if block.rows else [block]
    return made


def _unrolled(block: Block) -> list[Block]:
    rows = [[cell for cell in row if cell] for row in block.rows]
    if rows and len(rows[0]) == _FEWEST_CELLS and asks_and_answers(" | ".join(rows[0])):
        rows[1:] = [[f"Q: {row[0]}", f"A: {row[1]}"] if len(row) == _FEWEST_CELLS else row for row in rows[1:]]
    told = [_blocks(row, lines, block.page) for row, lines in zip(rows, _lines(block), strict=True)]
    if not any(told) or any(not found for row, found in zip(rows[1:], told[1:], strict=True) if row):
        return [block]
    found = [one for made in told for one in made]
    if not told[0]:
        found[0] = replace(found[0], lines=tuple(sorted({*block.lines[:2], *found[0].lines})))
    return found


def _lines(block: Block) -> Iterator[tuple[int, ...]]:
    """The lines of each row of *block*: the rule below the first row goes with it."""
    rules = len(block.lines) - len(block.rows)
    yield block.lines[: rules + 1]
    for line in block.lines[rules + 1 :]:
        yield (line,)


def _blocks(row: Sequence[str], lines: tuple[int, ...], page: int) -> list[Block]:
    """The heading and the paragraph of an erratum in *row*, or its question and answer; none when it has neither."""
    if len(row) < _FEWEST_CELLS:
        return []
    title = " – ".join(row[:-1])
    if reference(title) is not None or instruction(row[-1]) or order(row[-1]):
        return [
            Block(shape=Shape.HEADING, text=title, lines=lines, page=page),
            Block(shape=Shape.PARAGRAPH, text=row[-1], lines=lines, page=page),
        ]
    asked = [one for cell in row for one in blocks_of(cell, line=lines[0], page=page)]
    if [one.shape for one in asked[:2]] == [Shape.QUESTION, Shape.ANSWER]:
        return [replace(one, lines=lines) for one in asked]
    return []
