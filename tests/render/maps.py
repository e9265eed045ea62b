"""Small maps for tests: one tile in memory, with its geometry in pixels of an image of that tile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import mapbox_vector_tile
import numpy as np
from PySide6.QtGui import QColor, QImage

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import Bounds, TileId, to_lat_lon
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.composition import Picture
from editor.render.preview_options import PreviewOptions, WidthRule
from editor.render.renderer import Renderer
from tests.styles import Json, a_curve, a_style

TILE = TileId(14, 8200, 8180)
SIZE_PX = 256
UNITS_PER_PX = 4096 // SIZE_PX

WORLD = Bounds(-180.0, -85.0, 180.0, 85.0)
DATA = source_data.load()
# A unit of line width is 3.7 pixels at every zoom.
CHOICES = preview_defaults.load().with_options(PreviewOptions(WidthRule.PIXELS, 3.7))


@dataclass(frozen=True)
class OneTile:
    """A source that holds one tile."""

    data: bytes
    name: str = "Test"
    schema: str = "osm"
    attribution: str = "© Test"
    min_zoom: int = 14
    max_zoom: int = 14
    bounds: Bounds = WORLD

    def tile(self, tile: TileId) -> bytes | None:
        """Return the tile, if the id matches."""
        return self.data if tile == TILE else None


def _points(points: Sequence[tuple[float, float]]) -> str:
    return ", ".join(f"{x * UNITS_PER_PX:g} {y * UNITS_PER_PX:g}" for x, y in points)


def a_polygon(*points: tuple[float, float], **tags: Any) -> Json:
    """Create an area with its corners in pixels."""
    return {"geometry": f"POLYGON (({_points([*points, points[0]])}))", "properties": tags}


def a_way(*points: tuple[float, float], **tags: Any) -> Json:
    """Create a line with its vertices in pixels."""
    return {"geometry": f"LINESTRING ({_points(points)})", "properties": tags}


def a_node(x: float, y: float, **tags: Any) -> Json:
    """Create a point in pixels."""
    return {"geometry": f"POINT ({_points([(x, y)])})", "properties": tags}


def a_map(*features: Json) -> Basemap:
    """Create a map of these features."""
    numbered = [{**feature, "id": number} for number, feature in enumerate(features, 1)]
    data = mapbox_vector_tile.encode(
        {"name": "osm", "features": numbered}, default_options={"y_coord_down": True}
    )
    return Basemap([OneTile(data)], DATA)


def a_camera(scale: float = 1.0, zoom: float = 14.0) -> Camera:
    """Create a camera for just the tile; at another zoom, for its middle."""
    lat, lon = to_lat_lon((TILE.x + 0.5) / 2**TILE.z, (TILE.y + 0.5) / 2**TILE.z)
    return Camera(lat, lon, zoom, SIZE_PX, SIZE_PX, scale)


def paint(**values: Any) -> Mapping[str, Json]:
    """Return a paint that is constant over all levels: `fill_color=0xFF0000FF` and the like."""
    result = {}
    for name, value in values.items():
        prop = next(prop for prop in BY_KEY.values() if prop.key.replace("-", "_").lower() == name.lower())
        result[prop.key] = a_curve((prop.wrapper, prop.stops, prop.value), (0, value))
    return result


def a_layer(type: str, sourcedata_id: int | None = 0, **values: Any) -> Json:  # noqa: A002
    """Create a layer over all zooms; keyword arguments are its paint."""
    source = {} if sourcedata_id is None else {"source": "map", "sourcedata_id": sourcedata_id}
    return {"type": type, **source, "minzoom": 0, "maxzoom": 17, "paint": paint(**values)}


def a_renderer(*features: Json) -> Renderer:
    """Create a renderer over a map of these features."""
    return Renderer(a_map(*features), DATA, CHOICES)


def a_measured_renderer(*features: Json) -> Renderer:
    """Create a renderer that draws like a render service without options."""
    return Renderer(a_map(*features), DATA, preview_defaults.load())


def the_picture(style: MapStyle, *features: Json, camera: Camera | None = None) -> Picture:
    """Draw a style over these features."""
    return a_renderer(*features).render(style, camera or a_camera())


def a_picture_of(layers: Sequence[Json], *features: Json, camera: Camera | None = None) -> QImage:
    """Draw layers, top first, over these features."""
    return the_picture(a_style(list(layers)), *features, camera=camera).image


def at(image: QImage, x: int, y: int) -> tuple[int, int, int]:
    """Return red, green and blue of a device pixel."""
    color = QColor(image.pixel(x, y))
    return color.red(), color.green(), color.blue()


def count(image: QImage, color: tuple[int, int, int]) -> int:
    """Count the pixels with exactly this colour."""
    return sum(at(image, x, y) == color for y in range(image.height()) for x in range(image.width()))


def difference(one: QImage, two: QImage) -> int:
    """Return the largest difference of any channel of any pixel."""
    # The converted images must outlive the views of their bytes.
    images = [image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, two)]
    channels = [np.frombuffer(image.constBits(), np.uint8).astype(int) for image in images]
    return int(np.abs(channels[0] - channels[1]).max())
