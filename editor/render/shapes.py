"""Points on a picture, and the features that have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Points: TypeAlias = npt.NDArray[np.float64]
Distances: TypeAlias = npt.NDArray[np.float64]
Offsets: TypeAlias = npt.NDArray[np.int64]
Tags: TypeAlias = Mapping[str, str | int | float | bool]


@dataclass(frozen=True, eq=False)
class Shapes:
    """Features in device pixels.

    Shape: `points` (n, 2); `parts` (m + 1) offsets into the points; `features` (k + 1) offsets into the
    parts; `tags` k.
    """

    points: Points
    parts: Offsets
    features: Offsets
    tags: tuple[Tags, ...]

    def __len__(self) -> int:
        return len(self.tags)

    def first_points(self) -> Points:
        """The first point of every feature."""
        return self.points[self.parts[self.features[:-1]]]


NOTHING = Shapes(np.empty((0, 2)), np.zeros(1, np.int64), np.zeros(1, np.int64), ())
