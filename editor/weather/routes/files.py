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

from editor.errors import EditorError, Place
from editor.weather.api.records import Json
from editor.weather.routes.draft import name_of
from editor.weather.routes.geojson import read_geojson
from editor.weather.routes.gpx import read_gpx
from editor.weather.routes.route import Route
from editor.wording import say

LARGEST_FILE_BYTES: Final = 50 * 1024 * 1024
ROUTE_SUFFIXES: Final = (".gpx", ".geojson", ".json")


def routes_in(data: bytes, name: str) -> tuple[Route, ...]:
    """Every route of a file in its order, at least one; `name` is the file's, for errors and nameless routes.

    Raises: EditorError with the place when the file is neither GPX nor GeoJSON, is broken or holds no line.
    """
    if len(data) > LARGEST_FILE_BYTES:
        raise EditorError(
            say(
                "The file takes more than {most} MB.",
                most=LARGEST_FILE_BYTES // 1024**2,
            ),
            Place(name),
        )
    stem = name_of(PurePath(name).stem)
    start = data[:4096].removeprefix(BOM_UTF8).lstrip()
    if start.startswith((b"<", BOM_UTF16_LE, BOM_UTF16_BE)):
        return read_gpx(data, stem, name)
    if start.startswith((b"{", b"[")):
        return read_geojson(data, stem, name)
    raise EditorError(say("The file is neither GPX nor GeoJSON."), Place(name))


_DECIMALS: Final = 7  # a centimetre
_ROUND_DEG: Final = 360.0
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def gpx_of(route: Route) -> bytes:
    """GPX 1.1: a route where a person chose points of it, else a track.

    Where some of the chosen points have names, the others get their number: a point without either is read
    as one of the line alone.
    """
    inner = "".join(_planned(route) if route.way_points else _recorded(route))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="Isopleth" xmlns="http://www.topografix.com/GPX/1/1">\n'
        f"{inner}</gpx>\n"
    ).encode()


def geojson_of(route: Route) -> bytes:
    """A line with its times, and a point for each that a person chose.

    Longitudes run on past 180 degrees where the line crosses the date line, so that it is drawn in one.
    Source: RFC 7946. Not in it: `coordTimes`, as converters of GPX have them.
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


def _planned(route: Route) -> Iterator[str]:
    names = {way.index: way.name for way in route.way_points}
    if any(names.values()):
        numbers = {index: str(number) for number, index in enumerate(sorted(names), 1)}
        names = {index: name or numbers[index] for index, name in names.items()}
    yield f"<rte>{_name(route.name)}\n"
    yield from _points("rtept", route, names)
    yield "</rte>\n"


def _recorded(route: Route) -> Iterator[str]:
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
    """Longitude and latitude of each point."""
    lats, lons = route.degrees.T
    running = np.unwrap(lons, period=_ROUND_DEG)
    if np.abs(running).max() <= _ROUND_DEG:  # no reader turns back more than a round
        lons = running
    positions: list[list[float]] = np.round(np.stack((lons, lats), axis=1), _DECIMALS).tolist()
    return positions


def _feature(kind: str, coordinates: Json, properties: Json) -> Json:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def _escaped(text: str) -> str:
    """A text as XML spells it between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
