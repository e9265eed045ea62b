"""Asks for the weather where the map rests, and hands the answer to the card."""

import threading
from collections.abc import Callable
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzfpy
from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError, MapDataError, WeatherError
from editor.preview.card_content import CardContent
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.weather.client import WeatherClient
from editor.weather.records import LatLon
from editor.weather.service import SimulatedService

# A place further from any settlement than this is called by its coordinates.
_NEAR_KM = 50.0

NearestPlace = Callable[[float, float, float], str | None]


class WeatherControl(QObject):
    """The current weather at one place at a time.

    Signals: `content_changed(CardContent)` when the card has something else to show.
    """

    content_changed = Signal(object)

    def __init__(
        self,
        settings: Settings,
        key: WeatherKey,
        jobs: Jobs,
        nearest_place: NearestPlace,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._key, self._jobs = settings, key, jobs
        self._nearest_place = nearest_place
        self._service = _LocalService()
        self._content: CardContent | None = None

    @property
    def content(self) -> CardContent | None:
        """What the card shows; nothing before the first question."""
        return self._content

    @property
    def is_simulated(self) -> bool:
        """Whether the built-in simulated service is asked."""
        return not self._settings.get(WEATHER_ADDRESS)

    def ask(self, lat: float, lon: float) -> None:
        """Ask for the weather at a place; a newer question takes the place of an older one."""
        address = self._settings.get(WEATHER_ADDRESS)
        self._jobs.run(
            lambda cancel: self._look(address, lat, lon, cancel),
            self._show,
            lambda error: self._say(error, lat, lon),
            purpose="weather",
        )

    def close(self) -> None:
        """Stop the simulated service."""
        self._jobs.cancel("weather")
        self._service.stop()

    def _look(self, address: str, lat: float, lon: float, cancel: threading.Event) -> CardContent:
        """What the card is to show. Runs on a worker thread, for every step of it may wait."""
        key = self._key.find(cancel).value if address else None
        client = WeatherClient(address or self._service.address(), key, simulated=not address)
        answer = client.current([LatLon(lat, lon)], details=True, cancel=cancel)
        return CardContent.of(self._name(lat, lon), answer, _time_zone(lat, lon))

    def _name(self, lat: float, lon: float) -> str:
        try:
            name = self._nearest_place(lat, lon, _NEAR_KM)
        except MapDataError:
            name = None  # The weather is worth showing without a name.
        return name or _coordinates(lat, lon)

    def _show(self, content: CardContent) -> None:
        self._content = content
        self.content_changed.emit(content)

    def _say(self, error: EditorError, lat: float, lon: float) -> None:
        """Show why there is no answer."""
        self._show(CardContent(place=_coordinates(lat, lon), simulated=self.is_simulated, trouble=error.text))


class _LocalService:
    """The simulated service, started when it is first asked, and not again once it is ended."""

    def __init__(self) -> None:
        self._service = SimulatedService()
        self._lock = threading.Lock()
        self._is_over = False

    def address(self) -> str:
        """Where it listens.

        Raises: WeatherError when it is ended, which a question that is under way then meets.
        """
        with self._lock:
            if self._is_over:
                raise WeatherError("The simulated weather service is ended.")
            return self._service.start()

    def stop(self) -> None:
        """End it."""
        with self._lock:
            self._is_over = True
            self._service.stop()


def _coordinates(lat: float, lon: float) -> str:
    return f"{lat:.4f}, {lon:.4f}".replace("-", "−")


def _time_zone(lat: float, lon: float) -> tzinfo:
    try:
        return ZoneInfo(tzfpy.get_tz(lon, lat))
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
