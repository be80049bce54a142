"""Stratagem cards without labelled parts, set apart before a page is segmented, whatever its family, and put back after.

The grammar of the family sees one plain rule in the place of cards in a row: what it makes the parent of that is theirs.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from variorum.extraction import Kind
from variorum_extract.draft import Draft, Line, Mark
from variorum_extract.link.naming import opening
from variorum_extract.segment.card_heads import USED, run_on_heads
from variorum_extract.segment.cards import card
from variorum_extract.segment.shapes import Shaped, shaped

_WORD = "STRATAGEM"
_STAND_IN = "Until the end of the phase, use card {} when a unit from your army is selected."
_SECTION = ("stratagem", "stratagems")
_PART_IN_ROW = re.compile(r"\|[\s*_]*when[\s*_:]*\|", re.IGNORECASE)
"""The label of a card's part in a cell of a table."""
_ENDS = ".!?…’”):"
_OF_HEAD = frozenset(("cost", "type"))
_HEADED = frozenset((Kind.RULE, Kind.DEFINITION, Kind.NOTE))


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Cards in a row, and the sentence that stands in the text for them."""

    cards: list[Draft]
    sentence: str


def cards_apart(lines: Sequence[Line]) -> tuple[Sequence[Line], list[Run]]:
    """*lines* with one rule in the place of each run of cards, and these runs; cards with labelled parts stay."""
    if not any(_WORD in line.text.upper() for line in lines):
        return lines, []
    found = shaped(_parted(lines))
    kept: list[Line] = []
    runs: list[Run] = []
    heading = last = ended = -1
    level: int | None = None
    place = 0
    while place < len(found):
        made = _card(found, place, last)
        if made is None:
            heading = place if found[place].level is not None else heading
            last = place if found[place].text else last
            kept.append(found[place].line)
            place += 1
            continue
        if ended != last or not runs:
            level = min((line.level for line in found[place : made[1]] if line.level is not None), default=level)
            below = _stands_below(found, heading, last, level)
            runs.append(Run(cards=[], sentence=_STAND_IN.format(len(runs) + 1)))
            kept += _stand_in(found[place].line, made[0].title, runs[-1].sentence, level=None if below else level)
        runs[-1].cards.append(made[0])
        ended, place = last, made[1]
    return (kept, runs) if runs else (lines, [])


def put_back(drafts: Sequence[Draft], runs: Sequence[Run]) -> list[Draft]:
    """*drafts* with the cards of *runs* in the place of what stands for them, below the headings that this has."""
    found = list(drafts)
    for run in runs:
        place = next((at for at, draft in enumerate(found) if run.sentence in f"{draft.text}{draft.answer}"), None)
        if place is None:
            first = run.cards[0].lines[0]
            place = sum(bool(draft.lines) and draft.lines[0] < first for draft in found)
            found[place:place] = run.cards
            continue
        owner = found[place]
        for one in run.cards:
            one.headings = _path(owner, run)
        found[place : place + 1] = [*_without(owner, run), *run.cards]
        for draft in found if owner is not found[place] else ():
            draft.parent = None if draft.parent is owner else draft.parent
    return found


def _parted(lines: Sequence[Line]) -> Iterator[Line]:
    """*lines*, those on which whole cards run on parted before each name and after each label."""
    for line in lines:
        start = 0
        for begin, end in run_on_heads(line.text) if USED.search(line.text) else ():
            parts = (line.text[start:begin].strip(), line.text[begin:end])
            yield from (replace(line, text=part) for part in parts if part)
            start = end
        yield replace(line, text=line.text[start:].strip()) if start else line


def _card(lines: Sequence[Shaped], place: int, last: int) -> tuple[Draft, int] | None:
    """The card at *place*, below the filled line at *last*, that has a rule without labelled parts and is no erratum's."""
    line = lines[place]
    if not line.text or (last >= 0 and lines[last].text[-1] == ":" and line.line.mark is not Mark.CARD):
        return None
    made = card(lines, place, ())
    if (
        made is None
        or not made[0].text
        or _PART_IN_ROW.search(made[0].text)
        or any(name not in _OF_HEAD for name, _ in made[0].fields)
    ):
        return None
    return made


def _stands_below(lines: Sequence[Shaped], heading: int, last: int, level: int | None) -> bool:
    """Whether cards with names of that *level* stand below the nearest *heading*, though none or no higher level tells it.

    It does that has nothing else below it, up to the *last* line before them, or that says that stratagems follow.
    """
    above = lines[heading].level if heading >= 0 else None
    if level is None or above is None:
        return True
    return above >= level and (heading == last or lines[heading].text.casefold().endswith(_SECTION))


def _stand_in(line: Line, name: str, sentence: str, *, level: int | None) -> Iterator[Line]:
    """The lines that stand for cards of which the first, with that *name*, starts at *line*."""
    blank = replace(line, text="", mark=None)
    if level is not None:
        yield from (blank, replace(blank, text=f"{'#' * level} {name}"))
    yield from (blank, replace(blank, text=sentence), blank)


def _path(owner: Draft, run: Run) -> tuple[str, ...]:
    """The headings of the cards of *run*, for which a sentence stands in *owner*."""
    name = run.cards[0].title
    headings = (*owner.headings, owner.title) if owner.kind in _HEADED else owner.headings
    if headings and run.sentence.startswith(headings[-1].rstrip(".… ")):
        headings = headings[:-1]
    return headings[: headings.index(name)] if name in headings else headings


def _without(owner: Draft, run: Run) -> list[Draft]:
    """*owner* without the sentence that stands for *run*; none when nothing is left but headings, which the first card takes."""
    own = {number for one in run.cards for number in one.lines}
    owner.text = _cut(owner.text, run.sentence)
    owner.answer = _cut(owner.answer, run.sentence) if owner.answer else owner.answer
    left = [number for number in owner.lines if number not in own]
    headed = owner.title == run.cards[0].title
    if not owner.printed.strip() or (headed and owner.printed.rstrip()[-1] not in _ENDS):
        run.cards[0].lines[:0] = left
        return []
    owner.lines = left
    if headed:
        owner.kind, owner.title, owner.headings = Kind.NOTE, opening(owner.text), run.cards[0].headings
    return [owner]


def _cut(text: str, sentence: str) -> str:
    """*text* without *sentence* and the empty line that it leaves."""
    before, _, after = text.partition(sentence)
    return "\n".join(part for part in (before.rstrip(), after.strip()) if part) if after.strip() else before.rstrip()
