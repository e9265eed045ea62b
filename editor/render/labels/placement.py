"""Label placement in layer order, and the paint passes of placed labels.

Layers are placed from the top down, so the upper layer wins a collision. Two exceptions of ours keep real
styles readable: names along lines come after all labels at points, because they have alternative positions;
countries and the classes of settlements are placed together, the largest first, because no town should hide
the name of its city. In a layer the order is by importance and then by the order of the data, so that the
same view always gives the same labels.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LayerShape
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.labels import (
    LINE_SHAPES,
    Hidden,
    LabelContext,
    LabelLayer,
    LayerLabels,
    PlacedLabel,
)
from editor.render.labels.layout import place_shields
from editor.render.labels.line_labels import place_along
from editor.render.labels.point_labels import place_points
from editor.render.labels.text import Letters
from editor.render.paint.icons import Icons
from editor.render.paint.paint import Inks, LayerInk
from editor.render.paint.parts import Pass, inked
from editor.render.paint.viewport import Viewport

DrawLabel: TypeAlias = Callable[[QPainter, PlacedLabel, QColor], None]

_PLACERS: Mapping[LayerShape, Callable[[LabelLayer, LabelContext], Iterator[PlacedLabel | Hidden]]] = {
    LayerShape.POINT: place_points,
    LayerShape.AREA_LABEL: place_points,
    LayerShape.LINE_LABEL: place_along,
    LayerShape.SHIELD: place_shields,
}
LABEL_SHAPES = frozenset(_PLACERS)


def place(
    layers: Sequence[LabelLayer],
    viewport: Viewport,
    shaper: Letters,
    icons: Icons,
    check_superseded: Callable[[], None],
) -> Mapping[LayerKey, LayerLabels]:
    """Return the placed and hidden labels by layer; layers are given from the top down.

    `check_superseded` is called before each layer and may raise an exception to cancel.
    """
    context = LabelContext(viewport, shaper, icons, CollisionIndex())
    found = {}
    for layer in _in_placement_order(layers):
        check_superseded()
        labels = tuple(_PLACERS[layer.shape](layer, context))
        found[layer.key] = LayerLabels(
            tuple(label for label in labels if isinstance(label, PlacedLabel)),
            tuple(label for label in labels if isinstance(label, Hidden)),
        )
    return found


def _in_placement_order(layers: Sequence[LabelLayer]) -> Sequence[LabelLayer]:
    places = [index for index, layer in enumerate(layers) if layer.place_class is not None]

    def rank(numbered: tuple[int, LabelLayer]) -> tuple[bool, int, int]:
        index, layer = numbered
        if layer.place_class is None:
            return layer.shape in LINE_SHAPES, index, 0
        return False, places[0], layer.place_class

    return [layer for _, layer in sorted(enumerate(layers), key=rank)]


def label_passes(labels: Sequence[PlacedLabel], inks: Inks, viewport: Viewport) -> Iterator[Pass]:
    """Yield the passes of a layer's labels from the bottom up: background, frame, icon, halo, text."""
    drawings: tuple[tuple[LayerInk, DrawLabel], ...] = (
        (LayerInk.GROUND, _ground),
        (LayerInk.FRAME, _frame(viewport.scale)),
        (LayerInk.ICON, _icon),
        (LayerInk.HALO, _halo),
        (LayerInk.TEXT, _text),
    )
    for ink, draw in drawings:
        if ink not in inks:
            continue
        shown = [label for label in labels if not _rect(label, ink).isEmpty()]
        rect = QRect()
        for label in shown:
            rect = rect.united(_rect(label, ink))
        yield Pass(
            ink,
            rect.intersected(viewport.view),
            partial(_draw_all, shown, draw),
            in_colour=ink is LayerInk.ICON,
        )


def _draw_all(shown: Sequence[PlacedLabel], draw: DrawLabel, painter: QPainter, color: QColor) -> None:
    for label in shown:
        draw(painter, label, color)


def _rect(label: PlacedLabel, ink: LayerInk) -> QRect:
    """Return the pixels that a label may cover with an ink; empty without any."""
    if ink is LayerInk.ICON:
        return label.icon_rect if label.icon_rect is not None else QRect()
    if ink in (LayerInk.GROUND, LayerInk.FRAME):
        if label.band is not None:
            return label.band.boundingRect().toAlignedRect().adjusted(-2, -2, 2, 2)
        ground = label.ground.toAlignedRect().adjusted(-2, -2, 2, 2) if label.ground is not None else QRect()
        return _turned_rect(ground) if label.angle else ground
    if label.sprite is None or (ink is LayerInk.HALO and label.sprite.halo is None):
        return QRect()
    rect = label.sprite.halo_rect if ink is LayerInk.HALO else label.sprite.text_rect
    return (_turned_rect(rect) if label.angle else rect).translated(label.x, label.y)


def _turned_rect(rect: QRect) -> QRect:
    """Return the pixels that a rectangle may cover at any rotation."""
    reach = rect.width() + rect.height()
    return QRect(rect.center().x() - reach, rect.center().y() - reach, 2 * reach, 2 * reach)


def _text(painter: QPainter, label: PlacedLabel, color: QColor) -> None:
    assert label.sprite is not None, "labels without text are left out"
    _stamp(painter, label, label.sprite.text_rect, label.sprite.text, color)


def _halo(painter: QPainter, label: PlacedLabel, color: QColor) -> None:
    assert label.sprite is not None, "labels without text are left out"
    assert label.sprite.halo is not None, "labels without a halo are left out"
    _stamp(painter, label, label.sprite.halo_rect, label.sprite.halo, color)


def _stamp(painter: QPainter, label: PlacedLabel, rect: QRect, coverage: QImage, color: QColor) -> None:
    if not label.angle:
        painter.drawImage(label.x + rect.x(), label.y + rect.y(), inked(coverage, color))
        return
    with _turned(painter, label):
        painter.drawImage(rect.topLeft(), inked(coverage, color))


def _icon(painter: QPainter, label: PlacedLabel, _color: QColor) -> None:
    assert label.icon is not None, "labels without an icon are left out"
    assert label.icon_rect is not None, "an icon has a place"
    painter.drawImage(label.icon_rect.topLeft(), label.icon)


def _ground(painter: QPainter, label: PlacedLabel, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    _draw_plate(painter, label)


def _frame(scale: float) -> DrawLabel:
    def draw(painter: QPainter, label: PlacedLabel, color: QColor) -> None:
        painter.setPen(QPen(color, scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _draw_plate(painter, label)

    return draw


def _draw_plate(painter: QPainter, label: PlacedLabel) -> None:
    if label.band is not None:
        painter.drawPath(label.band)
        return
    assert label.ground is not None, "labels without a ground are left out"
    radius = label.ground.height() / 4
    with _turned(painter, label):
        painter.drawRoundedRect(label.ground.translated(-label.x, -label.y), radius, radius)


@contextmanager
def _turned(painter: QPainter, label: PlacedLabel) -> Iterator[None]:
    """Translate and rotate a painter to a label's own coordinates."""
    painter.save()
    painter.translate(label.x, label.y)
    if label.angle and label.sprite is not None:
        middle: QPointF = label.sprite.box.center()
        painter.translate(middle)
        painter.rotate(label.angle)
        painter.translate(-middle)
    try:
        yield
    finally:
        painter.restore()
