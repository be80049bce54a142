"""Stratagem cards, however a copy marks and lays them out, as the same lines: name, type, cost, flavour, labelled parts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from variorum.extraction import Fate
from variorum_extract.clean.blocks import one_spaced
from variorum_extract.clean.card_rows import without_rows
from variorum_extract.draft import Account, Line

KIND = re.compile(
    r"(?:[A-Z][^.!?:]{0,80}\s[-–—]\s?)?[^.!?:–—]{0,60}\bStratagem"
    r"|(?:[A-Z][^.!?:]{0,60}\s[-–—]\s)?(?:Battle Tactic|Strategic Ploy|Epic Deed|Wargear|Requisition)",
    re.IGNORECASE,
)
"""The line of a card that says what kind of stratagem it is, and whose."""

_LABEL = re.compile(
    r"(?P<marks>(?:[-*•■▪|>]\s+|#{1,6}\s+|\|)*)(?P<bold>[*_]*)"
    r"(?P<label>WHEN|TARGET|EFFECT|RESTRICTIONS?|When|Target|Effect|Restrictions?)"
    r"(?:[*_]*\s?(?P<sign>[:|])[*_]*|[*_]+(?:\s[-–—]\s|\s*$)|$)\s*(?P<text>.*)"
)
_PARTED = re.compile(r"(?<=[\w.!?)”’*\"])\s+(?:\*\*)?(?=(?:\*\*)?(?:WHEN|TARGET|EFFECT|RESTRICTIONS?)(?:\*\*)?\s?:)")
_RUN_ON = re.compile(
    r"(?P<name>[A-Z][^.!?]{2,80}?)\s[-–—]?\s?\(?(?P<cost>\d{1,2}\s?CP)\)?\s(?P<kind>[^.!?]{3,90}?\b(?i:stratagem))\b\s*(?P<flavour>.*)"
)
"""A card's head on one line."""
_COST = re.compile(
    r"(?:(?:CP )?Cost\s?:\s*)?[(\[]?(?P<cost>\d{1,2})\s?(?:CP|Command Points?)[)\]]?[*_\s]*(?:[|–—-]\s*(?P<rest>\S.{0,90}))?",
    re.IGNORECASE,
)
_TYPE = re.compile(r"(?:Stratagem )?Type\s?:[\s*]*", re.IGNORECASE)
_NAME_COST = re.compile(
    r"(?P<name>\S.{0,80}?)[\s.…]*\s?[-–—|:]?\s*[(\[]?(?P<cost>\d{1,2})\s?CP[)\]]?(?:[\s|:]*(?P<rest>\S.{0,90}))?"
    r"|(?P<before>\d{1,2})\s?CP\s?[-–—|:]?\s+(?P<named>\S.{0,80})",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"(?:either player|your|your opponent|opponent|any)(?:[’']s)? (?:[a-z]+ )?(?:turn|phase)", re.IGNORECASE
)
_MARKS = re.compile(r"(?P<heading>#{1,6}\s+)?(?:[-•■▪>|]\s+)*(?P<bold>[*_]*)")
_MOST_HEAD = 8
"""Lines with a text above the first part of a card."""
_FARTHEST = 25
"""Lines from one part of a card to the next."""
_NAME_WORDS = 12
_SMALL_WORD = 4
_LONGEST_HEAD = 160
_STOPS = ".,;:”"
_BEFORE = "#-*•■▪|>_ \t"
_STARTS = frozenset("WTER")


@dataclass(slots=True)
class _Head:
    """What stands above the parts of a card, while it is read from below."""

    name: tuple[int, str, int] | None = None
    """The place, the words and the level of the card's name."""
    cost: tuple[int, str] | None = None
    kind: tuple[int, str] | None = None


def with_cards(lines: Sequence[Line], account: Account | None = None) -> list[Line]:
    """*lines* with each card as name (a heading), cost, type, flavour and parts that begin with their label and a colon.

    A card has a part WHEN and, not far below, one EFFECT. A label that stood alone goes to the line below; its own is
    entered in *account*.
    """
    apart = _with_parts_apart(without_rows(lines, account))
    labels = _labels(apart)
    made: dict[int, list[Line]] = {}
    end = 0
    for parts in _cards(labels):
        _lay_out(apart, _head(apart, parts[0], end), made)
        for place in parts:
            _lay_part(apart, place, labels, made, account)
        end = parts[-1] + 1
    return [line for place, kept in enumerate(apart) for line in made.get(place, (kept,))] if made else list(lines)


def _with_parts_apart(lines: Sequence[Line]) -> list[Line]:
    """*lines* with the parts of a card that stand on one line on lines of their own, and so its head."""
    made: list[Line] = []
    for line in lines:
        if ("WHEN" not in line.text and "TARGET" not in line.text) or line.text.startswith("|"):
            made.append(line)
            continue
        pieces = _PARTED.split(one_spaced(line.text))
        if len(pieces) == 1:
            made.append(line)
            continue
        head = _RUN_ON.fullmatch(pieces[0].replace("**", "")) if _LABEL.match(pieces[0]) is None else None
        if head is not None:
            pieces[:1] = ["", f"**{head['name']}**", head["cost"], head["kind"], *filter(None, (head["flavour"],))]
        made += [replace(line, text=piece) for piece in pieces]
    return made


def _labels(lines: Sequence[Line]) -> dict[int, tuple[str, str]]:
    """The labels of parts of cards, in capitals, and what stands behind them, by the places of their lines."""
    found: dict[int, tuple[str, str]] = {}
    for place, line in enumerate(lines):
        part = _LABEL.fullmatch(one_spaced(line.text)) if line.text.lstrip(_BEFORE)[:1] in _STARTS else None
        if part is not None and (part["label"].isupper() or part["sign"] or part["bold"]):
            text = part["text"].rstrip("| ") if "|" in part["marks"] else part["text"]
            found[place] = (part["label"].upper(), text)
    return found


def _cards(labels: Mapping[int, tuple[str, str]]) -> list[list[int]]:
    """The places of the labels of each card: from its WHEN on, with an EFFECT among them."""
    found: list[list[int]] = []
    for place, (label, _) in labels.items():
        if label == "WHEN":
            found.append([place])
        elif found and place - found[-1][-1] <= _FARTHEST:
            found[-1].append(place)
    return [parts for parts in found if any(labels[place][0] == "EFFECT" for place in parts)]


def _head(lines: Sequence[Line], start: int, end: int) -> _Head:
    """What stands above *start*, where the first part of a card is, and below *end*."""
    head = _Head()
    place, seen = start, 0
    while place > end and seen < _MOST_HEAD and head.name is None:
        place -= 1
        text = one_spaced(lines[place].text)
        if text:
            seen += 1
            _take(text, place, head, above=_above(lines, place, end))
    above = place - 1
    while above >= end and not lines[above].text.strip():
        above -= 1
    if head.name is not None and head.cost is None and above >= end:
        cost = _COST.fullmatch(_bare(one_spaced(lines[above].text))[0])
        head.cost = (above, f"{cost['cost']}CP") if cost else None
    return head


def _bare(text: str) -> tuple[str, int, bool]:
    """*text* without its marks, the level of its heading mark, and whether it is in bold print."""
    marks = _MARKS.match(text)
    level = len(marks["heading"].strip()) if marks and marks["heading"] else 0
    bold = bool(marks and "**" in marks["bold"])
    bare = text[marks.end() :] if marks else text
    return bare.replace("**", "").strip("*_| "), level, bold


def _above(lines: Sequence[Line], place: int, end: int) -> str:
    """The bare text of the first filled line above *place*, from *end* on."""
    found = next((text for at in range(place - 1, end - 1, -1) if (text := one_spaced(lines[at].text))), "")
    return _bare(found)[0]


def _take(text: str, place: int, head: _Head, *, above: str) -> None:
    """Put the line *text* at *place* into *head*; *above* is the text of the one above it."""
    bare, level, bold = _bare(text)
    priced = _NAME_COST.fullmatch(bare) if len(bare) <= _LONGEST_HEAD else None
    if priced is not None and priced["rest"] and KIND.fullmatch(priced["rest"].strip("*_| ")) is None:
        priced = None
    kind = _TYPE.sub("", bare, count=1)
    if cost := _COST.fullmatch(bare):
        head.cost = (place, f"{cost['cost']}CP")
        head.kind = (place, cost["rest"].strip("*_| ")) if cost["rest"] else head.kind
    elif priced is not None and _is_name(name := (priced["name"] or priced["named"])):
        head.cost = (place, f"{priced['cost'] or priced['before']}CP")
        head.kind = (place, priced["rest"].strip("*_| ")) if priced["rest"] else head.kind
        head.name = (place, name.strip("*_ "), level)
    elif len(bare) <= _LONGEST_HEAD and head.kind is None and KIND.fullmatch(kind):
        head.kind = (place, kind)
    elif bare and _is_name(bare) and not _TURN.fullmatch(bare):
        named = level or bold or bare.isupper() or not (KIND.fullmatch(above) or _COST.fullmatch(above))
        head.name = (place, bare, level) if named and (level or bold or _is_titled(bare)) else None


def _is_name(text: str) -> bool:
    return len(text.split()) <= _NAME_WORDS and text[-1] not in _STOPS and not text[0].islower()


def _is_titled(text: str) -> bool:
    """Whether the words of *text* that are not small begin with capitals."""
    return all(word[0].isupper() or not word[0].isalpha() or len(word) <= _SMALL_WORD for word in text.split())


def _lay_out(lines: Sequence[Line], head: _Head, made: dict[int, list[Line]]) -> None:
    """Put into *made* the lines of *head* in their order, each with the number of the line that it comes from."""
    if head.name is None:
        return
    place, name, level = head.name
    told = [part for part in (head.cost, head.kind) if part is not None]
    made |= {at: [] for at, _ in told}
    made[place] = [replace(lines[place], text=f"{'#' * level} {name}" if level else f"**{name}**")]
    for at, text in told:
        made[max(at, place)].append(replace(lines[at], text=text))


def _lay_part(
    lines: Sequence[Line],
    place: int,
    labels: Mapping[int, tuple[str, str]],
    made: dict[int, list[Line]],
    account: Account | None,
) -> None:
    """Put into *made* the part of a card whose label stands at *place*."""
    label, text = labels[place]
    if text:
        made[place] = [replace(lines[place], text=f"{label}: {text}")]
        return
    below = place + 1
    while below < len(lines) and not lines[below].text.strip():
        below += 1
    if below < len(lines) and below not in labels:
        made[place] = []
        made[below] = [replace(lines[below], text=f"{label}: {one_spaced(lines[below].text)}")]
        if account is not None:
            account.enter([lines[place]], Fate.HEADING, "label on a card")
