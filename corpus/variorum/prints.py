"""Prints: fingerprints of a text's words, blind to letter case, quotes, bullets and line breaks."""

import hashlib
import re
import unicodedata

PRINT_LENGTH = 16
"""Hexadecimal digits kept of the sha256: 64 bits, enough to tell a million texts apart."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'"})


def words_of(text: str) -> list[str]:
    """The words of *text* in order, casefolded, in Unicode's compatibility form; numbers are words, marks are not."""
    folded = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).casefold()
    return _WORD.findall(folded)


def print_of(text: str) -> str:
    """The print of *text*: 16 hexadecimal digits over its words in order."""
    return hashlib.sha256("\n".join(words_of(text)).encode()).hexdigest()[:PRINT_LENGTH]
