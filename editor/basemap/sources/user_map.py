"""The user's own map: a file or a server's tiles, on top of the bundled maps."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.basemap.memory_cache import BytesCache
from editor.basemap.schema_detection import schema_of
from editor.basemap.schemas.layer_matcher import ClassifiedTile
from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.sources.records import UserMapLocation
from editor.basemap.sources.tile_coverage import LiveSource, MapCoverage, TileState, coverage, zoom_of
from editor.basemap.tiles.disk_cache import TileStore, bounded_wait_s
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import TileId, TileSource, View, WorldBox, world_box
from editor.basemap.vector.mvt import TileLayer, decode_tile
from editor.errors import MapDataError
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import OSM
from editor.regular_file import NotRegularError, check_regular
from editor.wording import listed, say

if TYPE_CHECKING:
    from editor.basemap.sources import remote
else:
    remote = LazyModule("editor.basemap.sources.remote")


TILE_BYTES: Final = 96 * 2**20

# Polling interval while outdated tiles are requested.
_REFRESH_POLL_S: Final = 0.5
_NO_COVERAGE: Final = MapCoverage((), (), (), ())


class MissingMapError(MapDataError):
    """The file of a map does not exist or is unreachable."""


def open_place(place: UserMapLocation, folder: Path | None) -> TileSource:
    """Return the tile source at a location; a server's tiles are cached in a folder, if there is one.

    Raises: MapDataError if the location cannot be used.
    """
    if place.is_address:
        return remote.RemoteSource(place.text, TileStore(folder) if folder is not None else None)
    return open_file(Path(place.text))


def open_file(path: Path) -> TileSource:
    """Return the tile source of a file.

    Raises: MissingMapError if there is none; MapDataError if it cannot be read or is of another kind.
    """
    try:
        check_regular(path)
    except NotRegularError as error:
        text = say("“{name}” cannot be opened. {why}", name=path.name, why=error.text)
        raise MapDataError(text) from None
    except (OSError, ValueError):  # ValueError: NUL in the path
        raise MissingMapError(say("“{name}” no longer exists.", name=path.name)) from None
    if path.suffix.lower() == ".mbtiles":
        return MBTilesSource(path)
    if path.suffix.lower() == ".pmtiles":
        return PMTilesSource(path)
    raise MapDataError(
        say("“{name}” is not a map data file. Choose a .pmtiles or .mbtiles file.", name=path.name)
    )


class UserMap:
    """The tiles of the user's own map in a view, and notes about them.

    A damaged tile is skipped with a note; no method raises. `trouble` is the reason why the map could not be
    opened, unless it `is_missing`.
    """

    def __init__(self, source: TileSource, trouble: str = "", *, is_missing: bool = False) -> None:
        self.source = source
        self._trouble = trouble
        self.trouble = "" if is_missing else trouble
        self.shown = _NO_COVERAGE
        self._live = source if isinstance(source, LiveSource) else None
        self._tiles = BytesCache[TileId, ClassifiedTile](TILE_BYTES)
        self._empty_tiles: set[TileId] = set()
        self._schema = source.schema
        self._unknown_layers: tuple[str, ...] = ()
        self._damage: dict[TileId, str] = {}
        self._outdated: tuple[TileId, ...] = ()
        self._seen_revision = -1
        self.note_progress: Callable[[], None] = lambda: None

    @property
    def schema(self) -> str:
        """The schema of the tiles; that of OpenStreetMap until one is detected."""
        return self._schema or self.source.schema or OSM

    @property
    def cached_bytes(self) -> int:
        """The approximate size of the decoded tiles. Units: bytes."""
        return self._tiles.nbytes

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the user about the last view, one sentence each."""
        # Failed tiles remain reported while they are requested again.
        missing = (*self.shown.failed, *self.shown.awaited)
        notes = [self._trouble, *dict.fromkeys(self._failure_text(tile) for tile in missing)]
        if self._unknown_layers:
            names = listed(say("“{name}”", name=name) for name in self._unknown_layers)
            notes.append(
                say(
                    "Unknown tile schema. Most style layers may stay empty. Tile layers: {names}.",
                    names=names,
                )
            )
        return tuple(text for text in notes if text)

    @property
    def retry_in_s(self) -> float | None:
        """The time until the last view may change; None for never.

        By then, failed tiles can be requested again, or outdated ones are refreshed.
        """
        if self._live is None:
            return None
        waits_s = [self._live.retry_in_s(tile) for tile in self.shown.failed]
        if self._outdated:
            waits_s.append(_REFRESH_POLL_S)
        elif (wait_s := self._live.refresh_in_s(self._shown_tiles)) is not None:
            waits_s.append(bounded_wait_s(wait_s))
        return min((max(wait_s, 0.0) for wait_s in waits_s if wait_s is not None), default=None)

    def has_updates(self) -> bool:
        """Return whether tiles arrived, failed or became outdated, or can be requested again."""
        if self._live is None:
            return False
        if self._live.revision != self._seen_revision or self.retry_in_s == 0.0:
            return True
        return not self._outdated and bool(self._live.outdated(self._shown_tiles))

    def drop_changed(self) -> bool:
        """Drop the decoded tiles that have changed; return whether there are any."""
        changed = self._live.pop_changed() if self._live is not None else ()
        if changed is None:
            self._tiles.clear()
        for tile in changed or ():
            self._tiles.drop(tile)
        return changed is None or bool(changed)

    def look(self, view: View) -> Sequence[WorldBox]:
        """Return the boxes of a view that are available; request the missing tiles."""
        if self._live is not None:
            self._seen_revision = self._live.revision
        is_near_enough = zoom_of(view) >= self.source.min_zoom
        area = world_box(self.source.bounds)
        self.shown = coverage(view, self.source, area, self._find) if is_near_enough else _NO_COVERAGE
        if self._live is not None:
            self._outdated = tuple(self._live.outdated(self._shown_tiles))
            self._live.request((*self.shown.awaited, *self._outdated))
        return self.shown.boxes

    def tile(self, tile: TileId) -> ClassifiedTile:
        """Return an available tile; an empty one if it has just been dropped."""
        return self._decoded(tile) or ClassifiedTile(tile, {}, OSM)

    def close(self) -> None:
        """Cancel all requests."""
        if self._live is not None:
            self._live.close()

    @property
    def _shown_tiles(self) -> Collection[TileId]:
        return dict.fromkeys(tile for tile, _ in self.shown.tiles)

    def _find(self, tile: TileId) -> TileState:
        """Return the state of a tile; an available one is decoded."""
        if self._tiles.get(tile) is not None:
            return TileState.AVAILABLE
        if tile in self._damage:
            return TileState.FAILED
        if tile in self._empty_tiles:
            return TileState.NONEXISTENT
        if self._live is not None:
            state = self._live.find(tile)
            if state is not TileState.AVAILABLE:
                return state
        if self._decoded(tile) is not None:
            return TileState.AVAILABLE
        if self._live is not None:
            # The stored tile is damaged, and is requested again.
            return self._live.find(tile)
        return TileState.FAILED if tile in self._damage else TileState.NONEXISTENT

    def _decoded(self, tile: TileId) -> ClassifiedTile | None:
        """Return a decoded tile; None if there is none or it is damaged."""
        decoded = self._tiles.get(tile)
        if decoded is not None:
            return decoded
        self.note_progress()
        try:
            data = self.source.tile(tile)
            layers = decode_tile(data) if data else None
        except MapDataError as error:
            if self._live is not None:
                self._live.reject(tile)
            else:
                self._damage[tile] = error.text
            return None
        if layers is None:
            if self._live is None:
                self._empty_tiles.add(tile)
            return None
        decoded = ClassifiedTile(tile, layers, self._schema_of(list(layers.values())))
        self._tiles.put(tile, decoded)
        return decoded

    def _schema_of(self, layers: Sequence[TileLayer]) -> str:
        """Return the schema of a tile: the source's, or the one detected from the first known layers."""
        schema = self._schema or self.source.schema
        if not schema:
            names = {layer.name: frozenset(layer.keys) for layer in layers}
            schema = schema_of(names)
            self._unknown_layers = () if schema or not names else tuple(sorted(names))
        self._schema = schema
        return schema or OSM

    def _failure_text(self, tile: TileId) -> str:
        if tile in self._damage:
            return self._damage[tile]
        return self._live.failure_text(tile) if self._live is not None else ""
