"""Marks that a copy puts before every line, of a sentence's broken lines too: the numbers or dashes of a paste."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum_extract.draft import Line

_MARK = re.compile(r"\s*(?:(?P<dash>-)|(?P<number>\d{1,5})\.)(?:\s+|$)(?P<text>.*)", re.DOTALL)
_FEWEST = 8
_MOST = 0.8
"""The share of the lines that have to be marked."""
_FEWEST_BROKEN = 2


def without_marks(lines: Sequence[Line]) -> list[Line]:
    """*lines* without the marks that all from one on to the end have, where these mark lines and no items of a list.

    A mark before a blank line, or before the rest of a sentence, is none of an item; nor is a dash before every line.
    """
    filled = [line for line in lines if line.text.strip()]
    found = _marked(filled)
    broken = sum(not text or text[0].islower() for _, text in found)
    throughout = len(found) == len(filled) and not filled[0].text.strip()[0].isdigit()
    if len(found) < max(_FEWEST, _MOST * len(filled)) or not (throughout or broken >= _FEWEST_BROKEN):
        return list(lines)
    bare = dict(found)
    return [replace(line, text=bare[line.number]) if line.number in bare else line for line in lines]


def _marked(filled: Sequence[Line]) -> list[tuple[int, str]]:
    """The numbers and the bare texts of the last lines of *filled*, as many as have one mark or count up."""
    found: list[tuple[int, str]] = []
    below: str | None = None
    for line in reversed(filled):
        mark = _MARK.fullmatch(line.text)
        if mark is None:
            break
        own = mark["dash"] or mark["number"]
        if below is not None and not (own == below == "-" or (own != "-" and below == str(int(own) + 1))):
            break
        found.append((line.number, mark["text"].strip()))
        below = own
    return found[::-1]
