"""The family of a reference site's FAQ pages: a table of books, questions and answers under headings, pop-up texts last."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from variorum.extraction import EDITION_NOT_TOLD, Fate, Kind
from variorum_extract.clean import one_spaced, without_stylesheets
from variorum_extract.clean.running_heads import without_heads
from variorum_extract.clean.site_frame import HEADER, TOP
from variorum_extract.draft import Account, Draft, Family, Identity, Line, Mark
from variorum_extract.errata_wording import note_title
from variorum_extract.segment.books import Books, books
from variorum_extract.segment.cards import card, starts_card
from variorum_extract.segment.core_headings import Part, part_of
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.faq_cells import without_bars
from variorum_extract.segment.faq_errata import erratum, quoted_end, starts_erratum
from variorum_extract.segment.faq_front import (
    CONTENTS,
    FRONT_LINES,
    contents_end,
    front,
    is_prose,
    version_end,
    without_rules,
)
from variorum_extract.segment.faq_labels import ANSWER, QUESTION, labelled
from variorum_extract.segment.faq_signs import recognise
from variorum_extract.segment.glued_tables import glued_table
from variorum_extract.segment.passages import Passage, drafts_of, whole_text
from variorum_extract.segment.run_on import parted
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_title, next_filled, paragraphs, shaped
from variorum_extract.segment.stems import join_stems
from variorum_extract.segment.tooltips import is_footer, is_index, starts_tooltip, tail

_SHORT_ANSWERS = frozenset(("Yes", "No"))
_DENSE = 20
"""Lines to a blank one where blanks part no paragraphs."""
_ENDS = ".!?,;)’”\"'"
"""What a line ends with that is no title: nothing after it goes on with it."""
_NAMES_QUESTIONS = re.compile(r"\b(?:FAQs?|Q ?& ?As?|Questions)\b", re.IGNORECASE)
"""A heading over questions: what stands between them and it is a word to the reader and no rule."""
_HEADING_WORDS = 10
_HEADING_LENGTH = 90
_OUTER, _BOOK, _SECTION = 1, 2, 3
"""Levels of headings that nothing marks: above the books, a book, a section of it."""


@dataclass(slots=True)
class _Page:
    """The page while it is read."""

    lines: list[Shaped]
    account: Account
    books: Books
    last_entry: int
    """The place of the last question or erratum."""
    marked: bool
    """Whether it marks its headings."""
    dense: bool
    """Whether hardly a blank line parts its paragraphs."""
    tells_pop_ups: bool
    """Whether its markup tells where pop-up texts begin."""
    path: list[tuple[int, str]] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    goes_on: bool = False
    """Whether sections of rules follow its questions, so that what has a title there is no pop-up text."""

    parts: dict[tuple[tuple[str, ...], Part], str] = field(default_factory=dict)
    """The headings of questions and of errata, by those above them."""

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(title for _, title in self.path)

    def stand_below(self, level: int, title: str) -> None:
        """Go on below the heading *title*."""
        if (part := part_of(title)) is not None:
            self.parts[self.headings, part] = title
        self.path.append((level, title))

    def leave_questions(self) -> None:
        """Go on below what the heading of the questions stands below, if they have one."""
        asked = [part_of(title) is Part.QUESTIONS for title in self.headings]
        if any(asked):
            del self.path[asked.index(True) :]
            self.goes_on = True

    def headings_of(self, part: Part) -> tuple[str, ...]:
        """The headings of an entry of *part*: below that part's own where a copy put it below another's."""
        *above, last = self.headings or ("",)
        own = self.parts.get((tuple(above), part))
        strayed = own is not None and part_of(last) not in {None, part}
        return (*above, own or last) if strayed else self.headings


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """Books, then FAQ entries, stratagems and sections in the order of the page, then pop-up texts."""
    lines = without_rules(without_heads(without_stylesheets(lines, account), account), account)
    found = shaped(parted(labelled(without_bars(lines, account))))
    table = books(found, account)
    last = max((place for place in range(len(found)) if _begins(found, place)), default=-1)
    if table.drafts and _evenly_spaced(found):
        found = [line for place, line in enumerate(found) if line.text or place <= last]
    page = _Page(
        lines=found,
        account=account,
        books=table,
        last_entry=last,
        marked=any(line.level for line in found),
        dense=sum(not line.text for line in found) * _DENSE < len(found),
        tells_pop_ups=any(line.line.mark is Mark.POP_UP for line in found),
    )
    place = table.after or _header(page)
    while place < len(found):
        line = found[place]
        if not line.text:
            place += 1
        elif QUESTION.match(line.text):
            place = _entry(page, place)
        elif starts_erratum(found, place):
            end = _end_of_text(page, quoted_end(found, place), fresh=False)
            page.drafts.append(erratum(found, place, end, page.headings_of(Part.ERRATA)))
            place = end
        elif not _popped_up(page, place) and (stratagem := card(found, place, page.headings)) is not None:
            page.drafts.append(stratagem[0])
            place = stratagem[1]
        elif is_footer(line.text) or is_index(line.text) or _popped_up(page, place) or _in_tail(page, place):
            page.drafts += tail(found, place, account)
            break
        elif (end := contents_end(found, place, begins=lambda at: _begins(found, at))) > place:
            account.enter([line.line for line in found[place:end] if line.text], Fate.NOISE, "table of contents")
            place = end
        elif _is_heading(page, place):
            place = _heading(page, place)
        else:
            place = _loose(page, place)
    join_stems(page.drafts)
    return [*table.drafts, *page.drafts]


def _evenly_spaced(lines: Sequence[Shaped]) -> bool:
    """Whether a blank line stands between any two others, so that those in the tail tell nothing."""
    return not any(line.text and after.text for line, after in pairwise(lines)) and len(lines) > _DENSE


def _header(page: _Page) -> int:
    """The place where the page's own text starts when it has no table of books."""
    place, title = front(page.lines, page.account, begins=lambda at: _begins(page.lines, at))
    if title is not None:
        page.stand_below(_OUTER, title)
    return place


def _begins(lines: Sequence[Shaped], place: int) -> bool:
    """Whether a question or an erratum begins at *place*, where the text may have ended."""
    return place < len(lines) and (QUESTION.match(lines[place].text) is not None or starts_erratum(lines, place))


def _in_tail(page: _Page, place: int) -> bool:
    if page.tells_pop_ups:
        return place > page.last_entry and page.lines[place].line.mark is Mark.POP_UP
    below = place > page.last_entry and page.lines[place].level is None and not page.goes_on
    return below and starts_tooltip(page.lines, place) and glued_table(page.lines, place) is None


def _popped_up(page: _Page, place: int) -> bool:
    """Whether a card stands at *place* that is a pop-up text: right below the last answer of the page."""
    if page.tells_pop_ups:
        return _in_tail(page, place)
    asked = bool(page.drafts) and page.drafts[-1].kind is Kind.FAQ
    return asked and place > page.last_entry and bool(page.lines[place - 1].text) and starts_card(page.lines, place)


def _is_heading(page: _Page, place: int) -> bool:
    """Whether a section's heading stands at *place*: marked, or a title alone between blanks or right above a question.

    Where the page marks none, a few words alone between blanks above a question are one, however they are written.
    """
    lines, line = page.lines, page.lines[place]
    if line.level is not None:
        return True
    after = next_filled(lines, place + 1)
    asks = _begins(lines, after)
    blank_before = place == 0 or not lines[place - 1].text
    apart = blank_before and (place + 1 == len(lines) or not lines[place + 1].text)
    if not is_title(line.text) or line.text in _SHORT_ANSWERS:
        return apart and asks and not page.marked and _is_short(line.text)
    if page.goes_on and is_capitals(line.text) and (blank_before or lines[place - 1].text.isdigit()):
        return True
    goes_on = after < len(lines) and lines[after].text[0].islower() and line.text[-1] not in "?!"
    return asks or (apart and not goes_on) or _is_above(page, place)


def _is_above(page: _Page, place: int) -> bool:
    """Whether the title at *place* is a heading by what is right below it: a heading of questions, or a sentence.

    The latter only counts where no blanks part the page. What is above it has ended, or the title names a book.
    """
    lines, below = page.lines, place + 1
    if below >= len(lines) or lines[below].level is not None:
        return False
    if not (_has_ended(lines, place) or page.books.names(lines[place].text)):
        return False
    if is_title(lines[below].text) and lines[below].text not in _SHORT_ANSWERS:
        below += 1
        if _begins(lines, below):
            return True
    return page.dense and below < len(lines) and bool(lines[below].text) and is_prose(lines[below].text)


def _has_ended(lines: Sequence[Shaped], place: int) -> bool:
    """Whether what stands above *place*, or above the title right above it, has come to its end."""
    above = place - 2 if place > 1 and is_title(lines[place - 1].text) else place - 1
    return above < 0 or not lines[above].text or lines[above].text[-1] in _ENDS


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
    if level is None and place > page.last_entry:
        page.leave_questions()
    if level is None:
        level = _BOOK if page.books.names(line.text) else _OUTER if above_heading else _SECTION
    while page.path and page.path[-1][0] >= level:
        page.path.pop()
    if above_heading or after >= len(page.lines) or _stops(page, after):
        page.stand_below(level, line.text)
        page.account.enter([line.line], Fate.HEADING, line.text)
        return place + 1
    if (opens := _opens_page(page, place)) or _NAMES_QUESTIONS.search(line.text):
        page.stand_below(_OUTER if opens and not page.path else level, line.text)
        page.account.enter([line.line], Fate.HEADING, line.text)
        return _loose(page, after)
    passage = Passage(title=line, headings=page.headings, tooltip=False)
    if note_title(line.text) is None:
        page.stand_below(level, line.text)
    end = _end_of_text(page, place + 1)
    passage.body += page.lines[place + 1 : end]
    page.drafts += drafts_of(passage)
    return end


def _opens_page(page: _Page, place: int) -> bool:
    """Whether the heading at *place* is the page's own, with a word to the reader and then the questions below it."""
    if page.drafts or page.books.drafts or page.lines[place].level is not None:
        return False
    end = next_filled(page.lines, _end_of_text(page, next_filled(page.lines, place + 1)))
    if end < len(page.lines):
        end = next_filled(page.lines, contents_end(page.lines, end, begins=lambda at: _begins(page.lines, at)))
    if page.lines[place].text.isupper() and end < len(page.lines) and _is_heading(page, end):
        end = next_filled(page.lines, end + 1)
    return end < len(page.lines) and QUESTION.match(page.lines[end].text) is not None


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
    if place > page.last_entry and page.lines[place - 1].text:
        return False
    after = next_filled(page.lines, place + 1)
    apart = after > place + 1 and (after >= len(page.lines) or QUESTION.match(page.lines[after].text) is not None)
    return not apart and after < len(page.lines)


def _stops(page: _Page, place: int) -> bool:
    text = page.lines[place].text
    asks = QUESTION.match(text) is not None or CONTENTS.fullmatch(text) is not None
    return (
        asks or is_footer(text) or is_index(text) or starts_card(page.lines, place) or starts_erratum(page.lines, place)
    )


def _titled(page: _Page, place: int) -> bool:
    return _is_heading(page, place) or _in_tail(page, place)


def _entry(page: _Page, start: int) -> int:
    """The place after the FAQ entry whose question starts at *start*."""
    first = QUESTION.match(page.lines[start].text)
    asked = [first[1] if first else ""]
    place = start + 1
    opening: re.Match[str] | None = None
    while place < len(page.lines):
        text = page.lines[place].text
        opening = ANSWER.fullmatch(text) if text else None
        if opening or QUESTION.match(text) or (text and _is_heading(page, place)) or is_footer(text):
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
        same_line = [replace(page.lines[place], text=opening[1])] if opening[1] else []
        apart = page.lines[place + 1 : begin][:1] if same_line else []
        answer = whole_text([*same_line, *apart, *body])
        lines = [*lines, page.lines[place], *body]
        place = end
    if opening is None and not any(asked):
        page.account.enter([page.lines[start].line], Fate.WARNING, "a question without words")
        return place
    question = "".join(("\n" if bullet(part) is not None else " ") + part for part in asked if part).strip()
    draft = Draft(
        kind=Kind.FAQ,
        title=" ".join(question.split()),
        headings=page.headings_of(Part.QUESTIONS),
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
    if not (page.drafts or page.path or page.books.drafts) and not any(_is_sentence(line.text) for line in lines):
        page.account.enter([line.line for line in lines], Fate.NOISE, "site header")
        return max(end, place + 1)
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


def _is_sentence(text: str) -> bool:
    """Whether *text* tells a reader something, and is no piece of a menu or of a viewer's frame."""
    return text[-1] in ".!?:”’" or len(text.split()) > _HEADING_WORDS


def identify(lines: Sequence[Line]) -> Identity:
    """The edition that most books of the table belong to, and the latest version it states; else by the header or telling words."""
    table = books(shaped(lines), Account())
    editions = [edition for draft in table.drafts if (edition := dict(draft.fields).get("edition"))]
    if not editions:
        headers = (HEADER.fullmatch(one_spaced(line.text)) for line in lines[:TOP])
        editions = [found["edition"] for found in headers if found and found["edition"]]
    edition = f"{max(editions, key=editions.count)}e" if editions else edition_of(lines, otherwise=EDITION_NOT_TOLD)
    versions = [version for draft in table.drafts if (version := dict(draft.fields).get("version"))]
    version = versions[0] if versions else _front_version(lines)
    source = "faq-page" if edition == EDITION_NOT_TOLD else f"{edition}-faq-page"
    return Identity(source=source, edition=edition, version=version, told=bool(editions))


def _front_version(lines: Sequence[Line]) -> str | None:
    """The version in the title of the document that *lines* are."""
    page = shaped(parted(lines[: 3 * FRONT_LINES]))
    start = next_filled(page, 0)
    end = version_end(page, start, begins=lambda at: _begins(page, at))
    return page[end - 1].text.rsplit(" ", 1)[-1] if end > start else None


family = Family(name="faq-page", recognise=recognise, segment=segment, identify=identify, reads_pop_ups=True)
