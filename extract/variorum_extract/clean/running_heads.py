"""Page heads and page numbers that a PDF's text has between its paragraphs: known by numbers that count up."""

import re
from collections.abc import Sequence
from itertools import pairwise

from variorum.extraction import Fate
from variorum_extract.clean import one_spaced
from variorum_extract.draft import Account, Line

_NUMBER = re.compile(r"\d{1,3}")
_NUMBERED = re.compile(r"(?P<before>\d{1,3})?\s?(?P<title>[^\W\d].*?)\s?(?P<after>\d{1,3})?")
_SERIES = re.compile(r"\s[-–—|]\s|\w:\s")
_FOOT = re.compile(r"[A-Z][a-z]+(?: (?:[A-Z&–-][\w’'-]*|of|the|and)){1,5}")
"""A name that the number of its page stands by, of a document or of any other thing."""
_TITLE_WORDS = 3
_LONGEST = 80
_FEWEST = 2
_PAGE = 8
"""Lines of a page at least."""
_BETWEEN = 3
"""Lines at most between a page's head and its number."""


def without_heads(lines: Sequence[Line], account: Account | None = None) -> list[Line]:
    """*lines* without the heads of their pages, and with what these tore apart joined; they are entered as noise."""
    heads = _heads(lines)
    if not heads:
        return list(lines)
    if account is not None:
        account.enter([lines[place] for place in sorted(heads)], Fate.NOISE, "page head")
    kept: list[Line] = []
    torn = False
    for place, line in enumerate(lines):
        if place in heads:
            torn = True
            while kept and not kept[-1].text.strip() and _goes_on(lines, place, heads, kept):
                kept.pop()
        elif not torn or line.text.strip() or not _goes_on(lines, place, heads, kept):
            kept.append(line)
            torn = torn and not line.text.strip()
    return kept


def _goes_on(lines: Sequence[Line], place: int, heads: set[int], kept: Sequence[Line]) -> bool:
    """Whether the first text from *place* on that is no head goes on with the sentence that *kept* breaks off."""
    last = next((line.text.strip() for line in reversed(kept[-2 * _BETWEEN :]) if line.text.strip()), "")
    after = place
    while after < len(lines) and after < place + 4 * _BETWEEN and (after in heads or not lines[after].text.strip()):
        after += 1
    follows = lines[after].text.strip() if after < len(lines) and after not in heads else ""
    return bool(last and follows) and last[-1] not in ".?!:’”" and follows[0].islower()


def _heads(lines: Sequence[Line]) -> set[int]:
    """The places of the heads and numbers of pages among *lines*."""
    found: dict[tuple[bool, str], list[tuple[int, set[int]]]] = {}
    filled = [(place, text) for place, line in enumerate(lines) if (text := _short(line.text))]
    near = {filled[at][0]: (filled[at - 1] if at else None, filled[at + 1 : at + 2]) for at in range(len(filled))}
    for place, text in filled:
        numbered = _NUMBERED.fullmatch(text)
        named = numbered is not None and _names_document(numbered["title"])
        if numbered is None or not (named or _FOOT.fullmatch(text)):
            continue
        title = named, numbered["title"].casefold() if named else text
        if bool(numbered["before"]) != bool(numbered["after"]):
            found.setdefault(title, []).append((int(numbered["before"] or numbered["after"]), {place}))
            continue
        above, below = near[place]
        for other in (above, *below):
            if other is not None and abs(other[0] - place) <= _BETWEEN and _NUMBER.fullmatch(other[1]):
                found.setdefault(title, []).append((int(other[1]), {place, other[0]}))
                break
    heads: set[int] = set()
    for (named, _), pages in found.items():
        numbers = [number for number, _ in pages]
        counted = all(0 < after - before <= _FEWEST for before, after in pairwise(numbers))
        if counted and (len(pages) >= _FEWEST if named else _are_pages([min(two) for _, two in pages])):
            heads.update(*(places for _, places in pages))
    return heads


def _are_pages(places: Sequence[int]) -> bool:
    """Whether the same name at *places* is the foot of so many pages, for its words do not tell it."""
    return len(places) > _FEWEST and all(after - before >= _PAGE for before, after in pairwise(places))


def _names_document(title: str) -> bool:
    """Whether *title* reads as that of a document, as heads do: some words in capitals, or a series and a name."""
    return len(title.split()) >= _TITLE_WORDS and (title.isupper() or _SERIES.search(title) is not None)


def _short(text: str) -> str:
    """*text* with single spaces, or nothing when it is too long for a page's head."""
    bare = one_spaced(text) if len(text) <= 2 * _LONGEST else ""
    return bare if len(bare) <= _LONGEST else ""
