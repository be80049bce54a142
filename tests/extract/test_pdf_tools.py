"""PDFs as browsers and typesetters make them: words set one by one, bullets drawn, cells centred, captions, contents."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from extract.pdfs import BODY, Box, Page, Run, pdf, spelt, width_of
from extract.test_pdf import extraction, lines_of

from variorum.extraction import Kind
from variorum_extract.draft import Mark
from variorum_extract.read import read


def stretched(text: str, *, left: float, base: float, width: float, bold: bool = False) -> Page:
    """*text* with every word by itself, and the room between them such that it fills *width*."""
    words = text.split()
    taken = [width_of(word, BODY, bold=bold) for word in words]
    space = (width - sum(taken)) / (len(words) - 1)
    return [
        Run(left=left + sum(taken[:n]) + n * space, base=base, text=word, bold=bold) for n, word in enumerate(words)
    ]


def rows_at(left: float, top: float, rows: Sequence[str], *, size: float = BODY, italic: bool = False) -> Page:
    """*rows* under one another."""
    return [Run(left=left, base=top - 1.2 * size * n, text=row, size=size, italic=italic) for n, row in enumerate(rows)]


@pytest.mark.parametrize("bold", [False, True])
def test_stretched_lines_are_no_cells(tmp_path: Path, bold: bool) -> None:  # noqa: FBT001 - a case
    """Words far apart in two columns are lines of text, whether their room is written as spaces or not."""
    rows = ("Each lamp of the harbour", "watch is lit by its own", "keeper before the tide.")
    page: Page = []
    for left in (40, 310):
        for n, row in enumerate(rows):
            page += stretched(row, left=left, base=700 - 11.4 * n, width=150, bold=bold)
    assert " ".join(lines_of(tmp_path, [page])) == " ".join(rows * 2)


def test_stretched_names_are_one_heading(tmp_path: Path) -> None:
    """Capitals at the head of each word make no table of a title, as nothing but words stands there, equally far apart."""
    page = stretched("Lamps Kept Burning", left=40, base=700, width=120, bold=True)
    page += rows_at(40, 686, ["A lamp that burns is seen over the whole harbour and beyond its wall."])
    assert lines_of(tmp_path, [page])[0] == "# Lamps Kept Burning"


def test_drawn_bullets_mark_items(tmp_path: Path) -> None:
    """A small box before the first word of a line is a bullet, and one within a line is none."""
    page = rows_at(52, 700, ["Lamps are lit.", "Nets are cast.", "Bells ring."])
    page += [Box(left=42, bottom=702 - 11.4 * n, width=3, height=3) for n in range(3)]
    page += [Run(left=40, base=640, text="Red"), Box(left=60, bottom=642, width=3, height=3)]
    page += [Run(left=66, base=640, text="means danger.")]
    assert lines_of(tmp_path, [page]) == ["- Lamps are lit.", "- Nets are cast.", "- Bells ring.", "Red means danger."]


def boxed_table(top: float, *, left: float = 40) -> Page:
    """A table with rules around its cells, the short ones set at half the height of their row."""
    page: Page = [
        Run(left=left + 4, base=top - 20, text="ROLL", bold=True),
        *(
            Run(left=left + 64, base=top - 14 - 11.4 * n, text=text, bold=True)
            for n, text in enumerate(("WHAT IT", "BRINGS"))
        ),
        Run(left=left + 4, base=top - 50, text="1"),
        *(
            Run(left=left + 64, base=top - 44 - 11.4 * n, text=text)
            for n, text in enumerate(("A net tears and", "is lost."))
        ),
        Run(left=left + 4, base=top - 74, text="2"),
        Run(left=left + 64, base=top - 74, text="Fish."),
    ]
    page += [Box(left=left, bottom=top - down, width=200, height=0.5) for down in (0, 30, 60, 80)]
    page += [Box(left=left + across, bottom=top - 80, width=0.5, height=80) for across in (0, 60, 200)]
    return page


BOXED = ["| ROLL | WHAT IT BRINGS |", "|---|---|", "| 1 | A net tears and is lost. |", "| 2 | Fish. |"]


def test_cells_set_at_half_height_stand_in_their_row(tmp_path: Path) -> None:
    """What is drawn around the cells tells the rows, whichever line of them stands highest."""
    assert lines_of(tmp_path, [boxed_table(600)]) == BOXED


def test_a_number_in_a_table_at_the_foot_is_no_page_number(tmp_path: Path) -> None:
    """Two lines of text beside it, and no other page, tell that it counts nothing."""
    page = [*rows_at(40, 700, ["A crew casts its nets before the bells ring."]), *boxed_table(120)]
    assert lines_of(tmp_path, [page])[1:] == BOXED


def test_a_table_goes_on_in_the_next_column(tmp_path: Path) -> None:
    """Its head, set again, is left out."""
    page = boxed_table(300) + boxed_table(780, left=310)
    page += rows_at(40, 700, [f"Crew {n} rows out to the reef to cast its nets." for n in range(12)])
    page += rows_at(310, 600, [f"Crew {n} rows home from the reef with its nets." for n in range(12)])
    assert [line for line in lines_of(tmp_path, [page]) if line[0] == "|"] == [*BOXED, *BOXED[2:]]


def test_a_sentence_that_fills_the_last_line_of_a_column_ends_no_paragraph(tmp_path: Path) -> None:
    """What follows overleaf goes on with it, as there is no room for its first word."""
    left = [
        "Each lamp of the harbour watch burns",
        "and each of its keepers is awake all.",
        "Bells are rung when it is dark there.",
    ]
    page = [run for n, row in enumerate(left) for run in stretched(row, left=40, base=720 - 11.4 * n, width=190)]
    page += rows_at(310, 720, ["They are rung by the keepers and no", "other crew may ring them by night."])
    assert len(lines_of(tmp_path, [page])) == 1


@pytest.mark.parametrize("dots", [" " + "." * 30 + " ", "   "])
def test_a_table_of_contents_is_furniture(tmp_path: Path, dots: str) -> None:
    """Titles and the pages where they stand are no text, with dots between or below a heading that says it."""
    page: Page = [Run(left=40, base=700, text="CONTENTS", bold=True, size=12)]
    page += rows_at(40, 680, [f"{name}{dots}{n}" for n, name in enumerate(("Lamps", "Nets", "Bells"), 2)])
    page += rows_at(40, 600, ["A crew casts its nets before the bells ring."])
    path = tmp_path / "paper.pdf"
    path.write_bytes(pdf([page]))
    copy = read(path)
    assert [line.text for line in copy.lines] == ["A crew casts its nets before the bells ring."]
    assert len(copy.furniture) == 4


def chapter() -> Page:
    """Three sections of a chapter, with a list in a box, a caption, and one keyed below the letters of its picture."""
    page: Page = [Run(left=40, base=790, text="THE HARBOUR PHASE", size=20, bold=True)]
    for n, name in enumerate(("CASTING NETS", "LIGHTING LAMPS", "RINGING BELLS")):
        top = 760 - 200 * n
        page.append(Run(left=40, base=top, text=name, bold=True, size=13))
        page += rows_at(40, top - 16, ["Each model of a unit does so once in its phase, and rolls", "one dice for it."])
        page += [Box(left=40, bottom=top - 80, width=300, height=36, ink=(0.9, 0.9, 0.9))]
        page += rows_at(50, top - 58, ["• Once in a phase.", "• One dice for each model."])
    page += rows_at(
        40, 660, ["The crew here stands within two inches of its net and so casts it."], size=7.5, italic=True
    )
    page += [Run(left=80, base=450, text="A", size=7), Run(left=180, base=450, text="B", size=7)]
    page += rows_at(
        40, 430, ["A: The lamp here is seen by every crew.", "B: This lamp is hidden behind the wall."], size=8
    )
    return page


def test_the_setting_tells_captions_and_lists_that_sum_up(tmp_path: Path) -> None:
    """Small letters below a text are a picture's caption, keyed ones go together, and a list in a box sums up."""
    found = extraction(tmp_path, pdf([chapter()]))
    assert [(one.kind, one.title) for one in found.records if one.kind is not Kind.DIAGRAM] == [
        pair
        for name in ("CASTING NETS", "LIGHTING LAMPS", "RINGING BELLS")
        for pair in ((Kind.RULE, name), (Kind.SUMMARY, name))
    ]
    shown, keyed = (one for one in found.records if one.kind is Kind.DIAGRAM)
    assert shown.text.startswith("The crew here stands")
    assert (keyed.text[:10], keyed.text.count("\n"), dict(keyed.fields)) == ("A: The lam", 1, {"labels": "A B"})


def test_small_letters_right_below_a_heading_are_no_caption(tmp_path: Path) -> None:
    """A section that is small throughout is set so, and shows no picture."""
    page = rows_at(40, 760, ["Each model of a unit casts its net once in its phase, and rolls one dice."] * 4)
    page += [Run(left=40, base=680, text="LAMPS", bold=True, size=12)]
    page += rows_at(40, 660, ["Fog rolls in and all the lamps of the harbour are lit."], size=8, italic=True)
    page += rows_at(40, 640, ["Each lamp of the unit is seen over the whole harbour wall."], size=8)
    path = tmp_path / "paper.pdf"
    path.write_bytes(pdf([page]))
    assert not [line for line in read(path).lines if line.mark is Mark.CAPTION]


def test_a_small_paragraph_at_the_head_of_a_page_is_no_furniture(tmp_path: Path) -> None:
    """A caption that goes on below the strip of running heads is text."""
    rows = [
        "The crew here stands within two inches",
        "of its own net and so it may cast that",
        "net at once, and then ",
        "another one.",
    ]
    page = [*rows_at(40, 790, rows, size=7.5), *rows_at(40, 700, ["A crew casts its nets before the bells ring."] * 3)]
    assert len(lines_of(tmp_path, [page])[0].split()) > 20


def test_a_large_title_that_returns_heads_its_part_once(tmp_path: Path) -> None:
    """It runs on over the pages of its part, and stands in the text where they begin."""
    pages: list[Page] = []
    for n in range(4):
        pages.append(rows_at(40, 700, [f"Crew {n} rows out to the reef and casts its nets there."] * 3))
        pages[-1] += [Run(left=40, base=790, text="NETS AND LAMPS" if n else "HARBOUR PAPER", size=20, bold=True)]
    assert [line for line in lines_of(tmp_path, pages) if line[0] == "#"] == ["# HARBOUR PAPER", "# NETS AND LAMPS"]


def test_small_capitals_go_on_with_their_sentence(tmp_path: Path) -> None:
    """A line of them alone is none of its own, and they do not make a line small that has others."""
    page = rows_at(40, 700, ["No lamp is given to any of these units (excluding"])
    page += [Run(left=40, base=688.6, text="LIGHTHOUSES).", size=8)]
    page += [
        Run(left=40, base=660, text="Each crew that has one or", size=BODY),
        Run(left=40, base=648.6, text="a few "),
    ]
    page += [Run(left=40 + width_of("a few ", BODY), base=648.6, text="harbour keepers within it shines.", size=8)]
    assert lines_of(tmp_path, [page]) == [
        "No lamp is given to any of these units (excluding LIGHTHOUSES).",
        "Each crew that has one or a few harbour keepers within it shines.",
    ]


def test_narrow_spaces_part_words_whose_letters_stand_close(tmp_path: Path) -> None:
    """Letters set one by one show how close they stand, and so how little room parts two words."""
    page: Page = []
    left = 40.0
    for word in ("Wet", "nets", "tear", "on", "the", "long", "reef"):
        page += spelt(Run(left=left, base=700, text=word))
        left += width_of(word, BODY) + 0.13 * BODY
    assert lines_of(tmp_path, [page]) == ["Wet nets tear on the long reef"]


def test_titles_are_parted_by_the_room_above(tmp_path: Path) -> None:
    """One that a line breaks is whole; below one that leaves room for the next word another begins."""
    page: Page = [
        Run(left=40, base=base, text=text, size=23, bold=True)
        for base, text in ((780, "THE LONG WATCH OF THE OUTER"), (751, "HARBOUR"), (715, "FAQS"), (682, "LAMPS"))
    ]
    page += rows_at(40, 650, ["A crew casts its nets before the bells ring, and mends them all when it is home."])
    titles = [line for line in lines_of(tmp_path, [page]) if line[0] == "#"]
    assert titles == ["# THE LONG WATCH OF THE OUTER HARBOUR", "# FAQS", "# LAMPS"]


def test_what_ends_of_lines_break_is_put_together(tmp_path: Path) -> None:
    """A stroke takes no space, and the rest of a broken word makes no word of its own for others to be judged by."""
    rows = ("Lamps burn on-", "wards, each turn/", "phase, and on-", "wards.")
    assert lines_of(tmp_path, [rows_at(40, 700, rows)]) == ["Lamps burn onwards, each turn/phase, and onwards."]


def test_a_box_beside_a_column_is_read_after_it(tmp_path: Path) -> None:
    """The lines in the box count when the gutter before it is looked for."""
    page = rows_at(
        40, 760, ["What stands here runs across both columns of the page, as an introduction of a paper does."]
    )
    page += rows_at(40, 700, [f"Crew {n} of the harbour rows out to the reef again." for n in range(8)])
    page += [Box(left=310, bottom=620, width=245, height=95, ink=(0.9, 0.9, 0.9))]
    page += rows_at(
        318,
        695,
        ["NEW: this paper is the first of", "its kind, and the next one will", "tell what has changed", "since then."],
    )
    assert lines_of(tmp_path, [page])[-1].startswith("NEW: this paper is the first")


def test_small_letters_at_one_place_of_every_page_are_furniture(tmp_path: Path) -> None:
    """An imprint beside the text is none of it, wherever it stands."""
    pages = [rows_at(40, 700, [f"Crew {n} rows out to the reef and casts its nets there."] * 3) for n in range(5)]
    for page in pages:
        page.append(Run(left=480, base=400, text="Harbour Guild Press", size=6))
    assert not [line for line in lines_of(tmp_path, pages) if "Press" in line]


def test_a_shortened_word_ends_no_sentence(tmp_path: Path) -> None:
    """A line that ends with one goes on, though it leaves room for the next word."""
    rows = [
        "Some lamps are lit by more than a single keeper in the night (e.g.",
        "the long lamp of the outer harbour wall).",
    ]
    rows += ["Each lamp is seen by all of the crews that row home to the harbour wall in time."]
    assert lines_of(tmp_path, [rows_at(40, 700, rows)])[0] == " ".join(rows[:2])
