"""What the properties of lines draw. At level 14 one unit of width is 3.7 px."""

import math

import pytest

from editor.mapstyle.values import Color
from tests.render.maps import Json, a_camera, a_layer, a_picture_of, a_way, at

RED, GREEN, BLUE, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#00FF00", "#0000FF", "#FFFFFF"))
GROUND = a_layer("background", fill_color=WHITE)
STREET = a_way((0, 128), (256, 128), highway="residential")
CROSSING = a_way((128, 0), (128, 256), highway="residential")
NOTHING = (255, 255, 255)


def a_road(**values: object) -> Json:
    return a_layer("line", 6, **values)


def test_a_line_is_as_wide_as_its_units_say() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=4), GROUND], STREET)
    # 4 units are 14.8 px, 7.4 on each side of the middle.
    assert at(image, 60, 128 + 6) == at(image, 60, 128 - 7) == (255, 0, 0)
    assert at(image, 60, 128 + 9) == at(image, 60, 128 - 10) == NOTHING


def test_a_unit_grows_with_the_zoom() -> None:
    image = a_picture_of(
        [a_road(line_inner_color=RED, line_width=4), GROUND], STREET, camera=a_camera(zoom=15)
    )
    assert at(image, 60, 128 + 8) == (255, 0, 0)


def test_a_line_without_paint_is_one_black_unit_wide() -> None:
    image = a_picture_of([a_road(), GROUND], STREET)
    assert at(image, 60, 128) == (0, 0, 0)
    assert at(image, 60, 128 + 3) == NOTHING


def test_the_casing_stands_out_on_both_sides() -> None:
    layer = a_road(line_inner_color=RED, line_outer_color=BLUE, line_width=2, line_outline_width=1)
    image = a_picture_of([layer, GROUND], STREET)
    assert at(image, 60, 128) == (255, 0, 0)
    assert at(image, 60, 128 + 5) == at(image, 60, 128 - 6) == (0, 0, 255)
    assert at(image, 60, 128 + 9) == NOTHING


def test_a_casing_without_a_colour_takes_the_inner_one() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=2, line_outline_width=1), GROUND], STREET)
    assert at(image, 60, 128 + 5) == (255, 0, 0)


def test_where_roads_of_a_layer_cross_no_casing_runs_through() -> None:
    layer = a_road(line_inner_color=RED, line_outer_color=BLUE, line_width=2, line_outline_width=1)
    image = a_picture_of([layer, GROUND], STREET, CROSSING)
    assert {at(image, 128, y) for y in range(118, 138)} == {(255, 0, 0)}


def test_a_width_of_0_draws_nothing() -> None:
    assert at(a_picture_of([a_road(line_inner_color=RED, line_width=0), GROUND], STREET), 60, 128) == NOTHING


def test_a_line_thinner_than_a_pixel_is_pale_and_not_gone() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=0.1), GROUND], STREET)
    green = min(at(image, 60, y)[1] for y in range(126, 131))
    assert 100 < green < 230


def test_blur_softens_the_edge_and_spreads_beyond_it() -> None:
    sharp = a_picture_of([a_road(line_inner_color=RED, line_width=4), GROUND], STREET)
    soft = a_picture_of([a_road(line_inner_color=RED, line_width=4, line_blur=6), GROUND], STREET)
    assert at(sharp, 60, 128 + 10) == NOTHING
    assert at(soft, 60, 128 + 10)[1] < 250
    assert at(soft, 60, 128 + 6)[1] > at(sharp, 60, 128 + 6)[1]


def test_a_translucent_road_does_not_darken_where_it_crosses_itself() -> None:
    layer = a_road(line_inner_color=Color(255, 0, 0, 128).abgr, line_width=2)
    image = a_picture_of([layer, GROUND], STREET, CROSSING)
    assert at(image, 128, 128) == at(image, 60, 128)


@pytest.mark.parametrize(
    ("move", "x", "y"), [({"translate_on_y": 30}, 60, 158), ({"offset_on_y": -30}, 60, 98)]
)
def test_a_move_shifts_the_line(move: dict[str, float], x: int, y: int) -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=2, **move), GROUND], STREET)
    assert at(image, x, y) == (255, 0, 0)
    assert at(image, 60, 128) == NOTHING


def test_one_way_arrows_stand_on_one_way_roads_only() -> None:
    arrows = a_layer("linkarrows", 6, line_inner_color=RED)
    one_way = a_way((0, 128), (256, 128), highway="residential", oneway="yes")
    drawn = a_picture_of([arrows, GROUND], one_way)
    assert any(at(drawn, x, 128)[1] < 100 for x in range(256))
    plain = a_picture_of([arrows, GROUND], STREET)
    assert all(at(plain, x, 128) == NOTHING for x in range(256))


def test_twice_the_scale_draws_twice_the_pixels() -> None:
    image = a_picture_of(
        [a_road(line_inner_color=RED, line_width=4), GROUND], STREET, camera=a_camera(scale=2)
    )
    assert (image.width(), image.height()) == (512, 512)
    assert at(image, 60, 256 + 13) == (255, 0, 0)
    assert at(image, 60, 256 + 17) == NOTHING


def test_a_bent_line_has_neither_gaps_nor_spikes() -> None:
    bend = a_way((20, 128), (128, 128), (128, 20), highway="residential")
    for width in (1.5, 3.0):  # 5.5 px is drawn piece by piece, 11 px as a path
        image = a_picture_of([a_road(line_inner_color=RED, line_width=width), GROUND], bend)
        half = int(width * 3.7 / 2)
        assert at(image, 128 + half - 1, 128) == at(image, 128, 128 + half - 1) == (255, 0, 0)
        assert at(image, 128 + half + 2, 128) == at(image, 128, 128 + half + 2) == NOTHING


def test_a_smooth_curve_of_short_pieces_shows_no_seams() -> None:
    arc = [(128 + 90 * math.cos(step / 40), 128 + 90 * math.sin(step / 40)) for step in range(60)]
    image = a_picture_of(
        [a_road(line_inner_color=RED, line_width=1.2), GROUND], a_way(*arc, highway="residential")
    )
    for step in range(2, 116):
        angle = step / 80
        x, y = 128 + 90 * math.cos(angle), 128 + 90 * math.sin(angle)
        assert at(image, int(x), int(y)) == (255, 0, 0)
