"""What stands at the head of a page of questions that has no table of books: an address, its title, its contents."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from variorum.extraction import Fate
from variorum_extract.draft import Account, Line
from variorum_extract.segment.shapes import Shaped, is_title, next_filled

FRONT_LINES = 20
_WORDS = 30
"""How many lines, of how many words, the title of a document with its version may take."""
_VERSION = re.compile(r"(?:.*\s)?Version \d{1,2}(?:\.\d{1,2}){1,2}[a-z]?", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
CONTENTS = re.compile(r"(?:Table of )?Contents\W*", re.IGNORECASE)
_CONTENTS_ENTRY = re.compile(r"\S.{0,100}?[\s.…]\d{1,3}(?:\s?[-–,]\s?\d{1,3})?")
_DATED = re.compile(r"(?:19|20)\d\d\b|\d[/.]\d")
_RULE = re.compile(r"\s*(?:[-–—_=~*]\s?){3,200}")
_NO_SENTENCE = re.compile(r"[^\W_][^|]{2,88}[^\W_]")
_FEWEST_TITLES = 2
_PROSE_WORDS = 8


def front(lines: Sequence[Shaped], account: Account, *, begins: Callable[[int], bool]) -> tuple[int, str | None]:
    """The place where the text of *lines* starts, and the title that it stands under, if any; what is above is entered.

    *begins* tells whether an entry begins at a place.
    """
    start = next_filled(lines, 0)
    while start < len(lines) and _ADDRESS.fullmatch(lines[start].text):
        account.enter([lines[start].line], Fate.NOISE, "site header")
        start = next_filled(lines, start + 1)
    end = version_end(lines, start, begins=begins)
    title = None
    if end == start:
        end = _titles_end(lines, start)
        undated = [line.text for line in lines[start:end] if line.text and not _DATED.search(line.text)]
        title = undated[-1] if undated else None
    account.enter([line.line for line in lines[start:end] if line.text], Fate.HEADING, "title of the document")
    return end, title


def without_rules(lines: Sequence[Line], account: Account) -> list[Line]:
    """*lines* with the rules drawn between parts, which are noise, made blank."""
    drawn = [line for line in lines if _RULE.fullmatch(line.text)]
    account.enter(drawn, Fate.NOISE, "rule between parts")
    return [replace(line, text="") if _RULE.fullmatch(line.text) else line for line in lines] if drawn else list(lines)


def version_end(lines: Sequence[Shaped], start: int, *, begins: Callable[[int], bool]) -> int:
    """The place after the title of a document that ends with its version, or *start* when none stands there."""
    filled = [place for place in range(start, min(len(lines), start + 3 * FRONT_LINES)) if lines[place].text]
    for place in filled[:FRONT_LINES]:
        text = lines[place].text
        if _VERSION.fullmatch(text) is not None and len(text.split()) <= _WORDS:
            return place + 1
        told = text[-1] in ".!?:" and not text.endswith("...") and not text.isupper()
        if told or len(text.split()) > _WORDS or begins(place):
            return start
    return start


def _titles_end(lines: Sequence[Shaped], start: int) -> int:
    """The place after the titles above the first sentence: several in a row, or one that only its place tells; or *start*."""
    place = start
    while place < len(lines) and lines[place].level is None and is_title(lines[place].text):
        place += 1
    several = place - start >= _FEWEST_TITLES
    if place == start < len(lines) and lines[start].level is None and _NO_SENTENCE.fullmatch(lines[start].text):
        place, several = next_filled(lines, start + 1), True
    told = place < len(lines) and lines[place].level is None and is_prose(lines[place].text)
    return place if told and several else start


def is_prose(text: str) -> bool:
    """Whether *text* is a sentence or the first line of one."""
    return len(text.split()) >= _PROSE_WORDS and text[0].isupper() and not is_title(text)


def contents_end(lines: Sequence[Shaped], start: int, *, begins: Callable[[int], bool]) -> int:
    """The place after the table of contents whose heading stands at *start*, or *start* when none does.

    A title right above an entry is a heading of the text and no longer one of the contents.
    """
    if CONTENTS.fullmatch(lines[start].text) is None:
        return start
    end = start + 1
    place = next_filled(lines, end)
    while place < len(lines) and not begins(place) and (place + 1 == len(lines) or not begins(place + 1)):
        if not (is_title(lines[place].text) or _CONTENTS_ENTRY.fullmatch(lines[place].text)):
            break
        end = place + 1
        place = next_filled(lines, end)
    return end
