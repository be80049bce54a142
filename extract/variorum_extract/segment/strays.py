"""Blocks that a page read across its columns put under the wrong entry, and where they belong."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from variorum_extract.clean import Block, Shape
from variorum_extract.errata_wording import closes_quote, example_title, opens_quote
from variorum_extract.link.terms import title_fit
from variorum_extract.segment.core_entries import Entry
from variorum_extract.segment.passage_text import text_of

_POINTS_BELOW = re.compile(r"\b(?:points?|rules?|restrictions?|conditions?|list) below\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_MARGIN = 2
_LONGEST_PAGE = 200
"""Entries of one page that are compared with each other; a real page has some twenty."""


def settle(entries: Sequence[Entry]) -> tuple[list[Entry], list[Block]]:
    """*entries* with lists and paragraphs moved to the entry that they belong to, and headings that are none.

    Everything happens within a page, for a column never runs over its edge. An entry that ends in a colon takes the
    list of a later entry that is nothing but a list, whose heading was made up, if it names none below. An entry that announces points below
    and has none takes the list of the next when the list speaks of it and not of that. A single list item that nothing
    announces, and the last paragraph of a page when a list stands above it, go to the entry whose title fits better;
    what that one had before is of the empty heading right above it where it fits that one better.
    """
    kept: list[Entry] = []
    invented: list[Block] = []
    for _, group in groupby(entries, key=lambda entry: entry.page):
        page = list(group)
        if len(page) <= _LONGEST_PAGE:
            invented += _take_awaited_lists(page)
            _take_announced_points(page)
            page = _send_strays_home(page)
        kept += page
    return kept, invented


def _take_awaited_lists(page: list[Entry]) -> list[Block]:
    """The headings of lists on *page* that went to an entry waiting for one; those entries are taken off it."""
    invented = []
    for entry in list(page):
        if not entry.body or not entry.body[-1].text.endswith(":") or entry.body[-1].shape is not Shape.PARAGRAPH:
            continue
        if any(one.told_above is entry for one in page):
            continue
        below = [one for one in page if one.place > entry.place and one.heading]
        awaited = next((one for one in below if _is_list(one.body)), None)
        told = entry.body[-1].text.casefold()
        named = any(_BRACKETS.sub("", one.title).casefold() in told for one in below)
        if awaited is not None and awaited.heading is not None and not named:
            entry.body += awaited.body
            page.remove(awaited)
            invented.append(awaited.heading)
    return invented


def _take_announced_points(page: Sequence[Entry]) -> None:
    for entry, following in pairwise(page):
        if not _POINTS_BELOW.search(text_of(entry.body)) or any(block.shape is Shape.ITEM for block in entry.body):
            continue
        points = [block for block in following.body if block.shape is Shape.ITEM]
        spoken = text_of(points).casefold()
        if spoken.count(_one_of(entry.title)) > spoken.count(_one_of(following.title)):
            entry.body += points
            following.body[:] = [block for block in following.body if block.shape is not Shape.ITEM]


def _send_strays_home(page: Sequence[Entry]) -> list[Entry]:
    """The entries of *page* with what strayed under its own, and those that a heading without a text gets by it."""
    settled = list(page)
    for entry in page:
        for block in _suspects(entry, last=entry is page[-1]):
            own = title_fit(entry.title, block.text)
            fits = [(title_fit(one.title, block.text), -one.place, one) for one in page if _can_own(one)]
            best = max(fits, key=lambda fit: fit[:2], default=None)
            if best is not None and best[2] is not entry and best[0] >= max(own + _MARGIN, 1):
                entry.body.remove(block)
                outer = _of_outer(best[2], settled)
                if outer is not None:
                    settled.insert(settled.index(best[2]), outer)
                _insert(best[2], block)
    return settled


def _of_outer(entry: Entry, page: Sequence[Entry]) -> Entry | None:
    """The body of *entry* as one of the heading without a text right above it on *page*, if it fits that one better."""
    place = page.index(entry)
    first = place == 0 or page[place - 1].outer is not entry.outer
    text = text_of(entry.body)
    if entry.outer is None or not first or title_fit(entry.outer.text, text) <= title_fit(entry.title, text):
        return None
    body, entry.body = entry.body, []
    return replace(entry, heading=entry.outer, outer=None, body=body)


def _suspects(entry: Entry, *, last: bool) -> list[Block]:
    """Blocks of *entry* that may have strayed there; *last* when it ends its page."""
    body = entry.body
    found = []
    items = [block for block in body if block.shape is Shape.ITEM]
    if len(items) == 1 and body[-1] is items[0] and len(body) > 1 and not body[-2].text.endswith((":", "’", "‘")):
        found.append(items[0])
    if (
        last
        and len(body) > 1
        and body[-1].shape is Shape.PARAGRAPH
        and body[-2].shape is Shape.ITEM
        and not _quoted(body)
    ):
        found.append(body[-1])
    return found


def _quoted(body: Iterable[Block]) -> bool:
    """Whether *body* is put in quotation marks as a whole."""
    return any(opens_quote(block.text) for block in body) and any(closes_quote(block.text) for block in body)


def _can_own(entry: Entry) -> bool:
    return entry.heading is not None and bool(entry.body) and example_title(entry.title) is None


def _insert(entry: Entry, block: Block) -> None:
    """Put *block* into *entry*: a paragraph goes above a list that nothing announces."""
    place = len(entry.body)
    if block.shape is Shape.PARAGRAPH:
        while place and entry.body[place - 1].shape is Shape.ITEM:
            place -= 1
        if place == 0 or entry.body[place - 1].text.endswith(":"):
            place = len(entry.body)
    entry.body.insert(place, block)


def _is_list(body: Sequence[Block]) -> bool:
    return bool(body) and all(block.shape is Shape.ITEM for block in body)


def _one_of(title: str) -> str:
    return title.casefold().removesuffix("s")
