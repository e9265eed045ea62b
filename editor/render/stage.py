"""Where layers are drawn: one camera's picture in device pixels, with the sizes that the zoom gives."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QTransform

from editor.render.camera import Camera
from editor.render.choices import Choices
from editor.render.shapes import Points


@dataclass(frozen=True, slots=True)
class Fit:
    """Where level pixels lie on a picture: so many times as large, and moved.

    Units: level pixels become device pixels.
    """

    factor: float
    x: float
    y: float

    def points(self, level: Points) -> Points:
        """Points on the picture."""
        fitted: Points = level * self.factor + (self.x, self.y)
        return fitted

    def corners(self, view: QRect, margin: float) -> tuple[Points, Points]:
        """The corners of a part of the picture with a margin, in level pixels."""
        low = np.array([view.left() - margin - self.x, view.top() - margin - self.y])
        high = np.array([view.right() + 1 + margin - self.x, view.bottom() + 1 + margin - self.y])
        return low / self.factor, high / self.factor

    @property
    def transform(self) -> QTransform:
        """The same for a painter."""
        return QTransform(self.factor, 0.0, 0.0, self.factor, self.x, self.y)


@dataclass(frozen=True)
class Stage:
    """A camera and the preview's choices. Units: everything in device pixels."""

    camera: Camera
    choices: Choices

    @property
    def scale(self) -> float:
        """The device pixels in a logical one."""
        return self.camera.scale

    @cached_property
    def view(self) -> QRect:
        """The whole picture."""
        return QRect(0, 0, self.camera.device_width, self.camera.device_height)

    @cached_property
    def unit(self) -> float:
        """One unit of line width."""
        return self.choices.line_px(self.camera.zoom) * self.scale

    @property
    def millimetre(self) -> float:
        """One unit of text and icon size."""
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
        """Where level pixels lie on the picture, moved by so many logical pixels."""
        left, top = (self._corner * self.world).tolist()
        return Fit(self.world / self.level_px, dx * self.scale - left, dy * self.scale - top)

    def project(self, world: Points) -> Points:
        """Points of the world on the picture."""
        points: Points = (world - self._corner) * self.world
        return points

    def unproject(self, points: Points) -> Points:
        """Points of the picture in the world."""
        world: Points = points / self.world + self._corner
        return world

    @cached_property
    def _corner(self) -> Points:
        box = self.camera.bounds
        return np.array([box.left, box.top])
