"""What the corpus lint finds."""

from pathlib import Path

import pytest
from corpus.build import CASES, CONCEPTS, RECORDS_1X, RECORDS_2X, SOURCES, WITNESSES, write_corpus

from variorum.lint import lint
from variorum.store import Corpus, load

FAQ = """
[[record]]
id = "2x/faq/one"
kind = "faq"
title = "One"
summary = "Yes."
explains = ["2x/roll"]
seen = [{ source = "2x-book", at = "page 2", print = "00000000000000bb", words = 4 }]
"""


def test_the_corpus_is_sound(corpus: Corpus) -> None:
    """The project's own corpus has nothing to mend."""
    assert [str(finding) for finding in lint(corpus)] == []


def test_a_sound_corpus_has_no_findings(tmp_path: Path) -> None:
    """The small corpus that the other tests break is sound."""
    assert lint(load([write_corpus(tmp_path)])) == []


@pytest.mark.parametrize(
    ("changed", "finding"),
    [
        ({"sources": SOURCES.replace('edition = "1x"', 'edition = "0x"')}, "source 1x-book, edition: no edition '0x'"),
        (
            {"records_1x": RECORDS_1X.replace('source = "1x-book"', 'source = "no"')},
            "record 1x/roll, seen: no source 'no'",
        ),
        ({"records_1x": RECORDS_1X.replace("1x-book", "2x-book")}, "record 1x/roll, seen: 2x-book is of 2x"),
        (
            {"records_2x": RECORDS_2X.replace(', print = "00000000000000aa"', "")},
            "record 2x/roll, seen: no print of 2x-book",
        ),
        ({"records_2x": RECORDS_2X.replace("2x-book", "2x-letter")}, "record 2x/roll, seen: a print of 2x-letter"),
        (
            {
                "records_2x": RECORDS_2X.replace("2x-book", "2x-letter"),
                "sources": SOURCES.replace('"account"', '"transcription"'),
            },
            "record 2x/roll, seen: a print of 2x-letter",
        ),
        ({"records_1x": RECORDS_1X.replace('dice = "D6"', "dice = 6")}, "record 1x/roll, aspects.dice: 6 is no dice"),
        ({"records_1x": RECORDS_1X.replace("calm", "mad")}, "record 1x/roll, aspects.mood: 'mad' is not among"),
        ({"records_1x": RECORDS_1X.replace("mood =", "mode =")}, "record 1x/roll, aspects.mode: not declared"),
        ({"records_1x": RECORDS_1X.replace('"Roll a die."', '""')}, "record 1x/roll, summary: is empty; write it"),
        ({"concepts": CONCEPTS.replace('"Dice"', '"Dic"')}, "concept rolling, system: no system 'Dic'; name Dice"),
        ({"witnesses": WITNESSES.replace("2x-book", "1x-book")}, "segment 1x-book 0, source: no source '1x-book' is"),
        ({"witnesses": WITNESSES.replace('"Dice"', '""')}, "segment 2x-book 0, system: no system ''"),
        ({"records_1x": RECORDS_1X + 'refs = ["1x/no"]'}, "record 1x/roll, refs: no record '1x/no'"),
        ({"records_2x": RECORDS_2X + FAQ}, "record 2x/faq/one, id: no case cites it"),
        ({"concepts": CONCEPTS.replace('"mood"', '"mode"')}, "concept rolling, aspects: no aspect 'mode'"),
        ({"concepts": CONCEPTS.replace("dice.roll", "dice.rol")}, "concept rolling, asks: no question 'dice.rol'"),
        ({"concepts": CONCEPTS.replace('older = ["1x/roll"]\n', "")}, "link 1, older: changed needs records"),
        ({"concepts": CONCEPTS.replace('"changed"', '"dropped"')}, "link 1, newer: dropped has no newer side"),
        (
            {
                "concepts": CONCEPTS.replace('"changed"', '"unchanged"'),
                "records_1x": RECORDS_1X.replace('"page 1"', '"page 1", print = "00000000000000cc", words = 3'),
                "sources": SOURCES.replace('kind = "book"', 'kind = "book"\nheld = true', 1),
            },
            "link 1, kind: unchanged says that the words are the same",
        ),
        ({"concepts": CONCEPTS.replace('["1x", "2x"]', '["2x", "1x"]')}, "link 1, older: 1x/roll is no record"),
        ({"cases": CASES.replace('"2D6" }', '"2D6", n = 1 }')}, "case roll.two, given: dice.roll, given.n: no such"),
        ({"cases": CASES.replace('asks = "dice.roll"', 'asks = "dice.x"')}, "case roll.two, given: no question"),
        ({"cases": CASES.replace("2x@start", "2x@never")}, "answer.since: no ruleset '2x@never'"),
        ({"cases": CASES.replace("total = 7", "sum = 7")}, "expect.sum: the answer has no such field"),
        ({"cases": CASES.replace("{ total = 7 }", "{}")}, "expect: expects nothing"),
        ({"cases": CASES.replace("absent = true\n", "")}, "expect: 0 of expect, any_of, absent and unknown"),
        ({"cases": CASES.replace('because = "It rolls one die only"\n', "")}, "because: no reason"),
        ({"cases": CASES.replace('cites = ["2x/roll"]', "")}, "answer of 2x@start, cites: cites nothing"),
        ({"cases": CASES.replace('cites = ["2x/roll"]', 'cites = ["1x/roll"]')}, "1x/roll is of another edition"),
        ({"cases": CASES.partition('[[case.answer]]\nsince = "2x')[0]}, "case roll.two, answer: says nothing of 2x"),
    ],
)
def test_each_fault_is_found(tmp_path: Path, changed: dict[str, str], finding: str) -> None:
    """One fault, one finding that names the entry, the field and the problem, with a remedy behind it."""
    findings = [str(each) for each in lint(load([write_corpus(tmp_path, **changed)]))]
    matching = [each for each in findings if finding in each]
    assert matching, findings
    assert "; " in matching[0]


def test_the_ledger_holds_only_what_no_case_cites(tmp_path: Path) -> None:
    """An exclusion excuses an FAQ entry; one for a record that a case cites, or that is not there, is a fault."""
    folder = write_corpus(tmp_path, records_2x=RECORDS_2X + FAQ)
    (folder / "ledger").mkdir()
    ledger = folder / "ledger" / "all.toml"
    ledger.write_text('[[excluded]]\nrecord = "2x/faq/one"\nbecause = "It is a matter of taste"\n')
    assert lint(load([folder])) == []
    ledger.write_text('[[excluded]]\nrecord = "2x/roll"\nbecause = "x"\n')
    assert any("a case cites it" in str(finding) for finding in lint(load([folder])))
    ledger.write_text('[[excluded]]\nrecord = "2x/none"\nbecause = "x"\n')
    assert any("no record '2x/none'" in str(finding) for finding in lint(load([folder])))
