"""Which room on the picture is taken by labels: first come, first served, and nobody is moved later."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Boxes: TypeAlias = npt.NDArray[np.float64]
"""Rows of left, top, right, bottom. Units: device pixels."""


class Room:
    """The boxes that are taken, and where each text stands already."""

    def __init__(self) -> None:
        self._tight = np.empty((256, 4))
        self._wide = np.empty((256, 4))
        self._count = 0
        self._texts: dict[str, list[tuple[float, float]]] = {}

    def is_free(self, tight: Boxes, wide: Boxes) -> bool:
        """Whether boxes fit in: their padded ones free of others, and they free of others' padded ones."""
        taken = self._count
        return not (_meet(tight, self._wide[:taken]) or _meet(wide, self._tight[:taken]))

    def take(self, tight: Boxes, wide: Boxes) -> None:
        """Takes boxes, without and with their padding."""
        needed = self._count + len(tight)
        while needed > len(self._tight):
            self._tight = np.concatenate((self._tight, np.empty_like(self._tight)))
            self._wide = np.concatenate((self._wide, np.empty_like(self._wide)))
        self._tight[self._count : needed] = tight
        self._wide[self._count : needed] = wide
        self._count = needed

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
