"""Headings of an updates document: the parts it has, and which blocks are headings whatever a dump made of them."""

import re
from collections.abc import Container, Sequence
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
        re.compile(
            r"(?:warhammer 40,?000:? )?(?:rules|designers?[’']?s?) commentary(?: version)?(?: \d+(?:\.\d+)*)?",
            re.IGNORECASE,
        ),
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
            r"(?:[^.:!?]{2,60}:\s)?(?:faqs? (?:&|and) )?(?:(?:rules|cards?) )?(?:updates?|amendments|errata)"
            r"(?:,? (?:&|and) (?:errata|amendments|updates|faqs?))?",
            re.IGNORECASE,
        ),
    ),
)
_SENDS = re.compile(r"See (?:also )?(?:diagrams?|pages?)\b", re.IGNORECASE)
_RUN_IN = re.compile(r"(?P<title>[A-Z0-9‘][^.:!?]{1,80}):\s+(?=[^\s])")
_DASHED_TERM = re.compile(r"(?P<title>[A-Z0-9‘][^.:!?–—]{1,80}?)(?::|\s[-–—])\s+(?=\S)")
"""A term and what it means, in a list of such."""
_FEWEST_TERMS = 3
_COST = re.compile(r"\d{1,2}\s?CP", re.IGNORECASE)
_CARD_LABEL = re.compile(r"(?:.{1,80}\s[-–—]\s.{0,80})?\bSTRATAGEM")
_CARD_PART = re.compile(r"(?:WHEN|TARGET|EFFECT)\s?:")
_KEYWORDS = re.compile(r"(?:[A-Z]+ )?KEYWORDS\s?:.")
"""The label of a datasheet's keywords, which are in capitals too."""
_TITLE_END = re.compile(r"[\w)]$")
_TITLE_WORDS = 10
_PROSE_WORDS = 5
_SENTENCE_ENDS = (".", "!", "?", "”", "’", ")")
_SHORTEST = 3
VERSIONED = re.compile(r"[A-Z][^a-z]{3,80}\sVERSION\s\d{1,2}(?:\.\d{1,2}){1,2}")
"""The name of a published document, in capitals, with its version."""
_UPDATED = re.compile(r"[A-Z][^a-z]{3,80}\s(?:Official )?(?:Update )?Version\s\d{1,2}(?:\.\d{1,2}){1,2}[a-z]?")
"""The same with the version in small letters."""
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
    kinds: set[str] = set()
    apart = True
    for place, block in enumerate(blocks):
        apart = _told_apart(block, before=apart)
        if block.shape is Shape.HEADING and (_is_sentence(block.text) or _labels_card(block, made, kinds)):
            made.append(replace(block, shape=Shape.PARAGRAPH))
        elif block.shape is Shape.PARAGRAPH and (
            _is_heading(block.text)
            or _UPDATED.fullmatch(block.text)
            or _heads_questions(blocks, place)
            or (apart and (_stands_apart(blocks, place) or (unmarked and _is_set_apart(blocks, place))))
            or (unmarked and place not in quoted and _stands_as_heading(blocks, place))
        ):
            made.append(replace(block, shape=Shape.HEADING))
        elif unmarked and apart and place not in quoted and _is_step(blocks, place):
            made.append(replace(block, shape=Shape.HEADING, text=f"{block.mark} {block.text}", mark=""))
        else:
            made.append(block)
        if made[-1].shape is Shape.HEADING:
            kinds.add(made[-1].text.split()[-1].casefold())
    return _with_run_in_titles(made)


def _is_label(text: str) -> bool:
    """Whether *text* opens with the label of a card's part or of a datasheet's keywords."""
    return _CARD_PART.match(text) is not None or _KEYWORDS.match(text) is not None


def heads_card(blocks: Sequence[Block], place: int) -> bool:
    """Whether the parts of a stratagem's card stand right below the block at *place*."""
    return any(_CARD_PART.match(block.text) for block in blocks[place + 1 : place + 1 + _CARD_HEAD])


def _with_run_in_titles(blocks: Sequence[Block]) -> list[Block]:
    """*blocks* with the titles that a commentary has in its paragraphs (`Title: text`) as headings.

    They are titles where it has no headings, or where its headings end in a colon too.
    """
    start = next((place for place, block in enumerate(blocks) if _opens_commentary(block)), len(blocks))
    heads = [block.text.endswith(":") for block in blocks[start + 1 :] if block.shape is Shape.HEADING]
    if sum(heads) * 2 < len(heads):
        return [*blocks]
    made = [*blocks[: start + 1]]
    items = [_DASHED_TERM.match(block.text) for block in blocks[start + 1 :] if block.shape is Shape.ITEM]
    listed = len(items) >= _FEWEST_TERMS and all(items)
    for block in blocks[start + 1 :]:
        opens = block.shape is Shape.PARAGRAPH and not _is_sentence(block.text)
        found = _RUN_IN.match(block.text) if opens else None
        if listed and block.shape is Shape.ITEM:
            found = _DASHED_TERM.match(block.text)
            block = replace(block, shape=Shape.PARAGRAPH, mark="")  # noqa: PLW2901
        if found:
            made.append(replace(block, shape=Shape.HEADING, text=found["title"]))
        made.append(replace(block, text=block.text[found.end() :]) if found else block)
    return made


def _labels_card(block: Block, above: Sequence[Block], kinds: Container[str]) -> bool:
    """Whether the heading *block* only says what kind of thing the heading right *above* names.

    That is a card, or in bold print one of the things that a heading above has the name of, whose last words are *kinds*.
    """
    named = bool(above) and above[-1].shape is Shape.HEADING and part_of(above[-1].text) is None
    if not named:
        return False
    kind, name = block.text.split()[-1].casefold(), above[-1].text.split()[-1].casefold()
    told = not block.level and above[-1].level > 0 and f"{kind}s" in kinds and kind != name
    return told or (is_capitals(block.text) and _CARD_LABEL.fullmatch(block.text) is not None)


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
    if _COST.fullmatch(block.text) or _CARD_LABEL.fullmatch(block.text) or _is_label(block.text):
        return False
    above, below = blocks[place - 1] if place else None, blocks[place + 1]
    apart = above is None or (block.lines[0] - above.lines[-1] > 1 and above.shape is not Shape.HEADING)
    prose = (
        below.shape is not Shape.PARAGRAPH
        or len(below.text.split()) > _PROSE_WORDS
        or VERSIONED.fullmatch(below.text)
        or _RUN_IN.match(below.text)
    )
    return apart and bool(prose) and below.shape is not Shape.TABLE and part_of(below.text) is None


def _is_step(blocks: Sequence[Block], place: int) -> bool:
    """Whether the item at *place* is no item and the numbered name of a step: in capitals, alone, with prose below it."""
    block, below = blocks[place], blocks[place + 1] if place + 1 < len(blocks) else None
    alone = below is not None and below.shape is Shape.PARAGRAPH and len(below.text.split()) > _PROSE_WORDS
    return block.shape is Shape.ITEM and block.mark[:1].isdigit() and alone and is_capitals(block.text)


def _is_set_apart(blocks: Sequence[Block], place: int) -> bool:
    """Whether the paragraph at *place* is a title between blank lines, where a sentence has ended, above prose."""
    block, above = blocks[place], blocks[place - 1] if place else None
    below = blocks[place + 1] if place + 1 < len(blocks) else None
    if below is None or below.shape is not Shape.PARAGRAPH or not is_title(block.text):
        return False
    if len(below.text.split()) <= _PROSE_WORDS or below.lines[0] - block.lines[-1] <= 1:
        return False
    if instruction(below.text) is not None or _is_label(below.text) or below.text[0].islower():
        return False
    ended = above is None or above.shape in {Shape.HEADING, Shape.ITEM} or above.text.endswith(_SENTENCE_ENDS)
    return ended and (above is None or block.lines[0] - above.lines[-1] > 1)


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
    follows = blocks[place + 1 : place + 2]
    if is_capitals(text) and not (
        _COST.fullmatch(text) or _CARD_LABEL.fullmatch(text) or _is_label(text) or opens_quote(text)
    ):
        told = above is not None and instruction(above.text) is not None
        return not told or heads_card(blocks, place)
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
