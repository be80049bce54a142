"""`variorum verify FILE…`."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from variorum.cli.console import grid, heading, item, stdout
from variorum.extraction import Extracted, Extraction
from variorum.plugins import extractor
from variorum.store import load
from variorum.verify import Check, Likeness, Standing, Twins, Verdict, twins, verify

FIRST_TEXTS = 12
"""How many texts of one standing are listed unless all are asked for."""
TITLE_WIDTH = 60


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--all", "every", is_flag=True, help="List every text, those that match and those that are new too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each copy, then for each two alike.")
def command(files: tuple[Path, ...], *, every: bool, as_json: bool) -> None:
    """Tell which source each copy is, by its words alone, and hold it against the corpus.

    Exits 0 when every text that the corpus knows of the source stands in the copy, and copies of one source are equal;
    1 when something differs.
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
        item(console, Text(f"unknown: the corpus has none of its {len(verdict.new)} texts", style="bold red"))
    else:
        _print_source(console, verdict)
    for remark in verdict.remarks:
        item(console, Text(remark, style="yellow"))
    if verdict.source is not None:
        _print_checks(console, extraction, verdict, every=every)


def _print_source(console: Console, verdict: Verdict) -> None:
    version = f", version {verdict.version}" if verdict.version else ""
    share = verdict.shares[0]
    name = "is" if verdict.matches else "is nearest to"
    item(console, f"{name} {verdict.source}{version}: {share.held} of {share.total} known texts are in it")
    for other in verdict.shares[1:]:
        item(console, Text(f"shares {other.held} of {other.total} with {other.source}", style="dim"))


def _print_checks(console: Console, extraction: Extraction, verdict: Verdict, *, every: bool) -> None:
    counts = Counter(check.standing for check in verdict.checks)
    table = grid("texts that the corpus knows", "")
    table.columns[1].justify = "right"
    for standing in Standing:
        table.add_row(standing, str(counts[standing]))
    table.add_row("new in this copy", str(len(verdict.new)))
    console.print()
    console.print(table)
    console.print()
    segments = {record.order: _segment(record) for record in extraction.records}
    for standing in Standing:
        if every or standing is not Standing.MATCHES:
            lines = [_line(check, segments) for check in verdict.checks if check.standing is standing]
            _list(console, standing, lines, every=every)
    if every:
        _list(console, "new", [segments[order] for order in verdict.new], every=True)
    elif verdict.new:
        item(console, "of what is new the corpus has no print, so nothing is said of it; list it with --all")


def _list(console: Console, name: str, lines: Sequence[str], *, every: bool) -> None:
    for line in lines if every else lines[:FIRST_TEXTS]:
        item(console, f"{name}: {line}")
    if not every and len(lines) > FIRST_TEXTS:
        item(console, f"{name}: {len(lines) - FIRST_TEXTS} more; list them with --all")


def _line(check: Check, segments: dict[int, str]) -> str:
    known = check.known
    segment = "" if check.order is None else f" -> {segments[check.order]}"
    return f"{known.record or known.kind} ({known.at}){segment}"


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
            more = f": texts only in the first {pair.only_first}, only in the second {pair.only_second}"
            more += ", or in another order" if not pair.only_first and not pair.only_second else ""
        style = "" if pair.likeness.equal else "bold red"
        item(console, Text(f"{pair.first} and {pair.second}: {pair.likeness}{more}", style=style))
