"""What tells an updates document from other rules texts: references, instructions, the names of its parts, redirects."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from variorum_extract.clean import Block, Shape, blocks_of, one_spaced
from variorum_extract.clean.card_lines import with_cards
from variorum_extract.clean.pages import GLUED
from variorum_extract.clean.stylesheets import stylesheet_lines
from variorum_extract.draft import Line, Mark
from variorum_extract.errata_wording import LONGEST_HEADING, instruction, order, reference, told_on_its_line
from variorum_extract.segment.core_headings import VERSIONED, Part, part_of
from variorum_extract.segment.core_rows import asks_and_answers
from variorum_extract.segment.core_sections import is_topic
from variorum_extract.segment.shapes import is_capitals

_PART = re.compile(r"(?:.{2,60}:\s)?(?:updates|errata|amendments|faqs?|rules commentary)\b", re.IGNORECASE)
_REDIRECT = re.compile(r"\(?See (?!diagrams?\b|pages?\b)[A-Z](?:[^.]|\.(?=\d)){2,120}\.?\)?")
_CARD = re.compile(r"(?:[-*•■]\s+)?(?:\*\*)?WHEN:(?:\*\*)?\s.*")
_VERSION = re.compile(r"VERSION\s\d{1,2}(?:\.\d{1,2}){1,2}")
_LEVELS = ("bold", "#", "##", "###", "####", "#####", "######")
_READ = 4000
_FEW_HEADINGS = 5
_FEWEST = 2
_FEWEST_ASKED = 3


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a document, by what stands on them and right below their headings."""
    signs: Counter[str] = Counter(sign for sign in _signs(with_cards(lines[:_READ])))
    heads = signs["heading"] + signs["capitals"]
    if not (heads or signs["reference"]):
        return 0.0
    score = 0.3 * min(signs["reference"], 3) / 3 + 0.2 * min(signs["instruction"], 3) / 3
    score += 0.3 * min(signs["part"], 2) / 2 + 0.3 * min(signs["named"], 2) / 2
    score += 0.1 if signs["question"] else 0.0
    score += 0.1 if signs["heading"] > _FEW_HEADINGS else 0.0
    score += 0.3 if min(signs["reference"], signs["instruction"]) >= _FEWEST else 0.0
    score += 0.6 if signs["told"] > _FEWEST else 0.0
    score += 0.6 if signs["part"] and signs["question"] >= _FEWEST_ASKED else 0.0
    score += 0.92 if signs["card"] and heads > (_FEWEST if signs["card"] >= _FEWEST else _FEW_HEADINGS) else 0.0
    score += 0.85 if signs["version"] else 0.0
    alike = sum(level in signs for level in _LEVELS[1:]) <= 1 and heads > _FEWEST
    score += 0.92 if alike and (signs["topic"] >= _FEWEST or signs["page"] or stylesheet_lines(lines[:_READ])) else 0.0
    score += 0.8 if signs["commentary"] or signs["redirect"] >= _FEWEST else 0.0
    return min(1.0, score)


def is_redirect(text: str) -> bool:
    """Whether *text* only sends to another entry (`See Nets.`)."""
    return _REDIRECT.fullmatch(text) is not None


def _signs(lines: Sequence[Line]) -> Iterator[str]:
    headed = False
    for line in lines:
        text = one_spaced(line.text)
        if text:
            block = blocks_of(text, line=0, page=0)[0]
            yield from _signs_of(text, block)
            if headed:
                yield from _signs_below_heading(block.text)
            if line.mark is not Mark.CARD and _CARD.fullmatch(text):  # A page that tells its cards is no document.
                yield "card"
            headed = block.shape is Shape.HEADING
            if GLUED.search(text):
                yield "page"
            if told_on_its_line(block.text) is not None:
                yield "told"


def _signs_of(text: str, block: Block) -> Iterator[str]:
    """The signs on the line *text*, whose first block is *block*."""
    part = part_of(text)
    if part is not None and block.shape is not Shape.HEADING:
        yield "commentary" if part is Part.COMMENTARY and is_capitals(text) else "named"
        yield "heading"
    elif block.shape is not Shape.HEADING and is_capitals(text):
        yield "capitals"
        if is_topic(text):
            yield "topic"
    elif block.shape is Shape.HEADING:
        yield from _signs_of_heading(block.text)
        yield _LEVELS[block.level]
    elif block.shape is Shape.QUESTION:
        yield "question"
    elif asks_and_answers(text):
        yield from itertools.repeat("question", _FEWEST_ASKED)
    if VERSIONED.fullmatch(block.text):
        yield "version"
    if len(block.text) < LONGEST_HEADING and reference(block.text) is not None:
        yield "reference"
    if len(text) < LONGEST_HEADING and instruction(block.text) is not None:
        yield "instruction"


def _signs_of_heading(text: str) -> Iterator[str]:
    yield "heading"
    if part_of(text) is Part.COMMENTARY:
        yield "commentary"
    if _PART.match(text):
        yield "part"
    if is_topic(text):
        yield "topic"


def _signs_below_heading(text: str) -> Iterator[str]:
    if instruction(text) or order(text):
        yield "told"
    if is_redirect(text):
        yield "redirect"
    if _VERSION.fullmatch(text):
        yield "version"
