"""General rules for the debris of dumps: stylesheets, glued pages, invented titles, page numbers."""

from variorum_extract.clean.blocks import Block, Shape, blocks, blocks_of, one_spaced
from variorum_extract.clean.line_marks import without_marks
from variorum_extract.clean.pages import Page, pages, without_stylesheets

__all__ = [
    "Block",
    "Page",
    "Shape",
    "blocks",
    "blocks_of",
    "one_spaced",
    "pages",
    "without_marks",
    "without_stylesheets",
]
