"""Tests of the properties of areas and backgrounds."""

from editor.mapstyle.schema.values import Color
from tests.render.maps import Json, a_layer, a_picture_of, a_polygon, at

FOREST = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest")
RED, GREEN, BLUE, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#00FF00", "#0000FF", "#FFFFFF"))
GROUND = a_layer("background", fill_color=WHITE)
INSIDE, OUTSIDE, EDGE = (128, 128), (20, 20), (64, 128)


def a_forest(**values: object) -> Json:
    return a_layer("polygon", 58, **values)


def test_the_background_fills_everything() -> None:
    image = a_picture_of([a_layer("background", fill_color=BLUE)])
    assert at(image, 0, 0) == at(image, 255, 255) == (0, 0, 255)


def test_a_fill_colours_only_the_surface() -> None:
    image = a_picture_of([a_forest(fill_color=RED), GROUND], FOREST)
    assert at(image, *INSIDE) == (255, 0, 0)
    assert at(image, *OUTSIDE) == (255, 255, 255)


def test_an_absent_fill_draws_nothing() -> None:
    assert at(a_picture_of([a_forest(fill_opacity=1), GROUND], FOREST), *INSIDE) == (255, 255, 255)


def test_opacity_shows_the_background() -> None:
    red, green, blue = at(a_picture_of([a_forest(fill_color=RED, fill_opacity=0.5), GROUND], FOREST), *INSIDE)
    assert red == 255
    assert 125 <= green == blue <= 130


def test_the_alpha_of_a_colour_multiplies_the_opacity() -> None:
    half = Color(255, 0, 0, 128).abgr
    _, green, _ = at(a_picture_of([a_forest(fill_color=half, fill_opacity=0.5), GROUND], FOREST), *INSIDE)
    assert 188 <= green <= 194


def test_overlapping_areas_of_one_layer_do_not_darken() -> None:
    other = a_polygon((100, 100), (220, 100), (220, 220), (100, 220), landuse="forest")
    image = a_picture_of([a_forest(fill_color=RED, fill_opacity=0.5), GROUND], FOREST, other)
    assert at(image, 150, 150) == at(image, 80, 80) == at(image, 210, 210)


def test_an_outline_is_drawn_in_its_own_colour_and_opacity() -> None:
    image = a_picture_of([a_forest(fill_color=RED, fill_outline_color=GREEN), GROUND], FOREST)
    assert at(image, *EDGE)[1] > 100
    faint = a_picture_of(
        [a_forest(fill_color=RED, fill_outline_color=GREEN, fill_outline_opacity=0), GROUND], FOREST
    )
    assert at(faint, 65, 128)[1] == 0


def test_a_boundary_line_has_a_width_and_a_casing() -> None:
    layer = a_forest(
        fill_color=RED, line_inner_color=BLUE, line_outer_color=GREEN, line_width=2, line_outline_width=1
    )
    image = a_picture_of([layer, GROUND], FOREST)
    # At level 14 a unit is 3.7 px: blue within 3.7 px of the edge, green within 7.4.
    assert at(image, *EDGE) == (0, 0, 255)
    assert at(image, 64 - 6, 128) == at(image, 64 + 5, 128) == (0, 255, 0)
    assert at(image, *INSIDE) == (255, 0, 0)


def test_a_move_shifts_the_area() -> None:
    layer = a_forest(fill_color=RED, translate_on_x=40, offset_on_y=-30)
    image = a_picture_of([layer, GROUND], FOREST)
    assert at(image, 64 + 42, 64 - 28) == (255, 0, 0)
    assert at(image, 70, 180) == (255, 255, 255)
