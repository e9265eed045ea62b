"""Initial folder of file dialogs."""

from pathlib import Path

import pytest

from editor.session.session import Origin
from editor.workspace.file_dialogs import start_folder


def test_last_folder_precedes_the_folder_of_the_style(tmp_path: Path) -> None:
    last, beside = tmp_path / "last", tmp_path / "beside"
    for folder in (last, beside):
        folder.mkdir()
    origin = Origin(beside / "city.json", "city")
    assert start_folder(str(last), origin) == last
    assert start_folder("", origin) == beside
    assert start_folder(str(tmp_path / "gone"), origin) == beside
    assert start_folder("", Origin(None, "import", beside)) == beside


def test_fallback_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert start_folder("", Origin(None, "new")) == Path.home() != Path.cwd()
    assert start_folder(str(tmp_path / "gone"), Origin(tmp_path / "no" / "x.json", "x")) == Path.home()
