"""Links between the drafts of a document: where a text sends its reader, and what an example or a diagram explains."""

from collections.abc import Sequence

from variorum_extract.draft import Draft
from variorum_extract.link.parents import find_parents
from variorum_extract.link.references import find_references

__all__ = ["link"]


def link(drafts: Sequence[Draft]) -> None:
    """Fill in the `refs` and `parent` of *drafts*. What a segmenter has set stays, but for an example's parent.

    Linking twice gives what linking once does.
    """
    find_references(drafts)
    find_parents(drafts)
