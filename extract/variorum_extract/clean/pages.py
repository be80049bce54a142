"""The pages of a dump that was turned page by page into text and joined with nothing between."""

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from variorum.extraction import Fate
from variorum_extract.clean.footers import is_running_title, last_foot, repeated_feet, running_titles
from variorum_extract.clean.front_matter import contents, front_matter
from variorum_extract.clean.profile_cells import cell_lines
from variorum_extract.clean.stylesheets import stylesheet_lines
from variorum_extract.draft import Account, Line
from variorum_extract.errata_wording import instruction

STYLESHEET = "stylesheet"
PAGE_TITLE = "page title"
PAGE_NUMBER = "page number"
RUNNING_TITLE = "running title"
RULER = "ruler"
MARKUP = "markup"
FRONT_MATTER = "front matter of a converter"
CONTENTS = "table of contents"

_LONGEST_TITLE = 120
GLUED = re.compile(rf"(?<=[^\s#])#{{1,6}}[ \t]+(?P<title>[^#|]{{3,{_LONGEST_TITLE}}})$")
"""The title of a page that a dump put right behind the end of the one before."""
_LONGEST_NUMBER = 40
_FEW_WORDS = 6
_NEAR = 4
"""Lines below a heading among which its text begins."""
_HEADING = re.compile(r"#{1,6}[ \t]+(?P<title>\S.*)")
_TAGS = re.compile(r"(?:</?(?:img|br|hr|div|p|span|center|a)\b[^<>]{0,400}>\s*)+|(?:>\s*)+")
_PICTURE = re.compile(r"background image|<!--\s?image\s?-->|\[?image(?: \d{1,3})?\]?", re.IGNORECASE)
"""What a tool writes where a picture stood."""
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
    title: str = ""
    """The title of a web page in the midst of the dump, and of no other one, that heads what is on it as well."""


def pages(lines: Sequence[Line], account: Account) -> list[Page]:
    """The pages of *lines*; stylesheets, invented page titles and page numbers are entered in *account* as noise.

    A page begins where a heading is glued to the end of a line, or where a stylesheet follows a heading. That
    heading is the title of a web page that was made of the printed one, so it stands in no text; the same title
    alone on a line is furniture as well, and so is the document's own name below the line that states its version.
    A rule of dashes ends a page too. A title with a text right below is a heading.
    """
    styles = stylesheet_lines(lines)
    outside = {
        **dict.fromkeys(contents(lines), CONTENTS),
        **dict.fromkeys(styles, STYLESHEET),
        **dict.fromkeys(front_matter(lines), FRONT_MATTER),
    }
    outside |= {foot: RUNNING_TITLE} if (foot := last_foot(lines, _NUMBER)) is not None else {}
    cells = cell_lines(lines)
    titles = running_titles(lines)
    found: list[list[Line]] = [[]]
    titled = _Titles()
    for place, line in enumerate(lines):
        if not line.text:
            found[-1].append(line)
            continue
        if line.number in outside or _RULER.fullmatch(line.text.strip()):
            account.enter([line], Fate.NOISE, outside.get(line.number, RULER))
            found += [] if line.number in outside else [[]]
            continue
        if line.number in cells:
            found[-1].append(line)
            continue
        before, title = _parted(line.text)
        if title is None and _opens_page(lines, place, styles):
            before, title = "", _heading(line.text)
        if title is not None:
            titled.seen[_key(title)] += 1
        text, noise = _kept(lines, place, before, titled.seen.keys(), titles)
        titled.meet(_heading(before), len(found) - 1)
        if not text and line.text.strip():
            account.enter([line], Fate.NOISE, noise or PAGE_TITLE)
        found[-1].append(line if text == line.text else Line(number=line.number, text=text))
        if title is not None:
            told = before != "" and _is_told(_below(lines, place, styles))
            titled.turn(title, line, len(found), heads=told)
            found.append([])
    feet = repeated_feet(found)
    account.enter((line for line in lines if line.number in feet), Fate.NOISE, RUNNING_TITLE)
    without = [[replace(line, text="") if line.number in feet else line for line in page] for page in found]
    return titled.pages(without)


@dataclass(slots=True)
class _Titles:
    """The titles of web pages, and which of these head what is on their page."""

    seen: Counter[str] = field(default_factory=Counter)
    own: dict[int, str] = field(default_factory=dict)
    lines: dict[int, Line] = field(default_factory=dict)
    """The titles that are the only heading of the text right below them, as lines, by the places of their pages."""

    def turn(self, title: str, line: Line, page: int, *, heads: bool) -> None:
        """Begin the *page* with that *title*, told on *line*, which is a heading where it *heads* a text."""
        if heads:
            self.own[page], self.lines[page] = title, Line(number=line.number, text=f"# {title}")

    def meet(self, heading: str | None, page: int) -> None:
        """Take note of a *heading* on *page*, which may be a title once more."""
        if page and heading is not None and self.seen[_key(heading)]:
            self.own[page] = heading

    def pages(self, found: Sequence[list[Line]]) -> list[Page]:
        """The pages *found*; a title of several of them heads none."""
        own = {page: title for page, title in self.own.items() if self.seen[_key(title)] == 1}
        return [
            Page(number=at + 1, lines=(*([self.lines[at]] if at in self.lines else []), *page), title=own.get(at, ""))
            for at, page in enumerate(found)
        ]


def _kept(
    lines: Sequence[Line], place: int, text: str, invented: AbstractSet[str], titles: dict[str, int]
) -> tuple[str, str | None]:
    """What is left of *text*, all of the line at *place* that is no title of a page, and the kind of noise it is else."""
    left, noise = _without_furniture(text, invented if not _heads_text(lines, place) else frozenset())
    if noise == PAGE_NUMBER and _is_amended(lines, place):
        left, noise = text, None
    if left and is_running_title(left.strip(), lines[place].number, titles):
        return "", RUNNING_TITLE
    if _TAGS.fullmatch(left.strip()) or _PICTURE.fullmatch(left.strip()) or (left and not left.strip("> \t")):
        return "", MARKUP
    return left, noise


def without_stylesheets(lines: Sequence[Line], account: Account) -> list[Line]:
    """*lines* without the stylesheets and invented titles of a dump that was turned page by page, and all others as they are."""
    if not stylesheet_lines(lines):
        return list(lines)
    return [line for page in pages(lines, account) for line in page.lines]


def _parted(text: str) -> tuple[str, str | None]:
    """*text* up to a title glued to its end, and that title."""
    glued = GLUED.search(text) if "#" in text else None
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


def _is_amended(lines: Sequence[Line], place: int) -> bool:
    """Whether the line at *place*, which names a page, is the reference of the instruction right below it."""
    named = "page" in lines[place].text.casefold()
    below = lines[place + 1].text.strip() if named and place + 1 < len(lines) else ""
    return below.endswith(":") and instruction(below) is not None


def _heads_text(lines: Sequence[Line], place: int) -> bool:
    """Whether a paragraph stands right below the line at *place*."""
    return _is_told(next((text for line in lines[place + 1 : place + 1 + _NEAR] if (text := line.text.strip())), ""))


def _below(lines: Sequence[Line], place: int, styles: AbstractSet[int]) -> str:
    """The first text below the line at *place* that is no stylesheet."""
    rest = (lines[after] for after in range(place + 1, len(lines)))
    return next((text for line in rest if (text := line.text.strip()) and line.number not in styles), "")


def _is_told(text: str) -> bool:
    """Whether *text* is a paragraph, long or a whole sentence."""
    whole = len(text.split()) > _FEW_WORDS and text.endswith((".", ":"))
    return (whole or len(text) > _LONGEST_TITLE) and _HEADING.fullmatch(text) is None


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
