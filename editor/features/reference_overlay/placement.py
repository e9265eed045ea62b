"""Placement of a reference image on the map: by centre and zoom, or by two pairs of points."""

import math
from dataclasses import replace
from typing import Final, TypeAlias

from editor.basemap.tiles.tile import to_lat_lon, to_world
from editor.errors import EditorError
from editor.records import dataclass
from editor.render.camera import TILE_PX, Camera
from editor.wording import say

Point: TypeAlias = tuple[float, float]

LEAST_ZOOM: Final = 0.0
MOST_ZOOM: Final = 22.0
LEAST_RATIO: Final = 0.5
MOST_RATIO: Final = 8.0

# Closer points give a scale that is more error than measurement.
LEAST_DISTANCE_PX: Final = 40.0
# A click is off by a pixel or two. Beyond this angle the points are different places, or north is not up.
MOST_TURN_DEG: Final = 10.0
# Above this distance the pairs are worth another try.
GOOD_RESIDUAL_PX: Final = 3.0


@dataclass(frozen=True, slots=True)
class Placement:
    """The place of an image on the map, with north up and square pixels.

    `x` and `y` are the world point of its centre. `ratio` is the number of image pixels per logical pixel of
    the screen that it was taken from.
    Units: `px_per_world` is image pixels per width of the world.
    """

    x: float
    y: float
    px_per_world: float
    ratio: float
    width_px: int
    height_px: int

    @classmethod
    def at(
        cls, lat: float, lon: float, zoom: float, width_px: int, height_px: int, ratio: float = 1.0
    ) -> "Placement":
        """Return the placement of an image with its centre at a position. Units: degrees."""
        x, y = to_world(lat, lon)
        return cls(x, y, TILE_PX * 2.0**zoom * ratio, ratio, width_px, height_px)

    @property
    def zoom(self) -> float:
        """The zoom at which the image was taken."""
        return math.log2(self.px_per_world / (TILE_PX * self.ratio))

    @property
    def lat_lon(self) -> Point:
        """The latitude and longitude of the centre."""
        lat, lon = to_lat_lon(self.x, self.y)
        return lat, (lon + 180.0) % 360.0 - 180.0

    def moved_to(self, lat: float, lon: float) -> "Placement":
        """Return the placement with its centre at another position. Units: degrees."""
        x, y = to_world(lat, lon)
        return replace(self, x=x, y=y)

    def with_zoom(self, zoom: float) -> "Placement":
        """Return the placement for an image that was taken at another zoom."""
        return replace(self, px_per_world=TILE_PX * 2.0**zoom * self.ratio)

    def with_ratio(self, ratio: float, *, keeps_size: bool) -> "Placement":
        """Return the placement for another pixel ratio: with the same size on the map, or the same zoom."""
        other = replace(self, ratio=ratio)
        return other if keeps_size else other.with_zoom(self.zoom)

    def to_world(self, point: Point) -> Point:
        """Return the world point of an image pixel."""
        return (
            self.x + (point[0] - self.width_px / 2) / self.px_per_world,
            self.y + (point[1] - self.height_px / 2) / self.px_per_world,
        )

    def to_image(self, point: Point) -> Point:
        """Return the image pixel of a world point, in the nearest repetition of the world."""
        x = point[0] + round(self.x - point[0])
        return (
            self.width_px / 2 + (x - self.x) * self.px_per_world,
            self.height_px / 2 + (point[1] - self.y) * self.px_per_world,
        )

    def contains(self, point: Point) -> bool:
        """Return whether an image pixel is within the image."""
        return 0 <= point[0] <= self.width_px and 0 <= point[1] <= self.height_px

    def logical_scale(self, camera: Camera) -> float:
        """Return the logical pixels of the view per image pixel."""
        return camera.world_px / self.px_per_world

    def device_scale(self, camera: Camera) -> float:
        """Return the device pixels of the view per image pixel; 1 is the true size."""
        return self.logical_scale(camera) * camera.scale

    def corner(self, camera: Camera) -> Point:
        """Return the top left corner in logical pixels of the view, of the repetition next to its centre."""
        centre = (camera.bounds.left + camera.bounds.right) / 2
        x, y = camera.world_to_screen(self.x + round(centre - self.x), self.y)
        scale = self.logical_scale(camera)
        return x - self.width_px / 2 * scale, y - self.height_px / 2 * scale

    def zoom_of_scale(self, device_scale: float, camera: Camera) -> float:
        """Return the zoom at which the view has a number of device pixels per image pixel."""
        return math.log2(device_scale * self.px_per_world / (camera.scale * TILE_PX))


@dataclass(frozen=True, slots=True)
class PointPair:
    """The same place in the image and in the world."""

    image: Point
    world: Point


@dataclass(frozen=True, slots=True)
class FittedPlacement:
    """A placement, and how far the points of the image are from their places on the map at most.

    Units: `residual_px` image pixels; `turn_deg` the rotation that was not applied.
    """

    placement: Placement
    residual_px: float
    turn_deg: float

    @property
    def is_good(self) -> bool:
        """Whether the pairs agree as well as clicks can."""
        return self.residual_px <= GOOD_RESIDUAL_PX


def fit_points(first: PointPair, second: PointPair, placement: Placement) -> FittedPlacement:
    """Return the placement that fits two pairs best, with scale and translation but no rotation.

    Raises: EditorError if no placement fits, with the reason and what to do.
    """
    (ax, ay), (bx, by) = first.image, second.image
    dx, dy = bx - ax, by - ay
    wx, wy = second.world[0] - first.world[0], second.world[1] - first.world[1]
    wx -= round(wx)
    distance = math.hypot(dx, dy)
    if distance < LEAST_DISTANCE_PX:
        raise EditorError(
            say(
                "The points are too close. Choose points at least {least} px apart.",
                least=round(LEAST_DISTANCE_PX),
            )
        )
    world_distance = math.hypot(wx, wy)
    # Least squares: the projection of one distance on the other.
    scale = (dx * wx + dy * wy) / distance**2
    turn = math.degrees(math.atan2(dx * wy - dy * wx, dx * wx + dy * wy)) if world_distance else 0.0
    if not world_distance:
        raise EditorError(say("Both points are at the same place on the map. Match them again."))
    if abs(turn) > MOST_TURN_DEG:
        raise EditorError(
            say(
                "These points would rotate the image by {turn}°. "
                "Click the same two places in the image and on the map.",
                turn=round(abs(turn)),
            )
        )
    zoom = math.log2(1 / (scale * TILE_PX * placement.ratio))
    if not LEAST_ZOOM <= zoom <= MOST_ZOOM:
        raise EditorError(
            say(
                "These points give zoom {zoom}, outside {least} to {most}. Match them again.",
                zoom=round(zoom, 1),
                least=round(LEAST_ZOOM),
                most=round(MOST_ZOOM),
            )
        )
    middle = (ax + bx) / 2, (ay + by) / 2
    world_middle = first.world[0] + wx / 2, (first.world[1] + second.world[1]) / 2
    fitted = replace(
        placement,
        px_per_world=1 / scale,
        x=world_middle[0] + (placement.width_px / 2 - middle[0]) * scale,
        y=world_middle[1] + (placement.height_px / 2 - middle[1]) * scale,
    )
    residual = math.hypot(wx - scale * dx, wy - scale * dy) / 2 / scale
    return FittedPlacement(fitted, residual, turn)
