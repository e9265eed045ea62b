"""Files with routes: GPX and GeoJSON, told apart by what they hold."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import PurePath
from typing import Final

from editor.errors import EditorError, Place
from editor.weather.route import Route
from editor.weather.route_draft import name_of
from editor.weather.route_geojson import read_geojson
from editor.weather.route_gpx import read_gpx
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
