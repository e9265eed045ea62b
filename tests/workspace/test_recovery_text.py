"""Texts about recovery copies."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from editor.mapstyle.schema import source_data
from editor.storage.file_state import state_of
from editor.storage.recovery_store import RecoveryCopy
from editor.weather.wording.times import moment_text
from editor.workspace.recent_files import difference_text, time_text
from tests.styles import a_document, a_line, bytes_of

NOON = datetime(2026, 3, 15, 12).astimezone()


def a_copy(folder: Path, file: Path | None, data: bytes, base: bytes | None = None) -> RecoveryCopy:
    """Create a copy as a crash leaves it."""
    folder.mkdir()
    (folder / "copy.json").write_bytes(data)
    return RecoveryCopy(folder, file, "small.json", NOON, base)


def difference(copy: RecoveryCopy) -> str:
    return difference_text(copy, source_data.load())


@pytest.mark.parametrize(
    ("age", "text"),
    [
        (timedelta(minutes=3), "today 11:57"),
        (timedelta(hours=12), "today 00:00"),
        (timedelta(hours=12, minutes=1), "yesterday 23:59"),
        (timedelta(hours=36), "yesterday 00:00"),
        (timedelta(hours=36, minutes=1), "13.03.26 23:59"),
    ],
    ids=["minutes", "midnight", "before-midnight", "a-day", "more"],
)
def test_recent_days_are_named(age: timedelta, text: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    try:
        assert time_text(NOON - age, NOON) == text
    finally:
        QLocale.setDefault(before)


def test_times_have_24_hours_in_every_language() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    try:
        late = NOON + timedelta(hours=3, minutes=45)
        assert time_text(late, NOON) == moment_text(late, NOON) == "today 15:45"
    finally:
        QLocale.setDefault(before)


def test_differences_from_an_unchanged_file(tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_bytes(bytes_of(a_document(2)))
    state = state_of(file)
    assert state is not None
    edited = bytes_of(a_document([a_line(2, COMMENT="Lost"), a_line(1)]))
    assert difference(a_copy(tmp_path / "copy", file, edited, state.digest)) == "1 layer changed"
    file.write_bytes(bytes_of(a_document(3)))
    later = difference(a_copy(tmp_path / "later", file, edited, state.digest))
    assert later.endswith("; the file has changed since this copy was made")


def test_a_copy_equal_to_its_file(tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_bytes(bytes_of(a_document(2)))
    assert difference(a_copy(tmp_path / "copy", file, file.read_bytes())) == "Same as the file"


def test_unreadable_copies_show_the_error(tmp_path: Path) -> None:
    gone = a_copy(tmp_path / "gone", tmp_path / "gone.json", bytes_of(a_document(1)))
    assert difference(gone) == "The file cannot be read: The file does not exist."
    broken = a_copy(tmp_path / "broken", None, b"{")
    assert difference(broken).startswith("This copy cannot be read: ")
    new = a_copy(tmp_path / "new", None, bytes_of(a_document(1)))
    assert difference(new) == "New style, never saved"
