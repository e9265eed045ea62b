"""Lines of GeoJSON, with the times that converters of GPX write beside them.

Source: RFC 7946. Not in it: `coordTimes` and `coordinateProperties.times`, as converters of GPX have them.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.errors import EditorError, Place
from editor.weather.api.records import Json
from editor.weather.routes.draft import MOST_POINTS, RouteDraft, name_of, named_routes, place_of, time_of
from editor.weather.routes.route import Route
from editor.wording import listed, say

_LINES: Final = ("LineString", "MultiLineString")
_NO_LINES: Final = ("Point", "MultiPoint", "Polygon", "MultiPolygon")
_SPARE_BRACKETS: Final = 1_000_000  # of everything in a file that is no point


@dataclass(frozen=True, slots=True)
class _Found:
    """An object of the file: where it stands, and the properties of the feature that it is in."""

    value: Json
    pointer: str
    properties: Json = None


def read_geojson(data: bytes, name: str, file: str) -> tuple[Route, ...]:
    """The lines in the order of the file. Points and polygons beside them are left out.

    Raises: EditorError, with line and column or JSON Pointer, when it is no GeoJSON or holds no line.
    """
    others: Counter[str] = Counter()
    drafts: list[RouteDraft] = []
    count = 0
    for found in _geometries(_Found(_decoded(data, file), ""), file):
        kind = found.value["type"]
        if kind in _NO_LINES:
            others[kind] += 1
            continue
        draft = _draft(found, file)
        count += len(draft.points)
        if count > MOST_POINTS:
            raise EditorError(say("The file has more than {most:,} points.", most=MOST_POINTS), Place(file))
        if draft.points:
            drafts.append(draft)
    if not drafts:
        raise EditorError(_without_lines(others), Place(file))
    return named_routes(drafts, name)


def _decoded(data: bytes, file: str) -> Json:
    # Each bracket costs memory of its own, many times its byte.
    if data.count(b"[") + data.count(b"{") > MOST_POINTS + _SPARE_BRACKETS:
        raise EditorError(say("The file has more than {most:,} points.", most=MOST_POINTS), Place(file))
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise EditorError(say("The file is not written in UTF-8."), Place(file, line, column)) from None
    except json.JSONDecodeError as error:
        place = Place(file, error.lineno, error.colno)
        raise EditorError(say("The file breaks the rules of JSON here."), place) from None
    except RecursionError:
        raise EditorError(say("The file is nested too deep."), Place(file)) from None
    except ValueError:
        raise EditorError(say("The file holds a number that is too long to read."), Place(file)) from None


def _geometries(top: _Found, file: str) -> Iterator[_Found]:
    """The geometries with a shape of their own, in the order of the file."""
    waiting = [top]
    while waiting:
        found = waiting.pop()
        kind = found.value.get("type") if isinstance(found.value, dict) else None
        if not isinstance(kind, str):
            raise _error(say("Here should be an object of GeoJSON with its “type”."), file, found.pointer)
        if kind in _LINES or kind in _NO_LINES:
            yield found
        elif kind == "Feature":
            geometry = found.value.get("geometry")
            if geometry is not None:
                pointer = f"{found.pointer}/geometry"
                waiting.append(_Found(geometry, pointer, found.value.get("properties")))
        elif kind in ("FeatureCollection", "GeometryCollection"):
            member = "features" if kind == "FeatureCollection" else "geometries"
            pointer = f"{found.pointer}/{member}"
            items = _list(found.value.get(member), file, pointer)
            waiting += (
                _Found(items[number], f"{pointer}/{number}", found.properties)
                for number in reversed(range(len(items)))
            )
        else:
            raise _error(
                say("“{name}” is no type of GeoJSON.", name=name_of(kind)[:40]),
                file,
                f"{found.pointer}/type",
            )


def _draft(found: _Found, file: str) -> RouteDraft:
    """The line with its times, where they fit its points."""
    pointer = f"{found.pointer}/coordinates"
    coordinates = _list(found.value.get("coordinates"), file, pointer)
    properties = found.properties if isinstance(found.properties, dict) else {}
    times = _times(properties)
    name = properties.get("name")
    draft = RouteDraft(name_of(name) if isinstance(name, str) else "")
    if found.value["type"] == "LineString":
        _add_line(draft, coordinates, file, pointer)
    else:
        parts = [_list(part, file, f"{pointer}/{number}") for number, part in enumerate(coordinates)]
        for number, part in enumerate(parts):
            _add_line(draft, part, file, f"{pointer}/{number}")
        draft.parts = sum(1 for part in parts if part)
        if isinstance(times, list) and _lengths(times) == list(map(len, parts)):
            times = [time for part in times for time in part]
    if isinstance(times, list) and len(times) == len(draft.points):
        draft.times = [time_of(time) if isinstance(time, str) else None for time in times]
    elif times is not None:
        draft.remarks.append(say("Its times do not fit its points, so they are left out."))
    return draft


def _times(properties: dict[str, Json]) -> Json:
    """What stands where times are written; None where nothing does."""
    newer = properties.get("coordinateProperties")
    times = newer.get("times") if isinstance(newer, dict) else None
    return properties.get("coordTimes") if times is None else times


def _lengths(parts: list[Json]) -> list[int]:
    return [len(part) if isinstance(part, list) else -1 for part in parts]


def _add_line(draft: RouteDraft, coordinates: list[Json], file: str, pointer: str) -> None:
    for number, position in enumerate(coordinates):
        here = f"{pointer}/{number}"
        if not isinstance(position, list) or len(position) < 2:
            raise _error(say("A position is a list of longitude and latitude."), file, here)
        lon, lat = position[:2]
        # True and False are numbers to Python.
        if type(lon) not in (int, float) or type(lat) not in (int, float):
            raise _error(say("Longitude and latitude are numbers."), file, here)
        place = place_of(lat, lon)
        if place is None:
            raise _error(
                say(
                    "The position is no place on Earth: longitude comes first, from -180 to 180, then "
                    "latitude, from -90 to 90."
                ),
                file,
                here,
            )
        draft.add(place)


def _list(value: Json, file: str, pointer: str) -> list[Json]:
    if not isinstance(value, list):
        raise _error(say("Here should be a list."), file, pointer)
    return value


def _without_lines(others: Counter[str]) -> str:
    """Names what the file has in place of a line."""
    if not others:
        return say("The GeoJSON file holds no line.")
    kinds = listed(others)
    return say(
        "The GeoJSON file holds {kinds} only. A route is a LineString or a MultiLineString.", kinds=kinds
    )


def _error(text: str, file: str, pointer: str) -> EditorError:
    return EditorError(text, Place(file, pointer=pointer))
