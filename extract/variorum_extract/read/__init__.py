"""From a file's bytes to its lines.

`copy` opens any file and `decode` its text; `page`, `reader` and what they use lay out a web page, and `pdf` with the
`pdf_*` modules a PDF: letters (`pdf_glyphs`), rows (`pdf_fragments`), columns (`pdf_columns`), tables (`pdf_tables`,
`pdf_grids`), lines (`pdf_lines`).
"""

from variorum_extract.read.copy import Copy, read

__all__ = ["Copy", "read"]
