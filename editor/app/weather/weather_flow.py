"""Controller of the weather of a window: follows the map's centre and updates card, credits and status."""

from typing import Final

from PySide6.QtCore import QEvent, QObject

from editor.app.kept_toggle import KeptToggle
from editor.app.window_parts import WindowParts
from editor.panels.weather.weather_desk import WeatherDesk
from editor.preview.card_content import CardContent
from editor.system.settings import WEATHER_ON

_CARD: Final = "card"
_AT_CENTER: Final = frozenset({"now", "hours", "days"})
# Activation is included because data may be outdated after the computer was suspended.
_VISIBILITY_EVENTS: Final = frozenset(
    {QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange, QEvent.Type.WindowActivate}
)


class WeatherFlow(QObject):
    """Joins the weather model `desk` to the map and the status line."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        services = parts.services
        self._window, self._status = parts.window, parts.status
        self._is_card_hidden = False
        self._view, self._command = parts.centre.map_view, parts.commands["weather"]
        self.desk = WeatherDesk(
            services.settings,
            services.weather_key,
            services.jobs,
            services.place_name,
            services.weather,
            self,
            gate=services.weather_gate,
        )
        KeptToggle(self._command, services.settings, WEATHER_ON)
        self._command.toggled.connect(self._on_toggled)
        parts.handle({"refresh_weather": self.desk.refresh})
        self._view.came_to_rest.connect(self._on_came_to_rest)
        self._view.weather_retried.connect(self.desk.refresh)
        self.desk.now_changed.connect(self._update_card)
        self.desk.watched_changed.connect(self._show_source)
        parts.window.installEventFilter(self)
        self._view.installEventFilter(self)
        self._on_came_to_rest()
        self._on_toggled()

    def close(self) -> None:
        """Stop requests before the window closes."""
        self._window.removeEventFilter(self)
        self._view.removeEventFilter(self)
        self.desk.close()

    def put_card_aside(self, is_hidden: bool) -> None:
        """Hide the card while the panel shows the same weather, or show it again."""
        self._is_card_hidden = is_hidden
        self._update_card()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report to the model whether the window and the map are visible."""
        if watched is self._view:
            if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
                self.desk.set_map_visible(is_visible=event.type() is QEvent.Type.Show)
        elif event.type() in _VISIBILITY_EVENTS:
            is_visible = self._window.isVisible() and not self._window.isMinimized()
            self.desk.set_awake(is_awake=is_visible and event.type() is not QEvent.Type.Hide)
        return super().eventFilter(watched, event)

    def _on_came_to_rest(self) -> None:
        camera = self._view.camera
        self.desk.turn_to(camera.lat, camera.lon)

    def _on_toggled(self) -> None:
        self.desk.watch(_CARD, now=self._command.isChecked(), is_on_map=True)
        self._update_card()

    def _update_card(self) -> None:
        is_shown = self._command.isChecked() and not self._is_card_hidden
        self._view.show_weather(self._content() if is_shown else None)

    def _show_source(self) -> None:
        """Update the centre mark, the credits and the simulation tag."""
        weather = self.desk
        self._view.mark_middle(is_marked=bool(weather.watched & _AT_CENTER))
        self._view.show_credits(weather.credits)
        self._status.show_simulated(simulated=weather.is_simulated)

    def _content(self) -> CardContent | None:
        result, weather = self.desk.now, self.desk
        if result is None:
            return None
        return CardContent.of_asked(result, weather.units, simulated=weather.simulates(result))
