"""The engine of 2nd edition (1993), composed of one module for each system."""

from variorum.rules import compose
from variorum_engines.second import arithmetic, nerve, space

engine = compose("2e", arithmetic, nerve, space)

__all__ = ["engine"]
