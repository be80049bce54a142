"""What a question's dataclasses say of their fields: names, types, defaults, and the sentence below each."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Literal, Union, get_args, get_origin, get_type_hints

NONE = type(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldNote:
    """One field of a dataclass, as a reader needs it."""

    name: str
    type: str
    default: object
    """The value it has when it is left out, or `MISSING`."""
    help: str

    @property
    def required(self) -> bool:
        """Whether it has to be given."""
        return self.default is MISSING


@cache
def field_notes(kind: type) -> tuple[FieldNote, ...]:
    """The fields of the dataclass *kind*, in order."""
    hints = get_type_hints(kind)
    helps = dict(_helps(kind))
    return tuple(
        FieldNote(
            name=each.name,
            type=type_words(hints[each.name]),
            default=each.default if each.default_factory is MISSING else each.default_factory(),
            help=helps.get(each.name, ""),
        )
        for each in fields(kind)
    )


def _helps(kind: type) -> Iterator[tuple[str, str]]:
    """Each field that has a string below it, with that string; nothing when the source is not at hand."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError):
        return
    definition = tree.body[0]
    if not isinstance(definition, ast.ClassDef):
        return
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            yield field.target.id, " ".join(below.value.value.split())


_NAMES: dict[object, str] = {bool: "yes or no", int: "whole number", float: "number", str: "text", NONE: "none"}


def type_words(hint: object) -> str:
    """A type hint in words: a choice lists its words, a tuple says what it is a list of."""
    if hint in _NAMES:
        return _NAMES[hint]
    arguments = get_args(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return " / ".join(str(argument) for argument in arguments)
    if origin is tuple:
        return f"list of: {type_words(arguments[0])}"
    if origin is Union or arguments:
        return " or ".join(type_words(argument) for argument in arguments)
    if isinstance(hint, type):
        return f"{hint.__name__} ({', '.join(note.name for note in field_notes(hint))})"
    return str(hint)
