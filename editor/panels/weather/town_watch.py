"""Chooses the towns whose weather a map shows, asks for it, and shows it."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import WorldBox
from editor.errors import EditorError
from editor.look.words import translated
from editor.panels.weather.weather_desk import WeatherDesk
from editor.preview.map_view import MapView
from editor.preview.town_choice import is_named_at
from editor.preview.town_pill import spot_of, town_pills
from editor.system.jobs import Jobs

# Source: our choice. Many times the towns that show: most stand too close to a larger one.
MOST_TOWNS: Final = 400
REST_MS: Final = 400

_WATCHER: Final = "towns"
_PURPOSE: Final = "towns in view"

TownsIn = Callable[[WorldBox, int], tuple[Settlement, ...]]


class TownWatch(QObject):
    """The weather at the towns of one map view, while it is wanted. `clock` gives UNIX time."""

    def __init__(
        self,
        view: MapView,
        desk: WeatherDesk,
        jobs: Jobs,
        towns_in: TownsIn,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._view, self._desk, self._jobs = view, desk, jobs
        self._towns_in, self._clock = towns_in, clock
        self._is_on = False
        self._failure = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.look)
        view.camera_changed.connect(self._wait)
        view.weather_card.size_changed.connect(self._make_way)
        desk.towns_changed.connect(self._show)
        desk.watched_changed.connect(self._on_watched_changed)

    def set_on(self, *, is_on: bool) -> None:
        """Show the weather at the towns in view from now on, or no more."""
        self._is_on = is_on
        self._desk.want(_WATCHER, towns=is_on, is_on_map=True)
        if is_on:
            self.look()
        else:
            self._rest.stop()
            self._jobs.cancel(_PURPOSE)
            self._failure = ""
            self._view.town_weather.forget()
            self._view.keep_note("")

    def look(self) -> None:
        """Look which towns are in view; the list of them may have to be read."""
        box = self._view.camera.bounds
        self._jobs.run(
            lambda _cancel: self._towns_in(box, MOST_TOWNS), self._take, self._say_failure, _PURPOSE
        )

    def _wait(self) -> None:
        if self._is_on:
            self._rest.start()

    def _make_way(self) -> None:
        """Choose by the room that the card leaves, but not by that of one which will soon say more."""
        card = self._view.weather_card
        if card.isHidden() or not card.content.is_awaited:
            self._wait()

    def _take(self, towns: tuple[Settlement, ...]) -> None:
        self._failure = ""
        chosen = self._view.town_weather.choose(towns)
        self._desk.turn_to_towns([spot_of(town) for town in chosen])
        self._show()

    def _show(self) -> None:
        if not self._is_on:
            return
        towns, asked, desk = self._view.town_weather, self._desk.towns, self._desk
        is_named = is_named_at(self._view.camera.zoom)
        towns.show_pills(town_pills(towns.towns, asked, desk.units, self._clock(), is_named=is_named))
        self._show_trouble()

    def _on_watched_changed(self) -> None:
        """Show the trouble where the card does not. Towns that change are announced by themselves."""
        if self._is_on:
            self._show_trouble()

    def _show_trouble(self) -> None:
        asked = self._desk.towns
        # The card says by itself that the service cannot be asked.
        trouble = "" if asked is None or "now" in self._desk.watched else asked.trouble
        self._view.keep_note(self._failure or trouble)

    def _say_failure(self, error: EditorError) -> None:
        self._failure = translated(error.text)
        self._show()
