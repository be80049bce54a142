"""Comparing editions on a concept."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from corpus.build import CASES, CONCEPTS, write_corpus

from variorum import Engine
from variorum.compare import compare
from variorum.errors import BadInput, Unknown
from variorum.store import Corpus, load


def test_facts_stand_side_by_side(tmp_path: Path) -> None:
    """An aspect that differs is told from one that is the same, and an unread source is marked."""
    comparison = compare(load([write_corpus(tmp_path)]), {}, "rolling")
    dice, mood = comparison.facts
    assert [fact.value for fact in dice.facts["1x"]] == ["D6"]
    assert [fact.value for fact in dice.facts["2x"]] == ["2D6"]
    assert dice.differs
    assert not mood.differs
    assert not dice.facts["1x"][0].attested
    assert dice.facts["2x"][0].attested


def test_a_step_says_when_words_cannot_be_compared(tmp_path: Path) -> None:
    """Without a print on both sides nothing is claimed about the words."""
    (step,) = compare(load([write_corpus(tmp_path)]), {}, "rolling").steps
    assert step.words == "not read in both editions"
    assert step.lengths == (0, 3)


def test_a_case_that_does_not_arise_in_one_edition_differs(tmp_path: Path) -> None:
    """Absent in one and answered in another is a difference."""
    (row,) = compare(load([write_corpus(tmp_path)]), {}, "rolling").cases
    assert row.differs
    assert row.rulings["1x"].said == "does not arise"
    assert row.rulings["2x"].said == "total = 7"


@pytest.mark.parametrize(
    ("first", "differs"),
    [
        ("expect = { total = 7 }", False),
        ("expect = { total = 8 }", True),
        ('unknown = true\nbecause = "silent"', False),
        ("any_of = [{ total = 7 }, { total = 8 }]", True),
    ],
)
def test_verdicts_differ_only_in_what_both_texts_settle(tmp_path: Path, first: str, *, differs: bool) -> None:
    """An open answer differs from nothing; a choice differs from a single answer."""
    cases = CASES.replace('absent = true\nbecause = "It rolls one die only"', first)
    (row,) = compare(load([write_corpus(tmp_path, cases=cases)]), {}, "rolling").cases
    assert row.differs is differs


def test_only_cases_of_the_concepts_questions_count(tmp_path: Path) -> None:
    """A case that cites its records for another question is not the concept's."""
    concepts = CONCEPTS.replace('asks = ["dice.roll"]', 'asks = ["dice.modify"]')
    assert compare(load([write_corpus(tmp_path, concepts=concepts)]), {}, "rolling").cases == ()


def test_one_edition_compares_with_nothing(tmp_path: Path) -> None:
    """A single edition is refused with what to do instead."""
    corpus = load([write_corpus(tmp_path)])
    with pytest.raises(BadInput, match="name two"):
        compare(corpus, {}, "rolling", ["1x"])
    with pytest.raises(Unknown, match="3x"):
        compare(corpus, {}, "rolling", ["1x", "3x"])


def test_odds_are_those_of_the_engines(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """On Leadership 7 after three losses an 8th edition unit passes two times in three: it needs 4 or less."""
    comparison = compare(corpus, engines, "nerve", ["2e", "8e", "10e"])
    tables = [table for table in comparison.odds if table.odds.vary == "lost_this_turn" and table.odds.equals is True]
    (eighth,) = [series for series in tables[0].series if series.edition == "8e"]
    assert dict(eighth.points)[3] == Fraction(2, 3)
    assert dict(eighth.points)[1] == 1


def test_the_totals_on_the_way_are_no_difference(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """A test that both editions pass agrees, although one rolls one die and the other two."""
    comparison = compare(corpus, engines, "nerve", ["8e", "10e"])
    rows = {row.case.id: row for row in comparison.cases}
    assert not rows["nerve.total-equals-leadership"].differs
    assert rows["nerve.total-one-over"].differs
