"""The family of pages that retell a chapter of core rules under headings in capitals, with bullet summaries (9th edition)."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from variorum.extraction import Fate, Kind
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.errata_wording import instruction
from variorum_extract.segment.asides import aside, label_of, parted
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_row, is_title, paragraphs, shaped
from variorum_extract.segment.tables import Table, markdown_table

_FOOTER_WORDS = 9
_FOOTER = re.compile(r"©|.*[?!]$")
_CONTENTS = re.compile(r"(?:Table of )?Contents", re.IGNORECASE)
_FEWEST = 3
_FEWEST_SUMMARIES = 2
_COUNTED = re.compile(r"(\d{1,2})[.)] ")
_SENTENCE_ENDS = '.:!?)’”"'
_PAGE, _CAPITALS, _NUMBERED, _STEP, _TITLED = 0, 2, 3, 4, 5
"""Levels of headings: the page's, and those that nothing marks."""
_ANNOUNCED = re.compile(r".*(?::|\b(?:below|following|tables?|charts?)\b.*)")
_LABELLED = re.compile(r"[^\W\d][\w'’/ -]{0,40}(?::| =) ")
_GOES_ON = re.compile(r".*\b(?:or|and)[,;:]?", re.IGNORECASE)
_CAPTION_WORDS = 10
_STEP_WORDS = 6
_INNER = "◦"
"""The mark of an item within an item."""


@dataclass(slots=True)
class _Section:
    """A heading with what stands below it."""

    heading: Shaped | None
    level: int = 0
    """How deep the heading stands: as marked, else in capitals above numbered ones above those in title case.

    What stands between two numbered ones of a row is below the first of them.
    """
    body: list[Shaped] = field(default_factory=list)


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by its headings, in capitals or marked, with prose right below, and its summaries.

    Headings that are not in capitals count only where the edition has such pages: marked ones where bullets sum up, others
    where some are in capitals.
    """
    filled = [line for line in shaped(lines) if line.text]
    headings = marked = titled = capitals = summaries = 0
    above = ""
    for line, after in itertools.pairwise(filled):
        over_prose = not is_capitals(after.text) and after.level is None and after.text[-1] in ".:)"
        capitals += is_capitals(line.text)
        headings += over_prose and is_capitals(line.text)
        marked += over_prose and line.level is not None and not is_capitals(line.text)
        titled += over_prose and line.level is None and _titled(line.text, above, after.text) == _TITLED
        above = line.text
        summaries += bullet(line.text) is None and line.text[-1] == "." and bullet(after.text) is not None
    sums_up = summaries >= _FEWEST_SUMMARIES
    amends = any(instruction(line.text) is not None for line in filled)
    titled *= capitals > 0 and not amends
    if ((sums_up and marked) or titled) and edition_of(lines, otherwise="2e") != "2e":
        headings += marked * sums_up + titled
    other = sum(line.level is None and line.text.startswith(("Q:", "‘")) for line in filled)
    if headings < _FEWEST or other > headings:
        return 0.0
    return min(0.9, 0.4 + 0.05 * headings + 0.1 * (summaries > 0))


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """A rule per heading, each followed by its bullets as one summary; what stands under the first, the page's, is a note."""
    page = [line for line in shaped(lines) if line.text]
    account.enter([line.line for line in page if _CONTENTS.fullmatch(line.text)], Fate.NOISE, "site menu")
    sections = _sections([line for line in page if not _CONTENTS.fullmatch(line.text)])
    _drop_footer(sections, account)
    drafts: list[Draft] = []
    path: list[tuple[_Section, Draft | None]] = []
    for place, section in enumerate(sections):
        while path and path[-1][0].level >= section.level:
            path.pop()
        headings = tuple(above.heading.text for above, _ in path if above.heading is not None)
        made = list(_drafts(section, headings, account, kind=Kind.RULE if place else Kind.NOTE))
        rule = made[0] if made and made[0].kind is Kind.RULE else None
        if rule is None and path:
            for draft in made:
                draft.parent = draft.parent or path[-1][1]
        path.append((section, rule))
        drafts += made
    return drafts


def _sections(lines: Sequence[Shaped]) -> list[_Section]:
    """The sections of *lines*; the first heading is the page's and stands above all others."""
    found = [_Section(heading=None)]
    for place, line in enumerate(lines):
        level = _level(lines, place)
        if level is None:
            found[-1].body.append(line)
        else:
            first = len(found) == 1 and not found[0].body
            found.append(_Section(heading=line, level=_PAGE if first else level))
    _order_steps(found)
    return [section for section in found if section.heading is not None or section.body]


def _order_steps(sections: Sequence[_Section]) -> None:
    """Put what stands between two numbered headings of a row that nothing marks below the first of them."""
    last = number = 0
    for place, section in enumerate(sections):
        own = _number(section.heading.text) if section.heading is not None and section.heading.level is None else None
        if own is None:
            continue
        if own == number + 1 and own > 1:
            for between in sections[last + 1 : place]:
                marked = between.heading is None or between.heading.level is not None
                between.level = between.level if marked else max(between.level, _STEP)
        last, number = place, own


def _level(lines: Sequence[Shaped], place: int) -> int | None:
    """The level of the heading at *place*, or None when none stands there."""
    line = lines[place]
    labelled = label_of(line.text) is not None
    if labelled or line.level is not None:
        return None if labelled else line.level
    above = lines[place - 1].text if place else ""
    follows = lines[place + 1].text if place + 1 < len(lines) else ""
    if is_capitals(line.text):
        names_table = is_row(follows) and _ANNOUNCED.fullmatch(above) and not is_row(above)
        return None if names_table else _CAPITALS
    if not follows or bullet(follows) is not None:
        return None
    if bullet(line.text) is not None:
        return _NUMBERED if _is_numbered(line.text, above, follows) else None
    return _titled(line.text, above, follows)


def _is_numbered(text: str, above: str, follows: str) -> bool:
    """Whether *text*, an item between the lines *above* and *follows*, is a heading with a number: a few words, no sentence."""
    number, name = _number(text), bullet(text) or ""
    titled = is_title(name) and len(name.split()) <= _STEP_WORDS and len(follows.split()) > _CAPTION_WORDS
    if number is None or not (is_capitals(name) or titled) or _number(above) == number - 1:
        return False
    return follows[-1] in _SENTENCE_ENDS or is_row(follows) or is_capitals(follows)


def _titled(text: str, above: str, follows: str) -> int | None:
    """The level of the heading *text* over a sentence that begins after one has ended or a list or table has, or None."""
    if follows[-1] not in _SENTENCE_ENDS or is_row(follows) or len(follows.split()) <= len(text.split()):
        return None
    apart = not above or above[-1] in _SENTENCE_ENDS or is_row(above) or bullet(above) is not None or is_capitals(above)
    if not apart or not is_title(text):
        return None
    return _CAPITALS if text.isupper() else _TITLED


def _number(text: str) -> int | None:
    """The number that *text* opens with as an item of a list does."""
    found = _COUNTED.match(text)
    return int(found[1]) if found else None


def _drop_footer(sections: Sequence[_Section], account: Account) -> None:
    """Take the page's last short lines out of its last section when they follow its bullets and ask or call."""
    body = sections[-1].body if sections else []
    while len(body) > 1 and len(body[-1].text.split()) < _FOOTER_WORDS and _is_footer(body):
        account.enter([body.pop().line], Fate.NOISE, "site footer")


def _is_footer(body: Sequence[Shaped]) -> bool:
    return bullet(body[-1].text) is None and _FOOTER.match(body[-1].text) is not None


def _drafts(section: _Section, headings: tuple[str, ...], account: Account, *, kind: Kind) -> Iterator[Draft]:
    """What stands under a heading: its prose as one draft of *kind*, then each table, then its bullets as a summary."""
    name = section.heading.text if section.heading else "Introduction"
    parts = _taken_apart(section.body)
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
        rest = rest if bullet(line.text) is not None or line.text[0].islower() else line.text
        found.append(rest)
    return found[::-1]


def _is_told(body: Sequence[Shaped], place: int, rest: str) -> bool:
    """Whether the list at *place* belongs to the prose: numbered, announced by a colon, or with prose, *rest*, below it."""
    if body[place].text[0].isdigit() or (place > 0 and body[place - 1].text.endswith(":")):
        return True
    return len(rest.split()) >= _FOOTER_WORDS and not is_row(rest) and label_of(rest) is None


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
            if not text[0].islower() or before[-1] in _SENTENCE_ENDS:
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
