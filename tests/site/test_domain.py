"""The domain `rule` in projects of other people."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import cast

from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.inventory import InventoryFile

from variorum_sphinx.domain import Declared, RuleDomain

DECLARED = """
Rules
=====

.. rule:record:: house/no-rerolls
   :title: No re-rolls on Sundays

   What the house rule says.

.. rule:concept:: rerolls
.. rule:case:: reroll.sunday
.. rule:question:: dice.reroll
"""
NO_SETTINGS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True)
class Project:
    """What building a project came to."""

    folder: Path
    warnings: str
    objects: dict[tuple[str, str], Declared]

    def page(self, name: str) -> BeautifulSoup:
        """The built page."""
        return BeautifulSoup((self.folder / "html" / f"{name}.html").read_text("utf-8"), "lxml")

    def links(self, name: str) -> dict[str, str]:
        """What the links of the page's body read, each with where it leads."""
        body = self.page(name).select_one("div.body")
        assert body is not None
        return {link.get_text(): str(link["href"]) for link in body.select("a.reference")}


def build(
    folder: Path, pages: Mapping[str, str], *, jobs: int = 1, settings: Mapping[str, object] = NO_SETTINGS
) -> Project:
    """The project in *folder* whose *pages* are reStructuredText, built."""
    source = folder / "source"
    source.mkdir(parents=True, exist_ok=True)
    for name, content in pages.items():
        (source / f"{name}.rst").write_text(content, "utf-8")
    warnings = io.StringIO()
    with patch_docutils(str(source)), docutils_namespace():
        app = Sphinx(
            srcdir=source,
            confdir=None,
            outdir=folder / "html",
            doctreedir=folder / "doctrees",
            buildername="html",
            confoverrides={
                "extensions": ["variorum_sphinx", "sphinx.ext.intersphinx"],
                "html_theme": "basic",
                "project": "small",
                **settings,
            },
            status=None,
            warning=warnings,
            parallel=jobs,
        )
        app.build()
        domain = cast("RuleDomain", app.env.domains["rule"])
        return Project(folder=folder, warnings=warnings.getvalue(), objects=dict(domain.objects))


def start(body: str = "", *, others: tuple[str, ...] = ()) -> str:
    """A first page that holds *body* and leads to *others*."""
    listed = "\n".join(f"   {name}" for name in others)
    return f"Start\n=====\n\n{body}\n\n.. toctree::\n\n{listed}\n"


def test_roles_read_as_titles(tmp_path: Path) -> None:
    """A role leads to its object and reads as its title, or as its id where it has none."""
    body = ":rule:`house/no-rerolls`, :rule:concept:`rerolls`, :rule:case:`reroll.sunday`, :rule:question:`dice.reroll`"
    made = build(tmp_path, {"index": start(body, others=("rules",)), "rules": DECLARED})
    assert made.warnings == ""
    links = made.links("index")
    assert links["No re-rolls on Sundays"] == "rules.html#record-house/no-rerolls"
    assert links["rerolls"] == "rules.html#concept-rerolls"
    assert links["reroll.sunday"] == "rules.html#case-reroll.sunday"
    assert links["dice.reroll"] == "rules.html#question-dice.reroll"
    assert made.page("rules").find(id="record-house/no-rerolls") is not None


def test_roles_take_other_words(tmp_path: Path) -> None:
    """Words before an id in angle brackets are what the link reads; `rule:record` is `rule` in full."""
    body = ":rule:`on Sundays <house/no-rerolls>`, :rule:record:`never <house/no-rerolls>`"
    made = build(tmp_path, {"index": start(body, others=("rules",)), "rules": DECLARED})
    assert made.warnings == ""
    assert made.links("index").items() >= {
        ("on Sundays", "rules.html#record-house/no-rerolls"),
        ("never", "rules.html#record-house/no-rerolls"),
    }


def test_an_unknown_id_is_warned_about_with_the_nearest(tmp_path: Path) -> None:
    """The warning is a `rule.unknown`, names the page, and gives the id that was probably meant."""
    made = build(tmp_path, {"index": start(":rule:`house/no-reroll`", others=("rules",)), "rules": DECLARED})
    (line,) = made.warnings.splitlines()
    assert "index.rst:4" in line
    assert "no record 'house/no-reroll'; did you mean house/no-rerolls?" in line
    assert "[rule.unknown]" in line


def test_an_id_of_another_kind_is_pointed_out(tmp_path: Path) -> None:
    """Who asks for a record and names a concept is told the role for concepts."""
    made = build(tmp_path, {"index": start(":rule:`rerolls`", others=("rules",)), "rules": DECLARED})
    assert "there is a concept of this id; write {rule:concept}`rerolls`" in made.warnings


def test_an_id_declared_twice_is_warned_about(tmp_path: Path) -> None:
    """The first declaration stands, and the second is a `rule.duplicate` that says where the first is."""
    again = "Again\n=====\n\n.. rule:record:: house/no-rerolls\n"
    made = build(tmp_path, {"index": start(others=("again", "rules")), "again": again, "rules": DECLARED})
    (line,) = made.warnings.splitlines()
    assert "rules.rst" in line
    assert "record 'house/no-rerolls' is declared in again already" in line
    assert "[rule.duplicate]" in line
    assert made.objects["record", "house/no-rerolls"].docname == "again"


def test_pages_read_at_once_keep_every_object(tmp_path: Path) -> None:
    """What several processes read comes together, and links across their pages resolve."""
    names = [f"page{number}" for number in range(12)]
    pages = {
        name: f"{name}\n{'=' * 8}\n\n.. rule:record:: house/{name}\n\n:rule:`house/{other}`\n"
        for name, other in zip(names, reversed(names), strict=True)
    }
    made = build(tmp_path, {"index": start(others=tuple(names)), **pages}, jobs=3)
    assert made.warnings == ""
    assert {name for _, name in made.objects} == {f"house/{name}" for name in names}
    assert made.links("page0")["house/page11"] == "page11.html#record-house/page11"


def test_a_page_read_again_forgets_what_it_no_longer_declares(tmp_path: Path) -> None:
    """An object that was taken out of its page is gone from the domain with the next build."""
    build(tmp_path, {"index": start(others=("rules",)), "rules": DECLARED})
    fewer = DECLARED.replace(".. rule:concept:: rerolls\n", "")
    made = build(tmp_path, {"index": start(others=("rules",)), "rules": fewer})
    assert ("concept", "rerolls") not in made.objects
    assert ("record", "house/no-rerolls") in made.objects


def test_the_inventory_lists_every_object(tmp_path: Path) -> None:
    """Each kind stands in `objects.inv` with its address and its title."""
    made = build(tmp_path, {"index": start(others=("rules",)), "rules": DECLARED})
    inventory = InventoryFile.loads((made.folder / "html" / "objects.inv").read_bytes(), uri="https://there.example")
    held = inventory.data["rule:record"]["house/no-rerolls"]
    assert held.uri == "https://there.example/rules.html#record-house/no-rerolls"
    assert held.display_name == "No re-rolls on Sundays"
    assert {"rule:concept", "rule:case", "rule:question"} <= set(inventory.data)


def test_another_project_links_through_the_inventory(tmp_path: Path) -> None:
    """A project that maps the inventory reaches its records with the same role."""
    there = build(tmp_path / "there", {"index": start(others=("rules",)), "rules": DECLARED})
    mapping = {"there": ("https://there.example/", str(there.folder / "html" / "objects.inv"))}
    here = build(
        tmp_path / "here",
        {"index": "Start\n=====\n\n:rule:`house/no-rerolls`\n"},
        settings={"intersphinx_mapping": mapping},
    )
    assert here.warnings == ""
    assert "https://there.example/rules.html#record-house/no-rerolls" in here.links("index").values()


def test_the_index_leads_to_every_object(tmp_path: Path) -> None:
    """The domain's index has a line for each, under the letter that its title begins with."""
    made = build(
        tmp_path, {"index": start(others=("rules",)), "rules": DECLARED}, settings={"html_domain_indices": True}
    )
    targets = {str(link["href"]) for link in made.page("rule-index").select("table a")}
    assert "rules.html#record-house/no-rerolls" in targets
    assert "rules.html#case-reroll.sunday" in targets
