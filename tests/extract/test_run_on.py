"""Documents whose entries a dump ran together on one line, or cut with the heads and numbers of pages."""

from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum_extract import extract
from variorum_extract.draft import Line
from variorum_extract.segment.run_on import parted

GAME = "Each unit of an army rolls dice for its models in the rowing phase."
FRONT = f"7 LANTERN BOATS – CODEX: DIVERS LANTERN BOATS CODEX: DIVERS Official Update Version 1.2 {GAME}"


def dump(folder: Path, *lines: str) -> Extraction:
    """The extraction of a page of these *lines*."""
    path = folder / "page.txt"
    path.write_text("\n".join((*lines, "")), encoding="utf-8")
    found = extract([path])[0]
    held = {number for record in found.records for first, last in record.lines for number in range(first, last + 1)}
    fates = {entry.line: entry.fate for entry in found.account}
    assert all(fates[number] in (Fate.RECORD, Fate.HEADING, Fate.NOISE) for number in held)
    assert found.warnings == ()
    return found


def of_kind(extraction: Extraction, kind: Kind) -> list[Extracted]:
    """Its records of *kind*, in order."""
    return [record for record in extraction.records if record.kind is kind]


def asked(extraction: Extraction) -> list[tuple[str | None, str | None, tuple[str, ...]]]:
    """Question, answer and headings of its entries."""
    return [(record.question, record.answer, record.headings) for record in of_kind(extraction, Kind.FAQ)]


def test_a_whole_document_on_one_line_is_taken_apart(tmp_path: Path) -> None:
    """Title, word to the reader, erratum, questions and answers: each is its own record under its own part."""
    page = dump(
        tmp_path,
        f"{FRONT} ERRATA Page 12 – Net Throwers Change to read: ‘Nets tear on a 1.’ FAQs Q: Can a model row twice? "
        "A: No. Q: Does a diver’s lamp ‘glow when set’? Or later? A: Later, unless a gull holds it. See plan A. It helps.",
    )
    [note] = of_kind(page, Kind.NOTE)
    assert note.text == GAME
    [erratum] = of_kind(page, Kind.ERRATUM)
    assert (erratum.title, erratum.page, erratum.text) == ("Net Throwers", 12, "Nets tear on a 1.")
    assert erratum.headings == ("ERRATA",)
    assert asked(page) == [
        ("Can a model row twice?", "No.", ("FAQs",)),
        (
            "Does a diver’s lamp ‘glow when set’? Or later?",
            "Later, unless a gull holds it. See plan A. It helps.",
            ("FAQs",),
        ),
    ]
    assert page.witness.version == "1.2"


def test_questions_with_stops_are_parted_like_those_with_colons(tmp_path: Path) -> None:
    """A heading of a few words before a question begins a section."""
    page = dump(
        tmp_path,
        "OUR NEW RULES OF THE TIDE Since the flood each army has models that dive.",
        "Rowing Questions",
        "Q. Can a unit row in the charge phase? A. No, it drifts. Diving Questions Q. May divers re-roll dice? A. Once.",
    )
    assert asked(page) == [
        (
            "Can a unit row in the charge phase?",
            "No, it drifts.",
            ("OUR NEW RULES OF THE TIDE", "Rowing Questions"),
        ),
        ("May divers re-roll dice?", "Once.", ("OUR NEW RULES OF THE TIDE", "Diving Questions")),
    ]
    assert of_kind(page, Kind.NOTE)[0].text == "Since the flood each army has models that dive."


def test_an_answer_on_its_questions_line_is_the_answer(tmp_path: Path) -> None:
    """One entry a line needs no break between the two."""
    page = dump(
        tmp_path,
        "Q: Do models of a unit sink? A: Yes.",
        "Q: Can an army swim? A: No.",
        "They wade.",
        "Q: Dice? A: Two.",
    )
    assert [entry[:2] for entry in asked(page)] == [
        ("Do models of a unit sink?", "Yes."),
        ("Can an army swim?", "No.\nThey wade."),
        ("Dice?", "Two."),
    ]


@pytest.mark.parametrize(
    ("told", "action"),
    [
        ("Change the last sentence to read “Each army has one lamp.”", "change"),
        ("Delete “(or a lamp)” from the second sentence.", "change"),
        ("The first sentence should be changed to: Lamps go out.", "change"),
        ("A second point should be added, as follows: Lamps float.", "add"),
        ("In both paragraphs, the word lamp will be changed to lantern.", "change"),
        ("Add the following sentence “A lamp floats.”", "add"),
        ("Ignore this paragraph and use the boat rules.", "change"),
        ("In the first sentence, replace lamp with lantern.", "change"),
    ],
)
@pytest.mark.parametrize("dash", [" – ", " ", " ¬ "])
def test_older_ways_to_tell_a_change_are_known_below_a_reference(
    tmp_path: Path, told: str, action: str, dash: str
) -> None:
    """With a dash in the reference or one that a copy lost, and whether the next erratum follows at once."""
    page = dump(tmp_path, f"{GAME} Page 4{dash}Lamps and Nets. {told} Page 5{dash}Old Boats. {told}")
    assert [(record.title, record.page, record.action) for record in of_kind(page, Kind.ERRATUM)] == [
        ("Lamps and Nets", 4, action),
        ("Old Boats", 5, action),
    ]


def test_words_that_a_dump_glued_are_parted(tmp_path: Path) -> None:
    """No space between the part's name, the reference and the instruction."""
    page = dump(
        tmp_path,
        f"Official Update Version 1.1{GAME}",
        "",
        "ERRATAPage 3 – Old LampsChange the last word to “lantern”.",
        "",
        "Page 4 – Wet NetsDelete “wet” from the first paragraph.",
    )
    assert [(record.title, record.headings) for record in of_kind(page, Kind.ERRATUM)] == [
        ("Old Lamps", ("ERRATA",)),
        ("Wet Nets", ("ERRATA",)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"{FRONT} ERRATA Page 12 – Nets Change to read: ‘Wet.’ FAQs Q: Can it dive? A: Old Lamps Q: Dice? A: No.",
        "OUR NEW RULES OF THE ERRATA Page 3 – Old Nets Change the net. Nets Q. Do units dive? A. No.",
        "FAQs Q: Dice? A: Yes. Wet Nets Q: Dice? A: No. ERRATA Pages 3, 4 and 5 – Old Nets.Delete “wet” from it.",
    ],
)
def test_no_word_is_lost_or_said_twice_where_a_line_is_parted(text: str) -> None:
    """The parts of a line, put together, are the line."""
    parts = [line.text for line in parted([Line(number=1, text=text)])]
    assert len(parts) > 3
    assert "".join("".join(parts).split()) == "".join(text.split())


def test_a_page_that_is_only_spoken_of_begins_no_erratum(tmp_path: Path) -> None:
    """A reference within a sentence, and one that no instruction follows."""
    page = dump(
        tmp_path,
        "Q: Do units dive as page 7 – Deep Nets – says? A: Yes, see Page 7 – Deep Nets for the models. Q: Dice? A: No.",
    )
    assert of_kind(page, Kind.ERRATUM) == []
    assert asked(page)[0][1] == "Yes, see Page 7 – Deep Nets for the models."


def test_heads_and_numbers_of_pages_are_noise(tmp_path: Path) -> None:
    """What they tore apart is one text again, with the number on the head's line or on one of its own."""
    page = dump(
        tmp_path,
        "LANTERN BOATS – DIVERS’ COMMENTARY 1",
        "Q: Can a unit of divers be moved",
        "by a net?",
        "A: Yes, if each model of the unit",
        "",
        "LANTERN BOATS – DIVERS’ COMMENTARY 2",
        "",
        "holds a lamp.",
        "Q: Which army rolls dice",
        "3",
        "",
        "LANTERN BOATS – DIVERS’ COMMENTARY",
        "for the tide?",
        "A: Both.",
    )
    assert [entry[:2] for entry in asked(page)] == [
        ("Can a unit of divers be moved by a net?", "Yes, if each model of the unit holds a lamp."),
        ("Which army rolls dice for the tide?", "Both."),
    ]
    assert [entry.line for entry in page.account if entry.detail == "page head"] == [1, 6, 10, 12]


@pytest.mark.parametrize("name", ["Old Net {}", "STEP {}", "LAMP {}"])
def test_titles_that_count_up_are_no_heads_of_pages(tmp_path: Path, name: str) -> None:
    """Steps and missions have numbers too."""
    lines = [
        part
        for number in (1, 2, 3)
        for part in (name.format(number), "", "Q: Can a unit roll dice?", "A: No model.", "")
    ]
    page = dump(tmp_path, *lines)
    assert [entry[2] for entry in asked(page)] == [(name.format(number),) for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("asks", "answers"), [("Question:", "Answer:"), ("Q1)", "A1)"), ("Q -", "A -"), ("**Q:**", "**A:**")]
)
def test_labels_of_questions_come_in_many_forms(tmp_path: Path, asks: str, answers: str) -> None:
    """Words in full, brackets, dashes and strong print."""
    page = dump(
        tmp_path, f"{asks} Can a unit dive?", f"{answers} Yes.", f"{asks} Do models roll dice?", f"{answers} No."
    )
    assert [entry[:2] for entry in asked(page)] == [("Can a unit dive?", "Yes."), ("Do models roll dice?", "No.")]


@pytest.mark.parametrize(
    "cells",
    [
        ("Q: | Can an army’s unit dive? |", "A: | Only once: |", "Q: | Do models", "sink? |", "A: | In", "a storm. |"),
        (
            "| Q: | Can an army’s unit dive? |",
            "| A: | Only once: |",
            "| Q: | Do models",
            "sink? |",
            "| A: | In",
            "a storm. |",
        ),
        ("Q | Can an army’s unit dive? |", "A | Only once: |", "Q | Do models", "sink? |", "A | In", "a storm."),
    ],
)
def test_bars_of_a_tables_cells_are_no_words(tmp_path: Path, cells: tuple[str, ...]) -> None:
    """A page whose questions stand in a table gives the same entries as one whose do not."""
    page = dump(
        tmp_path,
        "Book | Kind | Edition | Version | Last update |",
        "Nets | ||||",
        "Nets | Rulebook | 10 | 1.5 |",
        *cells,
    )
    assert [entry[0] for entry in asked(page)] == ["Can an army’s unit dive?", "Do models sink?"]
    assert [record.kind for record in page.records] == [Kind.BOOK, Kind.FAQ, Kind.FAQ]
    assert [" ".join((entry[1] or "").split()) for entry in asked(page)] == ["Only once:", "In a storm."]


def test_rows_of_a_table_in_an_answer_stay_rows(tmp_path: Path) -> None:
    """A first cell that is the letter of an answer makes none."""
    page = dump(
        tmp_path,
        "Q: Which dice does a unit of models roll?",
        "A",
        "These:",
        "| Boat | Dice |",
        "| A | 12 |",
        "| Q | 4 |",
    )
    assert len(page.records) == 1


def test_the_frame_of_a_viewer_above_a_document_is_noise(tmp_path: Path) -> None:
    """Names of files and counts of pages tell a reader nothing; a sentence is a note."""
    entry = ("", "Q: Can a unit of an army row its models? A: No.")
    page = dump(tmp_path, "nets_2009_march", "", "2/3", "", "• Page 1 out of 3", *entry)
    assert [record.kind for record in page.records] == [Kind.FAQ]
    assert [entry.line for entry in page.account if entry.fate is Fate.NOISE] == [1, 3, 5]
    assert [record.kind for record in dump(tmp_path, "nets_2009_march", GAME, *entry).records] == [Kind.NOTE, Kind.FAQ]


def test_a_question_without_words_is_a_warning(tmp_path: Path) -> None:
    """A copy that was cut off right after the label has no empty record."""
    path = tmp_path / "page.txt"
    path.write_text("Q: Can a unit of models roll dice?\nA\nYes.\nQ:\n", encoding="utf-8")
    [page] = extract([path])
    assert len(page.records) == 1
    assert [(entry.line, entry.fate) for entry in page.account][-1] == (4, Fate.WARNING)


def test_one_line_of_many_entries_takes_no_endless_time(tmp_path: Path) -> None:
    """Four thousand entries on one line are four thousand records."""
    page = dump(tmp_path, "Q: Can a unit of models roll dice? A: No. Page 7 – Old Net Change to read: ‘Nets.’ " * 4000)
    assert len(of_kind(page, Kind.FAQ)) == len(of_kind(page, Kind.ERRATUM)) == 4000
