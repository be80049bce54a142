"""The 10th-edition updates among the sources: what was read off the text by hand is what the extractor finds."""

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from variorum.extraction import Extracted, Extraction, Fate, Kind
from variorum.prints import print_of, words_of
from variorum_extract import extract

SOURCES = os.environ.get("VARIORUM_SOURCES")
WITH_SOURCES = pytest.mark.skipif(SOURCES is None, reason="VARIORUM_SOURCES names no folder with the source texts")


@cache
def source() -> Extraction:
    """The 10th-edition updates among the sources."""
    [path] = Path(SOURCES or "").glob("000_*.txt")
    return extract([path])[0]


def named(title: str, kind: Kind) -> Extracted:
    """The one record of *kind* called *title*."""
    [record] = [one for one in source().records if one.title == title and one.kind is kind]
    return record


def parent(record: Extracted) -> str | None:
    """Title of the record that *record* belongs to."""
    return None if record.parent is None else source().records[record.parent].title


@WITH_SOURCES
def test_the_source_is_known_by_its_content() -> None:
    """Edition, source and the version on its first page."""
    witness = source().witness
    assert (witness.source, witness.edition, witness.version) == ("10e-core-rules-updates", "10e", "1.2")


ERRATA = [
    ("Core Concepts", 5, "add", None),
    ("Unit Coherency", 6, "change", "2nd paragraph"),
    ("The Battle Round", 10, "add", None),
    ("Persisting Effects", 10, "add", None),
    ("Gaining Command Points", 11, "change", None),
    ("Battle-shock", 11, "add", None),
    ("Move Units", None, None, None),
    ("Straight Lines", None, None, None),
    ("Pivots", None, None, None),
    ("Firing Deck", None, None, None),
    ("Shooting Phase", None, None, None),
    ("Big Guns Never Tire", 20, None, None),
    ("Mortal Wounds", None, None, None),
    ("Indirect Fire", None, None, None),
    ("Hazardous", 28, "change", None),
    ("Extra Attacks", 28, "change", None),
    ("Devastating Wounds", 28, "change", None),
    ("Profiles", 38, "change", None),
    ("Weapons", 38, "change", None),
    ("Deep Strike", 39, "add", None),
    ("Scouts", 39, "change", None),
    ("Leader", 39, "add", None),
    ("Command Re-roll Stratagem", 41, "change", None),
    ("Insane Bravery Stratagem", 42, "change", None),
    ("Grenade Stratagem", 42, "change", None),
    ("Tank Shock Stratagem", None, None, None),
    ("Fire Overwatch Stratagem", None, None, None),
    ("Rapid Ingress Stratagem", None, None, None),
    ("Heroic Intervention Stratagem", None, None, None),
    ("Ruins", 48, "change", "Movement Section"),
    ("Ruins", 48, "change", "Visibility section"),
    ("Select Units", 56, "change", "2nd sentence"),
    ("Objective Markers", 58, "change", "4th paragraph, 3rd sentence"),
]


@WITH_SOURCES
def test_the_source_has_its_errata_in_order() -> None:
    """All of them, those that replace a stratagem card included, with page, action and paragraph as far as they were not lost."""
    errata = [one for one in source().records if one.kind is Kind.ERRATUM]
    found = [(one.title, one.page, one.action, one.paragraph) for one in errata]
    assert found == ERRATA


@WITH_SOURCES
def test_the_source_has_seven_stratagem_cards() -> None:
    """Each with label, cost and the three parts that every card has; four have restrictions."""
    cards = [one for one in source().records if one.kind is Kind.STRATAGEM]
    labels = [[label for label, _ in card.fields] for card in cards]
    plain = ["LABEL", "CP", "WHEN", "TARGET", "EFFECT"]
    bound = [*plain, "RESTRICTIONS"]
    assert labels == [plain, bound, plain, plain, bound, bound, bound]
    assert all(card.flavour and dict(card.fields)["CP"] == "1CP" for card in cards)


@WITH_SOURCES
def test_the_source_has_every_question_once_with_its_answer() -> None:
    """As many as the text marks with Q:, none of them blank, under the sections that the text has."""
    [path] = Path(SOURCES or "").glob("000_*.txt")
    marked = re.findall(r"^(?:# )?Q: (.*)$", path.read_text(), flags=re.MULTILINE)
    asked = [one for one in source().records if one.kind is Kind.FAQ]
    assert len(marked) == 62
    assert [one.question for one in asked] == marked
    assert all(one.answer for one in asked)


SECTIONS = {
    "Where on a model do I": "GENERAL",
    "After all modifiers are applied, can": "GENERAL",
    "If a Stratagem used in the": "TIMING/SEQUENCING",
    "If there are rules that take": "TIMING/SEQUENCING",
    "If a rule would apply when": "GENERAL",
    "If a model is subject to": "Characteristic Modifications",
    "Can models be returned to a": "Positioning and Movement",
    "Do Aircraft models that have been": "RESERVES",
    "Can a unit in Reserves be": "Strategic Reserves",
    "Is it possible for a unit": "Command Phase",
    "If a rule takes effect in": "Command Phase",
    "When Hazardous weapons inflict one or": "Psychic Abilities/Attacks",
    "Can a unit be made to": "Command Phase",
    "After a unit fights, is it": "Fight Phase",
    "For Primary and Secondary Missions that": "Actions and Missions",
}


@WITH_SOURCES
@pytest.mark.parametrize("opening", SECTIONS)
def test_a_question_of_the_source_stands_under_its_section(opening: str) -> None:
    """Those above the late heading come under it, and those of the other column under their own."""
    [one] = [one for one in source().records if one.kind is Kind.FAQ and one.title.startswith(opening)]
    assert (one.headings[0], one.headings[-1]) == ("FAQS", SECTIONS[opening])


SECTION_SIZES = {
    "GENERAL": 12,
    "TIMING/SEQUENCING": 2,
    "Characteristic Modifications": 1,
    "Visibility and Battlefield Edges": 1,
    "Deployment Rules": 1,
    "Optional Rules Activation": 1,
    "Attack Resolution": 1,
    "Damage Characteristics": 1,
    "Out-of-Phase Rules": 2,
    "Positioning and Movement": 9,
    "TRANSPORTS": 10,
    "RESERVES": 8,
    "Strategic Reserves": 2,
    "Command Phase": 4,
    "Mustering Armies": 1,
    "Psychic Abilities/Attacks": 3,
    "Fight Phase": 1,
    "Actions and Missions": 2,
}


@WITH_SOURCES
def test_each_section_of_the_source_has_as_many_questions_as_belong_there() -> None:
    """Counted on the text by hand, strays under the section that they speak of."""
    assert Counter(one.headings[-1] for one in source().records if one.kind is Kind.FAQ) == SECTION_SIZES


@WITH_SOURCES
def test_the_source_has_as_many_records_of_each_kind_as_a_reader_counts() -> None:
    """What a page cut off or lost is among them once: a sentence in its rule, a diagram of which the title is left."""
    assert Counter(one.kind for one in source().records) == {
        Kind.NOTE: 4,
        Kind.ERRATUM: 33,
        Kind.STRATAGEM: 7,
        Kind.SUMMARY: 3,
        Kind.TABLE: 1,
        Kind.FAQ: 62,
        Kind.DEFINITION: 176,
        Kind.REDIRECT: 13,
        Kind.EXAMPLE: 34,
        Kind.DIAGRAM: 15,
        Kind.LOST: 1,
    }


@WITH_SOURCES
def test_every_heading_of_the_commentary_is_an_entry() -> None:
    """But for those of examples and of pictures, one that was made up, and two that only stand above others."""
    [path] = Path(SOURCES or "").glob("000_*.txt")
    commentary = path.read_text().partition("# RULES COMMENTARY VERSION 1.4\n")[2]
    marked = re.findall(r"^# (.+)$", commentary, re.MULTILINE)
    numbered = re.compile(
        r"(?:Diagram )?\d\d[: ]|Examples?\b|Distances Between|BIG GUNS|See diagram|Warhammer 40K|.*Uneven|‘Through"
    )
    others = {"Fight Sequence", "Definitions", "Visibility Rules"}
    entries = [title for title in marked if not numbered.match(title) and title not in others]
    kinds = {Kind.DEFINITION, Kind.REDIRECT}
    found = [one.title for one in source().records if one.kind in kinds]
    assert [title.removesuffix(" (Blast weapons and Pistols)") for title in found] == entries
    assert len(found) == 176 + 13


LABELS = {
    "Command Re-roll": ("BATTLE TACTIC", 3),
    "Insane Bravery": ("EPIC DEED", 4),
    "Grenade": ("WARGEAR", 3),
    "Tank Shock": ("STRATEGIC PLOY", 3),
    "Fire Overwatch": ("STRATEGIC PLOY", 4),
    "Rapid Ingress": ("STRATEGIC PLOY", 4),
    "Heroic Intervention": ("STRATEGIC PLOY", 4),
}


@WITH_SOURCES
@pytest.mark.parametrize("name", LABELS)
def test_a_stratagem_of_the_source_has_its_labels_parts_and_flavour(name: str) -> None:
    """The card's flavour is one sentence, in none of its parts, and its erratum stands above it."""
    card, (label, parts) = named(name, Kind.STRATAGEM), LABELS[name]
    assert dict(card.fields)["LABEL"] == f"CORE – {label} STRATAGEM"
    assert len(card.fields) - 2 == parts == len(card.text.split("\n"))
    assert (card.flavour or "").count(".") == 1
    assert (card.flavour or "") not in card.text
    assert parent(card) == f"{name} Stratagem"


@WITH_SOURCES
def test_entries_of_the_source_that_another_introduces_are_its_parts() -> None:
    """Two kinds of priority, and seven entries on how to modify what."""
    inner = [(one.title, parent(one)) for one in source().records if one.kind is Kind.DEFINITION and one.parent]
    assert [title for title, owner in inner if owner == "PRIORITY OF RULES"] == [
        "Attacker’s Priority",
        "Reinforcement Priority",
    ]
    assert [title.partition(" ")[0] for title, owner in inner if owner == "MODIFIERS"] == ["Modifying"] * 6 + [
        "Ignoring"
    ]
    assert len(inner) == 9


EXAMPLES = [
    "The Battle Round",
    *["Pivot Values"] * 4,
    "Indirect Fire",
    "Leader",
    *["Abilities with the Same Name"] * 2,
    "Additional Hits",
    "Attached Units with Multiple Characters",
    "AUTOMATICALLY SUCCESSFUL",
    "Best",
    "D66",
    "Dice Result",
    *["DUPLICATED CORE ABILITIES"] * 3,
    "Feel No Pain",
    "Keywords",
    "Ruins",
    "Rules with Multiple Conditions and Effects",
    "Shoot on Death",
    "Start of the battle round/turn/phase",
    "Target",
    "The Turn/The Phase",
    *["Within and Wholly Within"] * 3,
    "With the ‘X’ Ability",
    *["MODIFIERS"] * 3,
    "Worst",
]


@WITH_SOURCES
def test_each_example_of_the_source_belongs_to_the_entry_it_explains() -> None:
    """Five are printed under another entry than their own; one of them only an emendation knows."""
    parents = [parent(one) or "" for one in source().records if one.kind is Kind.EXAMPLE]
    assert [title.partition(" (")[0] for title in parents] == EXAMPLES
    qualified = {title.partition(" (")[2][:11] for title in parents if " (" in title}
    assert qualified == {"no more tha", "no stated e", "and Visibil", "as part of "}


REDIRECTS = {
    "After": ("Just After",),
    "Automatically Passes": ("AUTOMATICALLY SUCCESSFUL",),
    "Battlefield Quarter": ("Table Quarter",),
    "Considered to Be (dice roll)": ("Treated As (dice roll)",),
    "Counts As (dice roll)": ("Treated As (dice roll)",),
    "Different Model/Unit": ("Other Model/Unit",),
    "Lethal Hits (and Devastating Wounds)": ("Automatically Wounds",),
    "Lethal Hits (and Sustained Hits)": ("Additional Hits",),
    "Models Without Bases": ("Hull",),
    "Mixed Toughness": ("Unit’s Toughness Characteristic",),
    "Nearest": ("Closest Model/Unit",),
    "Reinforcements/Reinforcement Units": ("Reserves Units",),
    "Rules That Are Triggered after Selecting a Target": ("Eligible Target (no longer eligible)", "Just After"),
}


@WITH_SOURCES
def test_the_redirects_of_the_source_send_to_entries_that_it_has() -> None:
    """Thirteen entries only send on."""
    found = {one.title: one.refs for one in source().records if one.kind is Kind.REDIRECT}
    assert found == REDIRECTS
    titles = {one.title for one in source().records if one.kind is Kind.DEFINITION}
    assert {ref for refs in found.values() for ref in refs} <= titles


@WITH_SOURCES
def test_the_source_has_sixteen_diagrams_by_number() -> None:
    """Numbers that the dump dropped are those that are missing; the third has only its title left."""
    numbers = {dict(one.fields).get("diagram"): one.kind for one in source().records if dict(one.fields).get("diagram")}
    assert list(numbers) == [str(number) for number in range(1, 17)]
    assert [number for number, kind in numbers.items() if kind is Kind.LOST] == ["3"]
    under = {dict(one.fields)["diagram"]: parent(one) for one in source().records if one.kind is Kind.DIAGRAM}
    assert (under["9"] or "").startswith("Big Guns Never Tire (Blast")
    assert under["10"] == under["11"] == "Horizontal/Vertical Distances"
    assert under["12"] == under["13"] == "Moving Over Terrain Features When Flying"
    assert under["14"] == under["15"] == under["16"] == "Ruins (and Visibility)"


@WITH_SOURCES
def test_lists_and_paragraphs_that_strayed_are_back_in_their_entries() -> None:
    """Seven points, three bullets under a made-up heading, and two lines that two columns swapped."""
    assert len(re.findall(r"^\d\. ", named("Repositioned Units", Kind.DEFINITION).text, re.MULTILINE)) == 7
    assert "1." not in named("Replacement Units", Kind.DEFINITION).text
    assert named("Fighting with Individual Models", Kind.DEFINITION).text.count("\n- ") == 3
    assert named("Modifying Characteristics", Kind.DEFINITION).text.count("\n- ") == 8
    assert named("Modifying a Unit’s Characteristic", Kind.DEFINITION).text.count("- ") == 1
    damage = named("Modifying a Damage Characteristic and Devastating Wounds", Kind.DEFINITION).text
    assert "\n- " not in damage
    assert damage.endswith("as mortal wounds.")
    assert not [one for one in source().records if one.title == "Fight Sequence"]


@WITH_SOURCES
def test_the_sentence_that_a_page_cut_off_is_with_its_rule_and_is_a_warning() -> None:
    """Besides it a person has to look at a paragraph whose list is gone, and at nothing else."""
    assert named("Mortal Wounds", Kind.ERRATUM).text.endswith("[DEVASTATING WOUNDS]")
    assert not named("Indirect Fire", Kind.ERRATUM).text.endswith("[DEVASTATING WOUNDS]")
    assert [entry.line for entry in source().warnings] == [253, 1566]


@WITH_SOURCES
def test_the_pivot_values_are_a_table() -> None:
    """Five rows below the sentence that introduces them."""
    table = named("Pivot Values", Kind.TABLE)
    assert table.fields[0][0] == "columns"
    assert [value for label, value in table.fields if label != "columns"] == [
        '1"',
        '2"',
        '2"',
        '0"',
        '0"',
    ]
    assert (parent(table), table.page) == ("Move Units", 13)


@WITH_SOURCES
def test_no_debris_is_left_in_any_text_of_the_source() -> None:
    """No stylesheet, no mark, no invented title, no number of a page."""
    for one in source().records:
        whole = "\n".join((one.title, one.text, one.flavour or "", *(value for _, value in one.fields)))
        assert not re.search(r"#|[{}]|Warhammer 40K|\|\s*-|^\s*(?:Page )?\d{1,3}\s*$", one.text, re.MULTILINE), (
            one.title
        )
        assert "Warhammer 40K" not in whole


@WITH_SOURCES
def test_noise_of_the_source_is_named() -> None:
    """Five kinds, as often as the text has them."""
    kinds = [entry.detail for entry in source().account if entry.fate is Fate.NOISE]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "page title": 2,
        "stylesheet": 205,
        "page number": 5,
        "invented heading": 1,
        "label of a lost picture": 3,
    }


@WITH_SOURCES
@pytest.mark.parametrize("number", ["000", "002"])
def test_no_word_of_a_records_lines_is_dropped(number: str) -> None:
    """What stands on the lines of a record is in its title, text or fields, or in another record's of that line."""
    [path] = Path(SOURCES or "").glob(f"{number}_*.txt")
    found = extract([path])[0]
    lines = path.read_text().split("\n")
    having: dict[int, set[str]] = {}
    for one in found.records:
        parts = (one.title, one.text, one.flavour or "", one.paragraph or "", str(one.page), one.amends or "")
        words = set(words_of(" ".join((*parts, *(f"{label} {value}" for label, value in one.fields)))))
        for first, last in one.lines:
            for line in range(first, last + 1):
                having.setdefault(line, set()).update(words)
    marks = {"q", "a", "change", "to", "add", "the", "following", "page", "example", "examples", "diagram"}
    marks |= {"designer's", "note", "definitions"}
    for line, words in having.items():
        text = lines[line - 1].partition("# Warhammer")[0]
        assert set(words_of(text)) - words <= marks, line


@WITH_SOURCES
def test_words_that_did_not_change_have_the_prints_of_the_later_state() -> None:
    """The same rule with the same words has one print in both documents, and a reworded one has two."""
    [path] = Path(SOURCES or "").glob("002_*.txt")
    later = {one.title: one.print for one in extract([path])[0].records if one.kind is Kind.ERRATUM}
    earlier = {one.title: one.print for one in source().records if one.kind is Kind.ERRATUM}
    same = {"Unit Coherency", "Hazardous", "Extra Attacks", "Devastating Wounds", "Profiles", "Weapons", "Scouts"}
    same |= {"Core Concepts", "Persisting Effects", "Move Units", "Straight Lines", "Pivots", "Firing Deck", "Ruins"}
    assert {title for title in same if earlier[title] != later[title]} == set()
    changed = {"Leader", "Gaining Command Points", "Mortal Wounds", "Big Guns Never Tire"}
    assert {title for title in changed if earlier[title] == later[title]} == set()


@WITH_SOURCES
def test_the_print_of_an_erratum_is_that_of_its_new_words_alone() -> None:
    """Neither its reference nor its instruction line nor its inner title is in it."""
    for title in ("Core Concepts", "The Battle Round"):
        one = named(title, Kind.ERRATUM)
        assert one.print == print_of(one.text)
        assert not one.text.isupper()
        assert one.fields[0][0] == "heading"
