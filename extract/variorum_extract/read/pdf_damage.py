"""What is wrong with a PDF's bytes that pdfium mends silently, or works at for hours: seen before it reads a page."""

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_TAIL = 2048
"""Bytes at the end of a file in which its last mark must stand; readers allow 1024."""
_HEAD = re.compile(rb"\b(\d{1,8})\s{1,4}\d{1,5}\s{1,4}obj\b")
_END = re.compile(rb">>\s{0,4}stream\r?\n|\bendobj\b")
_FLATE = re.compile(rb"/(?:FlateDecode|Fl)\b")
_ENCODED_AGAIN = re.compile(rb"/(?:ASCII85|ASCIIHex|A85|AHx|DCT|LZW|RunLength|RL\b|JPX|CCITTFax|JBIG2)")
_IMAGE = re.compile(rb"/Subtype\s*/Image\b")
_FORM = re.compile(rb"/Subtype\s*/Form\b")
_HELD = re.compile(rb"/Type\s*/ObjStm\b")
_REFERENCE = re.compile(rb"\b(\d{1,8})\s+\d{1,5}\s+R\b")
_PLACES = re.compile(rb"\bDo\b")
_FED, _STEP = 1 << 16, 1 << 20
_MOST_UNPACKED = 1 << 29
"""Bytes that the packed streams of a file may have, images counted; and those of one stream that is no image."""
_MOST_IN_STREAM = 1 << 25
_MOST_PLACED = 100_000
"""Forms that a form may place on a page, those counted that they place in turn."""
_DEEPEST = 60
"""Forms within one another; pdfium goes no deeper than 40."""


class Damaged(ValueError):
    """A PDF whose packed text does not unpack."""


class TooMuch(ValueError):
    """A PDF that unpacks to more than any document has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """A piece of a page that is placed whole: how often it places others, and the objects that it names."""

    places: int
    names: frozenset[int]


def is_cut_short(data: bytes) -> bool:
    """Whether *data* lacks the mark that ends a PDF."""
    return b"%%EOF" not in data[-_TAIL:]


def check(data: bytes) -> None:
    """Raise `Damaged` or `TooMuch` for what the streams of the PDF *data* show; one that is locked shows nothing."""
    left = _MOST_UNPACKED
    forms: dict[int, _Form] = {}
    others: dict[int, frozenset[int]] = {}
    for number, entries, stream in _objects(data):
        if stream is None:
            others[number] = _named(entries)
            continue
        content, unpacked = _content(data, stream, entries, left)
        left -= unpacked
        if left <= 0:
            raise TooMuch
        if _FORM.search(entries):
            forms[number] = _Form(places=len(_PLACES.findall(content)), names=_named(entries))
        elif _HELD.search(entries):
            others.update(_held(content))
    weights: dict[int, int] = {}
    if any(_placed(number, forms, others, weights) > _MOST_PLACED for number in forms):
        raise TooMuch


def _objects(data: bytes) -> Iterator[tuple[int, bytes, slice | None]]:
    """The number and entries of each object of *data*, and where its stream stands, if it has one."""
    place = 0
    while (head := _HEAD.search(data, place)) and (end := _END.search(data, head.end())):
        entries, place = data[head.end() : end.start()], end.end()
        if end[0].endswith(b"endobj"):
            yield int(head[1]), entries, None
            continue
        after = data.find(b"endstream", place)
        yield int(head[1]), entries, slice(place, after if after >= 0 else len(data))
        if after < 0:
            return
        place = after


def _named(entries: bytes) -> frozenset[int]:
    """The numbers of the objects that *entries* refer to."""
    return frozenset(map(int, _REFERENCE.findall(entries)))


def _held(content: bytes) -> Iterator[tuple[int, frozenset[int]]]:
    """The objects held in the stream *content*, each with those that it refers to."""
    head = re.match(rb"\s*((?:\d{1,8}\s+\d{1,9}\s+)+)", content)
    numbers = [int(one) for one in head[1].split()] if head else []
    places = [*((head.end() if head else 0) + place for place in numbers[1::2]), len(content)]
    for number, start, end in zip(numbers[::2], places, places[1:], strict=False):
        yield number, _named(content[start:end])


def _content(data: bytes, stream: slice, entries: bytes, left: int) -> tuple[bytes, int]:
    """What the *stream* of *data* holds, nothing for an image, and how many bytes it unpacks to, of *left* at most."""
    if _ENCODED_AGAIN.search(entries):
        return b"", 0
    times = len(_FLATE.findall(entries))
    if not times:
        return data[stream], 0
    if times > 1:
        raise TooMuch
    packed = memoryview(data)[stream.start :]
    image = _IMAGE.search(entries) is not None
    made, unpacked, place = bytearray(), 0, 0
    unpacking = zlib.decompressobj()
    try:
        while not unpacking.eof and unpacked < left:
            fed = unpacking.unconsumed_tail or bytes(packed[place : place + _FED])
            if not fed:
                raise Damaged
            place += 0 if unpacking.unconsumed_tail else len(fed)
            piece = unpacking.decompress(fed, _STEP)
            unpacked += len(piece)
            made += b"" if image else piece
            if len(made) > _MOST_IN_STREAM:
                raise TooMuch
    except zlib.error:
        raise Damaged from None
    return bytes(made), unpacked


def _placed(
    number: int, forms: Mapping[int, _Form], others: Mapping[int, frozenset[int]], known: dict[int, int], deep: int = 0
) -> int:
    """At most how many forms the form *number* places on a page, itself one of them; *known* are those found before."""
    if number in known:
        return known[number]
    if deep > _DEEPEST:
        return _MOST_PLACED + 1
    known[number] = 1
    near = forms[number].names
    near = near.union(*(others.get(one, frozenset()) for one in near))
    near = near.union(*(others.get(one, frozenset()) for one in near))
    inner = (_placed(one, forms, others, known, deep + 1) for one in near if one in forms)
    known[number] = 1 + forms[number].places * max(inner, default=0)
    return known[number]
