"""Errata on a reference site's FAQ page: a page reference, an instruction, and the words that it puts in the book."""

import re
from collections.abc import Sequence

from variorum.extraction import Kind
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import (
    LONGEST_HEADING,
    Reference,
    closes_quote,
    instruction,
    opens_quote,
    order,
    reference,
    title_and_place,
    told_place,
    unquoted,
)
from variorum_extract.segment.passages import whole_text
from variorum_extract.segment.shapes import Shaped, next_filled

_BARE = re.compile(r"\*?\s*Pages?\s(?P<page>\d{1,3})(?:(?:\s?[-–,&]\s?|\sand\s)\d{1,3})*\s?[¬•]?\s?(?P<rest>[A-Z“‘].*)")
"""A reference whose dash a copy lost."""
_SPOKEN = re.compile(
    r"(?P<verb>Change|Add|Insert|Replace|Delete|Remove|Amend|Ignore)\s.*"
    r"|(?:In|At|From|After|Before)\s[^.:]{2,80},\s(?P<within>change|add|insert|replace|delete|remove|amend|ignore)\s.*"
    r"|(?:The|An?|This|All|Both|Each|In)\s[^.]{2,120}\s(?:should|is to|are to|must|will)\s(?:now\s)?(?P<passive>be\s\w+|read)\b.*",
)
"""Instructions that have no colon or are no orders: known only right below a reference."""
_REST_WORDS = 4
"""Words of a reference that a copy may have put on the next line."""
_ADDING = ("add", "insert")


def starts_erratum(lines: Sequence[Shaped], place: int) -> bool:
    """Whether an erratum stands at *place*: a page reference with an instruction right below it."""
    if len(lines[place].text) > LONGEST_HEADING or _named(lines[place].text) is None:
        return False
    told = _told_at(lines, place)
    return told < len(lines) and _told(lines[told].text) is not None


def _told_at(lines: Sequence[Shaped], start: int) -> int:
    """The place of the line below the reference at *start*, of which a few small words may have come on a line of their own."""
    after = next_filled(lines, start + 1)
    if after == start + 1 < len(lines) - 1 and lines[after].text[0].islower():
        words = len(lines[after].text.split())
        return after + 1 if words <= _REST_WORDS and lines[after + 1].text else after
    return after


def _named(text: str) -> Reference | None:
    """The reference that *text* is, its dash lost or not."""
    found = reference(text)
    if found is not None:
        return found
    bare = _BARE.fullmatch(text) if text.startswith(("Page", "*")) else None
    if bare is None:
        return None
    title, paragraph = title_and_place(bare["rest"])
    return Reference(page=int(bare["page"]), title=title, paragraph=paragraph)


def quoted_end(lines: Sequence[Shaped], start: int) -> int:
    """The place after the quotation that the erratum at *start* puts in, or after its instruction when it has none.

    A quotation that never closes ends with its first paragraph.
    """
    told = _told_at(lines, start)
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
    told = _told_at(lines, start)
    heading = " ".join(line.text for line in lines[start:told] if line.text)
    named = _named(heading)
    action, rest = _told(lines[told].text) or ("change", "")
    text = "\n".join(filter(None, (rest, whole_text(lines[told + 1 : end]))))
    quoted = opens_quote(text)
    return Draft(
        kind=Kind.ERRATUM,
        title=named.title if named else heading,
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
    if action is not None:
        return action, text
    told = instruction(text)
    if told is not None:
        return told
    spoken = _SPOKEN.fullmatch(text)
    if spoken is None:
        return None
    verb = (spoken["verb"] or spoken["within"] or spoken["passive"]).casefold().removeprefix("be ")
    return ("add" if verb.startswith(_ADDING) else "change"), "" if text.endswith(":") else text
