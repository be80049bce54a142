"""The columns of a PDF's page: three of them, titles over some, boxes between, marks that hang out of them."""

from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from extract.pdfs import BODY, HEIGHT, WIDTH, Box, Page, Run, dump_of, pdf, set_pages, width_of
from extract.test_pdf import PAPER, extraction, furnished, lines_of

from variorum.errors import BadInput
from variorum_extract import extract


def column(left: float, top: float, name: str, *, lines: int = 5) -> Page:
    """Sentences that bear *name*, a paragraph each, in a column."""
    return [Run(left=left, base=top - 30 * n, text=f"The {name} crew rows on to reef {n}.") for n in range(lines)]


def rows_of(name: str, *, lines: int = 5) -> list[str]:
    """The lines that `column` gives."""
    return [f"The {name} crew rows on to reef {n}." for n in range(lines)]


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    """All of the left column comes before the right one, below a title that runs across both."""
    page: Page = [Run(left=40, base=780, text="A TITLE THAT RUNS ACROSS THE PAGE", size=23, bold=True)]
    page += [Run(left=40, base=740 - 30 * n, text=f"Left {n}.") for n in range(5)]
    page += [Run(left=310, base=740 - 30 * n, text=f"Right {n}.") for n in range(5)]
    assert lines_of(tmp_path, [page]) == [
        "# A TITLE THAT RUNS ACROSS THE PAGE",
        *(f"Left {n}." for n in range(5)),
        *(f"Right {n}." for n in range(5)),
    ]


def test_a_short_title_between_two_pairs_of_columns_parts_them(tmp_path: Path) -> None:
    """The columns above a title come before it, and those below after it, though it is short."""
    page: Page = [Run(left=40, base=500, text="FAQS", size=23, bold=True)]
    for top, name in ((780, "above"), (460, "below")):
        page += [Run(left=40, base=top - 30 * n, text=f"Left {name} {n}.") for n in range(4)]
        page += [Run(left=310, base=top - 30 * n, text=f"Right {name} {n}.") for n in range(4)]
    sides = [line.split()[:-1] for line in lines_of(tmp_path, [page])]
    assert sides == [
        *[["Left", "above"]] * 4,
        *[["Right", "above"]] * 4,
        ["#"],
        *[["Left", "below"]] * 4,
        *[["Right", "below"]] * 4,
    ]


def test_a_title_within_a_column_stays_there(tmp_path: Path) -> None:
    """Text of the other column beside a title shows that it heads one column only."""
    page: Page = [Run(left=40, base=500, text="FAQS", size=23, bold=True)]
    page += [Run(left=40, base=base, text=f"Left {base}.") for base in (560, 530, 470, 440)]
    page += [Run(left=310, base=base, text=f"Right {base}.") for base in range(560, 430, -11)]
    lines = lines_of(tmp_path, [page])
    assert lines[:5] == ["Left 560.", "Left 530.", "# FAQS", "Left 470.", "Left 440."]


def test_a_paper_in_three_columns_gives_the_prints_of_its_dump(tmp_path: Path) -> None:
    """Columns are read as many as there are."""
    printed = extraction(tmp_path, pdf(furnished(set_pages(PAPER, columns=3))))
    dumped = extraction(tmp_path, dump_of(PAPER))
    assert [(one.kind, one.title, one.print) for one in printed.records] == [
        (one.kind, one.title, one.print) for one in dumped.records
    ]
    assert len(printed.records) == 9


def test_a_title_over_two_of_three_columns_heads_those(tmp_path: Path) -> None:
    """The third column goes on beside it, and is read last."""
    page: Page = [Run(left=40, base=700, text="LANTERNS OF THE HARBOUR", size=23, bold=True)]
    page += column(40, 660, "first") + column(220, 660, "second") + column(400, 700, "third", lines=7)
    assert lines_of(tmp_path, [page]) == [
        "# LANTERNS OF THE HARBOUR",
        *rows_of("first"),
        *rows_of("second"),
        *rows_of("third", lines=7),
    ]


def test_two_columns_below_three_are_read_after_them(tmp_path: Path) -> None:
    """A page may change its columns below a title that runs across it."""
    page = column(40, 780, "first") + column(220, 780, "second") + column(400, 780, "third")
    page.append(Run(left=40, base=600, text="WHAT THE KEEPERS OF THE LANTERNS ASK", size=23, bold=True))
    page += column(40, 560, "fourth") + column(310, 560, "fifth")
    assert lines_of(tmp_path, [page]) == [
        *rows_of("first"),
        *rows_of("second"),
        *rows_of("third"),
        "# WHAT THE KEEPERS OF THE LANTERNS ASK",
        *rows_of("fourth"),
        *rows_of("fifth"),
    ]


def test_a_mark_that_hangs_out_of_its_column_closes_no_gutter(tmp_path: Path) -> None:
    """Quotation marks that stand a little left of the right column leave the columns whole."""
    text = "While the bell rings, no crew of the outer harbour"
    page: Page = []
    for number in range(8):
        base = 700 - 11.4 * number
        page += [
            Run(left=60, base=base, text=text),
            Run(left=314 - 2.4 * (number == 3), base=base, text=f"‘{number}’ {text}"),
        ]
    [line] = lines_of(tmp_path, [page])
    assert line == " ".join([text] * 8 + [f"‘{number}’ {text}" for number in range(8)])


def test_boxes_side_by_side_are_read_one_after_the_other(tmp_path: Path) -> None:
    """Two short texts in boxes beside each other, below a text that runs across, are not read across."""
    page: Page = [
        Run(left=40, base=740, text="Here are two lamps, each of them with its own use for a crew at sea by night.")
    ]
    for left, name in ((40, "red"), (310, "green")):
        page.append(Box(left=left, bottom=640, width=245, height=80, outline=True))
        page += [Run(left=left + 8, base=700, text=f"The {name} lamp"), Run(left=left + 8, base=660, text="It shines.")]
    assert lines_of(tmp_path, [page])[1:] == ["The red lamp", "It shines.", "The green lamp", "It shines."]


def test_a_box_beside_a_text_is_read_as_one(tmp_path: Path) -> None:
    """What a box in a column holds does not go on outside it, though no sentence has ended."""
    page = column(40, 740, "left", lines=9) + column(310, 740, "right", lines=3)
    page.append(Box(left=310, bottom=560, width=245, height=80, ink=(0.9, 0.9, 0.9)))
    page += [Run(left=318, base=620 - 11.4 * n, text=text) for n, text in enumerate(("A boxed word of", "the keepers"))]
    page += [Run(left=310, base=540, text="and not of the crews.")]
    assert lines_of(tmp_path, [page]) == [
        *rows_of("left", lines=9),
        *rows_of("right", lines=3),
        "A boxed word of the keepers",
        "and not of the crews.",
    ]


def test_a_border_around_the_page_and_highlights_part_nothing(tmp_path: Path) -> None:
    """Boxes that hold everything, or stand behind words, are no boxes of their own."""
    pages = set_pages(PAPER)
    for page in pages:
        behind: Page = [
            Box(
                left=run.left - 1, bottom=run.base - 2, width=width_of(run.text, BODY), height=BODY, ink=(1.0, 1.0, 0.0)
            )
            for run in page
            if isinstance(run, Run)
        ]
        page[:0] = [Box(left=20, bottom=20, width=WIDTH - 40, height=HEIGHT - 40, outline=True), *behind]
    assert lines_of(tmp_path, pages) == lines_of(tmp_path, set_pages(PAPER))


def test_a_paragraph_below_a_title_across_is_not_parted_in_its_column(tmp_path: Path) -> None:
    """How wide a column is does not depend on what runs across above it."""
    words = ("A net that is torn by one of the reefs is torn.", "It is mended by its crew at", "the end of the phase.")
    page: Page = [
        Run(left=left, base=700 - 11.4 * n, text=text) for left in (40, 310) for n, text in enumerate(words * 3)
    ]
    title = Run(left=40, base=740, text="A title that runs over both of the columns of a page", size=18, bold=True)
    assert lines_of(tmp_path, [[title, *page]])[1:] == lines_of(tmp_path, [page])


@pytest.mark.parametrize(("parts", "seconds"), [(4_900, 20), (5_300, 5)])
def test_a_page_of_scattered_words_is_read_or_refused_in_seconds(tmp_path: Path, parts: int, seconds: float) -> None:
    """Words that stand apart all over a page end in lines, or in one line that says that they are too many."""
    page: Page = [
        Run(left=20 + 8 * (n % 70) + n % 3, base=20 + 800 * (n // 70) / (parts / 70), text="a", size=2 + (n % 7 == 0))
        for n in range(parts)
    ]
    path = tmp_path / "scattered.pdf"
    path.write_bytes(pdf([page]))
    start = perf_counter()
    with pytest.raises(BadInput, match="no rules text" if parts < 5_000 else "too much on page 1"):
        extract([path])
    assert perf_counter() - start < seconds


@pytest.mark.parametrize("seed", range(12))
def test_texts_thrown_on_a_page_end_in_lines_or_in_one_line(tmp_path: Path, seed: int) -> None:
    """Words, marks and boxes of all sizes at any place are read or refused."""
    chance = Random(seed)  # noqa: S311 - places on a page
    words = (
        "2CP",
        "•",
        "WHEN:",
        "A crew rows.",
        "–",
        "Q:",
        "12",
        "Page 3 – Nets",
        "| a",
        "A unit of models rolls dice",
    )
    page: Page = [
        Run(
            left=chance.uniform(-20, 600),
            base=chance.uniform(-20, 850),
            text=chance.choice(words),
            size=chance.choice((0.5, 5, 9.5, 23, 80)),
            bold=chance.random() < 0.3,
        )
        for _ in range(chance.choice((5, 50, 300)))
    ]
    page += [
        Box(left=chance.uniform(0, 500), bottom=chance.uniform(0, 800), width=chance.uniform(0, 500), height=30)
        for _ in range(chance.choice((0, 30)))
    ]
    path = tmp_path / "thrown.pdf"
    path.write_bytes(pdf([page]))
    try:
        assert extract([path])[0].records
    except BadInput as refused:
        message = str(refused)
    else:
        message = ""
    assert "\n" not in message
