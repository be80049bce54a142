"""The engine of 8th edition, composed of one module for each system."""

from variorum.rules import compose
from variorum_engines.eighth import arithmetic, distance, mind, nerve, space, timing

engine = compose("8e", arithmetic, distance, mind, nerve, space, timing)

__all__ = ["engine"]
