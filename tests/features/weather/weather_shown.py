"""Weather panel with a test service at a fixed time."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from editor.features.weather.view import WeatherPanel
from editor.features.weather.warnings import WarningCard
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.weather.api.gate import ServiceGate
from editor.workspace.weather.model import WeatherModel
from editor.workspace.weather.refresh_policy import RefreshPolicy
from tests.weather.scripted_service import DAYS, NOW, NOW_S, ScriptedService, a_scripted_service


@dataclass
class Shown:
    """A panel, its test service and its displayed texts."""

    qtbot: QtBot
    service: ScriptedService
    settings: Settings
    model: WeatherModel
    panel: WeatherPanel

    def set_answers(self, now: Any = None, days: Any = None) -> None:
        """Change the answers of the service and refresh."""
        self.service.answers |= {
            name: value for name, value in ((NOW, now), (DAYS, days)) if value is not None
        }
        with self.qtbot.waitSignals([self.model.now_changed, self.model.days_changed], timeout=10_000):
            self.panel.title.refresh.click()

    @property
    def values(self) -> list[str]:
        """Return the accessible texts of all values, without the computer's time zone."""
        return [row.accessibleName().partition(", UTC")[0] for row in self.panel.now.values.shown]

    @property
    def cards(self) -> tuple[WarningCard, ...]:
        self.qtbot.waitUntil(lambda: not self.panel.warnings.is_filling)
        return self.panel.warnings.cards


@contextmanager
def shown_weather(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Shown]:
    """Create a panel with its first answers."""
    settings = Settings(tmp_path / "settings.ini")
    with a_scripted_service() as (service, address):
        settings.set(WEATHER_ADDRESS, address)
        key = WeatherKey(environment={})
        policy = RefreshPolicy(lambda: NOW_S, lambda: 0.0, steady=lambda: NOW_S)
        gate = ServiceGate(policy.clocks, recent_s=0.0)
        model = WeatherModel(
            settings, key, jobs, lambda *_: "Minas", tmp_path / "kept", policy=policy, gate=gate
        )
        panel = WeatherPanel(model, clock=lambda: NOW_S)
        qtbot.addWidget(panel.title)
        qtbot.addWidget(panel)
        panel.resize(348, 800)
        panel.title.resize(348, 36)
        panel.title.show()
        model.set_place(-34.9, -56.18)
        model.set_awake(is_awake=True)
        with qtbot.waitSignals([model.now_changed, model.days_changed], timeout=10_000):
            panel.show()
        yield Shown(qtbot, service, settings, model, panel)
        panel.hide()
        model.close()
