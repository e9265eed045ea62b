"""Controller of the weather panel in its dock."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.app.button_keys import tell_keys
from editor.app.weather.weather_flow import WeatherFlow
from editor.app.window_parts import WindowParts
from editor.panels.weather.weather_panel import WeatherPanel


class WeatherPanelFlow(QObject):
    """Creates the weather panel on first use; the weather card is hidden while it is visible."""

    def __init__(self, parts: WindowParts, weather: WeatherFlow) -> None:
        super().__init__(parts.window)
        self._weather, self._docks, self._commands = weather, parts.docks, parts.commands
        self._card = parts.centre.map_view.weather_card
        self.panel: WeatherPanel | None = None
        parts.docks.add_later("weather_panel", self._create_panel)
        self._card.widened.connect(lambda: self._docks.show("weather_panel"))

    def _create_panel(self) -> tuple[QWidget, QWidget]:
        self.panel = WeatherPanel(self._weather.desk)
        self.panel.settings_requested.connect(self._commands["weather_service"].trigger)
        self.panel.shown_changed.connect(self._weather.put_card_aside)
        tell_keys(self.panel.title.refresh, self._commands["refresh_weather"])
        return self.panel, self.panel.title
