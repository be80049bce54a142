"""How the installed engines fared on the cases when this site was built."""

from collections.abc import Iterator

from docutils import nodes

from variorum.suite import Report, Status, Verdict
from variorum_sphinx.elements import Content, joined, literal, paragraph, reference, section, tag
from variorum_sphinx.pages.marks import edition_mark, said
from variorum_sphinx.survey import Survey
from variorum_sphinx.tables import Column, Row, column, table
from variorum_sphinx.wording import count, pairs

STATUSES: dict[Status, str] = {
    Status.PASS: "as the texts say",
    Status.FAIL: "otherwise",
    Status.ERROR: "error",
    Status.DECLINED: "declined",
    Status.UNSUPPORTED: "no rule",
    Status.OPEN: "open",
}
"""What each status is called in a table's head."""


def render_suite(survey: Survey, _subject: tuple[str, ...]) -> nodes.section:
    """The page of the run: counts by edition and by question, and every disagreement."""
    report = survey.report
    return section(
        "Suite",
        paragraph(
            f"Every case was put to the installed engines when this site was built: {_summary(report)}.", cls="v-lead"
        ),
        paragraph(
            "A verdict is open where the texts at hand do not settle the case; nothing is judged then. "
            "An engine declines what its edition leaves open, and has no rule for what it does not play yet.",
        ),
        section("By edition", _by_edition(survey), anchor="editions"),
        section("Disagreements", *_disagreements(survey, report), anchor="disagreements"),
        section("By question", *_by_question(survey), anchor="questions"),
        anchor="suite",
    )


def _summary(report: Report) -> str:
    held = [f"{report.counts[Status.PASS]} of {report.judged} right"]
    held += [
        f"{report.counts[status]} {words}"
        for status, words in STATUSES.items()
        if report.counts[status] and status is not Status.PASS
    ]
    return ", ".join(held)


def _by_edition(survey: Survey) -> nodes.Element:
    return table(
        (
            Row(head=(edition_mark(survey, edition.id),), cells=_cells(survey.report.of_edition(edition.id)))
            for edition in survey.corpus.editions
        ),
        caption="Verdicts by edition",
        columns=(column("Edition"), *(column(words, cls="v-number") for words in STATUSES.values())),
    )


def _cells(report: Report) -> tuple[tuple[Content, ...], ...]:
    return tuple((said(str(report.counts[status]), quiet=not report.counts[status]),) for status in STATUSES)


def _by_question(survey: Survey) -> Iterator[nodes.Node]:
    asked = [question for question in survey.questions if question.id in survey.cases_of]
    if not asked:
        yield paragraph("No case asks anything yet.")
        return
    found: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in survey.report.verdicts:
        found.setdefault((verdict.asks, verdict.edition), []).append(verdict)
    yield table(
        (
            Row(
                head=(reference("question", question.id),),
                cells=tuple(
                    (_share(Report(verdicts=tuple(found.get((question.id, edition.id), ())))),)
                    for edition in survey.corpus.editions
                ),
            )
            for question in asked
        ),
        caption="Right answers of those that the texts settle, by question",
        columns=(
            column("Question"),
            *(
                Column(head=(edition_mark(survey, edition.id),), label=survey.short(edition.id), cls="v-number")
                for edition in survey.corpus.editions
            ),
        ),
    )


def _share(report: Report) -> str:
    return f"{report.counts[Status.PASS]} of {report.judged}" if report.judged else "–"


def _disagreements(survey: Survey, report: Report) -> Iterator[nodes.Node]:
    wrong = report.disagreements
    if not wrong:
        yield paragraph("None: wherever an engine answers, it answers as the texts do.")
        return
    yield paragraph(f"{count(len(wrong), 'verdict')} on which an engine and the texts disagree.")
    yield table(
        (_wrong(survey, verdict) for verdict in wrong),
        caption="Disagreements",
        columns=(column("Case"), column("Edition"), column("The texts"), column("The engine")),
    )


def _wrong(survey: Survey, verdict: Verdict) -> Row:
    expected = joined((pairs(each) for each in verdict.expected), " or ") or ["does not arise"]
    got: list[Content] = [pairs(verdict.got)] if verdict.got is not None else [verdict.reason or "no answer"]
    return Row(
        head=(reference("case", verdict.case),),
        cells=(
            (edition_mark(survey, verdict.edition), tag("div", literal(verdict.ruleset), cls="v-small")),
            tuple(expected),
            tuple(got),
        ),
    )
