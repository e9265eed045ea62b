"""The weather panel in its dock, and the settings that it leads to."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.app.button_keys import tell_keys
from editor.app.weather.weather_flow import WeatherFlow
from editor.app.window_parts import WindowParts
from editor.panels.weather.weather_panel import WeatherPanel


class WeatherPanelFlow(QObject):
    """Makes the panel of one window when it is first opened; the card steps aside while it shows."""

    def __init__(self, parts: WindowParts, weather: WeatherFlow) -> None:
        super().__init__(parts.window)
        self._weather, self._docks, self._commands = weather, parts.docks, parts.commands
        self._card = parts.centre.map_view.weather_card
        self.panel: WeatherPanel | None = None
        parts.docks.add_later("weather_panel", self._make)
        self._card.widened.connect(lambda: self._docks.show("weather_panel"))

    def _make(self) -> tuple[QWidget, QWidget]:
        self.panel = WeatherPanel(self._weather.desk)
        self.panel.settings_requested.connect(self._commands["weather_service"].trigger)
        self.panel.shown_changed.connect(self._weather.put_card_aside)
        tell_keys(self.panel.title.refresh, self._commands["refresh_weather"])
        return self.panel, self.panel.title
