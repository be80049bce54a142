"""How commands print: rich tables on a terminal, plain text in a pipe, never wider than the window."""

import sys

from rich.console import Console
from rich.table import Table
from rich.text import Text

from variorum.suite import Status

PIPE_WIDTH = 100
"""Columns when no terminal says its own."""
STATUS_STYLE = {
    Status.PASS: "green",
    Status.FAIL: "bold red",
    Status.ERROR: "bold red",
    Status.DECLINED: "yellow",
    Status.UNSUPPORTED: "yellow",
    Status.OPEN: "dim",
}


def stdout() -> Console:
    """A console on standard output that leaves text alone: no markup, no guesses at what to highlight."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(highlight=False, markup=False, emoji=False, width=width, soft_wrap=False)


def heading(console: Console, text: str) -> None:
    """Print *text* as a heading with a blank line before it."""
    console.print()
    console.print(Text(text, style="bold"))


def grid(*columns: str) -> Table:
    """An empty table with headed columns and no lines but the one below the head."""
    from rich.box import SIMPLE_HEAD

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
