"""How commands print: rich tables on a terminal, plain text in a pipe, never wider than the window."""

import os
import sys

from rich.console import Console
from rich.table import Table
from rich.text import Text

from variorum.suite import Status

PIPE_WIDTH = 100
"""Columns when neither a terminal nor COLUMNS says how many there are."""
NARROWEST = 20
"""Columns that wrapped text gets in the narrowest window."""
_CONTROLS = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), "\ufffd")
"""What a terminal might obey, in text that comes from a file."""
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
    width = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else PIPE_WIDTH
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


def item(console: Console, text: Text | str, *, indent: int = 2, hang: int = 2) -> None:
    """Print *text* wrapped, *indent* columns in, its further lines *hang* more, and no blanks at the ends of lines."""
    whole = Text(text) if isinstance(text, str) else text.copy()
    whole.plain = whole.plain.translate(_CONTROLS)
    width = max(console.width - indent - hang, NARROWEST)
    for place, line in enumerate(whole.wrap(console, width)):
        line.rstrip()
        console.print(Text(" " * (indent + hang * (place > 0))) + line if line.plain else "", soft_wrap=True)
