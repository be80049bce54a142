"""Errata of a faction's book, of a set of cards and of a dataslate: the same family as the core rules' updates."""

import time

import pytest

from variorum.extraction import Fate, Kind
from variorum_extract.clean import blocks, pages
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.errata_wording import instruction, order, reference, title_and_place, told_on_its_line
from variorum_extract.link import link
from variorum_extract.segment.core_signs import recognise
from variorum_extract.segment.core_updates import family

LIMIT = 2.0
"""Seconds that a text of long lines may take."""


def read(*texts: str) -> tuple[list[Draft], Account]:
    """The linked drafts of a document with *texts*, blank lines between them but for rows and items, and its account."""
    joined = "\n\n".join(texts).replace("|\n\n|", "|\n|").replace("\n\n- ", "\n- ")
    account = Account()
    found = family.segment(
        [Line(number=number, text=text) for number, text in enumerate(joined.split("\n"), 1)], account
    )
    link(found)
    return found, account


def drafts(*texts: str) -> list[Draft]:
    """The linked drafts of a document with *texts*."""
    return read(*texts)[0]


def told(found: list[Draft]) -> list[tuple[str, str | None, str | None, str]]:
    """Title, part, action and text of each erratum among *found*."""
    return [(one.title, one.paragraph, one.action, one.text) for one in found if one.kind is Kind.ERRATUM]


def test_each_row_of_a_table_is_an_erratum() -> None:
    """The reference stands in the first cell, what changes in the second, and a row of headings is no erratum."""
    found = drafts(
        "# UPDATES & ERRATA",
        "|Where|What|",
        "|---|---|",
        "|Page 12 – Gulls, Loud Cry Stratagem|Change the Effect to read: ‘Every diver hears it.’|",
        "|Page 14 – Tide Table, 2nd paragraph|Delete the last sentence.|",
    )
    assert [(one.title, one.page, one.paragraph, one.text) for one in found] == [
        ("Gulls, Loud Cry Stratagem", 12, None, "Every diver hears it."),
        ("Tide Table", 14, "2nd paragraph", "Delete the last sentence."),
    ]
    assert [one.lines for one in found] == [[3, 4, 5], [6]]


def test_a_table_of_questions_is_questions() -> None:
    """A row with a question and its answer is one; a table of profiles stays a table."""
    [asked] = drafts("# FAQS", "|Q: May a gull dive?|A: Only once.|", "|---|---|")
    assert (asked.kind, asked.question, asked.answer) == (Kind.FAQ, "May a gull dive?", "Only once.")


@pytest.mark.parametrize(
    "lines",
    [
        ("- Q: May a net sink? A: Yes.", "- Q: May it float? A: No. It is wet."),
        ("- Q: May a net sink?", "A: Yes.", "- Q: May it float?", "A: No. It is wet."),
        ("Q: May a net sink? A: Yes. Q: May it float? A: No. It is wet.",),
        ("Q. May a net sink? A. Yes. Q. May it float? A. No. It is wet.",),
    ],
)
def test_questions_in_a_list_or_on_one_line_are_parted(lines: tuple[str, ...]) -> None:
    """Each has its own answer, whatever mark stands before it."""
    found = drafts("# FAQS", *lines)
    assert [(one.kind, one.question, one.answer) for one in found] == [
        (Kind.FAQ, "May a net sink?", "Yes."),
        (Kind.FAQ, "May it float?", "No. It is wet."),
    ]


def test_the_name_of_the_document_at_the_foot_of_a_page_is_noise() -> None:
    """With a number or without, marked or not; so is an imprint. The title itself is none."""
    found, account = read(
        "# HARBOUR BOOK: GULLS VERSION 2.1",
        "This paper holds what changed.",
        "# ERRATA",
        "Page 9 – Perches",
        "Change to read: ‘A gull may sit on any mast.’",
        "HARBOUR BOOK: GULLS 1",
        "# HARBOUR BOOK: GULLS",
        "COPYRIGHT © The Harbour",
    )
    assert [one.kind for one in found] == [Kind.NOTE, Kind.ERRATUM]
    assert {number for number, entry in account.fates.items() if entry.fate is Fate.NOISE} == {11, 13, 15}


def test_an_army_encloses_its_errata_and_its_questions() -> None:
    """Each part stands under the army above it, whichever way its heading is set."""
    found = drafts(
        "# CARDS VERSION 1.5",
        "What changed on the cards.",
        "# GULLS",
        "# ERRATA",
        "# Old Gull – Keywords section",
        "Add ‘Elder’.",
        "# FAQS",
        "# Q: May it sing?",
        "A: No.",
        "# DIVERS ERRATA",
        "# Deep Diver – Rope",
        "Change to ‘2 ropes’.",
    )
    assert [one.headings for one in found[1:]] == [("GULLS", "ERRATA"), ("GULLS", "FAQS"), ("DIVERS", "ERRATA")]


def test_a_single_title_above_the_first_part_encloses_nothing() -> None:
    """It is the document's own."""
    [erratum] = drafts("# HARBOUR BOOK", "# ERRATA", "# Page 3 – Nets", "Change to: ‘Nets are wide.’")
    assert erratum.headings == ("ERRATA",)


def test_sections_of_a_dataslate_nest() -> None:
    """Divisions hold armies, armies hold topics, and the name of a card holds its parts until the next one."""
    change = ("Change to:", "‘It floats.’")
    found = drafts(
        "# DATASLATE VERSION 2",
        "Read this first.",
        "# FACTION RULES",
        "# GULLS",
        "# ARMY RULE",
        "# Loud Cry",
        *change,
        "# DATASHEETS",
        "# Old Gull",
        "# Abilities",
        *change,
        "# Wing",
        *change,
        "# Young Gull, Abilities",
        *change,
        "# DIVERS",
        "# DEEP DETACHMENT",
        "# Long Breath",
        *change,
    )
    gulls, divers = ("FACTION RULES", "GULLS"), ("FACTION RULES", "DIVERS")
    assert [one.headings for one in found[1:]] == [
        (*gulls, "ARMY RULE"),
        (*gulls, "DATASHEETS", "Old Gull"),
        (*gulls, "DATASHEETS", "Old Gull"),
        (*gulls, "DATASHEETS"),
        (*divers, "DEEP DETACHMENT"),
    ]


def test_an_army_in_title_case_is_one_by_the_topic_below_it() -> None:
    """Its topics nest as those of an army in capitals do."""
    found = drafts(
        "# ERRATA",
        "# Gulls",
        "# Army Rule",
        "# Loud Cry",
        "Change to: ‘It is loud.’",
        "# Datasheets",
        "# Old Gull",
        "Change to: ‘It is old.’",
    )
    assert [one.headings for one in found] == [("ERRATA", "Gulls", "Army Rule"), ("ERRATA", "Gulls", "Datasheets")]


def test_an_instruction_goes_on_below_headings_in_capitals() -> None:
    """What it brings stands under its title, is as much of a change, and takes the instruction's lines."""
    found = drafts(
        "# CORE RULES",
        "# Lanterns",
        "Add the following:",
        "# LANTERNS THAT GO OUT",
        "A lantern that is wet goes out.",
        "# LANTERNS THAT BREAK",
        "- A lantern that falls breaks.",
        "# Ropes",
        "Change to: ‘Ropes are long.’",
    )
    assert [(one.title, one.headings, one.action, one.lines) for one in found] == [
        ("LANTERNS THAT GO OUT", ("CORE RULES", "Lanterns"), "add", [3, 5, 7, 9]),
        ("LANTERNS THAT BREAK", ("CORE RULES", "Lanterns"), "add", [11, 12]),
        ("Ropes", ("CORE RULES",), "change", [14, 16]),
    ]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Change Hull to ‘4’.", "change"),
        ("Change to ‘2-4 Divers’.", "change"),
        ("Change the Depth characteristic to -1.", "change"),
        ("Change subheader to “Wet Ropes”. Change the second line to read “Ropes swell”.", "change"),
        ("Depth characteristic – change to 8", "change"),
        ("Add ‘LAMP: Bright’ to the lamps of the following boats: Heron; Skua; Tern.", "add"),
        ("Change course to the left of the buoy.", None),
        ("Each diver may change to a dry suit.", None),
    ],
)
def test_an_order_needs_no_colon(text: str, action: str | None) -> None:
    """New words in quotation marks or a new number make one; a rule that speaks of changing is none."""
    assert order(text) == action


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The last line should be changed to: Ropes swell.", ("change", "Ropes swell.")),
        ("In this list the following should be added: ropes.", ("add", "ropes.")),
        ("Delete ‘Wet’ from this card and change to:", ("change", "")),
        ("The harbour should be empty: nobody is there.", None),
    ],
)
def test_other_wordings_of_an_instruction(text: str, found: tuple[str, str] | None) -> None:
    """Passive ones, and one that deletes a word first."""
    assert instruction(text) == found


def test_a_reference_loses_its_full_stop() -> None:
    """Older documents end it with one."""
    found = reference("Page 46 – Wet Ropes, second paragraph.")
    assert found is not None
    assert (found.title, found.paragraph) == ("Wet Ropes", "second paragraph")


def test_names_with_commas_are_one_title() -> None:
    """A list of cards with the part that is meant behind the last is not cut at its first comma."""
    assert title_and_place("Heron, Skua, Tern – Keywords section") == ("Heron, Skua, Tern – Keywords section", None)


def test_a_title_without_a_page_gives_the_part_it_speaks_of() -> None:
    """As one with a page does."""
    found = drafts(
        "# ERRATA", "# Rule Card – Tides, 4th paragraph", "Add ‘Once a day,’ to the start of this paragraph."
    )
    assert told(found) == [
        ("Rule Card – Tides", "4th paragraph", "add", "Add ‘Once a day,’ to the start of this paragraph."),
    ]


def test_words_above_an_instruction_name_the_part_that_it_changes() -> None:
    """They are no erratum of their own, be they above the first instruction or the next."""
    found = drafts(
        "# ERRATA",
        "# Heron – Lamps",
        "stern lamp (red)",
        "Change Range to ‘6’.",
        "Bow lamp",
        "Change to: ‘The bow lamp is green.’",
    )
    assert told(found) == [
        ("Heron – Lamps", "stern lamp (red)", "change", "Change Range to ‘6’."),
        ("Heron – Lamps", "Bow lamp", "change", "The bow lamp is green."),
    ]


def test_an_instruction_behind_a_heading_or_marked_as_one() -> None:
    """The first is parted from its heading; the second has its title in the paragraph above it."""
    found = drafts(
        "# ERRATA",
        "# Long Breath ability – change to:",
        "‘Divers count to ten.’",
        "# ARMY RULE",
        "Power of the Tide,",
        "# Change the effect at low tide to:",
        "‘Boats lie still.’",
    )
    assert told(found) == [
        ("Long Breath ability", None, "change", "Divers count to ten."),
        ("Power of the Tide", None, "change", "Boats lie still."),
    ]
    assert found[1].headings == ("ERRATA", "ARMY RULE")


def test_a_card_in_quotation_marks_is_a_stratagem() -> None:
    """Below its erratum, which has the same words; the marks belong to neither."""
    erratum, card = drafts(
        "# ERRATA",
        "# Page 77 – Gulls, High Perch Stratagem",
        "Change to read:",
        "‘WHEN: Your Movement phase.",
        "TARGET: One gull.",
        "EFFECT: It sits on a mast.’",
    )
    assert (erratum.kind, erratum.page, erratum.text.partition("\n")[0]) == (
        Kind.ERRATUM,
        77,
        "WHEN: Your Movement phase.",
    )
    assert (card.kind, card.title, card.parent) == (Kind.STRATAGEM, "Gulls, High Perch", erratum)
    assert card.fields[-1] == ("EFFECT", "It sits on a mast.")


def test_errata_on_one_line_are_parted() -> None:
    """Title and change stand in one paragraph, even below an answer."""
    found = drafts(
        "# ERRATA",
        "Heron – Keywords section: Add ‘Wader’ and ‘Fish’.",
        "# Q: Does a heron swim?",
        "A: No.",
        "Skua – Abilities, Theft: Change to: ‘It takes one fish.’",
    )
    assert told(found) == [
        ("Heron – Keywords section", None, "add", "Add ‘Wader’ and ‘Fish’."),
        ("Skua – Abilities, Theft", None, "change", "It takes one fish."),
    ]
    assert told_on_its_line("A diver – like any other: Change is good.") is None


def test_errata_without_a_page_below_questions_are_errata() -> None:
    """An instruction says so, and a question after them stands under no heading of theirs."""
    found = drafts(
        "# FAQS",
        "# Q: May a heron wade?",
        "A: Yes.",
        "# Skua",
        "# Theft",
        "Change to: ‘It takes one fish.’",
        "# Tern",
        "Q: May a tern dive?",
        "A: Yes.",
    )
    assert [(one.kind, one.headings) for one in found] == [
        (Kind.FAQ, ("FAQS",)),
        (Kind.ERRATUM, ("Skua",)),
        (Kind.FAQ, ("FAQS", "Tern")),
    ]


def test_a_question_below_the_first_heading_of_its_part_is_not_moved() -> None:
    """Only one above it was read out of its column."""
    found = drafts(
        "# FAQS",
        "# Herons",
        "Q: May a heron wade?",
        "A: Yes.",
        "# Page 4 – Skuas",
        "Change to: ‘Skuas steal.’",
        "Q: May a tern dive?",
        "A: Yes.",
    )
    assert [one.headings for one in found if one.kind is Kind.FAQ] == [("FAQS", "Herons"), ("FAQS",)]


def test_a_list_that_the_text_points_to_is_of_the_text() -> None:
    """The quotation mark before it closed too early."""
    found = drafts(
        "# ERRATA",
        "# Page 8 – Bad Weather",
        "Change to:",
        "‘Pick one of the storms below for the whole day.’",
        "- Hail: Lamps go out.",
        "- Fog: Nobody sees.",
    )
    assert [(one.kind, one.text.count("\n- ")) for one in found] == [(Kind.ERRATUM, 2)]


def test_paragraphs_behind_a_quotation_are_one_note() -> None:
    """With the list that they announce."""
    found = drafts(
        "# ERRATA",
        "# Heron – Crew",
        "Change to:",
        "‘Its crew is one diver.’",
        "It may also take one of the following:",
        "- 1 net",
        "- 1 rope",
    )
    assert [one.kind for one in found] == [Kind.ERRATUM, Kind.NOTE]
    assert found[1].text.endswith("- 1 net\n- 1 rope")


def test_a_note_in_quotation_marks_is_what_the_erratum_brings() -> None:
    """It is the new text and not a remark on it."""
    found = drafts("# ERRATA", "# Heron – Crew", "Add the following:", "‘Designer’s Note: Two small divers are one.’")
    assert told(found) == [("Heron – Crew", None, "add", "Designer’s Note: Two small divers are one.")]
    assert len(found) == 1


@pytest.mark.parametrize("name", ["Q&A Section", "Rules and FAQs", "FAQSQ"])
def test_other_names_of_the_questions(name: str) -> None:
    """Made up by a dump for the next page, or glued to the first letter of a question: the same part goes on."""
    found = drafts("# FAQS", "# Q: May a heron wade?", "A: Yes.", f"# {name}", "# Q: May a tern dive?", "A: Yes.")
    assert [one.headings for one in found] == [("FAQS",), ("FAQS",)]


@pytest.mark.parametrize(
    "text",
    [
        "- " * 60_000,
        "Q: a? " * 800,
        "Q. a? A. b. " * 500,
        "Change " + "to " * 60_000,
        "Heron – " * 40_000 + ": Add",
        "The lamp should be " * 20_000,
        "A" * 200_000 + " – change to:",
        "# " + "GULLS " * 40_000 + "ERRATA",
        "COPYRIGHT " * 30_000,
        "|" + "Page 3 – a|" * 20_000,
    ],
)
def test_long_lines_are_read_in_time(text: str) -> None:
    """None of the forms takes more than the length of its line."""
    lines = [Line(number=number, text=text) for number in range(1, 6)]
    began = time.perf_counter()
    recognise(lines)
    family.segment(lines, Account())
    blocks(pages(lines, Account()))
    assert time.perf_counter() - began < LIMIT
