"""A publisher's updates document: every erratum, question, definition, example and diagram in its place."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.extraction import Fate, Kind
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.errata_wording import glued_title, instruction, order, reference, told_place
from variorum_extract.link import link
from variorum_extract.segment.core_updates import family

OWN = """\
# Lantern Paper

p {
margin: 0;
}

# LANTERN UPDATES VERSION 2.3

A paper on boats.

# UPDATES & ERRATA

# Page 4 - Nets, 2nd paragraph, 1st sentence

Change to:

‘THROWN NETS

A net flies 4". A crew’s net tears on a 6:
- It is mended at once.
- It is lost.

It comes back later.’# Lantern Game Rules

# Bells

A bell rings once. A bell that is rung scares fish.

Designer’s Note: We like bells.

- A bell rings once.

If a crew throws nets, that crew is out of

# Ramming

A boat rams what is before it.

# Page 4 – Lamps

Add the following:

‘A lamp shines.’

# Dive Stratagem

# DIVE

CORE – SILENT STRATAGEM

Down they go.

2CP

WHEN: Any time.

TARGET: One boat.

EFFECT: It dives and:
- Its lamps go out.

# Oars Rowing Section

An oar rows.

# Page 9 – Oars, Steering section

Change to:

‘An oar steers.’

# Q: Do lamps burn under water?

# A:

No.# Lantern Game Rules

# FAQS

# LIGHTS

Q: Does a lamp light its own boat?

A: Yes, but:
- not its deck.

# Rowing Phase

# Q: Can a crew row twice in one Rowing phase?
# A: No.

# Fishing

# Q: In the Rowing phase, who rows first?

# A: The player whose turn it is.
# LANTERN

# RULES COMMENTARY

Words of the game.

# Adrift

A boat that no crew rows drifts, and a drifting boat sinks on a 1.

# Anchored

See Moored.

# Deep

Far below. See diagram 1.

# 1 HOW DEEP

A

6"

A diver is below.

# Example

A boat that drifts rolls a 1 and sinks, and no crew rows it.# Lantern Game Rules

# Drowned Crews

Some crews drown. Drowned crews follow the points below.

# Rescued Crews

Some are saved. Then:

1. A drowned crew rows no more.
2. A drowned crew rings no bell.

# Hauling

To haul, do so:

# Ice

It is cold.

# Hauling Order

- Haul one net.
- Mend it.
"""


def drafts(text: str) -> list[Draft]:
    """The linked drafts of *text*."""
    lines = [Line(number=number, text=line) for number, line in enumerate(text.split("\n"), 1)]
    found = family.segment(lines, Account())
    link(found)
    return found


@cache
def own() -> dict[tuple[Kind, str], Draft]:
    """The drafts of our own document by kind and title."""
    return {(draft.kind, draft.title): draft for draft in drafts(OWN)}


def test_a_reference_gives_page_title_paragraph_and_action() -> None:
    """The erratum's own inner title is no part of its text, and its list belongs to it up to the closing quote."""
    nets = own()[Kind.ERRATUM, "Nets"]
    assert (nets.page, nets.paragraph, nets.action) == (4, "2nd paragraph, 1st sentence", "change")
    assert nets.fields == (("heading", "THROWN NETS"),)
    assert nets.text.startswith("A net flies")
    assert "- It is lost." in nets.text


def test_an_erratum_that_lost_its_reference_gets_the_page_its_neighbours_share() -> None:
    """Between two errata of page 4 it is of page 4; between pages 4 and 9 it is of none that we know."""
    assert own()[Kind.ERRATUM, "Bells"].page == 4
    assert own()[Kind.ERRATUM, "Bells"].action is None
    assert own()[Kind.STRATAGEM, "Dive"].page is None


def test_a_lost_reference_that_begins_with_its_neighbours_title_is_part_of_that_rule() -> None:
    """`Oars Rowing Section` beside `Page 9 – Oars, Steering section` is another section of the rule on page 9."""
    found = [(draft.paragraph, draft.page) for draft in drafts(OWN) if draft.title == "Oars"]
    assert found == [("Rowing Section", 9), ("Steering section", 9)]


def test_notes_and_summaries_stand_apart_from_the_rule_they_belong_to() -> None:
    """A list that no colon announces sums up what is above it."""
    bells = own()[Kind.ERRATUM, "Bells"]
    assert bells.text == "A bell rings once. A bell that is rung scares fish."
    assert own()[Kind.NOTE, "Designer’s Note"].parent is bells
    assert own()[Kind.SUMMARY, "Bells"].parent is bells


def test_a_card_has_its_parts_and_no_flavour_in_its_text() -> None:
    """Label, cost and flavour are apart; a list stays in the part it stands under."""
    dive = own()[Kind.STRATAGEM, "Dive"]
    assert dict(dive.fields) == {
        "LABEL": "CORE – SILENT STRATAGEM",
        "CP": "2CP",
        "WHEN": "Any time.",
        "TARGET": "One boat.",
        "EFFECT": "It dives and:\n- Its lamps go out.",
    }
    assert dive.flavour == "Down they go."
    assert "Down" not in dive.text
    assert dive.amends == "Dive Stratagem"


def test_questions_come_under_the_section_they_speak_of() -> None:
    """One above its part goes to the first section; one under the other column's heading to the one that it names."""
    sections = {draft.title: draft.headings for draft in drafts(OWN) if draft.kind is Kind.FAQ}
    assert sections == {
        "Do lamps burn under water?": ("FAQS", "LIGHTS"),
        "Does a lamp light its own boat?": ("FAQS", "LIGHTS"),
        "Can a crew row twice in one Rowing phase?": ("FAQS", "Rowing Phase"),
        "In the Rowing phase, who rows first?": ("FAQS", "Rowing Phase"),
    }


def test_an_answer_keeps_its_list() -> None:
    """What stands between an answer and the next heading is answer."""
    assert own()[Kind.FAQ, "Does a lamp light its own boat?"].answer == "Yes, but:\n\n- not its deck."


def test_an_example_printed_below_another_entry_goes_to_the_one_it_explains() -> None:
    """It speaks of drifting, and the diver's depth has nothing to do with it."""
    assert own()[Kind.EXAMPLE, "Example"].parent is own()[Kind.DEFINITION, "Adrift"]


def test_a_diagram_keeps_its_number_and_labels_out_of_its_caption() -> None:
    """A letter and a measure alone are what is left of the picture."""
    diagram = own()[Kind.DIAGRAM, "HOW DEEP"]
    assert diagram.text == "A diver is below."
    assert diagram.fields == (("diagram", "1"), ("labels", 'A, 6"'))
    assert diagram.parent is own()[Kind.DEFINITION, "Deep"]


def test_points_that_landed_under_the_next_entry_go_back() -> None:
    """The entry that announces points below gets those that speak of it."""
    assert "1. A drowned crew" in own()[Kind.DEFINITION, "Drowned Crews"].text
    assert own()[Kind.DEFINITION, "Rescued Crews"].text == "Some are saved. Then:"


def test_a_list_under_a_heading_that_was_made_up_goes_to_the_entry_that_waits_for_it() -> None:
    """The heading over it is none, and no entry."""
    assert own()[Kind.DEFINITION, "Hauling"].text.endswith("- Mend it.")
    assert (Kind.DEFINITION, "Hauling Order") not in own()


def test_an_entry_that_only_sends_on_is_a_redirect() -> None:
    """`See Moored.` and nothing else, even when nothing is called so."""
    assert own()[Kind.REDIRECT, "Anchored"].refs == ("Moored",)


def test_a_question_without_an_answer_is_a_warning() -> None:
    """A person should look at it."""
    account = Account()
    family.segment([Line(number=1, text="# FAQS"), Line(number=2, text="Q: Why?")], account)
    assert account.fates[2].fate is Fate.WARNING


@pytest.mark.parametrize(
    ("text", "page", "title", "paragraph"),
    [
        ("Page 6 – Nets, 2nd paragraph", 6, "Nets", "2nd paragraph"),
        ("Pages 6-7 - Nets, Oars and Bells", 6, "Nets, Oars and Bells", None),
        ("*Page 12 — Nets", 12, "Nets", None),
    ],
)
def test_references_are_read_however_they_are_dashed(text: str, page: int, title: str, paragraph: str | None) -> None:
    """A comma parts title and place only where a place follows it."""
    found = reference(text)
    assert found is not None
    assert (found.page, found.title, found.paragraph) == (page, title, paragraph)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Change to:", ("change", "")),
        ("Add the following: ‘A net.’", ("add", "‘A net.’")),
        ("Change the last sentence to:", ("change", "")),
        ("Delete this paragraph.", ("change", "")),
        ("Add 1 to the roll.", None),
        ("Changes to nets: none", None),
    ],
)
def test_instruction_lines_are_told_from_rules(text: str, found: tuple[str, str] | None) -> None:
    """Only an order about the text, ended by a colon or striking something out, is one."""
    assert instruction(text) == found


@pytest.mark.parametrize(
    ("text", "action", "place"),
    [
        ("Change ‘one net’ to ‘two nets’.", "change", None),
        ("Add the keyword ‘Raft’.", "add", None),
        ("Delete the last sentence.", "change", "last sentence"),
        ("Change the 2nd bullet point to:", None, "2nd bullet point"),
        ("Replace the second paragraph with:", None, "second paragraph"),
        ("Change the following line to:", None, None),
        ("Add 1 to the roll of ‘Nets’ and ‘Oars’ units.", None, None),
    ],
)
def test_a_sentence_can_be_an_erratum_and_an_order_can_name_its_place(
    text: str, action: str | None, place: str | None
) -> None:
    """What it orders, where it is an erratum by itself, and which part of the printed rule it speaks of."""
    assert (order(text), told_place(text)) == (action, place)


def test_a_title_glued_to_its_sentence_is_parted_where_the_sentence_begins() -> None:
    """Title case up to a word that begins a sentence; a sentence alone has no title."""
    assert glued_title("Night Lamps and Bells Each time a bell") == ("Night Lamps and Bells", "Each time a bell")
    assert glued_title("Each Time a bell rings") is None


BITS = st.sampled_from(OWN.split("\n"))


@settings(max_examples=60, deadline=None)
@given(st.lists(BITS, max_size=40))
def test_every_line_of_any_such_document_is_accounted_for(texts: list[str]) -> None:
    """Lines in any order end in a draft, as heading or noise, or in a warning."""
    lines = [Line(number=number, text=text) for number, text in enumerate(texts, 1)]
    account = Account()
    found = family.segment(lines, account)
    link(found)
    held = {number for draft in found for number in draft.lines}
    assert {line.number for line in lines if line.text.strip()} <= held | set(account.fates)
    assert all(draft.parent is None or draft.parent in found for draft in found)
