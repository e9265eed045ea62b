"""Paths of one colour for devices that store vectors, such as PDF and SVG."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen

from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class VectorPath:
    """A path that is filled, or stroked if it has a width, or both. A texture replaces the fill's colour.

    Where a path covers itself, a translucent colour is applied once. That is not so where its stroke covers
    its fill.
    Units: device pixels.
    """

    path: QPainterPath
    is_filled: bool = True
    width: float = 0.0
    is_round: bool = False
    texture: QImage | None = None

    def paint(self, painter: QPainter, color: QColor) -> None:
        """Paint the path in a colour."""
        painter.setPen(self._pen(color) if self.width > 0 else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(QBrush(color) if self.is_filled else QBrush(Qt.BrushStyle.NoBrush))
        if self.texture is not None:
            painter.setBrush(QBrush(self.texture))
            painter.setOpacity(color.alphaF())
        painter.drawPath(self.path)
        painter.setOpacity(1.0)

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
