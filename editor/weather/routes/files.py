"""Route files: GPX and GeoJSON, recognized by their content, and written."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import PurePath
from types import MappingProxyType
from typing import Final

import numpy as np
import orjson

from editor.errors import EditorError, FilePosition
from editor.weather.api.records import Json
from editor.weather.routes.draft import name_of
from editor.weather.routes.geojson import read_geojson
from editor.weather.routes.gpx import read_gpx
from editor.weather.routes.route import Route
from editor.wording import say

LARGEST_FILE_BYTES: Final = 50 * 1024 * 1024
ROUTE_SUFFIXES: Final = (".gpx", ".geojson", ".json")


def routes_in(data: bytes, name: str) -> tuple[Route, ...]:
    """Return all routes of a file, at least one; `name` is the file's, for errors and unnamed routes.

    Raises: EditorError with the place if the file is neither GPX nor GeoJSON, is damaged or contains no line.
    """
    if len(data) > LARGEST_FILE_BYTES:
        raise EditorError(
            say(
                "The file is larger than {most} MB.",
                most=LARGEST_FILE_BYTES // 1024**2,
            ),
            FilePosition(name),
        )
    stem = name_of(PurePath(name).stem)
    head = data[:4096].removeprefix(BOM_UTF8).lstrip()
    if head.startswith((b"<", BOM_UTF16_LE, BOM_UTF16_BE)):
        return read_gpx(data, stem, name)
    if head.startswith((b"{", b"[")):
        return read_geojson(data, stem, name)
    raise EditorError(say("The file is neither GPX nor GeoJSON."), FilePosition(name))


_DECIMALS: Final = 7  # a centimetre
_FULL_TURN_DEG: Final = 360.0
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def gpx_of(route: Route) -> bytes:
    """Return GPX 1.1: a route if there are way points, else a track.

    If some of the way points have names, the others are numbered: points without a name would be read as
    plain line points.
    """
    inner = "".join(_route_element(route) if route.way_points else _track_element(route))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="Isopleth" xmlns="http://www.topografix.com/GPX/1/1">\n'
        f"{inner}</gpx>\n"
    ).encode()


def geojson_of(route: Route) -> bytes:
    """Return a line with its times, and a point for each way point.

    Longitudes continue past 180 degrees across the date line, so that the line is not split.
    Source: RFC 7946. Not in it: `coordTimes`, as written by converters of GPX.
    """
    positions = _positions(route)
    properties: dict[str, Json] = {"name": route.name}
    if route.times is not None:
        properties["coordTimes"] = [_moment(time_s) for time_s in route.times]
    features = [_feature("LineString", positions, properties)]
    features += (_feature("Point", positions[way.index], {"name": way.name}) for way in route.way_points)
    return orjson.dumps({"type": "FeatureCollection", "features": features}) + b"\n"


WRITERS: Final[Mapping[str, Callable[[Route], bytes]]] = MappingProxyType(
    {".gpx": gpx_of, ".geojson": geojson_of, ".json": geojson_of}
)


def _route_element(route: Route) -> Iterator[str]:
    names = {way.index: way.name for way in route.way_points}
    if any(names.values()):
        numbers = {index: str(number) for number, index in enumerate(sorted(names), 1)}
        names = {index: name or numbers[index] for index, name in names.items()}
    yield f"<rte>{_name(route.name)}\n"
    yield from _points("rtept", route, names)
    yield "</rte>\n"


def _track_element(route: Route) -> Iterator[str]:
    yield f"<trk>{_name(route.name)}<trkseg>\n"
    yield from _points("trkpt", route, {})
    yield "</trkseg></trk>\n"


def _points(element: str, route: Route, names: Mapping[int, str]) -> Iterator[str]:
    for index, point in enumerate(route.points):
        time = "" if route.times is None else f"<time>{_moment(route.times[index])}</time>"
        inner = time + _name(names.get(index, ""))
        yield f'<{element} lat="{_degrees(point.lat)}" lon="{_degrees(point.lon)}"'
        yield f">{inner}</{element}>\n" if inner else "/>\n"


def _name(text: str) -> str:
    return f"<name>{_escaped(_NOT_IN_XML.sub('', text))}</name>" if text else ""


def _degrees(value: float) -> str:
    return f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")


def _moment(time_s: int) -> str:
    return f"{datetime.fromtimestamp(time_s, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _positions(route: Route) -> list[list[float]]:
    lats, lons = route.degrees.T
    continuous = np.unwrap(lons, period=_FULL_TURN_DEG)
    if np.abs(continuous).max() <= _FULL_TURN_DEG:  # readers wrap at most one turn
        lons = continuous
    positions: list[list[float]] = np.round(np.stack((lons, lats), axis=1), _DECIMALS).tolist()
    return positions


def _feature(kind: str, coordinates: Json, properties: Json) -> Json:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
