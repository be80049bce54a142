"""Small PDFs for tests: a text with a little mark-up, set in columns as publishers set their updates."""

import hashlib
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

Ink = tuple[float, float, float]

BLACK: Ink = (0.137, 0.122, 0.125)
INKS: dict[str, Ink] = {"red": (0.93, 0.11, 0.14), "magenta": (0.93, 0.0, 0.55), "blue": (0.0, 0.45, 0.74)}
WIDTH, HEIGHT = 595.28, 841.89
BODY, TITLE = 9.5, 23.0

_LEADING = 1.2
_MARGIN = 40.0
_TOP, _BOTTOM = 770.0, 70.0
_GUTTER = 16.0
_HANG = 10.0
_CELL = 12.0
_WIDTHS = (
    "278 278 355 556 556 889 667 222 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584"
    " 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667"
    " 667 611 278 278 278 469 556 222 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278"
    " 556 500 722 500 500 500 334 260 334 584"
)
"""Of Helvetica's letters from the space on, in thousandths; the bold ones are a little wider."""
_WIDTH = {chr(code): int(width) for code, width in enumerate(_WIDTHS.split(), 32)}
_BOLD_FACTOR = 1.08
_TAG = re.compile(r"<(/?)(red|magenta|blue|b|i)>")
_LIGATURES = str.maketrans({"ﬁ": "\x01", "ﬂ": "\x02"})
_BREAKS = re.compile(r"(?<=[\xad-])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Some text at a place, in which `ﬁ` and `ﬂ` are ligatures."""

    left: float
    base: float
    text: str
    size: float = BODY
    bold: bool = False
    italic: bool = False
    ink: Ink = BLACK
    scale: float = 1.0
    """What the matrix does, so that the font's own size is that much smaller."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A filled box, such as a highlight behind a text, or the *outline* of one."""

    left: float
    bottom: float
    width: float
    height: float
    ink: Ink = BLACK
    outline: bool = False


Page = list[Run | Box]


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Points that *text* takes."""
    thousandths = sum(_WIDTH.get(letter, 222 if letter in "‘’" else 556) for letter in text)
    return thousandths * size / 1000 * (_BOLD_FACTOR if bold else 1.0)


def spelt(run: Run, *, tracking: float = 0.0) -> list[Run]:
    """*run* with every letter set by itself, *tracking* points more apart; its spaces are only room."""
    places = [run.left + width_of(run.text[:n], run.size, bold=run.bold) + n * tracking for n in range(len(run.text))]
    return [
        replace(run, left=left, text=letter) for left, letter in zip(places, run.text, strict=True) if letter.strip()
    ]


def dump_of(text: str) -> str:
    """*text* as a plain dump, without colours, weights and places where words may break."""
    return _TAG.sub("", text).replace("\xad", "").replace("|||", "")


def set_pages(text: str, *, columns: int = 2, scale: float = 1.0) -> list[Page]:
    """*text* on pages of some columns: `# ` begins a title, `## ` a bold line, `- ` a list item, `|` a row.

    `<red>`, `<magenta>`, `<blue>`, `<b>` and `<i>` mark-up, `|||` on a line of its own for the next column, and soft hyphens
    where a word may break are understood. No column ends with a heading.
    """
    setting = _Setting(columns)
    for paragraph in text.splitlines():
        size = TITLE if paragraph.startswith("# ") else BODY
        if paragraph == "|||":
            setting.base = 0.0
        elif not paragraph:
            setting.base -= BODY * 0.6
        elif paragraph.startswith("|"):
            setting.make_room(8 * BODY * _LEADING)
            setting.base = _set_row(
                setting.pages[-1], paragraph, left=setting.left, base=setting.base, width=setting.width
            )
        else:
            hang = _HANG if paragraph.startswith("- ") else 0.0
            lines = list(_lines(paragraph, setting.width - hang, size))
            if paragraph.startswith("#"):
                setting.make_room((len(lines) + 1) * size * _LEADING)
            for number, line in enumerate(lines):
                setting.make_room(size * _LEADING)
                setting.base -= size * _LEADING
                if hang and number == 0:
                    bullet = Run(left=setting.left, base=setting.base, text="•", size=size, scale=scale)
                    setting.pages[-1].append(bullet)
                setting.pages[-1] += _placed(line, left=setting.left + hang, base=setting.base, size=size, scale=scale)
    return setting.pages


class _Setting:
    """Pages being set, column by column."""

    def __init__(self, columns: int) -> None:
        self.pages: list[Page] = []
        self.width = (WIDTH - 2 * _MARGIN - _GUTTER * (columns - 1)) / columns
        self.base = 0.0
        """Of the last line."""
        self._columns, self._column = columns, columns

    @property
    def left(self) -> float:
        """Where the column begins."""
        return _MARGIN + self._column * (self.width + _GUTTER)

    def make_room(self, height: float) -> None:
        """Go to the next column when less than *height* is left."""
        if self.base - height < _BOTTOM:
            self._column, self.base = self._column + 1, _TOP
            if self._column >= self._columns:
                self.pages.append([])
                self._column = 0


def _set_row(page: Page, row: str, *, left: float, base: float, width: float) -> float:
    """Where a table's *row*, whose first cell takes half of the width, ends below *base*; dashes make a rule."""
    if set(row) <= set("|-"):
        page.append(Box(left=left, bottom=base - 4, width=width, height=0.5))
        return base - 4
    cells = row.strip("|").split("|")
    other = width / 2 / max(len(cells) - 1, 1)
    lowest = base
    for number, cell in enumerate(cells):
        start, room = (left + width / 2 + (number - 1) * other, other) if number else (left, width / 2)
        for down, line in enumerate(_lines(cell.strip(), room - _CELL, BODY), 1):
            at = base - down * BODY * _LEADING
            page += _placed(line, left=start, base=at, size=BODY, scale=1.0)
            lowest = min(lowest, at)
    return lowest - _CELL / 2


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    bold: bool
    italic: bool
    ink: Ink
    glued: bool


def _lines(paragraph: str, width: float, size: float) -> Iterator[list[_Word]]:
    """The words of each line of *paragraph*."""
    line: list[_Word] = []
    used = 0.0
    for word in _words(paragraph):
        space = 0.0 if word.glued or not line else width_of(" ", size)
        taken = width_of(word.text.replace("\xad", "-"), size, bold=word.bold)
        if line and used + space + taken > width:
            yield line
            line, used, space = [], 0.0, 0.0
        line.append(word)
        used += space + width_of(word.text.replace("\xad", ""), size, bold=word.bold)
    yield line


def _words(paragraph: str) -> Iterator[_Word]:
    heading = paragraph.startswith("#")
    bold, italic, ink, glued = heading, False, BLACK, True
    text = paragraph.lstrip("#").lstrip() if heading else paragraph.removeprefix("- ")
    place = 0
    for tag in [*_TAG.finditer(text), None]:
        for part in re.findall(r"\s|\S+", text[place : tag.start() if tag else len(text)]):
            if part.isspace():
                glued = False
                continue
            for bit in filter(None, _BREAKS.split(part)):
                yield _Word(bit, bold, italic, ink, glued)
                glued = True
        if tag is not None:
            place = tag.end()
            if tag[2] == "b":
                bold = heading or not tag[1]
            elif tag[2] == "i":
                italic = not tag[1]
            else:
                ink = BLACK if tag[1] else INKS[tag[2]]


def _placed(line: Sequence[_Word], *, left: float, base: float, size: float, scale: float) -> list[Run]:
    """*line* as runs, one for each style."""
    made: list[Run] = []
    for place, word in enumerate(line):
        text = word.text.replace("\xad", "-" if place == len(line) - 1 else "")
        before = made[-1] if made else None
        space = "" if word.glued or before is None else " "
        if before is not None and (before.bold, before.italic, before.ink) == (word.bold, word.italic, word.ink):
            made[-1] = replace(before, text=before.text + space + text)
            continue
        start = left
        if before is not None:
            start = before.left + width_of(before.text + space, size, bold=before.bold)
        made.append(
            Run(
                left=start,
                base=base,
                text=text,
                size=size,
                bold=word.bold,
                italic=word.italic,
                ink=word.ink,
                scale=scale,
            )
        )
    return made


def pdf(
    pages: Sequence[Page],
    *,
    packed: bool = False,
    form: float | None = None,
    turned: int | None = None,
    locked: bytes | None = None,
) -> bytes:
    """The PDF of *pages*.

    Its streams are *packed*, its text in a form set at the scale *form*, its pages set on their side and
    shown *turned* (degrees, upright at 90), its streams *locked* with a password, which may be empty.
    """
    encoding = "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >>"
    fonts = f"/Type /Font /Subtype /Type1 /Encoding {encoding} /BaseFont /Helvetica"
    things = [b"", b"", *(f"<< {fonts}{style} >>".encode() for style in ("", "-Bold", "-Oblique", "-BoldOblique"))]
    kids = []
    for page in pages:
        drawn = "\n".join(_drawn(thing) for thing in page).encode("cp1252")
        resources = "/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >> >>"
        if turned is not None:
            drawn = f"q 0 1 -1 0 {HEIGHT} 0 cm\n".encode() + drawn + b"\nQ"
        if form is not None:
            box = f"/Type /XObject /Subtype /Form /BBox [0 0 {WIDTH / form} {HEIGHT / form}]"
            things.append(_stream(drawn, f"{box} {resources}", packed=packed))
            resources = f"/Resources << /XObject << /X {len(things)} 0 R >> >>"
            drawn = f"q {form} 0 0 {form} 0 0 cm /X Do Q".encode()
        things.append(_stream(drawn, "", packed=packed))
        box = (
            f"/MediaBox [0 0 {HEIGHT} {WIDTH}] /Rotate {turned}"
            if turned is not None
            else f"/MediaBox [0 0 {WIDTH} {HEIGHT}]"
        )
        things.append(f"<< /Type /Page /Parent 2 0 R {box} {resources} /Contents {len(things)} 0 R >>".encode())
        kids.append(f"{len(things)} 0 R")
    things[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    things[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(things, "") if locked is None else _file(*_locked(things, locked))


def nested_forms(*, wide: int, deep: int) -> bytes:
    """A PDF of one page whose form places *wide* times the next, *deep* times over."""
    box = f"/MediaBox [0 0 {WIDTH} {HEIGHT}]"
    things = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"]
    things.append(f"<< /Type /Page /Parent 2 0 R {box} /Resources 5 0 R /Contents 4 0 R >>".encode())
    things.append(_stream(b"/X Do", "", packed=False))
    things.append(b"<< /XObject << /X 6 0 R >> >>")
    for number in range(deep):
        entries = f"/Type /XObject /Subtype /Form /BBox [0 0 {WIDTH} {HEIGHT}]"
        after = f"/Resources << /XObject << /X {number + 7} 0 R >> >>" if number + 1 < deep else ""
        things.append(_stream(b"/X Do " * wide if after else b"0 0 9 9 re f", f"{entries} {after}", packed=False))
    return _file(things, "")


def _locked(things: Sequence[bytes], password: bytes) -> tuple[list[bytes], str]:
    """*things* with their streams encrypted as in PDF 1.1 (40 bits of key), and what the trailer says."""
    padding = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
    owner, known = b"\x11" * 32, b"\x22" * 16
    key = _md5((password + padding)[:32] + owner + (-4).to_bytes(4, "little", signed=True) + known)[:5]
    made = []
    for number, thing in enumerate(things, 1):
        head, mark, data = thing.partition(b"stream\n")
        if mark:
            data = _rc4(_md5(key + number.to_bytes(3, "little") + b"\0\0")[:10], data.removesuffix(b"\nendstream"))
            data += b"\nendstream"
        made.append(head + mark + data)
    entries = f"/O <{owner.hex()}> /U <{_rc4(key, padding).hex()}>"
    encrypt = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 {entries} >>"
    return made, f"{encrypt} /ID [<{known.hex()}> <{known.hex()}>]"


def _md5(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def _rc4(key: bytes, data: bytes) -> bytes:
    state, swap = list(range(256)), 0
    for place in range(256):
        swap = (swap + state[place] + key[place % len(key)]) % 256
        state[place], state[swap] = state[swap], state[place]
    made, place, swap = bytearray(), 0, 0
    for byte in data:
        place = (place + 1) % 256
        swap = (swap + state[place]) % 256
        state[place], state[swap] = state[swap], state[place]
        made.append(byte ^ state[(state[place] + state[swap]) % 256])
    return bytes(made)


def _drawn(thing: Run | Box) -> str:
    ink = " ".join(f"{part:.3f}" for part in thing.ink)
    if isinstance(thing, Box):
        paint, done = ("RG", "S") if thing.outline else ("rg", "f")
        return f"{ink} {paint} {thing.left:.2f} {thing.bottom:.2f} {thing.width:.2f} {thing.height:.2f} re {done}"
    text = re.sub(r"([\\()])", r"\\\1", thing.text.translate(_LIGATURES))
    font, size, scale = f"/F{1 + thing.bold + 2 * thing.italic}", thing.size / thing.scale, thing.scale
    return f"BT {ink} rg {font} {size} Tf {scale} 0 0 {scale} {thing.left:.2f} {thing.base:.2f} Tm ({text}) Tj ET"


def _stream(data: bytes, entries: str, *, packed: bool) -> bytes:
    if packed:
        data, entries = zlib.compress(data), f"{entries} /Filter /FlateDecode"
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _file(things: Sequence[bytes], trailer: str) -> bytes:
    made = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for number, thing in enumerate(things, 1):
        places.append(len(made))
        made += f"{number} 0 obj\n".encode() + thing + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer\n<< /Size {len(things) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{len(made)}\n%%EOF\n"
    return made + f"xref\n0 {len(things) + 1}\n0000000000 65535 f \n{table}{end}".encode()
