"""Paths for devices that store vectors, compared with the map's own pixels."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter, QPicture

from editor.mapstyle.schema.values import Color
from editor.render.composition import Composition
from editor.render.export.drawing import draw_picture, paint_layers
from tests.render.closeness import difference
from tests.render.maps import a_camera, a_layer, a_node, a_polygon, a_renderer, a_way
from tests.styles import Json, a_style

RED, BLUE, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#0000FF", "#FFFFFF"))
HALF_RED, HALF_BLUE = RED - (0x80 << 24), BLUE - (0x80 << 24)
GROUND = a_layer("background", fill_color=WHITE)
FOREST, RESIDENTIAL, VILLAGE = 58, 6, 6

AREAS = (
    a_polygon((40, 40), (160, 40), (160, 160), (40, 160), landuse="forest"),
    a_polygon((100, 100), (220, 100), (220, 220), (100, 220), landuse="forest"),
)
STREETS = (
    a_way((10, 30), (120, 60), (60, 200), (240, 230), highway="residential", oneway="yes"),
    a_way((20, 180), (130, 150), (230, 190), highway="residential", name="Avenue"),
    a_way((20, 220), (230, 20), highway="residential"),
    a_way((20, 120), (60, 120), (61, 124), (20, 128), highway="residential"),
)
TOWN = (a_node(128, 128, place="village", population=700, name="Ångström\nfjord"),)


def vectors(composition: Composition) -> QImage:
    """Draw the map onto a device that stores vectors, and from there as pixels."""
    stored = QPicture()
    painter = QPainter(stored)
    paint_layers(painter, composition, QRect(0, 0, composition.size.width(), composition.size.height()))
    painter.end()
    image = QImage(composition.size, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    stored.play(painter)
    painter.end()
    return image


@pytest.mark.parametrize(
    ("layer", "features"),
    [
        (a_layer("polygon", FOREST, fill_color=HALF_RED), AREAS),
        (a_layer("polygon", FOREST, fill_color=RED, fill_outline_color=HALF_BLUE), AREAS),
        (a_layer("line", RESIDENTIAL, line_width=4, line_inner_color=HALF_RED), STREETS),
        (a_layer("line", RESIDENTIAL, line_width=0.8, line_inner_color=HALF_RED), STREETS),
        (a_layer("line", RESIDENTIAL, line_width=0.1, line_inner_color=RED), STREETS),
        (
            a_layer(
                "line",
                RESIDENTIAL,
                line_width=3,
                line_outline_width=1,
                line_inner_color=RED,
                line_outer_color=BLUE,
            ),
            STREETS,
        ),
        (a_layer("linkarrows", RESIDENTIAL, line_width=1, line_inner_color=HALF_RED), STREETS),
        (
            a_layer(
                "symbol",
                VILLAGE,
                text_size=5,
                text_color=RED,
                text_outline_size=3,
                text_outline_color=HALF_BLUE,
                background_symbol_color=HALF_RED,
                text_rotation_angle=30,
            ),
            TOWN,
        ),
        (a_layer("symbol", VILLAGE, text_size=5, text_color=HALF_RED), TOWN),
        (
            a_layer(
                "symbol",
                VILLAGE,
                text_size=5,
                text_color=HALF_RED,
                text_outline_size=3,
                text_outline_color=HALF_BLUE,
            ),
            TOWN,
        ),
        (
            a_layer(
                "street",
                RESIDENTIAL,
                text_size=4,
                text_color=RED,
                text_outline_size=2,
                text_outline_color=BLUE,
            ),
            STREETS,
        ),
    ],
)
def test_paths_have_the_pixels_of_the_map(layer: Json, features: tuple[Json, ...]) -> None:
    composition = a_renderer(*features).layers(a_style([layer, GROUND]), a_camera(2.0))
    expected = draw_picture(composition)
    blank = expected.copy()
    blank.fill(0xFFFFFFFF)
    assert difference(expected, blank)[0] > 0.4, "the layer draws something"
    mean, share = difference(expected, vectors(composition))
    assert mean < 1.5
    assert share < 0.004
