"""Errata on a reference site's FAQ page: a page reference, an instruction, and the words that it puts in the book."""

from collections.abc import Sequence

from variorum.extraction import Kind
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import (
    LONGEST_HEADING,
    closes_quote,
    instruction,
    opens_quote,
    order,
    reference,
    told_place,
    unquoted,
)
from variorum_extract.segment.passages import whole_text
from variorum_extract.segment.shapes import Shaped, next_filled


def starts_erratum(lines: Sequence[Shaped], place: int) -> bool:
    """Whether an erratum stands at *place*: a page reference with an instruction right below it."""
    text = lines[place].text
    if len(text) > LONGEST_HEADING or reference(text) is None:
        return False
    after = next_filled(lines, place + 1)
    return after < len(lines) and _told(lines[after].text) is not None


def quoted_end(lines: Sequence[Shaped], start: int) -> int:
    """The place after the quotation that the erratum at *start* puts in, or after its instruction when it has none.

    A quotation that never closes ends with its first paragraph.
    """
    told = next_filled(lines, start + 1)
    body = next_filled(lines, told + 1)
    found = _told(lines[told].text)
    rest = found[1] if found else ""
    if rest:
        opens, place = opens_quote(rest) and order(rest) is None and not closes_quote(rest), told
    else:
        opens, place = body < len(lines) and opens_quote(lines[body].text), body
    if not opens:
        return told + 1
    end = place
    while end < len(lines) and not starts_erratum(lines, end):
        if closes_quote(lines[end].text):
            return end + 1
        end += 1
    return place + 1


def erratum(lines: Sequence[Shaped], start: int, end: int, headings: tuple[str, ...]) -> Draft:
    """The erratum whose reference stands at *start* and whose text ends before *end*."""
    named = reference(lines[start].text)
    told = next_filled(lines, start + 1)
    action, rest = _told(lines[told].text) or ("change", "")
    text = "\n".join(filter(None, (rest, whole_text(lines[told + 1 : end]))))
    quoted = opens_quote(text)
    return Draft(
        kind=Kind.ERRATUM,
        title=named.title if named else lines[start].text,
        headings=headings,
        lines=[line.number for line in lines[start:end] if line.text],
        text=unquoted(text, opening=True, closing=True) if quoted else text or lines[told].text,
        page=named.page if named else None,
        paragraph=(named.paragraph if named else None) or told_place(lines[told].text),
        action=action,
        amends=named.title if named else None,
    )


def _told(text: str) -> tuple[str, str] | None:
    """The action that *text* instructs and what stands behind it; a sentence that is an erratum by itself is that."""
    action = order(text)
    return (action, text) if action is not None else instruction(text)
