"""`variorum diff OLD NEW`."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from variorum.cli.console import grid, heading, item, stdout
from variorum.diff import BESIDE, CopyDiff, Outcome, Row, diff_copies
from variorum.extraction import Extracted, Witness
from variorum.hunks import Mark, Span
from variorum.plugins import extractor
from variorum.redline import about, counted, counted_kinds, folded, page, shortened

FIRST_RECORDS = 12
"""How many records of one outcome are listed; of more, only counts by kind, unless all are asked for."""
TITLE_WIDTH = 72
SIGNS = {None: ("", "", ""), Mark.MOVED: ("[~{}~]", "{{~{}~}}", "blue")}
WORDING_SIGNS = ("[-{}-]", "{{+{}+}}", "")


@click.command("diff")
@click.argument("older", metavar="OLD", type=click.Path(path_type=Path))
@click.argument("newer", metavar="NEW", type=click.Path(path_type=Path))
@click.option("--all", "every", is_flag=True, help="List every record and mark every change, minor ones too.")
@click.option(
    "--html", "target", type=click.Path(path_type=Path, dir_okay=False), help="Write the redlines as one web page."
)
@click.option("--json", "as_json", is_flag=True, help="Print the diff as JSON.")
def command(older: Path, newer: Path, target: Path | None, *, every: bool, as_json: bool) -> None:
    """Set two copies side by side: what was added, removed, moved, reworded or changed.

    Words taken out stand in [-...-], words put in in {+...+}; lines that moved in [~...~] and {~...~}. Exits 1 when the
    copies differ.
    """
    diff = diff_copies(*extractor()([older, newer]))
    if target is not None:
        _write(target, page(diff))
    if as_json:
        _print_json(diff)
    else:
        _print(stdout(), diff, every=every)
        if target is not None:
            click.echo(f"\nredlines written to {target}")
    sys.exit(0 if diff.same else 1)


def _write(target: Path, text: str) -> None:
    from variorum.errors import BadInput

    temporary = target.with_name(f"{target.name}.{os.getpid()}.tmp")
    try:
        temporary.write_text(text, encoding="utf-8", errors="replace")
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadInput(
            str(target), f"cannot be written ({error.strerror})", "name a file in a folder that is there"
        ) from None


def _print_json(diff: CopyDiff) -> None:
    import msgspec

    rows = [
        {
            "outcome": row.outcome,
            "older": _reference(row.older),
            "newer": _reference(row.newer),
            "score": row.score,
            "by": row.by,
            "moved": row.moved,
            "renamed": row.renamed,
            "breaks_off": row.breaks_off,
            "of_substance": row.of_substance,
            "marks": row.marks,
            "spans": row.spans,
        }
        for row in diff.rows
    ]
    counts = {outcome: len(diff.of(outcome)) for outcome in Outcome}
    answer = {
        "older": diff.older,
        "newer": diff.newer,
        "same": diff.same,
        "remarks": diff.remarks,
        "counts": counts,
        "marks": diff.marks,
        "rows": rows,
    }
    click.echo(msgspec.json.encode(answer))


def _reference(record: Extracted | None) -> dict[str, object] | None:
    """Which record it is, without its text."""
    if record is None:
        return None
    return {"order": record.order, "kind": record.kind, "title": record.title, "print": record.print}


def _print(console: Console, diff: CopyDiff, *, every: bool) -> None:
    for label, witness in (("older", diff.older), ("newer", diff.newer)):
        item(console, f"{label}: {_named(witness)}", indent=0)
    for remark in diff.remarks:
        item(console, Text(remark, style="yellow"), indent=0)
    if diff.same:
        console.print("the same records in the same order, in every mark")
        return
    table = grid("outcome", "records", "rules and rulings among them")
    for column in table.columns[1:]:
        column.justify = "right"
    for outcome in Outcome:
        rows = diff.of(outcome)
        table.add_row(outcome, str(len(rows)), str(sum(row.record.kind not in BESIDE for row in rows)))
    console.print()
    console.print(table)
    console.print()
    item(console, f"Changes by class: {counted(diff.marks) or 'none'}", indent=0)
    substance = [row for row in diff.rows if row.of_substance]
    item(
        console, f"Of substance, in rules and rulings that both copies hold whole: {len(substance) or 'none'}", indent=0
    )
    for row in substance if every else substance[:FIRST_RECORDS]:
        item(console, _title(row))
    if len(substance) > FIRST_RECORDS and not every:
        item(console, f"{len(substance) - FIRST_RECORDS} more; list them with --all")
    _print_changed(console, diff.of(Outcome.CHANGED), every=every)
    for outcome in (Outcome.ADDED, Outcome.REMOVED, Outcome.MOVED):
        _print_list(console, str(outcome).capitalize(), diff.of(outcome), every=every)
    _print_reworded(console, diff.of(Outcome.REWORDED), every=every)
    renamed = [row for row in diff.of(Outcome.SAME) if row.renamed]
    _print_list(console, "Under another title", renamed, every=every)


def _named(witness: Witness) -> str:
    version = f", states version {witness.version}" if witness.version else ""
    return f"{witness.path}, built like {witness.source} ({witness.edition_said}{version})"


def _print_changed(console: Console, rows: Sequence[Row], *, every: bool) -> None:
    if rows:
        heading(console, "Changed")
    for place, row in enumerate(sorted(rows, key=lambda row: row.record.kind in BESIDE)):
        _print_redline(console, row, row.spans if every else shortened(folded(row.spans)), first=not place)


def _print_list(console: Console, title: str, rows: Sequence[Row], *, every: bool) -> None:
    if not rows:
        return
    heading(console, title)
    if len(rows) > FIRST_RECORDS and not every:
        item(console, f"{counted_kinds(rows)}; list them with --all")
        return
    for row in rows:
        item(console, _headed(row))


def _print_reworded(console: Console, rows: Sequence[Row], *, every: bool) -> None:
    if not rows:
        return
    heading(console, "Reworded, with the same words")
    if not every:
        item(console, f"{counted_kinds(rows)}; see them with --all")
        return
    for place, row in enumerate(rows):
        _print_redline(console, row, shortened(row.spans), first=not place)


def _print_redline(console: Console, row: Row, spans: Sequence[Span], *, first: bool) -> None:
    if not first:
        console.print()
    item(console, _headed(row))
    item(console, redline(spans), indent=4, hang=0)


def _headed(row: Row) -> Text:
    return Text.assemble((_title(row), "bold"), f"  ({about(row)})")


def _title(row: Row) -> str:
    title = " ".join(row.record.title.split())
    return title if len(title) <= TITLE_WIDTH else f"{title[: TITLE_WIDTH - 1]}…"


def redline(spans: Sequence[Span]) -> Text:
    """The spans for a terminal: signs for those who see no colour, colour for those who do."""
    return Text.assemble(*(part for span in spans for part in _parts(span)))


def _parts(span: Span) -> Iterator[tuple[str, str]]:
    if span.mark is None:
        yield span.new, ""
        return
    taken, put, colour = SIGNS.get(span.mark, WORDING_SIGNS)
    for text, sign, style in ((span.old, taken, colour or "red"), (span.new, put, colour or "green")):
        if text:
            inner = text.lstrip()
            yield text[: len(text) - len(inner)], ""
            yield sign.format(inner), style
