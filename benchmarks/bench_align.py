"""How often records are paired rightly, within an edition and across, over hand-made labels; and the word diff's time.

Needs the source texts in the folder that VARIORUM_SOURCES names. A second measure of pairing plants edits in a copy, so
that the right pairs are known by construction.
"""

import difflib
import os
import random
import statistics
import time
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from variorum.align import By, align
from variorum.extraction import Extracted, Extraction
from variorum.hunks import word_diff
from variorum.plugins import extractor
from variorum.prints import print_of, words_of
from variorum.suggest import BEST, Shelf, segment_page

LABELS = Path(__file__).parents[1] / "tests" / "corpus" / "pairs.toml"
ROUNDS = 7
SEED = 40_000
DROPPED = 0.2
"""Share of the records that each planted copy lacks."""
EDITED = 0.12
"""Share of a planted copy's words that are other words."""

SIZES = (1_000, 5_000)

Reference = dict[str, str]


def main() -> None:
    """Print precision and recall within an edition, right answers among five across, and the ratio of times."""
    folder = os.environ.get("VARIORUM_SOURCES")
    if not folder:
        print("alignment: skipped, VARIORUM_SOURCES names no folder of source texts")
        return
    copies = {each.witness.source: each for each in extractor()(sorted(Path(folder).glob("*.txt")))}
    labels = tomllib.loads(LABELS.read_text("utf-8"))
    within(copies, labels["within"])
    planted(copies["8e-faq-page"])
    planted(copies["10e-core-rules-updates"])
    across(copies, labels["across"])
    growth(copies["10e-core-rules-updates"])
    times(copies["10e-core-rules-updates"], copies["10e-updates-page"])


def within(copies: dict[str, Extraction], labels: Sequence[dict[str, Reference]]) -> None:
    """Print how many labelled pairs of one edition are found, and how many found ones are labelled."""
    older, newer = copies["10e-core-rules-updates"].records, copies["10e-updates-page"].records
    pairs = align(older, newer)
    counterparts = {}
    for pair in pairs:
        left = older[pair.older].print if pair.older is not None else ""
        right = newer[pair.newer].print if pair.newer is not None else ""
        counterparts["older", left], counterparts["newer", right] = right, left
    for name, hard in (("all", False), ("not of the same words", True)):
        right = wrong = missed = refused = 0
        for label in labels:
            left, beside = (label.get(side, {}).get("print", "") for side in ("older", "newer"))
            if hard and left == beside:
                continue
            said = counterparts["older", left] if left else counterparts["newer", beside]
            expected = beside if left else left
            right += bool(expected) and said == expected
            wrong += bool(said) and said != expected
            missed += bool(expected) and not said
            refused += not expected and not said
        report(f"within 10e, {name}", right=right, wrong=wrong, missed=missed, refused=refused)


def report(name: str, *, right: int, wrong: int, missed: int, refused: int) -> None:
    """Print counts with precision and recall."""
    print(
        f"{name}: precision {right / (right + wrong):.3f}, recall {right / (right + wrong + missed):.3f} "
        f"({right} right, {wrong} wrong, {missed} missed, {refused} rightly without counterpart)"
    )


def planted(copy: Extraction) -> None:
    """Print how well a copy is paired with itself after records were dropped, shuffled and edited on either side."""
    choice = random.Random(SEED)  # noqa: S311 - a measurement, not a secret
    records = [record for record in copy.records if record.words]
    vocabulary = [word for record in records for word in words_of(record.text)]
    older = [record for record in records if choice.random() > DROPPED]
    newer = [edited(record, vocabulary, choice) for record in records if choice.random() > DROPPED]
    choice.shuffle(newer)
    held = {record.order for record in older}
    right = wrong = missed = refused = 0
    for pair in align(older, newer):
        if pair.newer is None:
            continue
        order = newer[pair.newer].order
        if pair.by is By.NONE:
            missed += order in held
            refused += order not in held
        elif pair.older is not None:
            ours = older[pair.older]
            same = ours.order == order or ours.print == records_by_order(records)[order].print
            right, wrong = right + same, wrong + (not same)
    report(
        f"planted edits, {copy.witness.source} ({EDITED:.0%} of words, {DROPPED:.0%} of records)",
        right=right,
        wrong=wrong,
        missed=missed,
        refused=refused,
    )


def records_by_order(records: Sequence[Extracted]) -> dict[int, Extracted]:
    """The records under their places in the copy."""
    return {record.order: record for record in records}


def edited(record: Extracted, vocabulary: Sequence[str], choice: random.Random) -> Extracted:
    """The record with some words replaced by other words of its copy, and without a title to go by."""
    text = " ".join(choice.choice(vocabulary) if choice.random() < EDITED else word for word in record.text.split(" "))
    return replace(record, text=text, title="", print=print_of(text), words=len(words_of(text)))


def across(copies: dict[str, Extraction], labels: Sequence[dict[str, object]]) -> None:
    """Print how often a right counterpart of another edition is first, and among the five best."""
    sources = {record.print: source for source, copy in copies.items() for record in copy.records}
    shelves = {source: Shelf([segment_page(each) for each in copy.records]) for source, copy in copies.items()}
    first = among = 0
    for label in labels:
        asked, found = label["asked"], label["found"]
        assert isinstance(asked, dict)  # noqa: S101 - as the file is written
        assert isinstance(found, list)  # noqa: S101 - as the file is written
        record = next(each for each in copies[asked["source"]].records if each.print == asked["print"])
        prints = {each["print"] for each in found}
        source = found[0]["source"]
        assert prints <= sources.keys()  # noqa: S101 - a label that fits no record would count as wrong
        near = shelves[source].nearest(segment_page(record))
        best = [copies[source].records[place].print for _, place in near]
        first += best[:1] != [] and best[0] in prints
        among += not prints.isdisjoint(best)
    count = len(labels)
    print(f"across editions: right first {first / count:.3f}, right among {BEST} {among / count:.3f} ({count} asked)")


def growth(copy: Extraction) -> None:
    """Print how long pairing takes for copies of a thousand and of five thousand records, every one of them edited."""
    choice = random.Random(SEED)  # noqa: S311 - a measurement, not a secret
    words = [f"{word}{turn}" for turn in range(8) for record in copy.records for word in words_of(record.text)]
    seconds = []
    for count in SIZES:
        texts = [" ".join(choice.choices(words, k=choice.randint(30, 120))) for _ in range(count)]
        older = [replace(copy.records[0], text=text, title="", print=print_of(text)) for text in texts]
        newer = [edited(record, words, choice) for record in older]
        start = time.perf_counter()
        found = sum(pair.older is not None and pair.older == pair.newer for pair in align(older, newer))
        seconds.append(time.perf_counter() - start)
        print(f"pairing of {count} edited records: {found} right in {seconds[-1]:.1f} s")
    print(f"{SIZES[1] / SIZES[0]:g} times the records take {seconds[1] / seconds[0]:.1f} times as long")


def times(older: Extraction, newer: Extraction) -> None:
    """Print the word diff's time as a ratio of difflib's over the same words, in one run."""
    pairs = [
        (older.records[pair.older].text, newer.records[pair.newer].text)
        for pair in align(older.records, newer.records)
        if pair.older is not None and pair.newer is not None
    ]
    pairs += [(f"{first} {second}", f"{second} {first}") for first, second in pairs]

    def ours() -> None:
        for first, second in pairs:
            word_diff(first, second)

    def theirs() -> None:
        for first, second in pairs:
            difflib.SequenceMatcher(None, first.split(), second.split(), autojunk=False).get_opcodes()

    own, peer = median_seconds(ours), median_seconds(theirs)
    print(
        f"word diff of {len(pairs)} pairs with classes and folding: {own * 1e3:.1f} ms, "
        f"difflib's bare opcodes {peer * 1e3:.1f} ms, ratio {own / peer:.2f}"
    )


def median_seconds(work: Callable[[], object]) -> float:
    """The median time of one call."""
    seconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


if __name__ == "__main__":
    main()
