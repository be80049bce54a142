"""Errata of an updates document: referenced ones, those that lost their reference, stratagem cards, what goes with them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import (
    Reference,
    closes_quote,
    example,
    example_title,
    instruction,
    note_title,
    opens_quote,
    order,
    reference,
    split_note,
    told_place,
    unquoted,
)
from variorum_extract.segment.core_cards import STRATAGEM, Waiting, card_below, card_drafts, is_card
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.diagrams import diagram_draft, is_diagram, is_label
from variorum_extract.segment.passage_text import lines_of, listed, rows_of, text_of, with_text

_INNER_TITLE = re.compile(r"[^a-z.!?:;]{3,60}")


@dataclass(slots=True)
class _Reading:
    """What was read of the errata so far."""

    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    waiting: Waiting | None = None
    """An entry that has only an instruction line, so that the next heading is its text."""
    last: Draft | None = None


def errata_drafts(entries: Sequence[Entry], name: str | None) -> list[tuple[int, Draft]]:
    """The drafts of *entries*, which stand under the part heading *name*, each with its entry's place."""
    reading = _Reading()
    for entry in entries:
        for ordered in _by_instruction(entry):
            _read(ordered, reading, (name,) if name else ())
    _give_up(reading, (name,) if name else ())
    _nest([draft for _, draft in reading.drafts])
    _recover([draft for _, draft in reading.drafts if draft.kind is Kind.ERRATUM])
    return reading.drafts


def _by_instruction(entry: Entry) -> list[Entry]:
    """*entry*, or where several instructions stand under its heading, one with the same heading for each."""
    starts = [place for place, block in enumerate(entry.body) if place and instruction(block.text) is not None]
    ends = [*starts, len(entry.body)]
    return [replace(entry, body=entry.body[start:end]) for start, end in zip([0, *starts], ends, strict=True)]


def _read(entry: Entry, reading: _Reading, path: tuple[str, ...]) -> None:
    """Add the drafts of *entry* to *reading*."""
    below = card_below(entry)
    if below is not None:
        _give_up(reading, path)
        reading.waiting = (replace(entry, body=entry.body[:1]), reference(entry.title), _action(entry))
        entry = below
    within = (*path, entry.outer.text) if entry.outer and not STRATAGEM.search(entry.outer.text) else path
    if is_card(entry.body):
        drafts = card_drafts(entry, reading.waiting, within)
        reading.waiting, reading.last = None, drafts[-1]
        reading.drafts += [(entry.place, draft) for draft in drafts]
        return
    _give_up(reading, path)
    title = example_title(entry.title)
    if title is not None:
        made = _examples(entry, title, within, reading.last)
    elif note_title(entry.title) is not None:
        made = [_note(entry, within, reading.last)]
    elif is_diagram(entry) and reference(entry.title) is None:
        made = [diagram_draft(entry, within)]
        made[0].parent = reading.last
    elif _is_table(entry):
        made = [_table(entry, within)]
        reading.last = made[0]
    else:
        made = _erratum(entry, reading, within)
    reading.drafts += [(entry.place, draft) for draft in made]


def _give_up(reading: _Reading, path: tuple[str, ...]) -> None:
    """Enter what *reading* waits for as lost."""
    if reading.waiting is not None:
        waited, found, action = reading.waiting
        reading.waiting = None
        reading.drafts.append((waited.place, _empty(waited, found, action, path)))


def _action(entry: Entry) -> str | None:
    """The action of the instruction that *entry* begins with."""
    told = instruction(entry.body[0].text) if entry.body else None
    return told[0] if told else None


def _is_table(entry: Entry) -> bool:
    """Whether *entry* is a table with what explains it, and no erratum that brings one."""
    told = reference(entry.title) is not None or any(instruction(block.text) for block in entry.body)
    return not told and any(block.rows for block in entry.body)


def _empty(entry: Entry, found: Reference | None, action: str | None, path: tuple[str, ...]) -> Draft:
    """The draft of an erratum whose text is not there."""
    return Draft(
        kind=Kind.LOST,
        title=found.title if found else entry.title,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        page=found.page if found else None,
        paragraph=found.paragraph if found else None,
        action=action,
        amends=found.title if found else entry.title,
    )


def _note(entry: Entry, path: tuple[str, ...], parent: Draft | None) -> Draft:
    """The designer's note under a heading that says so."""
    return Draft(
        kind=Kind.NOTE,
        title=note_title(entry.title) or entry.title,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        text=text_of(entry.body),
        parent=parent,
    )


def _examples(entry: Entry, title: str, path: tuple[str, ...], parent: Draft | None) -> list[Draft]:
    """The examples under a heading that says so: one for each list item, or one in all."""
    items = [block for block in entry.body if block.shape is Shape.ITEM]
    if len(items) <= 1 or len(items) < len(entry.body):
        draft = Draft(
            kind=Kind.EXAMPLE,
            title=title,
            headings=path,
            lines=lines_of([entry.heading, *entry.body]),
            text=text_of(block for block in entry.body if not is_label(block)),
            parent=parent,
        )
        return [draft]
    drafts = []
    for number, item in enumerate(items, 1):
        lines = lines_of([entry.heading, item] if number == 1 else [item])
        named = f"{title.removesuffix('s')} {number}"
        drafts.append(
            Draft(kind=Kind.EXAMPLE, title=named, headings=path, lines=lines, text=item.text, parent=parent),
        )
    return drafts


def _table(entry: Entry, path: tuple[str, ...]) -> Draft:
    return Draft(
        kind=Kind.TABLE,
        title=entry.title,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        text=text_of(entry.body),
        fields=rows_of(entry.body),
        amends=entry.title,
    )


def _erratum(entry: Entry, reading: _Reading, path: tuple[str, ...]) -> list[Draft]:
    """The erratum *entry* with the examples, notes and summary that stand in it; none when only an instruction does."""
    found = reference(entry.title)
    body, told = list(entry.body), list[Block]()
    ordered = instruction(body[0].text) if body else None
    action = order(body[0].text) if body else None
    place = told_place(body[0].text) if body else None
    if action is None and ordered is not None:
        action, rest = ordered
        told = [body[0]]
        body = ([with_text(body[0], rest)] if rest else []) + body[1:]
        body = [*listed(body[0]), *body[1:]] if body else []
    if not body:
        reading.waiting = (entry, found, action)
        return []
    sorted_out = sort_out(body, entry.title if found is None else found.title)
    if found is None:
        title, paragraph = entry.title, place
    else:
        title, paragraph = found.title, found.paragraph or place
    draft = Draft(
        kind=Kind.ERRATUM,
        title=title,
        headings=path,
        lines=lines_of([entry.heading, *told, *sorted_out.body]),
        text=sorted_out.text,
        page=found.page if found else None,
        paragraph=paragraph,
        action=action,
        fields=(("heading", sorted_out.inner_title),) if sorted_out.inner_title else (),
        amends=title,
    )
    reading.last = draft
    return [draft, *sorted_out.satellites(draft, path)]


@dataclass(slots=True)
class Sorted:
    """The blocks of an erratum by what they are."""

    body: list[Block] = field(default_factory=list)
    text: str = ""
    inner_title: str | None = None
    examples: list[tuple[str, Block]] = field(default_factory=list)
    notes: list[tuple[str, Block]] = field(default_factory=list)
    summary: list[Block] = field(default_factory=list)
    others: list[Block] = field(default_factory=list)

    def satellites(self, parent: Draft, path: tuple[str, ...]) -> list[Draft]:
        """The drafts of what goes with *parent*: notes, examples, summary, and other paragraphs below it."""
        made = [
            Draft(kind=kind, title=title, headings=path, lines=list(block.lines), text=block.text, parent=parent)
            for kind, found in ((Kind.NOTE, self.notes), (Kind.EXAMPLE, self.examples))
            for title, block in found
        ]
        if self.summary:
            text, lines = text_of(self.summary), lines_of(self.summary)
            made.append(
                Draft(kind=Kind.SUMMARY, title=parent.title, headings=path, lines=lines, text=text, parent=parent),
            )
        made += [
            Draft(
                kind=Kind.TABLE if one.rows else Kind.NOTE,
                title=parent.title,
                headings=path,
                lines=list(one.lines),
                text=one.text,
                fields=rows_of([one]) if one.rows else (),
                parent=parent,
            )
            for one in (*(block for block in self.body if block.rows), *self.others)
        ]
        return made


def sort_out(blocks: Sequence[Block], title: str) -> Sorted:
    """*blocks* of the erratum *title*, sorted into its text and what only stands with it.

    The text ends with its closing quotation mark. Where it has none, a list that no colon announces and the paragraph
    that begins with the rule's own name are its summary; a paragraph below that is neither.
    """
    made = Sorted()
    quoted = opens_quote(blocks[0].text) and any(closes_quote(block.text) for block in blocks)
    inside = True
    for block in blocks:
        was_inside = inside
        inside = inside and not (quoted and closes_quote(block.text))
        if not _set_aside(block, made):
            _place(block, made, title=title, inside=was_inside, quoted=quoted)
    _finish(made)
    return made


def _set_aside(block: Block, made: Sorted) -> bool:
    """Whether *block* was an example or a note throughout, and put with those; a note's first half goes to the text."""
    shown = example(block.text)
    if shown is not None:
        made.examples.append((shown[0], with_text(block, unquoted(shown[1], opening=False, closing=True))))
        return True
    noted = split_note(block.text)
    if noted is None:
        return False
    before, title, note = noted
    if before:
        made.body.append(with_text(block, before))
    made.notes.append((title, with_text(block, unquoted(note, opening=False, closing=True))))
    return True


def _place(block: Block, made: Sorted, *, title: str, inside: bool, quoted: bool) -> None:
    """Put *block* into the text, the summary or among the others of *made*."""
    above = made.body[-1] if made.body else None
    announced = above is None or above.shape is Shape.ITEM or above.text.endswith(":")
    if inside and quoted:
        made.body.append(block)
    elif (made.body and _is_short_form(block, title)) or (
        block.shape is Shape.ITEM and (made.summary or not announced)
    ):
        made.summary.append(block)
    elif made.summary or not inside:
        made.others.append(block)
    else:
        made.body.append(block)


def _is_short_form(block: Block, title: str) -> bool:
    """Whether *block* begins with the rule's own name and a colon, as the short form on a datasheet does."""
    name, colon, _ = block.text.partition(":")
    return bool(colon) and name.casefold().startswith(title.casefold()) and len(name) <= len(title) + 8


def _finish(made: Sorted) -> None:
    """Take the quotation marks and an inner title off the text of *made*."""
    body = list(made.body)
    if body:
        body[0] = with_text(body[0], unquoted(body[0].text, opening=True, closing=False))
        body[-1] = with_text(body[-1], unquoted(body[-1].text, opening=False, closing=True))
        if len(body) > 1 and _INNER_TITLE.fullmatch(body[0].text):
            made.inner_title = body[0].text
            body = body[1:]
    made.text = text_of(body)


def _nest(drafts: Sequence[Draft]) -> None:
    """Make what stands under the repeated heading of an erratum, on the page after it, part of that erratum."""
    owners: dict[str, Draft] = {}
    for draft in drafts:
        if draft.kind in {Kind.ERRATUM, Kind.TABLE} and len(draft.headings) > 1:
            draft.parent = draft.parent or owners.get(draft.headings[-1])
        if draft.kind is Kind.ERRATUM:
            owners.setdefault(draft.title, draft)


def _recover(errata: Sequence[Draft]) -> None:
    """Give errata without a page the one that their neighbours leave no doubt of, and a title shared with one of them."""
    after: list[Draft | None] = []
    nearest: Draft | None = None
    for draft in reversed(errata):
        after.append(nearest)
        nearest = draft if draft.page is not None else nearest
    before: Draft | None = None
    for draft, following in zip(errata, reversed(after), strict=True):
        if draft.page is not None:
            before = draft
        elif before is not None and following is not None and before.page == following.page:
            draft.page = before.page
        else:
            _share_title(draft, [near for near in (before, following) if near is not None])


def _share_title(draft: Draft, neighbours: Sequence[Draft]) -> None:
    """Read *draft*'s title as rule and part of it where a neighbour amends another part of the same rule."""
    for neighbour in neighbours:
        if neighbour.paragraph and draft.title.startswith(f"{neighbour.title} "):
            draft.paragraph = draft.title.removeprefix(neighbour.title).strip()
            draft.title = draft.amends = neighbour.title
            draft.page = neighbour.page
            return
