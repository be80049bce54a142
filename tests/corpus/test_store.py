"""Loading a corpus from its files."""

from pathlib import Path

import pytest
from corpus.build import CASES, EDITIONS, RECORDS_2X, write_corpus

from variorum.errors import CorpusError, Unknown
from variorum.store import load


def test_a_corpus_is_loaded_whole(tmp_path: Path) -> None:
    """Every kind of entry comes in, editions in order of time."""
    corpus = load([write_corpus(tmp_path)])
    assert [edition.id for edition in corpus.editions] == ["1x", "2x"]
    assert set(corpus.records_by_id) == {"1x/roll", "2x/roll"}
    assert corpus.concept("rolling").lineage[0].newer == ("2x/roll",)
    assert corpus.case("roll.two").answers[1].accepted == ({"total": 7},)
    assert corpus.edition("first").id == "1x"


def test_editions_stand_in_order_of_time_whatever_the_file_says(tmp_path: Path) -> None:
    """An edition written first but later in time comes last."""
    first, second = EDITIONS.split('[[edition]]\nid = "2x"')
    swapped = f'[[edition]]\nid = "2x"{second}\n{first}'
    assert [edition.id for edition in load([write_corpus(tmp_path, editions=swapped)]).editions] == ["1x", "2x"]


def test_looking_up_finds_what_points_at_a_record(tmp_path: Path) -> None:
    """Cases and concepts are found from the record."""
    corpus = load([write_corpus(tmp_path)])
    assert [case.id for case in corpus.cases_citing["2x/roll"]] == ["roll.two"]
    assert [concept.id for concept in corpus.concepts_of["1x/roll"]] == ["rolling"]


def test_a_record_is_attested_by_a_text_that_was_read(tmp_path: Path) -> None:
    """A source that nobody read attests nothing."""
    corpus = load([write_corpus(tmp_path)])
    assert corpus.attested(corpus.record("2x/roll"))
    assert not corpus.attested(corpus.record("1x/roll"))


def test_an_unknown_id_suggests_a_near_one(tmp_path: Path) -> None:
    """A slip of the finger gets the id that was meant."""
    with pytest.raises(Unknown, match="did you mean 1x/roll"):
        load([write_corpus(tmp_path)]).record("1x/rol")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"cases": CASES.replace("title =", "titel =")}, ["cases/all.toml", "roll.two", "titel", "schema/case.json"]),
        ({"cases": CASES.replace('title = "Two dice are rolled"', "")}, ["cases/all.toml", "roll.two", "title"]),
        ({"cases": CASES.replace("[4, 3]", '"43"')}, ["roll.two", "dice", "array"]),
        ({"cases": CASES + "title = 1"}, ["cases/all.toml", "roll.two"]),
        ({"cases": CASES + "= 1"}, ["cases/all.toml", "not valid TOML", "line"]),
        ({"cases": CASES + CASES}, ["cases/all.toml", "case roll.two", "stands in", "already"]),
        ({"cases": CASES + "\n[other]\n"}, ["cases/all.toml", "'other'", "[[case]]"]),
        ({"cases": "case = 3"}, ["cases/all.toml", "'case'", "array of tables"]),
        ({"records_2x": RECORDS_2X.replace('"rule"', '"ruling"')}, ["2x/roll", "kind", "ruling"]),
    ],
)
def test_a_broken_entry_is_named_with_its_file_and_field(
    tmp_path: Path, changed: dict[str, str], words: list[str]
) -> None:
    """The message says which file, which entry, what is wrong and how to mend it, in one line."""
    with pytest.raises(CorpusError) as caught:
        load([write_corpus(tmp_path, **changed)])
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert "\n" not in message


def test_bytes_that_are_no_utf8_are_named(tmp_path: Path) -> None:
    """A file in another encoding is refused with the place where it goes wrong."""
    write_corpus(tmp_path)
    (tmp_path / "cases" / "all.toml").write_bytes(b'[[case]]\nid = "caf\xe9"\n')
    with pytest.raises(CorpusError, match="not UTF-8 at byte 18"):
        load([tmp_path])


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """A corpus folder that was named by mistake is an error, not an empty corpus."""
    with pytest.raises(CorpusError, match="no such folder"):
        load([tmp_path / "nowhere"])


def test_the_compiled_copy_follows_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second load reads the copy; a change of any file makes it anew; a damaged copy does no harm."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("VARIORUM_CACHE", str(cache))
    folder = write_corpus(tmp_path / "corpus")
    first = load([folder])
    (copy,) = cache.glob("corpus-*.json")
    assert load([folder]) == first
    copy.write_bytes(b"{damaged")
    assert load([folder]) == first
    write_corpus(folder, cases=CASES.replace("Two dice are rolled", "Two dice fall"))
    assert load([folder]).case("roll.two").title == "Two dice fall"


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder should be leaves the corpus as good as ever."""
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("VARIORUM_CACHE", str(tmp_path / "cache"))
    assert load([write_corpus(tmp_path / "corpus")]).records


def test_a_second_corpus_adds_to_the_first(tmp_path: Path) -> None:
    """An answer and a step of lineage in another folder join the case and the concept they name."""
    own = write_corpus(tmp_path / "own")
    added = tmp_path / "added"
    (added / "answers").mkdir(parents=True)
    (added / "lineage").mkdir()
    (added / "records" / "2x").mkdir(parents=True)
    (added / "answers" / "more.toml").write_text(
        '[[answer]]\ncase = "roll.two"\nsince = "2x@later"\nexpect = { total = 8 }\ncites = ["2x/late"]\n'
    )
    (added / "lineage" / "more.toml").write_text(
        '[[link]]\nconcept = "rolling"\nkind = "changed"\nstep = ["1x", "2x"]\n'
        'older = ["1x/roll"]\nnewer = ["2x/late"]\nnote = "Later."\n'
    )
    (added / "records" / "2x" / "more.toml").write_text(RECORDS_2X.replace("2x/roll", "2x/late"))
    corpus = load([own, added])
    assert [answer.since for answer in corpus.case("roll.two").answers] == ["1x@start", "2x@start", "2x@later"]
    assert corpus.concept("rolling").records == ("1x/roll", "2x/roll", "2x/late")


def test_an_addition_to_nothing_is_named(tmp_path: Path) -> None:
    """An answer to a case that is not there says so."""
    own = write_corpus(tmp_path / "own")
    (own / "answers").mkdir()
    (own / "answers" / "x.toml").write_text('[[answer]]\ncase = "no.such"\nsince = "2x@start"\nunknown = true\n')
    with pytest.raises(CorpusError, match=r"no\.such: no case has this id"):
        load([own])
