"""Forms that converters write and that say nothing here: links, pictures, escapes, rows without outer bars, edit links."""

import html
import re
from collections.abc import Sequence
from dataclasses import replace

from variorum.extraction import Fate
from variorum_extract.draft import Account, Line

_LINK = re.compile(
    r"(?P<picture>!?)\[(?P<text>[^\[\]]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:\s+\"[^\"]{0,200}\")?\)"
)
_ESCAPED = re.compile(r"\\([.\-+()\[\]*_#!>\"'])")
_EMPHASIS = re.compile(r"(?<![\w\\])_(?=[^\s_])([^_]{1,600}?)(?<=[^\s_])_(?!\w)")
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,10});")
_RULE = re.compile(r"\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)+\|?\s*")
_EDIT = re.compile(r"(?<=\S)\s*\[\s?edit\s?\]\s*$", re.IGNORECASE)
"""The link beside a heading of a wiki."""
_LABELLED = ("Q", "A")
"""How rows begin whose cells are a question's or an answer's label and its text."""


def plain(lines: Sequence[Line], account: Account) -> list[Line]:
    """*lines* of a text as they read without such forms; what was nothing but a picture is entered in *account*."""
    found = [_plain(line, account) if _is_marked(line.text) else line for line in lines]
    for place, line in enumerate(found):
        if "|" in line.text and "--" in line.text and place and _RULE.fullmatch(line.text) and line.text[0] != "|":
            _bar(found, place)
    return found


def _is_marked(text: str) -> bool:
    return "](" in text or "\\" in text or "_" in text or ("&" in text and ";" in text) or text.rstrip()[-1:] == "]"


def _plain(line: Line, account: Account) -> Line:
    text = (
        _LINK.sub(lambda link: "" if link["picture"] else link["text"], line.text) if "](" in line.text else line.text
    )
    text = _ESCAPED.sub(r"\1", _EMPHASIS.sub(r"\1", text))
    text = _EDIT.sub("", text)
    if "&" in text:
        text = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
    if not text.strip() and line.text.strip():
        account.enter([line], Fate.NOISE, "picture")
    return line if text == line.text else replace(line, text=text)


def _bar(lines: list[Line], rule: int) -> None:
    """Put bars around the rows of the table whose rule stands at the place *rule* of *lines*."""
    first = rule - 1
    if "|" not in lines[first].text or lines[first].text.lstrip(" *_").startswith(_LABELLED):
        return
    last = rule
    while last + 1 < len(lines) and lines[last + 1].text.strip() and not lines[last + 1].text.startswith(("#", "|")):
        last += 1
    for place in range(first, last + 1):
        if "|" in lines[place].text:
            lines[place] = replace(lines[place], text=f"| {lines[place].text.strip().removesuffix('|').rstrip()} |")
