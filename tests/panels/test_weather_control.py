"""The weather is asked for off the window's thread, and leaves nothing running."""

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.panels.weather_control import WeatherControl
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings


class Control:
    """A weather control whose look-up of names can be held."""

    def __init__(self, jobs: Jobs, folder: Path) -> None:
        self.settings = Settings(folder / "settings.ini")
        self.control = WeatherControl(self.settings, WeatherKey(environment={}), jobs, self._name)

    @staticmethod
    def _name(lat: float, lon: float, within_km: float) -> str | None:
        return "Somewhere" if lat > 0 else None


@pytest.fixture
def made(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Control:
    return Control(jobs, tmp_path)


def ask(made: Control, qtbot: QtBot, lat: float) -> None:
    with qtbot.waitSignal(made.control.content_changed, timeout=10_000):
        made.control.ask(lat, 24.9)


def test_a_place_is_called_by_its_settlement_or_by_its_coordinates(made: Control, qtbot: QtBot) -> None:
    names = []
    for lat in (60.17, -34.9):
        ask(made, qtbot, lat)
        assert made.control.content is not None
        names.append(made.control.content.place)
    assert names == ["Somewhere", "−34.9000, 24.9000"]
    assert made.control.content.simulated
    made.control.close()


def test_a_service_that_refuses_is_said_and_not_called_simulated(made: Control, qtbot: QtBot) -> None:
    made.settings.set(WEATHER_ADDRESS, "http://127.0.0.1:9")
    ask(made, qtbot, 60.17)
    assert made.control.content is not None
    assert made.control.content.trouble
    assert not made.control.content.simulated


def test_a_question_after_the_end_starts_no_service(made: Control, qtbot: QtBot) -> None:
    ask(made, qtbot, 60.17)
    made.control.close()
    before = threading.active_count()
    ask(made, qtbot, 60.17)
    assert made.control.content is not None
    assert "ended" in made.control.content.trouble
    qtbot.waitUntil(lambda: threading.active_count() <= before)
