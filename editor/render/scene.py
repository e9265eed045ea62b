"""Scene: the layers of a style that draw at a camera, and reasons for those that do not."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.data_region import DataRegion
from editor.basemap.tiles.tile import View, WorldBox
from editor.basemap.vector.features import Features
from editor.basemap.vector.mvt import Ints
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.json_tree import Json, read_array
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, PLACED_SHAPES, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.source_data import (
    DataEntry,
    DataKey,
    SourceData,
    describe_same_features,
    drawn_type,
)
from editor.records import dataclass
from editor.render.paint.viewport import Shapes, Viewport
from editor.render.stack import Candidate, Half, NotDrawn, Stack, reason_not_drawn, uncertain_text

MARGIN_PX = 40.0
# The geometry of data whose names follow lines.
# The geometry of areas and the layer type that fills them.
AREA = "polygon"
# From this number on, layers without labels are divided in the middle: both processes draw the first frame.
MANY_LAYERS = 200


@dataclass(frozen=True, slots=True)
class SceneLayer:
    """A layer that draws, with its layer type and its features.

    `region` is where the map has data of this kind, if its edge is in the view. `areas` returns the areas
    that the points of an area label layer name.
    """

    layer: Layer
    row: LayerType
    entry: DataEntry | None
    features: Features | None
    region: DataRegion | None = None
    areas: Callable[[], Features] | None = None


class _LayerRecord(NamedTuple):
    """What a layer's record determines about its drawing; cached for each record.

    `reason` is set if the layer can't be drawn at all. Units: `first` and `end` are zooms.
    """

    record: Mapping[str, Json]
    row: LayerType
    entry: DataEntry | None
    first: float
    end: float
    reason: str


class Scene:
    """The layers of a style at a camera."""

    def __init__(self, basemap: Basemap, data: SourceData) -> None:
        self._basemap, self._data = basemap, data
        self._cache: dict[LayerKey, _LayerRecord] = {}
        self._named_areas: dict[DataKey, DataEntry | None] = {}

    def stack(
        self,
        style: MapStyle,
        viewport: Viewport,
        hidden: frozenset[LayerKey],
        no_satellite: str = "",
        *,
        shows_uncertain: bool = False,
    ) -> Stack:
        """Return the layers to draw; `no_satellite` is the reason why satellite layers are missing.

        Layers with uncertain data are drawn only with `shows_uncertain`.
        """
        records, zoom = self._records(style), viewport.camera.zoom
        present = frozenset(read.entry.key for read in records.values() if read.entry is not None)
        found: list[Candidate] = []
        missing: list[NotDrawn] = []
        for index, (key, read) in enumerate(records.items()):
            if key in hidden or not read.first <= zoom < read.end:
                continue
            reason = no_satellite if read.row.shape is LayerShape.TILES else read.reason
            if reason:
                missing.append(NotDrawn(key, reason))
            elif not shows_uncertain and read.entry is not None and read.entry.is_uncertain:
                missing.append(NotDrawn(key, uncertain_text(read.entry), is_uncertain=True))
            else:
                found.append(Candidate(Layer(key, index, read.record), read.row, read.entry, present))
        lowest = max((at for at, each in enumerate(found) if each.row.shape in PLACED_SHAPES), default=-1)
        if lowest < 0 and len(found) >= MANY_LAYERS:
            lowest = len(found) // 2 - 1
        return Stack({Half.UPPER: found[: lowest + 1], Half.LOWER: found[lowest + 1 :]}, tuple(missing))

    def subjects(
        self,
        candidates: Sequence[Candidate],
        viewport: Viewport,
        check_superseded: Callable[[], None] = lambda: None,
    ) -> Iterator[SceneLayer]:
        """Yield the candidates that have features to draw; `check_superseded` may raise to cancel it."""
        view = viewport.data_view
        for layer, row, entry, present in candidates:
            check_superseded()
            if row.shape in (LayerShape.CANVAS, LayerShape.TILES):
                yield SceneLayer(layer, row, entry, None)
            elif entry is not None:
                features = self._features(entry, present, view)
                if len(features):
                    region = self._basemap.data_region(entry, view) if row.shape in LABEL_SHAPES else None
                    yield SceneLayer(layer, row, entry, features, region, self._areas(row, entry, view))

    def data_of(self, style: MapStyle, key: LayerKey, view: View) -> Features | None:
        """Return all map data around a view for a layer, visible or not; None without map data."""
        records = self._records(style)
        entry = records[key].entry
        if records[key].row.shape in (LayerShape.CANVAS, LayerShape.TILES):
            return None
        if entry is None or entry.is_demonstration or not any(entry.queries.values()):
            return None
        present = frozenset(read.entry.key for read in records.values() if read.entry is not None)
        return self._features(entry, present, view)

    def share_without_data(self, style: MapStyle, key: LayerKey, view: View) -> float:
        """Return the part of a view outside the map data of a layer, from 0 to 1."""
        entry = self._records(style)[key].entry
        if entry is None or entry.is_demonstration or not any(entry.queries.values()):
            return 0.0
        return self._basemap.uncovered_share(entry, view)

    def _areas(self, row: LayerType, entry: DataEntry, view: View) -> Callable[[], Features] | None:
        """Return a function for the areas with the names of a layer; None for other layers."""
        if row.shape is not LayerShape.AREA_LABEL:
            return None
        if entry.key not in self._named_areas:
            areas = (each for each in self._data.entries if each.geometry == AREA and AREA in each.types)
            self._named_areas[entry.key] = next(
                (each for each in areas if describe_same_features(entry, each)), None
            )
        area = self._named_areas[entry.key]
        return partial(self._basemap.features, area, view) if area is not None else None

    def _features(self, entry: DataEntry, present: frozenset[str], view: View) -> Features:
        also = self._basemap.stand_in(entry)
        return self._basemap.features(entry, view, None if also is None or also.key in present else also)

    def _records(self, style: MapStyle) -> dict[LayerKey, _LayerRecord]:
        """Return the cached reading of each layer, top first."""
        before, self._cache = self._cache, {}
        records = read_array(style.tree, LAYERS)
        for index, (key, record) in enumerate(zip(style.order.keys, records, strict=True)):
            read = before.get(key)
            if read is None or read.record is not record:
                read = self._read_record(style.layers[index])
            self._cache[key] = read
        return self._cache

    def _read_record(self, layer: Layer) -> _LayerRecord:
        entry = self._data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
        row = drawn_type(layer_type(layer.type, layer.source), entry)
        return _LayerRecord(layer.record, row, entry, *layer.zooms, reason_not_drawn(row, layer, entry))


def features_in_view(features: Features, viewport: Viewport) -> tuple[Shapes, Ints]:
    """Return the features that intersect the picture, in device pixels, and their indexes."""
    selected = features.touching(bounds_with_margin(viewport))
    visible = features if len(selected) == len(features) else features.subset(selected)
    shapes = Shapes(
        viewport.project(visible.coords), visible.part_offsets, visible.feature_offsets, visible.tags
    )
    return shapes, selected


def bounds_with_margin(viewport: Viewport) -> WorldBox:
    """Return the bounds of the picture with a margin for wide lines and labels."""
    box, margin = viewport.bounds, MARGIN_PX / viewport.camera.world_px
    return WorldBox(box.left - margin, box.top - margin, box.right + margin, box.bottom + margin)
