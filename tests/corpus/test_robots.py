"""What a robots.txt lets us do, against the standard library's parser and regular expressions."""

import re
from urllib.robotparser import RobotFileParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.robots import leave
from variorum.web import AGENT


@pytest.mark.parametrize(
    ("text", "path", "allowed"),
    [
        ("", "/a", True),
        ("User-agent: *\nAllow: /\nDisallow: /a", "/a/b", False),
        ("User-agent: *\nDisallow: /\nAllow: /a", "/a/b", True),
        ("User-agent: *\nAllow: /a\nDisallow: /a", "/a", True),
        ("User-agent: *\n\nDisallow: /", "/a", False),
        ("User-agent: other\nUser-agent: *\nDisallow: /", "/a", False),
        ("User-agent: Variorum\nAllow: /\nUser-agent: *\nDisallow: /", "/a", True),
        ("User-agent: other\nDisallow: /", "/a", True),
        ("User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /b", "/b", False),
        ("User-agent: *\nDisallow: /*.pdf$", "/x/a.pdf", False),
        ("User-agent: *\nDisallow: /*.pdf$", "/x/a.pdf?y", True),
        ("User-agent: *\nDisallow: /*?print=", "/x?print=1", False),
        ("User-agent: *\nDisallow: /caf%C3%A9", "/caf%c3%a9/x", False),
        ("User-agent: * # all\nDisallow: /a # that", "/a", False),
        ("User-agent: *\nDisallow:", "/a", True),
        ("nonsense\nDisallow: /", "/a", True),
    ],
)
def test_robots_txt_is_read_as_its_standard_has_it(text: str, path: str, *, allowed: bool) -> None:
    """RFC 9309: groups join, the longest rule decides, wildcards fit, encodings do not matter."""
    assert leave(text, address=f"http://127.0.0.1{path}", agent=AGENT).allowed is allowed


@given(st.lists(st.text("/ab", min_size=1, max_size=4).map("/".__add__)), st.text("/ab", max_size=6))
def test_plain_prefixes_are_read_as_python_reads_them(rules: list[str], path: str) -> None:
    """Where no rule is longer than another of the other kind, the standard library's parser is right by itself."""
    text = "\n".join(["User-agent: *", *(f"Disallow: {rule}" for rule in rules if not rule.startswith("//"))])
    parser = RobotFileParser()
    parser.parse(text.splitlines())
    address = f"http://127.0.0.1/x{path}"
    assert leave(text, address=address, agent=AGENT).allowed == parser.can_fetch(AGENT, address)


@given(st.text("/ab*", max_size=6), st.sampled_from(["", "$"]), st.text("/ab", max_size=8))
def test_wildcards_fit_as_a_regular_expression_does(pattern: str, end: str, path: str) -> None:
    """`*` is any run of characters, a last `$` the end."""
    expression = "/" + ".*".join(re.escape(piece) for piece in pattern.split("*")) + ("$" if end else "")
    text = f"User-agent: *\nDisallow: /{pattern}{end}"
    forbidden = not leave(text, address=f"http://127.0.0.1/{path}", agent=AGENT).allowed
    assert forbidden == bool(re.match(expression, f"/{path}"))


@pytest.mark.parametrize(
    ("value", "delay"), [("10", 10), ("2.5", 3), ("0", 1), ("-4", 1), ("nan", 1), ("inf", 1), ("soon", 1), ("", 1)]
)
def test_a_delay_is_never_less_than_a_second(value: str, delay: int) -> None:
    """Fractions are rounded up, and nonsense is no delay."""
    text = f"User-agent: *\nCrawl-delay: {value}"
    assert leave(text, address="http://127.0.0.1/", agent=AGENT).delay == delay
