"""Redlines: what of two wordings is worth showing, and a whole diff as one page of HTML that needs nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from variorum.diff import BESIDE, CopyDiff, Outcome, Row
from variorum.hunks import Mark, Span

MINOR = frozenset((Mark.CASE, Mark.PUNCTUATION, Mark.REFERENCE))
"""Classes that change no rule; they are counted, and folded away unless asked for."""
CONTEXT = 12
"""Words kept on either side of a change where the text between two changes is left out."""
LEFT_OUT = " … "


def folded(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans with minor changes shown as the newer text has them, without a mark."""
    plain = [Span(mark=None, old=span.new, new=span.new) if span.mark in MINOR else span for span in spans]
    joined: list[Span] = []
    for span in plain:
        if joined and span.mark is None is joined[-1].mark:
            joined[-1] = Span(mark=None, old=joined[-1].old + span.old, new=joined[-1].new + span.new)
        else:
            joined.append(span)
    return tuple(joined)


def shortened(spans: Sequence[Span], *, context: int = CONTEXT) -> tuple[Span, ...]:
    """The spans with the middle of every long stretch that is the same left out."""
    found = []
    for place, span in enumerate(spans):
        if span.mark is None:
            before, after = place > 0, place < len(spans) - 1
            text = _ends(span.new, head=context if before else 0, tail=context if after else 0)
            found.append(Span(mark=None, old=text, new=text))
        else:
            found.append(span)
    return tuple(found)


def _ends(text: str, *, head: int, tail: int) -> str:
    """*text* without its middle; blanks at its ends stay, so that it joins its neighbours as before."""
    words = text.split()
    if len(words) <= head + tail + 1:
        return text
    left = " ".join(words[:head])
    right = " ".join(words[len(words) - tail :]) if tail else ""
    start = text[: len(text) - len(text.lstrip())] if head else ""
    end = text[len(text.rstrip()) :] if tail else ""
    whole = f"{start}{left}{LEFT_OUT}{right}{end}"
    return whole if head and tail else whole.rstrip() if head else whole.lstrip() if tail else whole.strip()


def counted(marks: Counter[Mark]) -> str:
    """Counts of changes in a line: `2 wording, 1 letter case`."""
    return ", ".join(f"{marks[mark]} {mark}" for mark in reversed(Mark) if marks[mark])


def counted_kinds(rows: Sequence[Row]) -> str:
    """Counts of records by kind in a line, the most first."""
    return ", ".join(f"{count} {kind}" for kind, count in Counter(row.record.kind for row in rows).most_common())


_STYLE = """
:root { color-scheme: light dark; --ins: #d7f5dd; --ins-ink: #0b4a1c; --del: #fbdcdc; --del-ink: #7a1016;
  --moved: #dfe8fb; --moved-ink: #173a78; --line: #c9ccd1; }
@media (prefers-color-scheme: dark) { :root { --ins: #123d1e; --ins-ink: #b9f3c6; --del: #4a1518; --del-ink: #ffc9c9;
  --moved: #1b2f57; --moved-ink: #cfdefc; --line: #454a52; } }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  overflow-wrap: anywhere; }
.remark { border-left: 3px solid var(--line); padding-left: .8rem; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 0; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2rem 1rem .2rem 0; }
td.n { text-align: right; } article { border-top: 1px solid var(--line); padding: .6rem 0; }
.text { white-space: pre-wrap; } .about { font-size: .875rem; margin: 0 0 .4rem; }
ins { background: var(--ins); color: var(--ins-ink); text-decoration: underline; }
del { background: var(--del); color: var(--del-ink); text-decoration: line-through; }
ins.minor, del.minor { background: none; color: inherit; text-decoration-style: dotted; }
ins.moved, del.moved { background: var(--moved); color: var(--moved-ink); text-decoration-style: double; }
summary { cursor: pointer; }
"""


_LEGEND = (
    '<p class="about"><del>taken out</del>, <ins>put in</ins>, <del class="moved">moved</del> '
    '<ins class="moved">to here</ins>; with dots below or through it, a change of <del class="minor">letter case, '
    'punctuation</del> or <ins class="minor">references</ins> only.</p>'
)


def page(diff: CopyDiff) -> str:
    """The diff as one page of HTML: escaped, without script, and loading nothing."""
    return "\n".join(_page(diff))


def _page(diff: CopyDiff) -> Iterator[str]:
    title = f"{diff.older.source} against {diff.newer.source}"
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>"
    yield f"<h1>{escape(title)}</h1>"
    for label, witness in (("Older", diff.older), ("Newer", diff.newer)):
        version = f", version {witness.version}" if witness.version else ""
        yield f'<p class="about">{label}: {escape(f"{witness.path} ({witness.edition}{version})")}</p>'
    for remark in diff.remarks:
        yield f'<p class="remark">{escape(remark[:1].upper() + remark[1:])}.</p>'
    yield '<table><thead><tr><th scope="col">outcome</th><th scope="col">records</th></tr></thead><tbody>'
    for outcome in Outcome:
        yield f'<tr><th scope="row">{outcome}</th><td class="n">{len(diff.of(outcome))}</td></tr>'
    yield "</tbody></table>"
    yield f"<p>All changes together: {escape(counted(diff.marks)) or 'none'}.</p>"
    substance = ", ".join(escape(row.record.title) for row in diff.rows if row.of_substance)
    yield f"<p>Of substance, in rules and rulings that both copies hold whole: {substance or 'none'}.</p>"
    yield _LEGEND
    yield from _open_section("Changed", sorted(diff.of(Outcome.CHANGED), key=lambda row: row.record.kind in BESIDE))
    yield from _open_section("Added", diff.of(Outcome.ADDED))
    yield from _folded_section("Reworded, with the same words", diff.of(Outcome.REWORDED))
    yield from _folded_section("Moved, and the same in every mark", diff.of(Outcome.MOVED))
    yield from _folded_section("Removed", diff.of(Outcome.REMOVED))
    yield "<footer><p>This page holds wording of your own copies. Keep it to yourself.</p></footer>"
    yield "</main></body></html>"


def _open_section(title: str, rows: Sequence[Row]) -> Iterator[str]:
    if rows:
        yield f"<section><h2>{title} ({len(rows)})</h2>"
        yield from map(_article, rows)
        yield "</section>"


def _folded_section(title: str, rows: Sequence[Row]) -> Iterator[str]:
    if rows:
        yield f"<section><h2>{title} ({len(rows)})</h2><details><summary>{escape(counted_kinds(rows))}</summary>"
        yield from map(_article, rows)
        yield "</details></section>"


def _article(row: Row) -> str:
    return (
        f'<article><h3>{escape(row.record.title)}</h3><p class="about">{escape(about(row))}</p>'
        f'<div class="text">{_body(row)}</div></article>'
    )


def about(row: Row) -> str:
    """What became of a record, in a line: its kind, changes, move, former title and the score of its pair."""
    parts = [str(row.record.kind)]
    if row.spans:
        parts.append(counted(row.marks))
    if row.outcome is Outcome.CHANGED:
        parts.append("words out {}, in {}".format(*row.words))
    if row.moved:
        parts.append("moved")
    if row.breaks_off:
        parts.append("a copy's text breaks off")
    if row.renamed and row.older is not None and row.older.title not in row.older.text:
        parts.append(f"was called {row.older.title}")
    if row.older is not None and row.newer is not None:
        if row.older.kind is not row.newer.kind:
            parts.append(f"was read as {row.older.kind}")
        parts.append(f"paired by {row.by}, score {row.score:g}")
    return "; ".join(parts)


def _body(row: Row) -> str:
    if row.spans:
        return "".join(map(_html, row.spans))
    if row.outcome is Outcome.ADDED:
        return f"<ins>{escape(row.record.text)}</ins>"
    if row.outcome is Outcome.REMOVED:
        return f"<del>{escape(row.record.text)}</del>"
    return escape(row.record.text)


def _html(span: Span) -> str:
    if span.mark is None:
        return escape(span.new)
    kind = "moved" if span.mark is Mark.MOVED else "minor" if span.mark in MINOR else ""
    attributes = f' class="{kind}" title="{span.mark}"' if kind else ""
    return _tagged("del", attributes, span.old) + _tagged("ins", attributes, span.new)


def _tagged(tag: str, attributes: str, text: str) -> str:
    """*text* in its tag, the blanks before it outside."""
    inner = text.lstrip()
    blanks = text[: len(text) - len(inner)]
    return f"{blanks}<{tag}{attributes}>{escape(inner)}</{tag}>" if inner else blanks
