"""Emendations: small recorded corrections of what was extracted, keyed by print, each with its reason."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from variorum.errors import CorpusError
from variorum.extraction import Kind
from variorum.prints import PRINT_LENGTH, print_of
from variorum.roots import corpus_roots, toml_files
from variorum_extract.draft import Draft

_FIELDS = frozenset(("print", "at", "length", "put", "title", "kind", "amends", "section", "parent", "reason"))
_REMEDY = "see corpus/emendations/README.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Emendation:
    """One correction of one record, for a reason that no general rule can know."""

    source: str
    """Id of the source whose witnesses it is for."""
    print: str
    """Print of the record as it is extracted, before this correction."""
    reason: str
    at: int | None = None
    """Place in the record's text, in characters from 0, of the words to be replaced."""
    length: int = 0
    put: str = ""
    title: str | None = None
    kind: Kind | None = None
    amends: str | None = None
    section: str | None = None
    """Heading that the record belongs under, in place of the innermost one."""
    parent: str | None = None
    """Title of the record that it explains or belongs to."""


def emend(
    drafts: Sequence[Draft],
    source: str,
    emendations: Iterable[Emendation] | None = None,
    *,
    prints: Sequence[str] | None = None,
) -> list[Emendation]:
    """Correct *drafts* of a witness of *source* by *emendations* (those of the corpus by default); the ones that failed.

    *prints* are those of the drafts, where they are known. One fails when no record has its print though others met theirs; a copy that none is for is another state of the text.
    """
    if emendations is None:
        emendations = [one for root in corpus_roots() for one in load(root)]
    meant = [one for one in emendations if one.source == source]
    if not meant:
        return []
    by_print: dict[str, list[Draft]] = {}
    if prints is None:
        prints = [print_of(draft.printed) for draft in drafts]
    for draft, own in zip(drafts, prints, strict=True):
        by_print.setdefault(own, []).append(draft)
    unused = []
    for one in meant:
        found = by_print.get(one.print, [])
        for draft in found:
            _apply(one, draft, drafts)
        if not found:
            unused.append(one)
    return unused if len(unused) < len(meant) else []


@cache
def load(root: Path) -> tuple[Emendation, ...]:
    """All emendations of the corpus at *root*, in order of file name; raises `CorpusError` for a faulty one."""
    return tuple(one for path in toml_files(root, "emendations") for one in _read(path))


def _read(path: Path) -> list[Emendation]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CorpusError(path.name, f"cannot be read ({error})", _REMEDY) from None
    entries = data.get("emendation", [])
    if not isinstance(data.get("source"), str) or not isinstance(entries, list):
        raise CorpusError(path.name, "needs a `source` and a list of `[[emendation]]`", _REMEDY)
    return [
        _decode(entry, data["source"], f"{path.name}, emendation {place}") for place, entry in enumerate(entries, 1)
    ]


def _decode(entry: object, source: str, where: str) -> Emendation:
    if not isinstance(entry, dict):
        raise CorpusError(where, "is not a table", _REMEDY)
    strange = sorted(set(entry) - _FIELDS)
    if strange:
        raise CorpusError(where, f"has no field {strange[0]!r}", _REMEDY)
    numbers = {name: entry[name] for name in ("at", "length") if name in entry}
    words = {name: entry[name] for name in _FIELDS - {"at", "length", "kind"} if name in entry}
    if not all(isinstance(value, int) and value >= 0 for value in numbers.values()):
        raise CorpusError(where, "`at` and `length` are counts of characters", _REMEDY)
    if not all(isinstance(value, str) for value in words.values()):
        raise CorpusError(where, "all fields but `at` and `length` are strings", _REMEDY)
    if len(words.get("print", "")) != PRINT_LENGTH or not words.get("reason", "").strip():
        raise CorpusError(where, "needs a whole `print` and a `reason`", _REMEDY)
    if not {"at", "title", "kind", "amends", "section", "parent"} & set(entry):
        raise CorpusError(where, "changes nothing", _REMEDY)
    kind = entry.get("kind")
    if kind is not None and kind not in {*Kind}:
        raise CorpusError(where, f"{kind!r} is no kind of record", _REMEDY)
    return Emendation(source=source, kind=Kind(kind) if kind else None, **numbers, **words)


def _apply(one: Emendation, draft: Draft, drafts: Sequence[Draft]) -> None:
    """Correct *draft*; what is named after it and belongs to it takes its new title too."""
    if one.title is not None:
        for other in drafts:
            if other.parent is draft and other.title == draft.title:
                other.title = one.title
    if one.at is not None and draft.kind is not Kind.FAQ:
        draft.text = draft.text[: one.at] + one.put + draft.text[one.at + one.length :]
    draft.title = one.title if one.title is not None else draft.title
    draft.kind = one.kind if one.kind is not None else draft.kind
    draft.amends = one.amends if one.amends is not None else draft.amends
    if one.section is not None:
        draft.headings = (*draft.headings[:-1], one.section)
    if one.parent is not None:
        draft.parent = next((other for other in drafts if other.title == one.parent), draft.parent)
        draft.parent_known = True
