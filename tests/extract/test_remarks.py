"""What an extraction remarks on as a whole."""

from pathlib import Path

import pytest

from variorum_extract import extract

PAGE = Path(__file__).parents[1] / "pages" / "concepts_page.txt"


def test_an_emendation_that_no_longer_applies_is_remarked_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A witness that another emendation of its source is right for, without the print that this is for, gives the reason."""
    found = extract([PAGE])[0]
    right = f'[[emendation]]\nprint = "{found.records[0].print}"\ntitle = "S"\nreason = "a slip of the pen"\n'
    wrong = '[[emendation]]\nprint = "00000000000000ff"\ntitle = "T"\nreason = "a slip of the scan"\n'
    (tmp_path / "emendations").mkdir()
    (tmp_path / "emendations" / "x.toml").write_text(f'source = "{found.witness.source}"\n{right}{wrong}')
    monkeypatch.setenv("VARIORUM_CORPUS", str(tmp_path))
    (remark,) = extract([PAGE])[0].remarks
    assert "00000000000000ff" in remark
    assert "a slip of the scan" in remark


def test_a_copy_that_no_emendation_is_for_is_not_remarked_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is another state of the text, not a slip in the emendations."""
    wrong = '[[emendation]]\nprint = "00000000000000ff"\ntitle = "T"\nreason = "a slip of the scan"\n'
    (tmp_path / "emendations").mkdir()
    (tmp_path / "emendations" / "x.toml").write_text(f'source = "{extract([PAGE])[0].witness.source}"\n{wrong}')
    monkeypatch.setenv("VARIORUM_CORPUS", str(tmp_path))
    assert extract([PAGE])[0].remarks == ()


def test_a_reading_without_trouble_has_no_remarks() -> None:
    """Nothing is said where nothing is amiss."""
    assert extract([PAGE])[0].remarks == ()
