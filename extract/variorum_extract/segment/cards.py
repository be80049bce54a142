"""Stratagem cards of a reference site's page: name, cost, type, flavour, labelled parts."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum.extraction import Kind
from variorum_extract.draft import Draft, Line, Mark
from variorum_extract.segment.card_heads import USED, head
from variorum_extract.segment.passages import rules_nothing
from variorum_extract.segment.shapes import Shaped, bullet, is_title, next_filled, paragraphs, shaped

_OF_CARD = (Mark.CARD, Mark.FLAVOUR)
_LONGEST_CARD = 60
"""Lines."""
_ENDS = ".!?…’”)"
_ASKS = re.compile(r"Q\s*[:.]")
_LABELLED = re.compile(r"(WHEN|TARGET|EFFECT|RESTRICTIONS|COST):\s*(.*)", re.DOTALL)


def starts_card(lines: Sequence[Shaped], place: int) -> bool:
    """Whether a stratagem's card starts at *place*."""
    return head(lines, place) is not None


def card(lines: Sequence[Shaped], start: int, headings: tuple[str, ...]) -> tuple[Draft, int] | None:
    """The stratagem whose card starts at *start* and the place after it, or None when none does."""
    top = head(lines, start)
    if top is None:
        return None
    end = _end_told(lines, start) or _end(lines, top.after)
    flavour, rest, labelled = _body(_parted(lines[top.after : end]))
    fields = (("cost", f"{top.cost}CP") if top.cost else None, ("type", top.kind) if top.kind else None)
    draft = Draft(
        kind=Kind.STRATAGEM,
        title=top.name,
        headings=headings,
        lines=list(dict.fromkeys(line.number for line in lines[start:end] if line.text)),
        text=paragraphs(rest),
        flavour=paragraphs(flavour) or None,
        fields=(*(field for field in fields if field is not None), *_parts(labelled)),
    )
    return draft, end


def _body(body: Sequence[Shaped]) -> tuple[list[Shaped], Sequence[Shaped], Sequence[Shaped]]:
    """The flavour of a card's *body*, its rule, and that of the rule which has labelled parts."""
    filled = [line for line in body if line.text]
    told = [line for line in filled if line.line.mark is Mark.FLAVOUR]
    labelled = next((place for place, line in enumerate(filled) if _LABELLED.match(line.text)), None)
    if told:
        rules = [line for line in filled if line not in told]
        return told, rules if labelled is not None else [line for line in body if line not in told], rules
    first = _flavoured(filled) if labelled is None else labelled
    if labelled is not None:
        return filled[:first], filled[first:], filled[first:]
    begin = body.index(filled[first]) if first < len(filled) else len(body)
    return filled[:first], body[begin:], ()


def _parted(body: Sequence[Shaped]) -> Sequence[Shaped]:
    """*body* with the line parted that begins within flavour and goes on with the rule."""
    for place, line in enumerate(body):
        used = _used(body, place)
        before = line.text[: used.start()].rstrip() if used is not None else ""
        if used is None or used.start() >= len(line.text):
            continue
        if not used[0][0].isupper() or not before or before[-1] not in _ENDS:
            break
        parts = (before, line.text[used.start() :])
        return [*body[:place], *(replace(line, text=part) for part in parts), *body[place + 1 :]]
    return body


def _used(body: Sequence[Shaped], place: int) -> re.Match[str] | None:
    """Where the rule of a stratagem begins in the line at *place* of *body*, which may break within those words."""
    below = body[place + 1].text if place + 1 < len(body) else ""
    return USED.search(f"{body[place].text} {below}")


def _flavoured(body: Sequence[Shaped]) -> int:
    """How many lines of flavour stand above the rule of a card that has no labelled parts."""
    opening = ((place, _used(body, place)) for place in range(len(body)))
    used = next((place for place, found in opening if found is not None and found.start() == 0), None)
    if used is not None and not any(line.text[-1] == ":" or bullet(line.text) for line in body[:used]):
        return used
    return int(len(body) > 1 and rules_nothing(body[0].text))


def as_stratagems(drafts: Sequence[Draft], lines: Sequence[Line]) -> None:
    """Make stratagems of those *drafts* that begin with the heading of what the markup of *lines* says is a card."""
    starts = {line.number: place for place, line in enumerate(lines) if line.mark is Mark.CARD and line.text[:1] == "#"}
    for draft in drafts if starts else ():
        place = starts.get(draft.lines[0]) if draft.kind is Kind.RULE and draft.lines else None
        made = card(shaped(lines[place : place + _LONGEST_CARD]), 0, draft.headings) if place is not None else None
        if made is not None:
            draft.kind, draft.title, draft.text = made[0].kind, made[0].title, made[0].text
            draft.flavour, draft.fields = made[0].flavour, made[0].fields


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
        if filled and is_title(line.text) and (not lines[place - 1].text or lines[place - 1].text[-1] in _ENDS):
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
