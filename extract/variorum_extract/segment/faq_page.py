"""The family of a reference site's FAQ pages: a table of books, questions and answers under headings, pop-up texts last."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum.extraction import Fate, Kind
from variorum_extract.clean import one_spaced
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.errata_wording import instruction
from variorum_extract.segment.books import Books, books, is_header
from variorum_extract.segment.cards import card, starts_card
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.faq_errata import erratum, quoted_end, starts_erratum
from variorum_extract.segment.glued_tables import glued_table
from variorum_extract.segment.passages import Passage, drafts_of, whole_text
from variorum_extract.segment.shapes import Shaped, bullet, is_title, next_filled, paragraphs, shaped
from variorum_extract.segment.stems import join_stems
from variorum_extract.segment.tooltips import is_footer, is_index, starts_tooltip, tail

_QUESTION = re.compile(r"\**Q\s*\d{0,3}\s*[:.]\**\s*(.*)")
_ANSWER = re.compile(r"\**A\s*\d{0,3}\s*(?:[:.]\**\s*(.*))?")
_HEADER = re.compile(r".*?(?P<edition>1[0-3]|[1-9])? ?site header", re.IGNORECASE)
_SHORT_ANSWERS = frozenset(("Yes", "No"))
_HEADING_WORDS = 10
_HEADING_LENGTH = 90
_TOP = 10
"""Lines from the top among which the site's header stands."""
_OUTER, _BOOK, _SECTION = 1, 2, 3
"""Levels of headings that nothing marks: above the books, a book, a section of it."""


@dataclass(slots=True)
class _Page:
    """The page while it is read."""

    lines: list[Shaped]
    account: Account
    books: Books
    last_question: int
    marked: bool
    """Whether it marks its headings."""
    path: list[tuple[int, str]] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(title for _, title in self.path)


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by questions whose answer's `A` stands on a line of its own, or its books.

    With both it is one beyond doubt, unless errata stand on it that no page reference opens.
    """
    page = [line for line in shaped(lines) if line.text]
    questions = sum(_QUESTION.match(line.text) is not None and line.level is None for line in page)
    bare = sum(line.text in ("A", "A:") and line.level is None for line in page)
    table = any(is_header(line.text) for line in page[:60])
    if questions and bare * 2 >= questions:
        told = sum(instruction(line.text) is not None for line in page) if table else 0
        opened = sum(starts_erratum(page, place) for place in range(len(page))) if told else 0
        return 1.0 if table and told <= opened else 0.95
    if table:
        return 0.7
    return 0.35 if questions and not any(line.text.startswith("Page ") for line in page) else 0.0


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """Books, then FAQ entries, stratagems and sections in the order of the page, then pop-up texts."""
    found = shaped(lines)
    table = books(found, account)
    last = max((place for place, line in enumerate(found) if _QUESTION.match(line.text)), default=-1)
    page = _Page(
        lines=found, account=account, books=table, last_question=last, marked=any(line.level for line in found)
    )
    place = table.after or _header(page)
    while place < len(found):
        line = found[place]
        if not line.text:
            place += 1
        elif _QUESTION.match(line.text):
            place = _entry(page, place)
        elif starts_erratum(found, place):
            end = _end_of_text(page, quoted_end(found, place), fresh=False)
            page.drafts.append(erratum(found, place, end, page.headings))
            place = end
        elif not _popped_up(page, place) and (stratagem := card(found, place, page.headings)) is not None:
            page.drafts.append(stratagem[0])
            place = stratagem[1]
        elif is_footer(line.text) or is_index(line.text) or _popped_up(page, place) or _in_tail(page, place):
            page.drafts += tail(found, place, account)
            break
        elif _is_heading(page, place):
            place = _heading(page, place)
        else:
            place = _loose(page, place)
    join_stems(page.drafts)
    return [*table.drafts, *page.drafts]


def _header(page: _Page) -> int:
    """The place where the page's own text starts when it has no table of books."""
    place = next_filled(page.lines, 0)
    if place < len(page.lines) and _HEADER.fullmatch(page.lines[place].text):
        page.account.enter([page.lines[place].line], Fate.NOISE, "site header")
        return place + 1
    return place


def _in_tail(page: _Page, place: int) -> bool:
    below = place > page.last_question and page.lines[place].level is None
    return below and starts_tooltip(page.lines, place) and glued_table(page.lines, place) is None


def _popped_up(page: _Page, place: int) -> bool:
    """Whether a card stands at *place* that is a pop-up text: right below the last answer of the page."""
    asked = bool(page.drafts) and page.drafts[-1].kind is Kind.FAQ
    return asked and place > page.last_question and bool(page.lines[place - 1].text) and starts_card(page.lines, place)


def _is_heading(page: _Page, place: int) -> bool:
    """Whether a section's heading stands at *place*: marked, or a title alone between blanks or right above a question.

    Where the page marks none, a few words alone between blanks above a question are one, however they are written.
    """
    lines, line = page.lines, page.lines[place]
    if line.level is not None:
        return True
    after = next_filled(lines, place + 1)
    asks = after < len(lines) and _QUESTION.match(lines[after].text) is not None
    blank_before = place == 0 or not lines[place - 1].text
    apart = blank_before and (place + 1 == len(lines) or not lines[place + 1].text)
    if not is_title(line.text) or line.text in _SHORT_ANSWERS:
        return apart and asks and not page.marked and _is_short(line.text)
    goes_on = after < len(lines) and lines[after].text[0].islower()
    return asks or (apart and not goes_on)


def _is_short(text: str) -> bool:
    """Whether *text* is a few words from a capital on, without a stop at their end."""
    return (
        len(text) <= _HEADING_LENGTH
        and text[0].isupper()
        and (text[-1].isalnum() or text[-1] in "?)")
        and 1 < len(text.split()) <= _HEADING_WORDS
        and text.split(maxsplit=1)[0].strip(",") not in _SHORT_ANSWERS
    )


def _heading(page: _Page, place: int) -> int:
    """The place after the heading at *place* and, when it has one, its section without questions."""
    line = page.lines[place]
    after = next_filled(page.lines, place + 1)
    above_heading = after < len(page.lines) and _is_heading(page, after)
    level = line.level
    if level is None:
        level = _BOOK if page.books.names(line.text) else _OUTER if above_heading else _SECTION
    while page.path and page.path[-1][0] >= level:
        page.path.pop()
    if above_heading or after >= len(page.lines) or _stops(page, after):
        page.path.append((level, line.text))
        page.account.enter([line.line], Fate.HEADING, line.text)
        return place + 1
    passage = Passage(title=line, headings=page.headings, tooltip=False)
    page.path.append((level, line.text))
    end = _end_of_text(page, place + 1)
    passage.body += page.lines[place + 1 : end]
    page.drafts += drafts_of(passage)
    return end


def _end_of_text(page: _Page, start: int, *, fresh: bool = True) -> int:
    """The place where the text from *start* ends: at a question, a heading, a pop-up text, an index or the footer.

    The first line of a *fresh* text is never taken for a title.
    """
    place = start
    announced = False
    while place < len(page.lines):
        line = page.lines[place]
        listed = announced and _is_listed(page, place)
        titled = (place > start or not fresh) and not listed and _titled(page, place) if line.text else False
        if line.text and (titled or _stops(page, place)):
            break
        if line.text:
            announced = listed or line.text.endswith(":")
        place += 1
    return place


def _is_listed(page: _Page, place: int) -> bool:
    """Whether the title at *place*, below a colon or another such title, is one of a list and no heading.

    A heading is marked, names a book, or stands apart from the question below it.
    """
    line = page.lines[place]
    if not line.text or line.level is not None or not is_title(line.text) or page.books.names(line.text):
        return False
    if place > page.last_question and page.lines[place - 1].text:
        return False
    after = next_filled(page.lines, place + 1)
    apart = after > place + 1 and (after >= len(page.lines) or _QUESTION.match(page.lines[after].text) is not None)
    return not apart and after < len(page.lines)


def _stops(page: _Page, place: int) -> bool:
    text = page.lines[place].text
    asks = _QUESTION.match(text) is not None
    return (
        asks or is_footer(text) or is_index(text) or starts_card(page.lines, place) or starts_erratum(page.lines, place)
    )


def _titled(page: _Page, place: int) -> bool:
    return _is_heading(page, place) or _in_tail(page, place)


def _entry(page: _Page, start: int) -> int:
    """The place after the FAQ entry whose question starts at *start*."""
    first = _QUESTION.match(page.lines[start].text)
    asked = [first[1] if first else ""]
    place = start + 1
    opening: re.Match[str] | None = None
    while place < len(page.lines):
        text = page.lines[place].text
        opening = _ANSWER.fullmatch(text) if text else None
        if opening or _QUESTION.match(text) or (text and _is_heading(page, place)) or is_footer(text):
            break
        asked.append(text)
        place += 1
    lines = page.lines[start:place]
    answer = ""
    if opening is not None:
        begin = next_filled(page.lines, place + 1)
        unanswered = begin > place + 1 and begin < len(page.lines) and _is_heading(page, begin)
        end = begin if unanswered else _end_of_text(page, begin, fresh=not opening[1])
        body = page.lines[begin:end]
        apart = "\n\n" if begin > place + 1 else "\n"
        answer = apart.join(filter(None, (opening[1], whole_text(body))))
        lines = [*lines, page.lines[place], *body]
        place = end
    question = "".join(("\n" if bullet(part) is not None else " ") + part for part in asked if part).strip()
    draft = Draft(
        kind=Kind.FAQ,
        title=" ".join(question.split()),
        headings=page.headings,
        lines=[line.number for line in lines if line.text],
        question=question,
        answer=answer,
    )
    page.drafts.append(draft)
    return place


def _loose(page: _Page, place: int) -> int:
    """The place after text that stands under no heading of its own: a note of the section it stands in."""
    end = _end_of_text(page, place)
    lines = [line for line in page.lines[place:end] if line.text]
    title = page.headings[-1] if page.path else "Introduction"
    page.drafts.append(
        Draft(
            kind=Kind.NOTE,
            title=title,
            headings=page.headings,
            lines=[line.number for line in lines],
            text=paragraphs(page.lines[place:end]),
        ),
    )
    return max(end, place + 1)


def identify(lines: Sequence[Line]) -> Identity:
    """The edition that most books of the table belong to, and the latest version it states; else by the header or telling words."""
    table = books(shaped(lines), Account())
    editions = [dict(draft.fields).get("edition", "") for draft in table.drafts]
    if not any(editions):
        headers = (_HEADER.fullmatch(one_spaced(line.text)) for line in lines[:_TOP])
        editions = [found["edition"] for found in headers if found and found["edition"]]
    edition = f"{max(editions, key=editions.count)}e" if any(editions) else edition_of(lines, otherwise="10e")
    versions = [version for draft in table.drafts if (version := dict(draft.fields).get("version"))]
    return Identity(source=f"{edition}-faq-page", edition=edition, version=versions[0] if versions else None)


family = Family(name="faq-page", recognise=recognise, segment=segment, identify=identify)
