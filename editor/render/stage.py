"""Where layers are drawn: one camera's picture in device pixels, with the sizes that the zoom gives."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtCore import QRect

from editor.render.camera import Camera
from editor.render.choices import Choices
from editor.render.shapes import Points


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
