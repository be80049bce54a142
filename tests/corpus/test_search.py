"""Search over the corpus."""

from variorum.search import search
from variorum.store import Corpus


def test_a_title_comes_before_a_mention(corpus: Corpus) -> None:
    """The rule that bears the name is found first of all rules."""
    rules = [hit.id for hit in search(corpus, "deny the witch test") if hit.kind == "rule"]
    assert rules[0] == "8e/deny-the-witch-test"


def test_the_last_word_may_be_unfinished(corpus: Corpus) -> None:
    """One finds while typing."""
    assert "8e/morale-test" in [hit.id for hit in search(corpus, "moral", limit=50)]


def test_marks_of_the_query_language_are_words(corpus: Corpus) -> None:
    """Quotes, stars and operators of the index do no harm."""
    assert search(corpus, '"deny* OR NEAR( psychic" -') == search(corpus, "deny OR NEAR psychic")
    assert search(corpus, '"*-') == []


def test_the_limit_holds(corpus: Corpus) -> None:
    """No more is given than was asked for."""
    assert len(search(corpus, "test", limit=3)) == 3
