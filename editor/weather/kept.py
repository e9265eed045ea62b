"""The last known answers, kept on disk for when no other can be had.

One file an answer, so that windows and processes beside each other need no lock: the newest stands.
What is kept is what was read. Neither the key nor the address of the service comes near.
"""

import hashlib
import re
import shutil
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, Generic

import orjson

from editor import json_bounds
from editor.user_files import UserFileError, read_bytes
from editor.weather import rebuilding
from editor.weather.cells import cell
from editor.weather.records import (
    Answer,
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    Json,
    LatLon,
    Record,
    RoutePoint,
)

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
class Kept(Generic[Record]):
    """An answer and when it was kept. Units: UNIX time."""

    answer: Answer[Record]
    kept_at_s: float


class KeptAnswers:
    """The answers in a folder of their own, by purpose and cell; the oldest go when they are too many.

    A disk that cannot be written or read keeps nothing and harms nothing; nor does a file with damage.
    Raises: each call WeatherError when the place is none.
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._clock = clock

    def keep(self, purpose: Purpose[Record], place: LatLon, answer: Answer[Record]) -> None:
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
    ) -> Kept[Record] | None:
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


def _read(data: bytes, purpose: Purpose[Record]) -> Kept[Record]:
    """Raises: ValueError when the bytes are not what this version writes."""
    head, _, body = data.partition(b"\n")
    if len(head) > _LONGEST_HEAD or orjson.loads(head) != _head(body):
        raise ValueError("another version, or damaged")
    json_bounds.check(body, _MOST_VALUES)
    content = orjson.loads(body)
    if not isinstance(content, dict) or content.keys() != {"kept_at_s", "answer"}:
        raise ValueError("another shape")
    return Kept(rebuilding.answer(content["answer"], purpose.record), rebuilding.number(content["kept_at_s"]))


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
