"""Words that the ends of printed lines break, put together by the words of the whole document."""

import re
from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_BROKEN_WORD = re.compile(r"(?P<first>[^\W\d_]+(?:-[^\W\d_]+)*)(?P<hyphen>[-\xad])$")
_SLASHED = re.compile(r"[^\W\d_]/$")
"""Where a line breaks two words that a stroke parts."""
_HALVES = frozenset(("self", "half", "mid"))
"""First parts of compounds that no word begins with."""
_PREFIXES = frozenset(("co", "de", "pre", "re"))
"""What keeps its hyphen before the vowel that it ends in."""


def words_of(lines: Iterable[str]) -> frozenset[str]:
    """All words that stand whole on one of *lines*, in their order, folded, compounds and their parts both."""
    words: set[str] = set()
    broken = False
    for line in lines:
        whole = _WORD.sub("", line, count=1) if broken else line
        broken = _BROKEN_WORD.search(line) is not None
        for word in _WORD.findall(_BROKEN_WORD.sub("", whole).casefold()):
            words.update((word, *word.split("-")))
    return frozenset(words)


def joined_lines(lines: Sequence[str], words: frozenset[str]) -> str:
    """The text of *lines* with the words that their ends break put together, as those of *words* are written."""
    text = lines[0] if lines else ""
    for line in lines[1:]:
        broken = _BROKEN_WORD.search(text)
        follows = _WORD.match(line)
        if broken is None or follows is None:
            text = f"{text}{line}" if _SLASHED.search(text) and follows else f"{text} {line}"
        elif broken["hyphen"] == "\xad" or not _is_compound(broken["first"], follows[0], words):
            text = f"{text[:-1]}{line}"
        else:
            text = f"{text}{line}"
    return text.replace("\xad", "")


def _is_compound(first: str, second: str, words: frozenset[str]) -> bool:
    """Whether *first* and *second* keep the hyphen between them, judged by the *words* of the whole document."""
    start, rest = first.casefold(), second.casefold()
    if f"{start}-{rest}" in words:
        return True
    if f"{start}{rest}" in words:
        return False
    if start in _HALVES or (start in _PREFIXES and start[-1] == rest[0]):
        return True
    return second[0].isupper() or "-" in first or (start in words and rest in words)
