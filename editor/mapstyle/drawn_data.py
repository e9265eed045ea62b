"""What a layer can be added for: each kind of data as each type that draws it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from editor.mapstyle.layertypes import BACKGROUND, LAYER_TYPES, SATELLITE_SOURCE, LayerType, layer_type
from editor.mapstyle.model import MapStyle
from editor.mapstyle.sourcedata import ANY_SOURCE, POI_SOURCEDATA_ID, DataEntry, SourceData, tail

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
