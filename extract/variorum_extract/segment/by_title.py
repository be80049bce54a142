"""Records whose title and headings tell more of what they are than where they stand, whichever family read them."""

import re
from collections.abc import Iterable

from variorum.extraction import Kind
from variorum_extract.draft import Draft
from variorum_extract.segment.core_headings import Part, part_of
from variorum_extract.segment.core_signs import is_redirect

_ANSWERS = re.compile(r"(?:yes|no)\b[.,:;!]?\s", re.IGNORECASE)
_GLOSSARY = re.compile(r"\bglossary\b", re.IGNORECASE)
_LINKS = frozenset(("see also", "related rules"))


def told_by_titles(drafts: Iterable[Draft]) -> None:
    """Make of the rules among *drafts* what their titles, headings or text tell.

    One that asks and answers yes or no is an FAQ entry, one that only sends to another a redirect, and one below the
    heading of a commentary or a glossary a definition. A summary that only lists what else to see is a redirect too.
    """
    for draft in drafts:
        if draft.kind is Kind.SUMMARY and draft.title.casefold().rstrip(":") in _LINKS:
            draft.kind = Kind.REDIRECT
        elif draft.kind is Kind.RULE and draft.title.endswith("?") and _ANSWERS.match(f"{draft.text} "):
            draft.kind, draft.question, draft.answer = Kind.FAQ, draft.title, draft.text
        elif draft.kind is Kind.RULE and is_redirect(draft.text):
            draft.kind = Kind.REDIRECT
        elif draft.kind is Kind.RULE and any(map(_defines, draft.headings)):
            draft.kind = Kind.DEFINITION


def _defines(heading: str) -> bool:
    """Whether what stands below *heading* are definitions."""
    return part_of(heading) is Part.COMMENTARY or _GLOSSARY.search(heading) is not None
