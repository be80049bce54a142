"""Emendations: what they correct, when they are reported, and what a faulty one says."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from variorum.errors import CorpusError
from variorum.extraction import Kind
from variorum.prints import print_of
from variorum.roots import own_root
from variorum_extract.draft import Account, Draft
from variorum_extract.emend import Emendation, emend, load
from variorum_extract.link import link
from variorum_extract.read import read
from variorum_extract.recognise import recognise

SOURCES = os.environ.get("VARIORUM_SOURCES")
TEXT = "A boat with two orrs rows 6 inches."
HEAD = 'source = "a-page"\n[[emendation]]\n'
PRINT = f'print = "{print_of(TEXT)}"\n'


def draft(text: str = TEXT, title: str = "Boats", kind: Kind = Kind.RULE) -> Draft:
    """A draft with *text*."""
    return Draft(kind=kind, title=title, text=text, headings=("Rules", "Lamps"))


WANTED = Emendation(source="a-page", print=print_of(TEXT), reason="a misprint")


def test_words_at_a_place_are_replaced() -> None:
    """The given number of characters at the given place gives way to the right words."""
    one = draft()
    assert emend([one], "a-page", [replace(WANTED, at=16, length=4, put="oars")]) == []
    assert one.text == "A boat with two oars rows 6 inches."


def test_title_kind_amends_and_section_are_put_right() -> None:
    """Each field that an emendation names is changed, and only the innermost heading."""
    one = draft()
    emend([one], "a-page", [replace(WANTED, title="Rowing", kind=Kind.NOTE, amends="Oars", section="Boats")])
    assert (one.title, one.kind, one.amends, one.headings) == ("Rowing", Kind.NOTE, "Oars", ("Rules", "Boats"))


def test_what_is_named_after_a_record_takes_its_new_title() -> None:
    """A summary that bears the title of its rule follows it; one with a title of its own does not."""
    one = draft()
    named, other = draft("Rows 6.", kind=Kind.SUMMARY), draft("Sinks.", title="Sinking")
    named.parent = other.parent = one
    emend([one, named, other], "a-page", [replace(WANTED, title="Rowing")])
    assert (named.title, other.title) == ("Rowing", "Sinking")


def test_an_emendation_that_meets_no_record_is_reported() -> None:
    """It comes back when another one met its record; a copy that none is for is another state of the text."""
    one, other = draft("Another text."), draft()
    wanted, met = replace(WANTED, title="Rowing", print="0" * 16), replace(WANTED, title="Sailing")
    assert emend([one, other], "a-page", [wanted, met]) == [wanted]
    assert (one.title, other.title) == ("Boats", "Sailing")
    assert emend([one], "a-page", [wanted]) == []


def test_an_example_is_given_the_entry_it_explains() -> None:
    """The record of that title becomes its parent, and linking leaves it there."""
    one, right, wrong = draft(title="Example", kind=Kind.EXAMPLE), draft("A net."), draft(TEXT + " It rows.", "Rows")
    right.title, one.parent = "Nets", wrong
    drafts = [right, wrong, one]
    emend(drafts, "a-page", [replace(WANTED, print=print_of(TEXT), parent="Nets")])
    link(drafts)
    assert one.parent is right


def test_an_emendation_of_another_source_is_neither_used_nor_reported() -> None:
    """Prints are compared only within the source that the emendation is for."""
    one = draft()
    assert emend([one], "b-page", [replace(WANTED, title="Rowing")]) == []
    assert one.title == "Boats"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "needs a whole `print`"),
        (PRINT + 'title = "X"\n', "and a `reason`"),
        (PRINT + 'reason = "y"\n', "changes nothing"),
        (PRINT + 'reason = "y"\nkind = "poem"\n', "no kind of record"),
        (PRINT + 'reason = "y"\ncolour = "red"\n', "has no field 'colour'"),
        (PRINT + 'reason = "y"\ntitle = 3\n', "are strings"),
        (PRINT + 'reason = "y"\nat = -1\n', "counts of characters"),
        ("print = [", "cannot be read"),
    ],
    ids=["empty", "no reason", "no change", "kind", "field", "number", "place", "no toml"],
)
def test_a_faulty_emendation_names_its_file_and_what_is_wrong(tmp_path: Path, body: str, problem: str) -> None:
    """The error says which emendation of which file, and what it lacks."""
    (tmp_path / "emendations").mkdir()
    (tmp_path / "emendations" / "a-page.toml").write_text(HEAD + body)
    with pytest.raises(CorpusError) as caught:
        load(tmp_path)
    assert problem in str(caught.value)
    assert "a-page.toml" in caught.value.where


@pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")
def test_every_emendation_of_the_corpus_meets_a_record_of_its_source() -> None:
    """None is left over from an extractor that made other prints."""
    wanted = load(own_root())
    assert wanted
    unused = list(wanted)
    for path in Path(SOURCES or "").glob("00*.txt"):
        copy = read(path)
        family = recognise(copy.lines, where=str(path))
        source = family.identify(copy.lines).source
        drafts = family.segment(copy.lines, Account())
        prints = {print_of(one.printed) for one in drafts}
        unused = [one for one in unused if one.source != source or one.print not in prints]
    assert unused == []
