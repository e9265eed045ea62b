"""What the map is drawn from: a person's own map, where fetched tiles are kept, and what layers draw."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from editor import net
from editor.assets.sandbox.process import AsideError, Sandbox, UnwantedError
from editor.basemap.recognition import declared_layers, schema_of
from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.sources.own_map import MissingMapError, OwnMap, OwnPlace, open_file, open_place
from editor.basemap.sources.planning import tiles_of
from editor.basemap.tiles.address import (
    TileSet,
    checked_address,
    host_of,
    is_template,
    set_of_template,
    set_of_tilejson,
)
from editor.basemap.tiles.packing import LARGEST_METADATA_BYTES, LARGEST_TILE_BYTES, unpacked
from editor.basemap.tiles.tile import Bounds, TileId, TileSource, world_box
from editor.basemap.vector.mvt import decode_tile
from editor.errors import EditorError, MapDataError, NetError
from editor.mapstyle.schema.source_data import OSM, SourceData
from editor.wording import say

T = TypeVar("T")

_DEADLINE_S = 15.0
_GONE = 404
# So many tiles of the lowest zoom are looked at to tell a schema.
_MOST_LOOKS = 64
# Of the names of layers that are kept to be shown.
_MOST_NAMES: Final = 200
_LONGEST_NAME: Final = 100

# Map files of others are described here and not in the program. Source: our choice; the largest tile that is
# decoded takes half of the memory.
_READER: Final = Sandbox(1024 * 2**20)
_READING_LIMIT_S: Final = 20.0


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
        return OwnMap(_NoTiles(), trouble=error.text, is_missing=isinstance(error, MissingMapError))


def described(place: OwnPlace, cancel: threading.Event | None = None) -> Description:
    """What the map at a place is, asked of the file or server itself. It may wait.

    What a file or a server's tile holds is read in a process beside the program, within limits.
    Raises: MapDataError or NetError with why it cannot be used; neither repeats an address.
    """
    if place.is_address:
        return _described_address(checked_address(place.text), cancel)
    return _read_beside(Path(place.text).name, cancel, describe_file, place)


def describe_file(place: OwnPlace) -> Description:
    """Describe the map in a file, read in this process.

    Raises: MapDataError with why it cannot be used.
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
    )


def layers_of_tile(data: bytes) -> dict[str, frozenset[str]]:
    """Return the layers of a tile with the keys of their attributes.

    Raises: MapDataError when the bytes are no vector tile.
    """
    return {name: frozenset(layer.keys) for name, layer in decode_tile(data).items()}


def _read_beside(
    name: str, cancel: threading.Event | None, function: Callable[..., T], *arguments: object
) -> T:
    """Call a function in the process beside the program, which ends when no one else uses it.

    Raises: MapDataError when that comes to nothing.
    """
    try:
        return _READER.call(function, *arguments, limit_s=_READING_LIMIT_S, cancel=cancel)
    except UnwantedError:
        raise
    except AsideError as error:
        raise MapDataError(say("“{name}” cannot be used. {why}", name=name, why=error.text)) from error
    except EditorError as error:
        raise MapDataError(error.text) from error
    finally:
        _READER.end_if_idle()


def _names(layers: dict[str, frozenset[str]]) -> tuple[str, ...]:
    """Return the names of layers, cut to what can be shown."""
    return tuple(name[:_LONGEST_NAME] for name in sorted(layers)[:_MOST_NAMES])


def _described_address(address: str, cancel: threading.Event | None) -> Description:
    tiles = set_of_template(address)
    layers: dict[str, frozenset[str]] = {}
    if not is_template(address):
        limit = LARGEST_METADATA_BYTES
        data = net.get(address, deadline_s=_DEADLINE_S, limit_bytes=limit, cancel=cancel)
        tiles = set_of_tilejson(address, data)
    schema, is_guess = tiles.schema, False
    if not schema:
        try:
            data = _one_tile(tiles, cancel)
            layers = _read_beside(host_of(address), cancel, layers_of_tile, data)
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
    )


def _one_tile(tiles: TileSet, cancel: threading.Event | None) -> bytes:
    """The tile in the middle of the lowest zoom."""
    box = world_box(tiles.bounds)
    count = 2**tiles.min_zoom
    x, y = (int((low + high) / 2 * count) for low, high in ((box.left, box.right), (box.top, box.bottom)))
    url = tiles.url(TileId(tiles.min_zoom, min(x, count - 1), min(y, count - 1)))
    data = net.get(
        url,
        deadline_s=_DEADLINE_S,
        limit_bytes=LARGEST_TILE_BYTES,
        cancel=cancel,
        is_public=tiles.is_public,
    )
    return unpacked(data)


def _first_layers(source: TileSource) -> dict[str, frozenset[str]]:
    """The layers of the first tiles that hold any, with their attributes' keys."""
    for layers in _looks(source):
        if layers:
            return layers
    return declared_layers(getattr(source, "metadata", {}))


def _looks(source: TileSource) -> Iterator[dict[str, frozenset[str]]]:
    if isinstance(source, MBTilesSource):
        # Its bounds may be missing or far too wide, and then most places hold nothing.
        yield from map(layers_of_tile, source.samples(_MOST_LOOKS))
        return
    wanted = tiles_of(world_box(source.bounds), source.min_zoom)
    for (tile, _turn), _number in zip(wanted, range(_MOST_LOOKS), strict=False):
        yield layers_of_tile(source.tile(tile) or b"")
