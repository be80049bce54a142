"""Edition swap: wherever the lineage says that a rule changed, each edition's cases fail on the other's engine."""

import json
from collections.abc import Mapping

import pytest
from click.testing import CliRunner
from msgspec import structs

from variorum.asking import build_ask, plain_answer, question_by_id
from variorum.cli import cli
from variorum.dice import Tape
from variorum.errors import Unknown
from variorum.model import Change
from variorum.rules import Declined, Engine
from variorum.store import Corpus
from variorum.suite import UNSOUND, Outcome, Swap, swaps


def swap_of(corpus: Corpus, engines: Mapping[str, Engine], concept: str, cases_of: str, engine: str) -> Swap:
    """The one swap of this concept in this direction."""
    (found,) = (
        each
        for each in swaps(corpus, engines)
        if each.concept == concept and (each.cases_of, each.engine) == (cases_of, engine)
    )
    return found


def test_no_change_goes_unnoticed(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """Some case fails in both directions of every step that changed, or its link says why none can."""
    held = list(swaps(corpus, engines))
    told = [(each.concept, each.link.step, each.cases_of, each.outcome) for each in held]
    assert [each for each in told if each[-1] in UNSOUND] == []
    assert Outcome.NOTICED in {outcome for *_, outcome in told}


def test_every_step_between_editions_with_engines_is_swapped_both_ways(
    corpus: Corpus, engines: Mapping[str, Engine]
) -> None:
    """Two swaps for each link whose kind says that play changed, none for the others."""
    kinds = {"changed", "split", "merged", "replaced", "dropped", "introduced"}
    links = [(concept.id, link) for concept in corpus.concepts for link in concept.lineage if link.kind in kinds]
    expected = [(name, pair) for name, link in links for pair in (link.step, link.step[::-1])]
    assert [(each.concept, (each.cases_of, each.engine)) for each in swaps(corpus, engines)] == expected


def test_what_a_swap_notices_is_a_difference_in_play(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """For Smite's 8th edition cases, all that are put to 10th edition's engine are declined there, and so noticed."""
    swap = swap_of(corpus, engines, "smite", "8e", "10e")
    assert swap.noticed == swap.settled
    for case in (corpus.case(name) for name in swap.noticed):
        scenario = build_ask(question_by_id(case.asks), case.given)
        assert isinstance(engines["10e"].answer(scenario, Tape(case.dice)), Declined)


def test_a_case_that_ends_alike_in_both_editions_notices_nothing(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """Of the cases that both editions answer, exactly those that did not notice have fields that agree."""
    swap = swap_of(corpus, engines, "modifying-characteristics", "8e", "10e")
    assert swap.noticed
    for name in swap.settled:
        case = corpus.case(name)
        (expected,) = (answer for answer in case.answers if answer.edition == "8e")
        said = engines["10e"].answer(build_ask(question_by_id(case.asks), case.given), Tape(case.dice))
        agrees = not isinstance(said, Declined) and plain_answer(said) == expected.expect
        assert agrees is (name not in swap.noticed), name


def test_without_the_cases_that_noticed_there_is_a_hole(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """Taking those cases away leaves a change that nothing notices, and it is called a hole."""
    noticed = swap_of(corpus, engines, "adding-models", "8e", "9e").noticed
    left = structs.replace(corpus, cases=tuple(case for case in corpus.cases if case.id not in noticed))
    assert noticed
    assert swap_of(left, engines, "adding-models", "8e", "9e").outcome is Outcome.HOLE


def test_without_cases_that_both_settle_nothing_can_be_told(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """A step is open, not a hole, where no case of the concept is settled by both editions."""
    settled = swap_of(corpus, engines, "adding-models", "8e", "9e").settled
    left = structs.replace(corpus, cases=tuple(case for case in corpus.cases if case.id not in settled))
    assert swap_of(left, engines, "adding-models", "8e", "9e").outcome is Outcome.OPEN


def test_an_explanation_that_no_longer_holds_is_stale(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """A link that says no case can notice its change is found out when one does."""
    concept = corpus.concept("smite")
    lineage = tuple(structs.replace(link, unnoticed="no case can") for link in concept.lineage)
    changed = structs.replace(
        corpus,
        concepts=tuple(
            structs.replace(each, lineage=lineage) if each.id == concept.id else each for each in corpus.concepts
        ),
    )
    assert swap_of(changed, engines, "smite", "8e", "10e").outcome is Outcome.STALE


def test_only_a_change_in_play_says_why_it_goes_unnoticed(corpus: Corpus) -> None:
    """Links of other kinds need no such explanation and have none."""
    quiet = {Change.UNCHANGED, Change.REWORDED, Change.RENAMED, Change.UNKNOWN}
    links = [(concept.id, link) for concept in corpus.concepts for link in concept.lineage]
    assert [name for name, link in links if link.unnoticed and link.kind in quiet] == []


def test_swaps_can_be_narrowed(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """To the steps of one edition, by id or alias, and to the concepts of one question or system."""
    of_the_second = list(swaps(corpus, engines, edition="rt"))
    assert of_the_second
    assert all("2e" in each.link.step for each in of_the_second)
    assert {each.concept for each in swaps(corpus, engines, asks="psychic.deny")} == {"denying-powers"}
    assert {each.concept for each in swaps(corpus, engines, asks="nerve")} >= {"nerve", "shaken", "whose-leadership"}
    with pytest.raises(Unknown, match=r"psychic\.deny"):
        list(swaps(corpus, engines, asks="psychic.denny"))


def test_the_command_lists_every_swap() -> None:
    """`variorum suite --swap` prints the swaps as a table or as JSON Lines, and exits 0 while there is no hole."""
    runner = CliRunner()
    table = runner.invoke(cli, ["suite", "--swap", "--asks", "psychic.deny"])
    assert table.exit_code == 0
    assert "8e to 10e: dropped" in table.output
    lines = runner.invoke(cli, ["suite", "--swap", "--asks", "psychic.deny", "--json"])
    rows = [json.loads(line) for line in lines.output.splitlines()]
    assert [(row["cases_of"], row["engine"], row["outcome"]) for row in rows] == [
        ("8e", "10e", "noticed"),
        ("10e", "8e", "noticed"),
    ]


def test_the_command_exits_with_1_on_a_hole(
    corpus: Corpus, engines: Mapping[str, Engine], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change that no case notices is named in the table, and makes the exit code 1."""
    noticed = swap_of(corpus, engines, "adding-models", "8e", "9e").noticed
    left = structs.replace(corpus, cases=tuple(case for case in corpus.cases if case.id not in noticed))
    monkeypatch.setattr("variorum.cli.suite.load", lambda: left)
    monkeypatch.setattr("variorum.cli.suite.lint", lambda _corpus: [])
    done = CliRunner().invoke(cli, ["suite", "--swap", "--asks", "coherency.add"])
    assert done.exit_code == 1
    assert "hole" in done.output
