"""FAQ pages of other shapes: headings in sentence case, other marks, titles within pop-up texts, tables of numbers, stems."""

from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"


@cache
def sections() -> Extraction:
    """Our own page with stems, lists of titles and tables of numbers."""
    return extract([PAGES / "faq_page_sections.txt"])[0]


def opening(extraction: Extraction, words: str) -> Extracted:
    """The one record whose title starts with *words*."""
    [record] = [record for record in extraction.records if record.title.startswith(words)]
    return record


def dump(folder: Path, *lines: str) -> Extraction:
    """The extraction of a page of these *lines*, which has no table of books."""
    path = folder / "page.txt"
    path.write_text("\n".join((*lines, "")), encoding="utf-8")
    return extract([path])[0]


def test_headings_in_sentence_case_are_headings() -> None:
    """A few words alone above a question are no part of the answer before it."""
    faqs = [record for record in sections().records if record.kind is Kind.FAQ]
    assert list(dict.fromkeys(record.headings for record in faqs)) == [
        ("Gulls and Riders", "Aura abilities"),
        ("Gulls and Riders", "The rowing phase"),
        ("Gulls and Riders", "Powers of the deep"),
        ("Estuary II",),
    ]
    assert faqs[0].answer == "No."


@pytest.mark.parametrize("last", ["It is the first of them.", "no later than that", "Yes, if it can swim", "Two:"])
def test_the_last_paragraph_of_an_answer_is_no_heading(tmp_path: Path, last: str) -> None:
    """A stop, a small letter or a short answer at its head keeps a paragraph above a question in the answer."""
    page = dump(tmp_path, "Q: Which unit?", "A", "That one.", "", last, "", "Q: Which model rolls dice?", "A", "None.")
    assert [(record.headings, record.answer) for record in page.records] == [
        ((), f"That one.\n\n{last}"),
        ((), "None."),
    ]


def test_a_page_that_marks_its_headings_has_no_others(tmp_path: Path) -> None:
    """Words without a stop between blanks are an answer's where headings are marked."""
    page = dump(
        tmp_path, "## Nets", "", "Q: Which unit?", "A", "These:", "", "Old boats", "", "Q: Any model dice?", "A", "No."
    )
    assert [record.headings for record in page.records] == [("Nets",), ("Nets",)]
    assert (page.records[0].answer or "").endswith("Old boats")


def test_titles_above_small_letters_are_no_headings() -> None:
    """What goes on with a small letter belongs to the text above."""
    answer = opening(sections(), "Where are models").answer or ""
    assert [part.split()[0] for part in answer.split("\n\n")] == ["A", "First", "within", "Second", "within"]


def test_marks_with_numbers_are_marks(tmp_path: Path) -> None:
    """`A1:` answers `Q1:`, on the question's next line or with the text behind it."""
    page = dump(tmp_path, "Q1: Which unit?", "A1: No model.", "Q2: Which dice of the army?", "A2:", "All of them.")
    assert [(record.question, record.answer) for record in page.records] == [
        ("Which unit?", "No model."),
        ("Which dice of the army?", "All of them."),
    ]


def test_the_nearer_of_two_stems_is_taken() -> None:
    """Where the words do not tell, a question goes on from the stem above it; `this power` speaks of one, too."""
    shoal, undertow = opening(sections(), "The Shoal Call"), opening(sections(), "The Undertow power")
    assert opening(sections(), "Can I set up such").parent == shoal.order
    assert opening(sections(), "Can this unit then").parent == undertow.order
    assert opening(sections(), "Can a unit that was moved by this").parent == undertow.order
    assert (shoal.parent, undertow.parent) == (None, None)


def test_a_power_that_the_question_names_itself_is_no_stem(tmp_path: Path) -> None:
    """A question that introduces what it speaks of stands alone."""
    page = dump(
        tmp_path,
        *("Q: The Undertow power makes a unit row in any phase.", "A"),
        *("Q: The Riptide power drowns models; does this power roll dice?", "A", "Yes."),
    )
    assert [record.parent for record in page.records] == [None, None]


def test_what_about_goes_on_from_the_question_above() -> None:
    """Where no words are shared, all that ask `what about` have the whole question above them as parent."""
    gull = opening(sections(), "Can a gull row")
    assert opening(sections(), "What about the Gull").parent == gull.order
    assert opening(sections(), "And what about her").parent == gull.order


def test_what_about_does_not_go_on_from_another_section(tmp_path: Path) -> None:
    """The first question of a section has none above it."""
    page = dump(
        tmp_path,
        *("Boats", "", "Q: Can a unit of boats dive?", "A", "No.", ""),
        *("Models", "", "Q: What about dice?", "A", "Yes."),
    )
    assert page.records[1].parent is None


def test_titles_within_a_pop_up_text_stay_in_it() -> None:
    """Where pop-up texts stand right below one another, a title below a blank line opens none."""
    reef = opening(sections(), "Treasures of the Reef")
    assert [part for part in reef.text.split("\n\n") if len(part.split()) < 3] == ["Coral Crown", "Pearl Blade"]
    assert [record.title for record in sections().records if record.kind is Kind.RULE] == [
        "Treasures of the Reef",
        "Salvo",
        "Undertow",
    ]


def test_a_table_of_numbers_is_parted_by_its_own_rows() -> None:
    """Each row's numbers end right before the next row's begin, so that `1-51` above `6` is 1 to 5, and 1."""
    [table] = [record for record in sections().records if record.kind is Kind.TABLE]
    assert table.fields == (("columns", "Models | Nets"), ("1-5", "1"), ("6-10", "3"), ("11+", "6"))
    assert sections().records[table.parent or 0].title == table.title == "Salvo"


def test_a_table_ends_the_last_answer(tmp_path: Path) -> None:
    """The head of a table below the last question is the title of no pop-up text."""
    page = dump(
        tmp_path,
        *("Q: Which unit of the army rolls dice?", "A", "See:", "", "ModelsNets", "1-2One", "3+Two", "", "No others."),
    )
    [entry] = page.records
    assert (entry.answer or "").splitlines() == ["See:", "Models | Nets", "1-2 | One", "3+ | Two", "No others."]


@pytest.mark.parametrize("rows", [("1-51", "7-103", "11+6"), ("1-51", "6-103"), ("1-5", "6+"), ("11+6",)])
def test_rows_that_do_not_follow_one_another_are_no_table(tmp_path: Path, rows: tuple[str, ...]) -> None:
    """A gap, no open end, an empty cell or a single row leaves the lines as they stand."""
    page = dump(
        tmp_path,
        "Q: Which unit of the army rolls dice?",
        "A",
        "These do:",
        "ModelsNets",
        *rows,
        "",
        "Q: Which model?",
        "A",
        "None.",
    )
    assert "|" not in (page.records[0].answer or "")
    assert "ModelsNets" in (page.records[0].answer or "")


@pytest.mark.parametrize(
    ("first", "is_flavour"),
    [
        ("Who throws first must throw twice.", True),
        ("Their ability to wait is the talk of every harbour.", True),
        ("Models must throw twice.", False),
        ("You can throw two nets.", False),
        ("Thrown in any phase.", False),
    ],
)
def test_flavour_binds_nobody(tmp_path: Path, first: str, is_flavour: bool) -> None:  # noqa: FBT001
    """A first paragraph with `must` or `can` is flavour unless it says so of a piece of the game, or names its terms."""
    page = dump(
        tmp_path, "Q: Which unit of the army?", "A", "No model.", "Salvo", "", first, "", "Roll a dice for each net."
    )
    assert page.records[-1].flavour == (first if is_flavour else None)


def test_the_header_tells_the_edition_where_no_book_does(tmp_path: Path) -> None:
    """The number in front of `site header`; the words of the page decide only without it."""
    entry = ("", "Q: Can a Battle-shocked unit roll dice?", "A", "No model of it can.")
    assert dump(tmp_path, "Lanterns8 site header", *entry).witness.edition == "8e"
    assert dump(tmp_path, "Lanterns site header", *entry).witness.edition == "10e"
