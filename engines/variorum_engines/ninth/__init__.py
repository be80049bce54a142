"""The engine of 9th edition, composed of one module for each system."""

from variorum.rules import compose
from variorum_engines.ninth import arithmetic, distance, space, timing

engine = compose("9e", arithmetic, distance, space, timing)

__all__ = ["engine"]
