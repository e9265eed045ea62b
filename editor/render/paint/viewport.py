"""Viewport: the picture of one camera in device pixels, and its coordinate transforms."""

import math
from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect
from PySide6.QtGui import QTransform

from editor.basemap.tiles.tile import View, WorldBox
from editor.mapstyle.schema.layer_types import LayerType
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.preview_defaults import PreviewDefaults

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
        """Return the first point of every feature."""
        return self.points[self.parts[self.features[:-1]]]


NOTHING = Shapes(np.empty((0, 2)), np.zeros(1, np.int64), np.zeros(1, np.int64), ())


@dataclass(frozen=True, slots=True)
class Fit:
    """A transform from level pixels to device pixels: a scale and a translation."""

    factor: float
    x: float
    y: float

    def points(self, level: Points) -> Points:
        """Return points in device pixels."""
        fitted: Points = level * self.factor + (self.x, self.y)
        return fitted

    def corners(self, view: QRect, margin: float) -> tuple[Points, Points]:
        """Return the corners of a rectangle with a margin, in level pixels."""
        low = np.array([view.left() - margin - self.x, view.top() - margin - self.y])
        high = np.array([view.right() + 1 + margin - self.x, view.bottom() + 1 + margin - self.y])
        return low / self.factor, high / self.factor

    @property
    def transform(self) -> QTransform:
        """The transform for a painter."""
        return QTransform(self.factor, 0.0, 0.0, self.factor, self.x, self.y)


@dataclass(frozen=True)
class Viewport:
    """A camera with the preview defaults. Units: device pixels."""

    camera: Camera
    choices: PreviewDefaults

    @property
    def scale(self) -> float:
        """The number of device pixels per logical pixel."""
        return self.camera.scale

    @cached_property
    def view(self) -> QRect:
        """The whole picture."""
        return QRect(0, 0, self.camera.device_width, self.camera.device_height)

    @cached_property
    def bounds(self) -> WorldBox:
        """The visible part of the world."""
        return self.camera.bounds

    @cached_property
    def data_view(self) -> View:
        """The view to request map data for."""
        return View(self.bounds, self.camera.zoom)

    def line_unit(self, row: LayerType) -> float:
        """Return one unit of line width in a layer of a type."""
        return self.choices.line_px(row, self.camera.zoom) * self.scale

    @property
    def millimetre(self) -> float:
        """One unit of text and icon size. Source: assumption `millimetre-sizes`."""
        return self.choices.px_per_mm * self.scale

    @cached_property
    def world(self) -> float:
        """The whole world."""
        return self.camera.world_px * self.scale

    @cached_property
    def level_px(self) -> float:
        """The whole world at the level above, the same for all cameras between two levels."""
        return 2.0 ** math.ceil(math.log2(self.world) - 1e-9)

    def fit(self, dx: float = 0.0, dy: float = 0.0) -> Fit:
        """Return the transform of level pixels, translated by logical pixels."""
        left, top = (self._corner * self.world).tolist()
        return Fit(self.world / self.level_px, dx * self.scale - left, dy * self.scale - top)

    def project(self, world: Points) -> Points:
        """Return world points in device pixels."""
        points: Points = (world - self._corner) * self.world
        return points

    def unproject(self, points: Points) -> Points:
        """Return device pixels as world points."""
        world: Points = points / self.world + self._corner
        return world

    @cached_property
    def _corner(self) -> Points:
        box = self.bounds
        return np.array([box.left, box.top])
