"""The camera and everything that moves it."""

import math
from dataclasses import replace

from PySide6.QtCore import QObject, QRectF, QTimer, Signal

from editor.basemap.tiles.tile import to_lat_lon
from editor.look.tokens import Motion as Duration
from editor.preview.motion import Motion, about, dragged, straight
from editor.render.camera import Camera

LEAST_ZOOM, MOST_ZOOM = 0.0, 18.0
REST_MS = 600
STEP_MS = 120
GLIDE_MS = 480


class CameraControl(QObject):
    """Keeps the camera within its bounds, moves it, and says when it has come to rest."""

    moved = Signal(object)
    came_to_rest = Signal(object)

    def __init__(self, start: Camera, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._camera = self._home = _within_bounds(start)
        self._draws_ahead = False
        self._motion = Motion(self)
        self._motion.moved.connect(self._put)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._say_rest)

    @property
    def camera(self) -> Camera:
        """Where the map is looked at from now."""
        return self._camera

    @property
    def aim(self) -> Camera:
        """The camera that is worth a picture: the end of a flight, else where the camera is."""
        destination = self._motion.destination if self._draws_ahead else None
        return self._camera if destination is None else self._sized(destination)

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Move at once from now on, or in time."""
        self._motion.is_reduced = is_reduced

    def begin(self) -> None:
        """The camera is looked through for the first time."""
        self._rest.start()

    def set_size(self, width_px: int, height_px: int, scale: float) -> None:
        """Look through a window of another size."""
        resized = self._camera.with_size(max(1, width_px), max(1, height_px), scale)
        if resized != self._camera:
            self._camera = resized
            self.moved.emit(resized)

    def look_through(self, camera: Camera) -> None:
        """Move to another camera at once."""
        self._motion.stop()
        self._put(camera)

    def go_home(self) -> None:
        """Fly back to the start."""
        self.fly_to(self._home.lat, self._home.lon, self._home.zoom)

    def fly_to(self, lat: float, lon: float, zoom: float) -> None:
        """Fly to a place."""
        end = _within_bounds(self._camera.at(lat, lon, zoom))
        self._draws_ahead = True
        self._motion.run(straight(self._camera, end), Duration.FLY_MS)

    def fly_into(self, box: QRectF) -> None:
        """Fly to where a box of the view fills it. Units: logical pixels."""
        now = self._camera
        growth = min(now.width_px / box.width(), now.height_px / box.height())
        lon, lat = now.screen_to_lonlat(box.center().x(), box.center().y())
        self.fly_to(lat, lon, now.zoom + math.log2(growth))

    def zoom_to(self, zoom: float) -> None:
        """Fly to a zoom over the same middle."""
        over = self._motion.destination or self._camera
        self.fly_to(over.lat, over.lon, zoom)

    def drag_by(self, dx: float, dy: float) -> None:
        """Move the map with the hand. Units: logical pixels."""
        self.hold()
        self._put(self._camera.moved_by(dx, dy))

    def hold(self) -> None:
        """Stop where the camera is: a hand lies on the map."""
        if self._motion.destination is not None:
            self._motion.stop()
            # What is worth a picture is no longer the end of the flight.
            self.moved.emit(self._camera)

    def glide(self, vx: float, vy: float) -> None:
        """Let the map run out after a drag. Units: logical pixels a second."""
        if vx == vy == 0 or self._motion.is_reduced:
            return
        # An ease-out of the third degree begins three times as fast as it is on average.
        reach_s = GLIDE_MS / 1000 / 3
        self._draws_ahead = False
        self._motion.run(dragged(self._camera, vx * reach_s, vy * reach_s), GLIDE_MS)

    def slide_by(self, dx: float, dy: float) -> None:
        """Move the map a step. Units: logical pixels."""
        end = (self._motion.destination or self._camera).moved_by(dx, dy)
        self._draws_ahead = False
        self._motion.run(straight(self._camera, self._sized(end)), STEP_MS)

    def zoom_by(self, dzoom: float, x: float | None = None, y: float | None = None) -> None:
        """Zoom a step about a logical pixel, or about the middle; steps in a row add up."""
        destination = self._motion.destination
        left = 0.0 if destination is None else destination.zoom - self._camera.zoom
        self._draws_ahead = True
        self._motion.run(about(self._camera, *self._held(x, y), self._allowed(left + dzoom)), STEP_MS)

    def pinch_by(self, dzoom: float, x: float, y: float) -> None:
        """Zoom at once about a logical pixel, as the fingers do."""
        self.hold()
        self._put(self._camera.zoomed_at(x, y, self._allowed(dzoom)))

    def _held(self, x: float | None, y: float | None) -> tuple[float, float]:
        middle_x, middle_y = self._camera.width_px / 2, self._camera.height_px / 2
        return middle_x if x is None else x, middle_y if y is None else y

    def _allowed(self, dzoom: float) -> float:
        now = self._camera.zoom
        return min(max(now + dzoom, LEAST_ZOOM), MOST_ZOOM) - now

    def _sized(self, camera: Camera) -> Camera:
        now = self._camera
        return camera.with_size(now.width_px, now.height_px, now.scale)

    def _put(self, camera: Camera) -> None:
        self._rest.start()
        put = _within_bounds(self._sized(camera))
        if put != self._camera:
            self._camera = put
            self.moved.emit(put)

    def _say_rest(self) -> None:
        self.came_to_rest.emit(self._camera)


def _within_bounds(camera: Camera) -> Camera:
    """The camera with the world filling the view, or in its middle where the world is the smaller."""
    lon = camera.lon if -180.0 <= camera.lon <= 180.0 else (camera.lon + 180.0) % 360.0 - 180.0
    zoomed = replace(camera, lon=lon, zoom=min(max(camera.zoom, LEAST_ZOOM), MOST_ZOOM))
    half = zoomed.height_px / zoomed.world_px / 2
    if half >= 0.5:
        return replace(zoomed, lat=0.0)
    northmost, _ = to_lat_lon(0.5, half)
    return replace(zoomed, lat=min(max(camera.lat, -northmost), northmost))
