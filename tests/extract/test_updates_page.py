"""A reference site's updates page: errata without headings, and what stands between them."""

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum.prints import print_of
from variorum_extract import extract
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.segment import core_updates
from variorum_extract.segment.updates_page import family

SOURCES = os.environ.get("VARIORUM_SOURCES")
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")

OWN = """\
A page of changes.
Add the following: ‘Night Lamps Each lamp burns at night. Designer’s note: By day it does not.’
Change to: ‘Nets with [BARB] in their profile are known as Barb nets. A barb net that is thrown at a boat holds that boat.
A barb net holds a boat.
Add the following:
Some crews make ‘wake’ moves when a bell rings. These limits hold:
■ One a phase. ■ None while it drifts.
Each time a boat turns, measure from its bow. Do so again at the end.
Unless it says otherwise, the following bow values apply.
*Rafts have no bow.
This Raft has turned twice. It may turn no more.
Change to:
‘Some boats have ‘Ram x’ listed in their abilities. Roll a dice:
Bow (B): It rams.
Stern (S): It does not.’
Ram ‘x’: This boat rams on a roll of x.
Change to: ’• Lamps go out. • Bells fall still.’
"""


def drafts(text: str) -> list[Draft]:
    """The drafts of *text*."""
    return family.segment(
        [Line(number=number, text=line) for number, line in enumerate(text.split("\n"), 1)], Account()
    )


@cache
def own() -> list[Draft]:
    """The drafts of our own page."""
    return drafts(OWN)


def only(kind: Kind, text: str) -> Draft:
    """The one draft of our page of *kind* whose text begins with *text*."""
    [draft] = [draft for draft in own() if draft.kind is kind and draft.text.startswith(text)]
    return draft


def test_every_instruction_begins_an_erratum_and_a_rule_without_one_stands_alone() -> None:
    """Six in all: five that are ordered, and the paragraph after the list that ended the third."""
    found = [(draft.title, draft.action) for draft in own() if draft.kind is Kind.ERRATUM]
    assert found == [
        ("Night Lamps", "add"),
        ("Barb", "change"),
        ("Wake Moves", "add"),
        ("Each time a boat turns, measure…", None),
        ("Ram", "change"),
        ("Lamps go out", "change"),
    ]


def test_a_glued_title_and_a_note_are_no_part_of_the_rule() -> None:
    """The title before the sentence and the note after it are apart; the quotation marks are gone."""
    lamps = only(Kind.ERRATUM, "Each lamp")
    assert lamps.text == "Each lamp burns at night."
    assert only(Kind.NOTE, "By day").text == "By day it does not."
    assert only(Kind.NOTE, "By day").parent is lamps


def test_a_quotation_that_never_closes_ends_where_its_summary_begins() -> None:
    """The last sentence has no word that the rule above it lacks."""
    assert only(Kind.SUMMARY, "- A barb net holds").parent is only(Kind.ERRATUM, "Nets with")


def test_run_together_bullets_are_list_lines() -> None:
    """Squares and dots part the items, behind an opening quotation mark too."""
    assert only(Kind.ERRATUM, "Some crews").text.endswith("hold:\n\n- One a phase.\n- None while it drifts.")
    assert only(Kind.ERRATUM, "- Lamps").text == "- Lamps go out.\n- Bells fall still."


def test_a_list_that_lost_its_bullets_is_one_after_a_colon() -> None:
    """Terms with a colon make its items."""
    assert only(Kind.ERRATUM, "Some boats").text.endswith("- Bow (B): It rams.\n- Stern (S): It does not.")


def test_what_stands_between_two_errata_has_its_kind() -> None:
    """A table that is not there, its footnote, a caption without its picture, a short form."""
    turns = only(Kind.ERRATUM, "Each time a boat")
    lost = only(Kind.LOST, "Unless")
    assert lost.parent is turns
    assert only(Kind.NOTE, "*Rafts").parent is lost
    assert only(Kind.DIAGRAM, "This Raft").parent is turns
    assert only(Kind.SUMMARY, "Ram ‘x’").parent is only(Kind.ERRATUM, "Some boats")


def test_a_title_line_above_an_instruction_is_the_erratums_title() -> None:
    """Pages of other states print them; a reference gives the page as well."""
    found = drafts("Lamp Oil\nChange to: ‘It burns.’\n# Page 4 – Oars, 2nd paragraph\nChange to: ‘It rows.’")
    assert [(one.title, one.page, one.paragraph) for one in found] == [
        ("Lamp Oil", None, None),
        ("Oars", 4, "2nd paragraph"),
    ]


def test_questions_on_such_a_page_are_questions() -> None:
    """They come after the errata, with their section."""
    found = drafts("Change to: ‘It rows.’\nChange to: ‘It sinks.’\n# OARS\nQ: Who rows?\nA: All.")
    assert [(one.kind, one.question, one.answer) for one in found][-1] == (Kind.FAQ, "Who rows?", "All.")
    assert found[-1].headings == ("OARS",)


def test_the_two_families_of_updates_do_not_claim_each_others_documents() -> None:
    """Page references and part headings make the one, instruction lines alone the other."""
    page = [Line(number=number, text=text) for number, text in enumerate(OWN.split("\n"), 1)]
    paper = [
        *page,
        Line(number=90, text="# Page 4 – Oars"),
        Line(number=91, text="# UPDATES & ERRATA"),
        Line(number=92, text="# FAQS"),
    ]
    assert family.recognise(page) > 0.5 > core_updates.family.recognise(page)
    assert core_updates.family.recognise(paper) > family.recognise(paper)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*OWN.split("\n"), "Q: Why?", "A: So.", "# OARS"]), max_size=30))
def test_every_line_of_any_such_page_is_accounted_for(texts: list[str]) -> None:
    """Lines in any order end in a draft, as heading, or in a warning."""
    account = Account()
    found = family.segment([Line(number=number, text=text) for number, text in enumerate(texts, 1)], account)
    held = {number for draft in found for number in draft.lines}
    assert {number for number, text in enumerate(texts, 1) if text.strip()} <= held | set(account.fates)


@cache
def source() -> Extraction:
    """The later state of the updates among the sources."""
    [path] = Path(SOURCES or "").glob("002_*.txt")
    return extract([path])[0]


def of_kind(kind: Kind) -> list[Extracted]:
    """The records of *kind* in the source."""
    return [one for one in source().records if one.kind is kind]


# Expectations below were read off the text by hand. Titles that the page lacks come from emendations.

ERRATA = [
    ("Core Concepts", "add"),
    ("Unit Coherency", "change"),
    ("Out-of-Phase Rules", "add"),
    ("Persisting Effects", "add"),
    ("Gaining Command Points", "change"),
    ("Battle-shock", "add"),
    ("Move Units", "change"),
    ("Surge Moves", "add"),
    ("Straight Lines", None),
    ("Pivots", None),
    ("Firing Deck", "change"),
    ("Shooting Phase", "add"),
    ("Big Guns Never Tire", "change"),
    ("Mortal Wounds", "change"),
    ("Indirect Fire", "change"),
    ("Hazardous", "change"),
    ("Extra Attacks", "change"),
    ("Devastating Wounds", "change"),
    ("Profiles", "change"),
    ("Weapons", "change"),
    ("Deep Strike", "add"),
    ("Scouts", "change"),
    ("Leader", "add"),
    ("Ruins", "change"),
    ("Ruins", "change"),
    ("Select Units", "change"),
    ("Objective Markers", "change"),
]


@WITH_SOURCES
def test_the_source_has_its_errata_in_order() -> None:
    """Twenty-five that are ordered and two that lost their instruction line."""
    assert [(one.title, one.action) for one in of_kind(Kind.ERRATUM)] == ERRATA


@WITH_SOURCES
def test_the_rest_of_the_source_has_fitting_kinds() -> None:
    """An introduction, a footnote and a note; three summaries; two captions; one lost table; no more."""
    kinds = Counter(one.kind for one in source().records if one.kind is not Kind.ERRATUM)
    assert kinds == {Kind.NOTE: 3, Kind.SUMMARY: 3, Kind.DIAGRAM: 2, Kind.LOST: 1}
    assert [one.title for one in of_kind(Kind.SUMMARY)] == ["Firing Deck", "Mortal Wounds", "Indirect Fire"]
    assert [one.text.count("\n") + 1 for one in of_kind(Kind.SUMMARY)] == [1, 4, 2]
    owners = [source().records[one.parent].title for one in of_kind(Kind.SUMMARY) if one.parent is not None]
    assert owners == [one.title for one in of_kind(Kind.SUMMARY)]


@WITH_SOURCES
def test_the_surge_rule_has_its_three_limits_and_nothing_else() -> None:
    """The list that its colon announces ends it."""
    [surge] = [one for one in of_kind(Kind.ERRATUM) if one.title == "Surge Moves"]
    assert surge.text.count("\n- ") == 3
    assert surge.lines == ((9, 11),)


@WITH_SOURCES
def test_mortal_wounds_has_all_four_paragraphs() -> None:
    """Two of them the earlier state lost at the end of a page."""
    [one] = [one for one in of_kind(Kind.ERRATUM) if one.title == "Mortal Wounds"]
    assert one.text.count("\n\n") == 3
    assert one.print == print_of(one.text)


@WITH_SOURCES
def test_nothing_in_the_source_needs_a_person() -> None:
    """Every line is in a record: the page has neither headings nor furniture."""
    assert {entry.fate for entry in source().account} == {Fate.RECORD}
