"""Cells of the reference sheet: a small style over a small map, with its expectation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image
from PySide6.QtGui import QImage

from editor.checks.check import examine_faces
from editor.mapstyle.schema.layer_types import LayerShape
from editor.mapstyle.schema.values import Color
from tests.icons import a_data_uri
from tests.render.maps import a_camera, a_layer, a_node, a_polygon, a_renderer, a_way
from tests.styles import Json, a_style

Rgb = tuple[int, int, int]
Box = tuple[int, int, int, int]
RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
MARKER = (0x6B, 0x72, 0x80)
GROUND = a_layer("background", fill_color=Color(*WHITE).abgr)
MIDDLE = (128, 128)


def abgr(rgb: Rgb, alpha: int = 255) -> int:
    """Return a colour as a style packs it."""
    return Color(*rgb, alpha).abgr


@dataclass(frozen=True)
class Seen:
    """A rendered picture with measurements of colours."""

    image: QImage

    @cached_property
    def pixels(self) -> npt.NDArray[np.uint8]:
        """Red, green and blue of each pixel. Shape: (rows, columns, 3)."""
        image = self.image.convertToFormat(QImage.Format.Format_RGB888)
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()

    def at(self, x: int, y: int) -> Rgb:
        """Return the colour of a pixel."""
        red, green, blue = self.pixels[y, x].tolist()
        return red, green, blue

    def is_at(self, x: int, y: int, rgb: Rgb, tolerance: int = 3) -> bool:
        """Return whether a pixel has a colour."""
        return max(abs(one - two) for one, two in zip(self.at(x, y), rgb, strict=True)) <= tolerance

    def covered(self, rgb: Rgb, tolerance: int = 90) -> npt.NDArray[np.bool_]:
        """Return which pixels have approximately a colour."""
        return np.asarray(np.abs(self.pixels.astype(int) - rgb).max(axis=2) <= tolerance)

    def count(self, rgb: Rgb, tolerance: int = 90) -> int:
        """Return the number of pixels with approximately a colour."""
        return int(self.covered(rgb, tolerance).sum())

    def box(self, rgb: Rgb, tolerance: int = 90) -> Box:
        """Return the bounding box of a colour: left, top, right, bottom; (0, 0, 0, 0) without any."""
        ys, xs = np.nonzero(self.covered(rgb, tolerance))
        return (int(xs.min()), int(ys.min()), int(xs.max()), int(ys.max())) if len(xs) else (0, 0, 0, 0)

    def width(self, rgb: Rgb) -> int:
        """Return the width of a colour's box."""
        left, _, right, _ = self.box(rgb)
        return right - left

    def height(self, rgb: Rgb) -> int:
        """Return the height of a colour's box."""
        _, top, _, bottom = self.box(rgb)
        return bottom - top

    def middle(self, rgb: Rgb) -> tuple[float, float]:
        """Return the centre of a colour's box."""
        left, top, right, bottom = self.box(rgb)
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True)
class Cell:
    """One cell: layers over the background, top first, and the expectation.

    `holds` receives the picture and that of the plain layers for comparison.
    """

    page: str
    name: str
    layers: Sequence[Json]
    features: Sequence[Json]
    holds: Callable[[Seen, Seen], bool]
    plain: Sequence[Json] = ()
    zoom: float = 14.0
    sections: Mapping[str, Any] = field(default_factory=dict)
    shows: tuple[str, LayerShape] | None = None

    def drawn(self) -> Seen:
        """Return the picture of the cell."""
        return self._drawn(self.layers, self.sections)

    def drawn_plain(self) -> Seen:
        """Return the picture of the plain layers, without sections of the cell."""
        return self._drawn(self.plain, {})

    @property
    def is_right(self) -> bool:
        """Return whether the expectation holds."""
        return self.holds(self.drawn(), self.drawn_plain())

    def _drawn(self, layers: Sequence[Json], sections: Mapping[str, Json]) -> Seen:
        style = a_style([*layers, GROUND], **{"icons_section": {"icons": ICONS}, **sections})
        examine_faces(style)
        return Seen(a_renderer(*self.features).render(style, a_camera(zoom=self.zoom)).image)


def an_icon(name: str, *colors: Rgb) -> Json:
    """Create an icon of one colour, or of two: left and right."""
    image = Image.new("RGBA", (8, 8), (*colors[0], 255))
    if len(colors) > 1:
        image.paste((*colors[1], 255), (4, 0, 8, 8))
    return {"id": name, "value": a_data_uri(image)}


ICONS = [
    an_icon("red", RED),
    an_icon("blue", BLUE),
    an_icon("white", WHITE),
    an_icon("halves", RED, BLUE),
]

# The geometry of each family of shapes, in pixels.
AREA = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest")
ROAD = a_way((-10, 128), (266, 128), highway="residential", name="Street", oneway="yes")
MOTORWAY = a_way((-10, 128), (266, 128), highway="motorway", ref="55")
LOOP = a_way((64, 64), (192, 64), (192, 192), (64, 192), (64, 64), waterway="stream")
CAFE = a_node(128, 128, amenity="cafe", name="Name here")
PARK = a_node(128, 128, leisure="park", name="Name here")

SCENES: Mapping[LayerShape, tuple[str, int | None, Json]] = {
    LayerShape.CANVAS: ("background", None, AREA),
    LayerShape.POLYGON: ("polygon", 58, AREA),
    LayerShape.LINE: ("line", 6, ROAD),
    LayerShape.ARROWS: ("linkarrows", 6, ROAD),
    LayerShape.LINE_LABEL: ("street", 6, ROAD),
    LayerShape.SHIELD: ("roadshield", 0, MOTORWAY),
    LayerShape.POINT: ("symbol", 12, CAFE),
    LayerShape.AREA_LABEL: ("areaname", 23, PARK),
}


def a_layer_of(shape: LayerShape, **paint: Any) -> Json:
    """Return a representative layer of a shape family."""
    name, number, _ = SCENES[shape]
    return a_layer(name, number, **paint)
