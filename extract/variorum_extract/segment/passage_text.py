"""The text of blocks put together: paragraphs, lists and tables, the same way for every part of a document."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from variorum_extract.clean import Block, Shape, blocks_of


def text_of(blocks: Iterable[Block]) -> str:
    """The text of *blocks*: a blank line between paragraphs, a line for each list item and each row."""
    made = ""
    before: Block | None = None
    for block in blocks:
        if not block.text:
            continue
        line = f"{block.mark} {block.text}" if block.shape is Shape.ITEM else block.text
        listed = before is not None and before.shape is Shape.ITEM and block.shape is Shape.ITEM
        made += ("\n" if listed else "\n\n") + line if made else line
        before = block
    return made


def lines_of(blocks: Iterable[Block | None]) -> list[int]:
    """The numbers of the lines that *blocks* stand on, each once, in order."""
    return sorted({line for block in blocks if block is not None for line in block.lines})


def with_text(block: Block, text: str) -> Block:
    """*block* with *text* in place of its own."""
    return replace(block, text=text)


def listed(block: Block) -> list[Block]:
    """*block*, or the list item or items that were run together in it behind its opening quotation mark."""
    bare = block.text.lstrip("‘’“ ")
    parts = blocks_of(bare, line=block.lines[0], page=block.page)
    if bare == block.text or parts[0].shape is not Shape.ITEM:
        return [block]
    return [with_text(parts[0], f"‘{parts[0].text}"), *parts[1:]]


def rows_of(body: Sequence[Block]) -> tuple[tuple[str, str], ...]:
    """The columns, the rows and the notes of the tables among *body*, as fields."""
    rows = [row for block in body for row in block.rows]
    notes = [block.text for block in body if block.shape is Shape.PARAGRAPH and block.text[:1] in "*†‡"]
    fields = [("columns", " | ".join(rows[0])), *((row[0], " | ".join(row[1:])) for row in rows[1:])]
    return (*fields, *(("note", note) for note in notes))
