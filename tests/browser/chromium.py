"""A headless Chromium driven over its debugging pipe: nothing to install beyond the browser."""

import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
PATIENCE = 30
"""Seconds to wait for a word of the browser."""
LAUNCH = """
import os, sys
ear, mouth, *command = sys.argv[1:]
os.dup2(int(ear), 3)
os.dup2(int(mouth), 4)
os.execv(command[0], command)
"""
"""Gives the browser its pipes under the numbers that it expects; a plain shell cannot move those above 9."""


def executable() -> str | None:
    """The path of an installed Chromium, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@dataclass
class Pipe:
    """Messages to and from the browser: JSON, each ended by a zero byte."""

    write_to: int
    read_from: int
    asked: int = 0
    buffer: bytes = b""
    events: list[dict[str, Any]] = field(default_factory=list)

    def call(self, method: str, *, session: str | None = None, **params: object) -> dict[str, Any]:
        """What the browser answers to *method*; events that come meanwhile are kept."""
        self.asked += 1
        message = {"id": self.asked, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        os.write(self.write_to, json.dumps(message).encode() + b"\0")
        while True:
            received = self._next()
            if received.get("id") == self.asked:
                if "error" in received:
                    raise RuntimeError(f"{method}: {received['error']}")
                result: dict[str, Any] = received["result"]
                return result
            if "method" in received:
                self.events.append(received)

    def wait(self, method: str) -> None:
        """Return once an event of this name has come; earlier ones count."""
        while not any(event["method"] == method for event in self.events):
            received = self._next()
            if "method" in received:
                self.events.append(received)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.buffer:
            if not select.select([self.read_from], [], [], PATIENCE)[0]:
                raise RuntimeError(f"the browser has said nothing for {PATIENCE} s")
            chunk = os.read(self.read_from, 1 << 16)
            if not chunk:
                raise RuntimeError("the browser has gone")
            self.buffer += chunk
        message, _, self.buffer = self.buffer.partition(b"\0")
        decoded: dict[str, Any] = json.loads(message)
        return decoded


@dataclass(frozen=True)
class Visit:
    """What opening a page came to."""

    hosts: frozenset[str]
    """Schemes and hosts that were asked for anything."""
    complaints: tuple[str, ...]
    """Errors and exceptions of the console."""


@dataclass
class Browser:
    """One tab of a running browser."""

    pipe: Pipe
    session: str

    def call(self, method: str, **params: object) -> dict[str, Any]:
        """What the tab answers to *method*."""
        return self.pipe.call(method, session=self.session, **params)

    def size(self, width: int, height: int = 900) -> None:
        """Make the window *width* pixels wide, as a telephone's is when it is narrow."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    def theme(self, name: str) -> None:
        """Let pages opened from now on be `light` or `dark`."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, url: str) -> Visit:
        """Open *url*, wait until it stands, and say what it asked for."""
        self.pipe.events.clear()
        self.call("Page.navigate", url=url)
        self.pipe.wait("Page.loadEventFired")
        self.run("new Promise(done => setTimeout(done, 120))")
        return Visit(hosts=frozenset(self._hosts()), complaints=tuple(self._complaints()))

    def run(self, script: str) -> Any:  # noqa: ANN401 - whatever the script gives
        """The value of *script* in the page."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def _hosts(self) -> Iterator[str]:
        for event in self.pipe.events:
            if event["method"] == "Network.requestWillBeSent":
                scheme, _, rest = event["params"]["request"]["url"].partition(":")
                if scheme != "data":
                    yield f"{scheme}://{rest.removeprefix('//').partition('/')[0]}"

    def _complaints(self) -> Iterator[str]:
        for event in self.pipe.events:
            params = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                yield str(params["exceptionDetails"].get("exception", params["exceptionDetails"]))
            elif event["method"] == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert"):
                yield str([each.get("value") for each in params["args"]])
            elif event["method"] == "Log.entryAdded" and params["entry"]["level"] == "error":
                yield f"{params['entry']['text']} {params['entry'].get('url', '')}"


@contextmanager
def browser(path: str) -> Iterator[Browser]:
    """A tab of the Chromium at *path*, closed with its process at the end."""
    to_browser, our_end = os.pipe()
    our_ear, from_browser = os.pipe()
    with tempfile.TemporaryDirectory(prefix="variorum-chromium-", ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", LAUNCH, str(to_browser), str(from_browser)),
                *(path, *FLAGS, f"--user-data-dir={profile}"),
            ],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        pipe = Pipe(write_to=our_end, read_from=our_ear)
        try:
            target = pipe.call("Target.createTarget", url="about:blank")["targetId"]
            session = pipe.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            tab = Browser(pipe=pipe, session=session)
            for domain in ("Page", "Network", "Runtime", "Log"):
                tab.call(f"{domain}.enable")
            yield tab
            pipe.call("Browser.close")
        finally:
            os.close(our_end)
            os.close(our_ear)
            process.terminate()
            process.wait(timeout=20)
