"""Weather along a route in a real window: on arrival, in local time, with warnings, and under faults."""

import json
import time
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.features.routes.route_view import RouteView
from editor.features.routes.stop_values import StopValue
from editor.system.settings import ROUTE_STOP_VALUES
from editor.ui.theme.tokens import Gap
from editor.weather.api.limits import MAX_PLACES, step_of
from editor.weather.api.records import SIMULATED_COPYRIGHT, LatLon
from editor.weather.routes.saved_route import FILE_NAME
from editor.weather.simulator import forecasts
from editor.weather.simulator.warnings import warnings_at
from tests.flows.conftest import OpenWindow
from tests.flows.counted_service import Counted
from tests.flows.driver import Driver
from tests.flows.programs import drop
from tests.flows.routes import (
    COAST,
    a_route,
    at,
    gpx,
    opened,
    over_iceland,
    points,
    until_known,
)


@pytest.fixture
def user(counted: Counted, open_window: OpenWindow, qtbot: QtBot) -> Driver:
    return over_iceland(open_window, qtbot)


# The weather


def test_weather_on_arrival_is_on_line_and_strip_and_is_requested_once_after_a_drag_of_the_departure(
    user: Driver, counted: Counted, qtbot: QtBot
) -> None:
    view = a_route(user, qtbot)
    stops, texts = view.control.stops, view.panel.texts
    assert counted.answers == 1
    assert len(stops) == MAX_PLACES
    assert [stop.weather.conditions.time_s for stop in stops if stop.weather] == [
        stop.along.stop.time_s for stop in stops
    ]
    assert [stop.symbol for stop in view.line.route.stops] == [text.symbol for text in texts]
    assert all(text.temperature.endswith("°") and text.wind.endswith("m/s") for text in texts)
    assert {0, len(stops) - 1} <= set(view.panel.strip.shown)
    assert {0, len(stops) - 1} <= set(view.line.visible_stops) < set(range(len(stops)))
    assert view.panel.header.title.text().startswith("Reykjavík to ")
    assert view.panel.header.detail.text().startswith("3")
    assert view.panel.header.tag.isVisible()
    assert SIMULATED_COPYRIGHT in user.attribution.texts

    before, slider = view.panel.texts, view.panel.header.slider
    slider.setSliderDown(True)
    for step in range(1, 40):
        slider.setValue(step)
    during = view.panel.texts
    assert [text.time for text in during] != [text.time for text in before]
    assert [text.temperature for text in during] == [text.temperature for text in before]
    assert counted.answers == 1
    slider.setSliderDown(False)
    until_known(view, qtbot)
    assert counted.answers == 2
    assert view.control.departure_s > time.time() + 39 * 900 - 900
    slider.setValue(slider.maximum())
    assert time.time() + 239 * 3600 < view.control.departure_s <= time.time() + 240 * 3600
    slider.setValue(0)
    assert time.time() < view.control.departure_s < time.time() + 900


def time_in(time_s: int, zone: str) -> str:
    return f"{datetime.fromtimestamp(time_s, ZoneInfo(zone)):%H:%M}"


def find_warned_place() -> tuple[LatLon, int]:
    """Find a place and a time of the coming day at which the simulated service warns."""
    now_s = time.time()
    for lat in range(60, -60, -5):
        for lon in range(-170, 170, 10):
            place = LatLon(lat + 0.5, lon + 0.5)
            for hours in range(2, 24, 3):
                time_s = int(now_s) + hours * 3600
                if warnings_at(place, time_s, now_s):
                    return place, time_s
    raise AssertionError("there is always a storm somewhere")


def test_warnings_color_the_line_and_the_strip_and_are_announced(user: Driver, qtbot: QtBot) -> None:
    place, time_s = find_warned_place()
    view = opened(user)
    for south in (0.2, 0.0, -0.2):
        view.control.add(LatLon(place.lat - south, place.lon))
    middle_s = view.control.plan.duration_s // 2
    view.control.set_departure_step(step_of(time_s - middle_s, view.control.departure_s))
    view.edit(is_on=False)
    view.fit()
    until_known(view, qtbot)
    stops = view.control.stops
    assert [part.is_warned for part in view.line.route.parts] == [bool(stop.warnings) for stop in stops]
    number = next(number for number, stop in enumerate(stops) if stop.warnings)
    level = stops[number].level
    assert level is not None
    user.trigger("weather_panel")
    panel = user.weather_panel
    assert panel is not None
    warning = stops[number].warnings[0]
    qtbot.waitUntil(
        lambda: warning in [card.details.warning for card in panel.warnings.cards], timeout=10_000
    )
    user.trigger("weather_route")
    user.trigger("weather_route")
    assert view.line.route.parts[number].level is level
    assert view.panel.warnings.lines[0].isVisible()
    text = view.panel.texts[number]
    assert level.value in text.warnings
    assert level.value in view.line.route.stops[number].tip
    view.panel.strip.setFocus()
    qtbot.keyClick(view.panel.strip, Qt.Key.Key_Home)
    for _ in range(number):
        qtbot.keyClick(view.panel.strip, Qt.Key.Key_Right)
    assert view.panel.strip.selected == number
    assert view.panel.stop_label.text() == text.sentence
    assert number in view.line.visible_stops
    assert level.value in view.panel.warnings.lines[0].text
    assert level.value in view.panel.strip.accessibleDescription()


# Faults


def test_a_fault_is_shown_in_the_card_with_advice_and_the_last_known_weather_stays_grey(
    user: Driver, counted: Counted, qtbot: QtBot
) -> None:
    view = a_route(user, qtbot)
    before = view.panel.texts
    view.panel.show_route_problem("“a.gpx” could not be opened.")
    counted.service.stop()
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: bool(view.panel.trouble.text), timeout=20_000)
    assert view.panel.trouble.text.endswith(".")
    assert view.panel.trouble.isVisible()
    assert view.panel.retry.isVisible()
    assert view.panel.problem.isVisible(), "it is shown after a file was refused"
    assert view.panel.old.isVisible()
    assert view.line.route.is_old
    assert [text.temperature for text in view.panel.texts] == [text.temperature for text in before]
    assert not [box for box in QApplication.topLevelWidgets() if box.isModal() and box.isVisible()]


def test_a_missing_record_is_a_gap_and_values_on_demand_are_remembered(
    user: Driver, counted: Counted, qtbot: QtBot
) -> None:
    counted.service.set_faults("lost")
    view = opened(user)
    for place in COAST:
        view.control.add(place)
    view.edit(is_on=False)
    qtbot.waitUntil(lambda: any(stop.is_missing for stop in view.control.stops), timeout=15_000)
    qtbot.waitUntil(lambda: all(stop.zone for stop in view.control.stops), timeout=10_000)
    stops, texts = view.control.stops, view.panel.texts
    assert [stop.is_missing for stop in stops] == [False] * (MAX_PLACES - 1) + [True]
    assert [stop.weather.conditions.time_s for stop in stops if stop.weather] == [
        stop.along.stop.time_s for stop in stops[:-1]
    ]
    assert (texts[-1].temperature, texts[-1].is_missing) == ("", True)
    assert "The service sent no weather for 1 of 25 places." in view.panel.note.text()
    height, actions = view.panel.strip.height(), view.panel.header.value_actions
    for value in (StopValue.HUMIDITY, StopValue.UV):
        actions[value].trigger()
    assert view.panel.strip.height() > height
    assert [value.text[:3] for value in view.panel.texts[0].values][1] == "UV "
    assert user.services.settings.get(ROUTE_STOP_VALUES) == "humidity uv"
    actions[StopValue.UV].trigger()
    actions[StopValue.HUMIDITY].trigger()
    assert view.panel.strip.height() == height


def test_a_route_without_an_answer_says_why_and_keeps_its_line_and_times(
    user: Driver, counted: Counted, qtbot: QtBot
) -> None:
    counted.service.stop()
    view = opened(user)
    for place in COAST:
        view.control.add(place)
    qtbot.waitUntil(lambda: bool(view.panel.trouble.text), timeout=20_000)
    qtbot.waitUntil(lambda: all(stop.zone for stop in view.control.stops), timeout=10_000)
    assert view.line.route.parts
    assert all(text.time and not text.temperature and not text.symbol for text in view.panel.texts)


def test_another_departure_removes_a_notice_and_speed_and_unit_change_the_arrivals(
    user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The simulated warnings of the present hour would change the height of the card.
    monkeypatch.setattr(forecasts, "warnings_at", lambda *_arguments: [])
    view = a_route(user, qtbot)
    panel = view.panel
    bare_px = panel.card.height()
    panel.show_route_problem("“a.gpx” could not be opened.")
    line_px = panel.problem.fontMetrics().height() + 2 * Gap.XS
    assert panel.problem.height() == line_px
    assert panel.card.height() == bare_px + Gap.XS + line_px
    panel.header.slider.setValue(3)
    assert not panel.problem.isVisible()
    assert panel.card.height() == bare_px

    panel.header.slider.setValue(0)
    header, taken_s = view.panel.header, view.control.plan.duration_s
    header.speed.edit.setFocus()
    header.speed.edit.selectAll()
    qtbot.keyClicks(header.speed.edit, "40")
    qtbot.keyClick(header.speed.edit, Qt.Key.Key_Return)
    assert view.control.plan.duration_s == pytest.approx(2 * taken_s, abs=2)
    header.unit.combo.setCurrentIndex(2)
    header.unit.combo.activated.emit(2)
    assert header.speed.value == pytest.approx(21.6)
    assert header.detail.text().partition(" · ")[0].endswith("nmi")
    assert view.control.plan.duration_s == pytest.approx(2 * taken_s, rel=0.01)
    qtbot.keyClicks(header.speed.edit, "fast")
    qtbot.keyClick(header.speed.edit, Qt.Key.Key_Return)
    assert header.speed.problem
    assert header.speed.value == pytest.approx(21.6)
    header.slider.setValue(3)
    assert not view.panel.problem.isVisible()
    assert not header.speed.problem


# Files


def test_dropped_files_use_their_own_times_and_an_invalid_one_is_refused_in_the_card(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "walk.gpx"
    path.write_text(gpx(("Walk", 13)))
    style = user.style
    drop(user, path)
    view = user.route_controller.shown
    assert view is not None
    until_known(view, qtbot)
    assert view.control.by_own_times
    assert view.control.plan.duration_s == 2 * 3600
    assert view.panel.header.title.text() == "Walk"
    assert not view.panel.header.speed.isVisible()
    assert not view.tool.is_on
    box = user.map_view.rect()
    qtbot.waitUntil(lambda: all(box.contains(at(user, LatLon(0, lon))) for lon in (0.0, 1.2)), timeout=5_000)
    assert user.style is style
    header = view.panel.header
    header.unit.combo.setCurrentIndex(0)
    header.unit.combo.activated.emit(0)
    assert not view.control.by_own_times
    assert view.control.plan.duration_s == pytest.approx(133_000 / (80 / 3.6), rel=0.01)

    good, bad = tmp_path / "line.geojson", tmp_path / "broken.gpx"
    good.write_text(json.dumps({"type": "LineString", "coordinates": [[-21.9, 64.1], [-19.0, 63.4]]}))
    bad.write_text('<gpx><trk><trkseg><trkpt lat="95" lon="0"/></trkseg></trk></gpx>')
    drop(user, good)
    qtbot.waitUntil(lambda: len(points(view)) == 2, timeout=10_000)
    drop(user, bad)
    qtbot.waitUntil(lambda: bool(view.panel.problem.text), timeout=10_000)
    problem = view.panel.problem.text
    assert "“broken.gpx” could not be opened" in problem
    assert "95" in problem
    assert "line 1" in problem
    assert len(points(view)) == 2
    drop(user, tmp_path / "gone.gpx")
    qtbot.waitUntil(lambda: "The file does not exist." in view.panel.problem.text, timeout=10_000)


def test_a_route_is_saved_into_a_file_that_opens_as_the_same_route_or_the_card_says_why_not(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    save = user.command("save_route")
    assert not save.isEnabled()
    view = a_route(user, qtbot)
    for suffix in (".gpx", ".geojson"):
        before = view.control.route
        assert before is not None
        save_route(user, view, tmp_path / f"trip{suffix}", qtbot)
        view.control.set_route(None)
        assert not save.isEnabled()
        assert "saved" not in view.panel.note.text()
        drop(user, tmp_path / f"trip{suffix}")
        qtbot.waitUntil(lambda: view.control.route is not None, timeout=10_000)
        after = view.control.route
        assert after is not None
        assert np.allclose(after.degrees, before.degrees, atol=1e-6), suffix
        assert suffix == ".geojson" or after.way_points == before.way_points
    route = view.control.route
    assert route is not None
    view.save_file(tmp_path / "other.txt", route)
    qtbot.waitUntil(lambda: ".gpx or .geojson" in view.panel.problem.text, timeout=10_000)
    view.save_file(tmp_path / "no" / "other.gpx", route)
    qtbot.waitUntil(lambda: "“other.gpx” could not be saved" in view.panel.problem.text, timeout=10_000)
    assert not list(tmp_path.glob("other*"))


def save_route(user: Driver, view: RouteView, path: Path, qtbot: QtBot) -> None:
    """Save the route by its dialog, and wait until the card confirms it."""
    user.trigger("save_route")
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    assert dialog.selectedFiles()[0].endswith(".gpx")
    dialog.selectFile(str(path))
    dialog.accept()
    qtbot.waitUntil(lambda: f"saved as “{path.name}”" in view.panel.note.text(), timeout=10_000)


def test_a_route_saved_by_a_newer_version_is_ignored_and_times_are_those_of_each_stop(
    user: Driver, qtbot: QtBot
) -> None:
    folder = user.services.route
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE_NAME).write_text('{"version": 99}')
    view = opened(user)
    qtbot.waitUntil(lambda: "“route-99-1.json”" in view.panel.note.text(), timeout=10_000)
    assert (folder / "route-99-1.json").read_text() == '{"version": 99}'

    for place in (LatLon(60.17, 24.94), LatLon(59.33, 18.06)):
        view.control.add(place)
    until_known(view, qtbot)
    start, last = view.control.stops[0], view.control.stops[-1]
    assert (str(start.zone), str(last.zone)) == ("Europe/Helsinki", "Europe/Stockholm")
    assert view.panel.texts[-1].time == time_in(last.along.stop.time_s, "Europe/Stockholm")
    assert view.panel.texts[0].time == time_in(start.along.stop.time_s, "Europe/Helsinki")


def test_one_route_of_several_tracks_or_files_is_selected_and_files_without_one_are_reported(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "days.gpx"
    path.write_text(gpx(("First day", 3), ("Second day", 5)))
    user.trigger("open_route")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.selectFile(str(path))
    dialog.accept()
    view = user.route_controller.shown
    assert view is not None
    tracks = view.panel.tracks
    qtbot.waitUntil(tracks.isVisible, timeout=10_000)
    assert [row.text for row in tracks.rows] == ["First day", "Second day"]
    assert tracks.rows[1].detail.endswith("40 min")
    qtbot.keyClick(tracks.list, Qt.Key.Key_Down)
    qtbot.keyClick(tracks.list, Qt.Key.Key_Return)
    assert not tracks.isVisible()
    assert view.control.route is not None
    assert (view.control.route.name, len(view.control.route.points)) == ("Second day", 5)

    view.control.set_route(None)
    files = [tmp_path / f"{name}.gpx" for name in ("bad", "one", "two")]
    for path, text in zip(files, ("no route", gpx(("First day", 3)), gpx(("Second day", 5))), strict=True):
        path.write_text(text)
    drop(user, *files)
    qtbot.waitUntil(view.panel.tracks.isVisible, timeout=10_000)
    assert [row.text for row in view.panel.tracks.rows] == ["First day", "Second day"]
    assert "“bad.gpx” could not be opened" in view.panel.problem.text
    assert view.control.route is None
