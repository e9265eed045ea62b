"""The camera of the map view, and its animated movements."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from PySide6.QtCore import QEasingCurve, QObject, QRectF, QTimer, QVariantAnimation, Signal

from editor.basemap.tiles.tile import to_lat_lon, to_world
from editor.render.camera import Camera
from editor.ui.theme.tokens import Motion as Duration

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


class CameraMotion(QObject):
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


MIN_VIEW_ZOOM, MAX_VIEW_ZOOM = 0.0, 18.0
REST_MS = 600
ANIMATION_MS = 120
KINETIC_MS = 480


class CameraControl(QObject):
    """Controller of the camera: bounds, movements, and a signal when it comes to rest."""

    moved = Signal(object)
    stopped = Signal(object)

    def __init__(self, start: Camera, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._camera = self._home = _within_bounds(start)
        self._requests_destination = False
        self._motion = CameraMotion(self)
        self._motion.moved.connect(self._apply_camera)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._on_rest)

    @property
    def camera(self) -> Camera:
        """The current camera."""
        return self._camera

    @property
    def aim(self) -> Camera:
        """The camera for which frames are requested: the end of a flight, else the current camera."""
        destination = self._motion.destination if self._requests_destination else None
        return self._camera if destination is None else self._sized(destination)

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Move at once, or animated."""
        self._motion.is_reduced = is_reduced

    def begin(self) -> None:
        """Start the rest timer when the map is first shown."""
        self._rest.start()

    def set_size(self, width_px: int, height_px: int, scale: float) -> None:
        """Set the size of the view."""
        resized = self._camera.with_size(max(1, width_px), max(1, height_px), scale)
        if resized != self._camera:
            self._camera = resized
            self.moved.emit(resized)

    def move_to(self, camera: Camera) -> None:
        """Move to another camera at once."""
        self._motion.stop()
        self._apply_camera(camera)

    def go_home(self) -> None:
        """Fly back to the start."""
        self.fly_to(self._home.lat, self._home.lon, self._home.zoom)

    def fly_to(self, lat: float, lon: float, zoom: float) -> None:
        """Fly to a position."""
        end = _within_bounds(self._camera.at(lat, lon, zoom))
        self._requests_destination = True
        self._motion.run(linear_path(self._camera, end), Duration.FLY_MS)

    def zoom_into(self, box: QRectF) -> None:
        """Fly so that a box of the view fills it. Units: logical pixels."""
        current = self._camera
        growth = min(current.width_px / box.width(), current.height_px / box.height())
        lon, lat = current.screen_to_lonlat(box.center().x(), box.center().y())
        self.fly_to(lat, lon, current.zoom + math.log2(growth))

    def zoom_to(self, zoom: float) -> None:
        """Fly to a zoom over the same centre."""
        over = self._motion.destination or self._camera
        self.fly_to(over.lat, over.lon, zoom)

    def drag_by(self, dx: float, dy: float) -> None:
        """Pan by a drag. Units: logical pixels."""
        self.stop()
        self._apply_camera(self._camera.moved_by(dx, dy))

    def stop(self) -> None:
        """Stop any movement when the user grabs the map."""
        if self._motion.destination is not None:
            self._motion.stop()
            # `aim` is no longer the end of the flight.
            self.moved.emit(self._camera)

    def pan_kinetically(self, vx: float, vy: float) -> None:
        """Continue a drag with kinetic panning. Units: logical pixels per second."""
        if vx == vy == 0 or self._motion.is_reduced:
            return
        # A cubic ease-out starts at three times its mean speed.
        reach_s = KINETIC_MS / 1000 / 3
        self._requests_destination = False
        self._motion.run(drag_path(self._camera, vx * reach_s, vy * reach_s), KINETIC_MS)

    def pan_by(self, dx: float, dy: float) -> None:
        """Pan one step. Units: logical pixels."""
        end = (self._motion.destination or self._camera).moved_by(dx, dy)
        self._requests_destination = False
        self._motion.run(linear_path(self._camera, self._sized(end)), ANIMATION_MS)

    def zoom_by(self, dzoom: float, x: float | None = None, y: float | None = None) -> None:
        """Zoom one step about a logical pixel or the centre; successive steps add up."""
        destination = self._motion.destination
        remaining = 0.0 if destination is None else destination.zoom - self._camera.zoom
        self._requests_destination = True
        self._motion.run(
            zoom_path(self._camera, *self._anchor(x, y), self._bounded_zoom_step(remaining + dzoom)),
            ANIMATION_MS,
        )

    def zoom_continuously_by(self, dzoom: float, x: float, y: float) -> None:
        """Zoom at once about a logical pixel."""
        self.stop()
        self._apply_camera(self._camera.zoomed_at(x, y, self._bounded_zoom_step(dzoom)))

    def _anchor(self, x: float | None, y: float | None) -> tuple[float, float]:
        middle_x, middle_y = self._camera.width_px / 2, self._camera.height_px / 2
        return middle_x if x is None else x, middle_y if y is None else y

    def _bounded_zoom_step(self, dzoom: float) -> float:
        current = self._camera.zoom
        return min(max(current + dzoom, MIN_VIEW_ZOOM), MAX_VIEW_ZOOM) - current

    def _sized(self, camera: Camera) -> Camera:
        current = self._camera
        return camera.with_size(current.width_px, current.height_px, current.scale)

    def _apply_camera(self, camera: Camera) -> None:
        self._rest.start()
        bounded = _within_bounds(self._sized(camera))
        if bounded != self._camera:
            self._camera = bounded
            self.moved.emit(bounded)

    def _on_rest(self) -> None:
        self.stopped.emit(self._camera)


def _within_bounds(camera: Camera) -> Camera:
    """Return the camera with the world filling the view, or centred if the world is smaller."""
    lon = camera.lon if -180.0 <= camera.lon <= 180.0 else (camera.lon + 180.0) % 360.0 - 180.0
    zoomed = replace(camera, lon=lon, zoom=min(max(camera.zoom, MIN_VIEW_ZOOM), MAX_VIEW_ZOOM))
    half = zoomed.height_px / zoomed.world_px / 2
    if half >= 0.5:
        return replace(zoomed, lat=0.0)
    northmost, _ = to_lat_lon(0.5, half)
    return replace(zoomed, lat=min(max(camera.lat, -northmost), northmost))
