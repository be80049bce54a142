"""Small corpora for tests, written as TOML below a folder."""

from pathlib import Path

EDITIONS = """
[[edition]]
id = "1x"
name = "First"
years = "2001"
summary = "The first."
aliases = ["first"]
[[edition.ruleset]]
id = "1x@start"
title = "Start"
date = "2001"

[[edition]]
id = "2x"
name = "Second"
years = "2002"
summary = "The second."
[[edition.ruleset]]
id = "2x@start"
title = "Start"
date = "2002"
[[edition.ruleset]]
id = "2x@later"
title = "Later"
"""
SOURCES = """
[[source]]
id = "1x-book"
title = "The first book"
publisher = "us"
edition = "1x"
kind = "book"
authority = "publisher"

[[source]]
id = "2x-book"
title = "The second book"
publisher = "us"
edition = "2x"
kind = "book"
authority = "publisher"
held = true

[[source]]
id = "2x-letter"
title = "A letter"
publisher = "a reader"
edition = "2x"
kind = "letter"
authority = "account"
"""
ASPECTS = """
[[aspect]]
name = "dice"
type = "dice"
label = "Roll"

[[aspect]]
name = "mood"
type = "word"
label = "Mood"
words = ["calm", "wild"]
"""
RECORDS_1X = """
[[record]]
id = "1x/roll"
kind = "rule"
title = "The roll"
summary = "Roll a die."
aspects = { dice = "D6", mood = "calm" }
seen = [{ source = "1x-book", at = "page 1" }]
"""
RECORDS_2X = """
[[record]]
id = "2x/roll"
kind = "rule"
title = "The roll"
summary = "Roll two dice."
aspects = { dice = "2D6", mood = "calm" }
seen = [{ source = "2x-book", at = "page 1", print = "00000000000000aa", words = 3 }]
"""
CONCEPTS = """
[[concept]]
id = "rolling"
title = "Rolling"
summary = "How dice are rolled."
system = "Dice"
records = ["1x/roll", "2x/roll"]
aspects = ["dice", "mood"]
asks = ["dice.roll"]
[[concept.link]]
kind = "changed"
step = ["1x", "2x"]
older = ["1x/roll"]
newer = ["2x/roll"]
note = "Two dice."
"""
CASES = """
[[case]]
id = "roll.two"
title = "Two dice are rolled"
asks = "dice.roll"
given = { dice = "2D6" }
dice = [4, 3]
reviewed_through = "2x"
[[case.answer]]
since = "1x@start"
absent = true
because = "It rolls one die only"
cites = ["1x/roll"]
[[case.answer]]
since = "2x@start"
expect = { total = 7 }
cites = ["2x/roll"]
"""
SYSTEMS = """
[[system]]
name = "Dice"
summary = "Rolls."
"""
WITNESSES = """
segment = [
  { source = "2x-book", order = 0, kind = "rule", at = "The roll", print = "00000000000000aa", words = 3, system = "Dice" },
  { source = "2x-book", order = 1, kind = "faq", at = "Rolls, question 1", print = "00000000000000bb", words = 4, system = "Dice" },
]
"""
FILES = {
    "systems.toml": SYSTEMS,
    "editions.toml": EDITIONS,
    "sources.toml": SOURCES,
    "aspects/all.toml": ASPECTS,
    "records/1x/all.toml": RECORDS_1X,
    "records/2x/all.toml": RECORDS_2X,
    "concepts/all.toml": CONCEPTS,
    "cases/all.toml": CASES,
    "witnesses/all.toml": WITNESSES,
}


def write_corpus(folder: Path, **changed: str) -> Path:
    """*folder* with a sound small corpus in it; a keyword such as `cases` replaces the file of that stem or folder."""
    for name, content in FILES.items():
        key = name.replace("/all.toml", "").removesuffix(".toml").replace("/", "_")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.pop(key, content), "utf-8")
    if changed:
        raise KeyError(next(iter(changed)))
    return folder
