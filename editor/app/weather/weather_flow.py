"""The weather of one window: asked for where the map rests, and shown while a person wants it."""

from typing import Final

from PySide6.QtCore import QEvent, QObject

from editor.app.kept_toggle import KeptToggle
from editor.app.window_parts import WindowParts
from editor.panels.weather.weather_desk import WeatherDesk
from editor.preview.card_content import CardContent
from editor.system.settings import WEATHER_ON

_CARD: Final = "card"
_AT_THE_MIDDLE: Final = frozenset({"now", "hours", "days"})
# A window that comes to the front may have slept with the computer.
_LOOKS: Final = frozenset(
    {QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange, QEvent.Type.WindowActivate}
)


class WeatherFlow(QObject):
    """Joins map and status line; `desk` is asked by every pane of the window."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        services = parts.services
        self._window, self._status = parts.window, parts.status
        self._is_aside = False
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
        self._command.toggled.connect(self._look)
        parts.handle({"refresh_weather": self.desk.ask_anew})
        self._view.came_to_rest.connect(self._follow)
        self._view.weather_retried.connect(self.desk.ask_anew)
        self.desk.now_changed.connect(self._show)
        self.desk.watched_changed.connect(self._show_source)
        parts.window.installEventFilter(self)
        self._view.installEventFilter(self)
        self._follow()
        self._look()

    def close(self) -> None:
        """The window closes: ask no more."""
        self._window.removeEventFilter(self)
        self._view.removeEventFilter(self)
        self.desk.close()

    def put_card_aside(self, is_aside: bool) -> None:
        """Show no card while a pane tells all that it would, or show it again."""
        self._is_aside = is_aside
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the desk sleep while the window cannot be seen, and what is on the map while that cannot."""
        if watched is self._view:
            if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
                self.desk.set_map_seen(is_seen=event.type() is QEvent.Type.Show)
        elif event.type() in _LOOKS:
            is_seen = self._window.isVisible() and not self._window.isMinimized()
            self.desk.set_awake(is_awake=is_seen and event.type() is not QEvent.Type.Hide)
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        camera = self._view.camera
        self.desk.turn_to(camera.lat, camera.lon)

    def _look(self) -> None:
        self.desk.want(_CARD, now=self._command.isChecked(), is_on_map=True)
        self._show()

    def _show(self) -> None:
        is_shown = self._command.isChecked() and not self._is_aside
        self._view.show_weather(self._content() if is_shown else None)

    def _show_source(self) -> None:
        """Mark the place that any pane tells of, credit whose weather shows, and say whether it is real."""
        desk = self.desk
        self._view.mark_middle(is_marked=bool(desk.watched & _AT_THE_MIDDLE))
        self._view.show_credits(desk.credits)
        self._status.show_simulated(simulated=desk.is_simulated)

    def _content(self) -> CardContent | None:
        asked, desk = self.desk.now, self.desk
        if asked is None:
            return None
        return CardContent.of_asked(asked, desk.units, simulated=desk.simulates(asked))
