"""The family of a reference site's updates page: errata one after another, known only by their instruction lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest

from variorum.extraction import Fate, Kind
from variorum_extract.clean import Block, Page, Shape, blocks
from variorum_extract.clean.site_frame import footer_length, menu_length
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.errata_wording import (
    LONGEST_HEADING,
    Reference,
    closes_quote,
    example,
    glued_title,
    instruction,
    opens_quote,
    order,
    reference,
    split_note,
    title_and_place,
    told_place,
    unquoted,
)
from variorum_extract.link.naming import opening, rule_named
from variorum_extract.link.terms import terms
from variorum_extract.segment.core_cards import NAME_COST, card_parts, is_card
from variorum_extract.segment.core_entries import Asked, Outline
from variorum_extract.segment.core_headings import Part, part_of
from variorum_extract.segment.core_questions import question_drafts
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.footnotes import FOOTNOTE
from variorum_extract.segment.hard_lines import joined
from variorum_extract.segment.headless import headless_drafts, is_headless
from variorum_extract.segment.passage_text import lines_of, listed, text_of, with_text
from variorum_extract.segment.restating import LONGEST, repeats
from variorum_extract.segment.shapes import is_capitals, is_title

NAME = "updates-page"

_READ = 4000
_ENOUGH = 4
_UNSURE = 0.3
"""How surely rules without a heading and without an instruction are from such a page."""
_FEWEST = 2
_VERSION = re.compile(r"\bversion\s+(?P<version>\d{1,2}(?:\.\d{1,2}){0,2})\b", re.IGNORECASE)
_CAPTION = re.compile(r"(?:This|These|The same) [A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,3} [a-z]")
_LOST_LIST = re.compile(r"[^.]{0,120}\bfollowing\b[^.]{0,60}\b(?:apply|applies|are|is)[.:]")
_FOOTNOTE = re.compile(r"[*†‡]\s?\S")
_SHORT_FORM = re.compile(r"(?P<name>[A-Z][\w’' -]{2,40}?)(?: [‘'][xX][’']| [xX][\"”″]?)?\s?:\s")
_HEADING_WORDS = 10
_HEADING_END = re.compile(r"[\w)][’'\"]?$")
_PAGE_BEHIND = re.compile(r"(?P<title>.{2,80}?)\s*\((?:pg|pages?|p)\.?\s?(?P<page>\d{1,3})\)", re.IGNORECASE)
_CARD_WHEN = re.compile(r"(?:\*\*)?WHEN\s?:")
_CARD_HEAD = 5


@dataclass(slots=True)
class _Group:
    """An instruction line and the blocks up to the next one."""

    action: str | None = None
    title: Block | None = None
    told: Block | None = None
    body: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class _Split:
    """The blocks of a group: the erratum's text, and what stands after it."""

    body: list[Block]
    after: list[Block]


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: several instruction lines, few page references, no parts marked as headings."""
    told = references = marked = parts = 0
    page = joined(lines[:_READ]).lines
    for line in page:
        text = line.text.strip()
        told += instruction(text) is not None
        references += len(text) < LONGEST_HEADING and reference(text.lstrip("# ")) is not None
        marked += text.startswith(("#", "**"))
        parts += text.startswith("#") and part_of(text.lstrip("# ")) is not None
    if told < _FEWEST:
        return _UNSURE if not told and is_headless(page) else 0.0
    rather_a_document = 2 * references > told or marked > told or (references and parts)
    return (0.3 if rather_a_document else 0.8) * min(told, _ENOUGH) / _ENOUGH


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """The drafts of the errata in *lines*, with the summaries, notes, captions and questions among them.

    Without an erratum they are the rules that such a site has on its other pages.
    """
    whole = joined(lines)
    drafts = _segment(blocks([Page(number=1, lines=tuple(whole.lines))]), account)
    whole.tell_apart(drafts, account)
    return drafts


def _segment(page: Sequence[Block], account: Account) -> list[Draft]:
    found = _without_frame(page, account)
    groups, asked, headings = _groups(found)
    if not asked and not headings and not any(group.told for group in groups):
        return headless_drafts(found)
    account.enter_numbers(lines_of(headings), Fate.HEADING, "heading")
    drafts: list[Draft] = []
    for group in groups:
        drafts += _introduction(group) if group.told is None else _errata(group)
    return drafts + [draft for _, draft in question_drafts(Outline(asked=asked), account)]


def _without_frame(page: Sequence[Block], account: Account) -> Sequence[Block]:
    """*page* without the site's menu and footer, where an instruction or a sentence stands between them."""
    texts = [block.text if block.shape is Shape.PARAGRAPH else "." for block in page]
    start, end = menu_length(texts), len(texts) - footer_length(texts)
    if start and _instruction(page[start].text) is not None:
        start -= 1
    for blocks_of_frame, detail in ((page[:start], "site menu"), (page[end:], "site footer")):
        account.enter_numbers(lines_of(blocks_of_frame), Fate.NOISE, detail)
    return page[start:end]


def identify(lines: Sequence[Line]) -> Identity:
    """Which source the page says it is; a version only where the text states one."""
    versions = (_VERSION.search(line.text) for line in lines[:_READ])
    version = next((found["version"] for found in versions if found), None)
    edition = edition_of(lines[:_READ], otherwise="10e")
    return Identity(source=f"{edition}-{NAME}", edition=edition, version=version)


def _groups(found: Sequence[Block]) -> tuple[list[_Group], list[Asked], list[Block]]:
    """The errata of *found*, its questions, and the headings that belong to neither."""
    groups, asked, headings = [_Group()], [], []
    answering: Asked | None = None
    heading: Block | None = None
    for place, block in enumerate(found):
        told = None if block.shape in {Shape.QUESTION, Shape.ANSWER} else _instruction(block.text)
        follows = found[place + 1] if place + 1 < len(found) else None
        if told is not None:
            answering = None
            groups.append(_told(block, told, heading))
            heading = None
        elif groups[-1].told is not None and not groups[-1].body and _names_card(found, place):
            groups[-1].body.append(replace(block, shape=Shape.PARAGRAPH))
        elif _is_heading(block, follows):
            answering, heading = None, block
            if follows is None or not _instruction(follows.text):
                headings.append(block)
        elif block.shape is Shape.QUESTION:
            answering = Asked(part=Part.QUESTIONS, question=[block], section=heading)
            asked.append(answering)
        elif answering is not None:
            answering.take(block)
        else:
            groups[-1].body.append(block)
    return [group for group in groups if group.body or group.told], asked, headings


def _instruction(text: str) -> tuple[str, str] | None:
    """The action of an instruction line and what stands after it; a sentence that is an erratum by itself is that."""
    action = order(text)
    return (action, text) if action is not None else instruction(text)


def _is_heading(block: Block, follows: Block | None) -> bool:
    """Whether *block* is a heading: marked as one, a part's name, a reference, or a few words above what it heads."""
    if block.shape is Shape.HEADING:
        return True
    if block.shape is not Shape.PARAGRAPH or opens_quote(block.text):
        return False
    if part_of(block.text) is not None or reference(block.text) is not None:
        return True
    if follows is None or len(block.text.split()) > _HEADING_WORDS or not _HEADING_END.search(block.text):
        return False
    if _instruction(follows.text) is not None:
        return block.text[0].isupper()
    return follows.shape is Shape.QUESTION and (is_title(block.text) or is_capitals(block.text))


def _names_card(found: Sequence[Block], place: int) -> bool:
    """Whether the block at *place* is the first of a stratagem's card, and no rule that has one below it."""
    return any(_CARD_WHEN.match(block.text) for block in found[place + 1 : place + 1 + _CARD_HEAD])


def _told(block: Block, told: tuple[str, str], heading: Block | None) -> _Group:
    action, rest = told
    group = _Group(action=action, told=block, title=heading)
    if rest:
        group.body += listed(with_text(block, rest))
    return group


def _introduction(group: _Group) -> list[Draft]:
    return [Draft(kind=Kind.NOTE, title="Introduction", lines=lines_of(group.body), text=text_of(group.body))]


def _errata(group: _Group) -> list[Draft]:
    """The erratum of *group* and the drafts of what stands after it."""
    if is_card(group.body):
        return _card(group)
    parts = _split(group.body)
    draft, aside = _erratum(group, parts.body)
    made = [draft, *aside]
    owner = draft
    summary: Draft | None = None
    points: list[str] = []
    for block, follows in zip_longest(parts.after, parts.after[1:]):
        one = _aside(block, owner) or _after(block, follows, owner)
        if one.kind is Kind.SUMMARY and summary is not None:
            points.append(one.text)
            summary.lines += one.lines
            continue
        if summary is not None:
            summary.text = "\n".join(points)
        summary, points = (one, [one.text]) if one.kind is Kind.SUMMARY else (None, [])
        if one.kind is Kind.NOTE and made[-1].kind is Kind.LOST:
            one.parent = made[-1]
        if one.kind is Kind.ERRATUM and one.parent is None:
            owner = one
        made.append(one)
    if summary is not None:
        summary.text = "\n".join(points)
    return made


def _card(group: _Group) -> list[Draft]:
    """The erratum of *group*, whose text is a stratagem's card, and the stratagem."""
    name = NAME_COST.fullmatch(group.body[0].text)
    fields, flavour, parts = card_parts(group.body[1:])
    if name is not None:
        fields = [("CP", name["cost"]), *fields]
    erratum = _titled(group, list(group.body))
    stratagem = Draft(
        kind=Kind.STRATAGEM,
        title=name["name"] if name else group.body[0].text,
        lines=lines_of(group.body),
        text="\n".join(parts),
        flavour=flavour,
        fields=tuple(fields),
        parent=erratum,
    )
    erratum.lines = lines_of([group.title, group.told]) if group.title or group.told else erratum.lines
    stratagem.amends = erratum.amends = erratum.amends or stratagem.title
    erratum.title = erratum.title if group.title else stratagem.title
    return [erratum, stratagem]


def _split(body: list[Block]) -> _Split:
    """*body* as text and what follows: the text ends with its quotation mark, or with the list it announces.

    Text that opens a quotation and never closes it goes on to the next instruction line, less the sentences at its
    end that only restate it.
    """
    if not body:
        return _Split(body, [])
    if opens_quote(body[0].text):
        closed = next((place for place, block in enumerate(body) if closes_quote(block.text)), None)
        end = closed + 1 if closed is not None else _summary_start(body)
    else:
        end = _list_end(body)
    return _Split(body[:end], body[end:])


def _summary_start(body: Sequence[Block]) -> int:
    end = len(body)
    while end > max(1, len(body) - LONGEST) and _restates(body[end - 1].text, text_of(body[: end - 1])):
        end -= 1
    return end


def _list_end(body: Sequence[Block]) -> int:
    """The place after the first list that a colon announces, or the length of *body* without one."""
    for place, block in enumerate(body):
        above = body[place - 1] if place else None
        if block.shape is Shape.ITEM and above is not None and above.text.endswith(":"):
            end = place
            while end < len(body) and body[end].shape is Shape.ITEM:
                end += 1
            return end
    return len(body)


def _erratum(group: _Group, body: Sequence[Block]) -> tuple[Draft, list[Draft]]:
    """The erratum whose text *body* is, and the examples and notes in it."""
    kept: list[Block] = []
    aside: list[tuple[Kind, str, Block, str]] = []
    for block in body:
        shown, noted = example(block.text), split_note(block.text)
        if shown is not None:
            aside.append((Kind.EXAMPLE, shown[0], block, shown[1]))
        elif noted is not None:
            kept += [with_text(block, noted[0])] if noted[0] else []
            aside.append((Kind.NOTE, noted[1], block, noted[2]))
        else:
            kept.append(block)
    kept = _as_list(kept)
    if kept:
        kept[0] = with_text(kept[0], unquoted(kept[0].text, opening=True, closing=False))
        kept[-1] = with_text(kept[-1], unquoted(kept[-1].text, opening=False, closing=True))
    draft = _titled(group, kept)
    made = [
        Draft(
            kind=kind,
            title=title,
            lines=list(block.lines),
            text=unquoted(text, opening=False, closing=True),
            parent=draft,
        )
        for kind, title, block, text in aside
    ]
    return draft, made


def _as_list(body: Sequence[Block]) -> list[Block]:
    """*body* with the paragraphs of a list that lost its bullets as items: each a term, a colon and its text."""
    made: list[Block] = []
    listing = False
    for block in body:
        above = made[-1].text if made else ""
        labelled = block.shape is Shape.PARAGRAPH and re.match(r"[A-Z][\w ]{2,40}(?: \([^()]{1,4}\))?: \S", block.text)
        listing = bool(labelled) and (listing or above.endswith(":"))
        if listing:
            made.append(Block(shape=Shape.ITEM, text=block.text, lines=block.lines, page=block.page, mark="-"))
        else:
            made.append(block)
    return made


def _titled(group: _Group, kept: list[Block]) -> Draft:
    """The erratum with the title that stands above it, that is glued to its text, or that its text names."""
    heading = glued_title(kept[0].text) if kept else None
    if heading is not None:
        kept[0] = with_text(kept[0], heading[1])
    text = text_of(kept)
    told = _reference(group.title.text) if group.title else None
    named = told.title if told else group.title.text if group.title else heading[0] if heading else rule_named(text)
    return Draft(
        kind=Kind.ERRATUM if text else Kind.LOST,
        title=named or opening(text) or "Erratum",
        lines=lines_of([group.title, group.told, *kept]),
        text=text,
        action=group.action,
        page=told.page if told else None,
        paragraph=(told.paragraph if told else None) or (told_place(group.told.text) if group.told else None),
        fields=(("heading", heading[0]),) if heading else (),
        amends=named,
    )


def _reference(text: str) -> Reference | None:
    """The reference that the heading *text* is, its page before the title or in brackets behind it."""
    behind = _PAGE_BEHIND.fullmatch(text)
    if behind is None:
        return reference(text)
    title, paragraph = title_and_place(behind["title"])
    return Reference(page=int(behind["page"]), title=title, paragraph=paragraph)


def _aside(block: Block, erratum: Draft) -> Draft | None:
    """The draft of *block* below *erratum* where it says that it is an example or a note, else None."""
    shown, noted = example(block.text), split_note(block.text)
    if shown is not None:
        return Draft(kind=Kind.EXAMPLE, title=shown[0], lines=list(block.lines), text=shown[1], parent=erratum)
    if noted is not None and not noted[0]:
        return Draft(kind=Kind.NOTE, title=noted[1], lines=list(block.lines), text=noted[2], parent=erratum)
    return None


def _after(block: Block, follows: Block | None, erratum: Draft) -> Draft:
    """The draft of *block*, which stands after the text of *erratum* and before the next instruction line."""
    lines, text = list(block.lines), block.text
    listed = follows is not None and follows.shape in {Shape.ITEM, Shape.TABLE}
    form = _SHORT_FORM.match(text)
    if _FOOTNOTE.match(text):
        return Draft(kind=Kind.NOTE, title=FOOTNOTE, lines=lines, text=text, parent=erratum)
    if form and form["name"].casefold() in _folded(erratum.text):
        return Draft(kind=Kind.SUMMARY, title=form["name"], lines=lines, text=text, parent=erratum)
    if _LOST_LIST.fullmatch(text) and not listed:
        return Draft(kind=Kind.LOST, title=opening(text), lines=lines, text=text, parent=erratum)
    if block.shape is Shape.ITEM or _restates(text, erratum.text):
        listed_text = f"- {text}"
        return Draft(kind=Kind.SUMMARY, title=erratum.title, lines=lines, text=listed_text, parent=erratum)
    if _CAPTION.match(text):
        return Draft(kind=Kind.DIAGRAM, title=opening(text), lines=lines, text=text, parent=erratum)
    named = rule_named(text)
    return Draft(kind=Kind.ERRATUM, title=named or opening(text), lines=lines, text=text, amends=named)


def _restates(text: str, whole: str) -> bool:
    """Whether *text* is one sentence that has little but words of *whole*, as the lines of a summary have."""
    return repeats(text, _terms_of(whole))


@lru_cache(maxsize=2)
def _terms_of(whole: str) -> frozenset[str]:
    """The terms of a text that one line after the other is held against."""
    return frozenset(terms(whole))


@lru_cache(maxsize=2)
def _folded(whole: str) -> str:
    return whole.casefold()


family = Family(name=NAME, recognise=recognise, segment=segment, identify=identify)
