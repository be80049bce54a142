"""`variorum ledger`."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from variorum.cli.console import grid, heading, stdout
from variorum.errors import BadInput
from variorum.ledger import Entry, Standing, by_source, by_system, ledger, segments_of, written
from variorum.plugins import extractor
from variorum.store import Corpus, entry_files, load
from variorum.writing import writing

UNSORTED = "(not sorted yet)"


@click.command("ledger")
@click.option("--source", metavar="ID", help="Only this source.")
@click.option("--system", metavar="NAME", help="Only this system of the game, or one whose name begins so.")
@click.option("--open", "unfinished", is_flag=True, help="List the segments that have no record or no case yet.")
@click.option("--excluded", is_flag=True, help="List the segments that no case can be made of, and why.")
@click.option("--strict", is_flag=True, help="Exit 1 when a segment has no record or no case yet.")
@click.option("--json", "as_json", is_flag=True, help="Print the entries as JSON Lines.")
@click.option(
    "--read",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Write the list of a source's segments anew from this copy; may be given more than once.",
)
def command(  # noqa: PLR0913 - one parameter for each option
    source: str | None,
    system: str | None,
    files: tuple[Path, ...],
    *,
    unfinished: bool,
    excluded: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """Count what became of every segment of the sources: records, cases, exclusions, and what is still to do."""
    corpus = load()
    if files:
        _read(corpus, files)
        return
    entries = _chosen(corpus, source, system)
    if as_json:
        import msgspec

        for entry in entries:
            click.echo(msgspec.json.encode(entry))
    else:
        _print(stdout(), corpus, entries)
        _list(stdout(), entries, unfinished=unfinished, excluded=excluded)
    sys.exit(1 if strict and any(_unfinished(entry) for entry in entries) else 0)


def _read(corpus: Corpus, files: Sequence[Path]) -> None:
    where = entry_files()
    for extraction in extractor()(files):
        name = extraction.witness.source
        if not corpus.source(name).held:
            raise BadInput(
                f"sources.toml, source {name}", "is not held", "say `held = true` there once its copy is read"
            )
        segments = segments_of(extraction, corpus.segments)
        target = where["source", name].parent / "witnesses" / f"{name}.toml"
        with writing(target) as file:
            file.write(written(segments).encode())
        fresh = sum(not segment.system for segment in segments)
        click.echo(f"{target}: {len(segments)} segments, {fresh} of them to be sorted into a system")


def _chosen(corpus: Corpus, source: str | None, system: str | None) -> list[Entry]:
    if source is not None:
        corpus.source(source)
    names = [
        each.name for each in corpus.systems if system is None or each.name.casefold().startswith(system.casefold())
    ]
    if not names:
        raise BadInput("--system", f"no system is called {system!r}", "see `variorum ledger` for their names")
    return [
        entry
        for entry in ledger(corpus)
        if source in (None, entry.segment.source) and (system is None or entry.segment.system in names)
    ]


def _unfinished(entry: Entry) -> bool:
    return entry.standing in (Standing.OPEN, Standing.NO_CASE)


def _print(console: Console, corpus: Corpus, entries: Sequence[Entry]) -> None:
    for heads, rows in (("source", by_source(corpus, entries)), ("system", by_system(corpus, entries))):
        table = grid(heads, "all", *Standing)
        for column in table.columns[1:]:
            column.justify = "right"
        for name, counts in rows.items():
            table.add_row(name or UNSORTED, str(counts.total()), *(str(counts[each]) for each in Standing))
        console.print(table)
        console.print()


def _list(console: Console, entries: Sequence[Entry], *, unfinished: bool, excluded: bool) -> None:
    shown = [
        entry
        for entry in entries
        if (unfinished and _unfinished(entry)) or (excluded and entry.standing is Standing.EXCLUDED)
    ]
    for standing in Standing:
        those = [entry for entry in shown if entry.standing is standing]
        if those:
            heading(console, standing.capitalize())
        for entry in those:
            segment = entry.segment
            line = f"  {segment.source} {segment.order}  {segment.kind}  {segment.at}"
            reason = f": {entry.because}" if entry.because else ""
            console.print(Text(line + reason))
