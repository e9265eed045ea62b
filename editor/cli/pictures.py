"""Which pictures `isopleth render` is asked for: places, zooms, and a file for each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.basemap.places import Bookmark, bookmarks, folded
from editor.errors import RenderError
from editor.system.settings import BOOKMARKS, Settings

FIELDS: Final = ("number", "place", "zoom")

_FIELD: Final = re.compile(r"\{(\w*)\}")
_NOT_IN_NAMES: Final = re.compile(r"[^\w.,]+")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to draw, its name in a file's name, and its own zoom if it has one. Units: degrees."""

    name: str
    lat: float
    lon: float
    zoom: float | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """One picture: where it looks, and its file."""

    spot: Spot
    zoom: float
    file: Path


def spot_at(lat: float, lon: float) -> Spot:
    """A place by its coordinates."""
    return Spot(f"{lat:g},{lon:g}", lat, lon)


def spots_named(names: Sequence[str], settings: Settings) -> list[Spot]:
    """The bookmarks of these names, a person's own before those that come with the maps.

    Accents and case do not count.
    Raises: RenderError when there is none of a name; MapDataError when the installation is damaged.
    """
    if not names:
        return []
    known = {folded(each.name): each for each in (*bookmarks(), *_own(settings))}
    missing = next((name for name in names if folded(name.strip()) not in known), None)
    if missing is not None:
        there = ", ".join(f"“{each.name}”" for each in known.values())
        raise RenderError(f"No bookmark is called “{missing}”. There are {there}.")
    return [
        Spot(_slug(each.name), each.lat, each.lon, each.zoom)
        for each in (known[folded(name.strip())] for name in names)
    ]


def wanted(spots: Sequence[Spot], zooms: Sequence[float], pattern: str) -> list[Wanted]:
    """A picture of every place at every zoom, or at the place's own where none is given.

    The pattern names the files by its fields; without any, several pictures are numbered.
    Raises: RenderError when a place lacks a zoom, or the names don't tell the pictures apart.
    """
    looks = [(spot, zoom) for spot in spots for zoom in zooms or (spot.zoom,)]
    given = [(spot, zoom) for spot, zoom in looks if zoom is not None]
    if len(given) < len(looks):
        raise RenderError("Coordinates need a zoom: give one with --zoom.")
    if len(given) > 1 and _FIELD.search(pattern) is None:
        path = Path(pattern)
        pattern = str(path.with_name(f"{path.stem}-{{number}}{path.suffix}"))
    files = [_file(pattern, number, len(given), *look) for number, look in enumerate(given, 1)]
    if len(set(files)) < len(files):
        raise RenderError(
            f"Two pictures would be called “{_twice(files).name}”. Put {{number}} into the name after -o."
        )
    return [Wanted(spot, zoom, file) for (spot, zoom), file in zip(given, files, strict=True)]


def unknown_fields(pattern: str) -> list[str]:
    """What stands in braces in a pattern and is no field."""
    return [name for name in _FIELD.findall(pattern) if name not in FIELDS]


def _file(pattern: str, number: int, count: int, spot: Spot, zoom: float) -> Path:
    values = {"number": f"{number:0{len(str(count))}}", "place": spot.name, "zoom": f"{zoom:g}"}
    return Path(_FIELD.sub(lambda field: values[field[1]], pattern))


def _twice(files: Sequence[Path]) -> Path:
    return next(file for number, file in enumerate(files) if file in files[:number])


def _slug(name: str) -> str:
    """A name that any disk takes."""
    return _NOT_IN_NAMES.sub("-", name.casefold()).replace(",", "").strip("-.")


def _own(settings: Settings) -> Iterator[Bookmark]:
    """A person's own bookmarks, as the window writes them; a line that says none is passed over."""
    for line in settings.get(BOOKMARKS):
        words = line.split(maxsplit=3)
        try:
            lat, lon, zoom = (float(word) for word in words[:3])
        except ValueError:
            continue
        if len(words) == 4:
            yield Bookmark(words[3], lat, lon, zoom, "")
