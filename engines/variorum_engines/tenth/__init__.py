"""The engine of 10th edition, composed of one module for each system."""

from variorum.rules import compose
from variorum_engines.tenth import arithmetic, distance, mind, nerve, space, timing

engine = compose("10e", arithmetic, distance, mind, nerve, space, timing)

__all__ = ["engine"]
