"""What a site sets around its pages: its header and the words of its menu above the text, its footer below."""

import re
from collections.abc import Sequence

from variorum.extraction import Fate
from variorum_extract.draft import Account, Line

HEADER = re.compile(r".*?(?P<edition>1[0-3]|[1-9])? ?site header", re.IGNORECASE)
"""A site's header, with the edition that it names."""
TOP = 10
"""Lines from the top among which the site's header stands."""

_MENU = re.compile(r"[^\w\s]*\s?Home(?:\s?[|>»·•/]\s?[^|>»·•/.]{2,30}){2,20}")
_MENU_WORDS = 4
_STOPS = ".:!?;,)’”\"'"


def without_header(lines: Sequence[Line], account: Account) -> list[Line]:
    """*lines* without the words that only say that a site's header stood there, or that are its menu on one line."""
    headers = [line for line in lines[:TOP] if HEADER.fullmatch(text := line.text.strip()) or _MENU.fullmatch(text)]
    account.enter(headers, Fate.NOISE, "site header")
    return [line for line in lines if line not in headers] if headers else list(lines)


def menu_length(texts: Sequence[str]) -> int:
    """How many of the first of *texts* are words of a menu: a few each, no sentence, and more than one of them."""
    length = next((place for place, text in enumerate(texts) if not _is_few_words(text)), len(texts))
    return length if 1 < length < len(texts) else 0


def footer_length(texts: Sequence[str]) -> int:
    """How many of the last of *texts* are a footer's, below a line that ends a sentence."""
    place = len(texts)
    while place > 1 and (texts[place - 1].startswith("©") or _is_few_words(texts[place - 1])):
        place -= 1
    return len(texts) - place if texts and texts[place - 1][-1:] in _STOPS else 0


def _is_few_words(text: str) -> bool:
    return len(text.split()) <= _MENU_WORDS and text[-1:].isalnum() and text[:1].isupper()
