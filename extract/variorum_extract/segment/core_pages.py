"""Pages of the printed book that errata lost, from the other parts of the document that name them."""

import re
from collections.abc import Iterator, Sequence

from variorum.extraction import Kind
from variorum_extract.draft import Draft

_NAMED = re.compile(r"\b[Ss]ee (?P<name>[A-Z][\w’' -]{2,60}?) in the Core Rules, page (?P<page>\d{1,3})\b")
_OWN = re.compile(r"\(Core Rules, page (?P<page>\d{1,3})\)")
_AMENDING = frozenset((Kind.ERRATUM, Kind.TABLE))


def recover_pages(drafts: Sequence[Draft]) -> None:
    """Give errata among *drafts* without a page the one that a commentary entry sends to for the rule of their title.

    An entry names the rule, or is itself about it and gives one page for it. A page that does not lie between those of
    the errata before and after is not taken.
    """
    named: dict[str, set[int]] = {}
    for title, page in _named(drafts):
        named.setdefault(_key(title), set()).add(page)
    errata = [draft for draft in drafts if draft.kind in _AMENDING]
    ends: list[int | None] = []
    end: int | None = None
    for draft in reversed(errata):
        ends.append(end)
        end = draft.page if draft.page is not None else end
    start = 0
    for draft, last in zip(errata, reversed(ends), strict=True):
        pages = named.get(_key(draft.title), set())
        if draft.page is None and len(pages) == 1:
            [page] = pages
            draft.page = page if start <= page and (last is None or page <= last) else None
        start = draft.page if draft.page is not None else start


def _named(drafts: Sequence[Draft]) -> Iterator[tuple[str, int]]:
    """The rules whose pages the definitions among *drafts* give."""
    for draft in drafts:
        if draft.kind is not Kind.DEFINITION:
            continue
        for found in _NAMED.finditer(draft.text):
            yield found["name"], int(found["page"])
        own = {int(found["page"]) for found in _OWN.finditer(draft.text)}
        if len(own) == 1:
            yield draft.title.partition(" (")[0], own.pop()


def _key(title: str) -> str:
    return " ".join(title.casefold().split()).removesuffix("s")
