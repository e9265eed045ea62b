"""Storage of the last route."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import orjson

from editor.errors import WeatherError
from editor.records import dataclass
from editor.user_files import UserFileError, read_bytes
from editor.weather.api.records import Json, LatLon
from editor.weather.routes.draft import MOST_POINTS, name_of
from editor.weather.routes.route import Route, WayPoint
from editor.weather.whole_file import write_whole

_log = logging.getLogger(__name__)

FILE_NAME: Final = "route.json"

_VERSION: Final = 1
_MAX_FILE_BYTES: Final = 32 * 1024 * 1024
_MAX_INTEGER: Final = 2**53


@dataclass(frozen=True, slots=True)
class SavedRoute:
    """A route, and whether it is travelled at a speed or by its own times."""

    route: Route
    by_own_times: bool = False


def save_route(folder: Path, saved: SavedRoute | None) -> None:
    """Save a route in place of the previous one, or delete it; ignore disk errors."""
    path = folder / FILE_NAME
    rename_newer_file(folder)
    with suppress(OSError):
        if saved is None:
            path.unlink(missing_ok=True)
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, orjson.dumps(_json_of(saved)))


def rename_newer_file(folder: Path) -> str:
    """Rename a route file written by a newer version; return its new name, or empty if there is none.

    Only that version can read the file, and saving a route would overwrite it.
    """
    path = folder / FILE_NAME
    try:
        content = _load(path)
        version = content.get("version") if isinstance(content, dict) else None
        if type(version) is not int or version <= _VERSION:
            return ""
        existing = {other.name for other in folder.iterdir()}
        names = (f"{path.stem}-{version}-{number}{path.suffix}" for number in count(1))
        name = next(name for name in names if name not in existing)
        path.rename(path.with_name(name))
    except (OSError, ValueError, UserFileError):
        return ""
    return name


def find_route(folder: Path) -> SavedRoute | None:
    """Return the saved route; None if there is none, or it is not readable by this version."""
    path = folder / FILE_NAME
    try:
        return _read(_load(path))
    except UserFileError as error:
        _log.warning("The last route is not shown. %s", error)
    except (ValueError, TypeError, KeyError, IndexError, WeatherError):
        pass
    return None


def _load(path: Path) -> Json:
    """Return the JSON value of a file; None if there is no file. Raises: UserFileError, ValueError."""
    data = read_bytes(path, _MAX_FILE_BYTES)
    return None if data is None else orjson.loads(data)


def _json_of(saved: SavedRoute) -> Mapping[str, Json]:
    route = saved.route
    return {
        "version": _VERSION,
        "name": route.name,
        "points": [(point.lat, point.lon) for point in route.points],
        "times": route.times,
        "way_points": [(way.index, way.name, way.arrive_after_s) for way in route.way_points],
        "remarks": route.remarks,
        "by_own_times": saved.by_own_times,
    }


def _read(content: Json) -> SavedRoute | None:
    """Return the route of a JSON value.

    Raises: ValueError, TypeError, KeyError, IndexError or WeatherError for damaged content.
    """
    if content["version"] != _VERSION or len(content["points"]) > MOST_POINTS:
        return None
    times = content["times"]
    ways = (
        WayPoint(_integer(index), name_of(name), _seconds(after))
        for index, name, after in content["way_points"]
    )
    route = Route(
        tuple(LatLon(float(lat), float(lon)) for lat, lon in content["points"]),
        name_of(content["name"]),
        None if times is None else tuple(map(_integer, times)),
        tuple(ways),
        tuple(map(name_of, content["remarks"])),
    )
    return SavedRoute(route, content["by_own_times"] is True and times is not None)


def _integer(value: Json) -> int:
    if type(value) is not int or not -_MAX_INTEGER <= value <= _MAX_INTEGER:
        raise ValueError("no number of seconds or points")
    return value


def _seconds(value: Json) -> int | None:
    return None if value is None else _integer(value)
