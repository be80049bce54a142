"""The text of blocks put together: paragraphs, lists and tables, the same way for every part of a document."""

from collections.abc import Iterable

from variorum_extract.clean import Block, Shape


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
    return Block(shape=block.shape, text=text, lines=block.lines, page=block.page, rows=block.rows, mark=block.mark)
