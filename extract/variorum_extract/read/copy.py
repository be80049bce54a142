"""One copy of a text, read whole: its bytes and its lines."""

import re
from dataclasses import dataclass
from pathlib import Path

from variorum.errors import BadInput
from variorum_extract.draft import Line
from variorum_extract.read.decode import decode
from variorum_extract.read.page import is_page, laid_out
from variorum_extract.read.pdf import START, laid_out_pdf

LARGEST = 16 * 1024 * 1024
"""Bytes: far above any rules text, far below what would make a machine swap."""

_HEAD = 1024
"""Bytes at the start of a file in which a PDF says that it is one."""

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A file as it was read."""

    path: Path
    data: bytes
    lines: tuple[Line, ...]
    furniture: tuple[Line, ...] = ()
    """Running heads, page numbers and the like of a PDF, numbered after its lines."""


def read(path: Path) -> Copy:
    """The bytes and lines of the file at *path*; a web page or PDF is laid out as the lines that a dump of it has.

    Raises `BadInput` for a file that is missing, not a file, too large, empty, not text or a PDF that cannot be read.
    """
    data = _bytes(path)
    if START in data[:_HEAD]:
        lines_of_pdf, furniture = laid_out_pdf(data, where=str(path))
        return Copy(path=path, data=data, lines=lines_of_pdf, furniture=furniture)
    text = decode(data, where=str(path))
    lines = laid_out(text, where=str(path)) if is_page(text) else _LINE_END.split(text)
    if lines and not lines[-1]:
        lines = lines[:-1]
    if not any(line.strip() for line in lines):
        raise BadInput(str(path), "has no text", "name a file with a rules text in it")
    return Copy(path=path, data=data, lines=tuple(Line(number=n, text=line) for n, line in enumerate(lines, 1)))


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
