"""Five thousand damaged and made-up inputs: each is accounted for line by line or refused in one line, and soon."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from extract.pdfs import pdf, set_pages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from variorum.errors import VariorumError
from variorum.extraction import Extraction, Fate
from variorum_extract import extract

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*.*"))
PAPER = """# LANTERN RULES UPDATES
## RULES UPDATES
## Page 4 – Boats and Crews
Change to:
‘Each unit that rows rolls 2D6. If a model of that unit has a lamp, add 1 to the dice.’
## FAQs
Q: Can a unit row twice in one phase?
A: <red>No</red>."""
CHUNKS = 40
EACH = 130
"""Inputs of a chunk."""
SECONDS = 10.0
"""What one input may take; most take a hundredth of one."""
LARGEST = 60_000
"""Bytes of an input."""
UNKNOWN = "no grammar rule knows this line"

DEBRIS = (
    *("<div>", "</div>", "<p>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<b>", "</b>", "<li>", "<ol>", "<h2>"),
    *("</h2>", "<pre>", "<br>", "<!--", "-->", "<script>", "</script>", "<select>", "<svg>", "<template>", "<style>"),
    *("</style>", "&nbsp;", "&#0;", "&#x110000;", "&bogus;", "<![CDATA[", "<?xml", "<a", "<td", "</html>", "<body>"),
    '<div class="chart">',
    '<span class="kwb">',
    '<span id="tooltip_content1">',
    '<td class="faq_Q">Q:</td>',
    *("\0", "\x01", "\x0c", "\r", "\n\n\n", "\t", "\ufeff", "\u2028", "\x85", "\xa0", "\u0301", "\u202e", "\ufffd"),
    *(
        "𝔔:",
        "ﬁ",
        "①",
        "‘",
        "’",
        "“",
        "((",
        "))",
        "[[",
        "|",
        "|||",
        "| a | b |",
        "|---|",
        "#",
        "# ",
        "###### ",
        "{",
        "}",
    ),
    *("Q:", "Q: ", "A", "A:", "A: ", "- ", "■ ", "1. ", "2+", "†", "*", "**", "©", "1CP", "WHEN:", "EFFECT:", "\\"),
    *("Page 5 – Nets, 2nd paragraph", "Change to:", "Add the following:", "Example:", "Designer’s Note:", "See Nets."),
    *("FAQs", "RULES COMMENTARY", "UPDATES & ERRATA", "BookKindEditionVersionLast update", "body {", "Delete this."),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "latin-1", "cp1251", "shift_jis", "utf-7")

Damage = Callable[[bytes, random.Random], bytes]


def span(data: bytes, choice: random.Random, longest: int = 400) -> tuple[int, int]:
    """Two places in *data*, the second after the first and not far from it."""
    start = choice.randrange(len(data) + 1)
    return start, min(len(data), start + choice.randrange(longest))


def delete(data: bytes, choice: random.Random) -> bytes:
    """*data* without a piece."""
    start, end = span(data, choice)
    return data[:start] + data[end:]


def double(data: bytes, choice: random.Random) -> bytes:
    """*data* with a piece again, elsewhere."""
    start, end = span(data, choice)
    at = choice.randrange(len(data) + 1)
    return data[:at] + data[start:end] + data[at:]


def swap(data: bytes, choice: random.Random) -> bytes:
    """*data* with two lines in each other's place."""
    lines = data.split(b"\n")
    one, other = choice.randrange(len(lines)), choice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def cut(data: bytes, choice: random.Random) -> bytes:
    """*data* up to some place."""
    return data[: choice.randrange(len(data) + 1)]


def strew(data: bytes, choice: random.Random) -> bytes:
    """*data* with some debris in it."""
    at = choice.randrange(len(data) + 1)
    return data[:at] + choice.choice(DEBRIS).encode() + data[at:]


def prefix_lines(data: bytes, choice: random.Random) -> bytes:
    """*data* with debris at the start of some lines."""
    mark = choice.choice(DEBRIS).encode()
    often = choice.random()
    return b"\n".join(mark + line if choice.random() < often else line for line in data.split(b"\n"))


def flip(data: bytes, choice: random.Random) -> bytes:
    """*data* with other bytes here and there."""
    made = bytearray(data)
    for _ in range(choice.randrange(1, 6)):
        if made:
            made[choice.randrange(len(made))] = choice.randrange(256)
    return bytes(made)


def splice(data: bytes, choice: random.Random) -> bytes:
    """The beginning of *data* and the end of another page."""
    other = choice.choice(PAGES).read_bytes()
    return data[: choice.randrange(len(data) + 1)] + other[choice.randrange(len(other) + 1) :]


def recode(data: bytes, choice: random.Random) -> bytes:
    """*data*, or one line of it, in another encoding."""
    lines = data.split(b"\n")
    place = choice.randrange(len(lines))
    text = data if choice.random() < 0.5 else lines[place]
    recoded = text.decode("utf-8", "replace").encode(choice.choice(ENCODINGS), "replace")
    return recoded if text is data else b"\n".join([*lines[:place], recoded, *lines[place + 1 :]])


def repeat(data: bytes, choice: random.Random) -> bytes:
    """*data* with a piece, or a whole line, many times."""
    if choice.random() < 0.5:
        start, end = span(data, choice, 200)
    else:
        start = data.rfind(b"\n", 0, choice.randrange(len(data) + 1)) + 1
        end = data.find(b"\n", start) + 1 or len(data)
    times = choice.choice((3, 50, 1000))
    return data[:start] + (data[start:end] * times)[:LARGEST] + data[end:]


def glue(data: bytes, choice: random.Random) -> bytes:
    """*data* with some line ends gone, or all."""
    often = choice.choice((0.1, 0.5, 1.0))
    return b"".join(line if choice.random() < often else line + b"\n" for line in data.split(b"\n"))


def part(data: bytes, choice: random.Random) -> bytes:
    """*data* with a line end after every so many bytes."""
    width = choice.randrange(1, 40)
    return b"\n".join(data[at : at + width] for at in range(0, min(len(data), 4000), width))


DAMAGES: tuple[Damage, ...] = (
    *(delete, double, swap, cut, strew, strew, strew, prefix_lines, flip, splice, recode, repeat, repeat, glue, part),
)


def originals() -> list[bytes]:
    """Our pages, and a PDF packed and not."""
    set_paper = set_pages(PAPER)
    return [*(path.read_bytes() for path in PAGES), pdf(set_paper), pdf(set_paper, packed=True)]


def damaged(number: int) -> bytes:
    """The input of that *number*, always the same."""
    choice = random.Random(number)  # noqa: S311 - no secret
    data = choice.choice(originals())
    for _ in range(choice.choice((1, 1, 2, 3, 5, 8))):
        data = choice.choice(DAMAGES)(data, choice)
    return data[:LARGEST]


def told(path: Path) -> Extraction | str:
    """What becomes of the file: its extraction, or the line that refuses it."""
    try:
        [extraction] = extract([path])
    except VariorumError as error:
        return str(error)
    return extraction


def faults(path: Path) -> list[str]:
    """What is wrong with what becomes of the file."""
    start = time.process_time()
    found = told(path)
    taken = time.process_time() - start
    slow = [f"takes {taken:.1f} s"] if taken > SECONDS else []
    if isinstance(found, str):
        return slow + ([] if found.startswith(f"{path}: ") and "\n" not in found else [f"is refused by {found!r}"])
    return slow + account_faults(found)


def account_faults(extraction: Extraction) -> list[str]:
    """What is wrong with the account of *extraction*."""
    lines = [entry.line for entry in extraction.account]
    held = {line for record in extraction.records for first, last in record.lines for line in range(first, last + 1)}
    recorded = {entry.line for entry in extraction.account if entry.fate is Fate.RECORD}
    warned = {entry.line for entry in extraction.warnings}
    holds = {
        "not each line once": lines == list(range(1, len(lines) + 1)),
        "records hold lines that are not theirs": recorded <= held <= recorded | warned,
        "a line that nothing knows": UNKNOWN not in {entry.detail for entry in extraction.account},
        "a record without lines": bool(warned) or all(record.lines for record in extraction.records),
        "places out of order": [record.order for record in extraction.records] == list(range(len(extraction.records))),
    }
    return [fault for fault, held_up in holds.items() if not held_up]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_damage_breaks_the_extractor(tmp_path: Path, chunk: int) -> None:
    """Every input of the chunk is accounted for in full or refused in one line that names it."""
    found = {}
    for number in range(chunk * EACH, (chunk + 1) * EACH):
        path = tmp_path / f"{number}"
        path.write_bytes(damaged(number))
        wrong = faults(path)
        if wrong:
            found[number] = wrong
    assert found == {}


def test_the_inputs_are_many_and_differ() -> None:
    """At least five thousand inputs are tried, hardly two of them alike."""
    total = CHUNKS * EACH
    assert total >= 5_000
    assert len({damaged(number) for number in range(0, total, 10)}) > 0.95 * total / 10


TAGS = (
    *(
        "div",
        "p",
        "b",
        "span",
        "table",
        "tr",
        "td",
        "th",
        "ul",
        "ol",
        "li",
        "h1",
        "h2",
        "h3",
        "i",
        "br",
        "pre",
        "section",
    ),
    *('div class="chart"', 'td class="faq_Q"', 'td class="faq_A"', 'span class="kwb"', 'div class="str10Wrap"'),
    *(
        'span id="tooltip_content9"',
        'tr class="book_tight"',
        "caption",
        "select",
        "template",
        "script",
        "svg",
        "a",
        "ruby",
    ),
)
WORDS = st.sampled_from(
    (
        *(
            "a unit",
            "each model",
            "2D6",
            "roll one dice",
            "the phase",
            "Nets",
            "LANTERNS",
            "Yes.",
            "No.",
            "4+",
            "1-3",
            "6",
        ),
        *(
            "Q:",
            "A:",
            "A",
            "WHEN: now.",
            "EFFECT: rowing.",
            "1CP",
            "Black Water – Wargear Stratagem",
            "Example: a boat.",
        ),
        *(
            "Change to:",
            "Add the following:",
            "‘If a unit dives, it rows.’",
            "‘",
            "’",
            "Page 7 – Breath",
            "See Nets.",
            "©",
        ),
        *(
            "FAQs",
            "RULES COMMENTARY",
            "Which of these holds?",
            "■ One ■ Two",
            "- One",
            "1. One",
            "| a | b |",
            "|---|---|",
        ),
        *("Books", "BookKindEditionVersionLast update", "  Diving DownRulebook8May 2016", "†", "...", "Nets:", "(L)"),
    ),
)


def element(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A tag around some of *inside*, closed or not."""
    return st.builds(
        lambda tag, parts, closed: f"<{tag}>{''.join(parts)}" + (f"</{tag.split()[0]}>" if closed else ""),
        st.sampled_from(TAGS),
        st.lists(inside, max_size=4),
        st.sampled_from((True, True, True, False)),
    )


PAGE = st.builds(
    lambda parts: f"<html><body><p>A unit of models rolls a dice.</p>{''.join(parts)}</body></html>",
    st.lists(st.recursive(WORDS, element, max_leaves=20), max_size=12),
)
DUMP = st.builds(
    lambda lines: "A unit of models rolls a dice.\n" + "\n".join(lines),
    st.lists(
        st.one_of(
            WORDS,
            st.builds("{} {}".format, WORDS, WORDS),
            st.builds("{}{}".format, st.sampled_from(("# ", "## ", "- ", "Q: ", "A: ", "* ", "")), WORDS),
            st.just(""),
        ),
        max_size=40,
    ),
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=PAGE | DUMP)
def test_no_made_up_text_breaks_the_extractor(tmp_path: Path, text: str) -> None:
    """Pages and dumps put together of the words that the grammars know, in any order and nesting."""
    path = tmp_path / "made"
    path.write_text(text, encoding="utf-8")
    assert faults(path) == []


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=st.lists(st.tuples(st.integers(0, 5000), st.binary(max_size=12)), min_size=1, max_size=6))
def test_no_damage_to_a_pdf_breaks_the_extractor(tmp_path: Path, cuts: list[tuple[int, bytes]]) -> None:
    """A PDF with other bytes here and there is read or refused."""
    data = bytearray(pdf(set_pages(PAPER)))
    for place, put in cuts:
        data[place : place + len(put)] = put
    path = tmp_path / "broken.pdf"
    path.write_bytes(bytes(data))
    assert faults(path) == []
