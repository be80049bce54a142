"""Fetching copies, against real servers on the loopback interface and with a clock that nobody waits for."""

import re
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from email.utils import formatdate
from pathlib import Path

import pytest
from corpus.loopback import BODY, Clock, Host, Page, names, write_corpus

from variorum.errors import BadInput
from variorum.fetch import Fetched, Outcome, fetch, offer
from variorum.model import Source
from variorum.store import load
from variorum.web import AGENT, Web

FAR_OFF = formatdate(4_000_000_000, usegmt=True)
LONG_AGO = formatdate(1_500_000_000, usegmt=True)


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VARIORUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture
def web(tmp_path: Path, clock: Clock) -> Web:
    """A visitor who waits for nobody in earnest."""
    (tmp_path / "notes").mkdir()
    return Web(cache=tmp_path / "notes", now=clock.now, sleep=clock.sleep, timeout=5)


@pytest.fixture
def doc(tmp_path: Path, host: Host) -> Source:
    """The source that stands at the server's page."""
    return source(tmp_path, f"{host.url}/doc")


def source(tmp_path: Path, url: str, name: str = "doc") -> Source:
    """The source of a corpus folder, as the library reads it."""
    return load([write_corpus(tmp_path / "added", url, name)]).source(name)


def cut_off(page: Page, doc: Source, folder: Path, host: Host, web: Web) -> BadInput:
    """The error of a download of *page* that breaks off after 100000 bytes; the page is whole afterwards."""
    host.pages["/doc"] = replace(page, cut=100_000)
    with pytest.raises(BadInput) as error:
        fetch(doc, folder, web=web)
    host.pages["/doc"] = page
    return error.value


def test_a_copy_is_saved_whole_under_the_name_of_its_source(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """The bytes are the server's, the name is the id with the ending of the stated type, and nothing else is left."""
    fetched = fetch(doc, folder, web=web)
    assert fetched == Fetched(outcome=Outcome.SAVED, path=folder / "doc.html", size=len(BODY))
    assert fetched.path.read_bytes() == BODY
    assert names(folder) == ["doc.html"]
    assert host.lines() == ["GET /robots.txt", "GET /doc"]
    assert {headers["User-Agent"] for _, _, headers, _ in host.asked} == {AGENT}


@pytest.mark.parametrize("headers", [{"ETag": '"one"'}, {"ETag": 'W/"one"'}, {"Last-Modified": LONG_AGO}])
def test_an_unchanged_document_is_not_sent_again(
    doc: Source, folder: Path, host: Host, web: Web, headers: dict[str, str]
) -> None:
    """The second run asks with what the first was told, and takes no body."""
    host.pages["/doc"] = Page(body=BODY, headers=headers)
    first = fetch(doc, folder, web=web)
    heard: list[int] = []
    again = fetch(doc, folder, web=web, shown=lambda done, _: heard.append(done))
    assert again == replace(first, outcome=Outcome.UNCHANGED)
    assert heard == []
    assert names(folder) == ["doc.html"]


def test_the_same_bytes_change_nothing_without_a_name_for_their_state(
    doc: Source, folder: Path, host: Host, web: Web
) -> None:
    """A server that names no state sends all of it again; the file is not written."""
    host.pages["/doc"] = Page()
    before = fetch(doc, folder, web=web).path.stat()
    assert fetch(doc, folder, web=web).outcome is Outcome.UNCHANGED
    after = (folder / "doc.html").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert names(folder) == ["doc.html"]


def test_a_changed_document_is_saved_beside_the_old_copy(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """Both copies stay, the newer with the head of its hash in its name, and the newer is what is asked about next."""
    fetch(doc, folder, web=web)
    host.pages["/doc"] = Page(body=b"newer", headers={"ETag": '"two"'})
    beside = fetch(doc, folder, web=web)
    assert beside.outcome is Outcome.BESIDE
    assert re.fullmatch(r"doc-[0-9a-f]{8}\.html", beside.path.name)
    assert beside.path.read_bytes() == b"newer"
    assert (folder / "doc.html").read_bytes() == BODY
    assert fetch(doc, folder, web=web) == replace(beside, outcome=Outcome.UNCHANGED)
    assert len(names(folder)) == 2


def test_a_file_that_the_user_altered_is_left_alone(doc: Source, folder: Path, web: Web) -> None:
    """An altered copy is not taken for the fetched one: the document is saved beside it, under a name that is free."""
    fetch(doc, folder, web=web).path.write_text("mine")
    beside = fetch(doc, folder, web=web)
    beside.path.write_text("mine too")
    third = fetch(doc, folder, web=web)
    assert (folder / "doc.html").read_text() == "mine"
    assert beside.path.read_text() == "mine too"
    assert third.path.read_bytes() == BODY
    assert len(names(folder)) == 3


def test_a_link_in_the_way_is_not_followed(doc: Source, tmp_path: Path, folder: Path, web: Web) -> None:
    """A dangling link with the copy's name stays as it is."""
    (folder / "doc.html").symlink_to(tmp_path / "elsewhere")
    assert fetch(doc, folder, web=web).outcome is Outcome.BESIDE
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("headers", [{"ETag": '"one"'}, {"Last-Modified": LONG_AGO}])
def test_an_interrupted_download_goes_on_where_it_broke_off(
    doc: Source, folder: Path, host: Host, web: Web, headers: dict[str, str]
) -> None:
    """Only the rest is sent, and the parts join to the whole."""
    error = cut_off(Page(body=BODY, headers=headers), doc, folder, host, web)
    assert "broke off after 100000 of 256000 bytes; run it again to fetch the rest" in str(error)
    assert names(folder) == ["doc.variorum.part"]
    fetched = fetch(doc, folder, web=web)
    asked = host.asked[-1][2]
    assert (asked["Range"], asked["If-Range"]) == ("bytes=100000-", *headers.values())
    assert fetched.path.read_bytes() == BODY
    assert names(folder) == ["doc.html"]


def test_a_document_that_changed_meanwhile_is_fetched_anew(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """The part of the old state is thrown away, never joined to the new one."""
    cut_off(Page(body=BODY, headers={"ETag": '"one"'}), doc, folder, host, web)
    host.pages["/doc"] = Page(body=BODY[::-1], headers={"ETag": '"two"'})
    assert fetch(doc, folder, web=web).path.read_bytes() == BODY[::-1]


def test_parts_of_two_sources_are_not_joined(tmp_path: Path, folder: Path, host: Host, web: Web) -> None:
    """Two ids that come to the same file name share the name of the part, and neither goes on with the other's."""
    both = [source(tmp_path, f"{host.url}/{path}", name) for path, name in (("doc", "a/b"), ("other", "a-b"))]
    host.pages["/other"] = Page(body=BODY[::-1], headers={"ETag": '"one"'}, cut=120_000)
    cut_off(host.pages["/doc"], both[0], folder, host, web)
    with pytest.raises(BadInput, match="broke off"):
        fetch(both[1], folder, web=web)
    assert fetch(both[0], folder, web=web).path.read_bytes() == BODY


@pytest.mark.parametrize("told", ["bytes 5-255999/256000", "nonsense"])
def test_a_part_that_does_not_fit_is_not_joined(doc: Source, folder: Path, host: Host, web: Web, told: str) -> None:
    """A wrong range, or one that cannot be read, makes us ask for the whole."""
    page = Page(body=BODY, headers={"ETag": '"one"'})
    cut_off(page, doc, folder, host, web)
    host.pages["/doc"] = replace(page, status=206, headers={**page.headers, "Content-Range": told})
    with pytest.raises(BadInput, match="sends a part where the whole was asked for"):
        fetch(doc, folder, web=web)
    assert [headers["Range"] for *_, headers, _ in host.asked[-2:]] == ["bytes=100000-", None]
    assert names(folder) == []


def test_a_part_that_is_longer_than_the_document_is_thrown_away(
    doc: Source, folder: Path, host: Host, web: Web
) -> None:
    """The server refuses the range, and the whole is fetched instead."""
    cut_off(Page(body=BODY, headers={"ETag": '"one"'}), doc, folder, host, web)
    host.pages["/doc"] = Page(body=b"short", headers={"ETag": '"one"'})
    assert fetch(doc, folder, web=web).path.read_bytes() == b"short"


@pytest.mark.parametrize("headers", [{}, {"ETag": 'W/"one"'}, {"Last-Modified": FAR_OFF}])
def test_a_part_that_cannot_be_continued_is_not_kept(
    doc: Source, folder: Path, host: Host, web: Web, headers: dict[str, str]
) -> None:
    """Without a strong name for the state, nothing is left of a broken download."""
    error = cut_off(Page(body=BODY, headers=headers), doc, folder, host, web)
    assert str(error).endswith("run it again")
    assert names(folder) == []


def test_two_runs_do_not_write_the_same_part(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """The second gives way while the first is at it, no unfinished copy has the final name, and the first succeeds."""
    go_on = threading.Event()
    halfway = threading.Event()
    host.pages["/doc"] = Page(body=BODY, headers={"ETag": '"one"'}, until=go_on)

    def shown(done: int, _: int | None) -> None:
        if done:
            halfway.set()

    first = threading.Thread(target=fetch, args=(doc, folder), kwargs={"web": web, "shown": shown})
    first.start()
    try:
        assert halfway.wait(5)
        with pytest.raises(BadInput, match="another run is writing it"):
            fetch(doc, folder, web=web)
    finally:
        go_on.set()
        first.join()
    assert names(folder) == ["doc.html"]


@pytest.mark.parametrize("name", ["../../up", "/etc/passwd", "..", ".hidden", "con", "a b:c", "x" * 300])
def test_no_id_leads_out_of_the_folder(tmp_path: Path, folder: Path, host: Host, web: Web, name: str) -> None:
    """Whatever a corpus calls its source, the copy is one visible file in the folder."""
    path = fetch(source(tmp_path, f"{host.url}/doc", name), folder, web=web).path
    assert path.resolve().parent == folder.resolve()
    assert re.fullmatch(r"(?!con\.)[A-Za-z0-9][A-Za-z0-9._-]{0,99}", path.name)


def test_names_that_a_server_gives_are_not_used(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """Neither the header for file names nor the path of a redirect gets into the name."""
    host.pages["/doc"] = Page(status=302, headers={"Location": "/..%2f..%2fevil.pdf"})
    host.pages["/..%2f..%2fevil.pdf"] = Page(headers={"Content-Disposition": 'attachment; filename="../evil.sh"'})
    assert fetch(doc, folder, web=web).path == folder / "doc.html"


@pytest.mark.parametrize("sized", [True, False])
def test_a_document_that_is_too_large_is_not_kept(
    doc: Source, folder: Path, host: Host, web: Web, *, sized: bool
) -> None:
    """Whether the server tells its size or not, one line says the limit and nothing is left."""
    host.pages["/doc"] = Page(body=BODY, headers={"ETag": '"one"'}, sized=sized)
    heard: list[int] = []
    with pytest.raises(BadInput, match=r"has more than 97.7 kB, the most that is fetched"):
        fetch(doc, folder, web=web, limit=100_000, shown=lambda done, _: heard.append(done))
    assert names(folder) == []
    assert bool(heard) is not sized


def test_a_download_that_takes_too_long_is_broken_off(doc: Source, folder: Path, web: Web) -> None:
    """A server that keeps on sending is left after the longest time, and the part is kept."""
    slow = replace(web, now=Clock(tick=600.0).now)
    with pytest.raises(BadInput, match="takes more than 15 minutes; run it again to fetch the rest"):
        fetch(doc, folder, web=slow)
    assert names(folder) == ["doc.variorum.part"]


def test_a_redirect_is_followed_and_its_host_asked_for_leave(
    tmp_path: Path, folder: Path, hosts: Callable[[], Host], web: Web
) -> None:
    """A relative step, then one to another host, whose robots.txt is read before anything else of it."""
    first, second = hosts(), hosts()
    first.pages["/a"] = Page(status=301, headers={"Location": "b"})
    first.pages["/b"] = Page(status=307, headers={"Location": f"{second.url}/c"})
    second.pages["/c"] = Page()
    assert fetch(source(tmp_path, f"{first.url}/a"), folder, web=web).outcome is Outcome.SAVED
    assert first.lines() == ["GET /robots.txt", "GET /a", "GET /b"]
    assert second.lines() == ["GET /robots.txt", "GET /c"]


def test_a_redirect_to_where_robots_txt_forbids_is_not_followed(
    tmp_path: Path, folder: Path, hosts: Callable[[], Host], web: Web
) -> None:
    """The second host is asked for its robots.txt and for nothing else."""
    first, second = hosts(), hosts()
    first.pages["/a"] = Page(status=302, headers={"Location": f"{second.url}/c"})
    second.pages["/robots.txt"] = Page(body=b"User-agent: *\nDisallow: /")
    with pytest.raises(BadInput, match=r"/c: the robots.txt of its host forbids it"):
        fetch(source(tmp_path, f"{first.url}/a"), folder, web=web)
    assert second.lines() == ["GET /robots.txt"]


@pytest.mark.parametrize("location", ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/html,x", "", "http://[x"])
def test_a_redirect_leaves_the_web_for_nothing(doc: Source, folder: Path, host: Host, web: Web, location: str) -> None:
    """Any other scheme, and none at all, ends in one line."""
    host.pages["/doc"] = Page(status=302, headers={"Location": location})
    with pytest.raises(BadInput, match=r"sends on to .* neither an http nor an https address"):
        fetch(doc, folder, web=web)
    assert names(folder) == []


def test_a_redirect_to_an_address_with_a_password_is_not_followed(
    doc: Source, folder: Path, host: Host, web: Web
) -> None:
    """What a server sends on to is checked as what the corpus gives is."""
    host.pages["/doc"] = Page(status=302, headers={"Location": "http://u:p@127.0.0.1/"})
    with pytest.raises(BadInput, match="holds a user's name or password"):
        fetch(doc, folder, web=web)


def test_redirects_in_a_circle_end(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """The sixth is one too many."""
    host.pages["/doc"] = Page(status=302, headers={"Location": "/doc"})
    with pytest.raises(BadInput, match="more than 5 redirects"):
        fetch(doc, folder, web=web)
    assert host.lines().count("GET /doc") == 6


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "ftp://x/y", "http://u:p@127.0.0.1/", "http://", "http://x:y/", "doc.html"]
)
def test_an_address_that_is_not_of_the_web_is_refused(tmp_path: Path, folder: Path, web: Web, url: str) -> None:
    """Nothing but http and https, and no passwords."""
    with pytest.raises(BadInput, match="give "):
        fetch(source(tmp_path, url), folder, web=web)


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (Page(status=404), "no such document (404 Not Found)"),
        (Page(status=410), "no such document (410 Gone)"),
        (Page(status=403), "does not give it to programs (403 Forbidden)"),
        (Page(status=500), "does not give the document (500 Internal Server Error)"),
        (Page(status=304), "does not give the document (304 Not Modified)"),
        (Page(status=429), "come back later (429 Too Many Requests); try again later"),
        (Page(status=429, headers={"Retry-After": "90"}), "try again in 90 seconds, after 20"),
        (Page(status=503, headers={"Retry-After": formatdate(1_700_000_061, usegmt=True)}), "try again in 60 seconds"),
        (Page(status=503, headers={"Retry-After": "soon"}), "(503 Service Unavailable); try again later"),
        (Page(headers={"Content-Encoding": "gzip"}), "sends it packed"),
    ],
)
def test_a_server_that_gives_nothing_gets_one_line(  # noqa: PLR0913, PLR0917 - fixtures
    doc: Source, folder: Path, host: Host, web: Web, page: Page, words: str
) -> None:
    """What, where and what to do, and nothing is left in the folder."""
    host.pages["/doc"] = page
    with pytest.raises(BadInput) as error:
        fetch(doc, folder, web=web)
    assert words in str(error.value)
    assert error.value.where == f"{host.url}/doc"
    assert names(folder) == []


def test_a_silent_server_is_given_up(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """After the time limit one line says so."""
    go_on = threading.Event()
    host.pages["/doc"] = Page(body=BODY, cut=10, until=go_on)
    try:
        with pytest.raises(BadInput, match="keeps silent for too long"):
            fetch(doc, folder, web=replace(web, timeout=0.2))
    finally:
        go_on.set()
    assert names(folder) == []


def test_a_host_that_is_not_there_gets_one_line(
    tmp_path: Path, folder: Path, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed port and an unknown name, each by its own words."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(BadInput, match="refuses the connection"):
        fetch(source(tmp_path, f"http://127.0.0.1:{port}/doc"), folder, web=web)

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "no such name")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(BadInput, match="its host cannot be found"):
        fetch(source(tmp_path, "http://nowhere.invalid/doc"), folder, web=web)


def test_a_second_lies_between_two_requests_to_a_host(
    tmp_path: Path, folder: Path, hosts: Callable[[], Host], web: Web, clock: Clock
) -> None:
    """From robots.txt to document, and from one run to the next through the time stamp; another host is no matter."""
    docs = []
    for name in ("first", "second"):
        host = hosts()
        host.pages["/doc"] = Page()
        docs.append(source(tmp_path, f"{host.url}/doc", name))
    fetch(docs[0], folder, web=web)
    clock.at += 0.25
    fetch(docs[0], folder, web=replace(web))
    assert clock.naps == [1.0, 0.75]
    fetch(docs[1], folder, web=web)
    assert clock.naps == [1.0, 0.75, 1.0]
    clock.at += 60
    fetch(docs[0], folder, web=web)
    assert len(clock.naps) == 3


def test_the_delay_that_a_host_names_is_kept(doc: Source, folder: Path, host: Host, web: Web, clock: Clock) -> None:
    """Its seconds, rounded up, and the user is told."""
    host.pages["/robots.txt"] = Page(body=b"User-agent: *\nCrawl-delay: 6.5\n")
    told: list[str] = []
    fetch(doc, folder, web=replace(web, told=told.append))
    assert clock.naps == [7.0]
    assert told == [f"waits 7 s before the next request to {host.url.removeprefix('http://')}"]


def test_a_delay_beyond_patience_is_left_to_the_user(
    doc: Source, folder: Path, host: Host, web: Web, clock: Clock
) -> None:
    """The run ends at once and says when to come back, and then the document is the first thing asked for."""
    host.pages["/robots.txt"] = Page(body=b"User-agent: *\nCrawl-delay: 600\n")
    assert offer(doc, folder, web=web).size is None
    with pytest.raises(BadInput, match="wants no further request for 600 seconds; run it again after 20"):
        fetch(doc, folder, web=web)
    clock.at += 600
    fetch(doc, folder, web=web)
    assert clock.naps == []
    assert host.lines() == ["GET /robots.txt", "GET /doc"]


def test_a_host_that_asked_to_be_left_alone_is(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """The next run within the time that it named sends nothing at all."""
    host.pages["/doc"] = Page(status=429, headers={"Retry-After": "3600"})
    for words in ("come back later", "wants no further request"):
        with pytest.raises(BadInput, match=words):
            fetch(doc, folder, web=web)
    assert host.lines() == ["GET /robots.txt", "GET /doc"]


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (Page(body=b"User-agent: *\nDisallow: /doc"), "forbids it"),
        (Page(body=b"\xef\xbb\xbfUser-agent: variorum\nDisallow: /\n\nUser-agent: *\nAllow: /"), "forbids it"),
        (Page(status=403), "forbids it"),
        (Page(status=500), "cannot be read"),
        (Page(status=503), "come back later"),
        (Page(status=302, headers={"Location": "/rules"}), "forbids it"),
        (Page(status=302, headers={"Location": "file:///x"}), "sends on to"),
    ],
)
def test_what_robots_txt_forbids_is_not_asked_for(  # noqa: PLR0913, PLR0917 - fixtures
    doc: Source, folder: Path, host: Host, web: Web, page: Page, words: str
) -> None:
    """Nor is anything when it cannot be known what it says."""
    host.pages.update({"/robots.txt": page, "/rules": Page(body=b"User-agent: *\nDisallow: /")})
    with pytest.raises(BadInput, match=words):
        fetch(doc, folder, web=web)
    assert "GET /doc" not in host.lines()


def test_robots_txt_is_read_once_a_day(doc: Source, folder: Path, host: Host, web: Web, clock: Clock) -> None:
    """It is remembered between runs, and asked for again when a day has gone."""
    for _ in range(3):
        fetch(doc, folder, web=web)
        clock.at += 40_000
    assert host.lines().count("GET /robots.txt") == 1
    fetch(doc, folder, web=web)
    assert host.lines().count("GET /robots.txt") == 2


def test_an_offer_tells_the_size_without_the_document(doc: Source, folder: Path, host: Host, web: Web) -> None:
    """The headers are asked for, the folder stays empty."""
    terms = offer(doc, folder, web=web)
    assert (terms.address, terms.target, terms.size) == (f"{host.url}/doc", folder / "doc.html", len(BODY))
    assert host.lines() == ["GET /robots.txt", "HEAD /doc"]
    assert names(folder) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, host: Host, web: Web) -> None:
    """Nobody is asked for anything."""
    with pytest.raises(BadInput, match="no such folder"):
        fetch(source(tmp_path, f"{host.url}/doc"), tmp_path / "no", web=web)
    assert host.asked == []
