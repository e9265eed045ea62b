"""Where a colour is picked by hand: the plane of one hue, and the bars of hue and alpha."""

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

from editor.look import painting, tokens
from editor.look.spoken import Role, Said, SaidRange, say_value
from editor.look.tokens import Radius, Size
from editor.mapstyle.color.spaces import readable_luminances
from editor.mapstyle.schema.values import Color
from editor.widgets.color import oklch
from editor.widgets.color.oklch import Oklch, Pixels
from editor.widgets.fields.field_edit import step_factor

_PLANE = QSize(274, 134)
_RING_PX = 7
_BAR_PX = 12
_GRIP_PX = 16
_INSET_PX = 7
_FULL_TURN = 360.0


def to_qcolor(color: Color) -> QColor:
    """A style's colour as Qt's."""
    return QColor(color.r, color.g, color.b, color.a)


class Pad(QWidget):
    """A surface on which a spot is dragged. Units: both parts of a spot run from 0 to 1."""

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
        """Where spots lie."""
        return QRectF(self.rect())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag at the spot under the mouse."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._is_dragging = True
            self.pressed.emit()
            self._move(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag."""
        if self._is_dragging:
            self._move(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        super().mouseReleaseEvent(event)
        if self._is_dragging:
            self._is_dragging = False
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrows; give a drag up on Esc."""
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
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that it has gone."""
        super().focusOutEvent(event)
        self.update()

    def _move(self, point: QPointF) -> None:
        area = self.area()
        x = (point.x() - area.left()) / max(1.0, area.width())
        y = 1 - (point.y() - area.top()) / max(1.0, area.height())
        self.moved.emit(min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))


class ColorPlane(Pad):
    """Saturation to the right, brightness upwards, for one hue in OKLCH."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setMinimumSize(_PLANE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._color = Oklch(1, 0, 0)
        self._spot = (0.0, 1.0)
        self._limit: tuple[Color, float] | None = None
        self._picture = QPixmap()
        self._picture_of: tuple[int, QSize] | None = None

    def show_color(self, color: Oklch) -> None:
        """Show a colour's plane and its spot."""
        self._color = color
        self._spot = oklch.to_plane(color)
        say_value(self, self.spoken().value)
        self.update()

    def show_limit(self, ground: Color | None, ratio: float) -> None:
        """Draw where colours begin to stand out from a ground by a contrast ratio; nothing for no ground."""
        self._limit = (ground, ratio) if ground is not None else None
        self.update()

    def spoken(self) -> Said:
        """A surface with a spot, of which both parts are said."""
        saturation, brightness = (round(100 * part) for part in self._spot)
        value = self.tr("Saturation {saturation} %, brightness {brightness} %")
        return Said(Role.ColorChooser, value=value.format(saturation=saturation, brightness=brightness))

    def sizeHint(self) -> QSize:
        """The size of the picture."""
        return _PLANE

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the plane and the ring at the spot."""
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
        saturation, brightness = self._spot
        reach = _RING_PX + 2  # The ring stays whole at the edges.
        center = QPointF(
            min(max(saturation * self.width(), reach), self.width() - reach),
            min(max((1 - brightness) * self.height(), reach), self.height() - reach),
        )
        theme = tokens.current()
        painter.setBrush(to_qcolor(oklch.to_color(self._color)))
        painter.setPen(QPen(QColor(theme.on_lit if theme.is_dark else theme.text), 3.5))
        painter.drawEllipse(center, _RING_PX, _RING_PX)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(Qt.GlobalColor.white, 2))
        painter.drawEllipse(center, _RING_PX, _RING_PX)
        if self.hasFocus():
            painting.focus_ring_on_picture(painter, QRectF(self.rect()))

    def _paint_limit(self, painter: QPainter, ground: Color, ratio: float) -> None:
        """A dashed line where the contrast is reached, dark where the plane is light."""
        below, above = readable_luminances(ground, ratio)
        for wanted, ink in ((below, Qt.GlobalColor.white), (above, Qt.GlobalColor.black)):
            line = oklch.plane_line(self._color.hue, wanted)
            spots = [
                QPointF(x / (len(line) - 1) * self.width(), (1 - y) * self.height())
                for x, y in enumerate(line)
            ]
            if all(math.isnan(y) for y in line):
                continue
            painter.setPen(QPen(ink, 1.5, Qt.PenStyle.DashLine))
            painter.drawPolyline([spot for spot in spots if not math.isnan(spot.y())])

    def _plane(self) -> QPixmap:
        wanted = (round(self._color.hue), self.size())
        if self._picture_of != wanted:
            self._picture_of = wanted
            self._picture = _pixmap(
                oklch.plane_pixels(self._color.hue, self.width() // 2, self.height() // 2)
            )
        return self._picture


class Bar(Pad):
    """A slim bar with a handle: the base of hue and alpha."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._share = 0.0

    def area(self) -> QRectF:
        """The bar without the room its handle needs at the ends."""
        return QRectF(_INSET_PX, 0, self.width() - 2 * _INSET_PX, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar and its handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0, (self.height() - _BAR_PX) / 2, self.width(), _BAR_PX)
        shape = QPainterPath()
        shape.addRoundedRect(bar, Radius.SWATCH, Radius.SWATCH)
        painter.setClipPath(shape)
        self._paint_bar(painter, bar)
        painter.setClipping(False)
        theme = tokens.current()
        x = self.area().left() + self._share * self.area().width()
        painter.setPen(QPen(QColor(theme.text), 2))
        painter.setBrush(Qt.GlobalColor.white)
        painter.drawRoundedRect(QRectF(x - 4, (self.height() - _GRIP_PX) / 2, 8, _GRIP_PX), 3, 3)
        if self.hasFocus():
            painting.focus_ring_on_picture(painter, QRectF(self.rect()))

    def spoken(self) -> Said:
        """A slider, in hundredths of the whole."""
        return Said(Role.Slider, range=SaidRange(round(100 * self._share), 0, 100, 1, self._put))

    def _put(self, percent: float) -> None:
        self.pressed.emit()
        self.moved.emit(min(1.0, max(0.0, percent / 100)), 0.0)
        self.released.emit()

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        raise NotImplementedError  # each kind of bar draws its own


class HueBar(Bar):
    """All hues in a row."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._picture = QPixmap()

    def show_hue(self, hue: float) -> None:
        """Show a hue. Units: degrees."""
        self._share = hue % _FULL_TURN / _FULL_TURN
        say_value(self, round(100 * self._share))
        self.update()

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        if self._picture.isNull():
            self._picture = _pixmap(oklch.hue_pixels(180))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(bar, self._picture, QRectF(self._picture.rect()))


class AlphaBar(Bar):
    """From clear to opaque."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._color = QColor()

    def show_color(self, color: Color) -> None:
        """Show a colour and its alpha."""
        self._color = to_qcolor(color)
        self._share = color.a / 255
        say_value(self, round(100 * self._share))
        self.update()

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        painting.checker(painter, bar, Size.CHECK_IN_FIELD)
        run = QLinearGradient(bar.topLeft(), bar.topRight())
        clear, full = QColor(self._color), QColor(self._color)
        clear.setAlpha(0)
        full.setAlpha(255)
        run.setColorAt(0, clear)
        run.setColorAt(1, full)
        painter.fillRect(bar, run)


class BeforeAndAfter(QWidget):
    """The colour as it is now, over the colour as it was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(34, 36)
        self.setToolTip(self.tr("Above: now. Below: before."))
        self.setAccessibleName(self.tr("The colour now and before"))
        self._now = self._before = QColor()

    def show_colors(self, now: Color, before: Color) -> None:
        """Show two colours."""
        self._now, self._before = to_qcolor(now), to_qcolor(before)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the two halves."""
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
