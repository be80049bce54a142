"""Rules that a dump left without any heading: told apart by the lines that sum them up and by the flavour they open with."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape, one_spaced
from variorum_extract.draft import Draft, Line
from variorum_extract.errata_wording import split_note
from variorum_extract.link.naming import opening, rule_named
from variorum_extract.link.terms import terms
from variorum_extract.segment.asides import label_of
from variorum_extract.segment.passage_text import lines_of, text_of
from variorum_extract.segment.passages import rules_nothing
from variorum_extract.segment.restating import ANNOUNCES, sums_up
from variorum_extract.segment.shapes import bullet, is_capitals, is_row, is_title

_FEWEST = 4
_MOST = 0.4
"""The share of the words of a text that have to rule for it to be rules."""
_TITLE_WORDS = 6
_RULES = re.compile(
    r"\b(?:must|cannot|unless|each time|can (?:only|be|make|move|shoot|select)|select(?:s|ed)?|until|roll(?:s|ed)? (?:one|\d?D\d))\b",
    re.IGNORECASE,
)
_BINDS = re.compile(
    r"\b(?:units?|models?|weapons?|players?|stratagems?|phases?|battlefield|army|armies)\b", re.IGNORECASE
)
_FEWEST_SUMMED_UP = 2
"""Passages with a summary, from which on these part a page."""
_MANY = 6
"""Paragraphs of a page that is no single rule."""
_POINTED_AT = re.compile(r"\b[Tt]his [A-Z]{3,}\b")
"""What the caption of a picture says of a piece shown in it, by its keyword."""
_ALLOWS = re.compile(r"\b(?:if|must|can|cannot|may|will)\b", re.IGNORECASE)


def is_headless(lines: Sequence[Line]) -> bool:
    """Whether *lines*, all filled, are sentences most of which rule, without a heading, a table or a question among them."""
    texts = [text for line in lines if (text := one_spaced(line.text))]
    if len(texts) < _FEWEST or any(_is_apart(text) for text in texts):
        return False
    words = [len(text.split()) for text in texts]
    ruling = sum(count for text, count in zip(texts, words, strict=True) if _RULES.search(text) and _BINDS.search(text))
    listed = sum(count for text, count in zip(texts, words, strict=True) if bullet(text) is not None)
    return 2 * listed < sum(words) and ruling >= _MOST * sum(words)


def _is_apart(text: str) -> bool:
    if text.startswith(("#", "Q:", "Q.", "A:", "©", "http")) or is_row(text) or is_capitals(text):
        return True
    return text[:1].isdigit() and is_title(bullet(text) or "")


@dataclass(slots=True)
class _Passage:
    """A rule with what it opens with and what stands below it."""

    title: str | None = None
    heads: list[Block] = field(default_factory=list)
    flavour: list[Block] = field(default_factory=list)
    body: list[Block] = field(default_factory=list)
    points: list[Block] = field(default_factory=list)
    asides: list[Block] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    """The terms of its body."""


def headless_drafts(found: Sequence[Block]) -> list[Draft]:
    """What the page opens with as a note, where it rules nothing, then each rule, its notes and its summary.

    Where hardly anything sums up, which alone tells where a rule ends, each paragraph with its list is one.
    """
    drafts: list[Draft] = []
    if found and _is_flavour(found[0]):
        drafts.append(Draft(kind=Kind.NOTE, title="Introduction", lines=lines_of(found[:1]), text=text_of(found[:1])))
    passages = _passages(found[len(drafts) :])
    summed_up = sum(bool(passage.points) for passage in passages)
    titled = any(passage.title for passage in passages)
    if not titled and summed_up < _FEWEST_SUMMED_UP and sum(block.shape is Shape.PARAGRAPH for block in found) >= _MANY:
        return list(_paragraph_drafts(found))
    for passage in passages:
        drafts += _drafts(passage)
    return drafts


def _paragraph_drafts(found: Sequence[Block]) -> Iterator[Draft]:
    """A draft for each paragraph of *found* and what it announces: a note, a picture's caption, an aside, else a rule."""
    above: Draft | None = None
    place = 0
    while place < len(found):
        start, place = place, place + 1
        while place < len(found) and (found[place].shape is not Shape.PARAGRAPH or found[place - 1].text.endswith(":")):
            place += 1
        blocks = found[start:place]
        first = blocks[0]
        if above is not None and (label_of(first.text) is not None or split_note(first.text) is not None):
            yield from _aside(first, above)
            blocks = blocks[1:]
        if not blocks:
            continue
        text = text_of(blocks)
        kind = Kind.DIAGRAM if _POINTED_AT.search(text) else Kind.NOTE if _is_flavour(first) else Kind.RULE
        draft = Draft(kind=kind, title=rule_named(text) or opening(text) or "Rule", lines=lines_of(blocks), text=text)
        above = draft if kind is Kind.RULE else above
        yield draft


def _passages(found: Sequence[Block]) -> list[_Passage]:
    """The passages of *found*: a new one begins after a summary, with flavour, and with words that name it."""
    passages = [_Passage()]
    for block, follows in itertools.zip_longest(found, found[1:]):
        current = passages[-1]
        if label_of(block.text) is not None or split_note(block.text) is not None:
            current.asides.append(block)
        elif _is_title(block, follows):
            if current.body:
                current = _Passage(title=block.text)
                passages.append(current)
            current.title = current.title or block.text
            current.heads.append(block)
        elif block.shape is Shape.PARAGRAPH and sums_up(block.text, current.told, surely=not _names_rule(follows)):
            current.points.append(block)
        elif _is_flavour(block) and not current.flavour:
            if current.body:
                current = _Passage()
                passages.append(current)
            current.flavour.append(block)
        else:
            if current.points or (current.body and _names_rule(block)):
                current = _Passage()
                passages.append(current)
            current.body.append(block)
            current.told.update(terms(block.text))
    return [passage for passage in passages if passage != _Passage()]


def _is_title(block: Block, follows: Block | None) -> bool:
    """Whether *block* is a few words that name what *follows*."""
    short = block.shape is Shape.PARAGRAPH and len(block.text.split()) <= _TITLE_WORDS
    return short and follows is not None and follows.shape is not Shape.ITEM and is_title(block.text)


def _is_flavour(block: Block) -> bool:
    told = ANNOUNCES.search(block.text) or _ALLOWS.search(block.text)
    return block.shape is Shape.PARAGRAPH and rules_nothing(block.text) and not told


def _names_rule(block: Block | None) -> bool:
    return block is not None and block.shape is Shape.PARAGRAPH and rule_named(block.text) is not None


def _drafts(passage: _Passage) -> Iterator[Draft]:
    text = text_of(passage.body)
    title = passage.title or rule_named(text) or opening(text) or "Rule"
    rule = Draft(
        kind=Kind.RULE if text else Kind.LOST,
        title=title,
        lines=lines_of([*passage.heads, *passage.flavour, *passage.body]),
        text=text,
        flavour=text_of(passage.flavour) or None,
    )
    yield rule
    for block in passage.asides:
        yield from _aside(block, rule)
    if passage.points:
        yield Draft(
            kind=Kind.SUMMARY,
            title=title,
            lines=lines_of(passage.points),
            text="\n".join(block.text for block in passage.points),
            parent=rule,
        )


def _aside(block: Block, rule: Draft) -> Iterator[Draft]:
    """The example or the note that *block* is, below *rule*."""
    label = label_of(block.text)
    noted = split_note(block.text)
    kind, title, text = label or (Kind.NOTE, *(noted or ("", "Note", block.text))[1:])
    yield Draft(kind=kind, title=title, lines=list(block.lines), text=text or block.text, parent=rule)
