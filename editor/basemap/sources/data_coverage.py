"""Part of a view that maps with data of one kind do not cover."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from editor.basemap.schemas.layer_matcher import Cover
from editor.basemap.tiles.tile import WorldBox

# Samples of the view per axis: with fewer, a narrow strip at an edge would be missed.
_SAMPLES: Final = 40

Mask = npt.NDArray[np.bool_]


class UncoveredView:
    """Samples of a view, from which the boxes of maps are removed."""

    def __init__(self, view: WorldBox) -> None:
        steps = (np.arange(_SAMPLES) + 0.5) / _SAMPLES
        self._across = view.left + steps * (view.right - view.left)
        self._down = view.top + steps * (view.bottom - view.top)
        self._is_free = np.ones((_SAMPLES, _SAMPLES), np.bool_)

    @property
    def share(self) -> float:
        """The part of the view that is left, from 0 to 1."""
        return float(self._is_free.mean())

    def remove(self, boxes: Sequence[WorldBox], covers: Iterable[Cover], turn: int) -> None:
        """Remove the intersection of boxes in a world copy, except where finer maps cover it."""
        removed = np.ones_like(self._is_free)
        for box in boxes:
            removed &= self._inside(box.moved(turn))
        for cover in covers:
            removed &= ~self._inside(cover.box.moved(turn))
        self._is_free &= ~removed

    def _inside(self, box: WorldBox) -> Mask:
        across = (self._across >= box.left) & (self._across < box.right)
        down = (self._down >= box.top) & (self._down < box.bottom)
        inside: Mask = down[:, None] & across[None, :]
        return inside
