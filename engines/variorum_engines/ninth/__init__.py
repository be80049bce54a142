"""The engine of 9th edition, composed of one module for each system."""

from variorum.rules import compose
from variorum_engines.ninth import arithmetic, space, timing

engine = compose("9e", arithmetic, space, timing)

__all__ = ["engine"]
