"""Layers one over the other: parts in their inks, put together to pictures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from editor.mapstyle.model import LayerKey
from editor.mapstyle.values import Color
from editor.render.paint import Forms, Inks
from editor.render.parts import PICTURE, Part, put, qcolor


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawn layer: its parts, what shaped them, and its inks."""

    key: LayerKey
    forms: Forms
    parts: Sequence[Part]
    inks: Inks


def composed(size: QSize, layers: Iterable[Drawn], ground: Color | None) -> QImage:
    """The picture of layers, given from the bottom up; without a ground colour it is transparent."""
    image = QImage(size, PICTURE)
    image.fill(0) if ground is None else image.fill(qcolor(ground))
    painter = QPainter(image)
    for layer in layers:
        put(painter, layer.parts, layer.inks)
    painter.end()
    return image
