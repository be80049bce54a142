"""The cards of a PDF, in boxes side by side: name, cost, label, mood and parts of each."""

from pathlib import Path

import pytest
from extract.pdfs import Box, Page, Run, pdf, width_of
from extract.test_pdf import extraction

from variorum.extraction import Kind

DUMP = """\
# HARBOUR UPDATES VERSION 2.3

This paper mends the harbour rules. Units of boats and models of crews, their dice and their phase are all spoken of.

# UPDATES & ERRATA

## Page 4 – Nets

Change to:

‘A thrown net flies 4".’

# STRATAGEMS

## BRIGHT LAMPS

HARBOUR – WARGEAR STRATAGEM

1CP

No night is so dark that a well-trimmed wick does not shame it.

WHEN: Your Movement phase, before any of your boats has left its quay.

TARGET: One unit of lamp boats from your army.

EFFECT: Until the end of the phase, that unit’s lamps shine twice as far, and no weed stops them.

## THE LONG NET

HARBOUR – STRATEGIC PLOY STRATAGEM

2CP

It took nine winters to knot.

WHEN: The end of your opponent’s rowing phase.

TARGET: One unit of net boats from your army.

EFFECT: That unit can throw its nets at one unit within 9".

RESTRICTIONS: A unit cannot throw its nets twice in one turn by this Stratagem.
"""


LAMPS = (
    "BRIGHT LAMPS",
    "HARBOUR – WARGEAR STRATAGEM",
    "1CP",
    "No night is so dark that a well-trimmed wick does not\nshame it.",
    "WHEN: Your Movement phase, before any of your\nboats has left its quay.",
    "TARGET: One unit of lamp boats from your army.",
    "EFFECT: Until the end of the phase, that unit’s lamps\nshine twice as far, and no weed stops them.",
)
NET = (
    "THE LONG NET",
    "HARBOUR – STRATEGIC PLOY STRATAGEM",
    "2CP",
    "It took nine winters to knot.",
    "WHEN: The end of your opponent’s rowing phase.",
    "TARGET: One unit of net boats from your army.",
    'EFFECT: That unit can throw its nets at one unit\nwithin 9".',
    "RESTRICTIONS: A unit cannot throw its nets\ntwice in one turn by this Stratagem.",
)


def card(left: float, texts: tuple[str, ...], *, drop: float) -> Page:
    """A card of *texts* (name, label, cost, mood, parts) in its box, the cost set *drop* points below the name."""
    name, label, cost, mood, *parts = texts
    inner, top = left + 10, 562.0
    page: Page = [
        Box(left=left, bottom=390, width=250, height=190, outline=True),
        Run(left=inner, base=top, text=name, size=11, bold=True),
        Run(left=left + 210, base=top - drop, text=cost, size=15 if drop else 11, bold=True),
        Run(left=inner, base=top - 14, text=label, size=7, bold=True),
    ]
    lines = [(line, True, 0.0) for line in mood.splitlines()]
    lines += [(line, False, 0.0 if number else 5.0) for part in parts for number, line in enumerate(part.splitlines())]
    base = top - 18.4
    for line, italic, room in lines:
        base -= 9.6 + room
        word, colon, rest = line.partition(":")
        word, rest = (word + colon, rest) if colon and word.isupper() else ("", line)
        page.append(Run(left=inner, base=base, text=word, size=8, bold=True))
        page.append(Run(left=inner + width_of(word, 8, bold=True), base=base, text=rest, size=8, italic=italic))
    return page


def paper(*, drop: float) -> Page:
    """A page of an updates paper, with two cards side by side at its foot, the cost of each set *drop* points lower."""
    page: Page = [
        Run(left=40, base=780, text="HARBOUR UPDATES VERSION 2.3", size=23, bold=True),
        Run(
            left=40,
            base=750,
            text="This paper mends the harbour rules. Units of boats and models of crews, their dice and their phase are all",
        ),
        Run(left=40, base=738.6, text="spoken of."),
        Run(left=40, base=700, text="UPDATES & ERRATA", size=23, bold=True),
        Run(left=40, base=670, text="Page 4 – Nets", bold=True),
        Run(left=40, base=652, text="Change to:"),
        Run(left=40, base=634, text='‘A thrown net flies 4".’'),
        Run(left=40, base=600, text="STRATAGEMS", size=23, bold=True),
    ]
    return page + card(40, LAMPS, drop=drop) + card(305, NET, drop=drop)


@pytest.mark.parametrize("drop", [0.0, 7.0, 14.0])
def test_cards_side_by_side_are_those_of_the_dump(tmp_path: Path, drop: float) -> None:
    """Wherever the cost stands beside name and label, each card is a stratagem with all of its parts."""
    printed = extraction(tmp_path, pdf([paper(drop=drop)]))
    dumped = extraction(tmp_path, DUMP)
    assert [(one.kind, one.title, one.text, one.flavour, one.print) for one in printed.records] == [
        (one.kind, one.title, one.text, one.flavour, one.print) for one in dumped.records
    ]
    cards = [dict(one.fields) for one in printed.records if one.kind is Kind.STRATAGEM]
    assert [one["CP"] for one in cards] == ["1CP", "2CP"]
    assert len(printed.records) > 2
