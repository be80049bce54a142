"""Blocks of a page: headings, questions, answers, paragraphs, list items, tables."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from variorum_extract.clean.pages import Page
from variorum_extract.draft import Line


class Shape(Enum):
    """What a block looks like."""

    HEADING = "heading"
    QUESTION = "question"
    ANSWER = "answer"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Some lines of a page that belong together, without their marks."""

    shape: Shape
    text: str
    lines: tuple[int, ...]
    page: int
    rows: tuple[tuple[str, ...], ...] = ()
    mark: str = ""
    """The mark of a list item: `-`, `1.`."""


_HEADING = re.compile(r"#{1,6}\s+(?=\S)")
_ASKS = re.compile(r"(?:\*\*)?Q\s?[:.](?:\*\*)?(?:\s+|$)")
_ANSWERS = re.compile(r"(?:\*\*)?A\s?:(?:\*\*)?(?:\s+|$)")
_ITEM = re.compile(r"(?P<mark>[-*•■▪◦●]|\d{1,2}[.)])\s+(?=\S)")
_RULE = re.compile(r"\|[\s:|-]+\|")
_INLINE = re.compile(r"\s*[■•▪●]\s*")
_STOPS = (".", "!", "?", ":", ";", "’", "'", '"', "”", ")", "]")
_MOST_LINES = 60
"""Lines that one sentence may be broken into."""


def blocks(found: Iterable[Page]) -> list[Block]:
    """The blocks of the pages *found*, in order."""
    return [block for page in found for block in _page_blocks(page)]


def _page_blocks(page: Page) -> list[Block]:
    made: list[Block] = []
    rows: list[Line] = []
    above_blank = True
    for line in page.lines:
        text = " ".join(line.text.replace("\ufeff", " ").split())
        if text.startswith("|") and text.endswith("|") and len(text) > 1:
            rows.append(Line(number=line.number, text=text))
            continue
        if rows:
            made.append(_table(rows, page.number))
            rows, above_blank = [], True
        if not text:
            above_blank = True
            continue
        if not above_blank and made and _goes_on(made[-1], text):
            made[-1] = _joined(made[-1], text, line.number)
        else:
            made += blocks_of(text, line=line.number, page=page.number)
        above_blank = False
    if rows:
        made.append(_table(rows, page.number))
    return made


def blocks_of(text: str, *, line: int, page: int) -> list[Block]:
    """The blocks of one line: one, but for list items that were run together."""
    heading = _HEADING.match(text)
    bare = text[heading.end() :] if heading else text
    for shape, opening in ((Shape.QUESTION, _ASKS), (Shape.ANSWER, _ANSWERS)):
        label = opening.match(bare)
        if label:
            return [Block(shape=shape, text=bare[label.end() :], lines=(line,), page=page)]
    if heading:
        return [Block(shape=Shape.HEADING, text=bare.strip("* "), lines=(line,), page=page)]
    if _INLINE.match(text) and len(_INLINE.findall(text)) > 1:
        parts = [part for part in _INLINE.split(text) if part]
        if parts:
            return [Block(shape=Shape.ITEM, text=part, lines=(line,), page=page, mark="-") for part in parts]
    item = _ITEM.match(text)
    if item:
        mark = item["mark"] if item["mark"][0].isdigit() else "-"
        return [Block(shape=Shape.ITEM, text=text[item.end() :], lines=(line,), page=page, mark=mark)]
    return [Block(shape=Shape.PARAGRAPH, text=text, lines=(line,), page=page)]


def _goes_on(block: Block, text: str) -> bool:
    """Whether *text*, on the very next line, goes on with a sentence that *block* broke off."""
    return (
        block.shape in {Shape.PARAGRAPH, Shape.ITEM, Shape.ANSWER, Shape.QUESTION}
        and text[0].islower()
        and block.text != ""
        and not block.text.endswith(_STOPS)
        and len(block.lines) < _MOST_LINES
    )


def _joined(block: Block, text: str, line: int) -> Block:
    return Block(
        shape=block.shape,
        text=f"{block.text} {text}",
        lines=(*block.lines, line),
        page=block.page,
        mark=block.mark,
    )


def _table(rows: Sequence[Line], page: int) -> Block:
    filled = [
        tuple(cell.strip() for cell in line.text.strip("|").split("|"))
        for line in rows
        if not _RULE.fullmatch(line.text)
    ]
    return Block(
        shape=Shape.TABLE,
        text="\n".join(" | ".join(row) for row in filled),
        lines=tuple(line.number for line in rows),
        page=page,
        rows=tuple(filled),
    )
