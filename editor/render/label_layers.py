"""What each label layer wants to write, and where: its texts, its points or its streets."""

import math
from collections.abc import Hashable, Iterator
from weakref import ref

from editor.basemap.cache import BytesCache
from editor.basemap.vector.features import Features
from editor.basemap.vector.mvt import Tags
from editor.mapstyle.document.model import Layer
from editor.mapstyle.labels import label_text
from editor.mapstyle.schema.layer_types import LayerShape, LayerType
from editor.mapstyle.schema.source_data import POI_SOURCEDATA_ID
from editor.render.labels.curved import NamesAlong
from editor.render.labels.labels import LINE_SHAPES, LabelLayer, Marker, Streets, transformed
from editor.render.labels.ways import NamedWays
from editor.render.paint.paint import Inks, Paint
from editor.render.paint.viewport import NOTHING, Viewport
from editor.render.scene import SceneLayer, around, gathered

COUNTRY = "country"
SMALLEST_SETTLEMENT_ID = 7
# Pieces of a street meet over this distance: tiles cut their lines a little beyond each other's borders.
GAP_PX = 10.0
# A letter is at least this part of its size wide, on average.
NARROWEST_LETTER = 0.35
WAY_BYTES = 8 * 2**20
NAME_BYTES = 6 * 2**20


class LabelLayers:
    """Makes label layers, and keeps the streets that were found."""

    def __init__(self) -> None:
        self._ways = BytesCache[Hashable, NamedWays](WAY_BYTES)
        self._names = BytesCache[Hashable, NamesAlong](NAME_BYTES)

    def of(
        self, subject: SceneLayer, features: Features, stage: Viewport, paint: Paint, inks: Inks
    ) -> LabelLayer:
        """What a layer wants to write at the features that pass its filter."""
        layer, row = subject.layer, subject.row
        along = row.shape in LINE_SHAPES
        shapes = NOTHING if along else gathered(features, stage)
        return LabelLayer(
            key=layer.key,
            shape=row.shape,
            paint=paint,
            inks=inks,
            shapes=shapes,
            texts=tuple(texts_of(layer, row, paint, shapes.tags)),
            streets=self._streets(layer, row, paint, features, stage) if along else None,
            place_class=place_class_of(layer),
            marker=marker_of(layer, row),
        )

    def _streets(
        self, layer: Layer, row: LayerType, paint: Paint, features: Features, stage: Viewport
    ) -> Streets:
        """The named lines that reach into the picture."""
        # Pieces are joined once for all zooms between two levels: none of them moves against another.
        case, level = paint.choice("text-transform"), math.floor(stage.camera.zoom)
        # A key that held the features would keep more than their streets.
        key = (ref(features), level, row.shape, repr(layer.label_text), case)
        ways = self._ways.get(key)
        if ways is None:
            texts = list(texts_of(layer, row, paint, features.tags))
            ways = NamedWays(features, texts, GAP_PX / stage.camera.with_zoom(level).world_px)
            self._ways.put(key, ways)
        # Shaping a name costs far more than this look at whether it can fit at all.
        letter = NARROWEST_LETTER * paint.number("text-size") * stage.millimetre / stage.world
        chosen = ways.touching(around(stage), letter if row.shape is LayerShape.LINE_LABEL else 0.0)
        return Streets(ways, chosen, self._names)


def place_class_of(layer: Layer) -> int | None:
    """The class of the places of a layer, countries -1, the largest settlements 0; None where it has none."""
    number = layer.sourcedata_id
    if layer.type == COUNTRY:
        return -1
    is_map = (layer.type, layer.source) == ("symbol", "map")
    return number if is_map and number is not None and number <= SMALLEST_SETTLEMENT_ID else None


def marker_of(layer: Layer, row: LayerType) -> Marker:
    """What a point layer shows where it names no icon. Source: our choice, places and POIs have a marker."""
    if row.shape is not LayerShape.POINT or row.type == COUNTRY or row.type.startswith("route_label"):
        return Marker.NONE
    if place_class_of(layer) is not None:
        return Marker.PLACE
    is_bare = (row.type, layer.source) == ("symbol", "map") and layer.sourcedata_id != POI_SOURCEDATA_ID
    return Marker.NONE if is_bare else Marker.POI


def texts_of(layer: Layer, row: LayerType, paint: Paint, tags: tuple[Tags, ...]) -> Iterator[str]:
    """What a layer writes at features with these tags.

    Source: our choice, a shield shows the number of its road.
    """
    if row.shape is LayerShape.SHIELD and layer.label_text is None:
        yield from (str(each.get("ref", "")).split(";")[0].strip() for each in tags)
        return
    label, case = label_text.parse(layer.label_text), paint.choice("text-transform")
    yield from (transformed(label.text(each).strip(), case) for each in tags)
