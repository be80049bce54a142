"""Ranked search over records, concepts and cases, with SQLite's full-text index."""

import re
import sqlite3
from collections.abc import Iterator

from msgspec import Struct

from variorum.store import Corpus


class Hit(Struct, frozen=True, kw_only=True):
    """One thing found: what it is, its id and title, and its words around those searched for."""

    kind: str
    id: str
    title: str
    excerpt: str


_SCHEMA = """
CREATE VIRTUAL TABLE entry USING fts5(
  kind UNINDEXED, id, title, body, tokenize = "porter unicode61 remove_diacritics 2", prefix = '2 3'
)
"""
_QUERY = """
SELECT kind, id, title, snippet(entry, 3, '', '', ' … ', 18)
FROM entry WHERE entry MATCH ? ORDER BY kind = 'case', bm25(entry, 0, 4.0, 6.0, 1.0), id LIMIT ?
"""
_TERM = re.compile(r"\w+", re.UNICODE)


def search(corpus: Corpus, words: str, *, limit: int = 20) -> list[Hit]:
    """What matches every one of *words* (or begins with the last), the best first, cases last; nothing for no words."""
    terms = _TERM.findall(words)
    if not terms:
        return []
    query = " ".join(f'"{term}"' for term in terms) + "*"
    with sqlite3.connect(":memory:") as connection:
        connection.execute(_SCHEMA)
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", _rows(corpus))
        rows = connection.execute(_QUERY, (query, limit)).fetchall()
    connection.close()
    return [Hit(kind=kind, id=entry, title=title, excerpt=excerpt) for kind, entry, title, excerpt in rows]


def _rows(corpus: Corpus) -> Iterator[tuple[str, str, str, str]]:
    for concept in corpus.concepts:
        yield "concept", concept.id, concept.title, concept.summary
    for record in corpus.records:
        facts = " ".join(f"{name} {value}" for name, value in record.aspects.items())
        yield record.kind.value, record.id, record.title, f"{record.summary} {facts} {record.note}"
    for case in corpus.cases:
        reasons = " ".join(answer.because for answer in case.answers)
        yield "case", case.id, case.title, f"{case.asks} {reasons} {case.note}"
