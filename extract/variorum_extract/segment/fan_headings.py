"""How the headings of a page nest when nothing marks their levels: told from their words and from what follows them."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from variorum.prints import words_of
from variorum_extract.segment.shapes import Shaped, bullet, is_row, root

_ABBREVIATED = re.compile(r".+ \([A-Z][A-Za-z]{0,3}\)")
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)")
_PARTS = re.compile(
    r"\b(?:(?P<number>two|three|four|five|six|seven|eight|nine|ten)|following) (?:[\w-]+ )?"
    r"(?:(?:sub-?)?(?:phases?|sections?)|steps|stages|parts|ways|types|kinds|categories)\b"
)
_NUMBERED = re.compile(r"(?:The )?(?P<number>two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_POSSESSIVE = re.compile(r"['’]s?$")
_LONG = 3
_NOTE_MARKS = "†‡* "
_LEAST_NESTED = 0.1
"""The share of a page's sections that stand below others, where any does: a catalogue's only seem to."""
_FEW = 3
_SEVERAL = 2
_FIRST = 2
_SUBJECT_WORDS = 4
_BEFORE_SUBJECT = frozenset(("within", "in", "for", "at", "on", "by", "under", "during", "to", "with", "from"))
"""Words with which a sentence begins that says something else before what it is about."""
_MOST_STEPS = 20
_KEPT = 64
"""Sections whose words are remembered at a time: a section is held against those around it."""
_SHORT_BODY_WORDS = 15
_LESSER = frozenset(
    re.findall(
        r"\S+",
        "a an and the of in into to for with on at from by off out up its how who all any can are is going using",
    ),
)


@dataclass(slots=True, kw_only=True)
class Section:
    """A heading and the filled lines below it."""

    heading: Shaped | None
    body: list[Shaped] = field(default_factory=list)
    step: bool = False
    """Whether its heading is an item of a list, which the section above the list says."""

    @property
    def title(self) -> str:
        """The words of the heading without marks of notes, empty for what stands above the first one."""
        return (self.heading.text.rstrip(_NOTE_MARKS) or self.heading.text) if self.heading else ""

    @property
    def prose(self) -> str:
        """The body without its tables and lists."""
        return " ".join(line.text for line in self.body if not is_row(line.text) and bullet(line.text) is None)


def parents(sections: Sequence[Section], *, page: str = "") -> list[int | None]:
    """For each section the place of the one it belongs under, or None for one at the top.

    Marked levels decide where all headings carry them. Otherwise a section belongs under the last one at the top when
    it is an item of a list, one of the parts that this one announces (`four steps:`) or has nothing else than, an
    abbreviated term, holds a table first, repeats that one's heading or does something to it (`Targeting Characters`),
    opens with what that one is about while the next one does not speak more of this, or stands right before one that
    belongs there. Words of the *page*'s own title tie nothing to anything.
    """
    if all(section.heading.level is not None for section in sections if section.heading is not None):
        return _by_level(sections)

    @lru_cache(maxsize=_KEPT)
    def said(place: int) -> frozenset[str]:
        return frozenset(map(root, _words(f"{sections[place].title} {sections[place].prose}")))

    @lru_cache(maxsize=_KEPT)
    def opening(place: int) -> frozenset[str]:
        first = _first_sentences(sections[place].prose, _FIRST)
        return frozenset(map(root, _words(f"{sections[place].title} {first}")))

    nest = _Nest(sections, frozenset(_roots(page)), _endings(sections), said, opening)
    found: list[int | None] = []
    owners: list[range] = []
    top: int | None = None
    below: set[str] = set()
    for place, section in enumerate(sections):
        while owners and place >= owners[-1].stop:
            owners.pop()
        if owners:
            found.append(owners[-1].start - 1)
        elif top is not None and (section.title in below or nest.belongs(place, top)):
            found.append(top)
            below.add(section.title)
        else:
            found.append(None)
            top = place if section.heading is not None else None
        parts = nest.parts(place)
        if parts:
            owners.append(parts)
        if top == place and (parts or nest.told(place)):
            top = None
    nested = sum(above is not None for above in found)
    return found if nested >= _LEAST_NESTED * len(found) else [None] * len(found)


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
    said: Callable[[int], frozenset[str]]
    """The roots of all words of the section at a place."""
    opening: Callable[[int], frozenset[str]]
    """The roots of the words of its heading and first sentences."""

    def belongs(self, place: int, top: int) -> bool:
        """Whether the section at *place* belongs under *top*."""
        if self.sections[place].step or self.tied(place, top) or self.between(place, top):
            return True
        return place > top + 1 and self._goes_with(self.sections[place], self.sections[place - 1])

    def _goes_with(self, section: Section, before: Section) -> bool:
        """Whether the heading of *section* is of one make with the one right *before*, or holds all of its words."""
        return bool(section.body) and (self._beside(section, before) or _roots(before.title) <= _roots(section.title))

    def tied(self, place: int, top: int) -> bool:
        """Whether the section at *place* belongs under *top* by itself."""
        section, above = self.sections[place], self.sections[top]
        if not section.body:
            return False
        if _ABBREVIATED.fullmatch(section.title) or is_row(section.body[0].text):
            return True
        if place == top + 1 and self._beside(section, above):
            return False
        if self._speaks_of(section, above) or _is_part(section.title, above.title):
            return True
        return not self._opens_another(place, top) and (self._is_about(section, above) or self._goes_on(place, top))

    def _is_about(self, section: Section, above: Section) -> bool:
        """Whether *section* begins with what the heading of *above* names, or with its last word that few headings have."""
        begins = _subject(section)
        head = root(_last(above.title))
        if head in begins and head not in self.everywhere | self.endings and head != root(_last(section.title)):
            return True
        other = _roots(above.title)
        return len(other) > 1 and other <= begins

    def _opens_another(self, place: int, top: int) -> bool:
        """Whether the next section begins with the one at *place*, and not with *top*."""
        if place + 1 >= len(self.sections):
            return False
        own, other = (_roots(self.sections[each].title) for each in (place, top))
        begins = _subject(self.sections[place + 1])
        return bool(own) and own <= begins and not other <= begins and own.isdisjoint(other)

    def _goes_on(self, place: int, top: int) -> bool:
        """Whether the text of the section at *place* goes on with what *top* is about, and the next one allows for it."""
        own, other = self._said_next(place, top)
        if self._has_free_twin(place, top):
            return False
        if self._says_all_of(self.sections[place], self.sections[top]):
            return other > 0 or own == 0
        weak = place == top + 1 and own == other == 0
        if weak and self._telling(self.sections[top].title).isdisjoint(_said_first(self.sections[place])):
            return False
        return self._mentions(place, top) and own <= other

    def between(self, place: int, top: int) -> bool:
        """Whether the very next section belongs under *top*, so that this one, which opens nothing itself, does too."""
        section, above = self.sections[place], self.sections[top]
        if not section.body or place + 1 >= len(self.sections):
            return False
        following = self.sections[place + 1]
        if following.body and self._is_about(following, above) and not self._beside(section, above):
            return True
        own, other = self._said_next(place, top)
        if not following.body or own > other or self._beside(section, above):
            return False
        if self._speaks_of(following, above) or self._says_all_of(following, above):
            return True
        return len(_words(section.prose)) <= _SHORT_BODY_WORDS and self._goes_on(place + 1, top)

    def _says_all_of(self, section: Section, above: Section) -> bool:
        """Whether the first sentence of *section* names *above*, or heading and sentence say all of its several words."""
        if _names(section.prose, above.title):
            return True
        other = self._telling(above.title)
        return len(other) > 1 and other <= _roots(section.title) | _roots(_first_sentences(section.prose, 1))

    def _mentions(self, place: int, top: int) -> bool:
        """Whether the section at *place* opens with words of *top*'s heading: all of them, or in company or shortly.

        The last one of a page has none after it, so its heading has to share one.
        """
        other = self._telling(self.sections[top].title)
        said = other & self.opening(place)
        if not said or said == other:
            return bool(said)
        following = self._after(place)
        if following >= len(self.sections):
            own = _roots(self.sections[place].title)
            if _last(self.sections[place].title) == _last(self.sections[top].title):
                own.discard(root(_last(self.sections[top].title)))
            return not other.isdisjoint(own)
        words = _words(self.sections[place].prose)
        short = len(words) <= _SHORT_BODY_WORDS and not other.isdisjoint(map(root, words))
        return short or place > top + 1 or not other.isdisjoint(self.opening(following))

    def _after(self, place: int) -> int:
        """The place of the section after the one at *place* and the parts that it announces."""
        parts = self.parts(place) if self.sections[place].body else range(0)
        return parts.stop if parts else place + 1

    def _said_next(self, place: int, top: int) -> tuple[int, int]:
        """How many words of the heading at *place*, and of that at *top*, the next section says, no part of this one."""
        following = self._after(place)
        if following >= len(self.sections):
            return 0, 0
        all_own, all_other = (self._telling(self.sections[each].title) for each in (place, top))
        own, other = len(all_own & self.said(following)), len(all_other & self.said(following))
        if all_own.isdisjoint(all_other):
            own, other = own * len(all_other), other * len(all_own)
        return own, other

    def parts(self, place: int) -> range:
        """The places of the sections that the one at *place* announces, or that it has nothing else than."""
        section, following = self.sections[place], place + 1
        if section.heading is None or following == len(self.sections):
            return range(0)
        if not section.body:
            bare = self._next_bare(following)
            in_groups = not self.sections[0].body and (place > 0 or bare < len(self.sections))
            return range(following, bare) if in_groups or not self.tied(following, place) else range(0)
        named = self._named(place)
        if named:
            return named
        announced = _PARTS.search(_last_sentence(section)) or self._numbered(place)
        colon = section.body[-1].text.endswith(":") and bullet(section.body[-1].text) is None
        if self.sections[following].step or (announced is None and not colon):
            return range(0)
        if announced is not None and announced["number"]:
            number = _NUMBERS.index(announced["number"].casefold()) + 2
            return range(following, min(len(self.sections), following + number))
        return range(following, self._last_alike(following))

    def _numbered(self, place: int) -> re.Match[str] | None:
        """The number that the section at *place* begins with, where as many sections follow that say what they are."""
        number = _NUMBERED.match(self.sections[place].prose)
        after = self.sections[
            place + 1 : place + 1 + (_NUMBERS.index(number["number"].casefold()) + 2 if number else 0)
        ]
        return number if after and all(_roots(section.title) <= _subject(section) for section in after) else None

    def _named(self, place: int) -> range:
        """The places of the next sections, several, whose headings one sentence of the section at *place* names in a row."""
        section, after = self.sections[place], place + 1
        sentences = [set(map(root, _words(sentence))) for sentence in _SENTENCE_END.split(section.prose)]
        while after < len(self.sections) and sentences:
            own = _roots(self.sections[after].title)
            left = [said for said in sentences if own and own <= said]
            if not left:
                break
            sentences, after = left, after + 1
        return range(place + 1, after) if after > place + _FEW else range(0)

    def told(self, place: int) -> bool:
        """Whether the section at *place* has the parts that it announces by number as the items of a list."""
        body = self.sections[place].body
        for items, line in enumerate(reversed(body)):
            if bullet(line.text) is None:
                announced = _PARTS.search(line.text) if line.text.endswith(":") else None
                number = announced["number"] if announced is not None else None
                return number is not None and items == _NUMBERS.index(number) + 2
        return False

    def _next_bare(self, place: int) -> int:
        """The place of the first section from *place* on that has no body, or the number of sections."""
        while place < len(self.sections) and self.sections[place].body:
            place += 1
        return place

    def _last_alike(self, place: int) -> int:
        """The place after the sections from *place* on that are prose alone, unnamed by those before, and no heads of others."""
        said = ""
        end = min(len(self.sections), place + _MOST_STEPS)
        while place < end:
            section = self.sections[place]
            plain = section.body and section.prose[-1:] != ":" and not any(is_row(line.text) for line in section.body)
            if not plain or section.title in said or self._heads(place):
                break
            said += section.prose
            place += 1
        return place

    def _heads(self, place: int) -> bool:
        """Whether the next heading repeats the one at *place*."""
        return place + 1 < len(self.sections) and self._speaks_of(self.sections[place + 1], self.sections[place])

    def _speaks_of(self, section: Section, above: Section) -> bool:
        """Whether the heading of *section* holds all words of *above*'s, or some after a word in -ing."""
        own, other = _roots(section.title), self._telling(above.title)
        acts = section.title.split(" ", 1)[0].endswith("ing")
        return bool(other) and (other <= own or (acts and bool(own & other - self.endings)))

    def _has_free_twin(self, place: int, top: int) -> bool:
        """Whether the next heading ends in the same word as this one, not as *top*'s, and does not say all of *top*."""
        titles = [self.sections[each].title for each in (place, place + 1, top) if each < len(self.sections)]
        if len(titles) < _SEVERAL + 1 or _last(titles[0]) != _last(titles[1]) or _last(titles[0]) == _last(titles[2]):
            return False
        return not self._telling(titles[2]) <= self.said(place + 1)

    def _beside(self, section: Section, above: Section) -> bool:
        """Whether two headings are of one make: one last word, and as long, both or neither with a word in -ing first."""
        words, others = section.title.split(), above.title.split()
        if words[0].endswith("ing") and words[0] == others[0]:
            return not _roots(above.title) <= _roots(section.title)
        if _last(section.title) != _last(above.title) or not len(words) == len(others) > 1:
            return False
        acts = words[0].endswith("ing") == others[0].endswith("ing")
        return acts or root(_last(section.title)) in self.endings

    def _telling(self, title: str) -> set[str]:
        roots = _roots(title)
        return roots - self.everywhere or roots


def _is_part(title: str, above: str) -> bool:
    """Whether the heading *above* lists several things and *title* is one of them."""
    own = _roots(title)
    return bool(own) and own < _roots(above) and ("," in above or "&" in above)


def _names(prose: str, title: str) -> bool:
    """Whether the first sentence of *prose* names *title*, one or many, with its capitals."""
    first = _first_sentences(prose, 1)
    pattern = r"\b" + re.escape(title.removesuffix("s")) + r"s?\b"
    return bool(title) and re.search(pattern, first) is not None


def _subject(section: Section) -> set[str]:
    """The roots of the words that the text of *section* begins with."""
    first = _words(_first_sentences(section.prose, 1))[:_SUBJECT_WORDS]
    return set() if first[:1] and first[0] in _BEFORE_SUBJECT else {root(word) for word in first}


def _said_first(section: Section) -> set[str]:
    """The roots of the words of the heading of *section* and its first sentence."""
    return set(map(root, _words(f"{section.title} {_first_sentences(section.prose, 1)}")))


def _first_sentences(prose: str, number: int) -> str:
    ends = list(islice(_SENTENCE_END.finditer(prose), number))
    return prose[: ends[-1].start()] if len(ends) == number else prose


def _last_sentence(section: Section) -> str:
    """The last sentence of *section* where a colon ends it or it is the only one, else nothing."""
    prose = section.prose if bullet(section.body[-1].text) is None else ""
    sentences = _SENTENCE_END.split(prose.removesuffix("."))
    announces = section.body[-1].text.endswith(":") or len(sentences) == 1
    return sentences[-1] if announces else ""


def _roots(title: str) -> set[str]:
    return {root(word) for word in _words(title) if word not in _LESSER and len(word) >= _LONG}


def _words(text: str) -> list[str]:
    return [_POSSESSIVE.sub("", word) for word in words_of(text)]


def _endings(sections: Sequence[Section]) -> frozenset[str]:
    """The roots of the words that at least a few headings end with."""
    last = Counter(root(_last(section.title)) for section in sections if len(words_of(section.title)) > 1)
    return frozenset(word for word, times in last.items() if times >= _FEW)


def _last(title: str) -> str:
    words = words_of(re.sub(r"\([^()]*\)", "", title))
    return words[-1].removesuffix("s") if words else ""
