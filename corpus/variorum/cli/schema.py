"""`variorum schema`."""

import sys
from pathlib import Path

import click

from variorum.roots import own_root
from variorum.schema import stale_schemas, write_schemas


@click.command("schema")
@click.option("--to", "folder", type=click.Path(path_type=Path, file_okay=False), help="Folder to write to.")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when the folder's schemas are not up to date.")
def command(folder: Path | None, *, check: bool) -> None:
    """Write the JSON Schemas of entries, questions and answers, by default into the corpus."""
    target = folder or own_root() / "schema"
    if not check:
        click.echo(f"{len(write_schemas(target))} schemas in {target}")
        return
    stale = stale_schemas(target)
    for name in stale:
        click.echo(f"{target / name}: not what the types say; run `variorum schema`", err=True)
    sys.exit(1 if stale else 0)
