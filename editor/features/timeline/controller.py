"""The weather timeline of a window: its command, its range, and what it shows."""

from datetime import UTC
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer

from editor.lazy_import import LazyModule
from editor.system.settings import TIMELINE_HOURS, WEATHER_TIMELINE
from editor.ui.text import translated
from editor.weather.cache.memory_cache import is_same_cell
from editor.weather.daylight import CalculatedSun, SunTimes
from editor.weather.wording.states import service_text
from editor.weather.wording.values import exact_degrees
from editor.workspace.actions import SettingToggle
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.weather.time_shown import STEP_S
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.timeline import model, view
else:
    model = LazyModule("editor.features.timeline.model")
    view = LazyModule("editor.features.timeline.view")

_WATCHER: Final = "timeline"
_MINUTE_MS: Final = 60_000


class TimelineController(WindowFeature):
    """Creates the strip below the map on first use, and joins it to the time that map and weather show."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._weather = context, context.weather
        self._time, self._settings = context.weather.time_shown, context.services.settings
        self._command = context.commands["weather_timeline"]
        self.strip: view.TimelineStrip | None = None
        self._minute = QTimer(self)
        self._minute.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._minute.setInterval(_MINUTE_MS)
        self._minute.timeout.connect(self.refresh)
        SettingToggle(self._command, self._settings, WEATHER_TIMELINE)
        self._command.toggled.connect(self._on_toggled)
        self._command.triggered.connect(self._on_triggered)
        if self._command.isChecked():
            self._on_toggled(True)

    @property
    def state_to_restore(self) -> float | None:
        return None if self._time.is_now else self._time.time_s

    def restore_state(self, state: object) -> None:
        """Show the same time."""
        assert isinstance(state, (int, float))
        self._time.show_time(state, -state % STEP_S)

    def close(self) -> None:
        """Stop what moves the time before the window closes."""
        self._minute.stop()
        if self.strip is not None:
            self.strip.stop()

    def refresh(self) -> None:
        """Show the time from now on, and the present in place of a time that has passed."""
        strip = self.strip
        if strip is None or not self._command.isChecked() or strip.is_moving:
            return
        if not self._time.is_now and self._time.time_s <= self._time.now_s:
            self._time.show_now()
        strip.show_timeline(self._create_timeline(strip.hours))
        self._show_time()

    def _on_triggered(self, is_on: bool) -> None:
        if is_on:
            self._context.centre.show_view(MAP_VIEW)

    def _on_toggled(self, is_on: bool) -> None:
        if is_on and self.strip is None:
            self.strip = self._create_strip()
        if self.strip is None:
            return
        self.strip.setVisible(is_on)
        self._weather.watch(_WATCHER, now=is_on, timeline=is_on, is_on_map=True)
        self._time.set_timeline_shown(is_shown=is_on)
        if is_on:
            self._minute.start()
            self.refresh()
        else:
            self._minute.stop()

    def _create_strip(self) -> "view.TimelineStrip":
        strip = view.TimelineStrip(int(self._settings.get(TIMELINE_HOURS)))
        strip.time_selected.connect(self._on_time_selected)
        strip.now_requested.connect(self._time.show_now)
        strip.moving_changed.connect(self._on_moving_changed)
        strip.range_selected.connect(self._on_range_selected)
        strip.retried.connect(self._weather.refresh)
        self._context.centre.add_map_foot(strip)
        self._weather.timeline_changed.connect(self.refresh)
        self._weather.now_changed.connect(self.refresh)
        self._weather.zones.found.connect(self.refresh)
        self._context.centre.map_view.camera_stopped.connect(lambda _camera: self.refresh())
        self._time.changed.connect(self._show_time)
        return strip

    def _on_time_selected(self, time_s: float) -> None:
        assert self.strip is not None, "its strip reports"
        timeline = self.strip.track.timeline
        if time_s <= timeline.now_s:
            self._time.show_now()
        else:
            self._time.show_time(time_s, timeline.offset_s(time_s))

    def _on_moving_changed(self, is_moving: bool) -> None:
        self._time.set_moving(is_moving=is_moving)
        self.refresh()

    def _on_range_selected(self, hours: int) -> None:
        self._settings.set(TIMELINE_HOURS, str(hours))
        self.refresh()
        assert self.strip is not None, "its strip reports"
        timeline = self.strip.track.timeline
        if not self._time.is_now and self._time.time_s > timeline.end_s:
            self._on_time_selected(timeline.snapped(timeline.end_s))

    def _create_timeline(self, hours: int) -> "model.Timeline":
        weather = self._weather
        place, forecast, now = weather.place, weather.place_forecast, weather.now
        # Without an answer, days and nights are calculated.
        sun: SunTimes | CalculatedSun | None = None if place is None else CalculatedSun(place.lat, place.lon)
        zone = None if forecast is None else forecast.zone
        if (
            now is not None
            and now.answer is not None
            and place is not None
            and is_same_cell(now.place, place)
        ):
            sun, zone = SunTimes(now.answer.records[0]), zone or now.zone
        if zone is None:
            zone = UTC if place is None else weather.zones.zone(place)
        return model.create_timeline(
            self._time.now_s,
            hours,
            zone,
            forecast,
            sun,
            weather.timeline,
            weather.units,
            is_missing=weather.is_forecast_missing,
        )

    def _show_time(self) -> None:
        if self.strip is not None and self._command.isChecked():
            self.strip.show_time(None if self._time.is_now else self._time.time_s, self._details())

    def _details(self) -> str:
        """Return the weather of the time that is shown in words."""
        result = self._weather.shown_now
        if result is None or result.answer is None:
            return "" if result is None else result.trouble
        now, is_metric = result.answer.records[0].conditions, result.answer.is_metric
        temperature = exact_degrees(now.temperature_c, self._weather.units, is_metric=is_metric)
        return ", ".join(filter(None, (translated(temperature), translated(service_text(now.words)))))
