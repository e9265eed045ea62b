"""Which tiles a view is drawn from, where some lie at hand, some are on their way and some are nowhere."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, Protocol, runtime_checkable

from editor.basemap.schemas.classified import Cover
from editor.basemap.tiles.tile import TileId, TileSource, View, WorldBox, tile_box

_FARTHEST_WORLD: Final = 8
_TILE_PX: Final = 256
_OVERLAP_PX: Final = 2.0
# How much coarser a tile may stand in for one that is not here.
_MOST_COARSER: Final = 5


class TileState(Enum):
    """Where a tile is: here, nowhere, on its way, or not to be had for now."""

    HERE = "here"
    NOWHERE = "nowhere"
    AWAITED = "awaited"
    FAILED = "failed"


@runtime_checkable
class LiveSource(TileSource, Protocol):
    """A source whose tiles come with time; its other attributes may change when they do.

    `revision` grows with all that comes or fails.
    """

    revision: int

    def find(self, tile: TileId) -> TileState:
        """Where a tile is; asks for nothing."""

    def want(self, tiles: Sequence[TileId]) -> None:
        """Fetch these tiles, the first of them first, in place of all that was wanted before."""

    def outdated(self, tiles: Iterable[TileId]) -> Sequence[TileId]:
        """Those of some tiles that are here and should be fetched again: there may be newer ones."""

    def refresh_in_s(self, tiles: Iterable[TileId]) -> float | None:
        """After how long the first of some tiles that are here is to be fetched again; None for never."""

    def pop_changed(self) -> Collection[TileId] | None:
        """The tiles that have changed or gone since the last call and after they were read; None for all."""

    def reject(self, tile: TileId) -> None:
        """A tile that came is no tile."""

    def why_not(self, tile: TileId) -> str:
        """Why a tile is not to be had, in one sentence."""

    def again_in_s(self, tile: TileId) -> float | None:
        """After how long a tile that failed can be wanted again; None where that would bring nothing."""

    def close(self) -> None:
        """Fetch nothing more."""


class Piece(NamedTuple):
    """One tile that a view needs: which source, which turn of the globe, and what finer maps cover of it."""

    source: int
    tile: TileId
    turn: int
    covers: tuple[Cover, ...]


@dataclass(frozen=True, slots=True)
class MapCoverage:
    """What of a person's own map a view shows: tiles with their turns, and the boxes that they fill.

    `awaited` and `failed` are the tiles that belong there and are not here.
    """

    tiles: tuple[tuple[TileId, int], ...]
    boxes: tuple[WorldBox, ...]
    awaited: tuple[TileId, ...]
    failed: tuple[TileId, ...]


def zoom_of(view: View) -> int:
    """The zoom whose tiles a view shows."""
    return max(0, math.floor(view.zoom))


def steady(view: View) -> View:
    """A view with as much around it as is seen where its half of a level begins, on its turn of the globe.

    So a zoom needs other tiles only twice a level; each time all that layers draw must be joined anew.
    """
    box, growth = view.bounds, 2.0 ** (view.zoom % 0.5)
    right, down = (box.right - box.left) * (growth - 1) / 2, (box.bottom - box.top) * (growth - 1) / 2
    left, most = max(box.left - right, math.floor(box.left)), min(box.right + right, math.ceil(box.right))
    return View(WorldBox(left, box.top - down, most, box.bottom + down), view.zoom)


def overlap_at(zoom: int) -> float:
    """How far neighbouring pieces reach into each other. Units: of the world."""
    return _OVERLAP_PX / (_TILE_PX * 2.0**zoom)


def cover_of(box: WorldBox, overlap: float) -> Cover:
    """A box that hides coarser maps, but for its edge."""
    return Cover(box.shrunk(overlap), overlap)


def tiles_of(box: WorldBox, zoom: int) -> Iterator[tuple[TileId, int]]:
    """The tiles that a box touches, and the turn of the globe that each is seen on."""
    count = 2**zoom
    left = max(math.floor(box.left * count), -_FARTHEST_WORLD * count)
    right = min(math.ceil(box.right * count), (_FARTHEST_WORLD + 1) * count)
    top, bottom = max(math.floor(box.top * count), 0), min(math.ceil(box.bottom * count), count)
    for y in range(top, bottom):
        for x in range(left, right):
            yield TileId(zoom, x % count, y), x // count


def coverage(
    view: View, source: TileSource, area: WorldBox, find: Callable[[TileId], TileState]
) -> MapCoverage:
    """What there is of a source in a view: each tile, or what stands in for it while it is not here."""
    zoom = min(zoom_of(view), source.max_zoom)
    wanted = [(tile, turn) for tile, turn in tiles_of(view.bounds, zoom) if tile_box(tile).meets(area)]
    states = {tile: find(tile) for tile, _ in wanted}
    missing = [tile for tile, state in states.items() if state in (TileState.AWAITED, TileState.FAILED)]
    stand_ins = {tile: tuple(_stand_ins(tile, source, find)) for tile in missing}
    shown = [
        (one, turn)
        for tile, turn in wanted
        for one in ((tile,) if states[tile] is TileState.HERE else stand_ins.get(tile, ()))
    ]
    shown = sorted(dict.fromkeys(shown))
    is_whole = all(state is TileState.HERE for state in states.values())
    return MapCoverage(
        tuple(shown),
        # The source's own box stays the same while a view moves in it; boxes of tiles do not.
        (area,) if is_whole and shown else _merged({tile for tile, _ in shown}, area),
        tuple(_from_the_middle((tile for tile in missing if states[tile] is TileState.AWAITED), view)),
        tuple(tile for tile in missing if states[tile] is TileState.FAILED),
    )


def pieces_of(found: MapCoverage, number: int, overlap: float) -> Iterator[Piece]:
    """The pieces of a person's own map; a tile that stands in for others is hidden by those that are here."""
    for tile, turn in found.tiles:
        finer = [one for one, other_turn in found.tiles if other_turn == turn and _is_in(one, tile)]
        yield Piece(number, tile, turn, tuple(cover_of(tile_box(one), overlap) for one in finer))


def _stand_ins(tile: TileId, source: TileSource, find: Callable[[TileId], TileState]) -> Iterator[TileId]:
    """The nearest coarser tile that is here, or else the finer ones."""
    above = tile
    for _ in range(min(_MOST_COARSER, tile.z - source.min_zoom)):
        above = TileId(above.z - 1, above.x // 2, above.y // 2)
        if find(above) is TileState.HERE:
            yield above
            return
    if tile.z < source.max_zoom:
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            below = TileId(tile.z + 1, 2 * tile.x + dx, 2 * tile.y + dy)
            if find(below) is TileState.HERE:
                yield below


def _is_in(tile: TileId, other: TileId) -> bool:
    """Whether a tile lies in another, coarser one."""
    steps = tile.z - other.z
    return steps > 0 and (tile.x >> steps, tile.y >> steps) == (other.x, other.y)


def _merged(tiles: Iterable[TileId], area: WorldBox) -> tuple[WorldBox, ...]:
    """Few boxes that fill what the tiles fill within an area."""
    tiles = set(tiles)
    outer = [tile for tile in tiles if not any(_is_in(tile, other) for other in tiles)]
    rows = _joined(
        sorted((tile_box(tile) for tile in outer), key=lambda box: (box.top, box.bottom, box.left))
    )
    columns = _joined(sorted(rows, key=lambda box: (box.left, box.right, box.top)))
    return tuple(box.cut(area) for box in columns)


def _joined(boxes: Iterable[WorldBox]) -> list[WorldBox]:
    """The boxes with each that continues the one before it joined to it."""
    found: list[WorldBox] = []
    for box in boxes:
        last = found[-1] if found else None
        if last is not None and (last.top, last.bottom, last.right) == (box.top, box.bottom, box.left):
            found[-1] = last._replace(right=box.right)
        elif last is not None and (last.left, last.right, last.bottom) == (box.left, box.right, box.top):
            found[-1] = last._replace(bottom=box.bottom)
        else:
            found.append(box)
    return found


def _from_the_middle(tiles: Iterable[TileId], view: View) -> list[TileId]:
    """The tiles nearest to the middle of a view first."""
    box = view.bounds
    x, y = (box.left + box.right) / 2 % 1.0, (box.top + box.bottom) / 2

    def distance(tile: TileId) -> float:
        size = 2.0**-tile.z
        return math.hypot((tile.x + 0.5) * size - x, (tile.y + 0.5) * size - y)

    return sorted(tiles, key=distance)
