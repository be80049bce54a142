"""Rules pages of fan sites in the states that other tools leave them in: lists of steps, bare rows, charts, nesting."""

from pathlib import Path

import pytest

from variorum.extraction import Extraction, Fate, Kind
from variorum_extract import extract

PROSE = "Each unit of an army has models, and every model of it rolls one dice before the boats go out."


def read(folder: Path, text: str, *, name: str = "page.txt") -> Extraction:
    """The extraction of a page of *text*, in which no line is left over."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    found = extract([path])[0]
    assert found.warnings == ()
    return found


def nested(page: Extraction) -> dict[str, str]:
    """The title of each rule and the heading right above it."""
    return {record.title: (record.headings or ("",))[-1] for record in page.records if record.kind is Kind.RULE}


def test_items_of_a_list_that_are_headings_stand_below_what_announces_them(tmp_path: Path) -> None:
    """A dump leaves the mark of the list on a line of its own; it is noise, and what follows is a step."""
    page = read(
        tmp_path,
        f"The Launch\n\nLaunching\n{PROSE}\nA launch is done by the following steps:\n-\nHaul the Rope\n{PROSE}\n"
        f"-\nCast Off\n{PROSE}\nOld Lamps\n{PROSE}\n",
    )
    assert nested(page) == {
        "Launching": "The Launch",
        "Haul the Rope": "Launching",
        "Cast Off": "Launching",
        "Old Lamps": "The Launch",
    }
    assert [entry.line for entry in page.account if entry.fate is Fate.NOISE] == [6, 9]


@pytest.mark.parametrize("mark", ["1. ### Haul the Rope", "1.\n\n### Haul the Rope"])
def test_a_numbered_item_with_a_heading_mark_is_a_heading(tmp_path: Path, mark: str) -> None:
    """Both ways in which converters write an item that holds a heading."""
    page = read(
        tmp_path, f"# Launch\n\n## Launching\n\n{PROSE}\n\n  {mark}\n\n{PROSE}\n\n## Lamps\n\n{PROSE}\n", name="page.md"
    )
    assert nested(page) == {"Launching": "Launch", "Haul the Rope": "Launching", "Lamps": "Launch"}


def test_numbered_titles_above_prose_are_steps(tmp_path: Path) -> None:
    """Titles numbered from one, each with prose of its own, are sections below the one above the first."""
    page = read(
        tmp_path,
        f"The Launch\n\nLaunching\n\n{PROSE}\n\n1. Haul the Rope\n\n{PROSE}\n\n2. Cast Off\n\n{PROSE}\n\n"
        f"3. Row Out\n\n{PROSE}\n\nOld Lamps\n\n{PROSE}\n",
    )
    assert nested(page)["Row Out"] == "Launching"
    assert nested(page)["Old Lamps"] == "The Launch"


def test_a_number_says_how_many_parts_follow(tmp_path: Path) -> None:
    """Two parts are announced: two sections stand below, however the third speaks of them."""
    page = read(
        tmp_path,
        f"The Night\n\nDiving\nDiving goes in two steps:\nSink\n{PROSE}\nRise\n{PROSE}\nLamp Boats\n"
        f"Lamp boats wait for whoever is diving. {PROSE}\nBells\nA bell rings twice.\n",
    )
    assert nested(page) == {
        "Diving": "The Night",
        "Sink": "Diving",
        "Rise": "Diving",
        "Lamp Boats": "The Night",
        "Bells": "The Night",
    }


def test_a_colon_right_above_a_heading_announces_what_follows(tmp_path: Path) -> None:
    """As many as are prose alone, up to the first one that has sections of its own."""
    page = read(
        tmp_path,
        f"The Deck\n\nHulls\nA boat has one of these:\nClinker\n{PROSE}\nCarvel\n{PROSE}\nBell Ropes\n{PROSE}\n"
        f"Cutting Bell Ropes\n{PROSE}\n",
    )
    assert nested(page) == {
        "Hulls": "The Deck",
        "Clinker": "Hulls",
        "Carvel": "Hulls",
        "Bell Ropes": "The Deck",
        "Cutting Bell Ropes": "Bell Ropes",
    }


def test_a_heading_with_nothing_below_holds_what_follows(tmp_path: Path) -> None:
    """Sections that no word ties to it belong under the last heading without a body all the same."""
    page = read(
        tmp_path, f"Harbours\n\nQuays\n{PROSE}\nThe Watch\nLamps\n{PROSE}\nBells\nA unit rings them at night.\n"
    )
    assert nested(page) == {"Quays": "Harbours", "Lamps": "The Watch", "Bells": "The Watch"}


def test_sections_that_speak_of_one_thing_stand_below_its_heading(tmp_path: Path) -> None:
    """Told by the opening words of each; a section of which the next one speaks opens a group of its own."""
    page = read(
        tmp_path,
        "The Deck\n\nLong Boats\nA long boat carries a squad of models out to sea.\nHauling\n"
        "Each boat is hauled down the slip by its models before the tide turns.\nLosses\n"
        "When a boat is holed, its models swim for it and lose their next turn to the cold.\nHarbour Bells\n"
        "Harbour bells call every boat home, and the army rings them on a roll of 4+.\nRinging\n"
        "A model next to a harbour bell rings it in place of anything else this turn.\nFog\n"
        "No unit sees further than a lamp's light.\n",
    )
    assert nested(page) == {
        "Long Boats": "The Deck",
        "Hauling": "Long Boats",
        "Losses": "Long Boats",
        "Harbour Bells": "The Deck",
        "Ringing": "Harbour Bells",
        "Fog": "The Deck",
    }


def test_pieces_of_a_catalogue_stand_side_by_side(tmp_path: Path) -> None:
    """One word in common with the piece above makes none of them a part of it."""
    page = read(
        tmp_path,
        "Gear Cards\n\nWhale Hook\nThe hook of an old whaler adds 1 to the strength of a model.\nTin Lamp\n"
        "It lights the deck, and the unit that holds it may row by night in any weather.\nTin Whistle\n"
        "A unit that hears it may row twice.\nRope Ladder\nThree models climb it in one phase, never more.\n",
    )
    assert set(nested(page).values()) == {"Gear Cards"}


@pytest.mark.parametrize("head", ["Boat | Points |\n---|---|", "Boat | Points\n---|---"])
def test_rows_without_outer_bars_are_a_table(tmp_path: Path, head: str) -> None:
    """The rule below the head says how many bars a row has."""
    page = read(
        tmp_path, f"Sea\n\nNets\n{PROSE}\nRopes\n{PROSE}\n{head}\nSkiff | 1 |\nBarge | 3 |\nBells\nA bell rings.\n"
    )
    [table] = [record for record in page.records if record.kind is Kind.TABLE]
    assert table.fields == (("columns", "Boat | Points"), ("Skiff", "1"), ("Barge", "3"))
    assert table.headings == ("Sea", "Ropes")


def test_a_chart_cell_by_cell_below_its_title_is_a_table(tmp_path: Path) -> None:
    """Each result stands alone, its meaning below it; the first may be told in words."""
    rows = "Below 6\n\nThe rope holds.\n\n6-10\n\nThe rope slips.\n\n11+\n\nThe rope tears.\n\n"
    page = read(
        tmp_path,
        f"# Sea\n\n## Nets\n\n{PROSE}\n\n### Rope Chart (2D6)\n\n{rows}Then go on.\n\n## Bells\n\n{PROSE}\n",
        name="page.md",
    )
    [table] = [record for record in page.records if record.kind is Kind.TABLE]
    assert (table.title, table.headings) == ("Rope Chart (2D6)", ("Sea", "Nets"))
    assert table.text == "Below 6 | The rope holds.\n6-10 | The rope slips.\n11+ | The rope tears."


def test_a_chart_of_terms_is_a_table(tmp_path: Path) -> None:
    """Below a title that says it is a chart, terms with a sentence each need no number."""
    page = read(
        tmp_path,
        f"# Sea\n\n## Nets\n\n{PROSE}\n\n### Net Chart\n\nFine\n\nHolds any fish.\n\nCoarse\n\nHolds no eel.\n\n"
        f"## Bells\n\n{PROSE}\n\n## Fog\n\n{PROSE}\n",
        name="page.md",
    )
    [table] = [record for record in page.records if record.kind is Kind.TABLE]
    assert (table.title, table.text) == ("Net Chart", "Fine | Holds any fish.\nCoarse | Holds no eel.")


def test_heads_of_a_charts_columns_are_no_headings(tmp_path: Path) -> None:
    """Below a colon, with the rows lost or cell by cell, and the second time with prose right below them."""
    page = read(
        tmp_path,
        f"Sea\n\nNets\nA throw counts these modifiers:\nModifier\nCondition\nRopes\n{PROSE}\nBells\n"
        f"A bell counts another modifier:\nModifier\nCondition\n{PROSE}\nFog\nNo unit sees far.\n",
    )
    assert set(nested(page)) == {"Nets", "Ropes", "Bells", "Fog"}


def test_breaks_menus_and_wiki_marks_are_no_text(tmp_path: Path) -> None:
    """What a wiki and a converter put around headings goes, and the headings stay."""
    page = read(
        tmp_path,
        f"Jump to navigation Jump to search\n\nNight dives[edit]\n\n{PROSE}\n\n* * *\n\nOld lamps[edit]\n\n{PROSE}\n\n"
        f"Wet nets[edit]\n\n{PROSE}\n",
    )
    assert [record.title for record in page.records] == ["Night dives", "Old lamps", "Wet nets"]
    assert [entry.line for entry in page.account if entry.fate is Fate.NOISE] == [1, 7]


def test_a_picture_and_its_caption_are_no_headings(tmp_path: Path) -> None:
    """The same words twice in another order."""
    page = read(
        tmp_path,
        f"The Night Watch\n\nWhalers and Divers by Ann Oar\nAnn Oar, Whalers and Divers\n\nOld Lamps\n\n{PROSE}\n\n"
        f"Wet Nets\n\n{PROSE}\n",
    )
    assert nested(page) == {"Old Lamps": "The Night Watch", "Wet Nets": "The Night Watch"}


def test_a_plain_line_on_a_page_of_marked_headings_is_text(tmp_path: Path) -> None:
    """Where headings carry marks, a title without one is none, but a line in strong print is one below them."""
    page = read(
        tmp_path,
        f"# Sea\n\n## Nets\n\n{PROSE}\n\nHouse Rule\n\n{PROSE}\n\n**Torn Nets**\n\n{PROSE}\n\n## Bells\n\n{PROSE}\n",
        name="page.md",
    )
    assert nested(page) == {"Nets": "Sea", "Torn Nets": "Nets", "Bells": "Sea"}


@pytest.mark.parametrize("menu", ["Torn NetsDry Nets", "Torn Nets", "On this pageTorn NetsJumpClose"])
def test_a_menu_below_a_heading_is_no_text(tmp_path: Path, menu: str) -> None:
    """The titles of the headings that come next, run together, alone or among the labels of the menu."""
    page = read(
        tmp_path,
        f"# Sea\n\nAnn Oar, Whalers and Divers\n\n## Nets\n{menu}\n\n{PROSE}\n\n### Torn Nets\n\n{PROSE}\n\n"
        f"### Dry Nets\n\n{PROSE}\n",
        name="page.md",
    )
    assert nested(page) == {"Nets": "Sea", "Torn Nets": "Nets", "Dry Nets": "Nets"}
    assert page.records[0].text == PROSE
    assert [entry.line for entry in page.account if entry.fate is Fate.NOISE] == [3, 6]


def test_a_few_words_between_two_sections_of_one_belong_there_too(tmp_path: Path) -> None:
    """They open nothing: the section below them speaks of what the one above does."""
    page = read(
        tmp_path,
        f"Sea\n\nLanterns\nA lantern burns all night. {PROSE}\nGlass\nGlass keeps a lantern dry. {PROSE}\n"
        f"Wicks\nNothing wet ever burns here.\nSoot\nWhere a lantern smokes, roll a dice. {PROSE}\nBells\n{PROSE}\n",
    )
    assert nested(page)["Wicks"] == nested(page)["Soot"] == "Lanterns"


def test_headings_that_one_sentence_names_stand_below_its_section(tmp_path: Path) -> None:
    """Three in a row at least, one or many."""
    page = read(
        tmp_path,
        f"Harbour Works\n\nDefences\nA defence is a pier, a chain or a beacon.\nPiers\n{PROSE}\nChains\n{PROSE}\n"
        f"Beacons\n{PROSE}\nOld Lamps\n{PROSE}\n",
    )
    assert nested(page) == {
        "Defences": "Harbour Works",
        "Piers": "Defences",
        "Chains": "Defences",
        "Beacons": "Defences",
        "Old Lamps": "Harbour Works",
    }


def test_kinds_that_a_number_announces_say_what_they_are(tmp_path: Path) -> None:
    """As many sections as the number tells, where each begins with its own heading."""
    page = read(
        tmp_path,
        "Harbour Works\n\nKinds of Boat\nTwo hulls follow the rules below and add some of their own.\n"
        "Barges\nA barge has one model aboard that rows, and every model of the unit adds its Strength.\n"
        "Cutters\nA cutter has two masts, and its models roll one dice each when a storm breaks over them.\n"
        f"Old Lamps\n{PROSE}\n",
    )
    assert nested(page)["Cutters"] == "Kinds of Boat"
    assert nested(page)["Old Lamps"] == "Harbour Works"


def test_a_section_that_begins_with_the_one_above_stands_below_it(tmp_path: Path) -> None:
    """What begins with another section opens that one."""
    page = read(
        tmp_path,
        "Harbour Works\n\nSloops & War Barges\nThese machines carry a sheet of their own, with numbers for every crew.\n"
        "Movement\nA barge moves as a model on foot does, and may be turned once before it goes on.\n"
        "Captains\nThe first of the crew is the captain, and every unit near him tests on his Leadership.\n"
        "The Old Flag\nA captain may bring a flag, and units near it may test again in the same turn.\n",
    )
    assert nested(page) == {
        "Sloops & War Barges": "Harbour Works",
        "Movement": "Sloops & War Barges",
        "Captains": "Harbour Works",
        "The Old Flag": "Captains",
    }


def test_groups_without_a_text_take_what_follows(tmp_path: Path) -> None:
    """A page that opens with such a group has all its sections in groups; heads of columns between them are none."""
    page = read(
        tmp_path,
        f"Wares\n\nOf the North\nBook of Tides\nNorth men read it. {PROSE}\nTin Lamp\n{PROSE}\n"
        f"Of the South\nName\nRule\nBrass Lamp\n{PROSE}\n",
    )
    assert nested(page) == {
        "Book of Tides": "Of the North",
        "Tin Lamp": "Of the North",
        "Brass Lamp": "Of the South",
    }


def test_the_menu_above_the_title_is_noise(tmp_path: Path) -> None:
    """The page's title stands again below the trail that leads to it."""
    page = read(
        tmp_path,
        f"Salt Harbour\n* Rules\n* Wares\n1. Salt Harbour\n2. Lamps\n\nLamps\n\nTin\n\n{PROSE}\n\nBrass\n\n{PROSE}\n",
    )
    assert nested(page) == {"Tin": "Lamps", "Brass": "Lamps"}
    assert {entry.detail for entry in page.account if entry.fate is Fate.NOISE} != set()


def test_the_box_of_a_house_rule_is_a_note(tmp_path: Path) -> None:
    """Its label stands on a line of its own."""
    page = read(tmp_path, f"The Launch\n\nLaunching\n{PROSE}\nHouse Rule\nThrow the dice again.\nOld Lamps\n{PROSE}\n")
    assert [(record.kind, record.title) for record in page.records][1] == (Kind.NOTE, "House Rule")


@pytest.mark.parametrize(
    ("above", "chart", "below", "title"),
    [
        (PROSE, "Troop Type\nD6 Roll to Drown\n", "Undertow\n", "Troop Type"),
        (PROSE, "Roll\nResult\n", "", "Roll"),
        (PROSE, "Model\n2D6 Roll\n", "Buoys\n", "Model"),
        (PROSE, "Type of Deck\nArmour\nPlace\n", "Holds\n", "Type of Deck"),
        (f"{PROSE} Roll on the chart below.", "Hull\nRange\nScore\n", "Holds\n", "Hull"),
        (PROSE, 'Tide Chart\nModels Within 8" of a Diver\nHarpoon\n', "", "Tide Chart"),
        (PROSE, "'Ardbellz Chart (D6)\n", "2D6 Save\n", "'Ardbellz Chart (D6)"),
    ],
)
def test_what_is_left_of_a_lost_chart_holds_nothing(
    tmp_path: Path, above: str, chart: str, below: str, title: str
) -> None:
    """Its caption and the heads of its columns are one record of the section above, whose text may go on below them."""
    page = read(tmp_path, f"Sea\n\nHarpoon\n{above}\n{chart}{below}{PROSE}\nBells\n{PROSE}\nFog\nNo unit sees far.\n")
    [lost] = [record for record in page.records if record.kind is Kind.LOST]
    assert (lost.title, lost.headings) == (title, ("Sea", "Harpoon"))
    assert nested(page) == dict.fromkeys(filter(None, ("Harpoon", below.strip(), "Bells", "Fog")), "Sea")


@pytest.mark.parametrize(
    ("first", "name"),
    [
        ("1\n\nThe rope snaps.", "page.md"),
        ("Misfire\n\nThe rope snaps.", "page.txt"),
        ("1 The rope snaps.", "page.txt"),
    ],
)
def test_the_first_row_of_a_captioned_chart_is_no_label_and_no_heading(tmp_path: Path, first: str, name: str) -> None:
    """Though it stands thrice on the page, reads like a title, or holds both cells."""
    mark = "## " if name.endswith("md") else ""
    between = "\n" if first.startswith("1 ") else "\n\n"
    rows = between.join(first.replace("\n\n", between).split("\n")[:1]) if between == "\n" else first
    rest = "2-5 The rope holds.\n6 The whale dives." if between == "\n" else "2-5\n\nThe rope holds.\n\n6\n\nIt dives."
    chart = f"{rows}{between}{rest}\n\n"
    text = "".join(f"{mark}{each}\n\n{PROSE}\n\n{mark}{each} Chart (D6)\n\n{chart}" for each in ("Net", "Bell", "Hook"))
    page = read(
        tmp_path, f"{mark}Sea\n\n{PROSE}\n\n{text}".replace("\n\n", "\n" if name.endswith("txt") else "\n\n"), name=name
    )
    tables = [record for record in page.records if record.kind is Kind.TABLE]
    assert [table.title for table in tables] == ["Net Chart (D6)", "Bell Chart (D6)", "Hook Chart (D6)"]
    assert all(len(table.text.splitlines()) == 3 for table in tables)
    assert not [record for record in page.records if record.kind is Kind.LOST]


def test_flavour_below_the_title_of_a_page_is_a_note(tmp_path: Path) -> None:
    """It tells a story and rules nothing."""
    story = "On the cold coast of Avel there are rumours of lights below the ice, and of songs in the fog at night."
    page = read(
        tmp_path,
        f"# The Long Voyage\n\n{story}\n\n" + "".join(f"## Leg {n}\n\n{PROSE}\n\n" for n in "ABC"),
        name="p.md",
    )
    assert (page.records[0].kind, page.records[0].title) == (Kind.NOTE, "The Long Voyage")
