"""Bytes as text: the encodings that rules texts come in."""

import codecs
import re
from dataclasses import dataclass

from variorum.errors import BadInput

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([\w-]{1,30})", re.IGNORECASE)
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_KNOWN = (
    (b"PK\x03\x04", "a zip archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"PK\x05\x06", "a zip archive"),
    (b"PK\x07\x08", "a zip archive"),
    (b"\x1f\x8b", "a packed file"),
    (b"BZh", "a packed file"),
    (b"\xfd7zXZ\0", "a packed file"),
    (b"7z\xbc\xaf\x27\x1c", "a packed file"),
    (b"(\xb5/\xfd", "a packed file"),
    (b"GIF8", "a picture"),
)
_MOST_CONTROLS = 0.01
_DECLARABLE = re.compile(
    r"iso8859-\d{1,2}|cp125\d|cp932|cp949|cp950|koi8-[ru]|mac-[a-z]{3,12}|gbk|gb2312|gb18030|big5(?:hkscs)?"
    r"|euc_(?:jp|kr)|shift_jis|iso2022_jp|utf-8|tis-620|ascii",
)
"""Encodings that a page is believed to have: those of the web, and none that only Python knows."""
_OTHERWISE = "cp1252"
_LOST = "\ufffd"
_BROKEN_OFF = "unexpected end of data"
_PATCHED = "variorum-windows-1252"
_HIGH = bytes(range(0x80, 0x100))
_MOST_HIGH = 0.3
"""Share of bytes above ASCII in a text in Latin letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """A file's bytes as text."""

    text: str
    remarks: tuple[str, ...] = ()
    """What could not be read as it stands."""


def decode(data: bytes, *, where: str) -> Decoded:
    """*data* as text. Raises `BadInput`, naming *where*, for bytes that are no text."""
    for start, what in _KNOWN:
        if data.startswith(start):
            raise BadInput(where, f"is {what}, not text", "save its text, or the web page, and bring that")
    found = _decoded(data)
    if found is None or "\0" in found.text or _controls(found.text) > _MOST_CONTROLS * len(found.text):
        raise BadInput(where, "is not text", "bring a PDF, a web page, markdown or plain text")
    lost = found.text.count(_LOST)
    remarks = (*found.remarks, f"{lost} of its letters cannot be read") if lost else found.remarks
    return Decoded(text=found.text, remarks=remarks)


def _controls(text: str) -> int:
    return sum(1 for _ in _CONTROL.finditer(text))


def _decoded(data: bytes) -> Decoded | None:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            text = _try(data, encoding)
            return None if text is None else Decoded(text=text)
    try:
        return Decoded(text=data.decode("utf-8"))
    except UnicodeDecodeError as error:
        if error.reason == _BROKEN_OFF and not data[: error.start].isascii():
            return Decoded(text=data[: error.start].decode("utf-8"), remarks=("it ends in the middle of a letter",))
        first = data.count(b"\n", 0, error.start) + 1
    declared = _DECLARED.search(data[:4096])
    text = _try(data, _known(declared[1].decode("ascii"))) if declared else None
    return Decoded(text=text) if text is not None else _mixed(data, first)


def _known(name: str) -> str:
    """Python's name for the encoding *name*; one that it does not know, when no page should have that encoding."""
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        return "unknown"
    return found if _DECLARABLE.fullmatch(found) else "unknown"


def _mixed(data: bytes, first: int) -> Decoded | None:
    """*data* in Windows' encoding for the West, but for what is UTF-8; the line *first* has something that is not.

    None where that is too much for a text in Latin letters.
    """
    if len(data.translate(None, _HIGH)) < (1 - _MOST_HIGH) * len(data):
        return None
    if data.decode("utf-8", errors="ignore").isascii():
        return Decoded(text=data.decode(_OTHERWISE, errors="replace"))
    remark = f"not all of it is UTF-8: the rest, from line {first} on, was read as Windows-1252"
    return Decoded(text=data.decode("utf-8", errors=_PATCHED), remarks=(remark,))


def _patched(error: UnicodeError) -> tuple[str, int]:
    """What stands where *error* is, in Windows' encoding for the West, and the place after it."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(_OTHERWISE, errors="replace"), error.end


codecs.register_error(_PATCHED, _patched)


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeError, LookupError, ValueError):
        return None
