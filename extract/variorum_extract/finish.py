"""From drafts to records: order, runs of lines, prints, doubles, keywords, and the account of every line."""

import hashlib
import re
from collections.abc import Iterable, Sequence

from variorum.extraction import Extracted, Extraction, Fate, Kind, LineFate, Witness
from variorum.prints import print_of, words_of
from variorum_extract.draft import Account, Draft, Family, Identity
from variorum_extract.emend import emend
from variorum_extract.link import link
from variorum_extract.read import Copy

EXTRACTOR = "1"
"""Version of the extractor: raised whenever a print of a known text changes."""

_KEYWORDS = re.compile(
    r"\[[A-Z][A-Z0-9 ,'’\"+-]{1,40}\]|<[A-Z][A-Z ’'-]{1,40}>"
    r"|\b[A-Z][A-Z’'-]{0,30}[A-Z]{2,30}(?:S\b)?(?: (?:OF |THE )?[A-Z][A-Z’'-]{0,30}[A-Z]{2,30})*\b",
)
_LABELS = frozenset(
    ("WHEN", "TARGET", "EFFECT", "RESTRICTIONS", "COST", "NOT", "AND", "ONLY", "ALL", "ANY", "MUST", "FAQ")
)


def finish(copy: Copy, family: Family, drafts: Sequence[Draft], account: Account) -> Extraction:
    """The records of *drafts*, corrected by the corpus's emendations and linked, and the account of all lines of *copy*."""
    identity = family.identify((*copy.lines, *copy.furniture))
    unused = emend(drafts, identity.source)
    link(drafts)
    _mark(drafts, copy)
    records = _records(drafts, identity)
    _enter(drafts, account)
    witness = Witness(
        path=str(copy.path),
        source=identity.source,
        edition=identity.edition,
        family=family.name,
        version=identity.version,
        bytes_hash=hashlib.sha256(copy.data).hexdigest(),
        text_hash=hashlib.sha256("\n".join(words_of("\n".join(line.text for line in copy.lines))).encode()).hexdigest(),
        extractor=EXTRACTOR,
    )
    return Extraction(
        witness=witness,
        records=records,
        account=_account(copy, account),
        remarks=tuple(f"nothing has the print {one.print} that an emendation is for ({one.reason})" for one in unused),
    )


def _mark(drafts: Sequence[Draft], copy: Copy) -> None:
    """Mark the drafts as new that are made from a line that *copy* marks so."""
    marked = {line.number for line in copy.lines if line.marked_new}
    for draft in drafts:
        draft.marked_new = draft.marked_new or not marked.isdisjoint(draft.lines)


def _records(drafts: Sequence[Draft], identity: Identity) -> tuple[Extracted, ...]:
    order = {id(draft): place for place, draft in enumerate(drafts)}
    first: dict[tuple[str, str], int] = {}
    records = []
    for place, draft in enumerate(drafts):
        text = draft.printed
        marks = _marks(draft, text)
        same = min((first[mark] for mark in marks if mark in first), default=None)
        for mark in marks:
            first.setdefault(mark, place)
        records.append(
            Extracted(
                kind=draft.kind,
                title=draft.title,
                edition=identity.edition,
                source=identity.source,
                version=identity.version,
                headings=draft.headings,
                order=place,
                lines=_runs(draft.lines),
                text=text,
                print=print_of(text),
                words=len(words_of(text)),
                page=draft.page,
                paragraph=draft.paragraph,
                action=draft.action,
                question=draft.question,
                answer=draft.answer,
                flavour=draft.flavour,
                fields=draft.fields,
                parent=order.get(id(draft.parent)) if draft.parent is not None else None,
                refs=draft.refs,
                keywords=draft.keywords or _keywords(draft, text),
                amends=draft.amends,
                same_as=same,
                marked_new=draft.marked_new,
            ),
        )
    return tuple(records)


def _marks(draft: Draft, text: str) -> list[tuple[str, str]]:
    """What makes a later draft the double of this one: its print, and its question."""
    marks = []
    if words_of(text):
        marks.append(("print", print_of(text)))
    if draft.question and words_of(draft.question):
        marks.append(("question", print_of(draft.question)))
    return marks


def _runs(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Runs of consecutive *numbers*, as first and last."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return tuple(runs)


def _keywords(draft: Draft, text: str) -> tuple[str, ...]:
    """Keywords that *text* names, once each, in order; none for a table or a text that is all in capitals."""
    if text.isupper() or draft.kind in (Kind.TABLE, Kind.BOOK):
        return ()
    found = (match.strip("[]") for match in _KEYWORDS.findall(text))
    return tuple(dict.fromkeys(word for word in found if word not in _LABELS and word != draft.title))


def _enter(drafts: Sequence[Draft], account: Account) -> None:
    """Enter the lines of *drafts*; one that holds two records goes to the first, and a warning given before stands."""
    first: dict[int, int] = {}
    for place, draft in enumerate(drafts):
        for number in draft.lines:
            first.setdefault(number, place)
    for number, place in first.items():
        before = account.fates.get(number)
        if before is not None and before.fate is Fate.WARNING:
            continue
        account.fates[number] = LineFate(line=number, fate=Fate.RECORD, detail=str(place))


def _account(copy: Copy, account: Account) -> tuple[LineFate, ...]:
    """An entry for every line of *copy*, in order; a line that nobody entered is a warning."""
    entries = []
    for line in (*copy.lines, *copy.furniture):
        if not line.text.strip():
            entries.append(LineFate(line=line.number, fate=Fate.BLANK, detail=""))
        else:
            missing = LineFate(line=line.number, fate=Fate.WARNING, detail="no grammar rule knows this line")
            entries.append(account.fates.get(line.number, missing))
    return tuple(entries)
