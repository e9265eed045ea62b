"""Colour plane of one hue, and bars of hue and alpha."""

import math

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapstyle.color import oklch
from editor.mapstyle.color.color_arrays import Pixels
from editor.mapstyle.color.oklch import Oklch
from editor.mapstyle.color.spaces import readable_luminances
from editor.mapstyle.schema.values import Color
from editor.ui.accessible_info import AccessibleInfo, AccessibleValue, Role, notify_value_changed
from editor.ui.color import hue_plane
from editor.ui.fields.line_edits import step_factor
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Radius, Size

_PLANE = QSize(274, 134)
_RING_PX = 7
_BAR_PX = 12
_GRIP_PX = 16
_INSET_PX = 7
_FULL_TURN = 360.0


class Pad(QWidget):
    """A surface on which a point is dragged. Units: coordinates from 0 to 1."""

    pressed = Signal()
    moved = Signal(float, float)
    released = Signal()
    escaped = Signal()
    nudged = Signal(float, float)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._is_dragging = False

    def area(self) -> QRectF:
        """Return the rectangle in which the point moves."""
        return QRectF(self.rect())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._is_dragging = True
            self.pressed.emit()
            self._move(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self._move(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._is_dragging:
            self._is_dragging = False
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrow keys; cancel a drag on Esc."""
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, 1),
            Qt.Key.Key_Down: (0, -1),
        }.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self._is_dragging = False
            self.escaped.emit()
        elif steps is not None:
            factor = step_factor(event.modifiers())
            self.nudged.emit(steps[0] * factor, steps[1] * factor)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _move(self, point: QPointF) -> None:
        area = self.area()
        x = (point.x() - area.left()) / max(1.0, area.width())
        y = 1 - (point.y() - area.top()) / max(1.0, area.height())
        self.moved.emit(min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))


class ColorPlane(Pad):
    """Plane of one hue in OKLCH, saturation to the right and brightness upwards."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setMinimumSize(_PLANE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._color = Oklch(1, 0, 0)
        self._position = (0.0, 1.0)
        self._limit: tuple[Color, float] | None = None
        self._pixmap_cache = QPixmap()
        self._cache_key: tuple[int, QSize] | None = None

    def show_color(self, color: Oklch) -> None:
        """Show the plane of a colour's hue and mark the colour."""
        self._color = color
        self._position = hue_plane.to_plane(color)
        notify_value_changed(self, self.accessible_info().value)
        self.update()

    def show_contrast_limit(self, background: Color | None, ratio: float) -> None:
        """Draw the line at which colours reach a contrast ratio on a background; no line for None."""
        self._limit = (background, ratio) if background is not None else None
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        saturation, brightness = (round(100 * part) for part in self._position)
        value = self.tr("Saturation {saturation}%, brightness {brightness}%")
        return AccessibleInfo(
            Role.ColorChooser, value=value.format(saturation=saturation, brightness=brightness)
        )

    def sizeHint(self) -> QSize:
        return _PLANE

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), Radius.FIELD, Radius.FIELD)
        painter.setClipPath(shape)
        painter.drawPixmap(self.rect(), self._plane())
        if self._limit is not None:
            self._paint_limit(painter, *self._limit)
        painter.setClipping(False)
        saturation, brightness = self._position
        reach = _RING_PX + 2  # keeps the ring inside the plane
        center = QPointF(
            min(max(saturation * self.width(), reach), self.width() - reach),
            min(max((1 - brightness) * self.height(), reach), self.height() - reach),
        )
        theme = tokens.current()
        painter.setBrush(to_qcolor(oklch.to_color(self._color)))
        painter.setPen(QPen(QColor(theme.on_highlight if theme.is_dark else theme.text), 3.5))
        painter.drawEllipse(center, _RING_PX, _RING_PX)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(Qt.GlobalColor.white, 2))
        painter.drawEllipse(center, _RING_PX, _RING_PX)
        if self.hasFocus():
            painting.focus_ring_on_picture(painter, QRectF(self.rect()))

    def _paint_limit(self, painter: QPainter, background: Color, ratio: float) -> None:
        """Draw dashed lines where the contrast is reached, dark where the plane is light."""
        below, above = readable_luminances(background, ratio)
        for luminance, pen_color in ((below, Qt.GlobalColor.white), (above, Qt.GlobalColor.black)):
            line = hue_plane.plane_line(self._color.hue, luminance)
            points = [
                QPointF(x / (len(line) - 1) * self.width(), (1 - y) * self.height())
                for x, y in enumerate(line)
            ]
            if all(math.isnan(y) for y in line):
                continue
            painter.setPen(QPen(pen_color, 1.5, Qt.PenStyle.DashLine))
            painter.drawPolyline([point for point in points if not math.isnan(point.y())])

    def _plane(self) -> QPixmap:
        key = (round(self._color.hue), self.size())
        if self._cache_key != key:
            self._cache_key = key
            self._pixmap_cache = _pixmap(
                hue_plane.plane_pixels(self._color.hue, self.width() // 2, self.height() // 2)
            )
        return self._pixmap_cache


class Bar(Pad):
    """Base of the hue and alpha bars: a slider with a handle."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._value = 0.0

    def area(self) -> QRectF:
        """Return the bar without the margins for the handle."""
        return QRectF(_INSET_PX, 0, self.width() - 2 * _INSET_PX, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0, (self.height() - _BAR_PX) / 2, self.width(), _BAR_PX)
        shape = QPainterPath()
        shape.addRoundedRect(bar, Radius.SWATCH, Radius.SWATCH)
        painter.setClipPath(shape)
        self._paint_bar(painter, bar)
        painter.setClipping(False)
        theme = tokens.current()
        x = self.area().left() + self._value * self.area().width()
        painter.setPen(QPen(QColor(theme.text), 2))
        painter.setBrush(Qt.GlobalColor.white)
        painter.drawRoundedRect(QRectF(x - 4, (self.height() - _GRIP_PX) / 2, 8, _GRIP_PX), 3, 3)
        if self.hasFocus():
            painting.focus_ring_on_picture(painter, QRectF(self.rect()))

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(
            Role.Slider, range=AccessibleValue(round(100 * self._value), 0, 100, 1, self._set_percent)
        )

    def _set_percent(self, percent: float) -> None:
        self.pressed.emit()
        self.moved.emit(min(1.0, max(0.0, percent / 100)), 0.0)
        self.released.emit()

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        raise NotImplementedError  # implemented by each subclass


class HueBar(Bar):
    """A bar of all hues."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._pixmap_cache = QPixmap()

    def show_hue(self, hue: float) -> None:
        """Show a hue. Units: degrees."""
        self._value = hue % _FULL_TURN / _FULL_TURN
        notify_value_changed(self, round(100 * self._value))
        self.update()

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        if self._pixmap_cache.isNull():
            self._pixmap_cache = _pixmap(hue_plane.hue_pixels(180))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(bar, self._pixmap_cache, QRectF(self._pixmap_cache.rect()))


class AlphaBar(Bar):
    """A bar from transparent to opaque."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._color = QColor()

    def show_color(self, color: Color) -> None:
        self._color = to_qcolor(color)
        self._value = color.a / 255
        notify_value_changed(self, round(100 * self._value))
        self.update()

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        painting.checker(painter, bar, Size.CHECK_IN_FIELD)
        gradient = QLinearGradient(bar.topLeft(), bar.topRight())
        transparent, opaque = QColor(self._color), QColor(self._color)
        transparent.setAlpha(0)
        opaque.setAlpha(255)
        gradient.setColorAt(0, transparent)
        gradient.setColorAt(1, opaque)
        painter.fillRect(bar, gradient)


class BeforeAndAfter(QWidget):
    """The current colour above the previous one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(34, 36)
        self.setToolTip(self.tr("Top: current, bottom: previous"))
        self.setAccessibleName(self.tr("Current and previous colour"))
        self._now = self._before = QColor()

    def show_colors(self, now: Color, before: Color) -> None:
        self._now, self._before = to_qcolor(now), to_qcolor(before)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), Radius.FIELD, Radius.FIELD)
        painter.setClipPath(shape)
        painting.checker(painter, QRectF(self.rect()), Size.CHECK_IN_FIELD)
        half = self.height() // 2
        painter.fillRect(QRect(0, 0, self.width(), half), self._now)
        painter.fillRect(QRect(0, half, self.width(), self.height() - half), self._before)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(tokens.current().border), 1))
        edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(edge, Radius.FIELD, Radius.FIELD)


def _pixmap(pixels: Pixels) -> QPixmap:
    height, width, _ = pixels.shape
    data = pixels.tobytes()
    return QPixmap.fromImage(QImage(data, width, height, width * 3, QImage.Format.Format_RGB888))
