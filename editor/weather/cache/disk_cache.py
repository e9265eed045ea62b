"""Disk cache of responses."""

import hashlib
import re
import shutil
import time
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import orjson

from editor import json_bounds
from editor.records import dataclass
from editor.user_files import UserFileError, read_bytes
from editor.weather.api.fields import is_bounded
from editor.weather.api.limits import (
    MAX_DESCRIPTION_LENGTH,
    MAX_HOURS,
    MAX_LINES,
    MAX_NAME_LENGTH,
    MAX_SUMMARY_LENGTH,
    MAX_TRANSLATIONS_LENGTH,
    MOST_WARNINGS,
)
from editor.weather.api.records import (
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    Json,
    LatLon,
    Record,
    RoutePoint,
    WeatherAnswer,
)
from editor.weather.cache.memory_cache import cell
from editor.weather.clocks import ClockReading, Clocks
from editor.weather.whole_file import TEMPORARY_SUFFIX, write_whole

# Maximum lengths of fields with several lines; the other fields are names.
_MAX_LENGTHS: Final = {
    "description": MAX_DESCRIPTION_LENGTH,
    "summary": MAX_SUMMARY_LENGTH,
    "remarks": MAX_DESCRIPTION_LENGTH,
}
_MAX_TEXT_LENGTH: Final = 2 * MAX_TRANSLATIONS_LENGTH
_MAX_ITEMS: Final = max(MAX_HOURS, MOST_WARNINGS)


def answer(value: Json, record: type[Record]) -> WeatherAnswer[Record]:
    """Return a response with records of a type. Raises: ValueError if the value is not such a response."""
    restored: WeatherAnswer[Record] = _object(value, WeatherAnswer, record)
    if not restored.records:
        raise ValueError("an answer without a record")
    return restored


def number(value: Json) -> float:
    """Return a number. Raises: ValueError if the value is not a number."""
    return float(_plain(value, (int, float)))


def _object(value: Json, kind: Any, record: type) -> Any:
    if not isinstance(value, dict):
        raise ValueError(f"no {kind.__name__}")
    types = _types(kind)
    if value.keys() != types.keys():
        raise ValueError(f"other fields than those of {kind.__name__}")
    return kind(**{name: _value(name, value[name], type_, record) for name, type_ in types.items()})


@cache
def _types(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _value(name: str, value: Json, type_: Any, record: type) -> Any:
    type_ = record if isinstance(type_, TypeVar) else type_
    origin = get_origin(type_)
    if type_ is Any:
        if not is_bounded(value, _MAX_TEXT_LENGTH):
            raise ValueError("a value too large to show")
        return value
    if origin in (Union, UnionType):
        [inner] = [each for each in get_args(type_) if each is not NoneType]
        return None if value is None else _value(name, value, inner, record)
    if origin is tuple:
        if len(_plain(value, list)) > _MAX_ITEMS:
            raise ValueError(f"more {name} than an answer has")
        return tuple(_value(name, item, get_args(type_)[0], record) for item in value)
    if is_dataclass(type_):
        return _object(value, type_, record)
    if issubclass(type_, Enum):
        return type_(value)
    if type_ is datetime:
        return datetime.fromisoformat(_plain(value, str))
    if type_ is str:
        return _text(name, value)
    return _plain(value, (int, float) if type_ is float else type_)


def _text(name: str, value: Json) -> str:
    """Return a text within the limits of parsed responses. Raises: ValueError."""
    text: str = _plain(value, str)
    max_lines = MAX_LINES if name in _MAX_LENGTHS else 1
    if len(text) > _MAX_LENGTHS.get(name, MAX_NAME_LENGTH) or len(text.splitlines()) > max_lines:
        raise ValueError(f"a text too long for {name}")
    return text


def _plain(value: Json, kind: Any) -> Any:
    """Return the value itself if it has the type; bool is not a number. Raises: ValueError."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"not {kind}")
    return value


MOST_ANSWERS: Final = 200
MAX_BYTES: Final = 16 * 2**20

MOST_SERVICES: Final = 3

_VERSION: Final = 2
_MAX_ANSWER_BYTES: Final = 2**20  # of one response; a larger one would evict too many others
_MAX_VALUES: Final = 20_000
_MAX_HEADER_LENGTH: Final = 100
_SERVICE_NAME: Final = re.compile(r"[0-9a-f]{16}")
_NAME: Final = re.compile(r"[a-z]+(-simulated)?_-?[\d.]+_-?[\d.]+\.json")
_ABANDONED_AFTER_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Purpose(Generic[Record]):
    """The purpose of a response; responses for different purposes are cached separately."""

    name: str
    record: type[Record]


NOW: Final = Purpose("now", CurrentWeather)
HOURS: Final = Purpose("hours", HourlyForecast)
DAYS: Final = Purpose("days", DailyForecast)
TOWNS: Final = Purpose("towns", CurrentWeather)  # and the stops of routes
ROUTE: Final = Purpose("route", RoutePoint)


@dataclass(frozen=True, slots=True)
class CachedAnswer(Generic[Record]):
    """A response, the UNIX time at which it was cached, and its age; None if that is unknown."""

    answer: WeatherAnswer[Record]
    stored_at_s: float
    age_s: float | None


class DiskCache:
    """The disk cache of one service, by purpose and cell; the oldest responses are evicted first.

    Unreadable, unwritable or damaged files are ignored.
    Raises: each call WeatherError for an invalid place.
    """

    def __init__(self, folder: Path, clocks: Clocks | None = None) -> None:
        self._folder = folder
        self._clocks = clocks or Clocks()

    def store(self, purpose: Purpose[Record], place: LatLon, answer: WeatherAnswer[Record]) -> None:
        """Store a response in place of an older one."""
        try:
            data = _serialized({"stored_at": self._clocks.stamp(), "answer": answer})
        except orjson.JSONEncodeError:
            return  # a value that JSON cannot represent
        if len(data) > _MAX_ANSWER_BYTES:
            return
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._path(purpose, place, is_simulated=answer.simulated), data)
            self._drop_oldest()

    def find(
        self,
        purpose: Purpose[Record],
        place: LatLon,
        max_age_s: float | None = None,
        *,
        is_simulated: bool = False,
    ) -> CachedAnswer[Record] | None:
        """Return the last response for a purpose in the cell of a place, if it is younger than an age.

        A simulated response is returned only on request, never in place of a real one.
        """
        try:
            path = self._path(purpose, place, is_simulated=is_simulated)
            data = read_bytes(path, _MAX_ANSWER_BYTES)
            if data is None:
                return None
            stored, reading = _read(data, purpose)
        except (UserFileError, ValueError):
            return None
        age_s = self._clocks.age_s(reading)
        if max_age_s is not None and (age_s is None or age_s >= max_age_s):
            return None
        return CachedAnswer(stored, reading.wall_s, age_s)

    def _path(self, purpose: Purpose[Record], place: LatLon, *, is_simulated: bool) -> Path:
        centre = cell(place.lat, place.lon)
        kind = f"{purpose.name}-simulated" if is_simulated else purpose.name
        return self._folder / f"{kind}_{centre.lat:.2f}_{centre.lon:.2f}.json"

    def _drop_oldest(self) -> None:
        """Delete the oldest responses beyond the limits, and abandoned temporary files."""
        files: list[tuple[int, int, Path]] = []
        for path in self._folder.iterdir():
            with suppress(OSError):  # deleted by another process
                status = path.lstat()
                if _NAME.fullmatch(path.name):
                    files.append((status.st_mtime_ns, status.st_size, path))
                elif path.suffix == TEMPORARY_SUFFIX and time.time() - status.st_mtime > _ABANDONED_AFTER_S:
                    path.unlink()
        total = 0
        for count, (_, size, path) in enumerate(sorted(files, reverse=True), start=1):
            total += size
            if count > MOST_ANSWERS or total > MAX_BYTES:
                with suppress(OSError):
                    path.unlink()


def service_folder(folder: Path, address: str) -> Path:
    """Return the folder of one service's responses; its name does not disclose the address."""
    return folder / hashlib.sha256(address.strip().rstrip("/").encode()).hexdigest()[:16]


def drop_services(folder: Path, current: Path) -> None:
    """Delete the responses of all but the current service and a few of the latest others."""
    former: list[tuple[int, Path]] = []
    with suppress(OSError):  # nothing is cached
        former += (
            (path.lstat().st_mtime_ns, path)
            for path in folder.iterdir()
            if _SERVICE_NAME.fullmatch(path.name) and path != current
        )
    for _, path in sorted(former, reverse=True)[MOST_SERVICES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def _read(data: bytes, purpose: Purpose[Record]) -> tuple[WeatherAnswer[Record], ClockReading]:
    """Return the cached response in a file's bytes, and its moment.

    Raises: ValueError if they were not written by this version.
    """
    header, _, body = data.partition(b"\n")
    if len(header) > _MAX_HEADER_LENGTH or orjson.loads(header) != _header(body):
        raise ValueError("another version, or damaged")
    json_bounds.check(body, _MAX_VALUES)
    content = orjson.loads(body)
    if not isinstance(content, dict) or content.keys() != {"stored_at", "answer"}:
        raise ValueError("another shape")
    stored = content["stored_at"]
    if not isinstance(stored, dict) or stored.keys() != {"wall_s", "steady_s", "era"}:
        raise ValueError("another moment")
    moment = ClockReading(number(stored["wall_s"]), number(stored["steady_s"]), _text("era", stored["era"]))
    return answer(content["answer"], purpose.record), moment


def _serialized(content: Json) -> bytes:
    """Return the bytes of a file.

    Shape: a line with the version and the checksum of the rest, and the rest; both are JSON.
    """
    body = orjson.dumps(content)
    return orjson.dumps(_header(body)) + b"\n" + body


def _header(body: bytes) -> Json:
    return {"version": _VERSION, "crc32": zlib.crc32(body)}
