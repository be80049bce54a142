"""Sections that declare an object of the `rule` domain; the parser enters them when the page is read."""

from collections.abc import Iterable

from docutils import nodes

from variorum_sphinx.elements import Content, section, typeset
from variorum_sphinx.places import anchor


def declared(
    kind: str, name: str, heading: Iterable[Content], *content: nodes.Node, title: str, cls: str = ""
) -> nodes.section:
    """A section that declares the *kind* called *name*; *title* is what links to it read."""
    node = section(heading, *content, anchor=anchor(kind, name), cls=cls)
    node["declares"] = (kind, name, typeset(title))
    return node
