"""What a copy is: told by its words, and by nothing that it says of itself."""

from dataclasses import replace
from pathlib import Path

import pytest
from corpus.build import SOURCES, write_corpus
from corpus.segments import copy, segment

from variorum.extraction import Extracted, Extraction, Kind
from variorum.ledger import segments_of, written
from variorum.plugins import extractor
from variorum.store import Corpus, load
from variorum.verify import Likeness, Standing, Verdict, twins, verify

LAMPS = segment("A lamp shines as far as its card says, and walls stop its light.", title="Lamps")
BELLS = segment("Each bell is rung by its own crew at dawn, at noon and at dusk.", title="Bells")
ASKED = segment("May a bell be rung twice?\nNo.", title="May a bell be rung twice?", kind=Kind.FAQ, headings=("Bells",))
OARS = segment("On a roll of 1 an oar breaks.", title="Oars")
NEW_BELLS = segment(BELLS.text.replace("noon", "midnight"), title="Bells")


def record(name: str, of: Extracted, *, at: str, source: str = "2x-book") -> str:
    """A record of the corpus that was read from this segment."""
    return f"""
[[record]]
id = "{source[:2]}/{name}"
kind = "{of.kind}"
title = "{name}"
summary = "Ours."
seen = [{{ source = "{source}", at = "{at}", print = "{of.print}", words = {of.words} }}]
"""


@pytest.fixture
def known(tmp_path: Path) -> Corpus:
    """A corpus that knows three texts of the second book, version 1.2, and one of the first, which both have."""
    second = record("lamps", LAMPS, at="Lamps") + record("bells", BELLS, at="Bells")
    return load(
        [
            write_corpus(
                tmp_path,
                sources=SOURCES.replace("held = true", 'held = true\nversion = "1.2 (with Answers 3.4)"'),
                records_2x=second + record("faq/twice", ASKED, at="Bells, question 1"),
                records_1x=record("roll", OARS, at="Oars", source="1x-book")
                + record("lamps", LAMPS, at="Lamps", source="1x-book"),
                witnesses="",
            )
        ]
    )


@pytest.fixture
def listed(tmp_path: Path) -> Corpus:
    """A corpus that has a list of the second book's four segments, and a record of one of them."""
    segments = segments_of(copy(LAMPS, BELLS, ASKED, OARS))
    return load(
        [
            write_corpus(
                tmp_path, records_2x=record("lamps", LAMPS, at="wherever it stands"), witnesses=written(segments)
            )
        ]
    )


def test_every_segment_of_the_list_is_held_against_a_copy(listed: Corpus) -> None:
    """Those that no record retells are known too, by kind and place."""
    verdict = verify(listed, copy(LAMPS, NEW_BELLS, OARS, segment("Tides come and go", title="Tides")))
    assert [(check.known.record, check.known.at, check.standing, check.order) for check in verdict.checks] == [
        ("2x/lamps", "Lamps", Standing.MATCHES, 0),
        (None, "Bells", Standing.DIFFERS, 1),
        (None, "Bells, question 1", Standing.MISSING, None),
        (None, "Oars", Standing.MATCHES, 2),
    ]
    assert verdict.new == (3,)


def standings(verdict: Verdict) -> dict[str | None, Standing]:
    """How each known text of the source stands, under its record's id."""
    return {check.known.record: check.standing for check in verdict.checks}


def test_a_copy_with_every_known_text_is_that_source(known: Corpus) -> None:
    """Source and version are those of the corpus, and what else it holds is new."""
    verdict = verify(known, copy(LAMPS, BELLS, ASKED, segment("Tides come and go", title="Tides")))
    assert (verdict.source, verdict.version, verdict.matches) == ("2x-book", "1.2 (with Answers 3.4)", True)
    assert set(standings(verdict).values()) == {Standing.MATCHES}
    assert verdict.new == (3,)
    assert not verdict.remarks


def test_texts_that_match_differ_and_are_missing_are_told_apart(known: Corpus) -> None:
    """The one under its title with another word differs, the one that is nowhere is missing, and neither is new."""
    verdict = verify(known, copy(LAMPS, NEW_BELLS))
    assert standings(verdict) == {
        "2x/lamps": Standing.MATCHES,
        "2x/bells": Standing.DIFFERS,
        "2x/faq/twice": Standing.MISSING,
    }
    assert [check.order for check in verdict.checks] == [0, 1, None]
    assert verdict.new == ()
    assert not verdict.matches


def test_a_question_is_found_by_its_number_under_its_heading(known: Corpus) -> None:
    """A reworded question has no title to go by."""
    other = replace(ASKED, title="Is a bell rung often?", text="Is a bell rung often?\nYes.", print="0" * 16)
    verdict = verify(known, copy(LAMPS, BELLS, other))
    assert standings(verdict)["2x/faq/twice"] is Standing.DIFFERS


def test_marks_and_letter_case_are_no_difference(known: Corpus) -> None:
    """A print is blind to them."""
    shouted = segment(BELLS.text.upper().replace(",", " –"), title="BELLS")
    assert verify(known, copy(LAMPS, shouted, ASKED)).matches


def test_the_name_of_the_file_says_nothing(known: Corpus) -> None:
    """Under the name of another document it is what its words are, and only its path differs."""
    one = verify(known, copy(LAMPS, BELLS, ASKED))
    other = verify(known, copy(LAMPS, BELLS, ASKED, path="1x-book-v9.9.pdf"))
    assert (one.source, one.version, one.checks) == (other.source, other.version, other.checks)


def test_what_a_copy_is_built_like_says_nothing(known: Corpus) -> None:
    """A layout recognised as the first book's does not make it that; it is remarked on."""
    verdict = verify(known, copy(LAMPS, BELLS, ASKED, source="1x-book", edition="1x"))
    assert verdict.source == "2x-book"
    assert verdict.remarks == ("built like 1x-book, but most of the words it shares are of 2x-book",)


@pytest.mark.parametrize(
    ("stated", "held", "remark"),
    [
        ("1.2", (LAMPS, BELLS, ASKED), None),
        ("1.2 (June 2024)", (LAMPS, BELLS, ASKED), None),
        ("1.3", (LAMPS, BELLS, ASKED), "states version 1.3 of itself; the corpus was made from version 1.2"),
        ("3.4", (LAMPS, BELLS, ASKED), "states version 3.4 of itself; the corpus was made from version 1.2"),
        ("1.2", (LAMPS, NEW_BELLS, ASKED), "states version 1.2, as the corpus's copy does, and yet its words differ"),
    ],
)
def test_a_stated_version_is_only_remarked_on(
    known: Corpus, stated: str, held: tuple[Extracted, ...], remark: str | None
) -> None:
    """Whether the copy matches is for its words to say, whatever number it bears."""
    verdict = verify(known, copy(*held, version=stated))
    assert verdict.matches == (NEW_BELLS not in held)
    assert verdict.remarks == (() if remark is None else (remark,))


def test_a_copy_of_nothing_known_is_unknown(known: Corpus) -> None:
    """No source is guessed from its layout."""
    verdict = verify(known, copy(segment("Tides come and go", title="Lamps")))
    assert verdict.source is None
    assert not verdict.matches
    assert verdict.checks == ()
    assert verdict.new == (0,)


def test_a_source_that_shares_texts_is_named_after_the_one_that_it_is(known: Corpus) -> None:
    """The first book has one of the texts too."""
    verdict = verify(known, copy(LAMPS, BELLS, ASKED))
    assert [(share.source, share.held, share.total) for share in verdict.shares] == [
        ("2x-book", 3, 3),
        ("1x-book", 1, 2),
    ]


def test_of_two_sources_that_share_as_much_the_one_that_it_is_built_like_is_named(known: Corpus) -> None:
    """One text that both books have does not tell which it is; its layout may."""
    assert verify(known, copy(LAMPS)).source == "2x-book"
    assert verify(known, copy(LAMPS, source="1x-book")).source == "1x-book"


FIRST = copy(LAMPS, BELLS, path="first")


@pytest.mark.parametrize(
    ("second", "likeness", "equal"),
    [
        (copy(LAMPS, BELLS, path="second", bytes_hash=FIRST.witness.bytes_hash), Likeness.SAME_FILE, True),
        (copy(LAMPS, BELLS, path="second"), Likeness.SAME_TEXT, True),
        (copy(LAMPS, BELLS, path="second", text_hash="other"), Likeness.SAME_RECORDS, True),
        (copy(LAMPS, segment(BELLS.text.upper(), title="Bells")), Likeness.SAME_WORDS, False),
        (copy(LAMPS, segment(BELLS.text, title="Ringing")), Likeness.SAME_WORDS, False),
        (copy(LAMPS, NEW_BELLS), Likeness.DIFFERENT, False),
        (copy(BELLS, LAMPS), Likeness.DIFFERENT, False),
        (copy(LAMPS), Likeness.DIFFERENT, False),
        (copy(LAMPS, BELLS, BELLS), Likeness.DIFFERENT, False),
    ],
    ids=["bytes", "text", "around", "case", "title", "word", "order", "fewer", "twice"],
)
def test_two_copies_are_equal_only_when_they_are(
    known: Corpus, second: Extraction, likeness: Likeness, *, equal: bool
) -> None:
    """One word, one title, one mark, the order or the number of records: each makes them differ."""
    extractions = [FIRST, second]
    [pair] = twins(extractions, [verify(known, each) for each in extractions])
    assert (pair.likeness, pair.likeness.equal) == (likeness, equal)


def test_copies_of_different_sources_are_not_held_against_each_other(known: Corpus) -> None:
    """There is nothing to be equal."""
    extractions = [FIRST, copy(OARS, path="other")]
    assert twins(extractions, [verify(known, each) for each in extractions]) == ()


# --- Against the sources -------------------------------------------------------------------------------------------


def test_every_source_is_known_by_its_words(corpus: Corpus, sources: list[Path]) -> None:
    """Each of the texts that the corpus was read from bears out every record, and states nothing that it is not."""
    for extraction in extractor()(sources):
        verdict = verify(corpus, extraction)
        assert verdict.source == extraction.witness.source
        assert verdict.matches, extraction.witness.source
        assert verdict.remarks == ()


def test_one_word_of_a_source_under_another_name_is_found(corpus: Corpus, sources: list[Path], tmp_path: Path) -> None:
    """A renamed copy with one word of one record changed is the same source, with the records of that text differing."""
    faq = next(path for path in sources if path.name.startswith("003_"))
    text = faq.read_text("utf-8")
    assert "Deny the Witch test" in text
    changed = tmp_path / "10e core rules v1.2.bin"
    changed.write_text(text.replace("Deny the Witch test", "Deny the Wizard test", 1), "utf-8")
    extractions = extractor()([faq, changed])
    verdicts = [verify(corpus, each) for each in extractions]
    assert [verdict.source for verdict in verdicts] == ["8e-faq-page", "8e-faq-page"]
    [pair] = twins(extractions, verdicts)
    assert not pair.likeness.equal
    assert (pair.only_first, pair.only_second) == (1, 1)
