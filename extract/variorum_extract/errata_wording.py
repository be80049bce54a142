"""How publishers word an erratum: its reference, its instruction line or sentence, its quotation marks, its labels."""

import re
from dataclasses import dataclass

_REFERENCE = re.compile(
    r"\*?\s*(?:Core Rules,?\s+)?Pages?\s+(?P<page>\d{1,3})(?:\s?(?:[-–,&]|and)\s?\d{1,3})*\s*[-–—:,]\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_BARE_PAGE = re.compile(r"Pages?\s+(?P<page>\d{1,3})", re.IGNORECASE)
"""A reference that names nothing but the page."""
_BOOK_REFERENCE = re.compile(
    r"[A-Z][^.:;!?‘“]{2,60},\s+page\s+(?P<page>\d{1,3})\s*[-–—]\s*(?P<rest>\S.*)", re.IGNORECASE
)
"""A reference that begins with the name of the book (`Book of Nets, page 12 – Title`)."""
_TRAILING_REFERENCE = re.compile(r"(?P<rest>[A-Z][^.:;!?‘“()]{2,80})\s\(page\s(?P<page>\d{1,3})\)", re.IGNORECASE)
"""A reference with its page behind the title (`Title (Page 12)`)."""
_PLACE = re.compile(
    r"\b(?:paragraphs?|sentences?|sections?|bullet(?:\s+(?:points?|list))?|points?|lines?|steps?|examples?|tables?|notes?|columns?)\b",
    re.IGNORECASE,
)
_INSTRUCTION = re.compile(
    r"(?:\*\*)?(?P<verb>Add|Insert|Change|Replace|Delete|Remove|Amend)\b(?P<rest>(?:\s[‘“'\"][^’”'\":]{1,60}[’”'\"])?[^.:‘’“”]{0,180}(?:[‘“][^’”:]{1,60}[’”][^.:‘’“”]{0,80}){0,2}):(?:\*\*)?(?=\s|$)",
)
_PASSIVE = re.compile(
    r"(?:The|This|In)\s[^.:‘’“”]{2,80}\s(?:should|will)\s(?:now\s)?be\s(?P<verb>added|inserted|changed|replaced|amended|deleted)"
    r"[^.:‘’“”]{0,60}:(?=\s|$)",
)
_DELETION = re.compile(r"(?:Delete|Remove)\b[^:‘’“”]{1,100}\.")
_TOLD_PLACE = re.compile(
    r"(?:Change|Replace|Delete|Remove|Amend)\s+the\s+(?!following\b)(?P<place>[^.:‘’“”]{3,60}?)(?:\s+(?:to|with|as)\b[^.]{0,40}[:]|\.)"
)
_ORDER = re.compile(
    r"(?P<verb>Add|Insert|Change|Replace|Delete|Remove|Amend)\s+(?=[‘“'\"]|(?:the|this|all|any|each|every)\b)"
    r"[^:‘’“”'\".]{0,80}[‘“'\"][^’”'\"]{1,200}[’”'\"][^:]{0,200}(?:\bfollowing\b[^:]{0,60}:\s[^:]{1,400})?"
)
_CHANGE = re.compile(
    r"(?:Change|Replace|Amend)\s(?:[^:‘’“”.]{1,80}\s)?(?:to|with)(?:\sread)?\s"
    r"(?:[‘“'\"].{1,1000}|[^:.‘’“”]{0,30}\d[^:‘’“”]{0,12}\.?)"
)
"""An order that needs no colon: the new words in quotation marks, or a new number."""
_DASHED = re.compile(
    r"(?P<what>[A-Z][^.:‘’“”]{2,80}?)\s[-–—]\s(?P<told>(?P<verb>add|insert|change|replace|delete|remove|amend)\b[^:‘’“”]{0,80}:?)",
)
"""What is amended, a dash, and the instruction."""
_ON_LINE = re.compile(
    r"(?P<what>\*?[^\W\d_][^:.?!‘“]{2,110}?)(?::|(?<=[\w)]))\s(?=(?:Add|Insert|Change|Replace|Delete|Remove|Amend)\b)"
)
_DASH = re.compile(r"\s[-–—]\s")
_ADDING = frozenset(("add", "insert", "added", "inserted"))
_EXAMPLE = re.compile(
    r"(?P<title>Examples?(?:\s+\d{1,2}[a-z]?|\s+[A-Z])?|(?:WORKED )?EXAMPLES?(?: SCENARIOS?| \d{1,2}| [A-Z])?"
    r"|(?:Worked )?Examples?(?: Scenarios?)?)\s*:?(?:\s+|$)"
)
_INLINE_EXAMPLE = re.compile(r"(?P<title>Examples?(?:\s+\d{1,2}[a-z]?|\s+[A-Z])?)\s*:\s*(?=\S)")
_NOTE = re.compile(r"(?P<title>(?:Designer[’']?s[’']?|Editor[’']?s)\s+Notes?)\s*:\s*(?=\S)", re.IGNORECASE)
_PLAIN_NOTE = re.compile(r"(?P<title>(?:Please )?Notes?|NOTES?|Reminders?)\s*:\s*(?=\S)")
"""The label of a note in a box of its own, at the head of its paragraph."""
_NOTE_TITLE = re.compile(r"(?P<title>(?:Designer[’']?s[’']?|Editor[’']?s)\s+Notes?)\s*:?", re.IGNORECASE)
_SMALL_WORD = 4
LONGEST_HEADING = 120
"""Characters of a reference or an instruction that stands on its own line."""
_REFERENCE_STARTS = ("Page", "page", "PAGE", "Core", "core", "CORE", "*")
_INSTRUCTION_STARTS = ("Add", "Insert", "Change", "Replace", "Delete", "Remove", "Amend", "**")
_PASSIVE_STARTS = ("The ", "This ", "In ")
"""What a reference, an instruction or an order begins with: seen sooner than that it is none."""
_OPENING = ("‘", "“", "’", "'", '"')
_CLOSING_MARKS = ("’", "”", "‘", "'", '"')
_CLOSING = re.compile(r"(?<=[\w.!?):\"”\]])(?:[’”‘']|(?<!\d)\")$")
_LEADING = re.compile(r"[‘’“'\"](?=\s*\S)")
_SENTENCE_START = (
    "A|After|All|An|Any|At|Before|Both|During|Each|Every|For|Here|However|If|In|It|Models?|Most|No|Note|Once|Only|Outside"
    "|Rules|Some|Such|That|The|These|This|Those|Unless|Units?|Until|Weapons?|When|Whenever|Where|While|You|Your"
)
_GLUED_TITLE = re.compile(
    rf"(?P<title>[A-Z][\w’'-]*(?:\s+(?:[A-Z][\w’'-]*|of|the|and|a|to|in)){{1,6}})\s+(?=(?:{_SENTENCE_START})\s+[a-z])",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What an erratum says it amends."""

    page: int
    title: str
    paragraph: str | None
    """Which part of the printed rule, as it is worded (`2nd paragraph`)."""


def reference(text: str) -> Reference | None:
    """The reference that *text* is (`Page 6 – Title, 2nd paragraph`), or None."""
    bare = text.strip()
    found = _REFERENCE.fullmatch(bare) if bare.startswith(_REFERENCE_STARTS) else None
    if found is None and len(bare) < LONGEST_HEADING and bare[:1].isupper():
        found = _BOOK_REFERENCE.fullmatch(bare) or _TRAILING_REFERENCE.fullmatch(bare)
    if found is None:
        return None
    title, paragraph = title_and_place(found["rest"])
    return Reference(page=int(found["page"]), title=title, paragraph=paragraph)


def bare_page(text: str) -> int | None:
    """The page that *text* names and nothing else, or None."""
    found = _BARE_PAGE.fullmatch(text.strip())
    return int(found["page"]) if found else None


def title_and_place(text: str) -> tuple[str, str | None]:
    """The title of a printed rule, and which part of it is meant, from `Title, 4th paragraph, 3rd sentence`."""
    title, comma, place = text.rstrip(". ").partition(",")
    if comma and _PLACE.search(place) and not _DASH.search(place):
        return title.strip(), place.strip()
    return text.strip().removesuffix("."), None


def instruction(text: str) -> tuple[str, str] | None:
    """The action (`change`, `add`) that *text* opens with and what stands after the instruction, or None."""
    if text.startswith(_PASSIVE_STARTS):
        passive = _PASSIVE.match(text)
        return (_action(passive["verb"]), text[passive.end() :].strip()) if passive else None
    if not text.startswith(_INSTRUCTION_STARTS):
        return None
    found = _INSTRUCTION.match(text)
    if found:
        return _action(found["verb"]), text[found.end() :].strip()
    if _DELETION.fullmatch(text):
        return "change", ""
    return None


def told_place(text: str) -> str | None:
    """Which part of the printed rule an instruction line or sentence speaks of (`Change the last sentence to:`), or None."""
    found = _TOLD_PLACE.match(text)
    return found["place"] if found and _PLACE.search(found["place"]) else None


def order(text: str) -> str | None:
    """The action of a sentence that is an erratum by itself (`Change ‘one’ to ‘two’.`, `Delete this bullet.`), or None."""
    if not text.startswith(_INSTRUCTION_STARTS):
        dashed = _DASHED.fullmatch(text) if len(text) < LONGEST_HEADING else None
        return _action(dashed["verb"]) if dashed and not text.endswith(":") else None
    found = _ORDER.fullmatch(text)
    if found:
        return _action(found["verb"])
    return "change" if _DELETION.fullmatch(text) or _CHANGE.fullmatch(text) else None


def told_on_its_line(text: str) -> tuple[str, str] | None:
    """What a paragraph names and the instruction or order that it goes on with (`Card – Part: Add ‘word’.`), or None.

    The colon may be missing, as where the name was in bold print.
    """
    found = _ON_LINE.match(text)
    if found is None or not (_DASH.search(found["what"]) or _PLACE.search(found["what"]) or _is_titled(found["what"])):
        return None
    told = text[found.end() :]
    return (found["what"], told) if instruction(told) or order(told) else None


def _is_titled(text: str) -> bool:
    """Whether the longer words of *text* begin with capitals, as those of a title do."""
    return all(word[0].isupper() or not word[0].isalpha() for word in text.split() if len(word) > _SMALL_WORD)


def told_behind(heading: str) -> tuple[str, str] | None:
    """What *heading* names and the instruction that stands behind it (`Title – change to:`), or None."""
    found = _DASHED.fullmatch(heading) if heading.endswith(":") else None
    return (found["what"].strip(), found["told"].capitalize()) if found else None


def _action(verb: str) -> str:
    return "add" if verb.casefold() in _ADDING else "change"


def example(text: str) -> tuple[str, str] | None:
    """The title (`Example 2`) and body of a paragraph that is an example, or None."""
    found = _INLINE_EXAMPLE.match(text)
    return (found["title"], text[found.end() :]) if found else None


def example_title(heading: str) -> str | None:
    """The title of an example that *heading* is, without its colon, or None."""
    found = _EXAMPLE.fullmatch(heading.strip())
    return found["title"] if found else None


def note_title(heading: str) -> str | None:
    """The title of a designer's note that *heading* is, without its colon, or None."""
    found = _NOTE_TITLE.fullmatch(heading.strip())
    return found["title"] if found else None


def split_note(text: str) -> tuple[str, str, str] | None:
    """What stands before a designer's note in *text*, the note's title and its body, or None without one."""
    found = _NOTE.search(text) or _PLAIN_NOTE.match(text)
    if found is None:
        return None
    return text[: found.start()].strip(), found["title"], text[found.end() :].strip()


def opens_quote(text: str) -> bool:
    """Whether *text* begins with a quotation mark."""
    return text.startswith(_OPENING) and len(text) > 1


def closes_quote(text: str) -> bool:
    """Whether *text* ends with a quotation mark, a wrong-way one included."""
    return text.endswith(_CLOSING_MARKS) and _CLOSING.search(text, len(text) - 1) is not None


def unquoted(text: str, *, opening: bool, closing: bool) -> str:
    """*text* without the quotation marks that were put around the whole."""
    if opening and _LEADING.match(text):
        text = text[1:].lstrip()
    if closing and closes_quote(text):
        text = text[:-1].rstrip()
    return text


def glued_title(text: str) -> tuple[str, str] | None:
    """A title in title case that a dump put on the line of its first sentence, and the rest, or None."""
    found = _GLUED_TITLE.match(text)
    return (found["title"], text[found.end() :]) if found else None
