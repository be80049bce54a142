"""One copy of a text, read whole: its bytes and its lines."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from variorum.errors import BadInput
from variorum_extract.draft import Line
from variorum_extract.read.decode import decode
from variorum_extract.read.page import is_page, laid_out
from variorum_extract.read.pdf import START, laid_out_pdf

LARGEST = 16 * 1024 * 1024
"""Bytes: far above any rules text, far below what would make a machine swap."""

MOST_LINES = 500_000
"""Lines: each takes room of its own, however short it is."""

_HEAD = 1024
"""Bytes at the start of a file in which a PDF says that it is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A file as it was read."""

    path: Path
    bytes_hash: str
    """sha256 of its bytes."""
    lines: tuple[Line, ...]
    furniture: tuple[Line, ...] = ()
    """Running heads and page numbers of a PDF, menus and adverts of a web page and the like, numbered after its lines."""
    remarks: tuple[str, ...] = ()
    """What a person should know of how it was read."""
    bare: Mapping[str, str] = field(default_factory=dict)
    """Headings, by what they are without the numbers that its markup sets apart from their words."""
    edition: str | None = None
    """The edition that its markup tells, whatever its text says."""
    is_text: bool = False
    """Whether it is text as it stands, and no page or PDF whose lines were laid out."""


def read(path: Path) -> Copy:
    """The bytes and lines of the file at *path*; a web page or PDF is laid out as the lines that a dump of it has.

    Raises `BadInput` for a file that is missing, not a file, too large, empty, not text or a PDF that cannot be read.
    """
    data = _bytes(path)
    bytes_hash = hashlib.sha256(data).hexdigest()
    if START in data[:_HEAD]:
        lines_of_pdf, furniture = laid_out_pdf(data, where=str(path))
        return Copy(path=path, bytes_hash=bytes_hash, lines=lines_of_pdf, furniture=furniture)
    decoded = decode(data, where=str(path))
    del data
    texts, remarks = [decoded.text], decoded.remarks
    del decoded  # A page's text takes as much room as the page; laying it out, which takes most, goes without.
    page = laid_out(texts.pop(), where=str(path)) if is_page(texts[0]) else None
    lines = page.lines if page is not None else _lines(texts.pop())
    if len(lines) > MOST_LINES:
        raise BadInput(str(path), f"has more than {MOST_LINES} lines", "cut it into its documents")
    if not any(line.strip() for line in lines):
        raise BadInput(str(path), "has no text", "name a file with a rules text in it")
    marks = page.marks if page is not None else {}
    numbered = tuple(Line(number=n, text=line, mark=marks.get(n - 1)) for n, line in enumerate(lines, 1))
    around = page.furniture if page is not None else ()
    furniture = tuple(Line(number=n, text=line) for n, line in enumerate(around, len(lines) + 1))
    edition = page.edition if page is not None else None
    return Copy(
        path=path,
        bytes_hash=bytes_hash,
        lines=numbered,
        furniture=furniture,
        remarks=remarks,
        bare=page.bare if page is not None else {},
        edition=edition,
        is_text=page is None,
    )


def _lines(text: str) -> list[str]:
    """The lines of *text*, whatever ends them; form feeds and other characters that only some tools take for ends do not."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def _bytes(path: Path) -> bytes:
    try:
        if not path.exists():
            raise BadInput(str(path), "is not there", "check the name")
        if not path.is_file():
            raise BadInput(str(path), "is no file", "name a file, not a folder or a device")
        if path.stat().st_size > LARGEST:
            raise BadInput(str(path), f"is larger than {LARGEST // 1024 // 1024} MB", "cut it into its documents")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else "not a usable name"
        raise BadInput(str(path), f"cannot be read ({problem})", "check its name and permissions") from None
