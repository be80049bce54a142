"""The family of fan sites' rules pages: headings over prose and tables, whose levels a dump does not mark (2nd edition)."""

import itertools
import re
from collections.abc import Collection, Sequence

from variorum.extraction import EDITION_NOT_TOLD, Fate, Kind
from variorum_extract.clean import without_stylesheets
from variorum_extract.draft import Account, Draft, Family, Identity, Line, Mark
from variorum_extract.segment.asides import aside, label_of, parted
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.fan_charts import CAPTION, bare_heads, column_heads
from variorum_extract.segment.fan_headings import Section, parents
from variorum_extract.segment.fan_lines import fan_lines, is_bare_title
from variorum_extract.segment.glued_tables import parted_chart
from variorum_extract.segment.passages import rules_nothing, table_at
from variorum_extract.segment.shapes import Shaped, bullet, is_row, paragraphs
from variorum_extract.segment.tables import Table

_FEWEST = 3
_LATER = re.compile(r"\bstratagems?\b", re.IGNORECASE)
_FEW_WORDS = 6
_SENTENCE_WORDS = 16
_SENTENCE_LENGTH = 60
_TABLES_WEIGH = 0.1
_OF_GAME = re.compile(r"\b(?:rules?|units?|models?|players?|squads?|dice)\b", re.IGNORECASE)
"""What a story does not speak of."""
_ENTRY = re.compile(r"Q\d{0,3}\s?[:.]\s|Q:|Change to:|Add the following")
"""How an entry opens that a page of rules has none of."""
_SLUG = re.compile(r"[^\w]+")
_ALL_TABLES = re.compile(r"[^.]{0,60}\b(?:these|the above|all the|all these) (?:tables|charts)\b", re.IGNORECASE)
_FOOTER = re.compile(
    r"©|.*\b(?:all rights reserved|unofficial|not (?:endorsed|affiliated)|trademarks?)\b", re.IGNORECASE
)


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by short headings in title case with sentences or tables right below."""
    page = fan_lines(lines).lines
    if any(_ENTRY.match(line.text) for line in page):
        return 0.0
    headings = sum(
        _is_heading(line)
        and not _is_heading(after)
        and (is_row(after.text) or _is_prose(after.text) or after.line.mark is Mark.CARD)
        for line, after in itertools.pairwise(page)
    )
    if headings < _FEWEST - (len(page) > 1 and _is_heading(page[0]) and _is_heading(page[1])):
        return 0.0
    tables = any(is_row(line.text) for line in page)
    return min(0.85, 0.3 + 0.04 * headings + _TABLES_WEIGH * tables)


def _is_prose(text: str) -> bool:
    """Whether *text* is a sentence, or part of one where a copy breaks or cuts it off."""
    return text[-1] in '.:)”’"' or len(text.split()) >= _SENTENCE_WORDS or len(text) >= _SENTENCE_LENGTH


def _tells(text: str) -> bool:
    """Whether *text* is more than flavour or a few words about the page, as a picture's painter or the number of its cards are."""
    long = len(text.split()) > _FEW_WORDS or text[-1] in ".:!?"
    return bullet(text) is not None or (long and not (rules_nothing(text) and _OF_GAME.search(text) is None))


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """A rule per heading with its tables and charts below it; headings without text of their own are headings only."""
    read = fan_lines(without_stylesheets(lines, account))
    account.enter(read.noise, Fate.NOISE, "mark of a list or of a break")
    page = list(read.lines)
    while page and _FOOTER.match(page[-1].text):
        account.enter([page.pop().line], Fate.NOISE, "footer")
    title, opening, sections = _sections(page, read.steps, account)
    above = parents(sections, page=" ".join(title))
    _hand_up(sections, above)
    drafts = _drafts(opening, (), account, first=True) if opening is not None else []
    first = drafts[0] if drafts and drafts[0].kind is Kind.RULE else None
    rules: dict[int, Draft] = {}
    for place, section in enumerate(sections):
        headings = (*title, *_path(sections, above, place))
        made = _drafts(section, headings, account, first=place == 0 and opening is None)
        if made and made[0].kind is Kind.RULE:
            rules[place] = made[0]
        else:
            parent = above[place]
            for draft in made:
                draft.parent = draft.parent or (rules.get(parent) if parent is not None else first)
        drafts += made
    return drafts


def _hand_up(sections: Sequence[Section], above: Sequence[int | None]) -> None:
    """Move the last paragraph of a section that speaks of several tables, and has but one, to the section above it."""
    for place, section in enumerate(sections):
        parent = above[place]
        if parent is None or not section.body or _ALL_TABLES.match(section.body[-1].text) is None:
            continue
        starts = sum(is_row(line.text) and not is_row(before.text) for before, line in itertools.pairwise(section.body))
        if starts + is_row(section.body[0].text) == 1:
            sections[parent].body.append(section.body.pop())


def _sections(
    page: Sequence[Shaped], steps: Collection[int], account: Account
) -> tuple[tuple[str, ...], Section | None, list[Section]]:
    """The page's title, a heading right above another or first and unmarked, what stands below it, and its sections."""
    title: tuple[str, ...] = ()
    opening: Section | None = None
    start = 0
    in_tables = _in_tables(page)
    headings = [place for place, line in enumerate(page) if _opens_section(line) and place not in in_tables]
    heads = column_heads(page, headings)
    headings = [place for place in headings if place not in heads]
    columns = bare_heads(headings)
    account.enter([page[place].line for place in columns], Fate.HEADING, "columns of a table")
    headings = [place for place in headings if place not in columns]
    if headings[:2] == [0, 1]:
        title, start = (page[0].text,), 1
        account.enter([page[0].line], Fate.HEADING, page[0].text)
    elif headings[:1] == [0] and page[0].level is None and not _has_twin([page[place].text for place in headings]):
        title, start = (page[0].text,), headings[1] if len(headings) > 1 else len(page)
        opening = Section(heading=page[0], body=list(page[1:start]))
    sections = [Section(heading=None)]
    opens = set(headings)
    for place in range(start, len(page)):
        line = page[place]
        if place in columns:
            continue
        if place in opens:
            sections.append(Section(heading=line, step=line.number in steps))
        else:
            sections[-1].body.append(line)
    return title, opening, [section for section in sections if section.heading or section.body]


def _in_tables(page: Sequence[Shaped]) -> set[int]:
    """The places of the lines that stand in a table, which are no headings however they read."""
    found: set[int] = set()
    place = 0
    while place < len(page):
        captioned = place > 0 and CAPTION.fullmatch(page[place - 1].text) is not None
        heading = _is_heading(page[place]) and not captioned
        table = None if heading else _table_at(page, place, titled=captioned)
        if table is not None:
            found.update(range(place, table[1]))
        place = place + 1 if table is None else table[1]
    return found


def _table_at(lines: Sequence[Shaped], place: int, *, titled: bool = False) -> tuple[Table, int] | None:
    return table_at(lines, place) or parted_chart(lines, place, titled=titled)


def _has_twin(titles: Sequence[str]) -> bool:
    """Whether another of *titles* ends in the same word as the first and is as long, as side by side headings are."""
    first = titles[0].split()
    return any(title.split()[-1] == first[-1] and len(title.split()) == len(first) for title in titles[1:])


def _opens_section(line: Shaped) -> bool:
    return _is_heading(line) and CAPTION.fullmatch(line.text) is None


def _is_heading(line: Shaped) -> bool:
    if label_of(line.text) is not None:
        return False
    return line.level is not None or line.titled


def _path(sections: Sequence[Section], above: Sequence[int | None], place: int) -> tuple[str, ...]:
    path: list[str] = []
    parent = above[place]
    while parent is not None:
        path.append(sections[parent].title)
        parent = above[parent]
    return tuple(reversed(path))


def _drafts(section: Section, headings: tuple[str, ...], account: Account, *, first: bool) -> list[Draft]:
    """The rule of *section*, if it has prose, then its tables and lost charts; the *first* of a page may only be a note."""
    below = (*headings, section.title) if section.title else headings
    prose: list[Shaped] = []
    others: list[Draft] = []
    place = 0
    while place < len(section.body):
        line = section.body[place]
        captioned = CAPTION.fullmatch(line.text) is not None and (line.level is not None or is_bare_title(line.text))
        row = place + 1 if captioned else place
        found = _table_at(section.body, row, titled=captioned) if row < len(section.body) else None
        if found is not None:
            table, after = found
            caption = line.text if captioned else table.caption
            others.append(_table(section, caption, table, section.body[place:after], below))
            place = after
        elif captioned or _is_heading(line):
            after = row
            while after < len(section.body) and _opens_section(section.body[after]):
                after += 1
            others.append(_lost(section.body[place:after], section.body[row:after], below))
            place = after
        else:
            prose.append(line)
            place += 1
    prose, asides = parted(prose)
    heading = [section.heading] if section.heading else []
    if not prose and len(others) == 1 and others[0].title == section.title:
        others[0].headings = headings
        others[0].lines = [line.number for line in heading] + others[0].lines
        return others + _told(asides, below, others[0])
    if not prose:
        account.enter([line.line for line in heading], Fate.HEADING, section.title)
        return others + _told(asides, below, None)
    rule = Draft(
        kind=Kind.RULE
        if section.heading and (headings or not first or any(_tells(line.text) for line in prose))
        else Kind.NOTE,
        title=section.title or "Introduction",
        headings=headings,
        lines=[line.number for line in (*heading, *prose)],
        text=paragraphs(prose),
    )
    for draft in others:
        draft.parent = rule
    return [rule, *others, *_told(asides, below, rule)]


def _lost(lines: Sequence[Shaped], heads: Sequence[Shaped], below: tuple[str, ...]) -> Draft:
    """The chart of which *lines* are left: a caption, the *heads* of its columns, or both."""
    columns = (("columns", " | ".join(head.text for head in heads)),) if heads else ()
    numbers = [line.number for line in lines]
    return Draft(kind=Kind.LOST, title=lines[0].text, headings=below, lines=numbers, fields=columns)


def _told(asides: Sequence[Sequence[Shaped]], below: tuple[str, ...], parent: Draft | None) -> list[Draft]:
    """The drafts of the examples and notes *asides* with their *parent*."""
    return [draft for lines in asides if (draft := aside(lines, below, parent)) is not None]


def _table(
    section: Section, caption: str | None, table: Table, lines: Sequence[Shaped], below: tuple[str, ...]
) -> Draft:
    """The table's draft: named by its caption, or the heading right above it, or its first column."""
    first = bool(section.body) and section.body[0] is lines[0]
    title = caption or (section.title if first and section.title else "") or (table.columns[0] if table.columns else "")
    fields = (("caption", caption), *table.fields) if caption and not table.caption else table.fields
    return Draft(
        kind=Kind.TABLE,
        title=title.rstrip("†‡* ") or "Table",
        headings=below,
        lines=[line.number for line in lines],
        text=table.text,
        fields=fields,
    )


def identify(lines: Sequence[Line]) -> Identity:
    """The edition by its telling words, the source by the page's title; such pages carry no version.

    What has stratagems is not of the edition that such pages are of otherwise.
    """
    page = fan_lines(lines).lines
    name = _SLUG.sub("-", page[0].text.casefold()).strip("-")[:60] if page and _is_heading(page[0]) else ""
    later = any(_LATER.search(line.text) for line in lines)
    edition = edition_of(lines, otherwise=EDITION_NOT_TOLD if later else "2e")
    return Identity(
        source="-".join(filter(None, (edition, name or "fan-rules", "page"))), edition=edition, version=None
    )


family = Family(name="fan-rules", recognise=recognise, segment=segment, identify=identify)
