"""Lines in GeoJSON, with the times that converters of GPX add.

Source: RFC 7946. Not in it: `coordTimes` and `coordinateProperties.times`, as written by converters of GPX.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.errors import EditorError, FilePosition
from editor.records import dataclass
from editor.weather.api.records import Json
from editor.weather.routes.draft import MOST_POINTS, RouteDraft, name_of, named_routes, place_of, time_of
from editor.weather.routes.route import Route
from editor.wording import listed, say

_LINES: Final = ("LineString", "MultiLineString")
_OTHER_GEOMETRIES: Final = ("Point", "MultiPoint", "Polygon", "MultiPolygon")
_SPARE_BRACKETS: Final = 1_000_000  # of all values in a file that are not points


@dataclass(frozen=True, slots=True)
class _Node:
    """An object of the file, its JSON pointer, and the properties of its feature."""

    value: Json
    pointer: str
    properties: Json = None


def read_geojson(data: bytes, name: str, file: str) -> tuple[Route, ...]:
    """Return the lines in file order. Points and polygons are skipped.

    Raises: EditorError, with line and column or JSON Pointer, if it is not GeoJSON or contains no line.
    """
    others: Counter[str] = Counter()
    drafts: list[RouteDraft] = []
    count = 0
    for node in _geometries(_Node(_decoded(data, file), ""), file):
        kind = node.value["type"]
        if kind in _OTHER_GEOMETRIES:
            others[kind] += 1
            continue
        draft = _draft(node, file)
        count += len(draft.points)
        if count > MOST_POINTS:
            raise EditorError(
                say("The file has more than {most:,} points.", most=MOST_POINTS), FilePosition(file)
            )
        if draft.points:
            drafts.append(draft)
    if not drafts:
        raise EditorError(_without_lines(others), FilePosition(file))
    return named_routes(drafts, name)


def _decoded(data: bytes, file: str) -> Json:
    # Each bracket creates an object of many times its size.
    if data.count(b"[") + data.count(b"{") > MOST_POINTS + _SPARE_BRACKETS:
        raise EditorError(
            say("The file has more than {most:,} points.", most=MOST_POINTS), FilePosition(file)
        )
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise EditorError(say("The file is not UTF-8."), FilePosition(file, line, column)) from None
    except json.JSONDecodeError as error:
        place = FilePosition(file, error.lineno, error.colno)
        raise EditorError(say("Invalid JSON."), place) from None
    except RecursionError:
        raise EditorError(say("The file is nested too deeply."), FilePosition(file)) from None
    except ValueError:
        raise EditorError(say("A number in the file is too long."), FilePosition(file)) from None


def _geometries(top: _Node, file: str) -> Iterator[_Node]:
    stack = [top]
    while stack:
        node = stack.pop()
        kind = node.value.get("type") if isinstance(node.value, dict) else None
        if not isinstance(kind, str):
            raise _error(say("Expected a GeoJSON object with a “type”."), file, node.pointer)
        if kind in _LINES or kind in _OTHER_GEOMETRIES:
            yield node
        elif kind == "Feature":
            geometry = node.value.get("geometry")
            if geometry is not None:
                pointer = f"{node.pointer}/geometry"
                stack.append(_Node(geometry, pointer, node.value.get("properties")))
        elif kind in ("FeatureCollection", "GeometryCollection"):
            member = "features" if kind == "FeatureCollection" else "geometries"
            pointer = f"{node.pointer}/{member}"
            items = _list(node.value.get(member), file, pointer)
            stack += (
                _Node(items[number], f"{pointer}/{number}", node.properties)
                for number in reversed(range(len(items)))
            )
        else:
            raise _error(
                say("“{name}” is not a GeoJSON type.", name=name_of(kind)[:40]),
                file,
                f"{node.pointer}/type",
            )


def _draft(node: _Node, file: str) -> RouteDraft:
    pointer = f"{node.pointer}/coordinates"
    coordinates = _list(node.value.get("coordinates"), file, pointer)
    properties = node.properties if isinstance(node.properties, dict) else {}
    times = _times(properties)
    name = properties.get("name")
    draft = RouteDraft(name_of(name) if isinstance(name, str) else "")
    if node.value["type"] == "LineString":
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
        draft.remarks.append(say("Times ignored: they do not match the points."))
    return draft


def _times(properties: dict[str, Json]) -> Json:
    coordinate_properties = properties.get("coordinateProperties")
    times = coordinate_properties.get("times") if isinstance(coordinate_properties, dict) else None
    return properties.get("coordTimes") if times is None else times


def _lengths(parts: list[Json]) -> list[int]:
    return [len(part) if isinstance(part, list) else -1 for part in parts]


def _add_line(draft: RouteDraft, coordinates: list[Json], file: str, pointer: str) -> None:
    for number, position in enumerate(coordinates):
        position_pointer = f"{pointer}/{number}"
        if not isinstance(position, list) or len(position) < 2:
            raise _error(say("A position must be a list of longitude and latitude."), file, position_pointer)
        lon, lat = position[:2]
        # True and False are numbers to Python.
        if type(lon) not in (int, float) or type(lat) not in (int, float):
            raise _error(say("Longitude and latitude must be numbers."), file, position_pointer)
        place = place_of(lat, lon)
        if place is None:
            raise _error(
                say("Invalid position. Use longitude (−180 to 180), then latitude (−90 to 90)."),
                file,
                position_pointer,
            )
        draft.add(place)


def _list(value: Json, file: str, pointer: str) -> list[Json]:
    if not isinstance(value, list):
        raise _error(say("Expected a list."), file, pointer)
    return value


def _without_lines(others: Counter[str]) -> str:
    if not others:
        return say("No lines in the GeoJSON file.")
    kinds = listed(others)
    return say(
        "Only {kinds} in the GeoJSON file. A route needs a LineString or MultiLineString.", kinds=kinds
    )


def _error(text: str, file: str, pointer: str) -> EditorError:
    return EditorError(text, FilePosition(file, pointer=pointer))
