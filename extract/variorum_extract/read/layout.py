"""Lines being laid out: text run together, lines ended, blank lines set."""

import re

_SPACES = " \t\r\n\f"
_SPACE = re.compile(r" [ \t\r\n\f]+|[\t\r\n\f][ \t\r\n\f]*")
"""White space that is not one space already."""


class Layout:
    """The lines of a page so far, as a dump of it would have them."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._open: list[str] = []

    @property
    def lines(self) -> list[str]:
        """All finished lines, without blank ones at either end."""
        start, end = 0, len(self._lines)
        while start < end and not self._lines[start]:
            start += 1
        while end > start and not self._lines[end - 1]:
            end -= 1
        return self._lines[start:end]

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
        if line.strip():
            self._lines.append(line)

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
        if text.strip():
            self._lines.append(text)
