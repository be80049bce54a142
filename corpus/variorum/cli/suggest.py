"""`variorum suggest ID`."""

from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from variorum.cli.console import heading, item, stdout
from variorum.extraction import Extraction
from variorum.store import Corpus, load
from variorum.suggest import Candidate, Suggestion, suggest

TITLE_WIDTH = 60


@click.command("suggest")
@click.argument("name", metavar="ID")
@click.option(
    "--with",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Look through this copy of a rules text as well; may be given more than once.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each edition.")
def command(name: str, files: tuple[Path, ...], *, as_json: bool) -> None:
    """List the five likeliest counterparts of the record ID in each other edition, for a person to choose from."""
    corpus = load()
    corpus.record(name)
    suggestions = suggest(corpus, name, _extractions(files))
    if as_json:
        import msgspec

        for suggestion in suggestions:
            click.echo(msgspec.json.encode(suggestion))
        return
    _print(stdout(), corpus, suggestions)


def _extractions(files: Sequence[Path]) -> list[Extraction]:
    from variorum.plugins import extractor

    return extractor()(files) if files else []


def _print(console: Console, corpus: Corpus, suggestions: Sequence[Suggestion]) -> None:
    for suggestion in suggestions:
        heading(console, corpus.edition(suggestion.edition).name)
        if not suggestion.records and not suggestion.segments:
            console.print("  nothing shares a word with it")
            continue
        for candidate in (*suggestion.records, *suggestion.segments):
            item(console, f"{candidate.score:.2f}  {_line(candidate)}", hang=6)
    console.print()
    item(console, "These are candidates by words and titles. Only a concept's lineage links records.", indent=0, hang=0)


def _line(candidate: Candidate) -> str:
    title = " ".join(candidate.title.split())
    short = title if len(title) <= TITLE_WIDTH else f"{title[: TITLE_WIDTH - 1]}…"
    linked = " (linked)" if candidate.linked else ""
    if candidate.source is None:
        return f"{candidate.record}: {short}{linked}"
    known = f" = {candidate.record}" if candidate.record else ""
    return f"{candidate.source} segment {candidate.order}{known}: {short}{linked}"
