"""The weather of one window: asked for where the map rests, and shown while a person wants it."""

from PySide6.QtCore import QObject

from editor.app.weather_dialog import WeatherDialog
from editor.app.window_parts import WindowParts
from editor.panels.weather_control import WeatherControl
from editor.system.settings import WEATHER_ON


class WeatherFlow(QObject):
    """Joins map, status line and the settings of the service."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        services = parts.services
        self._window, self._services, self._status = parts.window, services, parts.status
        self._view, self._command = parts.centre.map_view, parts.commands["weather"]
        self.control = WeatherControl(
            services.settings, services.weather_key, services.jobs, services.nearest_place, self
        )
        self._command.setChecked(services.settings.get(WEATHER_ON))
        self._command.toggled.connect(self._turn)
        parts.handle({"refresh_weather": self._ask, "weather_service": self._set_up})
        self._view.came_to_rest.connect(self._ask)
        self._view.weather_retried.connect(self._ask)
        self._status.weather_pressed.connect(self._set_up)
        self.control.content_changed.connect(self._show)
        self._show()

    def close(self) -> None:
        """The window closes: ask no more."""
        self.control.close()

    def _ask(self) -> None:
        if self._command.isChecked():
            camera = self._view.camera
            self.control.ask(camera.lat, camera.lon)

    def _turn(self, is_on: bool) -> None:
        self._services.settings.set(WEATHER_ON, is_on)
        self._show()
        self._ask()

    def _show(self) -> None:
        is_on = self._command.isChecked()
        self._view.show_weather(self.control.content if is_on else None)
        self._status.show_simulated(simulated=is_on and self.control.is_simulated)

    def _set_up(self) -> None:
        services = self._services
        dialog = WeatherDialog(services.settings, services.weather_key, services.jobs, self._window)
        dialog.accepted.connect(self._ask)
        dialog.open()
