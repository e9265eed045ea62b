"""Crosshair, scale bar and zoom buttons."""

import math

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from editor.preview.overlays.card import FloatingCard
from editor.render.camera import Camera
from editor.render.export.overlays import round_distance
from editor.ui.kit.layouts import v_box
from editor.ui.text import local_number
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import MapSymbol, symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_HALO_PX = 2.0
_ARM_START_PX, _ARM_END_PX = 3.5, 11.0
_LONGEST_BAR_PX = 96.0
_SCALE_SIZE = QSize(180, 20)
_PADDING_PX = 2
_BUTTON_PX = 36 - 2 * _PADDING_PX


class Overlay(QWidget):
    """A widget over the map that is transparent for mouse events."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()


class Crosshair(Overlay):
    """Mark at the centre of the map, the place of the weather."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        side = 2 * math.ceil(_ARM_END_PX + _HALO_PX) + 1
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw four arms with a halo."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.translate(QRectF(self.rect()).center())
        theme = tokens.current()
        for color, more_px in ((theme.raised, _HALO_PX), (theme.highlight, 0.0)):
            painter.setPen(QPen(QColor(color), 1 + more_px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            for _ in range(4):
                painter.drawLine(QLineF(_ARM_START_PX - more_px / 2, 0, _ARM_END_PX + more_px / 2, 0))
                painter.rotate(90)


class ScaleBar(Overlay):
    """Scale bar in metres or kilometres, on a plate of its own that makes it readable on any map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._length_px = 0.0
        self._text = ""
        self.setFont(font(TypeRole.SECONDARY))
        self.setAccessibleName(self.tr("Scale"))
        self.setFixedSize(_SCALE_SIZE)

    @property
    def text(self) -> str:
        """The distance of the bar's length."""
        return self._text

    @property
    def length_px(self) -> float:
        """The length of the bar. Units: logical pixels."""
        return self._length_px

    def show_scale(self, camera: Camera) -> None:
        """Show the scale at the centre of a camera."""
        metres, text = round_distance(camera.metres_per_px * _LONGEST_BAR_PX)
        self._length_px, self._text = metres / camera.metres_per_px, local_number(text)
        self.setAccessibleDescription(self._text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw bar and text on the plate."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = tokens.current()
        base, left = self.height() - 6.5, Gap.S + 0.5
        right = left + round(self._length_px)
        text_px = self.fontMetrics().horizontalAdvance(self._text)
        plate = QRectF(0, 0, min(right + Gap.S + text_px + Gap.S, self.width()), self.height())
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(painter, plate, QColor(theme.raised), Radius.FIELD, edge)
        painter.setPen(QPen(QColor(theme.text), 1))
        corners = ((left, base - 6), (left, base), (right, base), (right, base - 6))
        painter.drawPolyline([QPointF(*corner) for corner in corners])
        text_box = QRectF(right + Gap.S, 0, self.width(), self.height())
        painter.drawText(text_box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, self._text)


class ZoomButtons(FloatingCard):
    """Buttons: zoom in, zoom out, back to the start."""

    zoomed_in = Signal()
    zoomed_out = Signal()
    recentred = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = v_box(self, margins=(_PADDING_PX, _PADDING_PX, _PADDING_PX, _PADDING_PX), spacing=0)
        rule = QFrame()
        rule.setProperty("part", "rule")
        self.zoom_in = self._button(MapSymbol.ZOOM_IN, self.tr("Zoom in"), "+")
        self.zoom_out = self._button(MapSymbol.ZOOM_OUT, self.tr("Zoom out"), "-")
        self.recentre = self._button(MapSymbol.RECENTRE, self.tr("Reset map view"), self.tr("Home"))
        for part in (self.zoom_in, self.zoom_out, rule, self.recentre):
            column.addWidget(part)
        self.zoom_in.clicked.connect(self.zoomed_in)
        self.zoom_out.clicked.connect(self.zoomed_out)
        self.recentre.clicked.connect(self.recentred)

    def _button(self, name: str, text: str, key: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(symbol(name))
        button.setIconSize(QSize(Size.TOOL_GLYPH, Size.TOOL_GLYPH))
        button.setFixedSize(_BUTTON_PX, _BUTTON_PX)
        button.setToolTip(f"{text} ({key})")
        button.setAccessibleName(text)
        return button
