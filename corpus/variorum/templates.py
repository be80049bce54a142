"""Beginnings of entries for a curator to finish: what is known is filled in, what is to be written is left empty.

An unfinished entry can be loaded, and `variorum lint` lists what it lacks.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from variorum.asking import question_by_id
from variorum.errors import BadInput
from variorum.extraction import Kind
from variorum.model import Segment
from variorum.store import Corpus

RECORD_ID = re.compile(r"[^/\s]+(?:/[a-z0-9-]+){1,2}")
CASE_ID = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")


def record_template(corpus: Corpus, record_id: str, *, segment: str | None = None) -> str:
    """TOML of a record of this id; with *segment* (`SOURCE:ORDER`), its kind and where it was seen are filled in.

    Raises `BadInput` for an id that is taken or badly formed, `Unknown` for an edition or a source.
    """
    if not RECORD_ID.fullmatch(record_id):
        raise BadInput(f"record {record_id}", "is no id", "write EDITION/slug, or EDITION/faq/slug")
    edition = corpus.edition(record_id.partition("/")[0])
    if record_id in corpus.records_by_id:
        raise BadInput(f"record {record_id}", "stands in the corpus already", "ids are never reused; give it another")
    found = None if segment is None else _segment(corpus, segment)
    if found is not None and corpus.source(found.source).edition != edition.id:
        raise BadInput(f"segment {segment}", f"is not of {edition.id}", "name one of the record's edition")
    seen = "" if found is None else _seen(found)
    lines = [
        "[[record]]",
        f"id = {_value(record_id)}",
        f"kind = {_value(found.kind if found else Kind.RULE)}",
        'title = ""',
        'summary = ""',
        "aspects = {}",
        f"seen = [{seen}]",
    ]
    if found is not None and found.kind in (Kind.FAQ, Kind.EXAMPLE, Kind.NOTE, Kind.DIAGRAM):
        lines.append("explains = []")
    if found is not None and found.kind is Kind.REDIRECT:
        lines.append("refs = []")
    return "\n".join(lines) + "\n"


def _segment(corpus: Corpus, name: str) -> Segment:
    source, _, order = name.rpartition(":")
    corpus.source(source)
    for segment in corpus.segments:
        if segment.source == source and str(segment.order) == order:
            return segment
    held = sum(segment.source == source for segment in corpus.segments)
    raise BadInput(f"segment {name}", "is not in the ledger", f"{source} has segments 0 to {held - 1}")


def _seen(segment: Segment) -> str:
    parts = {"source": segment.source, "at": segment.at, "print": segment.print, "words": segment.words}
    return "{ " + ", ".join(f"{name} = {_value(value)}" for name, value in parts.items()) + " }"


def case_template(corpus: Corpus, case_id: str, *, asks: str) -> str:
    """TOML of a case of this id that puts the question *asks*, with an answer to be written for each edition.

    Raises `BadInput` for an id that is taken or badly formed, `Unknown` for a question.
    """
    if not CASE_ID.fullmatch(case_id):
        raise BadInput(f"case {case_id}", "is no id", "write words joined by hyphens, and a dot: deny.unseen-caster")
    if case_id in corpus.cases_by_id:
        raise BadInput(f"case {case_id}", "stands in the corpus already", "ids are never reused; give it another")
    question = question_by_id(asks)
    answers = ", ".join(field.name for field in fields(question.answer))
    lines = [
        "[[case]]",
        f"id = {_value(case_id)}",
        'title = ""',
        f"asks = {_value(question.id)}  # {question.title}",
        *_given(question.asks),
        "dice = []",
        f"reviewed_through = {_value(corpus.editions[-1].id)}",
    ]
    for edition in corpus.editions:
        rulesets = ", ".join(ruleset.id for ruleset in edition.rulesets)
        lines += [
            "",
            "[[case.answer]]",
            f"since = {_value(edition.rulesets[0].id)}  # {rulesets}",
            f"expect = {{}}  # {answers}; or any_of = [], absent = true, unknown = true with a reason:",
            'because = ""',
            "cites = []",
        ]
    return "\n".join(lines) + "\n"


def _given(asks: type) -> Iterator[str]:
    """The scenario: what must be said with a value to change, what may be said as a comment."""
    hints = get_type_hints(asks)
    required = [field for field in fields(asks) if _required(field)]
    optional = [field for field in fields(asks) if not _required(field)]
    yield f"given = {{ {', '.join(f'{each.name} = {_sample(hints[each.name])}' for each in required)} }}"
    for field in optional:
        yield f"# {field.name}: {_choices(hints[field.name])}; left out, {_shown(field.default)}"


def _required(field: "Field[object]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _shown(default: object) -> str:
    return "nothing" if default is None or default is MISSING else _value(default)


def _choices(kind: object) -> str:
    if get_origin(kind) is Literal:
        return " | ".join(_value(each) for each in get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(_choices(each) for each in get_args(kind) if each is not type(None))
    if get_origin(kind) is tuple:
        return f"[{_choices(get_args(kind)[0])}, …]"
    if isinstance(kind, type) and is_dataclass(kind):
        return "{ " + ", ".join(field.name for field in fields(kind)) + " }"
    return kind.__name__ if isinstance(kind, type) else str(kind)


def _sample(kind: object) -> str:
    """A value of this type to begin with, as TOML."""
    if get_origin(kind) is Literal:
        return _value(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return _sample(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return f"[{_sample(get_args(kind)[0])}]"
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        parts = (f"{field.name} = {_sample(hints[field.name])}" for field in fields(kind) if _required(field))
        return "{ " + ", ".join(parts) + " }"
    return {bool: "false", int: "0", float: "0.0"}.get(kind, '""') if isinstance(kind, type) else '""'


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
