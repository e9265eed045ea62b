"""Settings: types, persistence and damaged files."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from editor.system import settings as rows
from editor.system.ini_file import MAX_BYTES
from editor.system.setting import Page, Setting
from editor.system.settings import SETTINGS, Settings


@pytest.fixture
def file(tmp_path: Path, qapp: object) -> Path:
    return tmp_path / "folder" / "settings.ini"


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.key)
def test_every_setting_starts_with_its_default(file: Path, row: Setting) -> None:
    assert Settings(file).get(row) == row.default


@pytest.mark.parametrize(
    ("row", "value"),
    [
        (rows.THEME, "dark"),
        (rows.REDUCED_MOTION, "true"),
        (rows.WEATHER_ON, False),
        (rows.WEATHER_ADDRESS, "https://weather.example/a,b;c=“ü”"),
        (rows.MAP_DATA, "https://tiles.example/{z}/{x}/{y}.pbf?key=a,b;c%20d"),
        (rows.RECENT_MAP_DATA, ("/a, b.pmtiles", "https://tiles.example/{z}/{x}/{y}?a=1&b=2")),
        (rows.RECENT_FILES, ("/one, two.json",)),
        (rows.RECENT_FILES, ("/a.json", "/ü b.json")),
        (rows.WINDOW_GEOMETRY, bytes(range(256))),
    ],
)
def test_a_value_is_restored_in_the_next_run(file: Path, row: Setting, value: object) -> None:
    first = Settings(file)
    first.set(row, value)
    assert first.write()
    assert Settings(file).get(row) == value


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (rows.THEME, "purple"),
        (rows.THEME, "light, dark"),
        (rows.REDUCED_MOTION, "maybe"),
        (rows.REDUCED_MOTION, "@Size(4 4)"),
        (rows.WEATHER_ON, ""),
        (rows.WEATHER_ADDRESS, "@Size(1 2)"),
        (rows.RECENT_FILES, "@Size(1 2)"),
        (rows.WINDOW_GEOMETRY, "true"),
        (rows.WINDOW_GEOMETRY, "@Rect(1 2 3 4)"),
    ],
)
def test_a_broken_value_is_the_default(file: Path, row: Setting, text: str) -> None:
    section, _, name = row.key.partition("/")
    file.parent.mkdir()
    file.write_text(f"[{section}]\n{name}={text}\n", encoding="utf-8")
    assert Settings(file).get(row) == row.default


def test_invalid_settings_file_is_reported_and_defaults_apply(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.parent.mkdir()
    file.write_text("no settings at all\n[look\ntheme", encoding="utf-8")
    settings = Settings(file)
    assert [settings.get(row) for row in SETTINGS] == [row.default for row in SETTINGS]
    assert "their defaults are used" in caplog.text
    caplog.clear()


def test_a_broken_file_still_takes_a_new_value(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\xff\xfe[look\n=\nrubbish")
    settings = Settings(file)
    caplog.clear()
    settings.set(rows.THEME, "light")
    assert settings.write()
    assert Settings(file).get(rows.THEME) == "light"


def test_unwritable_settings_file_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings = Settings(tmp_path / "file" / "settings.ini")
    settings.set(rows.THEME, "dark")
    assert not settings.write()
    assert "cannot be written" in caplog.text
    caplog.clear()
    assert settings.get(rows.THEME) == "dark"


def test_changed_is_emitted_with_the_key_for_real_changes_only(file: Path, qtbot: QtBot) -> None:
    settings = Settings(file)
    with qtbot.waitSignal(settings.changed) as caught:
        settings.set(rows.THEME, "dark")
    assert caught.args == ["look/theme"]
    with qtbot.assertNotEmitted(settings.changed):
        settings.set(rows.THEME, "dark")


def test_a_value_outside_the_options_is_refused(file: Path) -> None:
    with pytest.raises(ValueError, match="purple"):
        Settings(file).set(rows.THEME, "purple")


def test_recent_files_are_ten_the_newest_first_and_each_once(file: Path, tmp_path: Path) -> None:
    settings = Settings(file)
    for number in [*range(12), 5]:
        settings.add_recent(tmp_path / f"{number}.json")
    names = [Path(path).name for path in settings.get(rows.RECENT_FILES)]
    assert names == [f"{number}.json" for number in (5, 11, 10, 9, 8, 7, 6, 4, 3, 2)]
    assert settings.get(rows.LAST_FOLDER) == str(tmp_path)


def test_every_row_of_a_dialog_has_its_text() -> None:
    shown = [row for row in SETTINGS if row.page is not Page.NONE]
    assert len(shown) >= 4
    assert all(row.label and row.help.endswith(".") for row in shown)
    assert all(row.default in {option.value for option in row.options} for row in shown if row.options)
    assert len({row.key for row in SETTINGS}) == len(SETTINGS)


def test_the_file_is_readable_text(file: Path) -> None:
    settings = Settings(file)
    settings.set(rows.REDUCED_MOTION, "true")
    settings.write()
    assert "reduced_motion=true" in file.read_text(encoding="utf-8")
    assert QSettings(str(file), QSettings.Format.IniFormat).allKeys() == ["look/reduced_motion"]


def test_the_recent_maps_are_few_and_each_is_listed_once(file: Path) -> None:
    settings = Settings(file)
    for number in (1, 2, 3, 4, 5, 6, 3):
        settings.add_recent_map_data(f"/{number}.pmtiles")
    assert settings.get(rows.RECENT_MAP_DATA) == tuple(f"/{number}.pmtiles" for number in (3, 6, 5, 4, 2))


def test_a_lower_number_of_recent_files_applies_at_once_and_later(file: Path, tmp_path: Path) -> None:
    settings = Settings(file)
    for number in range(7):
        settings.add_recent(tmp_path / f"{number}.json")
    settings.set(rows.RECENT_LIMIT, "5")
    assert [Path(path).name for path in settings.get(rows.RECENT_FILES)] == [
        f"{n}.json" for n in (6, 5, 4, 3, 2)
    ]
    settings.set(rows.RECENT_LIMIT, "0")
    settings.add_recent(tmp_path / "secret.json")
    assert settings.get(rows.RECENT_FILES) == ()


def a_large_file(path: Path) -> None:
    path.write_bytes(b"[look]\ntheme=dark\n".ljust(MAX_BYTES + 1, b";"))


def status_of(path: Path) -> tuple[int, int, int]:
    status = path.lstat()
    return status.st_ino, status.st_size, status.st_mtime_ns


HOSTILE = [os.mkfifo, a_large_file, Path.mkdir, lambda path: path.symlink_to("/dev/zero")]


@pytest.mark.parametrize("make", HOSTILE, ids=["pipe", "large", "folder", "device"])
def test_an_invalid_file_is_not_written_and_changes_last_for_the_run(
    file: Path, make: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    file.parent.mkdir()
    make(file)
    before = status_of(file)
    settings = Settings(file)
    assert settings.problem is not None
    assert settings.get(rows.THEME) == rows.THEME.default
    settings.set(rows.THEME, "light")
    settings.add_recent(file.with_name("style.json"))
    assert not settings.write()
    assert settings.get(rows.THEME) == "light"
    assert settings.get(rows.RECENT_FILES) == (str(file.with_name("style.json")),)
    assert status_of(file) == before
    assert list(file.parent.iterdir()) == [file]
    caplog.clear()


def test_a_file_that_became_a_pipe_does_not_block(
    file: Path, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    file.parent.mkdir()
    settings = Settings(file)
    assert settings.problem is None
    settings.set(rows.THEME, "dark")
    assert settings.write()
    file.unlink()
    os.mkfifo(file)
    settings.set(rows.THEME, "light")
    qtbot.waitUntil(lambda: "The settings are not written" in caplog.text)
    settings.add_recent(file.with_name("style.json"))
    assert settings.get(rows.THEME) == "light"
    file.unlink()
    assert settings.write()
    caplog.clear()


def test_the_file_is_for_its_owner_only(file: Path) -> None:
    file.parent.mkdir()
    file.touch(mode=0o644)
    settings = Settings(file)
    settings.set(rows.THEME, "dark")
    settings.write()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
