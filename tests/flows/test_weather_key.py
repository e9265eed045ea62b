"""The API key of the weather in a real window: sent to the service, and stored in no other place."""

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.environment import KEY_VARIABLE
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.weather.faulty_server import a_server, responds
from tests.weather.scripted_service import the_weather_now

PROBE = "probe/5d0e+window"
_SHOWN = (
    "text",
    "plainText",
    "toolTip",
    "statusTip",
    "accessibleName",
    "accessibleDescription",
    "windowTitle",
)


@pytest.fixture
def services(services: Services) -> Services:
    """Services whose key is known."""
    return replace(services, weather_key=WeatherKey(environment={KEY_VARIABLE: PROBE}))


def shown(user: Driver) -> str:
    """Return every visible or accessible text of a window."""
    every: list[QObject] = [user.window, *user.window.findChildren(QObject)]
    return "\n".join(str(value) for each in every for name in _SHOWN if (value := each.property(name)))


@pytest.mark.parametrize("spelled", [PROBE, PROBE.replace("/", "\\/"), PROBE.replace("p", "\\u0070")])
def test_a_key_that_the_service_sends_back_is_in_no_text_file_or_log(
    spelled: str,
    services: Services,
    open_window: OpenWindow,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    qtbot: QtBot,
) -> None:
    caplog.set_level(logging.DEBUG)
    answer = the_weather_now(unit="SPOT")
    answer["info"]["copyrights"].append("Key SPOT")
    answer["CurrentWeather"][0]["CurrentParameters"]["WeatherConditions"] = "Rain SPOT"
    answer["CurrentWeather"][0]["Key SPOT"] = "SPOT"
    body = json.dumps(answer).replace("SPOT", spelled).encode()
    refusal = responds(f"500 {PROBE}", PROBE.encode(), f"X-Key: {PROBE}")
    with a_server(responds("200 OK", body), refusal) as server:
        services.settings.set(WEATHER_ADDRESS, server.base_url)
        user = open_window()
        model, card = user.weather_model, user.weather_card
        qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
        texts = [shown(user), repr(model.now)]
        assert "Rain" in texts[1]
        with qtbot.waitSignal(model.now_changed, timeout=10_000):
            user.trigger("refresh_weather")
        texts += [shown(user), repr(model.now)]
    assert all(f"authorization: {PROBE}".encode() in request.lower() for request in server.requests)
    assert "(500)" in texts[2]
    services.settings.write()
    records = [record.getMessage() + repr(vars(record)) for record in caplog.get_records("call")]
    files = [
        path for folder in (tmp_path, services.weather.parent) for path in folder.rglob("*") if path.is_file()
    ]
    assert any(services.weather in path.parents for path in files)
    assert not [text for text in (*texts, *records, *map(str, files)) if PROBE in text]
    assert not [path for path in files if PROBE.encode() in path.read_bytes()]
