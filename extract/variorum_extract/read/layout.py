"""Lines being laid out: text run together, lines ended, blank lines set."""

import re

from variorum_extract.draft import Mark

_SPACES = " \t\r\n\f"
_SPACE = re.compile(r" [ \t\r\n\f]+|[\t\r\n\f][ \t\r\n\f]*")
"""White space that is not one space already."""
_ITEM = re.compile(r"•|\d{1,4}\.")
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Marks that take no room: where a word or line may be broken, and where not."""


class Layout:
    """The lines of a page so far, as a dump of it would have them."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._open: list[str] = []
        self._marks: dict[int, Mark] = {}
        self.mark: Mark | None = None
        """What is said of every line that ends while it is set."""
        self.next_mark: Mark | None = None
        """What is said of the next line."""

    @property
    def lines(self) -> list[str]:
        """All finished lines, without blank ones at either end."""
        start, end = self._start, len(self._lines)
        while end > start and not self._lines[end - 1]:
            end -= 1
        return self._lines[start:end]

    @property
    def marks(self) -> dict[int, Mark]:
        """What is said of some of the `lines`, by their place."""
        start = self._start
        return {place - start: mark for place, mark in self._marks.items()}

    @property
    def _start(self) -> int:
        """The place of the first line that is not blank."""
        return next((place for place, line in enumerate(self._lines) if line), len(self._lines))

    @property
    def is_open(self) -> bool:
        """Whether anything stands on the open line."""
        return any(part.strip() for part in self._open)

    @property
    def last(self) -> int:
        """The place of the last finished line."""
        return len(self._lines) - 1

    def text_of(self, place: int) -> str:
        """The text of the finished line at *place*."""
        return self._lines[place]

    def make_label(self, place: int) -> None:
        """Make the heading at *place* the label of the text below it."""
        label = f"{self._lines[place].lstrip('# ')}:"
        below = next((at for at in range(place + 1, len(self._lines)) if self._lines[at]), None)
        if below is None or self._lines[below][0] in "#|•":
            self._lines[place] = label
        else:
            self._lines[place], self._lines[below] = "", f"{label} {self._lines[below]}"

    @property
    def opens_item(self) -> bool:
        """Whether nothing but the mark of a list's item stands on the open line."""
        return bool(self._open) and _ITEM.fullmatch("".join(self._open).strip()) is not None

    def take_back(self, text: str) -> bool:
        """Take back the last line if it is *text*, and whether it was."""
        place = len(self._lines) - 1
        while place >= 0 and not self._lines[place]:
            place -= 1
        if self._open or place < 0 or self._lines[place] != text:
            return False
        del self._lines[place:]
        return True

    def text(self, text: str) -> None:
        """Add *text* to the open line, runs of white space as one space; hard spaces stay."""
        if self._open or text.strip(_SPACES):
            self._open.append(text)

    def verbatim(self, text: str) -> None:
        """Add *text* with its own line ends."""
        for place, part in enumerate(text.splitlines() or [text]):
            if place:
                self.line_break()
            self._open.append(part)

    def end(self) -> None:
        """End the open line, if anything stands on it."""
        if not self._open:
            return
        line = _SPACE.sub(" ", "".join(self._open)).strip(" ")
        self._open.clear()
        self._add(line)

    def line_break(self) -> None:
        """End the open line, or leave a blank one when nothing stands on it."""
        if any(part.strip() for part in self._open):
            self.end()
        else:
            self.blank()

    def blank(self) -> None:
        """End the open line and leave one blank line."""
        self.end()
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def close_up(self) -> None:
        """End the open line and take back blank lines after the last text."""
        self.end()
        while self._lines and not self._lines[-1]:
            self._lines.pop()

    def line(self, text: str) -> None:
        """Add *text* as a line of its own, keeping the spaces it starts with."""
        self.end()
        self._add(text)

    def _add(self, line: str) -> None:
        if not line.isascii():
            line = _UNSEEN.sub("", line)
        if line.strip():
            mark = self.next_mark or self.mark
            if mark is not None:
                self._marks[len(self._lines)] = mark
                self.next_mark = None
            self._lines.append(line)
