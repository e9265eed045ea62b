"""Frames: what a window asks the renderer for, and what it gets to show and to recolour by itself."""

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.render.camera import Camera
from editor.render.paint.paint import Forms, Inks, curves_of, forms_of, inks_of, paint_at
from editor.render.paint.parts import PICTURE, PaintPart, put
from editor.render.scene import NotDrawn


@dataclass(frozen=True, slots=True, eq=False)
class FrameRequest:
    """A style to be shown; edits of the `active` layer will be wanted soon.

    The camera reaches `margin_px` beyond what is seen, in logical pixels; only what is seen is credited.
    `asker` tells the views that share a renderer apart: a newer request replaces only those of its own asker.
    """

    style: MapStyle
    camera: Camera
    active: LayerKey | None = None
    hidden: frozenset[LayerKey] = frozenset()
    asker: Hashable = None
    margin_px: int = 0


@dataclass(frozen=True, slots=True)
class NoFrame:
    """Why there is no frame for a request, in one sentence."""

    request: FrameRequest
    text: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawn request in three sheets: all below the active layer, the active layer's parts, all above it.

    `forms` and `inks` are what the active layer was drawn with; without one everything is below. The active
    layer is absent where there is nothing for it to draw, whatever its paint. A draft shows the active layer
    in haste between the sheets of the last frame; the frame itself follows. `awaited` counts the map tiles
    that are still on their way; `notes` say what is wrong with map data.
    `again_in_s` is after how long the view may show newer tiles, or tiles that failed can be tried again;
    None for never.
    """

    request: FrameRequest
    below: QImage
    above: QImage | None
    parts: tuple[PaintPart, ...]
    forms: Forms
    inks: Inks
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]
    is_draft: bool = False
    awaited: int = 0
    again_in_s: float | None = None
    notes: tuple[str, ...] = ()
    is_active_absent: bool = False

    @property
    def camera(self) -> Camera:
        """The camera that the frame was drawn for."""
        return self.request.camera

    @property
    def active(self) -> LayerKey | None:
        """The layer that can be recoloured."""
        return self.request.active

    def recolored(self, layer: Layer) -> Inks | None:
        """The inks in which the parts show the active layer as it now is; None where it must be drawn."""
        if layer.key != self.active:
            return None
        paint = paint_at(curves_of(layer), self.camera.zoom)
        inks = inks_of(layer, paint)
        can = inks.keys() <= self.inks.keys() and forms_of(layer, paint, self.inks) == self.forms
        return inks if can else None

    def compose(self, inks: Inks | None = None) -> QImage:
        """The whole picture, the active layer in these inks or in its own."""
        size = QSize(self.camera.device_width, self.camera.device_height)
        image = QImage(size, PICTURE)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(QPoint(0, 0), self.below)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        put(painter, self.parts, self.inks if inks is None else inks)
        if self.above is not None:
            painter.drawImage(QPoint(0, 0), self.above)
        painter.end()
        image.setDevicePixelRatio(self.camera.scale)
        return image


def only_repaints(change: Diff, key: LayerKey | None) -> bool:
    """Whether a change is of nothing but one layer's paint."""
    return (
        set(change.layers) == {key}
        and not (change.changes_structure or change.sources or change.icons or change.fonts or change.rest)
        and all(layer.fields <= {"paint"} for layer in change.layers.values())
    )
