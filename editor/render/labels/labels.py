"""Label layers, their text style, and placed and hidden labels."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainterPath

from editor.basemap.cache import BytesCache
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LayerShape
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.curved import CurvedNames
from editor.render.labels.text import Lettering, Letters, Sprite
from editor.render.labels.ways import NamedWays
from editor.render.paint.icons import Icons
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.viewport import Offsets, Shapes, Tags, Viewport

LINE_SHAPES = frozenset({LayerShape.LINE_LABEL, LayerShape.SHIELD})
LOWER, UPPER = 1, 2
# Smaller text cannot be read and is not drawn.
SMALLEST_PX = 3.0
# A style may set any size; larger values would only slow the preview down.
LARGEST_PX = 240.0
WIDEST_HALO_PX = 9.0
MAX_ROW_HEIGHT = 10.0


class Marker(Enum):
    """The marker of points in a layer without an icon."""

    NONE = "none"
    POI = "point of interest"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Streets:
    """Named lines, those that reach into the picture, and a cache of curved names."""

    ways: NamedWays
    visible: Offsets
    names: BytesCache[Hashable, CurvedNames]


@dataclass(frozen=True, slots=True)
class LabelLayer:
    """The input of the label placement for one layer.

    `shapes` and `texts` are for labels at points, `streets` for labels along lines. `place_class` orders
    places by size: -1 for countries, 0 for the largest settlements. `marker` replaces a missing icon.
    """

    key: LayerKey
    shape: LayerShape
    paint: Paint
    inks: Inks
    shapes: Shapes
    texts: tuple[str, ...]
    streets: Streets | None
    place_class: int | None
    marker: Marker


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A placed label.

    Units: device pixels. `angle` rotates the text about the centre of its box, in degrees clockwise. `ground`
    is the background of horizontal text, `band` that of text along a line. `tags` are those of the feature of
    a point label.
    """

    x: int
    y: int
    sprite: Sprite | None
    angle: float = 0.0
    icon: QImage | None = None
    icon_rect: QRect | None = None
    ground: QRectF | None = None
    band: QPainterPath | None = None
    text: str = ""
    tags: Tags | None = None

    @property
    def mark(self) -> tuple[object, ...]:
        """An identity of the placement, valid while both labels exist."""
        icon = self.icon_rect.getRect() if self.icon_rect is not None else ()
        return self.x, self.y, id(self.sprite), icon


@dataclass(frozen=True, slots=True)
class Hidden:
    """A label that collides with other labels, and its possible points.

    Units: device pixels.
    """

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class LayerLabels:
    """The placed and the hidden labels of a layer."""

    placed: tuple[PlacedLabel, ...] = ()
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class LabelContext:
    """The state that all layers share during the placement."""

    viewport: Viewport
    shaper: Letters
    icons: Icons
    collision_index: CollisionIndex


def lettering_of(paint: Paint, inks: Inks, viewport: Viewport) -> Lettering | None:
    """Return the text style of a layer, or None if the text is invisible or too small."""
    step = viewport.choices.text_step_px * viewport.scale
    size_px = min(paint.number("text-size") * viewport.millimetre, LARGEST_PX * viewport.scale)
    size = round(size_px / step) * step
    if size < SMALLEST_PX * viewport.scale or not {LayerInk.TEXT, LayerInk.HALO} & inks.keys():
        return None
    halo = min(paint.number("text-outline-size") * viewport.choices.halo_px, WIDEST_HALO_PX) * viewport.scale
    widest = paint.number("text-max-width")
    return Lettering(
        style=paint.choice("text-style"),
        size=size,
        halo=round(halo, 2) if LayerInk.HALO in inks else 0.0,
        row=min(paint.number("text-row-height"), MAX_ROW_HEIGHT),
        # Shipped styles write 0 for text without line breaks.
        widest=widest * size if widest > 0 else float("inf"),
    )


def transformed(text: str, case: int) -> str:
    """Return a text with the case of a `text-transform` value."""
    return text.upper() if case == UPPER else text.lower() if case == LOWER else text
