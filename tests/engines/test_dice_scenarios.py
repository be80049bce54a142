"""Whatever scenario is put to them, the engines answer questions on dice with a value or decline with a reason."""

import dataclasses
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.dice import Seeded
from variorum.questions import Question, all_questions
from variorum.questions.arithmetic import Modifier, Operation
from variorum.rules import Declined, Engine
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.tenth import engine as tenth

DICE = [question for question in all_questions() if question.id.startswith("dice.")]
NOTATIONS = ["D6", "2D6", "D3", "D66", "D6+1", "2D3", "4", "0", "3+", "7+", "-1", "-0", "-", "*", "N/A", "Melee"]
LENGTHS = ['6"', '20+"', '20"-60"', "D8", "", "six", "-D6", "1+", "12+"]
written = st.sampled_from(NOTATIONS + LENGTHS)
numbers = st.integers(-3, 9)
changes = st.builds(
    Modifier,
    op=st.from_type(Operation),  # type: ignore[arg-type] # a Literal is no type to mypy
    value=numbers,
    aura=st.sampled_from(["", "", "Hymn"]),
    condition=st.sampled_from(["", "", "suppressed"]),
)
COUNTS = {"attacks", "count"}
BY_TYPE: dict[object, st.SearchStrategy[object]] = {
    str: written,
    int: numbers,
    str | None: st.none() | written,
    int | None: st.none() | st.integers(1, 6),
    tuple[int, ...]: st.lists(st.integers(1, 6), max_size=5).map(tuple),
    tuple[str, ...]: st.lists(written, max_size=4).map(tuple),
    Modifier | None: st.none() | changes,
    tuple[Modifier, ...]: st.lists(changes, max_size=3).map(tuple),
}


def scenarios(question: Question) -> st.SearchStrategy[object]:
    """Scenarios for *question*, sensible and not; none has fewer than no dice or attacks, which cannot be asked."""
    hints = get_type_hints(question.asks)
    fields = {field.name: hints[field.name] for field in dataclasses.fields(question.asks)}
    drawn = {name: BY_TYPE[hint] if hint in BY_TYPE else st.from_type(hint) for name, hint in fields.items()}
    return st.builds(question.asks, **drawn | {name: st.integers(0, 9) for name in COUNTS & drawn.keys()})


@pytest.mark.parametrize("engine", [second, eighth, ninth, tenth], ids=lambda engine: engine.edition)
@pytest.mark.parametrize("question", DICE, ids=lambda question: question.id)
@given(data=st.data())
def test_every_scenario_has_an_answer_or_a_reason(engine: Engine, question: Question, data: st.DataObject) -> None:
    """No scenario raises; what is not answered is declined in words."""
    answer = engine.answer(data.draw(scenarios(question)), Seeded(1))
    assert isinstance(answer, question.answer) or (isinstance(answer, Declined) and answer.because)
