"""Last pictures of the map, transformed to the current camera."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from editor.render.camera import Camera

_SAME_ZOOM = 1e-6


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A picture and its camera."""

    camera: Camera
    image: QImage

    def box_for(self, camera: Camera) -> QRectF:
        """Return the box of the picture for another camera. Units: logical pixels."""
        factor = 2.0 ** (camera.zoom - self.camera.zoom)
        x, y = camera.lonlat_to_screen(self.camera.lon, self.camera.lat)
        size = QSizeF(self.camera.width_px * factor, self.camera.height_px * factor)
        return QRectF(QPointF(x - size.width() / 2, y - size.height() / 2), size)

    def covers(self, camera: Camera) -> bool:
        """Return whether the picture covers another camera's view."""
        view = QRectF(0, 0, camera.width_px, camera.height_px)
        return self.box_for(camera).adjusted(-0.5, -0.5, 0.5, 0.5).contains(view)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw the picture for another camera."""
        box = self.box_for(camera)
        if abs(camera.zoom - self.camera.zoom) < _SAME_ZOOM and camera.scale == self.camera.scale:
            # Aligned to device pixels, the picture stays sharp and is copied without resampling.
            scale = camera.scale
            corner = QPointF(round(box.x() * scale) / scale, round(box.y() * scale) / scale)
            painter.drawImage(corner, self.image)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, self.image, QRectF(self.image.rect()))


class MapPictures:
    """The newest picture, and the previous one while the newest does not cover the view."""

    def __init__(self) -> None:
        self._newest: MapPicture | None = None
        self._previous: MapPicture | None = None

    @property
    def newest(self) -> MapPicture | None:
        """The newest picture."""
        return self._newest

    def add(self, picture: MapPicture, camera: Camera) -> None:
        """Add a picture."""
        previous = self._newest
        self._previous = previous if previous is not None and not picture.covers(camera) else None
        self._newest = picture

    def replace(self, image: QImage) -> None:
        """Replace the image of the newest picture."""
        if self._newest is not None:
            self._newest = MapPicture(self._newest.camera, image)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw the available pictures for a camera."""
        if self._previous is not None and self._newest is not None and not self._newest.covers(camera):
            self._previous.paint(painter, camera)
        if self._newest is not None:
            self._newest.paint(painter, camera)
