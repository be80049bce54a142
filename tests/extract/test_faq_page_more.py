"""FAQ pages that others write: labels of other kinds, none at all, titles and contents above, paragraphs that nothing parts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract

Dump = Callable[..., Extraction]


@pytest.fixture
def dump(tmp_path: Path) -> Dump:
    """Makes the extraction of a page of some lines, in a file of the name `name`."""

    def made(*lines: str, name: str = "page.txt") -> Extraction:
        path = tmp_path / name
        path.write_text("\n".join((*lines, "")), encoding="utf-8")
        return extract([path])[0]

    return made


def entries(page: Extraction) -> list[tuple[tuple[str, ...], str | None, str | None]]:
    """Headings, question and answer of its entries."""
    return [(record.headings, record.question, record.answer) for record in page.records if record.kind is Kind.FAQ]


WHALE = ("May a whaler unit dive in that phase?", "No model may.")
DICE = ("Which model rolls the dice?", "The diver’s.")
LAMP = ("When is a lantern lit?", "In the charge phase.")
THREE = [((), *entry) for entry in (WHALE, DICE, LAMP)]


@pytest.mark.parametrize(
    ("asks", "answers"),
    [
        ("Q. / ", "A. / "),
        ("Q./ 1.02 ", "A./ "),
        ("- **Q:** ", "- **A:** "),
        ("4. Q: ", "A: "),
        ("HB.12A.03 – Q: ", "A: "),
        ("### Q: ", "**A:** "),
    ],
)
def test_labels_have_strokes_numbers_and_bullets(dump: Dump, asks: str, answers: str) -> None:
    """What stands around the letter is no part of a question or an answer."""
    page = dump(*(line for asked, told in (WHALE, DICE, LAMP) for line in (asks + asked, answers + told, "")))
    assert entries(page) == THREE


@pytest.mark.parametrize("asks", ["Q. ", "Q: ", ""])
@pytest.mark.parametrize("between", [(), ("",)])
def test_an_answer_without_a_label_follows_the_question_mark(dump: Dump, asks: str, between: tuple[str, ...]) -> None:
    """Where no answer has a label, and even where the questions have none."""
    page = dump(*(line for asked, told in (WHALE, DICE, LAMP) for line in (asks + asked, *between, told, "")))
    assert entries(page) == THREE


@pytest.mark.parametrize("mark", ["{}) ", "{}. ", "{}: "])
def test_numbers_in_a_row_mark_questions(dump: Dump, mark: str) -> None:
    """One that does not ask is in the row with the others, apart from the answer above it; a list's items are not."""
    told = ("Whalers only, in this order: dice, then", "1. the model at the bow", "2. the model at the stern", "")
    texts = (WHALE[0], *WHALE[1:], "", DICE[0], *told, "Likewise a lantern.", "Yes.", "", LAMP[0], LAMP[1])
    numbers = iter(range(1, 5))
    starts = {WHALE[0], DICE[0], LAMP[0], "Likewise a lantern."}
    page = dump(*(mark.format(next(numbers)) + text if text in starts else text for text in texts))
    assert [question for _, question, _ in entries(page)] == [WHALE[0], DICE[0], "Likewise a lantern.", LAMP[0]]
    assert entries(page)[2][2] == "Yes."


def test_headings_that_ask_are_questions(dump: Dump) -> None:
    """With one of their level that states something; those above them are headings."""
    page = dump(
        "# Harbour answers",
        "## Divers",
        *(f"### {WHALE[0]}", WHALE[1], f"### {DICE[0]}", DICE[1], "### A unit of two models", "It may float."),
        *("## Lanterns", f"### {LAMP[0]}", LAMP[1]),
        name="page.md",
    )
    assert [(headings[-1], question) for headings, question, _ in entries(page)] == [
        ("Divers", WHALE[0]),
        ("Divers", DICE[0]),
        ("Divers", "A unit of two models"),
        ("Lanterns", LAMP[0]),
    ]


def test_a_column_of_questions_and_one_of_answers(dump: Dump) -> None:
    """Each row of such a table is an entry."""
    rows = (f"| {asked} | {told} |" for asked, told in (WHALE, DICE, LAMP))
    page = dump("| Question | Answer |", "|---|---|", *rows, name="page.md")
    assert entries(page) == THREE


def test_rules_between_parts_belong_to_no_answer(dump: Dump) -> None:
    """A line of dashes is noise."""
    page = dump("## Tides", "", f"Q: {WHALE[0]}", f"A: {WHALE[1]}", "", "---", "", "## Oil", f"Q: {DICE[0]}", "A: All.")
    assert entries(page)[0] == (("Tides",), *WHALE)


def test_titles_are_known_where_no_blank_line_parts_them(dump: Dump) -> None:
    """Above a sentence, and one above the other over a question, when what is before has come to its end."""
    page = dump(
        "Rulings for the Spring Regatta,",
        "Changes to the Regatta",
        "Before the Race",
        "The steward puts every buoy of the army where it stays for all the day.",
        "Charts",
        "Winds",
        f"Q: {WHALE[0]}",
        f"A: {WHALE[1]}",
        "Oars",
        f"Q: {DICE[0]}",
        f"A: {DICE[1]}",
        f"Q: {LAMP[0]}",
        "A: Old Boats",
        "New Boats",
    )
    [rule] = [record for record in page.records if record.kind is Kind.RULE]
    assert (rule.headings, rule.title) == (("Changes to the Regatta",), "Before the Race")
    assert [headings for headings, _, _ in entries(page)] == [
        ("Charts", "Winds"),
        ("Charts", "Oars"),
        ("Charts", "Oars"),
    ]


def test_the_head_of_a_page_is_its_title(dump: Dump) -> None:
    """Addresses are noise, a date is no title, and contents are none of the headings."""
    page = dump(
        "https://example.org/rulings.pdf",
        "Harbour War",
        "House Rules of the Quay",
        "Updated 3/4/2005",
        "If you have a question about the dice of a unit that these do not answer ask.",
        "",
        "Contents",
        "Whales",
        "Lanterns 3",
        "",
        f"Q: {WHALE[0]}",
        f"A: {WHALE[1]}",
        f"Q: {DICE[0]}",
        f"A: {DICE[1]}",
    )
    assert [headings for headings, _, _ in entries(page)] == [("House Rules of the Quay",)] * 2
    assert [record.kind for record in page.records][:1] == [Kind.NOTE]


def test_what_stands_between_a_heading_of_questions_and_these_is_a_note(dump: Dump) -> None:
    """Other headings have a rule below them."""
    words = ("Both units of a boat row first.", "")
    asked = (f"Q: {WHALE[0]}", f"A: {WHALE[1]}", "")
    page = dump("Start", "", *words, *asked, "Our FAQ", "", *words, *asked, "Oars", "", *words, *asked)
    told = [(record.kind, record.title) for record in page.records if record.kind is not Kind.FAQ]
    assert told == [(Kind.NOTE, "Start"), (Kind.NOTE, "Our FAQ"), (Kind.RULE, "Oars")]


def test_a_title_on_the_line_of_all_entries_is_parted_from_the_first_heading(dump: Dump) -> None:
    """`FAQ` and a colon end a title."""
    page = dump(
        f"Old Quay Whaling Unit FAQ TIDES Q: {WHALE[0]} A: {WHALE[1]} OIL Q: {DICE[0]} A: {DICE[1]} Q: {LAMP[0]} A: {LAMP[1]}"
    )
    assert [headings for headings, _, _ in entries(page)] == [
        ("Old Quay Whaling Unit FAQ", "TIDES"),
        ("Old Quay Whaling Unit FAQ", "OIL"),
        ("Old Quay Whaling Unit FAQ", "OIL"),
    ]


def test_books_may_have_blank_lines_between_them(dump: Dump) -> None:
    """A table whose rows a copy set apart is one."""
    rows = ("BookKindEditionVersionLast update", "Whale WarRulebook81.2May 2019", "LanternsCodex8June 2018")
    page = dump(*(line for row in rows for line in (row, "")), f"Q: {WHALE[0]} dice", f"A: {WHALE[1]}")
    assert [record.title for record in page.records if record.kind is Kind.BOOK] == ["Whale War", "Lanterns"]


def test_an_edition_that_names_itself_is_believed(dump: Dump) -> None:
    """A word that another edition has too weighs less."""
    page = dump("We play crusades in the 10th Edition of it with a unit.", f"Q: {WHALE[0]}", f"A: {WHALE[1]} Dice.")
    assert page.witness.edition == "10e"


def test_pop_up_texts_are_known_where_every_line_stands_apart(dump: Dump) -> None:
    """Blank lines everywhere tell nothing of what belongs together below the last answer."""
    lines = ("BookKindEditionVersionLast update", "Whale WarRulebook81.2May 2019", "Whale War", "Divers")
    asked = (f"Q: {WHALE[0]}", f"A: {WHALE[1]}", f"Q: {DICE[0]}", f"A: {DICE[1]}", f"Q: {LAMP[0]}", f"A: {LAMP[1]}")
    told = ("Dive Roll", "Each time a model dives, roll one D6.", "Oar Move", "Move the unit up to 3 inches at most.")
    filler = tuple(line for entry in range(4) for line in (f"Q: May unit {entry} dive?", "A: Yes."))
    page = dump(*(line for text in (*lines, *asked, *filler, *told) for line in (text, "")))
    rules = [(record.headings, record.title) for record in page.records if record.kind is Kind.RULE]
    assert rules == [((), "Dive Roll"), ((), "Oar Move")]


def test_a_question_and_its_answer_may_be_one_row(dump: Dump) -> None:
    """Each cell stands behind its label."""
    page = dump(*(f"Q: | {asked} | A: | {told} |" for asked, told in (WHALE, DICE, LAMP)))
    assert entries(page) == THREE


def test_a_word_above_the_table_of_books_has_no_edition(dump: Dump) -> None:
    """The books have one."""
    page = dump(
        "This page holds all the answers that the harbour master ever gave to a whaler.",
        "Book | Kind | Edition | Version | Last update |",
        "Whale War | Rulebook | 9 | 1.0 | May 2021 |",
        f"Q: | {WHALE[0]} |",
        f"A: | {WHALE[1]} |",
    )
    assert page.witness.edition == "9e"
    assert [record.kind for record in page.records] == [Kind.NOTE, Kind.BOOK, Kind.FAQ]


def test_a_title_is_parted_from_the_words_to_the_reader_behind_it(dump: Dump) -> None:
    """In title case too, where the sentence opens as such words do."""
    page = dump(
        f"2 Rulings of the Old Quay This is for every unit that ever sailed from it. Q: {WHALE[0]} A: {WHALE[1]} Q: {DICE[0]} A: {DICE[1]}"
    )
    [note] = [record for record in page.records if record.kind is Kind.NOTE]
    assert (note.title, note.text) == ("2 Rulings of the Old Quay", "This is for every unit that ever sailed from it.")


def test_an_answer_that_lost_its_stop_ends_at_the_next_question(dump: Dump) -> None:
    """On one line with it."""
    page = dump(f"Q: {WHALE[0]} A: None at all Q: {DICE[0]} A: {DICE[1]} Q: {LAMP[0]} A: {LAMP[1]}")
    assert [answer for _, _, answer in entries(page)] == ["None at all", DICE[1], LAMP[1]]


def test_entries_that_a_copy_put_below_the_other_heading_stand_below_their_own(dump: Dump) -> None:
    """Two columns read across; a reference may come on two lines, and its last words are no text of the erratum."""
    amended = (
        "Page 12 – ‘A wet and a dry net’, first",
        "paragraph.",
        "The second sentence should be changed to:",
        "Use both.",
    )
    page = dump("Errata", "Page 9 – Oars", "Delete this rule.", "FAQs", f"Q: {WHALE[0]}", f"A: {WHALE[1]}", *amended)
    assert entries(page) == [(("FAQs",), *WHALE)]
    errata = [record for record in page.records if record.kind is Kind.ERRATUM]
    assert [record.headings for record in errata] == [("Errata",), ("Errata",)]
    assert (errata[1].page, errata[1].text) == (12, "Use both.")


def test_words_for_a_sites_header_head_nothing(dump: Dump) -> None:
    """On a page of rules too."""
    sentence = "Each model of a unit that burns a lamp in its command phase sees far."
    sections = [line for title in ("OLD LAMPS", "WET NETS", "DRY OARS") for line in (title, "", sentence, "")]
    page = dump("Quaypedia9 site header", "", *sections)
    assert [record.title for record in page.records] == ["OLD LAMPS", "WET NETS", "DRY OARS"]
    assert page.account[0].fate is Fate.NOISE


BOOK = ("Lantern Rules", "Rulebook", "9", "1.3", "[July 2021](https://quay.example/faq.pdf)")
CELLS = (
    ("Book", "Kind", "Edition", "Version", "Last update", BOOK[0], *BOOK[:4], "July 2021"),
    ("**Book**| **Kind**| **Edition**| **Version**| **Last update**", "---|---|---|---|---", BOOK[0], "| ".join(BOOK)),
    (
        "| | | | | |",
        "|---|---|---|---|---|",
        "| Book | Kind | Edition | Version | Last update |",
        f"| {' | '.join(BOOK)} |",
    ),
    (
        "Book           Kind      Edition  Version  Last update",
        BOOK[0],
        "Lantern Rules  Rulebook  9        1.3      July 2021",
    ),
)


@pytest.mark.parametrize("cells", CELLS)
def test_the_table_of_books_is_read_from_any_layout(dump: Dump, cells: tuple[str, ...]) -> None:
    """A cell per line, rows without outer bars or with an empty head, and columns of spaces; a link is its words."""
    asked = [line for question, answer in (WHALE, DICE, LAMP) for line in (f"Q: {question}", f"A: {answer}")]
    page = dump("Books", "", *cells, "", BOOK[0], "", *asked)
    [book] = [record for record in page.records if record.kind is Kind.BOOK]
    assert book.text == "Lantern Rules\nRulebook\n9\n1.3\nJuly 2021"
    assert not [fate for fate in page.account if fate.fate is Fate.WARNING]


def test_rules_of_tables_are_in_no_question(dump: Dump) -> None:
    """Nor an empty head above it; print set apart by strokes is plain."""
    barred = ("|  |  |", "| --- | --- |", f"| Q: | {WHALE[0]} |", f"| A: | {WHALE[1]} |", "")
    bare = (f"Q:| _{DICE[0]}_", "---|---", f"A:| {DICE[1]}", "")
    page = dump("# Lantern Rules", "", *barred, *bare, f"Q:| _{LAMP[0]}_", "---|---", f"A:| {LAMP[1]}")
    assert [(record.question, record.answer) for record in page.records] == [WHALE, DICE, LAMP]


def test_a_pop_up_text_may_have_its_title_in_small_letters(dump: Dump) -> None:
    """A few words above a sentence, where another has ended."""
    tail = (
        "Nets",
        "A net is cast by each model of a unit.",
        "Wet nets",
        "While a net is wet, no model can cast it again.",
    )
    page = dump(*(line for asked, told in (WHALE, DICE, LAMP) for line in (f"Q: {asked}", f"A: {told}")), *tail)
    assert [record.title for record in page.records if record.kind is Kind.RULE] == ["Nets", "Wet nets"]


def test_errata_below_a_designers_note_are_no_pop_up_texts(dump: Dump) -> None:
    """The note is one, and the errata, which ask nothing, stand under their own references and not below it."""
    page = dump(
        "CODEX: WHALERS Indomitus Version 1.1",
        "These documents collect amendments to the rules of the harbour and answer what was asked.",
        "DESIGNER’S NOTES",
        "Since the book came out all nets have changed, and so have the codex units.",
        "*Page 12 – Old Captain, Spyglass Change rules text to read: ‘Re-roll hit rolls of 1.’",
        "Page 14 – Harpooneers, Keywords Add ‘Core’.",
    )
    assert [(one.kind, one.headings) for one in page.records] == [
        (Kind.NOTE, ()),
        (Kind.NOTE, ()),
        (Kind.ERRATUM, ()),
        (Kind.ERRATUM, ()),
    ]


def test_glued_cells_of_books_may_name_their_version(dump: Dump) -> None:
    """A word before the number, or a quarter of a year."""
    page = dump(
        "Books",
        "BookKindEditionVersionLast update",
        "WhalersCodex9Indomitus 1.2July 2022",
        "Harbours 2021Rulebook9Q2 2023April 2023",
        "",
        "Q:Can a unit in Engagement Range use a Stratagem in its Movement phase?",
        "A:",
        "Yes.",
    )
    found = [dict(one.fields).get("version") for one in page.records if one.kind is Kind.BOOK]
    assert found == ["Indomitus 1.2", "Q2 2023"]
    assert page.witness.edition == "9e"
