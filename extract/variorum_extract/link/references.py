"""Where a text sends its reader: `See X`, `see X and Y`, `See diagrams 10 and 11`, pages of the printed book."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from variorum.extraction import Kind
from variorum_extract.draft import Draft

_SEE = re.compile(r"(?<!can )(?<!cannot )(?<!to )\b[Ss]ee (?:also )?(?P<quote>[‘“]?)(?=[A-Z])")
_DIAGRAMS = re.compile(
    r"\b[Ss]ee (?:also )?diagrams? (?P<list>\d{1,3}(?:(?:, | and |, and |-|–)\d{1,3})*)", re.IGNORECASE
)
_PAGES = re.compile(r"\b(?:pages?|pg)\.? (?P<first>\d{1,3})(?:\s?[-–]\s?(?P<last>\d{1,3}))?\b", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"[A-Z][\w’'/-]*(?: (?:(?:of|the|and|a|an|to|in|at|on|as|for|with)\b(?= ))?\s?[A-Z(][\w’'/()-]*)*"
)
_NEXT = re.compile(r"(?:,? and |, | or )(?=[A-Z‘“])[‘“]?")
_GOES_ON = re.compile(r" [A-Z][a-z]")
"""What follows a title that is only the beginning of another."""
_WORD = re.compile(r"\S+")
_BOOK = ("core rules", "core rulebook", "page", "pages", "diagram", "diagrams")
_MARKS = ".,;:’”)"
_LONGEST_TITLE = 16
"""Words of a title that are looked for."""
_REACH = 220
_MOST_SENT = 200
"""Places of one text at which it sends somewhere by name."""
_UNTITLED = frozenset((Kind.EXAMPLE, Kind.FAQ, Kind.NOTE, Kind.SUMMARY))


def find_references(drafts: Sequence[Draft]) -> None:
    """Set the `refs` of each of *drafts* that has none: titles as they stand in the document, `diagram N`, `page N`."""
    titles: dict[str, str] = {}
    for draft in drafts:
        if draft.kind not in _UNTITLED:
            titles.setdefault(_key(draft.title), draft.title)
    for draft in drafts:
        if not draft.refs:
            text = f"{draft.question}\n{draft.answer}" if draft.kind is Kind.FAQ else draft.text
            draft.refs = tuple(ref for ref in dict.fromkeys(references(text, titles)) if ref != draft.title)


def references(text: str, titles: Mapping[str, str]) -> Iterator[str]:
    """The places that *text* sends to, in order of kind; *titles* maps folded titles to those of the document."""
    folded = text.casefold()
    if "see" in folded:
        for found in islice(_SEE.finditer(text), _MOST_SENT):
            yield from _named(text[found.end() : found.end() + _REACH], titles, quoted=bool(found["quote"]))
        for found in _DIAGRAMS.finditer(text):
            yield from (f"diagram {number}" for number in re.findall(r"\d+", found["list"]))
    if "page" in folded or "pg" in folded:
        for found in _PAGES.finditer(text):
            yield f"pages {found['first']}-{found['last']}" if found["last"] else f"page {found['first']}"


def _named(phrase: str, titles: Mapping[str, str], *, quoted: bool) -> Iterator[str]:
    """The titles that *phrase* begins with: the longest one known, then what `and` joins to it."""
    while phrase:
        title, end = _known(phrase, titles)
        if title is None:
            found = _UNKNOWN.match(phrase)
            title, end = (found[0].rstrip("’'/-) "), found.end()) if found else ("", 0)
            title = phrase.split("’", 1)[0] if quoted and "’" in phrase else title
        if not title or title.casefold().startswith(_BOOK):
            return
        yield title
        following = _NEXT.match(phrase[end:].lstrip("’”"))
        if following is None:
            return
        phrase = phrase[end:].lstrip("’”")[following.end() :]


def _known(phrase: str, titles: Mapping[str, str]) -> tuple[str | None, int]:
    """The longest known title at the beginning of *phrase* and where it ends; singular and plural are one."""
    best: tuple[str | None, int] = (None, 0)
    for count, word in enumerate(_WORD.finditer(phrase)):
        if count == _LONGEST_TITLE:
            break
        bare = len(word[0].rstrip(_MARKS))
        for end in range(word.start() + bare, word.end() + 1):
            title = titles.get(_key(phrase[:end]))
            if title is not None and end > best[1] and _GOES_ON.match(phrase, end) is None:
                best = (title, end)
    return best


def _key(title: str) -> str:
    """*title* folded, in the singular."""
    return " ".join(title.replace("'", "’").casefold().split()).removesuffix("s")
