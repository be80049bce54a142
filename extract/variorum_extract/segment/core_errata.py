"""Errata of an updates document: referenced ones, those that lost their reference, stratagem cards, what goes with them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import (
    Reference,
    bare_page,
    example_title,
    instruction,
    note_title,
    order,
    reference,
    title_and_place,
    told_place,
)
from variorum_extract.segment.core_bodies import sort_out
from variorum_extract.segment.core_cards import STRATAGEM, Waiting, card_below, card_drafts, is_card
from variorum_extract.segment.core_entries import Entry, is_told
from variorum_extract.segment.diagrams import diagram_draft, is_diagram, is_label
from variorum_extract.segment.passage_text import lines_of, listed, rows_of, text_of, with_text
from variorum_extract.segment.shapes import is_capitals

_SPARE = 8
"""Letters that the name of a rule may have beyond its title (` ‘x’`)."""
_NAMED_PART = re.compile(r"[^\W\d_][^.:!?‘“”]{2,70}[\w)]")


@dataclass(slots=True)
class _Reading:
    """What was read of the errata so far."""

    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    waiting: Waiting | None = None
    """An entry that has only an instruction line, so that the next heading is its text."""
    last: Draft | None = None
    pictures: frozenset[int] = frozenset()
    """The places of the entries that are diagrams."""


def errata_drafts(entries: Sequence[Entry], name: str | None) -> list[tuple[int, Draft]]:
    """The drafts of *entries*, which stand under the part heading *name*, each with its entry's place."""
    reading = _Reading(pictures=_pictures(entries))
    for entry in entries:
        for ordered in _by_instruction(entry):
            _read(ordered, reading, entry.path(name))
    _give_up(reading, (name,) if name else ())
    _nest([draft for _, draft in reading.drafts])
    _recover([draft for _, draft in reading.drafts if draft.kind is Kind.ERRATUM])
    return reading.drafts


def _by_instruction(entry: Entry) -> list[Entry]:
    """*entry*, or where several instructions stand under its heading, one with the same heading for each."""
    starts = [place for place in range(1, len(entry.body)) if _starts_erratum(entry.body, place)]
    ends = [*starts, len(entry.body)]
    return [replace(entry, body=entry.body[start:end]) for start, end in zip([0, *starts], ends, strict=True)]


def _starts_erratum(body: Sequence[Block], place: int) -> bool:
    """Whether an erratum of its own begins at *place*: an instruction, or the part of the rule that one speaks of."""
    if instruction(body[place].text) is not None:
        return _named_part(body, place - 1) is None
    return _named_part(body, place) is not None


def _named_part(body: Sequence[Block], place: int) -> str | None:
    """The few words at *place* that name a part of a rule, right above an instruction, or None."""
    block = body[place]
    told = body[place + 1].text if place + 1 < len(body) else ""
    if block.shape is not Shape.PARAGRAPH or _NAMED_PART.fullmatch(block.text) is None:
        return None
    return block.text if instruction(block.text) is None and (instruction(told) or order(told)) else None


def _read(entry: Entry, reading: _Reading, path: tuple[str, ...]) -> None:
    """Add the drafts of *entry* to *reading*."""
    below = card_below(entry)
    if below is not None:
        _give_up(reading, path)
        reading.waiting = (replace(entry, body=entry.body[:1]), reference(entry.title), _action(entry))
        entry = below
    carded = is_card(entry.body)
    within = (*path, entry.outer.text) if entry.outer and not _names_card(entry.outer, reading, carded=carded) else path
    if carded:
        drafts = card_drafts(entry, reading.waiting, within)
        reading.waiting, reading.last = None, drafts[-1]
        reading.drafts += [(entry.place, draft) for draft in drafts]
        return
    above = _taken_up(entry, reading)
    if entry.told_above is not None:
        within = (*within, _title(entry.told_above))
    _give_up(reading, path)
    made = _made(entry, reading, within)
    if made:
        made[0].lines = [*above, *made[0].lines]
    reading.drafts += [(entry.place, draft) for draft in made]


def _made(entry: Entry, reading: _Reading, within: tuple[str, ...]) -> list[Draft]:
    """The drafts of *entry*, which is no card, under the headings *within*."""
    title = example_title(entry.title)
    if title is not None:
        return _examples(entry, title, within, reading.last)
    if note_title(entry.title) is not None:
        return [_note(entry, within, reading.last)]
    if entry.place in reading.pictures:
        diagram = diagram_draft(entry, within)
        diagram.parent = reading.last
        return [diagram]
    if _is_short_form(entry, reading.last):
        return [_short_form(entry, within, reading.last)]
    if _is_table(entry):
        reading.last = _table(entry, within)
        return [reading.last]
    made = _erratum(entry, reading, within)
    if made and entry.told_above is not None:
        made[0].action = made[0].action or _action(entry.told_above)
    return made


def _pictures(entries: Sequence[Entry]) -> frozenset[int]:
    """The places of the entries that are diagrams, or stand in a row of them under headings in capitals."""
    found = {entry.place for entry in entries if not is_told(entry) and is_diagram(entry)}
    for bare, group in groupby(entries, key=_is_bare):
        row = list(group)
        seen = sum(entry.place in found for entry in row)
        if bare and 1 < len(row) <= 2 * seen:
            found.update(entry.place for entry in row)
    return frozenset(found)


def _is_bare(entry: Entry) -> bool:
    """Whether *entry* says neither what it amends nor how, under a heading in capitals or numbered as a diagram is."""
    if entry.told_above is not None or is_card(entry.body) or is_told(entry) or any(one.rows for one in entry.body):
        return False
    return is_capitals(entry.title.partition(" ")[2] if entry.title[:1].isdigit() else entry.title)


def _is_short_form(entry: Entry, last: Draft | None) -> bool:
    """Whether *entry* is the short form of the rule that the erratum *last* brings: its name, a colon, and the text."""
    if last is None or last.kind is not Kind.ERRATUM or entry.heading is None or not entry.heading.text.endswith(":"):
        return False
    spare = len(entry.title) - len(last.title)
    return 0 <= spare <= _SPARE and entry.title.startswith(last.title) and not is_told(entry)


def _short_form(entry: Entry, path: tuple[str, ...], parent: Draft | None) -> Draft:
    return Draft(
        kind=Kind.SUMMARY,
        title=parent.title if parent else entry.title,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        text=text_of(entry.body),
        parent=parent,
    )


def _names_card(outer: Block, reading: _Reading, *, carded: bool) -> bool:
    """Whether the heading *outer* only names a card: the one below it, or the one that *reading* read last."""
    if carded:
        return STRATAGEM.search(outer.text) is not None
    return reading.last is not None and reading.last.kind is Kind.STRATAGEM and reading.last.amends == outer.text


def _taken_up(entry: Entry, reading: _Reading) -> list[int]:
    """The lines of the instruction that *reading* waits with, when *entry* is the first that is of its text."""
    if (
        reading.waiting is None
        or entry.told_above is None
        or reading.waiting[0].heading is not entry.told_above.heading
    ):
        return []
    waited, reading.waiting = reading.waiting[0], None
    return lines_of([waited.heading, *waited.body])


def _title(entry: Entry) -> str:
    found = reference(entry.title)
    return found.title if found else entry.title


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
    part = _named_part(body, 0) if body else None
    if part is not None:
        told.append(body.pop(0))
    ordered = instruction(body[0].text) if body else None
    action = order(body[0].text) if body else None
    place = told_place(body[0].text) if body else None
    if action is None and ordered is not None:
        action, rest = ordered
        told.append(body[0])
        body = ([with_text(body[0], rest)] if rest else []) + body[1:]
        body = [*listed(body[0]), *body[1:]] if body else []
    if not body:
        reading.waiting = (entry, found, action)
        return []
    sorted_out = sort_out(body, entry.title if found is None else found.title)
    if found is None:
        title, paragraph = title_and_place(entry.title)
    else:
        title, paragraph = found.title, found.paragraph
    paragraph = paragraph or part or place
    draft = Draft(
        kind=Kind.ERRATUM,
        title=title,
        headings=path,
        lines=lines_of([entry.heading, *told, *sorted_out.body]),
        text=sorted_out.text,
        page=found.page if found else bare_page(entry.title),
        paragraph=paragraph,
        action=action,
        fields=(("heading", sorted_out.inner_title),) if sorted_out.inner_title else (),
        amends=title,
    )
    reading.last = draft
    return [draft, *sorted_out.satellites(draft, path)]


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
