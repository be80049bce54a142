"""Charts on a fan site's page that a dump took apart: their captions, and the heads of columns that read like headings."""

import re
from collections.abc import Collection, Sequence

from variorum_extract.segment.glued_tables import parted_chart
from variorum_extract.segment.shapes import Shaped

CAPTION = re.compile(r".*\b(?:Chart|Table)(?: \([^()]*\))?|.* \(\d?D\d{1,3}\)")
_ROLLED = re.compile(
    r"\d?D\d{1,3}|\d?D\d{1,3} (?:Roll|Score|Result|Needed|to)\b.*|.*(?<!\d)\d{1,2}(?:[-–]\d{1,2})?[\"”″].*"
)
"""A head that names what is rolled or measured."""
_LOOKED_UP = re.compile(
    r"(?:.* )?(?:Type|Roll|Score|Result|Effect|Modifier)s?|(?:Type|Kind|Roll|Score) (?:of|to|Needed)\b.*"
)
"""A head that is a kind of thing to look up."""
_ANNOUNCES = re.compile(r"\b(?:chart|table|below|following|as follows)\b[^.]*[.:]?$", re.IGNORECASE)
_CLOSE = 200
"""Characters at the end of a text that say what comes next."""
_SEVERAL = 2


def column_heads(page: Sequence[Shaped], headings: Sequence[int]) -> set[int]:
    """Those of *headings* that are the heads of a chart's columns, several in a row.

    They stand below a colon or the chart's caption, or some of them name a roll, a distance or a kind of thing to look up.
    The last of them is a heading of its own where text follows that is no chart, unless it tells of a roll as well, repeats
    a heading, or has stood there with the same heads before.
    """
    found: set[int] = set()
    seen: set[tuple[str, ...]] = set()
    titles: set[str] = set()
    for run in _runs(headings):
        names = [page[place].text for place in run]
        before = page[run[0] - 1].text if run[0] else ""
        announced = before.endswith(":") or CAPTION.fullmatch(before) is not None
        whole = tuple(names) in seen or (announced and parted_chart(page, run[0]) is not None)
        if announced:
            heads = run if whole or _is_whole(names, titles) else run[:-1]
        elif before and page[run[0]].level is None:
            heads = run[: len(run) if whole or _is_whole(names, titles) else -1]
            heads = heads[_first(names[: len(heads)], before) :]
        else:
            heads = []
        if len(heads) >= _SEVERAL or (not announced and heads):
            seen.add(tuple(page[place].text for place in heads))
            found.update(heads)
        titles.update(name for name, place in zip(names, run, strict=True) if place not in found)
    return found


def bare_heads(headings: Sequence[int]) -> set[int]:
    """Those of *headings* that are the heads of columns whose cells stand as sections: several below one, none with a text."""
    runs = [run[1 + (run[0] == 0) : -1] for run in _runs(headings)]
    return {place for run in runs if len(run) >= _SEVERAL for place in run}


def _is_whole(names: Sequence[str], titles: Collection[str]) -> bool:
    """Whether the last of *names* is a head as those before it are: it is told as they are, or one of the page's *titles*."""
    if len(names) < _SEVERAL or not any(map(_is_told, names[:-1])):
        return False
    return (
        _ROLLED.fullmatch(names[-1]) is not None or _LOOKED_UP.fullmatch(names[-1]) is not None or names[-1] in titles
    )


def _first(heads: Sequence[str], before: str) -> int:
    """The place of the first one of *heads* that is a column's, as many as there are when nothing tells one.

    What stands right above the only one told is a column too, and all are below a text *before* that speaks of a chart.
    """
    told = [place for place, head in enumerate(heads) if _is_told(head)]
    if told and _ANNOUNCES.search(before[-_CLOSE:]):
        return 0
    if not told or (len(told) < _SEVERAL >= len(heads) and _ROLLED.fullmatch(heads[told[0]]) is None):
        return len(heads)
    return told[0] if len(told) >= _SEVERAL else max(0, told[0] - 1)


def _is_told(head: str) -> bool:
    return _ROLLED.fullmatch(head) is not None or _LOOKED_UP.fullmatch(head) is not None


def _runs(places: Sequence[int]) -> list[list[int]]:
    """*places* in runs of those that follow each other."""
    found: list[list[int]] = []
    for place in places:
        if found and found[-1][-1] + 1 == place:
            found[-1].append(place)
        else:
            found.append([place])
    return found
