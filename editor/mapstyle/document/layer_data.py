"""What layers draw: their kinds of data, and the names of layers after them."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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

# The type in which external tiles are drawn. Source: our choice, the format allows any.
SATELLITE_TYPE = "raster"

DrawnSign: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class DrawnData:
    """What a layer draws; without an entry nothing is known of it."""

    type: str
    source: str = ""
    sourcedata_id: int | None = None
    category: int | None = None
    entry: DataEntry | None = None

    @property
    def row(self) -> LayerType:
        """The layer type's row."""
        return layer_type(self.type, self.source)

    @property
    def label(self) -> str:
        """What it is called."""
        if self.entry is not None:
            return self.entry.label
        return self.row.label

    @property
    def sign(self) -> DrawnSign:
        """What is the same for all layers that draw this."""
        return self.type, self.entry.key if self.entry is not None else self.source

    @property
    def tail(self) -> str:
        """What tells it from others of its name."""
        return tail(self.type, self.sourcedata_id, self.category)


def all_data(style: MapStyle, data: SourceData) -> Iterator[DrawnData]:
    """All that a layer can be added for, in the order of the layer types; satellite tiles where declared."""
    order = {row.type: place for place, row in enumerate(LAYER_TYPES)}
    found = [
        DrawnData(name, entry.source, entry.id, entry.category, entry)
        for entry in data.entries
        if entry.source != ANY_SOURCE
        for name in entry.types
    ]
    found.sort(key=lambda each: order.get(each.type, len(order)))
    yield from found
    if any(source.type == SATELLITE_SOURCE for source in style.sources):
        yield DrawnData(SATELLITE_TYPE, SATELLITE_SOURCE)


def without_data() -> Iterator[DrawnData]:
    """A layer of each type that draws data, before it is said which."""
    return (DrawnData(row.type) for row in LAYER_TYPES if not row.in_app and row.type != BACKGROUND)


def drawn_by(style: MapStyle, data: SourceData) -> frozenset[DrawnSign]:
    """What the layers of a style draw; who draws the points of all categories draws those of each."""
    categories = [entry.key for entry in data.entries if entry.category is not None]
    found: set[DrawnSign] = set()
    for layer in style.layers:
        if layer.source == SATELLITE_SOURCE:
            found.add((SATELLITE_TYPE, SATELLITE_SOURCE))
            continue
        place = layer.type, layer.source, layer.sourcedata_id
        entries = (data.find(*place, layer.meta_category), data.find(*place))
        found |= {(layer.type, entry.key) for entry in entries if entry is not None}
        if layer.meta_category is None and place == ("symbol", "map", POI_SOURCEDATA_ID):
            found |= {(layer.type, key) for key in categories}
    return frozenset(found)


_AREA: Final = "polygon"
_LINE: Final = "polyline"
_SOURCE: Final = "map"


@dataclass(frozen=True, slots=True)
class DataKind:
    """The ids of the lines and of the areas of one kind, and the colour where a style tells none.

    The first of its areas says best what colour the kind has.
    """

    lines: tuple[int, ...]
    areas: tuple[int, ...]
    color: Color | None


def kind_of(drawn: DrawnData | Layer) -> DataKind | None:
    """The kind of what is drawn, by a layer or by one to be added; nothing where it is of none."""
    if drawn.source != _SOURCE:
        return None
    kinds = _kinds()
    if drawn.type == _AREA:
        return next((kind for kind in kinds if drawn.sourcedata_id in kind.areas), None)
    if drawn.type == _LINE:
        return next((kind for kind in kinds if drawn.sourcedata_id in kind.lines), None)
    return None


@cache
def new_layers() -> Mapping[str, Any]:
    """What a new layer starts from."""
    return tomllib.loads(resources.text("new_layers.toml"))


@cache
def _kinds() -> tuple[DataKind, ...]:
    return tuple(
        DataKind(
            tuple(row.get("lines", ())),
            tuple(row.get("areas", ())),
            Color.from_hex(row["color"]) if "color" in row else None,
        )
        for row in new_layers()["kind"]
    )


def layer_name(layer: Layer, data: SourceData) -> str:
    """The name that people gave a layer, else what it draws."""
    return layer.comment or drawn_name(layer, data)


def drawn_name(layer: Layer, data: SourceData) -> str:
    """What a layer draws, in words; where that is not known, its type and data."""
    return data.label(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
