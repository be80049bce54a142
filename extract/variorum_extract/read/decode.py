"""Bytes as text: the encodings that rules texts come in."""

import codecs
import re

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
)
_MOST_CONTROLS = 0.01


def decode(data: bytes, *, where: str) -> str:
    """*data* as text. Raises `BadInput`, naming *where*, for bytes that are no text."""
    for start, what in _KNOWN:
        if data.startswith(start):
            raise BadInput(where, f"is {what}, not text", "save its text, or the web page, and bring that")
    text = _decoded(data)
    if text is None or "\0" in text or len(_CONTROL.findall(text)) > _MOST_CONTROLS * len(text):
        raise BadInput(where, "is not text", "bring a PDF, a web page, markdown or plain text")
    return text


def _decoded(data: bytes) -> str | None:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _try(data, encoding)
    text = _try(data, "utf-8")
    if text is not None:
        return text
    declared = _DECLARED.search(data[:4096])
    if declared is not None:
        text = _try(data, declared[1].decode("ascii"))
        if text is not None:
            return text
    return data.decode("cp1252", errors="replace")


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeError, LookupError, ValueError):
        return None
