"""Where corpus data stands: the folders that are read, the project's own first, then those that others bring."""

import os
from functools import cache
from importlib import metadata, resources
from pathlib import Path

CORPORA = "variorum.corpora"
"""Entry points of this group give the folder of a further corpus, as a string or a path."""
CORPUS_VARIABLE = "VARIORUM_CORPUS"
"""Environment variable with further corpus folders, separated as in PATH."""


@cache
def own_root() -> Path:
    """The project's own corpus: the one that the wheel carries, else the checkout's."""
    package = Path(str(resources.files("variorum")))
    carried = package / "_data"
    return carried if carried.is_dir() else package.parent


def corpus_roots() -> tuple[Path, ...]:
    """Every corpus folder to read, in order. Later ones add to earlier ones and never replace what they hold."""
    installed = [Path(str(entry.load())) for entry in sorted(metadata.entry_points(group=CORPORA))]
    named = [Path(part) for part in os.environ.get(CORPUS_VARIABLE, "").split(os.pathsep) if part]
    return (own_root(), *dict.fromkeys((*installed, *named)))


def toml_files(root: Path, folder: str) -> list[Path]:
    """The TOML files below *folder* of *root*, in a fixed order; none when the folder is not there."""
    return sorted((root / folder).rglob("*.toml"))
