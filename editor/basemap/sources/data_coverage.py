"""Part of a view that maps with data of one kind do not cover."""

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from editor.basemap.sources.data_region import MapBox
from editor.basemap.tiles.tile import WorldBox

# Samples of the view per axis: with fewer, a narrow strip at an edge would be missed.
_SAMPLES: Final = 40

Axis = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


def uncovered_share(view: WorldBox, maps: Iterable[MapBox]) -> float:
    """Return the part of a view without data, from 0 to 1; the finest of the maps come first."""
    steps = (np.arange(_SAMPLES) + 0.5) / _SAMPLES
    across = view.left + steps * (view.right - view.left)
    down = view.top + steps * (view.bottom - view.top)
    is_free, has_data = (np.full((_SAMPLES, _SAMPLES), value) for value in (True, False))
    for each in maps:
        inside = is_free & _inside(each.box, across, down)
        has_data |= inside & each.has_data
        is_free &= ~inside
    return 1.0 - float(has_data.mean())


def _inside(box: WorldBox, across: Axis, down: Axis) -> Mask:
    columns = (across >= box.left) & (across < box.right)
    rows = (down >= box.top) & (down < box.bottom)
    inside: Mask = rows[:, None] & columns[None, :]
    return inside
