"""General rules for the debris of dumps: stylesheets, glued pages, invented titles, page numbers.

What text tools did to lines is undone first (`markdown_forms`, `text_tools` with `pieces`, `cell_lines` and
`book_cells`); pages, running heads and footers follow where a grammar asks for them; `card_lines` and `card_rows` bring
stratagem cards of any layout into one.
"""

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
