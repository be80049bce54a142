"""Lines that belong together: what a copy broke at its margin, where it did so throughout, and what stands in a fence."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from variorum_extract.clean import one_spaced
from variorum_extract.clean.joined import Joined
from variorum_extract.draft import Line
from variorum_extract.errata_wording import instruction
from variorum_extract.segment.shapes import bullet, is_capitals, is_row, is_title

_ENDS = '.:!?;)’”"'
_FEWEST = 3
_FULL = 0.9
"""The share of the margin's width that a line has to fill with the next word for its end to be no paragraph's end."""
_FENCE = "```"
_LONGEST_FENCE = 100
_STARTS = ("#", "**", _FENCE)


def joined(lines: Sequence[Line]) -> Joined:
    """*lines* with what stands in a fence as one paragraph, and the broken ones joined where most that might be are."""
    margin = _margin(lines)
    found: list[Line] = []
    texts: list[str] = []
    parts: dict[int, list[int]] = {}
    place = 0
    while place < len(lines):
        line, before = lines[place], lines[place - 1] if place else None
        end = _fence_end(lines, place)
        if end is not None:
            _close(found, texts)
            inside = [one_spaced(other.text) for other in lines[place + 1 : end - 1]]
            found.append(replace(line, text=" ".join(filter(None, inside))))
            parts[line.number] = [other.number for other in lines[place:end] if other.text.strip()]
            texts = []
        elif margin is not None and texts and before is not None and _goes_on(before, line, margin, texts[0]):
            texts.append(line.text.strip())
            parts.setdefault(found[-1].number, [found[-1].number]).append(line.number)
        else:
            _close(found, texts)
            found.append(line)
            texts = [line.text.rstrip()]
        place = end if end is not None else place + 1
    _close(found, texts)
    return Joined(lines=found, parts=parts)


def _fence_end(lines: Sequence[Line], place: int) -> int | None:
    """The place after the fence that opens at *place* and closes soon, or None."""
    if not lines[place].text.startswith(_FENCE):
        return None
    ends = range(place + 1, min(len(lines), place + _LONGEST_FENCE))
    return next((end + 1 for end in ends if lines[end].text.startswith(_FENCE)), None)


def _close(found: list[Line], texts: Sequence[str]) -> None:
    if len(texts) > 1:
        found[-1] = replace(found[-1], text=" ".join(texts))


def broken_at(lines: Sequence[Line]) -> int | None:
    """The length of the longest of *lines* that a copy broke at its margin, or None where it broke none."""
    margin = _margin(lines)
    return margin.width if margin is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Margin:
    """Where lines are broken."""

    width: int
    """The length of the longest broken line."""
    blanks: bool
    """Whether blank lines part the paragraphs, so that lines without one between them belong together."""


def _margin(lines: Sequence[Line]) -> _Margin | None:
    """The margin at which *lines* are broken, or None where they are not."""
    pairs = [
        (before, line)
        for before, line in itertools.pairwise(line for line in lines if line.text.strip())
        if _is_prose(before.text) and _is_prose(line.text.lstrip("* "))
    ]
    close = [
        (before.text.strip(), line.text.strip())
        for before, line in pairs
        if line.number == before.number + 1 and not _begins(one_spaced(line.text))
    ]
    broken = [before for before, text in close if before[-1] not in _ENDS and text[0].islower()]
    if len(broken) < _FEWEST or 2 * len(broken) < len(close):
        return None
    apart = sum(line.number > before.number + 1 for before, line in pairs)
    return _Margin(width=max(map(len, broken)), blanks=apart >= _FEWEST)


def _is_prose(text: str) -> bool:
    bare = one_spaced(text)
    return not bare.startswith(_STARTS) and bullet(bare) is None and not is_row(bare) and not is_capitals(bare)


def _goes_on(before: Line, line: Line, margin: _Margin, first: str) -> bool:
    """Whether *line*, right below *before*, goes on with its heading, its paragraph or its item, which began with *first*.

    An item goes on within a sentence only, and a few words that name something go on in small letters only. Where no blank
    lines tell, a sentence's end is a paragraph's where the next word would have stood beside it.
    """
    above, text = one_spaced(before.text), one_spaced(line.text)
    if line.number != before.number + 1 or not above or not text or is_row(above) or above.startswith(_FENCE):
        return False
    if above.startswith("#") or is_capitals(above):
        return above.startswith("#") and is_capitals(above.lstrip("# ")) and is_capitals(text)
    if _begins(text) or (is_title(text) and above[-1] in _ENDS):
        return False
    if text[0].islower() or above[-1] not in _ENDS:
        return text[0].islower() or len(above) >= margin.width / 2 or not is_title(above)
    full = len(above) + len(text.split(" ", 1)[0]) >= _FULL * margin.width
    return bullet(one_spaced(first)) is None and (margin.blanks or full)


def _begins(text: str) -> bool:
    """Whether *text* begins something by its shape."""
    return (
        text.startswith(_STARTS)
        or bullet(text) is not None
        or is_row(text)
        or is_capitals(text)
        or instruction(text) is not None
    )
