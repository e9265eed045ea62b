"""The weather written over an exported picture, at its bottom left above the scale bar."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from editor.render.camera import Camera
from editor.render.overlays import INK, MARGIN_PX

PAPER = QColor(255, 255, 255, 235)
QUIET = QColor(92, 98, 108)
WIDTH_PX = 256.0
PADDING_PX = 10.0
GAP_PX = 3.0
# Above the scale bar and its number.
LIFT_PX = 36.0
_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class WeatherPlate:
    """What the plate says, the values in two columns; what is not known is empty."""

    place: str
    now: str
    tag: str = ""
    lines: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
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

    def height(self, width: float) -> float:
        """How high the wrapped text stands in a width."""
        return QFontMetricsF(self.font).boundingRect(QRectF(0, 0, width, 10_000), _FLAGS, self.text).height()


_Row = tuple[_Line, ...]
_INNER_PX = WIDTH_PX - 2 * PADDING_PX
_FLAGS = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


def paint_weather(image: QImage, camera: Camera, plate: WeatherPlate) -> bool:
    """Writes the weather onto a picture, less of it where there is little room; False where none fits."""
    for rows in _fewer_and_fewer(list(_rows(plate))):
        height = sum(_height(row) + GAP_PX for row in rows) - GAP_PX + 2 * PADDING_PX
        top = camera.height_px - MARGIN_PX - LIFT_PX - height
        if top >= MARGIN_PX and camera.width_px >= WIDTH_PX + 2 * MARGIN_PX:
            _paint(image, camera, rows, QRectF(MARGIN_PX, top, WIDTH_PX, height))
            return True
    return False


def _fewer_and_fewer(rows: list[_Row]) -> Iterator[list[_Row]]:
    """All rows, then without the last of them, down to the place and its weather."""
    yield from (rows[:count] for count in range(len(rows), 1, -1))


def _rows(plate: WeatherPlate) -> Iterator[_Row]:
    title = f"{plate.place} · {plate.tag}" if plate.tag else plate.place
    yield (_Line(title, 12, INK, is_strong=True),)
    yield (_Line(plate.now, 16, INK),)
    yield from ((_Line(text, 11, INK, is_strong=True),) for text in plate.warnings)
    yield from ((_Line(text, 11, QUIET),) for text in plate.lines)
    for first in range(0, len(plate.values), _COLUMNS):
        yield tuple(_Line(text, 11, QUIET) for text in plate.values[first : first + _COLUMNS])
    if plate.foot:
        yield (_Line(plate.foot, 10, QUIET),)


def _cell_width(row: _Row) -> float:
    """The width of each text of a row: one has all of it, also where it is the last of the values."""
    return (_INNER_PX - (len(row) - 1) * PADDING_PX) / len(row)


def _height(row: _Row) -> float:
    return max(line.height(_cell_width(row)) for line in row)


def _paint(image: QImage, camera: Camera, rows: list[_Row], box: QRectF) -> None:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(camera.scale / image.devicePixelRatio(), camera.scale / image.devicePixelRatio())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.drawRoundedRect(box, 6, 6)
    left, top = box.left() + PADDING_PX, box.top() + PADDING_PX
    for row in rows:
        width, height = _cell_width(row), _height(row)
        for column, line in enumerate(row):
            painter.setFont(line.font)
            painter.setPen(QPen(line.color))
            room = QRectF(left + column * (width + PADDING_PX), top, width, height + 1)
            painter.drawText(room, _FLAGS, line.text)
        top += height + GAP_PX
    _mark_middle(painter, camera)
    painter.end()


def _mark_middle(painter: QPainter, camera: Camera) -> None:
    """The cross at the place that the weather is of."""
    middle = QPointF(camera.width_px / 2, camera.height_px / 2)
    for color, width in ((PAPER, 4.0), (INK, 1.5)):
        painter.setPen(QPen(color, width))
        for dx, dy in ((7, 0), (-7, 0), (0, 7), (0, -7)):
            painter.drawLine(middle + QPointF(dx / 2, dy / 2), middle + QPointF(dx, dy))
