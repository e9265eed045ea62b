"""Basemap: features of the map data and samples that layers draw."""

import json
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from editor import resources
from editor.basemap.gazetteer import Gazetteer, read_settlements
from editor.basemap.memory_cache import BytesCache
from editor.basemap.schema_detection import declared_layers
from editor.basemap.schemas.layer_matcher import SUBSTITUTES, ClassifiedTile, Cover, kinds_of
from editor.basemap.sources.data_coverage import uncovered_share
from editor.basemap.sources.data_region import DataRegion, MapBox
from editor.basemap.sources.tile_coverage import (
    Piece,
    cover_of,
    overlap_at,
    padded,
    pieces_of,
    tiles_of,
    zoom_of,
)
from editor.basemap.sources.user_map import UserMap
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import (
    Bounds,
    TileId,
    TileSource,
    View,
    WorldBox,
    tile_box,
    to_world,
    world_box,
)
from editor.basemap.vector.features import Features, empty, merge_features, offsets
from editor.basemap.vector.mvt import KINDS, POINT, Kind, Tags, decode_tile
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import OSM, DataEntry, DataKey, SourceData
from editor.wording import say


class Demonstration:
    """Sample geometry of a town, by layer type."""

    def __init__(self, name: str, bounds: Bounds, samples: Mapping[str, Features]) -> None:
        self.name = name
        self.box: WorldBox = world_box(bounds)
        self._samples = samples

    def features(self, layer_type: str, kind: Kind) -> Features:
        """Return the samples of an app's layer type."""
        return self._samples.get(layer_type, empty(kind))


def read_demonstration(path: Path) -> Demonstration:
    """Return the sample geometry in a file: a town's bounds, and samples by layer type.

    Units: degrees, longitude before latitude, in the order of GeoJSON.
    Raises: MapDataError if the file cannot be read or has another format.
    """
    try:
        table = json.loads(path.read_bytes())
        samples = {name: _features(record) for name, record in table["samples"].items()}
        return Demonstration(str(table["name"]), Bounds(*table["bounds"]), samples)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise MapDataError(
            say("The sample data “{name}” could not be read. Reinstall Isopleth.", name=path.name)
        ) from problem


def _features(record: Mapping[str, Any]) -> Features:
    kind: Kind = record["kind"]
    features = record["features"]
    parts = [
        np.array([to_world(lat, lon) for lon, lat in part]) for each in features for part in each["parts"]
    ]
    coords = np.vstack(parts)
    starts = offsets(np.array([len(part) for part in parts]))
    edges = np.ones(len(coords), dtype=bool)
    edges[starts[1:] - 1] = False
    tags: tuple[Tags, ...] = tuple(each["tags"] for each in features)
    counts = offsets(np.array([len(each["parts"]) for each in features]))
    return Features(kind, coords, starts, counts, tags, np.zeros(len(tags), dtype=np.int64), edges)


TILE_BYTES: Final = 52 * 2**20
FEATURE_CACHE_BYTES: Final = 8 * 2**20
_MAX_PLANS: Final = 256
SURROUNDINGS: Final = ("plata", "finland")
TOWNS: Final = ("montevideo", "helsinki", "astana")
# The towns with samples for what apps draw.
SAMPLED_TOWNS: Final = ("montevideo", "helsinki")

_KIND_OF_GEOMETRY: Mapping[str, Kind] = {
    "point": "point",
    "area-label": "point",
    "line": "line",
    "line-label": "line",
    "polygon": "polygon",
}


class Basemap:
    """Tile sources, the coarsest first, with the demonstration geometry on top.

    A finer source covers the coarser ones within its bounds from its minimum zoom. Above a source's maximum
    zoom, tiles of that zoom are used (overzoom). The user's own map covers all of them where it has tiles.
    Caches are bounded (LRU).
    """

    def __init__(
        self,
        sources: Sequence[TileSource],
        data: SourceData,
        demonstrations: Sequence[Demonstration] = (),
        settlements: Callable[[], Gazetteer] | None = None,
        tile_bytes: int = TILE_BYTES,
        own: UserMap | None = None,
    ) -> None:
        self._own = own
        self._sources = tuple(sources)
        self._data = data
        self._demonstrations = tuple(demonstrations)
        self._settlements = settlements
        self._boxes = tuple(world_box(source.bounds) for source in self._sources)
        self._layer_names = tuple(
            frozenset(declared_layers(getattr(source, "metadata", {}))) for source in self._sources
        )
        self._tiles = BytesCache[tuple[int, TileId], ClassifiedTile](tile_bytes)
        self._feature_cache = BytesCache[tuple[DataKey, DataKey | None, int], Features](FEATURE_CACHE_BYTES)
        self._current_plan: _Plan | None = None
        self.note_progress: Callable[[], None] = lambda: None
        # Numbers are fast cache keys; comparing the pieces themselves would be slow.
        self._plan_numbers: dict[tuple[Piece, ...], int] = {}

    @property
    def cached_bytes(self) -> int:
        """The approximate size of the decoded tiles. Units: bytes."""
        return self._tiles.nbytes + (self._own.cached_bytes if self._own is not None else 0)

    @property
    def awaited(self) -> int:
        """The number of pending tiles of the user's own map in the last view."""
        return len(self._own.shown.awaited) if self._own is not None else 0

    @property
    def retry_in_s(self) -> float | None:
        """The time until the last view can be requested again, because tiles failed; None for never."""
        return self._own.retry_in_s if self._own is not None else None

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the user about their own map in the last view, one sentence each."""
        return self._own.notes if self._own is not None else ()

    @property
    def trouble(self) -> str:
        """The reason why the user's own map could not be opened; empty if it was, or is only missing."""
        return self._own.trouble if self._own is not None else ""

    def apply_arrivals(self) -> None:
        """Show tiles that arrived since the last call in the next view."""
        if self._own is not None and self._own.has_updates():
            self._current_plan = None
            if self._own.drop_changed():
                self._feature_cache.clear()
                self._plan_numbers.clear()

    def set_user_map(self, own: UserMap | None) -> None:
        """Replace the user's own map, or remove it."""
        self.close()
        self._own, self._current_plan = own, None
        if own is not None:
            own.note_progress = lambda: self.note_progress()
        self._feature_cache.clear()

    def close(self) -> None:
        """Cancel all requests for tiles."""
        if self._own is not None:
            self._own.close()

    def features(self, entry: DataEntry, view: View, second_entry: DataEntry | None = None) -> Features:
        """Return all features in a view that match an entry, or a second one (see `stand_in`).

        The same tiles and entries return the same object as long as it is cached.
        Raises: MapDataError if a tile is damaged.
        """
        if entry.is_demonstration:
            return self._demonstration_features(entry, view)
        kind = _KIND_OF_GEOMETRY.get(entry.geometry)
        if kind is None:
            return empty("point")
        plan = self._plan_of(view)
        key = (entry.key, second_entry.key if second_entry is not None else None, plan.number)
        features = self._feature_cache.get(key)
        if features is None:
            self.note_progress()
            entries = (entry,) if second_entry is None else (entry, second_entry)
            features = merge_features(
                kind, [part for each in entries for part in self._matching(each, kind, plan.pieces)]
            )
            self._feature_cache.put(key, features)
        return features

    def each(self, view: View) -> Iterator[tuple[DataEntry, Features]]:
        """Iterate over all entries with their features in a view, uncached, because few of them are drawn.

        Raises: MapDataError if a tile is damaged.
        """
        for entry in self._data.entries:
            kind = _KIND_OF_GEOMETRY.get(entry.geometry)
            if kind is not None and not entry.is_demonstration:
                yield (
                    entry,
                    merge_features(kind, list(self._matching(entry, kind, self._plan_of(view).pieces))),
                )

    def prefetch(self, view: View, entries: Collection[DataEntry]) -> Iterator[None]:
        """Prefetch what entries match in the tiles around a view, one tile per step.

        Only for the bundled maps: tiles of the user's own map are requested when they become visible.
        Raises: MapDataError if a tile is damaged.
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
        """Return the entry that this one also draws if a style lacks its layer, as streams for rivers.

        Source: `sourcedata.toml`, the note on water lines.
        """
        place = SUBSTITUTES.get(entry.key)
        return self._data.find(*place) if place is not None else None

    def uncovered_share(self, entry: DataEntry, view: View) -> float:
        """Return the part of a view in which no map has data of an entry's kind, from 0 to 1."""
        return uncovered_share(view.bounds, self._maps_in(view, view.bounds, entry))

    def data_box(self, entry: DataEntry, view: View) -> WorldBox | None:
        """Return the box of the only map in a view with data of an entry's kind; None if there is no edge.

        There is none if coarser maps continue the data beyond the box, or if the box fills the view.
        """
        maps = self._maps_in(view, padded(view).bounds, entry)
        found = [each for each in maps if each.has_data]
        # The tiles of the user's own map may reach beyond its declared bounds.
        if len(found) != 1 or found[0].map_number in (maps[-1].map_number, len(self._sources)):
            return None
        box = found[0].box
        return None if box.holds(view.bounds) else box

    def is_everywhere(self, entry: DataEntry) -> bool:
        """Return whether the coarsest map, that of the whole world, has data of an entry's kind."""
        return bool(self._sources) and self._has_kind(0, entry)

    def detailed_box(self, view: View, reach: float) -> WorldBox | None:
        """Return the box of a detailed map near a view, beyond which only enlarged coarse maps follow.

        Units: `reach` is the distance from the view in the world. None if the box fills the view, if the
        coarse maps have this zoom themselves, or if the user's own map is in the view.
        """
        zoom, bounds = zoom_of(view), view.bounds
        if self._own is not None and any(
            piece.source == len(self._sources) for piece in self._plan_of(view).pieces
        ):
            return None
        for number, source in enumerate(self._sources):
            box = self._boxes[number]
            coarse = [
                other.max_zoom
                for other, other_box in zip(self._sources[:number], self._boxes, strict=False)
                if other.schema != source.schema and other_box.meets(box)
            ]
            if not coarse or zoom < source.min_zoom or zoom <= max(coarse):
                continue
            box = box.moved(round((bounds.left + bounds.right - box.left - box.right) / 2))
            if box.meets(bounds.shrunk(-reach)) and not box.holds(bounds):
                return box
        return None

    def data_region(self, entry: DataEntry, view: View) -> DataRegion | None:
        """Return the region with data of an entry's kind if its edge is in a view, else None."""
        return DataRegion(self._maps_in(view, view.bounds, entry)).edges_in(view.bounds)

    def _maps_in(self, view: View, bounds: WorldBox, entry: DataEntry) -> list[MapBox]:
        """Return the boxes of the maps in a part of a view, the finest first, up to one that fills it."""
        return [
            MapBox(box, self._has_kind(number, entry), number)
            for number, box in self._map_boxes(view, bounds)
        ]

    def _map_boxes(self, view: View, bounds: WorldBox) -> Sequence[tuple[int, WorldBox]]:
        """Return the numbers and boxes of the maps in a part of a view, the finest first.

        The last one is the first that fills the part.
        """
        # Each layer asks for the same boxes.
        cached = self._plan_of(view).map_boxes
        found = cached.get(bounds)
        if found is None:
            met = [each for each in self._all_boxes(view, bounds) if each[1].meets(bounds)]
            filling = next((at for at, (_, box) in enumerate(met) if box.holds(bounds)), len(met))
            found = cached[bounds] = met[: filling + 1]
        return found

    def _all_boxes(self, view: View, bounds: WorldBox) -> Iterator[tuple[int, WorldBox]]:
        """Yield the number and box of each map at a view's zoom, the finest first, in each world copy."""
        turns = range(math.floor(bounds.left), math.ceil(bounds.right))
        if self._own is not None:
            for turn in turns:
                yield from ((len(self._sources), box.moved(turn)) for box in self._own.shown.boxes)
        for number in reversed(range(len(self._sources))):
            if zoom_of(view) >= self._sources[number].min_zoom:
                yield from ((number, self._boxes[number].moved(turn)) for turn in turns)

    def attributions(self, view: View, visible_view: View | None = None) -> tuple[str, ...]:
        """Return the credits of the sources in a view, the finest first.

        If only a part of the view is visible, those of this part.
        """
        # The plan extends beyond the view, and a finer map may cover the visible part of a tile.
        pieces, visible_view = self._plan_of(view).pieces, visible_view or view
        shown = sorted({each.source for each in pieces if _is_visible(each, visible_view)}, reverse=True)
        given = (self._source(number).attribution for number in shown)
        return tuple(dict.fromkeys(credit for credit in given if credit))

    def place_name(self, lat: float, lon: float, within_km: float) -> str | None:
        """Return the name of the settlement at a place, or near it.

        Raises: MapDataError if the list of settlements, which is read on first use, is damaged.
        """
        return self._settlements().place_name(lat, lon, within_km) if self._settlements is not None else None

    def _matching(self, entry: DataEntry, kind: Kind, pieces: Sequence[Piece]) -> Iterator[Features]:
        for number in kinds_of(entry):
            parts = [
                self._tile(piece).features(entry, KINDS[number - 1], piece.covers).shifted(piece.turn)
                for piece in pieces
            ]
            if number == POINT:
                parts = _without_duplicate_names(parts, [piece.source for piece in pieces])
            together = merge_features(KINDS[number - 1], parts)
            yield together if together.kind == kind else together.outlines()

    def _demonstration_features(self, entry: DataEntry, view: View) -> Features:
        kind = _KIND_OF_GEOMETRY.get(entry.geometry, "point")
        parts = [
            each.features(entry.types[0], kind)
            for each in self._demonstrations
            if each.box.meets(view.bounds)
        ]
        return merge_features(kind, parts)

    def _plan_of(self, view: View) -> "_Plan":
        """Return the pieces of a view, the same object for all views that need the same ones."""
        if self._current_plan is None or self._current_plan.view != view:
            pieces = tuple(self._plan(view))
            if len(self._plan_numbers) >= _MAX_PLANS:
                self._feature_cache.clear()
                self._plan_numbers.clear()
            number = self._plan_numbers.setdefault(pieces, len(self._plan_numbers))
            self._current_plan = _Plan(view, number, pieces, {})
        return self._current_plan

    def _plan(self, view: View) -> Iterator[Piece]:
        zoom, padded_view = zoom_of(view), padded(view)
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
            yield from self._pieces_of(number, padded_view, (*bundled_covers, *own_covers))
        if self._own is not None:
            yield from pieces_of(self._own.shown, len(self._sources), overlap)

    def _pieces_of(self, number: int, view: View, finer: Sequence[Cover]) -> Iterator[Piece]:
        """Return the visible pieces of a bundled source that finer sources do not cover."""
        zoom = min(zoom_of(view), self._sources[number].max_zoom)
        for tile, turn in tiles_of(view.bounds, zoom):
            box = tile_box(tile)
            visible = box.cut(view.bounds.moved(-turn))
            if box.meets(self._boxes[number]) and not any(cover.box.holds(visible) for cover in finer):
                yield Piece(number, tile, turn, tuple(cover for cover in finer if cover.box.meets(box)))

    def _has_kind(self, number: int, entry: DataEntry) -> bool:
        """Return whether a map may have data of an entry's kind, by the layers that it declares."""
        queries = entry.queries.get(self._schema(number), ())
        names = self._layer_names[number] if number < len(self._sources) else frozenset()
        return any(query.layer is None or not names or query.layer in names for query in queries)

    def _source(self, number: int) -> TileSource:
        if self._own is not None and number == len(self._sources):
            return self._own.source
        return self._sources[number]

    def _schema(self, number: int) -> str:
        if self._own is not None and number == len(self._sources):
            return self._own.schema
        return self._sources[number].schema or OSM

    def _tile(self, piece: Piece) -> ClassifiedTile:
        self.note_progress()
        if self._own is not None and piece.source == len(self._sources):
            return self._own.tile(piece.tile)
        key = (piece.source, piece.tile)
        cached = self._tiles.get(key)
        if cached is None:
            source = self._sources[piece.source]
            data = source.tile(piece.tile)
            layers = decode_tile(data) if data else {}
            cached = ClassifiedTile(piece.tile, layers, source.schema or OSM)
            self._tiles.put(key, cached)
        return cached


class _Plan(NamedTuple):
    """The pieces of a view; plans of the same pieces have the same number.

    `map_boxes` caches the numbers and boxes of the maps in parts of the view.
    """

    view: View
    number: int
    pieces: tuple[Piece, ...]
    map_boxes: dict[WorldBox, Sequence[tuple[int, WorldBox]]]


def bundled(data: SourceData) -> Basemap:
    """Return the bundled maps: the world, Montevideo and Helsinki with their surroundings, and Astana.

    Raises: MapDataError if the installation is damaged.
    """
    names = ("world", *SURROUNDINGS, *TOWNS)
    return Basemap(
        [PMTilesSource(resources.path("basemap", f"{name}.pmtiles")) for name in names],
        data,
        [
            read_demonstration(resources.path("basemap", f"{name}.demonstration.json"))
            for name in SAMPLED_TOWNS
        ],
        # Loaded lazily: the list takes 20 MB, and render processes never need it.
        cache(lambda: read_settlements(resources.path("basemap", "settlements.tsv.gz"))),
    )


def _is_visible(piece: Piece, view: View) -> bool:
    """Return whether a part of a piece is in a view and not covered by a finer map."""
    box, bounds = tile_box(piece.tile), view.bounds.moved(-piece.turn)
    visible = box.cut(bounds)
    return box.meets(bounds) and not any(cover.box.holds(visible) for cover in piece.covers)


def _without_duplicate_names(parts: list[Features], sources: list[int]) -> list[Features]:
    """Remove the points of coarser sources whose name also occurs in a finer one."""
    if len({source for part, source in zip(parts, sources, strict=True) if len(part)}) < 2:
        return parts
    finest: dict[object, int] = {}
    for part, source in zip(parts, sources, strict=True):
        finest |= {tags["name"]: source for tags in part.tags if "name" in tags}
    return [
        part.subset(np.flatnonzero([finest.get(tags.get("name"), source) == source for tags in part.tags]))
        for part, source in zip(parts, sources, strict=True)
    ]
