"""What Sphinx needs to know: the domain, the page parser, the directives, and how HTML elements are written."""

from importlib import metadata

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from variorum_sphinx.directives import ConceptFacts, CorpusSize, LastPlayed
from variorum_sphinx.domain import RuleDomain, RuleRole, warn_unknown
from variorum_sphinx.elements import HtmlElement, depart_html, pass_by, visit_html
from variorum_sphinx.parser import SUFFIX, PageParser


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter everything; the domain and the role `rule` work without a corpus, the directives show the installed one."""
    app.add_config_value(
        "variorum_roots", (), "env", frozenset({tuple, list}), "Corpus folders; empty for those installed"
    )
    app.add_domain(RuleDomain)
    app.add_role("rule", RuleRole(warn_dangling=True))
    app.add_node(
        HtmlElement,
        html=(visit_html, depart_html),
        latex=(pass_by, pass_by),
        text=(pass_by, pass_by),
        man=(pass_by, pass_by),
        texinfo=(pass_by, pass_by),
    )
    app.add_source_suffix(SUFFIX, "variorum")
    app.add_source_parser(PageParser)
    app.add_directive("variorum-last-played", LastPlayed)
    app.add_directive("variorum-facts", ConceptFacts)
    app.add_directive("variorum-size", CorpusSize)
    app.connect("warn-missing-reference", warn_unknown)
    return {
        "version": metadata.version("variorum"),
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
