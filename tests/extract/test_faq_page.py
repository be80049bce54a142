"""The reference site's FAQ page: entries, headings, stems, doubles, pop-up texts, and what a dump flattened or lost."""

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "pages"
SOURCES = os.environ.get("VARIORUM_SOURCES")
GAME = "Warhammer 40,000"
FIRST_BOOK = f"Stepping into a New Edition of {GAME}"
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")


@cache
def source() -> Extraction:
    """The 8th-edition page among the sources."""
    [path] = Path(SOURCES or "").glob("003_*.txt")
    return extract([path])[0]


@cache
def own() -> Extraction:
    """Our own page of the same kind."""
    return extract([PAGES / "faq_page.txt"])[0]


@cache
def errata() -> Extraction:
    """Our own page of a codex, with errata."""
    return extract([PAGES / "faq_page_errata.txt"])[0]


def of_kind(extraction: Extraction, kind: Kind) -> list[Extracted]:
    """Its records of *kind*, in order."""
    return [record for record in extraction.records if record.kind is kind]


def opening(extraction: Extraction, words: str) -> Extracted:
    """The one record whose title starts with *words*."""
    [record] = [record for record in extraction.records if record.title.startswith(words)]
    return record


def dump(folder: Path, *lines: str) -> Extraction:
    """The extraction of a page of these *lines*."""
    path = folder / "page.txt"
    path.write_text("\n".join(("Books", "", "BookKindEditionVersionLast update", *lines, "")), encoding="utf-8")
    return extract([path])[0]


@WITH_SOURCES
def test_every_entry_of_the_source_is_there() -> None:
    """151 answered entries and two stems without an answer."""
    entries = of_kind(source(), Kind.FAQ)
    assert len(entries) == 153
    assert sum(bool(entry.answer) for entry in entries) == 151


@WITH_SOURCES
def test_entries_stand_under_their_headings() -> None:
    """Counts per heading, counted by hand in the text."""
    assert Counter(entry.headings for entry in of_kind(source(), Kind.FAQ)) == {
        (FIRST_BOOK, "Core Rules Questions"): 24,
        (FIRST_BOOK, "Index Books Questions"): 15,
        ("Warhammer 40,000 Rulebook", "General Questions"): 32,
        ("Warhammer 40,000 Rulebook", "Reinforcements"): 9,
        ("Warhammer 40,000 Rulebook", "Transports"): 6,
        ("Warhammer 40,000 Rulebook", "Unit and Weapon Abilities"): 24,
        ("Warhammer 40,000 Rulebook", "Missions"): 8,
        ("Warhammer 40,000 Rulebook", "Organised Events"): 3,
        ("Designers’ Commentary",): 32,
    }


@WITH_SOURCES
def test_a_list_and_its_example_stay_in_the_answer() -> None:
    """The steps of disembarking, the note below them and the example are one answer of eight lines."""
    entry = opening(source(), "How do transports work with regards to")
    assert entry.lines == ((306, 314), (316, 316))
    assert [line[:2] for line in (entry.answer or "").splitlines()[1:6]] == ["1.", "2.", "3.", "4.", "5."]
    assert "Razorback" in (entry.answer or "")


@WITH_SOURCES
@pytest.mark.parametrize(
    ("words", "paragraphs"),
    [
        ("Can you wound models in a target", 2),
        ("When can I target an enemy CHARACTER", 2),
        ("How do the weapon profiles of CAVALRY", 3),
        ("Is it possible to use a Stratagem", 3),
        ("When a rule refers to the ‘nearest’", 4),
        ("What is the difference between a unit’s", 3),
        ("If a rule or ability grants", 5),
        ("What is the difference between a keyword", 3),
    ],
)
def test_answers_of_several_paragraphs_are_whole(words: str, paragraphs: int) -> None:
    """As many paragraphs as were counted by hand, an example that ends the answer among them."""
    assert len((opening(source(), words).answer or "").split("\n\n")) == paragraphs


@WITH_SOURCES
def test_every_section_ends_with_its_last_answer() -> None:
    """The last entry of each section, read off the page, ends on that line, with as many words as `wc` counts in its answer."""
    last = {entry.headings: entry for entry in of_kind(source(), Kind.FAQ)}
    assert {entry.headings[-1]: (entry.lines[-1][1], len((entry.answer or "").split())) for entry in last.values()} == {
        "Core Rules Questions": (100, 23),
        "Index Books Questions": (154, 12),
        "General Questions": (271, 1),
        "Reinforcements": (299, 8),
        "Transports": (328, 74),
        "Unit and Weapon Abilities": (413, 9),
        "Missions": (444, 4),
        "Organised Events": (456, 1),
        "Designers’ Commentary": (611, 122),
    }


@WITH_SOURCES
def test_a_question_on_two_lines_is_one() -> None:
    """A line end within a question is a space."""
    entry = opening(source(), "Can I ever skip a phase")
    assert "if my army contains" in (entry.question or "")
    assert entry.lines == ((239, 242),)


@WITH_SOURCES
def test_questions_that_go_on_have_the_stem_as_parent() -> None:
    """Two go on from the stem about moving on, two from the one about shooting at arrivals, though all are shuffled."""
    shooting, moving = opening(source(), "Some rules – such as"), opening(source(), "The rules for reinforcements say")
    new_unit = opening(source(), "If a rule creates a new unit")
    section = [entry for entry in of_kind(source(), Kind.FAQ) if entry.headings[-1] == "Reinforcements"]
    assert {entry.title[:36]: entry.parent for entry in section} == {
        "Can such a unit make a charge move? ": moving.order,
        "If the unit arriving as reinforcemen": shooting.order,
        "Can such a unit move or Advance for ": moving.order,
        "What about rules that add models to ": new_unit.order,
        "What about rules that transform one ": new_unit.order,
        shooting.title[:36]: None,
        moving.title[:36]: None,
        new_unit.title[:36]: None,
    }
    assert [entry.parent for entry in section if entry.title.startswith("If the unit arriving")] == [shooting.order] * 2


@WITH_SOURCES
def test_doubled_questions_are_linked() -> None:
    """Two questions stand twice with different answers, neither copy lost; nothing else is a double."""
    doubles = {record.title[:30]: record for record in source().records if record.same_as is not None}
    assert sorted(doubles) == ["For the purposes of the Strate", "If a unit uses a rule that rem"]
    for double in doubles.values():
        first = source().records[double.same_as or 0]
        assert first.question == double.question
        assert first.answer == "Yes."
        assert double.print != first.print


@WITH_SOURCES
def test_every_pop_up_text_is_a_rule() -> None:
    """Titles in capitals and in mixed case, in the order of the page."""
    assert [record.title for record in of_kind(source(), Kind.RULE)] == [
        "Psychic Test",
        "Deny the Witch Test",
        "Invulnerable Saves",
        "Terrain and Cover",
        "Hit Roll",
        "Overwatch",
        "Units and Unit Coherency",
        "Pile In Move",
        "Characters",
        "Wound Roll",
        "Mortal Wounds",
        "Smite",
        "Advancing",
        "Falling Back",
        "Morale Test",
        "Psyker",
        "Strength from Death",
        "Mob Rule",
        "RAPID FIRE",
        "PISTOL",
        "Heroic Intervention",
        "Roll-offs",
        "HEAVY",
        "Disgustingly Resilient",
        "Re-rolls",
    ]


@WITH_SOURCES
def test_flavour_stands_apart() -> None:
    """Six pop-up texts open with flavour, which their text and print leave out."""
    flavoured = {record.title: record for record in source().records if record.flavour}
    assert {title: len((record.flavour or "").split()) for title, record in flavoured.items()} == {
        "Morale Test": 14,
        "Mob Rule": 19,
        "RAPID FIRE": 22,
        "PISTOL": 28,
        "HEAVY": 23,
        "Disgustingly Resilient": 21,
    }
    assert flavoured["Morale Test"].text.startswith("In the Morale phase")


@WITH_SOURCES
def test_the_wound_table_is_whole_again() -> None:
    """Five rows of four lines each become five fields, the glued header two columns."""
    [table] = of_kind(source(), Kind.TABLE)
    fields = dict(table.fields)
    assert fields["columns"] == "ATTACK’S STRENGTH VS TARGET’S TOUGHNESS | D6 ROLL REQUIRED"
    assert [value for name, value in table.fields if name.startswith("Is the")] == ["2+", "3+", "4+", "5+", "6+"]
    assert source().records[table.parent or 0].title == "Wound Roll"
    assert "shown on the table" in source().records[table.parent or 0].text


@WITH_SOURCES
def test_the_table_of_books_is_whole_again() -> None:
    """Three books; only one states a version, and that is the page's."""
    assert [dict(record.fields) for record in of_kind(source(), Kind.BOOK)] == [
        {
            "title": FIRST_BOOK,
            "kind": "Rulebook",
            "edition": "8",
            "last update": "July 2017",
        },
        {
            "title": "Warhammer 40,000",
            "kind": "Rulebook",
            "edition": "8",
            "version": "1.3",
            "last update": "September 2018",
        },
        {"title": "Designers’ Commentary", "kind": "Rulebook", "edition": "8", "last update": "November 2017"},
    ]
    witness = source().witness
    assert (witness.source, witness.edition, witness.version) == ("8e-faq-page", "8e", "1.3")


@WITH_SOURCES
def test_the_flowchart_is_lost_and_its_examples_are_not() -> None:
    """The section that showed a flowchart is lost; its two examples belong to it."""
    [lost] = of_kind(source(), Kind.LOST)
    assert (lost.title, lost.headings) == ("What Datasheet Rules Should I Use?", ("Designers’ Commentary",))
    examples = of_kind(source(), Kind.EXAMPLE)
    assert [(example.parent, len(example.text.split("\n\n"))) for example in examples] == [
        (lost.order, 3),
        (lost.order, 2),
    ]


@WITH_SOURCES
def test_site_furniture_is_named_noise() -> None:
    """Header, footer and the index of a keyword, each under its name."""
    noise = Counter(entry.detail for entry in source().account if entry.fate is Fate.NOISE)
    assert noise == {"site header": 1, "keyword index": 6, "footer": 1}


def test_an_answer_keeps_lists_and_examples() -> None:
    """Numbered steps, a note and an example in a box are one answer."""
    entry = opening(own(), "What happens when a bell sinks?")
    answer = entry.answer or ""
    assert answer.startswith("Work through these steps:\n1. Roll")
    assert answer.endswith("so two of them drown.")
    assert not of_kind(own(), Kind.SUMMARY)


def test_stems_of_another_page_are_joined_too() -> None:
    """The way of telling stems apart does not hang on one page's words."""
    throwing, coming = opening(own(), "Some rules – such"), opening(own(), "A unit that comes up")
    assert opening(own(), "Can such a unit throw").parent == coming.order
    assert opening(own(), "If the unit coming up").parent == throwing.order


def test_a_stratagem_is_taken_apart() -> None:
    """Cost, type, flavour and labelled parts of a card."""
    [card] = of_kind(own(), Kind.STRATAGEM)
    assert (card.title, card.flavour) == ("SIREN HORN", "A note so low that it is felt and not heard.")
    assert [name for name, _ in card.fields] == ["cost", "type", "WHEN", "TARGET", "EFFECT"]
    assert dict(card.fields)["cost"] == "2CP"
    assert card.text.startswith("WHEN: ")
    assert card.keywords == ("CAPTAIN",)


@pytest.mark.parametrize(
    ("row", "fields"),
    [
        ("Deep WatersCodex101.2May 2024", ("Deep Waters", "Codex", "10", "1.2", "May 2024")),
        ("Deep WatersCodex9June 2021", ("Deep Waters", "Codex", "9", None, "June 2021")),
        ("Codex: SharksCodex91.1June 2021", ("Codex: Sharks", "Codex", "9", "1.1", "June 2021")),
        ("Codex: MacTavishCodex81.121 May 2019", ("Codex: MacTavish", "Codex", "8", "1.1", "21 May 2019")),
        ("Tides 2Boarding Actions111.0May 2026", ("Tides 2", "Boarding Actions", "11", "1.0", "May 2026")),
        ("| Deep | Codex | 10 |  | May 2024 |", ("Deep", "Codex", "10", None, "May 2024")),
    ],
)
def test_glued_cells_of_a_book_are_parted(tmp_path: Path, row: str, fields: tuple[str | None, ...]) -> None:
    """Title, kind, edition, version and date are found without a space between them."""
    page = dump(tmp_path, row, "", "Nets", "", "Q: May a unit throw dice at a model of its army?", "A", "No.")
    [book] = of_kind(page, Kind.BOOK)
    names = ("title", "kind", "edition", "version", "last update")
    assert book.fields == tuple((name, field) for name, field in zip(names, fields, strict=True) if field)
    assert page.witness.source == f"{fields[2]}e-faq-page"


def test_an_answer_in_title_case_is_no_heading(tmp_path: Path) -> None:
    """The line after the A is the answer, however it is written."""
    page = dump(
        tmp_path, "", "Q: Which unit wins?", "A", "The Old Guard", "", "Q: Any dice for a model?", "A:", "Two D6"
    )
    assert [entry.answer for entry in of_kind(page, Kind.FAQ)] == ["The Old Guard", "Two D6"]


def test_an_answer_on_the_line_of_its_mark_is_read(tmp_path: Path) -> None:
    """Question and answer marks with text right behind them, and without spaces."""
    page = dump(tmp_path, "", "Q:Which unit of the army?", "A:No model.", "Q: Which dice?", "A: All", "of them.")
    assert [(entry.question, entry.answer) for entry in of_kind(page, Kind.FAQ)] == [
        ("Which unit of the army?", "No model."),
        ("Which dice?", "All of them."),
    ]


def test_a_question_without_an_answer_is_kept(tmp_path: Path) -> None:
    """A heading after the A ends an entry that has no answer."""
    page = dump(
        tmp_path, "", "Q: Which unit?", "A", "", "Big Nets", "", "Q: Which model of the army rolls dice?", "A", "No."
    )
    assert [(entry.answer, entry.headings) for entry in of_kind(page, Kind.FAQ)] == [("", ()), ("No.", ("Big Nets",))]


def test_errata_of_a_page_are_taken_apart() -> None:
    """Page, title, place, action and the words put in, over two paragraphs where the quotation goes on."""
    hull, captains = of_kind(errata(), Kind.ERRATUM)
    assert (hull.title, hull.page, hull.paragraph, hull.action) == (
        "Whale Boats, Abilities, Thick Hull",
        61,
        "first sentence",
        "change",
    )
    assert (captains.amends, captains.page, captains.paragraph, captains.action) == (
        "Captains",
        84,
        "2nd paragraph",
        "add",
    )
    assert captains.headings == ("Codex: MacAllister’s Whalers", "Errata")
    assert captains.text == "A captain may leave the boat last.\n\nHe need not leave it at all."


def test_an_unclosed_quotation_does_not_eat_the_next_erratum(tmp_path: Path) -> None:
    """A quotation mark that is missing at the end costs no record."""
    page = dump(
        tmp_path,
        "",
        *("Page 3 – Nets", "Change to:", "‘A net holds one model.", ""),
        *("Page 4 – Bells", "Delete this dice roll.", ""),
        *("Q: Which unit?", "A", "No model of the army."),
    )
    assert [(record.kind, record.title) for record in page.records] == [
        (Kind.ERRATUM, "Nets"),
        (Kind.ERRATUM, "Bells"),
        (Kind.FAQ, "Which unit?"),
    ]
    assert page.records[0].text == "A net holds one model."


def test_a_table_that_was_glued_is_rows_of_its_answer() -> None:
    """Die results part the cells, for they follow one another without a gap."""
    assert (opening(errata(), "How often does").answer or "").splitlines() == [
        "Roll on this table:",
        "D6 | Shots",
        "1-2 | 1",
        "3-4 | 2",
        "5-6 | 3",
        "For example, a 4 gives two shots.",
    ]


@pytest.mark.parametrize("rows", [("1-21", "4-52"), ("1-21", "3-42"), ("2-41", "5-63")])
def test_rows_with_a_gap_are_no_table_of_a_die(tmp_path: Path, rows: tuple[str, str]) -> None:
    """Results that leave one out, or do not reach the highest, are left as they stand."""
    page = dump(tmp_path, "", "Q: Which unit of the army rolls dice?", "A", "Roll:", "D6Shots", *rows, "", "No model.")
    assert "|" not in (page.records[0].answer or "")


def test_titles_that_an_answer_lists_are_no_headings() -> None:
    """What a colon announces is the answer's, down to the one right above the next question."""
    lamps = opening(errata(), "What are the three")
    assert (lamps.answer or "").split("\n\n")[1:] == ["The Red Lamp", "The Green Lamp", "The White Lamp"]
    assert opening(errata(), "May a captain").headings == lamps.headings


def test_a_heading_below_an_announced_list_that_was_lost_is_a_heading(tmp_path: Path) -> None:
    """A title apart from the question below it opens a section, even after a colon."""
    page = dump(
        tmp_path, "", "Q: Which unit?", "A", "One of these:", "", "Big Nets", "", "Q: Which model has dice?", "A", "No."
    )
    assert [record.headings for record in page.records] == [(), ("Big Nets",)]


def test_pop_up_texts_may_begin_with_flavour_or_a_card() -> None:
    """The first is no part of the last answer, though a blank line follows its title; a card among them is one."""
    last, oilskins, hook, lookout, note = errata().records[-5:]
    assert last.answer == "No, it keeps it."
    assert (oilskins.title, oilskins.flavour) == ("Oilskins", "Nobody stays dry for long.")
    assert (hook.kind, hook.title, hook.headings, hook.flavour) == (Kind.STRATAGEM, "BOAT HOOK", (), None)
    assert (note.kind, note.title, note.parent) == (Kind.NOTE, "Designer’s Note", lookout.order)


def test_a_card_without_labels_ends_at_the_next_title(tmp_path: Path) -> None:
    """Its first paragraph is flavour only where it rules nothing."""
    page = dump(
        tmp_path,
        "",
        *("Q: Which unit of the army rolls dice?", "A", "No model."),
        *("SEA WALL2CP", "Nets – Wargear Stratagem", "The sea stands up.", "", "Add 1 to saving throws.", ""),
        *("It lasts until the turn ends.", "Undertow", 'A unit is pulled 3" nearer.'),
    )
    _, wall, undertow = page.records
    assert (wall.flavour, wall.text) == (
        "The sea stands up.",
        "Add 1 to saving throws.\n\nIt lasts until the turn ends.",
    )
    assert (undertow.kind, undertow.title) == (Kind.RULE, "Undertow")


def test_a_question_keeps_its_list(tmp_path: Path) -> None:
    """Items of a question stand on lines of their own; its title is one line."""
    page = dump(tmp_path, "", "Q: Which may a unit have?", "  • A net", "  • Dice", "A", "One for each model.")
    [entry] = page.records
    assert entry.question == "Which may a unit have?\n• A net\n• Dice"
    assert entry.title == "Which may a unit have? • A net • Dice"
