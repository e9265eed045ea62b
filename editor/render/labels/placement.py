"""Label placement, and provisional labels that are shown until it is done."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LINE_LABEL_SHAPES, LayerShape
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.layout import (
    COUNTRY_CLASS,
    EdgeLabel,
    HiddenLabel,
    LabelContext,
    LabelLayer,
    LabelOutcome,
    LayerLabels,
    PlacedLabel,
    place_shields,
)
from editor.render.labels.line_labels import place_along
from editor.render.labels.point_labels import capital_boxes, country_side, place_points
from editor.render.labels.text import Sprite, TextShaper
from editor.render.labels.text_style import text_style_of
from editor.render.paint.coverage import to_array, to_coverage
from editor.render.paint.icons import Icons
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.passes import COVERAGE, OPAQUE, Pass, colored_coverage
from editor.render.paint.vector_path import VectorPath, joined
from editor.render.paint.viewport import Viewport

DrawLabel: TypeAlias = Callable[[QPainter, PlacedLabel, QColor], None]

_PLACERS: Mapping[LayerShape, Callable[[LabelLayer, LabelContext], Iterator[LabelOutcome]]] = {
    LayerShape.POINT: place_points,
    LayerShape.AREA_LABEL: place_points,
    LayerShape.LINE_LABEL: place_along,
    LayerShape.SHIELD: place_shields,
}


def place(
    layers: Sequence[LabelLayer],
    viewport: Viewport,
    shaper: TextShaper,
    icons: Icons,
    check_superseded: Callable[[], None],
    collision_index: CollisionIndex,
) -> Mapping[LayerKey, LayerLabels]:
    """Return the placed and hidden labels by layer; layers are given from the top down.

    The boxes of placed labels are inserted into the collision index. `check_superseded` is called before each
    layer and may raise an exception to cancel.
    """
    context = LabelContext(viewport, shaper, icons, collision_index)
    has_countries = any(layer.place_class == COUNTRY_CLASS for layer in layers)
    places = [layer for layer in layers if layer.place_class is not None] if has_countries else []
    capitals = [box for layer in places for box in capital_boxes(layer, context)]
    context = replace(context, capitals=capitals)
    found: dict[LayerKey, list[LabelOutcome]] = {layer.key: [] for layer in layers}
    for layer in _in_parts(_in_placement_order(layers), viewport):
        check_superseded()
        found[layer.key] += _PLACERS[layer.shape](layer, context)
    return {
        key: LayerLabels(
            tuple(label for label in labels if isinstance(label, PlacedLabel)),
            tuple(label for label in labels if isinstance(label, HiddenLabel)),
            tuple(label for label in labels if isinstance(label, EdgeLabel)),
        )
        for key, labels in found.items()
    }


def _in_parts(ordered: Sequence[LabelLayer], viewport: Viewport) -> Iterator[LabelLayer]:
    """Yield countries, capitals, and all other labels; countries smaller than their names follow settlements.

    Source: assumptions `place-order`, `small-countries`.
    """
    first = {layer.key: _first_of(layer, viewport) for layer in ordered}
    countries = [layer for layer in ordered if layer.place_class == COUNTRY_CLASS]
    others = [layer for layer in ordered if layer.place_class != COUNTRY_CLASS]
    for layer in (*countries, *others):
        if found := first[layer.key]:
            yield replace(layer, order=tuple(index for index in layer.order if index in found))
    last = max((at for at, layer in enumerate(others) if layer.place_class is not None), default=-1) + 1
    for layer in (*others[:last], *countries, *others[last:]):
        if not (found := first[layer.key]):
            yield layer
        elif len(found) < len(layer.order):
            yield replace(layer, order=tuple(index for index in layer.order if index not in found))


def _first_of(layer: LabelLayer, viewport: Viewport) -> frozenset[int]:
    """Return the features that precede all other layers: capitals, and countries larger than their names."""
    if layer.place_class is None:
        return frozenset()
    if layer.place_class != COUNTRY_CLASS:
        return frozenset(layer.capitals)
    height = layer.paint.number("text-size") * viewport.millimetre
    points = zip(layer.shapes.tags, layer.shapes.first_points().tolist(), strict=True)
    sides = [country_side(tags, y, viewport) for tags, (_, y) in points]
    return frozenset(index for index, side in enumerate(sides) if not side or side > height)


def layer_to_move_above(layers: Sequence[LabelLayer], loser: LayerKey, winner: LayerKey) -> LayerKey | None:
    """Return the layer above which a layer must be moved to be placed before another one.

    None if no position in the draw order does that, as for a street and a point of interest.
    """
    moved = next((layer for layer in layers if layer.key == loser), None)
    others = [layer for layer in layers if layer.key != loser]
    for above in dict.fromkeys((winner, *(layer.key for layer in others[:1]))):
        at = next((at for at, layer in enumerate(others) if layer.key == above), None)
        if moved is None or at is None:
            return None
        order = [layer.key for layer in _in_placement_order([*others[:at], moved, *others[at:]])]
        if order.index(loser) < order.index(winner):
            return above
    return None


def _in_placement_order(layers: Sequence[LabelLayer]) -> Sequence[LabelLayer]:
    """Return the layers by priority.

    Source: assumptions `placement-order`, `place-order`, `waterway-order`.
    """
    places = [index for index, layer in enumerate(layers) if layer.place_class is not None]

    def rank(numbered: tuple[int, LabelLayer]) -> tuple[int, int, int]:
        index, layer = numbered
        if layer.place_class is None:
            is_along = layer.shape in LINE_LABEL_SHAPES
            return (1 if layer.is_waterway else 2) if is_along else 0, index, 0
        # Countries precede the seas, settlements have the position of the topmost layer of places.
        return 0, -1 if layer.place_class == COUNTRY_CLASS else places[0], layer.place_class

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
            vector=_vector(ink, shown, inks, viewport),
        )


def _vector(
    ink: LayerInk, shown: Sequence[PlacedLabel], inks: Inks, viewport: Viewport
) -> Callable[[], VectorPath | None] | None:
    """Return what computes the path of an ink; None for icons, which are images."""
    if ink is LayerInk.ICON:
        return None
    if ink in (LayerInk.GROUND, LayerInk.FRAME):
        width = viewport.scale if ink is LayerInk.FRAME else 0.0
        return lambda: VectorPath(joined(map(_plate_path, shown)), is_filled=not width, width=width)
    return partial(_letters, shown, inks, is_halo=ink is LayerInk.HALO)


def _letters(shown: Sequence[PlacedLabel], inks: Inks, *, is_halo: bool) -> VectorPath | None:
    """Return the letters of labels or their halos as a path.

    A translucent halo is only stroked, so that its colour is applied once. Below translucent letters, that
    would be visible: None.
    """
    sprites = [label.sprite for label in shown if label.sprite is not None]
    outlines = [sprite.outline for sprite in sprites if sprite.outline is not None]
    if len(outlines) < len(shown):
        return None
    is_filled, width = True, 0.0
    if is_halo:
        text = inks.get(LayerInk.TEXT)
        is_filled, width = (
            inks[LayerInk.HALO].a == OPAQUE,
            2 * max((sprite.halo_px for sprite in sprites), default=0.0),
        )
        if not is_filled and (text is None or text.a < OPAQUE):
            return None
    placed = (_transform(label).map(outline()) for label, outline in zip(shown, outlines, strict=True))
    return VectorPath(joined(placed), is_filled=is_filled, width=width, is_round=True)


def _plate_path(label: PlacedLabel) -> QPainterPath:
    if label.band is not None:
        return label.band
    assert label.ground is not None, "labels without a ground are left out"
    radius, plate = label.ground.height() / 4, QPainterPath()
    plate.addRoundedRect(label.ground.translated(-label.x, -label.y), radius, radius)
    path: QPainterPath = _transform(label).map(plate)
    return path


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
        painter.drawImage(label.x + rect.x(), label.y + rect.y(), colored_coverage(coverage, color))
        return
    with _turned(painter, label):
        painter.drawImage(rect.topLeft(), colored_coverage(coverage, color))


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


def _transform(label: PlacedLabel) -> QTransform:
    """Return the transform from a label's own coordinates."""
    transform = QTransform().translate(label.x, label.y)
    if label.angle and label.sprite is not None:
        middle: QPointF = label.sprite.box.center()
        transform.translate(middle.x(), middle.y()).rotate(label.angle).translate(-middle.x(), -middle.y())
    return transform


@contextmanager
def _turned(painter: QPainter, label: PlacedLabel) -> Iterator[None]:
    """Translate and rotate a painter to a label's own coordinates."""
    painter.save()
    painter.setTransform(_transform(label), combine=True)
    try:
        yield
    finally:
        painter.restore()


# Limit for the scaling of provisional labels, which the placement soon replaces.
MAX_SCALING = 8.0


def provisional_passes(
    labels: Sequence[PlacedLabel], old: Paint, paint: Paint, inks: Inks, viewport: Viewport
) -> Iterator[Pass]:
    """Yield the passes of labels that were placed for one paint, adapted to another one."""
    letters, icons = _growth(old, paint, "text-size"), _growth(old, paint, "icon-size")
    dx, dy = (round((now - then) * viewport.scale) for now, then in zip(paint.move, old.move, strict=True))
    moved = [_provisional(label, letters, icons, dx, dy) for label in labels]
    lettering = text_style_of(paint, inks, viewport)
    reach = math.ceil(lettering.halo) if lettering is not None else 0
    halo_is_known = old.number("text-outline-size") == paint.number("text-outline-size") and all(
        label.sprite is None or label.sprite.halo is not None for label in labels
    )
    for one in label_passes(moved, inks, viewport):
        if one.ink is LayerInk.TEXT and LayerInk.HALO in inks and not halo_is_known and reach:
            rect = one.rect.adjusted(-reach, -reach, reach, reach).intersected(viewport.view)
            yield replace(one, ink=LayerInk.HALO, rect=rect, finish=partial(_widened, reach))
        if one.ink is not LayerInk.HALO or halo_is_known:
            yield one


def _growth(old: Paint, new: Paint, key: str) -> float:
    before, after = old.number(key), new.number(key)
    return min(max(after / before, 1 / MAX_SCALING), MAX_SCALING) if before > 0 and after > 0 else 1.0


def _provisional(label: PlacedLabel, letters: float, icons: float, dx: int, dy: int) -> PlacedLabel:
    """Return the label moved, with its text and icon scaled about their centres."""
    icon, icon_rect = label.icon, label.icon_rect
    if icon is not None and icon_rect is not None:
        icon_rect = _grown(QRectF(icon_rect), QRectF(icon_rect).center(), icons).translated(dx, dy)
        icon = _scaled(icon, icon_rect) if icons != 1.0 else icon
    sprite, ground, band = label.sprite, label.ground, label.band
    if sprite is not None and letters != 1.0:
        sprite = _grown_sprite(sprite, letters)
    if ground is not None:
        middle = ground.center()
        size = ground.size() * letters
        ground = QRectF(
            middle.x() - size.width() / 2 + dx,
            middle.y() - size.height() / 2 + dy,
            size.width(),
            size.height(),
        )
    return replace(
        label,
        x=label.x + dx,
        y=label.y + dy,
        sprite=sprite,
        icon=icon,
        icon_rect=icon_rect,
        ground=ground,
        band=band.translated(dx, dy) if band is not None else None,
    )


def _grown_sprite(sprite: Sprite, growth: float) -> Sprite:
    middle = sprite.box.center()
    text_rect = _grown(QRectF(sprite.text_rect), middle, growth)
    halo_rect = _grown(QRectF(sprite.halo_rect), middle, growth)
    return Sprite(
        _scaled(sprite.text, text_rect),
        _scaled(sprite.halo, halo_rect) if sprite.halo is not None else None,
        text_rect,
        halo_rect,
        QRectF(_grown(sprite.box, middle, growth)),
    )


def _grown(rect: QRectF, middle: QPointF, growth: float) -> QRect:
    """Return a rectangle scaled about a point, in whole pixels."""
    corner = middle + (rect.topLeft() - middle) * growth
    width, height = max(1, round(rect.width() * growth)), max(1, round(rect.height() * growth))
    return QRect(round(corner.x()), round(corner.y()), width, height)


def _scaled(image: QImage, rect: QRect) -> QImage:
    return image.scaled(
        rect.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _widened(reach: int, image: QImage) -> QImage:
    """Return a coverage grown by a number of pixels on all sides, with square corners."""
    assert image.format() == COVERAGE, "halos have no colours of their own"
    field = to_array(image)
    for _ in range(2):
        # The first pass grows vertically; the second, on the transpose, horizontally.
        grown = field.copy()
        for step in range(1, reach + 1):
            np.maximum(grown[step:], field[:-step], out=grown[step:])
            np.maximum(grown[:-step], field[step:], out=grown[:-step])
        field = np.ascontiguousarray(grown.T)
    return to_coverage(field)
