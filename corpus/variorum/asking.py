"""Turning a case's plain values into a typed question, and an engine's typed answer into plain values."""

import difflib
from collections.abc import Mapping
from dataclasses import fields

import msgspec

from variorum.errors import BadInput, Unknown
from variorum.questions import Question, all_questions


def question_by_id(question_id: str) -> Question:
    """The question with this id. Raises `Unknown`."""
    held = {question.id: question for question in all_questions()}
    try:
        return held[question_id]
    except KeyError:
        near = tuple(difflib.get_close_matches(question_id, held, n=2)) or tuple(held)
        raise Unknown("question", question_id, near) from None


def check_asked(name: str) -> None:
    """Raises `Unknown` unless *name* is a question's id, or a system: what stands before the dot of one."""
    if "." in name:
        question_by_id(name)
        return
    systems = sorted({question.id.partition(".")[0] for question in all_questions()})
    if name not in systems:
        raise Unknown("question", name, tuple(difflib.get_close_matches(name, systems, n=2)) or tuple(systems))


def build_ask(question: Question, given: Mapping[str, object]) -> object:
    """The dataclass that puts *question* with these values.

    Raises `BadInput` for a field that the question does not have, that is missing, or that has another type.
    """
    known = [field.name for field in fields(question.asks)]
    for name in given:
        if name not in known:
            raise BadInput(f"{question.id}, given.{name}", "no such field", f"it takes {', '.join(known)}")
    try:
        return msgspec.convert(given, question.asks, strict=True)
    except msgspec.ValidationError as error:
        raise BadInput(f"{question.id}, given", str(error), f"see schema/questions/{question.id}.json") from None


def plain_answer(answer: object) -> dict[str, object]:
    """The fields of an answer dataclass as JSON types."""
    built = msgspec.json.decode(msgspec.json.encode(answer))
    if not isinstance(built, dict):
        raise TypeError(f"an engine answers with a dataclass, not with {answer!r}")
    return built
