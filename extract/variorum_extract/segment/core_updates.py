"""The family of a publisher's updates document: errata, questions and commentary, dumped page by page as markdown."""

import re
from collections.abc import Sequence

from variorum.extraction import Fate, Kind
from variorum_extract.clean import Block, Shape, blocks, pages
from variorum_extract.clean.card_lines import with_cards
from variorum_extract.clean.running_heads import without_heads
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.errata_wording import example_title
from variorum_extract.segment.commentary import commentary_drafts
from variorum_extract.segment.core_cards import is_card
from variorum_extract.segment.core_entries import Entry, Outline, is_told, outline
from variorum_extract.segment.core_errata import errata_drafts
from variorum_extract.segment.core_headings import Part
from variorum_extract.segment.core_pages import recover_pages
from variorum_extract.segment.core_questions import question_drafts
from variorum_extract.segment.core_rules import introduction, rule_drafts
from variorum_extract.segment.core_sections import is_topic
from variorum_extract.segment.core_signs import is_redirect, recognise
from variorum_extract.segment.diagrams import is_diagram, is_label, number_diagrams
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.hard_lines import broken_at
from variorum_extract.segment.passage_text import lines_of
from variorum_extract.segment.shapes import is_capitals
from variorum_extract.segment.strays import settle

NAME = "core-rules-updates"
INVENTED = "invented heading"
PICTURE_LABEL = "label of a lost picture"

_VERSION = re.compile(r"\bversion\s+(?P<version>\d{1,2}(?:\.\d{1,2}){0,2})\b", re.IGNORECASE)
_DATE = re.compile(
    r"\b(?:\d{1,2}(?:st|nd|rd|th)?\s+)?"
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+20\d\d\b"
    r"|\b\d{1,2}[./]\d{1,2}[./]20\d\d\b",
    re.IGNORECASE,
)
_READ = 4000
_CUT = re.compile(r"[^.!?:;’‘”\"')\]*…–]$|[A-Z0-9\]]$")
_CUT_WORDS = 8
_FEWEST_REDIRECTS = 2


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """The drafts of the errata, questions and commentary in *lines*."""
    lines = without_heads(lines, account)
    leaves = pages(with_cards(lines, account), account)
    found = blocks(leaves, width=broken_at(lines))
    made = outline(found)
    titles = {page.number: page.title for page in leaves}
    for entry in made.entries:
        entry.page_title = titles.get(entry.page, "")
    made.in_order = all(line.page is not None for line in lines)
    _take_for_commentary(made.entries)
    entries, invented = _without_bare_labels(made.entries, account), list[Block]()
    if not made.in_order:
        entries, invented = settle(entries)
    headed = set(lines_of(entry.heading for entry in entries))
    dividers = [line for line in lines_of(made.dividers) if line not in headed]
    account.enter_numbers(dividers, Fate.HEADING, "heading")
    placed = question_drafts(made, account)
    for part in (Part.FRONT, Part.ERRATA, Part.QUESTIONS, Part.COMMENTARY):
        placed += _part_drafts([entry for entry in entries if entry.part is part], part, made, account)
    placed.sort(key=lambda pair: pair[0])
    drafts = [draft for _, draft in placed]
    number_diagrams(drafts)
    recover_pages(drafts)
    account.enter_numbers(lines_of(invented), Fate.NOISE, INVENTED)
    _warn_of_cuts(found, drafts, account)
    _warn_of_lost_lists(found, drafts, account)
    return drafts


def identify(lines: Sequence[Line]) -> Identity:
    """Which source the document says it is, and its version: the first one stated, with the first page's date."""
    versions = (_VERSION.search(line.text) for line in lines[:_READ])
    version = next((found["version"] for found in versions if found), None)
    date = _date(lines[:_READ])
    version = f"{version} ({date})" if version and date else version or date
    edition = edition_of(lines[:_READ], otherwise="10e")
    return Identity(source=f"{edition}-{NAME}", edition=edition, version=version)


def _date(lines: Sequence[Line]) -> str | None:
    """The date on the first page, as it is worded, or None; a text without pages has no first one."""
    dates = (_DATE.search(line.text) for line in lines if line.page == 1)
    return next((found[0] for found in dates if found), None)


def _take_for_commentary(entries: Sequence[Entry]) -> None:
    """Make the entries in front of all parts a commentary where several only send to another, as it does."""
    front = [entry for entry in entries if entry.part is Part.FRONT and entry.heading is not None]
    if sum(len(entry.body) == 1 and is_redirect(entry.body[0].text) for entry in front) >= _FEWEST_REDIRECTS:
        for entry in front:
            entry.part = Part.COMMENTARY


def _without_bare_labels(entries: Sequence[Entry], account: Account) -> list[Entry]:
    """*entries* but for a heading over examples under which a lost picture left only labels."""
    kept = []
    for entry in entries:
        bare = entry.heading is not None and all(is_label(block) for block in entry.body)
        if bare and entry.heading is not None and entry.body and example_title(entry.title):
            account.enter_numbers(lines_of([entry.heading]), Fate.HEADING, "heading")
            account.enter_numbers(lines_of(entry.body), Fate.NOISE, PICTURE_LABEL)
        else:
            kept.append(entry)
    return kept


def _part_drafts(entries: list[Entry], part: Part, made: Outline, account: Account) -> list[tuple[int, Draft]]:
    name = made.names.get(part)
    if part is Part.ERRATA:
        return _amending_drafts(entries, name, account)
    if part is Part.COMMENTARY:
        return commentary_drafts(entries, name)
    amends = bool(made.names or made.asked) or any(entry.part is Part.ERRATA for entry in made.entries)
    return rule_drafts(entries, name, account, amends=amends)


def _amending_drafts(entries: Sequence[Entry], name: str | None, account: Account) -> list[tuple[int, Draft]]:
    """The drafts of the part of the errata: what introduces them, themselves, and what stands on the pages after them."""
    told = [place for place, entry in enumerate(entries) if is_told(entry)]
    if not told and not any(is_card(entry.body) for entry in entries):
        return rule_drafts(entries, name, account, kind=Kind.ERRATUM)
    first, last = (told[0], told[-1]) if told else (0, 0)
    end = len(entries)
    while end > last + 1 and _is_apart(entries[end - 1], entries[last], name, above_apart=end < len(entries)):
        end -= 1
    notes = [(entry.place, note) for entry in entries[:first] for note in introduction(entry, name, account)]
    return notes + errata_drafts(entries[first:end], name) + rule_drafts(entries[end:], None, account)


def _is_apart(entry: Entry, last: Entry, name: str | None, *, above_apart: bool) -> bool:
    """Whether *entry* is no erratum of the part *name*, and no diagram.

    It stands outside by the level of its heading or under a topic; or is headed in capitals, on a page after that of the
    *last* erratum or above an entry that stands apart.
    """
    if is_diagram(entry):
        return False
    within = name in (last.nested or ())
    if (within and name not in (entry.nested or ())) or (entry.outer is not None and is_topic(entry.outer.text)):
        return True
    return (above_apart or entry.page > last.page) and is_capitals(entry.title)


def _warn_of_cuts(found: Sequence[Block], drafts: Sequence[Draft], account: Account) -> None:
    """Enter a warning for each page's last paragraph that breaks off; its words stay in the draft that has it."""
    last = {block.page: block for block in found}
    cut = [block for block in last.values() if _is_cut(block)]
    broken = {line for block in cut for line in block.lines}
    if not broken:
        return
    account.enter_numbers(lines_of(cut), Fate.WARNING, "a sentence breaks off at the end of its page")
    for draft in drafts:
        draft.lines = [line for line in draft.lines if line not in broken]


def _warn_of_lost_lists(found: Sequence[Block], drafts: Sequence[Draft], account: Account) -> None:
    """Enter a warning for the last paragraph of each draft that announces a list and ends there."""
    waiting = {max(draft.lines) for draft in drafts if draft.lines and draft.text.endswith(":")}
    broken = {line for block in found if not waiting.isdisjoint(block.lines) for line in block.lines}
    account.enter_numbers(sorted(broken), Fate.WARNING, "its list is not there")
    for draft in drafts:
        draft.lines = [line for line in draft.lines if line not in broken]


def _is_cut(block: Block) -> bool:
    return (
        block.shape is Shape.PARAGRAPH and len(block.text.split()) > _CUT_WORDS and _CUT.search(block.text) is not None
    )


family = Family(name=NAME, recognise=recognise, segment=segment, identify=identify)
