"""Weather model with a controlled clock and a simulated service."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, SignalInstance
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.weather.api.gate import ServiceGate
from editor.weather.clocks import Clocks
from editor.weather.simulator.server import SimulatedService
from editor.workspace.weather.model import WeatherModel
from editor.workspace.weather.refresh_policy import RefreshPolicy

NOW_S = 1_795_260_123.0


class ManualAlarm:
    """An alarm that is triggered by the test."""

    def __init__(self, _parent: QObject) -> None:
        self.seconds: float | None = None
        self.ring: Callable[[], None] = lambda: None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self.seconds, self.ring = seconds, ring

    def stop(self) -> None:
        self.seconds = None


class Office:
    """A model with a controlled clock and a service that counts its answers."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, folder: Path, gate: ServiceGate | None = None) -> None:
        self.qtbot, self.jobs, self.folder = qtbot, jobs, folder
        self.now_s = NOW_S
        self.clock_error_s = 0.0  # of the wall clock
        self.clocks = Clocks(lambda: self.now_s + self.clock_error_s, lambda: self.now_s)
        self.gate = gate or ServiceGate(self.clocks, recent_s=0.0)
        self.answers: list[float] = []
        self.service = SimulatedService(clock=self._count)
        self.settings = Settings(folder / "settings.ini")
        self.settings.set(WEATHER_ADDRESS, self.service.start())
        self.open()

    def open(self) -> None:
        """Create a new model, as after a restart."""
        self.bells: list[ManualAlarm] = []
        policy = RefreshPolicy(self.clocks.wall, lambda: 0.5, self._create_alarm, self.clocks.steady)
        key = WeatherKey(environment={})
        self.model = WeatherModel(
            self.settings, key, self.jobs, _name, self.folder / "kept", policy=policy, gate=self.gate
        )
        self.model.watch("card", now=True)
        self.model.set_awake(is_awake=True)

    def close(self) -> None:
        self.model.close()
        self.service.stop()

    def until(self, changed: SignalInstance, act: Callable[[], object]) -> None:
        """Run an action and wait for a signal."""
        with self.qtbot.waitSignal(changed, timeout=10_000):
            act()

    def turn_to(self, place: tuple[float, float]) -> None:
        self.until(self.model.now_changed, lambda: self.model.set_place(*place))

    def pass_time(self, seconds: float) -> None:
        """Advance the clock, and trigger the alarm if it is due."""
        self.now_s += seconds
        bell = self.bells[0]
        if bell.seconds is not None and bell.seconds <= seconds:
            bell.ring()

    @property
    def is_asking(self) -> bool:
        return any(self.jobs.is_running(f"weather {name}") for name in ("now", "hours", "days", "towns"))

    @property
    def next_in_s(self) -> float:
        seconds = self.bells[0].seconds
        assert seconds is not None
        return seconds

    def _create_alarm(self, parent: QObject) -> ManualAlarm:
        self.bells.append(ManualAlarm(parent))
        return self.bells[-1]

    def _count(self) -> float:
        self.answers.append(self.now_s)
        return self.now_s


def _name(lat: float, _lon: float, _within_km: float) -> str | None:
    return "Somewhere" if lat > 0 else None
