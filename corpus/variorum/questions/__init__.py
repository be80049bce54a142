"""What one can ask an engine: one module for each system, each question a pair of immutable dataclasses."""

from variorum.questions import arithmetic, distance, mind, nerve, space, timing, verdicts
from variorum.questions.registry import Question, QuestionTaken, all_questions, question, question_of

__all__ = [
    "Question",
    "QuestionTaken",
    "all_questions",
    "arithmetic",
    "distance",
    "mind",
    "nerve",
    "question",
    "question_of",
    "space",
    "timing",
    "verdicts",
]
