"""Stratagem cards without labelled parts: told by name, cost and label, in any form and any family."""

from pathlib import Path

import pytest

from variorum.extraction import Extracted, Kind
from variorum_extract import extract

RULE = "Use this Stratagem in your Movement phase, when a DIVER unit from your army is selected. Add 2 to its wounds."
FLAVOUR = "The lanterns burn low over the black water."
LABEL = "Harbour – Wargear Stratagem"
RELIC = "## Relics\n\n### Old Hook\n\nThe bearer of this relic can re-roll hit rolls in the Fight phase.\n"


def read(text: str, tmp_path: Path, name: str = "page.md") -> list[Extracted]:
    """The records of a page with that *text*."""
    page = tmp_path / name
    page.write_text(text)
    return list(extract([page])[0].records)


def cards(text: str, tmp_path: Path, name: str = "page.md") -> list[Extracted]:
    """The stratagems of a page with that *text*."""
    return [record for record in read(text, tmp_path, name) if record.kind is Kind.STRATAGEM]


@pytest.mark.parametrize(
    "card",
    [
        "SEA WALL1CP/3CP\n{label}\n{flavour}\n{rule}",
        "### SEA WALL\n\n1CP/3CP\n\n#### {label}\n\n{flavour}\n\n{rule}",
        "### SEA WALL (1CP/3CP)\n\n*{label}*\n\n{flavour}\n\n{rule}",
        "**SEA WALL – 1CP/3CP**\n_{label}_\n\n{flavour}\n{rule}",
        "{label}\n\nSEA WALL\n\n1CP/3CP\n\n{flavour}\n\n{rule}",
        "1CP/3CP SEA WALL\n{label}\n{flavour} {rule}",
        "1CP/3CP\n\nSEA WALL\n\n{label}\n\n{flavour}\n\n{rule}",
        "SEA WALL\n{label} – 1CP/3CP\n{flavour}\n{rule}",
        "- **SEA WALL** 1CP/3CP\n\n  {label}\n\n  {flavour}\n\n  {rule}",
        "SEA WALL 1CP/3CP {label} {flavour} {rule}",
        "SEA WALL 1CP/3CP\n{label}\nThe lanterns burn low over\nthe black water. Use this\nStratagem {broken}",
    ],
)
def test_a_card_has_name_cost_label_flavour_and_rule_in_any_order(card: str, tmp_path: Path) -> None:
    """However these stand, the card is a stratagem below the heading of its section."""
    text = card.format(label=LABEL, flavour=FLAVOUR, rule=RULE, broken=RULE.removeprefix("Use this Stratagem "))
    other = text.replace("SEA WALL", "BOAT HOOK").replace("wounds", "hits")
    made = cards(f"# Harbour\n\n## Stratagems\n\n{text}\n\n{other}\n\n{RELIC}", tmp_path)
    assert [(one.title, one.headings) for one in made] == [
        ("SEA WALL", ("Harbour", "Stratagems")),
        ("BOAT HOOK", ("Harbour", "Stratagems")),
    ]
    assert made[0].fields == (("cost", "1CP/3CP"), ("type", LABEL))
    assert ((made[0].flavour or "").split(), made[0].text.split()) == (FLAVOUR.split(), RULE.split())


@pytest.mark.parametrize("head", ["SEA WALL 1CP", f"SEA WALL\n\n{LABEL}"])
def test_a_cost_or_a_label_is_enough_above_a_text_that_is_used_as_a_stratagem(head: str, tmp_path: Path) -> None:
    """The other of the two may be lost."""
    made = cards(f"# Harbour\n\n## Stratagems\n\n{head}\n\n{FLAVOUR}\n\n{RULE}\n\n{RELIC}", tmp_path)
    assert [(one.title, one.flavour, one.text) for one in made] == [("SEA WALL", FLAVOUR, RULE)]


def test_the_rules_around_the_cards_stay_what_they_are(tmp_path: Path) -> None:
    """What stands above and below the cards is as it was, and no word stands for the cards any more."""
    intro = "If your army has a DIVER unit, you can spend Command Points on these Stratagems in any phase."
    text = f"# Harbour\n\n## Stratagems\n\n{intro}\n\n### SEA WALL 1CP\n\n{LABEL}\n\n{RULE}\n\n{RELIC}"
    assert [(one.kind, one.headings, one.text) for one in read(text, tmp_path)] == [
        (Kind.RULE, ("Harbour",), intro),
        (Kind.STRATAGEM, ("Harbour", "Stratagems"), RULE),
        (Kind.RULE, ("Harbour", "Relics"), "The bearer of this relic can re-roll hit rolls in the Fight phase."),
    ]


def test_cards_with_headings_of_the_level_of_their_section_stand_below_it(tmp_path: Path) -> None:
    """A heading with nothing but cards below it is their parent, whatever its level."""
    text = f"# STRATAGEMS\n\n# SEA WALL 1CP\n\n{LABEL}\n\n{RULE}\n\n# BOAT HOOK 1CP\n\n{LABEL}\n\n{RULE}\n"
    assert [one.headings for one in cards(text, tmp_path)] == [("STRATAGEMS",)] * 2


def test_a_page_of_plain_cards_is_a_page_of_rules(tmp_path: Path) -> None:
    """Nothing else need tell what it is."""
    text = "\n\n".join(f"{name}\n\nCost: 1CP\n\n{LABEL}\n\n{RULE}" for name in ("SEA WALL", "BOAT HOOK"))
    assert [one.title for one in cards(f"Stratagems\n\n{text}\n", tmp_path, "page.txt")] == ["SEA WALL", "BOAT HOOK"]


def test_an_erratum_of_a_stratagem_is_no_card(tmp_path: Path) -> None:
    """Its reference names the stratagem, and its text is the erratum's."""
    text = (
        "HARBOUR BATTLES\nUPDATES AND ERRATA\nVersion 2.0\n\nPage 14 – Sea Wall Stratagem\nChange this Stratagem to read:\n"
        f"‘{RULE}’\n\nPage 15 – Old Hook\nChange the first sentence to read:\n‘Add 1 to hit rolls for this model.’\n"
    )
    found = [one.kind for one in read(text, tmp_path, "page.txt")]
    assert (found.count(Kind.ERRATUM), found.count(Kind.STRATAGEM)) == (2, 0)


def test_what_a_reader_ticks_is_no_text_of_a_page(tmp_path: Path) -> None:
    """A switch and the menu that it stands in leave the cards below their heading."""
    card = f'<div class="stratWrapper"><p class="stratName"><span>{{}}</span><span>1CP</span></p><p>{LABEL}</p>{RULE}</div>'
    text = (
        '<html><body><div id="header_wrapper"><div>Settings</div><label><input type="checkbox">Show fluff text</label>'
        '<a href="/tides">Tides of war</a></div><h1>Harbour</h1><h2>Stratagems</h2>'
        f'<label><input type="checkbox">Show fluff text</label>{card.format("SEA WALL")}{card.format("BOAT HOOK")}</body></html>'
    )
    found = read(text, tmp_path, "page.html")
    assert [(one.kind, one.title, one.headings) for one in found] == [
        (Kind.STRATAGEM, "SEA WALL", ("Harbour", "Stratagems")),
        (Kind.STRATAGEM, "BOAT HOOK", ("Harbour", "Stratagems")),
    ]
