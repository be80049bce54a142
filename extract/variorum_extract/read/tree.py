"""A page's tree as lexbor builds it, which mends a page as browsers do, and ways through it.

It is walked without BeautifulSoup's objects over it: these take two to three times the room, and their making longer
than everything else that is done with a page.
"""

import ctypes
import sys
from collections.abc import Iterator
from enum import Enum, auto

from selectolax.lexbor import LexborHTMLParser, LexborNode


class Event(Enum):
    """What a walk meets."""

    START = auto()
    """The beginning of a tag."""
    TEXT = auto()
    END = auto()
    """The end of a tag."""


def tree_of(page: list[bytes]) -> LexborNode | None:
    """The tree of the one *page* in the list, taken out of it: its bytes go as soon as the tree is made."""
    parser = LexborHTMLParser(page.pop())
    parser.raw_html = b""
    hand_back()
    return parser.root


def hand_back() -> None:
    """Hand what a parser has freed back to the system, where its allocator can be told to: glibc keeps it otherwise."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


class Walk:
    """A walk through a tag and all that is in it, without recursion: it may be deeper than Python's stack."""

    def __init__(self, root: LexborNode) -> None:
        self._root = root.mem_id
        self._at: tuple[Event, LexborNode] | None = None
        self._first = root
        self._skipping = False

    def __iter__(self) -> Iterator[tuple[Event, LexborNode]]:
        return self

    def __next__(self) -> tuple[Event, LexborNode]:
        while True:
            self._at = event, node = self._step()
            if event is not Event.START or node.is_element_node:
                return self._at
            if node.is_text_node:
                self._at = Event.TEXT, node
                return self._at

    def skip(self) -> None:
        """Go on at the end of the tag that has just begun."""
        self._skipping = True

    def _step(self) -> tuple[Event, LexborNode]:
        """What comes next, texts and comments as tags that begin."""
        if self._at is None:
            return Event.START, self._first
        event, node = self._at
        skipping, self._skipping = self._skipping, False
        if event is Event.START and node.is_element_node:
            child = None if skipping else node.first_child
            return (Event.END, node) if child is None else (Event.START, child)
        around = node.parent
        if around is None or node.mem_id == self._root:
            raise StopIteration
        beside = node.next
        return (Event.END, around) if beside is None else (Event.START, beside)


def beside(tag: LexborNode, way: str) -> LexborNode | None:
    """The next tag or text beside *tag*, by `prev` before it or by `next` after it, blank texts and comments passed over."""
    node: LexborNode | None = getattr(tag, way)
    while node is not None and not node.is_element_node and not (node.text_content or "").strip():
        node = getattr(node, way)
    return node


def below(tag: LexborNode, *names: str) -> Iterator[LexborNode]:
    """All tags below *tag* that have one of *names*."""
    own = tag.mem_id
    return (node for node in tag.traverse() if node.tag in names and node.mem_id != own)


def first_of(tag: LexborNode, *names: str) -> LexborNode | None:
    """The first tag below *tag* that has one of *names*, or None."""
    return next(below(tag, *names), None)
