"""Animated camera movements along paths."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from editor.basemap.tiles.tile import to_lat_lon, to_world
from editor.render.camera import Camera

Path: TypeAlias = Callable[[float], Camera]


def linear_path(start: Camera, end: Camera) -> Path:
    """Return the path that moves centre and zoom linearly, the short way around the globe."""
    x0, y0 = to_world(start.lat, start.lon)
    x1, y1 = to_world(end.lat, end.lon)
    x1 += round(x0 - x1)

    def at(part: float) -> Camera:
        if part >= 1:
            return end
        lat, lon = to_lat_lon(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        return end.at(lat, lon, start.zoom + (end.zoom - start.zoom) * part)

    return at


def zoom_path(start: Camera, x: float, y: float, dzoom: float) -> Path:
    """Return the path of a zoom about a logical pixel."""
    return lambda part: start.zoomed_at(x, y, dzoom * part)


def drag_path(start: Camera, dx: float, dy: float) -> Path:
    """Return the path of a drag."""
    return lambda part: start.moved_by(dx * part, dy * part)


class Motion(QObject):
    """Animation of one path at a time; a new path starts at the current position."""

    moved = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_reduced = False
        self._path: Path | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._step)

    @property
    def destination(self) -> Camera | None:
        """The end of the running movement; None at rest."""
        return None if self._path is None else self._path(1.0)

    def run(self, path: Path, duration_ms: int) -> None:
        """Move along a path with deceleration, or at once with reduced motion."""
        self.stop()
        if self.is_reduced or duration_ms <= 0:
            self.moved.emit(path(1.0))
            return
        self._path = path
        self._clock.setDuration(duration_ms)
        self._clock.start()

    def stop(self) -> None:
        """Stop at the current position."""
        self._path = None
        self._clock.stop()

    def _step(self, part: float) -> None:
        path = self._path
        if path is None:
            return
        if part >= 1:
            self._path = None
        self.moved.emit(path(part))
