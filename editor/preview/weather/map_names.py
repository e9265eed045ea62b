"""Names on the map, which the labels of towns must not cover."""

import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from editor.basemap.places import Settlement
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LINE_LABEL_SHAPES, layer_type
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.query.questions import PlacedLabels

_NAME_SHAPES: Final = LABEL_SHAPES - LINE_LABEL_SHAPES
# A name so close to a town, or with the town's words within the second distance, may be the town's own.
_TOUCHING_PX: Final = 8.0
_OWN_PX: Final = 40.0


@dataclass(frozen=True, slots=True)
class MapName:
    """A name on the map, whose size does not depend on the zoom.

    Units: `x` and `y` of its centre in world coordinates; logical pixels for its size.
    """

    text: str
    x: float
    y: float
    size: QSizeF


def map_names(labels: PlacedLabels, style: MapStyle, camera: Camera) -> tuple[MapName, ...]:
    """Return the names of places and areas among the labels of a map; not those along lines."""
    return tuple(_names(labels, style, camera.world_px))


def _names(labels: PlacedLabels, style: MapStyle, world_px: float) -> Iterator[MapName]:
    for each in labels.layers:
        if not style.has_layer(each.layer):
            continue
        layer = style.layer(each.layer)
        if layer_type(layer.type, layer.source).shape not in _NAME_SHAPES:
            continue
        for text in each.texts:
            for box in text.places:
                size = QSizeF((box.right - box.left) * world_px, (box.bottom - box.top) * world_px)
                yield MapName(text.text, (box.left + box.right) / 2, (box.top + box.bottom) / 2, size)


@dataclass(frozen=True, slots=True)
class NameBox:
    """The box of a name on a view, and its centre. Units: logical pixels."""

    text: str
    box: QRectF
    x: float
    y: float

    @classmethod
    def around(cls, text: str, center: QPointF, size: QSizeF) -> "NameBox":
        """Return the box of a name around a point."""
        corner = center - QPointF(size.width() / 2, size.height() / 2)
        return cls(text, QRectF(corner, size), center.x(), center.y())

    def names(self, town: Settlement, at: QPointF) -> bool:
        """Return whether its text is the name of a town at a point."""
        return _plain(self.text) == _plain(town.name) and _is_within(self.box, at, _OWN_PX)

    def touches(self, at: QPointF) -> bool:
        """Return whether it is at a point."""
        return _is_within(self.box, at, _TOUCHING_PX)

    def is_any_of(self, plain_texts: Container[str]) -> bool:
        """Return whether its text, without case and accents, is one of some texts."""
        return _plain(self.text) in plain_texts


def own_names(
    names: Sequence[NameBox], town: Settlement, at: QPointF, known: Container[str]
) -> tuple[NameBox, ...]:
    """Return the names of a town at a point: those with its text, else one in another language at its place.

    Shape: `known` are plain names of towns, which belong to no other one.
    """
    named = tuple(each for each in names if each.names(town, at))
    if named:
        return named
    others = (each for each in names if each.touches(at) and not each.is_any_of(known))
    nearest = min(others, key=lambda each: (each.box.center() - at).manhattanLength(), default=None)
    return () if nearest is None else (nearest,)


def plain_names(towns: Iterable[Settlement]) -> frozenset[str]:
    """Return the names of towns without case, accents and line breaks."""
    return frozenset(_plain(town.name) for town in towns)


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(each for each in letters if not unicodedata.combining(each)).split())


def _is_within(box: QRectF, at: QPointF, distance_px: float) -> bool:
    return box.adjusted(-distance_px, -distance_px, distance_px, distance_px).contains(at)


def name_boxes(names: Iterable[MapName], camera: Camera) -> tuple[NameBox, ...]:
    """Return the boxes of names on a view; of repetitions of the world those nearest to its centre."""
    bounds, world_px = camera.bounds, camera.world_px
    middle = (bounds.left + bounds.right) / 2
    found = []
    for name in names:
        x = (name.x + round(middle - name.x) - bounds.left) * world_px
        center = QPointF(x, (name.y - bounds.top) * world_px)
        found.append(NameBox.around(name.text, center, name.size))
    return tuple(found)
