"""Questions that go on from a stem: an entry that states a situation, asks nothing and has no answer of its own."""

import re
from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache

from variorum.extraction import Kind
from variorum.prints import words_of
from variorum_extract.draft import Draft
from variorum_extract.segment.shapes import root

_DEFINITE = re.compile(
    r"\bsuch (?:an? )?(?P<such>\w+)|\b(?:the|that|this) (?:\w+ing )?(?P<noun>unit|model|army|weapon|attack|player)\b(?P<rest>(?: \w+ing\b)?)",
    re.IGNORECASE,
)
_INDEFINITE = re.compile(
    r"\b(?:an?|any|one|two|another|some|my|your|both) (?:\w+ ){0,2}?(?:unit|model|army|weapon|attack|player)s?\b",
    re.IGNORECASE,
)
_COMMON = frozenset(
    re.findall(
        r"\S+",
        "a an the and or of to in on at by for from with as if it its is are be been can could do "
        "does not any other this that such has have had may might must should will would which who when than then them "
        "they their so up set because like etc e g i y",
    ),
)
_NAMED = re.compile(
    r"\b(?:this|that|these|those) (?:\w+ )?(?P<named>abilit|power|stratagem|rule|relic|trait|spell|mission)(?:y|ies|s)?\b",
    re.IGNORECASE,
)
_ALSO = re.compile(r"(?:And |But )?(?:what|how) about\b", re.IGNORECASE)
_INSTANCES = re.compile(r"\([^()]*\)|–\s*(?:such as|e\.g\.)[^–]*–|\be\.g\..*", re.IGNORECASE | re.DOTALL)
_ENOUGH = 3
_NEAR = 50


def join_stems(drafts: Sequence[Draft]) -> None:
    """Give the entries that go on from a stem under the same headings that stem as their parent.

    An entry goes on when it opens with a unit or the like that it has not named before (`such a unit`, `the firing
    unit`, `this power`). Among several stems the one is taken whose own words, those the others lack, it shares most;
    of equals, the nearest above. One that opens with `What about` goes on from the whole question that it shares most
    words with, or from the one right above it.
    """
    by_section: dict[tuple[str, ...], list[Draft]] = {}
    for draft in drafts:
        if draft.kind is Kind.FAQ:
            by_section.setdefault(draft.headings, []).append(draft)
    for section in by_section.values():
        _join(section)


def _join(section: Sequence[Draft]) -> None:
    stems = [(place, draft) for place, draft in enumerate(section) if is_stem(draft)]
    whole = [(place, draft) for place, draft in enumerate(section) if not is_stem(draft) and not _asks_also(draft)]
    for place, draft in enumerate(section):
        if _asks_also(draft):
            draft.parent = _asked_before(draft, _near(whole, place)) or _right_above(section, place)
        elif stems and not is_stem(draft) and goes_on(draft.question or ""):
            draft.parent = _stem_of(draft, _near(stems, place))


def _near(entries: Sequence[tuple[int, Draft]], place: int) -> list[Draft]:
    """Those of *entries* that stand nearest to *place*: the ones above it, from the nearest up, then those below."""
    middle = bisect(entries, place, key=lambda entry: entry[0])
    above, below = entries[max(0, middle - _NEAR) : middle], entries[middle : middle + _NEAR]
    return [draft for _, draft in (*reversed(above), *below)]


def _right_above(section: Sequence[Draft], place: int) -> Draft | None:
    """The question above *place* that the ones between, which only ask `What about`, go on from."""
    for above in reversed(section[max(0, place - _NEAR) : place]):
        if not _asks_also(above):
            return None if is_stem(above) else above
    return None


def is_stem(draft: Draft) -> bool:
    """Whether *draft* states something, asks nothing, and nothing answers it."""
    return not draft.answer and not (draft.question or "").rstrip("’'\"”) ").endswith("?")


def goes_on(question: str) -> bool:
    """Whether *question* opens with something definite that it has not introduced itself."""
    named = _NAMED.search(question)
    if named is not None and named["named"].casefold() not in question[: named.start()].casefold():
        return True
    definite = _DEFINITE.search(question)
    if definite is None:
        return False
    indefinite = _INDEFINITE.search(question)
    return indefinite is None or definite.start() <= indefinite.start()


def _asks_also(draft: Draft) -> bool:
    return _ALSO.match(draft.question or "") is not None


def _asked_before(draft: Draft, questions: Sequence[Draft]) -> Draft | None:
    """The one of *questions* that shares most words with *draft*, or None when none shares enough of them."""
    asked = _roots(draft.question or "")
    shared = [len(asked & _roots(other.question or "")) for other in questions]
    best = max(shared, default=0)
    return questions[shared.index(best)] if best >= _ENOUGH else None


def _stem_of(draft: Draft, stems: Sequence[Draft]) -> Draft:
    question = _without_instances(draft.question or "")
    words = [_told(stem.question or "") for stem in stems]
    shared = words[0].intersection(*words[1:]) if len(words) > 1 else frozenset[str]()
    spoken_of = {
        word for shape in (_DEFINITE, _NAMED) for found in shape.finditer(question) for word in _roots(found.group())
    }
    asked = _roots(question)

    def score(place: int) -> int:
        own = words[place] - shared
        named = _introduces(stems[place].question or "", question)
        return len(own & asked) + 2 * len(own & spoken_of) + 2 * named

    return stems[max(range(len(stems)), key=lambda place: (score(place), -place))]


@lru_cache(maxsize=4 * _NEAR)
def _told(stem: str) -> frozenset[str]:
    """The roots of what *stem* says, without its instances; the same stems are asked for by question after question."""
    return frozenset(_roots(_without_instances(stem)))


def _introduces(stem: str, question: str) -> bool:
    """Whether *stem* introduces, as one thing, what *question* calls `such a` thing."""
    such = _DEFINITE.search(question)
    thing = such["such"] if such else None
    return thing is not None and re.search(rf"\ban? (?:\w+ )?{re.escape(thing)}\b", stem, re.IGNORECASE) is not None


def _without_instances(text: str) -> str:
    """*text* without what it only gives as instances: `(…)`, `– such as … –`, and all after `e.g.`."""
    return _INSTANCES.sub(" ", text)


def _roots(text: str) -> set[str]:
    return {root(word) for word in words_of(text) if word not in _COMMON}
