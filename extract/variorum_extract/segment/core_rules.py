"""What an updates document has besides its errata, questions and commentary: introductions, rules, cards and tables."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from variorum.extraction import Fate, Kind
from variorum_extract.clean import Block
from variorum_extract.draft import Account, Draft
from variorum_extract.errata_wording import example, note_title, split_note
from variorum_extract.segment.core_cards import card_drafts, is_card
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.core_headings import VERSIONED, Part
from variorum_extract.segment.core_sections import is_topic
from variorum_extract.segment.passage_text import lines_of, rows_of, text_of, with_text

_HEADING_TOO = re.compile(r"\(.*\)|VERSION\s\d{1,2}(?:\.\d{1,2}){0,2}")
"""What a heading goes on with below it."""


@dataclass(slots=True)
class _Place:
    """Under which headings of its page the reading stands, where all headings are marked alike."""

    page: int = 0
    section: tuple[str, ...] = ()
    """The headings without a text of their own."""
    topic: tuple[str, ...] = ()
    """The heading of what an army's rules are divided into, with a text of its own."""

    def enter(self, entry: Entry) -> tuple[str, ...]:
        """The headings above *entry*, which may itself head what follows on its page."""
        outer = (*entry.above, entry.outer.text) if entry.outer and not VERSIONED.fullmatch(entry.outer.text) else ()
        if outer or entry.page != self.page:
            self.section, self.topic = outer, ()
        self.page = entry.page
        if is_topic(entry.title):
            self.topic = ()
        path = (*self.section, *self.topic)
        if is_topic(entry.title):
            self.topic = (entry.title,)
        return path


def rule_drafts(
    entries: Sequence[Entry], name: str | None, account: Account, *, kind: Kind = Kind.RULE
) -> list[tuple[int, Draft]]:
    """The drafts of *entries*, under the part heading *name*, each with its entry's place: of *kind* below a heading.

    The first of a document's front is its introduction, and so a note; so is what stands under no heading.
    """
    made: list[tuple[int, Draft]] = []
    last: Draft | None = None
    place = _Place()
    for entry in entries:
        introduces = entry.heading is None or (entry.part is Part.FRONT and not made and not is_topic(entry.title))
        below = place.enter(entry)
        within = entry.path(name) if introduces else _within(entry, name, below)
        drafts = _drafts(entry, within, account, kind=Kind.NOTE if introduces else kind)
        if note_title(entry.title) is not None and drafts:
            drafts[0].parent = last
        elif drafts:
            last = drafts[0]
        made += [(entry.place, draft) for draft in drafts]
    return made


def _within(entry: Entry, name: str | None, below: tuple[str, ...]) -> tuple[str, ...]:
    """The headings above *entry*: by their levels where those tell; a heading below the questions is of none of them."""
    if entry.nested is not None and entry.part is not Part.ERRATA:
        return entry.nested
    part = (
        ()
        if entry.part is Part.QUESTIONS and entry.heading is not None
        else (*entry.enclosing, *((name,) if name else ()))
    )
    return (*part, *below)


def introduction(entry: Entry, name: str | None, account: Account) -> list[Draft]:
    """The note that *entry* is, and what stands apart in it."""
    return _drafts(entry, entry.path(name), account, kind=Kind.NOTE)


def _drafts(entry: Entry, within: tuple[str, ...], account: Account, *, kind: Kind) -> list[Draft]:
    """The drafts of *entry*, of *kind*, under the headings *within*; what its heading goes on with is heading too."""
    if is_card(entry.body):
        [*_, card] = made = card_drafts(replace(entry, body=[one for one in entry.body if not one.rows]), None, within)
        return [*made, *(_satellite(Kind.TABLE, one, card) for one in entry.body if one.rows)]
    heads = [block for block in entry.body if _HEADING_TOO.fullmatch(block.text)]
    body = [block for block in entry.body if block not in heads]
    account.enter_numbers(lines_of(heads), Fate.HEADING, "heading")
    if not body:
        account.enter_numbers(lines_of([entry.heading]), Fate.HEADING, "heading")
        return []
    own, aside = _parted(body)
    noted = note_title(entry.title)
    draft = Draft(
        kind=Kind.NOTE if noted else kind,
        title=noted or entry.title or (within[-1] if within else "Introduction"),
        headings=within,
        lines=lines_of([entry.heading, *own]),
        text=text_of(own),
    )
    satellites = [_satellite(one, block, draft) for one, block in aside]
    if own:
        return [draft, *satellites]
    satellites[0].lines = sorted({*lines_of([entry.heading]), *satellites[0].lines})
    for satellite in satellites:
        satellite.parent = None
    return satellites


def _parted(body: Sequence[Block]) -> tuple[list[Block], list[tuple[Kind, Block]]]:
    """The blocks of *body* that are its text, and the tables, examples and designers' notes in it."""
    own: list[Block] = []
    aside: list[tuple[Kind, Block]] = []
    for block in body:
        noted = split_note(block.text)
        if block.rows:
            aside.append((Kind.TABLE, block))
        elif example(block.text) is not None:
            aside.append((Kind.EXAMPLE, block))
        elif noted is not None:
            own += [with_text(block, noted[0])] if noted[0] else []
            aside.append((Kind.NOTE, block))
        else:
            own.append(block)
    return own, aside


def _satellite(kind: Kind, block: Block, parent: Draft) -> Draft:
    shown, noted = example(block.text), split_note(block.text)
    title, text = parent.title, block.text
    if kind is Kind.EXAMPLE and shown is not None:
        title, text = shown
    elif kind is Kind.NOTE and noted is not None:
        title, text = noted[1], noted[2]
    return Draft(
        kind=kind,
        title=title,
        headings=parent.headings,
        lines=list(block.lines),
        text=text,
        fields=rows_of([block]) if block.rows else (),
        parent=parent,
    )
