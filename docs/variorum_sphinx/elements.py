"""Building blocks of pages: HTML elements as docutils nodes, so that whatever stands in them is escaped by the writer."""

from collections.abc import Iterable

from docutils import nodes
from docutils.utils.smartquotes import smartyPants
from sphinx import addnodes
from sphinx.writers.html5 import HTML5Translator

INLINE = frozenset({"a", "abbr", "b", "code", "em", "span", "strong", "small", "time", "cite"})
"""Elements after which the source of a page has no line break, since it would be a space."""

Content = nodes.Node | str


class HtmlElement(nodes.General, nodes.TextElement):
    """An HTML element of our own choosing; builders other than HTML see what it holds.

    A text element, since the HTML writer allows links in nothing else.
    """


def visit_html(translator: HTML5Translator, node: nodes.Element) -> None:
    """Open the element."""
    suffix = "" if node["tag"] in INLINE else "\n"
    translator.body.append(translator.starttag(node, node["tag"], suffix, **node["attributes"]))


def depart_html(translator: HTML5Translator, node: nodes.Element) -> None:
    """Close the element."""
    suffix = "" if node["tag"] in INLINE else "\n"
    translator.body.append(f"</{node['tag']}>{suffix}")


def pass_by(translator: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Leave an element to what it holds."""


def tag(name: str, *content: Content, cls: str = "", **attributes: str) -> HtmlElement:
    """The HTML element *name*; underscores in attribute names stand for hyphens."""
    element = HtmlElement("", tag=name, attributes={key.replace("_", "-"): value for key, value in attributes.items()})
    element["classes"] = cls.split()
    element.extend(as_nodes(content))
    return element


def as_nodes(content: Iterable[Content]) -> list[nodes.Node]:
    """The *content* with its strings set as text."""
    return [nodes.Text(typeset(each)) if isinstance(each, str) else each for each in content]


def typeset(text: str) -> str:
    """The *text* with inch marks as primes and straight quotes curled."""
    marked = "".join(
        "″" if char == '"' and place and text[place - 1].isdigit() else char for place, char in enumerate(text)
    )
    return smartyPants(marked, "q", "en") if '"' in marked or "'" in marked else marked


def paragraph(*content: Content, cls: str = "") -> nodes.paragraph:
    """A paragraph of text."""
    node = nodes.paragraph()
    node["classes"] = cls.split()
    node.extend(as_nodes(content))
    return node


def section(title: Content | Iterable[Content], *content: nodes.Node, anchor: str, cls: str = "") -> nodes.section:
    """A section with its heading, to be linked to as *anchor*."""
    heading = [title] if isinstance(title, str | nodes.Node) else title
    node = nodes.section(ids=[anchor])
    node["classes"] = cls.split()
    node += nodes.title("", "", *as_nodes(heading))
    node.extend(content)
    return node


def bullets(items: Iterable[Iterable[Content]], *, cls: str = "") -> HtmlElement:
    """A list with a bullet for each of *items*."""
    return tag("ul", *(tag("li", *item) for item in items), cls=cls)


def folded(words: str, links: Iterable[Content], *, few: int = 3) -> nodes.Node:
    """A *few* links in a row, or more behind *words*."""
    held = list(links)
    if len(held) <= few:
        return tag("span", *joined(held, "; "))
    return tag("details", tag("summary", words), bullets([link] for link in held), cls="v-more")


def joined(items: Iterable[Content], separator: str = ", ") -> list[Content]:
    """The *items* with *separator* between them."""
    found: list[Content] = []
    for item in items:
        if found:
            found.append(separator)
        found.append(item)
    return found


def chip(words: str, *, kind: str) -> HtmlElement:
    """A short verdict in words, set apart; *kind* picks its colour and mark."""
    return tag("span", words, cls=f"v-chip v-chip-{kind}")


def literal(text: str) -> nodes.literal:
    """Text that has to be read letter by letter: an id, a print."""
    return nodes.literal(text, text)


def reference(kind: str, target: str, *content: Content) -> addnodes.pending_xref:
    """A link to the object *target* of the `rule` domain; without *content* it reads as the object's title."""
    node = addnodes.pending_xref(
        "",
        refdomain="rule",
        reftype=kind,
        reftarget=target,
        refexplicit=bool(content),
        refwarn=True,
    )
    node += nodes.inline("", "", *as_nodes(content or (target,)), classes=["xref", "rule", f"rule-{kind}"])
    return node


def page_link(docname: str, *content: Content, anchor: str = "") -> addnodes.pending_xref:
    """A link to a page of the site, or to *anchor* on it."""
    return reference("page", f"{docname}#{anchor}" if anchor else docname, *content)


def hidden_toctree(parent: str, docnames: Iterable[str]) -> nodes.compound:
    """What makes *docnames* children of the page *parent*, without showing a list of them."""
    names = list(docnames)
    toctree = addnodes.toctree(
        "",
        parent=parent,
        entries=[(None, name) for name in names],
        includefiles=names,
        maxdepth=1,
        caption=None,
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=True,
    )
    return nodes.compound("", toctree, classes=["toctree-wrapper"])
