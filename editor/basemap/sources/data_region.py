"""Region of a view where the maps have data of one kind."""

from collections.abc import Sequence
from typing import NamedTuple

from editor.basemap.tiles.tile import WorldBox


class MapBox(NamedTuple):
    """A box that a map covers, and whether the map has data of the kind. Coarser maps have lower numbers."""

    box: WorldBox
    has_data: bool
    map_number: int = 0


class DataRegion:
    """The boxes of maps, the finest first: each covers those that follow."""

    def __init__(self, boxes: Sequence[MapBox]) -> None:
        self._boxes = tuple(boxes)

    def edges_in(self, view: WorldBox) -> "DataRegion | None":
        """Return the part of the region in a view if it has an edge there, else None."""
        visible: list[MapBox] = []
        for each in self._boxes:
            if each.box.meets(view):
                visible.append(each)
                if each.box.holds(view):
                    break
        return DataRegion(visible) if len({each.has_data for each in visible}) > 1 else None

    def scaled(self, world: float, left: float, top: float) -> "DataRegion":
        """Return the region in units of which the world has a number, relative to a corner in these units."""
        return DataRegion(
            [
                MapBox(
                    WorldBox(
                        box.left * world - left,
                        box.top * world - top,
                        box.right * world - left,
                        box.bottom * world - top,
                    ),
                    has_data,
                    number,
                )
                for box, has_data, number in self._boxes
            ]
        )

    def holds(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Return whether all corners of a box are in the region, or outside all maps."""
        return (
            self._holds(left, top)
            and self._holds(right, top)
            and self._holds(left, bottom)
            and self._holds(right, bottom)
        )

    def _holds(self, x: float, y: float) -> bool:
        for box, has_data, _ in self._boxes:
            if box.left <= x <= box.right and box.top <= y <= box.bottom:
                return has_data
        return True
