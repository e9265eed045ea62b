"""A weather service on loopback written from the description of the interface alone.

Each value is a function of the place and the time of its record, so that a number that is shown
names the record it comes from. The functions are public: a test computes what it expects with them.
"""

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

HOUR = 3600
DAY = 86400
_CONDITIONS = ("Sunny", "Cloudy", "Light rain", "Snow", "Fog", "Thunderstorm", "Partly cloudy")
_UNIT = "metric"
LATE_S = 40 * DAY + HOUR // 2
"""How late a misdated record is: it is in no forecast of the service."""
_COPYRIGHTS = ["Specification weather"]


class Fault(Enum):
    """What is wrong with one record of a response."""

    ELSEWHERE = "elsewhere"
    MISSING = "missing"
    REORDERED = "reordered"
    DUPLICATED = "duplicated"
    MISDATED = "misdated"
    EXTRA = "extra"
    ROUNDED = "rounded"


def place_number(latitude: float, longitude: float) -> int:
    """Return the number of a place: places a hundredth of a degree apart have different ones."""
    return (round(latitude * 100) * 13 + round(longitude * 100) * 29) % 9973


def temperature(latitude: float, longitude: float, at: int) -> int:
    """Return the temperature of an hour in degrees Celsius, from -25 to 45."""
    return (place_number(latitude, longitude) + at // HOUR) % 71 - 25


def feels_like(latitude: float, longitude: float, at: int) -> int:
    """Return the temperature that is felt, a number of degrees below that tells the hour."""
    return temperature(latitude, longitude, at) - 1 - at // HOUR % 5


def dew_point(latitude: float, longitude: float, at: int) -> int:
    """Return the dew point in degrees Celsius, never above the temperature."""
    return temperature(latitude, longitude, at) - 2 - at // HOUR % 7


def humidity(latitude: float, longitude: float, at: int) -> int:
    """Return the humidity of an hour, from 0 to 100."""
    return (place_number(latitude, longitude) + at // HOUR * 3) % 101


def pressure(latitude: float, longitude: float, at: int) -> int:
    """Return the pressure of an hour in millibars, from 960 to 1048."""
    return 960 + (place_number(latitude, longitude) + at // HOUR * 2) % 89


def uv_index(latitude: float, longitude: float, at: int) -> int:
    """Return the UV index of an hour, from 0 to 12."""
    return (place_number(latitude, longitude) + at // HOUR) % 13


def wind_direction(latitude: float, longitude: float, at: int) -> int:
    """Return the direction of the wind in degrees, from 0 to 359."""
    return (place_number(latitude, longitude) + at // HOUR * 7) % 360


def wind_speed(latitude: float, longitude: float, at: int) -> int:
    """Return the speed of the wind in metres per second, from 0 to 22."""
    return (place_number(latitude, longitude) + at // HOUR * 5) % 23


def visibility(latitude: float, longitude: float) -> float:
    """Return how far one sees at a place in kilometres."""
    return 1 + place_number(latitude, longitude) % 390 / 10


def air_quality(latitude: float, longitude: float) -> int:
    """Return the air quality of a place."""
    return 1 + place_number(latitude, longitude) % 97


def conditions(latitude: float, longitude: float, at: int) -> str:
    """Return the conditions of an hour."""
    return _CONDITIONS[(place_number(latitude, longitude) + at // HOUR) % len(_CONDITIONS)]


def daylight(at: int) -> str:
    """Return the indicator of day or night."""
    return "day" if 6 <= at // HOUR % 24 < 18 else "night"


def low_of_day(latitude: float, longitude: float, at: int) -> int:
    """Return the lowest temperature of a day, from -20 to 16."""
    return (place_number(latitude, longitude) + at // DAY * 3) % 37 - 20


def high_of_day(latitude: float, longitude: float, at: int) -> int:
    """Return the highest temperature of a day, above its lowest."""
    return low_of_day(latitude, longitude, at) + 2 + (at // DAY + 1) % 11


def sunrise(at: int) -> int:
    """Return when the sun rises on the day of a time."""
    return at // DAY * DAY + 6 * HOUR


def sunset(at: int) -> int:
    """Return when the sun sets on the day of a time."""
    return at // DAY * DAY + 18 * HOUR


@dataclass(slots=True)
class SpecificationService:
    """The service: open it with `with`, read its address, set the faults of its records."""

    clock: Callable[[], float] = time.time
    faults: dict[int, Fault] = field(default_factory=dict)
    """The fault of the record of each place, by its number."""
    entry_faults: dict[int, Fault] = field(default_factory=dict)
    """The fault of each hour and day, by its number in every forecast."""
    warnings: list[dict[str, Any]] = field(default_factory=list)
    requests: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    _server: ThreadingHTTPServer | None = None
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Start to answer on a free port."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            """Answer one request."""

            def do_POST(self) -> None:
                """Answer with the response of the operation of the path."""
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.keys.append(self.headers.get("Authorization", ""))
                response = service.response(self.path, body)
                status = 404 if response is None else 200
                content = json.dumps(response or {}).encode()
                # The other end may have cancelled its request.
                with suppress(ConnectionError):
                    self.send_response(status)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(content)))
                    self.end_headers()
                    self.wfile.write(content)

            def log_message(self, *args: object) -> None:
                """Write nothing to the terminal."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop, and wait for the thread."""
        assert self._server is not None
        assert self._thread is not None
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def address(self) -> str:
        """Return the base address."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def now(self) -> int:
        """Return the time of the service in whole seconds."""
        return int(self.clock())

    def response(self, path: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """Return the response to a request; None without such an operation."""
        operations: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "/v1/CurrentWeather": self._current,
            "/v1/WeatherForecastHourly": self._hourly,
            "/v1/DailyWeather": self._daily,
            "/v1/WeatherRoute": self._route,
        }
        operation = operations.get(path)
        self.requests.append((path, body))
        if operation is None:
            return None
        return operation(body) | {"info": {"copyrights": list(_COPYRIGHTS)}, "unit": _UNIT}

    def _current(self, body: dict[str, Any]) -> dict[str, Any]:
        at = self.now
        records = []
        for latitude, longitude in _places(body["coords"]):
            parameters = {
                "Sunrise": sunrise(at),
                "Sunset": sunset(at),
                "Temperature": temperature(latitude, longitude, at),
            }
            if body.get("details", 0) == 1:
                parameters |= _details(latitude, longitude, at)
                parameters |= {
                    "Visibility": visibility(latitude, longitude),
                    "AirQuality": air_quality(latitude, longitude),
                }
            record = _weather(latitude, longitude, at, parameters)
            records.append(_at(latitude, longitude, at) | {"CurrentParameters": record})
        return {"CurrentWeather": self._with_faults(records, DAY), "Warnings": list(self.warnings)}

    def _hourly(self, body: dict[str, Any]) -> dict[str, Any]:
        first = self.now // HOUR * HOUR
        detailed = body.get("details", 0) == 1
        results = []
        for latitude, longitude in _places(body["coords"]):
            records = [
                _weather(latitude, longitude, at, _parameters(latitude, longitude, at, detailed))
                for at in range(first, first + body.get("noHours", 48) * HOUR, HOUR)
            ]
            result = _at(latitude, longitude, self.now)
            results.append(result | {"hourlyWeatherParameters": records})
        return {"Hourly forecast": self._series_with_faults(results, "hourlyWeatherParameters", HOUR)}

    def _daily(self, body: dict[str, Any]) -> dict[str, Any]:
        first = self.now // DAY * DAY
        results = []
        for latitude, longitude in _places(body["coords"]):
            records = [
                {
                    "WeatherConditions": conditions(latitude, longitude, at),
                    "date": at,
                    "parameters": {
                        "TemperatureHigh": high_of_day(latitude, longitude, at),
                        "TemperatureLow": low_of_day(latitude, longitude, at),
                    },
                }
                for at in range(first, first + body.get("noDays", 10) * DAY, DAY)
            ]
            result = _at(latitude, longitude, self.now)
            results.append(result | {"dailyWeatherParameters": records})
        return {"Daily forecast": self._series_with_faults(results, "dailyWeatherParameters", DAY)}

    def _route(self, body: dict[str, Any]) -> dict[str, Any]:
        detailed = body.get("details", 0) == 1
        records = []
        for entry in body["coords"].split(";"):
            latitude, longitude, seconds = entry.split(",")
            place, at = (float(latitude), float(longitude)), int(seconds)
            record = _weather(*place, at, _parameters(*place, at, detailed))
            records.append({"latitude": place[0], "longitude": place[1]} | record)
        return {"Weather route": self._with_faults(records, DAY)}

    def _series_with_faults(
        self, results: list[dict[str, Any]], name: str, step: int
    ) -> list[dict[str, Any]]:
        """Return results with faults, and with those of their entries."""
        for result in results:
            result[name] = with_faults(result[name], self.entry_faults, step)
        return with_faults(results, self.faults, step)

    def _with_faults(self, records: list[dict[str, Any]], step: int) -> list[dict[str, Any]]:
        return with_faults(records, self.faults, step)


def with_faults(records: list[dict[str, Any]], faults: dict[int, Fault], step: int) -> list[dict[str, Any]]:
    """Return records with faults by their number; extra ones are half a step late."""
    spoiled: list[dict[str, Any]] = []
    delayed: list[dict[str, Any]] = []
    for number, original in enumerate(records):
        record: dict[str, Any] = json.loads(json.dumps(original))
        match faults.get(number):
            case None:
                spoiled.append(record)
            case Fault.ELSEWHERE:
                spoiled.append(_moved(record, 7.5))
            case Fault.MISSING:
                pass
            case Fault.REORDERED:
                delayed.append(record)
            case Fault.DUPLICATED:
                spoiled += [record, json.loads(json.dumps(record))]
            case Fault.MISDATED:
                spoiled.append(_later(record, LATE_S))
            case Fault.EXTRA:
                other = json.loads(json.dumps(record))
                spoiled += [record, _later(_moved(other, 3.25), step // 2)]
            case Fault.ROUNDED:
                spoiled.append(_moved(record, 0.0000004))
    return spoiled + delayed


def _places(coordinates: str) -> list[tuple[float, float]]:
    """Read the places of a request."""
    places = []
    for entry in coordinates.split(";"):
        latitude, longitude = entry.split(",")
        places.append((float(latitude), float(longitude)))
    return places


def _at(latitude: float, longitude: float, updated: int) -> dict[str, Any]:
    """Return the fields of the place of a result."""
    return {"latitude": latitude, "longitude": longitude, "UpdateTime": updated // 600 * 600}


def _weather(latitude: float, longitude: float, at: int, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return one weather record of a place and time."""
    return {
        "WeatherConditions": conditions(latitude, longitude, at),
        "date": at,
        "daylight": daylight(at),
        "parameters": parameters,
    }


def _parameters(latitude: float, longitude: float, at: int, detailed: bool) -> dict[str, Any]:
    """Return the parameters of an hour: all, or the temperature alone."""
    if detailed:
        return _details(latitude, longitude, at)
    return {"Temperature": temperature(latitude, longitude, at)}


def _details(latitude: float, longitude: float, at: int) -> dict[str, Any]:
    """Return the eight parameters that an hour has with details."""
    return {
        "DewPoint": dew_point(latitude, longitude, at),
        "FeelsLike": feels_like(latitude, longitude, at),
        "Humidity": humidity(latitude, longitude, at),
        "Pressure": pressure(latitude, longitude, at),
        "Temperature": temperature(latitude, longitude, at),
        "UV": uv_index(latitude, longitude, at),
        "WindDirection": wind_direction(latitude, longitude, at),
        "WindSpeed": wind_speed(latitude, longitude, at),
    }


def _moved(record: dict[str, Any], degrees: float) -> dict[str, Any]:
    """Return a record with other coordinates, where it has any."""
    if "latitude" in record:
        record["latitude"] = record["latitude"] - degrees
        record["longitude"] = record["longitude"] + degrees
    return record


def _later(record: dict[str, Any], seconds: int) -> dict[str, Any]:
    """Return a record with later dates: its own, or those of its weather."""
    inner = record.get("CurrentParameters", record)
    for dated in record.get("hourlyWeatherParameters", record.get("dailyWeatherParameters", [inner])):
        dated["date"] += seconds
    return record
