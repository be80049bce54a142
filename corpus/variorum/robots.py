"""What a host's robots.txt lets us do, read with `urllib.robotparser`."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit
from urllib.robotparser import RobotFileParser

SHORTEST_WAIT = 1.0
"""Seconds between two requests to a host that names no delay of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Whether an address may be asked for, and how many seconds lie between two requests to its host."""

    allowed: bool
    delay: float


def leave(text: str, *, address: str, agent: str) -> Leave:
    """What the robots.txt *text* of its host says to *agent* about *address*; an empty text allows everything."""
    parser = RobotFileParser()
    parser.parse(list(_decided(text, address)))
    asked = float(parser.crawl_delay(agent) or 0)
    return Leave(allowed=parser.can_fetch(agent, "/"), delay=max(SHORTEST_WAIT, asked))


def _decided(text: str, address: str) -> Iterator[str]:
    """A robots.txt that says for each agent whether it may ask for *address*, in one rule.

    The parser of Python 3.11 takes the first rule that fits, knows no wildcards, loses a group with a blank line in it
    and a delay with a decimal point. RFC 9309 has wildcards and lets the longest rule decide, so that is settled here
    and the choice of the group, with its delay, is left to the parser.
    """
    rules, delays = _groups(text, _path(address))
    for agent, fitting in rules.items():
        _, allowed = max(fitting, default=(0, True))
        yield f"User-agent: {agent}"
        yield f"{'Allow' if allowed else 'Disallow'}: /"
        yield f"Crawl-delay: {delays.get(agent, 0)}"
        yield ""


def _groups(text: str, path: str) -> tuple[dict[str, list[tuple[int, bool]]], dict[str, int]]:
    """For each agent the length and the verdict of the rules that fit *path*; and its delay in whole seconds."""
    rules: dict[str, list[tuple[int, bool]]] = {}
    delays: dict[str, int] = {}
    agents: list[str] = []
    in_head = True
    for line in text.splitlines():
        name, _, value = (part.strip() for part in line.partition("#")[0].partition(":"))
        match name.casefold():
            case "user-agent" if value:
                agents = [*agents, value.casefold()] if in_head else [value.casefold()]
                in_head = True
                rules.setdefault(value.casefold(), [])
            case "allow" | "disallow":
                in_head = False
                if value and _fits(_plain(value), path):
                    for agent in agents:
                        rules[agent].append((len(value), name.casefold() == "allow"))
            case "crawl-delay":
                in_head = False
                delays.update(dict.fromkeys(agents, _seconds(value)))
    return rules, delays


def _path(address: str) -> str:
    parts = urlsplit(address)
    return _plain((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _plain(path: str) -> str:
    return quote(unquote(path), safe="/*$?&=:;,@+!'()~")


def _fits(pattern: str, path: str) -> bool:
    """Whether *pattern*, in which `*` stands for anything and a last `$` for the end, fits the head of *path*."""
    first, *rest = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    last = rest.pop() if rest and pattern.endswith("$") else None
    for piece in rest:
        found = path.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    if last is not None:
        return path.endswith(last) and len(path) - len(last) >= at
    return not pattern.endswith("$") or at == len(path)


def _seconds(value: str) -> int:
    try:
        asked = float(value)
    except ValueError:
        return 0
    return math.ceil(asked) if math.isfinite(asked) and asked > 0 else 0
