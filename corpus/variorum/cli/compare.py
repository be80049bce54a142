"""`variorum compare CONCEPT [EDITION…]`."""

from fractions import Fraction

import click
from rich.console import Console

from variorum.cli.console import grid, heading, stdout
from variorum.compare import CaseRow, Comparison, FactRow, OddsTable, compare
from variorum.plugins import engines
from variorum.store import Corpus, load

FIRST_CASES = 8
"""How many cases that differ are printed unless all are asked for."""


@click.command("compare")
@click.argument("concept")
@click.argument("editions", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Print every case that differs, not the first few.")
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
def command(concept: str, editions: tuple[str, ...], *, every: bool, as_json: bool) -> None:
    """Set EDITIONS (by default all) side by side on CONCEPT: facts, kinds of change, verdicts, odds, sources."""
    corpus = load()
    comparison = compare(corpus, engines(), concept, editions)
    if as_json:
        import msgspec

        encoded = msgspec.json.encode(comparison, enc_hook=_fraction)
        click.echo(msgspec.json.format(encoded, indent=2).decode())
        return
    _print(stdout(), corpus, comparison, cases=None if every else FIRST_CASES)


def _fraction(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError


def _print(console: Console, corpus: Corpus, comparison: Comparison, *, cases: int | None) -> None:
    console.print(comparison.concept.title, style="bold")
    console.print(f"\n{comparison.concept.summary}")
    heading(console, "Facts")
    _print_facts(console, comparison)
    heading(console, "What changed")
    for step in comparison.steps:
        older, newer = step.link.step
        console.print(f"  {older} to {newer}: {step.link.kind} ({step.words})", style="cyan")
        console.print(f"    {step.link.note}")
    heading(console, "Play: scenarios that end differently")
    differing = [row for row in comparison.cases if row.differs]
    for row in differing[:cases]:
        _print_case(console, row)
    more = "" if cases is None or len(differing) <= cases else "; see the others with --all"
    console.print(f"  {len(differing)} of {len(comparison.cases)} cases differ{more}")
    for table in comparison.odds:
        _print_odds(console, table)
    heading(console, "Sources")
    for edition, records in comparison.records.items():
        for record in records:
            for seen in record.seen:
                mark = "" if corpus.attested(record) else "  (?)"
                console.print(f"  {edition}  {record.id}: {corpus.source(seen.source).title}, {seen.at}{mark}")


def _print_facts(console: Console, comparison: Comparison) -> None:
    table = grid("", *comparison.editions)
    for row in comparison.facts:
        table.add_row(row.aspect.label, *(_cell(row, edition) for edition in comparison.editions))
    console.print(table)
    if any(not fact.attested for row in comparison.facts for facts in row.facts.values() for fact in facts):
        console.print("  (?) rests on an account or on a copy looked up, not on a text read here", style="dim")


def _cell(row: FactRow, edition: str) -> str:
    return "\n".join(f"{fact.value}{'' if fact.attested else ' (?)'}" for fact in row.facts[edition]) or "-"


def _print_case(console: Console, row: CaseRow) -> None:
    console.print(f"  {row.case.title}  ({row.case.id})")
    for edition, ruling in row.rulings.items():
        console.print(f"    {edition}: {ruling.said}")


def _print_odds(console: Console, table: OddsTable) -> None:
    if not table.series:
        return
    heading(console, f"Odds: {table.odds.title} ({table.odds.outcome})")
    grid_table = grid(table.odds.label, *(series.edition for series in table.series))
    points = [dict(series.points) for series in table.series]
    for x in table.odds.over:
        grid_table.add_row(str(x), *(_odds(values.get(x), mean=table.odds.equals is None) for values in points))
    console.print(grid_table)


def _odds(value: Fraction | None, *, mean: bool) -> str:
    if value is None:
        return "-"
    return f"{float(value):.2f} ({value})" if mean else f"{float(value):.1%} ({value})"
