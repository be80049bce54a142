"""From a file's bytes to its lines."""

from variorum_extract.read.copy import Copy, read

__all__ = ["Copy", "read"]
