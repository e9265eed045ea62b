"""The map under a style: which features of which sources answer an entry in a view."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from editor import resources
from editor.basemap.cache import BytesCache
from editor.basemap.classified import ClassifiedTile, Cover
from editor.basemap.demonstration import Demonstration, read_demonstration
from editor.basemap.features import Features, empty, joined
from editor.basemap.mvt import KINDS, POINT, Kind, decode_tile
from editor.basemap.places import Gazetteer, read_settlements
from editor.basemap.schemas import STAND_INS, kinds_of
from editor.basemap.tiles import PMTilesSource, TileId, TileSource, View, WorldBox, tile_box, world_box
from editor.mapstyle.sourcedata import DataEntry, DataKey, SourceData

TILE_BYTES: Final = 192 * 2**20
ANSWER_BYTES: Final = 64 * 2**20
TOWNS: Final = ("montevideo", "helsinki")
_FARTHEST_WORLD = 8
_TILE_PX = 256
_OVERLAP_PX = 2.0

_KIND_OF_GEOMETRY: Mapping[str, Kind] = {
    "point": "point",
    "area-label": "point",
    "line": "line",
    "line-label": "line",
    "polygon": "polygon",
}


class _Piece(NamedTuple):
    """One tile that a view needs: which source, which turn of the globe, and what finer maps cover of it."""

    source: int
    tile: TileId
    turn: int
    covers: tuple[Cover, ...]


class Basemap:
    """Tile sources, the coarsest first, and the demonstration geometry that lies over them.

    A finer source hides the coarser ones inside its bounds from its lowest zoom on. Tiles beyond a source's
    highest zoom are answered by that zoom's tiles. Caches are bounded; the least recently used goes first.
    """

    def __init__(
        self,
        sources: Sequence[TileSource],
        data: SourceData,
        demonstrations: Sequence[Demonstration] = (),
        gazetteer: Gazetteer | None = None,
        tile_bytes: int = TILE_BYTES,
    ) -> None:
        self._sources = tuple(sources)
        self._data = data
        self._demonstrations = tuple(demonstrations)
        self._gazetteer = gazetteer
        self._boxes = tuple(world_box(source.bounds) for source in self._sources)
        self._tiles = BytesCache[tuple[int, TileId], ClassifiedTile](tile_bytes)
        self._answers = BytesCache[tuple[DataKey, DataKey | None, tuple[_Piece, ...]], Features](ANSWER_BYTES)
        self._planned: tuple[View, tuple[_Piece, ...]] | None = None

    @property
    def cached_bytes(self) -> int:
        """About what the decoded tiles keep in memory. Units: bytes."""
        return self._tiles.nbytes

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
        pieces = self._pieces(view)
        key = (entry.key, also.key if also is not None else None, pieces)
        found = self._answers.get(key)
        if found is None:
            entries = (entry,) if also is None else (entry, also)
            found = joined(kind, [part for one in entries for part in self._answer(one, kind, pieces)])
            self._answers.put(key, found)
        return found

    def stand_in(self, entry: DataEntry) -> DataEntry | None:
        """The entry whose features this one draws too if a style has no layer for it, as streams for rivers.

        Source: `sourcedata.toml`, the note on water lines.
        """
        place = STAND_INS.get(entry.key)
        return self._data.find(*place) if place is not None else None

    def attributions(self, view: View) -> tuple[str, ...]:
        """The credits of the sources that a view shows, the finest first."""
        shown = sorted({piece.source for piece in self._pieces(view)}, reverse=True)
        given = (self._sources[number].attribution for number in shown)
        return tuple(dict.fromkeys(credit for credit in given if credit))

    def nearest_place(self, lat: float, lon: float, within_km: float) -> str | None:
        """The name of the nearest settlement, if one is so near."""
        return self._gazetteer.nearest(lat, lon, within_km) if self._gazetteer is not None else None

    def _answer(self, entry: DataEntry, kind: Kind, pieces: Sequence[_Piece]) -> Iterator[Features]:
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

    def _pieces(self, view: View) -> tuple[_Piece, ...]:
        if self._planned is None or self._planned[0] != view:
            self._planned = (view, tuple(self._plan(view)))
        return self._planned[1]

    def _plan(self, view: View) -> Iterator[_Piece]:
        zoom = max(0, math.floor(view.zoom))
        overlap = _OVERLAP_PX / (_TILE_PX * 2**zoom)
        for number, source in enumerate(self._sources):
            if zoom < source.min_zoom:
                continue
            finer = tuple(
                Cover(box.shrunk(overlap), overlap)
                for box, other in zip(self._boxes[number + 1 :], self._sources[number + 1 :], strict=True)
                if zoom >= other.min_zoom
            )
            for tile, turn in _tiles_of(view.bounds, min(zoom, source.max_zoom)):
                box = tile_box(tile)
                seen = box.cut(view.bounds.moved(-turn))
                if box.meets(self._boxes[number]) and not any(cover.box.holds(seen) for cover in finer):
                    yield _Piece(number, tile, turn, tuple(cover for cover in finer if cover.box.meets(box)))

    def _tile(self, piece: _Piece) -> ClassifiedTile:
        key = (piece.source, piece.tile)
        found = self._tiles.get(key)
        if found is None:
            source = self._sources[piece.source]
            data = source.tile(piece.tile)
            found = ClassifiedTile(piece.tile, decode_tile(data) if data else {}, source.schema)
            self._tiles.put(key, found)
        return found


def bundled(data: SourceData) -> Basemap:
    """The maps that come with the editor: the world, Montevideo and Helsinki.

    Raises: MapDataError when the installation is damaged.
    """
    return Basemap(
        [PMTilesSource(resources.path("basemap", f"{name}.pmtiles")) for name in ("world", *TOWNS)],
        data,
        [read_demonstration(resources.path("basemap", f"{name}.demonstration.json")) for name in TOWNS],
        read_settlements(resources.path("basemap", "settlements.tsv.gz")),
    )


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


def _tiles_of(box: WorldBox, zoom: int) -> Iterator[tuple[TileId, int]]:
    """The tiles that a box touches, and the turn of the globe that each is seen on."""
    count = 2**zoom
    left = max(math.floor(box.left * count), -_FARTHEST_WORLD * count)
    right = min(math.ceil(box.right * count), (_FARTHEST_WORLD + 1) * count)
    top, bottom = max(math.floor(box.top * count), 0), min(math.ceil(box.bottom * count), count)
    for y in range(top, bottom):
        for x in range(left, right):
            yield TileId(zoom, x % count, y), x // count
