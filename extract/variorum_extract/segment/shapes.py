"""The shapes that a line can have: blank, heading, title, capitals, bullet, row of a table."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from variorum_extract.clean import one_spaced
from variorum_extract.draft import Line

_MARK = re.compile(r"(#{1,6})\s+(?=\S)")
_STRONG = re.compile(r"\*\*(?=[^\s*])([^*]{1,300}?)(?<=[^\s*])\*\*")
_BULLET = re.compile(r"(?:[-–*•■▪◦●○‣►▶]|\d{1,2}[.)]|[a-z]\))\s+(?=\S)")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SMALL = frozenset(
    re.findall(
        r"\S+",
        "a an and as at but by for from in into its of off on or out over than the to up vs with without & your",
    ),
)
_QUOTED = re.compile(r"^[“‘\"]([^“”‘’\"]+[”’\"] )")
"""Words in quotation marks that a title begins with."""
_ENDING = re.compile(r"(?:ing|ed|en|e)$")
_SHORTEST_ROOT = 3
_STOPS = ".,;:"
_TITLE_WORDS = 12
_TITLE_LENGTH = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaped:
    """A line without its indentation, hard spaces and heading mark."""

    line: Line
    text: str
    level: int | None
    """The level of its heading mark, 1 to 6, or None when nothing marks it as a heading."""
    titled: bool = False
    """Whether it stands apart as a heading does, however it is written."""

    @property
    def number(self) -> int:
        """Its number in the file, counted from 1."""
        return self.line.number


def shaped(lines: Iterable[Line]) -> list[Shaped]:
    """*lines* with hard spaces made plain, and marks of headings and of strong print read off."""
    found = []
    for line in lines:
        text = one_spaced(line.text)
        if "**" in text:
            text = _STRONG.sub(r"\1", text)
        mark = _MARK.match(text)
        found.append(
            Shaped(line=line, text=text[mark.end() :] if mark else text, level=len(mark[1]) if mark else None),
        )
    return found


def is_title(text: str) -> bool:
    """Whether *text* reads as a title: short, its main words capitalised, no stop at its end."""
    if not text or len(text) > _TITLE_LENGTH or text[-1] in _STOPS or is_row(text) or bullet(text) is not None:
        return False
    words = _WORD.findall(re.sub(r"\([^()]*\)", "", text))
    main = [word for word in words if word.casefold() not in _SMALL]
    if not main or len(words) > _TITLE_WORDS or not _QUOTED.sub(r"\1", text)[0].isupper():
        return False
    return all(word[0].isupper() or word[0].isdigit() or _joined(text, word) for word in main) and any(
        character.isalpha() for character in main[0]
    )


def _joined(text: str, word: str) -> bool:
    """Whether *word* is the later part of a hyphenated one (`Roll-offs`)."""
    return f"-{word}" in text


def is_capitals(text: str) -> bool:
    """Whether *text* is a heading in capitals: letters, none of them small, no stop at its end."""
    if (
        len(text) > _TITLE_LENGTH
        or not text.isupper()
        or text[-1] in _STOPS
        or bullet(text) is not None
        or is_row(text)
    ):
        return False
    letters = [character for character in text if character.isalpha()]
    return len(letters) > 1 and all(character.isupper() for character in letters)


def bullet(text: str) -> str | None:
    """What stands after the bullet or number of a list item, or None when *text* is none."""
    found = _BULLET.match(text)
    return text[found.end() :] if found else None


def is_row(text: str) -> bool:
    """Whether *text* is a row of a markdown table."""
    return len(text) > 1 and text[0] == "|" and text[-1] == "|"


def next_filled(lines: Sequence[Shaped], place: int) -> int:
    """The place of the first line from *place* on that is not blank, or the number of lines."""
    while place < len(lines) and not lines[place].text:
        place += 1
    return place


def paragraphs(lines: Iterable[Shaped]) -> str:
    """The text of *lines*: broken lines joined, list items on lines of their own, a blank line between paragraphs."""
    parts: list[list[str]] = []
    open_line = hangs = False
    for line in lines:
        if not line.text:
            if parts and parts[-1]:
                parts.append([])
        elif open_line and bullet(line.text) is None and (hangs or not line.text[0].isupper()):
            parts[-1].append(line.text)
        else:
            parts.append([line.text])
        open_line = bool(line.text) and line.text[-1].isalnum()
        hangs = open_line and line.text.rsplit(" ", 1)[-1] in _SMALL
    return "\n".join(" ".join(part) for part in parts).strip()


def root(word: str) -> str:
    """*word*, folded, without its ending and a doubled last letter, so that hiding, hidden and hides meet."""
    bare = _ENDING.sub("", word.removesuffix("s"))
    if len(bare) < _SHORTEST_ROOT:
        return word
    return bare[:-1] if len(bare) > _SHORTEST_ROOT and bare[-1] == bare[-2] else bare
