"""The family of fan sites' rules pages: headings over prose and tables, whose levels a dump does not mark (2nd edition)."""

import itertools
import re
from collections.abc import Sequence

from variorum.extraction import Fate, Kind
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.segment.apart import with_titles
from variorum_extract.segment.asides import aside, label_of, parted
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.fan_headings import Section, parents
from variorum_extract.segment.shapes import Shaped, is_row, is_title, next_filled, paragraphs, shaped
from variorum_extract.segment.tables import Table, markdown_table

_CHART = re.compile(r".*\b(?:Chart|Table)(?: \([^()]*\))?|.* \(\d?D\d{1,3}\)")
_HEADING_WORDS = 8
_FEWEST = 3
_SENTENCE_WORDS = 16
_TABLES_WEIGH = 0.1
_SLUG = re.compile(r"[^\w]+")
_ALL_TABLES = re.compile(r"[^.]{0,60}\b(?:these|the above|all the|all these) (?:tables|charts)\b", re.IGNORECASE)
_FOOTER = re.compile(r"©|.*\ball rights reserved\b", re.IGNORECASE)


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by short headings in title case with sentences or tables right below."""
    page = with_titles([line for line in shaped(lines) if line.text])
    if any(line.text.startswith(("Q:", "Change to:", "Add the following")) for line in page):
        return 0.0
    headings = sum(
        _is_heading(line) and not _is_heading(after) and (is_row(after.text) or _is_prose(after.text))
        for line, after in itertools.pairwise(page)
    )
    if headings < _FEWEST:
        return 0.0
    tables = any(is_row(line.text) for line in page)
    return min(0.85, 0.3 + 0.04 * headings + _TABLES_WEIGH * tables)


def _is_prose(text: str) -> bool:
    """Whether *text* is a sentence, one that a copy cut off included."""
    return text[-1] in '.:)”’"' or len(text.split()) >= _SENTENCE_WORDS


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """A rule per heading with its tables and charts below it; headings without text of their own are headings only."""
    page = with_titles([line for line in shaped(lines) if line.text])
    while page and _FOOTER.match(page[-1].text):
        account.enter([page.pop().line], Fate.NOISE, "footer")
    title, opening, sections = _sections(page, account)
    above = parents(sections, page=" ".join(title))
    _hand_up(sections, above)
    drafts = _drafts(opening, (), account) if opening is not None else []
    first = drafts[0] if drafts and drafts[0].kind is Kind.RULE else None
    rules: dict[int, Draft] = {}
    for place, section in enumerate(sections):
        headings = (*title, *_path(sections, above, place))
        made = _drafts(section, headings, account)
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


def _sections(page: Sequence[Shaped], account: Account) -> tuple[tuple[str, ...], Section | None, list[Section]]:
    """The page's title, a heading right above another or first and unmarked, what stands below it, and its sections."""
    title: tuple[str, ...] = ()
    opening: Section | None = None
    start = 0
    if len(page) > 1 and _is_heading(page[0]) and _is_heading(page[1]):
        title, start = (page[0].text,), 1
        account.enter([page[0].line], Fate.HEADING, page[0].text)
    elif page and _is_heading(page[0]) and page[0].level is None:
        title, start = (page[0].text,), 1
        opening = Section(heading=page[0])
        while start < len(page) and not _opens_section(page[start]):
            opening.body.append(page[start])
            start += 1
    sections = [Section(heading=None)]
    for line in page[start:]:
        if _opens_section(line):
            sections.append(Section(heading=line))
        else:
            sections[-1].body.append(line)
    return title, opening, [section for section in sections if section.heading or section.body]


def _opens_section(line: Shaped) -> bool:
    return _is_heading(line) and _CHART.fullmatch(line.text) is None


def _is_heading(line: Shaped) -> bool:
    if label_of(line.text) is not None:
        return False
    if line.level is not None or line.titled:
        return True
    return is_title(line.text) and len(line.text.split()) <= _HEADING_WORDS


def _path(sections: Sequence[Section], above: Sequence[int | None], place: int) -> tuple[str, ...]:
    path: list[str] = []
    parent = above[place]
    while parent is not None:
        path.append(sections[parent].title)
        parent = above[parent]
    return tuple(reversed(path))


def _drafts(section: Section, headings: tuple[str, ...], account: Account) -> list[Draft]:
    """The rule of *section*, if it has prose, then its tables and lost charts."""
    below = (*headings, section.title) if section.title else headings
    prose: list[Shaped] = []
    others: list[Draft] = []
    place = 0
    while place < len(section.body):
        line = section.body[place]
        captioned = _CHART.fullmatch(line.text) is not None and (line.level is not None or is_title(line.text))
        row = place + 1 if captioned else place
        if row < len(section.body) and is_row(section.body[row].text):
            table, after = markdown_table(section.body, row)
            caption = line.text if captioned else table.caption
            others.append(_table(section, caption, table, section.body[place:after], below))
            place = after
        elif captioned:
            others.append(Draft(kind=Kind.LOST, title=line.text, headings=below, lines=[line.number]))
            place += 1
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
        kind=Kind.RULE if section.heading else Kind.NOTE,
        title=section.title or "Introduction",
        headings=headings,
        lines=[line.number for line in (*heading, *prose)],
        text=paragraphs(prose),
    )
    for draft in others:
        draft.parent = rule
    return [rule, *others, *_told(asides, below, rule)]


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
    """The edition by its telling words, the source by the page's title; such pages carry no version."""
    page = shaped(lines)
    first = next_filled(page, 0)
    name = (
        _SLUG.sub("-", page[first].text.casefold()).strip("-")[:60]
        if first < len(page) and _is_heading(page[first])
        else ""
    )
    edition = edition_of(lines, otherwise="2e")
    return Identity(
        source="-".join(filter(None, (edition, name or "fan-rules", "page"))), edition=edition, version=None
    )


family = Family(name="fan-rules", recognise=recognise, segment=segment, identify=identify)
