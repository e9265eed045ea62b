"""The weather written over an exported picture, at its bottom left above the scale bar."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from editor.render.camera import Camera
from editor.render.overlays import INK, MARGIN_PX

PAPER = QColor(255, 255, 255, 235)
QUIET = QColor(92, 98, 108)
WIDTH_PX = 220.0
PADDING_PX = 10.0
GAP_PX = 3.0
# Above the scale bar and its number.
LIFT_PX = 36.0


@dataclass(frozen=True, slots=True)
class WeatherPlate:
    """What the plate says; what is not known is empty."""

    place: str
    now: str
    tag: str = ""
    lines: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    foot: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    size_px: int
    color: QColor
    is_strong: bool = False

    @property
    def font(self) -> QFont:
        """The default font in this line's size."""
        font = QFont()
        font.setPixelSize(self.size_px)
        font.setBold(self.is_strong)
        return font

    def box(self, left: float, top: float) -> QRectF:
        """The room that the wrapped text takes."""
        most = QRectF(left, top, WIDTH_PX - 2 * PADDING_PX, 10_000)
        return QFontMetricsF(self.font).boundingRect(most, _FLAGS, self.text)


_FLAGS = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


def paint_weather(image: QImage, camera: Camera, plate: WeatherPlate) -> bool:
    """Writes the weather onto a picture, less of it where there is little room; False where none fits."""
    for lines in (list(_lines(plate)), list(_lines(plate))[:2]):
        height = sum(line.box(0, 0).height() + GAP_PX for line in lines) - GAP_PX + 2 * PADDING_PX
        top = camera.height_px - MARGIN_PX - LIFT_PX - height
        if top >= MARGIN_PX and camera.width_px >= WIDTH_PX + 2 * MARGIN_PX:
            _paint(image, camera, lines, QRectF(MARGIN_PX, top, WIDTH_PX, height))
            return True
    return False


def _lines(plate: WeatherPlate) -> Iterator[_Line]:
    title = f"{plate.place} · {plate.tag}" if plate.tag else plate.place
    yield _Line(title, 12, INK, is_strong=True)
    yield _Line(plate.now, 16, INK)
    yield from (_Line(text, 11, INK, is_strong=True) for text in plate.warnings)
    yield from (_Line(text, 11, QUIET) for text in plate.lines)
    if plate.foot:
        yield _Line(plate.foot, 10, QUIET)


def _paint(image: QImage, camera: Camera, lines: list[_Line], box: QRectF) -> None:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(camera.scale / image.devicePixelRatio(), camera.scale / image.devicePixelRatio())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.drawRoundedRect(box, 6, 6)
    left, top = box.left() + PADDING_PX, box.top() + PADDING_PX
    for line in lines:
        room = line.box(left, top)
        painter.setFont(line.font)
        painter.setPen(QPen(line.color))
        painter.drawText(
            QRectF(left, room.top(), WIDTH_PX - 2 * PADDING_PX, room.height() + 1), _FLAGS, line.text
        )
        top += room.height() + GAP_PX
    _mark_middle(painter, camera)
    painter.end()


def _mark_middle(painter: QPainter, camera: Camera) -> None:
    """The cross at the place that the weather is of."""
    middle = QPointF(camera.width_px / 2, camera.height_px / 2)
    for color, width in ((PAPER, 4.0), (INK, 1.5)):
        painter.setPen(QPen(color, width))
        for dx, dy in ((7, 0), (-7, 0), (0, 7), (0, -7)):
            painter.drawLine(middle + QPointF(dx / 2, dy / 2), middle + QPointF(dx, dy))
