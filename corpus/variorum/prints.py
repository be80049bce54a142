"""Prints: fingerprints of a text's words, blind to letter case, quotes, bullets and line breaks."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence

PRINT_LENGTH = 16
"""Hexadecimal digits kept of the sha256: 64 bits, enough to tell a million texts apart."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_PLAIN_WORD = re.compile(r"[a-z0-9]+(?:'[a-z0-9]+)*")
"""The same in a text of plain letters, where it is found faster."""


def words_of(text: str) -> list[str]:
    """The words of *text* in order, casefolded, in Unicode's compatibility form; numbers are words, marks are not."""
    plain = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u02bc", "'")
    if plain.isascii():
        return _PLAIN_WORD.findall(plain.lower())
    return _WORD.findall(unicodedata.normalize("NFKC", plain).casefold())


def print_of(text: str) -> str:
    """The print of *text*: 16 hexadecimal digits over its words in order."""
    return print_of_words(words_of(text))


def print_of_words(words: Sequence[str]) -> str:
    """The print of a text that has *words*, as `words_of` gives them."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:PRINT_LENGTH]
