"""Links: where a text sends its reader, and what examples and diagrams explain."""

import pytest

from variorum.extraction import Kind
from variorum_extract.draft import Draft
from variorum_extract.link import link
from variorum_extract.link.naming import opening, rule_named
from variorum_extract.link.references import references
from variorum_extract.link.terms import stem, title_fit

TITLES = {
    "net": "NETS",
    "lamps and oar": "Lamps and Oars",
    "lamp": "Lamps",
    "oar": "Oars",
    "drowned (crew)": "Drowned (crew)",
    "boat’s light": "Boat’s Light",
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See Nets.", ["NETS"]),
        ("It tears (see Net).", ["NETS"]),
        ("See Lamps and Oars.", ["Lamps and Oars"]),
        ("See Oars and Lamps.", ["Oars", "Lamps"]),
        ("It sinks (see Drowned (crew)).", ["Drowned (crew)"]),
        ("As said (see ‘Boat’s Light’ in the paper).", ["Boat’s Light"]),
        ("See Nets and Throwing Knives.", ["NETS", "Throwing Knives"]),
        ("Stand where you can see Nets", []),
        ("as said (see below), or see right", []),
        ("It dives (see Core Rules, page 12).", ["page 12"]),
        ("on pages 53-54 or (pg 7)", ["pages 53-54", "page 7"]),
        ("See diagrams 3, 4 and 5.", ["diagram 3", "diagram 4", "diagram 5"]),
    ],
)
def test_a_text_sends_to_the_longest_title_that_is_known(text: str, found: list[str]) -> None:
    """Titles come as the document has them; singular and plural are one; an unknown title stays as worded."""
    assert list(references(text, TITLES)) == found


def entry(title: str, text: str, kind: Kind = Kind.DEFINITION) -> Draft:
    """A draft under one heading."""
    return Draft(kind=kind, title=title, text=text, headings=("COMMENTARY",))


def test_an_example_far_below_goes_to_the_entry_whose_words_it_shares() -> None:
    """It leaves the entry right above it only for one that fits clearly better."""
    nets = entry("Throwing Nets", "A crew that throws a net rolls a dice and tears the net on a 6.")
    bells = entry("Bells", "A bell rings when the lantern goes out.")
    strayed = entry("Example", "The crew throws a net, rolls a 6 and tears the net.", Kind.EXAMPLE)
    at_home = entry("Example", "The lantern goes out, so the bell rings.", Kind.EXAMPLE)
    strayed.parent = at_home.parent = bells
    link([nets, bells, strayed, at_home])
    assert strayed.parent is nets
    assert at_home.parent is bells


def test_a_numbered_example_stays_in_its_series() -> None:
    """`Example 2` belongs where `Example 1` does, whatever its words are."""
    nets = entry("Throwing Nets", "A crew that throws a net tears it on a 6.")
    bells = entry("Bells", "A bell rings.")
    second = entry("Example 2", "The crew throws a net and tears it.", Kind.EXAMPLE)
    second.parent = bells
    link([nets, bells, second])
    assert second.parent is bells


def test_a_diagram_goes_to_the_entry_that_sends_to_its_number() -> None:
    """Wherever the page put it, `See diagram 3` says whose it is."""
    nets, bells = entry("Nets", "A net flies straight. See diagrams 3 and 4."), entry("Bells", "A bell rings.")
    diagram = Draft(kind=Kind.DIAGRAM, title="Flight", text="It flies.", fields=(("diagram", "4"),), parent=bells)
    link([nets, bells, diagram])
    assert diagram.parent is nets


def test_linking_twice_changes_nothing() -> None:
    """The second pass finds what the first one set."""
    made = [
        entry("Nets", "See Bells."),
        entry("Bells", "A bell rings (see Nets)."),
        entry("Example", "It rings.", Kind.EXAMPLE),
    ]
    link(made)
    once = [(draft.refs, draft.parent and draft.parent.title) for draft in made]
    link(made)
    assert [(draft.refs, draft.parent and draft.parent.title) for draft in made] == once
    assert once[0][0] == ("Bells",)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lamps with [FAR LIGHT] in their profile are known as Far Light lamps.", "Far Light"),
        ("Some boats have ‘Ram x’ listed in their abilities. Each time", "Ram"),
        ('Some boats have ‘Divers x"’ listed in their abilities.', "Divers"),
        ("Such effects are known as drifting effects. If", "Drifting Effects"),
        ("If a unit with the Silent Oar ability comes up", "Silent Oar"),
        ("Each time you turn a boat, measure again.", None),
    ],
)
def test_a_text_names_its_rule_or_does_not(text: str, name: str | None) -> None:
    """Only the turns of phrase with which rules introduce themselves are trusted."""
    assert rule_named(text) == name


def test_the_opening_of_a_text_is_a_title_that_claims_nothing() -> None:
    """Six words and an ellipsis, without marks around them."""
    assert opening("‘Each boat that drifts may, if it can, turn.") == "Each boat that drifts may, if…"
    assert opening("- A bell rings.") == "A bell rings"


def test_endings_do_not_part_words_and_likeness_does_not_join_them() -> None:
    """`modifies` and `Modifiers` have one stem; `character` and `characteristic` have two."""
    assert stem("modifies") == stem("modifiers") == stem("modifying")
    assert stem("character") != stem("characteristic")
    assert title_fit("Throwing Nets", "A thrown net tears; it throws nets.") == 2
