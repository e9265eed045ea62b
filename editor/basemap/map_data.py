"""What the map is drawn from: a person's own map, where fetched tiles are kept, and what layers draw."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from editor import net
from editor.basemap.mbtiles import MBTilesSource
from editor.basemap.mvt import decode_tile
from editor.basemap.own_map import OwnMap, OwnPlace, open_file, open_place
from editor.basemap.packing import LARGEST_TILE_BYTES, unpacked
from editor.basemap.planning import tiles_of
from editor.basemap.recognition import declared_layers, schema_of
from editor.basemap.tile_address import (
    TileSet,
    checked_address,
    is_template,
    set_of_template,
    set_of_tilejson,
)
from editor.basemap.tiles import Bounds, TileId, TileSource, world_box
from editor.errors import MapDataError, NetError
from editor.mapstyle.sourcedata import OSM, SourceData

_DEADLINE_S = 15.0
_GONE = 404
# So many tiles of the lowest zoom are looked at to tell a schema.
_MOST_LOOKS = 64


@dataclass(frozen=True, slots=True)
class MapData:
    """What a window tells those who draw its maps; `entries` is None for the shipped ones.

    `folder` is where fetched tiles and pictures are kept, None where they are not.
    """

    own: OwnPlace | None = None
    folder: Path | None = None
    entries: SourceData | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """What a map says of itself; `schema` is empty where it is not known, and `layers` are its layers then.

    `is_guess`: the server answers, but not with the one tile that was asked for.
    """

    name: str
    schema: str
    min_zoom: int
    max_zoom: int
    attribution: str
    layers: tuple[str, ...] = ()
    is_guess: bool = False


class _NoTiles:
    """A map that could not be opened."""

    name = attribution = ""
    schema = OSM
    min_zoom, max_zoom = 0, 0
    bounds = Bounds(0.0, 0.0, 0.0, 0.0)

    def tile(self, _tile: TileId) -> bytes | None:
        return None


def open_own(data: MapData) -> OwnMap | None:
    """A person's own map, if they chose one; one that cannot be opened is empty and says why."""
    if data.own is None:
        return None
    try:
        return OwnMap(open_place(data.own, data.folder))
    except MapDataError as error:
        return OwnMap(_NoTiles(), trouble=error.text)


def described(place: OwnPlace, cancel: threading.Event | None = None) -> Description:
    """What the map at a place is, asked of the file or server itself. It may wait.

    Raises: MapDataError or NetError with why it cannot be used; neither repeats an address.
    """
    if place.is_address:
        return _described_address(checked_address(place.text), cancel)
    source = open_file(Path(place.text))
    layers = {} if source.schema else _first_layers(source)
    return Description(
        source.name,
        source.schema or schema_of(layers),
        source.min_zoom,
        source.max_zoom,
        source.attribution,
        tuple(sorted(layers)),
    )


def _described_address(address: str, cancel: threading.Event | None) -> Description:
    tiles = set_of_template(address)
    layers: dict[str, frozenset[str]] = {}
    if not is_template(address):
        data = net.get(address, deadline_s=_DEADLINE_S, cancel=cancel)
        tiles = set_of_tilejson(address, data)
    schema, is_guess = tiles.schema, False
    if not schema:
        try:
            layers = _layers_of(_one_tile(tiles, cancel))
        except NetError as error:
            if error.status != _GONE:
                raise
            is_guess = True
        schema = schema_of(layers)
    return Description(
        tiles.name,
        schema,
        tiles.min_zoom,
        tiles.max_zoom,
        tiles.attribution,
        tuple(sorted(layers)),
        is_guess,
    )


def _one_tile(tiles: TileSet, cancel: threading.Event | None) -> bytes:
    """The tile in the middle of the lowest zoom."""
    box = world_box(tiles.bounds)
    count = 2**tiles.min_zoom
    x, y = (int((low + high) / 2 * count) for low, high in ((box.left, box.right), (box.top, box.bottom)))
    url = tiles.url(TileId(tiles.min_zoom, min(x, count - 1), min(y, count - 1)))
    return unpacked(net.get(url, deadline_s=_DEADLINE_S, limit_bytes=LARGEST_TILE_BYTES, cancel=cancel))


def _first_layers(source: TileSource) -> dict[str, frozenset[str]]:
    """The layers of the first tiles that hold any, with their attributes' keys."""
    for layers in _looks(source):
        if layers:
            return layers
    return declared_layers(getattr(source, "metadata", {}))


def _looks(source: TileSource) -> Iterator[dict[str, frozenset[str]]]:
    if isinstance(source, MBTilesSource):
        # Its bounds may be missing or far too wide, and then most places hold nothing.
        yield from map(_layers_of, source.samples(_MOST_LOOKS))
        return
    wanted = tiles_of(world_box(source.bounds), source.min_zoom)
    for (tile, _turn), _number in zip(wanted, range(_MOST_LOOKS), strict=False):
        yield _layers_of(source.tile(tile) or b"")


def _layers_of(data: bytes) -> dict[str, frozenset[str]]:
    return {name: frozenset(layer.keys) for name, layer in decode_tile(data).items()}
