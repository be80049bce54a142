"""Which edition a text is of, where it does not say so."""

import pytest

from variorum.extraction import EDITION_NOT_TOLD
from variorum_extract.draft import Line
from variorum_extract.segment.edition import edition_of


@pytest.mark.parametrize(
    ("text", "otherwise", "edition"),
    [
        ("A whaler in Engagement Range takes a Battle-shock test.", "9e", "10e"),
        ("Harpoons have the [PISTOL] ability in Engagement Range; nets are set in the Command phase.", "9e", "10e"),
        ("Oil lamps give Light Cover within Engagement Range.", "10e", "9e"),
        ("Divers pass Morale tests with their power rating, 6″ vertically apart.", "9e", "8e"),
        ("Each diver makes a Morale test or a psychic test.", "9e", "9e"),
        ("A boat in hand-to-hand combat takes a break test.", "9e", "2e"),
        ("A boat drifts in the harbour.", EDITION_NOT_TOLD, EDITION_NOT_TOLD),
        ("10th Edition: a boat may never lie within 5″ vertically of a quay with its power level.", "9e", "10e"),
    ],
)
def test_words_tell_the_edition(text: str, otherwise: str, edition: str) -> None:
    """A word of one edition counts whole, one that two share half for each; what is left undecided is as expected."""
    assert edition_of([Line(number=1, text=text)], otherwise=otherwise) == edition
