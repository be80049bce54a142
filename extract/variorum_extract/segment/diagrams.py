"""Diagrams whose pictures a dump lost: their captions, the labels that were left of them, and their numbers."""

import re
from collections.abc import Sequence

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Draft
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.passage_text import lines_of, text_of, with_text

_NUMBERED = re.compile(r"(?:Diagram\s+)?(?P<number>\d{1,2})[.:]?\s+(?P<title>[^\W\d_‘“(].*)", re.IGNORECASE)
_MEASURE = re.compile(r"\d{1,3}(?:\.\d)?\s?(?:[\"”″]|mm|cm)")
_LETTER = re.compile(r"[A-Z]")
_KEYED = re.compile(r"(?P<key>[A-H])(?:[.:)]\s*|\s+)(?=[A-Z])")
_SENTENCE_END = re.compile(r"[.!?:;,]$")
_LABEL_WORDS = 3
_PAIR = 2


def is_diagram(entry: Entry) -> bool:
    """Whether *entry* is a diagram: numbered as one, with labels of a picture in it, or keyed A, B, C throughout."""
    if _NUMBERED.fullmatch(entry.title):
        return True
    if any(_is_mark(block) or _is_measures(block) for block in entry.body):
        return True
    return _is_keyed(entry.body)


def diagram_draft(entry: Entry, headings: tuple[str, ...]) -> Draft:
    """The draft of the diagram *entry*: captions as its text, labels and number as fields; lost when no word is left."""
    found = _NUMBERED.fullmatch(entry.title)
    number = found["number"] if found else None
    captions: list[Block] = []
    labels: list[str] = []
    keyed = _is_keyed(entry.body)
    for block in entry.body:
        number = number or _table_number(block, entry.title)
        if block.shape is Shape.TABLE and not _is_keyed_table(block):
            labels += _table_labels(block)
        elif block.shape is Shape.TABLE:
            captions.append(with_text(block, "\n".join(": ".join(row) for row in block.rows)))
        elif is_label(block):
            labels.append(block.text)
        else:
            captions.append(_with_key(block) if keyed else block)
    fields = [("diagram", number)] if number else []
    if labels:
        fields.append(("labels", ", ".join(labels)))
    text = text_of(captions)
    return Draft(
        kind=Kind.DIAGRAM if text else Kind.LOST,
        title=found["title"] if found else entry.title,
        headings=headings,
        lines=lines_of([entry.heading, *entry.body]),
        text=text,
        fields=tuple(fields),
    )


def is_label(block: Block) -> bool:
    """Whether *block* is a label of a lost picture: a measure, a letter, or a few words that are no sentence."""
    if block.shape is not Shape.PARAGRAPH:
        return False
    few = len(block.text.split()) <= _LABEL_WORDS and not _SENTENCE_END.search(block.text)
    return few or _is_mark(block)


def number_diagrams(drafts: Sequence[Draft]) -> None:
    """Give each diagram without a number the one that is missing between its neighbours, where the gap fits exactly."""
    diagrams = [draft for draft in drafts if draft.kind is Kind.DIAGRAM or _number(draft)]
    last, waiting = 0, []
    for draft in diagrams:
        number = _number(draft)
        if number is None:
            waiting.append(draft)
            continue
        if last and number - last - 1 == len(waiting):
            for offset, one in enumerate(waiting, 1):
                one.fields = (("diagram", str(last + offset)), *one.fields)
        last, waiting = number, []


def _number(draft: Draft) -> int | None:
    value = dict(draft.fields).get("diagram")
    return int(value) if value else None


def _is_mark(block: Block) -> bool:
    return block.shape is Shape.PARAGRAPH and _is_mark_text(block.text)


def _table_labels(block: Block) -> list[str]:
    """The measures in a table that was made of a picture, each after the head of its column if there is one."""
    head = block.rows[0] if block.rows and not any(_is_mark_text(cell) for cell in block.rows[0]) else ()
    return [
        f"{head[column]} {cell}" if column < len(head) and head[column] and not head[column].isdigit() else cell
        for row in block.rows
        for column, cell in enumerate(row)
        if _is_mark_text(cell)
    ]


def _is_mark_text(text: str) -> bool:
    return bool(_MEASURE.fullmatch(text) or _LETTER.fullmatch(text))


def _is_measures(block: Block) -> bool:
    """Whether *block* is a table with a row of nothing but measures."""
    return block.shape is Shape.TABLE and any(
        any(row) and all(not cell or _MEASURE.fullmatch(cell) for cell in row) for row in block.rows
    )


def _is_keyed_table(block: Block) -> bool:
    return bool(block.rows) and all(len(row) == _PAIR and _LETTER.fullmatch(row[0]) for row in block.rows)


def _is_keyed(body: Sequence[Block]) -> bool:
    """Whether the paragraphs of *body* are captions keyed A, B, C, the first of them at least with its key."""
    if not body or any(block.shape is not Shape.PARAGRAPH for block in body):
        return False
    keys = [_KEYED.match(block.text) for block in body]
    found = [key["key"] for key in keys if key]
    return keys[0] is not None and len(found) > 1 and found == sorted(set(found)) and found[0] == "A"


def _with_key(block: Block) -> Block:
    """*block* with its key marked off by a colon, as in `A: Caption`."""
    key = _KEYED.match(block.text)
    return with_text(block, f"{key['key']}: {block.text[key.end() :]}") if key else block


def _table_number(block: Block, title: str) -> str | None:
    """The number that stands beside the diagram's own title in a table that was made of it."""
    for row in block.rows:
        if len(row) == _PAIR and row[0].isdigit() and row[1].casefold() == title.casefold():
            return row[0]
    return None
