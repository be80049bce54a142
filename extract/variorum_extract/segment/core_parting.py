"""Lines of an updates document that a dump ran together, or marked wrongly, parted into headings and what they head."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from variorum_extract.clean import Block, Shape
from variorum_extract.errata_wording import LONGEST_HEADING, instruction, told_behind, told_on_its_line
from variorum_extract.segment.core_flat_tables import unflattened
from variorum_extract.segment.core_headings import Part, part_of
from variorum_extract.segment.core_rows import unrolled
from variorum_extract.segment.shapes import is_capitals

_OWN_PART = re.compile(r"(?P<whose>\S.{1,50}?)\s+(?P<part>(?:UPDATES\s+(?:&|AND)\s+)?ERRATA|FAQS?)")
_NO_OWNER = re.compile(r"(?:.*\s)?(?:RULES?|UPDATES?|CORE|THE|AND|&|FAQS?|ERRATA)|.*\d", re.IGNORECASE)
_TITLE = re.compile(r"[A-Z][^.:!?‘“]{2,100}[\w),]")


def parted(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with the rows of errata tables, errata on one line, and headings of two things parted.

    The cells of a flattened table are put together.

    An instruction that was marked as a heading is a paragraph, and the title that stands above it is the heading.
    """
    made: list[Block] = []
    for block in unflattened(unrolled(blocks)):
        if block.shape is Shape.HEADING and _is_instruction(block.text):
            _head_with_title(made)
            made.append(replace(block, shape=Shape.PARAGRAPH))
        else:
            made += _parts(block)
    return made


def _parts(block: Block) -> Iterable[Block]:
    if block.shape is Shape.HEADING:
        behind = told_behind(block.text) or told_on_its_line(block.text)
        if behind is not None:
            return replace(block, text=behind[0]), replace(block, shape=Shape.PARAGRAPH, text=behind[1])
        owned = _OWN_PART.fullmatch(block.text) if is_capitals(block.text) else None
        if owned and _NO_OWNER.fullmatch(owned["whose"]) is None and part_of(block.text) is None:
            return replace(block, text=owned["whose"]), replace(block, text=owned["part"])
    elif block.shape in {Shape.PARAGRAPH, Shape.ITEM}:
        told = told_on_its_line(block.text)
        if told is not None:
            heading = replace(block, shape=Shape.HEADING, text=told[0], mark="")
            return heading, replace(block, shape=Shape.PARAGRAPH, text=told[1], mark="")
    return (block,)


def _is_instruction(text: str) -> bool:
    told = instruction(text) if len(text) < LONGEST_HEADING else None
    return told is not None and not told[1]


def _head_with_title(made: list[Block]) -> None:
    """Make the paragraph at the end of *made* a heading where it is a title right below one."""
    if len(made) > 1 and made[-1].shape is Shape.PARAGRAPH and made[-2].shape is Shape.HEADING:
        title = made[-1]
        if _TITLE.fullmatch(title.text) and part_of(made[-2].text) in {None, Part.ERRATA}:
            made[-1] = replace(title, shape=Shape.HEADING, text=title.text.rstrip(","))
