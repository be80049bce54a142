"""The ledger: what became of each segment of the sources, and the lists of segments that it stands on."""

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from corpus.build import CASES, RECORDS_2X, write_corpus

from variorum.cli.ledger import command
from variorum.errors import VariorumError
from variorum.extraction import Extraction, Kind
from variorum.ledger import Standing, by_source, by_system, ledger, segments_of, written
from variorum.model import Segment
from variorum.plugins import extractor
from variorum.prints import words_of
from variorum.store import Corpus, load

PAGES = Path(__file__).parents[1] / "pages"
FAQ = """
[[record]]
id = "2x/faq/one"
kind = "faq"
title = "One"
summary = "Yes."
seen = [{ source = "2x-book", at = "Rolls, question 1", print = "00000000000000bb", words = 4 }]
"""
EXCLUDED = '[[excluded]]\nrecord = "2x/faq/one"\nbecause = "It asks for a mood"\n'


def standings(folder: Path) -> list[Standing]:
    """How the two segments of the small corpus in *folder* stand."""
    return [entry.standing for entry in ledger(load([folder]))]


def test_a_segment_without_a_record_is_open(tmp_path: Path) -> None:
    """A rule with a record is covered; a question that nobody wrote a record of is not."""
    assert standings(write_corpus(tmp_path)) == [Standing.COVERED, Standing.OPEN]


def test_a_question_needs_a_case_as_well(tmp_path: Path) -> None:
    """A record alone does for a rule and not for an FAQ entry."""
    assert standings(write_corpus(tmp_path, records_2x=RECORDS_2X + FAQ)) == [Standing.COVERED, Standing.NO_CASE]


def test_a_cited_question_is_covered(tmp_path: Path) -> None:
    """A case that cites its record covers it, and the ledger names the case."""
    cases = CASES.replace('cites = ["2x/roll"]', 'cites = ["2x/roll", "2x/faq/one"]')
    corpus = load([write_corpus(tmp_path, records_2x=RECORDS_2X + FAQ, cases=cases)])
    entry = ledger(corpus)[1]
    assert (entry.standing, entry.cases, entry.records) == (Standing.COVERED, ("roll.two",), ("2x/faq/one",))


def test_an_excluded_question_has_its_reason(tmp_path: Path) -> None:
    """The reason stands in the ledger, and the entry counts as settled."""
    folder = write_corpus(tmp_path, records_2x=RECORDS_2X + FAQ)
    (folder / "ledger").mkdir()
    (folder / "ledger" / "all.toml").write_text(EXCLUDED, "utf-8")
    entry = ledger(load([folder]))[1]
    assert (entry.standing, entry.because) == (Standing.EXCLUDED, "It asks for a mood")


def test_counts_stand_in_the_order_of_sources_and_systems(tmp_path: Path) -> None:
    """Each segment is counted once in each of the two tables."""
    corpus = load([write_corpus(tmp_path)])
    entries = ledger(corpus)
    expected = {Standing.COVERED: 1, Standing.OPEN: 1}
    assert by_source(corpus, entries) == {"2x-book": expected}
    assert by_system(corpus, entries) == {"Dice": expected}


def test_every_segment_of_the_project_is_sorted(corpus: Corpus) -> None:
    """No segment waits for a curator, and every held source has a list."""
    entries = ledger(corpus)
    assert sum(counts.total() for counts in by_system(corpus, entries).values()) == len(corpus.segments)
    assert set(by_source(corpus, entries)) == {source.id for source in corpus.sources if source.held}
    assert "" not in by_system(corpus, entries)


def test_at_most_one_in_twelve_is_excluded(corpus: Corpus) -> None:
    """An FAQ entry or an example is a case, with few exceptions."""
    settled = [each for each in ledger(corpus) if each.segment.kind in (Kind.FAQ, Kind.EXAMPLE) and each.records]
    assert 12 * sum(each.standing is Standing.EXCLUDED for each in settled) <= len(settled)


@pytest.fixture(scope="module")
def copy() -> Extraction:
    """A page of our own, read."""
    return extractor()([PAGES / "faq_page.txt"])[0]


def test_a_list_of_segments_can_be_read_back(copy: Extraction) -> None:
    """What is written is TOML that gives the same segments."""
    segments = segments_of(copy)
    rows = tomllib.loads(written(segments))["segment"]
    assert [Segment(**{**row, "kind": Kind(row["kind"])}) for row in rows] == list(segments)
    assert [each.print for each in segments] == [record.print for record in copy.records]


def test_a_list_of_segments_holds_no_sentence(copy: Extraction) -> None:
    """No nine words in a row of the copy stand in its list, questions included."""
    ours = words_of(written(segments_of(copy)))
    theirs = words_of("\n".join(record.text for record in copy.records))
    runs = {tuple(theirs[place : place + 9]) for place in range(len(theirs) - 8)}
    assert len(runs) > 100
    assert not any(tuple(ours[place : place + 9]) in runs for place in range(len(ours) - 8))


def test_questions_are_counted_under_their_heading(copy: Extraction) -> None:
    """The second question under a heading says so."""
    places = [each.at for each in segments_of(copy) if each.kind is Kind.FAQ]
    assert len(places) == len(set(places))
    assert any(place.endswith(", question 2") for place in places)


def test_a_list_made_anew_keeps_what_a_curator_wrote(copy: Extraction) -> None:
    """The system stays where the print or else the place is the same."""
    segments = segments_of(copy)
    known = [
        Segment(
            source=each.source, order=each.order, kind=each.kind, at=each.at, print="0" * 16, words=0, system="Dice"
        )
        if place
        else Segment(source=each.source, order=9, kind=each.kind, at="?", print=each.print, words=0, system="Nerve")
        for place, each in enumerate(segments)
    ]
    assert [each.system for each in segments_of(copy, known)] == ["Nerve", *["Dice"] * (len(segments) - 1)]


def test_the_lists_are_what_the_extractor_finds(corpus: Corpus, sources: list[Path]) -> None:
    """Each real source's list has every segment that its copy has now, and no other."""
    for extraction in extractor()(sources):
        held = [each for each in corpus.segments if each.source == extraction.witness.source]
        assert list(segments_of(extraction, held)) == held, extraction.witness.source


def run(*arguments: str) -> tuple[int, str]:
    """How the command ends and what it prints."""
    done = CliRunner().invoke(command, arguments)
    if isinstance(done.exception, VariorumError):
        return 2, str(done.exception)
    return done.exit_code, done.output


def test_the_command_counts_and_lists() -> None:
    """Tables by source and by system, and what is left to do in one of them."""
    code, output = run("--system", "nerve")
    assert code == 0
    assert "8e-faq-page" in output
    assert "Nerve" in output
    assert "Transports" not in output


def test_strict_fails_while_something_is_open(corpus: Corpus) -> None:
    """It is for those who hold the corpus to be complete."""
    unfinished = any(each.standing in (Standing.OPEN, Standing.NO_CASE) for each in ledger(corpus))
    assert run("--strict")[0] == unfinished


def test_the_command_gives_json_to_programs(corpus: Corpus) -> None:
    """One object a segment, with its standing."""
    rows = [json.loads(line) for line in run("--json")[1].splitlines()]
    assert len(rows) == len(corpus.segments)
    assert {row["standing"] for row in rows} <= {str(standing) for standing in Standing}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--source", "8e-faq"], "no source '8e-faq'"), (["--system", "Cooking"], "no system is called 'Cooking'")],
)
def test_a_wrong_name_gets_one_line(arguments: list[str], words: str) -> None:
    """It says what there is instead."""
    code, output = run(*arguments)
    assert code == 2
    assert words in output


def test_a_copy_read_makes_the_list_anew(tmp_path: Path, copy: Extraction, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is written beside the source's entry, whole."""
    (tmp_path / "witnesses").mkdir()
    source = copy.witness.source
    monkeypatch.setattr(
        "variorum.cli.ledger.entry_files", lambda: {("source", source): tmp_path / "sources.toml"}, raising=True
    )
    code, output = run("--read", str(PAGES / "faq_page.txt"))
    assert code == 0, output
    written_now = tomllib.loads((tmp_path / "witnesses" / f"{source}.toml").read_text("utf-8"))["segment"]
    assert len(written_now) == len(copy.records)
    assert f"{len(copy.records)} segments" in output
