"""The register of questions: each has an id, a dataclass that asks it and a dataclass that answers it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from variorum.errors import VariorumError

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A typed thing that one can ask an engine."""

    id: str
    """`SYSTEM.verb`, never renamed: `psychic.deny`."""
    asks: type
    answer: type
    working: frozenset[str] = frozenset()
    """Fields of the answer that show the working, such as a total: two verdicts may differ in them and agree."""

    @property
    def title(self) -> str:
        """The first line of its docstring: what is asked."""
        return (self.asks.__doc__ or self.id).strip().splitlines()[0]


class QuestionTaken(VariorumError):
    """Two dataclasses claim one question id."""

    def __init__(self, question: str, first: type, second: type) -> None:
        super().__init__(question, first, second)
        self.question, self.first, self.second = question, first, second

    def __str__(self) -> str:
        return f"{self.question} is asked by {self.first.__qualname__} and {self.second.__qualname__}; rename one"


_QUESTIONS: dict[str, Question] = {}


def question(question_id: str, *, answer: type, working: Iterable[str] = ()) -> Callable[[type[T]], type[T]]:
    """A decorator that enters a dataclass as the question *question_id*, answered by *answer*."""

    def enter(asks: type[T]) -> type[T]:
        held = _QUESTIONS.get(question_id)
        if held is not None and held.asks is not asks:
            raise QuestionTaken(question_id, held.asks, asks)
        _QUESTIONS[question_id] = Question(id=question_id, asks=asks, answer=answer, working=frozenset(working))
        return asks

    return enter


def all_questions() -> tuple[Question, ...]:
    """Every question entered so far, by id."""
    return tuple(_QUESTIONS[question_id] for question_id in sorted(_QUESTIONS))


def question_of(asks: type) -> Question | None:
    """The question that the dataclass *asks* puts, or None when it was never entered."""
    return next((held for held in _QUESTIONS.values() if held.asks is asks), None)
