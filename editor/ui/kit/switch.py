"""Switch: a setting that takes effect at once, on or off."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.ui.theme import painting, tokens

_WIDTH_PX: Final = 32
_HEIGHT_PX: Final = 18
_INSET_PX: Final = 3


class Switch(QAbstractButton):
    """A checkable track with a thumb; the accessible name is that of the setting."""

    def __init__(self, name: str, tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setToolTip(tip or name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH_PX, _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        track = QRectF(0, (self.height() - _HEIGHT_PX) / 2, _WIDTH_PX, _HEIGHT_PX)
        is_on = self.isChecked()
        color = theme.accent if is_on else theme.text_2 if self.underMouse() else theme.text_off
        radius = _HEIGHT_PX / 2
        painting.rounded_rect(painter, track, QColor(color if self.isEnabled() else theme.border), radius)
        side = _HEIGHT_PX - 2 * _INSET_PX
        left = track.right() - _INSET_PX - side if is_on else track.left() + _INSET_PX
        thumb = QRectF(left, track.top() + _INSET_PX, side, side)
        painting.rounded_rect(painter, thumb, QColor(theme.on_accent if is_on else theme.raised), side / 2)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), radius)
