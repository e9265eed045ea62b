"""Client of the weather service."""

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from editor.environment import KEY_VARIABLE
from editor.errors import NetError, WeatherError
from editor.network import client
from editor.weather.api import parsing
from editor.weather.api.address import base_address
from editor.weather.api.gate import ServiceGate
from editor.weather.api.limits import (
    DEFAULT_DAYS,
    DEFAULT_HOURS,
    MAX_DAYS,
    MAX_HOURS,
    MAX_PLACES,
    SENT_DECIMALS,
    max_values,
)
from editor.weather.api.records import (
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    Json,
    LatLon,
    Record,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
)
from editor.wording import say

PUBLIC_ADDRESS: Final = "https://weather.magiclaneapis.com"

_SKEW_S: Final = 60.0  # of two clocks

# Local services require the header but do not check keys.
_LOCAL_KEY: Final = "local"


Responder: TypeAlias = Callable[[str, Json, threading.Event | None], Json]
"""Returns the response to the body of a request for an operation."""


class WeatherClient:
    """A client of the weather service at one address. All calls block, so call them on a worker thread.

    A request has `max_places` at most, a route `MAX_PLACES`. With `answer`, that function responds in place
    of the address. Clients that share a `gate` observe the
    pauses requested by a service together. Requests are idempotent, end after `deadline_s` at the latest, and
    at once when `cancel` is set.
    Raises: each call WeatherError (invalid address, request or response) or NetError (no response).
    """

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        simulated: bool = False,
        deadline_s: float = client.DEADLINE_S,
        clock: Callable[[], float] = time.time,
        answer: Responder | None = None,
        gate: ServiceGate | None = None,
        max_places: int = MAX_PLACES,
    ) -> None:
        self._max_places = max_places
        self._address_problem = ""
        try:
            self._base_url = base_address(base_url)
        except WeatherError as error:
            self._base_url, self._address_problem = base_url.strip(), error.text
        self._key = key if key and key.strip() else None
        self._simulated = simulated
        self._deadline_s = deadline_s
        self._clock = clock
        self._answer = answer
        self._gate = gate

    @property
    def address(self) -> str:
        """The base address of the service; empty for the simulated one."""
        return self._base_url

    def current(
        self, places: Sequence[LatLon], *, details: bool = False, cancel: threading.Event | None = None
    ) -> WeatherAnswer[CurrentWeather]:
        """Return the current weather."""
        body = {"coords": _coords(places, self._max_places), "details": int(details)}
        read = partial(parsing.read_current, now_s=self._clock(), places=places, details=details)
        return self._request("CurrentWeather", body, len(places), cancel, read)

    def hourly(
        self,
        places: Sequence[LatLon],
        hours: int = DEFAULT_HOURS,
        *,
        details: bool = False,
        cancel: threading.Event | None = None,
    ) -> WeatherAnswer[HourlyForecast]:
        """Return the forecast of the next 1 to 240 hours."""
        if not 1 <= hours <= MAX_HOURS:
            text = say("{count} hours not available. Choose 1 to {most}.", most=MAX_HOURS, count=hours)
            raise WeatherError(text)
        body = {"coords": _coords(places, self._max_places), "noHours": hours, "details": int(details)}
        read = partial(parsing.read_hourly, now_s=self._clock(), places=places, hours=hours, details=details)
        return self._request("WeatherForecastHourly", body, len(places) * hours, cancel, read)

    def daily(
        self, places: Sequence[LatLon], days: int = DEFAULT_DAYS, *, cancel: threading.Event | None = None
    ) -> WeatherAnswer[DailyForecast]:
        """Return the forecast of the next 1 to 10 days."""
        if not 1 <= days <= MAX_DAYS:
            text = say("{count} days not available. Choose 1 to {most}.", most=MAX_DAYS, count=days)
            raise WeatherError(text)
        body = {"coords": _coords(places, self._max_places), "noDays": days}
        read = partial(parsing.read_daily, now_s=self._clock(), places=places, days=days)
        return self._request("DailyWeather", body, len(places) * days, cancel, read)

    def route(
        self, stops: Sequence[RouteStop], *, details: bool = False, cancel: threading.Event | None = None
    ) -> WeatherAnswer[RoutePoint]:
        """Return the weather at each stop at its time, which must not be in the past."""
        now_s = math.floor(self._clock())
        if any(stop.time_s < now_s for stop in stops):
            raise WeatherError(say("Part of the route would be in the past. Choose a later departure."))
        body = {"coords": _route_coords(stops), "details": int(details)}
        read = partial(parsing.read_route, stops=stops, details=details)
        try:
            return self._request("WeatherRoute", body, len(stops), cancel, read)
        except NetError as error:
            if error.status != HTTPStatus.BAD_REQUEST:
                raise
            rejected = self._rejected_route(stops, error)
        raise rejected

    def _rejected_route(self, stops: Sequence[RouteStop], error: NetError) -> NetError:
        """Return the error for a rejected route, which is in the past if this computer’s clock is late."""
        host = urlsplit(self._base_url).hostname or say("The service")
        server_s, now_s = error.server_time_s, self._clock()
        text = say(
            "{host} rejected the route ({status}). A time may be in the past there. "
            "Check the departure, this computer’s clock and the address.",
            host=host,
            status=error.status,
        )
        if server_s is not None and server_s - now_s > _SKEW_S and min(s.time_s for s in stops) < server_s:
            minutes = round((server_s - now_s) / 60)
            text = say(
                "{host} rejected the route ({status}): this computer’s clock is {minutes} min late. "
                "Correct the clock, or choose a later departure.",
                host=host,
                status=error.status,
                minutes=minutes,
            )
        return NetError(text, error.kind, error.status, error.retry_after_s)

    def _request(
        self,
        operation: str,
        body: Json,
        records: int,
        cancel: threading.Event | None,
        read: Callable[..., WeatherAnswer[Record]],
    ) -> WeatherAnswer[Record]:
        """Request a number of records, and return the parsed response.

        `read` parses the response; its `go_on` raises at the deadline or on cancellation. The simulated
        service has no deadline.
        """
        if self._address_problem:
            raise WeatherError(self._address_problem)
        seconds = self._deadline_s if self._answer is None else math.inf
        deadline = client.Deadline(self._base_url, seconds, cancel)
        if self._answer is not None:
            response = self._answer(operation, body, cancel)
        else:
            response = self._post(operation, body, records, cancel, deadline)
        with client.parsing(deadline):
            parsed = read(response, go_on=deadline.check)
        return replace(parsed, simulated=True) if self._simulated else parsed

    def _post(
        self,
        operation: str,
        body: Json,
        records: int,
        cancel: threading.Event | None,
        deadline: client.Deadline,
    ) -> Json:
        key = self._key
        if key is None and client.is_loopback(self._base_url):
            key = _LOCAL_KEY
        url = f"{self._base_url}/v1/{operation}"
        client.check_address(url)
        if key is None:
            raise WeatherError(
                say(
                    "API key missing. Enter it in the settings, or set the environment variable {variable}.",
                    variable=KEY_VARIABLE,
                )
            )
        send = partial(
            client.post_json,
            url,
            body,
            key=key,
            deadline_s=self._deadline_s,
            max_values=max_values(records),
            cancel=cancel,
        )
        return send() if self._gate is None else _through_gate(self._gate, send, url, key, deadline.check)


def _through_gate(
    gate: ServiceGate, send: Callable[[], Json], url: str, key: str, check: Callable[[], None]
) -> Json:
    """Send a request in its turn, unless its service is paused, and report the outcome to the gate."""
    with gate.turn(url, check):
        gate.raise_if_held(url, key)
        try:
            response = send()
        except NetError as error:
            gate.report_error(url, key, error)
            raise
        gate.report_answer(url)
        return response


def _coords(places: Sequence[LatLon], most: int) -> str:
    _check_places(places, most)
    return ";".join(_pair(place.lat, place.lon) for place in places)


def _route_coords(stops: Sequence[RouteStop]) -> str:
    _check_places(stops, MAX_PLACES)
    return ";".join(f"{_pair(stop.lat, stop.lon)},{stop.time_s}" for stop in stops)


def _pair(lat: float, lon: float) -> str:
    return f"{_degrees(lat)},{_degrees(lon)}"


def _degrees(value: float) -> str:
    text = f"{value:.{SENT_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _check_places(places: Sequence[LatLon | RouteStop], most: int) -> None:
    if not 1 <= len(places) <= most:
        raise WeatherError(
            say(
                "Use 1 to {most} places, not {count}.",
                most=most,
                count=len(places),
            )
        )
    for place in places:
        if not (-90 <= place.lat <= 90 and -180 <= place.lon <= 180):
            raise WeatherError(
                say(
                    "Invalid coordinates {lat:g}, {lon:g}. Use latitude −90 to 90, longitude −180 to 180.",
                    lat=place.lat,
                    lon=place.lon,
                )
            )
