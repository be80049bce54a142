"""The extractor of Variorum: reads copies of rules texts and gives their records."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from variorum.extraction import Extraction, Fate
from variorum_extract.clean import without_marks
from variorum_extract.clean.site_frame import without_header
from variorum_extract.draft import Account
from variorum_extract.finish import EXTRACTOR, finish
from variorum_extract.read import read
from variorum_extract.recognise import recognise
from variorum_extract.segment.cards import as_stratagems
from variorum_extract.segment.flavour import flavour_apart
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
    family = recognise(copy.lines, where=str(path))
    account = Account()
    account.enter(copy.furniture, Fate.NOISE, "page furniture")
    text = without_header(copy.lines, account)
    lines, popped_up = (text, []) if family.reads_pop_ups else pop_ups(text, account)
    drafts = [*family.segment(lines, account), *popped_up]
    as_stratagems(drafts, lines)
    flavour_apart(drafts, lines)
    return finish(copy, family, drafts, account)
