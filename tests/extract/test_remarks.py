"""What an extraction remarks on as a whole."""

from pathlib import Path

import pytest

from variorum_extract import extract

PAGE = Path(__file__).parents[1] / "pages" / "concepts_page.txt"


def test_an_emendation_that_no_longer_applies_is_remarked_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A witness of the source that an emendation is for, without the print that it is for, says so with the reason."""
    source = extract([PAGE])[0].witness.source
    (tmp_path / "emendations").mkdir()
    (tmp_path / "emendations" / "x.toml").write_text(
        f'source = "{source}"\n[[emendation]]\nprint = "00000000000000ff"\ntitle = "T"\nreason = "a slip of the scan"\n'
    )
    monkeypatch.setenv("VARIORUM_CORPUS", str(tmp_path))
    (remark,) = extract([PAGE])[0].remarks
    assert "00000000000000ff" in remark
    assert "a slip of the scan" in remark


def test_a_reading_without_trouble_has_no_remarks() -> None:
    """Nothing is said where nothing is amiss."""
    assert extract([PAGE])[0].remarks == ()
