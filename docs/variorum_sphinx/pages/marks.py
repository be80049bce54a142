"""Small marks that stand on many pages: an edition's name in its colour, what is unattested, a function's name."""

from docutils import nodes

from variorum.model import Record
from variorum_sphinx.elements import Content, literal, page_link, reference, tag
from variorum_sphinx.places import edition_page
from variorum_sphinx.survey import Coded, Survey

HUES = 7
"""Colours of editions in the style sheet; an eighth edition begins again with the first."""
ACCOUNT = (
    "no text that was read for this corpus states it: it rests on an account, or on a copy that was only looked up"
)


def edition_class(survey: Survey, edition: str) -> str:
    """The class that gives an element the edition's colour."""
    return f"v-hue-{(survey.ordinals[edition] - 1) % HUES + 1}"


def edition_mark(survey: Survey, edition: str) -> nodes.Element:
    """The edition's short name behind its mark."""
    return tag("span", survey.short(edition), cls=f"v-edition {edition_class(survey, edition)}")


def edition_link(survey: Survey, edition: str) -> nodes.Node:
    """The edition's mark as a link to its page."""
    return page_link(edition_page(edition), edition_mark(survey, edition))


def account_mark() -> nodes.Element:
    """The sign that no text which was read for the corpus states a fact."""
    return tag("abbr", "(?)", title=ACCOUNT, cls="v-account")


def said(words: str, *, quiet: bool) -> Content:
    """The *words*, set back where they report nothing that a reader has to know."""
    return tag("span", words, cls="v-none") if quiet else words


def unattested(survey: Survey, record: Record) -> list[Content]:
    """The sign behind a record that rests on no text which was read; nothing behind any other."""
    return [] if survey.corpus.attested(record) else [" ", account_mark()]


def code_line(coded: Coded) -> list[Content]:
    """An engine's function by its dotted name, with the ruleset from which it holds."""
    since = f" from {coded.rule.since.partition('@')[2]}" if coded.rule.since else ""
    return [literal(coded.rule.name), since]


def answering(coded: Coded) -> list[Content]:
    """An engine's function with the question it answers."""
    return [*code_line(coded), " answers ", reference("question", coded.question)]
