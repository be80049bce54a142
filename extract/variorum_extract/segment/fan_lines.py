"""The lines of a fan site's page as its grammar takes them: marks of lists and wikis read off, rows in bars, headings told."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from variorum.prints import words_of
from variorum_extract.draft import Line
from variorum_extract.segment.apart import standing_alone, with_titles
from variorum_extract.segment.asides import label_of
from variorum_extract.segment.set_apart import strong_title, without_labels
from variorum_extract.segment.shapes import Shaped, bullet, is_row, is_title, shaped

_LIST_MARK = r"(?:[-–*•■▪◦●○‣►▶]|\d{1,2}[.)])"
_ALONE = re.compile(_LIST_MARK)
_MARKED_ITEM = re.compile(rf"{_LIST_MARK}\s+(?P<mark>#{{1,6}})\s+(?P<text>\S.*)")
_NUMBERED = re.compile(r"\d{1,2}[.)]\s+(?P<text>\S.*)")
_BREAK = re.compile(r"(?:[-*_]\s?){3,}")
_MENU = re.compile(r"(?:(?:Skip|Jump) to (?:[Mm]ain )?(?:[Cc]ontent|navigation|search)\s*)+")
_WIKI = re.compile(r"\s*\[edit(?: \| edit source)?\]")
_SIGNS = re.compile(r"[\W_]+")
_LONGEST_NUMBER = 8
"""Letters and signs of the number before a title."""
_GLUED = re.compile(r"[a-z][A-Z]")
_ROW_RULE = re.compile(r"\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?")
_FRONT = re.compile(r"(?:[\"'‘’“]|\d{1,2}\+ |\dD\d{1,3} )(?=[A-Z])")
"""What a title may have before its first word: a quotation mark, or the score or dice that it is about."""
_HEADING_WORDS = 10
_PROSE_WORDS = 8
_FEWEST = 3
_DEEPEST = 6
_SITE = " | "
"""What parts the title of a page from the name of its site."""
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
    alone = [line for line in every if line.text]
    filled, menu = _without_top(alone)
    filled, labels = without_labels(filled, heads=_may_be_headed)
    found: list[Shaped] = []
    steps: set[int] = set()
    noise: list[Line] = []
    after_mark = False
    for place, line in enumerate(filled):
        marks = _ALONE.fullmatch(line.text) is not None and _may_be_item(filled, place + 1)
        if marks or _BREAK.fullmatch(line.text) or _MENU.fullmatch(line.text) or _WIKI.fullmatch(line.text):
            noise.append(line.line)
            after_mark = marks
            continue
        made = _read_off(line)
        if after_mark or (made.level is not None and line.level is None):
            steps.add(made.number)
        found.append(made)
        after_mark = False
    found, captions = _without_captions(_said_once(found, noise))
    found = _numbered_steps(found, steps)
    found = _headed(with_titles(_barred(found)), standing_alone(alone))
    found, menus = _without_menus(found)
    return FanLines(lines=found, steps=frozenset(steps), noise=[*menu, *labels, *noise, *captions, *menus])


def _without_top(lines: Sequence[Shaped]) -> tuple[list[Shaped], list[Line]]:
    """*lines* without the site's menu above the page's title, which names the page as well; and that menu."""
    length = next((place for place in range(len(lines)) if _is_told(lines[place].text) or is_row(lines[place].text)), 0)
    names: set[str] = set()
    site: list[str] = []
    title = 0
    for place, line in enumerate(lines[: min(length, _MOST)]):
        item = bullet(line.text)
        name = _letters(item or line.text)
        longer = title and name and _letters(lines[title].text).startswith(name) and name != _letters(lines[title].text)
        if item is None and name and not longer and (name in names or any(other.startswith(name) for other in site)):
            title = place
        names.add(name)
        site += [name] if _SITE in line.text else []
    return list(lines[title:]), [line.line for line in lines[:title]]


def _is_told(text: str) -> bool:
    """Whether *text* is prose and no title of a page with the site's name."""
    return len(text.split()) >= _PROSE_WORDS and _SITE not in text


def _may_be_item(lines: Sequence[Shaped], place: int) -> bool:
    """Whether what stands at *place* is a heading or prose, and no cell of a table."""
    if place >= len(lines):
        return False
    return lines[place].level is not None or _is_prose(lines, place) or _is_prose(lines, place + 1)


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


def _said_once(lines: Sequence[Shaped], noise: list[Line]) -> list[Shaped]:
    """*lines* without the titles that only say once more, without its number, what stands right above; these are *noise*."""
    found: list[Shaped] = []
    for line in lines:
        above = found[-1].text if len(found) > 1 else ""
        near = 0 <= len(above) - len(line.text) <= _LONGEST_NUMBER
        if near and _is_short_title(line.text) and _letters(bullet(above) or above) == _letters(line.text):
            noise.append(line.line)
        else:
            found.append(line)
    return found


def _same_words(text: str, other: str) -> bool:
    words, others = ([word for word in words_of(each) if word != "by"] for each in (text, other))
    return len(words) > 1 and words != others and sorted(words) == sorted(others)


def _numbered_steps(lines: list[Shaped], steps: set[int]) -> list[Shaped]:
    """*lines*, the titles in them that are numbered from one and stand above prose each made headings and *steps*."""
    unmarked = [(place, line) for place, line in enumerate(lines) if line.level is None]
    items = [(place, found["text"]) for place, line in unmarked if (found := _NUMBERED.fullmatch(line.text))]
    titled = {
        place: text
        for place, text in items
        if is_title(text) and len(text.split()) <= _HEADING_WORDS and _is_sentence(lines, place + 1)
    }
    if len(titled) < _FEWEST or len(titled) < len(items):
        return lines
    steps.update(lines[place].number for place in titled)
    return [
        replace(line, text=titled[place], titled=True) if place in titled else line for place, line in enumerate(lines)
    ]


def _is_sentence(lines: Sequence[Shaped], place: int) -> bool:
    if place >= len(lines):
        return False
    text = lines[place].text
    listed = bullet(text) is not None and _NUMBERED.fullmatch(text) is None
    return _is_prose(lines, place) or listed or (text[-1] == "." and not lines[place].titled)


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
            title = strong_title(line)
            strong = title is not None and _is_short_title(title)
            told = replace(line, text=title or "", level=min(level + 1, _DEEPEST)) if strong else None
            made = told or replace(line, titled=False)
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
        if _is_glued_menu(lines[place].text, [*names[max(0, number - 1) : number], *names[number + 1 : number + 2]]):
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
    return _SIGNS.sub("", text.casefold())


def _is_headed(line: Shaped) -> bool:
    return line.level is not None or line.titled


def _may_be_headed(line: Shaped) -> bool:
    return line.level is not None or is_title(line.text)


def is_bare_title(text: str) -> bool:
    """Whether *text* reads as a title without what may stand before its first word."""
    return is_title(_FRONT.sub("", text, count=1))


def _is_short_title(text: str) -> bool:
    return is_bare_title(text) and len(text.split()) <= _HEADING_WORDS and label_of(text) is None
