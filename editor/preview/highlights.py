"""Highlighted features of a layer, and the flash of the current layer."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.schema.values import Color
from editor.preview.live_map import LiveMap
from editor.preview.overlays.controls import Overlay
from editor.render.camera import Camera
from editor.render.query.questions import Outlines
from editor.ui.theme import tokens

_HALO_PX, _LINE_PX = 4.0, 2.0
_POINT_HALO_PX, _POINT_PX = 10.0, 7.0


class HighlightOverlay(Overlay):
    """Lines and points of many features in the highlight colour.

    Drawing thousands of lines per frame of a drag is slow, so a cached image of them follows the map.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._lines: list[QPolygonF] = []
        self._points: list[QPointF] = []
        self._image: QPixmap | None = None
        self._image_camera: Camera | None = None
        self._camera: Camera | None = None
        self.setAccessibleName(self.tr("Matching features"))
        self.hide()

    def __len__(self) -> int:
        return len(self._lines) + len(self._points)

    def show_outlines(self, outlines: Outlines | None, camera: Camera) -> None:
        """Highlight outlines found for a camera; None clears them."""
        self._lines, self._points = [], []
        if outlines is not None:
            box = camera.bounds
            points = ((outlines.points - (box.left, box.top)) * camera.world_px).tolist()
            for first, last in pairwise(outlines.parts.tolist()):
                part = [QPointF(x, y) for x, y in points[first:last]]
                if len(part) > 1:
                    self._lines.append(QPolygonF(part))
                else:
                    self._points += part
        self._show_found(camera)

    def show_boxes(self, boxes: Sequence[WorldBox], clear_px: float, camera: Camera) -> None:
        """Highlight boxes at a distance from their content."""
        corner, px = camera.bounds, camera.world_px
        self._points = []
        self._lines = [
            QPolygonF(
                QRectF(
                    QPointF((box.left - corner.left) * px, (box.top - corner.top) * px),
                    QPointF((box.right - corner.left) * px, (box.bottom - corner.top) * px),
                ).adjusted(-clear_px, -clear_px, clear_px, clear_px)
            )
            for box in boxes
        ]
        self._show_found(camera)

    def _show_found(self, camera: Camera) -> None:
        self._image_camera, self._image = camera, None
        self.setVisible(len(self) > 0)
        self.show_camera(camera)

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        if not self.isHidden():
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of the theme."""
        self._image = None
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cached image at the current camera."""
        super().paintEvent(event)
        camera, image_camera = self._camera, self._image_camera
        if camera is None or image_camera is None:
            return
        if self._image is None:
            self._image = self._draw_image(image_camera)
        box, old, factor = camera.bounds, image_camera.bounds, camera.world_px / image_camera.world_px
        # The nearest repetition of the world.
        turn = round((old.left + old.right - box.left - box.right) / 2)
        corner = (old.left - turn - box.left, old.top - box.top)
        place = QRectF(
            corner[0] * camera.world_px,
            corner[1] * camera.world_px,
            image_camera.width_px * factor,
            image_camera.height_px * factor,
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, factor != 1)
        painter.drawPixmap(place, self._image, QRectF(self._image.rect()))

    def _draw_image(self, camera: Camera) -> QPixmap:
        """Return an image of the lines and points with a halo."""
        image = QPixmap(QSize(camera.device_width, camera.device_height))
        image.setDevicePixelRatio(camera.scale)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = tokens.current()
        for color, line_px, point_px in (
            (theme.raised, _HALO_PX, _POINT_HALO_PX),
            (theme.highlight, _LINE_PX, _POINT_PX),
        ):
            painter.setPen(_pen(color, line_px))
            for line in self._lines:
                painter.drawPolyline(line)
            painter.setPen(_pen(color, point_px))
            painter.drawPoints(QPolygonF(self._points))
        painter.end()
        return image


def _pen(color: str, width_px: float) -> QPen:
    pen = QPen(QColor(color), width_px)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


TIMES = 3
LIT_MS, DARK_MS = 220, 160
# With reduced motion the layer is highlighted once without blinking.
STEADY_MS = 1000


class Flash(QObject):
    """Blinking highlight of the active layer; emits `missed()` if nothing of it is visible."""

    missed = Signal()

    def __init__(self, live: LiveMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_reduced = False
        self._map = live
        self._remaining = 0
        self._is_waiting = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._step)
        live.framed.connect(self._on_frame)

    @property
    def is_running(self) -> bool:
        """Whether the layer blinks, or waits for a frame with the layer."""
        return self._clock.isActive() or self._is_waiting

    def begin(self) -> None:
        """Start when a frame contains the active layer separately."""
        self.end()
        self._is_waiting = not self._map.has_active
        if not self._is_waiting:
            self._start()

    def end(self) -> None:
        """Stop and restore the layer's own colours."""
        if self._clock.isActive():
            self._clock.stop()
            self._map.highlight(None)
        self._remaining, self._is_waiting = 0, False

    def _on_frame(self) -> None:
        if self._is_waiting and self._map.has_active:
            self._is_waiting = False
            self._start()
        elif self._remaining % 2:
            self._set_highlighted(is_highlighted=True)  # The new frame has the layer's own colours.

    def _start(self) -> None:
        if not self._map.shows_active:
            self.missed.emit()
            return
        self._remaining = 1 if self.is_reduced else 2 * TIMES - 1
        self._set_highlighted(is_highlighted=True)
        self._clock.start(STEADY_MS if self.is_reduced else LIT_MS)

    def _step(self) -> None:
        self._remaining -= 1
        self._set_highlighted(is_highlighted=self._remaining % 2 == 1)
        if self._remaining > 0:
            self._clock.start(LIT_MS if self._remaining % 2 else DARK_MS)

    def _set_highlighted(self, *, is_highlighted: bool) -> None:
        self._map.highlight(Color.from_hex(tokens.current().highlight) if is_highlighted else None)
