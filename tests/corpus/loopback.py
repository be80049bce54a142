"""Small web servers on the loopback interface whose pages a test changes at will, a clock, and sources to fetch."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

BODY = bytes(range(256)) * 1000
"""A document long enough to be cut off in the middle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a server says at one path."""

    body: bytes = b"<p>A page.</p>"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    cut: int | None = None
    """Bytes after which the connection is closed."""
    sized: bool = True
    until: threading.Event | None = None
    """What is waited for once `cut` bytes, or the headers, are out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """A running server: its address, its pages (to be changed at will) and what it was asked."""

    url: str
    pages: dict[str, Page] = field(default_factory=dict)
    asked: list[tuple[str, str, Message, float]] = field(default_factory=list)
    """Method, path, headers and time of each request."""

    def lines(self) -> list[str]:
        """Method and path of each request."""
        return [f"{method} {path}" for method, path, *_ in self.asked]


class Handler(BaseHTTPRequestHandler):
    """Answers from its host's pages, with conditional and partial requests as RFC 9110 has them."""

    host: ClassVar[Host]

    def do_GET(self) -> None:
        """Log the request, then send what is due of the page."""
        self.host.asked.append((self.command, self.path, self.headers, time.time()))
        page = self.host.pages.get(self.path, Page(status=404))
        state = [page.headers.get("ETag"), page.headers.get("Last-Modified")]
        wanted = [self.headers["If-None-Match"], self.headers["If-Modified-Since"]]
        if page.status == 200 and any(wanted) and (wanted[0] == state[0] if wanted[0] else wanted[1] == state[1]):
            return self._send(304, page, b"", {})
        start = re.fullmatch(r"bytes=(\d+)-", self.headers["Range"] or "")
        if start and self.headers.get("If-Range", state[0]) in state and page.status == 200:
            at, end = int(start[1]), len(page.body)
            if at >= end:
                return self._send(416, page, b"", {})
            return self._send(206, page, page.body[at:], {"Content-Range": f"bytes {at}-{end - 1}/{end}"})
        return self._send(page.status, page, page.body, {})

    def do_HEAD(self) -> None:
        """The same, which leaves the body out."""
        self.do_GET()

    def _send(self, status: int, page: Page, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        sized = {"Content-Length": str(len(body))} if page.sized and status != 304 else {}
        for name, value in {"Content-Type": "text/html", **sized, **page.headers, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD" or status == 304:
            return
        self.wfile.write(body[: page.cut])
        self.wfile.flush()
        if page.until is not None:
            page.until.wait(10)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def serving() -> Iterator[Host]:
    """A server on a port of its own, running for as long as the context."""

    class OfOneHost(Handler):
        """The handler of this server alone."""

    with ThreadingHTTPServer(("127.0.0.1", 0), OfOneHost) as server:
        OfOneHost.host = Host(url=f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield OfOneHost.host
        finally:
            server.shutdown()
            thread.join()


@dataclass(slots=True, kw_only=True)
class Clock:
    """A clock that stands still until somebody sleeps."""

    at: float = 1_700_000_000.0
    tick: float = 0.0
    naps: list[float] = field(default_factory=list)

    def now(self) -> float:
        """The time, which then moves on by `tick`."""
        self.at += self.tick
        return self.at

    def sleep(self, seconds: float) -> None:
        """Move on at once."""
        self.naps.append(round(seconds, 3))
        self.at += seconds


def write_corpus(folder: Path, url: str, name: str = "doc") -> Path:
    """A corpus folder with one source, at *url*."""
    folder.mkdir(exist_ok=True)
    (folder / "sources.toml").write_text(
        f'[[source]]\nid = "{name}"\ntitle = "A page"\npublisher = "us"\nedition = "8e"\nkind = "web page"\n'
        f'authority = "account"\nurl = "{url}"\n'
    )
    return folder


def names(folder: Path) -> list[str]:
    """What a folder holds."""
    return sorted(path.name for path in folder.iterdir())
