"""What an example or a diagram explains, which may be printed well above it."""

from collections.abc import Sequence

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


def find_parents(drafts: Sequence[Draft]) -> None:
    """Set the parents of the examples and diagrams among *drafts*.

    A diagram goes to the entry that sends to its number. An example without a number of its own stays with the entry
    above it unless another of the same part, not far above, shares at least twice the weight of its telling words; an
    entry that sends its reader on gives way to the one it sends to.
    """
    _to_the_entry_that_sends(drafts)
    weights = Weights.of(terms(f"{draft.title} {draft.text}") for draft in drafts if draft.kind in _EXPLAINED)
    near: list[tuple[Draft, frozenset[str], frozenset[str]]] = []
    for draft in drafts:
        if draft.kind in _EXPLAINED:
            near = [*near[1 - _REACH :], (draft, frozenset(terms(draft.text)), frozenset(terms(draft.title)))]
        elif draft.kind is Kind.EXAMPLE and draft.title.casefold().strip(": ") == "example":
            draft.parent = _best(draft, [one for one in near if one[0].headings[:1] == draft.headings[:1]], weights)


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


def _best(
    example: Draft,
    entries: Sequence[tuple[Draft, frozenset[str], frozenset[str]]],
    weights: Weights,
) -> Draft | None:
    """The entry that *example* explains."""
    words = set(terms(example.text))
    scores = {
        id(entry): (weights.shared(words, body) + weights.shared(words, head)) / (3 + len(body | head)) ** _LENGTH
        for entry, body, head in entries
    }
    found = max((entry for entry, _, _ in entries), key=lambda entry: scores[id(entry)], default=None)
    if found is None or not scores[id(found)]:
        return example.parent
    for entry, _, _ in entries:
        if entry.title in found.refs and scores[id(entry)] >= _ABOUT * scores[id(found)]:
            found = entry
            break
    own = scores.get(id(example.parent))
    return example.parent if own is not None and scores[id(found)] < _CLEARLY * own else found
