"""The extractor of Variorum: reads copies of rules texts and gives their records."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from variorum.extraction import Extraction, Fate
from variorum_extract.draft import Account
from variorum_extract.finish import EXTRACTOR, finish
from variorum_extract.read import read
from variorum_extract.recognise import recognise

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
    family = recognise(copy.lines, where=str(path))
    account = Account()
    account.enter(copy.furniture, Fate.NOISE, "page furniture")
    drafts = family.segment(copy.lines, account)
    return finish(copy, family, drafts, account)
