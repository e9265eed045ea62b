"""Tests of the credits and the scale bar of exported pictures."""

import math

import pytest
from PySide6.QtGui import QImage

from editor.render.camera import Camera
from editor.render.export.overlays import (
    has_credit_room,
    map_credits,
    paint_overlays,
    round_distance,
    scale_bar,
)
from editor.render.paint.passes import PICTURE
from tests.render.maps import at

THIN = "\N{THIN SPACE}"


def a_blank(camera: Camera) -> QImage:
    image = QImage(camera.device_width, camera.device_height, PICTURE)
    image.fill(0xFF0000FF)
    return image


def touched(image: QImage, left: int, top: int, right: int, bottom: int) -> bool:
    return any(at(image, x, y) != (0, 0, 255) for y in range(top, bottom) for x in range(left, right))


def test_the_credits_are_at_the_bottom_right_and_the_scale_at_the_left() -> None:
    camera = Camera(0, 0, 10, 400, 300)
    image = a_blank(camera)
    paint_overlays(image, camera, ("© Someone",))
    assert touched(image, 300, 270, 400, 300)
    assert touched(image, 0, 270, 130, 300)
    assert not touched(image, 0, 0, 400, 260)


def test_without_credits_nothing_is_written_for_them() -> None:
    camera = Camera(0, 0, 10, 400, 300)
    image = a_blank(camera)
    paint_overlays(image, camera, ())
    assert not touched(image, 200, 0, 400, 300)


def test_long_credits_are_broken_into_rows_inside_the_image() -> None:
    camera = Camera(0, 0, 10, 200, 300)
    image = a_blank(camera)
    paint_overlays(image, camera, ("© Someone with a long name", "© Another with a longer name yet"))
    assert touched(image, 100, 250, 200, 265)
    assert not touched(image, 0, 200, 8, 300)


@pytest.mark.parametrize(
    ("size", "credit", "has_room"),
    [
        ((400, 300), "© Someone", True),
        ((40, 300), "© Somebodywithalongname", False),
        ((200, 20), "© Someone", False),
        ((120, 60), "© Someone, and many others who have to be named here as well", False),
        ((10, 10), "", True),
        ((10, 10), "© S", False),
    ],
)
def test_readability_of_the_credits_is_known(size: tuple[int, int], credit: str, has_room: bool) -> None:
    camera = Camera(0, 0, 10, *size, 2.0)
    assert has_credit_room(camera, (credit,)) is has_room


def test_a_credit_that_is_part_of_another_is_not_repeated() -> None:
    given = (
        "Shore, Natural Earth, GeoNames",
        "Natural Earth, GeoNames",
        "",
        "GeoNames Ltd",
        "Shore",
        "GeoNames Ltd",
    )
    assert map_credits(given) == ("Shore, Natural Earth, GeoNames", "GeoNames Ltd")
    pictures = []
    for credited in (given, map_credits(given)):
        camera = Camera(0, 0, 10, 400, 300)
        pictures.append(a_blank(camera))
        paint_overlays(pictures[-1], camera, credited)
    assert pictures[0] == pictures[1]


def test_overlays_grow_with_the_scale() -> None:
    camera = Camera(0, 0, 10, 400, 300, 2.0)
    image = a_blank(camera)
    image.setDevicePixelRatio(2.0)
    paint_overlays(image, camera, ("© Someone",))
    assert touched(image, 680, 540, 800, 600)
    assert not touched(image, 0, 0, 800, 520)


@pytest.mark.parametrize(
    ("zoom", "text"),
    [(3, "2,000 km"), (10, "10 km"), (13, "2 km"), (14, "1 km"), (17, "100 m"), (20, "10 m")],
)
def test_the_scale_bar_is_a_round_distance(zoom: float, text: str) -> None:
    length, name = scale_bar(Camera(0, 0, zoom, 400, 300))
    assert name == text.replace(" ", THIN).replace(",", THIN)
    assert 110 / 2.6 < length <= 110


@pytest.mark.parametrize(
    ("longest_m", "metres", "text"),
    [
        (1499, 1000, f"1{THIN}km"),
        (999, 500, f"500{THIN}m"),
        (4999, 2000, f"2{THIN}km"),
        (math.nextafter(1000, 0), 500, f"500{THIN}m"),
        (0.7, 0.5, f"0.5{THIN}m"),
        (7_300_000, 5_000_000, f"5{THIN}000{THIN}km"),
    ],
)
def test_a_distance_is_rounded_down(longest_m: float, metres: float, text: str) -> None:
    assert round_distance(longest_m) == (metres, text)
