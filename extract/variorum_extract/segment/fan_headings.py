"""How the headings of a page nest when nothing marks their levels: told from their words and from what follows them."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum.prints import words_of
from variorum_extract.segment.shapes import Shaped, is_row, root

_ABBREVIATED = re.compile(r".+ \([A-Z][A-Za-z]{0,3}\)")
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)")
_LONG = 4
_FEW = 3
_SHORT_BODY_WORDS = 15
_LESSER = frozenset(
    re.findall(
        r"\S+",
        "a an and the of in into to for with on at from by going using",
    ),
)


@dataclass(slots=True, kw_only=True)
class Section:
    """A heading and the filled lines below it."""

    heading: Shaped | None
    body: list[Shaped] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The words of the heading, empty for what stands above the first one."""
        return self.heading.text if self.heading else ""

    @property
    def prose(self) -> str:
        """The body without its tables."""
        return " ".join(line.text for line in self.body if not is_row(line.text))


def parents(sections: Sequence[Section], *, page: str = "") -> list[int | None]:
    """For each section the place of the one it belongs under, or None for one at the top.

    Marked levels decide where all headings carry them. Otherwise a section belongs under the last one at the top when
    it is an abbreviated term, holds a table first, repeats that one's heading or does something to it (`Targeting
    Characters`), names it in its first sentence, speaks of it shortly, or stands right before one that belongs there.
    A heading without a body is at the top. Words of the *page*'s own title tie nothing to anything.
    """
    if all(section.heading.level is not None for section in sections if section.heading is not None):
        return _by_level(sections)
    nest = _Nest(sections, frozenset(_roots(page)), _endings(sections))
    found: list[int | None] = []
    top: int | None = None
    for place, section in enumerate(sections):
        if top is not None and (nest.tied(place, top) or nest.between(place, top)):
            found.append(top)
        else:
            found.append(None)
            top = place if section.heading is not None else None
    return found


def _by_level(sections: Sequence[Section]) -> list[int | None]:
    found: list[int | None] = []
    path: list[tuple[int, int]] = []
    for place, section in enumerate(sections):
        level = section.heading.level if section.heading else None
        while path and level is not None and path[-1][0] >= level:
            path.pop()
        found.append(path[-1][1] if path else None)
        if level is not None:
            path.append((level, place))
    return found


@dataclass(frozen=True, slots=True)
class _Nest:
    """What the words of sections say of how they nest."""

    sections: Sequence[Section]
    everywhere: frozenset[str]
    """Roots of the page's title, which every section speaks of."""
    endings: frozenset[str]
    """Roots that several headings end with, which is why none of these does anything to another."""

    def tied(self, place: int, top: int) -> bool:
        """Whether the section at *place* belongs under *top* by itself."""
        section, above = self.sections[place], self.sections[top]
        if not section.body:
            return False
        if _ABBREVIATED.fullmatch(section.title) or is_row(section.body[0].text) or self._speaks_of(section, above):
            return True
        if _names(section.prose, above.title):
            return not self._has_free_twin(place, top)
        words = words_of(section.prose)
        short = len(words) < _SHORT_BODY_WORDS and not self._opens(place)
        return short and not self._telling(above.title).isdisjoint(root(word) for word in words)

    def between(self, place: int, top: int) -> bool:
        """Whether the very next section belongs under *top*, so that this one, which opens nothing itself, does too."""
        if not self.sections[place].body or place + 1 >= len(self.sections) or self._opens(place):
            return False
        following, above = self.sections[place + 1], self.sections[top]
        if not following.body or is_row(following.body[0].text):
            return False
        return self._speaks_of(following, above) or (
            _names(following.prose, above.title) and not self._has_free_twin(place + 1, top)
        )

    def _speaks_of(self, section: Section, above: Section) -> bool:
        """Whether the heading of *section* holds all words of *above*'s, or some after a word in -ing."""
        own, other = _roots(section.title), self._telling(above.title)
        acts = section.title.split(" ", 1)[0].endswith("ing")
        return bool(other) and (other <= own or (acts and bool(own & other - self.endings)))

    def _opens(self, place: int) -> bool:
        """Whether the next section belongs under the one at *place*."""
        return place + 1 < len(self.sections) and self._speaks_of(self.sections[place + 1], self.sections[place])

    def _has_free_twin(self, place: int, top: int) -> bool:
        """Whether the next heading ends in the same word as this one and has no tie to *top*."""
        if place + 1 >= len(self.sections):
            return False
        twin, above = self.sections[place + 1], self.sections[top]
        same = _last(twin.title) == _last(self.sections[place].title)
        return same and not (self._speaks_of(twin, above) or _names(twin.prose, above.title))

    def _telling(self, title: str) -> set[str]:
        return _roots(title) - self.everywhere


def _names(prose: str, title: str) -> bool:
    """Whether the first sentence of *prose* names *title*, one or many, with its capitals."""
    end = _SENTENCE_END.search(prose)
    first = prose[: end.start()] if end else prose
    pattern = r"\b" + re.escape(title.removesuffix("s")) + r"s?\b"
    return bool(title) and re.search(pattern, first) is not None


def _roots(title: str) -> set[str]:
    return {root(word) for word in words_of(title) if word not in _LESSER and len(word) >= _LONG}


def _endings(sections: Sequence[Section]) -> frozenset[str]:
    """The roots of the words that at least a few headings end with."""
    last = Counter(root(_last(section.title)) for section in sections if len(words_of(section.title)) > 1)
    return frozenset(word for word, times in last.items() if times >= _FEW)


def _last(title: str) -> str:
    words = words_of(re.sub(r"\([^()]*\)", "", title))
    return words[-1].removesuffix("s") if words else ""
