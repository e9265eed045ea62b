"""Weather of the towns in view on the map."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import WorldBox
from editor.errors import EditorError
from editor.preview.map_view import MapView
from editor.preview.weather.pills import town_pills
from editor.preview.weather.towns import is_named_at, location_of
from editor.system.jobs import Jobs
from editor.ui.text import translated
from editor.weather.api.records import CurrentWeather
from editor.weather.results import WeatherResult
from editor.weather.wording.states import missing_text
from editor.weather.wording.town_values import (
    ABSENT,
    NOT_IN_FORECAST,
    TownValue,
    absent_values,
    not_available_text,
)
from editor.workspace.weather.model import WeatherModel

# Far more than can be shown: most are too close to a larger town.
MAX_TOWNS: Final = 400
IDLE_MS: Final = 400

_WATCHER: Final = "towns"
_PURPOSE: Final = "towns in view"

TownsIn = Callable[[WorldBox, int], tuple[Settlement, ...]]


class TownWeatherController(QObject):
    """Selects the towns in view, requests their weather and shows it. `clock` returns UNIX time."""

    def __init__(
        self,
        view: MapView,
        weather: WeatherModel,
        jobs: Jobs,
        find_towns: TownsIn,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._view, self._weather, self._jobs = view, weather, jobs
        self._find_towns, self._clock = find_towns, clock
        self._is_on = False
        self._value = TownValue.TEMPERATURE
        self._absent: frozenset[TownValue] = frozenset()
        self._failure = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(IDLE_MS)
        self._rest.timeout.connect(self.find_towns)
        view.camera_changed.connect(self._schedule_search)
        view.weather_card.size_changed.connect(self._on_card_resized)
        weather.shown_towns_changed.connect(self._update)
        weather.timeline_changed.connect(self._find_absent_values)
        weather.time_shown.changed.connect(self._dim_absent_values)
        weather.watched_changed.connect(self._on_watched_changed)
        weather.time_shown.stopped.connect(self._schedule_search)

    def set_on(self, *, is_on: bool) -> None:
        """Start or stop showing the weather of towns."""
        self._is_on = is_on
        self._view.label_reader.watch(self, is_watched=is_on)
        self._weather.watch(_WATCHER, towns=is_on, is_on_map=True)
        if is_on:
            self.find_towns()
        else:
            self._rest.stop()
            self._jobs.cancel(_PURPOSE)
            self._failure = ""
            self._view.town_weather.forget()
            self._view.set_persistent_note("")

    def show_value(self, value: TownValue) -> None:
        """Show another value on the towns."""
        if value is not self._value:
            self._value = value
            self._update()

    def find_towns(self) -> None:
        """Find the towns in view on a worker thread."""
        box = self._view.camera.bounds
        self._jobs.run(
            lambda _cancel: self._find_towns(box, MAX_TOWNS),
            self._on_towns_found,
            self._on_failed,
            _PURPOSE,
            is_repeatable=True,
        )

    def _schedule_search(self) -> None:
        if self._is_on:
            self._rest.start()

    def _on_card_resized(self) -> None:
        """Select towns for the area outside the card, unless the card is about to change again."""
        card = self._view.weather_card
        if self._weather.time_shown.is_moving:  # Then they are selected once it has stopped.
            return
        if card.isHidden() or not card.content.result.is_pending:
            self._schedule_search()

    def _on_towns_found(self, towns: tuple[Settlement, ...]) -> None:
        self._failure = ""
        selected = self._view.town_weather.select(towns)
        self._weather.set_towns([location_of(town) for town in selected])
        self._update()

    def _update(self) -> None:
        if not self._is_on:
            return
        towns, result, weather = self._view.town_weather, self._weather.shown_towns, self._weather
        towns.show_pills(
            town_pills(
                towns.towns,
                result,
                weather.units,
                self._clock(),
                value=self._value,
                is_named=is_named_at(self._view.camera.zoom),
            )
        )
        self._show_trouble(result)

    def _on_watched_changed(self) -> None:
        """Update the error note, which the weather card may display instead."""
        if self._is_on:
            self._show_trouble(self._weather.shown_towns)

    def _find_absent_values(self) -> None:
        """Find the values that the forecast of the timeline lacks everywhere."""
        result = self._weather.timeline
        records = () if result is None or result.answer is None else result.answer.records
        self._absent = absent_values(hour for record in records for hour in record.hours)
        self._dim_absent_values()

    def _dim_absent_values(self) -> None:
        shows_forecast = self._weather.time_shown.shows_forecast
        self._view.weather_card.show_absent_values(self._absent if shows_forecast else ())

    @property
    def _absence(self) -> str:
        """Why all towns show a dash; empty if one has the value, or only some hours of a forecast lack it."""
        pills = self._view.town_weather.pills
        if not pills or any(pill.number != ABSENT for pill in pills):
            return ""
        if not self._weather.time_shown.shows_forecast:
            return translated(not_available_text(self._value))
        return translated(NOT_IN_FORECAST[self._value]) if self._value in self._absent else ""

    def _show_trouble(self, result: WeatherResult[CurrentWeather] | None) -> None:
        # The card displays this error itself.
        trouble = "" if result is None or "now" in self._weather.watched else result.trouble
        note = ""
        if result is not None and result.missing:
            count = len(result.missing)
            shown = 0 if result.answer is None else len(result.places)
            note = translated(missing_text(count, count + shown))
        problem = self._failure or trouble or note
        self._view.set_persistent_note(problem or self._absence, is_problem=bool(problem))

    def _on_failed(self, error: EditorError) -> None:
        self._failure = translated(error.text)
        self._update()
