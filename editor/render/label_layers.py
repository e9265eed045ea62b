"""Label layers of a scene: texts with points, or texts with lines."""

import math
from collections.abc import Hashable
from weakref import ref

import numpy as np

from editor.basemap.memory_cache import BytesCache
from editor.basemap.sources.data_region import DataRegion
from editor.basemap.vector.features import Features
from editor.basemap.vector.mvt import Ints
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import LINE_LABEL_SHAPES, LayerShape, LayerType, is_waterway
from editor.mapstyle.schema.source_data import POI_SOURCEDATA_ID
from editor.render.labels.curved import CurvedNames
from editor.render.labels.feature_rank import FeatureOrder, order_of
from editor.render.labels.joined_lines import NamedWays
from editor.render.labels.layout import COUNTRY_CLASS, LabelLayer, Marker, Streets
from editor.render.labels.text_style import label_texts
from editor.render.paint.paint import Inks, Paint
from editor.render.paint.viewport import NOTHING, Viewport
from editor.render.scene import SceneLayer, bounds_with_margin, features_in_view

COUNTRY = "country"
SMALLEST_SETTLEMENT_ID = 7
# Tiles cut their lines slightly beyond their borders; line pieces are joined over this distance.
GAP_PX = 10.0
# Minimum mean width of a letter, relative to the text size.
NARROWEST_LETTER = 0.35
WAY_BYTES = 8 * 2**20
NAME_BYTES = 6 * 2**20
ORDER_BYTES = 2**19
NO_INDEXES: Ints = np.array([], np.int64)


class LabelLayers:
    """Factory of label layers with a cache of joined lines."""

    def __init__(self) -> None:
        self._ways = BytesCache[Hashable, NamedWays](WAY_BYTES)
        self._orders = BytesCache[Hashable, FeatureOrder](ORDER_BYTES)
        self._names = BytesCache[Hashable, CurvedNames](NAME_BYTES)

    def of(
        self, subject: SceneLayer, features: Features, viewport: Viewport, paint: Paint, inks: Inks
    ) -> LabelLayer:
        """Return the label layer for the features that pass the layer's filter."""
        layer, row = subject.layer, subject.row
        along = row.shape in LINE_LABEL_SHAPES
        shapes, selected = (NOTHING, NO_INDEXES) if along else features_in_view(features, viewport)
        order, capitals = self._order(subject, features, selected) if len(selected) else ((), ())
        return LabelLayer(
            key=layer.key,
            shape=row.shape,
            paint=paint,
            inks=inks,
            shapes=shapes,
            texts=tuple(label_texts(layer, row, paint, shapes.tags)),
            streets=self._streets(layer, row, paint, features, viewport) if along else None,
            place_class=place_class_of(layer),
            marker=marker_of(layer, row),
            is_waterway=is_waterway(row),
            region=_region_px(subject, viewport),
            order=order,
            capitals=capitals,
        )

    def _order(
        self, subject: SceneLayer, features: Features, selected: Ints
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the selected features by importance, and the capitals among them, as indexes."""
        order = self._order_of(features, None)
        if order.lacks_areas and subject.areas is not None:
            order = self._order_of(features, subject.areas())
        return (
            tuple(np.argsort(order.positions[selected]).tolist()),
            tuple(np.flatnonzero(order.are_capitals[selected]).tolist()),
        )

    def _order_of(self, features: Features, polygons: Features | None) -> FeatureOrder:
        key = (ref(features), ref(polygons) if polygons is not None else None)
        order = self._orders.get(key)
        if order is None:
            order = order_of(features, polygons)
            self._orders.put(key, order)
        return order

    def _streets(
        self, layer: Layer, row: LayerType, paint: Paint, features: Features, viewport: Viewport
    ) -> Streets:
        # Pieces are joined once for all zooms between two levels, so that no line moves between frames.
        case, level = paint.choice("text-transform"), math.floor(viewport.camera.zoom)
        # A strong reference to the features would retain more than their lines.
        key = (ref(features), level, row.shape, repr(layer.label_text), case)
        ways = self._ways.get(key)
        if ways is None:
            texts = list(label_texts(layer, row, paint, features.tags))
            px = 1 / viewport.camera.with_zoom(level).world_px
            # Source: assumption `waterway-names`.
            smoothing = viewport.choices.waterway_smoothing_px * px if is_waterway(row) else 0.0
            ways = NamedWays(features, texts, GAP_PX * px, smoothing)
            self._ways.put(key, ways)
        # This test of the length costs far less than shaping a name.
        letter = NARROWEST_LETTER * paint.number("text-size") * viewport.millimetre / viewport.world
        visible = ways.touching(
            bounds_with_margin(viewport), letter if row.shape is LayerShape.LINE_LABEL else 0.0
        )
        return Streets(ways, visible, self._names)


def _region_px(subject: SceneLayer, viewport: Viewport) -> DataRegion | None:
    """Return where the map has data of a layer if the edge is visible. Units: device pixels."""
    if subject.region is None:
        return None
    world, corner = viewport.world, viewport.bounds
    return subject.region.scaled(world, corner.left * world, corner.top * world)


def place_class_of(layer: Layer) -> int | None:
    """Return the place class of a layer: -1 for countries, 0 for the largest settlements, else None.

    Source: assumption `place-order`.
    """
    number = layer.sourcedata_id
    if layer.type == COUNTRY:
        return COUNTRY_CLASS
    is_map = (layer.type, layer.source) == ("symbol", "map")
    return number if is_map and number is not None and number <= SMALLEST_SETTLEMENT_ID else None


def marker_of(layer: Layer, row: LayerType) -> Marker:
    """Return the marker of a point layer without an icon. Source: assumption `poi-marker`."""
    if row.shape is not LayerShape.POINT or row.type == COUNTRY or row.type.startswith("route_label"):
        return Marker.NONE
    if place_class_of(layer) is not None:
        return Marker.PLACE
    is_bare = (row.type, layer.source) == ("symbol", "map") and layer.sourcedata_id != POI_SOURCEDATA_ID
    return Marker.NONE if is_bare else Marker.POI
