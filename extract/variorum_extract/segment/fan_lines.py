"""The lines of a fan site's page as its grammar takes them: marks of lists and wikis read off, rows in bars, headings told."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from variorum.prints import words_of
from variorum_extract.draft import Line
from variorum_extract.segment.apart import with_titles
from variorum_extract.segment.asides import label_of
from variorum_extract.segment.shapes import Shaped, is_row, is_title, shaped

_LIST_MARK = r"(?:[-–*•■▪◦●○‣►▶]|\d{1,2}[.)])"
_ALONE = re.compile(_LIST_MARK)
_MARKED_ITEM = re.compile(rf"{_LIST_MARK}\s+(?P<mark>#{{1,6}})\s+(?P<text>\S.*)")
_NUMBERED = re.compile(r"\d{1,2}[.)]\s+(?P<text>\S.*)")
_BREAK = re.compile(r"(?:[-*_]\s?){3,}")
_MENU = re.compile(r"(?:(?:Skip|Jump) to (?:[Mm]ain )?(?:[Cc]ontent|navigation|search)\s*)+")
_WIKI = re.compile(r"\s*\[edit(?: \| edit source)?\]")
_GLUED = re.compile(r"[a-z][A-Z]")
_STRONG = re.compile(r"\s*\*\*[^*]+\*\*\s*")
_ROW_RULE = re.compile(r"\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?")
_FRONT = re.compile(r"(?:[\"'‘’“]|\d{1,2}\+ )(?=[A-Z])")
"""What a title may have before its first word: a quotation mark, or the score that it is about."""
_HEADING_WORDS = 8
_PROSE_WORDS = 8
_FEWEST = 3
_DEEPEST = 6
_MOST = 40
"""Headings that a menu names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FanLines:
    """The filled lines of a page, its headings marked by level or as titled, and what is no text of it."""

    lines: Sequence[Shaped]
    steps: frozenset[int]
    """Numbers of the lines that are headings and items of a list at once."""
    noise: Sequence[Line]


def fan_lines(lines: Iterable[Line]) -> FanLines:
    """The filled ones of *lines*, put right."""
    every = shaped(lines)
    filled = [line for line in every if line.text]
    found: list[Shaped] = []
    steps: set[int] = set()
    noise: list[Line] = []
    after_mark = False
    for place, line in enumerate(filled):
        marks = _ALONE.fullmatch(line.text) is not None and _may_be_item(filled, place + 1)
        if marks or _BREAK.fullmatch(line.text) or _MENU.fullmatch(line.text):
            noise.append(line.line)
            after_mark = marks
            continue
        made = _read_off(line)
        if after_mark or (made.level is not None and line.level is None):
            steps.add(made.number)
        found.append(made)
        after_mark = False
    found, captions = _without_captions(found)
    found = _numbered_steps(found, steps)
    found = _headed(with_titles(_barred(found)), _alone(every))
    found, menus = _without_menus(found)
    return FanLines(lines=found, steps=frozenset(steps), noise=[*noise, *captions, *menus])


def _may_be_item(lines: Sequence[Shaped], place: int) -> bool:
    """Whether what stands at *place* is a heading or prose, and no cell of a table."""
    if place >= len(lines):
        return False
    return lines[place].level is not None or _is_prose(lines, place) or _is_prose(lines, place + 1)


def _alone(lines: Sequence[Shaped]) -> frozenset[int]:
    """The numbers of the lines that stand as headings do, between blank ones, where several of them do."""
    blank = [not line.text for line in lines]
    found = [
        line.number
        for line, before, after in zip(lines, [True, *blank], [*blank[1:], False], strict=False)
        if line.text and before and after and _may_head(line.text)
    ]
    return frozenset(found if len(found) >= _FEWEST else ())


def _may_head(text: str) -> bool:
    short = len(text.split()) <= _HEADING_WORDS and text[0].isupper() and (text[-1].isalnum() or text[-1] in "?)")
    return short and ". " not in text and ": " not in text and not is_row(text) and label_of(text) is None


def _read_off(line: Shaped) -> Shaped:
    """*line* without what a wiki puts behind its headings, and with the heading that it is an item with."""
    wiki = _WIKI.search(line.text) if line.text.endswith("]") else None
    if wiki is not None:
        return replace(line, text=line.text[: wiki.start()], titled=True)
    item = _MARKED_ITEM.fullmatch(line.text)
    if item is not None and is_title(item["text"]):
        return replace(line, text=item["text"], level=len(item["mark"]))
    return line


def _without_captions(lines: Sequence[Shaped]) -> tuple[list[Shaped], list[Line]]:
    """*lines* without the captions of pictures, which a page has twice, in another order; and these."""
    found: list[Shaped] = []
    captions: list[Line] = []
    for line in lines:
        if found and is_title(line.text) and _same_words(found[-1].text, line.text):
            captions += [found.pop().line, line.line]
        else:
            found.append(line)
    return found, captions


def _same_words(text: str, other: str) -> bool:
    words, others = ([word for word in words_of(each) if word != "by"] for each in (text, other))
    return len(words) > 1 and words != others and sorted(words) == sorted(others)


def _numbered_steps(lines: list[Shaped], steps: set[int]) -> list[Shaped]:
    """*lines*, the titles in them that are numbered from one and stand above prose each made headings and *steps*."""
    items = [(place, found["text"]) for place, line in enumerate(lines) if (found := _NUMBERED.fullmatch(line.text))]
    titled = {
        place: text
        for place, text in items
        if is_title(text) and len(text.split()) <= _HEADING_WORDS and _is_prose(lines, place + 1)
    }
    if len(titled) < _FEWEST or len(titled) < len(items):
        return lines
    steps.update(lines[place].number for place in titled)
    return [
        replace(line, text=titled[place], titled=True) if place in titled else line for place, line in enumerate(lines)
    ]


def _is_prose(lines: Sequence[Shaped], place: int) -> bool:
    return place < len(lines) and len(lines[place].text.split()) >= _PROSE_WORDS and not is_title(lines[place].text)


def _barred(lines: Sequence[Shaped]) -> list[Shaped]:
    """*lines*, the rows of a table that lack their outer bars given them: as many cells as the rule below its head."""
    found = list(lines)
    for place, line in enumerate(lines):
        if place == 0 or "|" not in line.text or not _ROW_RULE.fullmatch(line.text) or is_row(line.text):
            continue
        bars = line.text.strip("|").count("|")
        row = place - 1
        while row < len(found) and found[row].text.rstrip("|").count("|") in {bars, bars + 1}:
            found[row] = replace(found[row], text=f"| {found[row].text.strip('| ')} |")
            row += 1
    return found


def _headed(lines: Sequence[Shaped], alone: Collection[int]) -> list[Shaped]:
    """*lines* with the headings told: where marks are used by these and by strong print, else titles and those *alone*."""
    marked = sum(line.level is not None for line in lines)
    believed = marked >= _FEWEST
    level = 1
    found = []
    for line in lines:
        made = line
        if line.level is not None:
            level = line.level
        elif believed:
            strong = _STRONG.fullmatch(line.line.text) is not None and _is_short_title(line.text)
            made = replace(line, level=min(level + 1, _DEEPEST)) if strong else replace(line, titled=False)
        elif line.number in alone or _is_short_title(line.text):
            made = replace(line, titled=True)
        found.append(made)
    return found


def _without_menus(lines: Sequence[Shaped]) -> tuple[list[Shaped], list[Line]]:
    """*lines* without those right below a heading that only say which headings come next; and these.

    So is what stands like a title below the first heading and is none, a picture's caption.
    """
    places = [place for place, line in enumerate(lines) if _is_headed(line)]
    names = [_letters(lines[place].text) for place in places]
    menus: set[int] = set()
    after = 0
    for number, place in enumerate(places):
        below = place + 1
        while after < len(places) and places[after] <= below:
            after += 1
        if _is_glued_menu(lines[place].text, names[number + 1 : number + 2]):
            menus.add(place)
        elif below < len(lines) and _tells(lines[below].text, names[after : after + _MOST]):
            menus.add(below)
    places = [place for place in places if place not in menus]
    opening = range(places[0] + 1, places[1]) if len(places) > 1 else range(0)
    if all(place in menus or _is_label(lines[place].text, before=lines[places[1]].text) for place in opening):
        menus.update(opening)
    kept = [line for place, line in enumerate(lines) if place not in menus]
    return kept, [lines[place].line for place in sorted(menus)]


def _is_label(text: str, *, before: str) -> bool:
    """Whether *text* is a title or a menu that names the heading *before* which it stands."""
    named = _letters(text).startswith(_letters(before)) and text[-1].isalnum()
    return _is_short_title(text) or (named and len(text.split()) <= _HEADING_WORDS)


def _tells(text: str, names: Sequence[str]) -> bool:
    """Whether *text* is some of *names* in their order, the first included, or this glued to the labels of a menu."""
    rest = _letters(text)
    if not rest or not names or not rest.startswith(names[0]):
        return _is_glued_menu(text, names[:1])
    for name in names:
        rest = rest.removeprefix(name)
    return not rest


def _is_glued_menu(text: str, names: Sequence[str]) -> bool:
    """Whether *text* is a few labels without spaces between them, one of *names* among them."""
    few = len(text.split()) <= _HEADING_WORDS and text[-1] not in ".:"
    return few and _GLUED.search(text) is not None and any(name in _letters(text) for name in names)


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _is_headed(line: Shaped) -> bool:
    return line.level is not None or line.titled


def _is_short_title(text: str) -> bool:
    bare = _FRONT.sub("", text)
    return is_title(bare) and len(text.split()) <= _HEADING_WORDS and label_of(text) is None
