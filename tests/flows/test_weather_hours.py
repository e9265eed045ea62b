"""The hours of a real window: a dock that requests them only while it is open, and its texts."""

import csv
import io
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from editor.features.weather.hours_view import HoursPanel
from editor.features.weather.meteogram.chart import HourlyRow
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_HOURS,
    WEATHER_HOURS_ROWS,
    WEATHER_ON,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
)
from editor.ui.kit.empty_state import EmptyState
from editor.ui.theme.tokens import LIGHT
from editor.weather.simulator.server import SimulatedService
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.weather.scripted_service import (
    HOURS,
    NOW,
    ScriptedService,
    a_scripted_service,
    a_warning,
    the_hours,
    the_weather_now,
)

PATIENCE_MS = 15_000


@pytest.fixture
def service(services: Services) -> Iterator[SimulatedService]:
    """A simulated service at an address, the weather on the map off: only the hours use it."""
    made = SimulatedService()
    services.settings.set(WEATHER_ADDRESS, made.start())
    services.settings.set(WEATHER_ON, False)
    yield made
    made.stop()


@pytest.fixture
def user(service: SimulatedService, open_window: OpenWindow) -> Driver:
    return open_window(size=(1440, 900))


def opened(user: Driver, qtbot: QtBot) -> HoursPanel:
    user.docks.show("hours")
    panel = user.hours_panel
    assert panel is not None
    qtbot.waitUntil(lambda: bool(panel.meteogram.chart.hours), timeout=PATIENCE_MS)
    return panel


def sentence(panel: HoursPanel) -> str:
    """Return the text of the panel without hours."""
    (empty,) = [each for each in panel.findChildren(EmptyState) if each.isVisible()]
    return empty.accessibleName()


@pytest.fixture
def scripted(services: Services) -> Iterator[ScriptedService]:
    """A service with adjustable answers for the current time, the weather on the map off."""
    with a_scripted_service(int(time.time())) as (scripted, address):
        services.settings.set(WEATHER_ADDRESS, address)
        services.settings.set(WEATHER_ON, False)
        yield scripted


def test_a_dock_that_was_never_opened_is_not_created_and_a_closed_one_credits_and_requests_nothing(
    user: Driver, service: SimulatedService, qtbot: QtBot
) -> None:
    flow, model = user.hours_controller, user.weather_model
    credited, attribution = "Simulated weather, not a forecast", user.attribution
    assert flow.panel is None
    assert model.hours is None
    assert credited not in attribution.texts
    panel = opened(user, qtbot)
    assert user.is_checked("hours")
    assert credited in attribution.texts
    user.trigger("hours")
    assert not panel.isVisible()
    qtbot.waitUntil(lambda: credited not in attribution.texts)
    before = model.hours
    user.map_view.set_camera(user.camera.__class__(48.0, 14.0, 6.0, 1, 1))
    user.trigger("refresh_weather")
    assert not user.jobs.is_running("weather hours")
    assert model.hours is before


def test_the_hours_follow_the_map_and_are_read_by_mouse_and_by_keys_over_the_selected_range(
    user: Driver, qtbot: QtBot, services: Services
) -> None:
    panel = opened(user, qtbot)
    meteogram = panel.meteogram
    plot, hour = meteogram.plot(), meteogram.chart.hours[20]
    QTest.mouseMove(meteogram, QPoint(round(plot.x_of(hour.time_s)), 90))
    assert meteogram.hour == hour
    x = round(plot.x_of(hour.time_s))
    colors = {
        meteogram.grab().toImage().pixelColor(x, y).name().upper() for y in range(40, meteogram.height())
    }
    assert LIGHT.highlight in colors
    QTest.mouseMove(meteogram, QPoint(1, 1))
    user.docks.show("hours")
    qtbot.keyClick(meteogram, Qt.Key.Key_End)
    assert meteogram.accessibleDescription() == meteogram.chart.hours[-1].accessible_info
    qtbot.keyClick(meteogram, Qt.Key.Key_Escape)
    assert meteogram.accessibleDescription().startswith("Hourly forecast from Today")

    assert "Montevideo" in panel.meteogram.accessibleName()
    assert "Simulated" in [each.text() for each in panel.title.findChildren(QLabel) if each.isVisible()]
    assert len(panel.meteogram.chart.hours) == 49
    assert str(panel.meteogram.chart.zone) == "America/Montevideo"
    user.map_view.set_camera(user.camera.__class__(60.17, 24.94, 10.0, 1, 1))
    qtbot.waitUntil(lambda: str(panel.meteogram.chart.zone) == "Europe/Helsinki", timeout=PATIENCE_MS)
    assert "Helsinki" in panel.meteogram.accessibleName()

    for index, hours in enumerate((24, 48, 120, 240)):
        place = panel.ranges.cell_rect(index).center()
        qtbot.mouseClick(panel.ranges, Qt.MouseButton.LeftButton, pos=place)
        assert panel.hours == hours
        # The service sends 240 hours, the first of which is the current one.
        assert len(panel.meteogram.chart.hours) == min(hours + 1, 240)
        assert services.settings.get(WEATHER_HOURS) == str(hours)

    action = panel.row_actions[HourlyRow.PRESSURE]
    action.trigger()
    assert panel.meteogram.chart.row_labels == ("mb",)
    assert services.settings.get(WEATHER_HOURS_ROWS) == (HourlyRow.PRESSURE.value,)
    assert action in panel.menu().actions()


def test_units_change_at_once_and_the_last_known_hours_stay_grey_without_the_service(
    user: Driver, services: Services, qtbot: QtBot, service: SimulatedService
) -> None:
    panel = opened(user, qtbot)
    celsius = panel.meteogram.chart.hours[0].temperature
    assert celsius is not None
    services.settings.set(WEATHER_TEMPERATURE, "F")
    assert not services.jobs.is_running("weather hours")
    fahrenheit = pytest.approx(celsius * 1.8 + 32)
    qtbot.waitUntil(lambda: panel.meteogram.chart.hours[0].temperature == fahrenheit)
    assert not services.jobs.is_running("weather hours")

    service.set_faults("503")
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: panel.meteogram.chart.is_old, timeout=PATIENCE_MS)
    assert panel.bar.text
    assert "old" in panel.meteogram.accessibleName() or "Just now" in panel.meteogram.accessibleName()
    service.set_faults("")
    qtbot.mouseClick(panel.bar.buttons["Try again"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.meteogram.chart.is_old, timeout=PATIENCE_MS)
    assert not panel.bar.text


def test_warnings_are_above_their_hours(
    scripted: ScriptedService, open_window: OpenWindow, qtbot: QtBot
) -> None:
    red = a_warning("Red", "Storm", from_h=3, now_s=scripted.now_s)
    scripted.answers[NOW] = the_weather_now((a_warning(now_s=scripted.now_s), red), now_s=scripted.now_s)
    panel = opened(open_window(size=(1440, 900)), qtbot)
    qtbot.waitUntil(lambda: bool(panel.meteogram.chart.bands), timeout=PATIENCE_MS)
    bands = panel.meteogram.chart.bands
    assert [band.text for band in bands] == ["Red: Storm", "Yellow: Wind"]
    assert [band.end_s - band.start_s for band in bands] == [6 * 3600, 6 * 3600]
    assert bands[0].start_s == scripted.now_s + 3 * 3600
    qtbot.keyClick(panel.meteogram, Qt.Key.Key_Home)
    assert panel.meteogram.accessibleDescription().endswith(", Yellow: Wind")
    chart = panel.meteogram.chart
    assert "Red: Storm" in chart.accessible_info(chart.hours[4])


def test_unordered_duplicate_or_missing_hours_are_drawn_once_each(
    scripted: ScriptedService, open_window: OpenWindow, qtbot: QtBot
) -> None:
    scripted.answers[HOURS] = the_hours((5, 0, 1, 1, 2, 9, 8, -3), now_s=scripted.now_s)
    panel = opened(open_window(size=(1440, 900)), qtbot)
    first_s = scripted.now_s // 3600 * 3600
    shown = [(hour.time_s - first_s) / 3600 for hour in panel.meteogram.chart.hours]
    assert shown == [0, 1, 2, 5, 8, 9]
    lines = panel.csv_text().splitlines()
    assert len(lines) == 1 + len(shown)


def test_the_table_uses_the_selected_units_and_the_visible_hours(
    scripted: ScriptedService, services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_TEMPERATURE, "F")
    services.settings.set(WEATHER_WIND, "Bft")
    services.settings.set(WEATHER_HOURS, "24")
    panel = opened(open_window(size=(1440, 900)), qtbot)
    lines = list(csv.DictReader(io.StringIO(panel.csv_text())))
    assert len(lines) == 25
    assert (lines[0]["Temperature (°F)"], lines[0]["Wind speed (Bft)"]) == ("68", "5")
    assert datetime.fromisoformat(lines[0]["Time"]).utcoffset() == timedelta(hours=-3)
    assert datetime.fromisoformat(lines[0]["Time"]).timestamp() == scripted.now_s // 3600 * 3600


def test_without_any_hours_the_pane_says_why_and_offers_to_try_again(
    user: Driver, service: SimulatedService, qtbot: QtBot
) -> None:
    service.set_faults("500")
    user.docks.show("hours")
    panel = user.hours_panel
    assert panel is not None
    assert sentence(panel) == "Loading weather…"
    qtbot.waitUntil(lambda: "Server error" in sentence(panel), timeout=PATIENCE_MS)
    service.set_faults("")
    button = next(each for each in panel.empty.children() if getattr(each, "text", str)() == "Try again")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(panel.meteogram.chart.hours), timeout=PATIENCE_MS)


def test_invalid_units_are_dropped_and_reported(
    user: Driver, service: SimulatedService, qtbot: QtBot
) -> None:
    service.set_faults("unit")
    panel = opened(user, qtbot)
    assert (panel.meteogram.chart.degree, panel.meteogram.chart.wind_unit) == ("", "")
    assert "without units" in panel.bar.text


def test_hours_without_times_are_not_drawn_and_the_pane_says_so(
    user: Driver, service: SimulatedService, qtbot: QtBot
) -> None:
    service.set_faults("missing")
    user.docks.show("hours")
    panel = user.hours_panel
    assert panel is not None
    qtbot.waitUntil(lambda: "No hourly forecast" in sentence(panel), timeout=PATIENCE_MS)


def test_the_hours_are_copied_as_a_table_and_exported_as_an_image(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = opened(user, qtbot)
    action = next(each for each in panel.menu().actions() if each.text() == "Copy hourly forecast as CSV")
    action.trigger()
    lines = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
    assert lines[0][:4] == ["Time", "Conditions", "Daylight", "Temperature (°C)"]
    assert len(lines) == 1 + len(panel.meteogram.chart.hours)
    QGuiApplication.clipboard().clear()
    qtbot.keyClick(panel.meteogram, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("Time,")

    next(each for each in panel.menu().actions() if "image" in each.text()).trigger()
    (dialog,) = user.window.findChildren(QFileDialog)
    file = tmp_path / "chart.png"
    dialog.fileSelected.emit(str(file))
    dialog.close()
    qtbot.waitUntil(lambda: "chart.png" in panel.bar.text, timeout=PATIENCE_MS)
    assert QImage(str(file)).width() == 1920
    user.hours_controller.write_picture(panel, tmp_path / "nowhere" / "chart.png")
    qtbot.waitUntil(lambda: "folder" in panel.bar.text, timeout=PATIENCE_MS)
    # The error stays visible, whatever arrives from the service meanwhile.
    before = user.weather_model.hours
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: user.weather_model.hours is not before, timeout=PATIENCE_MS)
    assert "folder" in panel.bar.text
    qtbot.mouseClick(panel.bar.buttons["Close"], Qt.MouseButton.LeftButton)
    assert not panel.bar.text


def test_the_legend_is_in_the_title_as_long_as_there_is_space(user: Driver, qtbot: QtBot) -> None:
    user.window.resize(1600, 800)
    panel = opened(user, qtbot)
    qtbot.waitUntil(panel.legend.isVisible)
    assert not panel.low_legend.isVisible()
    assert "Wind direction (blowing to)" not in panel.legend.labels
    assert panel.legend.width() >= panel.legend.sizeHint().width()
    for name in ("layers", "properties"):
        user.trigger(name)
    qtbot.waitUntil(lambda: "Wind direction (blowing to)" in panel.legend.labels)
    qtbot.waitUntil(lambda: panel.legend.width() >= panel.legend.sizeHint().width())
    user.window.resize(560, 700)
    qtbot.waitUntil(panel.low_legend.isVisible)
    assert not panel.legend.isVisible()
