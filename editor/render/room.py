"""Which room on the picture is taken by labels: first come, first served, and nobody is moved later."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Boxes: TypeAlias = npt.NDArray[np.float64]
"""Rows of left, top, right, bottom. Units: device pixels."""


class Room:
    """The boxes that are taken, and where each text stands already.

    Padding holds between labels of one kind, at points or along lines. Between the kinds boxes need only not
    touch: the wide padding that styles give to points of interest would leave no street its name.
    """

    def __init__(self) -> None:
        self._taken = {along: (np.empty((0, 4)), np.empty((0, 4))) for along in (False, True)}
        self._texts: dict[str, list[tuple[float, float]]] = {}

    def is_free(self, tight: Boxes, wide: Boxes, *, along: bool = False) -> bool:
        """Whether boxes fit in, which `along` says to follow a line."""
        kin_tight, kin_wide = self._taken[along]
        others_tight, _ = self._taken[not along]
        return not (_meet(tight, kin_wide) or _meet(wide, kin_tight) or _meet(tight, others_tight))

    def take(self, tight: Boxes, wide: Boxes, *, along: bool = False) -> None:
        """Takes boxes, without and with their padding."""
        taken_tight, taken_wide = self._taken[along]
        self._taken[along] = np.concatenate((taken_tight, tight)), np.concatenate((taken_wide, wide))

    def is_alone(self, text: str, x: float, y: float, distance: float) -> bool:
        """Whether the same text stands nowhere within a distance."""
        return all(
            (x - other_x) ** 2 + (y - other_y) ** 2 >= distance**2
            for other_x, other_y in self._texts.get(text, ())
        )

    def note(self, text: str, x: float, y: float) -> None:
        """Remembers where a text stands."""
        self._texts.setdefault(text, []).append((x, y))


def _meet(boxes: Boxes, others: Boxes) -> bool:
    if len(boxes) == 0 or len(others) == 0:
        return False
    one, two = boxes[:, None, :], others[None, :, :]
    return bool(
        (
            (one[..., 0] < two[..., 2])
            & (two[..., 0] < one[..., 2])
            & (one[..., 1] < two[..., 3])
            & (two[..., 1] < one[..., 3])
        ).any()
    )
