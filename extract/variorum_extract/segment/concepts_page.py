"""The family of pages that retell a chapter of core rules under headings in capitals, with bullet summaries (9th edition)."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from variorum.extraction import Fate, Kind
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.segment.edition import edition_of
from variorum_extract.segment.shapes import Shaped, bullet, is_capitals, is_row, paragraphs, shaped
from variorum_extract.segment.tables import Table, markdown_table

_FOOTER_WORDS = 9
_FOOTER = re.compile(r"©|.*[?!]$")
_FEWEST = 3


@dataclass(slots=True)
class _Section:
    """A heading in capitals with what stands below it."""

    heading: Shaped | None
    body: list[Shaped] = field(default_factory=list)


def recognise(lines: Sequence[Line]) -> float:
    """How surely *lines* are such a page: by its headings in capitals with prose right below."""
    filled = [line for line in shaped(lines) if line.text]
    headings = sum(
        is_capitals(line.text) and not is_capitals(after.text) and after.text[-1] in ".:)"
        for line, after in itertools.pairwise(filled)
    )
    other = sum(line.level is None and line.text.startswith(("Q:", "‘")) for line in filled)
    if headings < _FEWEST or other > headings:
        return 0.0
    summaries = any(bullet(line.text) is not None for line in filled)
    return min(0.9, 0.4 + 0.05 * headings + 0.1 * summaries)


def segment(lines: Sequence[Line], account: Account) -> list[Draft]:
    """A rule per heading, each followed by its bullets as one summary; what stands under the first, the page's, is a note."""
    sections = _sections([line for line in shaped(lines) if line.text])
    _drop_footer(sections, account)
    if not sections:
        return []
    page, rest = sections[0], sections[1:]
    drafts = list(_drafts(page, (), account, kind=Kind.NOTE))
    headings = (page.heading.text,) if page.heading else ()
    for section in rest:
        drafts += _drafts(section, headings, account, kind=Kind.RULE)
    return drafts


def _sections(lines: Sequence[Shaped]) -> list[_Section]:
    found = [_Section(heading=None)]
    for line in lines:
        if line.level is not None or is_capitals(line.text):
            found.append(_Section(heading=line))
        else:
            found[-1].body.append(line)
    return [section for section in found if section.heading is not None or section.body]


def _drop_footer(sections: Sequence[_Section], account: Account) -> None:
    """Take the page's last short lines out of its last section when they follow its bullets and ask or call."""
    body = sections[-1].body if sections else []
    while len(body) > 1 and len(body[-1].text.split()) < _FOOTER_WORDS and _is_footer(body):
        account.enter([body.pop().line], Fate.NOISE, "site footer")


def _is_footer(body: Sequence[Shaped]) -> bool:
    return bullet(body[-1].text) is None and _FOOTER.match(body[-1].text) is not None


def _drafts(section: _Section, headings: tuple[str, ...], account: Account, *, kind: Kind) -> Iterator[Draft]:
    """What stands under a heading: its prose as one draft of *kind*, then each table, then its bullets as a summary."""
    name = section.heading.text if section.heading else "Introduction"
    prose, tables = _taken_apart(section.body)
    points = [line for line in section.body if bullet(line.text) is not None]
    heading = [section.heading] if section.heading else []
    rule: Draft | None = None
    if kind is Kind.NOTE or not prose:
        account.enter([line.line for line in heading], Fate.HEADING, name)
        heading = []
    if prose:
        rule = Draft(
            kind=kind,
            title=name,
            headings=headings,
            lines=[line.number for line in (*heading, *prose)],
            text="\n\n".join(paragraphs([line]) for line in prose),
        )
        yield rule
    for table, lines in tables:
        yield Draft(
            kind=Kind.TABLE,
            title=table.caption or name,
            headings=(*headings, name),
            lines=[line.number for line in lines],
            text=table.text,
            fields=table.fields,
            parent=rule,
        )
    if points:
        yield Draft(
            kind=Kind.SUMMARY,
            title=name,
            headings=headings,
            lines=[line.number for line in points],
            text="\n".join(bullet(line.text) or "" for line in points),
            parent=rule,
        )


def _taken_apart(body: Sequence[Shaped]) -> tuple[list[Shaped], list[tuple[Table, Sequence[Shaped]]]]:
    """The prose lines of *body* and its tables, bullets left out."""
    lines = [line for line in body if bullet(line.text) is None]
    prose: list[Shaped] = []
    tables: list[tuple[Table, Sequence[Shaped]]] = []
    place = 0
    while place < len(lines):
        if is_row(lines[place].text):
            table, after = markdown_table(lines, place)
            tables.append((table, lines[place:after]))
            place = after
        else:
            prose.append(lines[place])
            place += 1
    return prose, tables


def identify(lines: Sequence[Line]) -> Identity:
    """The edition by its telling words; such pages carry no version."""
    edition = edition_of(lines, otherwise="9e")
    return Identity(source=f"{edition}-concepts-page", edition=edition, version=None)


family = Family(name="concepts-page", recognise=recognise, segment=segment, identify=identify)
