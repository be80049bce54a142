"""From drafts to records: order, runs of lines, prints, doubles, keywords, and the account of every line."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from variorum.extraction import Extracted, Extraction, Fate, Kind, LineFate, Witness
from variorum.prints import print_of_words, words_of
from variorum_extract.draft import Account, Draft, Family, Identity, Line
from variorum_extract.emend import emend
from variorum_extract.link import link
from variorum_extract.read import Copy
from variorum_extract.recognise import top

EXTRACTOR = "1"
"""Version of the extractor: raised whenever a print of a known text changes."""

_LINES_AT_A_TIME = 1000

_KEYWORDS = re.compile(
    r"\[[A-Z][A-Z0-9 ,'’\"+-]{1,40}\]|<[A-Z][A-Z ’'-]{1,40}>"
    r"|\b[A-Z][A-Z’'-]{0,30}[A-Z]{2,30}(?:S\b)?(?: (?:OF |THE )?[A-Z][A-Z’'-]{0,30}[A-Z]{2,30})*\b",
)
_KEPT = frozenset((Fate.RECORD, Fate.WARNING))
_LABELS = frozenset(
    ("WHEN", "TARGET", "EFFECT", "RESTRICTIONS", "COST", "NOT", "AND", "ONLY", "ALL", "ANY", "MUST", "FAQ")
)


def finish(copy: Copy, family: Family, drafts: Sequence[Draft], account: Account) -> Extraction:
    """The records of *drafts*, corrected by the corpus's emendations and linked, and the account of all lines of *copy*."""
    identity = _identity(copy, family, drafts)
    printed = [_Printed.of(draft) for draft in drafts]
    unused = emend(drafts, identity.source, prints=[one.print for one in printed])
    link(drafts)
    _mark(drafts, copy)
    records = _records(drafts, printed, identity)
    _enter(drafts, account)
    witness = Witness(
        path=str(copy.path),
        source=identity.source,
        edition=identity.edition,
        family=family.name,
        version=identity.version,
        bytes_hash=copy.bytes_hash,
        text_hash=_text_hash(copy),
        extractor=EXTRACTOR,
    )
    return Extraction(
        witness=witness,
        records=records,
        account=_account(copy, account),
        remarks=(
            *copy.remarks,
            *(f"nothing has the print {one.print} that an emendation is for ({one.reason})" for one in unused),
        ),
    )


def _identity(copy: Copy, family: Family, drafts: Sequence[Draft]) -> Identity:
    """What *copy* says of itself; where it says no edition, that of most of its books, or which its markup tells."""
    identity = family.identify((*top(copy.lines), *top(copy.furniture)))
    books = [f"{number}e" for draft in drafts if (number := _edition_of_book(draft))]
    edition = max(books, key=books.count) if books else copy.edition
    if edition is None or identity.told or identity.edition == edition:
        return identity
    source = f"{edition}-{identity.source.removeprefix(f'{identity.edition}-')}"
    return replace(identity, edition=edition, source=source)


def _edition_of_book(draft: Draft) -> str | None:
    """The number of the edition that the book of *draft* is of, or None."""
    return dict(draft.fields).get("edition") if draft.kind is Kind.BOOK else None


@dataclass(frozen=True, slots=True)
class _Printed:
    """The text that a draft's print is taken of, the print, and how many words it has."""

    text: str
    print: str
    words: int

    @classmethod
    def of(cls, draft: Draft) -> "_Printed":
        """What is printed of *draft* as it stands."""
        text = draft.printed
        words = words_of(text)
        return cls(text, print_of_words(words), len(words))


def _text_hash(copy: Copy) -> str:
    """sha256 of the words of all lines of *copy*, one below the other; some lines at a time, for words take room."""
    digest = hashlib.sha256()
    between = b""
    for start in range(0, len(copy.lines), _LINES_AT_A_TIME):
        words = words_of("\n".join(line.text for line in copy.lines[start : start + _LINES_AT_A_TIME]))
        if words:
            digest.update(between + "\n".join(words).encode())
            between = b"\n"
    return digest.hexdigest()


def _mark(drafts: Sequence[Draft], copy: Copy) -> None:
    """Mark the drafts as new that are made from a line that *copy* marks so."""
    marked = {line.number for line in copy.lines if line.marked_new}
    for draft in drafts:
        draft.marked_new = draft.marked_new or not marked.isdisjoint(draft.lines)


def _records(drafts: Sequence[Draft], printed: Sequence[_Printed], identity: Identity) -> tuple[Extracted, ...]:
    """The records of *drafts*; what was *printed* of one is told anew where its text is another since."""
    order = {id(draft): place for place, draft in enumerate(drafts)}
    printed_first: dict[str, int] = {}
    asked_first: dict[str, int] = {}
    records = []
    for place, (draft, before) in enumerate(zip(drafts, printed, strict=True)):
        now = before if before.text == draft.printed else _Printed.of(draft)
        doubles = [printed_first.setdefault(now.print, place)] if now.words else []
        asked = words_of(draft.question) if draft.question else []
        if asked:
            doubles.append(asked_first.setdefault(print_of_words(asked), place))
        same = min(doubles, default=place)
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
                text=now.text,
                print=now.print,
                words=now.words,
                page=draft.page,
                paragraph=draft.paragraph,
                action=draft.action,
                question=draft.question,
                answer=draft.answer,
                flavour=draft.flavour,
                fields=draft.fields,
                parent=order.get(id(draft.parent)) if draft.parent is not None else None,
                refs=draft.refs,
                keywords=draft.keywords or _keywords(draft, now.text),
                amends=draft.amends,
                same_as=same if same < place else None,
                marked_new=draft.marked_new,
            ),
        )
    return tuple(records)


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
    fates = account.fates
    for place, draft in enumerate(drafts):
        detail = str(place)
        for number in draft.lines:
            before = fates.get(number)
            if before is None or before.fate not in _KEPT:
                fates[number] = LineFate(line=number, fate=Fate.RECORD, detail=detail)


def _account(copy: Copy, account: Account) -> tuple[LineFate, ...]:
    """An entry for every line of *copy*, in order; a line that nobody entered is a warning."""
    return tuple(_fate(line, account) for line in chain(copy.lines, copy.furniture))


def _fate(line: Line, account: Account) -> LineFate:
    if not line.text.replace("\ufeff", " ").strip():
        return LineFate(line=line.number, fate=Fate.BLANK, detail="")
    known = account.fates.get(line.number)
    return known or LineFate(line=line.number, fate=Fate.WARNING, detail="no grammar rule knows this line")
