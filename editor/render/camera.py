"""Map camera in Web Mercator, with the zooms of the style. Source: assumption `web-map-zooms`."""

import math
from dataclasses import replace

from editor.basemap.tiles.tile import MAX_LAT, WorldBox, to_lat_lon, to_world
from editor.records import dataclass

TILE_PX = 256
MIN_ZOOM = 0.0
MAX_ZOOM = 20.0


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera: centre, zoom and size of the picture.

    Units: degrees; logical pixels; `scale` is the number of device pixels per logical pixel.
    """

    lat: float
    lon: float
    zoom: float
    width_px: int
    height_px: int
    scale: float = 1.0

    @property
    def world_px(self) -> float:
        """The size of the whole world, in logical pixels."""
        return float(TILE_PX * 2.0**self.zoom)

    @property
    def device_width(self) -> int:
        """The width in device pixels."""
        return max(1, round(self.width_px * self.scale))

    @property
    def device_height(self) -> int:
        """The height in device pixels."""
        return max(1, round(self.height_px * self.scale))

    @property
    def bounds(self) -> WorldBox:
        """The visible part of the world."""
        x, y = to_world(self.lat, self.lon)
        half_width, half_height = self.width_px / 2 / self.world_px, self.height_px / 2 / self.world_px
        return WorldBox(x - half_width, y - half_height, x + half_width, y + half_height)

    @property
    def metres_per_px(self) -> float:
        """Metres per logical pixel at the centre."""
        return 40_075_016.686 * math.cos(math.radians(self.lat)) / self.world_px

    def world_to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return a world point in logical pixels from the top left."""
        box, size = self.bounds, self.world_px
        return (x - box.left) * size, (y - box.top) * size

    def screen_to_world(self, x: float, y: float) -> tuple[float, float]:
        """Return the world point at a logical pixel."""
        box, size = self.bounds, self.world_px
        return box.left + x / size, box.top + y / size

    def lonlat_to_screen(self, lon: float, lat: float) -> tuple[float, float]:
        """Return a geographic point in logical pixels; of its repetitions the one nearest to the centre."""
        x, y = to_world(lat, lon)
        centre = to_world(self.lat, self.lon)[0]
        return self.world_to_screen(x + round(centre - x), y)

    def screen_to_lonlat(self, x: float, y: float) -> tuple[float, float]:
        """Return the longitude and latitude at a logical pixel."""
        lat, lon = to_lat_lon(*self.screen_to_world(x, y))
        return lon, lat

    def moved_by(self, dx: float, dy: float) -> "Camera":
        """Return the camera after a pan by logical pixels."""
        return self._centred(self.screen_to_world(self.width_px / 2 - dx, self.height_px / 2 - dy))

    def zoomed_at(self, x: float, y: float, dzoom: float) -> "Camera":
        """Return the camera zoomed about a logical pixel, whose world point stays fixed."""
        zoom = min(max(self.zoom + dzoom, MIN_ZOOM), MAX_ZOOM)
        fixed_x, fixed_y = self.screen_to_world(x, y)
        size = TILE_PX * 2.0**zoom
        centre = fixed_x - (x - self.width_px / 2) / size, fixed_y - (y - self.height_px / 2) / size
        return replace(self._centred(centre), zoom=zoom)

    def with_zoom(self, zoom: float) -> "Camera":
        """Return the camera at another zoom over the same centre."""
        return replace(self, zoom=min(max(zoom, MIN_ZOOM), MAX_ZOOM))

    def with_size(self, width_px: int, height_px: int, scale: float | None = None) -> "Camera":
        """Return the camera with another picture size."""
        scale = self.scale if scale is None else scale
        return replace(self, width_px=width_px, height_px=height_px, scale=scale)

    def at(self, lat: float, lon: float, zoom: float | None = None) -> "Camera":
        """Return the camera over another centre."""
        moved = replace(self, lat=min(max(lat, -MAX_LAT), MAX_LAT), lon=lon)
        return moved if zoom is None else moved.with_zoom(zoom)

    def _centred(self, world: tuple[float, float]) -> "Camera":
        lat, lon = to_lat_lon(world[0], min(max(world[1], 0.0), 1.0))
        return replace(self, lat=lat, lon=lon)
