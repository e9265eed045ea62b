"""Features of one layer lit up on the map, wherever the camera looks from."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.look import tokens
from editor.preview.overlays import Overlay
from editor.render.camera import Camera
from editor.render.query.outlines import Outlines

_HALO_PX, _LINE_PX = 4.0, 2.0
_PLACE_HALO_PX, _PLACE_PX = 10.0, 7.0


class LitFeatures(Overlay):
    """The lines and places of many features in the lit colour.

    Thousands of lines take too long to draw in each frame of a drag: one picture of them follows the map.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._lines: list[QPolygonF] = []
        self._places: list[QPointF] = []
        self._picture: QPixmap | None = None
        self._drawn_for: Camera | None = None
        self._camera: Camera | None = None
        self.setAccessibleName(self.tr("Matching features"))
        self.hide()

    def __len__(self) -> int:
        return len(self._lines) + len(self._places)

    def show_outlines(self, outlines: Outlines | None, camera: Camera) -> None:
        """Light up what was found for a camera; None puts the light out."""
        self._lines, self._places = [], []
        if outlines is not None:
            box = camera.bounds
            points = ((outlines.points - (box.left, box.top)) * camera.world_px).tolist()
            for first, last in pairwise(outlines.parts.tolist()):
                part = [QPointF(x, y) for x, y in points[first:last]]
                if len(part) > 1:
                    self._lines.append(QPolygonF(part))
                else:
                    self._places += part
        self._drawn_for, self._picture = camera, None
        self.setVisible(len(self) > 0)
        self.show_camera(camera)

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        self._camera = camera
        if not self.isHidden():
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        self._picture = None
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture where the camera now sees it."""
        super().paintEvent(event)
        now, then = self._camera, self._drawn_for
        if now is None or then is None:
            return
        if self._picture is None:
            self._picture = self._drawn(then)
        box, old, factor = now.bounds, then.bounds, now.world_px / then.world_px
        # Of the turns of the globe the one that is nearest to the middle.
        turn = round((old.left + old.right - box.left - box.right) / 2)
        corner = (old.left - turn - box.left, old.top - box.top)
        place = QRectF(
            corner[0] * now.world_px,
            corner[1] * now.world_px,
            then.width_px * factor,
            then.height_px * factor,
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, factor != 1)
        painter.drawPixmap(place, self._picture, QRectF(self._picture.rect()))

    def _drawn(self, camera: Camera) -> QPixmap:
        """Lines and places on a halo, so that they show on any map."""
        picture = QPixmap(QSize(camera.device_width, camera.device_height))
        picture.setDevicePixelRatio(camera.scale)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = tokens.current()
        for color, line_px, place_px in (
            (theme.raised, _HALO_PX, _PLACE_HALO_PX),
            (theme.lit, _LINE_PX, _PLACE_PX),
        ):
            painter.setPen(_pen(color, line_px))
            for line in self._lines:
                painter.drawPolyline(line)
            painter.setPen(_pen(color, place_px))
            painter.drawPoints(QPolygonF(self._places))
        painter.end()
        return picture


def _pen(color: str, width_px: float) -> QPen:
    pen = QPen(QColor(color), width_px)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
