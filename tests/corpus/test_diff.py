"""What became of each record between two copies."""

from pathlib import Path

import pytest
from corpus.segments import copy, segment

from variorum.diff import CopyDiff, Outcome, diff_copies
from variorum.extraction import Extracted, Kind
from variorum.hunks import Mark
from variorum.plugins import extractor
from variorum.redline import page

LAMPS = segment("A lamp shines as far as its card says, and walls stop its light.", title="Lamps")
BELLS = segment("Each bell is rung by its own crew at dawn, at noon and at dusk.", title="Bells")
NETS = segment("A net that is thrown holds one boat until the end of the turn (see page 7).", title="Nets")
OARS = segment("On a roll of 1 an oar breaks and its boat rows no more in this phase.", title="Oars")
REEFS = segment("No boat of any size can end its move on a reef or on a wreck.", title="Reefs")


def edited(record: Extracted, old: str, new: str) -> Extracted:
    """The record with *new* for *old*, which its text has."""
    assert old in record.text
    return segment(record.text.replace(old, new), title=record.title, kind=record.kind)


def outcomes(diff: CopyDiff) -> dict[str, Outcome]:
    """What became of each title."""
    return {row.record.title: row.outcome for row in diff.rows}


def test_each_record_gets_the_outcome_that_it_has() -> None:
    """One added, one removed, one of other words, one of other marks, one the same."""
    diff = diff_copies(
        copy(LAMPS, BELLS, NETS, OARS),
        copy(LAMPS, edited(BELLS, "noon", "midnight"), edited(NETS, "A net", "‘A NET’"), REEFS),
    )
    assert outcomes(diff) == {
        "Lamps": Outcome.SAME,
        "Bells": Outcome.CHANGED,
        "Nets": Outcome.REWORDED,
        "Oars": Outcome.REMOVED,
        "Reefs": Outcome.ADDED,
    }
    assert not diff.same
    [bells] = diff.of(Outcome.CHANGED)
    assert bells.words == (1, 1)
    assert bells.of_substance


def test_a_record_that_moved_is_not_rewritten() -> None:
    """The one record that stands elsewhere is moved; the others stay where they were."""
    diff = diff_copies(copy(LAMPS, BELLS, NETS, OARS), copy(OARS, LAMPS, BELLS, NETS))
    assert outcomes(diff) == {
        "Oars": Outcome.MOVED,
        "Lamps": Outcome.SAME,
        "Bells": Outcome.SAME,
        "Nets": Outcome.SAME,
    }
    assert not diff.marks
    assert not diff.same


def test_a_record_that_moved_and_changed_is_changed_and_says_that_it_moved() -> None:
    """Neither hides the other."""
    diff = diff_copies(copy(LAMPS, BELLS, OARS), copy(edited(OARS, "1", "1 or 2"), LAMPS, BELLS))
    [row] = diff.of(Outcome.CHANGED)
    assert row.moved
    assert row.record.title == "Oars"


def test_another_page_number_is_counted_and_is_no_change() -> None:
    """A reference-only edit is reworded, of the class of references, and of no substance."""
    diff = diff_copies(copy(LAMPS, NETS), copy(LAMPS, edited(NETS, "page 7", "page 12")))
    assert outcomes(diff)["Nets"] is Outcome.REWORDED
    assert diff.marks == {Mark.REFERENCE: 1}
    assert not any(row.of_substance for row in diff.rows)


def test_another_title_over_the_same_words_is_said() -> None:
    """The record is the same and the copies are not."""
    diff = diff_copies(copy(LAMPS, BELLS), copy(LAMPS, segment(BELLS.text, title="Ringing")))
    assert [row.renamed for row in diff.rows] == [False, True]
    assert diff.rows[1].outcome is Outcome.SAME
    assert not diff.same


def test_an_example_that_changed_is_no_change_of_substance() -> None:
    """What stands beside the rules rules nothing."""
    example = segment(BELLS.text, title="Bells", kind=Kind.EXAMPLE)
    diff = diff_copies(copy(LAMPS, example), copy(LAMPS, edited(example, "noon", "midnight")))
    assert [row.of_substance for row in diff.of(Outcome.CHANGED)] == [False]


def test_a_text_that_breaks_off_is_not_of_substance() -> None:
    """A copy that lost a text's end says nothing about the rule; an end after a whole sentence is another matter."""
    cut = segment(BELLS.text[: BELLS.text.index(" at noon")].rstrip(","), title="Bells")
    [row] = diff_copies(copy(LAMPS, cut), copy(LAMPS, BELLS)).of(Outcome.CHANGED)
    assert row.breaks_off
    assert not row.of_substance
    longer = edited(BELLS, "dusk.", "dusk. It rings twice in fog.")
    [row] = diff_copies(copy(LAMPS, BELLS), copy(LAMPS, longer)).of(Outcome.CHANGED)
    assert not row.breaks_off
    assert row.of_substance


def test_a_copy_against_itself_is_the_same() -> None:
    """No outcome but that, no mark, no remark."""
    one = copy(LAMPS, BELLS, NETS, OARS)
    diff = diff_copies(one, one)
    assert diff.same
    assert not diff.remarks
    assert not diff.marks


def test_different_extractor_versions_are_said() -> None:
    """What differs may be the reading."""
    [remark] = diff_copies(copy(LAMPS), copy(LAMPS, extractor="2")).remarks
    assert "different extractor versions (1 and 2)" in remark


def test_one_version_on_two_wordings_is_said() -> None:
    """Two copies that both call themselves 1.2 and differ are not believed."""
    [remark] = diff_copies(copy(LAMPS, version="1.2"), copy(edited(LAMPS, "far", "wide"), version="1.2")).remarks
    assert "both copies state version 1.2" in remark


def test_a_copy_that_is_part_of_the_other_is_said_to_be_that() -> None:
    """One record of three: what is removed may only be left out. Two of three are no part but a change."""
    whole = copy(LAMPS, BELLS, OARS)
    [remark] = diff_copies(whole, copy(LAMPS)).remarks
    assert "the newer copy holds only 1 of the older copy's 3 records" in remark
    assert "counted as removed" in remark
    [remark] = diff_copies(copy(LAMPS), whole).remarks
    assert "the older copy holds only 1 of the newer copy's 3 records" in remark
    assert not diff_copies(whole, copy(LAMPS, BELLS)).remarks


def test_a_copy_that_tells_no_edition_is_paired_by_its_words() -> None:
    """Nothing says that the two are of different editions, and nothing is remarked."""
    known, unknown = copy(LAMPS, BELLS), copy(LAMPS, BELLS, edition="unknown")
    diff = diff_copies(known, unknown)
    assert not diff.remarks
    assert all(row.older is not None and row.newer is not None for row in diff.rows)


def test_copies_of_two_editions_are_said_to_be_that() -> None:
    """Only the same words pair, and the way to candidates is named."""
    older = copy(LAMPS, BELLS, edition="1x")
    [remark] = diff_copies(older, copy(LAMPS)).remarks
    assert "different editions (1x and 2x)" in remark
    assert "variorum suggest" in remark


def test_hostile_text_is_escaped_on_the_page() -> None:
    """No tag, attribute or entity of a copy reaches the page as such, in a title, a text or a path."""
    evil = '<script>alert("x")</script><img src=x onerror=alert(1)>&lt;b&gt;'
    older = copy(
        segment(f"{LAMPS.text} {evil}", title=evil),
        segment(f"{OARS.text} {evil}", title="Oars"),
        path=evil,
        version=evil,
    )
    newer = copy(segment(f"{LAMPS.text} {evil} of old {evil}", title=evil), segment(f"{REEFS.text} {evil}"), path=evil)
    diff = diff_copies(older, newer)
    assert {row.outcome for row in diff.rows} == {Outcome.CHANGED, Outcome.ADDED, Outcome.REMOVED}
    html = page(diff)
    assert "<script" not in html
    assert "<img" not in html
    assert "&amp;lt;b&amp;gt;" in html
    assert html.count("&lt;script&gt;") >= 8


# --- Against the sources -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def updates(sources: list[Path]) -> CopyDiff:
    """The two states of the 10th-edition updates."""
    return diff_copies(
        *extractor()([next(path for path in sources if path.name.startswith(f"00{n}_")) for n in (0, 2)])
    )


def test_between_the_two_updates_only_the_leader_entry_changed_in_substance(updates: CopyDiff) -> None:
    """Of the rules that both hold whole, one has other words, in two places that say the same."""
    [leader] = [row for row in updates.rows if row.of_substance]
    assert leader.record.title == "Leader"
    put_in = [span.new.split() for span in leader.spans if span.mark is Mark.WORDING]
    assert len(put_in) == 2
    assert put_in[0] == put_in[1]
    assert leader.words[0] == 0


def test_the_later_update_adds_surge_moves_and_the_end_of_mortal_wounds(updates: CopyDiff) -> None:
    """One rule is added; one whose text broke off in the older copy goes on in the newer."""
    assert [row.record.title for row in updates.of(Outcome.ADDED) if row.record.kind is Kind.ERRATUM] == ["Surge Moves"]
    [wounds] = [row for row in updates.of(Outcome.CHANGED) if row.breaks_off]
    assert wounds.record.title == "Mortal Wounds"
    assert wounds.words[0] == 0
    assert wounds.words[1] > 100


def test_the_later_update_is_said_to_be_a_part(updates: CopyDiff) -> None:
    """That most records are removed is explained before they are counted."""
    assert any("the newer copy holds only" in remark for remark in updates.remarks)
