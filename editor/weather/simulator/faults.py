"""Simulated faults of the service, and the HTTP replies that carry them."""

import os
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from http import HTTPStatus
from typing import Final, TypeAlias

import orjson

from editor.errors import WeatherError
from editor.weather.api.records import Json
from editor.wording import say

SERVER: Final = "IsoplethSimulatedWeather"  # the header Server of every answer, so that none passes for real


@dataclass(frozen=True, slots=True)
class SimulatedReply:
    """An answer; `more` are further headers."""

    status: HTTPStatus
    body: bytes
    content_type: str = "application/json"
    more: tuple[tuple[str, str], ...] = ()

    def head(self, length: int | None = None) -> bytes:
        """The status line and the headers; another length than the body's where one is given."""
        lines = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            f"Server: {SERVER}",
            f"Content-Type: {self.content_type}",
            f"Content-Length: {len(self.body) if length is None else length}",
            *(f"{name}: {value}" for name, value in self.more),
            "Connection: close",
        )
        return "\r\n".join(lines).encode() + b"\r\n\r\n"

    def wire(self) -> bytes:
        """All of it."""
        return self.head() + self.body


def said(value: Json) -> SimulatedReply:
    """A value as an answer that all is well."""
    return SimulatedReply(HTTPStatus.OK, orjson.dumps(value))


def refused(status: HTTPStatus, text: str = "", *more: tuple[str, str]) -> SimulatedReply:
    """What is wrong, as JSON. Not known: the shape of the real service's errors."""
    error = {"status": status.value, "message": text or status.description or status.phrase}
    return SimulatedReply(status, orjson.dumps({"error": error}), more=more)


class Ending(Enum):
    """How a script can end other than by closing the line."""

    RESET = "reset"


Step: TypeAlias = bytes | float | Ending
Script: TypeAlias = Iterable[Step]
Act: TypeAlias = Callable[[SimulatedReply], Script]

_DELAY_S: Final = 3.0
_SILENCE_S: Final = 30.0  # longer than the client waits
_DRIP_S: Final = 1.0
_LOOK_S: Final = 0.1  # how soon a silence notices that nobody listens any more
_DEPTH: Final = 200_000
_CHUNK: Final = b" " * 2**20
_HUGE_CHUNKS: Final = 200
_RETRY_AFTER_S: Final = 2
_NO_LINGER: Final = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)

# What says whose the numbers are stays whole: no fault passes simulated weather off as real.
_LABEL: Final = "info"
_MISSING: Final = frozenset(
    (
        *("UpdateTime", "latitude", "longitude", "unit", "date", "daylight"),
        *("FeelsLike", "Humidity", "Pressure", "WindDirection", "Sunrise", "Sunset", "TemperatureLow"),
        *("countyName", "warningEndDate", "warningUrgency", "translations"),
    )
)


def play(script: Script, line: socket.socket, ended: threading.Event) -> None:
    """Sends a script, for as long as somebody listens and `ended` is not set.

    Raises: OSError when a listener leaves while there is something to send.
    """
    for step in script:
        if isinstance(step, bytes):
            line.sendall(step)
        elif isinstance(step, Ending):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
            line.close()
            return
        elif not _wait(step, line, ended):
            return


def _wait(seconds: float, line: socket.socket, ended: threading.Event) -> bool:
    """Says nothing for a time; gives whether to go on after it."""
    until_s = time.monotonic() + seconds
    while (left_s := until_s - time.monotonic()) > 0:
        if ended.wait(min(left_s, _LOOK_S)) or _is_left(line):
            return False
    return True


def _is_left(line: socket.socket) -> bool:
    return bool(select.select([line], [], [], 0)[0]) and not line.recv(1, socket.MSG_PEEK)


@dataclass(frozen=True, slots=True)
class FaultPlan:
    """Which fault each request meets: the first whose number divides the request's."""

    faults: tuple[tuple[int, Act], ...] = ()

    def act(self, request: int) -> Act | None:
        """What befalls a request, counted from 1; None where it is answered as it should be."""
        return next((act for every, act in self.faults if request % every == 0), None)


def plan(text: str) -> FaultPlan:
    """The plan that a text such as "503:3,delay" asks for; without a number a fault meets every request.

    Raises: WeatherError when a name or a number is none.
    """
    return FaultPlan(tuple(_planned(entry.strip()) for entry in text.split(",") if entry.strip()))


def _planned(entry: str) -> tuple[int, Act]:
    name, colon, number = entry.partition(":")
    fault = FAULTS.get(name.strip().lower())
    if fault is None:
        raise WeatherError(
            say("There is no fault “{name}”. There are: {names}.", name=name, names=", ".join(names()))
        )
    every = number.strip()
    if colon and not (every.isascii() and every.isdigit() and int(every[:9]) > 0 and len(every) < 10):
        raise WeatherError(
            say("“{entry}” is no fault: after the colon stands a whole number from 1 on.", entry=entry)
        )
    return int(every) if colon else 1, fault.act


def names() -> Iterator[str]:
    """The names of all faults, those of HTTP as one."""
    yield from (name for name in FAULTS if not name.isdigit())
    yield f"{_STATUSES[0].value} to {_STATUSES[-1].value}"


def table() -> Iterator[tuple[str, str]]:
    """Each fault by name and what it does, those of HTTP as one."""
    yield from ((name, fault.does) for name, fault in FAULTS.items() if not name.isdigit())
    yield (
        f"{_STATUSES[0].value} to {_STATUSES[-1].value}",
        f"refuses with that status of HTTP; 429 with Retry-After {_RETRY_AFTER_S} s",
    )


@dataclass(frozen=True, slots=True)
class SimulatedFault:
    """A row of the table: what a fault does, in words and in deed."""

    does: str
    act: Act


def _delay(reply: SimulatedReply) -> Script:
    return _DELAY_S, reply.wire()


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
    moved = refused(HTTPStatus.TEMPORARY_REDIRECT, "The service is elsewhere.", ("Location", "/v2/Elsewhere"))
    return (moved.wire(),)


def _html(_reply: SimulatedReply) -> Script:
    page = b"<!doctype html><title>Welcome</title><p>Sign in to use this network."
    return (SimulatedReply(HTTPStatus.OK, page, "text/html; charset=utf-8").wire(),)


def _status(status: HTTPStatus) -> SimulatedFault:
    more = (("Retry-After", str(_RETRY_AFTER_S)),) if status == HTTPStatus.TOO_MANY_REQUESTS else ()
    return SimulatedFault(f"refuses with {status.value}", lambda _reply: (refused(status, "", *more).wire(),))


def _body(change: Callable[[bytes], bytes]) -> Act:
    """An answer whose body is another one."""
    return lambda reply: (replace(reply, body=change(reply.body)).wire(),)


def _values(change: Callable[[Json], Json]) -> Act:
    """An answer that is JSON, but with other values than the interface has."""
    return _body(lambda body: orjson.dumps(change(orjson.loads(body))))


def _each(
    value: Json, leaf: Callable[[Json], Json], members: Callable[[dict[str, Json]], dict[str, Json]]
) -> Json:
    """A value with its leaves and the members of its objects changed, but for its label."""
    if isinstance(value, list):
        return [_each(item, leaf, members) for item in value]
    if isinstance(value, dict):
        return members(
            {name: item if name == _LABEL else _each(item, leaf, members) for name, item in value.items()}
        )
    return leaf(value)


def _same(value: Json) -> Json:
    return value


def _mistyped(value: Json) -> Json:
    return 7 if isinstance(value, str) else "seven"


_STATUSES: Final = tuple(status for status in HTTPStatus if status >= HTTPStatus.BAD_REQUEST)

FAULTS: Final[Mapping[str, SimulatedFault]] = {
    "delay": SimulatedFault(f"answers after {_DELAY_S:g} s", _delay),
    "silence": SimulatedFault(f"says nothing for {_SILENCE_S:g} s, then closes", _silence),
    "drip": SimulatedFault("sends the body one byte a second", _drip),
    "close": SimulatedFault("closes without a word", lambda _reply: ()),
    "reset": SimulatedFault("breaks the connection off hard", lambda _reply: (Ending.RESET,)),
    "redirect": SimulatedFault("sends on to another address", _redirect),
    "empty": SimulatedFault("sends no body", _body(lambda _body: b"")),
    "cut": SimulatedFault("breaks off in the middle of the body", _cut),
    "huge": SimulatedFault(f"sends {_HUGE_CHUNKS * len(_CHUNK) // 2**20} MB", _huge),
    "html": SimulatedFault("sends a page of HTML, as a network that wants a sign-in does", _html),
    "malformed": SimulatedFault("sends JSON that lacks its end", _body(lambda body: body[:-1])),
    "deep": SimulatedFault(
        f"sends {_DEPTH:,} lists, each in the next", _body(lambda _body: b"[" * _DEPTH + b"]" * _DEPTH)
    ),
    "content-type": SimulatedFault(
        "calls its JSON plain text", lambda reply: (replace(reply, content_type="text/plain").wire(),)
    ),
    "types": SimulatedFault(
        "gives text for every number and a number for every text",
        _values(lambda answer: _each(answer, _mistyped, _same)),
    ),
    "nulls": SimulatedFault(
        "gives null for every value", _values(lambda answer: _each(answer, lambda _: None, _same))
    ),
    "missing": SimulatedFault(
        "leaves fields out that should be there",
        _values(
            lambda answer: _each(
                answer, _same, lambda members: {k: v for k, v in members.items() if k not in _MISSING}
            )
        ),
    ),
    "extra": SimulatedFault(
        "adds fields that nobody knows",
        _values(
            lambda answer: _each(answer, _same, lambda members: {**members, "Surprise": [{"really": True}]})
        ),
    ),
    "unit": SimulatedFault(
        "says that its values are imperial", _values(lambda answer: {**answer, "unit": "imperial_us"})
    ),
} | {str(status.value): _status(status) for status in _STATUSES}
