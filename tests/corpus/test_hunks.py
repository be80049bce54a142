"""Word diffs: what two wordings have in common, and the class of what they have not."""

import difflib
import time
from itertools import pairwise, product

import hypothesis.strategies as st
import pytest
from hypothesis import assume, given

from variorum import hunks
from variorum.hunks import Mark, Span, marks, word_diff
from variorum.redline import folded, shortened

PIECES = st.sampled_from(
    (
        *("dice", "Dice", "the", "unit", "re-roll", "reroll", "4+", "4", "+1", "page 7", "see page 8", "it’s", "it's"),
        *(" ", "  ", "\n", "\n\n", ". ", ", ", "■ ", "“", '"', "–", "½", "ß", "_"),
    )
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=30).map("".join))
PATIENCE = 10
"""Seconds that a slow machine may take for what takes this one below a second."""
UNLIKE = ["".join(letters) for letters in product("bdfg", "aeiou", "klmn", "aeiou")]
"""Four hundred words, none of them a part of another."""


def changes(spans: tuple[Span, ...]) -> list[tuple[Mark, str, str]]:
    """Every span that is not the same in both, without the blanks around it."""
    return [(span.mark, span.old.strip(), span.new.strip()) for span in spans if span.mark is not None]


@given(TEXTS, TEXTS)
def test_spans_joined_are_both_texts(old: str, new: str) -> None:
    """No letter and no blank of either side is lost, doubled or moved."""
    spans = word_diff(old, new)
    assert "".join(span.old for span in spans) == old
    assert "".join(span.new for span in spans) == new


@given(TEXTS)
def test_a_text_has_no_change_against_itself(text: str) -> None:
    """Nothing is marked."""
    assert not marks(word_diff(text, text))


@given(st.lists(st.sampled_from(UNLIKE[:200]), min_size=6, max_size=60, unique=True), st.data())
def test_planted_edits_are_found_and_nothing_else(words: list[str], data: st.DataObject) -> None:
    """Words replaced two or more apart come back one by one, each with what it was replaced by."""
    places = data.draw(st.sets(st.integers(0, (len(words) - 1) // 3), min_size=1, max_size=8))
    edited = list(words)
    planted = []
    for count, place in enumerate(sorted(places)):
        edited[3 * place] = UNLIKE[200 + count]
        planted.append((Mark.WORDING, words[3 * place], edited[3 * place]))
    assert changes(word_diff(" ".join(words), " ".join(edited))) == planted


@given(st.lists(st.sampled_from(UNLIKE[:9]), max_size=14), st.lists(st.sampled_from(UNLIKE[:9]), max_size=14))
def test_two_changes_join_as_long_as_little_lies_between_them(old: list[str], new: list[str]) -> None:
    """Against the definition: joined while the gap has no more words than either neighbour's larger side."""
    assume("".join(old) != "".join(new))
    boxes = [
        box[1:] for box in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if box[0] != "equal"
    ]
    while True:
        near = [
            place
            for place, (one, other) in enumerate(pairwise(boxes))
            if other[0] - one[1] <= min(max(box[1] - box[0], box[3] - box[2]) for box in (one, other))
        ]
        if not near:
            break
        one, other = boxes[near[-1] : near[-1] + 2]
        boxes[near[-1] : near[-1] + 2] = [(one[0], other[1], one[2], other[3])]
    found = [(old, new) for _, old, new in changes(word_diff(" ".join(old), " ".join(new)))]
    assert found == [(" ".join(old[i1:i2]), " ".join(new[j1:j2])) for i1, i2, j1, j2 in boxes]


@pytest.mark.parametrize(
    ("old", "new", "mark"),
    [
        ("The unit Fights first.", "The unit fights first.", Mark.CASE),
        ("It’s ‘lost’.", 'It\'s "lost".', Mark.PUNCTUATION),
        ("Roll; then move.", "Roll, then move.", Mark.PUNCTUATION),
        ("A dice is rerolled.", "A dice is re-rolled.", Mark.PUNCTUATION),
        ("It drifts (see page 7).", "It drifts (see page 12).", Mark.REFERENCE),
        ("It drifts, as described on pages 3-4.", "It drifts.", Mark.REFERENCE),
        ("It drifts, as shown above.", "It drifts, as shown below.", Mark.REFERENCE),
        ("Within 6 of it.", "Within 7 of it.", Mark.WORDING),
        ("A modifier of +1.", "A modifier of -1.", Mark.WORDING),
        ("It needs a 4+.", "It needs a 4.", Mark.WORDING),
        ("On a 1-3 it sinks.", "On a 13 it sinks.", Mark.WORDING),
        ("It can sink.", "It cannot sink.", Mark.WORDING),
        ("It sinks.", "It sinks, see the pages of its crew.", Mark.WORDING),
        ("It drifts at night.", "It drifts see page 7.", Mark.WORDING),
        ("It drifts see page 7.", "It drifts at night.", Mark.WORDING),
    ],
)
def test_a_change_is_of_its_class_and_of_no_other(old: str, new: str, mark: Mark) -> None:
    """Marks, references and words are told apart; a sign at a number is a word."""
    assert set(marks(word_diff(old, new))) == {mark}


def test_a_change_of_case_does_not_hide_in_one_of_words() -> None:
    """Each stands by itself, where equal words lie between them."""
    spans = word_diff("The Boat drifts at night and then sinks.", "The boat drifts at night and then burns.")
    assert changes(spans) == [(Mark.CASE, "Boat", "boat"), (Mark.WORDING, "sinks", "burns")]


def test_a_change_of_marks_does_not_join_one_of_words() -> None:
    """However little lies between them."""
    assert changes(word_diff("A boat., it sinks", "A ship.; it sinks")) == [
        (Mark.WORDING, "boat", "ship"),
        (Mark.PUNCTUATION, ",", ";"),
    ]


LINES = ("■ Lamps go out at dusk", "■ Bells fall still at dawn", "■ Nets are torn on a six", "■ Oars break in a storm")


def test_a_line_that_moved_is_not_rewritten() -> None:
    """Its words are marked as moved on both sides, and no word as changed."""
    spans = word_diff("\n".join(LINES), "\n".join((LINES[2], LINES[0], LINES[1], LINES[3])))
    assert set(marks(spans)) == {Mark.MOVED}
    assert marks(spans)[Mark.MOVED] == 1
    assert [(old, new) for mark, old, new in changes(spans)] == [("", LINES[2]), (LINES[2], "")]


def test_a_line_that_moved_and_one_that_changed_are_told_apart() -> None:
    """The edit is found beside the move."""
    edited = LINES[3].replace("storm", "gale")
    spans = word_diff("\n".join(LINES), "\n".join((LINES[2], LINES[0], LINES[1], edited)))
    assert [change for change in changes(spans) if change[0] is Mark.WORDING] == [(Mark.WORDING, "storm", "gale")]
    assert marks(spans)[Mark.MOVED] == 1


@given(TEXTS, TEXTS)
def test_folding_leaves_the_newer_wording_and_what_changes_a_rule(old: str, new: str) -> None:
    """Minor changes look as the newer text has them; wording and moves stay marked."""
    spans = word_diff(old, new)
    plain = folded(spans)
    assert "".join(span.new for span in plain) == "".join(span.new for span in spans)
    assert {span.mark for span in plain} <= {None, Mark.MOVED, Mark.WORDING}
    assert [span for span in plain if span.mark] == [span for span in spans if span.mark in {Mark.MOVED, Mark.WORDING}]


def test_a_long_stretch_that_is_the_same_is_shortened() -> None:
    """Twelve words on either side of a change stay, the rest does not."""
    words = UNLIKE[:60]
    spans = shortened(word_diff(" ".join(words), " ".join([*words[:30], "oar", *words[31:]])))
    assert spans[0].new.split() == ["…", *words[18:30]]
    assert spans[-1].new.split() == [*words[31:43], "…"]
    assert [(span.old.strip(), span.new.strip()) for span in spans if span.mark] == [(words[30], "oar")]


def test_texts_too_long_to_compare_have_the_same_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the limit what lies between the same beginning and the same end is one change, and nothing is lost."""
    monkeypatch.setattr(hunks, "MOST_CELLS", 20)
    old, new = " ".join(UNLIKE[:20]), " ".join([*UNLIKE[:4], "oar", *UNLIKE[5:15], "net", *UNLIKE[16:20]])
    [change] = changes(word_diff(old, new))
    assert change == (Mark.WORDING, " ".join(UNLIKE[4:16]), " ".join(["oar", *UNLIKE[5:15], "net"]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the " * 60_000, "on " * 60_000),
        ("a-" * 60_000, "1+" * 60_000),
        ("see" + " " * 60_000, "page 1" + " ," * 60_000),
        (
            "\n".join(f"{each} lamp lamp" for each in range(20_000)),
            "\n".join(f"{each} lamp lamp" for each in range(20_000, 0, -1)),
        ),
    ],
    ids=["articles", "signs", "blanks", "lines"],
)
def test_a_hostile_text_is_compared_in_seconds(old: str, new: str) -> None:
    """What a careless pattern would try over and over is still read in linear time: well below a second each."""
    start = time.perf_counter()
    spans = word_diff(old, new)
    assert time.perf_counter() - start < PATIENCE
    assert "".join(span.new for span in spans) == new
