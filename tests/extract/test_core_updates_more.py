"""Updates documents as other converters leave them: page rules, flat tables, cards, rules around the errata, levels."""

import pytest

from variorum.extraction import Fate, Kind
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.errata_wording import closes_quote, order, reference, unquoted
from variorum_extract.link import link
from variorum_extract.segment.core_signs import recognise
from variorum_extract.segment.core_updates import family


def lines(text: str) -> list[Line]:
    """The lines of *text*."""
    return [Line(number=number, text=line) for number, line in enumerate(text.split("\n"), 1)]


def read(text: str) -> tuple[list[Draft], Account]:
    """The linked drafts of the document *text*, and its account."""
    account = Account()
    found = family.segment(lines(text), account)
    link(found)
    return found, account


def seen(text: str) -> list[tuple[Kind, tuple[str, ...], str]]:
    """Kind, headings and title of each draft of the document *text*."""
    return [(one.kind, one.headings, one.title) for one in read(text)[0]]


def test_what_a_converter_wrote_above_the_text_is_noise() -> None:
    """Labels and values down to a rule of dashes; two labels alone are none."""
    found, account = read(
        "# Made Text\n\nFrom: nets.pdf\nPages: 4\nDate: none\n\n---\n\n# ERRATA\n\n# Page 3 – Nets\n\nDelete this page."
    )
    assert [one.title for one in found] == ["Nets"]
    assert {account.fates[number].detail for number in (1, 3, 7)} == {"front matter of a converter"}
    assert "From: nets.pdf" in read("From: nets.pdf\n\n---\n\nNets tear.")[0][0].text


def test_a_rule_of_dashes_ends_a_page() -> None:
    """It stands in no text, and a sentence that goes on below it is one."""
    [entry], account = read(
        "# ERRATA\n\n# Page 3 – Nets\n\nChange to:\n\n‘Nets that were wet are\n\n7\n\n---\n\nheavy.’"
    )
    assert entry.text == "Nets that were wet are heavy."
    assert account.fates[11].fate is Fate.NOISE


def test_the_same_foot_of_several_pages_is_noise() -> None:
    """Marked as a heading or not; a foot that stands once is text."""
    page = "# Page {} – Nets\n\nDelete the last sentence.\n\n# Gull Paper\n\n---\n\n"
    found, account = read("# ERRATA\n\n" + page.format(3) + page.format(4))
    assert [one.page for one in found] == [3, 4]
    assert account.fates[7].detail == account.fates[15].detail == "running title"


def test_straight_quotation_marks_are_taken_off() -> None:
    """Single or double; an inch mark at the end is none."""
    assert unquoted("'Nets tear.'", opening=True, closing=True) == "Nets tear."
    assert unquoted('"Nets tear."', opening=True, closing=True) == "Nets tear."
    assert not closes_quote('Nets reach 6"')
    assert order("Change to '2CP'.") == "change"


@pytest.mark.parametrize("text", ["Book of Nets, page 12 – Knots", "Knots (Page 12)"])
def test_a_reference_may_name_its_book_or_end_in_its_page(text: str) -> None:
    """What it names is the title."""
    found = reference(text)
    assert found is not None
    assert (found.page, found.title) == (12, "Knots")


FLAT = """# ERRATA

# Page 3 – Hauls

Add the following:

# HAULING

Nets are hauled.

# Weights

These weights apply.

NET TYPE
WEIGHT

Nets of rope.
1"

Nets of wire.
2"

*Wire rusts."""


def test_a_table_of_one_line_per_cell_is_a_table() -> None:
    """Its heads are in capitals and its rows end in a value; it goes with the instruction that its neighbour goes with."""
    found, _ = read(FLAT)
    assert seen(FLAT)[-1] == (Kind.TABLE, ("ERRATA", "Hauls"), "Weights")
    assert found[-1].fields == (
        ("columns", "NET TYPE | WEIGHT"),
        ("Nets of rope.", '1"'),
        ("Nets of wire.", '2"'),
        ("note", "*Wire rusts."),
    )


def test_what_stands_in_a_row_of_diagrams_is_one() -> None:
    """Headed in capitals as they are, with nothing said of an amendment."""
    text = '# ERRATA\n\n# Page 3 – Hauls\n\nDelete the last sentence.\n\n# THE KEEL\n\nA keel is a line.\n\n# A KEEL SEEN\n\n3"\n\nIt is long.\n\n# A KEEL TURNED\n\n6"\n\nIt is turned.'
    assert [one.kind for one in read(text)[0]] == [Kind.ERRATUM, Kind.DIAGRAM, Kind.DIAGRAM, Kind.DIAGRAM]


def test_the_short_form_of_a_rule_is_its_summary() -> None:
    """Its heading is the rule's name and a colon."""
    rule, short = read(
        "# ERRATA\n\n# Page 3 – Long Line\n\nChange to:\n\n‘Lines are long.’\n\n# Long Line ‘x’:\n\nOne line is long."
    )[0]
    assert (short.kind, short.title, short.parent) == (Kind.SUMMARY, "Long Line", rule)


CARD = "# BOLD CAST (1CP)\n\n{}\n\nGulls cry.\n\nWHEN: Your turn.\n\nTARGET: One diver.\n\nEFFECT: It casts twice."


@pytest.mark.parametrize("label", ["HARBOUR CREW — TRICK STRATAGEM", "# HARBOUR CREW — TRICK STRATAGEM"])
def test_cards_outside_the_errata_are_stratagems(label: str) -> None:
    """The cost goes off the name, and the label is no heading, however it is marked."""
    text = f"# HARBOUR CREW\n\n# STRATAGEMS\n\nThe crew has tricks.\n\n{CARD.format(label)}"
    topic, card = read(text.replace(" (1CP)\n\n#", "\n\n#"))[0]
    assert (topic.kind, card.kind, card.title) == (Kind.RULE, Kind.STRATAGEM, "BOLD CAST")
    assert card.headings == ("HARBOUR CREW", "STRATAGEMS")
    assert card.flavour == "Gulls cry."


def test_sections_outside_the_errata_are_rules() -> None:
    """But for the introduction; notes and tables in them stand apart, and those below the questions are of no part."""
    text = "# INTRODUCTION\n\nWelcome, divers.\n\n# DIVING\n\nDivers dive.\n\n|DEPTH|AIR|\n|---|---|\n|2|4|\n\nDesigner’s Note: Air is dear.\n\n# FAQS\n\nQ: May gulls dive?\n\nA: No.\n\n# AFTERWORD\n\nDive well."
    assert seen(text) == [
        (Kind.NOTE, (), "INTRODUCTION"),
        (Kind.RULE, (), "DIVING"),
        (Kind.TABLE, ("DIVING",), "DIVING"),
        (Kind.NOTE, ("DIVING",), "Designer’s Note"),
        (Kind.FAQ, ("FAQS",), "May gulls dive?"),
        (Kind.RULE, (), "AFTERWORD"),
    ]


def test_levels_of_headings_tell_what_stands_under_what() -> None:
    """The title of the whole encloses nothing."""
    text = "# Harbour Paper\n\n## START\n\nWelcome.\n\n## NOTES ON NETS\n\n### ROPE\n\nRope rots.\n\n### WIRE\n\nWire rusts.\n\n## OARS\n\nOars break."
    assert [headings for _, headings, _ in seen(text)] == [(), ("NOTES ON NETS",), ("NOTES ON NETS",), ()]


def test_capitals_that_stand_apart_are_headings_outside_the_errata() -> None:
    """Above prose or above a section's questions; in an erratum they are what it brings."""
    text = "# HARBOUR PAPER\n\nWelcome.\n\nNETS\n\nEvery net has a rope that can be cut once in each turn.\n\n# FAQS\n\nROPES\n\nQ: Is rope wet?\n\nA: Yes.\n\n# ERRATA\n\n# Page 3 – Nets\n\nChange to:\n\nNETS OF WIRE\n\nEvery net has a wire that can be cut once in each turn."
    kinds = [(kind, title) for kind, _, title in seen(text)]
    assert kinds == [
        (Kind.NOTE, "HARBOUR PAPER"),
        (Kind.RULE, "NETS"),
        (Kind.FAQ, "Is rope wet?"),
        (Kind.ERRATUM, "Nets"),
    ]
    assert seen(text)[2][1] == ("FAQS", "ROPES")


def test_pages_behind_the_errata_hold_no_errata() -> None:
    """What is headed in capitals there, with nothing said of an amendment, is a rule of its own."""
    text = (
        "# ERRATA\n\n# Page 3 – Nets\n\nDelete the last sentence.\n\n---\n\n# OLD DIVER\n\nThis diver can dive twice."
    )
    assert seen(text) == [(Kind.ERRATUM, ("ERRATA",), "Nets"), (Kind.RULE, (), "OLD DIVER")]


def test_a_table_of_questions_and_answers_needs_no_labels() -> None:
    """Its head says what its columns are; the part may be named behind the document's name."""
    text = "# LANTERN DECK: FAQS\n\n|Question|Answer|\n|---|---|\n|May gulls dive?|No.|\n|May divers?|Yes.|"
    assert seen(text) == [(Kind.FAQ, ("LANTERN DECK: FAQS",), title) for title in ("May gulls dive?", "May divers?")]


def test_titles_in_the_paragraphs_of_a_commentary_are_entries() -> None:
    """Where its headings end in a colon as they do; elsewhere a paragraph with a colon is text."""
    text = "# RULES COMMENTARY\n\n## Anchor:\nAn anchor holds.\n\nBuoy: A buoy floats.\n\n## Cleat:\nSee Anchor."
    assert [(kind, title) for kind, _, title in seen(text)] == [
        (Kind.DEFINITION, "Anchor"),
        (Kind.DEFINITION, "Buoy"),
        (Kind.REDIRECT, "Cleat"),
    ]
    assert len(seen(text.replace("Anchor:", "Anchor").replace("Cleat:", "Cleat"))) == len(("Anchor", "Cleat"))


def test_entries_that_send_to_others_are_a_commentary_without_its_name() -> None:
    """Two are enough; what stands among them is a definition."""
    text = "# Anchor:\nSee Buoy.\n\n# Buoy:\nA buoy floats.\n\n# Cleat:\nSee Rope."
    assert [kind for kind, _, _ in seen(text)] == [Kind.REDIRECT, Kind.DEFINITION, Kind.REDIRECT]


@pytest.mark.parametrize(
    "text",
    [
        "# Anchor:\nSee Buoy.\n\n# Buoy:\nA buoy floats.\n\n# Cleat:\nSee Rope.",
        "# Nets\n\nChange to:\n\n‘Nets tear.’\n\n# Gulls\n\nAdd ‘Bird’.\n\n# Oars\n\nDelete the last sentence.",
        "# LANTERN DECK: FAQS\n\nQ: May gulls?\nA: No.\n\nQ: May divers?\nA: Yes.\n\nQ: May nets?\nA: No.",
        "# HARBOUR PAPER VERSION 1.2\n\nWelcome, divers.",
    ],
)
def test_a_few_signs_are_enough(text: str) -> None:
    """Redirects, instructions below headings, a part of questions, a versioned name: each tells such a document."""
    assert recognise(lines(text)) > 0.3


def test_markdown_of_other_hands_is_read() -> None:
    """A version below the title, a quoted note, a table without its last bars, and a picture's tag."""
    text = '# LANTERN PAPER\n\nVERSION 1.0\n\n## LAMPS\n\nLamps burn.\n\n> **Designer\'s Note:** *Oil is dear.*\n\n<img src="lamp.png"/>\n\n| LAMP | OIL\n|---|---\n| Small | 2'
    assert recognise(lines(text)) > 0.3
    found, account = read(text)
    assert [(one.kind, one.text) for one in found] == [
        (Kind.RULE, "Lamps burn."),
        (Kind.NOTE, "Oil is dear."),
        (Kind.TABLE, "LAMP | OIL\nSmall | 2"),
    ]
    assert account.fates[11].fate is Fate.NOISE


@pytest.mark.parametrize("cost", ["COST: 1CP", "Cost: 1CP", "1CP"])
def test_the_cost_of_a_card_is_no_text_however_it_is_labelled(cost: str) -> None:
    """It is a field beside the others."""
    card = f"# DEEP DIVE\n\nCORE – WHALER STRATAGEM\n\nThe sea calls.\n\n- {cost}\n- WHEN: Your diving phase.\n- EFFECT: It dives."
    [found] = [
        one for one in read(f"# STRATAGEMS\n\nAll players may use these.\n\n{card}\n")[0] if one.kind is Kind.STRATAGEM
    ]
    assert found.text == "WHEN: Your diving phase.\nEFFECT: It dives."
    assert dict(found.fields)["CP"] == "1CP"


def test_an_instruction_behind_a_card_that_nothing_follows_is_no_trouble() -> None:
    """What was broken off there stands in no record, and those around it stay."""
    text = (
        "HARBOUR BATTLES\nUPDATES AND ERRATA\nVersion 2.0\n\nPage 14 – Signal Flags Stratagem\nChange to:\nSIGNAL FLAGS\n"
        "HARBOUR – WARGEAR STRATAGEM\n1CP\nWHEN: Your Movement phase.\nTARGET: One unit on a quay.\nEFFECT: It dives.\n"
        "Add the following:\n\nFREQUENTLY ASKED QUESTIONS\nTOKENS\nQ: Can I look at my own tokens?\nA: Yes, at any time.\n"
    )
    kinds = [kind for kind, _, _ in seen(text)]
    assert (Kind.STRATAGEM in kinds, kinds[-1]) == (True, Kind.FAQ)


def test_an_example_in_an_answer_is_one_of_its_own() -> None:
    """It opens with the label, and stands under the heading of its question."""
    text = "# FAQS\n\nQ: Does a wet lamp burn?\n\nA: No.\n\nExample: A lamp that fell overboard is wet."
    found, _ = read(text)
    assert [(one.kind, one.headings, one.answer or one.text) for one in found] == [
        (Kind.FAQ, ("FAQS",), "No."),
        (Kind.EXAMPLE, ("FAQS",), "A lamp that fell overboard is wet."),
    ]
    assert found[1].parent is found[0]


def test_each_document_of_a_file_has_its_introduction() -> None:
    """What is headed with a version and speaks of its document is a note below the questions of the one before too."""
    told = "# {}\n\n## Official Update Version 1.{}\n\nThis document mends the nets.\n\n## FAQS\n\nQ: Do nets tear?\n\nA: Yes.\n\n"
    found = seen(told.format("NETS", 1) + told.format("OARS", 2))
    assert [kind for kind, _, _ in found] == [Kind.NOTE, Kind.FAQ, Kind.NOTE, Kind.FAQ]


def test_the_name_of_the_game_may_stand_before_the_commentary() -> None:
    """Its terms are definitions all the same."""
    text = "# WARHAMMER 40,000 RULES COMMENTARY VERSION 1.4\n\n## Adrift\n\nA boat without a crew drifts.\n\n## Becalmed\n\nSee Adrift."
    assert [kind for kind, _, _ in seen(text)] == [Kind.DEFINITION, Kind.REDIRECT]
