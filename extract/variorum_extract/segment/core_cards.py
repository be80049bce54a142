"""Stratagem cards of an updates document: name, labels, cost, flavour, labelled parts, and the erratum that brings one."""

import re
from collections.abc import Sequence
from dataclasses import replace

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.clean.card_lines import KIND
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import Reference, instruction, opens_quote, unquoted
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.passage_text import lines_of, text_of, with_text

_CARD_LABEL = re.compile(rf"[^a-z]{{0,80}}\bSTRATAGEM\b[^a-z]{{0,40}}|{KIND.pattern}", re.IGNORECASE)
_COST = re.compile(r"\d{1,2}\s?CP", re.IGNORECASE)
NAME_COST = re.compile(r"(?P<name>\S.{0,80}?)\s+\(?(?P<cost>\d{1,2}\s?CP)\)?", re.IGNORECASE)
"""A card's name with its cost behind it."""
_CARD_PART = re.compile(r"(?:\*\*)?(?P<label>WHEN|TARGET|EFFECT|RESTRICTIONS?|COST|Cost|DURATION|NOTE)\s?:(?:\*\*)?\s*")
STRATAGEM = re.compile(r"\s+stratagem$", re.IGNORECASE)
"""The end of a heading that names a card and not what is on it."""

Waiting = tuple[Entry, Reference | None, str | None]
"""An erratum that has only its instruction line, with its reference and action: the card below is its text."""


def is_card(body: Sequence[Block]) -> bool:
    """Whether *body* is a stratagem card: a WHEN part and at least one other."""
    labels = {found["label"] for block in body if (found := _CARD_PART.match(block.text))}
    return "WHEN" in labels and len(labels) > 1


def card_below(entry: Entry) -> Entry | None:
    """The card under the instruction line of *entry*, or None without one; its name is the line below, cost apart."""
    entry = replace(entry, body=_without_quotes(entry.body))
    told = instruction(entry.body[0].text) if is_card(entry.body) else None
    if told is None or told[1]:
        return None
    name, body = entry.body[1], entry.body[2:]
    if _CARD_LABEL.fullmatch(name.text) or _COST.fullmatch(name.text) or _CARD_PART.match(name.text):
        return replace(entry, body=entry.body[1:])
    priced = NAME_COST.fullmatch(name.text)
    if priced:
        body = [with_text(name, priced["cost"]), *body]
        name = with_text(name, priced["name"])
    return replace(entry, heading=name, body=body)


def _without_quotes(body: Sequence[Block]) -> list[Block]:
    """*body* with the quotation marks around the parts of a card taken off."""
    first = 1 if len(body) > 1 and instruction(body[0].text) else 0
    opened = body[first].text[1:] if len(body) > first and opens_quote(body[first].text) else ""
    if _CARD_PART.match(opened) is None:
        return [*body]
    made = [*body[:first], with_text(body[first], opened), *body[first + 1 :]]
    made[-1] = with_text(made[-1], unquoted(made[-1].text, opening=False, closing=True))
    return made


def card_drafts(entry: Entry, waiting: Waiting | None, path: tuple[str, ...]) -> list[Draft]:
    """The stratagem on the card *entry*, below the erratum that puts it in place of an older one, if one does.

    That is the one *waiting* for its text, or the heading above that repeats the card's name. The erratum's text is the
    whole card, the stratagem's its WHEN, TARGET, EFFECT and RESTRICTIONS.
    """
    priced = NAME_COST.fullmatch(entry.title)
    name = priced["name"] if priced else entry.title
    fields, flavour, parts = card_parts(entry.body)
    fields = [("CP", priced["cost"]), *fields] if priced else fields
    stratagem = Draft(
        kind=Kind.STRATAGEM,
        title=name,
        headings=path,
        lines=lines_of([entry.heading, *entry.body]),
        text="\n".join(parts),
        flavour=flavour,
        fields=tuple(fields),
        amends=name,
    )
    nameless = waiting is not None and waiting[0].heading is entry.heading
    text = text_of(entry.body) if nameless else "\n\n".join([entry.title, text_of(entry.body)])
    erratum = Draft(kind=Kind.ERRATUM, title=entry.title, headings=path, text=text)
    if waiting is not None:
        waited, found, erratum.action = waiting
        erratum.title = found.title if found else waited.title
        erratum.page, erratum.paragraph = (found.page, found.paragraph) if found else (None, None)
        erratum.lines = lines_of([waited.heading, *waited.body])
    elif entry.outer is not None and entry.outer.text.casefold().startswith(name.casefold()):
        erratum.title = entry.outer.text
        erratum.lines = lines_of([entry.outer])
    else:
        return [stratagem]
    erratum.amends = erratum.title
    stratagem.title = STRATAGEM.sub("", erratum.title)
    stratagem.amends, stratagem.parent = erratum.title, erratum
    return [erratum, stratagem]


def card_parts(body: Sequence[Block]) -> tuple[list[tuple[str, str]], str | None, list[str]]:
    """The labelled fields of a card, its flavour, and the lines of its text."""
    fields: list[tuple[str, str]] = []
    flavour: list[str] = []
    for block in body:
        label = _CARD_PART.match(block.text)
        if label:
            named = "CP" if label["label"].upper() == "COST" else label["label"]
            fields.append((named, block.text[label.end() :]))
        elif _CARD_LABEL.fullmatch(block.text):
            fields.append(("LABEL", block.text))
        elif _COST.fullmatch(block.text):
            fields.append(("CP", block.text))
        elif fields and fields[-1][0] not in {"LABEL", "CP"}:
            line = f"{block.mark} {block.text}" if block.shape is Shape.ITEM else block.text
            fields[-1] = (fields[-1][0], f"{fields[-1][1]}\n{line}")
        else:
            flavour.append(block.text)
    parts = [f"{name}: {text}" for name, text in fields if name not in {"LABEL", "CP"}]
    return fields, " ".join(flavour) or None, parts
