"""Comparison of paths by the file that they lead to."""

import os
from pathlib import Path

from editor.storage.same_file import is_same_file


def test_links_lead_to_the_same_file(tmp_path: Path) -> None:
    file, other = tmp_path / "style.json", tmp_path / "other.json"
    symbolic, hard = tmp_path / "symbolic.json", tmp_path / "hard.json"
    file.write_text("{}")
    other.write_text("{}")
    symbolic.symlink_to(file)
    os.link(file, hard)
    assert is_same_file(file, symbolic)
    assert is_same_file(hard, symbolic)
    assert not is_same_file(file, other)


def test_a_file_that_does_not_exist_yet_is_compared_by_its_path(tmp_path: Path) -> None:
    folder, link = tmp_path / "folder", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(folder)
    assert is_same_file(folder / "new.json", link / "new.json")
    assert not is_same_file(folder / "new.json", folder / "other.json")
    assert not is_same_file(folder / "new.json", folder)
