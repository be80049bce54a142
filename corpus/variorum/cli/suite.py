"""`variorum suite`."""

import sys
from collections import Counter
from collections.abc import Sequence

import click
import msgspec
from rich.console import Console

from variorum.cli.console import STATUS_STYLE, grid, heading, stdout
from variorum.compare import Ruling
from variorum.lint import lint
from variorum.plugins import engines
from variorum.store import Corpus, load
from variorum.suite import UNSOUND, Outcome, Report, Status, Swap, report_lines, run, swaps

EXIT_DISAGREES = 1
EXIT_SUITE_INVALID = 4
OUTCOME_STYLE = {
    Outcome.NOTICED: "green",
    Outcome.OPEN: "dim",
    Outcome.EXPLAINED: "yellow",
    Outcome.HOLE: "bold red",
    Outcome.STALE: "bold red",
}


@click.command("suite")
@click.option("--edition", metavar="E", help="Only this edition.")
@click.option("--asks", metavar="Q", help="Only this question, or this system's: psychic.deny, psychic.")
@click.option("--swap", is_flag=True, help="Put each edition's cases to the other editions' engines instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON Lines.")
def command(edition: str | None, asks: str | None, *, swap: bool, as_json: bool) -> None:
    """Put the cases to the installed engines.

    Exits 0 when none disagrees with the texts, 1 when one does, 2 on wrong usage, 4 when the suite itself is not sound.
    With --swap an engine must fail cases of another edition wherever the lineage says that a rule changed: exits 1 when
    a change goes unnoticed and nothing says why.
    """
    corpus = load()
    findings = lint(corpus)
    if findings:
        click.echo(
            f"variorum: the suite is not sound: {findings[0]} ({len(findings)} in all; see variorum lint)", err=True
        )
        sys.exit(EXIT_SUITE_INVALID)
    if swap:
        swapped = tuple(swaps(corpus, engines(), edition=edition, asks=asks))
        _print_swaps(swapped, as_json=as_json)
        sys.exit(EXIT_DISAGREES if any(each.outcome in UNSOUND for each in swapped) else 0)
    report = run(corpus, engines(), edition=edition, asks=asks)
    if as_json:
        for line in report_lines(report):
            click.echo(line)
    else:
        _print(stdout(), corpus, report)
    sys.exit(EXIT_DISAGREES if report.disagreements else 0)


def _print(console: Console, corpus: Corpus, report: Report) -> None:
    for verdict in report.verdicts:
        if verdict.status not in (Status.PASS, Status.OPEN):
            console.print(f"{verdict.status}  {verdict.id}  {verdict.title}", style=STATUS_STYLE[verdict.status])
            answer = next(each for each in corpus.case(verdict.case).answers if each.since == verdict.ruleset)
            console.print(f"    expected  {Ruling(edition=verdict.edition, answer=answer).said}")
            console.print(f"    got       {verdict.got if verdict.got is not None else verdict.reason}")
            console.print(f"    rests on  {', '.join(answer.cites)}")
    heading(console, "Suite")
    table = grid("edition", "right", "judged", "fail", "error", "declined", "unsupported", "open")
    for column in table.columns[1:]:
        column.justify = "right"
    shown = [each.id for each in corpus.editions if report.of_edition(each.id).verdicts]
    for name, part in [(edition, report.of_edition(edition)) for edition in shown] + [("all", report)]:
        counts = part.counts
        statuses = (Status.FAIL, Status.ERROR, Status.DECLINED, Status.UNSUPPORTED, Status.OPEN)
        table.add_row(name, str(counts[Status.PASS]), str(part.judged), *(str(counts[status]) for status in statuses))
    console.print(table)


def _print_swaps(swapped: Sequence[Swap], *, as_json: bool) -> None:
    if as_json:
        for each in swapped:
            click.echo(msgspec.json.encode({"outcome": each.outcome, **msgspec.to_builtins(each)}))
        return
    console = stdout()
    heading(console, "Cases of one edition on another's engine")
    table = grid("concept", "change", "cases of", "on", "noticed by", "")
    for each in swapped:
        change = f"{each.link.step[0]} to {each.link.step[1]}: {each.link.kind}"
        told = f"{len(each.noticed)} of {len(each.settled)}"
        style = OUTCOME_STYLE[each.outcome]
        table.add_row(each.concept, change, each.cases_of, each.engine, told, each.outcome, style=style)
    console.print(table)
    for each in swapped:
        if each.link.unnoticed and each.cases_of == each.link.step[0]:
            console.print(f"{each.concept}, {each.link.step[0]} to {each.link.step[1]}: {each.link.unnoticed}")
    counts = Counter(each.outcome for each in swapped)
    console.print("\n" + ", ".join(f"{counts[outcome]} {outcome}" for outcome in Outcome))
