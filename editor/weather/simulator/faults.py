"""Simulated faults of the service, and the HTTP replies that carry them."""

import os
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from http import HTTPStatus
from typing import Final, TypeAlias

import orjson

from editor.errors import WeatherError
from editor.records import dataclass
from editor.weather.api.records import Json
from editor.wording import say

SERVER: Final = "IsoplethSimulatedWeather"  # the `Server` header, which identifies simulated responses


@dataclass(frozen=True, slots=True)
class SimulatedReply:
    """An HTTP response with optional extra headers."""

    status: HTTPStatus
    body: bytes
    content_type: str = "application/json"
    extra_headers: tuple[tuple[str, str], ...] = ()

    def head(self, length: int | None = None) -> bytes:
        """Return the status line and the headers, optionally with a false content length."""
        lines = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            f"Server: {SERVER}",
            f"Content-Type: {self.content_type}",
            f"Content-Length: {len(self.body) if length is None else length}",
            *(f"{name}: {value}" for name, value in self.extra_headers),
            "Connection: close",
        )
        return "\r\n".join(lines).encode() + b"\r\n\r\n"

    def to_bytes(self) -> bytes:
        """Return the whole response."""
        return self.head() + self.body


def ok_reply(value: Json) -> SimulatedReply:
    """Return a JSON value with status 200."""
    return SimulatedReply(HTTPStatus.OK, orjson.dumps(value))


def error_reply(status: HTTPStatus, text: str = "", *extra_headers: tuple[str, str]) -> SimulatedReply:
    """Return an error as JSON. Not known: the format of the real service's errors."""
    error = {"status": status.value, "message": text or status.description or status.phrase}
    return SimulatedReply(status, orjson.dumps({"error": error}), extra_headers=extra_headers)


class Termination(Enum):
    """Ways in which a script ends other than by closing the connection."""

    RESET = "reset"


Step: TypeAlias = bytes | float | Termination
Script: TypeAlias = Iterable[Step]
Fault: TypeAlias = Callable[[SimulatedReply], Script]

_DELAY_S: Final = 3.0
_SILENCE_S: Final = 30.0  # longer than the timeout of the client
_DRIP_S: Final = 1.0
_POLL_S: Final = 0.1  # interval of checks whether the client has disconnected
_DEPTH: Final = 200_000
_CHUNK: Final = b" " * 2**20
_HUGE_CHUNKS: Final = 200
_RETRY_AFTER_S: Final = 2
_NO_LINGER: Final = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)

# Faults never change the credits, so simulated weather always remains identifiable.
_CREDITS: Final = "info"
_OMITTED: Final = frozenset(
    (
        *("UpdateTime", "latitude", "longitude", "unit", "date", "daylight"),
        *("FeelsLike", "Humidity", "Pressure", "WindDirection", "Sunrise", "Sunset", "TemperatureLow"),
        *("countyName", "warningEndDate", "warningUrgency", "translations"),
    )
)


def play(script: Script, connection: socket.socket, ended: threading.Event) -> None:
    """Send a script until it ends, the client disconnects or `ended` is set.

    Raises: OSError if the client disconnects while data is sent.
    """
    for step in script:
        if isinstance(step, bytes):
            connection.sendall(step)
        elif isinstance(step, Termination):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
            connection.close()
            return
        elif not _pause(step, connection, ended):
            return


def _pause(seconds: float, connection: socket.socket, ended: threading.Event) -> bool:
    """Wait without sending; return whether to continue afterwards."""
    until_s = time.monotonic() + seconds
    while (left_s := until_s - time.monotonic()) > 0:
        if ended.wait(min(left_s, _POLL_S)) or _is_disconnected(connection):
            return False
    return True


def _is_disconnected(connection: socket.socket) -> bool:
    return bool(select.select([connection], [], [], 0)[0]) and not connection.recv(1, socket.MSG_PEEK)


@dataclass(frozen=True, slots=True)
class FaultPlan:
    """The fault of each request: the first one whose interval divides the request's number."""

    faults: tuple[tuple[int, Fault], ...] = ()

    def fault(self, request: int) -> Fault | None:
        """Return the fault of a request, counted from 1; None for a regular response."""
        return next((fault for every, fault in self.faults if request % every == 0), None)


def plan(text: str) -> FaultPlan:
    """Return the plan for a text such as "503:3,delay"; without a number, all requests are affected.

    Raises: WeatherError for an unknown name or an invalid number.
    """
    return FaultPlan(tuple(_parse_entry(entry.strip()) for entry in text.split(",") if entry.strip()))


def _parse_entry(entry: str) -> tuple[int, Fault]:
    name, colon, number = entry.partition(":")
    fault = FAULTS.get(name.strip().lower())
    if fault is None:
        raise WeatherError(
            say("Unknown simulated fault “{name}”. Available: {names}.", name=name, names=", ".join(names()))
        )
    every = number.strip()
    if colon and not (every.isascii() and every.isdigit() and int(every[:9]) > 0 and len(every) < 10):
        raise WeatherError(
            say(
                "Invalid simulated fault “{entry}”. Enter an integer of 1 or more after the colon.",
                entry=entry,
            )
        )
    return int(every) if colon else 1, fault.fault


def names() -> Iterator[str]:
    """Return the names of all faults, with HTTP statuses as a range."""
    yield from (name for name in FAULTS if not name.isdigit())
    yield f"{_STATUSES[0].value} to {_STATUSES[-1].value}"


def table() -> Iterator[tuple[str, str]]:
    """Return the name and description of each fault, with HTTP statuses as a range."""
    yield from ((name, fault.description) for name, fault in FAULTS.items() if not name.isdigit())
    yield (
        f"{_STATUSES[0].value} to {_STATUSES[-1].value}",
        f"rejects with that HTTP status; 429 with Retry-After {_RETRY_AFTER_S} s",
    )


@dataclass(frozen=True, slots=True)
class SimulatedFault:
    """A fault: its description and its script."""

    description: str
    fault: Fault


def _delay(reply: SimulatedReply) -> Script:
    return _DELAY_S, reply.to_bytes()


def _silence(_reply: SimulatedReply) -> Script:
    return (_SILENCE_S,)


def _drip(reply: SimulatedReply) -> Script:
    yield reply.head()
    for byte in reply.body:
        yield _DRIP_S
        yield bytes((byte,))


def _huge(reply: SimulatedReply) -> Script:
    yield reply.head(_HUGE_CHUNKS * len(_CHUNK))
    for _ in range(_HUGE_CHUNKS):
        yield _CHUNK


def _cut(reply: SimulatedReply) -> Script:
    return (reply.head() + reply.body[: len(reply.body) // 2],)


def _redirect(_reply: SimulatedReply) -> Script:
    moved = error_reply(
        HTTPStatus.TEMPORARY_REDIRECT, "The service is elsewhere.", ("Location", "/v2/Elsewhere")
    )
    return (moved.to_bytes(),)


def _html(_reply: SimulatedReply) -> Script:
    page = b"<!doctype html><title>Welcome</title><p>Sign in to use this network."
    return (SimulatedReply(HTTPStatus.OK, page, "text/html; charset=utf-8").to_bytes(),)


def _status(status: HTTPStatus) -> SimulatedFault:
    extra_headers = (("Retry-After", str(_RETRY_AFTER_S)),) if status == HTTPStatus.TOO_MANY_REQUESTS else ()
    return SimulatedFault(
        f"refuses with {status.value}", lambda _reply: (error_reply(status, "", *extra_headers).to_bytes(),)
    )


def _body(change: Callable[[bytes], bytes]) -> Fault:
    return lambda reply: (replace(reply, body=change(reply.body)).to_bytes(),)


def _values(change: Callable[[Json], Json]) -> Fault:
    return _body(lambda body: orjson.dumps(change(orjson.loads(body))))


def _each(
    value: Json, leaf: Callable[[Json], Json], members: Callable[[dict[str, Json]], dict[str, Json]]
) -> Json:
    """Return a value with its leaves and the members of its objects changed, except for the credits."""
    if isinstance(value, list):
        return [_each(item, leaf, members) for item in value]
    if isinstance(value, dict):
        return members(
            {name: item if name == _CREDITS else _each(item, leaf, members) for name, item in value.items()}
        )
    return leaf(value)


def _records(change: Callable[[list[Json]], list[Json]]) -> Fault:
    """Return a fault that changes the list of records, which is in the order of the requested places."""
    return _values(
        lambda answer: {
            name: change(value) if isinstance(value, list) and name != "Warnings" else value
            for name, value in answer.items()
        }
    )


def _moved(records: list[Json]) -> list[Json]:
    return [*records[:-1], records[-1] | {"latitude": -records[-1]["latitude"] / 2 - 1}]


def _unchanged(value: Json) -> Json:
    return value


def _mistyped(value: Json) -> Json:
    return 7 if isinstance(value, str) else "seven"


_STATUSES: Final = tuple(status for status in HTTPStatus if status >= HTTPStatus.BAD_REQUEST)

FAULTS: Final[Mapping[str, SimulatedFault]] = {
    "delay": SimulatedFault("answers after 3 s", _delay),
    "silence": SimulatedFault(f"sends nothing for {_SILENCE_S:g} s, then closes the connection", _silence),
    "drip": SimulatedFault("sends one byte of the body per second", _drip),
    "close": SimulatedFault("closes the connection without a response", lambda _reply: ()),
    "reset": SimulatedFault("resets the connection", lambda _reply: (Termination.RESET,)),
    "redirect": SimulatedFault("redirects to another address", _redirect),
    "empty": SimulatedFault("sends an empty body", _body(lambda _body: b"")),
    "cut": SimulatedFault("closes the connection within the body", _cut),
    "huge": SimulatedFault("sends 200 MB", _huge),
    "html": SimulatedFault("sends an HTML page, as a captive portal does", _html),
    "malformed": SimulatedFault("sends incomplete JSON", _body(lambda body: body[:-1])),
    "deep": SimulatedFault("sends 200,000 nested lists", _body(lambda _body: b"[" * _DEPTH + b"]" * _DEPTH)),
    "content-type": SimulatedFault(
        "declares its JSON as plain text",
        lambda reply: (replace(reply, content_type="text/plain").to_bytes(),),
    ),
    "types": SimulatedFault(
        "swaps the types of texts and numbers",
        _values(lambda answer: _each(answer, _mistyped, _unchanged)),
    ),
    "nulls": SimulatedFault(
        "replaces every value by null", _values(lambda answer: _each(answer, lambda _: None, _unchanged))
    ),
    "missing": SimulatedFault(
        "omits required fields",
        _values(
            lambda answer: _each(
                answer, _unchanged, lambda members: {k: v for k, v in members.items() if k not in _OMITTED}
            )
        ),
    ),
    "extra": SimulatedFault(
        "adds unknown fields",
        _values(
            lambda answer: _each(
                answer, _unchanged, lambda members: {**members, "Surprise": [{"really": True}]}
            )
        ),
    ),
    "reordered": SimulatedFault(
        "sends the records of places in reverse order", _records(lambda records: records[::-1])
    ),
    "duplicated": SimulatedFault(
        "sends the records of places twice", _records(lambda records: [*records, *records])
    ),
    "lost": SimulatedFault("omits the record of the last place", _records(lambda records: records[:-1])),
    "elsewhere": SimulatedFault("sends the record of another place as the last one", _records(_moved)),
    "unit": SimulatedFault(
        "declares imperial units", _values(lambda answer: {**answer, "unit": "imperial_us"})
    ),
} | {str(status.value): _status(status) for status in _STATUSES}
