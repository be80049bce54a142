"""Whose words stand in the repository, and whether what is cited is really in the sources."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from variorum.plugins import extractor
from variorum.prints import words_of
from variorum.store import Corpus

ROOT = Path(__file__).parents[2]
RUN = 9
"""Words in a row that no file may share with a source."""
FACT_LINES = ("title", '"title"', "at ", "at=", '"at"')


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of nine words in *text*."""
    words = words_of(text)
    yield from zip(*(words[place:] for place in range(RUN)), strict=False)


def tracked() -> list[Path]:
    """The files that git tracks or would track."""
    names = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file()]


def test_no_sentence_of_a_source_stands_in_the_repository(sources: list[Path]) -> None:
    """Nine words in a row as in a source are a defect, in any file; titles are facts."""
    theirs = {run for source in sources for run in runs(source.read_text("utf-8"))}
    found: list[str] = []
    for path in tracked():
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        ours = "\n".join("" if line.lstrip().startswith(FACT_LINES) else line for line in lines)
        found += [f"{path.relative_to(ROOT)}: {' '.join(run)}" for run in runs(ours) if run in theirs]
    assert found == []


@pytest.fixture(scope="module")
def prints(sources: list[Path]) -> dict[str, dict[str, int]]:
    """For each source, the prints found in its text, with the words of each."""
    return {
        extraction.witness.source: {record.print: record.words for record in extraction.records}
        for extraction in extractor()(sources)
    }


def test_every_print_of_the_corpus_is_found_in_its_source(corpus: Corpus, prints: dict[str, dict[str, int]]) -> None:
    """What a record says it was seen as is what the extractor finds, with as many words."""
    missing = [
        f"{record.id}: {seen.source}, {seen.at}"
        for record in corpus.records
        for seen in record.seen
        if seen.print and prints[seen.source].get(seen.print) != seen.words
    ]
    assert missing == []


def test_every_source_held_was_read(corpus: Corpus, prints: dict[str, dict[str, int]]) -> None:
    """The sources that the corpus says were read are the five texts, each recognised by its content."""
    assert {source.id for source in corpus.sources if source.held} == set(prints)
