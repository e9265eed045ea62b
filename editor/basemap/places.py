"""Places: bookmarks of the bundled maps, settlements, and names as searches compare them."""

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from editor import resources
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import DataKey
from editor.wording import say


class Bookmark(NamedTuple):
    """A recommended view of the bundled maps, its description, and the data that it is best for.

    Units: degrees; zoom of 256-pixel tiles.
    """

    name: str
    lat: float
    lon: float
    zoom: float
    shows: str
    data: tuple[DataKey, ...] = ()


class Settlement(NamedTuple):
    """A town or city. `country` is ISO 3166-1 alpha-2. Units: degrees, accurate to a thousandth."""

    name: str
    country: str
    lat: float
    lon: float
    population: int


@cache
def bookmarks() -> tuple[Bookmark, ...]:
    """Return the bundled bookmarks in display order. Raises: MapDataError if the installation is damaged."""
    return read_bookmarks(resources.path("basemap", "bookmarks.toml"))


def read_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """Return the bookmarks in a file.

    Raises: MapDataError if the file cannot be read or has another format.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return tuple(_bookmark(record) for record in table["bookmark"])
    except (OSError, ValueError, TypeError, KeyError) as problem:
        raise MapDataError(say("The bookmark list “{name}” could not be read.", name=path.name)) from problem


def folded(name: str) -> str:
    """Return a name without accents, case-folded for searches."""
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(character for character in decomposed if not unicodedata.combining(character)).casefold()


def _bookmark(record: Mapping[str, Any]) -> Bookmark:
    lat, lon, zoom = (float(record[key]) for key in ("lat", "lon", "zoom"))
    return Bookmark(str(record["name"]), lat, lon, zoom, str(record["shows"]), tuple(record["data"]))
