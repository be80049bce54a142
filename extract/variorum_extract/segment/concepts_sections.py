"""The sections of a page: which lines are its headings, marked or not, and how deep each of them stands."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum_extract.draft import Mark
from variorum_extract.segment.asides import label_of
from variorum_extract.segment.run_in import RUN_IN
from variorum_extract.segment.set_apart import labels_in_capitals
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_row, is_title

SENTENCE_ENDS = '.:!?)’”"'
"""What a sentence, a list's announcement or a quotation ends with."""
_PAGE, _ANNOUNCING, _CAPITALS, _NUMBERED, _TITLED = 0, 1, 2, 3, 5
"""Levels of headings: the page's, and those that nothing marks."""
_COUNTED = re.compile(r"(\d{1,2})[.)] ")
_ANNOUNCED = re.compile(r".*(?::|\b(?:below|following|tables?|charts?)\b.*)")
_CAPTION_WORDS = 10
_STEP_WORDS = 6
_PROSE_WORDS = 12
"""Words of a line that is prose even where a copy cut its end off."""


@dataclass(slots=True)
class Section:
    """A heading with what stands below it."""

    heading: Shaped | None
    level: int = 0
    """How deep the heading stands: as marked, else in capitals above numbered ones above those in title case.

    What stands between two numbered ones of a row is below the first of them.
    """
    body: list[Shaped] = field(default_factory=list)

    @property
    def is_over_prose(self) -> bool:
        """Whether it begins with prose below a heading."""
        return self.heading is not None and bool(self.body) and _is_prose(self.body[0].text)

    @property
    def is_of_page(self) -> bool:
        """Whether its heading is the page's own, or it stands above all headings."""
        return self.level == _PAGE

    @property
    def is_title(self) -> bool:
        """Whether its heading is a title that nothing marks, without a number, or the page's own."""
        return self.level in (_PAGE, _ANNOUNCING, _TITLED)


def sections_of(lines: Sequence[Shaped]) -> list[Section]:
    """The sections of *lines*; the first heading is the page's and stands above all others, unless marks say otherwise."""
    found = [Section(heading=None)]
    of_page = not _has_sister(lines)
    labels = labels_in_capitals(lines)
    number = 0
    for place, line in enumerate(lines):
        above = lines[place - 1].text if found[-1].body else ""
        level = None if place in labels else _level(lines, place, above, number)
        if level is None:
            found[-1].body.append(line)
        else:
            first = of_page and level != RUN_IN and len(found) == 1 and not found[0].body
            number = number_of(line.text) or number
            found.append(Section(heading=line, level=_PAGE if first else level))
    _order_steps(found)
    _order_announced(found)
    return [section for section in found if section.heading is not None or section.body]


def _has_sister(lines: Sequence[Shaped]) -> bool:
    """Whether the first of *lines* is a marked heading, and one beside it or above it follows."""
    marked = [line.level for line in lines if line.level is not None]
    heads = bool(lines) and lines[0].level is not None and len(marked) > 1
    return heads and any(level <= marked[0] for level in marked[1:])


def _order_steps(sections: Sequence[Section]) -> None:
    """Put numbered headings that nothing marks below the section that lists them.

    What stands between two of a row goes below the first of them.
    """
    last = number = 0
    listed: dict[str, int] = {}
    for place, section in enumerate(sections):
        if section.heading is not None and _is_step(section.heading):
            own = number_of(section.heading.text) or 0
            lister = listed.get(_item(section.heading.text))
            if lister is not None:
                section.level = max(_CAPITALS, sections[lister].level + 1)
            if own == number + 1 and own > 1:
                for between in sections[last + 1 : place]:
                    marked = between.heading is None or between.heading.level is not None
                    between.level = between.level if marked else max(between.level, sections[last].level + 1)
            last, number = place, own
        listed.update((_item(line.text), place) for line in section.body if bullet(line.text) is not None)


def _order_announced(sections: Sequence[Section]) -> None:
    """Put titles that nothing marks above the heading in capitals that the end of their text announces."""
    for above, section in itertools.pairwise(sections):
        announces = above.level == _TITLED and bool(above.body) and above.body[-1].text.endswith(":")
        if announces and section.level == _CAPITALS and section.heading is not None and section.heading.level is None:
            above.level = _ANNOUNCING


def _level(lines: Sequence[Shaped], place: int, above: str, number: int) -> int | None:
    """The level of the heading at *place*, or None when none stands there.

    It has the text *above*, or nothing where that is a heading; *number* is that of the last heading with one.
    """
    line = lines[place]
    labelled = label_of(line.text) is not None or line.line.mark is Mark.CAPTION
    if labelled or line.level is not None:
        return None if labelled else line.level
    follows = lines[place + 1].text if place + 1 < len(lines) else ""
    if is_capitals(line.text):
        names_table = is_row(follows) and _ANNOUNCED.fullmatch(above) and not is_row(above)
        return None if names_table else _CAPITALS
    if not follows or bullet(follows) is not None:
        return None
    if bullet(line.text) is not None:
        return _NUMBERED if _is_numbered(line.text, above, follows, number) else None
    named = line.titled or (not place and is_title(line.text) and _is_heading_over(lines, 1))
    return _TITLED if named else _titled(line.text, above, follows)


def _is_heading_over(lines: Sequence[Shaped], place: int) -> bool:
    """Whether the line at *place*, which nothing marks, is a heading in capitals or over prose."""
    follows = lines[place + 1].text if place + 1 < len(lines) else ""
    return is_capitals(lines[place].text) or (bool(follows) and _titled(lines[place].text, "", follows) is not None)


def _is_numbered(text: str, above: str, follows: str, last: int) -> bool:
    """Whether *text*, an item between the lines *above* and *follows*, is a heading with a number: a few words, no sentence.

    What follows the *last* such heading and has the next number is one, whatever stands below it.
    """
    number, name = number_of(text), bullet(text) or ""
    titled = is_title(name) and len(name.split()) <= _STEP_WORDS
    if number is None or not (is_capitals(name) or titled) or number_of(above) == number - 1:
        return False
    if 0 < last == number - 1 and number_of(follows) != number + 1:
        return True
    told = _is_prose(follows) or is_row(follows) or is_capitals(follows)
    return told and (is_capitals(name) or len(follows.split()) > _CAPTION_WORDS)


def _titled(text: str, above: str, follows: str) -> int | None:
    """The level of the heading *text* over a sentence that begins after one has ended or a list or table has, or None."""
    if not _is_prose(follows) or is_row(follows) or len(follows.split()) <= len(text.split()):
        return None
    apart = not above or above[-1] in SENTENCE_ENDS or is_row(above) or bullet(above) is not None or is_capitals(above)
    menu = len(above.split()) <= _STEP_WORDS and not is_title(above)
    if not (apart or menu) or not is_title(text):
        return None
    return _CAPITALS if text.isupper() else _TITLED


def _is_step(heading: Shaped) -> bool:
    """Whether *heading* has a number and no mark."""
    return heading.level is None and number_of(heading.text) is not None


def _item(text: str) -> str:
    """What the item *text* of a list says, in small letters."""
    return (bullet(text) or "").casefold()


def number_of(text: str) -> int | None:
    """The number that *text* opens with as an item of a list does."""
    found = _COUNTED.match(text)
    return int(found[1]) if found else None


def _is_prose(text: str) -> bool:
    return bullet(text) is None and (text[-1] in SENTENCE_ENDS or len(text.split()) >= _PROSE_WORDS)
