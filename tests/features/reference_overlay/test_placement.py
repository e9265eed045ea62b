"""Place of an image on the map: by centre and zoom, and by two pairs of points."""

import math
from dataclasses import replace

import pytest

from editor.errors import EditorError
from editor.features.reference_overlay.placement import Placement, Point, PointPair, fit_points
from editor.render.camera import Camera

CAMERA = Camera(lat=-34.9, lon=-56.2, zoom=14.0, width_px=800, height_px=600)
PLACED = Placement.at(-34.9, -56.2, 14.0, 400, 300)
FIRST, SECOND = (50.0, 60.0), (350.0, 260.0)


def pairs(placement: Placement, *offsets: Point) -> list[PointPair]:
    """Return the pairs of two points, those of the world moved by image pixels."""
    found = []
    for point, (dx, dy) in zip((FIRST, SECOND), offsets or ((0.0, 0.0), (0.0, 0.0)), strict=True):
        found.append(PointPair(point, placement.to_world((point[0] + dx, point[1] + dy))))
    return found


def test_an_image_lies_around_its_centre_at_its_zoom() -> None:
    assert PLACED.corner(CAMERA) == pytest.approx((200, 150))
    assert PLACED.device_scale(CAMERA) == pytest.approx(1)
    assert PLACED.zoom == pytest.approx(14)
    assert PLACED.lat_lon == pytest.approx((-34.9, -56.2))


def test_a_dense_screenshot_is_smaller_on_the_map() -> None:
    dense = Placement.at(-34.9, -56.2, 14.0, 400, 300, ratio=2.0)
    assert dense.device_scale(CAMERA) == pytest.approx(0.5)
    assert dense.zoom == pytest.approx(14)
    assert dense.zoom_of_scale(1.0, CAMERA) == pytest.approx(15)
    assert dense.device_scale(CAMERA.with_size(800, 600, 2.0)) == pytest.approx(1)


def test_the_image_follows_the_camera() -> None:
    moved = CAMERA.moved_by(30, -20)
    assert PLACED.corner(moved) == pytest.approx((230, 130))
    assert PLACED.device_scale(CAMERA.with_zoom(15.0)) == pytest.approx(2)


def test_points_of_image_and_world_correspond() -> None:
    assert PLACED.to_image(PLACED.to_world((12.5, 290.0))) == pytest.approx((12.5, 290.0))
    assert PLACED.to_image((PLACED.x + 1, PLACED.y)) == pytest.approx((200, 150))
    assert PLACED.contains((400, 300))
    assert not PLACED.contains((-1, 20))


def test_a_pixel_ratio_changes_the_size_or_the_zoom() -> None:
    same_zoom = PLACED.with_ratio(2.0, keeps_size=False)
    assert same_zoom.zoom == pytest.approx(14)
    same_size = PLACED.with_ratio(2.0, keeps_size=True)
    assert same_size.px_per_world == PLACED.px_per_world
    assert same_size.zoom == pytest.approx(13)


@pytest.mark.parametrize("ratio", [1.0, 3.0])
def test_exact_points_give_the_exact_place(ratio: float) -> None:
    target = Placement.at(10.0, 179.9, 11.3, 400, 300, ratio)
    fitted = fit_points(*pairs(target), replace(PLACED, ratio=ratio))
    assert fitted.placement.zoom == pytest.approx(11.3)
    assert fitted.placement.to_world(FIRST) == pytest.approx(target.to_world(FIRST))
    assert fitted.residual_px == pytest.approx(0, abs=1e-3)
    assert fitted.is_good


def test_points_across_the_date_line_belong_together() -> None:
    target = Placement.at(10.0, 179.99, 11.3, 400, 300)
    first, second = pairs(target)
    fitted = fit_points(first, replace(second, world=(second.world[0] - 1, second.world[1])), PLACED)
    assert fitted.placement.zoom == pytest.approx(11.3)


def test_an_error_across_the_distance_is_reported() -> None:
    distance = math.dist(FIRST, SECOND)
    across = (FIRST[1] - SECOND[1]) / distance, (SECOND[0] - FIRST[0]) / distance
    fitted = fit_points(*pairs(PLACED, (0, 0), (16 * across[0], 16 * across[1])), PLACED)
    assert fitted.residual_px == pytest.approx(8, rel=0.01)
    assert not fitted.is_good
    middle = (FIRST[0] + SECOND[0]) / 2, (FIRST[1] + SECOND[1]) / 2
    placed = PLACED.to_image(fitted.placement.to_world(middle))
    assert math.dist(placed, middle) == pytest.approx(8, rel=0.01)


def test_an_error_along_the_distance_changes_the_scale() -> None:
    fitted = fit_points(*pairs(PLACED, (-15, -10), (15, 10)), PLACED)
    assert fitted.residual_px == pytest.approx(0, abs=1e-3)
    assert fitted.placement.px_per_world == pytest.approx(PLACED.px_per_world / 1.1, rel=1e-3)


def exchanged(first: PointPair, second: PointPair) -> tuple[PointPair, PointPair]:
    return PointPair(first.image, second.world), PointPair(second.image, first.world)


def rotated(first: PointPair, second: PointPair) -> tuple[PointPair, PointPair]:
    dx, dy = second.world[0] - first.world[0], second.world[1] - first.world[1]
    return first, PointPair(second.image, (first.world[0] - dy, first.world[1] + dx))


def close(first: PointPair, second: PointPair) -> tuple[PointPair, PointPair]:
    return first, PointPair((first.image[0] + 5, first.image[1]), second.world)


def one_place(first: PointPair, second: PointPair) -> tuple[PointPair, PointPair]:
    return first, PointPair(second.image, first.world)


def tiny(first: PointPair, second: PointPair) -> tuple[PointPair, PointPair]:
    dx, dy = second.world[0] - first.world[0], second.world[1] - first.world[1]
    return first, PointPair(second.image, (first.world[0] + dx / 1e6, first.world[1] + dy / 1e6))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (exchanged, "rotate the image by 180"),
        (rotated, "rotate the image by 90"),
        (close, "too close"),
        (one_place, "same place"),
        (tiny, "give zoom 33.9"),
    ],
)
def test_implausible_points_are_rejected_with_the_reason(change: object, reason: str) -> None:
    assert callable(change)
    with pytest.raises(EditorError, match=reason):
        fit_points(*change(*pairs(PLACED)), PLACED)
