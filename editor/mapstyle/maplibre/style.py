"""The style to import: its layers, sources and sprites, read within limits."""

import re
from collections.abc import Mapping
from typing import Final, NoReturn

from editor import json_bounds
from editor.errors import DocumentError, FilePosition
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import Json, Path, pointer
from editor.mapstyle.maplibre.values import is_number, shortened
from editor.records import dataclass
from editor.wording import Sentence, say

MAX_BYTES: Final = 32 * 2**20
MAX_VALUES: Final = 1_000_000
MAX_LAYERS: Final = 3000
_VERSION: Final = 8
_INHERITED: Final = ("type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout")
LOWEST_ZOOM, HIGHEST_ZOOM = 0.0, 24.0
# The last part of a sprite's address, without the scale and the extension that are added to it.
_DEFAULT_SPRITE: Final = "default"
_MAX_SPRITES: Final = 10
_SPRITE_NAME: Final = re.compile(r"(?:^|/)([A-Za-z0-9][A-Za-z0-9_.-]{0,63})/?(?:\?.*)?\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SourceLayer:
    """A layer of the imported style. `index` is its place in the list, the bottom layer first."""

    index: int
    id: str
    type: str
    source: str
    source_layer: str
    filter: Json
    minzoom: float
    maxzoom: float
    paint: Mapping[str, Json]
    layout: Mapping[str, Json]

    @property
    def is_hidden(self) -> bool:
        """Whether the layer is switched off."""
        return self.layout.get("visibility") == "none"

    @property
    def pointer(self) -> str:
        """The place of the layer in the file."""
        return f"/layers/{self.index}"

    def is_active(self, zoom: float) -> bool:
        """Return whether the layer is drawn at a zoom."""
        return self.minzoom <= zoom < self.maxzoom or (zoom == self.maxzoom == HIGHEST_ZOOM)

    def value(self, name: str) -> Json:
        """Return a paint or layout property, or None."""
        return self.paint.get(name, self.layout.get(name))

    @property
    def properties(self) -> tuple[str, ...]:
        """The names of all properties that the layer sets."""
        return (*self.layout, *self.paint)


@dataclass(frozen=True, slots=True)
class SourceStyle:
    """A style to import. `sprites` are names of sheets, never addresses, by the prefix of their icons."""

    name: str
    layers: tuple[SourceLayer, ...]
    source_types: Mapping[str, str]
    sprites: Mapping[str, str]
    other_keys: tuple[str, ...]


def read_style(data: bytes, file: str) -> SourceStyle:
    """Read a Mapbox or MapLibre style from the bytes of a file.

    Raises: DocumentError, whose place names the file and the line, for other content or beyond the limits.
    """
    if len(data) > MAX_BYTES:
        raise DocumentError(say("The file is larger than the limit of 32 MB."), FilePosition(file))
    try:
        json_bounds.check(data, MAX_VALUES)
    except json_bounds.BoundsError:
        text = say("The file has too many values or is nested too deeply to be a map style.")
        raise DocumentError(text, FilePosition(file)) from None
    try:
        source = decode(data)
    except DocumentError as error:
        place = error.place or FilePosition()
        raise DocumentError(error.text, FilePosition(file, place.line, place.column, place.pointer)) from None
    return _Reader(source, file).read()


class _Reader:
    def __init__(self, source: SourceText, file: str) -> None:
        self._source, self._file = source, file
        self._tree: Mapping[str, Json] = source.tree

    def read(self) -> SourceStyle:
        version = self._tree.get("version")
        if version != _VERSION or isinstance(version, bool):
            self._refuse(
                say("This is not a MapLibre style: “version” must be 8."),
                ("version",) if "version" in self._tree else (),
            )
        records = self._tree.get("layers")
        if not isinstance(records, list):
            self._refuse(
                say("The style has no list of layers."), ("layers",) if "layers" in self._tree else ()
            )
        if len(records) > MAX_LAYERS:
            text = say("The style has more than {limit} layers.", limit=MAX_LAYERS)
            self._refuse(text, ("layers", MAX_LAYERS))
        by_id = self._records_by_id(records)
        layers = tuple(self._layer(index, record, by_id) for index, record in enumerate(records))
        sources = self._tree.get("sources")
        types = {
            name: source["type"]
            for name, source in (sources if isinstance(sources, dict) else {}).items()
            if isinstance(source, dict) and isinstance(source.get("type"), str)
        }
        name = self._tree.get("name")
        others = tuple(key for key in ("terrain", "sky", "light", "fog") if key in self._tree)
        return SourceStyle(name if isinstance(name, str) else "", layers, types, self._sprites(), others)

    def _records_by_id(self, records: list[Json]) -> dict[str, Mapping[str, Json]]:
        found: dict[str, Mapping[str, Json]] = {}
        for index, record in enumerate(records):
            if not isinstance(record, dict) or not isinstance(record.get("id"), str):
                self._refuse(say("A layer must be a JSON object with an “id”."), ("layers", index))
            found.setdefault(record["id"], record)
        return found

    def _layer(
        self, index: int, record: Mapping[str, Json], by_id: Mapping[str, Mapping[str, Json]]
    ) -> SourceLayer:
        parent = by_id.get(record["ref"], {}) if isinstance(record.get("ref"), str) else {}
        whole = {**{key: parent[key] for key in _INHERITED if key in parent}, **record}
        for key in ("paint", "layout"):
            if not isinstance(whole.get(key, {}), dict):
                self._refuse(say("“{key}” must be a JSON object.", key=key), ("layers", index, key))
        kind = whole.get("type")
        if not isinstance(kind, str):
            self._refuse(say("The layer has no “type”."), ("layers", index))
        return SourceLayer(
            index=index,
            id=record["id"],
            type=kind,
            source=_text(whole.get("source")),
            source_layer=_text(whole.get("source-layer")),
            filter=whole.get("filter"),
            minzoom=_zoom(whole.get("minzoom"), LOWEST_ZOOM),
            maxzoom=_zoom(whole.get("maxzoom"), HIGHEST_ZOOM),
            paint=whole.get("paint", {}),
            layout=whole.get("layout", {}),
        )

    def _sprites(self) -> dict[str, str]:
        sprite = self._tree.get("sprite")
        addresses = {"": sprite}
        if isinstance(sprite, list):
            addresses = {
                "" if item["id"] == _DEFAULT_SPRITE else f"{item['id']}:": item.get("url")
                for item in sprite[:_MAX_SPRITES]
                if isinstance(item, dict) and isinstance(item.get("id"), str)
            }
        found = {}
        for prefix, address in addresses.items():
            match = _SPRITE_NAME.search(address) if isinstance(address, str) else None
            if match is not None:
                found[prefix] = match[1]
        return found

    def _refuse(self, text: Sentence, path: Path) -> NoReturn:
        place = self._source.place(path)
        raise DocumentError(text, FilePosition(self._file, place.line, place.column, pointer(path)))


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _zoom(value: Json, default: float) -> float:
    return min(max(float(value), LOWEST_ZOOM), HIGHEST_ZOOM) if is_number(value) else default


def layer_title(layer: SourceLayer) -> str:
    """Return the id of a layer, shortened, as the name of the layers that it becomes."""
    return shortened(layer.id)
