"""JSON Schemas of everything that crosses a border: authored entries, questions and answers, reports, extractions."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from variorum.extraction import Extracted
from variorum.model import (
    AspectName,
    Case,
    Concept,
    Edition,
    Exclusion,
    LaterAnswer,
    LaterLink,
    Record,
    Segment,
    Source,
    System,
)
from variorum.questions import all_questions
from variorum.suite.judge import Verdict

SCHEMA_URI = "https://json-schema.org/draft/2020-12/schema"
_AUTHORED = {
    "edition": Edition,
    "source": Source,
    "aspect": AspectName,
    "record": Record,
    "concept": Concept,
    "case": Case,
    "exclusion": Exclusion,
    "system": System,
    "segment": Segment,
    "later-answer": LaterAnswer,
    "later-link": LaterLink,
    "verdict": Verdict,
    "extracted": Extracted,
}


def schemas() -> Iterator[tuple[str, bytes]]:
    """Each schema's path below `corpus/schema` and its content."""
    for name, kind in _AUTHORED.items():
        yield f"{name}.json", _schema(kind, name)
    for question in all_questions():
        yield f"questions/{question.id}.json", _schema(question.asks, question.id)
        yield f"answers/{question.id}.json", _schema(question.answer, f"answer to {question.id}")


def write_schemas(folder: Path) -> list[Path]:
    """The files written below *folder*; schemas of things that are gone are removed."""
    written = []
    for name, content in schemas():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        written.append(path)
    for stray in set(folder.rglob("*.json")) - set(written):
        stray.unlink()
    return written


def stale_schemas(folder: Path) -> list[str]:
    """Names of the schemas in *folder* that are not what the types say now, sorted."""
    current = dict(schemas())
    held = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.json")}
    return sorted(name for name in current.keys() | held.keys() if current.get(name) != held.get(name))


def _schema(kind: type, title: str) -> bytes:
    schema = {"$schema": SCHEMA_URI, "title": title, **msgspec.json.schema(kind, schema_hook=_anything)}
    return msgspec.json.format(msgspec.json.encode(schema), indent=1) + b"\n"


def _anything(kind: type) -> dict[str, object]:
    """The schema of a plain JSON value, which is what `object` stands for in an entry."""
    if kind is object:
        return {"description": "any JSON value"}
    raise NotImplementedError
