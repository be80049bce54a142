"""Prints of texts."""

import hypothesis.strategies as st
from hypothesis import given

from variorum.prints import PRINT_LENGTH, print_of, words_of


def test_marks_and_layout_leave_a_print_alone() -> None:
    """Case, quotes, bullets, dashes and line breaks are not words."""
    assert print_of("‘Roll 2D6’ – it’s\n■ easy.") == print_of("roll   2D6: IT'S easy")


def test_one_word_makes_another_print() -> None:
    """A number is a word, so changing one changes the print."""
    assert print_of('within 24" of it') != print_of('within 12" of it')


def test_order_counts() -> None:
    """The same words in another order are another text."""
    assert print_of("a psyker denies a power") != print_of("a power denies a psyker")


def test_word_borders_count() -> None:
    """Joining two words is a change."""
    assert print_of("re roll") != print_of("reroll")


@given(st.text())
def test_a_print_has_its_length_and_ignores_case(text: str) -> None:
    """Any text has a print of the fixed length; casefolding twice changes nothing."""
    assert len(print_of(text)) == PRINT_LENGTH
    assert words_of(" ".join(words_of(text))) == words_of(text)
