"""A user's own copies of sources: downloaded once, resumed, kept up to date, never written over."""

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from typing import BinaryIO, TypeVar
from urllib.parse import urlsplit

import msgspec

from variorum.errors import BadInput
from variorum.model import Source
from variorum.web import Answer, Web, key, status, usable, write_whole

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows; two runs at once are not told apart there
    fcntl = None  # type: ignore[assignment]  # mypy knows the module of the platform it runs on

LIMIT = 64 * 1024 * 1024
"""Bytes that a document may have."""
LONGEST_RUN = 900.0
"""Seconds that one download may take before it is broken off, to be resumed."""
LONG_DELAY = 10.0
"""Seconds between requests from which on a host is not asked for a size before it is asked for the document."""

_ENDINGS = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "application/pdf": ".pdf",
    "text/markdown": ".md",
}
_KNOWN_ENDINGS = frozenset({".html", ".htm", ".pdf", ".md", ".txt", ".json", ".xml"})
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_RANGE = re.compile(r"bytes (\d{1,15})-(\d{1,15})/(\d{1,15}|\*)", re.ASCII)
_BROWSER = "get a copy with a browser"

T = TypeVar("T")


class Outcome(StrEnum):
    """What became of a download."""

    SAVED = "saved"
    UNCHANGED = "unchanged"
    BESIDE = "beside"
    """The folder holds a different copy; the new one was saved beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a user is asked to agree to: where from, where to, and how many bytes if the server tells."""

    address: str
    target: Path
    size: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """What became of a download, and the copy that the user has now."""

    outcome: Outcome
    path: Path
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """What is remembered of a whole copy: its file's name and hash, and what the server calls its state."""

    name: str
    sha256: str
    etag: str
    modified: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Begun:
    """What is remembered of a part of a copy: the address it is from, and what the server calls its state."""

    address: str
    validator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One source, one folder, and the notes on both in the cache."""

    source: str
    address: str
    folder: Path
    web: Web
    limit: int
    shown: Callable[[int, int | None], None]

    @property
    def stem(self) -> str:
        """The source's id as a file name of one plain part; nothing that a server says goes into it."""
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", self.source).strip(".-")[:80] or "source"
        return f"source-{stem}" if _DEVICES.match(stem) else stem

    @property
    def part(self) -> Path:
        return self.folder / f"{self.stem}.variorum.part"

    @property
    def kept_note(self) -> Path:
        about = f"{self.source}\0{self.address}\0{self.folder.resolve()}"
        return self.web.cache / f"copy-{key(about)}.json"

    @property
    def begun_note(self) -> Path:
        return self.web.cache / f"part-{key(str(self.part.resolve()))}.json"

    def kept(self) -> _Kept | None:
        """What is known of the copy in the folder; nothing when it is gone or is no longer as it was fetched."""
        note = _read(self.kept_note, _Kept)
        path = self.folder / Path(note.name).name if note else None
        return note if note and path and path.is_file() and _hash(path) == note.sha256 else None

    def begun(self) -> _Begun | None:
        """What is known of the part in the folder; nothing when it is from another address."""
        note = _read(self.begun_note, _Begun)
        return note if note and note.address == self.address else None


def address_of(source: Source) -> str:
    """The address that the corpus gives for *source*. Raises `BadInput` when it gives none, or none for the web."""
    if not source.url:
        raise BadInput(
            source.id, "the corpus gives no address for it", "read a copy of your own with `variorum extract FILE`"
        )
    return usable(source.url)


def offer(source: Source, folder: Path, *, web: Web, limit: int = LIMIT) -> Offer:
    """What `fetch` would do. The server is asked for the headers, or for nothing if it wants long waits between requests.

    Raises as `fetch` does.
    """
    job = _job(source, folder, web=web, limit=limit)
    if web.heed(job.address) > LONG_DELAY:
        return Offer(address=job.address, target=folder / job.stem, size=None)
    with web.visit(job.address, method="HEAD") as answer:
        told = answer.status == HTTPStatus.OK
        size = answer.size if told else None
        ending = _ending(answer) if told else ""
    _check_size(job, size)
    return Offer(address=job.address, target=folder / f"{job.stem}{ending}", size=size)


def fetch(
    source: Source,
    folder: Path,
    *,
    web: Web,
    limit: int = LIMIT,
    shown: Callable[[int, int | None], None] = lambda _done, _size: None,
) -> Fetched:
    """The user's copy of *source* in *folder*, after asking its server for what is new.

    *shown* hears how many bytes have come, and of how many. Raises `BadInput` when there is no address, the server
    does not give the document, it has more than *limit* bytes, or the folder cannot be written.
    """
    job = _job(source, folder, web=web, limit=limit, shown=shown)
    try:
        with _open_part(job) as part:
            return _fetch(job, part)
    except OSError as error:
        raise BadInput(
            str(folder), f"cannot be written ({error.strerror})", "name a folder that you may write to"
        ) from None


def _job(
    source: Source,
    folder: Path,
    *,
    web: Web,
    limit: int,
    shown: Callable[[int, int | None], None] = lambda _done, _size: None,
) -> _Job:
    if not folder.is_dir():
        raise BadInput(str(folder), "no such folder", "name one that is there")
    return _Job(source=source.id, address=address_of(source), folder=folder, web=web, limit=limit, shown=shown)


@contextmanager
def _open_part(job: _Job) -> Iterator[BinaryIO]:
    """The file that bytes are collected in, for this run alone; kept on failure if the rest can be asked for later."""
    with job.part.open("a+b") as part:
        if fcntl is not None:
            try:
                fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadInput(str(job.part), "another run is writing it", "wait until that has ended") from None
        try:
            yield part
        finally:
            if not part.seek(0, os.SEEK_END) or not job.begun_note.exists():
                job.part.unlink(missing_ok=True)
                job.begun_note.unlink(missing_ok=True)


def _fetch(job: _Job, part: BinaryIO) -> Fetched:
    kept = job.kept()
    for begun in (job.begun(), None):
        done = _transfer(job, part, kept, begun=begun)
        if done is not None:
            return done
    raise BadInput(job.address, "the server sends a part where the whole was asked for", _BROWSER)


def _transfer(job: _Job, part: BinaryIO, kept: _Kept | None, *, begun: _Begun | None) -> Fetched | None:
    """The copy after one request; nothing when what the server sent does not continue the part."""
    if begun is None:
        part.truncate(0)
    held = part.seek(0, os.SEEK_END)
    headers = _conditions(kept)
    if begun is not None and held:
        headers |= {"Range": f"bytes={held}-", "If-Range": begun.validator}
    with job.web.visit(job.address, headers=headers) as answer:
        match answer.status:
            case HTTPStatus.NOT_MODIFIED if kept is not None:
                part.truncate(0)
                path = job.folder / kept.name
                return Fetched(outcome=Outcome.UNCHANGED, path=path, size=path.stat().st_size)
            case HTTPStatus.OK:
                part.truncate(0)
                _collect(job, part, answer, size=answer.size, validator=_validator(answer))
            case HTTPStatus.PARTIAL_CONTENT if begun is not None and _continues(answer, begun.validator, held):
                _collect(job, part, answer, size=_whole_size(answer), validator=begun.validator)
            case HTTPStatus.PARTIAL_CONTENT | HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
                return None
            case _:
                raise _refusal(answer)
        return _settle(job, answer)


def _conditions(kept: _Kept | None) -> dict[str, str]:
    if kept is None:
        return {}
    said = {"If-None-Match": kept.etag, "If-Modified-Since": kept.modified}
    return {name: value for name, value in said.items() if value}


def _refusal(answer: Answer) -> BadInput:
    match answer.status:
        case HTTPStatus.NOT_FOUND | HTTPStatus.GONE:
            problem = f"the server has no such document ({status(answer.status)})"
        case HTTPStatus.UNAUTHORIZED | HTTPStatus.FORBIDDEN:
            problem = f"the server does not give it to programs ({status(answer.status)})"
        case _:
            problem = f"the server does not give the document ({status(answer.status)})"
    return BadInput(answer.address, problem, _BROWSER)


def _collect(job: _Job, part: BinaryIO, answer: Answer, *, size: int | None, validator: str) -> None:
    """Append the body of *answer* to *part*, which then has *size* bytes. Raises `BadInput` if it cannot."""
    if answer.headers.get("Content-Encoding", "identity").strip().casefold() not in {"", "identity"}:
        raise BadInput(answer.address, "the server sends it packed though it was asked not to", _BROWSER)
    _check_size(job, size)
    if validator:
        write_whole(job.begun_note, msgspec.json.encode(_Begun(address=job.address, validator=validator)))
    else:
        job.begun_note.unlink(missing_ok=True)
    until = job.web.now() + LONGEST_RUN
    done = part.seek(0, os.SEEK_END)
    job.shown(done, size)
    for piece in answer.pieces():
        done += len(piece)
        if done > job.limit:
            part.truncate(0)
            _check_size(job, done)
        part.write(piece)
        job.shown(done, size)
        if job.web.now() > until:
            raise BadInput(answer.address, f"takes more than {LONGEST_RUN / 60:.0f} minutes", _again(validator))
    if size is not None and done != size:
        raise BadInput(answer.address, f"broke off after {done} of {size} bytes", _again(validator))
    part.flush()
    os.fsync(part.fileno())


def _again(validator: str) -> str:
    return "run it again to fetch the rest" if validator else "run it again"


def _check_size(job: _Job, size: int | None) -> None:
    if size is not None and size > job.limit:
        raise BadInput(job.address, f"has more than {amount(job.limit)}, the most that is fetched", _BROWSER)


def _validator(answer: Answer) -> str:
    """What names this very state of the document in `If-Range`; empty when the server gives nothing strong enough."""
    etag = _line(answer, "ETag")
    if etag.startswith('"'):
        return etag
    modified = _line(answer, "Last-Modified")
    try:
        age = parsedate_to_datetime(_line(answer, "Date")) - parsedate_to_datetime(modified)
    except (ValueError, TypeError):
        return ""
    # RFC 9110, 8.8.2.2: within the same second the document may have changed once more.
    return modified if age.total_seconds() >= 1 else ""


def _line(answer: Answer, name: str) -> str:
    """The value of a header, or nothing when it could not be sent back in a header of ours."""
    value = str(answer.headers.get(name, "")).strip()
    return value if value.isascii() and value.isprintable() else ""


def _continues(answer: Answer, validator: str, held: int) -> bool:
    """Whether a part of the document goes on after *held* bytes of the state that *validator* names."""
    told = _RANGE.fullmatch(_line(answer, "Content-Range"))
    same = _line(answer, "ETag") in {"", validator} or not validator.startswith('"')
    return told is not None and int(told[1]) == held and same


def _whole_size(answer: Answer) -> int | None:
    told = _RANGE.fullmatch(_line(answer, "Content-Range"))
    return int(told[3]) if told and told[3] != "*" else None


def _settle(job: _Job, answer: Answer) -> Fetched:
    """The copy under its own name: the plain one, or with the head of its hash where another copy has the plain one."""
    digest = _hash(job.part)
    size = job.part.stat().st_size
    ending = _ending(answer)
    plain = job.folder / f"{job.stem}{ending}"
    for path in (plain, *(job.folder / f"{job.stem}-{digest[:length]}{ending}" for length in (8, 16, 64))):
        if _give_name(job.part, path):
            outcome = Outcome.SAVED if path == plain else Outcome.BESIDE
        elif path.is_file() and _hash(path) == digest:
            outcome = Outcome.UNCHANGED
        else:
            continue
        note = _Kept(name=path.name, sha256=digest, etag=_line(answer, "ETag"), modified=_line(answer, "Last-Modified"))
        write_whole(job.kept_note, msgspec.json.encode(note))
        job.begun_note.unlink(missing_ok=True)
        return Fetched(outcome=outcome, path=path, size=size)
    raise BadInput(str(plain), "other files have every name that this copy could have", "name another folder")


def _give_name(part: Path, path: Path) -> bool:
    """Whether *part* could be renamed to *path*, which it cannot where anything has that name."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        return False
    except OSError:  # A file system without links; the look and the renaming are two steps there.
        if os.path.lexists(path):
            return False
        part.rename(path)
        return True
    part.unlink()
    return True


def _ending(answer: Answer) -> str:
    """The ending of a file name for what the server sent: from the type it states, else from the address."""
    stated = _ENDINGS.get(answer.headers.get_content_type())
    if stated:
        return stated
    suffix = PurePosixPath(urlsplit(answer.address).path).suffix.lower()
    return suffix if suffix in _KNOWN_ENDINGS else ".txt" if answer.headers.get_content_maintype() == "text" else ".bin"


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read(path: Path, kind: type[T]) -> T | None:
    """The note at *path*; nothing when there is none or it is damaged."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(path.read_bytes(), type=kind)
    return None


def amount(size: int) -> str:
    """*size* in bytes as people say it: `812 bytes`, `14.2 kB`, `64.0 MB`."""
    if size < 1024:  # noqa: PLR2004 - a kilobyte
        return f"{size} bytes"
    return f"{size / 1024:.1f} kB" if size < 1024 * 1024 else f"{size / 1024 / 1024:.1f} MB"
