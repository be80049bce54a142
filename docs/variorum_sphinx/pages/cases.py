"""Questions and the cases that ask them: scenario, dice, and a verdict for each edition."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING

from docutils import nodes

from variorum.compare import CaseRow
from variorum.fieldnotes import FieldNote, field_notes
from variorum.model import Answer, Case, Level
from variorum.questions import Question
from variorum_sphinx.elements import (
    Content,
    bullets,
    chip,
    hidden_toctree,
    joined,
    literal,
    paragraph,
    reference,
    section,
    tag,
)
from variorum_sphinx.pages.declared import declared
from variorum_sphinx.pages.marks import code_line, edition_mark
from variorum_sphinx.places import CASES, question_page, slug
from variorum_sphinx.prose import paragraphs, prose
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Row, column, table
from variorum_sphinx.wording import count, deciding, dice, heading, in_short, outcome, pairs, plain, verdict

LEVELS = {
    Level.REQUIRED: "",
    Level.PERMITTED: "The text allows more than one way of playing this.",
    Level.DISPUTED: "The text contradicts itself here, or fair readers differ.",
}


def case_body(survey: Survey, row: CaseRow) -> Iterator[nodes.Node]:
    """A case as it stands on any page: the scenario, then a verdict for each edition."""
    case = row.case
    tape: list[Content] = [" ", dice(case.dice)] if case.dice else []
    yield tag("p", pairs(case.given), *tape, cls="v-scenario")
    answers = [answer for answer in case.answers if answer.edition in row.rulings]
    yield table(
        (_answer_row(survey, case, answer) for answer in answers),
        caption=f"Verdicts: {case.title}",
        columns=(column("Edition"), column("Verdict"), column("Rests on")),
        cls="v-verdicts",
    )
    if LEVELS[case.level]:
        yield paragraph(chip(case.level.value, kind="note"), " ", LEVELS[case.level], cls="v-small")
    if case.note:
        yield from paragraphs(case.note, cls="v-small")


def _answer_row(survey: Survey, case: Case, answer: Answer) -> Row:
    since = [held for held in case.answers if held.edition == answer.edition]
    when = f"from {answer.since.partition('@')[2]}" if len(since) > 1 or answer is not since[0] else ""
    said: list[Content] = [tag("div", *verdict(answer))]
    if answer.dice is not None and answer.dice != case.dice:
        said.append(tag("div", dice(answer.dice)))
    if answer.because:
        said.append(tag("div", *prose(answer.because), cls="v-because"))
    return Row(
        head=(edition_mark(survey, answer.edition), *([tag("span", when, cls="v-since")] if when else [])),
        cells=(tuple(said), tuple(joined((reference("record", cite) for cite in answer.cites), "; ")) or ("—",)),
    )


def folded_cases(survey: Survey, rows: Iterable[CaseRow], *, opened: int = 0) -> Iterator[nodes.Node]:
    """Cases one below the other, each but the first *opened* folded to its title and what tells its editions apart."""
    for place, row in enumerate(rows):
        yield tag(
            "details",
            tag("summary", tag("span", *prose(row.case.title), cls="v-case-title"), _in_short(survey, row)),
            *case_body(survey, row),
            tag(
                "p",
                "To link to this case: ",
                reference("case", row.case.id, literal(row.case.id)),
                cls="v-small",
            ),
            cls="v-case",
            **({"open": ""} if place < opened else {}),
        )


def _in_short(survey: Survey, row: CaseRow) -> nodes.Element:
    """The verdicts in a line: editions that agree stand together, those that settle nothing are left out."""
    names = deciding(row)
    agreeing: dict[str, list[str]] = {}
    said: dict[str, list[Content]] = {}
    for edition, ruling in row.rulings.items():
        if not ruling.answer.unknown:
            words = in_short(ruling.answer, names)
            key = " ".join(each if isinstance(each, str) else each.astext() for each in words)
            said.setdefault(key, words)
            agreeing.setdefault(key, []).append(edition)
    return tag(
        "span",
        *(
            tag(
                "span",
                *joined((edition_mark(survey, edition) for edition in agreeing[key]), " "),
                " ",
                *words,
                cls="v-ruling",
            )
            for key, words in said.items()
        ),
        cls="v-rulings",
    )


def question_pages(survey: Survey) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each question's page, with what it is about."""
    for question in survey.questions:
        yield question_page(question.id), (question.id,)


def render_question(survey: Survey, subject: tuple[str, ...]) -> nodes.section:
    """The page of a question: its fields, its answer's fields, who answers it, its cases."""
    question = next(each for each in survey.questions if each.id == subject[0])
    cases = survey.cases_of.get(question.id, ())
    return declared(
        "question",
        question.id,
        [*prose(question.title)],
        paragraph(
            literal(question.id),
            " is asked by ",
            count(len(cases), "case"),
            " of the corpus. An engine is given the fields of the first table and answers with those of the second.",
            cls="v-lead",
        ),
        section(
            "Cases",
            *(_case_section(survey, case) for case in cases),
            *([] if cases else [paragraph("No case asks it yet.")]),
            anchor="cases",
        ),
        section(
            "What is asked and answered",
            _fields(field_notes(question.asks), caption="Fields of the question"),
            _fields(field_notes(question.answer), caption="Fields of the answer"),
            paragraph("As JSON Schema: ", _schema(question, "questions"), " and ", _schema(question, "answers"), "."),
            anchor="fields",
        ),
        section("Who answers it", *_engines(survey, question), anchor="engines"),
        title=question.title,
    )


def _case_section(survey: Survey, case: Case) -> nodes.section:
    row = survey.case_rows[case.id]
    words, kind = outcome(row)
    return declared(
        "case",
        case.id,
        prose(case.title),
        tag("p", literal(case.id), " ", chip(words, kind=kind), cls="v-meta"),
        *case_body(survey, row),
        title=case.title,
        cls="v-entry",
    )


def _schema(question: Question, folder: str) -> nodes.Element:
    where = f"../_static/schema/{folder}/{slug(question.id)}.json"
    return tag("a", "question" if folder == "questions" else "answer", href=where, cls="reference")


def _fields(notes: tuple[FieldNote, ...], *, caption: str) -> nodes.Element:
    return table(
        (
            Row(
                head=(literal(note.name),),
                cells=(
                    (note.type,),
                    ("has to be given" if note.default is MISSING else plain(note.default) or "empty",),
                    (note.help or "—",),
                ),
            )
            for note in notes
        ),
        caption=caption,
        columns=(column("Field"), column("Values"), column("If left out"), column("Meaning")),
    )


def _engines(survey: Survey, question: Question) -> Iterator[nodes.Node]:
    held = [coded for coded in survey.code if coded.question == question.id]
    if not held:
        yield paragraph("No engine answers it yet.")
        return
    yield bullets([edition_mark(survey, coded.edition), " ", *code_line(coded)] for coded in held)


def render_index(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page of all questions, by system, with the number of their cases."""
    systems: dict[str, list[Question]] = {}
    for question in survey.questions:
        systems.setdefault(question.id.partition(".")[0], []).append(question)
    return section(
        "Cases",
        paragraph(
            "A case is a scenario put to a typed question, with a verdict for each edition and the rules that the "
            "verdict rests on. ",
            f"There are {count(len(survey.corpus.cases), 'case')} for {count(len(survey.questions), 'question')}. ",
            reference("page", "suite", "How our engines fare on them"),
            ".",
            cls="v-lead",
        ),
        *(
            section(
                heading(system),
                table(
                    (_question_row(survey, question) for question in questions),
                    caption=f"Questions: {heading(system)}",
                    columns=(
                        column("Question"),
                        column("Cases", cls="v-number"),
                        column("End differently", cls="v-number"),
                    ),
                    cls="v-index-table",
                ),
                anchor=f"system-{slug(system)}",
            )
            for system, questions in systems.items()
        ),
        hidden_toctree(CASES, [name for name, _ in question_pages(survey)]),
        anchor="all-cases",
    )


def _question_row(survey: Survey, question: Question) -> Row:
    cases = survey.cases_of.get(question.id, ())
    differing = sum(survey.case_rows[case.id].differs for case in cases)
    return Row(
        head=(reference("question", question.id), tag("div", literal(question.id), cls="v-small")),
        cells=((str(len(cases)),), (str(differing),)),
    )
