"""`variorum search WORDS`."""

import sys

import click

from variorum.cli.console import grid, stdout
from variorum.search import search
from variorum.store import load


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="How many to show.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(words: tuple[str, ...], *, limit: int, as_json: bool) -> None:
    """Find records, concepts and cases that have all WORDS, the best first. Exits 1 when nothing is found."""
    hits = search(load(), " ".join(words), limit=limit)
    if as_json:
        import msgspec

        for hit in hits:
            click.echo(msgspec.json.encode(hit))
    elif hits:
        table = grid("what", "id", "title")
        for hit in hits:
            table.add_row(hit.kind, hit.id, hit.title)
        stdout().print(table)
    else:
        click.echo(f"nothing has {' '.join(words)!r}; try fewer words", err=True)
    sys.exit(0 if hits else 1)
