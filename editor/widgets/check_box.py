"""Check box in the colours of the theme."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from editor.look import symbols, tokens
from editor.look.painting import focus_ring
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Radius, Size

_TEXT_FROM_PX = Size.GLYPH + Gap.S


class CheckBox(QCheckBox):
    """A check box with its label."""

    def __init__(self, text: str, tooltip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setToolTip(tooltip)
        self.setAccessibleName(text)
        self.setFixedHeight(Size.FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(_TEXT_FROM_PX + self.fontMetrics().horizontalAdvance(self.text()) + Gap.XS, Size.FIELD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        is_on = self.isChecked()
        color_name = theme.accent if is_on else theme.text if self.underMouse() else theme.text_2
        color = QColor(color_name if self.isEnabled() else theme.text_off)
        box = QRectF(0, (self.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        symbols.paint(painter, StateSymbol.CHECKED if is_on else StateSymbol.UNCHECKED, box, color)
        painter.setPen(QColor(theme.text if self.isEnabled() else theme.text_off))
        text_rect = self.rect().adjusted(_TEXT_FROM_PX, 0, 0, 0)
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, text_rect.width())
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, text)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), Radius.FIELD)
