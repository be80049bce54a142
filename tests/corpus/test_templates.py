"""Beginnings of records and cases: what is filled in, and that lint lists what is left to write."""

import tomllib
from pathlib import Path

import pytest
from corpus.build import CASES, RECORDS_2X, write_corpus

from variorum.asking import build_ask
from variorum.errors import VariorumError
from variorum.lint import lint
from variorum.questions import all_questions
from variorum.store import Corpus, load
from variorum.templates import case_template, record_template


@pytest.fixture
def small(tmp_path: Path) -> Corpus:
    """The small corpus."""
    return load([write_corpus(tmp_path)])


def test_a_record_of_a_segment_knows_where_it_was_seen(small: Corpus) -> None:
    """Kind, place, print and words come from the ledger."""
    (entry,) = tomllib.loads(record_template(small, "2x/faq/one", segment="2x-book:1"))["record"]
    assert entry["kind"] == "faq"
    assert entry["seen"] == [{"source": "2x-book", "at": "Rolls, question 1", "print": "00000000000000bb", "words": 4}]
    assert (entry["title"], entry["summary"], entry["explains"]) == ("", "", [])


def test_an_unfinished_record_loads_and_lint_lists_what_it_lacks(small: Corpus, tmp_path: Path) -> None:
    """Title, summary and a case, each in a finding of its own."""
    text = record_template(small, "2x/faq/one", segment="2x-book:1")
    found = [str(each) for each in lint(load([write_corpus(tmp_path / "new", records_2x=RECORDS_2X + text)]))]
    assert [each.partition(": ")[0] for each in found] == [
        "record 2x/faq/one, title",
        "record 2x/faq/one, summary",
        "record 2x/faq/one, id",
    ]


def test_an_unfinished_case_loads_and_lint_lists_what_it_lacks(small: Corpus, tmp_path: Path) -> None:
    """Each edition's answer is there to be written."""
    text = case_template(small, "roll.new", asks="dice.roll")
    found = [str(each) for each in lint(load([write_corpus(tmp_path / "new", cases=CASES + text)]))]
    assert "case roll.new, title: is empty; write it" in found
    for ruleset in ("1x@start", "2x@start"):
        assert any(f"answer of {ruleset}, expect: expects nothing" in each for each in found)


@pytest.mark.parametrize("asks", [question.id for question in all_questions()])
def test_every_question_has_a_template_that_can_be_put(corpus: Corpus, asks: str) -> None:
    """The scenario that one begins with has every field that must be said, of the right type."""
    (case,) = tomllib.loads(case_template(corpus, "a.new-case", asks=asks))["case"]
    question = next(each for each in all_questions() if each.id == asks)
    assert isinstance(build_ask(question, case["given"]), question.asks)
    assert [answer["since"].partition("@")[0] for answer in case["answer"]] == [each.id for each in corpus.editions]


@pytest.mark.parametrize(
    ("name", "segment", "words"),
    [
        ("2x/roll", None, "stands in the corpus already"),
        ("2x roll", None, "is no id"),
        ("3x/roll", None, "no edition '3x'"),
        ("1x/new", "2x-book:0", "is not of 1x"),
        ("2x/new", "2x-book:7", "2x-book has segments 0 to 1"),
        ("2x/new", "book:0", "no source 'book'"),
    ],
)
def test_a_record_that_cannot_be_begun_says_why(small: Corpus, name: str, segment: str | None, words: str) -> None:
    """Taken and badly formed ids, and segments that are not there."""
    with pytest.raises(VariorumError, match=words):
        record_template(small, name, segment=segment)


@pytest.mark.parametrize(
    ("name", "asks", "words"),
    [
        ("roll.two", "dice.roll", "stands in the corpus already"),
        ("roll two", "dice.roll", "is no id"),
        ("roll.new", "dice.rol", "no question 'dice.rol'"),
    ],
)
def test_a_case_that_cannot_be_begun_says_why(small: Corpus, name: str, asks: str, words: str) -> None:
    """Taken and badly formed ids, and questions that are not there."""
    with pytest.raises(VariorumError, match=words):
        case_template(small, name, asks=asks)
