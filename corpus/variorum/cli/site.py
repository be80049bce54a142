"""`variorum site`."""

from pathlib import Path

import click

from variorum.plugins import site_builder


@click.command("site")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/site"),
    show_default=True,
    help="Folder to build into.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Pages written at once.")
def command(folder: Path, jobs: int) -> None:
    """Build the site: every concept, record, case and comparison as web pages."""
    click.echo(f"the site is in {site_builder()(folder, jobs=jobs)}")
