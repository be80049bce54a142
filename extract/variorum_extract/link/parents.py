"""What an example or a diagram explains, which may be printed well above it."""

import math
from collections import deque
from collections.abc import Sequence
from functools import cached_property

from variorum.extraction import Kind
from variorum_extract.draft import Draft
from variorum_extract.link.terms import Weights, terms

_EXPLAINED = frozenset((Kind.ERRATUM, Kind.DEFINITION, Kind.RULE, Kind.STRATAGEM, Kind.TABLE))
_REACH = 15
"""Entries above an example that it may belong to: about two printed pages."""
_CLEARLY = 2.0
"""How much better than the entry right above another one has to fit."""
_ABOUT = 0.75
"""How well, against the best, an entry has to fit that the best one sends its reader to."""
_LENGTH = 0.3
"""Power of an entry's length that its score is divided by, so that long entries do not take all examples."""


class _Near:
    """An entry above an example; its terms are read once and only when they are needed."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    @cached_property
    def body(self) -> frozenset[str]:
        """The terms of its text."""
        return frozenset(terms(self.draft.text))

    @cached_property
    def head(self) -> frozenset[str]:
        """The terms of its title."""
        return frozenset(terms(self.draft.title))

    @cached_property
    def length(self) -> float:
        """What its score is divided by."""
        return math.pow(3 + len(self.body | self.head), _LENGTH)


def find_parents(drafts: Sequence[Draft]) -> None:
    """Set the parents of the examples and diagrams among *drafts*.

    A diagram goes to the entry that sends to its number. An example without a number of its own stays with the entry
    above it unless another of the same part, not far above, shares at least twice the weight of its telling words; an
    entry that sends its reader on gives way to the one it sends to.
    """
    _to_the_entry_that_sends(drafts)
    if not any(_is_judged(draft) for draft in drafts):
        return
    weights = Weights.of(terms(f"{draft.title} {draft.text}") for draft in drafts if draft.kind in _EXPLAINED)
    near: deque[_Near] = deque(maxlen=_REACH)
    for draft in drafts:
        if draft.kind in _EXPLAINED:
            near.append(_Near(draft))
        elif _is_judged(draft):
            draft.parent = _best(draft, [one for one in near if one.draft.headings[:1] == draft.headings[:1]], weights)


def _is_judged(draft: Draft) -> bool:
    """Whether *draft* is an example whose parent is judged from its words."""
    return draft.kind is Kind.EXAMPLE and not draft.parent_known and draft.title.casefold().strip(": ") == "example"


def _to_the_entry_that_sends(drafts: Sequence[Draft]) -> None:
    senders: dict[str, Draft] = {}
    for draft in drafts:
        for ref in draft.refs:
            if ref.startswith("diagram ") and draft.kind in _EXPLAINED:
                senders.setdefault(ref, draft)
    for draft in drafts:
        number = dict(draft.fields).get("diagram")
        if number is not None and draft.kind in {Kind.DIAGRAM, Kind.LOST}:
            draft.parent = senders.get(f"diagram {number}", draft.parent)


def _best(example: Draft, entries: Sequence[_Near], weights: Weights) -> Draft | None:
    """The entry that *example* explains."""
    words = frozenset(terms(example.text))
    scores = {id(near.draft): _score(words, near, weights) for near in entries}
    found = max((near.draft for near in entries), key=lambda entry: scores[id(entry)], default=None)
    if found is None or not scores[id(found)]:
        return example.parent
    for near in entries:
        entry = near.draft
        if entry.title in found.refs and scores[id(entry)] >= _ABOUT * scores[id(found)]:
            found = entry
            break
    own = scores.get(id(example.parent))
    return example.parent if own is not None and scores[id(found)] < _CLEARLY * own else found


def _score(words: frozenset[str], near: _Near, weights: Weights) -> float:
    """How well *near* fits an example of *words*."""
    return (weights.shared(words, near.body) + weights.shared(words, near.head)) / near.length
