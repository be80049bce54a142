"""The pages of a dump that was turned page by page into text and joined with nothing between."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from variorum.extraction import Fate
from variorum_extract.clean.footers import is_running_title, repeated_feet, running_titles
from variorum_extract.clean.front_matter import front_matter
from variorum_extract.clean.stylesheets import stylesheet_lines
from variorum_extract.draft import Account, Line

STYLESHEET = "stylesheet"
PAGE_TITLE = "page title"
PAGE_NUMBER = "page number"
RUNNING_TITLE = "running title"
RULER = "ruler"
MARKUP = "markup"
FRONT_MATTER = "front matter of a converter"

_LONGEST_TITLE = 120
_GLUED = re.compile(rf"(?<=[^\s#])#{{1,6}}[ \t]+(?P<title>[^#|]{{3,{_LONGEST_TITLE}}})$")
_LONGEST_NUMBER = 40
_NEAR = 4
"""Lines below a heading among which its text begins."""
_HEADING = re.compile(r"#{1,6}[ \t]+(?P<title>\S.*)")
_TAGS = re.compile(r"(?:</?(?:img|br|hr|div|p|span|center|a)\b[^<>]{0,400}>\s*)+")
_RULER = re.compile(r"(?:[-–—_*=][ \t]?){3,}")
_NUMBER = re.compile(
    r"(?:#{1,6}[ \t]*)?(?:(?:page[ \t]*(?:\|[ \t]*)?)?\d{1,3}|page[ \t]+\d{1,3}[ \t]+of[ \t]+\d{1,3}"
    r"|\d{1,3}[ \t]*\|[ \t]*page|[-–—][ \t]?\d{1,3}[ \t]?[-–—])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of the original: its lines without furniture, blank ones included."""

    number: int
    """Its place in the dump, from 1; not the number that was printed on it."""
    lines: tuple[Line, ...]


def pages(lines: Sequence[Line], account: Account) -> list[Page]:
    """The pages of *lines*; stylesheets, invented page titles and page numbers are entered in *account* as noise.

    A page begins where a heading is glued to the end of a line, or where a stylesheet follows a heading. That
    heading is the title of a web page that was made of the printed one, so it stands in no text; the same title
    alone on a line is furniture as well, and so is the document's own name below the line that states its version.
    A rule of dashes ends a page too.
    """
    styles = stylesheet_lines(lines)
    outside = {**dict.fromkeys(styles, STYLESHEET), **dict.fromkeys(front_matter(lines), FRONT_MATTER)}
    titles = running_titles(lines)
    invented: set[str] = set()
    found: list[list[Line]] = [[]]
    for place, line in enumerate(lines):
        if not line.text:
            found[-1].append(line)
            continue
        if line.number in outside or _RULER.fullmatch(line.text.strip()):
            account.enter([line], Fate.NOISE, outside.get(line.number, RULER))
            found += [] if line.number in outside else [[]]
            continue
        before, title = _parted(line.text)
        if title is None and _opens_page(lines, place, styles):
            before, title = "", _heading(line.text)
        if title is not None:
            invented.add(_key(title))
        text, noise = _without_furniture(before, invented if not _heads_text(lines, place) else frozenset())
        if text and is_running_title(text.strip(), line.number, titles):
            text, noise = "", RUNNING_TITLE
        if _TAGS.fullmatch(text.strip()):
            text, noise = "", MARKUP
        if not text and line.text.strip():
            account.enter([line], Fate.NOISE, noise or PAGE_TITLE)
        found[-1].append(line if text == line.text else Line(number=line.number, text=text))
        if title is not None:
            found.append([])
    feet = repeated_feet(found)
    account.enter((line for line in lines if line.number in feet), Fate.NOISE, RUNNING_TITLE)
    without = [[replace(line, text="") if line.number in feet else line for line in page] for page in found]
    return [Page(number=number, lines=tuple(page)) for number, page in enumerate(without, 1)]


def without_stylesheets(lines: Sequence[Line], account: Account) -> list[Line]:
    """*lines* without the stylesheets and invented titles of a dump that was turned page by page, and all others as they are."""
    if not stylesheet_lines(lines):
        return list(lines)
    return [line for page in pages(lines, account) for line in page.lines]


def _parted(text: str) -> tuple[str, str | None]:
    """*text* up to a title glued to its end, and that title."""
    glued = _GLUED.search(text) if "#" in text else None
    if glued is None:
        return text, None
    return text[: glued.start()].rstrip(), glued["title"].strip()


def _opens_page(lines: Sequence[Line], place: int, styles: set[int]) -> bool:
    """Whether the line at *place* is a heading right above a stylesheet."""
    if not styles or _HEADING.fullmatch(lines[place].text.strip()) is None:
        return False
    after = place + 1
    while after < len(lines) and not lines[after].text.strip():
        after += 1
    return after < len(lines) and lines[after].number in styles


def _heads_text(lines: Sequence[Line], place: int) -> bool:
    """Whether a paragraph stands right below the line at *place*."""
    below = next((line.text.strip() for line in lines[place + 1 : place + 1 + _NEAR] if line.text.strip()), "")
    return len(below) > _LONGEST_TITLE and _HEADING.fullmatch(below) is None


def _without_furniture(text: str, invented: AbstractSet[str]) -> tuple[str, str | None]:
    """*text*, or nothing and the kind of noise when it is only a page number or an invented title."""
    bare = text.strip()
    if not bare:
        return "", None
    if len(bare) <= _LONGEST_NUMBER and _NUMBER.fullmatch(bare):
        return "", PAGE_NUMBER
    title = _heading(bare)
    if title is not None and _key(title) in invented:
        return "", PAGE_TITLE
    return text, None


def _heading(text: str) -> str | None:
    found = _HEADING.fullmatch(text.strip()) if "#" in text else None
    return found["title"].strip() if found else None


def _key(title: str) -> str:
    return " ".join(title.casefold().split())
