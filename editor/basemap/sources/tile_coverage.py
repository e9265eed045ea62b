"""Selection of the tiles for a view from those that are available, pending or missing."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol, runtime_checkable

from editor.basemap.schemas.layer_matcher import Cover
from editor.basemap.tiles.tile import TileId, TileSource, View, WorldBox, tile_box
from editor.records import dataclass

_MAX_WORLD_COPIES: Final = 8
_TILE_PX: Final = 256
_OVERLAP_PX: Final = 2.0
# Maximum zoom difference of a coarser substitute tile.
_MAX_PARENT_STEPS: Final = 5


class TileState(Enum):
    """State of a tile: available, nonexistent, pending or failed."""

    AVAILABLE = "here"
    NONEXISTENT = "nowhere"
    PENDING = "awaited"
    FAILED = "failed"


@runtime_checkable
class LiveSource(TileSource, Protocol):
    """A source whose tiles arrive asynchronously; its other attributes may change then.

    `revision` increases with each tile that arrives or fails.
    """

    revision: int

    def find(self, tile: TileId) -> TileState:
        """Return the state of a tile, without requesting it."""

    def request(self, tiles: Sequence[TileId]) -> None:
        """Request these tiles, the first of them first, in place of all earlier requests."""

    def outdated(self, tiles: Iterable[TileId]) -> Sequence[TileId]:
        """Return the available tiles that should be validated."""

    def refresh_in_s(self, tiles: Iterable[TileId]) -> float | None:
        """Return the time until the first of some available tiles must be validated; None for never."""

    def pop_changed(self) -> Collection[TileId] | None:
        """Return the tiles that changed or vanished after they were read; None for all. Reset the list."""

    def reject(self, tile: TileId) -> None:
        """Report that a received tile is not a vector tile."""

    def failure_text(self, tile: TileId) -> str:
        """Return why a tile is not available, in one sentence."""

    def retry_in_s(self, tile: TileId) -> float | None:
        """Return the time until a failed tile can be requested again; None if that is pointless."""

    def close(self) -> None:
        """Cancel all requests."""


class Piece(NamedTuple):
    """A tile in a view: its source, its world copy, and the boxes of finer maps that cover it."""

    source: int
    tile: TileId
    turn: int
    covers: tuple[Cover, ...]


@dataclass(frozen=True, slots=True)
class MapCoverage:
    """The tiles of the user's own map in a view with their world copies, and the boxes that they fill.

    `awaited` and `failed` are the tiles in the view that are not available.
    """

    tiles: tuple[tuple[TileId, int], ...]
    boxes: tuple[WorldBox, ...]
    awaited: tuple[TileId, ...]
    failed: tuple[TileId, ...]


def zoom_of(view: View) -> int:
    """Return the zoom level of the tiles in a view."""
    return max(0, math.floor(view.zoom))


def padded(view: View) -> View:
    """Return a view, enlarged to its size at the start of its half zoom level, within its world copy.

    The set of tiles then changes only twice per zoom level; each change requires joining all features again.
    """
    box, growth = view.bounds, 2.0 ** (view.zoom % 0.5)
    margin_x = (box.right - box.left) * (growth - 1) / 2
    margin_y = (box.bottom - box.top) * (growth - 1) / 2
    left = max(box.left - margin_x, math.floor(box.left))
    right = min(box.right + margin_x, math.ceil(box.right))
    return View(WorldBox(left, box.top - margin_y, right, box.bottom + margin_y), view.zoom)


def overlap_at(zoom: int) -> float:
    """Return the overlap of neighbouring pieces. Units: of the world."""
    return _OVERLAP_PX / (_TILE_PX * 2.0**zoom)


def cover_of(box: WorldBox, overlap: float) -> Cover:
    """Return the cover of a box, without its margin."""
    return Cover(box.shrunk(overlap), overlap)


def tiles_of(box: WorldBox, zoom: int) -> Iterator[tuple[TileId, int]]:
    """Return the tiles that intersect a box, with their world copies."""
    count = 2**zoom
    left = max(math.floor(box.left * count), -_MAX_WORLD_COPIES * count)
    right = min(math.ceil(box.right * count), (_MAX_WORLD_COPIES + 1) * count)
    top, bottom = max(math.floor(box.top * count), 0), min(math.ceil(box.bottom * count), count)
    for y in range(top, bottom):
        for x in range(left, right):
            yield TileId(zoom, x % count, y), x // count


def coverage(
    view: View, source: TileSource, area: WorldBox, find: Callable[[TileId], TileState]
) -> MapCoverage:
    """Return the coverage of a view by a source: each tile, or its substitutes while it is not available."""
    zoom = min(zoom_of(view), source.max_zoom)
    needed = [(tile, turn) for tile, turn in tiles_of(view.bounds, zoom) if tile_box(tile).meets(area)]
    states = {tile: find(tile) for tile, _ in needed}
    missing = [tile for tile, state in states.items() if state in (TileState.PENDING, TileState.FAILED)]
    substitutes = {tile: tuple(_substitutes(tile, source, find)) for tile in missing}
    shown = [
        (each, turn)
        for tile, turn in needed
        for each in ((tile,) if states[tile] is TileState.AVAILABLE else substitutes.get(tile, ()))
    ]
    shown = sorted(dict.fromkeys(shown))
    is_whole = all(state is TileState.AVAILABLE for state in states.values())
    return MapCoverage(
        tuple(shown),
        # The source's box is constant while the view moves within it, unlike the boxes of tiles.
        (area,) if is_whole and shown else _merged({tile for tile, _ in shown}, area),
        tuple(
            _by_distance_from_centre((tile for tile in missing if states[tile] is TileState.PENDING), view)
        ),
        tuple(tile for tile in missing if states[tile] is TileState.FAILED),
    )


def pieces_of(covered: MapCoverage, number: int, overlap: float) -> Iterator[Piece]:
    """Return the pieces of the user's own map; substitutes are covered by finer available tiles."""
    for tile, turn in covered.tiles:
        finer = [each for each, other_turn in covered.tiles if other_turn == turn and _is_in(each, tile)]
        yield Piece(number, tile, turn, tuple(cover_of(tile_box(each), overlap) for each in finer))


def _substitutes(tile: TileId, source: TileSource, find: Callable[[TileId], TileState]) -> Iterator[TileId]:
    """Return the nearest coarser available tile, or else the finer ones."""
    parent = tile
    for _ in range(min(_MAX_PARENT_STEPS, tile.z - source.min_zoom)):
        parent = TileId(parent.z - 1, parent.x // 2, parent.y // 2)
        if find(parent) is TileState.AVAILABLE:
            yield parent
            return
    if tile.z < source.max_zoom:
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            child = TileId(tile.z + 1, 2 * tile.x + dx, 2 * tile.y + dy)
            if find(child) is TileState.AVAILABLE:
                yield child


def _is_in(tile: TileId, other: TileId) -> bool:
    steps = tile.z - other.z
    return steps > 0 and (tile.x >> steps, tile.y >> steps) == (other.x, other.y)


def _merged(tiles: Iterable[TileId], area: WorldBox) -> tuple[WorldBox, ...]:
    """Return a small number of boxes that fill the same area as the tiles."""
    tiles = set(tiles)
    outer = [tile for tile in tiles if not any(_is_in(tile, other) for other in tiles)]
    rows = _joined(
        sorted((tile_box(tile) for tile in outer), key=lambda box: (box.top, box.bottom, box.left))
    )
    columns = _joined(sorted(rows, key=lambda box: (box.left, box.right, box.top)))
    return tuple(box.cut(area) for box in columns)


def _joined(boxes: Iterable[WorldBox]) -> list[WorldBox]:
    merged: list[WorldBox] = []
    for box in boxes:
        last = merged[-1] if merged else None
        if last is not None and (last.top, last.bottom, last.right) == (box.top, box.bottom, box.left):
            merged[-1] = last._replace(right=box.right)
        elif last is not None and (last.left, last.right, last.bottom) == (box.left, box.right, box.top):
            merged[-1] = last._replace(bottom=box.bottom)
        else:
            merged.append(box)
    return merged


def _by_distance_from_centre(tiles: Iterable[TileId], view: View) -> list[TileId]:
    box = view.bounds
    x, y = (box.left + box.right) / 2 % 1.0, (box.top + box.bottom) / 2

    def distance(tile: TileId) -> float:
        size = 2.0**-tile.z
        return math.hypot((tile.x + 0.5) * size - x, (tile.y + 0.5) * size - y)

    return sorted(tiles, key=distance)
