"""The `variorum` command: each subcommand lives in a module of its own and is imported when it runs."""

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from variorum.errors import VariorumError

EXIT_USAGE = 2
_COMMANDS = {
    "ask": "Put a scenario of your own to the engines.",
    "compare": "Set editions side by side on one concept.",
    "diff": "Set two copies of rules texts side by side.",
    "extract": "Turn copies of rules texts into records.",
    "fetch": "Download a copy of a source for your own use.",
    "ledger": "Count what became of every segment of the sources.",
    "lint": "Check the corpus.",
    "new": "Begin a record or a case.",
    "schema": "Write the JSON Schemas.",
    "search": "Find records, concepts and cases by words.",
    "show": "Show a record, a concept, a case or a question.",
    "site": "Build the site.",
    "suggest": "List likely counterparts of a record in other editions.",
    "suite": "Put the cases to the engines.",
    "verify": "Tell what a copy is and hold it against the corpus.",
}


class _Commands(click.Group):
    """A group whose commands are imported when they are called, so that each starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"variorum.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="variorum")
def cli() -> None:
    """What changed between editions of Warhammer 40,000: in words, in facts and in play."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line. A foreseen error ends in one line on stderr and exit code 2."""
    try:
        cli.main(args=None if arguments is None else list(arguments), prog_name="variorum")
    except VariorumError as error:
        click.echo(f"variorum: {' '.join(str(error).split())}", err=True)
        sys.exit(EXIT_USAGE)
    except BrokenPipeError:
        # The reader of a pipe has gone; point stdout nowhere so that Python's own flush stays quiet.
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - closes with the process
        sys.exit(0)
