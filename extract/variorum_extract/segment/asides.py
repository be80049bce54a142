"""Paragraphs that say of themselves what they are: examples, and designers' notes."""

import re
from collections.abc import Iterable, Sequence

from variorum.extraction import Kind
from variorum_extract.draft import Draft
from variorum_extract.errata_wording import example, example_title, note_title, split_note
from variorum_extract.segment.shapes import Shaped, bullet, paragraphs

_DASHED = re.compile(r"(?P<title>Examples?(?:\s+\d{1,2}[a-z]?)?)\s*(?:[.–—:]|-(?=\s))\s*(?=\S)", re.IGNORECASE)
_SPOKEN = re.compile(r"(?:For example|As an example)\b[,:]?\s")
_BOXED = re.compile(r"(?:(?:\w+(?:[’']s?)? )?Notes?|House Rules?|Clarifications?|Tips?|Hints?)\s?:?", re.IGNORECASE)
"""The label of a box that stands alone."""
_LONGEST_LABEL = 24
_NAME_WORDS = 3


def label_of(text: str) -> tuple[Kind, str, str] | None:
    """The kind, the label and the body of a paragraph that opens with a label, or None without one.

    The body is empty where the label stands alone, and the whole where the paragraph says it in its first words.
    """
    if len(text) <= _LONGEST_LABEL:
        shown_title, noted_title = example_title(text.capitalize()), note_title(text)
        if shown_title or noted_title or _BOXED.fullmatch(text):
            return (Kind.EXAMPLE if shown_title else Kind.NOTE), text.rstrip(": "), ""
    shown = example(text)
    if shown is not None:
        return None if _is_list(*shown) else (Kind.EXAMPLE, *shown)
    dashed = _DASHED.match(text)
    if dashed is not None:
        return Kind.EXAMPLE, dashed["title"], text[dashed.end() :]
    if _SPOKEN.match(text):
        return Kind.EXAMPLE, "Example", text
    noted = split_note(text) if "ote" in text[:40] or "OTE" in text[:40] else None
    return (Kind.NOTE, noted[1], noted[2]) if noted is not None and not noted[0] else None


def _is_list(title: str, body: str) -> bool:
    """Whether examples only list what the text above speaks of, and show nothing: a few names, a comma between any two."""
    names = body.split(",")
    return title.casefold() == "examples" and len(names) > 1 and all(len(name.split()) <= _NAME_WORDS for name in names)


def aside(lines: Sequence[Shaped], headings: tuple[str, ...], parent: Draft | None) -> Draft | None:
    """The draft of *lines* below *parent*, `lost` without a body, or None when the first of them has no label."""
    labelled = label_of(lines[0].text) if lines else None
    if labelled is None:
        return None
    kind, title, body = labelled
    apart = "\n" if len(lines) > 1 and lines[1].text else "\n\n"
    text = apart.join(filter(None, (body, paragraphs(lines[1:]))))
    return Draft(
        kind=kind if text else Kind.LOST,
        title=title,
        headings=headings,
        lines=[line.number for line in lines if line.text],
        text=text,
        parent=parent,
        parent_known=parent is not None,
    )


def parted(prose: Iterable[Shaped]) -> tuple[list[Shaped], list[list[Shaped]]]:
    """The lines of *prose* without those that open with a label, and these with the list right below each.

    A label that stands alone takes what follows up to the next one, as a heading does.
    """
    own: list[Shaped] = []
    asides: list[list[Shaped]] = []
    listing = heads = False
    for line in prose:
        label = label_of(line.text)
        labelled = label is not None
        if label is not None:
            asides.append([line])
            heads = not label[2]
        elif heads or (listing and bullet(line.text) is not None):
            asides[-1].append(line)
        else:
            own.append(line)
        listing = (labelled and line.text.endswith(":")) or (listing and asides[-1][-1] is line)
    return own, asides
