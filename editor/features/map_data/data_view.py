"""Views of map data: whether it is in the view, and the view of all of it."""

import math
from typing import Final

from editor.basemap.sources.records import Description
from editor.basemap.tiles.tile import GLOBE, WorldBox, to_lat_lon, world_box
from editor.render.camera import TILE_PX, Camera

# The part of the view that the data fills.
_FILLED: Final = 0.9


def is_in_view(description: Description, camera: Camera) -> bool:
    """Return whether a map has data in a view, by its bounds and its lowest zoom."""
    box = _near(world_box(description.bounds or GLOBE), camera.bounds)
    return box.meets(camera.bounds) and camera.zoom >= description.min_zoom


def position_of(description: Description, camera: Camera) -> tuple[float, float, float]:
    """Return the latitude, longitude and zoom at which a map fills the view.

    The zoom is at least the lowest of the map, so that its middle is visible even if not all of it is.
    """
    box = world_box(description.bounds or GLOBE)
    width, height = max(box.right - box.left, 1e-9), max(box.bottom - box.top, 1e-9)
    whole = min(camera.width_px / width, camera.height_px / height) * _FILLED / TILE_PX
    zoom = min(max(math.log2(whole), description.min_zoom), max(description.max_zoom, description.min_zoom))
    lat, lon = to_lat_lon((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return lat, lon, zoom


def _near(box: WorldBox, other: WorldBox) -> WorldBox:
    """Return the copy of a box in the world copy nearest to another box."""
    return box.moved(round((other.left + other.right - box.left - box.right) / 2))
