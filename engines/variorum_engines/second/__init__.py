"""The engine of 2nd edition (1993), composed of one module for each system."""

from variorum.rules import compose
from variorum_engines.second import arithmetic, distance, nerve, space, timing

engine = compose("2e", arithmetic, distance, nerve, space, timing)

__all__ = ["engine"]
