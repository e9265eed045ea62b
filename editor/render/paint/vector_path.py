"""Paths of one colour for devices that store vectors, such as PDF and SVG."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen

from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class VectorPath:
    """A path that is filled, or stroked if it has a width, or both.

    Where a path covers itself, a translucent colour is applied once. That is not so where its stroke covers
    its fill.
    Units: device pixels.
    """

    path: QPainterPath
    is_filled: bool = True
    width: float = 0.0
    is_round: bool = False

    def paint(self, painter: QPainter, color: QColor) -> None:
        """Paint the path in a colour."""
        painter.setPen(self._pen(color) if self.width > 0 else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(QBrush(color) if self.is_filled else QBrush(Qt.BrushStyle.NoBrush))
        painter.drawPath(self.path)

    def _pen(self, color: QColor) -> QPen:
        cap = Qt.PenCapStyle.RoundCap if self.is_round else Qt.PenCapStyle.FlatCap
        return QPen(color, self.width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def stores_vectors(painter: QPainter) -> bool:
    """Return whether a painter paints on a device that stores vectors."""
    return not isinstance(painter.device(), QImage)


def joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    """Return paths as one, which fills where any of them does."""
    result = QPainterPath()
    for path in paths:
        result.addPath(path)
    result.setFillRule(Qt.FillRule.WindingFill)
    return result
