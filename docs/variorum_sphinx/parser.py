"""Reading the source files of generated pages: each names its page as JSON, and no markup stands between it and the nodes."""

from typing import TYPE_CHECKING, ClassVar, cast

import msgspec
from docutils import nodes
from sphinx.parsers import Parser

from variorum_sphinx.pages import Page, render
from variorum_sphinx.survey import survey

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from variorum_sphinx.domain import RuleDomain

SUFFIX = ".variorum"


class PageParser(Parser):
    """Makes the page that a source file names."""

    supported: ClassVar[tuple[str, ...]] = ("variorum",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Fill *document* and enter the objects that it declares."""
        env = cast("BuildEnvironment", document.settings.env)
        document.settings.smart_quotes = False  # Text is typeset when it becomes a node.
        page = msgspec.json.decode(inputstring.encode(), type=Page)
        document += render(survey(tuple(env.config.variorum_roots)), page)
        enter_declared(env, document)


def enter_declared(env: "BuildEnvironment", document: nodes.Element) -> None:
    """Enter every object that a section of *document* declares into the domain."""
    domain = cast("RuleDomain", env.domains["rule"])
    for node in document.findall(nodes.section):
        if "declares" in node:
            kind, name, title = node["declares"]
            domain.note_object(kind, name, node["ids"][0], title=title, location=node)
