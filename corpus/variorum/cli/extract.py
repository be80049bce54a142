"""`variorum extract FILE…`."""

import sys
from collections import Counter
from pathlib import Path

import click
from rich.console import Console

from variorum.cli.console import grid, heading, stdout
from variorum.extraction import Extraction
from variorum.plugins import extractor
from variorum.writing import writing


@click.command("extract")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--to", "target", type=click.Path(path_type=Path, dir_okay=False), help="Write the records as JSON Lines."
)
@click.option("--account", is_flag=True, help="Print what became of each line.")
@click.option("--json", "as_json", is_flag=True, help="Print records, or with --account the account, as JSON Lines.")
def command(files: tuple[Path, ...], target: Path | None, *, account: bool, as_json: bool) -> None:
    """Read copies of rules texts (dumps, web pages, PDFs) and turn them into records, recognised by their content."""
    extractions = extractor()(files)
    if target is not None:
        _write(target, extractions)
    if as_json:
        _print_json(extractions, account=account)
    elif account:
        _print_account(extractions)
    else:
        _print_summary(extractions)


def _write(target: Path, extractions: list[Extraction]) -> None:
    import msgspec

    encoder = msgspec.json.Encoder()
    with writing(target) as file:
        for extraction in extractions:
            for record in extraction.records:
                file.write(encoder.encode(record) + b"\n")


def _print_json(extractions: list[Extraction], *, account: bool) -> None:
    import msgspec

    for extraction in extractions:
        for entry in extraction.account if account else extraction.records:
            sys.stdout.write(msgspec.json.encode(entry).decode() + "\n")


def _print_summary(extractions: list[Extraction]) -> None:
    console = stdout()
    for extraction in extractions:
        witness = extraction.witness
        heading(console, f"{witness.path}")
        version = f", version {witness.version}" if witness.version else ""
        console.print(f"  {witness.source} ({witness.edition_said}{version}), read as {witness.family}")
        table = grid("kind", "records")
        table.columns[1].justify = "right"
        for kind, count in sorted(Counter(record.kind for record in extraction.records).items()):
            table.add_row(kind, str(count))
        console.print(table)
        for entry in extraction.warnings:
            console.print(f"  line {entry.line}: {entry.detail}", style="yellow")
        _print_remarks(console, extraction)


def _print_remarks(console: Console, extraction: Extraction) -> None:
    for remark in extraction.remarks:
        console.print(f"  {remark}", style="yellow")


def _print_account(extractions: list[Extraction]) -> None:
    console = stdout()
    for extraction in extractions:
        heading(console, extraction.witness.path)
        table = grid("line", "fate", "detail")
        table.columns[0].justify = "right"
        for entry in extraction.account:
            table.add_row(str(entry.line), entry.fate, entry.detail)
        console.print(table)
        counts = Counter(entry.fate for entry in extraction.account)
        console.print(", ".join(f"{fate} {count}" for fate, count in sorted(counts.items())))
        _print_remarks(console, extraction)
