"""Pages of an army and of the core rules: cards of any layout, profiles, steps, summaries, notes, where documents end."""

import pytest

from variorum.extraction import Fate, Kind
from variorum_extract.clean.card_lines import with_cards
from variorum_extract.draft import Account, Draft, Line
from variorum_extract.segment import FAMILIES
from variorum_extract.segment.core_signs import recognise
from variorum_extract.segment.core_updates import family


def lines(text: str) -> list[Line]:
    """The lines of *text*."""
    return [Line(number=number, text=line) for number, line in enumerate(text.split("\n"), 1)]


def read(text: str) -> tuple[list[Draft], Account]:
    """The drafts of the document *text*, and its account."""
    account = Account()
    return family.segment(lines(text), account), account


def seen(text: str) -> list[tuple[Kind, str | None, str]]:
    """Kind, deepest heading and title of each draft of the document *text*."""
    return [(one.kind, one.headings[-1] if one.headings else None, one.title) for one in read(text)[0]]


PARTS = ("Your Diving phase.", "One diver unit from your army.", "That unit can dive twice.")
LAYOUTS = {
    "headings": "# SUDDEN SQUALL 1CP\n\n# QUAY – BATTLE TACTIC STRATAGEM\n\nWaves rise.\n\n# WHEN\n\n{}\n\n# TARGET\n\n{}\n\n# EFFECT\n\n{}",
    "bold": "### Sudden Squall\n\n**Cost:** 1CP\n**Type:** Quay – Battle Tactic Stratagem\n**When:** {}\n**Target:** {}\n**Effect:** {}",
    "bold name": "**SUDDEN SQUALL (1 CP)** *Quay – Battle Tactic Stratagem*\n\nWaves rise.\n\nWHEN: {}\nTARGET: {}\nEFFECT: {}",
    "flat": "SUDDEN SQUALL\n1CP\nQUAY – BATTLE TACTIC STRATAGEM\nWaves rise\nWHEN: {}\nTARGET: {}\nEFFECT: {}",
    "one line": "SUDDEN SQUALL 1CP QUAY – BATTLE TACTIC STRATAGEM Waves rise. WHEN: {} TARGET: {} EFFECT: {}",
    "cost first": "1CP\nSUDDEN SQUALL\nQUAY – BATTLE TACTIC STRATAGEM\nWHEN: {}\nTARGET: {}\nEFFECT: {}",
    "dots": "SUDDEN SQUALL. . . . . 1CP\nQUAY – BATTLE TACTIC STRATAGEM\n\nWHEN: {}\n\nTARGET: {}\n\nEFFECT: {}",
    "table": "#### SUDDEN SQUALL\n**1CP** | Battle Tactic\n\n| | |\n|---|---|\n| **WHEN** | {} |\n| **TARGET** | {} |\n| **EFFECT** | {} |",
    "rows": "## SUDDEN SQUALL\n\nWaves rise.\n\n|WHEN|{}|\n|---|---|\n|TARGET|{}|\n|EFFECT|{}|\n|COST|1CP|",
    "named rows": "|**SUDDEN SQUALL**|1CP|\n|---|---|\n|**When:**|{}|\n|**Target:**|{}|\n|**Effect:**|{}|",
    "columns": "## SUDDEN SQUALL\n\nWaves rise.\n\n|Cost|When|Target|Effect|\n|---|---|---|---|\n|1CP|{}|{}|{}|",
    "named columns": "|Stratagem|When|Target|Effect|CP|\n|---|---|---|---|---|\n|Sudden Squall|{}|{}|{}|1|",
    "list": "## SUDDEN SQUALL – 1CP\n\n- **WHEN**: {}\n- **TARGET**: {}\n- **EFFECT**: {}",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_card_is_the_same_however_it_is_laid_out(layout: str) -> None:
    """Its name, cost and labelled parts; every line of it is accounted for."""
    text = f"# QUAY STRATAGEMS\n\n{LAYOUTS[layout].format(*PARTS)}"
    found, account = read(text)
    [card] = [one for one in found if one.kind is Kind.STRATAGEM]
    fields = dict(card.fields)
    assert card.title.upper() == "SUDDEN SQUALL"
    assert fields["CP"].replace(" ", "") == "1CP"
    assert tuple(fields[label] for label in ("WHEN", "TARGET", "EFFECT")) == PARTS
    told = {number for one in found for number in one.lines} | account.fates.keys()
    assert {line.number for line in lines(text) if line.text.strip()} <= told


def test_parts_without_an_effect_are_no_card() -> None:
    """Nothing of such lines is changed, nor is a word in a sentence."""
    text = lines("# NETS\nWhen: dusk.\nWHEN the tide turns, haul.\nEffects vary.")
    assert with_cards(text) == text


def test_a_sentence_above_a_card_is_no_name() -> None:
    """Flavour without a stop stays flavour below a name that a heading's mark tells."""
    text = "## NEW NETS\nQUAY - STRATEGIC PLOY STRATAGEM\n\nThe crew has found new twine\n\n(1CP)\n\nWHEN: Dusk.\nEFFECT: Mend a net."
    [card] = read(f"# NETS\n\nNets tear.\n\n{text}")[0][1:]
    assert (card.title, card.flavour) == ("NEW NETS", "The crew has found new twine")


@pytest.mark.parametrize(
    "profile",
    [
        'M\nT\nSV\nW\n6"\n4\n3+\n2\nHOOKS\nRANGE\nA\nBS\nS\nLong hook\n24"\n2\n3+\n5',
        'M T SV W\n6" 4 3+ 2\n\nHOOKS RANGE A BS S\nLong hook 24" 2 3+ 5',
        '|M|T|SV|W|\n|---|---|---|---|\n|6"|4|3+|2|\n\n|HOOKS|RANGE|A|BS|S|\n|---|---|---|---|---|\n|Long hook|24"|2|3+|5|',
    ],
)
def test_profiles_are_tables_under_the_heading_of_their_unit(profile: str) -> None:
    """With a line per cell, a line per row or bars; numbers in them are no page numbers."""
    found, _ = read(f"# DIVERS\n\n{profile}\n\n# KEYWORDS\n\nInfantry, Divers.")
    tables = [one for one in found if one.kind is Kind.TABLE]
    assert [one.headings for one in tables] == [("DIVERS",), ("DIVERS",)]
    assert [one.text.split("\n")[-1] for one in tables] == ['6" | 4 | 3+ | 2', 'Long hook | 24" | 2 | 3+ | 5']


def test_keywords_in_capitals_are_no_heading() -> None:
    """Their label tells it, in a document that marks no headings."""
    assert seen("DIVERS\n\nDivers dive deep.\n\nKEYWORDS: INFANTRY, DIVERS\n\nOARS\n\nOars are wood.") == [
        (Kind.RULE, None, "DIVERS"),
        (Kind.RULE, None, "OARS"),
    ]


STEPS = "# TURN\n\nA turn has two steps.\n\n# 1. ROW\n\nRow once.\n\n# OARS\n\nAn oar is wood.\n\n# 2. HAUL\n\nHaul all nets.\n\n# 1. LIFT\n\nLift one.\n\n# 2. DROP\n\nDrop one.\n\n# 3. TURN\n\nTurn it.\n\n# 3. REST\n\nRest well."


def test_steps_stand_under_what_is_right_above_the_first() -> None:
    """Steps of a step under that; what is between two under the former; then the outer ones go on."""
    assert [heading for _, heading, _ in seen(STEPS)] == [None, "TURN", "1. ROW", "TURN", *("2. HAUL",) * 3, "TURN"]


def test_a_list_that_says_again_what_stands_above_it_is_a_summary() -> None:
    """One that a colon announces is not, nor one of other things."""
    told = "Each time a diver unit dives, that unit can move a distance of six inches along the quay."
    again = f"# DIVING\n\n{told}\n\n- Diver units move six inches along the quay.\n- A unit dives each time."
    assert seen(again) == [(Kind.RULE, None, "DIVING"), (Kind.SUMMARY, None, "DIVING")]
    assert seen(again.replace("quay.\n\n- D", "quay:\n\n- D")) == [(Kind.RULE, None, "DIVING")]
    assert seen(f"# DIVING\n\n{told}\n\n- Lamp oil burns.\n- Gulls cry.") == [(Kind.RULE, None, "DIVING")]


def test_notes_and_examples_in_boxes_stand_under_their_rule() -> None:
    """With a label in front of a paragraph, or under a heading that says so."""
    text = "# DIVING\n\nDivers dive.\n\nNote: Air is dear.\n\n# EXAMPLE SCENARIO\n\nA diver dives twice."
    assert seen(text) == [
        (Kind.RULE, None, "DIVING"),
        (Kind.NOTE, "DIVING", "Note"),
        (Kind.EXAMPLE, "DIVING", "EXAMPLE SCENARIO"),
    ]


def test_what_follows_the_errata_by_its_heading_is_no_erratum() -> None:
    """By the level of the heading, or under a topic of the army's rules."""
    errata = "# QUAY\n\n## UPDATES & ERRATA\n\n### Page 3 – Nets\n\nChange to: ‘Nets tear.’\n\n"
    rules = "## DIVERS\n\nDivers dive deep.\n\n### ENHANCEMENTS\n\n#### BRASS HELMET\n\nAdd 1 to dives."
    assert seen(errata + rules)[1:] == [(Kind.RULE, None, "DIVERS"), (Kind.RULE, "ENHANCEMENTS", "BRASS HELMET")]
    bold = (errata + rules).replace("#### ", "# ").replace("### ", "# ").replace("## ", "# ")
    assert [kind for kind, _, _ in seen(bold)] == [Kind.ERRATUM, Kind.RULE, Kind.RULE]


@pytest.mark.parametrize(
    "text",
    [
        "# RULES COMMENTARY\n\n- **Dive range** – The depth of a dive.\n- **Oar range** – See Dive Range.\n- **Quay** – Where boats lie.",
        "RULES COMMENTARY\n\nDive range: The depth of a dive.\n\nOar range: See Dive Range.\n\nQuay: Where boats lie.",
        "RULES COMMENTARY\nDIVE RANGE\nThe depth of a dive.\nOAR RANGE\nSee Dive Range.\nQUAY\nWhere boats lie.",
    ],
)
def test_terms_of_a_commentary_stand_in_lists_paragraphs_or_capitals(text: str) -> None:
    """Each is an entry, and the document is known by the commentary's name in capitals."""
    assert recognise(lines(text)) > 0.5
    assert [kind for kind, _, _ in seen(text)] == [Kind.DEFINITION, Kind.REDIRECT, Kind.DEFINITION]


def test_changes_in_lists_and_rows_are_errata() -> None:
    """A bold name before an instruction, and a table with a name on the left and its change on the right."""
    text = "# QUAY\n\n## DIVERS\n\n- **Abilities, Deep Lungs:** Change to: ‘Dive twice.’\n\n## STRATAGEMS\n\n| Card | Change |\n|---|---|\n| Sudden Squall | Change the cost to ‘2CP’. |"
    assert seen(text) == [
        (Kind.ERRATUM, "DIVERS", "Abilities, Deep Lungs"),
        (Kind.ERRATUM, "STRATAGEMS", "Sudden Squall"),
    ]


def test_a_reference_may_name_the_page_alone_or_go_on_below_its_comma() -> None:
    """The page alone above an instruction is no page number."""
    text = "ERRATA\n\nPage 16\nChange the first sentence to read:\n‘Nets tear.’\n\nPage 19 – Heavy Lamp,\nLong Wick\nChange the last sentence to read:\n‘Wicks burn.’"
    found = [(one.page, one.title, one.text) for one in read(text)[0]]
    assert found == [(16, "Page 16", "Nets tear."), (19, "Heavy Lamp, Long Wick", "Wicks burn.")]


def test_an_instruction_may_quote_the_place_that_it_speaks_of() -> None:
    """Before its colon."""
    [erratum] = read("# Page 3 – Nets\n\nAdd the following section before ‘Oars’:\n\n‘Nets tear.’")[0]
    assert (erratum.action, erratum.text) == ("add", "Nets tear.")


PAGE = "# {0}\n\nbody {{\ncolor: #333;\n}}\n\n# {1}\n\nBoats float.\n\n# Oars\n\nOars are wood, and break.\n\n# Nets\n\nNets tear."


def test_pages_dumped_one_by_one_are_such_a_document() -> None:
    """Known by the stylesheets between them, by a title glued to a page's end, or by the topics of an army's rules."""
    topics = "# QUAY\n\n# DETACHMENT RULE\n\nBoats float.\n\n# ENHANCEMENTS\n\nOars help.\n\n# BRASS OAR\n\nIt shines."
    plain = PAGE.format("Quay Rules", "BOATS").replace("body {\ncolor: #333;\n}\n\n", "")
    for text in (PAGE.format("Quay Rules", "BOATS"), plain.replace("tear.", "tear.# Quay Rules"), topics):
        found = lines(text)
        assert max(FAMILIES, key=lambda one: one.recognise(found)) is family
    assert recognise(lines(plain)) < 0.3


def test_titles_of_pages_and_what_a_tool_left_of_pictures_are_no_records() -> None:
    """What stands above all headings and tells nothing; a name and its page's number at the very end."""
    text = "Index: Divers\n\nbackground image\n\n1\n\n# DIVING\n\nDivers dive.\n\nFaction Pack: Divers\n\n1"
    found, account = read(text)
    assert [(one.title, one.text) for one in found] == [("DIVING", "Divers dive.")]
    assert {account.fates[number].fate for number in (1, 3, 11)} == {Fate.HEADING, Fate.NOISE}


def test_a_title_above_the_line_of_its_version_is_known_where_it_runs_on() -> None:
    """With the game's name in front and a number behind."""
    text = "CODEX: DIVERS\nOfficial Update Version 1.0\n\nERRATA\n\nPage 3 – Nets\nChange to:\n‘Nets tear.’\n\nWARHAMMER 40,000 – CODEX: DIVERS      1\n\nFAQs\n\nQ: May gulls dive?\nA: No."
    assert seen(text)[-1] == (Kind.FAQ, "FAQs", "May gulls dive?")


def test_lines_that_fill_the_margin_go_on_with_names_too() -> None:
    """Where most lines are broken at it; a reference does not."""
    broken = "ERRATA\n\nPage 4 – Nets\nChange the second sentence of this long paragraph\nto read:\n‘Each net that hangs from the yard of a ship of the\nHarbour Guard is wet when it is hauled on board and\nwhen the Guard is asked to mend it for the night and\nthe day.’"
    [erratum] = read(broken)[0]
    assert "\n" not in erratum.text


def test_a_kind_in_bold_below_a_heading_is_part_of_its_text() -> None:
    """Where a heading above has the name of such things."""
    text = (
        "# AGENDAS\n\nYou can select these Agendas.\n\n# HAUL OF THE DAY\n\n**Quay Agenda**\n\nGain 2XP for each net."
    )
    assert seen(text) == [(Kind.RULE, None, "AGENDAS"), (Kind.RULE, "AGENDAS", "HAUL OF THE DAY")]


JOINED = (
    "# Whalers\n\n# ARMY RULE\n\nOars are long.\n\nMay 2024# Whalers – {0}\n\n{1}\n\n"
    "# LANTERN\n\nIt burns all night.\n\n# HARPOON\n\nIt is barbed on both sides."
)


@pytest.mark.parametrize(
    ("title", "below"),
    [
        ("Relics", "Captains may carry one of these relics."),
        ("Relics", "# WHALERS – RELICS"),
        ("Relics", "# WHALERS – RELICS\n\nCaptains may carry one of these."),
        ("Gear", "# WHALERS – ENHANCEMENTS\n\nCaptains may carry one of these."),
    ],
)
def test_a_heading_at_the_join_of_two_pages_heads_what_is_on_the_second(title: str, below: str) -> None:
    """The title of the page that has a text right below or is printed once more, or a topic with a text of its own."""
    found = [(above, name) for _, above, name in seen(JOINED.format(title, below))]
    above = below.removeprefix("# ").split("\n")[0] if below.startswith("#") else f"Whalers – {title}"
    assert found[-2:] == [(above, "LANTERN"), (above, "HARPOON")]


def test_a_title_of_several_pages_heads_nothing() -> None:
    """The site gave it to all of them."""
    page = "\n\nMay 2024# Whalers\n\n# Whalers\n\n# {0}\n\n{0}s are long and grey."
    assert seen("# OAR\n\nIt is long." + page.format("Net") + page.format("Sail"))[1:] == [
        (Kind.RULE, None, "Net"),
        (Kind.RULE, None, "Sail"),
    ]


def test_a_sentence_that_names_the_heading_below_waits_for_no_list() -> None:
    """The list stands under its own heading, which nobody made up."""
    text = "# DUSK\n\nAt dusk the Lantern rule is active:\n\n# LANTERN (AURA)\n\nIt burns.\n\n# DAWN\n\n- Douse it.\n- Trim it."
    assert [title for _, _, title in seen(text)] == ["DUSK", "LANTERN (AURA)", "DAWN"]


@pytest.mark.parametrize("mark", ["**{}**", "{}", "##### **{}**"])
def test_an_erratum_may_run_on_behind_its_title(mark: str) -> None:
    """Title and instruction on one line, with or without the colon that parts them."""
    told = "# ERRATA\n\n{} Change to:\n\n‘It sees far.’\n\n{} Change Strength to ‘5’.\n\n{} Add ‘Leader’."
    titles = ["Old Captain – Spyglass section", "Whalers – Harpoon", "Divers – Keywords"]
    found = read(told.format(*map(mark.format, titles)))[0]
    assert [(one.title, one.text) for one in found] == [
        ("Old Captain – Spyglass section", "It sees far."),
        ("Whalers – Harpoon", "Change Strength to ‘5’."),
        ("Divers – Keywords", "Add ‘Leader’."),
    ]


def test_the_name_at_the_foot_of_each_page_is_known_by_its_numbers() -> None:
    """Two words without capitals, above numbers that count up, on three pages."""
    page = "# Net {0}\n\nIt is wide.\n\nIt is long.\n\nIt is deep.\n\nHarbour Cards\n\n{0}\n\n"
    found, account = read("# ERRATA\n\n" + "".join(map(page.format, (5, 6, 7))))
    assert not any("Harbour" in one.text for one in found)
    assert sum(fate.detail == "page head" for fate in account.fates.values()) == 6


@pytest.mark.parametrize(
    "title", ["INDEX: DIVERS\nOfficial Update Version 1.5", "INDEX: DIVERS – Official Update Version 1.5"]
)
def test_a_second_document_begins_with_its_version(title: str) -> None:
    """What introduces it is a note, whatever part the first one ended with."""
    first = "CODEX: WHALERS\nOfficial Update Version 1.2\n\nThese documents amend.\n\nERRATA\nPage 2 – Net\nChange to:\n‘Wide.’"
    found = read(f"{first}\n\n{title}\n\nThese documents amend.\n\nERRATA\nPage 3 – Bell\nChange to:\n‘Deep.’")[0]
    assert [one.kind for one in found] == [Kind.NOTE, Kind.ERRATUM, Kind.NOTE, Kind.ERRATUM]
