"""Rectangle for zooming into a part of the map."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.look import tokens
from editor.preview.overlays import Overlay

# A smaller box counts as an accidental movement.
MIN_PX = 6.0
_TINT = 0.14
_HALO_PX = 2


class ZoomBox(Overlay):
    """A box from the press to the current position, within the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self._start: QPointF | None = None
        self._end = QPointF()
        self.setAccessibleName(self.tr("Box to zoom into"))
        self.hide()

    @property
    def is_drawn(self) -> bool:
        """Whether the user is drawing a box."""
        return self._start is not None

    @property
    def box(self) -> QRectF:
        """The current box. Units: logical pixels of the view."""
        if self._start is None:
            return QRectF()
        return QRectF(self._start, self._end).normalized() & QRectF(self._view.rect())

    def begin(self, at: QPointF) -> None:
        """Start a box at a point of the view."""
        self._start = self._end = at

    def extend(self, to: QPointF) -> None:
        """Extend the box to another point."""
        self._end = to
        geometry = self.box.toAlignedRect().adjusted(-_HALO_PX, -_HALO_PX, _HALO_PX, _HALO_PX)
        self.setGeometry(geometry)
        self.setVisible(self._is_large_enough)
        self.raise_()
        self.update()

    def finish(self) -> QRectF | None:
        """End the box and return it; None if it is too small."""
        box = self.box if self._is_large_enough else None
        self.cancel()
        return box

    def cancel(self) -> None:
        """Cancel the box."""
        self._start = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box with a contrasting border."""
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
    def _is_large_enough(self) -> bool:
        return min(self.box.width(), self.box.height()) >= MIN_PX
