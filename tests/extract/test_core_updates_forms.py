"""Other forms in which updates come: plain capitals, bold lines, other parts of a book, a commentary by itself."""

from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum_extract import extract
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.link import link
from variorum_extract.segment import FAMILIES
from variorum_extract.segment.core_updates import family

PAGES = Path(__file__).parents[1] / "pages"


@cache
def page(name: str) -> Extraction:
    """What is extracted from our page *name*."""
    return extract([PAGES / name])[0]


def of_kind(name: str, kind: Kind) -> list[Extracted]:
    """The records of *kind* on our page *name*."""
    return [one for one in page(name).records if one.kind is kind]


def drafts(*lines: str) -> list[Draft]:
    """The linked drafts of a document with *lines*, blank lines between them but for the rows of a table."""
    texts = "\n\n".join(lines).replace("|\n\n|", "|\n|").split("\n")
    found = family.segment([Line(number=number, text=text) for number, text in enumerate(texts, 1)], Account())
    link(found)
    return found


CAPITALS = "core_updates_capitals.txt"
CARDS = "updates_page_cards.txt"


def test_a_document_in_plain_capitals_has_its_errata() -> None:
    """References, an order in one sentence, a deletion, and a title without a page, each with its place and action."""
    found = [(one.title, one.page, one.paragraph, one.action) for one in of_kind(CAPITALS, Kind.ERRATUM)]
    assert found == [
        ("MISSION SEQUENCE", 6, "STEP 4", "change"),
        ("TOKENS", 9, None, "add"),
        ("Quays", 10, None, "change"),
        ("Cranes", 12, "second bullet point", "change"),
        ("Ramming Boats", None, "last sentence", "change"),
        ("Signal Flags Stratagem", 14, None, "change"),
    ]


def test_what_introduces_a_part_is_no_erratum() -> None:
    """The version and the sentence below it are notes, as is what the designers say."""
    notes = of_kind(CAPITALS, Kind.NOTE)
    assert [note.text.partition(" ")[0] for note in notes] == ["Version", "Tokens"]
    assert notes[1].parent == next(one.order for one in of_kind(CAPITALS, Kind.ERRATUM) if one.title == "TOKENS")


def test_capitals_in_a_quotation_or_on_a_card_are_no_headings() -> None:
    """The inner title belongs to its erratum, the card's name and label to its stratagem."""
    [tokens] = [one for one in of_kind(CAPITALS, Kind.ERRATUM) if one.title == "TOKENS"]
    assert tokens.fields == (("heading", "LOST TOKENS"),)
    [card] = of_kind(CAPITALS, Kind.STRATAGEM)
    assert (card.title, card.flavour) == ("Signal Flags", "Bright cloth, brave hearts.")
    assert [label for label, _ in card.fields] == ["LABEL", "CP", "WHEN", "TARGET", "EFFECT"]


def test_questions_below_plain_titles_come_under_them() -> None:
    """A section in capitals and one in title case, both ways to mark an answer, a list in one, no line of the next."""
    asked = of_kind(CAPITALS, Kind.FAQ)
    assert [one.headings for one in asked] == [
        ("FREQUENTLY ASKED QUESTIONS", "TOKENS"),
        ("FREQUENTLY ASKED QUESTIONS", "TOKENS"),
        ("FREQUENTLY ASKED QUESTIONS", "Cranes and Quays"),
    ]
    assert asked[1].answer == "Move the model, look, and put it back."
    assert (asked[2].answer or "").count("\n- ") == 2


@pytest.mark.parametrize("name", [CAPITALS, CARDS])
def test_no_line_of_such_a_page_is_unknown(name: str) -> None:
    """Nothing is left for a person to look at."""
    assert page(name).warnings == ()


def test_a_page_without_references_has_its_errata_whatever_its_headings_look_like() -> None:
    """Titles of one capital, a page in brackets, an instruction in bold and a deletion."""
    assert page(CARDS).witness.family == "updates-page"
    found = [(one.title, one.page, one.paragraph, one.action) for one in of_kind(CARDS, Kind.ERRATUM)]
    assert found == [
        ("Anchors", 30, "first sentence", "change"),
        ("Gust moves", None, None, "add"),
        ("Signal Flags", None, None, "change"),
        ("Cannon Drill", None, None, "change"),
        ("Oars", None, "last sentence", "change"),
    ]


def test_lists_run_together_are_parted_whatever_their_marks() -> None:
    """Hollow bullets and numbers both become list lines."""
    texts = {one.title: one.text for one in of_kind(CARDS, Kind.ERRATUM)}
    assert texts["Gust moves"].count("\n- ") == 2
    assert texts["Cannon Drill"].endswith("\n2. The cannon is lost.")


def test_a_card_and_an_example_on_such_a_page_have_their_kinds() -> None:
    """The card with its cost behind its name, and the example with the rule above it."""
    [card], [example] = of_kind(CARDS, Kind.STRATAGEM), of_kind(CARDS, Kind.EXAMPLE)
    assert (card.title, card.flavour) == ("SIGNAL FLAGS", "Bright cloth, brave hearts.")
    assert [label for label, _ in card.fields] == ["CP", "LABEL", "WHEN", "TARGET", "EFFECT"]
    owners = [None if one.parent is None else page(CARDS).records[one.parent].title for one in (card, example)]
    assert owners == ["Signal Flags", "Gust moves"]
    assert [one.headings for one in of_kind(CARDS, Kind.FAQ)] == [("FAQ",)]


def test_an_erratum_that_brings_a_table_has_its_page_and_the_rows() -> None:
    """The table is the erratum's text, and a record of its own with rows."""
    erratum, table = drafts(
        "# UPDATES & ERRATA",
        "# Page 63 – Barge Profile",
        "Change the profile to:",
        "|NAME|M|T|",
        "|---|---|---|",
        '|Barge|4"|10|',
    )
    assert (erratum.kind, erratum.title, erratum.page, erratum.action) == (Kind.ERRATUM, "Barge Profile", 63, "change")
    assert (table.kind, table.parent) == (Kind.TABLE, erratum)
    assert table.fields == (("columns", "NAME | M | T"), ("Barge", '4" | 10'))


def test_a_card_stands_under_the_heading_of_its_section() -> None:
    """A dataslate's faction is the heading of the erratum and of the card that it brings."""
    made = drafts(
        "# ERRATA",
        "# GULL RIDERS",
        "# Skirl Stratagem",
        "Change to:",
        "# SKIRL",
        "GULLS – EPIC DEED STRATAGEM",
        "2CP",
        "WHEN: Your Charge phase.",
        "TARGET: One unit.",
        "EFFECT: Re-roll its Charge rolls.",
    )
    assert [(one.kind, one.headings) for one in made] == [
        (Kind.ERRATUM, ("ERRATA", "GULL RIDERS")),
        (Kind.STRATAGEM, ("ERRATA", "GULL RIDERS")),
    ]


def test_a_heading_that_is_an_example_is_an_example() -> None:
    """Its words are a text and no heading."""
    erratum, example = drafts(
        "# ERRATA",
        "# Page 2 – Nets",
        "Add the following:",
        "‘Nets tear.’",
        "# Example: A net meets a shark. It tears.",
    )
    assert (example.kind, example.text, example.parent) == (Kind.EXAMPLE, "A net meets a shark. It tears.", erratum)


@pytest.mark.parametrize("part", ["# ERRATA", "# RULES COMMENTARY"])
def test_a_heading_that_is_a_note_is_a_note(part: str) -> None:
    """It belongs to the entry above it."""
    entry, note = drafts(part, "# Nets", "Nets tear.", "# Designer’s Note:", "We like nets.")
    assert (note.kind, note.title, note.text, note.parent) == (Kind.NOTE, "Designer’s Note", "We like nets.", entry)


def test_a_commentary_by_itself_is_known_and_read() -> None:
    """Definitions with their notes and tables, redirects, and entries that another one introduces."""
    texts = (
        "# RULES COMMENTARY VERSION 2.0",
        "# Adrift",
        "See Drifting.",
        "# Drifting",
        "A boat drifts when its crew is gone.",
        "Designer’s Note: We tried sails.",
        "# DECKS",
        "Some decks differ. See below for which goes first.",
        "# Deck Priority",
        "The higher deck goes first.",
        "# Oars",
        "Oars are wood.",
    )
    lines = [Line(number=number, text=text) for number, text in enumerate(texts, 1)]
    assert max(FAMILIES, key=lambda one: one.recognise(lines)) is family
    made = drafts(*texts)
    kinds = [(one.title, one.kind, one.parent.title if one.parent else None) for one in made]
    assert kinds == [
        ("Adrift", Kind.REDIRECT, None),
        ("Drifting", Kind.DEFINITION, None),
        ("Designer’s Note", Kind.NOTE, "Drifting"),
        ("DECKS", Kind.DEFINITION, None),
        ("Deck Priority", Kind.DEFINITION, "DECKS"),
        ("Oars", Kind.DEFINITION, None),
    ]


def test_a_commentary_gives_errata_the_page_that_they_lost() -> None:
    """It must lie between the pages around it: here 13 does, and 90 does not."""
    made = drafts(
        "# ERRATA",
        "# Page 9 – Nets",
        "Change to:",
        "‘Nets tear.’",
        "# Oars",
        "Oars float.",
        "# Sails",
        "Sails burn.",
        "# Page 20 – Bells",
        "Change to:",
        "‘Bells ring.’",
        "# RULES COMMENTARY",
        "# Rowing",
        "Rowing takes oars (see Oars in the Core Rules, page 13).",
        "# Sails (torn)",
        "Torn sails slow a boat (Core Rules, page 90).",
    )
    pages = {one.title: one.page for one in made if one.kind is Kind.ERRATUM}
    assert pages == {"Nets": 9, "Oars": 13, "Sails": None, "Bells": 20}


def test_a_list_that_is_announced_and_not_there_is_a_warning() -> None:
    """The words stay in their record."""
    account = Account()
    texts = ("# RULES COMMENTARY", "# Drifting", "While a boat drifts, these points apply:", "# Oars", "Oars are wood.")
    made = family.segment([Line(number=number, text=text) for number, text in enumerate(texts, 1)], account)
    assert made[0].text.endswith("apply:")
    assert [fate.line for fate in account.fates.values() if fate.fate is Fate.WARNING] == [3]


def test_two_instructions_under_one_heading_are_two_errata() -> None:
    """Both have its page; the second does not end up in the first."""
    made = drafts(
        "## ERRATA", "### Page 7 – Barrels", "Change to:", "‘Barrels roll.’", "Add the following:", "‘Barrels float.’"
    )
    found = [(one.kind, one.page, one.action, one.text) for one in made]
    assert found == [
        (Kind.ERRATUM, 7, "change", "Barrels roll."),
        (Kind.ERRATUM, 7, "add", "Barrels float."),
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Q: Can it sink?", "A: No."),
        ("**Question:** Can it sink?", "**Answer:** No."),
        ("Q1: Can it sink?", "A1: No."),
        ("**Q. Can it sink?**", "**A. No.**"),
        ("### Q: Can it sink?", "A. No."),
    ],
)
def test_questions_are_known_however_they_are_marked(question: str, answer: str) -> None:
    """The marks are no part of question or answer."""
    [one] = drafts("## FAQS", "### Barrels", question, answer)
    assert (one.kind, one.question, one.answer, one.headings) == (
        Kind.FAQ,
        "Can it sink?",
        "No.",
        ("FAQS", "Barrels"),
    )


def test_titles_that_run_into_their_text_are_titles_in_a_commentary_without_headings() -> None:
    """A definition, a redirect and an example, as if their titles stood above them."""
    made = drafts(
        "## RULES COMMENTARY",
        "**Aboard:** A crew is aboard while it is embarked.",
        "**Adrift (boats):** See Drifting.",
        "Example: A crew is slain.",
    )
    assert [(one.kind, one.title) for one in made] == [
        (Kind.DEFINITION, "Aboard"),
        (Kind.REDIRECT, "Adrift (boats)"),
        (Kind.EXAMPLE, "Example"),
    ]
