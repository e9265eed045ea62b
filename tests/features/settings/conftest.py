"""Weather settings page with a test keyring."""

from collections.abc import Callable
from pathlib import Path

import pytest
from keyring.errors import KeyringError
from pytestqt.qtbot import QtBot

from editor.features.settings.weather_page import WeatherSettings
from editor.system.jobs import Jobs
from editor.system.secrets import Vault, WeatherKey
from editor.system.settings import (
    WEATHER_ADDRESS,
    Settings,
)
from editor.weather.api.records import LatLon

KEY = "probe-7d1f0c"
MakePage = Callable[..., WeatherSettings]


class Box:
    """A keyring that can be locked. `held` is stored under the name of an earlier version."""

    def __init__(self, held: str | None = None, *, is_locked: bool = False) -> None:
        self.by_user = {} if held is None else {"weather service": held}
        self.is_locked = is_locked

    @property
    def held(self) -> str | None:
        """The only key, if there is one."""
        return next(iter(self.by_user.values()), None)

    def get_password(self, _service: str, user: str) -> str | None:
        return self.by_user.get(user)

    def set_password(self, _service: str, user: str, password: str) -> None:
        if self.is_locked:
            raise KeyringError("locked")
        self.by_user[user] = password

    def delete_password(self, _service: str, user: str) -> None:
        self.by_user.pop(user, None)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def make_page(qtbot: QtBot, settings: Settings, jobs: Jobs) -> MakePage:
    def make(vault: Vault | None = None, environment: dict[str, str] | None = None) -> WeatherSettings:
        box = vault or Box()
        key = WeatherKey(lambda: box, environment or {}, address=settings.get(WEATHER_ADDRESS))
        page = WeatherSettings(settings, key, jobs, lambda: LatLon(-34.9, -56.18))
        qtbot.addWidget(page)
        page.show()
        qtbot.waitUntil(lambda: not jobs.is_running("weather key"))
        return page

    return make
