"""By what a text is known as a page of questions and answers."""

import re
from collections.abc import Sequence

from variorum_extract.draft import Line
from variorum_extract.errata_wording import LONGEST_HEADING, instruction, reference
from variorum_extract.segment.books import is_header
from variorum_extract.segment.faq_cells import without_bars
from variorum_extract.segment.faq_errata import starts_erratum
from variorum_extract.segment.faq_labels import QUESTION, labelled
from variorum_extract.segment.run_on import parted
from variorum_extract.segment.shapes import Shaped, shaped

_RUN_ON = 0.45
"""How surely a text whose entries a dump ran together is such a page: more than one that only has questions."""
_RUN_TOGETHER = 0.85
"""How surely one whose errata are mostly run together is."""
_OF_RULES = 0.3
"""How surely a page is one that only names its books above its headings, and asks nothing."""
_FEWEST, _LONGEST_ENTRY = 3, 12
"""Questions of a page that is nothing else, and the lines that one takes with its answer at most, on the average."""
_VERSIONED = re.compile(r"\bversion \d", re.IGNORECASE)
"""A publisher's document, told by its title, whatever it holds."""


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by questions whose answer's `A` stands on a line of its own, or its books.

    With both it is one beyond doubt, unless errata stand on it that no page reference opens; so is one that asks
    throughout and amends nothing.
    """
    apart = parted(labelled(without_bars(lines)))
    page = [line for line in shaped(apart) if line.text]
    questions = sum(QUESTION.match(line.text) is not None and line.level is None for line in page)
    bare = sum(line.text in ("A", "A:") and line.level is None for line in page)
    table = any(is_header(line.text) for line in page[:60])
    told = sum(instruction(line.text) is not None for line in page)
    opened = sum(starts_erratum(page, place) for place in range(len(page)))
    if questions and bare * 2 >= questions:
        return 1.0 if table and told <= opened else 0.95
    plain = told == opened == 0 and not any(line.level and _VERSIONED.search(line.text) for line in page)
    marked = any(line.level for line in page)
    if _asks_throughout(page) and (plain if marked and not table else told <= opened):
        return 1.0 if plain or table else 0.95
    if table:
        sure = 1.0 if questions and told <= opened else 0.7
        return sure if questions or not marked else _OF_RULES
    if len(apart) > len(lines):
        whole = sum(len(line.text) <= LONGEST_HEADING and reference(line.text) is not None for line in lines)
        if opened > 1 and opened >= 2 * whole:
            return _RUN_TOGETHER
        if opened or questions:
            return _RUN_ON
    return 0.35 if questions and not any(line.text.startswith("Page ") for line in page) else 0.0


def _asks_throughout(page: Sequence[Shaped]) -> bool:
    """Whether the filled lines *page* are questions and answers from the first half of them on."""
    asked = [place for place, line in enumerate(page) if QUESTION.match(line.text)]
    return len(asked) >= _FEWEST and asked[0] * 2 <= len(page) <= asked[0] + _LONGEST_ENTRY * len(asked)
