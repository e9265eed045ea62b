"""Weather panel on exported pictures, with weather symbols."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, qGray

from editor import resources
from editor.errors import RenderError
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.export.overlays import INK, MARGIN_PX, draw_text
from editor.render.labels import bundled_font
from editor.weather.conditions import Sky
from editor.wording import say

FILE: Final = "weather-symbols.json"
# The side of the square around the centre of an outline.
GRID_PX: Final = 64.0
NIGHT: Final = " by night"


@cache
def weather_symbol(sky: Sky, *, is_night: bool) -> QPainterPath:
    """Return the outline of a weather symbol, by day or by night.

    Raises: RenderError if the installation is damaged.
    """
    try:
        table = json.loads(resources.data(FILE))
        return _path(table.get(sky.value + NIGHT if is_night else "") or table[sky.value])
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        raise RenderError(say("Weather symbols cannot be read. Reinstall Isopleth.")) from None


def path_to_text(path: QPainterPath) -> str:
    """Return an outline in its file format: letters for the element types, each before its points."""
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


# Between the tag's text and its border.
TAG_PADDING_PX = 5.0
WIDTH_PX = 256.0
PADDING_PX = 10.0
GAP_PX = 3.0
# Above the scale bar and its label.
LIFT_PX = 36.0
# The weather symbol before the text.
SYMBOL_PX = 26.0
SYMBOL_GAP_PX = 8.0
_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class WeatherPlate:
    """The content of the panel: values in two columns, sunrise and sunset in a row of their own.

    Unknown values are empty.
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
class _Colors:
    """The colours of a panel: background, border, primary and secondary text."""

    paper: QColor
    edge: QColor
    strong: QColor
    quiet: QColor


_LIGHT = _Colors(QColor(255, 255, 255), QColor(212, 216, 220), INK, QColor(82, 90, 99))
_DARK = _Colors(QColor(40, 43, 47), QColor(54, 58, 64), QColor(231, 233, 235), QColor(169, 176, 183))
_MIDDLE_GREY = 110  # of 255: darker maps have a dark panel
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
        """The bundled font in this line's size."""
        font = bundled_font.font()
        font.setPixelSize(self.size_px)
        font.setBold(self.is_strong)
        return font

    def height(self, width: float) -> float:
        """Return the height of the wrapped text in a width, or of its symbol if that is higher."""
        box = QRectF(0, 0, width - self.lead_px, 10_000)
        text_height = QFontMetricsF(self.font).boundingRect(box, _FLAGS, self.text).height()
        return max(text_height, SYMBOL_PX) if self.symbol is not None else text_height

    @property
    def lead_px(self) -> float:
        """The width of the symbol with its gap."""
        return SYMBOL_PX + SYMBOL_GAP_PX if self.symbol is not None else 0.0


_Row = tuple[_Line, ...]
_INNER_PX = WIDTH_PX - 2 * PADDING_PX
_FLAGS = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


def paint_weather(image: QImage, camera: Camera, plate: WeatherPlate) -> bool:
    """Draw the weather onto a picture, with fewer rows on a small one; return False if none fits."""
    painter = QPainter(image)
    painter.scale(1 / image.devicePixelRatio(), 1 / image.devicePixelRatio())
    has_room = write_weather(painter, camera, plate, image)
    painter.end()
    return has_room


def write_weather(
    painter: QPainter, camera: Camera, plate: WeatherPlate, ground: QImage | None = None
) -> bool:
    """Draw the weather over the map of a camera, and return whether it fits.

    `ground` is the map as a picture: over a dark map the panel is dark, by default it is light.
    """
    placed = _placed(camera, plate)
    if placed is None:
        return False
    rows, box = placed
    _paint(painter, camera, rows, box, _LIGHT if ground is None else _colors_for(ground, camera, box))
    return True


def has_weather_room(camera: Camera, plate: WeatherPlate) -> bool:
    """Return whether at least the place and its weather fit over the map of a camera."""
    return _placed(camera, plate) is not None


def _placed(camera: Camera, plate: WeatherPlate) -> tuple[list[_Row], QRectF] | None:
    """Return as many rows as fit, and their box; None if none fits."""
    for rows in _shrinking(list(_rows(plate))):
        height = sum(_height(row) + GAP_PX for row in rows) - GAP_PX + 2 * PADDING_PX
        top = camera.height_px - MARGIN_PX - LIFT_PX - height
        if top >= MARGIN_PX and camera.width_px >= WIDTH_PX + 2 * MARGIN_PX:
            return rows, QRectF(MARGIN_PX, top, WIDTH_PX, height)
    return None


def _shrinking(rows: list[_Row]) -> Iterator[list[_Row]]:
    """Yield all rows, then successively fewer, down to the place and its weather."""
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
    """Return texts in rows of columns; a row that does not fit is split into single texts."""
    rows: list[tuple[str, ...]] = []
    for first in range(0, len(texts), _COLUMNS):
        row = texts[first : first + _COLUMNS]
        lines = tuple(_Line(text, 11, is_quiet=True) for text in row)
        advances = [QFontMetricsF(line.font).horizontalAdvance(line.text) for line in lines]
        fits = all(advance <= width for advance, width in zip(advances, _widths(lines), strict=True))
        rows += [row] if fits else [(text,) for text in row]
    return rows


def _widths(row: _Row) -> tuple[float, ...]:
    """Return the width of each text of a row: a tag has its natural width, a single text all of it."""
    if row[-1].is_tag:
        tag = QFontMetricsF(row[-1].font).horizontalAdvance(row[-1].text) + 2 * TAG_PADDING_PX
        return _INNER_PX - PADDING_PX - tag, tag
    return ((_INNER_PX - (len(row) - 1) * PADDING_PX) / len(row),) * len(row)


def _height(row: _Row) -> float:
    return max(line.height(width) for line, width in zip(row, _widths(row), strict=True))


def _colors_for(image: QImage, camera: Camera, box: QRectF) -> _Colors:
    scale = camera.scale
    part = QRectF(box.left() * scale, box.top() * scale, box.width() * scale, box.height() * scale)
    sample = image.copy(part.toAlignedRect()).scaled(
        _SAMPLE, _SAMPLE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    greys = [qGray(sample.pixel(x, y)) for x in range(_SAMPLE) for y in range(_SAMPLE)]
    return _DARK if sum(greys) / len(greys) < _MIDDLE_GREY else _LIGHT


def _paint(painter: QPainter, camera: Camera, rows: list[_Row], box: QRectF, colors: _Colors) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(camera.scale, camera.scale)
    painter.setPen(QPen(colors.edge, 1))
    painter.setBrush(colors.paper)
    painter.drawRoundedRect(box, 8, 8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    top = box.top() + PADDING_PX
    for row in rows:
        left = box.left() + PADDING_PX
        for line, width in zip(row, _widths(row), strict=True):
            _paint_line(painter, line, colors, QRectF(left, top, width, _height(row) + 1))
            left += width + PADDING_PX
        top += _height(row) + GAP_PX
    _mark_middle(painter, camera, colors)
    painter.restore()


def _paint_line(painter: QPainter, line: _Line, colors: _Colors, box: QRectF) -> None:
    painter.setFont(line.font)
    if line.is_tag:
        box.setHeight(line.height(box.width()))
        painter.setPen(QPen(colors.edge, 1))
        painter.drawRoundedRect(box, 4, 4)
        box.translate(TAG_PADDING_PX, 0)
    color = colors.quiet if line.is_quiet else colors.strong
    flags = _FLAGS
    if line.symbol is not None:
        painter.save()
        painter.translate(box.left() + SYMBOL_PX / 2, box.top() + SYMBOL_PX / 2)
        painter.scale(SYMBOL_PX / GRID_PX, SYMBOL_PX / GRID_PX)
        painter.fillPath(line.symbol, color)
        painter.restore()
        box.setLeft(box.left() + line.lead_px)
        flags |= Qt.AlignmentFlag.AlignVCenter.value
    painter.setPen(QPen(color))
    draw_text(painter, box, flags, line.text)


def _mark_middle(painter: QPainter, camera: Camera, colors: _Colors) -> None:
    middle = QPointF(camera.width_px / 2, camera.height_px / 2)
    for color, width in ((colors.paper, 4.0), (colors.strong, 1.5)):
        painter.setPen(QPen(color, width))
        for dx, dy in ((7, 0), (-7, 0), (0, 7), (0, -7)):
            painter.drawLine(middle + QPointF(dx / 2, dy / 2), middle + QPointF(dx, dy))
