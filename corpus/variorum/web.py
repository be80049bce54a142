"""Polite requests: robots.txt heeded, hosts never hurried, redirects followed with care, every failure one error."""

import hashlib
import os
import re
import socket
import ssl
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from importlib.metadata import version
from pathlib import Path
from urllib.error import URLError
from urllib.parse import quote, urljoin, urlsplit, urlunsplit
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request

from variorum.errors import BadInput
from variorum.robots import SHORTEST_WAIT, leave
from variorum.store import CACHE_VARIABLE

AGENT = f"variorum/{version('variorum')}"
TIMEOUT = 30.0
"""Seconds without a word from the server before it is given up."""
PATIENCE = 120.0
"""Seconds that a run waits for a host at most; a longer wait is left to the user."""
LONGEST_HOLD = 86_400.0
"""Seconds for which a server's wish to be left alone is remembered at most."""
ROBOTS_LAST = 86_400.0
"""Seconds for which a robots.txt is used before it is asked for again (RFC 9309, 2.4)."""
ROBOTS_BYTES = 512_000
"""Bytes of a robots.txt that are read (RFC 9309, 2.5)."""
HOPS = 5
"""Redirects that are followed in a row."""
PIECE = 65_536

_HOST = re.compile(r"[A-Za-z0-9._:-]+")
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_COME_BACK = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})
_NOBODY = "User-agent: *\nDisallow: /\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a server answered: the address it came from in the end, its status, its headers and its body."""

    address: str
    status: int
    headers: Message
    body: HTTPResponse

    @property
    def size(self) -> int | None:
        """Bytes of the body, if the server tells."""
        told = _number(self.headers.get("Content-Length", ""))
        return None if "Transfer-Encoding" in self.headers else told

    def pieces(self) -> Iterator[bytes]:
        """The body as it arrives. Raises `BadInput` when the connection breaks."""
        while True:
            with _failures(self.address):
                piece = self.body.read1(PIECE)
            if not piece:
                return
            yield piece


def _silent(_: str) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Web:
    """A visitor to the web who remembers in *cache* when each host was last asked and what its robots.txt says."""

    cache: Path
    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    told: Callable[[str], None] = _silent
    """Hears of waits before they begin."""
    timeout: float = TIMEOUT

    @contextmanager
    def visit(self, address: str, *, method: str = "GET", headers: Mapping[str, str] | None = None) -> Iterator[Answer]:
        """The answer to a request for *address*, redirects followed, whatever its status.

        Raises `BadInput` when robots.txt forbids an address on the way, the host does not answer, asks to be left
        alone for now, or sends on to what is neither http nor https.
        """
        for _ in range(HOPS + 1):
            address = usable(address)
            delay = self.heed(address)
            with self._send(address, method=method, headers=headers or {}, delay=delay) as answer:
                if answer.status not in _REDIRECTS:
                    yield answer
                    return
                address = _onward(answer)
        raise BadInput(address, f"comes after more than {HOPS} redirects", "get a copy with a browser")

    def heed(self, address: str) -> float:
        """Seconds to keep between requests to the host of *address*, by its robots.txt, which is read if need be.

        Raises `BadInput` when the file forbids the address or cannot be read.
        """
        said = leave(self._robots(address), address=address, agent=AGENT)
        if not said.allowed:
            raise BadInput(address, "the robots.txt of its host forbids it to programs", "get a copy with a browser")
        return said.delay

    def _robots(self, address: str) -> str:
        origin = urlunsplit((*urlsplit(address)[:2], "", "", ""))
        kept = self.cache / f"robots-{key(origin)}.txt"
        if kept.is_file() and 0 <= self.now() - kept.stat().st_mtime < ROBOTS_LAST:
            return kept.read_text("utf-8", "replace")
        text = self._ask_robots(f"{origin}/robots.txt")
        write_whole(kept, text.encode())
        _touch(kept, self.now())
        return text

    def _ask_robots(self, address: str) -> str:
        for _ in range(HOPS + 1):
            with self._send(address, method="GET", headers={}, delay=SHORTEST_WAIT) as answer:
                if answer.status == HTTPStatus.OK:
                    return _head(answer, ROBOTS_BYTES).decode("utf-8-sig", "replace")
                if answer.status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
                    return _NOBODY
                if HTTPStatus.BAD_REQUEST <= answer.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    return ""
                if answer.status not in _REDIRECTS:
                    raise BadInput(
                        address,
                        f"cannot be read ({status(answer.status)}), so nothing else is asked of its host",
                        "try again later",
                    )
                address = usable(_onward(answer))
        return ""

    @contextmanager
    def _send(self, address: str, *, method: str, headers: Mapping[str, str], delay: float) -> Iterator[Answer]:
        host = urlsplit(address).netloc
        self._wait(host, delay)
        request = Request(address, method=method, headers={"User-Agent": AGENT, **headers})  # noqa: S310 - `usable` lets nothing but http and https pass
        with _failures(address):
            response = _ask(request, self.timeout)
        with response:
            answer = Answer(address=address, status=response.status, headers=response.headers, body=response)
            if answer.status in _COME_BACK:
                self._hold(host, answer)
            yield answer

    def _wait(self, host: str, delay: float) -> None:
        stamp = self._stamp(host)
        now = self.now()
        wait = stamp.stat().st_mtime + delay - now if stamp.exists() else 0.0
        if wait > PATIENCE:
            raise BadInput(
                host, f"wants no further request for {wait:.0f} seconds", f"run it again after {_clock(now + wait)}"
            )
        # The stamp is set before the wait, so that another run queues up behind this one.
        _touch(stamp, now + max(wait, 0.0))
        if wait > 0:
            self.told(f"waits {wait:.0f} s before the next request to {host}")
            self.sleep(wait)

    def _hold(self, host: str, answer: Answer) -> None:
        now = self.now()
        seconds = _retry_after(answer.headers, now)
        if seconds is None:
            remedy = "try again later"
        else:
            _touch(self._stamp(host), now + min(seconds, LONGEST_HOLD))
            remedy = f"try again in {seconds:.0f} seconds, after {_clock(now + seconds)}"
        raise BadInput(answer.address, f"the server asks to come back later ({status(answer.status)})", remedy)

    def _stamp(self, host: str) -> Path:
        return self.cache / f"host-{key(host)}.stamp"


@contextmanager
def memory() -> Iterator[Path]:
    """A folder for what is remembered between runs: in the user's cache, or for this run alone where there is none."""
    named = os.environ.get(CACHE_VARIABLE)
    if named != "":
        base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "variorum"
        folder = base / "fetch"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            writable = False
        else:
            writable = os.access(folder, os.W_OK | os.X_OK)
        if writable:
            yield folder
            return
    with tempfile.TemporaryDirectory(prefix="variorum-") as passing:
        yield Path(passing)


def usable(address: str) -> str:
    """*address* as it goes over the wire: http or https, ASCII, without fragment. Raises `BadInput` for any other."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode()
    except ValueError:
        raise BadInput(repr(address), "is not an address", "give one that starts with https://") from None
    if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(host):
        raise BadInput(repr(address), "is neither an http nor an https address", "give one that starts with https://")
    if parts.username is not None or parts.password is not None:
        raise BadInput(repr(address), "holds a user's name or password", "give the address without it")
    netloc = f"[{host}]" if ":" in host else host
    if port is not None and port != {"http": 80, "https": 443}[parts.scheme]:
        netloc += f":{port}"
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~")
    return urlunsplit((parts.scheme, netloc, path, quote(parts.query, safe="/%:@!$&'()*+,;=~?[]"), ""))


def status(code: int) -> str:
    """The code of a status with our own name for it; a server's words are not passed on."""
    try:
        return f"{code} {HTTPStatus(code).phrase}"
    except ValueError:
        return str(code)


def key(text: str) -> str:
    """A name for files about *text*, safe in any file system."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def write_whole(path: Path, content: bytes) -> None:
    """Write a note of *content* so that a reader finds all of it or nothing. Raises `BadInput` when it cannot."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with _noting(path):
        temporary.write_bytes(content)
        temporary.replace(path)


def _touch(path: Path, at: float) -> None:
    with _noting(path):
        path.touch()
        os.utime(path, (at, at))


@contextmanager
def _noting(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        problem = f"cannot be written ({error.strerror})"
        raise BadInput(str(path.parent), problem, f"name another folder in {CACHE_VARIABLE}") from None


def _ask(request: Request, timeout: float) -> HTTPResponse:
    """What comes back through the user's proxies, whatever its status; redirects are not followed."""
    opener = OpenerDirector()
    for handler in (ProxyHandler(), HTTPHandler(), HTTPSHandler()):
        opener.add_handler(handler)
    try:
        response = opener.open(request, timeout=timeout)
    except ValueError:
        response = None
    if not isinstance(response, HTTPResponse):
        raise BadInput(
            request.full_url, "cannot be asked for through the proxy that is set", "mend or unset http_proxy"
        )
    return response


def _onward(answer: Answer) -> str:
    """The address that a redirect leads to. Raises `BadInput` when it leads nowhere we go."""
    location = answer.headers.get("Location", "")
    try:
        onward = urljoin(answer.address, location)
        known = bool(location) and urlsplit(onward).scheme in {"http", "https"}
    except ValueError:
        known = False
    if not known:
        raise BadInput(
            answer.address,
            f"sends on to {location[:200]!r}, which is neither an http nor an https address",
            "get a copy with a browser",
        )
    return onward


def _head(answer: Answer, limit: int) -> bytes:
    read = bytearray()
    for piece in answer.pieces():
        read += piece
        if len(read) >= limit:
            break
    return bytes(read[:limit])


def _retry_after(headers: Message, now: float) -> float | None:
    told = str(headers.get("Retry-After", "")).strip()
    seconds = _number(told)
    if seconds is not None:
        return float(seconds)
    try:
        return max(0.0, parsedate_to_datetime(told).timestamp() - now)
    except (ValueError, OverflowError):
        return None


def _number(told: str) -> int | None:
    return int(told) if re.fullmatch("[0-9]{1,15}", told) else None


def _clock(at: float) -> str:
    """The local time *at*, to the second; the latest that can be told stands for any later one."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(min(at, 253_402_214_400.0)))


@contextmanager
def _failures(address: str) -> Iterator[None]:
    try:
        yield
    except (OSError, HTTPException) as error:
        cause = error.reason if isinstance(error, URLError) and isinstance(error.reason, Exception) else error
        problem, remedy = _cause(cause)
        raise BadInput(address, problem, remedy) from None


def _cause(error: Exception) -> tuple[str, str]:
    match error:
        case socket.gaierror():
            return "its host cannot be found", "check the address and your connection"
        case TimeoutError():
            return "the server keeps silent for too long", "try again later"
        case ssl.SSLCertVerificationError():
            return "the certificate of its host is not in order", "get a copy with a browser"
        case ConnectionRefusedError():
            return "its host refuses the connection", "check the address and your connection"
        case OSError():
            return f"the connection broke ({error.strerror or type(error).__name__})", "try again later"
        case _:
            return f"the server does not speak HTTP as it should ({type(error).__name__})", "get a copy with a browser"
