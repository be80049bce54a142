"""Lines that hold several entries of a document, run together by a dump: parted where an entry begins, and its answer."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from variorum_extract.clean import one_spaced
from variorum_extract.draft import Line
from variorum_extract.segment.shapes import is_title

_SHORTEST = 12
_PARTS = r"(?:UPDATES (?:&|AND) )?ERRATA|(?:Updates (?:&|and) )?Errata|AMENDMENTS|Amendments|FAQ[sS]?|FREQUENTLY ASKED QUESTIONS"
_SEAM = re.compile(
    rf"(?<!\S)(?P<part>{_PARTS})(?=\s?\*?Pages? \d| Q\d{{0,3}}[:.] )"
    r"|(?<!\S)(?P<asks>Q\d{0,3}[:.]) (?=[A-Z‘’“\"'(\d])"
    r"|(?<!\S)(?P<answers>A\d{0,3}[:.]) (?=[A-Z‘’“\"'(\d])"
    r"|(?P<refers>\*?Pages? \d{1,3}(?:(?: ?[-–,&] ?| and )\d{1,3})*(?: ?[-–—¬:,] ?| )(?=[A-Z“‘])|\*?Pages? \d{1,3} ?[-–—] ?(?=[a-z]))"
    r"|(?<!\S)(?P<version>(?:[A-Z][a-z]+ )?Update Version \d[\d.]*[a-z]?)(?=\s?[A-Z])"
)
_VERB = r"(?:Change|Add|Insert|Replace|Delete|Remove|Amend|Ignore)\b"
_TELLS = re.compile(
    rf"[ .] ?(?={_VERB})|(?<=[a-z).,’”])(?={_VERB} (?:the|this|that|sub|to|last|first|[“‘])|{_VERB}s? [“‘(])"
    r"|\. (?=(?:The|A|An|In|This|All|Both|Each) [^.:‘“]{1,80}\b(?:should|will|must|replace|change|add|delete)\b)"
)
_SENTENCE_END = re.compile(r"[.?!][’”\"')]?\s")
_ENDS = ".?!:)’”\"'…"
_LONGEST_TITLE = 160
_FRONT = 400
"""Characters of a line among which the document's own title and version stand."""
_HEADING_WORDS = 6
_TITLE = re.compile(
    r"(?:[A-Z0-9][A-Z0-9,.:’'&–-]*\s){3,14}(?=[A-Z][a-z]+ [a-z])"
    r"|(?:(?:[A-Z0-9][\w,:’'&–-]*|of|the|and|to|in|for|th|nd|rd|st)\s){3,18}(?=(?:This|These|Here|Although|Since)\s[a-z])"
)
"""A title that the first sentence of a document was put right behind: in capitals, or before a word that opens such sentences."""
_TITLED = re.compile(r".*(?:\bFAQ[sS]?|:)\s(?=\S)")
_OPENS = re.compile(r"(?P<asks>Q\d{0,3}[:.])\s|(?P<answers>A\d{0,3}[:.])\s")


def parted(lines: Sequence[Line]) -> list[Line]:
    """*lines*, those that hold several entries made into several lines of one number."""
    found: list[Line] = []
    asking = begun = False
    for line in lines:
        text = one_spaced(line.text) if len(line.text) >= _SHORTEST else ""
        cuts = _cuts(text, asking=asking) if text else []
        title = None if begun else _TITLE.match(text)
        if title is not None and cuts[:1] != [(0, True)]:
            cuts = [(0, True), (title.end(), False), *(cut for cut in cuts if cut[0] > title.end())]
        begun = begun or bool(text)
        found += _pieces(line, text, cuts) if cuts else [line]
        asking = _still_asks(found[-1].text.lstrip(), before=asking)
    return found


def _still_asks(text: str, *, before: bool) -> bool:
    """Whether a question stands open after the line *text*, when one did or did not *before* it."""
    opens = _OPENS.match(text)
    return before if opens is None else opens["asks"] is not None


def _cuts(text: str, *, asking: bool) -> list[tuple[int, bool]]:
    """The places at which *text* is to be parted, and whether a heading begins there."""
    cuts: list[tuple[int, bool]] = []
    begun = _OPENS.match(text)
    asking = begun["asks"] is not None if begun else asking
    answered = False
    free = 0
    after_part = -1
    for seam in _SEAM.finditer(text):
        start = seam.start()
        if start < free:
            continue
        ended = start in (0, after_part) or text[max(0, start - 2) : start].rstrip()[-1:] in _ENDS
        if seam["part"]:
            cuts.append((start, True))
            after_part = _skip(text, seam.end())
            cuts.append((after_part, False))
            free = after_part
        elif seam["version"]:
            cuts += [(start, True), (_skip(text, seam.end()), False)] if start < _FRONT else []
        elif seam["answers"]:
            if asking and ended:
                cuts.append((start, False))
                asking, answered, free = False, True, start
        elif seam["asks"]:
            headings = [] if ended else _headings_before(text, start, free)
            if ended or headings or answered:
                cuts += [(heading, True) for heading in headings]
                cuts.append((start, False))
                asking, answered, free = True, False, start
        else:
            title_end = _title_end(text, seam.end(), ended=ended)
            if title_end is not None:
                cuts += [(start, False), (title_end, False)]
                asking, free = False, title_end
    return [(place, heading) for place, heading in cuts if 0 < place < len(text) or heading]


def _skip(text: str, place: int) -> int:
    return place + 1 if text[place : place + 1] == " " else place


def _headings_before(text: str, place: int, free: int) -> list[int]:
    """Where headings begin that stand right before *place*, after the end of a sentence: one of a few words.

    What stands behind a `FAQ` or a colon is one of its own; at the head of the text the document's title has more words.
    """
    start = max(free, place - 90)
    before = text[start:place].rstrip()
    ends = [found.end() for found in _SENTENCE_END.finditer(before)]
    begins = ends[-1] if ends else (0 if start == 0 else None)
    if begins is None or not is_title(before[begins:]):
        return []
    titled = _TITLED.match(before, begins)
    first = start + begins
    if titled is not None:
        return [first, start + titled.end()]
    return [first] if first == 0 or len(before[begins:].split()) <= _HEADING_WORDS else []


def _title_end(text: str, place: int, *, ended: bool) -> int | None:
    """Where the instruction begins after the title at *place*, or None when none follows; a stop has to part them unless *ended*."""
    found = _TELLS.search(text, place, place + _LONGEST_TITLE)
    if found is None or not (ended or text[found.start()] == "."):
        return None
    return found.end()


def _pieces(line: Line, text: str, cuts: Iterable[tuple[int, bool]]) -> list[Line]:
    """The lines that *text* is parted into at *cuts*, blank ones around a heading."""
    found: list[Line] = []
    start, heading = 0, False
    for place, titled in (*cuts, (len(text), False)):
        piece = text[start:place].strip()
        if piece:
            around = ["", piece, ""] if heading else [piece]
            found += [replace(line, text=part) for part in around]
        start, heading = place, titled
    return found
