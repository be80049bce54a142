"""A publisher's PDF: columns in order, headings by size and weight, colour kept, furniture left out."""

from pathlib import Path

import pytest
from extract.pdfs import BODY, HEIGHT, Box, Page, Run, dump_of, nested_forms, pdf, set_pages, width_of

from variorum.errors import BadInput
from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum_extract import extract
from variorum_extract.read import read

PAPER = """\
# HARBOUR UPDATES VERSION 2.3

June 2031

This paper mends the harbour rules. Units of boats and models of crews, their dice and their phase are all spoken of.

# UPDATES & ERRATA

## Page 4 – Nets, 2nd paragraph

Change to:

‘A thrown net flies 4". A crew whose net tears on a 6 mends it in the next net-mending phase, and un\xadtil then that crew\
 fishes with bare hands, sings to the gulls, or waits for a kinder wind to carry the shoals nearer to the harbour wall.’

## Page 7 – Lamps

Add the following:

‘A lamp shines over three boat lengths. <red>A lamp that gets wet goes dark at once.</red>’

## Page 9 – Bells

Change to:

‘When a bell rings, its unit:
- Wakes every model of its crew that sleeps below the deck or in the shade of the rolled sail.
- Scares all fish.’

## Page 12 – The Long Night Watch Of The Outer Harbour Wall And Its Lanterns, 3rd sentence

Change to:

‘The watch ends when the last of the two light\xadhouse keep\xaders says so.’

# FAQS

## Lamps

<b>Q: Does a lamp that stands upon the deck of one boat shine upon the deck of the boat that is moored next to it?</b>

A: Yes.

<b>Q: Can two lamps of one unit shine at the same time?</b>

A: No. One of them is covered, and its crew chooses which one that is
- by rolling a dice, or
- by drawing straws.

# RULES COMMENTARY

## Adrift

A boat without a crew drifts. In the net-mending phase nobody rows it, and its light\xadhouse is far away; it drifts until\
 someone boards it or until it meets the harbour wall, whichever it is that comes about first on that long and windy day.

## Becalmed

A boat is becalmed while no wind blows.
"""


def extraction(folder: Path, data: bytes | str, name: str = "paper") -> Extraction:
    """What is extracted from a file holding *data*."""
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return extract([path])[0]


def lines_of(folder: Path, pages: list[Page]) -> list[str]:
    """The lines of a PDF of *pages*, blank ones left out."""
    path = folder / "paper.pdf"
    path.write_bytes(pdf(pages))
    return [line.text for line in read(path).lines if line.text]


def record(found: Extraction, kind: Kind, title: str) -> Extracted:
    """The record of *kind* with *title*."""
    [one] = [one for one in found.records if one.kind is kind and one.title == title]
    return one


def furnished(pages: list[Page], *, at: int = 1) -> list[Page]:
    """*pages*, each with a running head, a running foot and its number."""
    for number, page in enumerate(pages, at):
        page.append(Run(left=40, base=812, text="HARBOUR PAPERS", size=7, bold=True))
        page.append(Run(left=40, base=24, text=f"Harbour Updates {number} of the guild", size=7))
        page.append(Run(left=540, base=24, text=str(number), size=BODY))
    return pages


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("packed", [False, True])
def test_a_pdf_gives_the_prints_of_its_dump(tmp_path: Path, columns: int, packed: bool) -> None:  # noqa: FBT001 - a case
    """The same paper set in columns and dumped as text has the same records, word for word."""
    printed = extraction(tmp_path, pdf(furnished(set_pages(PAPER, columns=columns)), packed=packed))
    dumped = extraction(tmp_path, dump_of(PAPER))
    assert [(one.kind, one.title, one.print) for one in printed.records] == [
        (one.kind, one.title, one.print) for one in dumped.records
    ]
    assert len(printed.records) == 9
    assert printed.warnings == ()


def test_an_erratum_has_page_title_paragraph_and_action(tmp_path: Path) -> None:
    """What stands in bold above the new text is read, and the text is without its quotation marks."""
    net = record(extraction(tmp_path, pdf(set_pages(PAPER))), Kind.ERRATUM, "Nets")
    assert (net.page, net.paragraph, net.action) == (4, "2nd paragraph", "change")
    assert net.text.startswith('A thrown net flies 4".')
    assert net.text.endswith("harbour wall.")


def test_a_reference_over_two_lines_is_one_heading(tmp_path: Path) -> None:
    """A bold reference that its column breaks is put together."""
    watch = record(
        extraction(tmp_path, pdf(set_pages(PAPER))),
        Kind.ERRATUM,
        "The Long Night Watch Of The Outer Harbour Wall And Its Lanterns",
    )
    assert (watch.page, watch.paragraph) == (12, "3rd sentence")


def test_questions_stand_under_their_section(tmp_path: Path) -> None:
    """A bold question is no heading, and its answer keeps its list."""
    found = extraction(tmp_path, pdf(set_pages(PAPER)))
    asked = [one for one in found.records if one.kind is Kind.FAQ]
    assert [one.headings for one in asked] == [("FAQS", "Lamps")] * 2
    assert asked[1].answer == (
        "No. One of them is covered, and its crew chooses which one that is\n\n- by rolling a dice, or\n- by drawing straws."
    )


def test_version_and_date_come_from_the_first_page(tmp_path: Path) -> None:
    """A date on a later page is not the document's."""
    assert extraction(tmp_path, pdf(set_pages(PAPER))).witness.version == "2.3 (June 2031)"
    later = PAPER.replace("June 2031\n", "").replace(
        "A boat is becalmed", "|||\n|||\nSince May 2030 a boat is becalmed"
    )
    assert extraction(tmp_path, pdf(set_pages(later))).witness.version == "2.3"


def test_a_version_that_only_furniture_states_is_found(tmp_path: Path) -> None:
    """A running foot that is left out of the text still says which version it is."""
    pages = set_pages(PAPER.replace(" VERSION 2.3", "").replace("June 2031\n", "") + "|||\n|||\nMore.\n")
    for page in pages:
        page.append(Run(left=40, base=24, text="Version 7.1", size=7))
    assert len(pages) > 1
    assert extraction(tmp_path, pdf(pages)).witness.version == "7.1"


def test_a_sentence_goes_on_in_the_next_column_and_on_the_next_page(tmp_path: Path) -> None:
    """A paragraph that a column or a page cuts is one line."""
    words = "A rope that is long enough to reach from one column into the next and from there over the page"
    text = f"First.\n\n{words.replace('into', '|||into').replace('over', '|||over')} ends here.\n"
    broken = text.replace("|||", "\n|||\n")
    lines = lines_of(tmp_path, set_pages(broken))
    assert lines == ["First.", f"{words} ends here."]


def test_words_that_lines_break_are_put_together(tmp_path: Path) -> None:
    """A hyphen goes where the document has the word without it, and stays where it has the compound."""
    page: Page = []
    rows = ("The lighthouse and the net-mender. Once a light-", "house fell on a net-", "mender, un-", "til it rose.")
    for number, row in enumerate(rows):
        page.append(Run(left=40, base=700 - 11.4 * number, text=row))
    lines = lines_of(tmp_path, [page])
    assert lines == [
        "The lighthouse and the net-mender. Once a lighthouse fell on a net-mender, until it rose.",
    ]


def test_furniture_is_left_out_and_accounted_for(tmp_path: Path) -> None:
    """Running heads, feet and page numbers stand in no line, and in the account as noise."""
    pages = furnished(set_pages(PAPER + "|||\n|||\n## Zephyr\n\nA wind. 17\n"), at=16)
    assert len(pages) == 2
    found = extraction(tmp_path, pdf(pages))
    text = "\n".join(one.text for one in found.records)
    assert "PAPERS" not in text
    assert "guild" not in text
    assert text.endswith("17")
    assert [entry.fate for entry in found.account[-6:]] == [Fate.NOISE] * 6
    assert {entry.detail for entry in found.account[-6:]} == {"page furniture"}
    assert [entry.line for entry in found.account] == list(range(1, len(found.account) + 1))


def test_a_line_that_returns_within_the_text_is_no_furniture(tmp_path: Path) -> None:
    """Instruction lines at the same place of several pages are text."""
    text = "".join(
        f"## Page {n} – Net {n}\n|||\nChange to:\n\n‘A unit of models rolls {n} dice.’\n|||\n" for n in range(2, 6)
    )
    found = extraction(tmp_path, pdf(set_pages(f"# ERRATA\n\n{text}")))
    assert [one.action for one in found.records] == ["change"] * 4


@pytest.mark.parametrize("ink", ["red", "magenta", "blue"])
def test_a_colour_marks_a_record_as_new(tmp_path: Path, ink: str) -> None:
    """One coloured sentence marks its erratum and no other record."""
    text = PAPER.replace("red>", f"{ink}>")
    found = extraction(tmp_path, pdf(set_pages(text)))
    assert [one.title for one in found.records if one.marked_new] == ["Lamps"]


def test_black_text_on_a_highlight_is_not_new(tmp_path: Path) -> None:
    """A yellow box behind a text marks an earlier revision."""
    pages = set_pages(PAPER.replace("<red>", "").replace("</red>", ""))
    highlights: Page = [
        Box(left=run.left, bottom=run.base - 2, width=width_of(run.text, BODY), height=BODY, ink=(1.0, 0.95, 0.0))
        for run in pages[0]
        if isinstance(run, Run)
    ]
    pages[0] = [*highlights, *pages[0]]
    assert not any(one.marked_new for one in extraction(tmp_path, pdf(pages)).records)


def test_a_coloured_title_marks_nothing(tmp_path: Path) -> None:
    """Titles are coloured for show."""
    text = PAPER.replace("<red>", "").replace("</red>", "").replace("# FAQS", "# <red>FAQS</red>")
    found = extraction(tmp_path, pdf(set_pages(text)))
    assert not any(one.marked_new for one in found.records)


def test_a_star_before_a_reference_marks_it_as_new(tmp_path: Path) -> None:
    """An older way to mark a new erratum, without any colour; the star is not part of the title."""
    text = PAPER.replace("<red>", "").replace("</red>", "").replace("## Page 9", "## *Page 9")
    found = extraction(tmp_path, pdf(set_pages(text)))
    assert [(one.title, one.page) for one in found.records if one.marked_new] == [("Bells", 9)]


@pytest.mark.parametrize("scale", [0.5, 9.5, 24.0])
def test_a_size_counts_as_its_matrix_scales_it(tmp_path: Path, scale: float) -> None:
    """Fonts of a small size that a matrix enlarges make the same headings."""
    plain = lines_of(tmp_path, set_pages(PAPER))
    assert lines_of(tmp_path, set_pages(PAPER, scale=scale)) == plain


def test_text_in_a_form_is_read_at_its_scale(tmp_path: Path) -> None:
    """Pages that another program placed as forms, at half size and doubled, read the same."""
    small: list[Page] = [
        [
            Run(left=run.left / 2, base=run.base / 2, text=run.text, size=run.size / 2, bold=run.bold, ink=run.ink)
            for run in page
            if isinstance(run, Run)
        ]
        for page in set_pages(PAPER)
    ]
    formed = extraction(tmp_path, pdf(small, form=2.0))
    plain = extraction(tmp_path, pdf(set_pages(PAPER)))
    assert [one.print for one in formed.records] == [one.print for one in plain.records]
    assert [one.marked_new for one in formed.records] == [one.marked_new for one in plain.records]


def test_pages_that_are_shown_turned_are_read_as_they_are_shown(tmp_path: Path) -> None:
    """Pages that lie on their side in the file, and upright on the screen, read the same."""
    path = tmp_path / "paper.pdf"
    path.write_bytes(pdf(set_pages(PAPER), turned=90))
    assert [line.text for line in read(path).lines if line.text] == lines_of(tmp_path, set_pages(PAPER))


def test_a_pdf_that_opens_without_a_password_is_read(tmp_path: Path) -> None:
    """One that is only locked against changes is no encrypted one for its reader."""
    locked = extraction(tmp_path, pdf(set_pages(PAPER), packed=True, locked=b""))
    plain = extraction(tmp_path, pdf(set_pages(PAPER)))
    assert [one.print for one in locked.records] == [one.print for one in plain.records]


def test_a_bold_number_begins_a_heading_and_a_plain_one_an_item(tmp_path: Path) -> None:
    """Numbered headings do not end up in the list above them."""
    page: Page = [Run(left=40, base=700 - 11.4 * n, text=f"{n}. Step {n} of the list.") for n in range(1, 4)]
    page += [Run(left=40, base=640, text="4. Harbours", bold=True), Run(left=40, base=628.6, text="A harbour.")]
    assert lines_of(tmp_path, [page]) == [
        "1. Step 1 of the list.",
        "2. Step 2 of the list.",
        "3. Step 3 of the list.",
        "# 4. Harbours",
        "A harbour.",
    ]


def test_bold_lines_within_quoted_text_are_text(tmp_path: Path) -> None:
    """New text that brings a bold title of its own stays whole."""
    text = (
        "# ERRATA\n\n## Page 3 – Masts\n\nAdd the following:\n\n<b>‘TALL MASTS</b>\n\nA mast of a unit is tall.\n\n"
        "<b>Broken Masts</b>\n\nA model without a mast rolls no dice.’\n\n## Page 5 – Hulls\n\nChange to:\n\n‘A hull.’\n"
    )
    [masts, hulls] = extraction(tmp_path, pdf(set_pages(text))).records
    assert masts.text == "A mast of a unit is tall.\n\nBroken Masts\n\nA model without a mast rolls no dice."
    assert (hulls.title, hulls.text) == ("Hulls", "A hull.")


def test_columns_of_a_pdf_are_not_sorted_again(tmp_path: Path) -> None:
    """What a dump's columns may have mixed up stays where it was printed: a lone list under its own heading."""
    text = (
        "# UPDATES & ERRATA\n\n# FAQS\n\n# RULES COMMENTARY\n\n## Oars\n\nAn oar of a unit has the following:\n\n"
        "## Sails\n\n- A model.\n- Two dice.\n"
    )
    found = extraction(tmp_path, pdf(set_pages(text)))
    assert [(one.title, one.text) for one in found.records] == [
        ("Oars", "An oar of a unit has the following:"),
        ("Sails", "- A model.\n- Two dice."),
    ]


def _crowd(things: int, text: str = "x") -> Page:
    """A page on which *things* texts stand."""
    return [Run(left=40, base=HEIGHT * n / things, text=text, size=1) for n in range(things)]


def broken_pdfs() -> dict[str, tuple[bytes, str]]:
    """PDFs that cannot be read, each with what is wrong with it."""
    whole = pdf(set_pages(PAPER), packed=True)
    start = whole.index(b"stream\n") + 200
    scanned: list[Page] = [[Box(left=40, bottom=40, width=400, height=HEIGHT / 2, ink=(0.5, 0.5, 0.5))]]
    return {
        "no-text": (pdf(scanned), "is a PDF without text"),
        "no-page": (pdf([]), "is a"),
        "encrypted": (pdf(set_pages(PAPER), locked=b"sesame"), "is an encrypted PDF"),
        "cut-in-half": (whole[: len(whole) // 2], "is a PDF that was cut short"),
        "cut-at-the-end": (whole[: whole.rindex(b"startxref")], "is a PDF that was cut short"),
        "only-a-start": (b"%PDF-1.7\n", "is a PDF that was cut short"),
        "nothing-between": (b"%PDF-1.7\nnothing\n%%EOF\n", "is a damaged PDF"),
        "too-much": (pdf([_crowd(60_001)]), "has too much on page 1"),
        "too-many-letters": (pdf([_crowd(600, text="long rows of oars " * 6)]), "has too much on page 1"),
        "unpacks-to-too-much": (
            pdf([[Run(left=40, base=40, text=" " * (1 << 25))]], packed=True),
            "is a PDF that unpacks",
        ),
        "forms-in-forms": (nested_forms(wide=10, deep=12), "is a PDF that unpacks to too much"),
        "overwritten": (whole[:start] + b"\xff" * 60 + whole[start + 60 :], "is a damaged PDF"),
    }


@pytest.mark.parametrize("name", sorted(broken_pdfs()))
def test_a_broken_pdf_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    """The message names the file and what is wrong with it."""
    data, problem = broken_pdfs()[name]
    path = tmp_path / "broken.pdf"
    path.write_bytes(data)
    with pytest.raises(BadInput) as raised:
        extract([path])
    assert str(raised.value).startswith(f"{path}: {problem}")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("step", range(40))
def test_no_cut_or_flipped_byte_ends_in_anything_but_bad_input(tmp_path: Path, step: int) -> None:
    """A paper cut anywhere, or with a byte flipped anywhere, is read or refused."""
    whole = pdf(set_pages(PAPER), packed=True)
    place = len(whole) * step // 40
    for data in (whole[:place], whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :]):
        path = tmp_path / "paper.pdf"
        path.write_bytes(data)
        try:
            assert extract([path])[0].records
        except BadInput as refused:
            message = str(refused)
        else:
            message = ""
        assert "\n" not in message
