"""Values of the corpus in words that a player reads without knowing the data: scenarios, verdicts, facts, changes."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from docutils import nodes

from variorum.asking import question_by_id
from variorum.aspects import AspectType
from variorum.compare import CaseRow
from variorum.extraction import Kind
from variorum.model import Answer, Change
from variorum_sphinx.elements import Content, chip, joined, tag

CHANGES: Mapping[Change, str] = {
    Change.UNCHANGED: "Same words, same rule.",
    Change.REWORDED: "Other words, same rule.",
    Change.CHANGED: "The rule itself is another.",
    Change.RENAMED: "The same rule under another name.",
    Change.SPLIT: "One rule became several.",
    Change.MERGED: "Several rules became one.",
    Change.REPLACED: "Gone, and something else does its work.",
    Change.DROPPED: "Gone, and nothing takes its place.",
    Change.INTRODUCED: "New with the later edition.",
    Change.UNKNOWN: "The texts at hand of one of the two editions do not speak of it.",
}
"""What each kind of change means, in a sentence."""

KINDS: Mapping[Kind, tuple[str, str]] = {
    Kind.RULE: ("rule", "rules"),
    Kind.DEFINITION: ("definition", "definitions"),
    Kind.ERRATUM: ("erratum", "errata"),
    Kind.STRATAGEM: ("stratagem", "stratagems"),
    Kind.TABLE: ("table", "tables"),
    Kind.DIAGRAM: ("diagram", "diagrams"),
    Kind.SUMMARY: ("summary", "summaries"),
    Kind.FAQ: ("FAQ entry", "FAQ entries"),
    Kind.EXAMPLE: ("example", "examples"),
    Kind.NOTE: ("designer’s note", "designers’ notes"),
    Kind.REDIRECT: ("redirection", "redirections"),
    Kind.BOOK: ("book", "books"),
    Kind.LOST: ("lost text", "lost texts"),
}
"""What one record of a kind is called, and several, in the order in which pages hold them."""

_SIGNS = {">=": "≥", "<=": "≤"}
_INCHES = re.compile(r"(\d+) in\b")


def label(name: str) -> str:
    """The name of a field as words."""
    return name.replace("_", " ")


def heading(name: str) -> str:
    """The name of a topic or a system as a heading."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def plain(value: object) -> str:
    """A plain value as a reader says it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, Mapping):
        return " ".join(f"{label(str(name))} {plain(each)}" for name, each in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        held = list(value)
        nested = any(isinstance(each, Mapping | list | tuple) for each in held)
        return ("; " if nested else ", ").join(plain(each) for each in held) or "none"
    return str(value)


def fact(value: str, kind: AspectType) -> str:
    """An aspect's value as tables show it: inches as primes, comparisons with their signs."""
    if kind is AspectType.INCHES:
        return _INCHES.sub(r"\1″", value)
    if kind is AspectType.COMPARISON:
        for written, sign in _SIGNS.items():
            value = value.replace(written, sign)
    return value


def pairs(values: Mapping[str, object]) -> nodes.Element:
    """Fields with their values, set as a row of pairs."""
    return tag(
        "span",
        *(
            tag(
                "span",
                tag("span", label(name), cls="v-key"),
                " ",
                tag("span", plain(value), cls="v-value"),
                cls="v-pair",
            )
            for name, value in values.items()
        ),
        cls="v-pairs",
    )


def dice(faces: Sequence[int]) -> nodes.Element:
    """A tape of dice, in the order in which they fall."""
    return tag(
        "span",
        tag("span", "dice", cls="v-key"),
        " ",
        *joined((tag("span", str(face), cls="v-die") for face in faces), " "),
        cls="v-pair",
    )


def verdict(answer: Answer) -> list[Content]:
    """What a case comes to: the fields that the text settles, or why there are none."""
    if answer.absent:
        return [chip("does not arise", kind="absent")]
    if answer.unknown:
        return [chip("not in the texts at hand", kind="unknown")]
    return joined((pairs(each) for each in answer.accepted), " or ")


def deciding(row: CaseRow) -> tuple[str, ...]:
    """The fields of the answer that tell a case's editions apart; where none does, the first of its verdict."""
    working = question_by_id(row.case.asks).working
    settled = [ruling.answer.accepted for ruling in row.rulings.values() if ruling.answer.accepted]
    names = list(dict.fromkeys(name for accepted in settled for name in accepted[0] if name not in working))
    telling = [
        name
        for name in names
        if len({frozenset(plain(each.get(name)) for each in held) for held in settled if name in held[0]}) > 1
    ]
    return tuple(telling or names[:1])


def in_short(answer: Answer, names: Sequence[str]) -> list[Content]:
    """A verdict cut down to the fields *names*."""
    if not answer.accepted:
        return verdict(answer)
    held = [{name: each[name] for name in names if name in each} for each in answer.accepted]
    said = {plain(each): pairs(each) for each in held if each}
    return joined(said.values(), " or ") or ["settled"]


def outcome(row: CaseRow) -> tuple[str, str]:
    """Whether a case ends otherwise from edition to edition: in words, and as the kind of its chip."""
    settled = [ruling for ruling in row.rulings.values() if not ruling.answer.unknown]
    if row.differs:
        return "ends differently", "differs"
    if len(settled) > 1:
        return f"same in {len(settled)} editions", "same"
    return ("one edition answers", "single") if settled else ("nobody answers", "unknown")


def chance(value: Fraction, *, mean: bool) -> str:
    """An exact chance in per cent, or an exact mean, to one place more than a player needs."""
    if mean:
        return f"{float(value):.2f}"
    if value in (0, 1):
        return f"{int(value) * 100} %"
    percent = float(value) * 100
    return f"{percent:.1f} %"


def fraction(value: Fraction) -> str:
    """The exact value, to be written out beside its decimals."""
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def share(number: int, total: int, noun: str, *, one: str, many: str) -> str:
    """How many of *total* differ, with the verb for *one* and for *many*."""
    if not number:
        return f"no difference in {count(total, noun)}"
    verb = one if number == 1 else many
    return (
        f"{'all ' if total > 1 else ''}{count(total, noun)} {verb}"
        if number == total
        else (f"{number} of {count(total, noun)} {verb}")
    )


def count_kind(number: int, kind: Kind) -> str:
    """A number of records of one kind, in words."""
    return count(number, *KINDS[kind])


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"
