"""A passage, a title with its body, taken apart: the rule, its flavour, tables, examples, and what was lost from it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum.extraction import Kind
from variorum_extract.draft import Draft, Mark
from variorum_extract.errata_wording import note_title
from variorum_extract.segment.asides import aside, label_of
from variorum_extract.segment.glued_tables import glued_table
from variorum_extract.segment.shapes import Shaped, is_row, next_filled, paragraphs
from variorum_extract.segment.tables import Table, flat_table, markdown_table

_RULING = re.compile(r"\d|[\"”″]|\b(?:each time|subtract|selec\w+|phases?|dice|re-rolls?)\b", re.IGNORECASE)
_BINDING = re.compile(r"\b(?:if|must|can|cannot|may|rolls?|adds?|abilit\w+|turns?)\b", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:you|your|players?|opponents?|units?|models?|bearer|psykers?|characters?|datasheets?|keywords?|attacks?|army)\b",
    re.IGNORECASE,
)
_PICTURE = re.compile(
    r"\b(?:following|below|above|opposite)\b[^.]{0,40}\b(?:flow ?chart|diagram|picture|illustration|image|figure)\b"
    r"|\b(?:flow ?chart|diagram|picture|illustration|image|figure)\b[^.]{0,30}\b(?:below|above|opposite|right|left)\b",
    re.IGNORECASE,
)
_SPOKEN_EXAMPLE = re.compile(r"(?:For example|Alternatively|As (?:an|another) example)\b", re.IGNORECASE)


@dataclass(slots=True, kw_only=True)
class Passage:
    """A title and the lines below it, blank ones included."""

    title: Shaped
    headings: tuple[str, ...]
    tooltip: bool
    """Whether it is a pop-up text, which may open with flavour."""
    body: list[Shaped] = field(default_factory=list)

    @property
    def untouched(self) -> bool:
        """Whether nothing but blank lines stands below the title yet."""
        return not any(line.text for line in self.body)


def drafts_of(passage: Passage) -> list[Draft]:
    """The rule of *passage* first, then its tables, examples and notes with the rule as their parent.

    Under the title of a designer's note it is that. A passage that shows a picture which the dump does not have is `lost`; so is one without any body.
    """
    flavour, body = _flavour(passage)
    prose, tables = _tables(body)
    example_groups: list[list[Shaped]] = []
    own = _examples(passage, prose, example_groups)
    text = paragraphs(own)
    lost = not tables and (_PICTURE.search(text) is not None or not (text or example_groups))
    kind = Kind.NOTE if note_title(passage.title.text) is not None else Kind.RULE
    rule = Draft(
        kind=Kind.LOST if lost else kind,
        title=passage.title.text,
        headings=passage.headings,
        lines=[passage.title.number, *(line.number for line in (*flavour, *own) if line.text)],
        text=text,
        flavour=paragraphs(flavour) or None,
    )
    drafts = [rule, *(_table_draft(passage, rule, table, lines) for table, lines in tables)]
    drafts += [_example_draft(passage, rule, group) for group in example_groups]
    return drafts


def _table_draft(passage: Passage, rule: Draft, table: Table, lines: Sequence[Shaped]) -> Draft:
    return Draft(
        kind=Kind.TABLE,
        title=table.caption or passage.title.text,
        headings=(*passage.headings, passage.title.text),
        lines=[line.number for line in lines],
        text=table.text,
        fields=table.fields,
        parent=rule,
    )


def _example_draft(passage: Passage, rule: Draft, lines: Sequence[Shaped]) -> Draft:
    headings = (*passage.headings, passage.title.text)
    labelled = aside(lines, headings, rule) if _is_labelled(lines[0].text) else None
    return labelled or Draft(
        kind=Kind.EXAMPLE,
        title=passage.title.text,
        headings=headings,
        lines=[line.number for line in lines if line.text],
        text=paragraphs(lines),
        parent=rule,
    )


def _is_labelled(text: str) -> bool:
    """Whether *text* has a label in front, and does not say in its own words what it is."""
    label = label_of(text)
    return label is not None and label[2] != text


def _flavour(passage: Passage) -> tuple[Sequence[Shaped], Sequence[Shaped]]:
    """The flavour and the rest: what the page marks as such, or a tooltip's first paragraph that rules nothing, alone."""
    body = passage.body
    told = [line for line in body if line.line.mark is Mark.FLAVOUR]
    if told:
        return told, [line for line in body if line.line.mark is not Mark.FLAVOUR]
    first = next_filled(body, 0)
    apart = 0 < first < len(body) - 1 and not body[first + 1].text
    if not (passage.tooltip and apart and next_filled(body, first + 1) < len(body)):
        return (), body
    if not rules_nothing(body[first].text):
        return (), body
    return body[first : first + 1], body[first + 1 :]


def rules_nothing(text: str) -> bool:
    """Whether *text* is whole sentences without a word of a rule, as flavour is, or with no piece of the game it binds."""
    if _RULING.search(text) or text[-1] not in ".!?…’”":
        return False
    return _BINDING.search(text) is None or _BOUND.search(text) is None


def _tables(body: Sequence[Shaped]) -> tuple[list[Shaped], list[tuple[Table, Sequence[Shaped]]]]:
    prose: list[Shaped] = []
    tables: list[tuple[Table, Sequence[Shaped]]] = []
    place = 0
    while place < len(body):
        found = table_at(body, place)
        if found is None:
            prose.append(body[place])
            place += 1
        else:
            tables.append((found[0], body[place : found[1]]))
            place = found[1]
    return prose, tables


def table_at(lines: Sequence[Shaped], place: int) -> tuple[Table, int] | None:
    """The table that starts at *place*, its cells kept apart, glued or flattened, and the place after it, or None."""
    if is_row(lines[place].text):
        return markdown_table(lines, place)
    return glued_table(lines, place) or flat_table(lines, place)


def whole_text(lines: Sequence[Shaped]) -> str:
    """The text of *lines*, each table in it written row by row."""
    parts: list[str] = []
    start = place = 0
    while place < len(lines):
        found = table_at(lines, place) if lines[place].text else None
        if found is None:
            place += 1
            continue
        parts += [paragraphs(lines[start:place]), *filter(None, (found[0].caption, found[0].text))]
        start = place = found[1]
    parts.append(paragraphs(lines[start:]))
    return "\n".join(part for part in parts if part)


def _examples(passage: Passage, prose: Sequence[Shaped], groups: list[list[Shaped]]) -> list[Shaped]:
    """The lines of *prose* that are no example; each example and what follows it goes to *groups*."""
    own: list[Shaped] = []
    for place, line in enumerate(prose):
        starts = _is_labelled(line.text)
        if not passage.tooltip and place and not prose[place - 1].text:
            starts = starts or _SPOKEN_EXAMPLE.match(line.text) is not None
        if starts:
            groups.append([line])
        elif groups:
            groups[-1].append(line)
        else:
            own.append(line)
    return own
