"""Reading authored TOML into the model, with errors that name the file, the entry, the field and the remedy."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

from variorum.errors import CorpusError

T = TypeVar("T", bound=msgspec.Struct)
_AT = re.compile(r" - at `\$\.?(?P<field>.*)`$")


def read_tables(path: Path, table: str) -> list[dict[str, object]]:
    """The entries of the array of tables *table* in the TOML file, each as written.

    Raises `CorpusError` for a file that is not there, not UTF-8, not TOML, or has other tables.
    """
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise CorpusError(str(path), "no such file", "the corpus needs it") from None
    except UnicodeDecodeError as error:
        raise CorpusError(str(path), f"not UTF-8 at byte {error.start}", "save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise CorpusError(str(path), f"not valid TOML: {error}", "mend the line named") from None
    strays = set(content) - {table}
    if strays:
        raise CorpusError(str(path), f"unexpected table {min(strays)!r}", f"only [[{table}]] entries stand here")
    entries = content.get(table, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise CorpusError(str(path), f"{table!r} is no array of tables", f"write each entry under [[{table}]]")
    return entries


def decode_entries(entries: Iterable[dict[str, object]], kind: type[T], *, where: str) -> list[T]:
    """The *entries* as values of *kind*. Raises `CorpusError` for the first that does not fit, naming its field."""
    return [_decode(entry, kind, where, place) for place, entry in enumerate(entries, start=1)]


def _decode(entry: dict[str, object], kind: type[T], where: str, place: int) -> T:
    try:
        return msgspec.convert(entry, kind, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        match = _AT.search(message)
        name = entry.get("id") or entry.get("name") or f"number {place}"
        field = f", field {match['field']}" if match and match["field"] else ""
        problem = _AT.sub("", message).rstrip(".")
        raise CorpusError(
            f"{where}, {kind.__name__.lower()} {name}{field}",
            problem[:1].lower() + problem[1:],
            f"see schema/{kind.__name__.lower()}.json for the fields it takes",
        ) from None
