"""Labels: what a label layer wants to write, how it is set, and a label that found its place."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainterPath

from editor.basemap.cache import BytesCache
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LayerShape
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.curved import NamesAlong
from editor.render.labels.text import Lettering, Letters, Sprite
from editor.render.labels.ways import NamedWays
from editor.render.paint.icons import Icons
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.viewport import Offsets, Shapes, Tags, Viewport

LINE_SHAPES = frozenset({LayerShape.LINE_LABEL, LayerShape.SHIELD})
LOWER, UPPER = 1, 2
# Text below this size cannot be read and is not set.
SMALLEST_PX = 3.0
# A damaged or careless style may ask for any size; beyond these the preview would only take longer.
LARGEST_PX = 240.0
WIDEST_HALO_PX = 9.0
HIGHEST_ROW = 10.0


class Marker(Enum):
    """What a layer shows at its points where it names no icon."""

    NONE = "none"
    POI = "point of interest"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Streets:
    """Ways with their names, which of them reach into the picture, and what was worked out for them."""

    ways: NamedWays
    chosen: Offsets
    names: BytesCache[Hashable, NamesAlong]


@dataclass(frozen=True, slots=True)
class LabelLayer:
    """What the placing of one layer's labels needs.

    `shapes` and `texts` are for labels at points, `streets` for those along lines. `place_class` tells
    places by size, countries -1, the largest settlements 0; `marker` says what stands for an icon that is not
    named.
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
    """A label that found room.

    Units: device pixels. `angle` turns the text around the middle of its box, in degrees clockwise. `ground`
    lies under a text in rows, `band` under one that follows a line. `tags` are of the feature that a label at
    a point is of.
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
        """What tells two placings apart, as long as both are kept."""
        icon = self.icon_rect.getRect() if self.icon_rect is not None else ()
        return self.x, self.y, id(self.sprite), icon


@dataclass(frozen=True, slots=True)
class Hidden:
    """A label that is not drawn because other labels take its place, and the points where it may stand.

    Units: device pixels.
    """

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class LayerLabels:
    """The labels of a layer: those that found room, and those that other labels hide."""

    placed: tuple[PlacedLabel, ...] = ()
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class LabelContext:
    """What all layers share while labels are placed."""

    stage: Viewport
    letters: Letters
    icons: Icons
    room: CollisionIndex


def lettering_of(paint: Paint, inks: Inks, stage: Viewport) -> Lettering | None:
    """How a layer's text is set; nothing where it is too small to be set at all."""
    step = stage.choices.text_step_px * stage.scale
    wanted = min(paint.number("text-size") * stage.millimetre, LARGEST_PX * stage.scale)
    size = round(wanted / step) * step
    if size < SMALLEST_PX * stage.scale or not {LayerInk.TEXT, LayerInk.HALO} & inks.keys():
        return None
    halo = min(paint.number("text-outline-size") * stage.choices.halo_px, WIDEST_HALO_PX) * stage.scale
    widest = paint.number("text-max-width")
    return Lettering(
        style=paint.choice("text-style"),
        size=size,
        halo=round(halo, 2) if LayerInk.HALO in inks else 0.0,
        row=min(paint.number("text-row-height"), HIGHEST_ROW),
        # Shipped styles write 0 where nothing should break.
        widest=widest * size if widest > 0 else float("inf"),
    )


def transformed(text: str, case: int) -> str:
    """A text in a case, the value of `text-transform`."""
    return text.upper() if case == UPPER else text.lower() if case == LOWER else text
