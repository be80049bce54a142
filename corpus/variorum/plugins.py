"""What other packages bring, found through entry points: engines, extractors, site builders."""

from collections.abc import Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Protocol, cast

from variorum.errors import BadInput
from variorum.extraction import Extractor
from variorum.rules import Engine

ENGINES = "variorum.engines"
EXTRACTORS = "variorum.extractors"
SITES = "variorum.sites"


@cache
def engines() -> Mapping[str, Engine]:
    """Every installed engine under its edition's id. Raises `BadInput` for one that cannot be loaded."""
    found: dict[str, Engine] = {}
    for entry in sorted(metadata.entry_points(group=ENGINES)):
        engine = _load(entry)
        if not isinstance(engine, Engine):
            raise BadInput(_place(entry), f"{entry.value} is no Engine", "name a value that `compose` made")
        found[engine.edition] = engine
    return found


class SiteBuilder(Protocol):
    """Builds the site into a folder and gives the folder back."""

    def __call__(self, folder: Path, *, jobs: int) -> Path:
        """The folder, once the whole site is in it."""
        ...


def extractor() -> Extractor:
    """The installed extractor. Raises `BadInput` when there is none."""
    return cast("Extractor", _only(EXTRACTORS))


def site_builder() -> SiteBuilder:
    """The installed site builder. Raises `BadInput` when there is none."""
    return cast("SiteBuilder", _only(SITES))


def _only(group: str) -> object:
    entries = sorted(metadata.entry_points(group=group))
    if not entries:
        raise BadInput(f"entry points {group}", "nothing is installed", "install variorum with all its packages")
    return _load(entries[0])


def _load(entry: metadata.EntryPoint) -> object:
    try:
        return entry.load()
    except (ImportError, AttributeError) as error:
        raise BadInput(
            _place(entry), f"cannot load {entry.value} ({error})", "mend or uninstall its package"
        ) from error


def _place(entry: metadata.EntryPoint) -> str:
    return f"entry point {entry.group}:{entry.name}"
