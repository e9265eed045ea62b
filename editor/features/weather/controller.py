"""The weather in the window: card, panel, hours and towns."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QEvent, QObject
from PySide6.QtGui import QActionGroup, QImage, QImageWriter
from PySide6.QtWidgets import QWidget

from editor.basemap.places import Settlement
from editor.errors import EditorError
from editor.features.weather.towns import TownWeatherController
from editor.lazy_import import LazyModule
from editor.preview.weather.text import CardContent
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel
from editor.system.settings import (
    LAST_FOLDER,
    WEATHER_CARD_OPEN,
    WEATHER_HOURS,
    WEATHER_HOURS_ROWS,
    WEATHER_ON,
    WEATHER_TOWN_VALUE,
    WEATHER_TOWNS,
)
from editor.ui.text import translated
from editor.weather.wording.times import time_text
from editor.weather.wording.town_values import TownValue
from editor.wording import say
from editor.workspace.actions import SettingToggle, show_shortcut_in_tooltip
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import ask_where_to_write, start_folder
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.weather import hours_view, view
    from editor.features.weather.meteogram import chart
else:
    chart = LazyModule("editor.features.weather.meteogram.chart")
    hours_view = LazyModule("editor.features.weather.hours_view")
    view = LazyModule("editor.features.weather.view")


_CARD: Final = "card"
_AT_CENTER: Final = frozenset({"now", "hours", "days"})
# Activation is included because data may be outdated after the computer was suspended.
_VISIBILITY_EVENTS: Final = frozenset(
    {QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange, QEvent.Type.WindowActivate}
)


class WeatherController(WindowFeature):
    """Joins the weather to the map and the status line; the weather panel is created on first use.

    The weather card is hidden while the panel is visible.
    """

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts, self._window, self._status = parts, parts.window, parts.status
        self._is_card_hidden = False
        self._view, self._command = parts.centre.map_view, parts.commands["weather"]
        self._weather = parts.weather
        self.panel: view.WeatherPanel | None = None
        parts.docks.add_later("weather_panel", self._create_panel)
        self._view.weather_card.widened.connect(lambda: parts.docks.show("weather_panel"))
        card, settings = self._view.weather_card, parts.services.settings
        card.set_clock(parts.services.clock)
        card.set_open(is_open=settings.get(WEATHER_CARD_OPEN))
        card.open_changed.connect(lambda is_open: settings.set(WEATHER_CARD_OPEN, is_open))
        SettingToggle(self._command, settings, WEATHER_ON)
        self._command.toggled.connect(self._on_toggled)
        parts.handle({"refresh_weather": self._weather.refresh})
        self._view.camera_stopped.connect(self._on_came_to_rest)
        self._view.weather_retried.connect(self._weather.refresh)
        self._weather.shown_now_changed.connect(self._update_card)
        self._weather.watched_changed.connect(self._show_source)
        self._weather.refresh_skipped.connect(
            lambda: self._view.show_news(self.tr("The weather is up to date."))
        )
        parts.window.installEventFilter(self)
        self._view.installEventFilter(self)
        self._on_came_to_rest()
        self._on_toggled()

    def close(self) -> None:
        """Stop requests before the window closes."""
        self._window.removeEventFilter(self)
        self._view.removeEventFilter(self)
        self._weather.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report to the model whether the window and the map are visible."""
        if watched is self._view:
            if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
                self._weather.set_map_visible(is_visible=event.type() is QEvent.Type.Show)
        elif event.type() in _VISIBILITY_EVENTS:
            is_visible = self._window.isVisible() and not self._window.isMinimized()
            self._weather.set_awake(is_awake=is_visible and event.type() is not QEvent.Type.Hide)
        return super().eventFilter(watched, event)

    def _create_panel(self) -> tuple[QWidget, QWidget]:
        commands = self._parts.commands
        self.panel = view.WeatherPanel(self._weather, self._parts.services.clock)
        self.panel.settings_requested.connect(commands["weather_service"].trigger)
        self.panel.shown_changed.connect(self._on_panel_shown)
        show_shortcut_in_tooltip(self.panel.title.refresh, commands["refresh_weather"])
        return self.panel, self.panel.title

    def _on_panel_shown(self, is_shown: bool) -> None:
        self._is_card_hidden = is_shown
        self._update_card()

    def _on_came_to_rest(self) -> None:
        camera = self._view.camera
        self._weather.set_place(camera.lat, camera.lon)

    def _on_toggled(self) -> None:
        self._weather.watch(_CARD, now=self._command.isChecked(), is_on_map=True)
        self._update_card()

    def _update_card(self) -> None:
        is_shown = self._command.isChecked() and not self._is_card_hidden
        self._view.show_weather(self._content() if is_shown else None)

    def _show_source(self) -> None:
        """Update the centre mark, the credits and the simulation tag."""
        weather = self._weather
        self._view.set_crosshair_visible(is_marked=bool(weather.watched & _AT_CENTER))
        self._view.show_credits(weather.credits)
        self._status.show_simulated(simulated=weather.is_simulated)

    def _content(self) -> CardContent | None:
        result, weather = self._weather.shown_now, self._weather
        if result is None:
            return None
        shown = weather.time_shown
        time = translated(time_text(shown.time_s, result.zone)) if shown.shows_forecast else ""
        return CardContent(result, weather.units, weather.simulates(result), time)


class TownController(WindowFeature):
    """Joins commands, their settings, the weather card and the map; a click on a town centres the map on it.

    The command of a value also shows the towns; the button of the shown value on the card hides them again.
    """

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        services = parts.services
        self._settings = services.settings
        self._view = parts.centre.map_view
        self._watch = TownWeatherController(
            self._view, parts.weather, services.jobs, services.towns_in, self, services.clock
        )
        command = self._command = parts.commands["weather_towns"]
        SettingToggle(command, services.settings, WEATHER_TOWNS)
        command.toggled.connect(self._on_toggled)
        self._view.town_weather.pressed.connect(self._go_to)
        self._view.weather_card.town_value_pressed.connect(self._on_value_pressed)
        group = QActionGroup(self)
        self._actions = {value: parts.commands[f"towns_{value.value}"] for value in TownValue}
        for value, action in self._actions.items():
            group.addAction(action)
            action.triggered.connect(partial(self.show_value, value))
        services.settings.changed.connect(self._on_settings_changed)
        self._update_value()
        self._watch.set_on(is_on=command.isChecked())

    @property
    def value(self) -> TownValue:
        """The value that towns show, or would show."""
        return TownValue(self._settings.get(WEATHER_TOWN_VALUE))

    def show_value(self, value: TownValue) -> None:
        """Show a value on the towns in view."""
        self._settings.set(WEATHER_TOWN_VALUE, value.value)
        self._command.setChecked(True)

    def _on_value_pressed(self, value: TownValue) -> None:
        if self._command.isChecked() and value is self.value:
            self._command.setChecked(False)
        else:
            self.show_value(value)

    def _on_toggled(self, is_on: bool) -> None:
        self._watch.set_on(is_on=is_on)
        self._update_value()

    def _on_settings_changed(self, key: str) -> None:
        if key == WEATHER_TOWN_VALUE.key:
            self._update_value()

    def _update_value(self) -> None:
        value = self.value
        self._actions[value].setChecked(True)
        self._view.weather_card.show_town_value(value if self._command.isChecked() else None)
        self._watch.show_value(value)

    def _go_to(self, town: Settlement) -> None:
        self._view.fly_to(town.lat, town.lon, self._view.camera.zoom)


class HoursController(WindowFeature):
    """Joins the hours panel, created on first use, to its dock, the settings and files."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts, self._weather = parts, parts.weather
        self._settings = parts.services.settings
        self.panel: hours_view.HoursPanel | None = None
        parts.docks.add_later("hours", self._create_panel)

    def write_picture(self, panel: "hours_view.HoursPanel", path: Path) -> None:
        """Save the current chart to a file and report the result in the panel."""
        picture = panel.picture()

        def write(_cancel: Cancel) -> Path:
            save_bytes(path, as_png(picture))
            return path

        self._parts.services.jobs.run(
            write, panel.show_saved, panel.show_error, f"picture of hours {id(self)}"
        )

    def _create_panel(self) -> tuple[QWidget, QWidget]:
        rows = [kind for kind in chart.HourlyRow if kind.value in self._settings.get(WEATHER_HOURS_ROWS)]
        panel = self.panel = hours_view.HoursPanel(
            self._weather,
            int(self._settings.get(WEATHER_HOURS)),
            clock=self._parts.services.clock,
            rows=rows,
        )
        panel.rows_selected.connect(
            lambda kinds: self._settings.set(WEATHER_HOURS_ROWS, tuple(kind.value for kind in kinds))
        )
        panel.range_selected.connect(lambda hours: self._settings.set(WEATHER_HOURS, str(hours)))
        panel.picture_requested.connect(lambda: self._ask_where(panel))
        return panel, panel.title

    def _ask_where(self, panel: "hours_view.HoursPanel") -> None:
        folder = start_folder(self._settings.get(LAST_FOLDER), self._parts.session.origin)
        ask_where_to_write(
            self._parts.window,
            self.tr("Export hourly forecast as image"),
            folder / "hours.png",
            self.tr("Image (*.png)"),
            "png",
            lambda path: self.write_picture(panel, path),
        )


def as_png(picture: QImage) -> bytes:
    """Return an image as PNG data.

    Raises: EditorError if encoding fails.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(picture):
        raise EditorError(say("The image could not be exported. Try again."))
    return bytes(buffer.data().data())
