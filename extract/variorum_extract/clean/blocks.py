"""Blocks of a page: headings, questions, answers, paragraphs, list items, tables."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from variorum_extract.clean.pages import Page
from variorum_extract.draft import Line
from variorum_extract.errata_wording import reference


class Shape(StrEnum):
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
    level: int = 0
    """How deep a heading is marked to stand, from 1; 0 where nothing says it."""


_HEADING = re.compile(r"#{1,6}\s+(?=\S)")
_ASKS = re.compile(r"(?:\*\*)?Q(?:uestion)?\s?\d{0,3}[:.](?:\*\*)?(?:\s+|$)")
_ANSWERS = re.compile(r"(?:\*\*)?A(?:nswer)?\s?\d{0,3}:(?:\*\*)?(?:\s+|$)")
_ITEM_LABEL = re.compile(r"[-*•■▪◦●○‣►▶]\s+(?=(?:\*\*)?[QA]\s?:)")
"""The mark of a list item that is a question or an answer."""
_NEXT_LABEL = re.compile(r"(?<=[?.!…’”\"')\]])\s+(?=[QA]\s?:\s)")
_NEXT_STOPPED_LABEL = re.compile(r"(?<=\?)\s+(?=A\.\s)|(?<=[?.!’”\"')])\s+(?=Q\.\s)")
"""Where the next question or answer begins on a line that has several."""
_LABELS = ((Shape.QUESTION, _ASKS), (Shape.ANSWER, _ANSWERS))
_BOLD = re.compile(r"\*\*(?P<text>[^*]{2,120})\*\*")
_STRONG = re.compile(r"\*\*(?P<text>[^\s*](?:[^*]{0,300}[^\s*])?)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*‘“])\*(?P<text>[^\s*](?:[^*]{0,300}[^\s*])?)\*(?![\w*’”])")
_NO_HEADING = re.compile(r"[.:?!,;’”]$|\d{1,2}\s?CP$|\bSTRATAGEM$|[QA]\s?:", re.IGNORECASE)
_ITEM = re.compile(r"(?P<mark>[-*•■▪◦●○‣►▶]|\d{1,2}[.)])\s+(?=\S)")
_RULE = re.compile(r"\|[\s:|-]+\|")
_INLINE = re.compile(r"\s*[■•▪◦●○‣►▶]\s*")
_NUMBERED = re.compile(r"\s+(?=\d{1,2}[.)]\s+[A-Z])")
_STOPS = (".", "!", "?", ":", ";", "’", "'", '"', "”", ")", "]")
_LONGEST_PLACE = 80
"""Letters of what a reference goes on with below its comma."""
_OPEN_ENDS = (" ‘", " “", " (", " [")
_STOP = re.compile(r"[.,;:](?:\s|$)")
_LABEL = re.compile(r"(?:[QA]|[A-Z]{2,20})\s?:|Pages? \d")
"""What a line begins with that goes on with none."""
_FULL = 0.75
"""The share of the margin's width that a line fills which was broken there."""
_QUOTED = re.compile(r"^(?:>\s?)+")
"""The mark of a paragraph that stands apart."""
_MOST_LINES = 60
"""Lines that one sentence may be broken into."""


def blocks(found: Iterable[Page], *, width: int | None = None) -> list[Block]:
    """The blocks of the pages *found*, in order; a sentence that goes on in small letters overleaf is one block.

    Where lines are broken at a margin of *width*, one that fills it goes on, whatever letter the next begins with.
    """
    made: list[Block] = []
    for page in found:
        overleaf = _page_blocks(page, width)
        if made and overleaf and overleaf[0].shape is Shape.PARAGRAPH and _goes_on(made[-1], overleaf[0].text):
            made[-1] = replace(
                made[-1], text=f"{made[-1].text} {overleaf[0].text}", lines=made[-1].lines + overleaf[0].lines
            )
            overleaf = overleaf[1:]
        made += overleaf
    return made


def _page_blocks(page: Page, width: int | None) -> list[Block]:
    made: list[Block] = []
    rows: list[Line] = []
    above_blank = True
    full = False
    for line in page.lines:
        text = _QUOTED.sub("", one_spaced(line.text))
        if text.startswith("|") and text.count("|") > 1:
            rows.append(Line(number=line.number, text=f"{text.removesuffix('|')}|"))
            continue
        if rows:
            made.append(_table(rows, page.number))
            rows, above_blank = [], True
        if not text:
            above_blank = True
            continue
        follows = not above_blank and made and (_goes_on(made[-1], text) or (full and _is_broken(made[-1], text)))
        if made and (follows or _is_torn(made[-1], text)):
            made[-1] = _joined(made[-1], text, line.number)
        else:
            made += blocks_of(text, line=line.number, page=page.number)
        above_blank = False
        full = width is not None and len(text) >= _FULL * width
    if rows:
        made.append(_table(rows, page.number))
    return made


def one_spaced(text: str) -> str:
    """*text* with single spaces between its words and none around them; the same object where it has them already."""
    made = " ".join(text.replace("\ufeff", " ").split()) if text else text
    return text if made == text else made


def blocks_of(text: str, *, line: int, page: int) -> list[Block]:
    """The blocks of one line: one, but for list items that were run together."""
    starred = "*" in text
    bold = _BOLD.fullmatch(text) if starred else None
    if bold and not _NO_HEADING.search(bold["text"]):
        return [Block(shape=Shape.HEADING, text=bold["text"].strip(), lines=(line,), page=page)]
    if starred:
        text = _EMPHASIS.sub(r"\g<text>", _STRONG.sub(r"\g<text>", text))
    heading = _HEADING.match(text) if text.startswith("#") else None
    listed = None if heading or text[:1].isalpha() else _ITEM_LABEL.match(text)
    bare = text[heading.end() :] if heading else text[listed.end() :] if listed else text
    if bare.startswith(("Q", "A", "*")):
        asked = _asked(bare, line, page)
        if asked:
            return asked
    if heading:
        level = len(heading[0].rstrip())
        return [Block(shape=Shape.HEADING, text=bare.strip("* "), lines=(line,), page=page, level=level)]
    items = _items(text)
    if not items:
        return [Block(shape=Shape.PARAGRAPH, text=text, lines=(line,), page=page)]
    return [Block(shape=Shape.ITEM, text=item, lines=(line,), page=page, mark=mark) for mark, item in items]


def _asked(text: str, line: int, page: int) -> list[Block]:
    """The questions and answers on a line that begins with the label of one; none when *text* does not."""
    made: list[Block] = []
    for part in (_NEXT_STOPPED_LABEL if text.startswith("Q.") else _NEXT_LABEL).split(text):
        for shape, opening in _LABELS:
            label = opening.match(part)
            if label:
                made.append(Block(shape=shape, text=part[label.end() :], lines=(line,), page=page))
                break
        else:
            if not made:
                return []
            made.append(Block(shape=Shape.PARAGRAPH, text=part, lines=(line,), page=page))
    return made


def _items(text: str) -> list[tuple[str, str]]:
    """The list items on the line *text*, each with its mark; none when it begins with no mark."""
    if text[:1].isalpha():
        return []
    if _INLINE.match(text) and len(_INLINE.findall(text)) > 1:
        return [("-", part) for part in _INLINE.split(text) if part]
    numbered = _NUMBERED.split(text) if text[:1].isdigit() else [text]
    if [_leading(part) for part in numbered] != [*range(1, len(numbered) + 1)]:
        numbered = [text]
    marked = [(found["mark"], part[found.end() :]) for part in numbered if (found := _ITEM.match(part))]
    return [(mark if mark[0].isdigit() else "-", part) for mark, part in marked]


def _leading(text: str) -> int | None:
    """The number that *text* begins with as a list item does, or None."""
    found = _ITEM.match(text)
    return int(found["mark"][:-1]) if found and found["mark"][0].isdigit() else None


def _is_broken(block: Block, text: str) -> bool:
    """Whether *block*, whose last line fills its margin, goes on with *text*: neither names or begins something."""
    if block.shape in {Shape.HEADING, Shape.TABLE} or block.text.endswith(_STOPS) or not block.text:
        return False
    begins = text[0] in "#|" or text.startswith("**") or _ITEM.match(text) is not None or _LABEL.match(text) is not None
    return (
        not (begins or text.isupper() or block.text.isupper() or reference(block.text) is not None)
        and len(block.lines) < _MOST_LINES
    )


def _is_torn(block: Block, text: str) -> bool:
    """Whether *text*, perhaps below a blank line, is a sentence's next piece.

    *block* opens a quotation or is a reference that ends with a comma, or *text* is a stop.
    """
    if block.shape in {Shape.HEADING, Shape.TABLE} or len(block.lines) >= _MOST_LINES:
        return False
    listed = block.text.endswith(",") and block.text.startswith("Page") and len(text) <= _LONGEST_PLACE
    return listed or block.text.endswith(_OPEN_ENDS) or _STOP.match(text) is not None


def _goes_on(block: Block, text: str) -> bool:
    """Whether *text*, on the very next line, goes on with a sentence that *block* broke off."""
    return (
        text[0].islower()
        and block.shape in {Shape.PARAGRAPH, Shape.ITEM, Shape.ANSWER, Shape.QUESTION}
        and block.text != ""
        and not block.text.endswith(_STOPS)
        and len(block.lines) < _MOST_LINES
    )


def _joined(block: Block, text: str, line: int) -> Block:
    between = "" if block.text.endswith(_OPEN_ENDS) or _STOP.match(text) else " "
    return replace(block, text=f"{block.text}{between}{text}", lines=(*block.lines, line))


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
