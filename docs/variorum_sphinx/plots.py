"""Odds as pictures: static SVG whose colours are the page's own, so that one drawing serves light, dark and print."""

import io
import re
import textwrap
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bs4 import BeautifulSoup

from variorum.compare import OddsTable, Series
from variorum_sphinx.wording import chance, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK = "#0a0b0c"
FAINT = "#0a0b0d"
_SERIES = "#0a0c{:02x}"
"""Colours that no drawing would use, each to be replaced by a variable of the page's style sheet."""

FONT_SIZE = 11.5
MARKERS = "osD^vPX*"
"""One mark for each edition, so that lines differ by more than colour."""
DASHES = ("-", "--", "-.", ":")
WIDTH, HEIGHT = 5.6, 3.5
"""Inches; the page scales the drawing to its column, a telephone's included, so its letters are large for its size."""
TITLE_WIDTH = 58
"""Letters in a line above the drawing."""
LABEL_GAP = 0.075
"""The least distance between two labels at the ends of lines, as a share of the axis."""


def odds_svg(table: OddsTable, *, ordinals: Mapping[str, int], names: Mapping[str, str]) -> str:
    """The drawing of *table* as an SVG element; *ordinals* pick each edition's colour, mark and dashes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mean = table.odds.equals is None
    settings: Any = {  # its keys are a Literal of matplotlib's, some 300 long
        "svg.fonttype": "none",
        "svg.hashsalt": sha256(table.odds.title.encode()).hexdigest()[:8],
        "font.family": "sans-serif",
        "font.size": FONT_SIZE,
        "text.parse_math": False,
    }
    with mpl.rc_context(settings):
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        axes = figure.add_subplot()
        for series in table.series:
            _draw(axes, series, ordinal=ordinals[series.edition], mean=mean)
        _label_ends(axes, table, ordinals=ordinals, names=names, mean=mean)
        _dress(axes, table, mean=mean)
        sheet = io.StringIO()
        figure.savefig(sheet, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _inline(sheet.getvalue(), alt=alt_text(table, names=names), count=len(ordinals))


def alt_text(table: OddsTable, *, names: Mapping[str, str]) -> str:
    """The drawing in a sentence for each edition: where its line begins and ends."""
    mean = table.odds.equals is None
    said = [f"{table.odds.title}: {table.odds.outcome}, by {table.odds.label}."]
    for series in table.series:
        (first, low), (last, high) = series.points[0], series.points[-1]
        name = names[series.edition]
        if first == last:
            said.append(f"{name}: {chance(low, mean=mean)} at {first}.")
        else:
            said.append(f"{name}: from {chance(low, mean=mean)} at {first} to {chance(high, mean=mean)} at {last}.")
    return " ".join(said)


def _draw(axes: "Axes", series: Series, *, ordinal: int, mean: bool) -> None:
    axes.plot(
        [x for x, _ in series.points],
        [float(y) * (1 if mean else 100) for _, y in series.points],
        color=_SERIES.format(ordinal),
        marker=MARKERS[(ordinal - 1) % len(MARKERS)],
        linestyle=DASHES[(ordinal - 1) % len(DASHES)],
        linewidth=2,
        markersize=6,
        clip_on=False,
    )


def _label_ends(
    axes: "Axes", table: OddsTable, *, ordinals: Mapping[str, int], names: Mapping[str, str], mean: bool
) -> None:
    """Write each edition's name at the end of its line, names that would lie on each other moved apart."""
    top = _top(table, mean=mean)
    ends = sorted(
        ((float(series.points[-1][1]) * (1 if mean else 100), series) for series in table.series),
        key=lambda end: end[0],
    )
    height = -LABEL_GAP * top
    for value, series in ends:
        height = max(value, height + LABEL_GAP * top)
        axes.annotate(
            names[series.edition],
            xy=(table.odds.over[-1], height),
            xytext=(12, 0),
            textcoords="offset points",
            color=_SERIES.format(ordinals[series.edition]),
            va="center",
            fontweight="bold",
            annotation_clip=False,
        )


def _top(table: OddsTable, *, mean: bool) -> float:
    if not mean:
        return 100.0
    return max((float(y) for series in table.series for _, y in series.points), default=1.0) * 1.1 or 1.0


def _dress(axes: "Axes", table: OddsTable, *, mean: bool) -> None:
    over = table.odds.over
    axes.set_ylim(0, _top(table, mean=mean))
    axes.set_xlim(min(over), max(over) if max(over) > min(over) else min(over) + 1)
    axes.set_xticks(over, [plain(x) for x in over])
    axes.set_xlabel(table.odds.label, color=INK)
    axes.set_title(
        textwrap.fill(table.odds.outcome if mean else f"{table.odds.outcome}, %", TITLE_WIDTH),
        color=INK,
        loc="left",
        fontsize=FONT_SIZE,
        pad=12,
    )
    axes.tick_params(colors=INK, length=0, pad=6)
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    for name, spine in axes.spines.items():
        spine.set_visible(name == "bottom")
        spine.set_color(INK)


def _inline(svg: str, *, alt: str, count: int) -> str:
    """The drawing as an element to stand in a page: no prolog, no fixed size, the page's colours and fonts."""
    [drawing] = BeautifulSoup(svg, "xml").find_all("svg", recursive=False)
    for piece in drawing.find_all(["metadata", "style"]):
        piece.decompose()
    for group in drawing.find_all("g"):
        group.attrs.pop("id", None)
    view = drawing.attrs["viewBox"]
    drawing.attrs = {"class": "v-plot", "viewBox": view, "role": "img", "aria-label": alt}
    text = str(drawing).replace(INK, "currentColor").replace(FAINT, "var(--v-rule)")
    for ordinal in range(1, count + 1):
        text = text.replace(_SERIES.format(ordinal), f"var(--v-edition-{(ordinal - 1) % len(MARKERS) + 1})")
    return re.sub(r"font-family: [^;\"]*", "font-family: var(--v-sans)", text)
