"""A record's aspects as an engine reads them: numbers, dice and comparisons, straight from the corpus.

Engines run in browsers too, so this module needs nothing beyond the standard library.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from variorum.aspects import (
    AspectValue,
    Comparison,
    DiceExpression,
    parse_comparison,
    parse_dice,
    parse_inches,
    parse_ratio,
)
from variorum.errors import CorpusError, Unknown
from variorum.roots import corpus_roots, toml_files


@dataclass(frozen=True, slots=True)
class Facts:
    """The aspects of one record, each read as the type that the caller needs."""

    record: str
    aspects: Mapping[str, AspectValue]

    def count(self, name: str) -> int:
        """The aspect *name* as a whole number."""
        value = self._value(name)
        if type(value) is not int:
            raise self._wrong(name, "a whole number")
        return value

    def flag(self, name: str) -> bool:
        """The aspect *name* as true or false."""
        value = self._value(name)
        if type(value) is not bool:
            raise self._wrong(name, "true or false")
        return value

    def word(self, name: str) -> str:
        """The aspect *name* as a word."""
        value = self._value(name)
        if not isinstance(value, str):
            raise self._wrong(name, "a word")
        return value

    def words(self, name: str) -> tuple[str, ...]:
        """The aspect *name* as words in order."""
        value = self._value(name)
        if not isinstance(value, list):
            raise self._wrong(name, "a list of words")
        return tuple(value)

    def dice(self, name: str) -> DiceExpression:
        """The aspect *name* as dice to roll."""
        return parse_dice(self.word(name))

    def inches(self, name: str) -> int:
        """The aspect *name* as a distance in inches."""
        return parse_inches(self.word(name))

    def comparison(self, name: str) -> Comparison:
        """The aspect *name* as a comparison between named quantities."""
        return parse_comparison(self.word(name))

    def ratio(self, name: str) -> tuple[int, int]:
        """The aspect *name* as numerator and denominator."""
        return parse_ratio(self.word(name))

    def _value(self, name: str) -> AspectValue:
        try:
            return self.aspects[name]
        except KeyError:
            raise CorpusError(self.record, f"has no aspect {name!r}", "write it, an engine computes with it") from None

    def _wrong(self, name: str, expected: str) -> CorpusError:
        return CorpusError(f"{self.record}, aspects.{name}", f"is not {expected}", "mend the record")


def facts(record: str) -> Facts:
    """The facts of the record with this id. Raises `Unknown` when no corpus has it."""
    edition = record.partition("/")[0]
    aspects = _aspects_of(edition)
    if record not in aspects:
        raise Unknown("record", record)
    return Facts(record, aspects[record])


@cache
def _aspects_of(edition: str) -> dict[str, dict[str, AspectValue]]:
    return {
        entry["id"]: entry.get("aspects", {})
        for root in corpus_roots()
        for path in toml_files(root, f"records/{edition}")
        for entry in tomllib.loads(path.read_text("utf-8")).get("record", [])
    }


@cache
def rulesets_of(edition: str) -> tuple[str, ...]:
    """The rulesets of *edition* in order of time. Raises `Unknown` when no corpus has the edition."""
    for root in corpus_roots():
        path = root / "editions.toml"
        for entry in tomllib.loads(path.read_text("utf-8"))["edition"] if path.is_file() else ():
            if entry["id"] == edition:
                return tuple(ruleset["id"] for ruleset in entry["ruleset"])
    raise Unknown("edition", edition)
