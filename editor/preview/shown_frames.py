"""The last pictures of the map, moved and scaled to where the camera is now."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from editor.render.camera import Camera

_SAME_ZOOM = 1e-6


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture and the camera that it was drawn for."""

    camera: Camera
    image: QImage

    def box_for(self, camera: Camera) -> QRectF:
        """Where the picture lies for another camera. Units: logical pixels."""
        growth = 2.0 ** (camera.zoom - self.camera.zoom)
        x, y = camera.lonlat_to_screen(self.camera.lon, self.camera.lat)
        size = QSizeF(self.camera.width_px * growth, self.camera.height_px * growth)
        return QRectF(QPointF(x - size.width() / 2, y - size.height() / 2), size)

    def covers(self, camera: Camera) -> bool:
        """Whether the picture fills another camera's view."""
        view = QRectF(0, 0, camera.width_px, camera.height_px)
        return self.box_for(camera).adjusted(-0.5, -0.5, 0.5, 0.5).contains(view)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw the picture for another camera."""
        box = self.box_for(camera)
        if abs(camera.zoom - self.camera.zoom) < _SAME_ZOOM and camera.scale == self.camera.scale:
            # On whole device pixels nothing is blurred, and the picture is copied, not drawn.
            scale = camera.scale
            corner = QPointF(round(box.x() * scale) / scale, round(box.y() * scale) / scale)
            painter.drawImage(corner, self.image)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, self.image, QRectF(self.image.rect()))


class ShownFrames:
    """The newest picture, and the one before it as long as the newest leaves a part of the view bare."""

    def __init__(self) -> None:
        self._newest: Shown | None = None
        self._before: Shown | None = None

    @property
    def newest(self) -> Shown | None:
        """The newest picture."""
        return self._newest

    def take(self, shown: Shown, camera: Camera) -> None:
        """Show another picture."""
        previous = self._newest
        self._before = previous if previous is not None and not shown.covers(camera) else None
        self._newest = shown

    def replace(self, image: QImage) -> None:
        """Show the newest picture in other colours."""
        if self._newest is not None:
            self._newest = Shown(self._newest.camera, image)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw what there is for a camera."""
        if self._before is not None and self._newest is not None and not self._newest.covers(camera):
            self._before.paint(painter, camera)
        if self._newest is not None:
            self._newest.paint(painter, camera)
