"""`variorum show ID`."""

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from variorum.asking import question_by_id
from variorum.cli.console import grid, heading, stdout
from variorum.errors import Unknown
from variorum.fieldnotes import FieldNote, field_notes
from variorum.model import Case, Concept, Record
from variorum.store import Corpus, load


@click.command("show")
@click.argument("name", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print the entry as JSON.")
def command(name: str, *, as_json: bool) -> None:
    """Show the record, concept, case or question called ID, with its sources."""
    corpus = load()
    entry = _find(corpus, name)
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(entry), indent=2).decode())
        return
    console = stdout()
    if isinstance(entry, Record):
        _show_record(console, corpus, entry)
    elif isinstance(entry, Concept):
        _show_concept(console, corpus, entry)
    elif isinstance(entry, Case):
        _show_case(console, entry)
    else:
        _show_question(console, corpus, name)


def _find(corpus: Corpus, name: str) -> Record | Concept | Case | str:
    for held in (corpus.records_by_id, corpus.concepts_by_id, corpus.cases_by_id):
        if name in held:
            entry: Record | Concept | Case = held[name]
            return entry
    try:
        return question_by_id(name).id
    except Unknown:
        return corpus.record(name) if "/" in name else _no_such(corpus, name)


def _no_such(corpus: Corpus, name: str) -> Record:
    import difflib

    held = [*corpus.concepts_by_id, *corpus.cases_by_id, *corpus.records_by_id]
    raise Unknown("record, concept, case or question", name, tuple(difflib.get_close_matches(name, held, n=3)))


def _show_record(console: Console, corpus: Corpus, record: Record) -> None:
    console.print(Text.assemble((record.title, "bold"), f"  {record.id}  ({corpus.edition(record.edition).name})"))
    console.print(Padding(record.summary, (1, 0, 0, 0)))
    if record.aspects:
        heading(console, "Facts" if corpus.attested(record) else "Facts that no text read here states")
        table = grid("aspect", "value")
        for name, value in record.aspects.items():
            table.add_row(corpus.aspects_by_name[name].label if name in corpus.aspects_by_name else name, str(value))
        console.print(table)
    heading(console, "Sources")
    for seen in record.seen:
        source = corpus.sources_by_id.get(seen.source)
        words = f", {seen.words} words, print {seen.print}" if seen.print else ""
        title = f"{source.title} ({source.authority})" if source else seen.source
        console.print(f"  {title}: {seen.at}{words}")
    _list(console, "Concepts", [concept.id for concept in corpus.concepts_of.get(record.id, ())])
    _list(console, "Explains", list(record.explains))
    _list(console, "See also", [*record.refs, *([record.amends] if record.amends else [])])
    _list(console, "Referred to by", [other.id for other in corpus.referring_to.get(record.id, ())])
    _list(console, "Cases", [case.id for case in corpus.cases_citing.get(record.id, ())])
    if record.note:
        heading(console, "Note")
        console.print(f"  {record.note}")


def _show_concept(console: Console, corpus: Corpus, concept: Concept) -> None:
    console.print(Text.assemble((concept.title, "bold"), f"  {concept.id}"))
    console.print(Padding(concept.summary, (1, 0, 0, 0)))
    heading(console, "Records")
    table = grid("id", "title")
    for record in concept.records:
        table.add_row(record, corpus.record(record).title)
    console.print(table)
    _list(console, "Questions", list(concept.asks))
    console.print(f"\nCompare the editions: variorum compare {concept.id}")


def _show_case(console: Console, case: Case) -> None:
    from variorum.compare import Ruling

    console.print(Text.assemble((case.title, "bold"), f"  {case.id}"))
    console.print(f"\nasks {case.asks}, {case.level}")
    for name, value in case.given.items():
        console.print(f"  {name} = {value}")
    if case.dice:
        console.print(f"  dice {', '.join(map(str, case.dice))}")
    heading(console, "Answers")
    table = grid("from", "answer", "rests on")
    for answer in case.answers:
        said = Ruling(edition=answer.edition, answer=answer).said
        table.add_row(answer.since, f"{said}: {answer.because}" if answer.because else said, "\n".join(answer.cites))
    console.print(table)
    if case.note:
        console.print(f"\n{case.note}")


def _show_question(console: Console, corpus: Corpus, name: str) -> None:
    from variorum.compare import plain

    question = question_by_id(name)
    console.print(Text.assemble((question.title, "bold"), f"  {question.id}"))
    heading(console, "Given")
    table = grid("field", "is", "left out, it is")
    for field in field_notes(question.asks):
        table.add_row(field.name, _said(field), "required" if field.required else plain(field.default))
    console.print(table)
    heading(console, "Answered with")
    table = grid("field", "is")
    for field in field_notes(question.answer):
        table.add_row(field.name, _said(field))
    console.print(table)
    _list(console, "Cases", [case.id for case in corpus.cases if case.asks == name])


def _said(field: FieldNote) -> Text:
    """The type of *field* in words, and below it what it means."""
    return Text.assemble(field.type, (f"\n{field.help}", "dim") if field.help else "")


def _list(console: Console, title: str, names: list[str]) -> None:
    if names:
        heading(console, title)
        for name in names:
            console.print(f"  {name}")
