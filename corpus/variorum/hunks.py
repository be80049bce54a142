"""A word diff: two wordings as one sequence of spans, each the same in both or of a class of change.

Words decide what belongs together and marks only what it looks like, so a change of letter case, of quotes or of a page
number never hides among changes of wording, and the reverse. A sign at a number (`+1`, `4+`, `1-3`) is part of the number.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cydifflib import SequenceMatcher

from variorum.rise import heaviest_rise

MOVABLE = 3
"""Words that a line must have before it can be said to have moved."""

MOST_CELLS = 25_000_000
"""Words of the one text times words of the other that are compared at most: two records of 5,000 words each."""


class Mark(StrEnum):
    """The class of a change."""

    CASE = "letter case"
    PUNCTUATION = "punctuation"
    REFERENCE = "reference"
    MOVED = "moved"
    WORDING = "wording"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of both texts. Without a mark it is the same in both, but for blanks and line breaks."""

    mark: Mark | None
    old: str
    new: str

    @property
    def words(self) -> tuple[int, int]:
        """How many words it has in the old text and in the new."""
        return tuple(sum(token.word for token in _tokens(text)) for text in (self.old, self.new))  # type: ignore[return-value]  # two


class _Token(NamedTuple):
    text: str
    key: str
    start: int
    end: int
    word: bool


_WORDS = (
    r"(?:(?<![^\W_])[+\-−–](?=\d))?[^\W_]*\d[^\W_]*(?:[+\-−–/.,:]\d[^\W_]*)*(?:\+|%)?"  # a number with its sign
    r"|[^\W\d_]+(?:['’ʼ‘][^\W\d_]+)*"
)
_TOKEN = re.compile(rf"(?P<word>{_WORDS})|[^\w\s]|_")
_ALIKE = str.maketrans({**dict.fromkeys("‘’ʼ′`", "'"), **dict.fromkeys("“”„″«»", '"'), **dict.fromkeys("−–—‐‑", "-")})
_WHERE = r"(?:above|below|left|right|opposite|overleaf|(?:previous|next|facing)\s+page)"
_REFERENCE = re.compile(
    rf"(?:\b(?:as\s+)?(?:see|shown|described|detailed|explained)\s+)?(?:\b(?:on|to|the)\s+){{0,3}}"
    rf"\b(?:pages?|pgs?|pp?)\b\.?\s*\d+(?:\s*(?:-|–|,|and|to|&)\s*\d+)*"
    rf"|\b(?:see|(?:as\s+)?(?:shown|described|detailed|explained))\s+(?:also\s+)?(?:the\s+)?{_WHERE}\b",
    re.IGNORECASE,
)


def word_diff(old: str, new: str) -> tuple[Span, ...]:
    """Spans that cover both texts in order; joined, their two sides are *old* and *new*."""
    if old == new or not (old.strip() or new.strip()):
        return (Span(mark=None, old=old, new=new),) if old or new else ()
    sides = (_Side(old), _Side(new))
    for side, lines in zip(sides, _moved_lines(*sides), strict=True):
        side.lift(lines)
    spans: list[Span] = []
    for equal, (i1, i2, j1, j2) in _coalesced(*sides):
        spans.extend(_same(*sides, i1, j1, i2 - i1) if equal else _changed(*sides, (i1, i2), (j1, j2)))
    return tuple(_joined(spans))


def marks(spans: Sequence[Span]) -> Counter[Mark]:
    """How many changes of each class there are; a line that moved counts once."""
    counts = Counter(span.mark for span in spans if span.mark is not None)
    if counts[Mark.MOVED]:
        counts[Mark.MOVED] = sum(1 for span in spans if span.mark is Mark.MOVED and span.new)
    return Counter({mark: count for mark, count in counts.items() if count})


def _tokens(text: str) -> list[_Token]:
    alike = text.translate(_ALIKE)
    keys = alike.lower() if alike.isascii() else None
    found = []
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        key = keys[start:end] if keys is not None else _folded(alike[start:end])
        found.append(_Token(text[start:end], key, start, end, match.lastgroup is not None))
    return found


def _folded(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFKC", word).casefold()


class _Side:
    """One of the two texts, as tokens; a line that moved is lifted out and never the same as anything."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.keys = [token.key for token in self.tokens]
        self.lifted: frozenset[int] = frozenset()
        starts, ends = ([token[side] for token in self.tokens] for side in (2, 3))
        spans = [match.span() for match in _REFERENCE.finditer(text)]
        self.references = frozenset(
            place for start, end in spans for place in range(bisect_left(starts, start), bisect_right(ends, end))
        )

    def lines(self) -> list[tuple[tuple[str, ...], range]]:
        """For each line that has tokens, the keys of its words and its tokens' places."""
        found: list[tuple[tuple[str, ...], range]] = []
        first = 0
        for place in range(1, len(self.tokens) + 1):
            ends = place == len(self.tokens)
            if ends or "\n" in self.text[self.tokens[place - 1].end : self.tokens[place].start]:
                run = range(first, place)
                found.append((tuple(self.keys[each] for each in run if self.tokens[each].word), run))
                first = place
        return found

    def lift(self, lines: Sequence[range]) -> None:
        """Take *lines* out of the comparison."""
        self.lifted = frozenset(place for run in lines for place in run)
        for place in self.lifted:
            self.keys[place] = f"\0{id(self)}"

    def slice(self, first: int, last: int) -> str:
        """The text of tokens *first* up to *last*, with the blanks before them; the text's end goes with its last."""
        start = self.tokens[first - 1].end if first else 0
        end = len(self.text) if last == len(self.tokens) else self.tokens[last - 1].end if last else 0
        return self.text[start:end] if start < end else ""

    def words(self, first: int, last: int) -> int:
        """How many words stand in tokens *first* up to *last*, but for what was lifted out."""
        return sum(self.tokens[place].word and place not in self.lifted for place in range(first, last))


def _moved_lines(old: _Side, new: _Side) -> tuple[list[range], list[range]]:
    """Lines that stand once in each text, in another order: the fewest words that must move."""
    if "\n" not in old.text or "\n" not in new.text:
        return [], []
    olds, news = old.lines(), new.lines()
    counts = [Counter(words for words, _ in side) for side in (olds, news)]
    shared = {words for words in counts[0] if counts[0][words] == 1 == counts[1].get(words) and len(words) >= MOVABLE}
    before = {words: run for words, run in olds if words in shared}
    after = [(words, run) for words, run in news if words in shared]
    order = {words: place for place, words in enumerate(before)}
    stay = heaviest_rise([(order[words], len(words)) for words, _ in after])
    gone = [(words, run) for place, (words, run) in enumerate(after) if place not in stay]
    return [before[words] for words, _ in gone], [run for _, run in gone]


Box = tuple[int, int, int, int]


def _coalesced(old: _Side, new: _Side) -> Iterator[tuple[bool, Box]]:
    """Equal and unequal stretches by turns: two changes of wording join when few equal words lie between them.

    Few is: no more than either change has on its larger side. That leaves no islands of a word or two.
    """
    parts: list[tuple[bool, Box]] = []
    for equal, part in _runs(old.keys, new.keys):
        parts.append((equal, part))
        while not parts[-1][0] and len(parts) > 2 and _near(old, new, parts[-3][1], parts[-2][1], parts[-1][1]):  # noqa: PLR2004 - a change, a gap, a change
            first, last = parts[-3][1], parts[-1][1]
            parts[-3:] = [(False, (first[0], last[1], first[2], last[3]))]
    yield from parts


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[bool, Box]]:
    """Equal and unequal stretches by turns; of texts too long to compare, only the same beginning and end are equal."""
    if len(old) * len(new) <= MOST_CELLS:
        for tag, *box in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            yield tag == "equal", (box[0], box[1], box[2], box[3])
        return
    most = min(len(old), len(new))
    head = next((place for place in range(most) if old[place] != new[place]), most)
    tail = next((place for place in range(most - head) if old[-1 - place] != new[-1 - place]), most - head)
    ends = len(old) - tail, len(new) - tail
    boxes = (
        (True, (0, head, 0, head)),
        (False, (head, ends[0], head, ends[1])),
        (True, (ends[0], len(old), ends[1], len(new))),
    )
    yield from ((equal, box) for equal, box in boxes if box[0] < box[1] or box[2] < box[3])


def _near(old: _Side, new: _Side, first: Box, gap: Box, last: Box) -> bool:
    sizes = [max(old.words(box[0], box[1]), new.words(box[2], box[3])) for box in (first, last)]
    return min(sizes) > 0 and old.words(gap[0], gap[1]) <= min(sizes)


def _same(old: _Side, new: _Side, at: int, then: int, length: int) -> Iterator[Span]:
    """Spans of a stretch whose words are the same: runs that look the same and runs that do not."""
    start = 0
    looks = [_look(old.tokens[at + each], new.tokens[then + each]) for each in range(length)]
    for place in range(1, length + 1):
        if place == length or looks[place] is not looks[start]:
            yield Span(
                mark=looks[start],
                old=old.slice(at + start, at + place),
                new=new.slice(then + start, then + place),
            )
            start = place


def _look(old: _Token, new: _Token) -> Mark | None:
    if old.text == new.text:
        return None
    return Mark.CASE if old.word and old.text.casefold() == new.text.casefold() else Mark.PUNCTUATION


def _changed(old: _Side, new: _Side, olds: tuple[int, int], news: tuple[int, int]) -> Iterator[Span]:
    """Spans of a stretch that differs: moved lines by themselves, the rest old beside new, in both texts' order."""
    left, right = (_pieces(side, *run) for side, run in ((old, olds), (new, news)))
    while left or right:
        if left and left[0][0]:
            _, run = left.pop(0)
            yield Span(mark=Mark.MOVED, old=old.slice(*run), new="")
        elif right and right[0][0]:
            _, run = right.pop(0)
            yield Span(mark=Mark.MOVED, old="", new=new.slice(*run))
        else:
            before = left.pop(0)[1] if left else (0, 0)
            after = right.pop(0)[1] if right else (0, 0)
            yield Span(
                mark=_class(old, new, range(*before), range(*after)), old=old.slice(*before), new=new.slice(*after)
            )


def _pieces(side: _Side, first: int, last: int) -> list[tuple[bool, tuple[int, int]]]:
    """Runs of tokens that moved or did not."""
    found: list[tuple[bool, tuple[int, int]]] = []
    start = first
    for place in range(first + 1, last + 1):
        if place == last or (place in side.lifted) != (start in side.lifted):
            found.append((start in side.lifted, (start, place)))
            start = place
    return found


def _class(old: _Side, new: _Side, olds: range, news: range) -> Mark:
    before = [place for place in olds if old.tokens[place].word]
    after = [place for place in news if new.tokens[place].word]
    if not before and not after:
        return Mark.PUNCTUATION
    if old.references.issuperset(before) and new.references.issuperset(after):
        return Mark.REFERENCE
    keys = [[side.keys[place] for place in places] for side, places in ((old, before), (new, after))]
    letters = ["".join(filter(str.isalnum, "".join(side))) for side in keys]
    numbers = [[key for key in side if any(map(str.isdigit, key))] for side in keys]
    return Mark.PUNCTUATION if letters[0] == letters[1] and numbers[0] == numbers[1] else Mark.WORDING


def _joined(spans: Sequence[Span]) -> Iterator[Span]:
    """The spans, with neighbours of one class made one; a moved line stays by itself, and nothing empty is left."""
    held: Span | None = None
    for span in spans:
        if not span.old and not span.new:
            continue
        if held is not None and held.mark is span.mark and span.mark is not Mark.MOVED:
            held = Span(mark=held.mark, old=held.old + span.old, new=held.new + span.new)
            continue
        if held is not None:
            yield held
        held = span
    if held is not None:
        yield held
