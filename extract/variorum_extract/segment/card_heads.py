"""The head of a stratagem's card, however a copy lays it out: its name, its cost and its label, in any order."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum_extract.clean.card_lines import KIND
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_title, next_filled

_POINTS = r"(?:CPs?|Command Points?)"
_NUMBERS = rf"\d{{1,2}}(?:\s?{_POINTS}?\s?(?:/|or)\s?\d{{1,2}})?"
_CP = rf"(?:Cost\s?:\s?)?[(\[]?(?P<cost>{_NUMBERS})\s?{_POINTS}[)\]]?"
_BETWEEN = r"\s*[-–—|:]?\s*"
_COST = re.compile(rf"{_CP}(?:{_BETWEEN}(?P<rest>[^\s/].{{0,90}}))?", re.IGNORECASE)
_NAME_COST = re.compile(
    rf"(?P<name>[^\d\s|].{{0,80}}?){_BETWEEN}{_CP}(?:{_BETWEEN}(?P<rest>\S.{{0,90}}))?", re.IGNORECASE
)
_TYPE = re.compile(r"(?!.*\bthis stratagem\b)(?-i:[A-Z<]).*\bstratagem\b[^.]*", re.IGNORECASE)
_ERRATUM = re.compile(r"(?:page|pg)s? ", re.IGNORECASE)
USED = re.compile(r"\b(?:use|play) this stratagem\b", re.IGNORECASE)
"""Words by which a rule tells that it is a stratagem's."""
_LONGEST_LABEL = 90
_LONGEST_LINE = 190
_MOST_LINES = 3
"""Lines that a head has: its name, its cost, its label."""
_MOST_FLAVOUR = 8
"""Lines of flavour between the head of a card and its rule."""
_RUN_ON = re.compile(
    rf"{_CP}{_BETWEEN}(?P<kind>(?-i:[A-Z])[^.!?:|]{{0,80}}?\bStratagem)\b(?=\s+[A-Z“‘])", re.IGNORECASE
)
"""The cost and the label of a card that stands whole on one line."""
_STOPS = ".!?:;”)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The first lines of a card; an empty cost or label where the copy has none."""

    name: str = ""
    cost: str = ""
    kind: str = ""
    level: int | None = None
    """The level of the name's heading mark."""
    after: int
    """The place after it."""


def head(lines: Sequence[Shaped], place: int) -> Head | None:
    """The head of the card that starts at *place*, or None.

    It has a name with both a cost and a label, or with one of them above a text that is to be used as a stratagem.
    """
    found = Head(after=place)
    for _ in range(_MOST_LINES):
        at = next_filled(lines, found.after)
        more = _with(found, lines[at], at + 1) if at < len(lines) else None
        if more is None:
            break
        found = more
    below = next_filled(lines, found.after)
    if not found.name or below >= len(lines) or (found.kind and _label(lines[below].text.strip("*_ "))):
        return None
    if found.cost and found.kind:
        return found
    return found if (found.cost or found.kind) and _is_used(lines, below) else None


def run_on_heads(text: str) -> Iterator[tuple[int, int]]:
    """Where in *text*, a line, the name of a card begins and where its label ends, for each card that runs on in it."""
    end = 0
    for found in _RUN_ON.finditer(text):
        start = _name_before(text, end, found.start())
        if start is not None:
            yield start, found.end()
            end = found.end()


def _with(found: Head, line: Shaped, after: int) -> Head | None:
    """*found* with what *line* tells of a card, up to the place *after* it; None when that tells nothing new."""
    if len(line.text) > _LONGEST_LINE:
        return None
    more = _told(line, after, waits_for_label=bool(found.name and not found.kind))
    twice = (found.name and more.name) or (found.cost and more.cost) or (found.kind and more.kind)
    if twice or (more.name and not (is_title(more.name) or is_capitals(more.name))):
        return None
    return Head(
        name=found.name or more.name,
        cost=found.cost or more.cost,
        kind=found.kind or more.kind,
        level=found.level if found.name else more.level,
        after=after,
    )


def _told(line: Shaped, after: int, *, waits_for_label: bool) -> Head:
    """What *line* tells of a card, up to the place *after* it: what is neither its cost nor its label is its name."""
    text = (bullet(line.text) or line.text).strip("*_ ")
    alone = _COST.fullmatch(text)
    priced = alone or _NAME_COST.fullmatch(text)
    rest = (priced["rest"] or "") if priced is not None else ""
    kind = rest if _label(rest) else ""
    if priced is None or (alone is None and rest and not kind):
        labelled = _label(text)
        return Head(name="" if labelled else text, kind=text if labelled else "", level=line.level, after=after)
    name = priced["name"] if alone is None else rest.removesuffix(kind)
    if waits_for_label and not rest and _label(name):
        name, kind = "", name
    return Head(name=name, cost=priced["cost"], kind=kind, level=line.level, after=after)


def _label(text: str) -> bool:
    """Whether *text* says what kind of stratagem a card is, and whose."""
    if not text or len(text) > _LONGEST_LABEL or _ERRATUM.match(text):
        return False
    return _TYPE.fullmatch(text) is not None or (KIND.fullmatch(text) is not None and text[0].isupper())


def _is_used(lines: Sequence[Shaped], place: int) -> bool:
    """Whether the text at *place*, or below a few lines of flavour, says when the stratagem is used."""
    for _ in range(_MOST_FLAVOUR):
        if place >= len(lines) or lines[place].level is not None or lines[place].text[-1] == ":":
            return False
        if USED.search(lines[place].text):
            return True
        if _COST.fullmatch(lines[place].text) or _label(lines[place].text):
            return False
        place = next_filled(lines, place + 1)
    return False


def _name_before(text: str, start: int, end: int) -> int | None:
    """Where the name begins that ends at *end* of *text*: its words in capitals, or what follows the last sentence."""
    start = max(start, end - _LONGEST_LABEL)
    words = list(re.finditer(r"\S+", text[start:end]))
    first = _first(words, capitals=True)
    first = _first(words, capitals=False) if first == len(words) else first
    if first == len(words):
        return None
    begin = start + words[first].start()
    name = text[begin:end].strip(" -–—|:([")
    return begin if is_title(name) or is_capitals(name) else None


def _first(words: Sequence[re.Match[str]], *, capitals: bool) -> int:
    """The place of the first of the last *words* that no sentence ends within, all of them in *capitals* if so asked."""
    first = len(words)
    while first and (first == len(words) or words[first - 1][0][-1] not in _STOPS):
        if capitals and words[first - 1][0].upper() != words[first - 1][0]:
            break
        first -= 1
    return first
