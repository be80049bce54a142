"""The tail of a reference site's page: sections without questions, then the pop-up texts of the rules it names."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum.extraction import Fate
from variorum_extract.draft import Account, Draft, Line, Mark
from variorum_extract.link.naming import opening
from variorum_extract.segment.cards import card
from variorum_extract.segment.glued_tables import glued_table
from variorum_extract.segment.passages import Passage, drafts_of, table_at
from variorum_extract.segment.shapes import Shaped, is_row, is_title, next_filled, shaped

_FOOTER = re.compile(r"(?:©|\(c\) |copyright\b)|.*\ball rights reserved\b", re.IGNORECASE)
_INDEX = re.compile(r"The\b.{1,80}\bkeywords?\b.{1,60}\bfollowing\b.{1,40}:", re.IGNORECASE)
_LONGEST_INDEX = 240
_STOPS = ".!?"
_TITLE_WORDS, _SENTENCE_WORDS = 4, 8
_ENDS = tuple('.!?)’”"')


def pop_ups(lines: Sequence[Line], account: Account) -> tuple[Sequence[Line], list[Draft]]:
    """*lines* without the pop-up texts that the markup says stand last, and the drafts of these."""
    start = next((place for place, line in enumerate(lines) if line.mark is Mark.POP_UP), len(lines))
    if any(line.text.startswith("#") and line.mark is None for line in lines[start:]):
        return lines, []
    return lines[:start], tail(shaped(lines[start:]), 0, account) if start < len(lines) else []


def is_footer(text: str) -> bool:
    """Whether *text* is the site's own last line."""
    return _FOOTER.match(text) is not None


def is_index(text: str) -> bool:
    """Whether *text* opens a list of the profiles or datasheets that use a keyword."""
    return len(text) < _LONGEST_INDEX and _INDEX.fullmatch(text) is not None


def starts_tooltip(lines: Sequence[Shaped], place: int) -> bool:
    """Whether a pop-up text starts at *place*, as seen from the text before it: a title with its text on the next line.

    Where flavour opens the text, a blank line comes first; then no blank line stands above the title.
    """
    if not _is_titled(lines, place) or place + 1 >= len(lines):
        return False
    if lines[place + 1].text:
        return True
    above = lines[place - 1].text if place else ""
    return above[-1:] in _ENDS and next_filled(lines, place + 1) < len(lines)


def _is_titled(lines: Sequence[Shaped], place: int) -> bool:
    """Whether the line at *place* is a title, or a few words above a sentence where another has ended."""
    text = lines[place].text
    if is_title(text):
        return True
    few = bool(text) and text[0].isupper() and text[-1].isalnum() and len(text.split()) <= _TITLE_WORDS
    if not few or place + 1 >= len(lines) or lines[place].line.mark is not None:
        return False
    above, below = lines[place - 1].text if place else "", lines[place + 1].text
    told = len(below.split()) >= _SENTENCE_WORDS and below[0].isupper() and below[-1] in _STOPS
    return told and (not above or above[-1] in _ENDS)


def tail(lines: Sequence[Shaped], start: int, account: Account) -> list[Draft]:
    """The drafts of the pop-up texts and cards from *start* to the end; keyword indexes and the footer are noise."""
    passages: list[Passage] = []
    drafts: list[Draft] = []
    loose: list[Shaped] = []
    close = _stand_close(lines, start)
    told = any(line.line.mark is Mark.POP_UP for line in lines[start:])
    place = free = start
    while place < len(lines):
        line = lines[place]
        current = passages[-1] if passages else None
        if is_footer(line.text) and any(after.line.mark is Mark.POP_UP for after in lines[place + 1 :]):
            account.enter([line.line], Fate.NOISE, "footer")
            place += 1
            continue
        if is_footer(line.text):
            account.enter([left.line for left in lines[place:] if left.text], Fate.NOISE, "footer")
            break
        if is_index(line.text):
            place = free = _index(lines, place, account, told=told)
            continue
        stratagem = card(lines, place, ()) if line.text else None
        if stratagem is not None:
            drafts += [draft for passage in passages for draft in drafts_of(passage)]
            passages.clear()
            drafts.append(stratagem[0])
            place = stratagem[1]
            free = next_filled(lines, place)
            continue
        table = table_at(lines, place) if line.text and not is_row(line.text) else None
        captioned = table is not None and line.text.isupper() and len(table[0].columns) > 1
        headed = captioned or (table is not None and glued_table(lines, place) is not None)
        if (
            table is not None
            and line.line.mark is not Mark.POP_UP
            and current is not None
            and (current.untouched or headed)
        ):
            current.body += lines[place : table[1]]
            place = table[1]
            continue
        within = close and place > free and current is not None and not (current.untouched or lines[place - 1].text)
        titled = line.level is not None or (_is_titled(lines, place) and not within)
        if line.text and (line.line.mark is Mark.POP_UP if told else titled):
            untitled = told and not titled and line.text[-1] in _STOPS
            title = replace(line, text=opening(line.text)) if untitled else line
            passages.append(Passage(title=title, headings=(), tooltip=line.level is None))
            passages[-1].body += [line] if untitled else []
        elif current is not None:
            current.body.append(line)
        elif line.text:
            loose.append(line)
        place += 1
    account.enter([line.line for line in loose], Fate.WARNING, "text under no title")
    return drafts + [draft for passage in passages for draft in drafts_of(passage)]


def _stand_close(lines: Sequence[Shaped], start: int) -> bool:
    """Whether titles stand right below text, the first one or most, so that one below a blank line is within a text."""
    if start and lines[start - 1].text:
        return True
    titles = [place for place in range(max(start, 1), len(lines)) if is_title(lines[place].text)]
    return sum(bool(lines[place - 1].text) for place in titles) * 2 > len(titles)


def _index(lines: Sequence[Shaped], start: int, account: Account, *, told: bool) -> int:
    """The place after the keyword index at *start*: where the next pop-up text begins, a title with its text right below.

    Where the page has *told* which lines these are, it goes by that.
    """
    place = start + 1
    while place < len(lines) and not is_footer(lines[place].text):
        if told and lines[place].line.mark is not Mark.POP_UP:
            place += 1
            continue
        if told:
            break
        starts = bool(lines[place].text) and (
            starts_tooltip(lines, place) or (is_title(lines[place].text) and not lines[place - 1].text)
        )
        if starts and _is_text_after(lines, place):
            break
        place += 1
    account.enter([line.line for line in lines[start:place] if line.text], Fate.NOISE, "keyword index")
    return place


def _is_text_after(lines: Sequence[Shaped], place: int) -> bool:
    after = next_filled(lines, place + 1)
    return after < len(lines) and _is_text(lines[after].text)


def _is_text(text: str) -> bool:
    """Whether *text* is a sentence rather than a row of an index (`Faction: name, name.`)."""
    return text[-1] in ".!?:" and not is_index(text) and re.match(r"[\w’' -]{1,40}: ", text) is None
