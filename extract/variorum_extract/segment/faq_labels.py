"""The labels of questions and answers: unusual ones made plain, and those that a page leaves out put in."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from variorum_extract.clean import one_spaced
from variorum_extract.draft import Line
from variorum_extract.segment.shapes import is_title

QUESTION = re.compile(r"\**Q(?:uestion)?\s*\d{0,3}\s*(?:[:.)]|[-–](?=\s))\**\s*(.*)")
ANSWER = re.compile(r"\**A(?:nswer)?\s*\d{0,3}\s*(?:(?:[:.)]|[-–](?=\s))\**\s*(.*))?")
_RULING = r"(?:\+\s?)?[A-Z]{1,4}(?:\.\d{1,3}[A-Z]?){1,2}\s?[-–—:]?\s*"
_UNUSUAL = re.compile(
    rf"(?P<before>[-–*•]\s+|\d{{1,3}}[.)]\s+|{_RULING})?(?P<strong>\*\*)?(?P<label>[QA])\s?[.:]\s?"
    r"(?P<behind>/\s*(?:\d{1,2}\.\d{1,2}\s+)?)?(?(strong)\*\*)?\s*(?P<text>\S.*)"
)
"""A label behind a bullet, a number or the number of a ruling, or with a stroke behind it."""
_LABEL = re.compile(r"\**(?P<label>[QA])(?:uestion|nswer)?\s?\d{0,3}\s?(?:[:.)]|$)")
_ANSWERS = re.compile(
    r"[#|\s]*\**A(?:nswer)?\s?\d{0,3}\s?(?:[:.)]|[-–]\s|$)|.*?\?[^?]{0,12}\s\**A(?:nswer)?\s?\d{0,3}\s?[:.]\s"
)
_NUMBERED = re.compile(r"(?P<number>\d{1,3})\s?[.):]\s+(?P<text>[A-Z‘“'\"(].*)")
_ASKED = re.compile(r"(?P<asked>.*\?[’”\"')*]*)(?:\s(?P<answer>.+))?")
_FEWEST, _FEWEST_NUMBERED = 2, 3
"""How many questions a page has whose answers nothing labels."""
_MOST_LOST = 3
"""How far the numbers of two questions in a row are apart, where one between them does not ask or was lost."""
_MOSTLY = 0.7
"""How many of its numbered paragraphs ask something where these are questions."""
_BARE = re.compile(r"(?:#{2,6}\s)?\**(?P<text>[A-Z‘“\"'(][^|]{10,600}\?[’”\"')]?)\**")
_SENTENCE_ENDS = (".", "!", "?", "’", "”", '"', "'", ")")
_LONGEST_ENTRY = 12
"""Lines that a question which nothing marks takes with its answer at most, on the average."""
_LONGEST = 8
"""Lines of a question that a copy broke."""


def labelled(lines: Sequence[Line]) -> list[Line]:
    """*lines* with plain labels; where no answer has one, and perhaps questions only numbers or none, they are put in.

    Such an answer stands behind the question mark at the end of the question's line, or of its last line.
    """
    plain = _plain(lines)
    texts = [one_spaced(line.text) for line in plain]
    if any(_ANSWERS.match(text) for text in texts):
        return plain
    asked = {place: text for place, text in enumerate(texts) if _label(text) == "Q"}
    asked = asked or max(_numbered(texts), _bare(texts), key=len)
    if len(asked) < _FEWEST:
        return plain
    told = _told(texts, asked)
    return [
        replace(line, text=text)
        for place, line in enumerate(plain)
        for text in told.get(place, (asked.get(place, line.text),))
    ]


def _label(text: str) -> str | None:
    found = _LABEL.match(text)
    return found["label"] if found else None


def _plain(lines: Sequence[Line]) -> list[Line]:
    """*lines* with the label of a question or answer at the head of its line, and nothing before it."""
    found: list[Line] = []
    asking = False
    for line in lines:
        text = line.text.strip()
        unusual = _UNUSUAL.fullmatch(text)
        label = unusual["label"] if unusual else _label(text)
        if unusual and (unusual["before"] or unusual["behind"]) and (label == "Q" or asking):
            found.append(replace(line, text=f"{label}: {unusual['text']}"))
        else:
            found.append(line)
        asking = label == "Q" or (asking and label is None)
    return found


def _numbered(texts: Sequence[str]) -> dict[int, str]:
    """The questions that only numbers in a row mark, labelled, by their places; none where the numbered do not ask."""
    found: dict[int, str] = {}
    last = asking = 0
    for place, text in enumerate(texts):
        numbered = _NUMBERED.fullmatch(text)
        if numbered is None:
            continue
        number, asks = int(numbered["number"]), "?" in texts[_end(texts, place)]
        apart = place == 0 or not texts[place - 1] or texts[place - 1].endswith(_SENTENCE_ENDS)
        if (number == last + 1 and apart) or (asks and (number == 1 or last < number <= last + _MOST_LOST)):
            found[place] = f"Q: {numbered['text']}"
            last = number
            asking += asks
    return found if asking >= max(_FEWEST_NUMBERED, _MOSTLY * len(found)) else {}


def _bare(texts: Sequence[str]) -> dict[int, str]:
    """The questions that nothing marks, labelled, by their places: lines of their own; none where they are few or far apart.

    Where most headings of one level ask, all of that level are questions.
    """
    found: dict[int, str] = {}
    above = ""
    headings: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        asks = _BARE.fullmatch(text)
        apart = not above or not texts[place - 1] or above.endswith(_SENTENCE_ENDS) or is_title(above.lstrip("# "))
        if asks and apart and not above.endswith("?"):
            found[place] = f"Q: {asks['text']}"
        if text.startswith("#"):
            headings.setdefault(text.split(" ", 1)[0], []).append(place)
        above = text or above
    for mark, places in headings.items():
        if sum(place in found for place in places) >= _MOSTLY * len(places):
            found |= {place: f"Q: {texts[place].removeprefix(mark).strip(' *')}" for place in places}
    filled = sum(bool(text) for text in texts)
    enough = len(found) >= max(_FEWEST_NUMBERED, filled / _LONGEST_ENTRY)
    return dict(sorted(found.items())) if enough else {}


def _end(texts: Sequence[str], start: int) -> int:
    """The place of the last line of the question at *start*: the first in its paragraph with a question mark, or its own."""
    for place in range(start, min(start + _LONGEST, len(texts))):
        if "?" in texts[place]:
            return place
        if not texts[place] or texts[place].endswith("."):
            break
    return start


def _told(texts: Sequence[str], asked: Mapping[int, str]) -> dict[int, tuple[str, ...]]:
    """What to write instead of the lines on which the answers to *asked* begin, by their places."""
    found: dict[int, tuple[str, ...]] = {}
    for start, after in pairwise((*asked, len(texts))):
        end = min(_end(texts, start), after - 1)
        whole = _ASKED.fullmatch(asked.get(end, texts[end]))
        if whole and whole["answer"]:
            found[end] = (whole["asked"], f"A: {whole['answer']}")
            continue
        answer = next((place for place in range(end + 1, after) if texts[place]), None)
        if answer is not None:
            found[answer] = (f"A: {texts[answer]}",)
    return found
