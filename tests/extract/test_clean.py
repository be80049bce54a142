"""Cleaning: stylesheets, glued pages, invented titles and page numbers go; the text that stood beside them stays."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from variorum.extraction import Fate
from variorum_extract.clean import Shape, blocks, blocks_of, pages
from variorum_extract.clean.markdown_forms import plain
from variorum_extract.clean.stylesheets import stylesheet_lines
from variorum_extract.draft import Account, Line


def numbered(*texts: str) -> list[Line]:
    """*texts* as lines counted from 1."""
    return [Line(number=number, text=text) for number, text in enumerate(texts, 1)]


def kept(*texts: str) -> tuple[list[list[str]], dict[int, str]]:
    """The texts that are left on each page of *texts*, and the noise by line."""
    account = Account()
    found = [[line.text for line in page.lines if line.text.strip()] for page in pages(numbered(*texts), account)]
    return found, {number: fate.detail for number, fate in account.fates.items() if fate.fate is Fate.NOISE}


def test_a_title_glued_to_a_sentence_opens_a_page_and_leaves_the_sentence() -> None:
    """The words before the mark stay, the title after it stands in no text."""
    found, noise = kept("# Nets", "A net tears on a 6.# Lantern Rules", "", "# Bells")
    assert found == [["# Nets", "A net tears on a 6."], ["# Bells"]]
    assert noise == {}


def test_a_heading_of_a_lower_level_is_not_glued_to_its_own_mark() -> None:
    """Two marks before a heading are its level; after a sentence they are a title glued to it."""
    found, noise = kept("## Nets", "A net tears on a 6.## Lantern Rules", "", "### Bells")
    assert found == [["## Nets", "A net tears on a 6."], ["### Bells"]]
    assert noise == {}


def test_page_numbers_go_whether_alone_glued_or_marked_as_heading() -> None:
    """A number alone on a line, before a glued title, or after a heading mark is a page number."""
    found, noise = kept("Text.", "7", "# 12", "Page 19# Next Page", "4# Another", "More text.", "31")
    assert found == [["Text."], [], ["More text."]]
    assert noise == dict.fromkeys((2, 3, 4, 5, 7), "page number")


def test_page_numbers_go_however_they_are_dressed() -> None:
    """With a bar, between dashes, out of a total; a range and a score are no page numbers."""
    found, noise = kept("Page | 12", "12 | Page", "- 13 -", "Page 3 of 14", "3-4", "Page 3 is torn")
    assert found == [["3-4", "Page 3 is torn"]]
    assert noise == dict.fromkeys((1, 2, 3, 4), "page number")


def test_a_measure_or_a_line_of_dice_is_no_page_number() -> None:
    """Measures of a diagram and results of dice keep their lines."""
    found, noise = kept('6"', "2D6", "4+", "D66")
    assert found == [['6"', "2D6", "4+", "D66"]]
    assert noise == {}


def test_an_invented_title_is_furniture_wherever_it_stands_alone_again() -> None:
    """Once glued to a page's end, the same title as a heading of its own is no heading."""
    found, noise = kept("It sinks.# Lantern Game Rules", "", "# Lantern Game Rules", "", "# Oars")
    assert found == [["It sinks."], ["# Oars"]]
    assert noise == {3: "page title"}


def test_a_heading_above_a_stylesheet_is_the_title_of_a_made_page() -> None:
    """Only a page that was made of a printed one has a stylesheet below its title."""
    found, noise = kept("# Lantern Rules", "", "body {", "margin: 20px;", "}", "", "# Rowing")
    assert found == [[], ["# Rowing"]]
    assert noise == {1: "page title", 3: "stylesheet", 4: "stylesheet", 5: "stylesheet"}


def test_a_brace_that_opens_no_stylesheet_eats_nothing() -> None:
    """A selector with prose below it is text, and so is one that is never closed."""
    assert stylesheet_lines(numbered("body {", "A boat may turn once.", "}")) == set()
    assert stylesheet_lines(numbered("body {", "margin: 0;")) == set()


def test_nested_and_one_line_rules_are_stylesheet() -> None:
    """A rule within a rule, a rule on one line and the tags around them all go."""
    lines = numbered(
        "<style>", "@media (max-width: 9em) {", "p {", "margin: 0;", "}", "}", "h1 { color: red; }", "</style>"
    )
    assert stylesheet_lines(lines) == set(range(1, 9))


def test_list_items_run_together_on_a_line_are_parted() -> None:
    """Squares and dots between sentences are bullets of a list that lost its lines."""
    assert [block.text for block in blocks_of("■ One oar. ■ Two oars.", line=1, page=1)] == ["One oar.", "Two oars."]
    assert [block.shape for block in blocks_of("A boat • a crew", line=1, page=1)] == [Shape.PARAGRAPH]


def test_numbered_items_run_together_are_parted_when_they_count_from_one() -> None:
    """A number that ends a sentence starts no item."""
    shapes = [(one.mark, one.text) for one in blocks_of("1. Row. 2) Sail. 3. Sink.", line=1, page=1)]
    assert shapes == [("1.", "Row."), ("2)", "Sail."), ("3.", "Sink.")]
    assert [one.text for one in blocks_of("1. Roll 3. Then row.", line=1, page=1)] == ["Roll 3. Then row."]


def test_bold_and_italic_are_marks_and_no_words() -> None:
    """A bold line is a heading unless it is a sentence, a label or a cost; a lone star is a footnote's."""
    texts = (
        "**Nets**",
        "**Nets tear.**",
        "**1CP**",
        "**WHEN:** Now, *always*.",
        "*Not in rain.",
        "Rolls of ‘*’ or 5* stand.",
    )
    made = [one for text in texts for one in blocks_of(text, line=1, page=1)]
    assert [one.shape for one in made] == [Shape.HEADING] + [Shape.PARAGRAPH] * 5
    words = ["Nets", "Nets tear.", "1CP", "WHEN: Now, always.", "*Not in rain.", "Rolls of ‘*’ or 5* stand."]
    assert [one.text for one in made] == words


def test_three_styles_of_question_and_answer_are_one() -> None:
    """Heading marks before the letters make no difference."""
    lines = numbered("# Q: Why?", "", "# A:", "", "So.", "", "Q: How?", "", "A: Thus.", "", "# Q: When?", "", "A: Now.")
    found = blocks(pages(lines, Account()))
    assert Counter(block.shape for block in found) == {Shape.QUESTION: 3, Shape.ANSWER: 3, Shape.PARAGRAPH: 1}
    assert [block.text for block in found if block.shape is Shape.QUESTION] == ["Why?", "How?", "When?"]


def test_a_sentence_broken_over_two_lines_is_joined_and_two_sentences_are_not() -> None:
    """The next line goes on with it only when it begins small and the line above does not end."""
    found = blocks(pages(numbered("A crew that rows", "hard gets tired.", "It rests."), Account()))
    assert [(block.text, block.lines) for block in found] == [
        ("A crew that rows hard gets tired.", (1, 2)),
        ("It rests.", (3,)),
    ]


DEBRIS = st.sampled_from(
    ["body {", "}", "margin: 0;", "# T", "a.# T", "7", "# 3", "", "Text.", "<style>", "A row.4# T", "{"]
)


@given(st.lists(DEBRIS, max_size=30))
def test_every_line_is_kept_or_named_as_noise(texts: list[str]) -> None:
    """Whatever stands around it, a line with text stays on a page or has its kind of noise, and never both."""
    account = Account()
    left = {line.number for page in pages(numbered(*texts), account) for line in page.lines if line.text.strip()}
    gone = set(account.fates)
    assert left | gone == {number for number, text in enumerate(texts, 1) if text.strip()}
    assert not left & gone


def test_forms_of_markdown_are_plain_text() -> None:
    """Links, escapes, entities and print set apart; a picture alone is noise, and what is no such form stays."""
    account = Account()
    texts = ('See [Nets](/nets "x") &amp; _oars_.', r"1\. Row", "![boat](boat.png)", "a_b_c [HEAVY] (page 3)")
    found = [line.text for line in plain(numbered(*texts), account)]
    assert found == ["See Nets & oars.", "1. Row", "", "a_b_c [HEAVY] (page 3)"]
    assert account.fates[3].fate is Fate.NOISE


def test_rows_without_outer_bars_get_them() -> None:
    """Above and below their rule; those of a question and its answer are left to their reader."""
    found = [line.text for line in plain(numbered("Net| Oar", "---|---", "1| 2", "", "a | b"), Account())]
    assert found == ["| Net| Oar |", "| ---|--- |", "| 1| 2 |", "", "a | b"]
    assert [line.text for line in plain(numbered("Q:| Who?", "---|---"), Account())] == ["Q:| Who?", "---|---"]


def test_a_table_of_contents_is_noise() -> None:
    """Entries with their pages or in a list; the first line of text ends it, and a heading alone is none."""
    found, noise = kept("# CONTENTS", "Nets .......... 2", "Oars  4", "", "# NETS", "Nets tear.")
    assert found == [["# NETS", "Nets tear."]]
    assert {detail for number, detail in noise.items() if number < 4} == {"table of contents"}
    assert kept("# Contents", "The contents of a net.")[0] == [["# Contents", "The contents of a net."]]


def test_numbers_among_the_values_of_a_profile_are_no_page_numbers() -> None:
    """A value that a dice roll needs stands among them; measures of a picture have none."""
    assert kept("M", '6"', "4", "3+", "2", "Divers dive.")[0] == [["M", '6"', "4", "3+", "2", "Divers dive."]]
    assert kept("Divers dive.", '5"', '4"', "", "23")[0] == [["Divers dive.", '5"', '4"']]


def test_a_sentence_goes_on_below_a_quotation_mark_that_opens() -> None:
    """And with a stop, though a blank line stands between."""
    [page] = pages(numbered("Add ‘", "", "Diver’ to the line", "", ". Then row."), Account())
    assert [block.text for block in blocks([page])] == ["Add ‘Diver’ to the line. Then row."]


def test_a_mark_of_a_quotation_alone_is_noise() -> None:
    """A blank line within what stands apart; so is what a tool writes for a picture."""
    assert kept("> Nets tear.", ">", "background image", "> Row.")[1] == {2: "markup", 3: "markup"}
