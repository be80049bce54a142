"""The tail of a reference site's page: sections without questions, then the pop-up texts of the rules it names."""

import re
from collections.abc import Sequence

from variorum.extraction import Fate
from variorum_extract.draft import Account, Draft
from variorum_extract.segment.passages import Passage, drafts_of
from variorum_extract.segment.shapes import Shaped, is_title, next_filled
from variorum_extract.segment.tables import flat_table

_FOOTER = re.compile(r"(?:©|\(c\) |copyright\b)|.*\ball rights reserved\b", re.IGNORECASE)
_INDEX = re.compile(r"The\b.{1,80}\bkeywords?\b.{1,60}\bfollowing\b.{1,40}:", re.IGNORECASE)
_LONGEST_INDEX = 240


def is_footer(text: str) -> bool:
    """Whether *text* is the site's own last line."""
    return _FOOTER.match(text) is not None


def is_index(text: str) -> bool:
    """Whether *text* opens a list of the profiles or datasheets that use a keyword."""
    return len(text) < _LONGEST_INDEX and _INDEX.fullmatch(text) is not None


def starts_tooltip(lines: Sequence[Shaped], place: int) -> bool:
    """Whether a pop-up text starts at *place*, as seen from the text before it: a title, its text on the next line."""
    return (
        is_title(lines[place].text)
        and place + 1 < len(lines)
        and bool(lines[place + 1].text)
        and (place == 0 or bool(lines[place - 1].text) or lines[place].level is None)
    )


def tail(lines: Sequence[Shaped], start: int, account: Account) -> list[Draft]:
    """The drafts of the pop-up texts from *start* to the end; keyword indexes and the footer are entered as noise."""
    passages: list[Passage] = []
    loose: list[Shaped] = []
    place = start
    while place < len(lines):
        line = lines[place]
        current = passages[-1] if passages else None
        if is_footer(line.text):
            account.enter([left.line for left in lines[place:] if left.text], Fate.NOISE, "footer")
            break
        if is_index(line.text):
            place = _index(lines, place, account)
            continue
        table = flat_table(lines, place) if line.text else None
        if table is not None and current is not None and (current.untouched or line.text.isupper()):
            current.body += lines[place : table[1]]
            place = table[1]
            continue
        if line.text and (line.level is not None or is_title(line.text)):
            passages.append(Passage(title=line, headings=(), tooltip=True))
        elif current is not None:
            current.body.append(line)
        elif line.text:
            loose.append(line)
        place += 1
    account.enter([line.line for line in loose], Fate.WARNING, "text under no title")
    return [draft for passage in passages for draft in drafts_of(passage)]


def _index(lines: Sequence[Shaped], start: int, account: Account) -> int:
    """The place after the keyword index at *start*: where a title stands with its text right below."""
    place = start + 1
    while place < len(lines) and not is_footer(lines[place].text):
        after = next_filled(lines, place + 1)
        if lines[place].text and starts_tooltip(lines, place) and after < len(lines) and _is_text(lines[after].text):
            break
        if is_title(lines[place].text) and not lines[place - 1].text and _is_text_after(lines, place):
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
