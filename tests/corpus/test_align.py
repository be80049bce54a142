"""Which record of one copy is which of another: what always holds, and what was decided by reading both."""

import time
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from corpus.segments import copy, segment
from hypothesis import given

from variorum.align import By, Pair, align, out_of_order
from variorum.extraction import Extracted, Extraction, Kind
from variorum.plugins import extractor
from variorum.suggest import BEST, Shelf, segment_page

OURS = ("lamp", "net", "oar", "bell", "wake", "tide", "bow", "reef")
OTHERS = ("sand", "dune", "camel", "well", "tent", "sun", "palm", "road")


def segments(words: tuple[str, ...]) -> st.SearchStrategy[Extracted]:
    """Segments of a few of these words, some without any."""
    texts = st.lists(st.sampled_from(words), max_size=7).map(" ".join)
    titles = st.lists(st.sampled_from(words), max_size=2).map(" ".join)
    return st.builds(
        lambda text, title, kind: segment(text, title=title, kind=kind),
        texts,
        titles,
        st.sampled_from((Kind.RULE, Kind.FAQ, Kind.LOST)),
    )


def copies(words: tuple[str, ...] = OURS) -> st.SearchStrategy[tuple[Extracted, ...]]:
    """The segments of a copy."""
    return st.lists(segments(words), max_size=8).map(lambda found: copy(*found).records)


@given(copies(), copies())
def test_every_record_stands_in_exactly_one_pair(older: tuple[Extracted, ...], newer: tuple[Extracted, ...]) -> None:
    """None is lost and none is used twice, on either side."""
    pairs = align(older, newer)
    assert sorted(pair.older for pair in pairs if pair.older is not None) == list(range(len(older)))
    assert sorted(pair.newer for pair in pairs if pair.newer is not None) == list(range(len(newer)))
    assert all((pair.by is By.NONE) == (pair.older is None or pair.newer is None) for pair in pairs)


@given(copies(), copies())
def test_the_same_words_pair_whichever_copy_is_called_older(
    older: tuple[Extracted, ...], newer: tuple[Extracted, ...]
) -> None:
    """Pairs by print and by title are those of the copies swapped, the other way round."""

    def certain(pairs: tuple[Pair, ...], *, swapped: bool) -> set[tuple[int | None, int | None, By]]:
        return {
            (pair.newer, pair.older, pair.by) if swapped else (pair.older, pair.newer, pair.by)
            for pair in pairs
            if pair.by in {By.PRINT, By.TITLE}
        }

    assert certain(align(older, newer), swapped=False) == certain(align(newer, older), swapped=True)


@given(copies())
def test_a_copy_pairs_with_itself_one_to_one(records: tuple[Extracted, ...]) -> None:
    """Each record goes with itself, or with one of the same words; nothing is near, all is equal."""
    pairs = align(records, records)
    assert len(pairs) == len(records)
    for pair in pairs:
        assert pair.older is not None
        assert pair.newer is not None
        assert records[pair.older].print == records[pair.newer].print
        assert pair.score == 1
    assert not out_of_order(pairs)


@given(copies(OURS), copies(OTHERS))
def test_nothing_pairs_that_shares_no_word(older: tuple[Extracted, ...], newer: tuple[Extracted, ...]) -> None:
    """Two copies about different things have no pair but of records that neither has a word of, title included."""
    for pair in align(older, newer):
        if pair.older is not None and pair.newer is not None:
            assert not older[pair.older].text
            assert not newer[pair.newer].text
            assert not older[pair.older].title


def test_a_title_alone_makes_no_pair() -> None:
    """Under one heading, words of nothing in common are two rules."""
    older = copy(segment("A lamp shines at night", title="Signals")).records
    newer = copy(segment("Camels drink every third day", title="Signals")).records
    assert [pair.by for pair in align(older, newer)] == [By.NONE, By.NONE]


def test_a_reworded_rule_is_found_under_its_name() -> None:
    """Half of the words under a name that nothing else bears is enough."""
    older = copy(
        segment("A boat that drifts may be rammed by either player once a turn", title="Drifting"),
        segment("Each bell is rung at dawn and at dusk by its own crew", title="Bells"),
    ).records
    newer = copy(
        segment("Each bell is rung at dawn and at dusk by its own crew", title="Bells"),
        segment("Any boat that drifts counts as an enemy and may be rammed in every phase", title="Drifting"),
    ).records
    assert [(pair.older, pair.newer, pair.by) for pair in align(older, newer)] == [
        (1, 0, By.PRINT),
        (0, 1, By.WORDS),
    ]


def test_a_rule_is_not_taken_for_its_sibling() -> None:
    """Where the copy has a nearer rule of its own, its likeness to the other copy's proves nothing."""
    plan = "Each time this unit is selected to {} you can throw one net at a boat that is near and in sight"
    older = copy(*(segment(plan.format(verb), title=f"{verb} net") for verb in ("row", "dive"))).records
    newer = copy(*(segment(plan.format(verb), title=f"{verb} net") for verb in ("row", "ram"))).records
    found = {(pair.older, pair.newer) for pair in align(older, newer)}
    assert found == {(0, 0), (1, None), (None, 1)}


def test_a_table_that_was_lost_is_found_under_its_name_and_once_only() -> None:
    """A record of kind `lost` stands for a table of its name; where the table is there too, the table is it."""
    table = segment("These bow values hold. Raft 1, Boat 2, Ship 3, Whaler 4", title="Bow values", kind=Kind.TABLE)
    lost = segment("These bow values hold.", title="Bow values", kind=Kind.LOST)
    reworded = replace(table, text=table.text + " and Barge 5", print="0" * 16)
    older = copy(table).records
    assert [(pair.older, pair.newer) for pair in align(older, copy(lost).records)] == [(0, 0)]
    assert [(pair.older, pair.newer) for pair in align(older, copy(lost, reworded).records)] == [(None, 0), (0, 1)]


def test_copies_of_two_editions_pair_by_the_same_words_only() -> None:
    """What is like it in another edition is for a curator."""
    text = "A boat that drifts may be rammed by either player once a turn"
    older = copy(segment(text, title="Drifting"), segment("A bell is rung", title="Bells")).records
    newer = tuple(
        replace(each, edition="1x")
        for each in copy(segment(f"{text} twice", title="Drifting"), segment("A bell is rung", title="Bells")).records
    )
    assert {(pair.older, pair.newer, pair.by) for pair in align(older, newer)} == {
        (0, None, By.NONE),
        (None, 0, By.NONE),
        (1, 1, By.PRINT),
    }


@given(st.permutations(range(8)))
def test_what_moved_is_the_least_that_must_move(order: list[int]) -> None:
    """Taking out the records that moved leaves the rest in the older order, and one fewer would not."""
    pairs = [Pair(older=older, newer=newer, score=1, by=By.PRINT) for newer, older in enumerate(order)]
    moved = out_of_order(pairs)
    stay = [older for newer, older in enumerate(order) if newer not in moved]
    assert stay == sorted(stay)
    longest = [1] * len(order)
    for place, value in enumerate(order):
        longest[place] += max((longest[each] for each in range(place) if order[each] < value), default=0)
    assert len(moved) == len(order) - max(longest)


def test_copies_of_thousands_of_records_are_paired_in_seconds() -> None:
    """Two thousand records, each with a word of its own changed, pair without holding each against each."""
    texts = [
        " ".join(f"{word}{(place * step) % 997}" for step, word in enumerate(OURS * 4, 1)) for place in range(2000)
    ]
    older = copy(*(segment(text, title="Rule") for text in texts)).records
    newer = copy(*(segment(f"{text} tail{place}", title="Rule") for place, text in enumerate(texts))).records
    start = time.perf_counter()
    assert len(align(older, newer)) >= len(texts)
    assert time.perf_counter() - start < 20


# --- Against the sources -------------------------------------------------------------------------------------------


@cache
def labels() -> dict[str, list[dict[str, Any]]]:
    """What was decided by reading both texts."""
    return tomllib.loads(Path(__file__).with_name("pairs.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def read(sources: list[Path]) -> dict[str, Extraction]:
    """Each source's copy under its id."""
    return {each.witness.source: each for each in extractor()(sources)}


def test_records_of_one_edition_pair_as_a_reader_pairs_them(read: dict[str, Extraction]) -> None:
    """Precision and recall over the labelled records of the two 10th-edition updates."""
    older, newer = read["10e-core-rules-updates"].records, read["10e-updates-page"].records
    said: dict[tuple[str, str], str] = {}
    for pair in align(older, newer):
        left = older[pair.older].print if pair.older is not None else ""
        right = newer[pair.newer].print if pair.newer is not None else ""
        said["older", left], said["newer", right] = right, left
    paired = agreed = wanted = 0
    for label in labels()["within"]:
        left, beside = (label.get(side, {}).get("print", "") for side in ("older", "newer"))
        answer, expected = (said["older", left], beside) if left else (said["newer", beside], left)
        paired += bool(answer)
        wanted += bool(expected)
        agreed += bool(answer) and answer == expected
    assert wanted >= 30
    assert agreed / paired >= 0.97
    assert agreed / wanted >= 0.97


def test_pairs_of_the_sources_do_not_depend_on_which_is_called_older(read: dict[str, Extraction]) -> None:
    """All pairs, those by words too, are the same the other way round."""
    older, newer = read["10e-core-rules-updates"].records, read["10e-updates-page"].records
    there = {(pair.older, pair.newer) for pair in align(older, newer)}
    back = {(pair.newer, pair.older) for pair in align(newer, older)}
    assert there == back


def test_a_counterpart_of_another_edition_is_mostly_among_the_five_best(read: dict[str, Extraction]) -> None:
    """Over the labelled records, each asked of an edition that has a counterpart."""
    shelves = {
        source: Shelf([segment_page(each) for each in extraction.records]) for source, extraction in read.items()
    }
    among = 0
    for label in labels()["across"]:
        asked, found = label["asked"], {each["print"] for each in label["found"]}
        source = label["found"][0]["source"]
        record = next(each for each in read[asked["source"]].records if each.print == asked["print"])
        best = shelves[source].nearest(segment_page(record), most=BEST)
        among += not found.isdisjoint(read[source].records[place].print for _, place in best)
    assert len(labels()["across"]) >= 100
    assert among / len(labels()["across"]) >= 0.8
