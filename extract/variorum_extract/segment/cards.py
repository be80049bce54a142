"""Stratagem cards of a reference site's page: name, cost, type, flavour, labelled parts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from variorum.extraction import Kind
from variorum_extract.draft import Draft, Line, Mark
from variorum_extract.segment.passages import rules_nothing
from variorum_extract.segment.shapes import Shaped, is_capitals, is_title, next_filled, paragraphs, shaped

_CP = r"(?P<cost>\d{1,2}(?:\s?(?:CP)?\s?/\s?\d{1,2})?)\s?CP"
_COST = re.compile(_CP)
_NAME_COST = re.compile(rf"(?P<name>[^\d\s].{{0,80}}?)\s*{_CP}")
_COST_NAME = re.compile(rf"{_CP}\s*(?P<name>[^\d\s/].{{0,80}})")
_OF_CARD = (Mark.CARD, Mark.FLAVOUR)
_TYPE = re.compile(r".*\bstratagem\b[^.]*", re.IGNORECASE)
_LONGEST_TYPE = 90
_LONGEST_CARD = 60
"""Lines."""
_ASKS = re.compile(r"Q\s*[:.]")
_LABELLED = re.compile(r"(WHEN|TARGET|EFFECT|RESTRICTIONS|COST):\s*(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Head:
    """The first lines of a card."""

    name: str
    cost: str
    kind: str
    after: int


def starts_card(lines: Sequence[Shaped], place: int) -> bool:
    """Whether a stratagem's card starts at *place*."""
    return _head(lines, place) is not None


def card(lines: Sequence[Shaped], start: int, headings: tuple[str, ...]) -> tuple[Draft, int] | None:
    """The stratagem whose card starts at *start* and the place after it, or None when none does."""
    head = _head(lines, start)
    if head is None:
        return None
    end = _end_told(lines, start) or _end(lines, head.after)
    body = [line for line in lines[head.after : end] if line.text]
    labelled = next((place for place, line in enumerate(body) if _LABELLED.match(line.text)), None)
    first = int(len(body) > 1 and rules_nothing(body[0].text)) if labelled is None else labelled
    told = [line for line in body if line.line.mark is Mark.FLAVOUR]
    flavour, rules = body[:first], body[first:]
    rest = lines[next_filled(lines, head.after) + first : end] if labelled is None else rules
    if told:
        flavour, rules = told, [line for line in body if line not in told]
        rest = [line for line in lines[head.after : end] if line not in told] if labelled is None else rules
    draft = Draft(
        kind=Kind.STRATAGEM,
        title=head.name,
        headings=headings,
        lines=[line.number for line in lines[start:end] if line.text],
        text=paragraphs(rest),
        flavour=paragraphs(flavour) or None,
        fields=(("cost", f"{head.cost}CP"), ("type", head.kind), *_parts(rules)),
    )
    return draft, end


def as_stratagems(drafts: Sequence[Draft], lines: Sequence[Line]) -> None:
    """Make stratagems of those *drafts* that begin with the heading of what the markup of *lines* says is a card."""
    starts = {line.number: place for place, line in enumerate(lines) if line.mark is Mark.CARD and line.text[:1] == "#"}
    for draft in drafts if starts else ():
        place = starts.get(draft.lines[0]) if draft.kind is Kind.RULE and draft.lines else None
        made = card(shaped(lines[place : place + _LONGEST_CARD]), 0, draft.headings) if place is not None else None
        if made is not None:
            draft.kind, draft.title, draft.text = made[0].kind, made[0].title, made[0].text
            draft.flavour, draft.fields = made[0].flavour, made[0].fields


def _head(lines: Sequence[Shaped], place: int) -> _Head | None:
    text = lines[place].text
    found = _NAME_COST.fullmatch(text) or _COST_NAME.fullmatch(text)
    after = next_filled(lines, place + 1)
    if found is not None:
        name, cost = found["name"], found["cost"]
    else:
        second = _COST.fullmatch(lines[after].text) if after < len(lines) else None
        if second is None:
            return None
        name, cost, after = text, second[1], next_filled(lines, after + 1)
    if after >= len(lines) or not (is_title(name) or is_capitals(name)):
        return None
    kind = lines[after].text
    if len(kind) > _LONGEST_TYPE or _TYPE.fullmatch(kind) is None:
        return None
    return _Head(name=name, cost=cost, kind=kind, after=after + 1)


def _end_told(lines: Sequence[Shaped], start: int) -> int | None:
    """The place after the last line that the page marks as one of the card from *start* on; None where it marks none."""
    place = end = start + 1
    while place < len(lines) and (not lines[place].text or lines[place].line.mark in _OF_CARD):
        if lines[place].text and starts_card(lines, place):
            break
        place += 1
        end = place if lines[place - 1].text else end
    return end if end > start + 1 else None


def _end(lines: Sequence[Shaped], start: int) -> int:
    """The place after the card's text: a blank line that no labelled part follows, a heading, a title or another card."""
    place = start
    seen = False
    filled = 0
    while place < len(lines):
        line = lines[place]
        if not line.text:
            after = next_filled(lines, place)
            if seen and (after >= len(lines) or _LABELLED.match(lines[after].text) is None):
                break
            place = after
            continue
        if line.level is not None or _ASKS.match(line.text) or starts_card(lines, place):
            break
        if filled and is_title(line.text):
            break
        filled += 1
        seen = seen or _LABELLED.match(line.text) is not None
        place += 1
    return place


def _parts(lines: Sequence[Shaped]) -> list[tuple[str, str]]:
    parts: list[tuple[str, list[str]]] = []
    for line in lines:
        found = _LABELLED.match(line.text)
        if found is not None:
            parts.append((found[1], [found[2]]))
        elif parts:
            parts[-1][1].append(line.text)
    return [(label, "\n".join(texts)) for label, texts in parts]
