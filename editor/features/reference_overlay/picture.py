"""The reference image as an overlay of the map, with its marks and measuring lines."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.assets.images.resize import Pixels
from editor.features.reference_overlay.edges import Color
from editor.features.reference_overlay.placement import Placement, Point
from editor.preview.overlays.controls import Overlay
from editor.records import dataclass
from editor.render.camera import Camera
from editor.ui.theme import tokens
from editor.ui.theme.typography import TypeRole, font

_SAME_SCALE: Final = 1e-6
# From here on pixels are shown as squares, so that edges can be measured.
_PIXELATED_FROM: Final = 2.0
_SMALLEST_SIDE_PX: Final = 64


@dataclass(frozen=True, slots=True, eq=False)
class ReferenceImage:
    """An image with smaller copies, each half as large as the one before."""

    name: str
    levels: tuple[QImage, ...]

    @classmethod
    def from_pixels(cls, name: str, pixels: Pixels) -> "ReferenceImage":
        """Return the image of decoded pixels. Thread-safe."""
        width, height = pixels.width, pixels.height
        shared = QImage(pixels.rgba, width, height, 4 * width, QImage.Format.Format_RGBA8888)
        levels = [shared.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)]
        while min(width, height) >= 2 * _SMALLEST_SIDE_PX:
            width, height = (width + 1) // 2, (height + 1) // 2
            levels.append(
                levels[-1].scaled(
                    width,
                    height,
                    Qt.AspectRatioMode.IgnoreAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
            )
        return cls(name, tuple(levels))

    @property
    def width_px(self) -> int:
        """The width in image pixels."""
        return self.levels[0].width()

    @property
    def height_px(self) -> int:
        """The height in image pixels."""
        return self.levels[0].height()

    def color_at(self, x: int, y: int) -> Color:
        """Return the red, green and blue of a pixel; beyond the edge, those of the nearest one."""
        full = self.levels[0]
        color = full.pixelColor(min(max(x, 0), full.width() - 1), min(max(y, 0), full.height() - 1))
        return float(color.red()), float(color.green()), float(color.blue())

    def level_for(self, device_scale: float) -> QImage:
        """Return the smallest level that is not enlarged at a scale."""
        index = math.floor(math.log2(1 / device_scale) + _SAME_SCALE) if device_scale < 1 else 0
        return self.levels[min(index, len(self.levels) - 1)]

    def paint(self, painter: QPainter, placement: Placement, camera: Camera) -> None:
        """Draw the image in logical pixels of the view."""
        scale, device_scale = placement.logical_scale(camera), placement.device_scale(camera)
        x, y = placement.corner(camera)
        if abs(device_scale - 1) < _SAME_SCALE:
            # Aligned to device pixels, the image is copied without resampling.
            x, y = round(x * camera.scale) / camera.scale, round(y * camera.scale) / camera.scale
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        else:
            is_smooth = device_scale < _PIXELATED_FROM
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=is_smooth)
        level = self.level_for(device_scale)
        box = QRectF(x, y, self.width_px * scale, self.height_px * scale)
        painter.drawImage(box, level, QRectF(level.rect()))


class ImageOverlay(Overlay):
    """The image over the map: left of an edge, with an opacity, or hidden."""

    def __init__(self, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._image: ReferenceImage | None = None
        self._placement: Placement | None = None
        self._camera = camera
        self._opacity = 1.0
        self._right_px: int | None = None
        self._has_frame = False
        self.setAccessibleName(self.tr("Reference image"))
        self.lower()  # All other overlays are above it.
        self.hide()

    @property
    def opacity(self) -> float:
        """The opacity of the image, from 0 to 1."""
        return self._opacity

    @property
    def right_px(self) -> int | None:
        """The edge that the image ends at; None if it is whole."""
        return self._right_px

    def show_image(self, image: ReferenceImage | None, placement: Placement | None) -> None:
        """Set the image and its place; None for no image."""
        self._image, self._placement = image, placement
        self.update()

    def show_as(self, opacity: float, *, right_px: int | None = None, has_frame: bool = False) -> None:
        """Set the opacity, the edge that the image ends at, and whether its border is drawn."""
        self._opacity, self._right_px, self._has_frame = opacity, right_px, has_frame
        self.update()

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        self.setGeometry(0, 0, camera.width_px, camera.height_px)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the image."""
        super().paintEvent(event)
        if self._image is None or self._placement is None or self._opacity <= 0:
            return
        painter = QPainter(self)
        if self._right_px is not None:
            painter.setClipRect(QRect(0, 0, self._right_px, self.height()))
        painter.setOpacity(self._opacity)
        self._image.paint(painter, self._placement, self._camera)
        if self._has_frame:
            self._paint_frame(painter, self._placement)

    def _paint_frame(self, painter: QPainter, placement: Placement) -> None:
        x, y = placement.corner(self._camera)
        scale = placement.logical_scale(self._camera)
        box = QRectF(x, y, placement.width_px * scale, placement.height_px * scale)
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.current().highlight), 1))
        painter.drawRect(box)


_HALO_PX, _LINE_PX = 4.0, 2.0
_CROSS_PX, _GAP_PX = 11.0, 3.0
_CAP_PX = 5.0
_NUMBER_X_PX, _NUMBER_Y_PX = 7.0, -7.0


@dataclass(frozen=True, slots=True)
class NumberedMark:
    """A numbered place. Units: world coordinates."""

    world: Point
    text: str


@dataclass(frozen=True, slots=True)
class MeasuringLine:
    """A measured line; the current one is drawn stronger. Units: world coordinates."""

    start: Point
    end: Point
    is_current: bool = False


class MarkOverlay(Overlay):
    """Numbered places and measuring lines on the map."""

    def __init__(self, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._camera = camera
        self._marks: tuple[NumberedMark, ...] = ()
        self._lines: tuple[MeasuringLine, ...] = ()
        self.setAccessibleName(self.tr("Measuring lines"))
        self.hide()

    @property
    def marks(self) -> tuple[NumberedMark, ...]:
        """The numbered places."""
        return self._marks

    @property
    def lines(self) -> tuple[MeasuringLine, ...]:
        """The measuring lines."""
        return self._lines

    def show_marks(self, marks: Sequence[NumberedMark], lines: Sequence[MeasuringLine]) -> None:
        """Show places and lines; hide the overlay without any."""
        self._marks, self._lines = tuple(marks), tuple(lines)
        self.setVisible(bool(marks or lines))
        self.update()

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        self.setGeometry(0, 0, camera.width_px, camera.height_px)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw lines and crosses with a halo."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = tokens.current()
        for color, more_px in ((theme.raised, _HALO_PX - _LINE_PX), (theme.highlight, 0.0)):
            for line in self._lines:
                width = (_LINE_PX if line.is_current else _LINE_PX / 2) + more_px
                painter.setPen(QPen(QColor(color), width))
                painter.drawLines(_ruler(self._on_screen(line.start), self._on_screen(line.end)))
            painter.setPen(QPen(QColor(color), _LINE_PX + more_px))
            for mark in self._marks:
                painter.drawLines(_cross(self._on_screen(mark.world), more_px / 2))
        painter.setFont(font(TypeRole.BODY_STRONG))
        for mark in self._marks:
            self._paint_number(painter, mark)

    def _paint_number(self, painter: QPainter, mark: NumberedMark) -> None:
        theme, at = tokens.current(), self._on_screen(mark.world) + QPointF(_NUMBER_X_PX, _NUMBER_Y_PX)
        width, height = painter.fontMetrics().horizontalAdvance(mark.text) + 8, painter.fontMetrics().height()
        box = QRectF(at.x(), at.y() - height, max(width, height), height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.highlight))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(theme.on_highlight))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.text)

    def _on_screen(self, world: Point) -> QPointF:
        camera = self._camera
        centre = (camera.bounds.left + camera.bounds.right) / 2
        return QPointF(*camera.world_to_screen(world[0] + round(centre - world[0]), world[1]))


def _cross(at: QPointF, more_px: float) -> list[QLineF]:
    start, end = _GAP_PX - more_px, _CROSS_PX + more_px
    directions = (QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1))
    return [QLineF(at + direction * start, at + direction * end) for direction in directions]


def _ruler(start: QPointF, end: QPointF) -> list[QLineF]:
    """Return a line with a cap at each end."""
    line = QLineF(start, end)
    if line.length() <= 0:
        return [line]
    side = line.normalVector().unitVector()
    offset = QPointF(side.dx(), side.dy()) * _CAP_PX
    return [line, *(QLineF(point - offset, point + offset) for point in (start, end))]
