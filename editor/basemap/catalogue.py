"""The catalogue: features that a layer draws, from map data and samples."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from editor import resources
from editor.basemap.cache import BytesCache
from editor.basemap.places import Gazetteer, read_settlements
from editor.basemap.schemas.classified import ClassifiedTile, Cover
from editor.basemap.schemas.schemas import STAND_INS, kinds_of
from editor.basemap.sources.own_map import OwnMap
from editor.basemap.sources.planning import Piece, cover_of, overlap_at, pieces_of, steady, tiles_of, zoom_of
from editor.basemap.tiles.tile import (
    Bounds,
    PMTilesSource,
    TileId,
    TileSource,
    View,
    WorldBox,
    tile_box,
    to_world,
    world_box,
)
from editor.basemap.vector.features import Features, empty, joined, offsets
from editor.basemap.vector.mvt import KINDS, POINT, Kind, Tags, decode_tile
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import OSM, DataEntry, DataKey, SourceData
from editor.wording import say


class Demonstration:
    """The sample geometry of one town, by layer type."""

    def __init__(self, name: str, bounds: Bounds, samples: Mapping[str, Features]) -> None:
        self.name = name
        self.box: WorldBox = world_box(bounds)
        self._samples = samples

    def features(self, layer_type: str, kind: Kind) -> Features:
        """The samples of an app's layer type."""
        return self._samples.get(layer_type, empty(kind))


def read_demonstration(path: Path) -> Demonstration:
    """The sample geometry in a file: a town's bounds, and for each layer type its kind, tags and parts.

    Units: degrees, longitude before latitude, in the order of GeoJSON.
    Raises: MapDataError when the file cannot be read or has another form.
    """
    try:
        table = json.loads(path.read_bytes())
        samples = {name: _features(record) for name, record in table["samples"].items()}
        return Demonstration(str(table["name"]), Bounds(*table["bounds"]), samples)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise MapDataError(say("The sample geometry, “{name}”, cannot be read.", name=path.name)) from problem


def _features(record: Mapping[str, Any]) -> Features:
    kind: Kind = record["kind"]
    features = record["features"]
    parts = [np.array([to_world(lat, lon) for lon, lat in part]) for one in features for part in one["parts"]]
    coords = np.vstack(parts)
    starts = offsets(np.array([len(part) for part in parts]))
    edges = np.ones(len(coords), dtype=bool)
    edges[starts[1:] - 1] = False
    tags: tuple[Tags, ...] = tuple(one["tags"] for one in features)
    counts = offsets(np.array([len(one["parts"]) for one in features]))
    return Features(kind, coords, starts, counts, tags, np.zeros(len(tags), dtype=np.int64), edges)


TILE_BYTES: Final = 52 * 2**20
ANSWER_BYTES: Final = 8 * 2**20
_MOST_PLANS: Final = 256
SURROUNDINGS: Final = ("plata", "finland")
TOWNS: Final = ("montevideo", "helsinki")

_KIND_OF_GEOMETRY: Mapping[str, Kind] = {
    "point": "point",
    "area-label": "point",
    "line": "line",
    "line-label": "line",
    "polygon": "polygon",
}


class Basemap:
    """Tile sources, the coarsest first, and the demonstration geometry that lies over them.

    A finer source hides the coarser ones inside its bounds from its lowest zoom on. Tiles beyond a source's
    highest zoom are answered by that zoom's tiles. A person's own map lies over all of them where it has
    tiles, and only there. Caches are bounded; the least recently used goes first.
    """

    def __init__(
        self,
        sources: Sequence[TileSource],
        data: SourceData,
        demonstrations: Sequence[Demonstration] = (),
        settlements: Callable[[], Gazetteer] | None = None,
        tile_bytes: int = TILE_BYTES,
        own: OwnMap | None = None,
    ) -> None:
        self._own = own
        self._sources = tuple(sources)
        self._data = data
        self._demonstrations = tuple(demonstrations)
        self._settlements = settlements
        self._boxes = tuple(world_box(source.bounds) for source in self._sources)
        self._tiles = BytesCache[tuple[int, TileId], ClassifiedTile](tile_bytes)
        self._answers = BytesCache[tuple[DataKey, DataKey | None, int], Features](ANSWER_BYTES)
        self._planned: _Plan | None = None
        self.note_progress: Callable[[], None] = lambda: None
        # By a number an answer is found at once, where the pieces themselves would be compared each time.
        self._numbers: dict[tuple[Piece, ...], int] = {}

    @property
    def cached_bytes(self) -> int:
        """About what the decoded tiles keep in memory. Units: bytes."""
        return self._tiles.nbytes + (self._own.cached_bytes if self._own is not None else 0)

    @property
    def awaited(self) -> int:
        """How many tiles of a person's own map the last view still waits for; it shows what stands in."""
        return len(self._own.shown.awaited) if self._own is not None else 0

    @property
    def again_in_s(self) -> float | None:
        """After how long the last view can be asked for again, as tiles in it failed; None for never."""
        return self._own.again_in_s if self._own is not None else None

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of their own map in the last view, a sentence each."""
        return self._own.notes if self._own is not None else ()

    @property
    def trouble(self) -> str:
        """Why a person's own map could not be opened; empty where it was, or is only not there."""
        return self._own.trouble if self._own is not None else ""

    def take_arrivals(self) -> None:
        """Let the next view show what has come since the last one; until then a view shows the same tiles."""
        if self._own is not None and self._own.has_news():
            self._planned = None
            if self._own.drop_changed():
                self._answers.clear()
                self._numbers.clear()

    def show_own(self, own: OwnMap | None) -> None:
        """Lay another map of a person's own over the others, or none."""
        self.close()
        self._own, self._planned = own, None
        if own is not None:
            own.note_progress = lambda: self.note_progress()
        self._answers.clear()

    def close(self) -> None:
        """Fetch nothing more."""
        if self._own is not None:
            self._own.close()

    def features(self, entry: DataEntry, view: View, also: DataEntry | None = None) -> Features:
        """All features in a view that answer an entry, or another one beside it (see `stand_in`).

        The same tiles and entries give the same object again, as long as it is remembered.
        Raises: MapDataError when a tile is damaged.
        """
        if entry.is_demonstration:
            return self._demonstrated(entry, view)
        kind = _KIND_OF_GEOMETRY.get(entry.geometry)
        if kind is None:
            return empty("point")
        plan = self._plan_of(view)
        key = (entry.key, also.key if also is not None else None, plan.number)
        found = self._answers.get(key)
        if found is None:
            self.note_progress()
            entries = (entry,) if also is None else (entry, also)
            found = joined(kind, [part for one in entries for part in self._answer(one, kind, plan.pieces)])
            self._answers.put(key, found)
        return found

    def each(self, view: View) -> Iterator[tuple[DataEntry, Features]]:
        """Every entry with its features in a view, which are not remembered: few of them are drawn.

        Raises: MapDataError when a tile is damaged.
        """
        for entry in self._data.entries:
            kind = _KIND_OF_GEOMETRY.get(entry.geometry)
            if kind is not None and not entry.is_demonstration:
                yield entry, joined(kind, list(self._answer(entry, kind, self._plan_of(view).pieces)))

    def look_ahead(self, view: View, entries: Collection[DataEntry]) -> Iterator[None]:
        """Makes ready what entries find in the tiles around a view, a tile at each step.

        Only of the maps that come with the editor: tiles of a person's own come when they are looked at.
        Raises: MapDataError when a tile is damaged.
        """
        if self._own is not None:
            return
        for piece in self._plan(View(view.bounds.shrunk(-(0.5 ** zoom_of(view))), view.zoom)):
            if (piece.source, piece.tile) in self._tiles:
                continue
            tile = self._tile(piece)
            for entry in entries:
                for number in kinds_of(entry):
                    tile.features(entry, KINDS[number - 1], piece.covers)
            yield

    def stand_in(self, entry: DataEntry) -> DataEntry | None:
        """The entry whose features this one draws too if a style has no layer for it, as streams for rivers.

        Source: `sourcedata.toml`, the note on water lines.
        """
        place = STAND_INS.get(entry.key)
        return self._data.find(*place) if place is not None else None

    def attributions(self, view: View, seen: View | None = None) -> tuple[str, ...]:
        """Return the credits of the sources that a view shows, the finest first.

        Where only a part of the view is seen, those of this part.
        """
        # The plan reaches beyond the view, and a finer map may hide all that is in it of a tile.
        pieces, seen = self._plan_of(view).pieces, seen or view
        shown = sorted({one.source for one in pieces if _is_seen(one, seen)}, reverse=True)
        given = (self._source(number).attribution for number in shown)
        return tuple(dict.fromkeys(credit for credit in given if credit))

    def place_name(self, lat: float, lon: float, within_km: float) -> str | None:
        """Where a place is: in a settlement, or so near to one.

        Raises: MapDataError when the list of settlements, read at the first question, is damaged.
        """
        return self._settlements().place_name(lat, lon, within_km) if self._settlements is not None else None

    def _answer(self, entry: DataEntry, kind: Kind, pieces: Sequence[Piece]) -> Iterator[Features]:
        for number in kinds_of(entry):
            parts = [
                self._tile(piece).features(entry, KINDS[number - 1], piece.covers).shifted(piece.turn)
                for piece in pieces
            ]
            if number == POINT:
                parts = _named_once(parts, [piece.source for piece in pieces])
            together = joined(KINDS[number - 1], parts)
            yield together if together.kind == kind else together.outlines()

    def _demonstrated(self, entry: DataEntry, view: View) -> Features:
        kind = _KIND_OF_GEOMETRY.get(entry.geometry, "point")
        parts = [
            one.features(entry.types[0], kind) for one in self._demonstrations if one.box.meets(view.bounds)
        ]
        return joined(kind, parts)

    def _plan_of(self, view: View) -> "_Plan":
        """The pieces that a view is drawn from, the same object for all views that need the same ones."""
        if self._planned is None or self._planned.view != view:
            pieces = tuple(self._plan(view))
            if len(self._numbers) >= _MOST_PLANS:
                self._answers.clear()
                self._numbers.clear()
            number = self._numbers.setdefault(pieces, len(self._numbers))
            self._planned = _Plan(view, number, pieces)
        return self._planned

    def _plan(self, view: View) -> Iterator[Piece]:
        zoom, around = zoom_of(view), steady(view)
        overlap = overlap_at(zoom)
        own = list(self._own.look(view)) if self._own is not None else []
        own_covers = [cover_of(box, overlap) for box in own]
        for number, source in enumerate(self._sources):
            if zoom < source.min_zoom:
                continue
            bundled_covers = [
                cover_of(box, overlap)
                for box, other in zip(self._boxes[number + 1 :], self._sources[number + 1 :], strict=True)
                if zoom >= other.min_zoom
            ]
            yield from self._pieces_of(number, around, (*bundled_covers, *own_covers))
        if self._own is not None:
            yield from pieces_of(self._own.shown, len(self._sources), overlap)

    def _pieces_of(self, number: int, view: View, finer: Sequence[Cover]) -> Iterator[Piece]:
        """The pieces of a bundled source that its finer ones leave to be seen."""
        zoom = min(zoom_of(view), self._sources[number].max_zoom)
        for tile, turn in tiles_of(view.bounds, zoom):
            box = tile_box(tile)
            seen = box.cut(view.bounds.moved(-turn))
            if box.meets(self._boxes[number]) and not any(cover.box.holds(seen) for cover in finer):
                yield Piece(number, tile, turn, tuple(cover for cover in finer if cover.box.meets(box)))

    def _source(self, number: int) -> TileSource:
        if self._own is not None and number == len(self._sources):
            return self._own.source
        return self._sources[number]

    def _tile(self, piece: Piece) -> ClassifiedTile:
        self.note_progress()
        if self._own is not None and piece.source == len(self._sources):
            return self._own.tile(piece.tile)
        key = (piece.source, piece.tile)
        found = self._tiles.get(key)
        if found is None:
            source = self._sources[piece.source]
            data = source.tile(piece.tile)
            layers = decode_tile(data) if data else {}
            found = ClassifiedTile(piece.tile, layers, source.schema or OSM)
            self._tiles.put(key, found)
        return found


class _Plan(NamedTuple):
    """What a view is drawn from; plans of the same pieces have one number."""

    view: View
    number: int
    pieces: tuple[Piece, ...]


def bundled(data: SourceData) -> Basemap:
    """The maps that come with the editor: the world, and Montevideo and Helsinki with what is around them.

    Raises: MapDataError when the installation is damaged.
    """
    names = ("world", *SURROUNDINGS, *TOWNS)
    return Basemap(
        [PMTilesSource(resources.path("basemap", f"{name}.pmtiles")) for name in names],
        data,
        [read_demonstration(resources.path("basemap", f"{name}.demonstration.json")) for name in TOWNS],
        # Those who draw never ask for a name: the list takes 20 MB.
        cache(lambda: read_settlements(resources.path("basemap", "settlements.tsv.gz"))),
    )


def _is_seen(piece: Piece, view: View) -> bool:
    """Whether any of a piece lies in a view and under no finer map."""
    box, bounds = tile_box(piece.tile), view.bounds.moved(-piece.turn)
    seen = box.cut(bounds)
    return box.meets(bounds) and not any(cover.box.holds(seen) for cover in piece.covers)


def _named_once(parts: list[Features], sources: list[int]) -> list[Features]:
    """The points less those of coarser sources that a finer one has under the same name."""
    if len({source for part, source in zip(parts, sources, strict=True) if len(part)}) < 2:
        return parts
    finest: dict[object, int] = {}
    for part, source in zip(parts, sources, strict=True):
        finest |= {tags["name"]: source for tags in part.tags if "name" in tags}
    return [
        part.subset(np.flatnonzero([finest.get(tags.get("name"), source) == source for tags in part.tags]))
        for part, source in zip(parts, sources, strict=True)
    ]
