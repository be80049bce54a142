"""What is left of a picture: the letters and measures that stood in it."""

import re

_LABELS = re.compile(r"(?:(?:[A-Z]|\d{1,3}(?:\.\d)?\s?(?:[\"”″]|mm|cm))(?:\s+|$))+")


def is_labels(text: str) -> bool:
    """Whether *text* is nothing but letters and measures, as stand in a picture."""
    return _LABELS.fullmatch(text) is not None
