"""Headings of an updates document: the parts it has, and which blocks are headings whatever a dump made of them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from variorum_extract.clean import Block, Shape
from variorum_extract.errata_wording import (
    LONGEST_HEADING,
    closes_quote,
    example,
    instruction,
    opens_quote,
    reference,
    split_note,
)
from variorum_extract.segment.shapes import is_capitals, is_title


class Part(StrEnum):
    """The parts of an updates document."""

    FRONT = "front"
    ERRATA = "errata"
    QUESTIONS = "questions"
    COMMENTARY = "commentary"


_PARTS = (
    (
        Part.COMMENTARY,
        re.compile(r"(?:rules|designers?[’']?s?) commentary(?: version)?(?: \d+(?:\.\d+)*)?", re.IGNORECASE),
    ),
    (
        Part.QUESTIONS,
        re.compile(
            r"(?:rules (?:and|&) )?(?:faqs?|frequently asked questions|q\s?(?:&|and)\s?a|questions (?:&|and) answers)"
            r"(?: section| ?q)?",
            re.IGNORECASE,
        ),
    ),
    (
        Part.ERRATA,
        re.compile(
            r"(?:rules )?(?:updates?|amendments|errata)(?: (?:&|and) (?:errata|amendments|updates))?", re.IGNORECASE
        ),
    ),
)
_SENDS = re.compile(r"See (?:also )?(?:diagrams?|pages?)\b", re.IGNORECASE)
_RUN_IN = re.compile(r"(?P<title>[A-Z0-9‘][^.:!?]{1,80}):\s+(?=[^\s])")
_COST = re.compile(r"\d{1,2}\s?CP", re.IGNORECASE)
_CARD_LABEL = re.compile(r"(?:.{1,80}\s[-–—]\s.{0,80})?\bSTRATAGEM")
_CARD_PART = re.compile(r"(?:WHEN|TARGET|EFFECT)\s?:")
_TITLE_END = re.compile(r"[\w)]$")
_TITLE_WORDS = 10
_CARD_HEAD = 5
"""Blocks from a card's name to its WHEN: label, flavour, cost."""


def part_of(text: str) -> Part | None:
    """The part of a document that a heading with *text* opens, or None."""
    bare = text.strip() if len(text) < LONGEST_HEADING else ""
    return next((part for part, name in _PARTS if name.fullmatch(bare)), None) if bare else None


def with_headings(blocks: Sequence[Block], *, unmarked: bool) -> list[Block]:
    """*blocks* with each heading shaped as one, and with what a dump only marked as one as the paragraph that it is.

    An erratum's reference and the name of a part are headings, marked or not. A sentence that sends to a diagram, an
    example and a note are none. Where nothing was marked, a line in capitals outside any quotation is a heading, and so
    are a few words above an instruction and a title above a question.
    """
    quoted = _quoted(blocks) if unmarked else set()
    made = []
    for place, block in enumerate(blocks):
        if block.shape is Shape.HEADING and _is_sentence(block.text):
            made.append(replace(block, shape=Shape.PARAGRAPH))
        elif block.shape is Shape.PARAGRAPH and (
            _is_heading(block.text) or (unmarked and place not in quoted and _stands_as_heading(blocks, place))
        ):
            made.append(replace(block, shape=Shape.HEADING))
        else:
            made.append(block)
    return _with_run_in_titles(made)


def _with_run_in_titles(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with the titles that a commentary without headings has in its paragraphs (`Title: text`) as headings."""
    start = next((place for place, block in enumerate(blocks) if _opens_commentary(block)), len(blocks))
    if any(block.shape is Shape.HEADING for block in blocks[start + 1 :]):
        return [*blocks]
    made = [*blocks[: start + 1]]
    for block in blocks[start + 1 :]:
        found = _RUN_IN.match(block.text) if block.shape is Shape.PARAGRAPH and not _is_sentence(block.text) else None
        if found:
            made.append(replace(block, shape=Shape.HEADING, text=found["title"]))
        made.append(replace(block, text=block.text[found.end() :]) if found else block)
    return made


def _opens_commentary(block: Block) -> bool:
    return block.shape is Shape.HEADING and part_of(block.text) is Part.COMMENTARY


def _is_sentence(text: str) -> bool:
    noted = split_note(text)
    return _SENDS.match(text) is not None or example(text) is not None or (noted is not None and not noted[0])


def _is_heading(text: str) -> bool:
    return len(text) < LONGEST_HEADING and (reference(text) is not None or part_of(text) is not None)


def _stands_as_heading(blocks: Sequence[Block], place: int) -> bool:
    """Whether the paragraph at *place* of a document without marks is a heading by its letters and what follows it."""
    text = blocks[place].text
    above = blocks[place - 1] if place else None
    follows = blocks[place + 1 : place + 1 + _CARD_HEAD]
    if is_capitals(text) and not (_COST.fullmatch(text) or _CARD_LABEL.fullmatch(text) or opens_quote(text)):
        told = above is not None and instruction(above.text) is not None
        return not told or any(_CARD_PART.match(block.text) for block in follows)
    if not follows:
        return False
    if instruction(follows[0].text) is not None:
        return len(text.split()) <= _TITLE_WORDS and text[0].isupper() and _TITLE_END.search(text) is not None
    answered = above is not None and above.shape is Shape.ANSWER and not above.text
    return is_title(text) and not answered and follows[0].shape is Shape.QUESTION


def _quoted(blocks: Sequence[Block]) -> set[int]:
    """The places of the blocks after the first of each quotation that an erratum brings, up to the one that closes it."""
    found: set[int] = set()
    opened: int | None = None
    for place, block in enumerate(blocks):
        if block.shape is Shape.QUESTION or instruction(block.text) is not None or _is_heading(block.text):
            opened = None
        if opened is not None and closes_quote(block.text):
            found.update(range(opened + 1, place + 1))
            opened = None
        elif opened is None and opens_quote(block.text) and not closes_quote(block.text):
            opened = place
    return found
