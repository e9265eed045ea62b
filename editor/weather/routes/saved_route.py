"""The route of the last session, in a file."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import orjson

from editor.errors import WeatherError
from editor.user_files import UserFileError, read_bytes
from editor.weather.api.records import Json, LatLon
from editor.weather.cache.disk_cache import write_whole
from editor.weather.routes.draft import MOST_POINTS, name_of
from editor.weather.routes.route import Route, WayPoint

_log = logging.getLogger(__name__)

FILE_NAME: Final = "route.json"

_VERSION: Final = 1
_LARGEST_BYTES: Final = 32 * 1024 * 1024
_LATEST_S: Final = 2**53


@dataclass(frozen=True, slots=True)
class KeptRoute:
    """A route, and whether it is travelled at a speed or by its own times."""

    route: Route
    by_own_times: bool = False


def keep_route(folder: Path, kept: KeptRoute | None) -> None:
    """Keep a route in place of the former one, or none; a disk that cannot be written harms nothing."""
    path = folder / FILE_NAME
    put_newer_aside(folder)
    with suppress(OSError):
        if kept is None:
            path.unlink(missing_ok=True)
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, orjson.dumps(_json_of(kept)))


def put_newer_aside(folder: Path) -> str:
    """The new name of a route that a newer version of the program kept; empty where there is none.

    It stands in the way of the next one to be kept, and only that version can read it.
    """
    path = folder / FILE_NAME
    try:
        content = _loaded(path)
        version = content.get("version") if isinstance(content, dict) else None
        if type(version) is not int or version <= _VERSION:
            return ""
        taken = {other.name for other in folder.iterdir()}
        names = (f"{path.stem}-{version}-{number}{path.suffix}" for number in count(1))
        name = next(name for name in names if name not in taken)
        path.rename(path.with_name(name))
    except (OSError, ValueError, UserFileError):
        return ""
    return name


def find_route(folder: Path) -> KeptRoute | None:
    """The route that was kept; none where nothing is, or nothing that this version can read."""
    path = folder / FILE_NAME
    try:
        return _read(_loaded(path))
    except UserFileError as error:
        _log.warning("The last route is not shown. %s", error)
    except (ValueError, TypeError, KeyError, IndexError, WeatherError):
        pass
    return None


def _loaded(path: Path) -> Json:
    """Raises: UserFileError, ValueError."""
    data = read_bytes(path, _LARGEST_BYTES)
    return None if data is None else orjson.loads(data)


def _json_of(kept: KeptRoute) -> Mapping[str, Json]:
    route = kept.route
    return {
        "version": _VERSION,
        "name": route.name,
        "points": [(point.lat, point.lon) for point in route.points],
        "times": route.times,
        "way_points": [(way.index, way.name, way.arrive_after_s) for way in route.way_points],
        "remarks": route.remarks,
        "by_own_times": kept.by_own_times,
    }


def _read(content: Json) -> KeptRoute | None:
    """Raises: ValueError, TypeError, KeyError, IndexError or WeatherError where it is damaged."""
    if content["version"] != _VERSION or len(content["points"]) > MOST_POINTS:
        return None
    times = content["times"]
    ways = (
        WayPoint(_whole(index), name_of(name), _seconds(after))
        for index, name, after in content["way_points"]
    )
    route = Route(
        tuple(LatLon(float(lat), float(lon)) for lat, lon in content["points"]),
        name_of(content["name"]),
        None if times is None else tuple(map(_whole, times)),
        tuple(ways),
        tuple(map(name_of, content["remarks"])),
    )
    return KeptRoute(route, content["by_own_times"] is True and times is not None)


def _whole(value: Json) -> int:
    if type(value) is not int or not -_LATEST_S <= value <= _LATEST_S:
        raise ValueError("no number of seconds or points")
    return value


def _seconds(value: Json) -> int | None:
    return None if value is None else _whole(value)
