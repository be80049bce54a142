"""`variorum new record|case`."""

from pathlib import Path

import click

from variorum.store import load
from variorum.templates import case_template, record_template
from variorum.writing import writing

_TO = click.option(
    "--to",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Add it at the end of this file, which is made when it is not there.",
)


@click.group("new")
def command() -> None:
    """Begin a record or a case: what is known is filled in, and `variorum lint` lists what is left to write."""


@command.command("record")
@click.argument("name", metavar="EDITION/SLUG")
@click.option(
    "--of", "segment", metavar="SOURCE:ORDER", help="The segment it is made of, as `variorum ledger --open` lists it."
)
@_TO
def record(name: str, segment: str | None, target: Path | None) -> None:
    """Begin a record: variorum new record 8e/faq/who-decides --of 8e-faq-page:53."""
    _put(record_template(load(), name, segment=segment), target)


@command.command("case")
@click.argument("name", metavar="ID")
@click.option("--asks", required=True, metavar="QUESTION", help="The question that it puts, such as psychic.deny.")
@_TO
def case(name: str, asks: str, target: Path | None) -> None:
    """Begin a case with an answer to be written for each edition: variorum new case deny.far --asks psychic.deny."""
    _put(case_template(load(), name, asks=asks), target)


def _put(text: str, target: Path | None) -> None:
    if target is None:
        click.echo(text, nl=False)
        return
    held = target.read_bytes() if target.is_file() else b""
    gap = b"" if not held or held.endswith(b"\n\n") else b"\n" if held.endswith(b"\n") else b"\n\n"
    with writing(target) as file:
        file.write(held + gap + text.encode())
    click.echo(f"added to {target}")
