"""`variorum ask QUESTION [FIELD=VALUE…]`."""

import tomllib
from collections.abc import Mapping, Sequence

import click
from rich.console import Console

from variorum.asking import build_ask, plain_answer, question_by_id
from variorum.cli.console import heading, stdout
from variorum.dice import Dice, Tape
from variorum.errors import BadInput
from variorum.odds import distribution
from variorum.plugins import engines
from variorum.rules import Declined, Engine, Rule
from variorum.store import load


@click.command("ask")
@click.argument("question")
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]…")
@click.option("--edition", "names", metavar="E", multiple=True, help="Only this edition; may be given again.")
@click.option("--dice", metavar="FACES", help="D6 faces in the order rolled, such as 4,4. Without them: exact odds.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each edition.")
def command(question: str, fields: tuple[str, ...], names: tuple[str, ...], dice: str | None, *, as_json: bool) -> None:
    """Put a scenario of your own to the engines: variorum ask psychic.deny distance=20 psychic_test=7 --dice 4,4.

    `variorum show QUESTION` lists its fields. Values are written as in TOML; a bare word is text.
    """
    asked = question_by_id(question)
    scenario = build_ask(asked, dict(map(_field, fields)))
    tape = None if dice is None else _faces(dice)
    corpus = load()
    wanted = [corpus.edition(name).id for name in names] or [edition.id for edition in corpus.editions]
    replies = [(edition, *_reply(engines().get(edition), scenario, tape)) for edition in wanted]
    console = stdout()
    for edition, rule, answers in replies:
        if as_json:
            _print_json(edition, answers, rule)
        else:
            _print(console, corpus.edition(edition).name, answers, rule)


_NO_RULE: Mapping[str, object] = {"declined": "no rule of this edition answers the question"}


def _field(argument: str) -> tuple[str, object]:
    name, equals, value = argument.partition("=")
    if not equals:
        raise BadInput(f"field {argument!r}", "has no value", "write it as FIELD=VALUE")
    try:
        return name, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return name, value


def _faces(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() for part in parts):
        raise BadInput(f"--dice {text}", "is no list of faces", "write them as 4,4")
    return tuple(map(int, parts))


_Answers = list[tuple[Mapping[str, object], str]]
"""Answers as plain fields, each with its chance as a fraction."""


def _reply(engine: Engine | None, scenario: object, tape: Sequence[int] | None) -> tuple[Rule | None, _Answers]:
    """The rule of *engine* for the scenario, and each answer it can give; with a *tape* the one that it gives."""
    rule = engine.rule(type(scenario)) if engine else None
    if engine is None or rule is None:
        return None, [(_NO_RULE, "1")]
    if tape is not None:
        return rule, [(_plain(engine.answer(scenario, Tape(tape))), "1")]

    def play(dice: Dice) -> object:
        return engine.answer(scenario, dice)

    return rule, [(_plain(answer), str(chance)) for answer, chance in distribution(play).items()]


def _plain(answer: object) -> Mapping[str, object]:
    return {"declined": answer.because} if isinstance(answer, Declined) else plain_answer(answer)


def _print_json(edition: str, answers: _Answers, rule: Rule | None) -> None:
    import msgspec

    content = {
        "edition": edition,
        "answers": [{"chance": chance, **answer} for answer, chance in answers],
        "cites": rule.cites if rule else (),
    }
    click.echo(msgspec.json.encode(content).decode())


def _print(console: Console, name: str, answers: _Answers, rule: Rule | None) -> None:
    heading(console, name)
    for answer, chance in answers:
        said = ", ".join(f"{field} = {_word(value)}" for field, value in answer.items())
        console.print(f"  {said}" if len(answers) == 1 else f"  {chance}: {said}")
    if rule is not None:
        console.print(f"  rests on {', '.join(rule.cites)}", style="dim")


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
