"""Flavour that a page's markup tells, taken out of the rules that it stands in, whichever family read them."""

from collections.abc import Sequence

from variorum.extraction import Kind
from variorum_extract.draft import Draft, Line, Mark


def flavour_apart(drafts: Sequence[Draft], lines: Sequence[Line]) -> None:
    """Take what the markup of *lines* says is flavour out of the rules among *drafts* that have more to say than it."""
    told = {line.number: line.text.strip() for line in lines if line.mark is Mark.FLAVOUR and line.text.strip()}
    for draft in drafts if told else ():
        own = [told[number] for number in draft.lines if number in told]
        if not own or draft.kind is not Kind.RULE or draft.flavour is not None:
            continue
        apart = set(own)
        paragraphs = [
            "\n".join(line for line in paragraph.split("\n") if line.strip() not in apart)
            for paragraph in draft.text.split("\n\n")
        ]
        text = "\n\n".join(filter(None, paragraphs))
        if text and text != draft.text:
            draft.text, draft.flavour = text, "\n\n".join(own)
