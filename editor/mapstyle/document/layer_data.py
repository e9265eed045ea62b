"""Data that layers draw: kinds of data, and layer names derived from them."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from editor import resources
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.layer_types import (
    BACKGROUND,
    LAYER_TYPES,
    SATELLITE_SOURCE,
    LayerType,
    layer_type,
)
from editor.mapstyle.schema.source_data import ANY_SOURCE, POI_SOURCEDATA_ID, DataEntry, SourceData, tail
from editor.mapstyle.schema.values import Color
from editor.records import dataclass

# The layer type for external tiles. The format allows any type.
SATELLITE_TYPE = "raster"

DrawnDataKey: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class DrawnData:
    """The data of a layer; `entry` is None for unknown data."""

    type: str
    source: str = ""
    sourcedata_id: int | None = None
    category: int | None = None
    entry: DataEntry | None = None

    @property
    def row(self) -> LayerType:
        """The row of the layer type."""
        return layer_type(self.type, self.source)

    @property
    def label(self) -> str:
        """The display name."""
        if self.entry is not None:
            return self.entry.label
        return self.row.label

    @property
    def sign(self) -> DrawnDataKey:
        """A key that all layers with this data share."""
        return self.type, self.entry.key if self.entry is not None else self.source

    @property
    def tail(self) -> str:
        """The suffix that distinguishes data of the same name."""
        return tail(self.type, self.sourcedata_id, self.category)


def available_data(style: MapStyle, data: SourceData) -> Iterator[DrawnData]:
    """Yield all data that a layer can be added for, by layer type; satellite tiles only if declared."""
    order = {row.type: position for position, row in enumerate(LAYER_TYPES)}
    found = [
        DrawnData(name, entry.source, entry.id, entry.category, entry)
        for entry in data.entries
        if entry.source != ANY_SOURCE
        for name in entry.types
    ]
    found.sort(key=lambda drawn: order.get(drawn.type, len(order)))
    yield from found
    if any(source.type == SATELLITE_SOURCE for source in style.sources):
        yield DrawnData(SATELLITE_TYPE, SATELLITE_SOURCE)


def types_with_data() -> Iterator[DrawnData]:
    """Yield each layer type that draws data, without selecting the data."""
    return (DrawnData(row.type) for row in LAYER_TYPES if not row.in_app and row.type != BACKGROUND)


def find_drawn_data(style: MapStyle, data: SourceData) -> frozenset[DrawnDataKey]:
    """Return the signs of the data in a style; points without a category include every category."""
    categories = [entry.key for entry in data.entries if entry.category is not None]
    found: set[DrawnDataKey] = set()
    for layer in style.layers:
        if layer.source == SATELLITE_SOURCE:
            found.add((SATELLITE_TYPE, SATELLITE_SOURCE))
            continue
        fields = layer.type, layer.source, layer.sourcedata_id
        entries = (data.find(*fields, layer.meta_category), data.find(*fields))
        found |= {(layer.type, entry.key) for entry in entries if entry is not None}
        if layer.meta_category is None and fields == ("symbol", "map", POI_SOURCEDATA_ID):
            found |= {(layer.type, key) for key in categories}
    return frozenset(found)


_AREA: Final = "polygon"
_LINE: Final = "polyline"
_SOURCE: Final = "map"


@dataclass(frozen=True, slots=True)
class DataKind:
    """Sourcedata ids of a kind's lines and areas, best reference first, and its default colour."""

    lines: tuple[int, ...]
    areas: tuple[int, ...]
    color: Color | None


def find_data_kind(drawn: DrawnData | Layer) -> DataKind | None:
    """Return the kind of data of a layer, or None."""
    if drawn.source != _SOURCE:
        return None
    kinds = _kinds()
    if drawn.type == _AREA:
        return next((kind for kind in kinds if drawn.sourcedata_id in kind.areas), None)
    if drawn.type == _LINE:
        return next((kind for kind in kinds if drawn.sourcedata_id in kind.lines), None)
    return None


@cache
def new_layer_defaults() -> Mapping[str, Any]:
    """Return the defaults of new layers."""
    return tomllib.loads(resources.text("new_layers.toml"))


@cache
def _kinds() -> tuple[DataKind, ...]:
    return tuple(
        DataKind(
            tuple(row.get("lines", ())),
            tuple(row.get("areas", ())),
            Color.from_hex(row["color"]) if "color" in row else None,
        )
        for row in new_layer_defaults()["kind"]
    )


def layer_name(layer: Layer, data: SourceData) -> str:
    """Return the user's name of a layer, or the name of its data."""
    return layer.comment or data_name(layer, data)


def data_name(layer: Layer, data: SourceData) -> str:
    """Return the name of a layer's data, or its type and ids if they are unknown."""
    return data.label(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
