"""Overlays of exported pictures: credits and a scale bar."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPagedPaintDevice,
    QPainter,
    QPainterPath,
    QPen,
    QTextLayout,
)

from editor.render.camera import Camera
from editor.render.labels import bundled_font
from editor.render.paint.vector_path import VectorPath, stores_vectors

INK = QColor(40, 44, 52)
PAPER = QColor(255, 255, 255, 215)
TEXT_PX = 11
MARGIN_PX = 8.0
PADDING_PX = 5.0
LONGEST_BAR_PX = 110.0
LONGEST_CREDITS = 300  # characters
MIN_SPACE_PX = 60.0
# A line width that no text reaches.
UNBROKEN = 1e6
THIN_SPACE = "\N{THIN SPACE}"


def paint_overlays(image: QImage, camera: Camera, attribution: tuple[str, ...]) -> None:
    """Draw the credits and the scale bar onto a picture of a camera."""
    painter = QPainter(image)
    # The device pixel ratio of the picture already scales the painter.
    painter.scale(1 / image.devicePixelRatio(), 1 / image.devicePixelRatio())
    write_overlays(painter, camera, attribution)
    painter.end()


def write_overlays(
    painter: QPainter, camera: Camera, attribution: tuple[str, ...], *, has_scale_bar: bool = True
) -> None:
    """Draw the credits over the map of a camera, and the scale bar if it fits."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(camera.scale, camera.scale)
    painter.setFont(_font())
    used = _paint_attribution(painter, camera, attribution)
    if has_scale_bar and camera.width_px - used > LONGEST_BAR_PX + MIN_SPACE_PX:
        _paint_scale(painter, camera)
    painter.restore()


def draw_text(painter: QPainter, box: QRectF, flags: int, text: str) -> None:
    """Draw a text in the painter's font and pen colour; in an SVG drawing as outlines.

    Other computers lack the font, which only pages embed.
    """
    if not stores_vectors(painter) or isinstance(painter.device(), QPagedPaintDevice):
        painter.drawText(box, flags, text)
        return
    letters = VectorPath(_text_path(box, flags, text, painter.font()))
    painter.save()
    letters.paint(painter, painter.pen().color())
    painter.restore()


def _text_path(box: QRectF, flags: int, text: str, font: QFont) -> QPainterPath:
    """Return the outlines of a text as `QPainter.drawText` places them."""
    layout, leading = QTextLayout(text, font), QFontMetricsF(font).leading()
    layout.beginLayout()
    lines, height = [], -leading
    while (line := layout.createLine()).isValid():
        line.setLineWidth(box.width() if flags & Qt.TextFlag.TextWordWrap.value else UNBROKEN)
        lines.append((line, height + leading))
        height += leading + line.height()
    layout.endLayout()
    is_lowered = flags & Qt.AlignmentFlag.AlignVCenter.value
    top = box.top() + ((box.height() - height) / 2 if is_lowered else 0.0)
    path = QPainterPath()
    for line, offset in lines:
        is_centred = flags & Qt.AlignmentFlag.AlignHCenter.value
        left = box.left() + ((box.width() - line.naturalTextWidth()) / 2 if is_centred else 0.0)
        row = text[line.textStart() : line.textStart() + line.textLength()]
        path.addText(QPointF(left, top + offset + line.ascent()), font, row)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def has_credit_room(camera: Camera, attribution: tuple[str, ...]) -> bool:
    """Return whether the picture of a camera is large enough for its credits."""
    _, plate = _credit(camera, attribution, QFontMetricsF(_font()))
    return plate.isEmpty() or QRectF(0, 0, camera.width_px, camera.height_px).contains(plate)


def map_credits(data: Iterable[str], others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the credits of a map: those of its data and images, and others such as those of the weather.

    The window, every export and the render command use this function. Duplicates are removed, and credits
    whose names are all contained in another one.
    """
    texts = (*data, *others)
    named = {text: frozenset(part.strip() for part in text.split(",")) for text in texts if text}
    return tuple(text for text, names in named.items() if not any(names < more for more in named.values()))


def credit_line(texts: Iterable[str]) -> str:
    """Return the credits in one line, truncated to LONGEST_CREDITS characters."""
    return cut_line(" · ".join(map_credits(texts)))


def cut_line(line: str) -> str:
    """Return a line of credits, truncated if it is too long."""
    return line if len(line) <= LONGEST_CREDITS else f"{line[: LONGEST_CREDITS - 1].rstrip()}…"


def scale_bar(camera: Camera) -> tuple[float, str]:
    """Return the length of a round distance on the map in logical pixels, and its text."""
    metres, text = round_distance(camera.metres_per_px * LONGEST_BAR_PX)
    return metres / camera.metres_per_px, text


def round_distance(longest_m: float) -> tuple[float, str]:
    """Return the largest round distance within a limit, and its text. Units: metres."""
    power = 10.0 ** math.floor(math.log10(longest_m))
    # The logarithm of a number just below a power of ten may be rounded up.
    metres = next(step * power for step in (5, 2, 1, 0.5) if step * power <= longest_m)
    if metres >= 1000:
        return metres, f"{metres / 1000:,.0f}{THIN_SPACE}km".replace(",", THIN_SPACE)
    return metres, f"{metres:g}{THIN_SPACE}m"


def _paint_attribution(painter: QPainter, camera: Camera, attribution: tuple[str, ...]) -> float:
    """Draw the credits at the bottom right and return their width with the margin."""
    text, plate = _credit(camera, attribution, QFontMetricsF(painter.font()))
    if plate.isEmpty():
        return 0.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.drawRoundedRect(plate, 3, 3)
    painter.setPen(INK)
    flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
    draw_text(painter, plate, flags, text)
    return plate.width() + MARGIN_PX


def _font() -> QFont:
    font = bundled_font.font()
    font.setPixelSize(TEXT_PX)
    return font


def _credit(camera: Camera, attribution: tuple[str, ...], metrics: QFontMetricsF) -> tuple[str, QRectF]:
    """Return the text of the credits and its box, which is empty without credits."""
    text = credit_line(attribution)
    if not text:
        return "", QRectF()
    max_width = camera.width_px - 2 * MARGIN_PX - 2 * PADDING_PX
    box = metrics.boundingRect(QRectF(0, 0, max_width, camera.height_px), Qt.TextFlag.TextWordWrap, text)
    width, height = box.width() + 2 * PADDING_PX, box.height() + PADDING_PX
    left, top = camera.width_px - MARGIN_PX - width, camera.height_px - MARGIN_PX - height
    return text, QRectF(left, top, width, height)


def _paint_scale(painter: QPainter, camera: Camera) -> None:
    length, text = scale_bar(camera)
    left, bottom = MARGIN_PX, camera.height_px - MARGIN_PX
    bar = [
        QPointF(left, bottom - 5),
        QPointF(left, bottom),
        QPointF(left + length, bottom),
        QPointF(left + length, bottom - 5),
    ]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((PAPER, 4.0), (INK, 1.5)):
        painter.setPen(QPen(color, width))
        painter.drawPolyline(bar)
    metrics = QFontMetricsF(painter.font())
    place = QRectF(
        left + 4, bottom - 7 - metrics.height(), metrics.horizontalAdvance(text) + 6, metrics.height()
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.drawRoundedRect(place, 2, 2)
    painter.setPen(INK)
    draw_text(painter, place, Qt.AlignmentFlag.AlignCenter.value, text)
