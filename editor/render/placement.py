"""What of all labels finds room, and the parts that the placed ones make.

Layers are served from the top down, so where two labels collide the layer on top wins. Two exceptions, ours,
keep real styles readable: names along lines come after all names at points, since they have other places
along their lines and a point has none; and countries and the classes of settlements come together, the
largest first, since no town should hide the name of its city. Inside a layer the more important feature
comes first, and then the order of the data, so that the same view always gives the same labels.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPen

from editor.mapstyle.layertypes import Shape
from editor.mapstyle.model import LayerKey
from editor.render.icons import Icons
from editor.render.labels import LINE_SHAPES, Desk, LabelLayer, Placed
from editor.render.line_labels import place_along, place_shields
from editor.render.paint import Ink, Inks
from editor.render.parts import Part, drawn
from editor.render.point_labels import place_points
from editor.render.room import Room
from editor.render.stage import Stage
from editor.render.text import Letters

_PLACERS: Mapping[Shape, Callable[[LabelLayer, Desk], Iterator[Placed]]] = {
    Shape.POINT: place_points,
    Shape.AREA_LABEL: place_points,
    Shape.LINE_LABEL: place_along,
    Shape.SHIELD: place_shields,
}
LABEL_SHAPES = frozenset(_PLACERS)


def place(
    layers: Sequence[LabelLayer], stage: Stage, letters: Letters, icons: Icons
) -> Mapping[LayerKey, tuple[Placed, ...]]:
    """The labels that find room, by layer; the layers come from the top down."""
    desk = Desk(stage, letters, icons, Room())
    return {layer.key: tuple(_PLACERS[layer.shape](layer, desk)) for layer in _served(layers)}


def _served(layers: Sequence[LabelLayer]) -> Sequence[LabelLayer]:
    """The layers in the order in which their labels are placed."""
    places = [index for index, layer in enumerate(layers) if layer.place_class is not None]

    def turn(numbered: tuple[int, LabelLayer]) -> tuple[bool, int, int]:
        index, layer = numbered
        if layer.place_class is None:
            return layer.shape in LINE_SHAPES, index, 0
        return False, places[0], layer.place_class

    return [layer for _, layer in sorted(enumerate(layers), key=turn)]


def label_parts(labels: Sequence[Placed], inks: Inks, stage: Stage) -> Iterator[Part]:
    """The parts of one layer's labels: grounds, frames, icons, halos, letters, each under the next."""
    drawings: tuple[tuple[Ink, Callable[[QPainter, Placed], None], bool], ...] = (
        (Ink.GROUND, _ground, False),
        (Ink.FRAME, _frame(stage.scale), False),
        (Ink.ICON, _icon, True),
        (Ink.HALO, _halo, False),
        (Ink.TEXT, _text, False),
    )
    for ink, draw, in_colour in drawings:
        if ink not in inks:
            continue
        shown = [label for label in labels if not _rect(label, ink).isEmpty()]
        rect = QRect()
        for label in shown:
            rect = rect.united(_rect(label, ink))

        def draw_all(
            painter: QPainter,
            shown: Sequence[Placed] = shown,
            draw: Callable[[QPainter, Placed], None] = draw,
        ) -> None:
            for label in shown:
                draw(painter, label)

        part = drawn(ink, rect.intersected(stage.view), draw_all, in_colour=in_colour)
        if part is not None:
            yield part


def _rect(label: Placed, ink: Ink) -> QRect:
    """The pixels that a label may touch with an ink; empty where it has nothing of it."""
    if ink is Ink.ICON:
        return label.icon_rect if label.icon_rect is not None else QRect()
    if ink in (Ink.GROUND, Ink.FRAME):
        return label.ground.toAlignedRect().adjusted(-2, -2, 2, 2) if label.ground is not None else QRect()
    if label.sprite is None or (ink is Ink.HALO and label.sprite.halo is None):
        return QRect()
    rect = label.sprite.halo_rect if ink is Ink.HALO else label.sprite.text_rect
    if label.angle:
        reach = rect.width() + rect.height()
        rect = QRect(rect.center().x() - reach, rect.center().y() - reach, 2 * reach, 2 * reach)
    return rect.translated(label.x, label.y)


def _text(painter: QPainter, label: Placed) -> None:
    assert label.sprite is not None, "labels without text are left out"
    with _turned(painter, label):
        painter.drawImage(label.sprite.text_rect.topLeft(), label.sprite.text)


def _halo(painter: QPainter, label: Placed) -> None:
    assert label.sprite is not None, "labels without text are left out"
    assert label.sprite.halo is not None, "labels without a halo are left out"
    with _turned(painter, label):
        painter.drawImage(label.sprite.halo_rect.topLeft(), label.sprite.halo)


def _icon(painter: QPainter, label: Placed) -> None:
    assert label.icon is not None, "labels without an icon are left out"
    assert label.icon_rect is not None, "an icon has a place"
    painter.drawImage(label.icon_rect.topLeft(), label.icon)


def _ground(painter: QPainter, label: Placed) -> None:
    assert label.ground is not None, "labels without a ground are left out"
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    radius = label.ground.height() / 4
    painter.drawRoundedRect(label.ground, radius, radius)


def _frame(scale: float) -> Callable[[QPainter, Placed], None]:
    def draw(painter: QPainter, label: Placed) -> None:
        assert label.ground is not None, "labels without a ground are left out"
        painter.setPen(QPen(Qt.GlobalColor.black, scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = label.ground.height() / 4
        painter.drawRoundedRect(label.ground, radius, radius)

    return draw


class _turned:  # noqa: N801  reads as a word
    """A painter whose origin is a label's own, turned as the label is."""

    def __init__(self, painter: QPainter, label: Placed) -> None:
        self._painter, self._label = painter, label

    def __enter__(self) -> None:
        label, painter = self._label, self._painter
        painter.save()
        painter.translate(label.x, label.y)
        if label.angle and label.sprite is not None:
            middle: QPointF = label.sprite.box.center()
            painter.translate(middle)
            painter.rotate(label.angle)
            painter.translate(-middle)

    def __exit__(self, *_: object) -> None:
        self._painter.restore()
