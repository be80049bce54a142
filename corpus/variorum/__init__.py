"""Variorum: what changed between editions of Warhammer 40,000, in words, in facts and in play.

`variorum.store.load` gives the corpus; `Dice` and `answers` are what an engine is written with.
"""

from variorum.dice import Dice, Seeded, Tape, roll, roll_faces
from variorum.errors import BadInput, CorpusError, Unknown, VariorumError
from variorum.facts import Facts, facts
from variorum.odds import distribution
from variorum.rules import Declined, Engine, Rule, answers, compose

__all__ = [
    "BadInput",
    "CorpusError",
    "Declined",
    "Dice",
    "Engine",
    "Facts",
    "Rule",
    "Seeded",
    "Tape",
    "Unknown",
    "VariorumError",
    "answers",
    "compose",
    "distribution",
    "facts",
    "roll",
    "roll_faces",
]
