"""Lines of a copy with some of them put together, and which lines each of these was."""

from collections.abc import Sequence
from dataclasses import dataclass

from variorum_extract.draft import Account, Draft, Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Lines with those that belong to one put together, and which lines each of these was."""

    lines: list[Line]
    parts: dict[int, list[int]]

    def tell_apart(self, drafts: Sequence[Draft], account: Account) -> None:
        """Give *drafts* the numbers of all lines that they are made from, and *account* those of the others."""
        for draft in drafts if self.parts else ():
            draft.lines = [part for number in draft.lines for part in self.parts.get(number, [number])]
        for number, parts in self.parts.items():
            fate = account.fates.get(number)
            if fate is not None:
                account.enter_numbers(parts, fate.fate, fate.detail)
