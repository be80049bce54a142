"""Sentences that a tool broke wherever words in them are set apart in print or lead elsewhere, put together."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from variorum_extract.draft import Line

_STOPS = re.compile(r"(?!\.\.)[.,;:!?)\]’”]+(?:\s|$)|['’]s\b|[—–]\w")
"""How a line begins that goes on with the sentence of the line above, and with no word of its own."""
_UNSPACED = re.compile(r"[.,;:!?)\]’”—–]|['’]s\b")
_OPENERS = frozenset(
    re.findall(
        r"\S+",
        "a an the of and or to in on with by for from any its their that is are as at if when each some all no - – —",
    ),
)
"""Words that a sentence goes on after."""
_OPENING = "([“‘—"
_NOTE_MARK = re.compile(r"[†‡*]+")
_ENDS = ".:!?"
_COUNTS = re.compile(r"\d[\w\"”″+]*\s")
_DASHED = re.compile(r"[-–—]\s")
_FEWEST = 3
_PROSE_WORDS = 8
_PIECE_WORDS = 5
_AHEAD = 3
"""Lines in a row that may be words set apart in print, one beside the other."""


def is_in_pieces(lines: Sequence[Line]) -> bool:
    """Whether several of *lines* begin with the stop or go on with the rest of a sentence above."""
    count = 0
    for place in range(1, len(lines)):
        count += _goes_on(lines, place) or _is_rest(lines, place)
        if count == _FEWEST:
            return True
    return False


def whole(lines: Sequence[Line], parts: dict[int, list[int]]) -> list[Line]:
    """*lines* with the pieces of each sentence put together; *parts* is told which lines these were."""
    found: list[Line] = []
    texts: list[str] = []
    for place, line in enumerate(lines):
        if found and _belongs(lines, place, texts):
            texts.append(line.text.strip())
            parts.setdefault(found[-1].number, [found[-1].number]).append(line.number)
            continue
        _close(found, texts)
        found.append(line)
        texts = [line.text.strip()]
    _close(found, texts)
    return found


def _close(found: list[Line], texts: Sequence[str]) -> None:
    if len(texts) <= 1:
        return
    made = [texts[0]]
    for above, text in itertools.pairwise(texts):
        glued = _UNSPACED.match(text) or above[-1] in _OPENING
        made += [text] if glued else [" ", text]
    found[-1] = replace(found[-1], text="".join(made))


def _belongs(lines: Sequence[Line], place: int, above: Sequence[str]) -> bool:
    """Whether the line at *place* goes on with the sentence that the pieces *above* began."""
    text, before = lines[place].text.strip(), above[-1]
    if not text or not before or text[0] in "#|" or above[0][0] in "#|":
        return False
    if _goes_on(lines, place) or before[-1] in _OPENING or before.rsplit(None, 1)[-1].casefold() in _OPENERS:
        return True
    if _NOTE_MARK.fullmatch(text):
        return not _is_prose(lines[place + 1].text if place + 1 < len(lines) else "")
    if _NOTE_MARK.fullmatch(before):
        return _is_prose(text)
    prose = len(above) > 1 or _is_prose(above[0])
    return before[-1] not in _ENDS and (_DASHED.match(text) is not None or _is_piece(lines, place, within=prose))


def _is_piece(lines: Sequence[Line], place: int, *, within: bool) -> bool:
    """Whether the line at *place* is a piece of an open sentence by its own words; few are, but *within* prose."""
    text = lines[place].text.strip()
    if text[0].islower() or _COUNTS.match(text):
        return within or (text[0].islower() and len(text.split()) >= _PIECE_WORDS)
    return within and (text[-1] == "." or _is_gone_on_with(lines, place))


def _is_prose(text: str) -> bool:
    return len(text.split()) >= _PROSE_WORDS


def _is_gone_on_with(lines: Sequence[Line], place: int) -> bool:
    """Whether the line at *place* and a few more at most are short and have the rest of a sentence below them."""
    for following in range(place + 1, min(place + 1 + _AHEAD, len(lines))):
        text = lines[following].text.strip()
        if not text or len(lines[following - 1].text.split()) > _PROSE_WORDS:
            return False
        if _goes_on(lines, following) or text[0].islower():
            return True
    return False


def _is_rest(lines: Sequence[Line], place: int) -> bool:
    """Whether the line at *place* goes on with a sentence two lines above, a few words between them."""
    if place <= 1 or not lines[place].text[:1].islower():
        return False
    before, between = lines[place - 2].text.strip(), lines[place - 1].text.strip()
    few = bool(between) and between[0].isupper() and len(between.split()) <= _PIECE_WORDS and between[-1].isalnum()
    return few and _is_prose(before) and before[-1].isalnum()


def _goes_on(lines: Sequence[Line], place: int) -> bool:
    """Whether the line at *place* begins with the stop of what stands right above."""
    text = lines[place].text.lstrip()
    stops = bool(text) and not text[0].isalnum() and _STOPS.match(text) is not None
    return stops and bool(lines[place - 1].text.strip())
