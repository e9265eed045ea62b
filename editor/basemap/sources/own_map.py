"""A person's own map: a file or a server's tiles, over the maps that come with the editor."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.basemap.cache import BytesCache
from editor.basemap.recognition import schema_of
from editor.basemap.schemas.classified import ClassifiedTile
from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.sources.planning import LiveSource, MapCoverage, TileState, coverage, zoom_of
from editor.basemap.sources.remote import RemoteSource
from editor.basemap.tiles.tile import PMTilesSource, TileId, TileSource, View, WorldBox, world_box
from editor.basemap.tiles.tile_store import TileStore, bounded_wait_s
from editor.basemap.vector.mvt import TileLayer, decode_tile
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import OSM
from editor.regular_file import NotRegularError, check_regular
from editor.wording import listed, say

TILE_BYTES: Final = 96 * 2**20

# So often a look tells whether tiles that are out of date were fetched again.
_REFRESH_LOOK_S: Final = 0.5
_NOTHING: Final = MapCoverage((), (), (), ())


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Where a person's own map is: a file's path, or an address, which is not shown: it may hold a key."""

    text: str

    @property
    def is_address(self) -> bool:
        """Whether it is asked of a server."""
        return self.text.startswith(("http://", "https://"))

    def __repr__(self) -> str:
        return f"OwnPlace({'an address' if self.is_address else self.text!r})"


class MissingMapError(MapDataError):
    """There is no file at the path of a map, or it cannot be reached."""


def open_place(place: OwnPlace, folder: Path | None) -> TileSource:
    """The tiles at a place; a server's are kept in a folder, where one is given.

    Raises: MapDataError when the place cannot be used.
    """
    if place.is_address:
        return RemoteSource(place.text, TileStore(folder) if folder is not None else None)
    return open_file(Path(place.text))


def open_file(path: Path) -> TileSource:
    """The tiles in a file.

    Raises: MissingMapError when there is none; MapDataError when it cannot be read or is of another kind.
    """
    try:
        check_regular(path)
    except NotRegularError as error:
        text = say("“{name}” cannot be opened. {why}", name=path.name, why=error.text)
        raise MapDataError(text) from None
    except (OSError, ValueError):  # ValueError: NUL in the path
        raise MissingMapError(say("“{name}” is not there any more.", name=path.name)) from None
    if path.suffix.lower() == ".mbtiles":
        return MBTilesSource(path)
    if path.suffix.lower() == ".pmtiles":
        return PMTilesSource(path)
    raise MapDataError(
        say("“{name}” is no map file. Choose one that ends in .pmtiles or .mbtiles.", name=path.name)
    )


class OwnMap:
    """What of a person's own tiles a view shows, and what there is to say of them.

    A damaged tile is left out with a note; nothing here raises. `trouble` says why it could not be opened,
    unless it `is_missing`.
    """

    def __init__(self, source: TileSource, trouble: str = "", *, is_missing: bool = False) -> None:
        self.source = source
        self._trouble = trouble
        self.trouble = "" if is_missing else trouble
        self.shown = _NOTHING
        self._live = source if isinstance(source, LiveSource) else None
        self._tiles = BytesCache[TileId, ClassifiedTile](TILE_BYTES)
        self._nowhere: set[TileId] = set()
        self._schema = source.schema
        self._strangers: tuple[str, ...] = ()
        self._damage: dict[TileId, str] = {}
        self._outdated: tuple[TileId, ...] = ()
        self._seen_revision = -1
        self.note_progress: Callable[[], None] = lambda: None

    @property
    def cached_bytes(self) -> int:
        """About what the decoded tiles keep in memory. Units: bytes."""
        return self._tiles.nbytes

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of what the last view shows, a sentence each."""
        # What failed before is not told as mended while it is tried again.
        missing = (*self.shown.failed, *self.shown.awaited)
        told = [self._trouble, *dict.fromkeys(self._why_not(tile) for tile in missing)]
        if self._strangers:
            names = listed(say("“{name}”", name=name) for name in self._strangers)
            told.append(
                say(
                    "The map data is of no known schema, so little of it may be drawn. Its layers: {names}.",
                    names=names,
                )
            )
        return tuple(text for text in told if text)

    @property
    def again_in_s(self) -> float | None:
        """After how long a look at the last view may bring another; None for never.

        What failed in it is tried again then, or what is out of date is fetched again or has been.
        """
        if self._live is None:
            return None
        rests = [self._live.again_in_s(tile) for tile in self.shown.failed]
        if self._outdated:
            rests.append(_REFRESH_LOOK_S)
        elif (wait_s := self._live.refresh_in_s(self._shown_tiles)) is not None:
            rests.append(bounded_wait_s(wait_s))
        return min((max(rest, 0.0) for rest in rests if rest is not None), default=None)

    def has_news(self) -> bool:
        """Whether anything came, failed or is out of date since the last look, or can be tried again."""
        if self._live is None:
            return False
        if self._live.revision != self._seen_revision or self.again_in_s == 0.0:
            return True
        return not self._outdated and bool(self._live.outdated(self._shown_tiles))

    def drop_changed(self) -> bool:
        """Forget the tiles that have changed since they were read; whether there are any."""
        changed = self._live.pop_changed() if self._live is not None else ()
        if changed is None:
            self._tiles.clear()
        for tile in changed or ():
            self._tiles.drop(tile)
        return changed is None or bool(changed)

    def look(self, view: View) -> Sequence[WorldBox]:
        """The boxes of a view that are filled now; what is missing is asked for."""
        if self._live is not None:
            self._seen_revision = self._live.revision
        is_near_enough = zoom_of(view) >= self.source.min_zoom
        area = world_box(self.source.bounds)
        self.shown = coverage(view, self.source, area, self._find) if is_near_enough else _NOTHING
        if self._live is not None:
            self._outdated = tuple(self._live.outdated(self._shown_tiles))
            self._live.want((*self.shown.awaited, *self._outdated))
        return self.shown.boxes

    def tile(self, tile: TileId) -> ClassifiedTile:
        """A tile that is here; one that has just gone is empty."""
        return self._taken(tile) or ClassifiedTile(tile, {}, OSM)

    def close(self) -> None:
        """Fetch nothing more."""
        if self._live is not None:
            self._live.close()

    @property
    def _shown_tiles(self) -> Collection[TileId]:
        """The tiles that the last view shows, each once."""
        return dict.fromkeys(tile for tile, _ in self.shown.tiles)

    def _find(self, tile: TileId) -> TileState:
        """Where a tile is; one that is here is read and judged."""
        if self._tiles.get(tile) is not None:
            return TileState.HERE
        if tile in self._damage:
            return TileState.FAILED
        if tile in self._nowhere:
            return TileState.NOWHERE
        if self._live is not None:
            state = self._live.find(tile)
            if state is not TileState.HERE:
                return state
        if self._taken(tile) is not None:
            return TileState.HERE
        if self._live is not None:
            # What was kept turned out to be damaged, and is to be fetched again.
            return self._live.find(tile)
        return TileState.FAILED if tile in self._damage else TileState.NOWHERE

    def _taken(self, tile: TileId) -> ClassifiedTile | None:
        """A tile decoded; nothing where there is none or it is damaged."""
        found = self._tiles.get(tile)
        if found is not None:
            return found
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
                self._nowhere.add(tile)
            return None
        found = ClassifiedTile(tile, layers, self._schema_of(list(layers.values())))
        self._tiles.put(tile, found)
        return found

    def _schema_of(self, layers: Sequence[TileLayer]) -> str:
        """The schema of a tile: the source's own, or the one by which the first telling tile is known."""
        schema = self._schema or self.source.schema
        if not schema:
            names = {layer.name: frozenset(layer.keys) for layer in layers}
            schema = schema_of(names)
            self._strangers = () if schema or not names else tuple(sorted(names))
        self._schema = schema
        return schema or OSM

    def _why_not(self, tile: TileId) -> str:
        if tile in self._damage:
            return self._damage[tile]
        return self._live.why_not(tile) if self._live is not None else ""
