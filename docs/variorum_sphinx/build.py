"""Building the whole site: sources laid out in a temporary folder, built beside its place, and put there by renaming."""

import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

import msgspec
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from variorum.errors import BadInput, VariorumError
from variorum.schema import write_schemas
from variorum_sphinx.pages import all_pages
from variorum_sphinx.parser import SUFFIX
from variorum_sphinx.survey import survey

HAND_WRITTEN = ("conf.py", "index.md", "guide", "_static", "_templates")
"""What a checkout's `docs` and a wheel's `_pages` hold."""
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def build_site(folder: Path, *, jobs: int = 1) -> Path:
    """The *folder*, once the whole site is in it.

    Nothing is written there before the build has succeeded; a site that stands there is replaced as a whole.
    Raises `BadInput` when the site cannot be built or the folder holds something else.
    """
    folder = folder.absolute()
    _check(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _beside(folder) as work:
        _lay_out(work / "source")
        _run(work, jobs=jobs)
        _put(work / "html", folder, aside=work / "former")
    return folder


def hand_written() -> Path:
    """The folder of the pages that people wrote: the wheel's, else the checkout's."""
    package = Path(str(resources.files("variorum_sphinx")))
    carried = package / "_pages"
    return carried if carried.is_dir() else package.parent


def _check(folder: Path) -> None:
    """Refuse to replace what no build of ours has made."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise BadInput(str(folder), "is no folder", "name one that is, or that is not there yet")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "objects.inv").is_file():
        raise BadInput(str(folder), "holds something other than a site", "empty it or name another folder")


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A temporary folder on the disk of *folder*, so that its content can be moved there by renaming."""
    try:
        work = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise BadInput(str(folder.parent), f"cannot be written to ({error.strerror})", "name another folder") from None
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _lay_out(source: Path) -> None:
    """Write everything that Sphinx reads: pages by people, a file for each generated page, the JSON Schemas."""
    origin = hand_written()
    source.mkdir()
    for name in HAND_WRITTEN:
        found = origin / name
        if found.is_dir():
            shutil.copytree(found, source / name)
        elif found.is_file():
            shutil.copyfile(found, source / name)
        else:
            raise BadInput(str(found), "is not there", "install variorum anew, with its pages")
    for name, page in all_pages(survey()).items():
        path = source / f"{name}{SUFFIX}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(page))
    write_schemas(source / "_static" / "schema")


def _run(work: Path, *, jobs: int) -> None:
    """Build with every warning an error."""
    warnings = io.StringIO()
    try:
        with patch_docutils(str(work / "source")), docutils_namespace():
            app = Sphinx(
                srcdir=work / "source",
                confdir=work / "source",
                outdir=work / "html",
                doctreedir=work / "doctrees",
                buildername="html",
                status=None,
                warning=warnings,
                freshenv=True,
                warningiserror=True,
                parallel=jobs,
            )
            app.build(force_all=True)
    except VariorumError:
        raise
    except (SphinxError, OSError) as error:
        raise BadInput("the site", f"cannot be built ({_one_line(str(error), work)})", "mend what it names") from error
    complaints = [line for line in _ESCAPES.sub("", warnings.getvalue()).splitlines() if line.strip()]
    if app.statuscode or complaints:
        first = _one_line(complaints[0], work) if complaints else "Sphinx gave no reason"
        more = f" and {len(complaints) - 1} more" if len(complaints) > 1 else ""
        raise BadInput("the site", f"{first}{more}", "mend it, or run `variorum lint` for all that is wrong")


def _one_line(message: str, work: Path) -> str:
    return " ".join(message.replace(f"{work / 'source'}/", "").split())


def _put(built: Path, folder: Path, *, aside: Path) -> None:
    """Move the site to its place; the one that stood there comes back if that fails."""
    shutil.rmtree(built / ".doctrees", ignore_errors=True)
    shutil.rmtree(built / "_sources", ignore_errors=True)
    (built / ".buildinfo").unlink(missing_ok=True)
    if folder.exists():
        folder.rename(aside)
    try:
        built.rename(folder)
    except OSError as error:
        if aside.exists():
            aside.rename(folder)
        raise BadInput(str(folder), f"cannot be put there ({error.strerror})", "name another folder") from None
