"""Candidates of other editions for a record, and the measure behind them."""

from collections import Counter
from itertools import pairwise
from math import isclose, log, sqrt
from pathlib import Path

import hypothesis.strategies as st
import pytest
from corpus.build import write_corpus
from corpus.segments import copy, segment
from hypothesis import given

from variorum import tfidf
from variorum.errors import BadInput, Unknown
from variorum.store import Corpus, load
from variorum.suggest import BEST, Page, nearest, suggest
from variorum.tfidf import PAIR_WEIGHT, Index, cosine, features, title_likeness, weigh

WORDS = st.lists(st.sampled_from(("lamp", "net", "oar", "bell", "reef")), max_size=6).map(" ".join)
RECORDS_2X = """
[[record]]
id = "2x/bells"
kind = "rule"
title = "Bells"
summary = "A bell is rung at dusk."
seen = [{ source = "2x-book", at = "page 2" }]
[[record]]
id = "2x/roll"
kind = "rule"
title = "The roll"
summary = "Roll two dice."
seen = [{ source = "2x-book", at = "page 1", print = "00000000000000aa", words = 3 }]
[[record]]
id = "2x/tides"
kind = "rule"
title = "Tides"
summary = "Water comes and goes."
seen = [{ source = "2x-book", at = "page 3" }]
"""


@pytest.fixture
def small(tmp_path: Path) -> Corpus:
    """Two editions, of which the second has a roll, bells and tides."""
    return load([write_corpus(tmp_path, records_2x=RECORDS_2X)])


def test_the_likeliest_record_comes_first(small: Corpus) -> None:
    """By words and title; one that shares no word is no candidate, and what a concept holds already is marked."""
    [suggestion] = suggest(small, "1x/roll")
    assert suggestion.edition == "2x"
    assert suggestion.records[0].record == "2x/roll"
    assert suggestion.records[0].linked
    assert "2x/tides" not in {candidate.record for candidate in suggestion.records}


def test_no_edition_has_more_than_five(corpus: Corpus) -> None:
    """And each edition but the record's own is asked, in order of time, its best first."""
    suggestions = suggest(corpus, "8e/deny-the-witch-test")
    assert [each.edition for each in suggestions] == ["2e", "9e", "10e"]
    for suggestion in suggestions:
        assert len(suggestion.records) <= BEST
        scores = [candidate.score for candidate in suggestion.records]
        assert scores == sorted(scores, reverse=True)


def test_segments_of_a_copy_are_candidates_too(small: Corpus) -> None:
    """With their source and place; those of the record's own edition are not asked."""
    found = segment("Roll one die and then another die", title="The roll")
    [suggestion] = suggest(small, "1x/roll", [copy(segment("Tides", title="T"), found), copy(found, edition="1x")])
    [candidate] = suggestion.segments
    assert (candidate.record, candidate.source, candidate.order) == (None, "2x-book", 1)


@pytest.mark.parametrize(("edition", "problem"), [("unknown", "tells no edition"), ("7x", "is of 7x")])
def test_a_copy_of_no_edition_of_the_corpus_is_refused(small: Corpus, edition: str, problem: str) -> None:
    """Its segments are candidates for nothing; it is not left out in silence."""
    with pytest.raises(BadInput, match=f"{problem}.*; bring a copy of 1x, 2x"):
        suggest(small, "1x/roll", [copy(segment("Tides", title="T"), edition=edition)])


def test_an_unknown_record_is_refused(small: Corpus) -> None:
    """With the nearest id that there is."""
    with pytest.raises(Unknown, match="1x/roll"):
        suggest(small, "1x/rol")


@given(st.lists(WORDS, max_size=5), WORDS)
def test_likeness_is_the_cosine_of_weighted_words_and_pairs(texts: list[str], asked: str) -> None:
    """Worked out in full from the definition, for each text that shares a word."""
    weights = weigh([features(text) for text in texts])

    def vector(text: str) -> dict[str, float]:
        words = text.split()
        counts = Counter(words) + Counter(map(" ".join, pairwise(words)))
        return {
            each: (PAIR_WEIGHT if " " in each else 1)
            * (1 + log(count))
            * (1 + log((1 + len(texts)) / (1 + sum(f" {each} " in f" {text} " for text in texts))))
            for each, count in counts.items()
        }

    def likeness(first: dict[str, float], second: dict[str, float]) -> float:
        lengths = [sqrt(sum(value * value for value in each.values())) for each in (first, second)]
        return sum(value * second.get(each, 0) for each, value in first.items()) / (lengths[0] * lengths[1])

    near = Index([weights.vector(features(text)) for text in texts]).near(weights.vector(features(asked)))
    expected = {
        place: likeness(vector(asked), vector(text))
        for place, text in enumerate(texts)
        if set(asked.split()) & set(text.split())
    }
    assert near.keys() == expected.keys()
    assert all(isclose(near[place], value, abs_tol=1e-9) for place, value in expected.items())


@given(st.lists(WORDS, min_size=1, max_size=6), st.sampled_from((0.3, 0.6, 0.9)))
def test_an_index_with_a_floor_finds_all_that_reach_it(texts: list[str], least: float) -> None:
    """What it leaves out is below the floor, and what it gives is what each against each gives."""
    weights = weigh([features(text) for text in texts])
    vectors = [weights.vector(features(text)) for text in texts]
    index = Index(vectors, least=least)
    for vector in vectors:
        found = index.near(vector)
        for place, other in enumerate(vectors):
            value = cosine(vector, other)
            assert isclose(found.get(place, value if value < least + 1e-9 else -1), value, abs_tol=1e-9)


@given(st.lists(WORDS, min_size=1, max_size=6), st.sampled_from((0.3, 0.6, 0.9)))
def test_what_a_crowd_holds_finds_no_text_and_counts_for_those_found(texts: list[str], least: float) -> None:
    """With more than two texts a crowd: found are those that reach the floor and share what no crowd holds."""
    weights = weigh([features(text) for text in texts])
    vectors = [weights.vector(features(text)) for text in texts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tfidf, "CROWD", 2)
        index = Index(vectors, least=least)
    rare = {feature for vector in vectors for feature in vector if sum(feature in each for each in vectors) <= 2}
    for vector in vectors:
        found = index.near(vector)
        for place, other in enumerate(vectors):
            value = cosine(vector, other)
            if rare & vector.keys() & other.keys() and value >= least + 1e-9:
                assert isclose(found[place], value, abs_tol=1e-9)
            else:
                assert place not in found or isclose(value, least, abs_tol=1e-9)


def test_titles_are_alike_by_the_words_that_they_share() -> None:
    """One of three words, whatever their case and order; a text without a title is like none."""
    assert title_likeness("Ringing Bells", "bells at") == pytest.approx(1 / 3)
    assert title_likeness("Bells ringing", "RINGING BELLS") == 1
    assert title_likeness("", "") == 0


def test_equal_candidates_keep_their_order() -> None:
    """The same list every time."""
    among = [Page(title="", text="bell"), Page(title="", text="oar"), Page(title="", text="bell")]
    assert [place for _, place in nearest(Page(title="", text="a bell"), among)] == [0, 2]
