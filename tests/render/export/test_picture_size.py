"""Tests of the cameras and size limits of exported pictures."""

import pytest

from editor.render.camera import Camera
from editor.render.export.page import (
    LARGEST_SIDE_PX,
    MAX_SCALE,
    camera_around,
    camera_containing,
    memory_bytes,
    scale_problem,
    size_problem,
)

VIEW = Camera(-34.9, -56.18, 13.25, 753, 811)


@pytest.mark.parametrize(
    "size", [(753, 811), (1920, 1080), (1080, 1920), (100, 7), (6001, 3997), (12_000, 300), (16, 16)]
)
def test_a_picture_has_just_so_many_pixels_and_shows_all_of_the_view(size: tuple[int, int]) -> None:
    camera = camera_containing(VIEW, *size)
    assert (camera.device_width, camera.device_height) == size
    assert camera.width_px >= VIEW.width_px
    assert camera.height_px >= VIEW.height_px
    assert (camera.lat, camera.lon, camera.zoom) == (VIEW.lat, VIEW.lon, VIEW.zoom)


def test_a_picture_of_the_shape_of_the_view_shows_nothing_else() -> None:
    camera = camera_containing(VIEW, 753 * 4, 811 * 4)
    assert (camera.width_px, camera.height_px, camera.scale) == (753, 811, 4.0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 300 / 96, 7.3])
def test_a_picture_at_a_scale_shows_as_much_as_it_has_pixels_for(scale: float) -> None:
    camera = camera_around(VIEW, 2481, 1754, scale)
    assert (camera.device_width, camera.device_height) == (2481, 1754)
    assert camera.scale == pytest.approx(scale, rel=0.03)


def test_too_large_sizes_are_rejected_with_advice() -> None:
    assert size_problem(8000, 8000) == ""
    assert size_problem(LARGEST_SIDE_PX + 1, 10) == (
        "Images can be at most 30,000 pixels wide and high. Choose a smaller size."
    )
    assert size_problem(20_000, 20_000) == (
        "Images can have 134 million pixels at most, not 400. Choose a smaller size."
    )


def test_a_useless_scale_is_refused() -> None:
    assert scale_problem(1.0) == ""
    assert "too small" in scale_problem(0.01)
    assert "too large" in scale_problem(MAX_SCALE + 1)


def test_the_memory_of_an_image_grows_with_its_pixels() -> None:
    assert memory_bytes(2000, 1000) == 2 * memory_bytes(1000, 1000) == 32_000_000
