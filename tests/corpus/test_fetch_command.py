"""`variorum fetch`, run as its users run it."""

import os
import pty
import subprocess
import sys
import threading
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from corpus.loopback import BODY, Host, names, write_corpus


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VARIORUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")


def run(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What `variorum fetch` prints away from a terminal, with the sources of `tmp_path / "added"`."""
    return subprocess.run(
        [str(Path(sys.executable).with_name("variorum")), "fetch", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "VARIORUM_CORPUS": str(tmp_path / "added"), **environment},
    )


def answer(tmp_path: Path, folder: Path, reply: bytes) -> tuple[str, int]:
    """What `variorum fetch doc` says on a terminal whose user types *reply*, and how it ends."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [str(Path(sys.executable).with_name("variorum")), "fetch", "doc", "--to", str(folder)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "VARIORUM_CORPUS": str(tmp_path / "added"), "COLUMNS": "200"},
    ) as process:
        os.close(theirs)
        os.write(ours, reply)
        said = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            if not piece:
                break
            said += piece
    os.close(ours)
    return said.decode(), process.returncode


def test_the_command_keeps_a_second_between_runs_and_fetches_once(tmp_path: Path, folder: Path, host: Host) -> None:
    """Two runs with --yes: saved, then unchanged, and the server sees the pauses."""
    write_corpus(tmp_path / "added", f"{host.url}/doc")
    first = run(tmp_path, "doc", "--yes", "--to", str(folder))
    assert (first.stdout, first.stderr) == (f"saved {folder}/doc.html (250.0 kB)\n", "")
    again = run(tmp_path, "doc", "--yes", "--to", str(folder))
    assert again.stdout == f"unchanged: {folder}/doc.html (250.0 kB)\n"
    times = [at for *_, at in host.asked]
    assert len(times) == 3
    assert min(later - earlier for earlier, later in pairwise(times)) > 0.9


def test_the_command_works_without_a_cache(tmp_path: Path, folder: Path, host: Host) -> None:
    """With the cache switched off, or where it cannot stand, the notes last for the run and the pause is kept."""
    write_corpus(tmp_path / "added", f"{host.url}/doc")
    (tmp_path / "file").touch()
    for cache in ("", str(tmp_path / "file" / "below")):
        done = run(tmp_path, "doc", "--yes", "--to", str(folder), VARIORUM_CACHE=cache)
        assert done.returncode == 0, done.stderr
        assert host.asked[-1][3] - host.asked[-2][3] > 0.9
    assert names(folder) == ["doc.html"]


def test_a_killed_download_goes_on(tmp_path: Path, folder: Path, host: Host) -> None:
    """After a process died in the middle, the next one asks for the rest."""
    go_on = threading.Event()
    page = host.pages["/doc"]
    host.pages["/doc"] = replace(page, cut=100_000, until=go_on)
    write_corpus(tmp_path / "added", f"{host.url}/doc")
    command = [str(Path(sys.executable).with_name("variorum")), "fetch", "doc", "--yes", "--to", str(folder)]
    with subprocess.Popen(command, env={**os.environ, "VARIORUM_CORPUS": str(tmp_path / "added")}) as process:
        part = folder / "doc.variorum.part"
        until = time.monotonic() + 10
        while time.monotonic() < until and not (part.exists() and part.stat().st_size > 50_000):
            time.sleep(0.02)
        process.kill()
    go_on.set()
    host.pages["/doc"] = page
    held = part.stat().st_size
    assert held > 50_000
    assert run(tmp_path, "doc", "--yes", "--to", str(folder)).returncode == 0
    assert host.asked[-1][2]["Range"] == f"bytes={held}-"
    assert (folder / "doc.html").read_bytes() == BODY


def test_the_command_asks_first_on_a_terminal(tmp_path: Path, folder: Path, host: Host) -> None:
    """Address, target and size are said; a no fetches nothing, a yes does."""
    write_corpus(tmp_path / "added", f"{host.url}/doc")
    said, code = answer(tmp_path, folder, b"n\n")
    for words in (f"{host.url}/doc", f"{folder}/doc.html (250.0 kB)", "nothing fetched"):
        assert words in said, words
    assert (code, names(folder)) == (1, [])
    assert host.lines() == ["GET /robots.txt", "HEAD /doc"]
    said, code = answer(tmp_path, folder, b"y\n")
    assert f"saved {folder}/doc.html" in said
    assert (code, names(folder)) == (0, ["doc.html"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["doc"], "there is no terminal to ask on; say --yes"),
        (["dok", "--yes"], "no source 'dok'; did you mean doc?"),
        (["8e-faq-page", "--yes"], "8e-faq-page: the corpus gives no address for it"),
        (["doc", "--yes", "--to", "no/such"], "no/such: no such folder"),
    ],
)
def test_the_command_refuses_in_one_line(tmp_path: Path, host: Host, arguments: list[str], words: str) -> None:
    """Exit 2, nothing on stdout, and no server is asked."""
    write_corpus(tmp_path / "added", f"{host.url}/doc")
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
    assert host.asked == []
