"""The weather on an exported picture, with the symbols of the sky."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, qGray

from editor import resources
from editor.errors import RenderError
from editor.render.camera import Camera
from editor.render.export.overlays import INK, MARGIN_PX
from editor.weather.conditions import Sky
from editor.wording import say

FILE: Final = "weather-symbols.json"
# The square about whose middle an outline lies.
GRID_PX: Final = 64.0
NIGHT: Final = " by night"


@cache
def weather_symbol(sky: Sky, *, is_night: bool) -> QPainterPath:
    """The outline of a kind of weather, by day or by night.

    Raises: RenderError when the installation is damaged.
    """
    try:
        table = json.loads(resources.data(FILE))
        return _path(table.get(sky.value + NIGHT if is_night else "") or table[sky.value])
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        raise RenderError(
            say("The symbols of the weather can't be read. Install the program again.")
        ) from None


def written(path: QPainterPath) -> str:
    """An outline as it is kept: letters that say what is drawn, each before its points."""
    kinds = {
        QPainterPath.ElementType.MoveToElement: "M",
        QPainterPath.ElementType.LineToElement: "L",
        QPainterPath.ElementType.CurveToElement: "C",
        QPainterPath.ElementType.CurveToDataElement: "",
    }
    elements = (path.elementAt(index) for index in range(path.elementCount()))
    return " ".join(f"{kinds[each.type]}{each.x:.2f} {each.y:.2f}" for each in elements)


def _path(text: str) -> QPainterPath:
    path = QPainterPath()
    for part in text.replace("M", ";M").replace("L", ";L").replace("C", ";C").split(";")[1:]:
        points = [float(number) for number in part[1:].split()]
        if part[0] == "M":
            path.moveTo(points[0], points[1])
        elif part[0] == "L":
            path.lineTo(points[0], points[1])
        else:
            path.cubicTo(*points)
    return path


# Beside the word of the tag, inside its edge.
TAG_PADDING_PX = 5.0
WIDTH_PX = 256.0
PADDING_PX = 10.0
GAP_PX = 3.0
# Above the scale bar and its number.
LIFT_PX = 36.0
# The symbol of what the sky does, before its words.
SYMBOL_PX = 26.0
SYMBOL_GAP_PX = 8.0
_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class WeatherPlate:
    """What the plate says, the values in two columns, sunrise and sunset in a row of their own.

    What is not known is empty.
    """

    place: str
    now: str
    tag: str = ""
    lines: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    sun: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    foot: str = ""
    sky: Sky | None = None
    is_night: bool = False


@dataclass(frozen=True, slots=True)
class _Inks:
    """The colours of a plate: of its ground and edge, of what is read first, and of the rest."""

    paper: QColor
    edge: QColor
    strong: QColor
    quiet: QColor


_LIGHT = _Inks(QColor(255, 255, 255), QColor(212, 216, 220), INK, QColor(82, 90, 99))
_DARK = _Inks(QColor(40, 43, 47), QColor(54, 58, 64), QColor(231, 233, 235), QColor(169, 176, 183))
_MIDDLE_GREY = 110  # of 255: a map that is darker has a dark plate
_SAMPLE = 16


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    size_px: int
    is_quiet: bool = False
    is_strong: bool = False
    is_tag: bool = False
    symbol: QPainterPath | None = None

    @property
    def font(self) -> QFont:
        """The default font in this line's size."""
        font = QFont()
        font.setPixelSize(self.size_px)
        font.setBold(self.is_strong)
        return font

    def height(self, width: float) -> float:
        """How high the wrapped text stands in a width, and a symbol beside it."""
        room = QRectF(0, 0, width - self.lead_px, 10_000)
        words = QFontMetricsF(self.font).boundingRect(room, _FLAGS, self.text).height()
        return max(words, SYMBOL_PX) if self.symbol is not None else words

    @property
    def lead_px(self) -> float:
        """What the symbol takes of the width."""
        return SYMBOL_PX + SYMBOL_GAP_PX if self.symbol is not None else 0.0


_Row = tuple[_Line, ...]
_INNER_PX = WIDTH_PX - 2 * PADDING_PX
_FLAGS = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


def paint_weather(image: QImage, camera: Camera, plate: WeatherPlate) -> bool:
    """Writes the weather onto a picture, less of it where there is little room; False where none fits."""
    painter = QPainter(image)
    painter.scale(1 / image.devicePixelRatio(), 1 / image.devicePixelRatio())
    has_room = write_weather(painter, camera, plate, image)
    painter.end()
    return has_room


def write_weather(
    painter: QPainter, camera: Camera, plate: WeatherPlate, ground: QImage | None = None
) -> bool:
    """Writes the weather over the map of a camera, and says whether there was room.

    Where the map is a picture, `ground` is that, and over a dark one the plate is dark; else it is light.
    """
    placed = _placed(camera, plate)
    if placed is None:
        return False
    rows, box = placed
    _paint(painter, camera, rows, box, _LIGHT if ground is None else _inks(ground, camera, box))
    return True


def has_weather_room(camera: Camera, plate: WeatherPlate) -> bool:
    """Whether at least the place and its weather can be written over the map of a camera."""
    return _placed(camera, plate) is not None


def _placed(camera: Camera, plate: WeatherPlate) -> tuple[list[_Row], QRectF] | None:
    """As many rows as there is room for, and where they stand; nothing where none fits."""
    for rows in _fewer_and_fewer(list(_rows(plate))):
        height = sum(_height(row) + GAP_PX for row in rows) - GAP_PX + 2 * PADDING_PX
        top = camera.height_px - MARGIN_PX - LIFT_PX - height
        if top >= MARGIN_PX and camera.width_px >= WIDTH_PX + 2 * MARGIN_PX:
            return rows, QRectF(MARGIN_PX, top, WIDTH_PX, height)
    return None


def _fewer_and_fewer(rows: list[_Row]) -> Iterator[list[_Row]]:
    """All rows, then without the last of them, down to the place and its weather."""
    yield from (rows[:count] for count in range(len(rows), 1, -1))


def _rows(plate: WeatherPlate) -> Iterator[_Row]:
    title = _Line(plate.place, 12, is_strong=True)
    yield (title, _Line(plate.tag, 10, is_quiet=True, is_tag=True)) if plate.tag else (title,)
    symbol = None if plate.sky is None else weather_symbol(plate.sky, is_night=plate.is_night)
    yield (_Line(plate.now, 16, symbol=symbol),)
    yield from ((_Line(text, 11, is_strong=True),) for text in plate.warnings)
    yield from ((_Line(text, 11, is_quiet=True),) for text in plate.lines)
    for texts in _in_columns(plate.values) + _in_columns(plate.sun):
        yield tuple(_Line(text, 11, is_quiet=True) for text in texts)
    if plate.foot:
        yield (_Line(plate.foot, 10, is_quiet=True),)


def _in_columns(texts: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Texts that belong together side by side; where one of a row would break, each has a row."""
    rows: list[tuple[str, ...]] = []
    for first in range(0, len(texts), _COLUMNS):
        row = texts[first : first + _COLUMNS]
        lines = tuple(_Line(text, 11, is_quiet=True) for text in row)
        words = [QFontMetricsF(line.font).horizontalAdvance(line.text) for line in lines]
        fits = all(word <= width for word, width in zip(words, _widths(lines), strict=True))
        rows += [row] if fits else [(text,) for text in row]
    return rows


def _widths(row: _Row) -> tuple[float, ...]:
    """The width of each text of a row: a tag has its own, and one alone has all of it."""
    if row[-1].is_tag:
        tag = QFontMetricsF(row[-1].font).horizontalAdvance(row[-1].text) + 2 * TAG_PADDING_PX
        return _INNER_PX - PADDING_PX - tag, tag
    return ((_INNER_PX - (len(row) - 1) * PADDING_PX) / len(row),) * len(row)


def _height(row: _Row) -> float:
    return max(line.height(width) for line, width in zip(row, _widths(row), strict=True))


def _inks(image: QImage, camera: Camera, box: QRectF) -> _Inks:
    """Those of a light plate or of a dark one, as the map is that it lies on."""
    scale = camera.scale
    part = QRectF(box.left() * scale, box.top() * scale, box.width() * scale, box.height() * scale)
    few = image.copy(part.toAlignedRect()).scaled(
        _SAMPLE, _SAMPLE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    greys = [qGray(few.pixel(x, y)) for x in range(_SAMPLE) for y in range(_SAMPLE)]
    return _DARK if sum(greys) / len(greys) < _MIDDLE_GREY else _LIGHT


def _paint(painter: QPainter, camera: Camera, rows: list[_Row], box: QRectF, inks: _Inks) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(camera.scale, camera.scale)
    painter.setPen(QPen(inks.edge, 1))
    painter.setBrush(inks.paper)
    painter.drawRoundedRect(box, 8, 8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    top = box.top() + PADDING_PX
    for row in rows:
        left = box.left() + PADDING_PX
        for line, width in zip(row, _widths(row), strict=True):
            _paint_line(painter, line, inks, QRectF(left, top, width, _height(row) + 1))
            left += width + PADDING_PX
        top += _height(row) + GAP_PX
    _mark_middle(painter, camera, inks)
    painter.restore()


def _paint_line(painter: QPainter, line: _Line, inks: _Inks, room: QRectF) -> None:
    painter.setFont(line.font)
    if line.is_tag:
        room.setHeight(line.height(room.width()))
        painter.setPen(QPen(inks.edge, 1))
        painter.drawRoundedRect(room, 4, 4)
        room.translate(TAG_PADDING_PX, 0)
    color = inks.quiet if line.is_quiet else inks.strong
    flags = _FLAGS
    if line.symbol is not None:
        painter.save()
        painter.translate(room.left() + SYMBOL_PX / 2, room.top() + SYMBOL_PX / 2)
        painter.scale(SYMBOL_PX / GRID_PX, SYMBOL_PX / GRID_PX)
        painter.fillPath(line.symbol, color)
        painter.restore()
        room.setLeft(room.left() + line.lead_px)
        flags |= Qt.AlignmentFlag.AlignVCenter.value
    painter.setPen(QPen(color))
    painter.drawText(room, flags, line.text)


def _mark_middle(painter: QPainter, camera: Camera, inks: _Inks) -> None:
    """The cross at the place that the weather is of."""
    middle = QPointF(camera.width_px / 2, camera.height_px / 2)
    for color, width in ((inks.paper, 4.0), (inks.strong, 1.5)):
        painter.setPen(QPen(color, width))
        for dx, dy in ((7, 0), (-7, 0), (0, 7), (0, -7)):
            painter.drawLine(middle + QPointF(dx / 2, dy / 2), middle + QPointF(dx, dy))
