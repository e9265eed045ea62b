"""A local weather service with scripted responses by operation."""

import json
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# A Saturday, 13:42 in Montevideo.
NOW_S = 1_795_279_320
NOW, HOURS, DAYS = "CurrentWeather", "WeatherForecastHourly", "DailyWeather"
COPYRIGHTS = {NOW: "Now by A", HOURS: "Hours by C", DAYS: "Days by B"}
EVERY_VALUE = {
    "Temperature": 20,
    "FeelsLike": 19,
    "DewPoint": 14,
    "Humidity": 71,
    "Pressure": 1014,
    "UV": 6,
    "WindDirection": 157,
    "WindSpeed": 10,
    "Visibility": 10,
    "AirQuality": 8,
}


def the_weather_now(
    warnings: tuple[Any, ...] = (), unit: str = "metric", now_s: int = NOW_S, **parameters: Any
) -> Any:
    """Return a response with the current weather, six minutes old; None omits a parameter."""
    sun = {"Sunrise": now_s - 8 * 3600, "Sunset": now_s + 6 * 3600}
    given = {key: value for key, value in (EVERY_VALUE | sun | parameters).items() if value is not None}
    record = {
        "WeatherConditions": "Cloudy",
        "date": now_s,
        "daylight": "day",
        "parameters": given,
    }
    item = {"CurrentParameters": record, "UpdateTime": now_s - 360, "latitude": -34.9, "longitude": -56.18}
    return {NOW: [item], "Warnings": list(warnings), "info": {"copyrights": [COPYRIGHTS[NOW]]}, "unit": unit}


def the_days(
    lows_and_highs: tuple[tuple[float | None, float | None], ...], unit: str = "metric", now_s: int = NOW_S
) -> Any:
    """Return a response with cloudy days."""
    days = []
    for number, (low, high) in enumerate(lows_and_highs):
        given = {"TemperatureLow": low, "TemperatureHigh": high}
        known = {key: value for key, value in given.items() if value is not None}
        days.append({"WeatherConditions": "Cloudy", "date": now_s + number * 86_400, "parameters": known})
    item = {"UpdateTime": now_s - 360, "latitude": -34.9, "longitude": -56.18, "dailyWeatherParameters": days}
    return {"Daily forecast": [item], "info": {"copyrights": [COPYRIGHTS[DAYS]]}, "unit": unit}


def the_hours(
    numbers: Iterable[float] = range(49), unit: str = "metric", now_s: int = NOW_S, **parameters: Any
) -> Any:
    """Return a response with a number of hours; None omits a parameter."""
    first_s = now_s // 3600 * 3600
    given = {key: value for key, value in (EVERY_VALUE | parameters).items() if value is not None}
    hours = [
        {
            "WeatherConditions": "Cloudy",
            "date": round(first_s + number * 3600),
            "daylight": "day",
            "parameters": given,
        }
        for number in numbers
    ]
    item = {
        "UpdateTime": now_s - 360,
        "latitude": -34.9,
        "longitude": -56.18,
        "hourlyWeatherParameters": hours,
    }
    return {"Hourly forecast": [item], "info": {"copyrights": [COPYRIGHTS[HOURS]]}, "unit": unit}


def a_warning(
    level: str = "Yellow", phenomenon: str = "Wind", from_h: float = -1, now_s: int = NOW_S, **fields: Any
) -> Any:
    """Create a warning that begins in a number of hours and lasts six."""
    starts = datetime.fromtimestamp(now_s, UTC) + timedelta(hours=from_h)
    return {
        "countyName": "Rocha",
        "description": "Keep away from open shore and trees.",
        "warningCertainty": "Likely",
        "warningStartDate": starts.isoformat(timespec="seconds"),
        "warningEndDate": (starts + timedelta(hours=6)).isoformat(timespec="seconds"),
        "warningLevel": level,
        "warningPhenomenom": phenomenon,
        "warningString": f"{phenomenon} near the coast",
        "warningUrgency": "Expected",
        "translations": {"es": "Aviso", "de": "Warnung"},
    } | fields


class ScriptedService:
    """A service with a response or a status for each operation; `operations` are the received ones."""

    def __init__(self, now_s: int) -> None:
        self.now_s = now_s
        self.answers: dict[str, Any] = {
            NOW: the_weather_now(now_s=now_s),
            HOURS: the_hours(now_s=now_s),
            DAYS: the_days(((14, 21), (13, 19)) * 5, now_s=now_s),
        }
        self.status = 200
        self.operations: list[str] = []
        self.keys: list[str] = []


class _Server(ThreadingHTTPServer):
    script: ScriptedService


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        script = self.server.script
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        operation = self.path.rsplit("/", 1)[-1]
        script.operations.append(operation)
        script.keys.append(self.headers.get("Authorization", ""))
        answer = _placed(script.answers.get(operation, {}), question["coords"])
        body = json.dumps(answer).encode() if script.status == 200 else b""
        self.send_response(script.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def _placed(answer: Any, coords: str) -> Any:
    """Return a scripted response with its records at the requested places."""
    if not isinstance(answer, dict):
        return answer
    places = [entry.split(",")[:2] for entry in coords.split(";")]
    return {
        name: [
            item | {"latitude": float(place[0]), "longitude": float(place[1])}
            for item, place in zip(value, places, strict=False)
            if isinstance(item, dict)
        ]
        if isinstance(value, list) and name != "Warnings"
        else value
        for name, value in answer.items()
    }


@contextmanager
def a_scripted_service(now_s: int = NOW_S) -> Iterator[tuple[ScriptedService, str]]:
    """Run a service with scripted responses, and yield it with its address."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.script = ScriptedService(now_s)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.script, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
