"""Parts of rules that a page's markup tells, made records of their own whichever family read them: summaries, notes, captions."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from variorum.extraction import Kind
from variorum_extract.clean import one_spaced
from variorum_extract.draft import Draft, Line, Mark
from variorum_extract.link.naming import opening
from variorum_extract.picture_labels import is_labels
from variorum_extract.segment.shapes import bullet

_FROM = frozenset((Kind.RULE, Kind.DEFINITION, Kind.EXAMPLE, Kind.NOTE))
_KINDS = {Mark.SUMMARY: Kind.SUMMARY, Mark.CAPTION: Kind.DIAGRAM, Mark.NOTE: Kind.NOTE}
_RULES = frozenset((Kind.RULE, Kind.DEFINITION))


def told_apart(drafts: Sequence[Draft], lines: Sequence[Line]) -> list[Draft]:
    """*drafts* without the lines that the markup of *lines* says sum up, note or tell of a picture, and these after each."""
    marked = {line.number: line for line in lines if line.mark in _KINDS and line.text.strip()}
    return [one for draft in drafts for one in _parted(draft, marked)] if marked else list(drafts)


def _parted(draft: Draft, marked: dict[int, Line]) -> Iterator[Draft]:
    own = [marked[number] for number in draft.lines if number in marked]
    if draft.kind not in _RULES:  # What says of itself what it is needs no box to tell.
        own = [line for line in own if line.mark is not Mark.NOTE]
    if not own or draft.kind not in _FROM:
        yield draft
        return
    apart = {one_spaced(line.text).strip() for line in own}
    paragraphs = (
        "\n".join(line for line in paragraph.split("\n") if line.strip() not in apart)
        for paragraph in draft.text.split("\n\n")
    )
    text = "\n\n".join(filter(None, paragraphs))
    rule = draft.parent if draft.kind in (Kind.EXAMPLE, Kind.NOTE) and draft.parent is not None else draft
    others = sorted(number for number in draft.lines if number not in marked)
    runs = groupby(own, key=lambda line: (_KINDS[line.mark or Mark.SUMMARY], bisect(others, line.number)))
    parts = [_part(rule, kind, run) for (kind, _), run in runs]
    if text:
        draft.text = text
        taken = {line.number for line in own}
        draft.lines = [number for number in draft.lines if number not in taken]
        yield draft
    else:  # Only its heading is left, which the first part takes.
        parts[0].lines, parts[0].parent = others + parts[0].lines, None
    yield from parts


def _part(rule: Draft, kind: Kind, lines: Iterable[Line]) -> Draft:
    """The part of *rule* that *lines* are."""
    texts = {line.number: one_spaced(line.text).strip() for line in lines}
    summary = kind is Kind.SUMMARY
    labels = [] if summary else [text for text in texts.values() if is_labels(text)]
    text = "\n".join(bullet(text) or text for text in texts.values() if text not in labels)
    return Draft(
        kind=kind,
        title=rule.title if summary else "Note" if kind is Kind.NOTE else opening(text),
        headings=rule.headings if summary else (*rule.headings, rule.title),
        lines=list(texts),
        text=text,
        fields=(("labels", ", ".join(labels)),) if labels else (),
        parent=rule,
    )
