"""The family of pages that retell a chapter of core rules under headings in capitals, with bullet summaries (9th edition)."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from variorum.extraction import Fate, Kind
from variorum_extract.clean import without_stylesheets
from variorum_extract.clean.footers import VERSION_LINE
from variorum_extract.clean.site_frame import footer_length, menu_length
from variorum_extract.draft import Account, Draft, Family, Identity, Line, Mark
from variorum_extract.errata_wording import instruction
from variorum_extract.segment.apart import standing_alone, with_titles
from variorum_extract.segment.asides import aside, label_of, parted
from variorum_extract.segment.concepts_sections import SENTENCE_ENDS, Section, number_of, sections_of
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.hard_lines import joined
from variorum_extract.segment.restating import restating_tail
from variorum_extract.segment.run_in import is_told, with_numbered, with_run_in
from variorum_extract.segment.set_apart import with_strong, without_labels
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_row, paragraphs, shaped
from variorum_extract.segment.tables import Table, markdown_table

_FOOTER_WORDS = 9
_FOOTER = re.compile(r"©|.*[?!]$")
_CONTENTS = re.compile(r"(?:Table of )?Contents", re.IGNORECASE)
_SUMS_UP = re.compile(r"\b(?:summary|key points|in short)\b", re.IGNORECASE)
"""What a heading says over a list that sums up what stands elsewhere."""
_FEWEST = 3
_FEWEST_SUMMARIES = 2
_ITEM_WORDS = 3
_ANNOUNCES = re.compile(r"\bthe following\b[^.:]*[.:]$", re.IGNORECASE)
_LABELLED = re.compile(r"\w[^:=.]{0,40}(?::| =) ")
_GOES_ON = re.compile(r".*\b(?:or|and)[,;:]?", re.IGNORECASE)
_CAPTION_WORDS = 10
_EDITIONS = ("9e", "10e")
_INNER = "◦"
"""The mark of an item within an item."""
_RULER = re.compile(r"[-–—=_*~\s]{3,}|\|+|```\w*")
_SLANTED = re.compile(r"^([_*])(\S.*\S)\1(?=\.?$)")
"""A paragraph in slanted print."""
_NUMBER = re.compile(r"\d{1,2}")
_BARRED = re.compile(r"[^|].*\s\|")
"""A row of a dump that puts a bar behind each cell only."""
_ASKS = re.compile(r"Q\d{0,3}[:.]\s+(?=\S)")
_ANSWERS = re.compile(r"A\d{0,3}[:.]\s+(?=\S)")
_UNSURE = 0.3
"""How surely a page is one of ours that has headings over prose and nothing else to tell it by."""
_A_LITTLE = 0.05
_FEWEST_WHERE_TOLD = 2
_HEADINGS_TO_AMEND = 8
"""Headings for each line of a page that may read as an erratum's instruction and be none."""


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by its headings, in capitals or marked, with prose right below, and its summaries.

    Headings that are not in capitals count only where the edition has such pages and bullets sum up, those that nothing
    marks also where some are in capitals or have a number. Headings over prose that none of this tells of make it one for
    want of another.
    """
    if any(line.mark is Mark.CARD for line in lines):
        return 0.0  # What stands on cards is in capitals as well, and such a page has none.
    page, _ = _page(joined(lines).lines)
    sections = sections_of(page)
    over_prose = [section for section in sections if section.is_over_prose]
    found = [section.heading for section in over_prose if section.heading is not None]
    capitals = sum(is_capitals(heading.text) for heading in found)
    steps = sum(number_of(heading.text) is not None for heading in found)
    told = sum(is_told(heading) and not is_capitals(heading.text) for heading in found)
    marked = sum(
        heading.level is not None and not is_capitals(heading.text) and number_of(heading.text) is None
        for heading in found
    )
    titled = len(found) - capitals - steps - marked
    summaries = sum(
        bullet(line.text) is None and line.text[-1] == "." and _is_item(after.text)
        for line, after in itertools.pairwise(page)
    )
    loud = any(section.heading is not None and is_capitals(section.heading.text) for section in sections)
    edition = edition_of(lines, otherwise="2e")
    ours = edition != "2e"
    sums_up = summaries >= _FEWEST_SUMMARIES
    amends = sum(instruction(line.text) is not None for line in page)
    if amends > max(1, len(found) // _HEADINGS_TO_AMEND):
        return 0.0
    headings = capitals + told if ours else capitals
    headings += (marked - told) * (ours and sums_up)
    headings += titled * (ours and not amends and (sums_up or loud or steps > 0))
    if headings and edition_of(lines, otherwise="9e") != "2e":
        headings += steps
    other = sum(line.level is None and line.text.startswith(("Q:", "‘")) for line in page)
    if other > headings + marked:
        return 0.0
    if headings < _FEWEST:
        return _UNSURE + _A_LITTLE * (headings > 0) if not amends and _is_enough(over_prose, edition) else 0.0
    return min(0.9, 0.4 + 0.05 * headings + 0.1 * (summaries > 0))


def _is_item(text: str) -> bool:
    """Whether *text* is an item of a list that says something, and no dash with a name behind it."""
    item = bullet(text) or ""
    return item.endswith(".") or len(item.split()) >= _ITEM_WORDS


def _is_enough(sections: Sequence[Section], edition: str) -> bool:
    """Whether there are enough *sections*: fewer where the words tell an *edition* of ours, else more than titles."""
    if edition in _EDITIONS:
        return len(sections) >= _FEWEST_WHERE_TOLD
    if edition != "2e" and any(
        section.heading is not None and number_of(section.heading.text) is not None for section in sections
    ):
        return True
    return len(sections) >= _FEWEST and not all(section.is_title for section in sections)


def _page(lines: Sequence[Line]) -> tuple[list[Shaped], list[Line]]:
    """The filled lines of a page, its rows alike and its headings in sentence case marked, and those that say nothing.

    These are rulers, lines with the document's version, and the numbers of steps that a copy set apart from their names.
    """
    empty: list[Line] = []
    found: list[Shaped] = []
    filled = [line for line in shaped(lines) if line.text]
    for line, follows in itertools.zip_longest(filled, filled[1:]):
        numbers = follows is not None and _NUMBER.fullmatch(line.text) is not None and is_capitals(follows.text)
        if numbers or _RULER.fullmatch(line.text) or VERSION_LINE.fullmatch(line.text):
            empty.append(line.line)
        elif _BARRED.fullmatch(line.text):
            several = "|" in line.text[:-1]
            found.append(replace(line, text=f"| {line.text}" if several else line.text[:-1].rstrip()))
        else:
            found.append(replace(line, text=_SLANTED.sub(r"\2", line.text)))
    found, labels = without_labels(with_strong(with_numbered(found)))
    return with_titles(with_run_in(found), alone=standing_alone(filled)), [*empty, *labels]


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """A rule per heading, each followed by its bullets as one summary; what stands under the first, the page's, is a note."""
    whole = joined(without_stylesheets(lines, account))
    page, empty = _page(whole.lines)
    account.enter(empty, Fate.NOISE, "ruler or label")
    drafts = _segment(page, account)
    whole.tell_apart(drafts, account)
    return drafts


def _segment(page: Sequence[Shaped], account: Account) -> list[Draft]:
    account.enter([line.line for line in page if _CONTENTS.fullmatch(line.text)], Fate.NOISE, "site menu")
    lines = [line for line in page if not _CONTENTS.fullmatch(line.text)]
    sections = sections_of(lines)
    menu = 0 if sections and sections[0].heading is not None else len(sections[0].body) if sections else 0
    if menu and menu_length([line.text for line in lines[: menu + 1]] + ["."]) >= menu:
        account.enter([line.line for line in lines[:menu]], Fate.NOISE, "site menu")
        sections = sections_of(lines[menu:])
    _drop_footer(sections, account)
    if not any(bullet(line.text) is not None and number_of(line.text) is None for line in page):
        _mark_summaries(sections)
    drafts: list[Draft] = []
    path: list[tuple[Section, Draft | None]] = []
    for place, section in enumerate(sections):
        while path and path[-1][0].level >= section.level:
            path.pop()
        headings = tuple(above.heading.text for above, _ in path if above.heading is not None)
        made = list(
            _drafts(section, headings, account, kind=Kind.NOTE if section.is_of_page and not place else Kind.RULE)
        )
        rule = made[0] if made and made[0].kind is Kind.RULE else None
        if rule is None and path:
            for draft in made:
                draft.parent = draft.parent or path[-1][1]
        path.append((section, rule))
        drafts += made
    return drafts


def _drop_footer(sections: Sequence[Section], account: Account) -> None:
    """Take the page's last short lines out of its last section when they follow its bullets and ask or call, or say little."""
    body = sections[-1].body if sections else []
    while len(body) > 1 and len(body[-1].text.split()) < _FOOTER_WORDS and _is_footer(body):
        account.enter([body.pop().line], Fate.NOISE, "site footer")
    for _ in range(min(footer_length([line.text for line in body]), len(body) - 1)):
        account.enter([body.pop().line], Fate.NOISE, "site footer")


def _is_footer(body: Sequence[Shaped]) -> bool:
    return bullet(body[-1].text) is None and _FOOTER.match(body[-1].text) is not None


def _mark_summaries(sections: Sequence[Section]) -> None:
    """Give the lines that sum up their section the mark that a copy took from them, where several sections have such."""
    tails = [(section, restating_tail([line.text for line in section.body])) for section in sections]
    found = [(section, length) for section, length in tails if length]
    several = sum(length > 1 for _, length in found) >= _FEWEST_SUMMARIES
    for section, length in found if several or len(found) >= _FEWEST else ():
        section.body[-length:] = [replace(line, text=f"- {line.text}") for line in section.body[-length:]]


def _drafts(section: Section, headings: tuple[str, ...], account: Account, *, kind: Kind) -> Iterator[Draft]:
    """What stands under a heading: its prose as one draft of *kind*, then each table, then its bullets as a summary."""
    name = section.heading.text if section.heading else "Introduction"
    asked = _ASKS.match(name) if section.body else None
    if asked is not None:
        yield _entry(section, name[asked.end() :], headings)
        return
    parts = _taken_apart(section.body)
    if kind is Kind.RULE and not (parts.prose or parts.tables or parts.asides or _SUMS_UP.search(name)):
        parts.prose, parts.points = parts.points, []
    heading = [section.heading] if section.heading else []
    rule: Draft | None = None
    if kind is Kind.NOTE or not parts.prose:
        account.enter([line.line for line in heading], Fate.HEADING, name)
        heading = []
    below = (*headings, name)
    if parts.prose:
        rule = Draft(
            kind=kind,
            title=name,
            headings=headings,
            lines=[line.number for line in (*heading, *parts.prose)],
            text=_text(parts.prose),
        )
        yield rule
    for table, lines in parts.tables:
        yield Draft(
            kind=Kind.TABLE,
            title=table.caption or name,
            headings=below,
            lines=[line.number for line in lines],
            text=table.text,
            fields=table.fields,
            parent=rule,
        )
    yield from (draft for lines in parts.asides if (draft := aside(lines, below, rule)) is not None)
    if parts.points:
        yield Draft(
            kind=Kind.SUMMARY,
            title=name,
            headings=headings,
            lines=[line.number for line in parts.points],
            text="\n".join(bullet(line.text) or line.text for line in parts.points),
            parent=rule,
        )


def _entry(section: Section, question: str, headings: tuple[str, ...]) -> Draft:
    """The FAQ entry of *section*, whose heading asks the *question*."""
    lines = [section.heading, *section.body] if section.heading else section.body
    return Draft(
        kind=Kind.FAQ,
        title=question,
        headings=headings,
        lines=[line.number for line in lines],
        question=question,
        answer=_ANSWERS.sub("", _text(section.body), count=1),
    )


def _text(prose: Sequence[Shaped]) -> str:
    """The text of *prose*: a blank line between paragraphs, none before an item of a list."""
    made = ""
    for line in prose:
        text = paragraphs([line])
        made += ("\n" if bullet(line.text) is not None else "\n\n") + text if made else text
    return made


@dataclass(slots=True)
class _Parts:
    """What stands below a heading, by what it is."""

    prose: list[Shaped] = field(default_factory=list)
    tables: list[tuple[Table, Sequence[Shaped]]] = field(default_factory=list)
    asides: list[list[Shaped]] = field(default_factory=list)
    points: list[Shaped] = field(default_factory=list)


def _taken_apart(body: Sequence[Shaped]) -> _Parts:
    """The parts of *body*; lists that belong to its sentences are prose, others sum it up."""
    parts = _Parts()
    prose: list[Shaped] = []
    rests = _rests(body)
    place = 0
    while place < len(body):
        line = body[place]
        row = place + 1 if _is_caption(body, place) else place
        if row < len(body) and is_row(body[row].text):
            table, after = markdown_table(body, row)
            if row > place:
                table = replace(table, caption=line.text)
            parts.tables.append((table, body[place:after]))
            place = after
        elif bullet(line.text) is None:
            prose.append(line)
            place += 1
        else:
            after = _list_end(body, place)
            (prose if _is_told(body, place, rests[place]) else parts.points).extend(body[place:after])
            place = after
    parts.prose, parts.asides = parted(prose)
    return parts


def _rests(body: Sequence[Shaped]) -> list[str]:
    """For each line of *body* the first from there on that is no item of a list, or nothing."""
    found: list[str] = []
    rest = ""
    for line in reversed(body):
        passed = bullet(line.text) is not None or line.text[0].islower() or line.line.mark is Mark.CAPTION
        rest = rest if passed else line.text
        found.append(rest)
    return found[::-1]


def _is_told(body: Sequence[Shaped], place: int, rest: str) -> bool:
    """Whether the list at *place* belongs to the prose: numbered, announced right above, or with prose, *rest*, below it."""
    announced = any(
        _ANNOUNCES.search(line.text) and bullet(line.text) is None for line in body[max(0, place - 2) : place]
    )
    if body[place].text[0].isdigit() or announced or (place > 0 and body[place - 1].text.endswith(":")):
        return True
    goes_on = len(rest.split()) >= _FOOTER_WORDS or rest.endswith(":")
    return goes_on and not is_row(rest) and label_of(rest) is None


def _is_caption(body: Sequence[Shaped], place: int) -> bool:
    """Whether the line at *place* names the table right below it."""
    text = body[place].text
    if place + 1 >= len(body) or is_row(text) or not is_row(body[place + 1].text) or bullet(text) is not None:
        return False
    return text[-1] not in ".,:;" and len(text.split()) <= _CAPTION_WORDS


def _list_end(body: Sequence[Shaped], place: int) -> int:
    """The place after the list that begins at *place*: its marks are alike, and no summary begins in it.

    An item that ends in `or` has one more after it and no others; items like `Term: what it is` sum up what others say.
    """
    mark, labelled = _mark(body[place].text), _is_labelled(body[place])
    after, last = place + 1, False
    while after < len(body):
        text, before = body[after].text, body[after - 1].text
        if bullet(text) is None:
            if not text[0].islower() or before[-1] in SENTENCE_ENDS:
                break
        elif last or _mark(text) not in (mark, _INNER) or (not labelled and _is_labelled(body[after])):
            break
        else:
            last = _GOES_ON.fullmatch(before) is not None and _GOES_ON.fullmatch(text) is None
        after += 1
    return after


def _is_labelled(line: Shaped) -> bool:
    return _LABELLED.match(bullet(line.text) or "") is not None


def _mark(text: str) -> str:
    """The mark of a list item; all numbers are one."""
    return "1" if text[0].isdigit() else text[0]


def identify(lines: Sequence[Line]) -> Identity:
    """The edition by its telling words; such pages carry no version."""
    edition = edition_of(lines, otherwise="9e")
    return Identity(source=f"{edition}-concepts-page", edition=edition, version=None)


family = Family(name="concepts-page", recognise=recognise, segment=segment, identify=identify)
