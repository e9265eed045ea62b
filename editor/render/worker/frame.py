"""Frame requests and frames, which a window can display and recolour."""

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.render.camera import Camera
from editor.render.paint.paint import Forms, Inks, curves_of, forms_of, inks_of, paint_at
from editor.render.paint.parts import PICTURE, PaintPart, draw_parts
from editor.render.scene import NotDrawn


@dataclass(frozen=True, slots=True, eq=False)
class FrameRequest:
    """A request to draw a style; `active` is the layer that is being edited.

    The camera reaches `margin_px` beyond the visible part, in logical pixels; only the visible part is
    credited. `asker` identifies the view: a newer request replaces only requests of the same view.
    """

    style: MapStyle
    camera: Camera
    active: LayerKey | None = None
    hidden: frozenset[LayerKey] = frozenset()
    asker: Hashable = None
    margin_px: int = 0


@dataclass(frozen=True, slots=True)
class NoFrame:
    """The reason why there is no frame for a request, as one sentence."""

    request: FrameRequest
    text: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawn request in three parts: image below the active layer, the active layer's parts, image above it.

    `forms` and `inks` are those of the active layer; without an active layer everything is in `below`.
    `is_active_absent` means that the active layer draws nothing here with any paint. A draft shows a
    provisional active layer between the images of the last frame; the final frame follows. `awaited` counts
    pending map tiles; `notes` describe faults of the map data. `again_in_s` is the time after which newer
    tiles may be shown or failed tiles retried; None for never.
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
        """The camera of the frame."""
        return self.request.camera

    @property
    def active(self) -> LayerKey | None:
        """The layer that can be recoloured."""
        return self.request.active

    def recolored(self, layer: Layer) -> Inks | None:
        """Return the inks that show a layer's current paint; None if the layer must be redrawn."""
        if layer.key != self.active:
            return None
        paint = paint_at(curves_of(layer), self.camera.zoom)
        inks = inks_of(layer, paint)
        is_possible = inks.keys() <= self.inks.keys() and forms_of(layer, paint, self.inks) == self.forms
        return inks if is_possible else None

    def compose(self, inks: Inks | None = None) -> QImage:
        """Return the whole picture, with the active layer in these inks or in its own."""
        size = QSize(self.camera.device_width, self.camera.device_height)
        image = QImage(size, PICTURE)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(QPoint(0, 0), self.below)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        draw_parts(painter, self.parts, self.inks if inks is None else inks)
        if self.above is not None:
            painter.drawImage(QPoint(0, 0), self.above)
        painter.end()
        image.setDevicePixelRatio(self.camera.scale)
        return image


def only_repaints(change: Diff, key: LayerKey | None) -> bool:
    """Return whether a change affects only one layer's paint."""
    return (
        set(change.layers) == {key}
        and not (change.changes_structure or change.sources or change.icons or change.fonts or change.rest)
        and all(layer.fields <= {"paint"} for layer in change.layers.values())
    )
