"""Footnotes: the notes below a table, each a record of its own that belongs to it."""

from collections.abc import Mapping, Sequence

from variorum.extraction import Kind
from variorum.prints import words_of
from variorum_extract.draft import Draft, Line

FOOTNOTE = "Footnote"
_NOTE = "note"


def footnotes_apart(drafts: Sequence[Draft], lines: Sequence[Line]) -> list[Draft]:
    """*drafts*, made from *lines*, with every note below a table as a record right after it."""
    noted = [draft for draft in drafts if draft.kind is Kind.TABLE and any(name == _NOTE for name, _ in draft.fields)]
    if not noted:
        return list(drafts)
    wanted = {number for draft in noted for number in draft.lines}
    texts = {line.number: line.text for line in lines if line.number in wanted}
    below = {id(draft): _footnotes(draft, texts) for draft in noted}
    return [one for draft in drafts for one in (draft, *below.get(id(draft), ()))]


def _footnotes(table: Draft, texts: Mapping[int, str]) -> list[Draft]:
    """The notes of *table*, taken off it with their lines; one that shares its line with the table stays there."""
    found = []
    for field in [field for field in table.fields if field[0] == _NOTE]:
        numbers = _lines_of(field[1], table.lines, texts)
        if numbers and len(numbers) < len(table.lines):
            table.lines = [number for number in table.lines if number not in numbers]
            table.fields = tuple(one for one in table.fields if one is not field)
            table.text = _without(table.text, field[1])
            found.append(
                Draft(
                    kind=Kind.NOTE,
                    title=FOOTNOTE,
                    headings=table.headings,
                    lines=numbers,
                    text=field[1],
                    parent=table,
                    parent_known=True,
                )
            )
    return found


def _without(text: str, note: str) -> str:
    """*text* without the paragraph *note*."""
    before, _, after = text.rpartition(note)
    return "\n".join(part for part in (before.rstrip("\n"), after.strip("\n")) if part)


def _lines_of(note: str, numbers: Sequence[int], texts: Mapping[int, str]) -> list[int]:
    """Those of the lines *numbers* that hold nothing but words of *note*, and all of them together; none if they do not."""
    left = words_of(note)
    found = []
    for number in numbers:
        words = words_of(texts.get(number, ""))
        if words and words == left[: len(words)]:
            found.append(number)
            left = left[len(words) :]
    return found if not left else []
