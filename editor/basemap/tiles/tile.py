"""Tile grid, world coordinates, and the protocol of tile sources.

World coordinates are Web Mercator on the unit square: x from 0 at 180° west to 1 at 180° east, y from 0 in
the north to 1 in the south.
"""

import math
from typing import NamedTuple, Protocol

from editor.records import dataclass

# The latitude limit of Web Mercator. Units: degrees.
MAX_LAT = 85.05112878

_TOLERANCE = 1e-9


class TileId(NamedTuple):
    """A tile of the pyramid: zoom, column from the west, row from the north."""

    z: int
    x: int
    y: int


class Bounds(NamedTuple):
    """A box in geographic coordinates. Units: degrees."""

    west: float
    south: float
    east: float
    north: float


class WorldBox(NamedTuple):
    """A box in world coordinates; `left` and `right` may be outside 0 and 1 if a view crosses 180°."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "WorldBox") -> bool:
        """Return whether the two boxes share a point."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def cut(self, other: "WorldBox") -> "WorldBox":
        """Return the intersection of two boxes that meet."""
        return WorldBox(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def moved(self, turns: int) -> "WorldBox":
        """Return the same box in another world copy."""
        return WorldBox(self.left + turns, self.top, self.right + turns, self.bottom)

    def shrunk(self, by: float) -> "WorldBox":
        """Return the box with each side moved inwards."""
        return WorldBox(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def holds(self, other: "WorldBox") -> bool:
        """Return whether the other box is inside this one, within the accuracy of tile files."""
        return (
            self.left <= other.left + _TOLERANCE
            and other.right <= self.right + _TOLERANCE
            and self.top <= other.top + _TOLERANCE
            and other.bottom <= self.bottom + _TOLERANCE
        )


@dataclass(frozen=True, slots=True)
class View:
    """The part of the world in an image, and the camera's zoom (256-pixel tiles)."""

    bounds: WorldBox
    zoom: float


class TileSource(Protocol):
    """A set of vector tiles; `schema` is empty if it can only be detected from the tiles."""

    name: str
    schema: str
    attribution: str
    min_zoom: int
    max_zoom: int
    bounds: Bounds

    def tile(self, tile: TileId) -> bytes | None:
        """Return the uncompressed bytes of a tile between min_zoom and max_zoom; None if there is none."""


GLOBE = Bounds(-180.0, -MAX_LAT, 180.0, MAX_LAT)


def bounds_of(value: object) -> Bounds | None:
    """Return the box in metadata, a list or a text of four numbers; None if it is invalid."""
    numbers = value.split(",") if isinstance(value, str) else value
    if not isinstance(numbers, list) or len(numbers) != 4:
        return None
    try:
        west, south, east, north = (float(number) for number in numbers)
    except (TypeError, ValueError, OverflowError):
        return None
    is_box = -180 <= west < east <= 180 and -90 <= south < north <= 90
    return Bounds(west, south, east, north) if is_box else None


def to_world(lat: float, lon: float) -> tuple[float, float]:
    """Return the world coordinates of a position; latitudes are clamped to MAX_LAT. Units: degrees in."""
    sine = math.sin(math.radians(min(max(lat, -MAX_LAT), MAX_LAT)))
    return lon / 360.0 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


def to_lat_lon(x: float, y: float) -> tuple[float, float]:
    """Return the latitude and longitude of world coordinates; longitudes are wrapped to -180 to 180.

    Units: degrees.
    """
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y)))), (x - math.floor(x)) * 360.0 - 180.0


def world_box(bounds: Bounds) -> WorldBox:
    """Return the world coordinates of a box in degrees."""
    left, top = to_world(bounds.north, bounds.west)
    right, bottom = to_world(bounds.south, bounds.east)
    return WorldBox(left, top, right, bottom)


def tile_box(tile: TileId) -> WorldBox:
    """Return the box of a tile in world coordinates."""
    size = 2.0**-tile.z
    return WorldBox(tile.x * size, tile.y * size, (tile.x + 1) * size, (tile.y + 1) * size)
