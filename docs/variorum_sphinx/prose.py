"""Text of the corpus as nodes: data, never markup, but for the four roles that link to rules."""

import re
from collections.abc import Iterator

from docutils import nodes

from variorum_sphinx.elements import Content, as_nodes, paragraph, reference

_ROLE = re.compile(r"\{rule(?::(?P<kind>record|concept|case|question))?\}`(?P<content>[^`]+)`")
_TITLED = re.compile(r"(?P<title>.+?)\s*<(?P<target>[^<>]+)>", re.DOTALL)


def prose(text: str) -> list[nodes.Node]:
    """The *text* as inline nodes: its roles are links, everything else stands for itself."""
    return as_nodes(_pieces(text))


def paragraphs(text: str, *, cls: str = "") -> list[nodes.Node]:
    """The *text* as paragraphs, parted where it has a blank line."""
    return [paragraph(*_pieces(part), cls=cls) for part in re.split(r"\n\s*\n", text.strip()) if part]


def without_roles(text: str) -> str:
    """The *text* as a reader sees it where no link can stand: in an attribute, in a search index."""
    return _ROLE.sub(lambda match: _target(match["content"])[1] or _target(match["content"])[0], text)


def _pieces(text: str) -> Iterator[Content]:
    end = 0
    for match in _ROLE.finditer(text):
        if match.start() > end:
            yield text[end : match.start()]
        target, title = _target(match["content"])
        yield reference(match["kind"] or "record", target, *([title] if title else []))
        end = match.end()
    if end < len(text):
        yield text[end:]


def _target(content: str) -> tuple[str, str]:
    """The id that a role's content names, and the title it gives it, if any."""
    titled = _TITLED.fullmatch(content.strip())
    return (titled["target"].strip(), titled["title"]) if titled else (content.strip(), "")
