"""Controller of the weather of towns in view."""

from PySide6.QtCore import QObject

from editor.app.kept_toggle import KeptToggle
from editor.app.window_parts import WindowParts
from editor.basemap.places import Settlement
from editor.panels.weather.town_watch import TownWatch
from editor.panels.weather.weather_desk import WeatherDesk
from editor.system.settings import WEATHER_TOWNS


class TownFlow(QObject):
    """Joins the command, its setting and the map; a click on a town centres the map on it."""

    def __init__(self, parts: WindowParts, weather: WeatherDesk) -> None:
        super().__init__(parts.window)
        services = parts.services
        self._view = parts.centre.map_view
        self._watch = TownWatch(self._view, weather, services.jobs, services.towns_in, self)
        command = parts.commands["weather_towns"]
        KeptToggle(command, services.settings, WEATHER_TOWNS)
        command.toggled.connect(lambda is_on: self._watch.set_on(is_on=is_on))
        self._view.town_weather.pressed.connect(self._go_to)
        self._watch.set_on(is_on=command.isChecked())

    def _go_to(self, town: Settlement) -> None:
        self._view.fly_to(town.lat, town.lon, self._view.camera.zoom)
