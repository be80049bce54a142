"""`variorum lint`."""

import sys

import click

from variorum.lint import lint
from variorum.store import entry_files, load


@click.command("lint")
def command() -> None:
    """Check the corpus: ids, citations, aspects, answers, ledger. Exits 1 when something is wrong."""
    corpus = load()
    findings = lint(corpus)
    where = entry_files() if findings else {}
    for finding in findings:
        click.echo(f"{where.get((finding.table, finding.key), 'corpus')}: {finding}")
    click.echo(
        f"{len(corpus.records)} records, {len(corpus.concepts)} concepts, {len(corpus.cases)} cases: "
        f"{len(findings) or 'no'} {'finding' if len(findings) == 1 else 'findings'}"
    )
    sys.exit(1 if findings else 0)
