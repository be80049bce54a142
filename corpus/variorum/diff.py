"""What became of each record between two copies of rules texts, and of the words of those that both hold."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from variorum.align import By, Pair, align, out_of_order
from variorum.extraction import Extracted, Extraction, Kind, Witness, editions_differ
from variorum.hunks import Mark, Span, marks, word_diff
from variorum.prints import words_of

BESIDE = frozenset((Kind.NOTE, Kind.EXAMPLE, Kind.DIAGRAM, Kind.SUMMARY, Kind.BOOK, Kind.REDIRECT, Kind.LOST))
"""Kinds that stand beside the rules and rule nothing by themselves."""

PART = 0.5
"""A copy that holds less than this share of another's records is said to be a part of it."""

_SENTENCE_ENDS = frozenset(".!?:;)|’”\"'*")


class Outcome(StrEnum):
    """What became of a record, the weightiest first."""

    CHANGED = "changed"
    """Other words."""
    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    """The same words but for letter case, punctuation, references or the order of lines."""
    MOVED = "moved"
    """The same in every mark, at another place among those that both copies hold."""
    SAME = "same"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One record of the two copies, with what became of it."""

    outcome: Outcome
    older: Extracted | None
    newer: Extracted | None
    score: float
    by: By
    moved: bool
    renamed: bool
    """Its title has other words; its own may be the same."""
    breaks_off: bool
    """One copy's text ends in the middle of a sentence that the other's goes on with."""
    spans: tuple[Span, ...] = ()
    """The two wordings against one another, for a record that both hold and that is not the same."""

    @property
    def record(self) -> Extracted:
        """The newer copy's record, or the older's where that one lacks it."""
        found = self.newer or self.older
        if found is None:
            raise ValueError(self)
        return found

    @property
    def marks(self) -> Counter[Mark]:
        """How many changes of each class it has."""
        return marks(self.spans)

    @property
    def words(self) -> tuple[int, int]:
        """Words taken out and put in by changes of wording."""
        counts = [span.words for span in self.spans if span.mark is Mark.WORDING]
        return sum(count[0] for count in counts), sum(count[1] for count in counts)

    @property
    def of_substance(self) -> bool:
        """Whether it is a rule or a ruling whose words are others, by more than a copy's text that breaks off."""
        changes = sum(span.mark is Mark.WORDING for span in self.spans)
        return changes > self.breaks_off and self.record.kind not in BESIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyDiff:
    """Two copies against one another, in the newer copy's order, with what the older alone holds at the end."""

    older: Witness
    newer: Witness
    rows: tuple[Row, ...]
    remarks: tuple[str, ...]
    """What a reader must know before believing the rows."""

    @property
    def same(self) -> bool:
        """Whether both copies hold the same records in the same order, in every mark."""
        return all(row.outcome is Outcome.SAME and not row.renamed for row in self.rows)

    def of(self, outcome: Outcome) -> tuple[Row, ...]:
        """The rows with this outcome, in order."""
        return tuple(row for row in self.rows if row.outcome is outcome)

    @property
    def marks(self) -> Counter[Mark]:
        """How many changes of each class all records together have."""
        return sum((row.marks for row in self.rows), Counter())


def diff_copies(older: Extraction, newer: Extraction) -> CopyDiff:
    """What became of each record from *older* to *newer*."""
    pairs = align(older.records, newer.records)
    away = out_of_order(pairs)
    return CopyDiff(
        older=older.witness,
        newer=newer.witness,
        rows=tuple(
            _row(
                pair,
                None if pair.older is None else older.records[pair.older],
                None if pair.newer is None else newer.records[pair.newer],
                moved=pair.newer in away,
            )
            for pair in pairs
        ),
        remarks=(*_remarks(older, newer), *_partial(older, newer, pairs)),
    )


def _row(pair: Pair, older: Extracted | None, newer: Extracted | None, *, moved: bool) -> Row:
    spans: tuple[Span, ...] = ()
    if older is None:
        outcome = Outcome.ADDED
    elif newer is None:
        outcome = Outcome.REMOVED
    else:
        spans = word_diff(older.text, newer.text)
        outcome = _outcome(marks(spans), moved=moved)
    return Row(
        outcome=outcome,
        older=older,
        newer=newer,
        score=pair.score,
        by=pair.by,
        moved=moved,
        renamed=older is not None and newer is not None and words_of(older.title) != words_of(newer.title),
        breaks_off=_breaks_off(spans),
        spans=spans if marks(spans) else (),
    )


def _breaks_off(spans: Sequence[Span]) -> bool:
    """Whether the last change is what follows on the middle of a sentence in one text only."""
    if len(spans) < 2 or spans[-1].mark is not Mark.WORDING or (spans[-1].old and spans[-1].new):  # noqa: PLR2004 - a text and its end
        return False
    return spans[-2].new.rstrip()[-1:] not in _SENTENCE_ENDS


def _outcome(found: Counter[Mark], *, moved: bool) -> Outcome:
    """What a record is that both copies hold."""
    if Mark.WORDING in found:
        return Outcome.CHANGED
    if found:
        return Outcome.REWORDED
    return Outcome.MOVED if moved else Outcome.SAME


def _remarks(older: Extraction, newer: Extraction) -> Iterator[str]:
    before, after = older.witness, newer.witness
    if before.extractor != after.extractor:
        yield (
            f"the copies were read by different extractor versions ({before.extractor} and {after.extractor}): "
            "what differs may be the reading and not the text"
        )
    if editions_differ(before.edition, after.edition):
        yield (
            f"the copies are of different editions ({before.edition} and {after.edition}): only the same words are "
            "paired; `variorum suggest ID` lists candidates for the rest"
        )
    elif before.family != after.family:
        yield f"the copies are differently built ({before.family} and {after.family}): places and headings may differ"
    if (
        before.version is not None
        and (before.source, before.version) == (after.source, after.version)
        and before.text_hash != after.text_hash
    ):
        yield f"both copies state version {before.version}, and yet their words differ"


def _partial(older: Extraction, newer: Extraction, pairs: Sequence[Pair]) -> Iterator[str]:
    """Said of copies of one edition where most of one is not in the other, which removes and adds nothing in the game."""
    if editions_differ(older.witness.edition, newer.witness.edition):
        return
    both = sum(pair.older is not None and pair.newer is not None for pair in pairs)
    for part, whole, outcome, records in (
        ("newer", "older", Outcome.REMOVED, older.records),
        ("older", "newer", Outcome.ADDED, newer.records),
    ):
        if both < PART * len(records):
            yield (
                f"the {part} copy holds only {both} of the {whole} copy's {len(records)} records, so it may be a part of "
                f"that document, or another one: a record counted as {outcome} may only be left out of the {part} copy"
            )
