"""Responses on the disk, from which records are rebuilt."""

import hashlib
import re
import shutil
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import NoneType, UnionType
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import orjson

from editor import json_bounds
from editor.user_files import UserFileError, read_bytes
from editor.weather.api.fields import is_bounded
from editor.weather.api.limits import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    LONGEST_SUMMARY,
    LONGEST_TRANSLATIONS,
    MAX_HOURS,
    MOST_LINES,
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
from editor.weather.cache.cells import cell

# The longest text of a field, and where it may have more lines than one; others are names.
_LONGEST: Final = {
    "description": LONGEST_DESCRIPTION,
    "summary": LONGEST_SUMMARY,
    "remarks": LONGEST_DESCRIPTION,
}
_MOST_LETTERS: Final = 2 * LONGEST_TRANSLATIONS
_MOST_ITEMS: Final = max(MAX_HOURS, MOST_WARNINGS)


def answer(value: Json, record: type[Record]) -> WeatherAnswer[Record]:
    """An answer with records of a kind. Raises: ValueError when the value is no such answer."""
    rebuilt: WeatherAnswer[Record] = _object(value, WeatherAnswer, record)
    if not rebuilt.records:
        raise ValueError("an answer without a record")
    return rebuilt


def number(value: Json) -> float:
    """A number. Raises: ValueError when the value is none."""
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
        if not is_bounded(value, _MOST_LETTERS):
            raise ValueError("a value too large to show")
        return value
    if origin in (Union, UnionType):
        [inner] = [each for each in get_args(type_) if each is not NoneType]
        return None if value is None else _value(name, value, inner, record)
    if origin is tuple:
        if len(_plain(value, list)) > _MOST_ITEMS:
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
    """A text that is no longer than one that was read from an answer."""
    text: str = _plain(value, str)
    most_lines = MOST_LINES if name in _LONGEST else 1
    if len(text) > _LONGEST.get(name, LONGEST_NAME) or len(text.splitlines()) > most_lines:
        raise ValueError(f"a text too long for {name}")
    return text


def _plain(value: Json, kind: Any) -> Any:
    """The value itself, where it is of the kind; true and false are no numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"not {kind}")
    return value


MOST_ANSWERS: Final = 200
MOST_BYTES: Final = 4 * 2**20

MOST_SERVICES: Final = 3

_VERSION: Final = 1
_LARGEST_BYTES: Final = 2**20  # of one answer; a larger one would drive too many others out
_MOST_VALUES: Final = 20_000
_LONGEST_HEAD: Final = 100
_SERVICE_NAME: Final = re.compile(r"[0-9a-f]{16}")
_NAME: Final = re.compile(r"[a-z]+(-simulated)?_-?[\d.]+_-?[\d.]+\.json")
_DRAFT_SUFFIX: Final = ".draft"
_ABANDONED_AFTER_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Purpose(Generic[Record]):
    """What an answer was asked for; answers for different purposes stand beside each other."""

    name: str
    record: type[Record]


NOW: Final = Purpose("now", CurrentWeather)
HOURS: Final = Purpose("hours", HourlyForecast)
DAYS: Final = Purpose("days", DailyForecast)
TOWNS: Final = Purpose("towns", CurrentWeather)
ROUTE: Final = Purpose("route", RoutePoint)


@dataclass(frozen=True, slots=True)
class CachedAnswer(Generic[Record]):
    """An answer and when it was kept. Units: UNIX time."""

    answer: WeatherAnswer[Record]
    kept_at_s: float


class KeptAnswers:
    """The answers in a folder of their own, by purpose and cell; the oldest go when they are too many.

    A disk that cannot be written or read keeps nothing and harms nothing; nor does a file with damage.
    Raises: each call WeatherError when the place is none.
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._clock = clock

    def keep(self, purpose: Purpose[Record], place: LatLon, answer: WeatherAnswer[Record]) -> None:
        """Keeps an answer in place of an older one."""
        try:
            data = _written({"kept_at_s": self._clock(), "answer": answer})
        except orjson.JSONEncodeError:
            return  # a number or text that JSON cannot hold
        if len(data) > _LARGEST_BYTES:
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
        """The last answer for a purpose in the cell of a place, unless it is older than `max_age_s`.

        A simulated answer is found only where one is asked for, never in place of a real one.
        """
        try:
            path = self._path(purpose, place, is_simulated=is_simulated)
            data = read_bytes(path, _LARGEST_BYTES)
            if data is None:
                return None
            kept = _read(data, purpose)
        except (UserFileError, ValueError):
            return None
        # One from the future is of an unknown age: a clock was wrong.
        is_fresh = max_age_s is None or 0 <= self._clock() - kept.kept_at_s <= max_age_s
        return kept if is_fresh else None

    def _path(self, purpose: Purpose[Record], place: LatLon, *, is_simulated: bool) -> Path:
        middle = cell(place.lat, place.lon)
        kind = f"{purpose.name}-simulated" if is_simulated else purpose.name
        return self._folder / f"{kind}_{middle.lat:.2f}_{middle.lon:.2f}.json"

    def _drop_oldest(self) -> None:
        """Leaves the newest answers that fit, and no draft of a process that ended over it."""
        files: list[tuple[int, int, Path]] = []
        for path in self._folder.iterdir():
            with suppress(OSError):  # another process was faster
                status = path.lstat()
                if _NAME.fullmatch(path.name):
                    files.append((status.st_mtime_ns, status.st_size, path))
                elif path.suffix == _DRAFT_SUFFIX and time.time() - status.st_mtime > _ABANDONED_AFTER_S:
                    path.unlink()
        total = 0
        for count, (_, size, path) in enumerate(sorted(files, reverse=True), start=1):
            total += size
            if count > MOST_ANSWERS or total > MOST_BYTES:
                with suppress(OSError):
                    path.unlink()


def service_folder(folder: Path, address: str) -> Path:
    """The folder of one service's answers among those of others; its name tells nothing of the address."""
    return folder / hashlib.sha256(address.strip().rstrip("/").encode()).hexdigest()[:16]


def drop_services(folder: Path, staying: Path) -> None:
    """Leaves the answers of one service and of those others that answered last, few in all."""
    former: list[tuple[int, Path]] = []
    with suppress(OSError):  # there is nothing kept
        former += (
            (path.lstat().st_mtime_ns, path)
            for path in folder.iterdir()
            if _SERVICE_NAME.fullmatch(path.name) and path != staying
        )
    for _, path in sorted(former, reverse=True)[MOST_SERVICES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def _read(data: bytes, purpose: Purpose[Record]) -> CachedAnswer[Record]:
    """Raises: ValueError when the bytes are not what this version writes."""
    head, _, body = data.partition(b"\n")
    if len(head) > _LONGEST_HEAD or orjson.loads(head) != _head(body):
        raise ValueError("another version, or damaged")
    json_bounds.check(body, _MOST_VALUES)
    content = orjson.loads(body)
    if not isinstance(content, dict) or content.keys() != {"kept_at_s", "answer"}:
        raise ValueError("another shape")
    return CachedAnswer(answer(content["answer"], purpose.record), number(content["kept_at_s"]))


def _written(content: Json) -> bytes:
    """Shape: a line that says the version and the checksum of the rest, and the rest; both are JSON."""
    body = orjson.dumps(content)
    return orjson.dumps(_head(body)) + b"\n" + body


def _head(body: bytes) -> Json:
    return {"version": _VERSION, "crc32": zlib.crc32(body)}


def write_whole(path: Path, data: bytes) -> None:
    """Puts the bytes in place at once: a reader finds the old ones or the new ones, never a part."""
    with NamedTemporaryFile(suffix=_DRAFT_SUFFIX, dir=path.parent, delete=False) as file:
        draft = Path(file.name)
        try:
            file.write(data)
            file.close()
            draft.replace(path)
        except OSError:
            file.close()
            draft.unlink(missing_ok=True)
            raise
