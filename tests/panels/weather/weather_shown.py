"""The weather panel on a desk and a service of its own, at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from editor.panels.weather.warning_card import WarningCard
from editor.panels.weather.weather_desk import WeatherDesk
from editor.panels.weather.weather_pace import Pace
from editor.panels.weather.weather_panel import WeatherPanel
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from tests.weather.told_service import DAYS, NOW, NOW_S, ToldService, a_told_service


@dataclass
class Shown:
    """A panel, the service that it asks, and what a person reads."""

    qtbot: QtBot
    told: ToldService
    settings: Settings
    desk: WeatherDesk
    panel: WeatherPanel

    def tell(self, now: Any = None, days: Any = None) -> None:
        """Let the service say other things, and the panel ask."""
        self.told.answers |= {name: value for name, value in ((NOW, now), (DAYS, days)) if value is not None}
        with self.qtbot.waitSignals([self.desk.now_changed, self.desk.days_changed], timeout=10_000):
            self.panel.title.refresh.click()

    @property
    def values(self) -> list[str]:
        """All values as they are heard, without whose clock it is: that depends on the computer's own."""
        return [row.accessibleName().partition(", UTC")[0] for row in self.panel.now.values.shown]

    @property
    def cards(self) -> tuple[WarningCard, ...]:
        self.qtbot.waitUntil(lambda: not self.panel.warnings.is_filling)
        return self.panel.warnings.cards


@contextmanager
def shown_weather(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Shown]:
    """A panel with its first answers in it."""
    settings = Settings(tmp_path / "settings.ini")
    with a_told_service() as (told, address):
        settings.set(WEATHER_ADDRESS, address)
        key = WeatherKey(environment={})
        pace = Pace(clock=lambda: NOW_S, chance=lambda: 0.0)
        desk = WeatherDesk(settings, key, jobs, lambda *_: "Minas", tmp_path / "kept", pace=pace)
        panel = WeatherPanel(desk, clock=lambda: NOW_S)
        qtbot.addWidget(panel.title)
        qtbot.addWidget(panel)
        panel.resize(348, 800)
        panel.title.resize(348, 36)
        panel.title.show()
        desk.turn_to(-34.9, -56.18)
        desk.set_awake(is_awake=True)
        with qtbot.waitSignals([desk.now_changed, desk.days_changed], timeout=10_000):
            panel.show()
        yield Shown(qtbot, told, settings, desk, panel)
        panel.hide()
        desk.close()
