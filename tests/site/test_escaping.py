"""Corpus text is data: whatever stands in it is shown as it was written and makes no element."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("escaping")]

EVIL = (
    "<script>evil()</script><img src=x onerror=evil()> **loud** [link](javascript:evil()) <!-- & &amp; `code` {{ 7*7 }}"
)
FILES = {
    "editions.toml": """
[[edition]]
id = "zz"
name = '''Evil EVIL'''
years = '''EVIL'''
summary = '''EVIL'''
[[edition.ruleset]]
id = "zz@start"
title = '''EVIL'''
date = "2099"
note = '''EVIL'''
""",
    "sources.toml": """
[[source]]
id = "zz-book"
title = '''EVIL'''
publisher = '''EVIL'''
edition = "zz"
kind = '''EVIL'''
authority = "publisher"
version = '''EVIL'''
date = '''EVIL'''
url = '''javascript:evil()//EVIL'''
note = '''EVIL'''

[[source]]
id = "zz-web"
title = "Web"
publisher = "us"
edition = "zz"
kind = "page"
authority = "account"
url = '''https://there.example/"><script>evil()</script>'''
""",
    "aspects/zz.toml": """
[[aspect]]
name = "zz-phrase"
type = "phrase"
label = '''EVIL'''
help = '''EVIL'''
""",
    "records/zz/evil.toml": """
[[record]]
id = "zz/one"
kind = "rule"
title = '''EVIL'''
summary = '''EVIL'''
aspects = { zz-phrase = '''EVIL''' }
seen = [{ source = "zz-book", at = '''EVIL''' }]
note = '''EVIL'''

[[record]]
id = "zz/faq/two"
kind = "faq"
title = '''EVIL'''
summary = '''EVIL and {rule}`**loud** <b>loud</b> <zz/one>`'''
seen = [{ source = "zz-web", at = '''EVIL''' }]
explains = ["zz/one"]
""",
    "concepts/zz.toml": """
[[concept]]
id = "zz-concept"
title = '''EVIL'''
summary = '''EVIL'''
system = "Dice"
records = ["8e/re-rolls", "zz/one", "zz/faq/two"]
aspects = ["zz-phrase"]
[[concept.link]]
kind = "changed"
step = ["10e", "zz"]
newer = ["zz/one"]
note = '''EVIL'''
confidence = '''EVIL'''
[[concept.odds]]
title = '''EVIL'''
asks = "psychic.deny"
given = { distance = 20, visible = false, psychic_test = 7 }
vary = "psychic_test"
over = [5, 6]
label = '''EVIL'''
field = "resisted"
equals = true
outcome = '''EVIL'''
editions = ["8e"]
""",
    "cases/zz.toml": """
[[case]]
id = "zz.case"
title = '''EVIL'''
asks = "psychic.deny"
given = { distance = 20, visible = false, psychic_test = 7 }
dice = [4, 4]
level = "disputed"
reviewed_through = "zz"
note = '''EVIL'''
[[case.answer]]
since = "8e@2017-06"
expect = { total = '''EVIL''' }
cites = ["8e/deny-the-witch-test"]
[[case.answer]]
since = "zz@start"
absent = true
because = '''EVIL'''
cites = ["zz/one"]
""",
    "ledger/zz.toml": """
[[excluded]]
record = "zz/faq/two"
because = '''EVIL'''
""",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site to which a further corpus has brought markup wherever text may stand."""
    folder = tmp_path_factory.mktemp("evil")
    for name, content in FILES.items():
        path = folder / "corpus" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content.replace("EVIL", EVIL), "utf-8")
    site = folder / "site"
    done = subprocess.run(
        [sys.executable, "-c", "from variorum.cli import main; main()", "site", "--to", str(site)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "VARIORUM_CORPUS": str(folder / "corpus"), "VARIORUM_CACHE": ""},
    )
    assert done.returncode == 0, done.stderr
    return site


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, BeautifulSoup]:
    """Its pages under their paths."""
    return {
        path.relative_to(site).as_posix(): BeautifulSoup(path.read_text("utf-8"), "lxml")
        for path in site.rglob("*.html")
    }


def test_the_text_is_shown_as_written(pages: dict[str, BeautifulSoup]) -> None:
    """Every page that shows such text shows its signs."""
    for name in (
        "concepts/zz-concept.html",
        "concepts/index.html",
        "editions/index.html",
        "editions/zz/index.html",
        "editions/zz/evil.html",
        "changes/8e-to-zz.html",
        "last-played/8e.html",
        "cases/psychic.deny.html",
        "faq/zz.html",
        "sources.html",
        "suite.html",
        "rule-index.html",
    ):
        assert "<script>evil()</script><img src=x onerror=evil()> **loud**" in pages[name].get_text(), name


def test_no_element_comes_of_it(pages: dict[str, BeautifulSoup]) -> None:
    """There is no script, picture, handler or link that the text asked for."""
    for name, page in pages.items():
        for element in page.find_all(True):
            assert isinstance(element, Tag)
            assert not any(attribute.startswith("on") for attribute in element.attrs), f"{name}: {element}"
            assert not str(element.get("href", "")).strip().lower().startswith("javascript:"), f"{name}: {element}"
            assert element.get("src") != "x", name
        assert [script for script in page.find_all("script") if "evil()" in script.get_text()] == [], name
        assert "loud" not in {strong.get_text() for strong in page.find_all(["strong", "b"])}, name


def test_an_address_stays_an_address(pages: dict[str, BeautifulSoup]) -> None:
    """A web address with markup in it is a link to that very address; one of another scheme is text."""
    addresses = [str(link["href"]) for link in pages["sources.html"].select("a.external")]
    assert 'https://there.example/"><script>evil()</script>' in addresses
    assert [address for address in addresses if not address.startswith(("http://", "https://"))] == []
