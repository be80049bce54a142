"""The body of an erratum, sorted: its text, its summary, and the examples, notes and tables that stand with it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from variorum.extraction import Kind
from variorum_extract.clean import Block, Shape
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import closes_quote, example, opens_quote, split_note, unquoted
from variorum_extract.segment.passage_text import lines_of, rows_of, text_of, with_text

_INNER_TITLE = re.compile(r"[^a-z.!?:;]{3,60}")
_BELOW = re.compile(r"\b(?:of|one of) the [\w -]{3,60} below\b[^:]*$")


@dataclass(slots=True)
class Sorted:
    """The blocks of an erratum by what they are."""

    body: list[Block] = field(default_factory=list)
    text: str = ""
    inner_title: str | None = None
    examples: list[tuple[str, Block]] = field(default_factory=list)
    notes: list[tuple[str, Block]] = field(default_factory=list)
    summary: list[Block] = field(default_factory=list)
    others: list[Block] = field(default_factory=list)

    def satellites(self, parent: Draft, path: tuple[str, ...]) -> list[Draft]:
        """The drafts of what goes with *parent*: notes, examples, summary, and other paragraphs below it."""
        made = [
            Draft(kind=kind, title=title, headings=path, lines=list(block.lines), text=block.text, parent=parent)
            for kind, found in ((Kind.NOTE, self.notes), (Kind.EXAMPLE, self.examples))
            for title, block in found
        ]
        if self.summary:
            text, lines = text_of(self.summary), lines_of(self.summary)
            made.append(
                Draft(kind=Kind.SUMMARY, title=parent.title, headings=path, lines=lines, text=text, parent=parent),
            )
        tables = [[block] for block in (*self.body, *self.others) if block.rows]
        below = [block for block in self.others if not block.rows]
        made += [
            Draft(
                kind=Kind.TABLE if group[0].rows else Kind.NOTE,
                title=parent.title,
                headings=path,
                lines=lines_of(group),
                text=text_of(group),
                fields=rows_of(group) if group[0].rows else (),
                parent=parent,
            )
            for group in (*tables, *([below] if below else []))
        ]
        return made


def sort_out(blocks: Sequence[Block], title: str) -> Sorted:
    """*blocks* of the erratum *title*, sorted into its text and what only stands with it.

    The text ends with its closing quotation mark. Where it has none, a list that no colon announces and the paragraph
    that begins with the rule's own name are its summary; a paragraph below that is neither.
    """
    made = Sorted()
    quoted = opens_quote(blocks[0].text) and any(closes_quote(block.text) for block in blocks)
    inside = True
    for block in blocks:
        was_inside = inside
        inside = inside and not (quoted and closes_quote(block.text))
        if _is_quoted_note(blocks) or not _set_aside(block, made):
            _place(block, made, title=title, inside=was_inside, quoted=quoted)
    _finish(made)
    return made


def _is_quoted_note(blocks: Sequence[Block]) -> bool:
    """Whether a designer's note in quotation marks is all that *blocks* are, and so what the erratum brings."""
    noted = split_note(blocks[0].text) if len(blocks) == 1 else None
    return noted is not None and opens_quote(blocks[0].text) and not noted[0].strip("‘’“")


def _set_aside(block: Block, made: Sorted) -> bool:
    """Whether *block* was an example or a note throughout, and put with those; a note's first half goes to the text."""
    shown = example(block.text)
    if shown is not None:
        made.examples.append((shown[0], with_text(block, unquoted(shown[1], opening=False, closing=True))))
        return True
    noted = split_note(block.text)
    if noted is None:
        return False
    before, title, note = noted
    if before:
        made.body.append(with_text(block, before))
    made.notes.append((title, with_text(block, unquoted(note, opening=False, closing=True))))
    return True


def _place(block: Block, made: Sorted, *, title: str, inside: bool, quoted: bool) -> None:
    """Put *block* into the text, the summary or among the others of *made*."""
    above = made.body[-1] if made.body else None
    announced = above is None or above.shape is Shape.ITEM or above.text.endswith(":")
    if (inside and quoted) or (block.shape is Shape.ITEM and not made.others and _points_below(made.body)):
        made.body.append(block)
    elif block.shape is Shape.ITEM and made.others and _announces(made.others[-1]):
        made.others.append(block)
    elif (made.body and _is_short_form(block, title)) or (
        block.shape is Shape.ITEM and (made.summary or not announced)
    ):
        made.summary.append(block)
    elif made.summary or not inside:
        made.others.append(block)
    else:
        made.body.append(block)


def _announces(block: Block) -> bool:
    """Whether a list item below *block* goes on with it."""
    return block.shape is Shape.ITEM or block.text.endswith(":")


def _points_below(body: Sequence[Block]) -> bool:
    """Whether the last paragraph of *body* speaks of a list below it, whose quotation mark closed too early."""
    last = next((block for block in reversed(body) if block.shape is not Shape.ITEM), None)
    return last is not None and _BELOW.search(last.text) is not None


def _is_short_form(block: Block, title: str) -> bool:
    """Whether *block* begins with the rule's own name and a colon, as the short form on a datasheet does."""
    name, colon, _ = block.text.partition(":")
    return bool(colon) and name.casefold().startswith(title.casefold()) and len(name) <= len(title) + 8


def _finish(made: Sorted) -> None:
    """Take the quotation marks and an inner title off the text of *made*."""
    body = list(made.body)
    if body:
        body[0] = with_text(body[0], unquoted(body[0].text, opening=True, closing=False))
        body[-1] = with_text(body[-1], unquoted(body[-1].text, opening=False, closing=True))
        if len(body) > 1 and _INNER_TITLE.fullmatch(body[0].text):
            made.inner_title = body[0].text
            body = body[1:]
    made.text = text_of(body)
