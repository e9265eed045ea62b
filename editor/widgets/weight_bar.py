"""A weight toward its limit."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font

_BAR_PX = 5
_LEAST_PX = 96


class WeightBar(QWidget):
    """A name and numbers over a bar, which is accent up to the limit and error over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._numbers, self._share = "", "", 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_LEAST_PX)

    @property
    def is_over(self) -> bool:
        """Whether the weight is over the limit."""
        return self._share > 1

    def show_weight(self, name: str, numbers: str, share: float) -> None:
        """Show a weight; `share` is its part of the limit, where 1 is all of it."""
        self._name, self._numbers, self._share = name, numbers, share
        self.setAccessibleName(f"{name}: {numbers}")
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a line of text and the bar."""
        height = QFontMetrics(font(TypeRole.SECTION_TITLE)).height()
        return QSize(3 * _LEAST_PX, height + Gap.XS + _BAR_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw name, numbers and bar."""
        theme = tokens.current()
        painter = QPainter(self)
        line = QRect(0, 0, self.width(), self.height() - _BAR_PX - Gap.XS)
        painter.setFont(font(TypeRole.SECTION_TITLE if self.is_over else TypeRole.BODY_STRONG))
        painter.setPen(QColor(theme.error if self.is_over else theme.text))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._numbers)
        room = line.width() - painter.fontMetrics().horizontalAdvance(self._numbers) - Gap.S
        painter.setFont(font(TypeRole.SECTION_TITLE if self.is_over else TypeRole.BODY))
        painter.setPen(QColor(theme.error if self.is_over else theme.text_2))
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, max(0, room))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        self._paint_bar(painter)

    def _paint_bar(self, painter: QPainter) -> None:
        theme = tokens.current()
        track = QRectF(0, self.height() - _BAR_PX, self.width(), _BAR_PX)
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.ground(painter, track, QColor(theme.field_hover), _BAR_PX / 2, edge)
        filled = QRectF(track)
        filled.setWidth(track.width() * min(1.0, self._share))
        # What is there at all shows as a dot at least.
        filled.setWidth(max(filled.width(), _BAR_PX if self._share > 0 else 0))
        color = QColor(theme.error if self.is_over else theme.accent)
        painting.ground(painter, filled, color, _BAR_PX / 2)
