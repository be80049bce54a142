"""Errata of an updates document: referenced ones, those that lost their reference, stratagem cards, what goes with them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Draft
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.diagrams import diagram_draft, is_diagram, is_label
from variorum_extract.segment.errata_wording import (
    Reference,
    closes_quote,
    example,
    example_title,
    instruction,
    opens_quote,
    reference,
    split_note,
    unquoted,
)
from variorum_extract.segment.passage_text import lines_of, text_of, with_text

_CARD_LABEL = re.compile(r"[^a-z]{0,80}\bSTRATAGEM\b[^a-z]{0,40}")
_COST = re.compile(r"\d{1,2}\s?CP", re.IGNORECASE)
_CARD_PART = re.compile(r"(?:\*\*)?(?P<label>WHEN|TARGET|EFFECT|RESTRICTIONS?|COST|DURATION|NOTE)\s?:(?:\*\*)?\s*")
_STRATAGEM = re.compile(r"\s+stratagem$", re.IGNORECASE)
_INNER_TITLE = re.compile(r"[^a-z.!?:;]{3,60}")


@dataclass(slots=True)
class _Reading:
    """What was read of the errata so far."""

    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    waiting: tuple[Entry, Reference | None, str | None] | None = None
    """An entry that has only an instruction line, so that the next heading is its text."""
    last: Draft | None = None


def errata_drafts(entries: Sequence[Entry], name: str | None) -> list[tuple[int, Draft]]:
    """The drafts of *entries*, which stand under the part heading *name*, each with its entry's place."""
    reading = _Reading()
    for entry in entries:
        _read(entry, reading, (name,) if name else ())
    if reading.waiting is not None:
        entry, found, action = reading.waiting
        reading.drafts.append((entry.place, _empty(entry, found, action, (name,) if name else ())))
    _nest([draft for _, draft in reading.drafts])
    _recover([draft for _, draft in reading.drafts if draft.kind is Kind.ERRATUM])
    return reading.drafts


def _read(entry: Entry, reading: _Reading, path: tuple[str, ...]) -> None:
    """Add the drafts of *entry* to *reading*."""
    if is_card(entry.body):
        drafts = _card(entry, reading.waiting, path)
        reading.waiting, reading.last = None, drafts[-1]
        reading.drafts += [(entry.place, draft) for draft in drafts]
        return
    if reading.waiting is not None:
        waited, found, action = reading.waiting
        reading.waiting = None
        reading.drafts.append((waited.place, _empty(waited, found, action, path)))
    title = example_title(entry.title)
    within = (*path, entry.outer.text) if entry.outer and not _STRATAGEM.search(entry.outer.text) else path
    if title is not None:
        made = _examples(entry, title, within, reading.last)
    elif is_diagram(entry) and reference(entry.title) is None:
        made = [diagram_draft(entry, within)]
        made[0].parent = reading.last
    elif any(block.rows for block in entry.body):
        made = [_table(entry, within)]
        reading.last = made[0]
    else:
        made = _erratum(entry, reading, within)
    reading.drafts += [(entry.place, draft) for draft in made]


def is_card(body: Sequence[Block]) -> bool:
    """Whether *body* is a stratagem card: a WHEN part and at least one other."""
    labels = {found["label"] for block in body if (found := _CARD_PART.match(block.text))}
    return "WHEN" in labels and len(labels) > 1


def _card(
    entry: Entry, waiting: tuple[Entry, Reference | None, str | None] | None, path: tuple[str, ...]
) -> list[Draft]:
    """The stratagem on the card *entry*, below the erratum that puts it in place of an older one, if one does.

    That is the one *waiting* for its text, or the heading above that repeats the card's name. The erratum's text is the
    whole card, the stratagem's its WHEN, TARGET, EFFECT and RESTRICTIONS.
    """
    fields, flavour, parts = _card_parts(entry.body)
    stratagem = Draft(
        kind=Kind.STRATAGEM,
        title=entry.title,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        text="\n".join(parts),
        flavour=flavour,
        fields=tuple(fields),
        amends=entry.title,
    )
    erratum = Draft(
        kind=Kind.ERRATUM, title=entry.title, headings=path, text="\n\n".join([entry.title, text_of(entry.body)])
    )
    if waiting is not None:
        waited, found, erratum.action = waiting
        erratum.title = found.title if found else waited.title
        erratum.page, erratum.paragraph = (found.page, found.paragraph) if found else (None, None)
        erratum.lines = lines_of([waited.heading, *waited.body])
    elif entry.outer is not None and entry.outer.text.casefold().startswith(entry.title.casefold()):
        erratum.title = entry.outer.text
        erratum.lines = lines_of([entry.outer])
    else:
        return [stratagem]
    erratum.amends = erratum.title
    stratagem.title = _STRATAGEM.sub("", erratum.title)
    stratagem.amends, stratagem.parent = erratum.title, erratum
    return [erratum, stratagem]


def _card_parts(body: Sequence[Block]) -> tuple[list[tuple[str, str]], str | None, list[str]]:
    """The labelled fields of a card, its flavour, and the lines of its text."""
    fields: list[tuple[str, str]] = []
    flavour: list[str] = []
    for block in body:
        label = _CARD_PART.match(block.text)
        if label:
            fields.append((label["label"], block.text[label.end() :]))
        elif _CARD_LABEL.fullmatch(block.text):
            fields.append(("LABEL", block.text))
        elif _COST.fullmatch(block.text):
            fields.append(("CP", block.text))
        elif fields and fields[-1][0] not in {"LABEL", "CP"}:
            line = f"{block.mark} {block.text}" if block.shape is Shape.ITEM else block.text
            fields[-1] = (fields[-1][0], f"{fields[-1][1]}\n{line}")
        else:
            flavour.append(block.text)
    parts = [f"{name}: {text}" for name, text in fields if name not in {"LABEL", "CP"}]
    return fields, " ".join(flavour) or None, parts


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
    rows = [row for block in entry.body for row in block.rows]
    notes = [block.text for block in entry.body if block.shape is Shape.PARAGRAPH and block.text[:1] in "*†‡"]
    fields = [("columns", " | ".join(rows[0])), *((row[0], " | ".join(row[1:])) for row in rows[1:])]
    fields += [("note", note) for note in notes]
    return Draft(
        kind=Kind.TABLE,
        title=entry.title,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        text=text_of(entry.body),
        fields=tuple(fields),
        amends=entry.title,
    )


def _erratum(entry: Entry, reading: _Reading, path: tuple[str, ...]) -> list[Draft]:
    """The erratum *entry* with the examples, notes and summary that stand in it; none when only an instruction does."""
    found = reference(entry.title)
    action, body, told = None, list(entry.body), []
    ordered = instruction(body[0].text) if body else None
    if ordered is not None:
        action, rest = ordered
        told = [body[0]]
        body = ([with_text(body[0], rest)] if rest else []) + body[1:]
    if not body:
        reading.waiting = (entry, found, action)
        return []
    sorted_out = sort_out(body, entry.title if found is None else found.title)
    if found is None:
        title, paragraph = entry.title, None
    else:
        title, paragraph = found.title, found.paragraph
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
                kind=Kind.NOTE, title=parent.title, headings=path, lines=list(one.lines), text=one.text, parent=parent
            )
            for one in self.others
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
    elif _is_short_form(block, title) or (block.shape is Shape.ITEM and (made.summary or not announced)):
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
