"""Tests of the camera."""

import pytest

from editor.render.camera import MAX_ZOOM, Camera

CAMERA = Camera(-34.9, -56.17, 13.0, 1000, 700)


def test_the_world_is_one_tile_at_zoom_0() -> None:
    assert Camera(0, 0, 0, 100, 100).world_px == 256


def test_the_centre_is_in_the_middle() -> None:
    assert CAMERA.lonlat_to_screen(-56.17, -34.9) == pytest.approx((500, 350))


def test_a_pixel_and_its_place_agree() -> None:
    lon, lat = CAMERA.screen_to_lonlat(123, 456)
    assert CAMERA.lonlat_to_screen(lon, lat) == pytest.approx((123, 456))


def test_dragging_to_the_right_shows_the_west() -> None:
    moved = CAMERA.moved_by(100, -50)
    assert moved.lonlat_to_screen(-56.17, -34.9) == pytest.approx((600, 300))
    assert moved.lon < CAMERA.lon


def test_zooming_at_a_pixel_keeps_the_point_under_it() -> None:
    before = CAMERA.screen_to_lonlat(800, 100)
    closer = CAMERA.zoomed_at(800, 100, 1.5)
    assert closer.zoom == 14.5
    assert closer.screen_to_lonlat(800, 100) == pytest.approx(before)


def test_the_zoom_stays_in_its_bounds() -> None:
    assert CAMERA.zoomed_at(0, 0, 50).zoom == MAX_ZOOM
    assert CAMERA.with_zoom(-3).zoom == 0


def test_a_drag_across_the_antimeridian_continues_on_the_other_side() -> None:
    assert Camera(0, 179.9, 5, 100, 100).moved_by(-50, 0).lon < 0


def test_a_picture_of_scale_2_has_twice_the_pixels() -> None:
    camera = CAMERA.with_size(301, 200, 2.0)
    assert (camera.device_width, camera.device_height) == (602, 400)


def test_ground_resolution_is_that_of_the_latitude() -> None:
    assert Camera(0, 0, 0, 1, 1).metres_per_px == pytest.approx(156_543, rel=1e-4)
    assert Camera(60, 0, 0, 1, 1).metres_per_px == pytest.approx(78_271, rel=1e-4)
