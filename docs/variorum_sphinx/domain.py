"""The Sphinx domain `rule`: records, concepts, cases and questions as objects that any project can declare and link to."""

import difflib
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, NamedTuple, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.directives import ObjectDescription
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from variorum_sphinx.places import anchor

logger = logging.getLogger(__name__)

KINDS = ("record", "concept", "case", "question")
PAGE = "page"
"""Reference type of our own pages' links to pages; no role gives it."""
UNKNOWN = "unknown"
"""Warning `rule.unknown`: a reference names an id that nothing has."""
DUPLICATE = "duplicate"
"""Warning `rule.duplicate`: an id is declared twice."""


class Declared(NamedTuple):
    """Where an object is declared, and what it is called."""

    docname: str
    anchor: str
    title: str


class RuleRole(XRefRole):
    """A link to an object of the domain; under the bare name `rule` it links to a record."""

    innernodeclass = nodes.inline

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The reference."""
        if self.name in ("rule", "rule:rule"):
            self.name = "rule:record"
        return super().run()


class Declaration(ObjectDescription[str]):
    """Declares an object by hand: `{rule:record} 8e/some-rule`, with its title as an option and its text as content."""

    option_spec: ClassVar[dict[str, Any]] = {**ObjectDescription.option_spec, "title": directives.unchanged}

    def handle_signature(self, sig: str, signode: addnodes.desc_signature) -> str:
        """The id declared, shown behind its title."""
        name = " ".join(sig.split())
        title = self.options.get("title")
        if title:
            signode += addnodes.desc_name(title, title)
            signode += addnodes.desc_sig_space()
        signode += addnodes.desc_addname(name, name)
        return name

    def add_target_and_index(self, name: str, sig: str, signode: addnodes.desc_signature) -> None:  # noqa: ARG002 - Sphinx's signature
        """Enter the object into the domain."""
        target = anchor(self.objtype, name)
        if target not in self.state.document.ids:
            signode["ids"].append(target)
            self.state.document.note_explicit_target(signode)
        domain = cast("RuleDomain", self.env.domains["rule"])
        domain.note_object(self.objtype, name, target, title=self.options.get("title", name), location=signode)


class RuleIndex(Index):
    """Every object of the domain, in the order of the alphabet."""

    name = "index"
    localname = "Index of rules, concepts and cases"
    shortname = "rules"

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """The entries under their first letters, and that groups need not be folded."""
        wanted = None if docnames is None else set(docnames)
        domain = cast("RuleDomain", self.domain)
        letters: dict[str, list[IndexEntry]] = {}
        held = sorted(domain.objects.items(), key=lambda item: (item[1].title.casefold(), item[0]))
        for (kind, name), place in held:
            if wanted is None or place.docname in wanted:
                first = next((char for char in place.title if char.isalnum()), "·").upper()
                letters.setdefault(first, []).append(
                    IndexEntry(place.title, 0, place.docname, place.anchor, name, "", kind)
                )
        return sorted(letters.items()), False


class RuleDomain(Domain):
    """Rules of games, by ids that are never renamed."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        "record": ObjType("record", "record", "rule"),
        "concept": ObjType("concept", "concept"),
        "case": ObjType("case", "case"),
        "question": ObjType("question", "question"),
    }
    directives: ClassVar[dict[str, Any]] = dict.fromkeys(KINDS, Declaration)
    roles: ClassVar[dict[str, Any]] = {name: RuleRole(warn_dangling=True) for name in (*KINDS, "rule")}
    indices: ClassVar[list[type[Index]]] = [RuleIndex]
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], Declared]:
        """Every object under its kind and id."""
        return cast("dict[tuple[str, str], Declared]", self.data["objects"])

    def note_object(
        self, kind: str, name: str, target: str, *, title: str, location: nodes.Node | tuple[str, int] | None = None
    ) -> None:
        """Enter an object that the page being read declares at *target*; a second declaration warns and is left out."""
        self._enter((kind, name), Declared(self.env.current_document.docname, target, title), location)

    def _enter(self, key: tuple[str, str], new: Declared, location: nodes.Node | tuple[str, int] | None) -> None:
        held = self.objects.get(key)
        if held is not None and held != new:
            logger.warning(
                "%s %r is declared in %s already; ids are never reused",
                *key,
                held.docname,
                type=self.name,
                subtype=DUPLICATE,
                location=location or new.docname,
            )
            return
        self.objects[key] = new

    def clear_doc(self, docname: str) -> None:
        """Forget what *docname* declared."""
        for key in [key for key, place in self.objects.items() if place.docname == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take in what another process read in *docnames*."""
        for key, place in otherdata["objects"].items():
            if place.docname in docnames:
                self._enter(key, place, None)

    def resolve_xref(  # noqa: PLR0913, PLR0917 - Sphinx's signature
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link, reading as the object's title unless it was given another; None for an id that nothing has."""
        if typ == PAGE:
            docname, _, fragment = target.partition("#")
            return make_refnode(builder, fromdocname, docname, fragment, contnode) if docname in env.all_docs else None
        kind = "record" if typ == "rule" else typ
        found = self.objects.get((kind, target))
        if found is None:
            return None
        if not node.get("refexplicit"):
            contnode = nodes.inline(found.title, found.title, classes=contnode.get("classes", []))
        return make_refnode(builder, fromdocname, found.docname, found.anchor, contnode, target)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917 - Sphinx's signature
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The links that *target* can mean, one for each kind that has it."""
        found = [
            (f"rule:{kind}", self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
            for kind in KINDS
        ]
        return [(role, link) for role, link in found if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What the inventory and the search hold of each object."""
        for (kind, name), place in self.objects.items():
            yield name, place.title, kind, place.docname, place.anchor, 1

    def near(self, kind: str, target: str) -> str:
        """What to write instead of an id that nothing has."""
        for other in KINDS:
            if (other, target) in self.objects:
                return f"there is a {other} of this id; write {{rule:{other}}}`{target}`"
        names = [name for held, name in self.objects if held == kind]
        close = difflib.get_close_matches(target, names, n=2, cutoff=0.6)
        return f"did you mean {' or '.join(close)}?" if close else f"no {kind} here has an id like it"


def warn_unknown(app: object, domain: Domain | None, node: addnodes.pending_xref) -> bool | None:  # noqa: ARG001 - Sphinx's signature
    """True once a reference of this domain that nothing answers has been warned about with its near misses."""
    if not isinstance(domain, RuleDomain):
        return None
    kind = "record" if node["reftype"] == "rule" else node["reftype"]
    logger.warning(
        "no %s %r; %s",
        kind,
        node["reftarget"],
        domain.near(kind, node["reftarget"]),
        type=domain.name,
        subtype=UNKNOWN,
        location=node,
    )
    return True
