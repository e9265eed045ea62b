"""Opening and description of the user's own map."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from editor.assets.sandbox.process import Sandbox, SandboxCancelledError, SandboxError
from editor.basemap.schema_detection import declared_layers, schema_of
from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.sources.records import Description, MapData, UserMapLocation
from editor.basemap.sources.tile_coverage import tiles_of
from editor.basemap.sources.user_map import MissingMapError, UserMap, open_file, open_place
from editor.basemap.tiles.address import (
    TileSet,
    checked_address,
    host_of,
    is_template,
    set_of_template,
    set_of_tilejson,
)
from editor.basemap.tiles.packing import MAX_METADATA_BYTES, MAX_TILE_BYTES, unpacked
from editor.basemap.tiles.tile import Bounds, TileId, TileSource, world_box
from editor.basemap.vector.mvt import decode_tile
from editor.errors import EditorError, MapDataError, NetError
from editor.mapstyle.schema.source_data import OSM
from editor.network import client
from editor.wording import say

T = TypeVar("T")

_DEADLINE_S = 15.0
_GONE = 404
# Number of tiles of the lowest zoom that are sampled to detect a schema.
_MAX_SAMPLES = 64
# Limits of displayed layer names.
_MAX_NAMES: Final = 200
_MAX_NAME_LENGTH: Final = 100

# Untrusted map files are read in a sandbox. Decoding the largest tile takes half of the
# memory.
_READER: Final = Sandbox(1024 * 2**20)
_READING_LIMIT_S: Final = 20.0


class _NoTiles:
    """An empty source in place of a map that could not be opened."""

    name = attribution = ""
    schema = OSM
    min_zoom, max_zoom = 0, 0
    bounds = Bounds(0.0, 0.0, 0.0, 0.0)

    def tile(self, _tile: TileId) -> bytes | None:
        return None


def open_user_map(data: MapData) -> UserMap | None:
    """Return the user's own map, if there is one; if it cannot be opened, it is empty and has an error."""
    if data.own is None:
        return None
    try:
        return UserMap(open_place(data.own, data.folder))
    except MapDataError as error:
        return UserMap(_NoTiles(), trouble=error.text, is_missing=isinstance(error, MissingMapError))


def described(place: UserMapLocation, cancel: threading.Event | None = None) -> Description:
    """Return the description of a map, read from the file or server. It may block.

    Content of a file or a server's tile is read in a sandbox process, within limits.
    Raises: MapDataError or NetError with the reason; neither repeats an address.
    """
    if place.is_address:
        return _described_address(checked_address(place.text), cancel)
    return _call_in_sandbox(Path(place.text).name, cancel, describe_file, place)


def describe_file(place: UserMapLocation) -> Description:
    """Return the description of a map file, read in this process.

    Raises: MapDataError with the reason why it cannot be used.
    """
    source = open_file(Path(place.text))
    layers = {} if source.schema else _first_layers(source)
    return Description(
        source.name,
        source.schema or schema_of(layers),
        source.min_zoom,
        source.max_zoom,
        source.attribution,
        _names(layers),
        bounds=source.bounds,
    )


def layers_of_tile(data: bytes) -> dict[str, frozenset[str]]:
    """Return the layers of a tile with their attribute keys.

    Raises: MapDataError if the data is not a vector tile.
    """
    return {name: frozenset(layer.keys) for name, layer in decode_tile(data).items()}


def _call_in_sandbox(
    name: str, cancel: threading.Event | None, function: Callable[..., T], *arguments: object
) -> T:
    """Call a function in the sandbox process, which ends when it is idle.

    Raises: MapDataError if the call fails.
    """
    try:
        return _READER.call(function, *arguments, limit_s=_READING_LIMIT_S, cancel=cancel)
    except SandboxCancelledError:
        raise
    except SandboxError as error:
        raise MapDataError(say("“{name}” cannot be used. {why}", name=name, why=error.text)) from error
    except EditorError as error:
        raise MapDataError(error.text) from error
    finally:
        _READER.end_if_idle()


def _names(layers: dict[str, frozenset[str]]) -> tuple[str, ...]:
    return tuple(name[:_MAX_NAME_LENGTH] for name in sorted(layers)[:_MAX_NAMES])


def _described_address(address: str, cancel: threading.Event | None) -> Description:
    tiles = set_of_template(address)
    layers: dict[str, frozenset[str]] = {}
    if not is_template(address):
        limit = MAX_METADATA_BYTES
        data = client.get(address, deadline_s=_DEADLINE_S, limit_bytes=limit, cancel=cancel)
        tiles = set_of_tilejson(address, data)
    schema, is_guess = tiles.schema, False
    if not schema:
        try:
            data = _one_tile(tiles, cancel)
            layers = _call_in_sandbox(host_of(address), cancel, layers_of_tile, data)
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
        _names(layers),
        is_guess,
        tiles.bounds,
    )


def _one_tile(tiles: TileSet, cancel: threading.Event | None) -> bytes:
    box = world_box(tiles.bounds)
    count = 2**tiles.min_zoom
    x, y = (int((low + high) / 2 * count) for low, high in ((box.left, box.right), (box.top, box.bottom)))
    url = tiles.url(TileId(tiles.min_zoom, min(x, count - 1), min(y, count - 1)))
    data = client.get(
        url,
        deadline_s=_DEADLINE_S,
        limit_bytes=MAX_TILE_BYTES,
        cancel=cancel,
        is_public=tiles.is_public,
    )
    return unpacked(data)


def _first_layers(source: TileSource) -> dict[str, frozenset[str]]:
    """Return the layers of the first tiles that have any, with their attribute keys."""
    for layers in _sample_layers(source):
        if layers:
            return layers
    return declared_layers(getattr(source, "metadata", {}))


def _sample_layers(source: TileSource) -> Iterator[dict[str, frozenset[str]]]:
    if isinstance(source, MBTilesSource):
        # Its bounds may be missing or far too wide, so most positions may be empty.
        yield from map(layers_of_tile, source.samples(_MAX_SAMPLES))
        return
    candidates = tiles_of(world_box(source.bounds), source.min_zoom)
    for (tile, _turn), _number in zip(candidates, range(_MAX_SAMPLES), strict=False):
        yield layers_of_tile(source.tile(tile) or b"")
