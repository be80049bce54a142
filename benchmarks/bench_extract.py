"""Reading rules texts: our whole extraction as a multiple of BeautifulSoup's bare parse, dumps in MB/s, memory, growth.

The texts are pages of our own tests grown to 5 MB: their parts repeated with other words, and with sentences between
theirs until a record is about as long as in real texts, which the pages of our tests fall short of; each sentence has a
keyword, marked up as the pages do. Times are those of the processor, peer and ours by turns. Memory is what a process of
its own takes at most above what it takes for a small page.
"""

import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bs4 import BeautifulSoup

from variorum_extract import extract

PAGES = Path(__file__).parents[1] / "tests" / "pages"
MEGABYTE = 1_000_000
SIZE = 5 * MEGABYTE
ROUNDS = 3
SEED = 40_000
VARIED = 0.35
"""Share of the longer words that each repetition has others for."""
SENTENCES = {"concepts_page": 3, "core_updates": 3, "fan_rules": 4, "faq_page": 2, "updates_page": 2}
"""Sentences that follow each of a page's own: by them a record has 320 to 570 bytes, as in the five sources."""
KEYWORD = {"html": '<span class="kwb kwbu">{}</span>', "txt": "{}"}
SENTENCE_END = re.compile(r"(?<=[a-z])\.(?=\s|<|’|$)")
SLOWEST, LARGEST = 1.5, 12
"""Targets: our time against the bare parse, and our memory against the input."""

PARTS = {
    "concepts_page": [("CREWS", "Found a leak")],
    "core_updates": [("Page 4 ", "FAQs"), ("Q: May a unit", "RULES COMMENTARY"), ("Lamp Range", "</body>")],
    "fan_rules": [("Traits", "</body>")],
    "faq_page": [("Diving Down", "Breath Test"), ("Breath Test", "©")],
    "updates_page": [("A boat without a crew", "</body>")],
}
"""What of each page is repeated: from the line that has the first words, the last such line, to the line with the others."""
KEPT = frozenset(
    (
        *("above", "added", "after", "change", "commentary", "copy", "datasheets", "example", "factions", "faqs"),
        *("following", "found", "keyword", "keywords", "listed", "model", "models", "page", "paragraph", "profile"),
        *("profiles", "rules", "stratagem", "table", "this", "unit", "units", "updates", "using", "version"),
    ),
)
"""Words by which a grammar knows a place."""
OTHERS = [
    f"{start}{end}" for start in ("bar", "cal", "dor", "fen", "gol", "hal") for end in ("ack", "eed", "ing", "urn")
]
OTHERS += ["army", "charge", "dice", "model", "phase", "squad", "weapon", "wound"]


def main() -> None:
    """Print all measures, each beside its target."""
    with tempfile.TemporaryDirectory() as folder:
        for name in PARTS:
            for kind in ("html", "txt"):
                measure(name, kind, Path(folder))


def measure(name: str, kind: str, folder: Path) -> None:
    """Print the time, the memory and the growth of one family in one form."""
    path, quarter = folder / f"{name}.{kind}", folder / f"{name}.quarter.{kind}"
    path.write_text(grown(name, kind, SIZE), encoding="utf-8")
    quarter.write_text(grown(name, kind, SIZE // 4), encoding="utf-8")
    megabytes = path.stat().st_size / MEGABYTE
    ours, less, peer = [], [], []
    data = path.read_bytes()
    for _ in range(ROUNDS):
        if kind == "html":
            peer.append(seconds(lambda: BeautifulSoup(data, "lxml")))
        ours.append(seconds(lambda: extract([path])))
        less.append(seconds(lambda: extract([quarter])))
    own = statistics.median(ours)
    print(f"{name}.{kind}, {megabytes:.1f} MB: {own:.2f} s, {megabytes / own:.2f} MB/s", end="")
    if peer:
        ratio = statistics.median(one / other for one, other in zip(ours, peer, strict=True))
        print(f", {ratio:.2f} x BeautifulSoup's parse (at most {SLOWEST})", end="")
    growth = own / statistics.median(less) * quarter.stat().st_size / path.stat().st_size
    print(f"; {growth:.2f} x the time per byte of a quarter; memory {memory('ours', path):.1f} x its size", end="")
    print(
        f" (at most {LARGEST}; BeautifulSoup's tree alone {memory('peer', path):.1f} x)"
        if peer
        else f" (at most {LARGEST})"
    )


def seconds(work: Callable[[], object]) -> float:
    """The processor's time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def memory(whose: str, path: Path) -> float:
    """The most memory that reading *path* takes in a process of its own, as a multiple of the file's size."""
    command = [sys.executable, __file__, whose, str(path)]
    kilobytes = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return kilobytes * 1024 / path.stat().st_size


def print_memory(whose: str, path: Path) -> None:
    """Print how many kilobytes more the largest extent of this process is after *path* than after a small page."""
    small = PAGES / "faq_page.html"
    work: Callable[[Path], object] = extract_one if whose == "ours" else parse
    work(small)
    before = largest_extent()
    work(path)
    print(largest_extent() - before)


def largest_extent() -> int:
    """The most memory, in kilobytes, that this process has taken; the system's count where it has one of its own.

    What `getrusage` counts begins with what the parent held when it started this process.
    """
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
        if found:
            return int(found[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def extract_one(path: Path) -> object:
    """What our extraction gives for *path*."""
    return extract([path])


def parse(path: Path) -> object:
    """What the peer gives for *path*."""
    return BeautifulSoup(path.read_bytes(), "lxml")


def grown(name: str, kind: str, size: int) -> str:
    """The page *name* with its parts repeated until it has *size* characters."""
    choice = random.Random(SEED)  # noqa: S311 - a measurement, not a secret
    lines = (PAGES / f"{name}.{kind}").read_text(encoding="utf-8").splitlines(keepends=True)

    def more() -> str:
        return "".join(sentence(choice, KEYWORD[kind]) for _ in range(SENTENCES[name]))

    parts = [(place_of(first, lines), place_of(last, lines)) for first, last in PARTS[name]]
    length = sum(len(line) for start, end in parts for line in varied(lines[start:end], choice, more))
    times = size // length
    made: list[str] = []
    done = 0
    for start, end in parts:
        made += lines[done:start]
        for _ in range(times):
            made += varied(lines[start:end], choice, more)
        done = end
    return "".join([*made, *lines[done:]])


def place_of(words: str, lines: list[str]) -> int:
    """The last line that has *words*, or the end."""
    return max((place for place, line in enumerate(lines) if words in line), default=len(lines))


def varied(lines: list[str], choice: random.Random, more: Callable[[], str]) -> Iterator[str]:
    """*lines* with other words here and there and *more* after each sentence; tags and a family's words left alone."""

    def other(found: re.Match[str]) -> str:
        word = found[0]
        if word.casefold() in KEPT or choice.random() > VARIED:
            return word
        new = choice.choice(OTHERS)
        return new.title() if word[0].isupper() else new

    for line in lines:
        yield SENTENCE_END.sub(lambda _: f".{more()}", re.sub(r"(?<![\w&/<])[A-Z]?[a-z]{4,}\b(?![^<]*>)", other, line))


def sentence(choice: random.Random, keyword: str) -> str:
    """A sentence of about sixty letters, with a space before it and a *keyword* in it."""
    first, second, *rest = choice.choices(OTHERS, k=10)
    return f" {first.title()} {keyword.format(second.upper())} {' '.join(rest)}."


if __name__ == "__main__":
    if sys.argv[1:]:
        print_memory(sys.argv[1], Path(sys.argv[2]))
    else:
        main()
