"""The commentary of an updates document: definitions, redirects, examples and diagrams."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import example, example_title, note_title, split_note
from variorum_extract.link.terms import terms
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.diagrams import diagram_draft, is_diagram, is_label
from variorum_extract.segment.passage_text import lines_of, rows_of, text_of, with_text

_REDIRECT = re.compile(r"\(?See (?!diagrams?\b|pages?\b)[^.]{2,120}\.?\)?")
_QUALIFIER = re.compile(r"(?P<qualifier>\([^()]{2,80}\))\s?:\s*")
_LABELLED = re.compile(r"(?P<label>[A-Z][^.:!?]{1,70}):\s+(?=\S)")
_GENERIC = re.compile(r"definitions?|overview|description", re.IGNORECASE)
_POINTS_BELOW = re.compile(r"\b(?:check|see|described|explained|listed) below\b", re.IGNORECASE)
_SECTION = re.compile(r"\bthis section (?:details|describes|explains|covers|sets out)\b", re.IGNORECASE)
_JOINED_HEADING = re.compile(r"[‘“'\"]")


@dataclass(slots=True)
class _Told:
    """What was read of the commentary so far."""

    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    last: Draft | None = None


def commentary_drafts(entries: Sequence[Entry], name: str | None) -> list[tuple[int, Draft]]:
    """The drafts of *entries*, which stand under the part heading *name*, each with its entry's place."""
    told = _Told()
    for entry in entries:
        made = _drafts(entry, entry.path(name), told)
        told.drafts += [(entry.place, draft) for draft in made]
    _nest([draft for _, draft in told.drafts if draft.kind in {Kind.DEFINITION, Kind.REDIRECT}])
    return told.drafts


def _nest(entries: Sequence[Draft]) -> None:
    """Make entries parts of one that introduces them: it points below, or speaks of its section, and shares their term.

    What it points to below ends with the first entry that lacks the term; a section goes on to the next introduction.
    """
    owner: Draft | None = None
    shared: set[str] = set()
    section = False
    for entry in entries:
        words = set(terms(entry.title))
        opens = _SECTION.search(entry.text) is not None
        if opens or _POINTS_BELOW.search(entry.text):
            owner, shared, section = entry, words, opens
        elif owner is not None and shared & words:
            entry.parent = owner
        elif not section:
            owner = None


def _drafts(entry: Entry, path: tuple[str, ...], told: _Told) -> list[Draft]:
    if entry.heading is None:
        return [_introduction(entry, path)]
    shown = example_title(entry.title)
    if shown is not None:
        return _aside(entry, Kind.EXAMPLE, shown, path, told.last)
    noted = note_title(entry.title)
    if noted is not None:
        return _aside(entry, Kind.NOTE, noted, path, told.last)
    title, within = _title(entry, path)
    if is_diagram(entry):
        diagram = diagram_draft(entry, within)
        diagram.title, diagram.parent = (title if diagram.title == entry.title else diagram.title), told.last
        return [diagram]
    made = _definition(entry, title, within)
    told.last = made[0]
    return made


def _introduction(entry: Entry, path: tuple[str, ...]) -> Draft:
    return Draft(
        kind=Kind.NOTE,
        title=path[-1] if path else "Introduction",
        headings=path,
        lines=lines_of(entry.body),
        text=text_of(entry.body),
    )


def _title(entry: Entry, path: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The title of *entry* and the headings above it.

    A heading that only says what the text is (`Definitions`) gives way to the one above, and one that goes on with a
    quotation is joined to it.
    """
    if entry.outer is None:
        return entry.title, path
    if _GENERIC.fullmatch(entry.title):
        return entry.outer.text, path
    if _JOINED_HEADING.match(entry.title):
        return f"{entry.outer.text} {entry.title}", path
    return entry.title, (*path, entry.outer.text)


def _aside(entry: Entry, kind: Kind, title: str, path: tuple[str, ...], parent: Draft | None) -> list[Draft]:
    """The example or note under a heading that says so; labels that a picture left there go with it."""
    return [
        Draft(
            kind=kind,
            title=title,
            headings=path,
            lines=lines_of([entry.heading, *entry.body]),
            text=text_of(block for block in entry.body if not is_label(block)),
            parent=parent,
        ),
    ]


def _definition(entry: Entry, title: str, path: tuple[str, ...]) -> list[Draft]:
    """The definition, redirect or table that *entry* is, then the examples, notes and tables in it."""
    body: list[Block] = []
    aside: list[tuple[Kind, str, Block]] = []
    for block in entry.body:
        shown, noted = example(block.text), split_note(block.text)
        if shown is not None:
            aside.append((Kind.EXAMPLE, shown[0], with_text(block, shown[1])))
        elif noted is not None:
            body += [with_text(block, noted[0])] if noted[0] else []
            aside.append((Kind.NOTE, noted[1], with_text(block, noted[2])))
        else:
            body.append(block)
    qualifier = _QUALIFIER.match(body[0].text) if body else None
    if qualifier:
        title = f"{title} {qualifier['qualifier']}"
        body[0] = with_text(body[0], body[0].text[qualifier.end() :])
    draft = Draft(
        kind=Kind.REDIRECT if len(body) == 1 and _REDIRECT.fullmatch(body[0].text) else Kind.DEFINITION,
        title=title,
        headings=path,
        lines=lines_of([entry.heading, *body]),
        text=text_of(body),
        fields=_labelled(body),
    )
    if any(block.rows for block in body):
        draft.kind, draft.fields = Kind.TABLE, rows_of(body)
    made = [
        Draft(kind=kind, title=name, headings=path, lines=list(block.lines), text=block.text, parent=draft)
        for kind, name, block in aside
    ]
    return [draft, *made]


def _labelled(body: Sequence[Block]) -> tuple[tuple[str, str], ...]:
    """The parts of a list of which every item begins with a term and a colon."""
    items = [block.text for block in body if block.shape is Shape.ITEM]
    found = [label for text in items if (label := _LABELLED.match(text))]
    if not items or len(found) < len(items):
        return ()
    return tuple((label["label"], text[label.end() :]) for label, text in zip(found, items, strict=True))
