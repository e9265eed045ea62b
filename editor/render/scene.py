"""What each layer of a style draws for a camera, and why a layer draws nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View, WorldBox
from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LayerShape, LayerType, layer_type
from editor.mapstyle.schema.source_data import DataEntry, SourceData
from editor.mapstyle.tree import Json, read_array
from editor.render.labels.placement import LABEL_SHAPES
from editor.render.paint.viewport import Shapes, Viewport
from editor.wording import say, term

MARGIN_PX = 40.0


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """A layer that should be seen at this camera and is not, or only in part, and why, in one sentence."""

    key: LayerKey
    reason: str
    is_partly_drawn: bool = False


@dataclass(frozen=True, slots=True)
class SceneLayer:
    """A layer that draws, with its type's row and what it draws."""

    layer: Layer
    row: LayerType
    entry: DataEntry | None
    features: Features | None


class Candidate(NamedTuple):
    """A layer that draws where its data has anything; `present` are the entries that some layer draws."""

    layer: Layer
    row: LayerType
    entry: DataEntry | None
    present: frozenset[str]


class _Read(NamedTuple):
    """What a layer's record says of what is drawn; read once for each record.

    `reason` is why it can't be drawn at all. Units: `first` and `end` are zooms.
    """

    record: Mapping[str, Json]
    row: LayerType
    entry: DataEntry | None
    first: float
    end: float
    reason: str


class Half(Enum):
    """Every picture is drawn in two halves, by two processes where there are two.

    The cut lies under the lowest layer with labels: labels must all be placed by one, and take about as long
    as all the ground below them. It follows from the style alone, so that whoever draws which half, the
    pixels are the same.
    """

    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Stack:
    """The layers that draw, top first in either half, and those that can't."""

    halves: Mapping[Half, Sequence[Candidate]]
    missing: tuple[NotDrawn, ...]


class Scene:
    """The layers of one style over one camera."""

    def __init__(self, basemap: Basemap, data: SourceData) -> None:
        self._basemap, self._data = basemap, data
        self._read: dict[LayerKey, _Read] = {}

    def stack(
        self, style: MapStyle, stage: Viewport, hidden: frozenset[LayerKey], no_satellite: str = ""
    ) -> Stack:
        """The layers of a style that are to be drawn; `no_satellite` is why none is of satellite pictures."""
        known, zoom = self._known(style), stage.camera.zoom
        present = frozenset(read.entry.key for read in known.values() if read.entry is not None)
        found: list[Candidate] = []
        missing: list[NotDrawn] = []
        for index, (key, read) in enumerate(known.items()):
            if key in hidden or not read.first <= zoom < read.end:
                continue
            reason = no_satellite if read.row.shape is LayerShape.TILES else read.reason
            if reason:
                missing.append(NotDrawn(key, reason))
            else:
                found.append(Candidate(Layer(key, index, read.record), read.row, read.entry, present))
        lowest = max((at for at, each in enumerate(found) if each.row.shape in LABEL_SHAPES), default=-1)
        return Stack({Half.UPPER: found[: lowest + 1], Half.LOWER: found[lowest + 1 :]}, tuple(missing))

    def subjects(self, candidates: Sequence[Candidate], stage: Viewport) -> Iterator[SceneLayer]:
        """The candidates that have anything to draw."""
        view = View(stage.camera.bounds, stage.camera.zoom)
        for layer, row, entry, present in candidates:
            if row.shape in (LayerShape.CANVAS, LayerShape.TILES):
                yield SceneLayer(layer, row, entry, None)
            elif entry is not None:
                features = self._features(entry, present, view)
                if len(features):
                    yield SceneLayer(layer, row, entry, features)

    def data_of(self, style: MapStyle, key: LayerKey, view: View) -> Features | None:
        """All map data around a view that a layer draws, or would draw if it were seen; None without any."""
        known = self._known(style)
        entry = known[key].entry
        if known[key].row.shape in (LayerShape.CANVAS, LayerShape.TILES):
            return None
        if entry is None or entry.is_demonstration or not any(entry.queries.values()):
            return None
        present = frozenset(read.entry.key for read in known.values() if read.entry is not None)
        return self._features(entry, present, view)

    def _features(self, entry: DataEntry, present: frozenset[str], view: View) -> Features:
        also = self._basemap.stand_in(entry)
        return self._basemap.features(entry, view, None if also is None or also.key in present else also)

    def _known(self, style: MapStyle) -> dict[LayerKey, _Read]:
        """What the records of a style say, top first."""
        before, self._read = self._read, {}
        records = read_array(style.tree, LAYERS)
        for index, (key, record) in enumerate(zip(style.order.keys, records, strict=True)):
            read = before.get(key)
            if read is None or read.record is not record:
                read = self._read_record(style.layers[index])
            self._read[key] = read
        return self._read

    def _read_record(self, layer: Layer) -> _Read:
        entry = self._data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
        row = layer_type(layer.type, layer.source)
        return _Read(layer.record, row, entry, *layer.zooms, _why_not(row, layer, entry))


def in_app_layers(style: MapStyle) -> frozenset[LayerKey]:
    """The layers that an app fills while it runs; what they draw here are samples."""
    return frozenset(layer.key for layer in style.layers if layer_type(layer.type, layer.source).in_app)


def gathered(features: Features, stage: Viewport) -> Shapes:
    """The features that touch the picture, in device pixels."""
    chosen = features.touching(around(stage))
    seen = features if len(chosen) == len(features) else features.subset(chosen)
    return Shapes(stage.project(seen.coords), seen.part_offsets, seen.feature_offsets, seen.tags)


def around(stage: Viewport) -> WorldBox:
    """The picture with a margin from which wide lines and labels reach into it."""
    box, margin = stage.camera.bounds, MARGIN_PX / stage.camera.world_px
    return WorldBox(box.left - margin, box.top - margin, box.right + margin, box.bottom + margin)


def _why_not(row: LayerType, layer: Layer, entry: DataEntry | None) -> str:
    """Why a layer can't be drawn at all; empty where it can."""
    if row.shape is LayerShape.NONE:
        return say("“{label}” is not drawn here.", label=term(row.label))
    if row.shape is LayerShape.CANVAS:
        return ""
    if entry is None:
        number = "" if layer.sourcedata_id is None else f" {layer.sourcedata_id}"
        return say(
            "What “{type}{number}” of the source “{source}” draws is not known.",
            type=layer.type,
            number=number,
            source=layer.source,
        )
    if not entry.is_demonstration and not any(entry.queries.values()):
        return say("No map data at hand answers “{label}”.", label=term(entry.label))
    return ""
