"""Cards of stratagems in a page: which tag is one, and what of it a card says first, whatever the order of the page."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.grids import HEADINGS, classes, opening_of, text_of
from variorum_extract.read.headings import words_of_heading

_CARD = re.compile(r"str\d{1,2}Wrap|stratWrapper(?:_\w+)?|\S*__stratagem|stratagem(?:-card)?")
_EDITION = re.compile(r"str(\d{1,2})Wrap|stratName_(\d{1,2})k")
_NAME = re.compile(r"str\d{1,2}Name|stratName_\w+|\S*__stratagem__name|stratagem-(?:name|title)")
_COST = re.compile(r"str\d{1,2}CP|stratCP_\w+|\S*__stratagem__cost|cp|stratagem-(?:cp|cost)")
_KIND = re.compile(r"str\d{1,2}Type|stratFaction_\w+|\S*__stratagem__misc|stratagem-type")
_LABEL = re.compile(r"(WHEN|TARGET|EFFECT|RESTRICTIONS?|COST)\s?:?", re.IGNORECASE)
_PRINTED = re.compile(r"(?:WHEN|TARGET|EFFECT|RESTRICTIONS|COST):")
_LONGEST_LABEL = len("RESTRICTIONS : ")
_POINTS = "CP"
_DEEPEST = 8
"""Tags within one another in a card's name."""


def is_stratagem(names: frozenset[str]) -> bool:
    """Whether a tag with the classes *names* is the card of a stratagem."""
    return any(_CARD.fullmatch(name) is not None for name in names)


def edition_of(names: frozenset[str]) -> str | None:
    """The edition that a card is of that has the classes *names*, or its name, or None when they do not tell."""
    return next((f"{found[1] or found[2]}e" for name in names if (found := _EDITION.fullmatch(name)) is not None), None)


def head_of(card: Tag, *, aside: list[str]) -> Iterator[tuple[Tag, str]]:
    """The name, cost and type of the stratagem on *card*, in this order, each after its tag; none without a name.

    What is no word of the name goes to *aside*.
    """
    parts: dict[re.Pattern[str], Tag] = {}
    for tag in card.traverse():
        for name in classes(tag) if tag.is_element_node else ():
            for part in (_NAME, _COST, _KIND):
                if part not in parts and part.fullmatch(name) and not _stands_in(tag, parts.get(_NAME)):
                    parts[part] = tag
    heading = card.css_first(", ".join(HEADINGS))
    if _NAME not in parts and heading is not None and heading.mem_id != card.mem_id and _COST in parts:
        parts[_NAME] = heading
    for part in (_NAME, _COST, _KIND) if _NAME in parts else ():
        if part in parts:
            text = words_of_heading(parts[part], aside=aside) if part is _NAME else text_of(parts[part])
            yield parts[part], f"{text}{_POINTS}" if part is _COST and text.isdecimal() else text


def _stands_in(part: Tag, name: Tag | None) -> bool:
    """Whether *part* of a card is a piece of its *name*."""
    around = part.parent if name is not None else None
    for _ in range(_DEEPEST):
        if around is None or name is None or around.mem_id == name.mem_id:
            break
        around = around.parent
    return around is not None and name is not None and around.mem_id == name.mem_id


def label_of(tag: Tag) -> str | None:
    """The label in capitals and with its colon that *tag*, on a card, is nothing but; else None."""
    found = _LABEL.fullmatch(opening_of(tag, _LONGEST_LABEL).strip())
    return f"{found[1].upper()}: " if found else None


def opens_with_label(tag: Tag) -> bool:
    """Whether the text of *tag* begins with a label as cards print it, whatever follows in it."""
    return _PRINTED.match(opening_of(tag, _LONGEST_LABEL)) is not None
