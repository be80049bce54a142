"""Questions and answers of an updates document, each under the section it belongs to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from variorum.extraction import Fate, Kind
from variorum_extract.clean import Block
from variorum_extract.draft import Account, Draft
from variorum_extract.errata_wording import example
from variorum_extract.link.terms import names_title, terms
from variorum_extract.segment.core_entries import Asked, Outline
from variorum_extract.segment.core_headings import Part
from variorum_extract.segment.passage_text import lines_of, text_of, with_text

_MOST_SECTIONS = 40
"""Section headings of one page that are looked at; a real page has some eight."""


def question_drafts(made: Outline, account: Account) -> list[tuple[int, Draft]]:
    """A draft for each question of *made*, with its place; a question without an answer is a warning."""
    name = made.names.get(Part.QUESTIONS)
    sections = _Sections.of(made.asked)
    drafts = []
    for asked in made.asked:
        shown = next((n for n, block in enumerate(asked.answer) if n and example(block.text)), len(asked.answer))
        told, examples = asked.answer[:shown], asked.answer[shown:]
        question, answer = text_of(asked.question), text_of(told)
        draft = Draft(
            kind=Kind.FAQ,
            title=question,
            headings=_path(
                name or made.names.get(asked.part), asked, _section(asked, sections, in_order=made.in_order)
            ),
            lines=lines_of([*asked.question, *told]),
            question=question,
            answer=answer,
        )
        if not answer:
            _warn(draft, account)
        drafts.append((asked.place, draft))
        if examples:
            drafts.append((asked.place, _example(examples, draft)))
    return drafts


def _example(blocks: Sequence[Block], asked: Draft) -> Draft:
    """The example that *blocks* are, the first of which says so, of the answer to what is *asked*."""
    title, opening = example(blocks[0].text) or ("Example", blocks[0].text)
    return Draft(
        kind=Kind.EXAMPLE,
        title=title,
        headings=asked.headings,
        lines=lines_of(blocks),
        text=text_of([with_text(blocks[0], opening), *blocks[1:]]),
        parent=asked,
    )


@dataclass(frozen=True, slots=True)
class _Sections:
    """The section headings of a document's questions."""

    first: Block | None
    """The first one under the heading of their part."""
    on_page: Mapping[int, Sequence[Block]]

    @classmethod
    def of(cls, asked: Sequence[Asked]) -> "_Sections":
        """The sections that *asked* stand under."""
        first = next((one.section for one in asked if one.part is Part.QUESTIONS and one.section), None)
        found = {id(one.section): one.section for one in asked if one.section}
        on_page: dict[int, list[Block]] = {}
        for section in found.values():
            on_page.setdefault(section.page, []).append(section)
        return cls(first, on_page)


def _section(asked: Asked, sections: _Sections, *, in_order: bool) -> Block | None:
    """The heading that *asked* belongs under.

    Columns that were read across put questions above the heading of their part, or under the heading of the other
    column. The first kind belongs to the part's first section. The second kind shares no word with the heading it
    stands under and names another heading of the same page.
    """
    if in_order:
        return asked.section
    if asked.section is None and asked.early:
        return sections.first
    if asked.section is None:
        return None
    wording = f"{text_of(asked.question)} {text_of(asked.answer)}"
    if set(terms(asked.section.text)) & set(terms(wording)):
        return asked.section
    near = sections.on_page.get(asked.question[0].page, ())[:_MOST_SECTIONS]
    named = [section for section in near if _names(section.text, wording)]
    return named[0] if len(named) == 1 else asked.section


def _names(heading: str, wording: str) -> bool:
    """Whether *wording* has *heading* word for word."""
    return " ".join(heading.split()).casefold() in wording.casefold() and names_title(heading, wording)


def _path(name: str | None, asked: Asked, section: Block | None) -> tuple[str, ...]:
    own = section is asked.section
    outer = asked.outer.text if own and asked.outer else None
    inner = (*(asked.above if own else ()), outer, section.text if section else None)
    return tuple(part for part in (*asked.enclosing, name, *inner) if part)


def _warn(draft: Draft, account: Account) -> None:
    account.enter_numbers(draft.lines, Fate.WARNING, "a question without an answer")
    draft.lines = []
