"""The window of the weather's settings: when it closes, when it stays, and how high it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from keyring.errors import KeyringError
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.app.weather_dialog import WeatherDialog
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_TEMPERATURE, Settings
from editor.weather.records import LatLon


class LockedBox:
    """A keyring that takes nothing."""

    def get_password(self, _service: str, _user: str) -> None:
        """It holds nothing."""

    def set_password(self, _service: str, _user: str, _password: str) -> None:
        raise KeyringError("locked")

    def delete_password(self, _service: str, _user: str) -> None:
        """There is nothing to forget."""


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[WeatherDialog]:
    jobs = Jobs()
    made = WeatherDialog(
        Settings(tmp_path / "settings.ini"), WeatherKey(LockedBox, {}), jobs, LatLon(-34.9, -56.18)
    )
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: not jobs.is_running("weather key"))
    yield made
    assert jobs.close()


def test_it_stays_to_tell_of_a_key_that_is_kept_until_the_end_and_offers_only_to_close(
    dialog: WeatherDialog, qtbot: QtBot
) -> None:
    dialog.page.key.setText("probe-4e8a")
    with qtbot.waitSignal(dialog.page.kept):
        dialog.ok.click()
    assert dialog.isVisible()
    assert dialog.page.not_kept.isVisible()
    assert (dialog.close_button.isVisible(), dialog.ok.isVisible(), dialog.cancel.isVisible()) == (
        True,
        False,
        False,
    )
    combo = dialog.page.combos[WEATHER_TEMPERATURE.key]
    combo.setCurrentIndex(combo.findData("F"))
    assert (dialog.close_button.isVisible(), dialog.ok.isVisible()) == (False, True), "there is more to keep"
    with qtbot.waitSignal(dialog.finished):
        dialog.ok.click()


def test_it_is_no_higher_after_what_was_said_is_gone(dialog: WeatherDialog, qtbot: QtBot) -> None:
    before = dialog.height()
    dialog.page.address.setText("ftp://weather.example")
    dialog.page.keep()
    qtbot.waitUntil(lambda: dialog.height() > before)
    dialog.page.address.setText("")
    qtbot.waitUntil(lambda: dialog.height() == before)
