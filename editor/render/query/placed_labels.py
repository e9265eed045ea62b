"""What the labels in view say: of each layer the texts that found room, how often, and where they stand."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import LayerKey
from editor.render.labels.labels import PlacedLabel
from editor.render.paint.viewport import Viewport
from editor.render.query.picking import Laid

# No answer of a half is larger, whatever the map data holds.
MOST_TEXTS, MOST_PLACES, LONGEST_TEXT = 3000, 4, 120


@dataclass(frozen=True, slots=True, eq=False)
class WrittenRequest:
    """A wish to know what the labels say that the newest frame of an asker has in a box.

    Units: world coordinates.
    """

    box: WorldBox
    asker: Hashable = None


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text, how many labels say it, and where the first of them stand.

    Units: world coordinates.
    """

    text: str
    count: int
    places: tuple[WorldBox, ...]


@dataclass(frozen=True, slots=True)
class WrittenLayer:
    """What the labels of one layer say in the face of a `text-style`; `count` of them, of whatever text."""

    layer: LayerKey
    style: int
    count: int
    texts: tuple[WrittenText, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlacedLabels:
    """What was found; nothing is known of an asker who was sent no frame."""

    request: WrittenRequest
    is_known: bool = False
    layers: tuple[WrittenLayer, ...] = ()


def written(request: WrittenRequest, laid: Sequence[Laid], stage: Viewport) -> PlacedLabels:
    """What the labels of some layers say in the request's box."""
    room, layers = MOST_TEXTS, []
    for one in laid:
        counts: dict[str, int] = {}
        places: dict[str, list[WorldBox]] = {}
        for text, box in _texts(one.labels, stage):
            if not box.meets(request.box):
                continue
            counts[text] = counts.get(text, 0) + 1
            where = places.setdefault(text, [])
            if len(where) < MOST_PLACES:
                where.append(box)
        if counts:
            told = list(counts)[:room]
            room -= len(told)
            texts = tuple(WrittenText(text, counts[text], tuple(places[text])) for text in told)
            style = one.paint.choice("text-style")
            layers.append(WrittenLayer(one.subject.layer.key, style, sum(counts.values()), texts))
    return PlacedLabels(request, is_known=True, layers=tuple(layers))


def _texts(labels: Sequence[PlacedLabel], stage: Viewport) -> Iterator[tuple[str, WorldBox]]:
    """The text of each label that has one, and where its letters stand."""
    corner, world = stage.camera.bounds, stage.world
    for label in labels:
        if label.sprite is None or not label.text:
            continue
        box = _turned(label.sprite.box.translated(label.x, label.y), label.angle)
        yield (
            label.text[:LONGEST_TEXT],
            WorldBox(
                corner.left + box.left() / world,
                corner.top + box.top() / world,
                corner.left + box.right() / world,
                corner.top + box.bottom() / world,
            ),
        )


def _turned(box: QRectF, angle: float) -> QRectF:
    """The box around a box that is turned about its middle."""
    if not angle:
        return box
    x, y = box.center().x(), box.center().y()
    return QTransform().translate(x, y).rotate(angle).translate(-x, -y).mapRect(box)
