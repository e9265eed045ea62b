"""Files that commands rewrite."""

from pathlib import Path

import pytest

from editor.cli.common import read_in_place
from editor.errors import ChangedOnDiskError
from tests.styles import a_document, bytes_of


def test_concurrent_changes_by_others_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document()))
    read = read_in_place(str(path))
    path.write_bytes(b"{}")
    with pytest.raises(ChangedOnDiskError):
        read.write(b"[]")
    assert path.read_bytes() == b"{}"


def test_an_unchanged_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document()))
    read_in_place(str(path)).write(b"[]")
    assert path.read_bytes() == b"[]"
