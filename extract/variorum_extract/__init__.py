"""The extractor of Variorum: reads copies of rules texts and gives their records."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from variorum.extraction import Extraction, Fate
from variorum_extract.clean import without_marks
from variorum_extract.clean.joined import Joined
from variorum_extract.clean.markdown_forms import plain
from variorum_extract.clean.site_frame import without_header
from variorum_extract.clean.text_tools import mended
from variorum_extract.draft import Account, Line
from variorum_extract.finish import EXTRACTOR, finish
from variorum_extract.read import read
from variorum_extract.recognise import recognise
from variorum_extract.segment.books import as_books
from variorum_extract.segment.by_title import told_by_titles
from variorum_extract.segment.cards import as_stratagems
from variorum_extract.segment.cards_apart import cards_apart, put_back
from variorum_extract.segment.flavour import flavour_apart
from variorum_extract.segment.footnotes import footnotes_apart
from variorum_extract.segment.glossary import with_terms
from variorum_extract.segment.told_apart import told_apart
from variorum_extract.segment.tooltips import pop_ups

__all__ = ["EXTRACTOR", "extract"]


def extract(paths: Sequence[Path]) -> list[Extraction]:
    """One extraction for each of *paths*, in order. Raises `BadInput` for a file it cannot use."""
    with _uncollected():
        return [_extract(Path(path)) for path in paths]


@contextmanager
def _uncollected() -> Iterator[None]:
    """No collection of cycles meanwhile: extraction makes none, and looking for them would double its time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _extract(path: Path) -> Extraction:
    copy = read(path)
    copy = replace(copy, lines=tuple(without_marks(copy.lines)))
    account = Account()
    whole = mended(plain(copy.lines, account)) if copy.is_text else Joined(lines=list(copy.lines), parts={})
    told = with_terms(whole.lines)
    family = recognise(told, where=str(path))
    account.enter(copy.furniture, Fate.NOISE, "page furniture")
    text = without_header(told, account)
    lines: Sequence[Line] = text
    if family.reads_pop_ups:
        drafts = family.segment(lines, account)
    else:
        lines, popped_up = pop_ups(text, account)
        lines, cards = cards_apart(lines)
        drafts = [*put_back(family.segment(lines, account), cards), *popped_up]
    as_stratagems(drafts, lines)
    flavour_apart(drafts, lines)
    drafts = as_books(told_apart(drafts, text), text, account)
    drafts = footnotes_apart(drafts, text)
    told_by_titles(drafts)
    for draft in drafts if copy.bare else ():
        draft.headings = tuple(copy.bare.get(heading, heading) for heading in draft.headings)
    whole.tell_apart(drafts, account)
    return finish(copy, family, drafts, account)
