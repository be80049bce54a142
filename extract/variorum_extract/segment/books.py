"""The table of books at the head of a reference site's page, its cells glued together or whole."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from variorum.extraction import Fate, Kind
from variorum_extract.clean.book_cells import EDITION
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.segment.shapes import Shaped, is_row, next_filled, paragraphs, shaped
from variorum_extract.segment.tables import cells

COLUMNS = ("title", "kind", "edition", "version", "last update")

_HEADER = re.compile(r"(?:Books\W+)?Book\W*Kind\W*Edition\W*(?:Version\W*)?(?:Last\s*update\W*)?", re.IGNORECASE)
_HEADED = re.compile(r"[\s|]*Books\W+Book\b", re.IGNORECASE)
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_GLUED = re.compile(
    r"(?P<title>.{1,120}?[^\W_]['’\"”)!?.]?)"
    r"(?P<kind>(?:[A-Z][a-z]+)(?:[ -][A-Za-z][a-z]*){0,3})"
    r"(?P<edition>1[0-3]|[1-9])"
    r"(?P<version>(?:[A-Z][a-z]+ )?\d{1,2}(?:\.\d{1,2}?){1,2}[a-z]?|Q[1-4] \d{4})?"
    rf"(?P<date>(?:\d{{1,2}} )?(?:{_MONTH})(?: \d{{1,2}},)? \d{{4}})?",
)
_GAP = re.compile(r"\s{2,}")
_CELLS = "| "
_FEWEST_CELLS = 2
_SENTENCE_WORDS = 10
_LONGEST = 240
_HEADS_BEFORE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """The books of a page, and where their table ends."""

    drafts: tuple[Draft, ...] = ()
    after: int = 0
    """Place of the first line after the table; 0 when the page has none."""

    def names(self, heading: str) -> bool:
        """Whether *heading* is the title of one of these books, with or without its kind."""
        wanted = heading.casefold()
        for draft in self.drafts:
            if draft.kind is not Kind.BOOK:
                continue
            title = draft.title.casefold()
            kind = dict(draft.fields).get("kind", "").casefold()
            if wanted in (title, f"{title} {kind}", f"{kind}: {title}"):
                return True
        return False


def books(lines: Sequence[Shaped], account: Account) -> Books:
    """The table of books near the top of *lines*; the lines above it are entered as noise."""
    head = next((n for n, line in enumerate(lines[:_HEADS_BEFORE]) if is_header(line.text)), None)
    if head is None:
        return Books()
    above = [line for line in lines[:head] if line.text]
    headings: tuple[str, ...] = ()
    if above and above[-1].text.casefold() == "books":
        headings = (above[-1].text,)
        account.enter([above.pop().line], Fate.HEADING, "Books")
    elif _HEADED.match(lines[head].text):
        headings = ("Books",)
    told = [line for line in above if _is_told(line.text)]
    title = next((line for line in reversed(above) if line.level is not None), None) if told else None
    left = [line.line for line in above if line is not title and not _is_told(line.text)]
    account.enter(left, Fate.NOISE, "site header")
    account.enter([title.line] if title is not None else [], Fate.HEADING, "title of the page")
    account.enter([lines[head].line], Fate.HEADING, "columns of the table of books")
    found: list[Draft] = []
    place = next_filled(lines, head + 1)
    while place < len(lines) and lines[place].text:
        line = lines[place]
        fields = _fields(line)
        if fields is None and _is_narrow(lines, place):
            account.enter([line.line], Fate.HEADING, "short title of a book")
            place += 1
            continue
        if fields is None and not _is_rule(line.text):
            break
        if fields is None:
            account.enter([line.line], Fate.NOISE, "table rule")
        elif found and found[-1].fields == fields:
            found[-1].lines.append(line.number)
        else:
            found.append(_draft(fields, line, headings))
        place += 1
        after = next_filled(lines, place)
        if after < len(lines) and _fields(lines[after]) is not None:
            place = after
    return Books(drafts=(*_introduction(told, title), *found), after=place)


def as_books(drafts: Sequence[Draft], lines: Sequence[Line], account: Account) -> list[Draft]:
    """*drafts*, a table of books among them, where a grammar took it for any other or a note, as a record for each book."""
    heads = {line.number for line in lines if is_header(line.text)}
    found: list[Draft] = []
    for draft in drafts:
        told = draft.kind in {Kind.TABLE, Kind.NOTE} and not heads.isdisjoint(draft.lines)
        found += _books_of(draft, lines, account) if told else [draft]
    return found


def _books_of(table: Draft, lines: Sequence[Line], account: Account) -> list[Draft]:
    """The books of the draft *table*, whose other lines are entered; the draft itself if it has none or tells more."""
    own = set(table.lines)
    rows = [(line, _fields(line)) for line in shaped(line for line in lines if line.number in own)]
    headed = any(line.text.casefold() == "books" for line, _ in rows)
    headings = (*table.headings, "Books") if headed else table.headings
    found = [_draft(fields, line, headings) for line, fields in rows if fields is not None]
    if not found or any(fields is None and line.text and _is_told(line.text) for line, fields in rows):
        return [table]
    for line, fields in rows:
        if fields is None and _is_rule(line.text):
            account.enter([line.line], Fate.NOISE, "table rule")
        elif fields is None:
            account.enter([line.line], Fate.HEADING, "columns of the table of books")
    return found


def _introduction(told: Sequence[Shaped], title: Shaped | None) -> list[Draft]:
    """The note that the sentences *told* above the table are, below the *title* of the page."""
    if not told:
        return []
    numbers = [line.number for line in told]
    name = title.text if title is not None else "Introduction"
    return [Draft(kind=Kind.NOTE, title=name, lines=numbers, text=paragraphs(told))]


def _is_told(text: str) -> bool:
    """Whether *text* above the table is a sentence of the page's own and no piece of the site's furniture."""
    return len(text.split()) >= _SENTENCE_WORDS and text[-1] in ".!?:”’"


def _is_narrow(lines: Sequence[Shaped], place: int) -> bool:
    """Whether the line at *place* is the narrow row of a book: its title alone, which the next row opens with."""
    title = lines[place].text.strip(_CELLS)
    after = next_filled(lines, place + 1)
    fields = _fields(lines[after]) if after == place + 1 and after < len(lines) else None
    return bool(title) and fields is not None and fields[0][1] == title


def is_header(text: str) -> bool:
    """Whether *text* is the head of a table of books."""
    return _HEADER.fullmatch(text.strip(_CELLS)) is not None


def _is_rule(text: str) -> bool:
    return is_row(text) and not text.strip("|-: ")


def _fields(line: Shaped) -> tuple[tuple[str, str], ...] | None:
    """The fields of a book's row, its cells between bars, wide gaps or nothing, empty ones left out; None for another *line*."""
    text = line.text
    apart = _GAP.split(line.line.text.strip()) if len(line.line.text) <= _LONGEST else []
    if is_row(text) or text.count(" | ") >= _FEWEST_CELLS or len(apart) > _FEWEST_CELLS:
        row = (
            tuple(apart) if len(apart) > _FEWEST_CELLS else cells(text if is_row(text) else f"| {text.strip(_CELLS)} |")
        )
        if len(row) <= COLUMNS.index("edition") or EDITION.fullmatch(row[2]) is None:
            return None
        parts: tuple[str | None, ...] = row
    else:
        glued = _GLUED.fullmatch(text) if len(text) <= _LONGEST else None
        if glued is None:
            return None
        parts = glued.group("title", "kind", "edition", "version", "date")
    return tuple((name, part) for name, part in zip(COLUMNS, parts, strict=False) if part)


def _draft(fields: tuple[tuple[str, str], ...], line: Shaped, headings: tuple[str, ...]) -> Draft:
    return Draft(
        kind=Kind.BOOK,
        title=fields[0][1],
        headings=headings,
        lines=[line.number],
        text="\n".join(value for _, value in fields),
        fields=fields,
    )
