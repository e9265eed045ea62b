"""A style's value, and views of its layers, groups, sources, icons and font faces."""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from itertools import count
from typing import NewType, TypeAlias
from weakref import ref

from editor.mapstyle.curves.curve import read_curve
from editor.mapstyle.filters.expression import find_filter
from editor.mapstyle.json_tree import Json, Path, read, read_array, read_object, read_text, replace
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve
from editor.records import dataclass

LayerKey = NewType("LayerKey", int)

SCHEME: Path = ("map_schemes_section", "map_schemes", 0)
LAYERS: Path = (*SCHEME, "definition", "layers")
GROUPS: Path = (*SCHEME, "groups_section", "groups")
SOURCES: Path = ("sources_list", "sources")
ICONS: Path = ("icons_section", "icons")
FONTS: Path = ("fonts_section",)
FACES = ("regular", "bold", "italic")

NAME_KEY = "COMMENT"

_new_keys = count(1)


def new_layer_key() -> LayerKey:
    """Return a layer key that is unique in this process."""
    return LayerKey(next(_new_keys))


@dataclass(frozen=True, slots=True)
class Layer:
    """View of a layer record."""

    key: LayerKey
    index: int
    record: Mapping[str, Json]

    @property
    def path(self) -> Path:
        """The path of the record in the tree."""
        return (*LAYERS, self.index)

    @property
    def id(self) -> int | None:
        """The draw order number, which does not identify the layer."""
        return read_integer(self.record.get("id"))

    @property
    def type(self) -> str:
        """The layer type; empty if missing."""
        return read_text(self.record.get("type"))

    @property
    def source(self) -> str:
        """The name of the source; empty for In-App layers and the background."""
        return read_text(self.record.get("source"))

    @property
    def sourcedata_id(self) -> int | None:
        """The id of the data within the source."""
        return read_integer(self.record.get("sourcedata_id"))

    @property
    def meta_category(self) -> int | None:
        """The POI category."""
        return read_integer(self.record.get("metaCategoryID"))

    @property
    def minzoom(self) -> int | None:
        """The lowest level at which the layer is drawn."""
        return read_integer(self.record.get("minzoom"))

    @property
    def maxzoom(self) -> int | None:
        """The highest level at which the layer is drawn."""
        return read_integer(self.record.get("maxzoom"))

    @property
    def group_id(self) -> int | None:
        """The id of the layer's group."""
        return read_integer(self.record.get("group_id"))

    @property
    def comment(self) -> str:
        """The user's name of the layer; empty if it has none."""
        return read_text(self.record.get(NAME_KEY))

    @property
    def paint(self) -> Mapping[str, Json]:
        """The raw paint properties."""
        # Read directly: work on many layers reads the paint of each of them several times.
        paint = self.record.get("paint")
        return paint if isinstance(paint, dict) else {}

    @property
    def filter(self) -> Json | None:
        """The raw filter, under whichever key the record holds it."""
        return find_filter(self.record)

    @property
    def label_text(self) -> Json | None:
        """The raw label text."""
        return self.record.get("label_text")

    def curve(self, prop: PaintProperty) -> Curve | None:
        """Return the curve of a paint property, or None if it is absent or has no readable stop."""
        return read_curve(self.paint.get(prop.key), prop)

    @property
    def levels(self) -> tuple[int, int]:
        """The lowest and the highest level, clamped to valid levels; all levels by default."""
        lowest, highest = self.minzoom, self.maxzoom
        lowest = LOWEST_LEVEL if lowest is None else lowest
        highest = HIGHEST_LEVEL if highest is None else highest
        return _clamp_level(lowest), _clamp_level(highest)

    @property
    def zooms(self) -> tuple[float, float]:
        """The half-open zoom range in which the layer is drawn.

        Source: assumptions `layer-zoom-range`, `above-highest-zoom`.
        """
        lowest = self.minzoom if self.minzoom is not None else LOWEST_LEVEL
        highest = self.maxzoom if self.maxzoom is not None else HIGHEST_LEVEL
        return lowest, math.inf if highest >= HIGHEST_LEVEL else highest + 1

    def draws_at(self, zoom: float) -> bool:
        """Return whether a zoom lies in the layer's range."""
        first, end = self.zooms
        return first <= zoom < end


@dataclass(frozen=True, slots=True)
class Group:
    """View of a group record."""

    index: int
    record: Mapping[str, Json]

    @property
    def path(self) -> Path:
        """The path of the record in the tree."""
        return (*GROUPS, self.index)

    @property
    def id(self) -> int | None:
        """The id that layers and groups reference; it may exceed 32 bits."""
        return read_integer(self.record.get("id"))

    @property
    def name(self) -> str:
        """The display name."""
        return read_text(self.record.get("name"))

    @property
    def parent_id(self) -> int | None:
        """The id of the parent group."""
        return read_integer(self.record.get("parent_id"))

    @property
    def is_collapsed(self) -> bool:
        """Whether the group is initially collapsed in the tree."""
        value = self.record.get("collapsed")
        return value is True or bool(read_integer(value))


@dataclass(frozen=True, slots=True)
class DeclaredSource:
    """View of a declared source."""

    index: int
    record: Mapping[str, Json]

    @property
    def name(self) -> str:
        """The name that layers reference."""
        return read_text(self.record.get("name"))

    @property
    def type(self) -> str:
        """The composite's type, such as `satelliteExternal`."""
        return read_text(read(self.record, ("composite", "type"), ""))

    @property
    def location(self) -> str:
        """The URL of the tile service."""
        return read_text(read(self.record, ("composite", "location"), ""))


@dataclass(frozen=True, slots=True)
class Icon:
    """View of an icon record."""

    index: int
    record: Mapping[str, Json]

    @property
    def id(self) -> str:
        """The id that icon references use; a number is read as its digits."""
        value = self.record.get("id")
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else read_text(value)

    @property
    def data_uri(self) -> str:
        """The image under `value` or under the first key with an image data URI."""
        value = self.record.get(self.image_key)
        return value if isinstance(value, str) else ""

    @property
    def image_key(self) -> str:
        """The key of the image, existing or not."""
        if isinstance(self.record.get("value"), str):
            return "value"
        texts = ((key, text) for key, text in self.record.items() if isinstance(text, str) and key != "id")
        return next((key for key, text in texts if text.startswith("data:image/")), "value")


@dataclass(frozen=True, slots=True)
class FontFace:
    """A face of the style's font."""

    slot: str
    data_uri: str


class LayerOrder:
    """The layer keys in file order, shared by all values with the same layers."""

    def __init__(self, keys: tuple[LayerKey, ...]) -> None:
        self.keys = keys

    @cached_property
    def index(self) -> dict[LayerKey, int]:
        """The index of each key."""
        return {key: index for index, key in enumerate(self.keys)}


class Layers:
    """The layers of a style, created on access; the first one is drawn last, on top."""

    def __init__(self, records: list[Json], order: LayerOrder) -> None:
        self._records, self._order = records, order

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, index: int) -> Layer:
        if index < 0:
            index = range(len(self._records))[index]
        record = self._records[index]
        return Layer(self._order.keys[index], index, record if isinstance(record, dict) else {})

    def __iter__(self) -> Iterator[Layer]:
        for index, (key, record) in enumerate(zip(self._order.keys, self._records, strict=True)):
            yield Layer(key, index, record if isinstance(record, dict) else {})


# A value that a style was edited from, and the indexes of the layers that may differ from it.
_Origin: TypeAlias = tuple["ref[MapStyle]", frozenset[int]]
# One edit may consist of several, of which only the value before the first remains.
_MOST_ORIGINS = 4
# Beyond, a comparison of all layers costs little more than the edit.
_MOST_EDITED = 1_000


@dataclass(frozen=True, eq=False)
class MapStyle:
    """An immutable value of a style, compared by identity: its tree and the session keys of its layers.

    A value knows from which others it was edited, and which layers they do not share. So work that follows
    an edit of one layer need not compare all of them.
    """

    tree: Json
    order: LayerOrder
    origins: tuple[_Origin, ...] = field(default=(), repr=False)

    @staticmethod
    def of(tree: Json) -> "MapStyle":
        """Create a value from a tree, with a new key for each layer."""
        keys = tuple(new_layer_key() for _ in read_array(tree, LAYERS))
        return MapStyle(tree, LayerOrder(keys))

    @property
    def name(self) -> str:
        """The style's name."""
        return read_text(read(self.tree, (*SCHEME, "name"), ""))

    @cached_property
    def layers(self) -> Layers:
        """The layers, top first."""
        return Layers(read_array(self.tree, LAYERS), self.order)

    @cached_property
    def layer_sources(self) -> frozenset[str]:
        """The names of the sources of all layers."""
        # Without creating the layers, of which there may be many.
        records = read_array(self.tree, LAYERS)
        names = {record.get("source") for record in records if isinstance(record, dict)}
        return frozenset(map(read_text, names))

    @cached_property
    def layer_groups(self) -> tuple[int | None, ...]:
        """The group id of each layer, in file order."""
        # Without creating the layers, of which there may be many.
        records = read_array(self.tree, LAYERS)
        return tuple(
            [read_integer(each.get("group_id")) if isinstance(each, dict) else None for each in records]
        )

    def edited(self, tree: Json, indexes: Collection[int]) -> "MapStyle":
        """Return the value with another tree, whose layers differ at most at some indexes."""
        if len(indexes) > _MOST_EDITED:
            return MapStyle(tree, self.order)
        edited = frozenset(indexes)
        alive = [(origin, edited | others) for origin, others in self.origins if origin() is not None]
        return MapStyle(tree, self.order, ((ref(self), edited), *alive[: _MOST_ORIGINS - 1]))

    def with_records(self, records: list[Json], indexes: Collection[int]) -> "MapStyle":
        """Return the value with other records of the same layers, which differ at most at some indexes."""
        return self.edited(replace(self.tree, LAYERS, records), indexes)

    def find_edited(self, before: "MapStyle") -> list[int] | None:
        """Return the indexes of layers that may differ from another value, ascending; None if unknown.

        Works in both directions, and for two values that were edited from a third one.
        """
        if self.order is not before.order:
            return None
        own, others = (
            [(style, frozenset[int]()), *((origin(), edited) for origin, edited in style.origins)]
            for style in (self, before)
        )
        for origin, edited in own:
            for other, also_edited in others:
                if origin is other is not None:
                    return sorted(edited | also_edited)
        return None

    def has_layer(self, key: LayerKey) -> bool:
        """Return whether a key belongs to a layer of this value."""
        return key in self.order.index

    def layer(self, key: LayerKey) -> Layer:
        """Return the layer with a key.

        Raises: KeyError when this value has no such layer.
        """
        return self.layers[self.order.index[key]]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups in file order."""
        return tuple(Group(index, record) for index, record in _records(self.tree, GROUPS))

    def group(self, index: int) -> Group:
        """Return the group at an index in the file; an empty one if there is none."""
        return Group(index, read_object(self.tree, (*GROUPS, index)))

    @cached_property
    def group_parents(self) -> Mapping[int, int | None]:
        """The parent id of each group id."""
        return {group.id: group.parent_id for group in self.groups if group.id is not None}

    def group_chain(self, group_id: int | None) -> tuple[int, ...]:
        """Return the ids of a group and its ancestors, innermost first; stops at a cycle."""
        chain: dict[int, None] = {}
        while group_id is not None and group_id in self.group_parents and group_id not in chain:
            chain[group_id] = None
            group_id = self.group_parents[group_id]
        return tuple(chain)

    @cached_property
    def sources(self) -> tuple[DeclaredSource, ...]:
        """The declared sources."""
        return tuple(DeclaredSource(index, record) for index, record in _records(self.tree, SOURCES))

    @cached_property
    def icons(self) -> tuple[Icon, ...]:
        """The icons in file order."""
        return tuple(Icon(index, record) for index, record in _records(self.tree, ICONS))

    @cached_property
    def fonts(self) -> tuple[FontFace, ...]:
        """The faces of the embedded font."""
        section = read_object(self.tree, FONTS)
        return tuple(FontFace(slot, section[slot]) for slot in FACES if isinstance(section.get(slot), str))


def _records(tree: Json, path: Path) -> Iterator[tuple[int, Mapping[str, Json]]]:
    return ((index, item) for index, item in enumerate(read_array(tree, path)) if isinstance(item, dict))


def _clamp_level(level: int) -> int:
    return min(max(LOWEST_LEVEL, level), HIGHEST_LEVEL)
