"""`variorum verify FILE…`."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from variorum.cli.console import grid, heading, stdout
from variorum.extraction import Extracted, Extraction
from variorum.plugins import extractor
from variorum.store import load
from variorum.verify import Check, Likeness, Standing, Twins, Verdict, twins, verify

FIRST_RECORDS = 12
"""How many records of one standing are listed unless all are asked for."""
TITLE_WIDTH = 60


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--all", "every", is_flag=True, help="List every record and every new segment.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each copy, then for each two alike.")
def command(files: tuple[Path, ...], *, every: bool, as_json: bool) -> None:
    """Tell which source each copy is, by its words alone, and hold it against the corpus.

    Exits 0 when every record of the corpus that the source has stands in the copy, and copies of one source are equal; 1
    when something differs.
    """
    extractions = extractor()(files)
    corpus = load()
    verdicts = [verify(corpus, extraction) for extraction in extractions]
    pairs = twins(extractions, verdicts)
    if as_json:
        _print_json(verdicts, pairs)
    else:
        console = stdout()
        for extraction, verdict in zip(extractions, verdicts, strict=True):
            _print(console, extraction, verdict, every=every)
        _print_twins(console, pairs)
    right = all(verdict.matches for verdict in verdicts) and all(pair.likeness.equal for pair in pairs)
    sys.exit(0 if right else 1)


def _print_json(verdicts: Sequence[Verdict], pairs: Sequence[Twins]) -> None:
    import msgspec

    for entry in (*verdicts, *pairs):
        click.echo(msgspec.json.encode(entry))


def _print(console: Console, extraction: Extraction, verdict: Verdict, *, every: bool) -> None:
    heading(console, verdict.witness.path)
    if verdict.source is None:
        console.print(Text("  unknown: the corpus has none of its texts", style="bold red"))
    else:
        version = f", version {verdict.version}" if verdict.version else ""
        share = verdict.shares[0]
        name = "is" if verdict.matches else "is nearest to"
        console.print(Text(f"  {name} {verdict.source}{version}: {share.held} of {share.total} known texts are in it"))
        for other in verdict.shares[1:]:
            console.print(Text(f"  shares {other.held} of {other.total} with {other.source}", style="dim"))
    for remark in verdict.remarks:
        console.print(Text(f"  {remark}", style="yellow"))
    counts = Counter(check.standing for check in verdict.checks)
    table = grid("records of the corpus", "")
    table.columns[1].justify = "right"
    for standing in Standing:
        table.add_row(standing, str(counts[standing]))
    table.add_row("new segments", str(len(verdict.new)))
    console.print(table)
    records = {record.order: record for record in extraction.records}
    for standing in Standing:
        if every or standing is not Standing.MATCHES:
            _list(
                console,
                standing,
                [check for check in verdict.checks if check.standing is standing],
                records,
                every=every,
            )
    if every:
        for order in verdict.new:
            console.print(Text(f"  new: {_segment(records[order])}"))
    elif verdict.new:
        console.print(Text("  of new segments the corpus has no print, so nothing is said of them; list: --all"))


def _list(
    console: Console, standing: Standing, checks: Sequence[Check], records: dict[int, Extracted], *, every: bool
) -> None:
    for check in checks if every else checks[:FIRST_RECORDS]:
        segment = "" if check.order is None else f" -> {_segment(records[check.order])}"
        console.print(Text(f"  {standing}: {check.record} ({check.at}){segment}"))
    if not every and len(checks) > FIRST_RECORDS:
        console.print(Text(f"  {standing}: {len(checks) - FIRST_RECORDS} more; list them with --all"))


def _segment(record: Extracted) -> str:
    title = " ".join(record.title.split())
    short = title if len(title) <= TITLE_WIDTH else f"{title[: TITLE_WIDTH - 1]}…"
    return f"{record.kind} {record.order}, {short}"


def _print_twins(console: Console, pairs: Sequence[Twins]) -> None:
    if pairs:
        heading(console, "Copies of one source against each other")
    for pair in pairs:
        more = ""
        if pair.likeness is Likeness.DIFFERENT:
            more = f": {pair.only_first} texts only in the first, {pair.only_second} only in the second"
            more += ", or in another order" if not pair.only_first and not pair.only_second else ""
        style = "" if pair.likeness.equal else "bold red"
        console.print(Text(f"  {pair.first} and {pair.second}: {pair.likeness}{more}", style=style))
