"""Whether labels that found their places were drawn at a point."""

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QTransform

from editor.render.coverage import field_of
from editor.render.labels import Placed
from editor.render.paint import Ink, Inks
from editor.render.text import Sprite


class Touch:
    """A point, and what is seen of a layer's labels.

    Units: device pixels; `reach` is how near what is smaller than that must be.
    """

    def __init__(self, inks: Inks, x: float, y: float, reach: float) -> None:
        self._x, self._y, self._reach = x, y, reach
        self._at = QPointF(x, y)
        self._has_icon = Ink.ICON in inks
        self._has_ground = Ink.GROUND in inks or Ink.FRAME in inks
        self._has_text = self._has_ground or Ink.TEXT in inks or Ink.HALO in inks

    def meets(self, label: Placed) -> bool:
        """Whether a label covers the point."""
        if self._has_icon and label.icon_rect is not None and self._is_on_icon(label.icon_rect):
            return True
        if self._has_ground and label.band is not None and label.band.contains(self._at):
            return True
        if label.sprite is None or not self._has_text:
            return False
        if label.ground is None:
            return self._is_on_letters(label.sprite, label.x, label.y)
        box = label.sprite.box.translated(label.x, label.y)
        return (label.ground if self._has_ground else box).contains(self._seen(box.center(), label.angle))

    def _seen(self, middle: QPointF, angle: float) -> QPointF:
        """The point as it lies to a box that is turned about its middle."""
        if not angle:
            return self._at
        turn = QTransform().translate(middle.x(), middle.y()).rotate(-angle)
        return turn.translate(-middle.x(), -middle.y()).map(self._at)

    def _is_on_icon(self, rect: QRect) -> bool:
        box = QRectF(rect)
        across, down = (max(0.0, self._reach - side / 2) for side in (box.width(), box.height()))
        return box.adjusted(-across, -down, across, down).contains(self._at)

    def _is_on_letters(self, sprite: Sprite, x: int, y: int) -> bool:
        """Whether any letter that follows its line comes so near."""
        left, top = self._x - x - sprite.text_rect.x(), self._y - y - sprite.text_rect.y()
        first, last = round(left - self._reach), round(left + self._reach) + 1
        highest, lowest = round(top - self._reach), round(top + self._reach) + 1
        if last <= 0 or lowest <= 0 or first >= sprite.text.width() or highest >= sprite.text.height():
            return False
        field = field_of(sprite.text)
        return bool(np.any(field[max(0, highest) : lowest, max(0, first) : last]))
