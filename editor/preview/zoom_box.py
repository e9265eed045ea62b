"""The rectangle that is drawn over the map to zoom into."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.look import tokens
from editor.preview.overlays import Overlay

# A smaller box is a press that slipped.
LEAST_PX = 6.0
_TINT = 0.14
_HALO_PX = 2


class ZoomBox(Overlay):
    """A box from where the hand pressed to where it is now, within the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self._from: QPointF | None = None
        self._to = QPointF()
        self.setAccessibleName(self.tr("Box to zoom into"))
        self.hide()

    @property
    def is_drawn(self) -> bool:
        """Whether the hand draws it now."""
        return self._from is not None

    @property
    def box(self) -> QRectF:
        """The box as it is now. Units: logical pixels of the view."""
        if self._from is None:
            return QRectF()
        return QRectF(self._from, self._to).normalized() & QRectF(self._view.rect())

    def begin(self, at: QPointF) -> None:
        """Start a box at a point of the view."""
        self._from = self._to = at

    def stretch(self, to: QPointF) -> None:
        """Draw the box to another point."""
        self._to = to
        around = self.box.toAlignedRect().adjusted(-_HALO_PX, -_HALO_PX, _HALO_PX, _HALO_PX)
        self.setGeometry(around)
        self.setVisible(self._is_meant)
        self.raise_()
        self.update()

    def finish(self) -> QRectF | None:
        """End the box, and give it; nothing where it is too small to be meant."""
        box = self.box if self._is_meant else None
        self.give_up()
        return box

    def give_up(self) -> None:
        """Draw no box."""
        self._from = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box with an edge that shows on any map."""
        super().paintEvent(event)
        painter = QPainter(self)
        theme = tokens.current()
        inner = QRectF(self.rect()).adjusted(_HALO_PX, _HALO_PX, -_HALO_PX, -_HALO_PX)
        tint = QColor(theme.accent)
        tint.setAlphaF(_TINT)
        painter.fillRect(inner, tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((theme.raised, 2 * _HALO_PX), (theme.accent, _HALO_PX)):
            pen = QPen(QColor(color), width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(inner)

    @property
    def _is_meant(self) -> bool:
        return min(self.box.width(), self.box.height()) >= LEAST_PX
