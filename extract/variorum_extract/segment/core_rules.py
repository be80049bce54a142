"""What an updates document has besides its errata, questions and commentary: introductions, rules, cards and tables."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from variorum.extraction import Fate, Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Account, Draft
from variorum_extract.errata_wording import example, example_title, note_title, split_note
from variorum_extract.link.terms import terms
from variorum_extract.segment.core_cards import card_drafts, is_card
from variorum_extract.segment.core_entries import Entry, states_version
from variorum_extract.segment.core_headings import VERSIONED, Part
from variorum_extract.segment.core_sections import is_topic
from variorum_extract.segment.passage_text import lines_of, rows_of, text_of, with_text
from variorum_extract.segment.restating import repeats
from variorum_extract.segment.shapes import is_capitals

_HEADING_TOO = re.compile(r"\(.*\)|VERSION\s\d{1,2}(?:\.\d{1,2}){0,2}")
"""What a heading goes on with below it."""

_OF_DOCUMENT = re.compile(
    r"\bth(?:is|ese) (?:\w+ )?(?:documents?|pages|packs?|companions?|updates?|faqs?)\b|\b(?:on|in) the following pages\b"
    r"|\bwelcome to\b",
    re.IGNORECASE,
)
_STEP = re.compile(r"(?P<number>\d{1,2})[.:)]?\s+(?=[^\W\d_])")
_TITLE_WORDS = 10
_LABELLED = re.compile(r"[^.:]{2,60}:\s")
_SHARE, _SURE_SHARE = 0.4, 0.75
"""Shares of the words of a summary's line that the text above it has, or several entries above it."""
_NEAR = 4
_ANNOUNCES = re.compile(r"\bthe following\b|\bas follows\b|\bbelow\b|:$")
_NAMES_DOCUMENT = re.compile(r"\b(?:introduction|version \d|updates?)\b", re.IGNORECASE)


@dataclass(slots=True)
class _Place:
    """Under which headings of its page the reading stands, where all headings are marked alike."""

    page: int = 0
    section: tuple[str, ...] = ()
    """The headings without a text of their own."""
    once: bool = False
    """Whether the deepest of these heads one entry only: it is in small letters and no topic."""
    topic: tuple[str, ...] = ()
    """The heading of what an army's rules are divided into, with a text of its own."""
    steps: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The headings above the steps of a sequence, and above what explains these, by the places of the entries."""

    def enter(self, entry: Entry) -> tuple[str, ...]:
        """The headings above *entry*, which may itself head what follows on its page."""
        outer = (*entry.above, entry.outer.text) if entry.outer and not VERSIONED.fullmatch(entry.outer.text) else ()
        if outer or entry.page != self.page:
            self.section, self.topic = outer, ()
        elif self.once:
            self.section = ()
        self.once = bool(outer) and not (is_topic(outer[-1]) or is_capitals(outer[-1]))
        self.page = entry.page
        if is_topic(entry.title):
            self.topic = ()
        path = self.steps.get(entry.place) or (*self.section, *self.topic) or _titled(entry)
        if is_topic(entry.title):
            self.topic = (entry.title,)
        return path


def _titled(entry: Entry) -> tuple[str, ...]:
    """The title of the page of *entry*, if that heads it and it does not stand right under that itself."""
    own = entry.page_title.casefold() == entry.title.casefold()
    return (entry.page_title,) if entry.page_title and not own else ()


def rule_drafts(
    entries: Sequence[Entry], name: str | None, account: Account, *, kind: Kind = Kind.RULE, amends: bool = True
) -> list[tuple[int, Draft]]:
    """The drafts of *entries*, under the part heading *name*, each with its entry's place: of *kind* below a heading.

    The first of a document's front is its introduction, and so a note, where the document *amends* or it speaks of that;
    so is what stands under no heading.
    """
    made: list[tuple[int, Draft]] = []
    last: Draft | None = None
    begun = False
    place = _Place(steps=_steps(entries))
    for at, entry in enumerate(entries):
        fronts = entry.part is Part.FRONT and not (
            begun or is_topic(entry.title) or any(block.rows for block in entry.body)
        )
        introduces = entry.heading is None or (fronts and (amends or _introduces(entry))) or _opens_another(entry)
        below = place.enter(entry)
        within = entry.path(name) if introduces else _within(entry, name, below)
        before = entries[max(0, at - _NEAR) : at]
        drafts = _drafts(entry, within, account, kind=Kind.NOTE if introduces else kind, before=before)
        if drafts and last is not None and (note_title(entry.title) or example_title(entry.title)):
            drafts[0].parent, drafts[0].headings = last, (*last.headings, last.title)
        elif drafts:
            last = drafts[0]
        begun = begun or (bool(drafts) and entry.heading is not None)
        made += [(entry.place, draft) for draft in drafts]
    return made


@dataclass(slots=True)
class _Steps:
    """The steps of a numbered sequence read so far."""

    path: tuple[str, ...] | None
    """The headings above them, or None where nothing tells what they are steps of."""
    last: Entry
    number: int


def _steps(entries: Sequence[Entry]) -> dict[int, tuple[str, ...]]:
    """The headings above the entries of numbered sequences, by their places.

    A step stands under what is right above the first one, perhaps a step itself; what is between two under the former.
    """
    found: dict[int, tuple[str, ...]] = {}
    running: list[_Steps] = []
    before: Entry | None = None
    between: list[int] = []
    for entry in entries:
        step = _STEP.match(entry.title)
        number = int(step["number"]) if step else 0
        if not number:
            between.append(entry.place)
        elif number == 1:
            told = before is not None and before.heading is not None and any(not _is_item(one) for one in before.body)
            path = (*found.get(before.place, ()), before.title) if told and before is not None else None
            running.append(_Steps(path, entry, 1))
        else:
            while running and running[-1].number + 1 != number:
                running.pop()
                between = []
            if running:
                _step(entry, running[-1], between, found)
            else:
                running.append(_Steps(None, entry, number))
        between = between if not number else []
        before = entry
    return found


def _step(entry: Entry, steps: _Steps, between: Sequence[int], found: dict[int, tuple[str, ...]]) -> None:
    """Put *entry*, the next of *steps*, and what stands *between* it and the one before into *found*."""
    if steps.path is not None:
        found[steps.last.place] = found[entry.place] = steps.path
        found |= dict.fromkeys(between, (*steps.path, steps.last.title))
    steps.last, steps.number = entry, steps.number + 1


def _is_item(block: Block) -> bool:
    return block.shape is Shape.ITEM


def _introduces(entry: Entry) -> bool:
    """Whether *entry* speaks of the document that it stands in."""
    return _NAMES_DOCUMENT.search(entry.title) is not None or any(
        _OF_DOCUMENT.search(block.text) for block in entry.body
    )


def _opens_another(entry: Entry) -> bool:
    """Whether *entry* introduces a document that follows others: headed with its version, it speaks of itself."""
    versioned = bool(entry.body) and states_version(entry.title, entry.body[0].text)
    return versioned and any(_OF_DOCUMENT.search(block.text) for block in entry.body)


def _within(entry: Entry, name: str | None, below: tuple[str, ...]) -> tuple[str, ...]:
    """The headings above *entry*: by their levels where those tell; a heading below the questions is of none of them."""
    if entry.nested is not None and (name is None or entry.part is not Part.ERRATA):
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


def _drafts(
    entry: Entry, within: tuple[str, ...], account: Account, *, kind: Kind, before: Sequence[Entry] = ()
) -> list[Draft]:
    """The drafts of *entry*, of *kind*, under the headings *within*; what its heading goes on with is heading too.

    *before* are the entries above it, which a list in it may sum up as well.
    """
    if is_card(entry.body):
        [*_, card] = made = card_drafts(replace(entry, body=[one for one in entry.body if not one.rows]), None, within)
        return [*made, *(_satellite(Kind.TABLE, one, card) for one in entry.body if one.rows)]
    heads = [block for block in entry.body if _HEADING_TOO.fullmatch(block.text)]
    body = [block for block in entry.body if block not in heads]
    account.enter_numbers(lines_of(heads), Fate.HEADING, "heading")
    if not body:
        account.enter_numbers(lines_of([entry.heading]), Fate.HEADING, "heading")
        return []
    if entry.heading is None and entry.part is Part.FRONT and not any(_is_told(block) for block in body):
        account.enter_numbers(lines_of(body), Fate.HEADING, "title of a page")
        return []
    own, aside = _parted(body)
    noted, shown = note_title(entry.title), example_title(entry.title)
    summary = _summary(own, before) if kind is Kind.RULE and not (noted or shown) else []
    own = [block for block in own if not any(block is one for one in summary)]
    draft = Draft(
        kind=Kind.NOTE if noted else Kind.EXAMPLE if shown else kind,
        title=noted or shown or entry.title or (within[-1] if within else "Introduction"),
        headings=within,
        lines=lines_of([entry.heading, *own]),
        text=text_of(own),
    )
    satellites = [_satellite(one, block, draft) for one, block in aside]
    if summary:
        lines, text = lines_of(summary), "\n".join(block.text for block in summary)
        satellites.append(
            Draft(kind=Kind.SUMMARY, title=draft.title, headings=within, lines=lines, text=text, parent=draft)
        )
    if own:
        return [draft, *satellites]
    satellites[0].lines = sorted({*lines_of([entry.heading]), *satellites[0].lines})
    for satellite in satellites:
        satellite.parent = None
    return satellites


def _is_told(block: Block) -> bool:
    """Whether *block*, under no heading, tells a reader something, and is no title or piece of a viewer's frame."""
    return (
        bool(block.rows)
        or block.text.endswith((".", "!", "?", ":", "”", "’"))
        or len(block.text.split()) > _TITLE_WORDS
    )


def _summary(own: Sequence[Block], before: Sequence[Entry]) -> Sequence[Block]:
    """The last list of *own* where nothing announces it and it says again what stands above it.

    At the end of *own* most of it has to, or all of it what *before* says; above other paragraphs all of it.
    """
    end = next((place for place in range(len(own), 0, -1) if _is_point(own[place - 1])), 0)
    start = end
    while start and _is_point(own[start - 1]):
        start -= 1
    points = own[start:end]
    options = len(points) > 1 and all(_LABELLED.match(block.text) for block in points)
    if not start or not points or options or _ANNOUNCES.search(own[start - 1].text.rsplit(". ", 1)[-1]):
        return []
    told = set(terms(text_of([*own[:start], *own[end:]])))
    said = sum(repeats(block.text, told, share=_SHARE) for block in points)
    if said == len(points) or (2 * said > len(points) and end == len(own)):
        return points
    told.update(term for entry in before for block in entry.body for term in terms(block.text))
    again = end == len(own) and all(repeats(block.text, told, share=_SURE_SHARE) for block in points)
    return points if again and len(points) > 1 else []


def _is_point(block: Block) -> bool:
    return block.shape is Shape.ITEM and not block.mark[0].isdigit()


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
        headings=(*parent.headings, parent.title),
        lines=list(block.lines),
        text=text,
        fields=rows_of([block]) if block.rows else (),
        parent=parent,
    )
