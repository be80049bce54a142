"""Pages as a browser shows them: on a telephone and on a desk, in light and in dark."""

from pathlib import Path

import pytest
from browser.chromium import Browser

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "index.html",
    "concepts/nerve.html",
    "concepts/denying-powers.html",
    "editions/8e/index.html",
    "editions/8e/nerve.html",
    "changes/8e-to-10e.html",
    "last-played/8e.html",
    "cases/index.html",
    "cases/nerve.may.html",
    "faq/8e.html",
    "suite.html",
    "sources.html",
    "search.html",
)
VIOLATIONS = """
axe.run(document, {resultTypes: ["violations"], preload: false}).then(
  result => result.violations.map(each => each.id + ": " + each.nodes[0].html)
)
"""

each_page = pytest.mark.parametrize("page", PAGES)
each_width = pytest.mark.parametrize("width", [390, 1440])
each_theme = pytest.mark.parametrize("theme", ["light", "dark"])


@each_page
@each_width
@each_theme
def test_a_page_fits_and_stays_at_home(whole_site: Path, tab: Browser, page: str, width: int, theme: str) -> None:
    """Nothing sticks out sideways, folded parts opened too; no error is reported; no other host is asked."""
    tab.size(width)
    tab.theme(theme)
    visit = tab.open((whole_site / page).as_uri())
    assert visit.complaints == ()
    assert visit.hosts == {"file://"}
    assert tab.run("document.documentElement.dataset.theme") == theme
    assert tab.run("document.documentElement.scrollWidth") <= width
    tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert tab.run("document.documentElement.scrollWidth") <= width


@each_page
@each_width
@each_theme
def test_a_page_keeps_the_rules_of_accessibility(
    whole_site: Path, tab: Browser, page: str, width: int, theme: str
) -> None:
    """axe-core, contrast included, finds no violation, whether parts are folded or not."""
    if not AXE.is_file():
        pytest.skip("axe-core is not in node_modules; `npm install --no-save axe-core` puts it there")
    tab.size(width)
    tab.theme(theme)
    tab.open((whole_site / page).as_uri())
    tab.run(f"{AXE.read_text('utf-8')};0")
    assert tab.run(VIOLATIONS) == []
    tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert tab.run(VIOLATIONS) == []


def test_the_site_is_read_without_scripts(whole_site: Path, tab: Browser) -> None:
    """With scripts off, facts, verdicts and the way to every part of the site are on the page."""
    tab.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        tab.size(1440)
        tab.pipe.events.clear()
        tab.call("Page.navigate", url=(whole_site / "concepts" / "nerve.html").as_uri())
        tab.pipe.wait("Page.loadEventFired")
        root = tab.call("DOM.getDocument")["root"]["nodeId"]
        for selector in (".v-compare td", "details.v-case[open] .v-verdicts td", ".v-footer a"):
            node = tab.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
            assert tab.call("DOM.getBoxModel", nodeId=node)["model"]["height"] > 0, selector
    finally:
        tab.call("Emulation.setScriptExecutionDisabled", value=False)


def test_a_case_is_unfolded_with_the_keyboard(whole_site: Path, tab: Browser) -> None:
    """Enter on a focused summary opens its case, and the focus is to be seen."""
    tab.size(1440)
    tab.open((whole_site / "concepts" / "nerve.html").as_uri())
    closed = "document.querySelector('details.v-case:not([open])')"
    tab.run(f"window.chosen = {closed}; chosen.querySelector('summary').focus({{focusVisible: true}})")
    for kind in ("keyDown", "keyUp"):
        tab.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")
    assert tab.run("chosen.open") is True
    assert tab.run("getComputedStyle(chosen.querySelector('summary')).outlineStyle") == "solid"
