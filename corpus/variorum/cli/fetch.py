"""`variorum fetch SOURCE`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from variorum.errors import BadInput
from variorum.fetch import Fetched, Offer, Outcome, address_of, amount, fetch, offer
from variorum.model import Source
from variorum.store import load
from variorum.web import Web, memory

EXIT_DECLINED = 1


@click.command("fetch")
@click.argument("name", metavar="SOURCE")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    default=Path(),
    help="Folder to save into; the current one if not given.",
)
@click.option("--yes", is_flag=True, help="Do not ask first.")
def command(name: str, folder: Path, *, yes: bool) -> None:
    """Download a copy of SOURCE for your own use, from the address that the corpus gives for it.

    Heeds robots.txt, fetches nothing that has not changed and never writes over a different copy.
    """
    source = load().source(name)
    address = address_of(source)
    if not yes and not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BadInput(address, "is fetched only after asking, and there is no terminal to ask on", "say --yes")
    with memory() as cache:
        web = Web(cache=cache, told=_tell)
        if not yes and not _agreed(source, offer(source, folder, web=web)):
            click.echo("nothing fetched", err=True)
            sys.exit(EXIT_DECLINED)
        with _progress() as shown:
            fetched = fetch(source, folder, web=web, shown=shown)
    click.echo(_said(fetched))


def _agreed(source: Source, terms: Offer) -> bool:
    size = "size not told" if terms.size is None else amount(terms.size)
    click.echo(f"{source.title} ({source.publisher})", err=True)
    click.echo(f"  from {terms.address}", err=True)
    click.echo(f"  to   {terms.target} ({size})", err=True)
    return click.confirm("Fetch a copy for your own use?", err=True)


def _said(fetched: Fetched) -> str:
    match fetched.outcome:
        case Outcome.SAVED:
            return f"saved {fetched.path} ({amount(fetched.size)})"
        case Outcome.UNCHANGED:
            return f"unchanged: {fetched.path} ({amount(fetched.size)})"
        case Outcome.BESIDE:
            return f"differs from the copy that is there; saved beside it as {fetched.path} ({amount(fetched.size)})"


def _tell(message: str) -> None:
    if sys.stderr.isatty():
        click.echo(message, err=True)


@contextmanager
def _progress() -> Iterator[Callable[[int, int | None], None]]:
    """What to call with the bytes that have come: a bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _done, _size: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TransferSpeedColumn

    with Progress(
        BarColumn(), DownloadColumn(), TransferSpeedColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("fetch", total=None, start=True)
        yield lambda done, size: bar.update(task, completed=done, total=size)
