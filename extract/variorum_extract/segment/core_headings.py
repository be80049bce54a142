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
    order,
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
            r"(?:[^.:!?]{2,60}:\s)?(?:rules (?:and|&) )?(?:faqs?|frequently asked questions|q\s?(?:&|and)\s?a|questions (?:&|and) answers)"
            r"(?: section| ?q)?",
            re.IGNORECASE,
        ),
    ),
    (
        Part.ERRATA,
        re.compile(
            r"(?:[^.:!?]{2,60}:\s)?(?:(?:rules|cards?) )?(?:updates?|amendments|errata)(?: (?:&|and) (?:errata|amendments|updates))?",
            re.IGNORECASE,
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
_PROSE_WORDS = 5
_SHORTEST = 3
VERSIONED = re.compile(r"[A-Z][^a-z]{3,80}\sVERSION\s\d{1,2}(?:\.\d{1,2}){1,2}")
"""The name of a published document, in capitals, with its version."""
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
    made: list[Block] = []
    apart = True
    for place, block in enumerate(blocks):
        apart = _told_apart(block, before=apart)
        if block.shape is Shape.HEADING and (_is_sentence(block.text) or _labels_card(block, made)):
            made.append(replace(block, shape=Shape.PARAGRAPH))
        elif block.shape is Shape.PARAGRAPH and (
            _is_heading(block.text)
            or _heads_questions(blocks, place)
            or (apart and _stands_apart(blocks, place))
            or (unmarked and place not in quoted and _stands_as_heading(blocks, place))
        ):
            made.append(replace(block, shape=Shape.HEADING))
        else:
            made.append(block)
    return _with_run_in_titles(made)


def _with_run_in_titles(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with the titles that a commentary has in its paragraphs (`Title: text`) as headings.

    They are titles where it has no headings, or where its headings end in a colon too.
    """
    start = next((place for place, block in enumerate(blocks) if _opens_commentary(block)), len(blocks))
    heads = [block.text.endswith(":") for block in blocks[start + 1 :] if block.shape is Shape.HEADING]
    if sum(heads) * 2 < len(heads):
        return [*blocks]
    made = [*blocks[: start + 1]]
    for block in blocks[start + 1 :]:
        found = _RUN_IN.match(block.text) if block.shape is Shape.PARAGRAPH and not _is_sentence(block.text) else None
        if found:
            made.append(replace(block, shape=Shape.HEADING, text=found["title"]))
        made.append(replace(block, text=block.text[found.end() :]) if found else block)
    return made


def _labels_card(block: Block, above: Sequence[Block]) -> bool:
    """Whether the heading *block* only says what kind of card the heading right *above* names."""
    named = bool(above) and above[-1].shape is Shape.HEADING and part_of(above[-1].text) is None
    return named and is_capitals(block.text) and _CARD_LABEL.fullmatch(block.text) is not None


def _told_apart(block: Block, *, before: bool) -> bool:
    """Whether from *block* on capitals tell a heading, when they did or did not *before* it: not where errata quote some."""
    part = part_of(block.text)
    if part is not None:
        return part is Part.COMMENTARY
    return before and not (instruction(block.text) or order(block.text))


def _stands_apart(blocks: Sequence[Block], place: int) -> bool:
    """Whether the paragraph at *place* is the name of the document, or in capitals with blank lines around it.

    Capitals are a heading right above prose or another heading.
    """
    block = blocks[place]
    if VERSIONED.fullmatch(block.text):
        return True
    named = len(block.text) > _SHORTEST and len(block.text.split()) <= _TITLE_WORDS
    if place + 1 == len(blocks) or not named or not is_capitals(block.text):
        return False
    if _COST.fullmatch(block.text) or _CARD_LABEL.fullmatch(block.text) or _CARD_PART.match(block.text):
        return False
    above, below = blocks[place - 1] if place else None, blocks[place + 1]
    apart = above is None or (block.lines[0] - above.lines[-1] > 1 and above.shape is not Shape.HEADING)
    prose = (
        below.shape is not Shape.PARAGRAPH or len(below.text.split()) > _PROSE_WORDS or VERSIONED.fullmatch(below.text)
    )
    return apart and bool(prose) and below.shape is not Shape.TABLE and part_of(below.text) is None


def _heads_questions(blocks: Sequence[Block], place: int) -> bool:
    """Whether the paragraph at *place* is the name of a section, in capitals right above its first question."""
    below = blocks[place + 1] if place + 1 < len(blocks) else None
    return below is not None and below.shape is Shape.QUESTION and is_capitals(blocks[place].text)


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
