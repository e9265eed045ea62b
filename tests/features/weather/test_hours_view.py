"""Tests of the hours panel with a test service and a controlled clock."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from editor.features.weather.hours_view import HoursPanel
from editor.features.weather.meteogram.chart import HourlyRow
from editor.system.jobs import Jobs
from editor.system.language import Language
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.ui.kit.labels import ElidedLabel
from editor.ui.theme.tokens import Size
from editor.weather.api.gate import ServiceGate
from editor.weather.wording.times import time_text
from editor.workspace.weather.model import WeatherModel
from editor.workspace.weather.refresh_policy import RefreshPolicy
from tests.weather.scripted_service import (
    NOW,
    NOW_S,
    ScriptedService,
    a_scripted_service,
    a_warning,
    the_weather_now,
)


@dataclass
class Shown:
    """A panel, its test service and a controlled clock."""

    service: ScriptedService
    model: WeatherModel
    panel: HoursPanel
    now_s: float = NOW_S

    def pass_hours(self, hours: float) -> None:
        """Advance the clock and let the panel update."""
        self.now_s += hours * 3600
        self.panel._minute.timeout.emit()


@pytest.fixture
def shown(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Shown]:
    settings = Settings(tmp_path / "settings.ini")
    with a_scripted_service() as (service, address):
        settings.set(WEATHER_ADDRESS, address)
        service.answers[NOW] = the_weather_now((a_warning(),))
        policy = RefreshPolicy(lambda: NOW_S, lambda: 0.0, steady=lambda: NOW_S)
        key = WeatherKey(environment={})
        gate = ServiceGate(policy.clocks, recent_s=0.0)
        model = WeatherModel(
            settings, key, jobs, lambda *_: "Minas", tmp_path / "kept", policy=policy, gate=gate
        )
        panel = HoursPanel(model, clock=lambda: made.now_s)
        made = Shown(service, model, panel)
        qtbot.addWidget(panel)
        qtbot.addWidget(panel.title)
        panel.resize(900, 220)
        model.set_place(-34.9, -56.18)
        model.set_awake(is_awake=True)
        with qtbot.waitSignals([model.now_changed, model.hours_changed], timeout=10_000):
            panel.show()
        qtbot.waitUntil(lambda: bool(panel.meteogram.chart.bands), timeout=10_000)
        yield made
        panel.hide()
        model.close()


def test_the_chart_advances_without_new_data(shown: Shown) -> None:
    meteogram = shown.panel.meteogram
    assert [meteogram.chart.hours[0].title, meteogram.chart.is_old] == ["Today 13:00", False]
    shown.pass_hours(1)
    assert meteogram.chart.hours[0].title == "Today 14:00"
    assert "old" not in meteogram.accessibleName()
    shown.pass_hours(2)
    assert [meteogram.chart.hours[0].title, meteogram.chart.is_old] == ["Today 16:00", True]
    assert meteogram.accessibleName() == "Hourly forecast, 3 h old · Minas"


def test_expired_warnings_are_not_drawn(shown: Shown) -> None:
    assert [band.text for band in shown.panel.meteogram.chart.bands] == ["Yellow: Wind"]
    shown.pass_hours(7)
    assert shown.panel.meteogram.chart.bands == ()


def test_past_hours_stay_with_the_mark_of_now_behind_them(shown: Shown) -> None:
    shown.pass_hours(60)
    chart = shown.panel.meteogram.chart
    assert len(chart.hours) == 49
    assert chart.hours[-1].time_s < chart.now_s
    assert chart.is_old


def test_current_weather_redraws_the_chart_only_for_changed_warnings(shown: Shown, qtbot: QtBot) -> None:
    chart = shown.panel.meteogram.chart
    shown.model.now_changed.emit()
    assert shown.panel.meteogram.chart is chart
    shown.service.answers[NOW] = the_weather_now((a_warning(phenomenon="Fog"),))
    shown.model.refresh()
    qtbot.waitUntil(
        lambda: [band.text for band in shown.panel.meteogram.chart.bands] == ["Yellow: Fog"], timeout=10_000
    )


def test_the_time_of_the_timeline_is_marked(shown: Shown) -> None:
    meteogram, time = shown.panel.meteogram, shown.model.time_shown
    time.set_timeline_shown(is_shown=True)
    before = meteogram.grab().toImage()
    time.show_time(NOW_S + 5 * 3600)
    result = shown.model.hours
    assert result is not None
    assert meteogram.mark == time_text(time.time_s, result.zone)
    assert meteogram.grab().toImage() != before
    time.show_time(NOW_S + 72 * 3600)
    assert not meteogram.mark, "the time is beyond the range"
    time.show_now()
    assert meteogram.grab().toImage() == before


def test_at_its_least_height_the_chart_keeps_the_wind_and_all_rows(shown: Shown, qtbot: QtBot) -> None:
    panel = shown.panel

    def is_least(width: int) -> bool:
        panel.resize(width, 0)  # Where the legend is depends on the width.
        return panel.height() == panel.minimumSizeHint().height()

    for rows in ((), tuple(HourlyRow)):
        panel.show_rows(rows)
        for width in (900, panel.minimumWidth()):
            qtbot.waitUntil(partial(is_least, width))
            plot = panel.meteogram.plot()
            assert plot.wind is not None
            assert len(plot.rows) == len(rows)
            assert plot.curves.height() >= 60


@pytest.fixture(params=["", "de"])
def language(qapp: QCoreApplication, request: pytest.FixtureRequest) -> Iterator[Language]:
    made = Language(request.param)
    made.install(qapp)
    yield made
    made.uninstall(qapp)


@pytest.mark.usefixtures("language")
def test_the_title_is_never_cut(shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = HoursPanel(shown.model, clock=lambda: shown.now_s)
    for part in (panel, panel.title):
        qtbot.addWidget(part)
    panel.title.add_close(panel.hide)
    monkeypatch.setattr(shown.model, "simulates", lambda _result: True)
    heading = panel.title.findChild(ElidedLabel)
    assert heading is not None
    panel.show()
    panel.title.show()
    found = set()
    for width in range(Size.MAP_LEAST, 900, 45):
        panel.resize(width, 300)
        panel.title.resize(width, Size.PANEL_HEAD)
        qtbot.waitUntil(lambda: heading.shown_text == heading.text)
        found.add(heading.text)
    assert len(found) == 2, "a long and a short one"
