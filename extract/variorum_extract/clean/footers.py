"""Running titles of a printed document: its own name at the foot of each page, with the number of the page or without."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from variorum_extract.draft import Line

_STATED = re.compile(
    r"(?:#{1,6}\s+)?(?P<name>\S.{2,90}?)\s+(?:official update\s+)?(?:version\s+\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?"
    r"|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+20\d\d)",
    re.IGNORECASE,
)
VERSION_LINE = re.compile(
    r"(?:#{1,6}\s+)?[*_]*(?:official update\s+)?(?:for .{2,40}, )?(?:version|revision)\s+\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?[*_]*",
    re.IGNORECASE,
)
"""A line that only states the version of a document."""
_NUMBERED = re.compile(r"\d{1,3}\s*[|–—-]?\s*(?=\D)|\s*[|–—-]?\s*\d{1,3}$")
_GAME = re.compile(r"warhammer 40,000\s*[-–—:]\s*")
_GAME_NAME = re.compile(r"WARHAMMER(?: 40,?000)?|40,000")
_IMPRINT = re.compile(r"(?:copyright\b|©|\(c\)\s)[^.]{0,140}\.?", re.IGNORECASE)
_TOP = 120
"""Lines from the top among which a document states its name."""
_LONGEST = 120
_FOOT_WORDS = 6
_NAME = re.compile(r"(?!Q\b|A\b|KEYWORDS)[A-Z][^\s,.;]*(?: (?:[A-Z&–|-][^\s,.;]*|of|the|and)){1,6}")
_FOOT_AND_NUMBER = 2
_LAST = 10


def running_titles(lines: Iterable[Line]) -> dict[str, int]:
    """The names that the document gives itself together with a version or a month, each with its first line."""
    found: dict[str, int] = {}
    above: Line | None = None
    for line, _ in zip(lines, range(_TOP), strict=False):
        text = line.text.strip()
        stated = _STATED.fullmatch(text) if len(text) < _LONGEST else None
        if above is not None and len(above.text) < _LONGEST and VERSION_LINE.fullmatch(text):
            found.setdefault(_bare(above.text.strip("#* ")), above.number)
        elif stated:
            found.setdefault(_bare(stated["name"]), line.number)
        above = line if text else above
    return found


def repeated_feet(pages: Iterable[Sequence[Line]]) -> set[int]:
    """The numbers of the lines at the foot of several of *pages* that are the same few words, numbered or not.

    Where such a line stands at the head of a page it is one too.
    """
    pages = list(pages)
    feet = [next((line for line in reversed(page) if line.text.strip()), None) for page in pages]
    short = [foot for foot in feet if foot is not None and len(foot.text.split()) <= _FOOT_WORDS]
    named = [
        (foot.number, _bare(foot.text.lstrip("# ").strip()))
        for foot in short
        if foot.text.strip()[-1] not in ".?!:;’”\"'"
    ]
    counted = Counter(name for _, name in named if name)
    heads = [next((line for line in page if line.text.strip()), None) for page in pages]
    named += [(head.number, _bare(head.text.lstrip("# ").strip())) for head in heads if head is not None]
    return {number for number, name in named if counted[name] > 1}


def last_foot(lines: Sequence[Line], number: re.Pattern[str]) -> int | None:
    """The number of the line that is the foot of the last page: a name right above the page's *number*, the end of all."""
    filled = [line for line in lines[-_LAST:] if line.text.strip()][-_FOOT_AND_NUMBER:]
    if len(filled) < _FOOT_AND_NUMBER or number.fullmatch(filled[1].text.strip()) is None:
        return None
    return filled[0].number if _NAME.fullmatch(filled[0].text.strip()) else None


def is_running_title(text: str, number: int, titles: dict[str, int]) -> bool:
    """Whether *text*, on line *number*, is one of *titles* below the line that states it, or an imprint."""
    if len(text) > _LONGEST:
        return False
    bare = text.lstrip("# ").strip()
    if _IMPRINT.fullmatch(bare) or _GAME_NAME.fullmatch(text):
        return True
    return bool(titles) and titles.get(_bare(bare), number) < number


def _bare(text: str) -> str:
    """*text* folded, without the page's number and without the name of the game in front."""
    folded = " ".join(text.casefold().split())
    return _GAME.sub("", _NUMBERED.sub("", folded, count=1), count=1)
