"""Texts of the placed labels in view: count and positions per layer."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from editor.basemap.tiles.tile import WorldBox
from editor.render.labels.layout import PlacedLabel
from editor.render.paint.viewport import Viewport
from editor.render.query.picking import DrawnLayer
from editor.render.query.questions import PlacedLabelLayer, PlacedLabels, PlacedLabelsRequest, PlacedText

# Limits of the answer of one half.
MAX_TEXTS, MAX_PLACES, LONGEST_TEXT = 3000, 4, 120


def read_placed_labels(
    request: PlacedLabelsRequest, drawn_layers: Sequence[DrawnLayer], viewport: Viewport
) -> PlacedLabels:
    """Return the texts of the labels in the request's box."""
    remaining, layers = MAX_TEXTS, []
    for one in drawn_layers:
        counts: dict[str, int] = {}
        places: dict[str, list[WorldBox]] = {}
        for text, box in _texts(one.labels, viewport):
            if not box.meets(request.box):
                continue
            counts[text] = counts.get(text, 0) + 1
            boxes = places.setdefault(text, [])
            if len(boxes) < MAX_PLACES:
                boxes.append(box)
        if counts:
            selected = list(counts)[:remaining]
            remaining -= len(selected)
            texts = tuple(PlacedText(text, counts[text], tuple(places[text])) for text in selected)
            style = one.paint.choice("text-style")
            layers.append(PlacedLabelLayer(one.subject.layer.key, style, sum(counts.values()), texts))
    return PlacedLabels(request, is_known=True, layers=tuple(layers))


def _texts(labels: Sequence[PlacedLabel], viewport: Viewport) -> Iterator[tuple[str, WorldBox]]:
    corner, world = viewport.bounds, viewport.world
    for label in labels:
        if label.sprite is None or not label.text:
            continue
        box = _rotated(label.sprite.box.translated(label.x, label.y), label.angle)
        yield (
            label.text[:LONGEST_TEXT],
            WorldBox(
                corner.left + box.left() / world,
                corner.top + box.top() / world,
                corner.left + box.right() / world,
                corner.top + box.bottom() / world,
            ),
        )


def _rotated(box: QRectF, angle: float) -> QRectF:
    if not angle:
        return box
    x, y = box.center().x(), box.center().y()
    return QTransform().translate(x, y).rotate(angle).translate(-x, -y).mapRect(box)
