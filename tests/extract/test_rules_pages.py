"""Rules pages of reference and fan sites in other states: menus, headings in two styles, books in narrow rows, named editions."""

from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract

PROSE = "Each unit of an army has models, and every model of it rolls one dice for the tide before the boats go out."
COLUMNS = "BookKindEditionVersionLast update"


def dump(folder: Path, *lines: str) -> Extraction:
    """The extraction of a page of these *lines*, in which no line is left over."""
    path = folder / "page.txt"
    path.write_text("\n".join((*lines, "")), encoding="utf-8")
    found = extract([path])[0]
    assert found.warnings == ()
    return found


def outline(extraction: Extraction) -> list[tuple[Kind, str, tuple[str, ...]]]:
    """Kind, title and headings of its records."""
    return [(record.kind, record.title, record.headings) for record in extraction.records]


def test_titles_below_capitals_are_rules_with_their_summaries(tmp_path: Path) -> None:
    """A page of one edition with a menu's word on top, headings in title case under one in capitals, blanks between."""
    page = dump(
        tmp_path,
        "These boats are for games with a Command phase.",
        "",
        "Contents",
        "",
        "LAMPS AND OARS",
        "",
        "Lamp Ratings",
        "",
        PROSE,
        "",
        "  • Lamp Ratings: How bright a unit is.",
        "",
        "Small Crews",
        "",
        PROSE,
        "",
        "  • Small crew: Fewer models than seats.",
        "  • Has the same Power Level.",
        "",
        "Old Oars",
        "",
        PROSE,
    )
    under = ("LAMPS AND OARS",)
    assert outline(page) == [
        (Kind.NOTE, "Introduction", ()),
        (Kind.RULE, "Lamp Ratings", under),
        (Kind.SUMMARY, "Lamp Ratings", under),
        (Kind.RULE, "Small Crews", under),
        (Kind.SUMMARY, "Small Crews", under),
        (Kind.RULE, "Old Oars", under),
    ]
    assert page.witness.family == "concepts-page"
    assert [entry.line for entry in page.account if entry.fate is Fate.NOISE] == [3]


def test_titles_with_a_number_are_headings_above_prose(tmp_path: Path) -> None:
    """Steps in title case over paragraphs are sections; items of a list are not."""
    page = dump(
        tmp_path,
        "BEFORE THE TIDE",
        PROSE,
        "THE NIGHT DIVE",
        PROSE,
        "1. Launch the Boats",
        PROSE,
        "2. Light the Lamps",
        PROSE,
        "3. Old nets",
        "THE LAST LAMP",
        PROSE,
    )
    titles = [record.title for record in page.records if record.kind is Kind.RULE]
    assert titles == ["THE NIGHT DIVE", "1. Launch the Boats", "2. Light the Lamps", "THE LAST LAMP"]


@pytest.mark.parametrize(
    "table",
    [
        (COLUMNS, "  Night Dives", "  Night DivesExpansion101.0October 2024"),
        (
            "Book | Kind | Edition | Version | Last update |",
            "Night Dives |",
            "Night Dives | Expansion | 10 | 1.0 | October 2024 |",
        ),
        (
            "| Book | Kind | Edition | Version | Last update |",
            "| Night Dives |",
            "| Night Dives | Expansion | 10 | 1.0 | |",
        ),
    ],
)
def test_the_narrow_row_of_a_book_is_no_record(tmp_path: Path, table: tuple[str, ...]) -> None:
    """Its title alone above its row, in the cells of any dump; the sections below stand as they are."""
    page = dump(tmp_path, "Books", "", *table, "", "Launching", "", PROSE, "", "Old Lamps", "", PROSE)
    assert outline(page) == [
        (Kind.BOOK, "Night Dives", ("Books",)),
        (Kind.RULE, "Launching", ()),
        (Kind.RULE, "Old Lamps", ()),
    ]
    assert (page.witness.edition, page.witness.version) == ("10e", "1.0")


def test_sentences_above_the_books_are_a_note(tmp_path: Path) -> None:
    """The site's header and menu are noise; what the page tells its reader is not."""
    page = dump(
        tmp_path,
        "Lanterns8 site header",
        "",
        PROSE,
        "",
        "Books",
        "",
        COLUMNS,
        "  Gulls and RidersCodex8June 2021",
        "",
        "Gulls and Riders",
        "",
        "Q: Can a gull swim?",
        "A",
        "No.",
    )
    assert outline(page) == [
        (Kind.NOTE, "Introduction", ()),
        (Kind.BOOK, "Gulls and Riders", ("Books",)),
        (Kind.FAQ, "Can a gull swim?", ("Gulls and Riders",)),
    ]
    assert page.records[0].text == PROSE


def test_a_book_called_introduction_is_not_made_up(tmp_path: Path) -> None:
    """The note above the books names no book for a heading to be."""
    page = dump(
        tmp_path,
        PROSE,
        "",
        COLUMNS,
        "  GullsCodex8June 2021",
        "",
        "Gulls",
        "",
        "Introduction",
        "",
        "Q: Dice?",
        "A",
        "No.",
    )
    assert page.records[-1].headings == ("Gulls", "Introduction")


@pytest.mark.parametrize(
    ("title", "word"), [("Lantern Boats Q&A", PROSE), ("Diver Notes or the Sea's First FAQ?", f"dive {PROSE}")]
)
def test_the_word_to_the_reader_under_a_pages_title_is_a_note(tmp_path: Path, title: str, word: str) -> None:
    """The title stands above all questions, even where the first word below it is small."""
    page = dump(tmp_path, title, "", word, "", "Q: Can a unit dive?", "A: Yes.")
    assert outline(page) == [(Kind.NOTE, title, (title,)), (Kind.FAQ, "Can a unit dive?", (title,))]


@pytest.mark.parametrize(
    ("named", "edition"),
    [
        ("Lanterns 8th Edition Q&A", "8e"),
        ("Lanterns 9th Edition", "9e"),
        ("Lanterns 5th Edition Q&A", "unknown"),
        ("Our new rules are out", "unknown"),
    ],
)
def test_an_edition_that_a_page_names_is_believed(tmp_path: Path, named: str, edition: str) -> None:
    """Its number tells as much as its words do."""
    page = dump(tmp_path, named, "", "Q: Can a unit of models roll dice?", "A: Yes.")
    assert page.witness.edition == edition
    assert page.witness.source == ("faq-page" if edition == "unknown" else f"{edition}-faq-page")


def test_words_of_other_editions_tell_none_of_ours(tmp_path: Path) -> None:
    """A page of the editions between those of the corpus is not called one of them."""
    page = dump(
        tmp_path, "Q: Can a unit of models glance off hull points in the Assault phase?", "A: Cover saves help."
    )
    assert page.witness.edition == "unknown"


def test_fan_headings_may_ask_and_the_last_text_may_be_cut_off(tmp_path: Path) -> None:
    """Questions as headings, with sentences in brackets below them, and a copy that ends within a sentence."""
    page = dump(
        tmp_path,
        "Lamp Sizes",
        f"({PROSE})",
        "Can I Row Into a Fog Without Shouting?",
        PROSE,
        "Which Nets Can I Throw?",
        PROSE.removesuffix(" go out."),
    )
    assert [title for _, title, _ in outline(page)] == [
        "Lamp Sizes",
        "Can I Row Into a Fog Without Shouting?",
        "Which Nets Can I Throw?",
    ]


def test_a_few_words_between_sentences_are_headings_of_a_fan_page(tmp_path: Path) -> None:
    """Headings in sentence case, several of which end in one word and still stand side by side."""
    parts = ("Command phase", "Rowing phase", "Diving phase")
    page = dump(tmp_path, "The Night Watch", "", PROSE, *(line for part in parts for line in ("", part, "", PROSE)))
    assert outline(page) == [
        (Kind.RULE, "The Night Watch", ()),
        *((Kind.RULE, part, ("The Night Watch",)) for part in parts),
    ]


def test_few_words_in_one_place_are_no_heading(tmp_path: Path) -> None:
    """One short line among titles in title case stays in its section."""
    page = dump(tmp_path, "The Night Watch", PROSE, "Old Lamps", PROSE, "Only at night", PROSE, "Wet Nets", PROSE)
    assert [title for _, title, _ in outline(page)] == ["The Night Watch", "Old Lamps", "Wet Nets"]
