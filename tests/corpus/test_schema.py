"""JSON Schemas of entries, questions and answers."""

import json
from collections.abc import Mapping
from pathlib import Path

import jsonschema
import pytest

from variorum import Engine
from variorum.roots import own_root
from variorum.schema import schemas, stale_schemas, write_schemas
from variorum.store import Corpus
from variorum.suite import run


def test_the_checked_in_schemas_are_what_the_types_say() -> None:
    """A change of a type without `variorum schema` is caught."""
    assert stale_schemas(own_root() / "schema") == []


def test_a_stale_and_a_stray_schema_are_named(tmp_path: Path) -> None:
    """An edited file, a missing one and one of something that is gone are all stale; writing mends them."""
    write_schemas(tmp_path)
    (tmp_path / "record.json").write_text("{}")
    (tmp_path / "case.json").unlink()
    (tmp_path / "gone.json").write_text("{}")
    assert stale_schemas(tmp_path) == ["case.json", "gone.json", "record.json"]
    write_schemas(tmp_path)
    assert stale_schemas(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "content"), list(schemas()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_each_schema_is_one(name: str, content: bytes) -> None:
    """Every file is a valid JSON Schema of the draft that it names."""
    schema = json.loads(content)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema"), name


def test_scenarios_and_answers_fit_their_schemas(corpus: Corpus, engines: Mapping[str, Engine]) -> None:
    """What the cases give and what the engines answer is what the schemas of their questions describe."""
    held = {name: jsonschema.Draft202012Validator(json.loads(content)) for name, content in schemas()}
    for case in corpus.cases:
        held[f"questions/{case.asks}.json"].validate(json.loads(json.dumps(case.given)))
    for verdict in run(corpus, engines).verdicts:
        if verdict.got is not None:
            held[f"answers/{verdict.asks}.json"].validate(json.loads(json.dumps(verdict.got)))


def test_a_scenario_of_another_shape_does_not_fit() -> None:
    """A distance in words is refused."""
    schema = json.loads(dict(schemas())["questions/psychic.deny.json"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"distance": "near", "psychic_test": 7}, schema)
